//! The parent sets that a best graph may use.
//!
//! A set that scores no better than one of its own subsets is never needed: the subset can take its place and closes no
//! cycle that the set does not close. What is left is short, tens to a few thousand of all the sets. And once a set's
//! [bound](crate::score::Score::bound) says that no larger set can score better than what it holds already, none of them is looked at.
//! Both hold among sets that have the same members of those that the node must be joined to.
//!
//! Sets are gone through by size, each only when all of its subsets may still grow. Where that is broken off, the bounds of
//! the sets that were not gone beyond still say how good the others can be at most.

use rustc_hash::FxHashMap;

use crate::error::Result;
use crate::progress::{Progress, Watch};
use crate::score::Scorer;
use crate::search::Constraints;

/// Families scored between two looks at the caller.
const PIECE: usize = 256;

/// Families of one node that are gone through at most: their scores fill some hundred megabytes.
pub const MOST_FAMILIES: usize = 1 << 22;

/// A set of a node's free candidates, one bit each. Those beyond the 128 that gain most alone are not gone through, and
/// [`ParentSets::beyond`] says so.
type Mask = u128;

/// A parent set and the score of its family.
#[derive(Clone, Debug, PartialEq)]
pub struct ParentSet {
    /// The score of the node with these parents.
    pub score: f64,
    /// Ascending.
    pub parents: Vec<usize>,
}

/// What a node may have for parents in a best graph.
#[derive(Clone, Debug, PartialEq)]
pub struct ParentSets {
    /// The sets that beat all of their subsets, best first.
    pub sets: Vec<ParentSet>,
    /// Where not all sets were gone through: no other set scores better than this.
    pub beyond: Option<f64>,
}

/// The sets that beat all of their subsets, best first; of at most `most` parents where that is given. Required parents are in
/// all of them. Where `watch` breaks off, the list is what is known by then. Time one family for each set of candidates that
/// the bound does not exclude.
pub fn parent_sets(
    scorer: &mut Scorer,
    constraints: &Constraints,
    node: usize,
    most: Option<usize>,
    watch: &mut Watch<'_>,
) -> ParentSets {
    let n = constraints.len();
    let required: Vec<usize> = (0..n).filter(|&parent| constraints.requires(parent, node)).collect();
    let partners: Vec<usize> = (0..n).filter(|&other| constraints.joins(node, other)).collect();
    let mut free = constraints.candidates(node);
    free.retain(|parent| !required.contains(parent) && !partners.contains(parent));
    let most = most.unwrap_or(n);
    let left_out = strongest(scorer, node, &mut free);
    let mut list = List {
        scorer,
        node,
        free,
        most,
        left_out,
        kept: Vec::new(),
        beyond: f64::NEG_INFINITY,
        scored: 0,
        watch,
    };
    for size in 0..=partners.len().min(most.saturating_sub(required.len())) {
        let mut places: Vec<usize> = (0..size).collect();
        loop {
            let chosen = places.iter().map(|&k| partners[k]);
            list.add_those_with(&required.iter().copied().chain(chosen).collect::<Vec<_>>());
            if !next_subset(&mut places, partners.len()) {
                break;
            }
        }
    }
    let (mut sets, beyond) = (list.kept, list.beyond);
    sets.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| a.parents.cmp(&b.parents)));
    ParentSets { sets, beyond: (beyond > f64::NEG_INFINITY).then_some(beyond) }
}

/// Leaves as many candidates as a mask holds, those that gain most alone; tells whether some had to go.
fn strongest(scorer: &mut Scorer, node: usize, free: &mut Vec<usize>) -> bool {
    let too_many = free.len() > Mask::BITS as usize;
    if too_many {
        let mut ranked: Vec<(f64, usize)> =
            free.iter().map(|&parent| (scorer.family(node, &[parent]), parent)).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        ranked.truncate(Mask::BITS as usize);
        *free = ranked.into_iter().map(|(_, parent)| parent).collect();
        free.sort_unstable();
    }
    too_many
}

/// A node's list while it grows.
struct List<'a, 'w> {
    scorer: &'a mut Scorer,
    node: usize,
    /// Candidates that may be there or not.
    free: Vec<usize>,
    most: usize,
    /// Whether there are more candidates than those.
    left_out: bool,
    kept: Vec<ParentSet>,
    /// What no set can exceed that was not gone through.
    beyond: f64,
    scored: usize,
    watch: &'a mut Watch<'w>,
}

/// A set that may still grow.
#[derive(Clone, Copy)]
struct Grown {
    mask: Mask,
    /// The best score within it.
    best: f64,
    /// What no set that holds it can exceed.
    bound: f64,
}

impl List<'_, '_> {
    /// Goes through the sets of `always` and some of the free candidates, the smaller first.
    fn add_those_with(&mut self, always: &[usize]) {
        let room = self.free.len().min(self.most.saturating_sub(always.len()));
        let Ok(empty) = self.look_at(always, 0, f64::NEG_INFINITY) else {
            // No probability is above 1.
            self.beyond = 0.0;
            return;
        };
        if self.left_out && room > 0 {
            self.beyond = self.beyond.max(empty.bound);
        }
        let mut below = vec![empty];
        for _ in 0..room {
            let known: FxHashMap<Mask, f64> = below.iter().map(|set| (set.mask, set.best)).collect();
            match self.level(always, &below, &known) {
                Some(level) if level.is_empty() => return,
                Some(level) => below = level,
                None => return,
            }
        }
    }

    /// The sets of one member more that may still grow; `None` when it was broken off.
    fn level(
        &mut self,
        always: &[usize],
        below: &[Grown],
        known: &FxHashMap<Mask, f64>,
    ) -> Option<Vec<Grown>> {
        let mut level: Vec<Grown> = Vec::new();
        for (done, set) in below.iter().enumerate() {
            // The new member is the last: the others' numbering is kept by the scorer.
            let first = Mask::BITS - set.mask.leading_zeros();
            for k in first..self.free.len() as u32 {
                let mask = set.mask | 1 << k;
                let Some(best) = best_below(known, mask) else { continue };
                let Ok(grown) = self.look_at(always, mask, best) else {
                    let open = level.iter().chain(&below[done..]).map(|set| set.bound);
                    self.beyond = open.fold(self.beyond, f64::max);
                    return None;
                };
                if grown.bound > grown.best {
                    level.push(grown);
                }
            }
        }
        Some(level)
    }

    /// Scores a set and keeps it where it beats its subsets.
    fn look_at(&mut self, always: &[usize], mask: Mask, below: f64) -> Result<Grown> {
        self.scored += 1;
        if self.scored.is_multiple_of(PIECE) {
            self.watch.tell(Progress::open(self.scored))?;
        }
        if self.scored > MOST_FAMILIES {
            return Err(crate::error::Error::cancelled());
        }
        let members = (0..self.free.len()).filter(|k| mask >> k & 1 == 1).map(|k| self.free[k]);
        let mut parents: Vec<usize> = always.iter().copied().chain(members).collect();
        let (score, bound) = self.scorer.family_and_bound(self.node, &parents);
        if score > below {
            parents.sort_unstable();
            self.kept.push(ParentSet { score, parents });
        }
        Ok(Grown { mask, best: score.max(below), bound })
    }
}

/// The best score within a set's subsets; `None` when one of them cannot be bettered by what holds it.
fn best_below(below: &FxHashMap<Mask, f64>, set: Mask) -> Option<f64> {
    let mut best = f64::NEG_INFINITY;
    let mut rest = set;
    while rest != 0 {
        let bit = rest & rest.wrapping_neg();
        rest ^= bit;
        best = best.max(*below.get(&(set ^ bit))?);
    }
    Some(best)
}

/// The next subset of the same size of `0..n`, in lexicographic order; `false` after the last.
pub fn next_subset(subset: &mut [usize], n: usize) -> bool {
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
