//! Optimal reinsertion (Moore and Wong): cut all arcs of one node, then give it the best parents and children together; over and
//! over, until a whole round changes nothing.

use super::{Learned, Method, scorer};
use crate::error::Result;
use crate::graph::Dag;
use crate::math::random::Rng;
use crate::progress::{Progress, Watch};
use crate::score::{Score, Scorer};
use crate::search::Constraints;
use crate::table::Table;

/// Gains below this are rounding.
const NOTHING: f64 = 1e-9;

/// The method and its limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OptimalReinsertion {
    /// What is maximised.
    pub score: Score,
    /// Most parents that a node is given at once.
    pub max_parents: usize,
    /// Candidates for these parents: those that gain most alone.
    pub candidates: usize,
    /// Rounds over all nodes, at most.
    pub rounds: usize,
    /// How often to begin anew, with the nodes in another order.
    pub starts: usize,
    /// Seed of the order in which nodes are taken.
    pub seed: u64,
}

impl Default for OptimalReinsertion {
    fn default() -> Self {
        Self { score: Score::default(), max_parents: 3, candidates: 12, rounds: 50, starts: 5, seed: 1 }
    }
}

impl Method for OptimalReinsertion {
    fn name(&self) -> &'static str {
        "optimal reinsertion"
    }

    fn run(&self, table: &Table, constraints: &Constraints, watch: &mut Watch<'_>) -> Result<Learned> {
        let (mut scorer, filling) = scorer(table, constraints, self.score, watch)?;
        let mut best: Option<Learned> = None;
        let mut done = 0;
        for start in 0..self.starts.max(1) {
            let mut rng = Rng::stream(self.seed, start as u64);
            let found = self.climb(&mut scorer, constraints, &mut rng, &mut done, watch)?;
            if best.as_ref().is_none_or(|earlier| found.score > earlier.score) {
                best = Some(found);
            }
        }
        Ok(Learned { filling, ..best.expect("there is at least one start") })
    }
}

impl OptimalReinsertion {
    /// Rounds over all nodes until one changes nothing.
    fn climb(
        &self,
        scorer: &mut Scorer,
        constraints: &Constraints,
        rng: &mut Rng,
        done: &mut usize,
        watch: &mut Watch<'_>,
    ) -> Result<Learned> {
        let n = constraints.len();
        let start = constraints.start();
        let mut parents: Vec<Vec<usize>> = (0..n).map(|node| start.parents(node).to_vec()).collect();
        let mut total = score_of(scorer, &parents);
        for _ in 0..self.rounds {
            let before = total;
            for node in rng.permutation(n) {
                let changed = self.reinsert(scorer, constraints, &parents, node);
                let score = score_of(scorer, &changed);
                if score > total + NOTHING {
                    (parents, total) = (changed, score);
                }
                *done += 1;
                watch.tell(Progress::open(*done))?;
            }
            if total <= before + NOTHING {
                break;
            }
        }
        Ok(Learned::graph(Dag::new(parents)?, total))
    }
}

fn score_of(scorer: &mut Scorer, parents: &[Vec<usize>]) -> f64 {
    parents.iter().enumerate().map(|(node, of_node)| scorer.family(node, of_node)).sum()
}

impl OptimalReinsertion {
    /// The graph with one node cut out and put back. Those that it must be joined to become parents or children, whatever that
    /// costs; the sets of parents that leave no room for them as children are passed over.
    fn reinsert(
        &self,
        scorer: &mut Scorer,
        constraints: &Constraints,
        parents: &[Vec<usize>],
        node: usize,
    ) -> Vec<Vec<usize>> {
        let mut cut = parents.to_vec();
        cut[node].retain(|&parent| constraints.requires(parent, node));
        for (child, of_child) in cut.iter_mut().enumerate() {
            of_child.retain(|&parent| parent != node || constraints.requires(node, child));
        }
        let partners: Vec<usize> = (0..cut.len()).filter(|&other| constraints.joins(node, other)).collect();
        let gains = child_gains(scorer, constraints, &cut, node, &partners);
        let ancestors = ancestors(&cut);
        let mut sets = self.parent_sets(scorer, constraints, &cut, node, &ancestors, &partners);
        if !partners.is_empty() {
            sets.push(parents[node].clone());
        }
        let mut best: Option<(f64, Vec<usize>)> = None;
        for set in sets {
            let above = |child: usize| set.iter().any(|&parent| parent == child || ancestors[parent][child]);
            if partners.iter().any(|&partner| above(partner) && !set.contains(&partner)) {
                continue;
            }
            let children: f64 = gains.iter().filter(|(child, _)| !above(*child)).map(|(_, gain)| gain).sum();
            let value = scorer.family(node, &set) + children;
            if best.as_ref().is_none_or(|(of_best, _)| value > of_best + NOTHING) {
                best = Some((value, set));
            }
        }
        if let Some((_, set)) = best {
            for &(child, _) in gains
                .iter()
                .filter(|(child, _)| !set.iter().any(|&parent| parent == *child || ancestors[parent][*child]))
            {
                cut[child].push(node);
            }
            cut[node] = set;
        }
        cut
    }

    /// Sets of at most so many of the strongest candidates and of `partners`, with the parents that must be there.
    fn parent_sets(
        &self,
        scorer: &mut Scorer,
        constraints: &Constraints,
        cut: &[Vec<usize>],
        node: usize,
        ancestors: &[Vec<bool>],
        partners: &[usize],
    ) -> Vec<Vec<usize>> {
        let required = cut[node].clone();
        let mut ranked: Vec<(f64, usize)> = constraints
            .candidates(node)
            .into_iter()
            .filter(|&other| !required.contains(&other) && !ancestors[other][node])
            .map(|other| (scorer.family(node, &[other]), other))
            .collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        let weaker = ranked.split_off(self.candidates.min(ranked.len()));
        ranked.extend(weaker.into_iter().filter(|(_, other)| partners.contains(other)));
        let mut sets = vec![required];
        for (_, other) in ranked {
            for k in 0..sets.len() {
                if sets[k].len() < self.max_parents {
                    sets.push(sets[k].iter().copied().chain([other]).collect());
                }
            }
        }
        sets
    }
}

/// What each possible child would gain from the node as one more parent, where it gains or is among `partners`.
fn child_gains(
    scorer: &mut Scorer,
    constraints: &Constraints,
    cut: &[Vec<usize>],
    node: usize,
    partners: &[usize],
) -> Vec<(usize, f64)> {
    let mut gains = Vec::new();
    for child in
        (0..cut.len()).filter(|&child| constraints.allows(node, child) && !cut[child].contains(&node))
    {
        let with: Vec<usize> = cut[child].iter().copied().chain([node]).collect();
        let gain = scorer.family(child, &with) - scorer.family(child, &cut[child]);
        if gain > NOTHING || partners.contains(&child) {
            gains.push((child, gain));
        }
    }
    gains
}

/// `ancestors[a][b]`: whether `b` is above `a`.
fn ancestors(parents: &[Vec<usize>]) -> Vec<Vec<bool>> {
    let n = parents.len();
    let dag = Dag::new(parents.to_vec()).expect("arcs were only cut");
    let mut above = vec![vec![false; n]; n];
    for &node in dag.order() {
        for &parent in dag.parents(node) {
            let of_parent = above[parent].clone();
            for (flag, &inherited) in above[node].iter_mut().zip(&of_parent) {
                *flag |= inherited;
            }
            above[node][parent] = true;
        }
    }
    above
}
