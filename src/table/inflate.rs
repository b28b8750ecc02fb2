//! The first stage: gzip or zip, when the first bytes say so.

use super::zip::{EMPTY, Unzip, is_zip};
use super::{Container, Notice, RawTable};
use crate::Result;
use crate::table::gzip::{Gunzip, MAGIC};

/// Passes bytes on, unpacked if they are a gzip stream (of one or more members) or a zip archive with one table.
pub(super) enum Inflate {
    /// Too few bytes have been seen; and the member asked for, should it be an archive.
    Unknown(Vec<u8>, Option<String>),
    /// Not packed.
    Plain,
    /// A gzip stream.
    Gzip(Box<Gunzip>),
    /// A zip archive.
    Zip(Box<Unzip>),
}

impl Inflate {
    pub(super) fn new(member: Option<String>) -> Self {
        Self::Unknown(Vec::new(), member)
    }

    pub(super) fn container(&self) -> Container {
        match self {
            Self::Unknown(..) | Self::Plain => Container::Plain,
            Self::Gzip(_) => Container::Gzip,
            Self::Zip(_) => Container::Zip,
        }
    }

    /// Adds to a table what it was packed in, and what the user should know of that.
    pub(super) fn describe(&self, table: &mut RawTable) {
        table.format.container = self.container();
        if let Self::Zip(unzip) = self {
            let (member, members) = unzip.members();
            table.format.member = member.cloned();
            table.format.members = members.to_vec();
            table.notices.extend(unzip.told().map(Notice::table));
        }
    }

    /// Hands `bytes`, unpacked, to `sink`, in pieces of bounded size.
    pub(super) fn push(&mut self, bytes: &[u8], sink: &mut impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
        match self {
            Self::Plain => sink(bytes),
            Self::Gzip(gunzip) => gunzip.push(bytes, sink),
            Self::Zip(unzip) => unzip.push(bytes, sink),
            Self::Unknown(start, member) => {
                start.extend_from_slice(bytes);
                let archive = EMPTY[..2].starts_with(&start[..start.len().min(2)]);
                if start.len() < MAGIC.len() || archive && start.len() < EMPTY.len() {
                    return Ok(());
                }
                let (start, member) = (std::mem::take(start), member.take());
                *self = match &start {
                    start if start.starts_with(&MAGIC) => Self::Gzip(Box::new(Gunzip::new())),
                    start if is_zip(start) => Self::Zip(Box::new(Unzip::new(member))),
                    _ => Self::Plain,
                };
                self.push(&start, sink)
            }
        }
    }

    /// Hands over what is left; refuses a stream that ends too early.
    pub(super) fn finish(&mut self, sink: &mut impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
        match self {
            Self::Plain => Ok(()),
            Self::Unknown(start, _) => sink(&std::mem::take(start)),
            Self::Gzip(gunzip) => gunzip.finish(),
            Self::Zip(unzip) => unzip.finish(),
        }
    }
}
