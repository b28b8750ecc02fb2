//! The parent sets that a best graph may use.
//!
//! A set that scores no better than one of its own subsets is never needed: the subset can take its place and closes no
//! cycle that the set does not close. What is left is short, tens to a few thousand of all the sets. And once a set's
//! [bound](crate::score::Score::bound) says that no larger set can score better than what it holds already, none of them is looked at.
//! Both hold among sets that have the same members of those that the node must be joined to.

use rustc_hash::FxHashMap;

use crate::error::Result;
use crate::progress::{Progress, Watch};
use crate::score::Scorer;
use crate::search::Constraints;

/// Families scored between two looks at the caller.
const PIECE: usize = 4096;

/// A parent set and the score of its family.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ParentSet {
    pub(super) score: f64,
    /// Ascending.
    pub(super) parents: Vec<usize>,
}

/// The sets that beat all of their subsets, best first; of at most `most` parents where that is given. Required parents are in
/// all of them. Time one family for each set of candidates that the bound does not exclude.
///
/// # Errors
/// [`Cancelled`](crate::ErrorKind::Cancelled) when `watch` breaks off.
pub(super) fn parent_sets(
    scorer: &mut Scorer,
    constraints: &Constraints,
    node: usize,
    most: Option<usize>,
    watch: &mut Watch<'_>,
) -> Result<Vec<ParentSet>> {
    let n = constraints.len();
    let required: Vec<usize> = (0..n).filter(|&parent| constraints.requires(parent, node)).collect();
    let partners: Vec<usize> = (0..n).filter(|&other| constraints.joins(node, other)).collect();
    let mut free = constraints.candidates(node);
    free.retain(|parent| !required.contains(parent) && !partners.contains(parent));
    let most = most.unwrap_or(n);
    let mut list = List { scorer, node, free, most, kept: Vec::new(), scored: 0, watch };
    for size in 0..=partners.len().min(most.saturating_sub(required.len())) {
        let mut places: Vec<usize> = (0..size).collect();
        loop {
            let chosen = places.iter().map(|&k| partners[k]);
            list.add_those_with(&required.iter().copied().chain(chosen).collect::<Vec<_>>())?;
            if !next_subset(&mut places, partners.len()) {
                break;
            }
        }
    }
    let mut kept = list.kept;
    kept.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| a.parents.cmp(&b.parents)));
    Ok(kept)
}

/// A node's list while it grows.
struct List<'a, 'w> {
    scorer: &'a mut Scorer,
    node: usize,
    /// Candidates that may be there or not.
    free: Vec<usize>,
    most: usize,
    kept: Vec<ParentSet>,
    scored: usize,
    watch: &'a mut Watch<'w>,
}

impl List<'_, '_> {
    /// Goes through the sets of `always` and some of the free candidates, the smaller first.
    fn add_those_with(&mut self, always: &[usize]) -> Result<()> {
        // Of every set of free parents with one member fewer that may still grow, the best score within it.
        let mut below: FxHashMap<Vec<usize>, f64> = FxHashMap::default();
        for size in 0..=self.free.len().min(self.most.saturating_sub(always.len())) {
            let mut level: FxHashMap<Vec<usize>, f64> = FxHashMap::default();
            let mut places: Vec<usize> = (0..size).collect();
            loop {
                let set: Vec<usize> = places.iter().map(|&k| self.free[k]).collect();
                if let Some(best) = best_below(&below, &set) {
                    let (score, bound) = self.look_at(always, &set, best)?;
                    if bound > score.max(best) {
                        level.insert(set, score.max(best));
                    }
                }
                if !next_subset(&mut places, self.free.len()) {
                    break;
                }
            }
            if level.is_empty() {
                break;
            }
            below = level;
        }
        Ok(())
    }

    /// Scores a set, keeps it where it beats its subsets, and gives what no set that holds it can exceed.
    fn look_at(&mut self, always: &[usize], set: &[usize], best: f64) -> Result<(f64, f64)> {
        // The last member changes fastest: the others' numbering is kept by the scorer.
        let mut parents: Vec<usize> = always.iter().chain(set).copied().collect();
        let (score, bound) = self.scorer.family_and_bound(self.node, &parents);
        if score > best {
            parents.sort_unstable();
            self.kept.push(ParentSet { score, parents });
        }
        self.scored += 1;
        if usize::is_multiple_of(self.scored, PIECE) {
            self.watch.tell(Progress::open(self.scored))?;
        }
        Ok((score, bound))
    }
}

/// The best score within a set's subsets; `None` when one of them cannot be bettered by what holds it.
fn best_below(below: &FxHashMap<Vec<usize>, f64>, set: &[usize]) -> Option<f64> {
    let without = |k: usize| -> Vec<usize> { [&set[..k], &set[k + 1..]].concat() };
    let mut best = f64::NEG_INFINITY;
    for k in 0..set.len() {
        best = best.max(*below.get(&without(k))?);
    }
    Some(best)
}

/// The next subset of the same size of `0..n`, in lexicographic order; `false` after the last.
pub(super) fn next_subset(subset: &mut [usize], n: usize) -> bool {
    let size = subset.len();
    for k in (0..size).rev() {
        if subset[k] < n - size + k {
            subset[k] += 1;
            for later in k + 1..size {
                subset[later] = subset[later - 1] + 1;
            }
            return true;
        }
    }
    false
}
