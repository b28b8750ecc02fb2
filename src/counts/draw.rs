//! Which rows a resample has, by its seed and number alone.

use serde::{Deserialize, Serialize};

use super::Multiplicities;
use crate::math::random::{Rng, seed_of};

/// What marks the numbers of resampling: rows that were themselves drawn with the same seed have no part in them.
const RESAMPLING: u64 = 0x7265_7361;

/// How rows are sampled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Scheme {
    /// Complementary halves (Shah and Samworth): each draw splits the rows at random into two resamples, without repetition.
    #[default]
    Halves,
    /// As many rows as there are, drawn with repetition.
    Bootstrap,
}

impl Scheme {
    /// Resamples of one draw.
    pub fn per_draw(self) -> usize {
        match self {
            Self::Halves => 2,
            Self::Bootstrap => 1,
        }
    }

    /// The draws that make so many resamples; `None` where no whole number does: halves come in pairs.
    pub fn draws(self, resamples: usize) -> Option<usize> {
        let each = self.per_draw();
        resamples.is_multiple_of(each).then_some(resamples / each)
    }

    /// What people and files call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Halves => "halves",
            Self::Bootstrap => "bootstrap",
        }
    }

    /// How often each of `rows` rows is in draw number `k`: in its first half (of an odd number of rows, the smaller), or in its bootstrap sample. Time `O(rows)`.
    pub fn draw(self, seed: u64, k: usize, rows: usize) -> Multiplicities {
        let mut rng = Rng::new(seed_of(seed, &[RESAMPLING, k as u64]));
        Multiplicities::new(&match self {
            Self::Halves => half(&mut rng, rows),
            Self::Bootstrap => with_repetition(&mut rng, rows),
        })
    }
}

/// Half of the rows, each half as likely as any other: a row is taken with the share that is still wanted of those that are left.
fn half(rng: &mut Rng, rows: usize) -> Vec<u32> {
    let mut wanted = rows / 2;
    let mut take = |row: usize| {
        let taken = rng.below(rows - row) < wanted;
        wanted -= usize::from(taken);
        u32::from(taken)
    };
    (0..rows).map(&mut take).collect()
}

fn with_repetition(rng: &mut Rng, rows: usize) -> Vec<u32> {
    let mut times = vec![0; rows];
    for _ in 0..rows {
        times[rng.below(rows)] += 1;
    }
    times
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_half_is_a_half_and_every_row_is_in_about_half_of_them() {
        let mut taken = [0; 31];
        for k in 0..2_000 {
            let times = Scheme::Halves.draw(3, k, 31);
            assert_eq!((0..31).map(|row| times.get(row)).sum::<u64>(), 15);
            for (row, taken) in taken.iter_mut().enumerate() {
                *taken += times.get(row);
            }
        }
        // Mean 968, standard deviation 22.
        assert!(taken.iter().all(|taken| (870..1070).contains(taken)), "{taken:?}");
    }

    #[test]
    fn a_bootstrap_sample_has_as_many_rows_and_repeats_some() {
        let times = Scheme::Bootstrap.draw(3, 0, 500);
        let numbers: Vec<u64> = (0..500).map(|row| times.get(row)).collect();
        assert_eq!(numbers.iter().sum::<u64>(), 500);
        assert!(numbers.contains(&0) && numbers.contains(&2));
        assert_eq!(Scheme::Bootstrap.draw(3, 0, 500), times);
        assert_ne!(Scheme::Bootstrap.draw(3, 1, 500), times);
    }
}
