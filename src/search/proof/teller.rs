//! What the caller hears of a proof, and whether it goes on.

use std::ops::ControlFlow;

use super::branch::Search;
use super::parent_sets::ParentSets;
use super::part::Part;
use super::rounding::Choice;
use super::tolerance;
use crate::graph::Dag;
use crate::progress::{Phase, Progress, Standing, Watch};
use crate::search::Scored;

/// Tells the caller how the proof stands, and hears whether to go on.
pub(super) struct Teller<'a, 'w> {
    watch: &'a mut Watch<'w>,
    /// Hears of every graph that is better than those before it.
    better: &'a mut dyn FnMut(Scored),
    /// The best graph so far: of every node, its parents.
    parents: Vec<Vec<usize>>,
    /// The score of the last graph that the caller knows.
    known: f64,
    done: usize,
    stopped: bool,
    phase: Phase,
    parent_sets: usize,
    cut_short: usize,
    /// Of the parts before the one at hand, and of that one: cuts and branches.
    work: [(usize, usize); 2],
    /// Of all parts: the best score and the bound.
    all: (f64, Option<f64>),
    /// Of the part at hand: its best scores added up, what its graph loses, and what no graph of it loses less than.
    part: (f64, f64, f64),
}

impl<'a, 'w> Teller<'a, 'w> {
    pub(super) fn new(watch: &'a mut Watch<'w>, better: &'a mut dyn FnMut(Scored), start: &Scored) -> Self {
        Self {
            watch,
            better,
            parents: (0..start.dag.len()).map(|node| start.dag.parents(node).to_vec()).collect(),
            known: start.score,
            done: 0,
            stopped: false,
            phase: Phase::ParentSets,
            parent_sets: 0,
            cut_short: 0,
            work: [(0, 0); 2],
            all: (start.score, None),
            part: (0.0, 0.0, 0.0),
        }
    }

    /// Tells how it stands; `false` when the caller breaks off.
    pub(super) fn tell(&mut self) -> bool {
        if !self.stopped {
            self.done += 1;
            let (best, _, bound) = self.part;
            let [(cuts, branches), (own_cuts, own_branches)] = self.work;
            let score = self.score();
            let bound = self.all.1.map(|all| (all + (best - bound)).max(score));
            let standing = Standing {
                phase: self.phase,
                score,
                bound,
                gap: bound.map(|bound| bound - score),
                parent_sets: self.parent_sets,
                cut_short: self.cut_short,
                cuts: cuts + own_cuts,
                branches: branches + own_branches,
            };
            let progress = Progress { standing: Some(standing), ..Progress::open(self.done) };
            self.stopped = self.watch.tell(progress).is_err();
        }
        !self.stopped
    }

    /// One node's parent sets are there.
    pub(super) fn listed(&mut self, list: &ParentSets) {
        self.parent_sets += list.sets.len();
        self.cut_short += usize::from(list.beyond.is_some());
        self.tell();
    }

    /// A watch over the parent sets of one node.
    pub(super) fn watching(&mut self) -> Watch<'_> {
        Watch::new(|_| if self.tell() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    }

    /// What all parts reach at first.
    pub(super) fn count(&mut self, parts: &[Part]) {
        let best = |part: &Part| part.problem.best.iter().sum::<f64>();
        self.all = (parts.iter().map(|p| best(p) - p.first.loss).sum(), Some(parts.iter().map(best).sum()));
        for part in parts {
            self.take_over(part, &part.first);
        }
        self.tell_if_better();
    }

    pub(super) fn begin(&mut self, part: &Part) {
        let best = part.problem.best.iter().sum::<f64>();
        self.part = (best, part.first.loss, 0.0);
        self.all = (self.all.0 - (best - part.first.loss), self.all.1.map(|all| all - best));
    }

    /// What the part at hand has reached: of the branch at hand and all others, what no graph of them loses less than.
    pub(super) fn reached(&mut self, search: &Search<'_>, bound: f64) {
        self.phase = if search.branches > 1 { Phase::Branches } else { Phase::Cuts };
        self.work[1] = (search.cuts(), search.branches);
        let is_better = search.best.loss < self.part.1;
        self.part = (self.part.0, search.best.loss, bound);
        if is_better {
            self.take_over(search.part, &search.best);
            self.tell_if_better();
        }
    }

    pub(super) fn end(&mut self) {
        let (best, loss, bound) = std::mem::take(&mut self.part);
        self.all = (self.all.0 + (best - loss), self.all.1.map(|all| all + (best - bound)));
        let [(cuts, branches), (own_cuts, own_branches)] = self.work;
        self.work = [(cuts + own_cuts, branches + own_branches), (0, 0)];
    }

    /// Takes over the graph of one part. Parts share no arc, so it closes no cycle with what was chosen in the others.
    fn take_over(&mut self, part: &Part, choice: &Choice) {
        for (&node, parents) in part.nodes.iter().zip(part.parents(choice)) {
            self.parents[node] = parents;
        }
    }

    fn tell_if_better(&mut self) {
        let score = self.score();
        if score > self.known + tolerance(score) {
            self.known = score;
            let dag = Dag::new(self.parents.clone()).expect("a choice has no cycle");
            (self.better)(Scored { dag, score });
        }
    }

    fn score(&self) -> f64 {
        let (best, loss, _) = self.part;
        self.all.0 + (best - loss)
    }
}
