//! A part of a text that was read apart from the rest, and how it is put behind what came before.
//!
//! A part is read as if it began and ended with a record and held no mistake. Where that is not so, it is read again from the state in
//! which the text before it ended. So nothing that is told of a file, and no mistake in it, depends on where it was cut.

use super::coder::Coder;
use super::read::Body;
use super::{Codes, RawColumn, RawTable, ReadOptions};
use crate::Result;

/// Whole records, coded with levels of their own.
pub(super) struct Part {
    rows: u64,
    lines: u64,
    ascii: bool,
    coders: Vec<Coder>,
}

/// Rows that a reader has let go, as codes that mean the same in every chunk: they count up in the order of first
/// occurrence in the file.
pub(crate) struct Chunk {
    /// Number of rows.
    pub rows: usize,
    /// The codes of each column, and the number of levels so far; `None` for a column with too many of them.
    pub columns: Vec<Option<(Codes, usize)>>,
}

impl Body {
    /// Reads text apart from the rest; `None` unless it is a number of whole records without any mistake.
    pub(super) fn read_part(mut self, text: &[u8], options: &ReadOptions) -> Option<Part> {
        self.push(text, options).ok()?;
        let whole = self.records.at_record_start() && !self.decode.inside_character();
        let (rows, lines, ascii) = (self.rows, self.records.line() - 1, self.decode.is_ascii());
        whole.then_some(Part { rows, lines, ascii, coders: self.coders })
    }

    /// Goes on with `text`, of which `part` was made if it could be.
    pub(super) fn join(&mut self, text: &[u8], part: Option<Part>, options: &ReadOptions) -> Result<()> {
        match part {
            Some(part) if self.can_go_on_with(text) => {
                self.absorb(part);
                Ok(())
            }
            _ => self.push(text, options),
        }
    }

    /// Whether text that was read as if it began with a record does so.
    fn can_go_on_with(&self, text: &[u8]) -> bool {
        let half_a_line_end = self.records.after_cr() && text.first() == Some(&b'\n');
        let between_characters = self.decode.is_utf8() && !self.decode.inside_character();
        between_characters && self.records.at_record_start() && !half_a_line_end
    }

    fn absorb(&mut self, part: Part) {
        self.rows += part.rows;
        self.records.skip_lines(part.lines);
        self.decode.skip(part.ascii);
        for (all, part) in self.coders.iter_mut().zip(part.coders) {
            all.absorb(part);
        }
    }

    /// Goes back to where the record at the end begins, and hands out the text from there on. Only for UTF-8.
    pub(super) fn take_open(&mut self) -> Vec<u8> {
        let mut open = self.records.take_open();
        open.extend(self.decode.take_cut());
        open
    }

    /// Bytes of all codes that are held.
    pub(super) fn held(&self) -> usize {
        self.coders.iter().map(Coder::held).sum()
    }

    /// What `look` says about all that was read so far.
    pub(super) fn shown<T>(&mut self, look: impl FnOnce(&RawTable) -> T) -> T {
        let columns = self.names.iter().zip(&mut self.coders);
        let columns =
            columns.map(|(name, coder)| RawColumn { name: name.clone(), values: coder.lend() }).collect();
        let format = self.format(false);
        let so_far = RawTable { columns, rows: self.rows as usize, format, notices: Vec::new() };
        let answer = look(&so_far);
        for (coder, column) in self.coders.iter_mut().zip(so_far.columns) {
            coder.give_back(column.values);
        }
        answer
    }

    /// Lets go of all codes that are held. Numbers stay.
    pub(super) fn let_go(&mut self) -> Chunk {
        let column = |coder: &mut Coder| coder.let_go().map(|codes| (codes, coder.levels()));
        let columns: Vec<_> = self.coders.iter_mut().map(column).collect();
        let rows = columns.iter().flatten().map(|(codes, _)| codes.len()).next().unwrap_or(0);
        Chunk { rows, columns }
    }

    /// Whether a column would need rows that were let go.
    pub(super) fn lost(&self) -> bool {
        self.coders.iter().any(Coder::lost)
    }
}
