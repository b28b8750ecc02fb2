//! The best graph among the candidates, and the proof that there is none better.
//!
//! For every node the parent sets that a best graph may use are listed; a graph chooses one for each node, without a
//! cycle. That is an integer program (Jaakkola, Bartlett, Cussens): its relaxation, a linear program with a
//! cut for every cluster of nodes that cannot all have parents among themselves, bounds the best score from
//! above; every graph met bounds it from below; branches close what is left between them.
//!
//! The searches' answer is where it starts from. Broken off at any moment, it returns the best graph met with a bound that
//! holds.

mod bound;
mod branch;
mod clusters;
mod components;
mod inverse;
pub(crate) mod parent_sets;
mod part;
mod problem;
mod rounding;
mod simplex;
mod teller;

use serde::{Deserialize, Serialize};

use self::branch::Search;
use self::parent_sets::{ParentSet, ParentSets, parent_sets};
use self::part::Part;
use self::problem::Problem;
use self::teller::Teller;
use super::representative::{representative, score_of};
use super::{Constraints, Oriented, Rows, Scored, SearchSettings, Winner};
use crate::error::Result;
use crate::graph::Dag;
use crate::progress::Watch;
use crate::score::Scorer;

/// A graph is proven the best when no other can score better by more than this; or by more than [`RELATIVE`] of the score,
/// where that is larger. No difference between scores that means anything is so small.
pub const TOLERANCE: f64 = 1e-6;
/// The share of the score below which differences are rounding.
pub const RELATIVE: f64 = 1e-11;

/// Seconds after which the fronts break a proof off unless they are told otherwise: most take less than one, and who waits longer
/// should have been asked.
pub const SECONDS: f64 = 60.0;

/// What is known about the best score among the candidates.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Proof {
    /// Whether no graph of the candidates scores better, within the tolerance.
    pub proven: bool,
    /// No graph of the candidates scores better than this.
    pub bound: f64,
    /// How far above the score reached that is.
    pub gap: f64,
    /// Parent sets that a best graph may use.
    pub parent_sets: usize,
    /// Columns of which not all parent sets could be gone through.
    pub cut_short: usize,
    /// Cuts of clusters.
    pub cuts: usize,
    /// Branches looked at.
    pub branches: usize,
}

/// Goes on from the searches' answer to the best graph that `constraints` allow, with a bound of what is left. `watch` hears of
/// it with a [standing](crate::progress::Standing); where it breaks off, the best so far is returned with the bound so far. The answer does not
/// depend on the order of the columns, and, once proven, not on the answer it went on from: of graphs that score the same because
/// they are equivalent, it is one that the columns' names choose.
///
/// # Errors
/// [`crate::ErrorKind::Setting`] for a bad score, [`crate::ErrorKind::Column`] without a row.
pub fn prove(
    rows: &Rows<'_>,
    constraints: &Constraints,
    from: &Oriented,
    settings: SearchSettings,
    watch: &mut Watch<'_>,
) -> Result<Oriented> {
    prove_telling(rows, constraints, from, settings, watch, &mut |_| ())
}

/// The same; `better` hears of every graph on the way that is better than those before it. For a caller that can only end the
/// work from outside, and wants to keep what was reached.
///
/// # Errors
/// As for [`prove`].
pub fn prove_telling(
    rows: &Rows<'_>,
    constraints: &Constraints,
    from: &Oriented,
    settings: SearchSettings,
    watch: &mut Watch<'_>,
    better: &mut dyn FnMut(Scored),
) -> Result<Oriented> {
    let columns = rows.column_order();
    let constraints = constraints.permuted(&columns.order);
    let mut scorer = rows.arranged(&columns, settings.score)?;
    let start = Scored { dag: from.found.dag.permuted(&columns.order), score: from.found.score };
    let mut tell = |found: Scored| better(Scored { dag: found.dag.permuted(&columns.place), ..found });
    let found = best_graph(&mut scorer, &constraints, &start, None, watch, &mut tell);
    let (mut best, mut proof) = found.expect("there is the graph it starts from");
    if proof.proven {
        best = representative(&mut scorer, &constraints, best);
        proof = proof.of(best.score);
    }
    let is_better = best.score > from.found.score + tolerance(best.score);
    let (winner, other) =
        if is_better { (Winner::Proof, from.found.score) } else { (from.winner, from.other) };
    best.dag = best.dag.permuted(&columns.place);
    Ok(Oriented { found: best, winner, other, proof: Some(proof) })
}

/// What counts as no difference at a score.
pub(super) fn tolerance(score: f64) -> f64 {
    TOLERANCE.max(RELATIVE * score.abs())
}

/// The best graph, from a first one on; of at most `most` parents a node where that is given. `None` where no graph has what
/// is required.
pub(crate) fn best_graph(
    scorer: &mut Scorer,
    constraints: &Constraints,
    start: &Scored,
    most: Option<usize>,
    watch: &mut Watch<'_>,
    better: &mut dyn FnMut(Scored),
) -> Option<(Scored, Proof)> {
    let n = constraints.len();
    let mut teller = Teller::new(watch, better, start);
    let lists = all_parent_sets(scorer, constraints, &start.dag, most, &mut teller);
    if lists.iter().any(|list| list.sets.is_empty() && list.beyond.is_none()) {
        return None;
    }
    let parts = Part::all(constraints, &lists, &start.dag);
    let close = tolerance(start.score) / (2 * parts.len()) as f64;
    let mut proof = Proof::before(&lists);
    let mut sum = Sum::default();
    let mut parents = vec![Vec::new(); n];
    teller.count(&parts);
    for part in &parts {
        let mut search = Search::new(part, close);
        teller.begin(part);
        search.run(&mut teller);
        teller.reached(&search, search.bound());
        teller.end();
        if search.best.loss == f64::INFINITY {
            return None;
        }
        sum.add(&part.problem, search.bound());
        proof.cuts += search.cuts();
        proof.branches += search.branches;
        for (&node, chosen) in part.nodes.iter().zip(part.parents(&search.best)) {
            parents[node] = chosen;
        }
    }
    let dag = Dag::new(parents).expect("a choice has no cycle");
    let found = Scored { score: score_of(scorer, &dag), dag };
    proof.bound = sum.bound();
    Some((found.clone(), proof.of(found.score)))
}

impl Proof {
    fn before(lists: &[ParentSets]) -> Self {
        Self {
            proven: false,
            bound: 0.0,
            gap: 0.0,
            parent_sets: lists.iter().map(|list| list.sets.len()).sum(),
            cut_short: lists.iter().filter(|list| list.beyond.is_some()).count(),
            cuts: 0,
            branches: 0,
        }
    }

    /// The same bound, for a graph with this score.
    fn of(self, score: f64) -> Self {
        let bound = self.bound.max(score);
        let gap = bound - score;
        Self { bound, gap, proven: gap <= tolerance(score), ..self }
    }
}

/// The parts' bounds, added up.
#[derive(Default)]
struct Sum {
    bound: f64,
    /// The sizes of all that was added: they limit what rounding does.
    size: f64,
    terms: usize,
}

impl Sum {
    fn add(&mut self, problem: &Problem, loss: f64) {
        for term in problem.best.iter().copied().chain([-loss]) {
            self.bound += term;
            self.size += term.abs();
            self.terms += 1;
        }
    }

    /// The sum, and what rounding may have taken from it.
    fn bound(&self) -> f64 {
        self.bound + f64::EPSILON * self.terms as f64 * self.size
    }
}

/// Every node's parent sets; those of nodes with few candidates are gone through first.
fn all_parent_sets(
    scorer: &mut Scorer,
    constraints: &Constraints,
    start: &Dag,
    most: Option<usize>,
    teller: &mut Teller<'_, '_>,
) -> Vec<ParentSets> {
    let n = constraints.len();
    let mut nodes: Vec<usize> = (0..n).collect();
    nodes.sort_by_key(|&node| constraints.candidates(node).len());
    let mut lists = vec![ParentSets { sets: Vec::new(), beyond: None }; n];
    for node in nodes {
        let mut list = parent_sets(scorer, constraints, node, most, &mut teller.watching());
        if list.beyond.is_some() {
            let mut parents = start.parents(node).to_vec();
            parents.sort_unstable();
            if list.sets.iter().all(|set| set.parents != parents) {
                list.sets.push(ParentSet { score: scorer.family(node, &parents), parents });
                list.sets.sort_by(|a, b| b.score.total_cmp(&a.score));
            }
        }
        teller.listed(&list);
        lists[node] = list;
    }
    lists
}
