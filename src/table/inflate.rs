//! The first stage: gzip, when the first two bytes say so.

use std::io::Write;

use flate2::write::MultiGzDecoder;

use crate::{Error, ErrorKind, Result};

const MAGIC: [u8; 2] = [0x1f, 0x8b];
/// Compressed bytes handed over at a time: deflate expands at most about a thousandfold, so this bounds the output.
const PIECE: usize = 8 * 1024;

/// Passes bytes on, unpacked if they are a gzip stream (of one or more members).
pub(super) enum Inflate {
    /// Fewer than two bytes have been seen.
    Unknown(Vec<u8>),
    /// No gzip.
    Plain,
    /// A gzip stream, unpacked into the decoder's own buffer.
    Gzip(Box<MultiGzDecoder<Vec<u8>>>),
}

impl Inflate {
    pub(super) fn new() -> Self {
        Self::Unknown(Vec::new())
    }

    pub(super) fn is_gzip(&self) -> bool {
        matches!(self, Self::Gzip(_))
    }

    /// Hands `bytes`, unpacked, to `sink`, in pieces of bounded size.
    pub(super) fn push(&mut self, bytes: &[u8], sink: &mut impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
        match self {
            Self::Plain => sink(bytes),
            Self::Gzip(decoder) => bytes.chunks(PIECE).try_for_each(|piece| {
                // What was unpacked before the damage is looked at first, so an earlier mistake is named first.
                let outcome = decoder.write_all(piece).and_then(|()| decoder.flush());
                drain(decoder, sink)?;
                outcome.map_err(|error| broken(&format!("damaged data ({error})")))
            }),
            Self::Unknown(start) => {
                start.extend_from_slice(bytes);
                if start.len() < MAGIC.len() {
                    return Ok(());
                }
                let start = std::mem::take(start);
                *self = if start.starts_with(&MAGIC) {
                    Self::Gzip(Box::new(MultiGzDecoder::new(Vec::new())))
                } else {
                    Self::Plain
                };
                self.push(&start, sink)
            }
        }
    }

    /// Hands over what is left; refuses a gzip stream that ends too early.
    pub(super) fn finish(&mut self, sink: &mut impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
        match self {
            Self::Plain => Ok(()),
            Self::Unknown(start) => sink(&std::mem::take(start)),
            Self::Gzip(decoder) => {
                let outcome = decoder.try_finish();
                drain(decoder, sink)?;
                outcome.map_err(|_| broken("one that ends too early, or whose check sum does not match"))
            }
        }
    }
}

fn drain(decoder: &mut MultiGzDecoder<Vec<u8>>, sink: &mut impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
    let unpacked = std::mem::take(decoder.get_mut());
    sink(&unpacked)
}

fn broken(found: &str) -> Error {
    Error::expected(ErrorKind::Encoding, "a complete gzip stream", found)
}
