//! In how many resamples each pair is joined, at each penalty of a grid.

use std::collections::BTreeMap;

use crate::graph::Pair;

/// Where the pairs of one resample are joined along a grid: for each pair that is joined anywhere, ascending, a bit for each penalty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Joined {
    /// The pairs and their bits, penalty `k` at bit `k % 64` of word `k / 64`.
    pub pairs: BTreeMap<Pair, Vec<u64>>,
}

impl Joined {
    /// Whether a pair is joined at penalty number `k`.
    pub fn has(&self, edge: Pair, k: usize) -> bool {
        self.pairs.get(&edge).is_some_and(|bits| bits[k / 64] >> (k % 64) & 1 == 1)
    }
}

/// Tallies over resamples. Whole numbers, so that they add up to the same whatever the order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shares {
    points: usize,
    resamples: usize,
    joined: BTreeMap<Pair, Vec<u32>>,
}

impl Shares {
    /// Of no resample yet, over a grid of so many penalties.
    pub fn new(points: usize) -> Self {
        Self { points, resamples: 0, joined: BTreeMap::new() }
    }

    /// Tallies that were [taken apart](Self::pairs).
    ///
    /// # Panics
    /// If a pair has not a number for each penalty.
    pub fn from_pairs(
        points: usize,
        resamples: usize,
        pairs: impl IntoIterator<Item = (Pair, Vec<u32>)>,
    ) -> Self {
        let joined: BTreeMap<Pair, Vec<u32>> = pairs.into_iter().collect();
        assert!(joined.values().all(|tally| tally.len() == points), "a number for each penalty");
        Self { points, resamples, joined }
    }

    /// Number of penalties.
    pub fn points(&self) -> usize {
        self.points
    }

    /// Number of resamples.
    pub fn resamples(&self) -> usize {
        self.resamples
    }

    /// The pairs that are joined anywhere, ascending, each with the number of resamples that join it at each penalty.
    pub fn pairs(&self) -> impl Iterator<Item = (Pair, &[u32])> {
        self.joined.iter().map(|(&edge, tally)| (edge, tally.as_slice()))
    }

    /// Adds a resample.
    pub fn add(&mut self, resample: &Joined) {
        self.resamples += 1;
        for (&edge, bits) in &resample.pairs {
            let tally = self.joined.entry(edge).or_insert_with(|| vec![0; self.points]);
            for (k, count) in tally.iter_mut().enumerate() {
                *count += (bits[k / 64] >> (k % 64) & 1) as u32;
            }
        }
    }

    /// Adds the resamples of others.
    ///
    /// # Panics
    /// If their grid has another number of penalties.
    pub fn merge(&mut self, other: &Self) {
        assert_eq!(self.points, other.points, "the same grid");
        self.resamples += other.resamples;
        for (&edge, counts) in &other.joined {
            let tally = self.joined.entry(edge).or_insert_with(|| vec![0; self.points]);
            for (count, more) in tally.iter_mut().zip(counts) {
                *count += more;
            }
        }
    }

    /// Number of resamples that join a pair at penalty number `k`.
    pub fn count(&self, edge: Pair, k: usize) -> u32 {
        self.joined.get(&edge).map_or(0, |tally| tally[k])
    }

    /// Share of the resamples that join a pair at penalty number `k`; `None` before there is a resample.
    pub fn share(&self, edge: Pair, k: usize) -> Option<f64> {
        (self.resamples > 0).then(|| f64::from(self.count(edge, k)) / self.resamples as f64)
    }

    /// The mean number of edges of a resample at penalty number `k`: `q`.
    pub fn mean_edges(&self, k: usize) -> f64 {
        let all: u64 = self.joined.values().map(|tally| u64::from(tally[k])).sum();
        if self.resamples == 0 { 0.0 } else { all as f64 / self.resamples as f64 }
    }
}
