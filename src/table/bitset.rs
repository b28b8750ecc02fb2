//! One bitset a level: bit `k` is set where row `k` has that level.

use super::{Codes, MISSING_U8, MISSING_U16};

/// Rows handled at once: small enough that the bitsets of a hundred levels stay in the second-level cache.
pub(crate) const CHUNK_ROWS: usize = 16_384;

/// Up to this many levels, a column of bytes is split into bit planes first; beyond, bits are set one row at a time.
const PLANE_LEVELS: usize = 16;

/// Bitsets of all levels of one column over one chunk of rows.
#[derive(Clone, Debug)]
pub(crate) struct LevelBits {
    words: usize,
    levels: usize,
    bits: Vec<u64>,
    /// Whether some row of the chunk has no value.
    pub missing: bool,
}

impl LevelBits {
    /// Reads rows `rows` of a column. Time `O(rows log m)` for few levels, `O(rows)` for many.
    pub fn new(codes: &Codes, levels: usize, rows: std::ops::Range<usize>) -> Self {
        let words = rows.len().div_ceil(64);
        let mut this = Self { words, levels, bits: vec![0; words * levels], missing: false };
        match codes {
            Codes::U8(codes) if levels <= PLANE_LEVELS => this.by_planes(&codes[rows]),
            Codes::U8(codes) => {
                this.one_by_one(
                    codes[rows].iter().map(|&code| (code != MISSING_U8).then_some(usize::from(code))),
                );
            }
            Codes::U16(codes) => {
                this.one_by_one(
                    codes[rows].iter().map(|&code| (code != MISSING_U16).then_some(usize::from(code))),
                );
            }
        }
        this
    }

    /// The same rows without those that `mask` leaves out.
    pub fn masked(&self, mask: &[u64]) -> Self {
        let of_level = |a: usize| self.level(a).iter().zip(mask).map(|(bits, mask)| bits & mask);
        Self { bits: (0..self.levels).flat_map(of_level).collect(), ..*self }
    }

    /// The bitset of one level.
    pub fn level(&self, a: usize) -> &[u64] {
        &self.bits[a * self.words..(a + 1) * self.words]
    }

    /// The rows in which the column is known.
    pub fn present(&self) -> Vec<u64> {
        let mut present = vec![0; self.words];
        for a in 0..self.levels {
            for (word, bits) in present.iter_mut().zip(self.level(a)) {
                *word |= bits;
            }
        }
        present
    }

    fn one_by_one(&mut self, codes: impl Iterator<Item = Option<usize>>) {
        for (row, code) in codes.enumerate() {
            match code {
                Some(a) => self.bits[a * self.words + row / 64] |= 1 << (row % 64),
                None => self.missing = true,
            }
        }
    }

    /// Gathers each bit of the codes into a plane of 64 rows, then combines planes into levels: three operations
    /// for eight rows and a plane, whatever the level is.
    fn by_planes(&mut self, codes: &[u8]) {
        let planes = usize::BITS - self.levels.saturating_sub(1).leading_zeros();
        for (word, rows) in codes.chunks(64).enumerate() {
            let mut padded = [MISSING_U8; 64];
            padded[..rows.len()].copy_from_slice(rows);
            let missing = plane(&padded, 7);
            self.missing |= missing.trailing_zeros() < rows.len() as u32;
            let mut gathered = [0; 4];
            for p in 0..planes {
                gathered[p as usize] = plane(&padded, p);
            }
            for a in 0..self.levels {
                let mut bits = !missing;
                for p in 0..planes {
                    let set = gathered[p as usize];
                    bits &= if a >> p & 1 == 1 { set } else { !set };
                }
                self.bits[a * self.words + word] = bits;
            }
        }
    }
}

/// Bit `p` of each of 64 codes, as one word. The multiplication moves the lowest bits of eight bytes side by side.
fn plane(codes: &[u8; 64], p: u32) -> u64 {
    let mut word = 0;
    for (k, eight) in codes.as_chunks::<8>().0.iter().enumerate() {
        let lowest = u64::from_le_bytes(*eight) >> p & 0x0101_0101_0101_0101;
        word |= (lowest.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * k);
    }
    word
}

/// `popcount(a & b)`.
///
/// The ordinary x86-64 target has no popcount instruction, so the loop is compiled a second time for processors that
/// have it. The answer is an integer: it cannot depend on which of the two ran.
pub(crate) fn count_both(a: &[u64], b: &[u64]) -> u64 {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "popcnt")]
        fn with_popcnt(a: &[u64], b: &[u64]) -> u64 {
            and_popcount(a, b)
        }
        if std::arch::is_x86_feature_detected!("popcnt") {
            // SAFETY: the processor was just found to have the instruction.
            return unsafe { with_popcnt(a, b) };
        }
    }
    and_popcount(a, b)
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "must be compiled inside the caller's target features")]
fn and_popcount(a: &[u64], b: &[u64]) -> u64 {
    a.iter().zip(b).map(|(x, y)| u64::from((x & y).count_ones())).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planes_and_single_bits_agree() {
        for levels in 1..=PLANE_LEVELS {
            let codes: Vec<u8> = (0..200_u32)
                .map(|k| if k % 13 == 5 { MISSING_U8 } else { (k * k % levels as u32) as u8 })
                .collect();
            let bits = LevelBits::new(&Codes::U8(codes.clone()), levels, 3..190);
            assert!(bits.missing);
            for (row, &code) in codes[3..190].iter().enumerate() {
                for a in 0..levels {
                    let set = bits.level(a)[row / 64] >> (row % 64) & 1 == 1;
                    assert_eq!(set, usize::from(code) == a, "levels {levels}, row {row}");
                }
            }
        }
    }

    #[test]
    fn padding_is_not_missing() {
        assert!(!LevelBits::new(&Codes::U8(vec![0; 65]), 2, 0..65).missing);
        assert!(LevelBits::new(&Codes::U8(vec![MISSING_U8]), 2, 0..1).missing);
    }
}
