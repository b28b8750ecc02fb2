//! Max-min parents and children (Tsamardinos, Aliferis and Statnikov): around each node, grow by the candidate that stays most
//! dependent whatever it is given, then drop those that some set of the others explains. Where values are missing, each test takes the rows
//! that have all of its columns.

use super::{Learned, Method, Tested};
use crate::error::{Error, Result};
use crate::graph::{Pair, pair};
use crate::progress::{Progress, Watch};
use crate::rival::independence::{Independence, Tests};
use crate::score::Columns;
use crate::search::Constraints;
use crate::search::proof::parent_sets::next_subset;
use crate::table::Table;

/// Tests between two looks at the caller: around a node with many neighbours there are exponentially many.
const PIECE: usize = 1024;

/// The method, with its level of significance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mmpc {
    /// A p-value above it means independence.
    pub alpha: f64,
    /// Largest set that a test is given.
    pub most_given: usize,
    /// Tables with fewer rows per cell than this are not tested and pass for independent; 0 tests all.
    pub rows_per_cell: usize,
    /// Whether a candidate that was dropped still explains the others away.
    pub given_dropped: bool,
    /// Whether of several candidates with the same p-value the first column is taken, and not the one with the largest
    /// statistic. With many rows the p-values of strong dependences are all 0.
    pub first_of_equals: bool,
}

impl Default for Mmpc {
    fn default() -> Self {
        Self { alpha: 0.05, most_given: 10, rows_per_cell: 0, given_dropped: false, first_of_equals: false }
    }
}

impl Mmpc {
    /// As R's package bnlearn has it with its adjusted test: five rows per cell are asked for, what is dropped still
    /// explains, and the first of equals is taken. The last makes the answer depend on the order of the columns: with
    /// [`run`](Method::run), which leaves them as they stand, mean F1 is bnlearn's.
    pub fn like_bnlearn() -> Self {
        Self { rows_per_cell: 5, given_dropped: true, first_of_equals: true, ..Self::default() }
    }
}

impl Method for Mmpc {
    fn name(&self) -> &'static str {
        "MMPC"
    }

    fn run(&self, table: &Table, constraints: &Constraints, watch: &mut Watch<'_>) -> Result<Learned> {
        let columns = Columns::available(table);
        let n = columns.len();
        let tests = Tests::new(&columns).with_rows_per_cell(self.rows_per_cell);
        let met = vec![None; n * n];
        let progress = Progress::of(0, n);
        let mut search =
            Search { tests, constraints, settings: *self, met, watch, progress, asked: 0, stopped: false };
        let mut chosen = Vec::with_capacity(n);
        for target in 0..n {
            chosen.push(search.around(target));
            search.progress.done += 1;
            search.look();
            if search.stopped {
                return Err(Error::cancelled());
            }
        }
        Ok(Learned { skeleton: mutual(&chosen), tests: search.told(), ..Learned::default() })
    }
}

/// Pairs in which each chose the other: an edge is one of both ends.
fn mutual(chosen: &[Vec<usize>]) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (a, of_a) in chosen.iter().enumerate() {
        pairs.extend(of_a.iter().filter(|&&b| a < b && chosen[b].contains(&a)).map(|&b| pair(a, b)));
    }
    pairs.sort_unstable();
    pairs
}

struct Search<'a, 'w> {
    tests: Tests<'a>,
    constraints: &'a Constraints,
    settings: Mmpc,
    /// The weakest outcome met for each pair, row-major, with what it was given.
    met: Vec<Option<(Independence, Vec<usize>)>>,
    watch: &'a mut Watch<'w>,
    progress: Progress,
    /// Tests asked for.
    asked: usize,
    /// Whether the caller wants no more: every loop ends as soon as it can, and the answer is thrown away.
    stopped: bool,
}

impl Search<'_, '_> {
    fn look(&mut self) {
        self.stopped |= self.watch.tell(self.progress).is_err();
    }

    fn around(&mut self, target: usize) -> Vec<usize> {
        let chosen = self.grow(target);
        self.shrink(target, &chosen)
    }

    /// Adds the candidate whose weakest dependence is the strongest, as long as it is significant. A candidate found
    /// independent once is never looked at again. Required neighbours are there from the beginning.
    fn grow(&mut self, target: usize) -> Vec<usize> {
        let required = self.constraints.must_join(target);
        let near: Vec<usize> = (0..self.constraints.len())
            .filter(|&other| other != target && self.may_join(target, other) && !required.contains(&other))
            .collect();
        let mut open: Vec<(usize, Independence)> =
            near.into_iter().map(|other| (other, self.test(target, other, &[]))).collect();
        let mut chosen: Vec<usize> = Vec::new();
        for added in required {
            open.retain(|(_, weakest)| weakest.p <= self.settings.alpha);
            for (other, weakest) in &mut open {
                self.weaken(target, *other, &chosen, Some(added), weakest);
            }
            chosen.push(added);
        }
        loop {
            open.retain(|(_, weakest)| weakest.p <= self.settings.alpha);
            let Some(best) = self.strongest(&open).filter(|_| !self.stopped) else { return chosen };
            let (added, _) = open.remove(best);
            for (other, weakest) in &mut open {
                // Only sets with the newcomer are new.
                self.weaken(target, *other, &chosen, Some(added), weakest);
            }
            chosen.push(added);
        }
    }

    fn strongest(&self, open: &[(usize, Independence)]) -> Option<usize> {
        let beats = |a: &Independence, b: &Independence| {
            if self.settings.first_of_equals { a.p < b.p } else { a.is_stronger_than(b) }
        };
        (0..open.len()).reduce(|best, k| if beats(&open[k].1, &open[best].1) { k } else { best })
    }

    fn shrink(&mut self, target: usize, grown: &[usize]) -> Vec<usize> {
        let mut chosen = grown.to_vec();
        let required = self.constraints.must_join(target);
        for &other in grown.iter().filter(|other| !required.contains(other)) {
            let explaining = if self.settings.given_dropped { grown } else { chosen.as_slice() };
            let rest: Vec<usize> = explaining.iter().copied().filter(|&node| node != other).collect();
            let mut weakest = self.test(target, other, &[]);
            self.weaken(target, other, &rest, None, &mut weakest);
            if weakest.p > self.settings.alpha {
                chosen.retain(|&node| node != other);
            }
        }
        chosen
    }

    /// Lowers `weakest` over all subsets of `from`, each together with `always`; stops at the first independence. Sets larger
    /// than a test may be given are left out, `always` itself where it may be given none.
    fn weaken(
        &mut self,
        target: usize,
        other: usize,
        from: &[usize],
        always: Option<usize>,
        weakest: &mut Independence,
    ) {
        let Some(most) = self.settings.most_given.checked_sub(usize::from(always.is_some())) else { return };
        for size in 0..=from.len().min(most) {
            let mut subset: Vec<usize> = (0..size).collect();
            loop {
                let given: Vec<usize> = subset.iter().map(|&k| from[k]).chain(always).collect();
                let outcome = self.test(target, other, &given);
                if weakest.is_stronger_than(&outcome) {
                    *weakest = outcome;
                }
                if weakest.p > self.settings.alpha || self.stopped {
                    return;
                }
                if !next_subset(&mut subset, from.len()) {
                    break;
                }
            }
        }
    }

    fn test(&mut self, a: usize, b: usize, given: &[usize]) -> Independence {
        let outcome = self.tests.test(a, b, given);
        self.asked += 1;
        if self.asked.is_multiple_of(PIECE) {
            self.look();
        }
        let (first, second) = pair(a, b);
        let slot = &mut self.met[first * self.constraints.len() + second];
        if slot.as_ref().is_none_or(|(weakest, _)| weakest.is_stronger_than(&outcome)) {
            *slot = Some((outcome, given.to_vec()));
        }
        outcome
    }

    fn may_join(&self, a: usize, b: usize) -> bool {
        self.constraints.allows(a, b) || self.constraints.allows(b, a)
    }

    fn told(self) -> Vec<Tested> {
        let n = self.constraints.len();
        let told = self.met.into_iter().enumerate();
        told.filter_map(|(k, met)| {
            met.map(|(outcome, given)| Tested { pair: (k / n, k % n), p: outcome.p, given })
        })
        .collect()
    }
}
