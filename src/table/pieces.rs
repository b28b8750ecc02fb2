//! A source of bytes, unpacked and cut into pieces that begin and, wherever it can be helped, end with a record.

use std::io::Read;

use super::cut::last_record_end;
use super::inflate::Inflate;
use super::records::MAX_RECORD;
use super::{Container, RawTable};
use crate::{Error, ErrorKind, Result};

/// Packed bytes read at a time.
const PACKED: usize = 1 << 16;

/// The pieces of a source that are still to come.
pub(super) struct Pieces<R> {
    source: R,
    inflate: Inflate,
    /// Unpacked text that was not handed out.
    pending: Vec<u8>,
    packed: Vec<u8>,
    /// Buffers to use again.
    spare: Vec<Vec<u8>>,
    /// Pieces handed out.
    count: usize,
    bytes: u64,
    /// How the source ended, once it has.
    end: Option<Result<()>>,
}

/// Some text, and its place among the others.
pub(super) struct Piece {
    pub index: usize,
    pub text: Vec<u8>,
}

impl<R: Read> Pieces<R> {
    pub(super) fn new(source: R, member: Option<String>) -> Self {
        Self {
            source,
            inflate: Inflate::new(member),
            pending: Vec::new(),
            packed: Vec::new(),
            spare: Vec::new(),
            count: 0,
            bytes: 0,
            end: None,
        }
    }

    /// Bytes read so far, packed ones if the source is packed.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    fn container(&self) -> Container {
        self.inflate.container()
    }

    /// Adds to a table what it was packed in.
    pub(super) fn describe(&self, table: &mut RawTable) {
        self.inflate.describe(table);
    }

    /// The error to tell of a table that cannot be read: in an archive with several, it may be no table at all.
    pub(super) fn rather(&mut self, error: Error) -> Error {
        if self.container() != Container::Zip || error.kind() == ErrorKind::Cancelled {
            return error;
        }
        while self.end.is_none() {
            self.pending.clear();
            self.fill(PACKED);
        }
        self.ended().err().unwrap_or(error)
    }

    /// How the source ended; no error before it has.
    pub(super) fn ended(&self) -> Result<()> {
        self.end.clone().unwrap_or(Ok(()))
    }

    /// The next text, cut anywhere; empty at the end.
    pub(super) fn uncut(&mut self, size: usize) -> Vec<u8> {
        self.fill(size);
        std::mem::take(&mut self.pending)
    }

    /// Text that comes before all that is still to come.
    pub(super) fn put_back(&mut self, text: Vec<u8>) {
        self.pending.splice(..0, text);
    }

    /// A buffer that is no longer needed.
    pub(super) fn recycle(&mut self, mut text: Vec<u8>) {
        text.clear();
        self.spare.push(text);
    }

    /// The next piece of at least `size` bytes, or up to the last record that ends in it; `None` at the end.
    pub(super) fn next(&mut self, size: usize, delimiter: u8) -> Option<Piece> {
        let mut wanted = size;
        loop {
            self.fill(wanted);
            if self.pending.is_empty() {
                return None;
            }
            let cut = last_record_end(&self.pending, delimiter);
            let hopeless = self.end.is_some() || self.pending.len() > size + MAX_RECORD;
            if let Some(cut) = cut.or(hopeless.then_some(self.pending.len())) {
                return Some(self.hand_out(cut));
            }
            wanted = self.pending.len() + size;
        }
    }

    fn hand_out(&mut self, cut: usize) -> Piece {
        let mut rest = self.spare.pop().unwrap_or_default();
        rest.extend_from_slice(&self.pending[cut..]);
        let mut text = std::mem::replace(&mut self.pending, rest);
        text.truncate(cut);
        self.count += 1;
        Piece { index: self.count - 1, text }
    }

    /// Reads until there are so many bytes of text, or the source ends.
    fn fill(&mut self, wanted: usize) {
        while self.end.is_none() && self.pending.len() < wanted {
            let read = match &self.inflate {
                Inflate::Plain => self.fill_plain(wanted),
                _ => self.fill_unpacked(),
            };
            match read {
                Ok(0) => {
                    let pending = &mut self.pending;
                    self.end = Some(self.inflate.finish(&mut |text| {
                        pending.extend_from_slice(text);
                        Ok(())
                    }));
                }
                Ok(count) => self.bytes += count as u64,
                Err(error) => self.end = Some(Err(error)),
            }
        }
    }

    fn fill_plain(&mut self, wanted: usize) -> Result<usize> {
        let missing = (wanted - self.pending.len()) as u64;
        self.pending.reserve(missing as usize);
        Ok(self.source.by_ref().take(missing).read_to_end(&mut self.pending)?)
    }

    fn fill_unpacked(&mut self) -> Result<usize> {
        self.packed.clear();
        let count = self.source.by_ref().take(PACKED as u64).read_to_end(&mut self.packed)?;
        let pending = &mut self.pending;
        self.inflate.push(&self.packed, &mut |text| {
            pending.extend_from_slice(text);
            Ok(())
        })?;
        Ok(count)
    }
}
