//! Where along a path the answer comes nearest to the truth.

use serde::Serialize;

use super::Tally;
use crate::graph::{Dag, Pair};

/// A stretch of penalties at all of whose grid points F1 is the best of the path.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct BestRange {
    /// The best F1.
    pub f1: f64,
    /// The smallest penalty of the stretch.
    pub from: f64,
    /// The largest.
    pub to: f64,
    /// Grid points in it.
    pub points: usize,
}

/// The stretch of neighbouring grid points with the best F1; of several the one nearest to the `usual` penalty, by its
/// logarithm: who is there already need not go anywhere. `None` for an empty grid. Time linear in the grid.
///
/// # Panics
/// If there are not as many tallies as penalties.
pub fn best_range(lambdas: &[f64], tallies: &[Tally], usual: f64) -> Option<BestRange> {
    assert_eq!(lambdas.len(), tallies.len(), "one tally a penalty");
    let scores: Vec<f64> = tallies.iter().map(Tally::f1).collect();
    let f1 = scores.iter().copied().reduce(f64::max)?;
    let mut stretches: Vec<BestRange> = Vec::new();
    for (k, &lambda) in lambdas.iter().enumerate().filter(|&(k, _)| scores[k] >= f1) {
        match stretches.last_mut() {
            Some(last) if scores[k - 1] >= f1 => {
                last.from = last.from.min(lambda);
                last.to = last.to.max(lambda);
                last.points += 1;
            }
            _ => stretches.push(BestRange { f1, from: lambda, to: lambda, points: 1 }),
        }
    }
    let away = |range: &BestRange| (range.from / usual).max(usual / range.to);
    stretches.into_iter().reduce(|best, next| if away(&next) < away(&best) { next } else { best })
}

/// A network's edges in the numbers of a table's columns of the same names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlay {
    pairs: Vec<Pair>,
    known: Vec<bool>,
}

impl Overlay {
    /// Lays `truth`, whose nodes have these names, over columns. Time quadratic in the number of nodes.
    pub fn new(truth: &Dag, nodes: &[&str], columns: &[&str]) -> Self {
        let column = |node: usize| columns.iter().position(|name| *name == nodes[node]);
        let pair = |(a, b): Pair| Some((column(a)?, column(b)?));
        let mut pairs: Vec<Pair> =
            truth.skeleton().into_iter().filter_map(pair).map(|(a, b)| (a.min(b), a.max(b))).collect();
        pairs.sort_unstable();
        Self { pairs, known: columns.iter().map(|name| nodes.contains(name)).collect() }
    }

    /// Number of columns that the network knows.
    pub fn columns(&self) -> usize {
        self.known.iter().filter(|known| **known).count()
    }

    /// Compares an estimate, ascending pairs without repetition; pairs with a column that the network does not know are not judged.
    pub fn judge(&self, estimate: &[Pair]) -> Tally {
        let judged: Vec<Pair> =
            estimate.iter().copied().filter(|&(a, b)| self.known[a] && self.known[b]).collect();
        Tally::of(&self.pairs, &judged)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tallies with F1 1, 2/3 or 0.
    fn tallies(shares: &str) -> Vec<Tally> {
        let tally = |share| match share {
            '1' => Tally { found: 1, missed: 0, extra: 0 },
            'h' => Tally { found: 1, missed: 1, extra: 0 },
            _ => Tally { found: 0, missed: 1, extra: 0 },
        };
        shares.chars().map(tally).collect()
    }

    #[test]
    fn the_best_is_a_stretch() {
        let grid = [16.0, 8.0, 4.0, 2.0, 1.0, 0.5];
        let range = |shares: &str, usual: f64| best_range(&grid, &tallies(shares), usual).unwrap();
        assert_eq!(range("0h1110", 1.5), BestRange { f1: 1.0, from: 1.0, to: 4.0, points: 3 });
        // Two stretches: the nearer one, by factors and not by differences.
        assert_eq!(range("0110h1", 1.0), BestRange { f1: 1.0, from: 0.5, to: 0.5, points: 1 });
        assert_eq!(range("0110h1", 1.5), BestRange { f1: 1.0, from: 4.0, to: 8.0, points: 2 });
        assert_eq!(range("1h1h1h", 4.0), BestRange { f1: 1.0, from: 4.0, to: 4.0, points: 1 });
        assert_eq!(range("000000", 1.0), BestRange { f1: 0.0, from: 0.5, to: 16.0, points: 6 });
        assert_eq!(best_range(&[], &[], 1.0), None);
    }

    #[test]
    fn a_network_lies_over_columns_by_name() {
        let truth = Dag::new(vec![vec![], vec![0], vec![1]]).unwrap();
        let overlay = Overlay::new(&truth, &["a", "b", "c"], &["c", "x", "b", "a"]);
        assert_eq!(overlay.columns(), 3);
        let tally = overlay.judge(&[(0, 1), (0, 2), (0, 3)]);
        assert_eq!(tally, Tally { found: 1, missed: 1, extra: 1 });
    }
}
