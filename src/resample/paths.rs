//! Every resample learned as all rows were: along one grid of penalties, or at each node's own.
//!
//! Fits are rough, and which of two borderline blocks a rough fit has may depend on the order in which it meets them. So columns are put
//! into their [canonical order](ColumnOrder) first: however a table lists them, the shares are the same.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Mutex;

use super::shares::{Joined, Shares};
use super::source::Source;
use crate::error::Result;
use crate::graph::pair;
use crate::learner::Learner;
use crate::learner::nodes::{self, Work};
use crate::learner::skeleton::Rule;
use crate::progress::Watch;
use crate::search::ColumnOrder;
use crate::solver::{NodeSolver, PathPoint, SolverSettings, descent, each_point};

/// The gap at which a resample's fit is accepted, unless a larger one is asked for. A share has two or three digits; which blocks are
/// there is settled long before their weights are (on alarm, 0.2 % of all choices along the path differ from those at a gap of 1e-7).
pub const GAP: f64 = 1e-4;

/// The penalties that resamples are learned at.
#[derive(Clone, Copy, Debug)]
pub enum Penalties<'a> {
    /// A falling grid for all nodes: the shares have a point for each.
    Grid(&'a [f64]),
    /// One penalty for each node: the shares have one point.
    Nodes(&'a [f64]),
}

impl Penalties<'_> {
    /// Number of points that the shares have.
    pub fn points(self) -> usize {
        match self {
            Self::Grid(lambdas) => lambdas.len(),
            Self::Nodes(_) => 1,
        }
    }
}

/// Resamples learned as all rows were.
#[derive(Clone, Debug)]
pub struct Stability<'a> {
    learner: &'a Learner,
    source: &'a Source<'a>,
    penalties: Penalties<'a>,
    rule: Rule,
    filter: bool,
    solver: SolverSettings,
    /// Column `order[k]` is at place `k`.
    order: Vec<usize>,
}

impl<'a> Stability<'a> {
    /// Resamples learned as `learner` learns all rows; rule and filter are those of its settings.
    pub fn new(learner: &'a Learner, source: &'a Source<'a>, penalties: Penalties<'a>) -> Self {
        let settings = learner.settings();
        let solver = settings.solver.with_gap(GAP.max(settings.solver.gap())).unwrap_or(settings.solver);
        let order = ColumnOrder::new(learner.names().into_iter()).order;
        Self { learner, source, penalties, rule: settings.rule, filter: settings.filter, solver, order }
    }

    /// With another rule, and the filter on or off.
    #[must_use]
    pub fn joining(self, rule: Rule, filter: bool) -> Self {
        Self { rule, filter, ..self }
    }

    /// Tallies of no resample.
    pub fn shares(&self) -> Shares {
        Shares::new(self.penalties.points())
    }

    /// Adds the resamples of some draws to `shares`; `watch` hears of each draw. When it breaks off, `shares` holds the draws that
    /// were done, each whole.
    ///
    /// Time: a count, a Gram matrix and a rough path for each resample, together about a third of an exact path.
    ///
    /// # Errors
    /// [`Cancelled`](crate::ErrorKind::Cancelled) when `watch` breaks off.
    pub fn run(
        &self,
        draws: Range<usize>,
        shares: &mut Shares,
        work: Work,
        watch: &mut Watch<'_>,
    ) -> Result<()> {
        let sum = Mutex::new(shares);
        let done = nodes::each(draws.len(), work, watch, |k| {
            let resamples = self.draw(draws.start + k);
            let mut shares = sum.lock().expect("adding does not panic");
            for resample in &resamples {
                shares.add(resample);
            }
        });
        done.map(drop)
    }

    /// The resamples of one draw.
    pub fn draw(&self, k: usize) -> Vec<Joined> {
        let counts = self.source.counts(k).into_iter();
        counts.map(|counts| self.learn(&self.learner.on(&counts, &self.order))).collect()
    }

    fn learn(&self, resample: &Learner) -> Joined {
        let words = self.penalties.points().div_ceil(64);
        let mut choices = vec![BTreeMap::<usize, Vec<u64>>::new(); resample.len()];
        for (r, chosen) in choices.iter_mut().enumerate() {
            self.each_choice(resample, r, |k, point| {
                for (i, _) in point.norms {
                    chosen.entry(i).or_insert_with(|| vec![0; words])[k / 64] |= 1 << (k % 64);
                }
            });
        }
        self.join(resample, &choices)
    }

    /// Node `r` at each of its penalties, with their numbers.
    fn each_choice(&self, resample: &Learner, r: usize, mut take: impl FnMut(usize, PathPoint)) {
        let (problem, watch) = (resample.problem(r), &mut Watch::none());
        match self.penalties {
            Penalties::Grid(lambdas) => {
                let mut numbers = 0..;
                each_point(&problem, lambdas, self.solver, watch, |point| {
                    take(numbers.next().expect("numbers do not end"), point);
                });
            }
            Penalties::Nodes(lambdas) => {
                let mut solver = NodeSolver::new(&problem);
                let steps = descent(solver.lambda_max(), lambdas[self.order[r]]).into_iter();
                let last = steps.map(|lambda| solver.solve(lambda, self.solver, watch)).last();
                take(0, last.expect("a descent has at least one point"));
            }
        }
    }

    /// Joins by the rule, and drops what the filter drops. Required pairs are joined throughout.
    fn join(&self, resample: &Learner, choices: &[BTreeMap<usize, Vec<u64>>]) -> Joined {
        let points = self.penalties.points();
        let none = vec![0; points.div_ceil(64)];
        let mut pairs = BTreeMap::new();
        for (r, chosen) in choices.iter().enumerate() {
            for (&i, bits) in chosen {
                let back = choices[i].get(&r);
                let is_met_twice = i < r && back.is_some();
                if is_met_twice || (self.filter && !resample.keeps(r, i)) {
                    continue;
                }
                let both = bits.iter().zip(back.unwrap_or(&none));
                let joined: Vec<u64> = match self.rule {
                    Rule::Or => both.map(|(a, b)| a | b).collect(),
                    Rule::And => both.map(|(a, b)| a & b).collect(),
                };
                if joined != none {
                    pairs.insert(pair(self.order[r], self.order[i]), joined);
                }
            }
        }
        let required = self.learner.required();
        pairs.extend(required.map(|edge| (edge, vec![u64::MAX; none.len()])));
        Joined { pairs }
    }
}
