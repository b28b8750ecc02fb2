//! The parent sets that a best graph may use.
//!
//! A set that scores no better than one of its own subsets is never needed: the subset can take its place and closes no
//! cycle that the set does not close. What is left is short, tens to a few thousand of all the sets.

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

/// The sets of at most `most` parents that beat all of their subsets, best first; required parents are in all of them.
/// Time one family for each set of at most `most` candidates.
///
/// # Errors
/// [`Cancelled`](crate::ErrorKind::Cancelled) when `watch` breaks off.
pub(super) fn parent_sets(
    scorer: &mut Scorer,
    constraints: &Constraints,
    node: usize,
    most: usize,
    watch: &mut Watch<'_>,
) -> Result<Vec<ParentSet>> {
    let required: Vec<usize> =
        (0..constraints.len()).filter(|&parent| constraints.requires(parent, node)).collect();
    let mut free = constraints.candidates(node);
    free.retain(|parent| !required.contains(parent));
    let score = scorer.family(node, &required);
    let mut kept = vec![ParentSet { score, parents: required.clone() }];
    // Of every set of free parents with one member fewer, the best score within it.
    let mut below: FxHashMap<Vec<usize>, f64> = FxHashMap::from_iter([(Vec::new(), score)]);
    let mut scored = 0;
    for size in 1..=free.len().min(most.saturating_sub(required.len())) {
        let mut level: FxHashMap<Vec<usize>, f64> = FxHashMap::default();
        let mut places: Vec<usize> = (0..size).collect();
        loop {
            let set: Vec<usize> = places.iter().map(|&k| free[k]).collect();
            let best = best_below(&below, &set);
            // The last member changes fastest: the others' numbering is kept by the scorer.
            let all: Vec<usize> = required.iter().chain(&set).copied().collect();
            let score = scorer.family(node, &all);
            if score > best {
                let mut parents = all;
                parents.sort_unstable();
                kept.push(ParentSet { score, parents });
            }
            level.insert(set, score.max(best));
            scored += 1;
            if usize::is_multiple_of(scored, PIECE) {
                watch.tell(Progress::open(scored))?;
            }
            if !next_subset(&mut places, free.len()) {
                break;
            }
        }
        below = level;
    }
    kept.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| a.parents.cmp(&b.parents)));
    Ok(kept)
}

fn best_below(below: &FxHashMap<Vec<usize>, f64>, set: &[usize]) -> f64 {
    let without = |k: usize| -> Vec<usize> { [&set[..k], &set[k + 1..]].concat() };
    (0..set.len()).filter_map(|k| below.get(&without(k))).copied().fold(f64::NEG_INFINITY, f64::max)
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
