//! A part of a text that was read apart from the rest, and how it is put behind what came before.
//!
//! A part is read as if it began and ended with a record and held no mistake. Where that is not so, it is read again from the state in
//! which the text before it ended. So nothing that is told of a file, and no mistake in it, depends on where it was cut.

use super::coder::Coder;
use super::read::Body;
use super::{Codes, RawColumn, RawTable, ReadOptions, Skipped};
use crate::Result;

/// Whole records, coded with levels of their own.
pub(super) struct Part {
    rows: u64,
    lines: u64,
    after_cr: bool,
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
        whole.then(|| Part {
            rows: self.rows,
            lines: self.records.line() - 1,
            after_cr: self.records.after_cr(),
            ascii: self.decode.is_ascii(),
            coders: self.coders,
        })
    }

    /// Goes on with `text`, of which `part` was made if it could be.
    pub(super) fn join(&mut self, text: &[u8], part: Option<Part>, options: &ReadOptions) -> Result<()> {
        match part {
            Some(part) if self.can_go_on_with(text) && self.can_absorb(&part) => {
                self.absorb(&part, options);
                Ok(())
            }
            _ => self.push(text, options),
        }
    }

    /// Whether text that was read as if it began with a record does so.
    fn can_go_on_with(&self, text: &[u8]) -> bool {
        let half_a_line_end = self.records.after_cr() && text.first() == Some(&b'\n');
        let between_characters = self.decode.is_utf8() && !self.decode.inside_character();
        !text.is_empty() && between_characters && self.records.at_record_start() && !half_a_line_end
    }

    /// Whether no column of the part has to be looked at again in the light of what came before.
    fn can_absorb(&self, part: &Part) -> bool {
        self.coders.iter().zip(&part.coders).all(|(all, part)| all.can_absorb(part))
    }

    fn absorb(&mut self, part: &Part, options: &ReadOptions) {
        self.rows += part.rows;
        self.records.skip_lines(part.lines, part.after_cr);
        self.decode.skip(part.ascii);
        for (all, part) in self.coders.iter_mut().zip(&part.coders) {
            all.absorb(part, options);
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
        let (format, told) = (self.format(), self.told());
        let columns = self.names.iter().zip(&mut self.coders).map(|(name, coder)| RawColumn {
            name: name.clone(),
            values: coder.lend(),
            told: told.clone(),
        });
        let columns = columns.collect();
        let (notices, skipped) = (Vec::new(), Skipped::default());
        let so_far = RawTable { columns, rows: self.rows as usize, format, notices, skipped };
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::decode::Decode;
    use super::super::{Encoding, Header};
    use super::*;

    fn body(text: &[u8], options: &ReadOptions) -> Body {
        let decode = Decode::new(text, options.encoding).0.tolerant(options.skip_bad.is_some());
        Body::new(text, true, decode, options)
    }

    fn whole(text: &[u8], options: &ReadOptions) -> Result<RawTable> {
        let mut body = body(text, options);
        body.push(text, options)?;
        body.end(options)?;
        Ok(body.finish())
    }

    /// The first cut is where the body stops reading alone. What is shown in between is given back.
    fn in_parts(text: &[u8], cuts: &[usize], options: &ReadOptions) -> Result<RawTable> {
        let mut cuts: Vec<usize> = cuts.iter().map(|&cut| cut.min(text.len())).collect();
        cuts.sort_unstable();
        let mut from = cuts.first().copied().unwrap_or(0);
        let mut body = body(text, options);
        body.push(&text[..from], options)?;
        if body.decode.is_utf8() && !body.names.is_empty() {
            from -= body.take_open().len();
        }
        for to in cuts.into_iter().chain([text.len()]) {
            let piece = &text[from..to];
            let can = body.decode.is_utf8() && !body.names.is_empty();
            let part = can.then(|| body.beside()).and_then(|beside| beside.read_part(piece, options));
            body.join(piece, part, options)?;
            let rows = body.rows as usize;
            body.shown(|so_far| assert_eq!(so_far.rows, rows));
            from = to;
        }
        body.end(options)?;
        Ok(body.finish())
    }

    #[test]
    fn cuts_in_all_places_give_the_same() {
        let texts: [&[u8]; 9] = [
            b"a,b\n1,2\n3,4\n",
            b"a,b\r\n\"1\r\n\",2\r\n\r\n3,4",
            b"a,b\n\"x\"\"\ny\",2\n5\" z,4\n",
            b"a,b\n1,2\n3\n4,5\n",
            b"a,b\n1,2\n3,\"4\n5,6\n",
            b"a,b\n1,\xC3\xA9\n3,\xE9\n",
            b"a,b\n1,\xE9\n3,\xC3\xA9\n",
            b"a,b\n1,x\n\n2,\0\n3,4\n",
            b"a\rb\rc\r\nd\r",
        ];
        for (skip_bad, header_row) in [(None, None), (Some(1), None), (Some(9), None), (Some(9), Some(2))] {
            let header = Header::Yes;
            let options =
                ReadOptions { header, delimiter: Some(b','), skip_bad, header_row, ..ReadOptions::default() };
            for text in texts {
                for first in 0..=text.len() {
                    for second in first..=text.len() {
                        let found = in_parts(text, &[first, second], &options);
                        assert_eq!(found, whole(text, &options), "{text:?} at {first} and {second}");
                    }
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn parts_of_any_text_are_read_as_the_whole(
            text in prop::collection::vec(prop::sample::select(b"aab1,,,;\"\"\r\n\n\n \t\0\xC3\xA9\xA9".to_vec()), 0..90),
            cuts in prop::collection::vec(0usize..90, 1..7),
            header in prop::sample::select(vec![Header::Yes, Header::No]),
            encoding in prop::sample::select(vec![None, None, Some(Encoding::UTF_8), Some(Encoding::WINDOWS_1252)]),
            skip_bad in prop::sample::select(vec![None, Some(2), Some(u64::MAX), Some(u64::MAX)]),
            header_row in prop::option::weighted(0.2, 1usize..4),
        ) {
            let options =
                ReadOptions { header, encoding, delimiter: Some(b','), skip_bad, header_row, ..ReadOptions::default() };
            prop_assert_eq!(in_parts(&text, &cuts, &options), whole(&text, &options));
        }
    }
}
