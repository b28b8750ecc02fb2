//! The first stage: gzip, when the first two bytes say so.

use crate::Result;
use crate::table::gzip::{Gunzip, MAGIC};

/// Passes bytes on, unpacked if they are a gzip stream (of one or more members).
pub(super) enum Inflate {
    /// Fewer than two bytes have been seen.
    Unknown(Vec<u8>),
    /// No gzip.
    Plain,
    /// A gzip stream.
    Gzip(Box<Gunzip>),
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
            Self::Gzip(gunzip) => gunzip.push(bytes, sink),
            Self::Unknown(start) => {
                start.extend_from_slice(bytes);
                if start.len() < MAGIC.len() {
                    return Ok(());
                }
                let start = std::mem::take(start);
                let gzip = start.starts_with(&MAGIC);
                *self = if gzip { Self::Gzip(Box::new(Gunzip::new())) } else { Self::Plain };
                self.push(&start, sink)
            }
        }
    }

    /// Hands over what is left; refuses a gzip stream that ends too early.
    pub(super) fn finish(&mut self, sink: &mut impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
        match self {
            Self::Plain => Ok(()),
            Self::Unknown(start) => sink(&std::mem::take(start)),
            Self::Gzip(gunzip) => gunzip.finish(),
        }
    }
}
