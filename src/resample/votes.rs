//! In how many resamples the best graph has each edge, and which way.

use std::collections::BTreeMap;

use crate::graph::{Cpdag, Dag, Pair, pair};

/// What resamples say of one pair `a < b`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Vote {
    /// Resamples whose graph joins the two.
    pub joined: u32,
    /// Those in which every graph that fits equally has `a -> b`.
    pub ab: u32,
    /// Those in which every one has `b -> a`.
    pub ba: u32,
    /// Those whose own graph has `a -> b`, be it one of several that fit equally.
    pub graph_ab: u32,
}

impl Vote {
    /// Resamples that join the two and leave the direction open.
    pub fn undecided(&self) -> u32 {
        self.joined - self.ab - self.ba
    }
}

/// Tallies over resamples, in whole numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Votes {
    resamples: u32,
    pairs: BTreeMap<Pair, Vote>,
}

impl Votes {
    /// Tallies that were [taken apart](Self::pairs).
    pub fn from_pairs(resamples: u32, pairs: impl IntoIterator<Item = (Pair, Vote)>) -> Self {
        Self { resamples, pairs: pairs.into_iter().collect() }
    }

    /// Number of resamples.
    pub fn resamples(&self) -> u32 {
        self.resamples
    }

    /// The pairs that any resample joins, ascending.
    pub fn pairs(&self) -> impl Iterator<Item = (Pair, Vote)> {
        self.pairs.iter().map(|(&edge, &vote)| (edge, vote))
    }

    /// What resamples say of a pair.
    pub fn of(&self, edge: Pair) -> Vote {
        self.pairs.get(&edge).copied().unwrap_or_default()
    }

    /// Share of the resamples that join a pair; `None` before there is one.
    pub fn share(&self, edge: Pair) -> Option<f64> {
        self.as_share(self.of(edge).joined)
    }

    /// A number of resamples as a share of all.
    pub fn as_share(&self, count: u32) -> Option<f64> {
        (self.resamples > 0).then(|| f64::from(count) / f64::from(self.resamples))
    }

    /// Adds a resample's graph and its class.
    pub fn add(&mut self, dag: &Dag, class: &Cpdag) {
        self.resamples += 1;
        for (from, to) in dag.arcs() {
            let vote = self.pairs.entry(pair(from, to)).or_default();
            vote.joined += 1;
            vote.graph_ab += u32::from(from < to);
        }
        for &(from, to) in &class.directed {
            let vote = self.pairs.entry(pair(from, to)).or_default();
            *if from < to { &mut vote.ab } else { &mut vote.ba } += 1;
        }
    }

    /// Adds the resamples of others.
    pub fn merge(&mut self, other: &Self) {
        self.resamples += other.resamples;
        for (edge, more) in other.pairs() {
            let vote = self.pairs.entry(edge).or_default();
            vote.joined += more.joined;
            vote.ab += more.ab;
            vote.ba += more.ba;
            vote.graph_ab += more.graph_ab;
        }
    }
}
