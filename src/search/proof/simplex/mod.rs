//! The linear relaxation, by a dual simplex method made for it.
//!
//! Minimise the loss over weights `x >= 0`, one for each variable, where the weights of a node's variables add up to 1 and
//! every cut, a set of variables, has at least 1. All losses are at least 0, so that giving all weight to each node's best
//! set is optimal but for the cuts: the dual method starts there, and goes on from where it is whenever cuts are added or
//! variables are closed.
//!
//! One variable of each node is its *key*: it takes what the node's others leave, so that the rows "adds up to 1" need no
//! place in the basis (generalised upper bounds). Nor do cuts that have more than 1. What is left is a square matrix with
//! a row for each tight cut and a column for each further basic variable, `a_v - a_key` within the tight cuts; its inverse
//! is kept dense and computed anew now and then.
//!
//! Nothing here has to be exact: whatever multipliers come out, [`super::bound`] makes a true bound of them.

mod pivot;
mod refresh;
#[cfg(test)]
mod tests;

use self::pivot::{Leaving, Step};
use super::inverse::Inverse;
use super::problem::Problem;

/// A value beyond its limit by more than this is to be mended.
const FEASIBLE: f64 = 1e-9;
/// Pivots between two inversions from scratch.
const REFRESH: usize = 120;
/// Losses are raised by up to this, so that no two choices tie: with ties the method could go round in circles.
const PERTURBED: f64 = 1e-9;
/// So many pivots, and a hundred for each node and cut, are never needed: a method that makes more goes round in circles.
const MOST_PIVOTS: usize = 20_000;
/// Pivots between two looks at the caller.
const PIECE: usize = 64;

/// How the method ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Status {
    /// The weights have the least loss.
    Optimal,
    /// The loss exceeds what was asked for, or no weights have what the cuts ask for: the multipliers show it.
    Beyond,
    /// The caller broke off; the multipliers are as good as any.
    Stopped,
    /// Rounding got the better of the method; the multipliers are as good as any.
    Failed,
}

/// Where a variable stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// It has no weight.
    Out,
    /// It takes what its node's others leave.
    Key,
    /// It has a column in the matrix.
    Free(usize),
}

/// Which variables and cuts make a basis: enough to go on from there.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Basis {
    key: Vec<usize>,
    free: Vec<usize>,
    tight: Vec<usize>,
}

/// The relaxation and where the method stands.
#[derive(Clone, Debug)]
pub(super) struct Simplex {
    /// The node of each variable.
    node: Vec<usize>,
    cost: Vec<f64>,
    open: Vec<bool>,
    /// The variables of each cut, and the cuts of each variable.
    cuts: Vec<Vec<usize>>,
    cuts_of: Vec<Vec<usize>>,
    basis: Basis,
    place: Vec<Place>,
    /// The row of each tight cut in the matrix.
    row: Vec<Option<usize>>,
    /// By free variable, then by tight cut.
    inverse: Inverse,
    /// The multipliers of the tight cuts.
    y: Vec<f64>,
    /// Reduced costs.
    d: Vec<f64>,
    x: Vec<f64>,
    /// What each cut has beyond 1.
    slack: Vec<f64>,
    loss: f64,
    /// Where no weights satisfy the cuts: multipliers that show it.
    witness: Option<Vec<f64>>,
    pivots: usize,
    /// Pivots since the beginning.
    all_pivots: usize,
}

impl Simplex {
    /// The relaxation without cuts.
    pub(super) fn new(problem: &Problem) -> Self {
        let count = problem.variables.len();
        let cost =
            problem.variables.iter().enumerate().map(|(k, variable)| variable.loss + PERTURBED * spread(k));
        let mut simplex = Self {
            node: problem.variables.iter().map(|variable| variable.node).collect(),
            cost: cost.collect(),
            open: vec![true; count],
            cuts: Vec::new(),
            cuts_of: vec![Vec::new(); count],
            basis: Basis { key: vec![usize::MAX; problem.len()], ..Basis::default() },
            place: vec![Place::Out; count],
            row: Vec::new(),
            inverse: Inverse::default(),
            y: Vec::new(),
            d: vec![0.0; count],
            x: vec![0.0; count],
            slack: Vec::new(),
            loss: 0.0,
            witness: None,
            pivots: 0,
            all_pivots: 0,
        };
        simplex.restart();
        simplex
    }

    /// The weights.
    pub(super) fn weights(&self) -> &[f64] {
        &self.x
    }

    /// The basis, to come back to.
    pub(super) fn basis(&self) -> &Basis {
        &self.basis
    }

    /// Number of cuts.
    pub(super) fn cuts(&self) -> usize {
        self.cuts.len()
    }

    /// The variables of a cut.
    pub(super) fn cut(&self, cut: usize) -> &[usize] {
        &self.cuts[cut]
    }

    /// The loss of the weights, raised by what keeps choices from a tie.
    pub(super) fn loss(&self) -> f64 {
        self.loss
    }

    /// Adds a cut.
    pub(super) fn add(&mut self, variables: Vec<usize>) {
        let number = self.cuts.len();
        for &variable in &variables {
            self.cuts_of[variable].push(number);
        }
        self.slack.push(variables.iter().map(|&variable| self.x[variable]).sum::<f64>() - 1.0);
        self.row.push(None);
        self.cuts.push(variables);
    }

    /// Closes and opens variables, and goes back to a basis. Those open must have been open where the basis is from.
    pub(super) fn go_to(&mut self, open: &[bool], basis: &Basis) {
        self.open.copy_from_slice(open);
        self.basis = basis.clone();
        self.place_all();
        if !self.refresh() {
            self.restart();
        }
    }

    /// Closes a variable: it gets no weight any more.
    pub(super) fn close(&mut self, variable: usize) {
        self.open[variable] = false;
    }

    /// Every node's best open set, and no tight cut.
    fn restart(&mut self) {
        let mut key = vec![usize::MAX; self.basis.key.len()];
        for (variable, &node) in self.node.iter().enumerate() {
            let current = key[node];
            let better = current == usize::MAX
                || self.open[variable] && (!self.open[current] || self.cost[variable] < self.cost[current]);
            if better {
                key[node] = variable;
            }
        }
        self.basis = Basis { key, ..Basis::default() };
        self.place_all();
        self.refresh();
    }

    fn place_all(&mut self) {
        self.place.fill(Place::Out);
        self.row.fill(None);
        for &variable in &self.basis.key {
            self.place[variable] = Place::Key;
        }
        for (k, &variable) in self.basis.free.iter().enumerate() {
            self.place[variable] = Place::Free(k);
        }
        for (k, &cut) in self.basis.tight.iter().enumerate() {
            self.row[cut] = Some(k);
        }
    }

    /// The multipliers of all cuts, none negative.
    pub(super) fn multipliers(&self) -> Vec<f64> {
        if let Some(witness) = &self.witness {
            return witness.clone();
        }
        let mut all = vec![0.0; self.cuts.len()];
        for (&cut, &y) in self.basis.tight.iter().zip(&self.y) {
            all[cut] = y.max(0.0);
        }
        all
    }

    /// Finds the weights of least loss; stops where that exceeds `enough`, or where `go_on` says so.
    pub(super) fn solve(&mut self, enough: f64, go_on: &mut dyn FnMut() -> bool) -> Status {
        let mut restarts = 0;
        self.witness = None;
        let most = self.all_pivots + MOST_PIVOTS + 100 * (self.basis.key.len() + self.cuts.len());
        loop {
            if self.all_pivots > most {
                return Status::Failed;
            }
            if self.pivots >= REFRESH && !self.refresh() {
                self.restart();
            }
            if self.all_pivots.is_multiple_of(PIECE) && !go_on() {
                return Status::Stopped;
            }
            let Some(leaving) = self.leaving() else {
                if self.pivots == 0 {
                    return Status::Optimal;
                }
                // Rounding may have hidden something.
                if !self.refresh() {
                    self.restart();
                }
                continue;
            };
            if self.loss >= enough {
                return Status::Beyond;
            }
            match self.pivot(leaving) {
                Step::Done => {}
                Step::NoWeights(ray) => {
                    self.follow(&ray, enough);
                    return Status::Beyond;
                }
                Step::Trouble if self.pivots > 0 && self.refresh() => {}
                Step::Trouble if restarts < 3 => {
                    restarts += 1;
                    self.restart();
                }
                Step::Trouble => return Status::Failed,
            }
        }
    }

    /// What is furthest beyond its limit.
    fn leaving(&self) -> Option<Leaving> {
        let mut worst = (FEASIBLE, None);
        for &variable in self.basis.key.iter().chain(&self.basis.free) {
            let x = self.x[variable];
            let off = if self.open[variable] { -x } else { x.abs() };
            if off > worst.0 {
                worst = (off, Some(Leaving::Variable(variable, x)));
            }
        }
        for (cut, &slack) in self.slack.iter().enumerate() {
            if -slack > worst.0 && self.row[cut].is_none() {
                worst = (-slack, Some(Leaving::Cut(cut, slack)));
            }
        }
        worst.1
    }
}

/// A number in `[0.5, 1.5)` for each variable, as good as random.
fn spread(k: usize) -> f64 {
    let mixed = (k as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    0.5 + (mixed >> 11) as f64 / (1u64 << 53) as f64
}
