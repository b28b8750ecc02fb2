//! Numbers and pieces out of a file's bytes, never beyond their end.

use crate::{Error, ErrorKind, Result};

/// Whether a number's first byte is its smallest part or its largest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Smallest first.
    Little,
    /// Largest first.
    Big,
}

/// A place in the bytes of a file. Everything that is taken is checked against what is left, so a file that claims to be
/// larger than it is ends in an error and not in memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bytes<'a> {
    all: &'a [u8],
    at: usize,
    order: Order,
}

macro_rules! number {
    ($name:ident, $type:ty) => {
        pub(super) fn $name(&mut self) -> Result<$type> {
            let bytes = self.array()?;
            Ok(match self.order {
                Order::Little => <$type>::from_le_bytes(bytes),
                Order::Big => <$type>::from_be_bytes(bytes),
            })
        }
    };
}

impl<'a> Bytes<'a> {
    pub(super) fn new(all: &'a [u8], order: Order) -> Self {
        Self { all, at: 0, order }
    }

    pub(super) fn order(&self) -> Order {
        self.order
    }

    pub(super) fn set_order(&mut self, order: Order) {
        self.order = order;
    }

    /// Bytes before this place.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    /// Bytes behind this place.
    pub(super) fn left(&self) -> usize {
        self.all.len() - self.at
    }

    /// The bytes behind this place.
    pub(super) fn rest(&self) -> &'a [u8] {
        &self.all[self.at..]
    }

    /// Goes to a place that the file names.
    pub(super) fn go_to(&mut self, place: u64) -> Result<()> {
        let end = self.all.len();
        match usize::try_from(place) {
            Ok(place) if place <= end => self.at = place,
            _ => return Err(cut_short(format!("a place at byte {place}, of {end}"))),
        }
        Ok(())
    }

    pub(super) fn take(&mut self, length: usize) -> Result<&'a [u8]> {
        if length > self.left() {
            return Err(cut_short(format!("{} of {length} bytes at byte {}", self.left(), self.at)));
        }
        let taken = &self.all[self.at..self.at + length];
        self.at += length;
        Ok(taken)
    }

    pub(super) fn skip(&mut self, length: usize) -> Result<()> {
        self.take(length).map(|_| ())
    }

    /// Goes on behind `text`, which has to stand here.
    pub(super) fn expect(&mut self, text: &str) -> Result<()> {
        let found = self.take(text.len())?;
        if found == text.as_bytes() {
            return Ok(());
        }
        let found = format!("{:?} before byte {}", String::from_utf8_lossy(found), self.at);
        Err(Error::expected(ErrorKind::Table, format!("{text:?}"), found))
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        let taken = self.take(N)?;
        Ok(taken.try_into().expect("as many bytes as were taken"))
    }

    number!(u8, u8);
    number!(u16, u16);
    number!(u32, u32);
    number!(i32, i32);
    number!(u64, u64);
    number!(i64, i64);
    number!(f64, f64);

    /// A count of things that take at least `each` bytes in what is left of the file.
    pub(super) fn count(&self, claimed: i64, each: usize, what: &str) -> Result<usize> {
        let room = self.left() / each.max(1);
        match usize::try_from(claimed) {
            Ok(count) if count <= room => Ok(count),
            _ => Err(cut_short(format!("{claimed} {what} in {} bytes", self.left()))),
        }
    }
}

/// The error of a file that ends before what it claims to hold.
pub(super) fn cut_short(found: impl std::fmt::Display) -> Error {
    Error::expected(ErrorKind::Table, "a whole file", format!("{found}: it is cut short or damaged"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_taken_beyond_the_end() {
        let mut bytes = Bytes::new(&[1, 0, 0, 0, 2], Order::Little);
        assert_eq!(bytes.u32().unwrap(), 1);
        assert!(bytes.u32().is_err() && bytes.take(usize::MAX).is_err() && bytes.go_to(6).is_err());
        assert_eq!((bytes.u8().unwrap(), bytes.left()), (2, 0));
        bytes.go_to(0).unwrap();
        bytes.set_order(Order::Big);
        assert_eq!(bytes.u32().unwrap(), 1 << 24);
    }

    #[test]
    fn counts_are_held_to_the_room_that_is_left() {
        let bytes = Bytes::new(&[0; 20], Order::Little);
        assert_eq!(bytes.count(2, 8, "numbers").unwrap(), 2);
        for claimed in [3, -1, i64::MAX] {
            assert_eq!(bytes.count(claimed, 8, "numbers").unwrap_err().kind(), ErrorKind::Table);
        }
    }
}
