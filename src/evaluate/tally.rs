//! Found, missed and extra, and the shares that follow.

use std::iter::Sum;
use std::ops::Add;

use serde::{Deserialize, Serialize};

/// What an estimate has in common with the truth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Tally {
    /// In both.
    pub found: usize,
    /// In the truth alone.
    pub missed: usize,
    /// In the estimate alone.
    pub extra: usize,
}

impl Tally {
    /// Compares two ascending lists without repetition. Time `O(truth + estimate)`.
    pub fn of<T: Ord>(truth: &[T], estimate: &[T]) -> Self {
        let (mut t, mut found) = (0, 0);
        for item in estimate {
            while t < truth.len() && truth[t] < *item {
                t += 1;
            }
            found += usize::from(t < truth.len() && truth[t] == *item);
        }
        Self { found, missed: truth.len() - found, extra: estimate.len() - found }
    }

    /// Share of the estimate that is true; none for an empty estimate, of which no share can be taken.
    pub fn precision(&self) -> Option<f64> {
        share(self.found, self.found + self.extra)
    }

    /// Share of the truth that is found; none for an empty truth.
    pub fn recall(&self) -> Option<f64> {
        share(self.found, self.found + self.missed)
    }

    /// Harmonic mean of precision and recall, `2 found / (2 found + missed + extra)`: 0 when nothing is found though there
    /// was something to find or to leave out, 1 when truth and estimate are both empty.
    pub fn f1(&self) -> f64 {
        share(2 * self.found, 2 * self.found + self.missed + self.extra).unwrap_or(1.0)
    }

    /// Structural distance: everything that would have to be added or taken away.
    pub fn distance(&self) -> usize {
        self.missed + self.extra
    }
}

/// What stands in a text for the share of nothing; a file for programs has an empty field or `null`.
pub const UNDEFINED: &str = "undefined";

fn share(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

impl Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            found: self.found + other.found,
            missed: self.missed + other.missed,
            extra: self.extra + other.extra,
        }
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_by_hand() {
        let tally = Tally::of(&[1, 2, 3, 5], &[0, 2, 5, 6, 7]);
        assert_eq!(tally, Tally { found: 2, missed: 2, extra: 3 });
        assert_eq!((tally.precision(), tally.recall(), tally.f1()), (Some(0.4), Some(0.5), 4.0 / 9.0));
        assert_eq!(tally.distance(), 5);
    }

    #[test]
    fn the_share_of_nothing_is_undefined() {
        let shares = |tally: Tally| (tally.precision(), tally.recall(), tally.f1());
        assert_eq!(shares(Tally::of::<usize>(&[], &[])), (None, None, 1.0));
        assert_eq!(shares(Tally::of(&[1], &[])), (None, Some(0.0), 0.0));
        assert_eq!(shares(Tally::of(&[], &[1])), (Some(0.0), None, 0.0));
        assert_eq!(shares(Tally::of(&[1], &[2])), (Some(0.0), Some(0.0), 0.0));
    }
}
