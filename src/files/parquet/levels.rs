//! Small whole numbers, packed in as few bits as they need or told as runs: indices into a dictionary, and whether a value is there.

use super::super::bytes::{Bytes, Order, cut_short};
use super::thrift::varint;
use crate::Result;

/// Reads runs of equal numbers and groups of eight packed ones.
pub(super) struct Hybrid<'a> {
    at: Bytes<'a>,
    width: u32,
    run: Run<'a>,
}

enum Run<'a> {
    Same { number: u32, left: u64 },
    Packed { bytes: &'a [u8], next: u64, left: u64 },
}

impl<'a> Hybrid<'a> {
    /// Numbers of so many bits each.
    pub(super) fn new(bytes: &'a [u8], width: u8) -> Result<Self> {
        if width > 32 {
            return Err(cut_short(format!("numbers of {width} bits")));
        }
        let run = Run::Same { number: 0, left: 0 };
        Ok(Self { at: Bytes::new(bytes, Order::Little), width: width.into(), run })
    }

    pub(super) fn next(&mut self) -> Result<u32> {
        loop {
            match &mut self.run {
                Run::Same { number, left } if *left > 0 => {
                    *left -= 1;
                    return Ok(*number);
                }
                Run::Packed { bytes, next, left } if *left > 0 => {
                    *left -= 1;
                    let number = packed(bytes, *next, self.width);
                    *next += u64::from(self.width);
                    return Ok(number as u32);
                }
                _ => self.begin()?,
            }
        }
    }

    /// The next run.
    fn begin(&mut self) -> Result<()> {
        let head = varint(&mut self.at)?;
        let count = head >> 1;
        if head & 1 == 0 {
            let bytes = self.at.take(self.width.div_ceil(8) as usize)?;
            let number = bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte));
            self.run = Run::Same { number, left: count };
        } else {
            // The last group may be cut where no value needs it.
            let length = count.saturating_mul(self.width.into()).min(self.at.left() as u64) as usize;
            let left = if self.width == 0 { count * 8 } else { length as u64 * 8 / u64::from(self.width) };
            self.run = Run::Packed { bytes: self.at.take(length)?, next: 0, left: left.min(count * 8) };
        }
        if head >> 1 == 0 || matches!(self.run, Run::Packed { left: 0, .. }) {
            return Err(cut_short("a run of no numbers"));
        }
        Ok(())
    }
}

/// The number that begins at this bit.
pub(super) fn packed(bytes: &[u8], bit: u64, width: u32) -> u64 {
    let (first, shift) = ((bit / 8) as usize, (bit % 8) as u32);
    let mut word = [0; 16];
    let end = bytes.len().min(first + 9);
    if first < end {
        word[..end - first].copy_from_slice(&bytes[first..end]);
    }
    let word = u128::from_le_bytes(word) >> shift;
    (word & ((1 << width) - 1)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_and_groups_by_hand() {
        // Five times 3, then eight numbers of three bits: 0 to 7.
        let bytes = [10, 3, 3, 0b1000_1000, 0b1100_0110, 0b1111_1010];
        let mut numbers = Hybrid::new(&bytes, 3).unwrap();
        let found: Vec<u32> = (0..13).map(|_| numbers.next().unwrap()).collect();
        assert_eq!(found, [3, 3, 3, 3, 3, 0, 1, 2, 3, 4, 5, 6, 7]);
        assert!(numbers.next().is_err());
        assert!(Hybrid::new(&[0], 33).is_err());
        assert!(Hybrid::new(&[0, 1], 3).unwrap().next().is_err());
    }

    #[test]
    fn numbers_without_bits_are_zero() {
        let mut numbers = Hybrid::new(&[6], 0).unwrap();
        assert_eq!((numbers.next().unwrap(), numbers.next().unwrap()), (0, 0));
    }
}
