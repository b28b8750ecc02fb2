//! Hill climbing over single arcs (add, delete, reverse), with a list of graphs that may not be visited again.
//!
//! Past a peak the search goes on with the least bad move; the list keeps it from walking straight back. It ends after
//! some moves without a new best.

use std::collections::VecDeque;

use super::{Constraints, Scored};
use crate::error::Result;
use crate::graph::Dag;
use crate::progress::{Progress, Watch};
use crate::score::Scorer;

/// Gains below this are rounding: a move that gains nothing is none.
pub(super) const NOTHING: f64 = 1e-9;

/// What says how good families are.
pub(super) trait Judge {
    /// The score of a node with its parents.
    fn family(&mut self, node: usize, parents: &[usize]) -> f64;

    /// What the node, whose family scores `now`, gains when a candidate becomes a parent, or is one no longer.
    fn gain(&mut self, node: usize, parents: &[usize], candidate: usize, now: f64) -> f64;
}

impl Judge for Scorer {
    fn family(&mut self, node: usize, parents: &[usize]) -> f64 {
        self.family(node, parents)
    }

    fn gain(&mut self, node: usize, parents: &[usize], candidate: usize, now: f64) -> f64 {
        let mut changed = Vec::with_capacity(parents.len() + 1);
        changed.extend(parents.iter().copied().filter(|&parent| parent != candidate));
        if changed.len() == parents.len() {
            changed.push(candidate);
        }
        self.family(node, &changed) - now
    }
}

/// How long to remember and how long to hope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TabuSettings {
    /// Number of graphs that are remembered; 0 is plain hill climbing.
    pub memory: usize,
    /// Moves without a new best before the search ends.
    pub idle: usize,
    /// Most parents of a node.
    pub max_parents: usize,
}

impl Default for TabuSettings {
    fn default() -> Self {
        Self { memory: 10, idle: 15, max_parents: 16 }
    }
}

/// A change of one arc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    Add(usize, usize),
    Delete(usize, usize),
    Reverse(usize, usize),
}

/// Climbs from `start`, which holds what must be there; `watch` hears of every move. Time `O(n)` families a move, after all pairs at the beginning.
///
/// # Errors
/// [`crate::ErrorKind::Cancelled`] when `watch` breaks off.
pub fn climb(
    scorer: &mut Scorer,
    constraints: &Constraints,
    start: &Dag,
    settings: TabuSettings,
    watch: &mut Watch<'_>,
) -> Result<Scored> {
    let mut state = State::new(scorer, constraints, start, settings.max_parents);
    let mut best = (state.score, state.parents.clone());
    let mut visited: VecDeque<u64> = VecDeque::from([state.hash]);
    let (mut moves, mut idle) = (0, 0);
    while idle < settings.idle {
        let Some((step, gain)) = state.best_move(&visited) else { break };
        if gain <= NOTHING && settings.memory == 0 {
            break;
        }
        state.apply(step);
        visited.push_back(state.hash);
        if visited.len() > settings.memory.max(1) {
            visited.pop_front();
        }
        if state.score > best.0 + NOTHING {
            best = (state.score, state.parents.clone());
            idle = 0;
        } else {
            idle += 1;
        }
        moves += 1;
        watch.tell(Progress::open(moves))?;
    }
    Ok(Scored { score: best.0, dag: Dag::new(best.1).expect("no move closes a cycle") })
}

/// A graph and what every single change of it would gain.
pub(super) struct State<'a, J> {
    judge: &'a mut J,
    constraints: &'a Constraints,
    max_parents: usize,
    parents: Vec<Vec<usize>>,
    children: Vec<Vec<usize>>,
    families: Vec<f64>,
    score: f64,
    candidates: Vec<Vec<usize>>,
    /// For each node and each of its candidates: what its family gains when the candidate's arc is added or deleted.
    gains: Vec<Vec<f64>>,
    hash: u64,
}

impl<'a, J: Judge> State<'a, J> {
    /// Computes the gains of all candidates.
    pub(super) fn new(
        judge: &'a mut J,
        constraints: &'a Constraints,
        start: &Dag,
        max_parents: usize,
    ) -> Self {
        let n = constraints.len();
        let parents: Vec<Vec<usize>> = (0..n).map(|node| start.parents(node).to_vec()).collect();
        let candidates: Vec<Vec<usize>> = (0..n).map(|node| constraints.candidates(node)).collect();
        let families: Vec<f64> = (0..n).map(|node| judge.family(node, &parents[node])).collect();
        let hash = start.arcs().fold(0, |hash, (from, to)| hash ^ arc_hash(from, to));
        let mut state = Self {
            judge,
            constraints,
            max_parents,
            children: start.children(),
            score: families.iter().sum(),
            gains: candidates.iter().map(|list| vec![0.0; list.len()]).collect(),
            parents,
            families,
            candidates,
            hash,
        };
        for node in 0..n {
            state.refresh(node);
        }
        state
    }

    /// The graph's hash.
    pub(super) fn hash(&self) -> u64 {
        self.hash
    }

    /// The graph.
    pub(super) fn dag(&self) -> Dag {
        Dag::new(self.parents.clone()).expect("no move closes a cycle")
    }

    /// Computes what each candidate of a node would gain.
    fn refresh(&mut self, node: usize) {
        let parents = &self.parents[node];
        for k in 0..self.candidates[node].len() {
            let candidate = self.candidates[node][k];
            let after = if parents.contains(&candidate) { parents.len() - 1 } else { parents.len() + 1 };
            self.gains[node][k] = if after <= self.max_parents {
                self.judge.gain(node, parents, candidate, self.families[node])
            } else {
                f64::NEG_INFINITY
            };
        }
    }

    fn gain(&self, from: usize, to: usize) -> Option<f64> {
        let k = self.candidates[to].binary_search(&from).ok()?;
        Some(self.gains[to][k])
    }

    /// The best move to a graph that is not on the list. Cycles are looked for only in moves that would be the best.
    pub(super) fn best_move(&self, visited: &VecDeque<u64>) -> Option<(Move, f64)> {
        let mut best: Option<(Move, f64)> = None;
        for (to, candidates) in self.candidates.iter().enumerate() {
            for (&from, &gain) in candidates.iter().zip(&self.gains[to]) {
                for (step, gain) in self.moves(from, to, gain).into_iter().flatten() {
                    let better = best.is_none_or(|(_, of_best)| gain > of_best) && gain > f64::NEG_INFINITY;
                    if better && !visited.contains(&self.hash_after(step)) && self.is_acyclic_after(step) {
                        best = Some((step, gain));
                    }
                }
            }
        }
        best
    }

    fn moves(&self, from: usize, to: usize, gain: f64) -> [Option<(Move, f64)>; 2] {
        if !self.parents[to].contains(&from) {
            let free = !self.parents[from].contains(&to);
            return [free.then_some((Move::Add(from, to), gain)), None];
        }
        if self.constraints.requires(from, to) {
            return [None, None];
        }
        let delete = (!self.constraints.joins(from, to)).then_some((Move::Delete(from, to), gain));
        let reverse = self.gain(to, from).map(|back| (Move::Reverse(from, to), gain + back));
        [delete, reverse]
    }

    fn hash_after(&self, step: Move) -> u64 {
        self.hash
            ^ match step {
                Move::Add(from, to) | Move::Delete(from, to) => arc_hash(from, to),
                Move::Reverse(from, to) => arc_hash(from, to) ^ arc_hash(to, from),
            }
    }

    fn is_acyclic_after(&self, step: Move) -> bool {
        match step {
            Move::Add(from, to) => !self.leads(to, from, None),
            Move::Delete(..) => true,
            Move::Reverse(from, to) => !self.leads(from, to, Some((from, to))),
        }
    }

    /// Whether a directed path leads from one node to another without the arc `except`.
    fn leads(&self, from: usize, to: usize, except: Option<(usize, usize)>) -> bool {
        let mut seen = vec![false; self.parents.len()];
        let mut open = vec![from];
        while let Some(node) = open.pop() {
            for &child in &self.children[node] {
                if Some((node, child)) == except || seen[child] {
                    continue;
                }
                if child == to {
                    return true;
                }
                seen[child] = true;
                open.push(child);
            }
        }
        false
    }

    /// Makes a move.
    pub(super) fn apply(&mut self, step: Move) {
        self.hash = self.hash_after(step);
        match step {
            Move::Add(from, to) => self.add(from, to),
            Move::Delete(from, to) => self.delete(from, to),
            Move::Reverse(from, to) => {
                self.delete(from, to);
                self.add(to, from);
            }
        }
        self.score = self.families.iter().sum();
    }

    fn add(&mut self, from: usize, to: usize) {
        self.parents[to].push(from);
        self.children[from].push(to);
        self.changed(to);
    }

    fn delete(&mut self, from: usize, to: usize) {
        self.parents[to].retain(|&parent| parent != from);
        self.children[from].retain(|&child| child != to);
        self.changed(to);
    }

    fn changed(&mut self, node: usize) {
        self.families[node] = self.judge.family(node, &self.parents[node]);
        self.refresh(node);
    }
}

/// A number for each arc; a graph's hash is their exclusive or.
fn arc_hash(from: usize, to: usize) -> u64 {
    let mut x = ((from as u64) << 32 | to as u64).wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
