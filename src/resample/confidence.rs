//! What resamples say of an answer's edges, for reports and files.

use std::collections::BTreeMap;

use serde::Serialize;

use super::calibration;
use super::shares::Shares;
use super::votes::{Vote, Votes};
use crate::counts::Scheme;
use crate::graph::Pair;

/// In what share of resamples edges are there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Confidence {
    /// How rows were sampled.
    pub scheme: Scheme,
    /// How often.
    pub resamples: u32,
    /// By which seed; absent where the resamples came with counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    #[serde(skip)]
    votes: BTreeMap<Pair, Vote>,
    /// Whether resamples were searched for graphs.
    #[serde(skip)]
    searched: bool,
}

impl Confidence {
    /// Of skeletons, at point `k` of their grid.
    pub fn of_shares(shares: &Shares, k: usize, scheme: Scheme, seed: Option<u64>) -> Self {
        let vote = |(edge, counts): (Pair, &[u32])| (edge, Vote { joined: counts[k], ..Vote::default() });
        let votes = shares.pairs().map(vote).collect();
        Self { scheme, resamples: shares.resamples() as u32, seed, votes, searched: false }
    }

    /// Of graphs.
    pub fn of_votes(votes: &Votes, scheme: Scheme, seed: Option<u64>) -> Self {
        let all = votes.pairs().collect();
        Self { scheme, resamples: votes.resamples(), seed, votes: all, searched: true }
    }

    /// What resamples say of a pair.
    pub fn vote(&self, edge: Pair) -> Vote {
        self.votes.get(&edge).copied().unwrap_or_default()
    }

    /// Share of the resamples that join a pair.
    pub fn of(&self, edge: Pair) -> f64 {
        self.share(self.vote(edge).joined)
    }

    /// A number of resamples as a share of all.
    pub fn share(&self, count: u32) -> f64 {
        f64::from(count) / f64::from(self.resamples.max(1))
    }

    /// The pairs that any resample joins, ascending, with their shares.
    pub fn pairs(&self) -> impl Iterator<Item = (Pair, f64)> {
        self.votes.iter().map(|(&edge, vote)| (edge, self.share(vote.joined)))
    }

    /// The share of true edges among those of a share, in trials on known networks; `None` where there were none of the kind.
    pub fn truth(&self, share: f64) -> Option<f64> {
        self.searched.then(|| calibration::of(share, self.scheme))
    }

    /// How the shares came about, in a line, and what they mean where that is known.
    pub fn told(&self) -> String {
        let what = match self.scheme {
            Scheme::Halves => "random halves of the rows",
            Scheme::Bootstrap => "bootstrap samples of the rows",
        };
        let seed = self.seed.map(|seed| format!(", seed {seed}")).unwrap_or_default();
        let told =
            format!("confidence is the share of {} {what} in which an edge is there{seed}", self.resamples);
        let percent = |share: f64| self.truth(share).map(|truth| (100.0 * truth).round());
        let (Some(all), Some(most), Some(half)) = (percent(1.0), percent(0.8), percent(0.5)) else {
            return told;
        };
        format!(
            "{told}; in trials on known networks, edges of 1, 0.8 and 0.5 were true in {all}, {most} and {half} of 100"
        )
    }
}
