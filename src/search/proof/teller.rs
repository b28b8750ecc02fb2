//! What the caller hears of a proof, and whether it goes on.

use std::ops::ControlFlow;

use super::part::Part;
use crate::progress::{Phase, Progress, Standing, Watch};

/// Tells the caller how the proof stands, and hears whether to go on.
pub(super) struct Teller<'a, 'w> {
    watch: &'a mut Watch<'w>,
    done: usize,
    stopped: bool,
    pub(super) phase: Phase,
    pub(super) parent_sets: usize,
    /// Of all parts: the best score and the bound.
    all: (f64, Option<f64>),
    /// Of the part at hand: its best scores added up, what its graph loses, and what no graph of it loses less than.
    part: (f64, f64, f64),
}

impl<'a, 'w> Teller<'a, 'w> {
    pub(super) fn new(watch: &'a mut Watch<'w>, score: f64) -> Self {
        let (done, parent_sets) = (0, 0);
        let phase = Phase::ParentSets;
        Self { watch, done, stopped: false, phase, parent_sets, all: (score, None), part: (0.0, 0.0, 0.0) }
    }

    /// Tells how it stands; `false` when the caller breaks off.
    pub(super) fn tell(&mut self) -> bool {
        if !self.stopped {
            self.done += 1;
            let (best, loss, bound) = self.part;
            let standing = Standing {
                phase: self.phase,
                score: self.all.0 + (best - loss),
                bound: self.all.1.map(|all| all + (best - bound)),
                parent_sets: self.parent_sets,
            };
            let progress = Progress { standing: Some(standing), ..Progress::open(self.done) };
            self.stopped = self.watch.tell(progress).is_err();
        }
        !self.stopped
    }

    /// A watch over the parent sets of one node.
    pub(super) fn watching(&mut self) -> Watch<'_> {
        Watch::new(|_| if self.tell() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    }

    /// What all parts reach at first.
    pub(super) fn count(&mut self, parts: &[Part]) {
        let best = |part: &Part| part.problem.best.iter().sum::<f64>();
        self.all = (parts.iter().map(|p| best(p) - p.first.loss).sum(), Some(parts.iter().map(best).sum()));
    }

    pub(super) fn begin(&mut self, part: &Part) {
        let best = part.problem.best.iter().sum::<f64>();
        self.part = (best, part.first.loss, 0.0);
        self.all = (self.all.0 - (best - part.first.loss), self.all.1.map(|all| all - best));
    }

    /// What the part at hand has reached: the loss of its best graph, and what none loses less than.
    pub(super) fn reached(&mut self, loss: f64, bound: f64) {
        self.part = (self.part.0, loss, bound);
    }

    pub(super) fn end(&mut self) {
        let (best, loss, bound) = std::mem::take(&mut self.part);
        self.all = (self.all.0 + (best - loss), self.all.1.map(|all| all + (best - bound)));
    }
}
