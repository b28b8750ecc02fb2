//! Branch and bound: from the relaxation to the best graph.
//!
//! Cuts are added to the relaxation until its weights violate none. Where they still share a node among several sets, an arc that
//! is half there is decided: once it is in the graph, once it is not. The branch with the lowest bound is followed first,
//! so that the bound of the whole rises as fast as it can; a branch whose bound is no better than the best graph met is cut
//! off. A variable that alone would lift the bound above the best graph is closed.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use rustc_hash::FxHashSet;

use super::bound::{Bound, bound};
use super::clusters::Weights;
use super::part::Part;
use super::problem::Problem;
use super::rounding::{Choice, Rounding};
use super::simplex::{Basis, Simplex, Status};
use super::teller::Teller;

/// Rounds of cuts in which the bound hardly rises before an arc is decided.
const PATIENCE: usize = 12;
/// Arcs of which both decisions are tried.
const TRIED: usize = 10;
/// The share of the gap that a round must close to count.
const RISE: f64 = 0.002;

/// An arc (from, to), and whether a graph has it.
type Decision = ((usize, usize), bool);

/// A part of all graphs that is still to be looked at.
#[derive(Clone, Debug)]
struct Branch {
    /// No graph of it loses less.
    loss: f64,
    decisions: Vec<Decision>,
    /// Variables that agree with the decisions and that a better graph of the branch may have. The basis is good for these alone:
    /// one that was closed when it was reached may lower the bound again.
    open: Vec<bool>,
    basis: Basis,
    /// Those made first come first where bounds tie.
    number: usize,
}

impl PartialEq for Branch {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Branch {}

impl PartialOrd for Branch {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Branch {
    /// The greatest is the one to look at next.
    fn cmp(&self, other: &Self) -> Ordering {
        other.loss.total_cmp(&self.loss).then(other.number.cmp(&self.number))
    }
}

/// What became of a branch.
enum Outcome {
    /// No graph of it is better than the best.
    Done,
    /// The arc to decide next.
    Divided((usize, usize)),
    /// It cannot be divided: sets that were not gone through may be in its best graph, or rounding is in the way.
    Unresolved,
    Stopped,
}

/// The search of one component.
pub(super) struct Search<'a> {
    pub(super) part: &'a Part,
    problem: &'a Problem,
    rounding: Rounding<'a>,
    simplex: Simplex,
    known: FxHashSet<Vec<usize>>,
    /// Variables that a better graph may have.
    open: Vec<bool>,
    pub(super) best: Choice,
    /// A graph must be better by more than this to matter.
    close: f64,
    queue: BinaryHeap<Branch>,
    /// The lowest bound of all that was cut off.
    cut_off: f64,
    /// Branches looked at.
    pub(super) branches: usize,
}

impl<'a> Search<'a> {
    /// A search that begins with the part's first graph, and with the cuts of all pairs.
    pub(super) fn new(part: &'a Part, close: f64) -> Self {
        let problem = &part.problem;
        let mut search = Self {
            part,
            problem,
            rounding: Rounding::new(problem),
            simplex: Simplex::new(problem),
            known: FxHashSet::default(),
            open: vec![true; problem.variables.len()],
            best: part.first.clone(),
            close,
            queue: BinaryHeap::new(),
            cut_off: f64::INFINITY,
            branches: 0,
        };
        for &pair in &problem.joined {
            search.simplex.add(problem.joining(pair));
        }
        search.add(pairs(problem));
        let basis = search.simplex.basis().clone();
        let open = search.open.clone();
        search.queue.push(Branch { loss: 0.0, decisions: Vec::new(), open, basis, number: 0 });
        search
    }

    /// Cuts added.
    pub(super) fn cuts(&self) -> usize {
        self.simplex.cuts()
    }

    /// No graph loses less than this; the best graph met loses no more than `close` more once the search is at its end.
    pub(super) fn bound(&self) -> f64 {
        let queued = self.queue.peek().map_or(f64::INFINITY, |branch| branch.loss);
        queued.min(self.cut_off).min(self.best.loss).max(0.0)
    }

    /// Looks at branch after branch until none is left, or the caller breaks off.
    pub(super) fn run(&mut self, teller: &mut Teller<'_, '_>) {
        while let Some(mut branch) = self.queue.pop() {
            if branch.loss >= self.best.loss - self.close {
                self.cut_off = self.cut_off.min(branch.loss);
                continue;
            }
            self.branches += 1;
            self.close_decided(&mut branch);
            self.simplex.go_to(&branch.open, &branch.basis);
            match self.tighten(&mut branch, teller) {
                Outcome::Done | Outcome::Unresolved => self.cut_off = self.cut_off.min(branch.loss),
                Outcome::Divided(arc) => self.divide(&branch, arc),
                Outcome::Stopped => {
                    self.queue.push(branch);
                    return;
                }
            }
        }
    }

    /// Closes what contradicts the last decision, and what was closed for good meanwhile.
    fn close_decided(&self, branch: &mut Branch) {
        for variable in branch.decisions.last().iter().flat_map(|&&decision| self.against(decision)) {
            branch.open[variable] = false;
        }
        for (open, &whole) in branch.open.iter_mut().zip(&self.open) {
            *open &= whole;
        }
    }

    /// The variables that contradict a decision.
    fn against(&self, ((from, to), there): Decision) -> impl Iterator<Item = usize> {
        let variables = &self.problem.variables;
        let of_child = self
            .problem
            .of(to)
            .filter(move |&v| !variables[v].phantom && variables[v].parents.contains(&from) != there);
        of_child.chain(self.problem.of(from).filter(move |&v| there && variables[v].parents.contains(&to)))
    }

    fn divide(&mut self, branch: &Branch, arc: (usize, usize)) {
        for there in [true, false] {
            let decisions = [branch.decisions.as_slice(), &[(arc, there)]].concat();
            let (open, basis) = (branch.open.clone(), self.simplex.basis().clone());
            let number = 2 * self.branches + usize::from(there);
            self.queue.push(Branch { loss: branch.loss, decisions, open, basis, number });
        }
    }

    /// Adds violated cuts until none is found or the bound hardly rises.
    fn tighten(&mut self, branch: &mut Branch, teller: &mut Teller<'_, '_>) -> Outcome {
        let mut idle = 0;
        loop {
            let before = branch.loss;
            let enough = self.best.loss;
            let rest = self.queue.peek().map_or(f64::INFINITY, |branch| branch.loss).min(self.cut_off);
            let status = self.simplex.solve(enough, &mut || teller.tell());
            let bounded = bound(self.problem, &self.simplex, &branch.open, &self.simplex.multipliers());
            branch.loss = branch.loss.max(bounded.loss);
            teller.reached(self, branch.loss.min(rest).min(self.best.loss));
            if status == Status::Stopped {
                return Outcome::Stopped;
            }
            let problem = self.problem;
            let weights = Weights::new(problem, self.simplex.weights());
            if status == Status::Optimal {
                self.round(&weights);
            }
            if branch.loss >= self.best.loss - self.close {
                return Outcome::Done;
            }
            if status != Status::Optimal {
                // The multipliers do not show what the method believes: rounding. Left as it is, the bound stays true.
                return Outcome::Unresolved;
            }
            self.close_variables(&bounded, &mut branch.open, branch.decisions.is_empty());
            idle = if branch.loss - before > RISE * (self.best.loss - branch.loss) { 0 } else { idle + 1 };
            let added = self.add(weights.violated());
            if !added || idle > PATIENCE {
                return self.arc_to_decide(&weights).map_or(Outcome::Unresolved, Outcome::Divided);
            }
            if !teller.tell() {
                return Outcome::Stopped;
            }
        }
    }

    /// Of some arcs whose weights are nearest to one half, the one whose two decisions lift the bound most: both are tried for a few pivots.
    fn arc_to_decide(&self, weights: &Weights<'_>) -> Option<(usize, usize)> {
        let mut arcs = weights.arcs();
        arcs.sort_by(|a, b| (a.1 - 0.5).abs().total_cmp(&(b.1 - 0.5).abs()));
        arcs.truncate(TRIED);
        let lift = |&(arc, _): &((usize, usize), f64)| {
            let product = self.lift((arc, true)) * self.lift((arc, false));
            (product, arc)
        };
        let best = arcs.iter().map(lift).reduce(|best, other| if other.0 > best.0 { other } else { best });
        best.map(|(_, arc)| arc)
    }

    /// By how much a decision lifts the bound, as far as a few pivots show.
    fn lift(&self, decision: Decision) -> f64 {
        let mut trial = self.simplex.clone();
        for variable in self.against(decision) {
            trial.close(variable);
        }
        let mut looks = 0;
        let status = trial.solve(self.best.loss, &mut || {
            looks += 1;
            looks < 3
        });
        let reached = if status == Status::Beyond { self.best.loss } else { trial.loss() };
        (reached.min(self.best.loss) - self.simplex.loss()).max(1e-6)
    }

    /// Makes a graph of weights, and keeps it where it is better.
    fn round(&mut self, weights: &Weights<'_>) {
        let mut order = weights.order();
        let Some(first) = self.rounding.along(&order) else { return };
        self.keep(first);
        self.rounding.improve(&mut order);
        if let Some(better) = self.rounding.along(&order) {
            self.keep(better);
        }
    }

    fn keep(&mut self, choice: Choice) {
        if choice.loss < self.best.loss {
            self.best = choice;
        }
    }

    /// Closes the variables that no better graph of the branch has; for good where the branch is all there is.
    fn close_variables(&mut self, bounded: &Bound, open: &mut [bool], whole: bool) {
        for (variable, open) in open.iter_mut().enumerate() {
            let with = bounded.loss + bounded.reduced[variable];
            if *open && with >= self.best.loss - self.close {
                self.cut_off = self.cut_off.min(with);
                *open = false;
                self.simplex.close(variable);
                self.open[variable] &= !whole;
            }
        }
    }

    /// Adds the cuts of clusters that are not there yet; tells whether there was one.
    fn add(&mut self, clusters: Vec<Vec<usize>>) -> bool {
        let before = self.simplex.cuts();
        for cluster in clusters {
            let cut = self.problem.cut(&cluster);
            if self.known.insert(cluster) {
                self.simplex.add(cut);
            }
        }
        self.simplex.cuts() > before
    }
}

/// The pairs of which either may be a parent of the other.
fn pairs(problem: &Problem) -> Vec<Vec<usize>> {
    let mut arcs: Vec<(usize, usize)> = Vec::new();
    for variable in &problem.variables {
        arcs.extend(variable.parents.iter().map(|&parent| (parent, variable.node)));
    }
    arcs.sort_unstable();
    arcs.dedup();
    let both = arcs.iter().filter(|&&(a, b)| a < b && arcs.binary_search(&(b, a)).is_ok());
    both.map(|&(a, b)| vec![a, b]).collect()
}
