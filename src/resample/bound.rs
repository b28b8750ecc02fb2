//! How many edges of chance are among those that most halves have (Shah and Samworth 2013, *Variable selection with error control*).
//!
//! `B` times the rows are split into two halves; a half has `q` of the `p` possible edges in the mean, `theta = q / p`. Edges are kept whose
//! share of the `2B` halves is at least `tau`. Those among them that a half has with probability at most `theta`, no more than if edges were
//! picked at random, are in the mean at most
//!
//! ```text
//! theta q / (2 tau - 1)                                                 whatever their distribution       (worst case)
//! p min( D(theta^2, 2 tau - 1, B, -1/2), D(theta, tau, 2B, -1/4) )      if it is r-concave, r = -1/2, -1/4   (r-concave)
//! ```
//!
//! where `D(mean, x, B, r)` is the largest probability of `X >= x` for an `r`-concave variable on `0, 1/B, ..., 1` with this mean.
//!
//! An edge that is false but there in nearly every half, because regressions of pairs cannot tell it from a true one, is no edge of chance: no
//! bound of this kind speaks of it.

use serde::{Deserialize, Serialize};

use super::shares::Shares;

/// Which distributions a bound holds for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Assumption {
    /// All.
    #[default]
    WorstCase,
    /// Those whose shape has no second peak, in the sense above.
    Concave,
}

/// Halves of some rows: what a bound needs to know of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Halves {
    /// Number `B` of splits.
    pub splits: usize,
    /// Mean number `q` of edges of a half.
    pub edges: f64,
    /// Number `p` of pairs that could be joined.
    pub pairs: usize,
}

impl Halves {
    /// The expected number of edges of chance among those that at least `kept` of the `2B` halves have, at most. Time `O(B^2)`.
    pub fn bound(&self, kept: usize, assumption: Assumption) -> f64 {
        let (q, p) = (self.edges, self.pairs as f64);
        if kept <= self.splits || q <= 0.0 {
            return if q <= 0.0 { 0.0 } else { f64::INFINITY };
        }
        let theta = q / p;
        let worst = theta * q * self.splits as f64 / (kept - self.splits) as f64;
        match assumption {
            Assumption::WorstCase => worst,
            Assumption::Concave => {
                let both = tail(theta * theta, kept - self.splits, self.splits, 2);
                let single = tail(theta, kept, 2 * self.splits, 4);
                worst.min(p * both.min(single))
            }
        }
    }

    /// The least number of halves that an edge has to be in for the bound to be at most `most`; `None` where no number is enough.
    /// Time `O(B^2 log B)`.
    pub fn least(&self, most: f64, assumption: Assumption) -> Option<usize> {
        let all = 2 * self.splits;
        let (mut enough, mut short) = (all, self.splits);
        if self.bound(all, assumption) > most {
            return None;
        }
        // The bound falls as more halves are asked for.
        while enough - short > 1 {
            let middle = usize::midpoint(enough, short);
            if self.bound(middle, assumption) <= most { enough = middle } else { short = middle }
        }
        Some(enough)
    }
}

/// The least number of `all` resamples whose share of them is at least `share`.
pub fn least_count(share: f64, all: usize) -> usize {
    // A share that came from a number of resamples leads back to that number, whatever the rounding.
    (share * all as f64 - 1e-9).ceil() as usize
}

/// A penalty and a threshold at which few edges of chance are expected.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Choice {
    /// Number of the penalty on the grid.
    #[serde(skip)]
    pub point: usize,
    /// Edges are kept that at least this share of the halves has.
    pub threshold: f64,
    /// At most so many of them are expected to be edges of chance.
    pub expected_false: f64,
    /// So many edges are kept.
    pub edges: usize,
    /// What the bound assumes.
    pub assumption: Assumption,
}

/// The penalty of a grid, and the threshold there, that keep the most edges while at most `most` of chance are expected; of several, the
/// largest penalty. `pairs` could be joined. `None` where no threshold is enough to keep an edge.
pub fn choose(shares: &Shares, pairs: usize, most: f64, assumption: Assumption) -> Option<Choice> {
    let mut best: Option<Choice> = None;
    for point in 0..shares.points() {
        let halves = Halves { splits: shares.resamples() / 2, edges: shares.mean_edges(point), pairs };
        let Some(least) = halves.least(most, assumption) else { continue };
        let edges = shares.pairs().filter(|(_, counts)| counts[point] as usize >= least).count();
        if edges > best.map_or(0, |best| best.edges) {
            let threshold = least as f64 / shares.resamples() as f64;
            let expected_false = halves.bound(least, assumption);
            best = Some(Choice { point, threshold, expected_false, edges, assumption });
        }
    }
    best
}

/// `D`: the largest `P(X >= at)` of a variable on `0..=most` with mean `mean most` whose probabilities are `r`-concave, `r = -1 / power`.
///
/// The largest is reached by probabilities `c (a + i)^-power` up to some `k`, and what is left, at most as much as that formula gives, at
/// `k + 1`; `c` follows from the mean. For each `k` the `a` lie between those at which nothing, and all, is left.
fn tail(mean: f64, at: usize, most: usize, power: i32) -> f64 {
    let centre = mean * most as f64;
    let first = (2.0 * centre).ceil() as usize + 1;
    if at < first || first > most {
        return 1.0;
    }
    let mut best = 0.0_f64;
    let mut above = level(first.max(at - 1), centre, power, LARGEST);
    for k in first.max(at - 1)..most {
        let below = level(k + 1, centre, power, above);
        best = best.max(largest_between(below, above, |a| tail_of(a, k, at, centre, power)));
        above = below;
    }
    best.min(1.0)
}

const SMALLEST: f64 = 1e-9;
const LARGEST: f64 = 1e9;

/// The `a` at which probabilities in proportion to `(a + i)^-power` on `0..=k` have mean `centre`: the mean rises with `a`.
fn level(k: usize, centre: f64, power: i32, largest: f64) -> f64 {
    let mean = |a: f64| {
        let (mut sum, mut weighted) = (0.0, 0.0);
        for i in 0..=k {
            let weight = inverse_power(a + i as f64, power);
            sum += weight;
            weighted += i as f64 * weight;
        }
        weighted / sum
    };
    let (mut low, mut high) = (SMALLEST, largest);
    for _ in 0..STEPS {
        let middle = (low * high).sqrt();
        if mean(middle) > centre { high = middle } else { low = middle }
    }
    high
}

const STEPS: usize = 60;

/// `P(X >= at)` where the formula holds up to `k` and what is left is at `k + 1`.
fn tail_of(a: f64, k: usize, at: usize, centre: f64, power: i32) -> f64 {
    let (mut below, mut moment) = (0.0, 0.0);
    for i in 0..=k {
        let weight = inverse_power(a + i as f64, power);
        moment += (k + 1 - i) as f64 * weight;
        if i < at {
            below += weight;
        }
    }
    1.0 - ((k + 1) as f64 - centre) * below / moment
}

/// The largest value on an interval of a function with one peak there, both ends included.
fn largest_between(low: f64, high: f64, value: impl Fn(f64) -> f64) -> f64 {
    let (mut left, mut right) = (low, high);
    let mut best = value(low).max(value(high));
    for _ in 0..30 {
        let third = (right - left) / 3.0;
        let (a, b) = (left + third, right - third);
        let (of_a, of_b) = (value(a), value(b));
        best = best.max(of_a).max(of_b);
        if of_a < of_b { left = a } else { right = b }
    }
    best
}

fn inverse_power(x: f64, power: i32) -> f64 {
    let square = x * x;
    1.0 / if power == 2 { square } else { square * square }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Rng;

    const HALVES: Halves = Halves { splits: 50, edges: 54.0, pairs: 666 };

    #[test]
    fn the_worst_case_by_hand() {
        // theta = 54 / 666, tau = 0.9: 54^2 / 666 / 0.8.
        let bound = HALVES.bound(90, Assumption::WorstCase);
        assert!((bound - 54.0 * 54.0 / 666.0 / 0.8).abs() < 1e-12);
        assert_eq!(HALVES.bound(50, Assumption::WorstCase), f64::INFINITY);
        assert_eq!(Halves { edges: 0.0, ..HALVES }.bound(60, Assumption::Concave), 0.0);
    }

    #[test]
    fn more_halves_and_more_assumptions_expect_less() {
        let mut before = f64::INFINITY;
        for kept in (51..=100).step_by(7) {
            let (worst, concave) =
                (HALVES.bound(kept, Assumption::WorstCase), HALVES.bound(kept, Assumption::Concave));
            assert!(concave <= worst && concave <= before, "{kept}: {concave} {worst} {before}");
            before = concave;
        }
        assert!(before > 0.0);
    }

    #[test]
    fn the_least_number_is_enough_and_one_less_is_not() {
        for assumption in [Assumption::WorstCase, Assumption::Concave] {
            let least = HALVES.least(5.0, assumption).unwrap();
            assert!(HALVES.bound(least, assumption) <= 5.0 && HALVES.bound(least - 1, assumption) > 5.0);
        }
        assert_eq!(HALVES.least(0.001, Assumption::WorstCase), None);
    }

    /// Random probabilities that are `r`-concave (those to the power `r` are convex) never have a larger tail than `D` says.
    #[test]
    fn no_concave_distribution_exceeds_the_tail() {
        let mut rng = Rng::new(8);
        for (power, most) in [(2, 20), (4, 40)] {
            for _ in 0..60 {
                let mut slope = rng.between(-1.0, 1.0);
                let mut value = rng.between(0.05, 5.0);
                let mut p = Vec::new();
                let end = 1 + rng.below(most);
                for _ in 0..=end {
                    p.push(inverse_power(value.max(1e-3), power));
                    value += slope;
                    slope += rng.between(0.0, 0.3) * f64::from(u8::from(rng.below(3) == 0));
                    if value <= 1e-3 {
                        break;
                    }
                }
                p.resize(most + 1, 0.0);
                let sum: f64 = p.iter().sum();
                let mean = p.iter().enumerate().map(|(i, p)| i as f64 * p).sum::<f64>() / sum / most as f64;
                for at in (1..=most).step_by(6) {
                    let found = p[at..].iter().sum::<f64>() / sum;
                    assert!(found <= tail(mean, at, most, power) + 1e-6, "{power} {mean} {at}: {found}");
                }
            }
        }
    }
}
