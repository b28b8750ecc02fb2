//! Search over orders of the nodes: parents come before their children, and given the order every node chooses its own.
//!
//! One node at a time is taken out and put where the order scores best. Only its place among its candidates matters, and
//! moving it changes only its own parents and those of its candidates, so a move is a few look-ups.

use rustc_hash::FxHashMap;

use super::{Constraints, Scored};
use crate::error::Result;
use crate::graph::Dag;
use crate::math::random::Rng;
use crate::progress::{Progress, Watch};
use crate::score::Scorer;

/// Gains below this are rounding.
const NOTHING: f64 = 1e-9;

/// A set of a node's candidates, one bit each; nodes with more candidates use only the first 64 by gain.
type Mask = u64;

/// Improves an order until no single move helps; `watch` hears of every node tried. Deterministic given the order.
///
/// # Errors
/// [`crate::ErrorKind::Cancelled`] when `watch` breaks off.
pub fn improve(choice: &mut Choice<'_>, order: &mut Vec<usize>, watch: &mut Watch<'_>) -> Result<f64> {
    let mut place = places(order);
    let mut total = choice.score_of(&place);
    let mut tried = 0;
    loop {
        let before = total;
        for node in 0..order.len() {
            if move_node(choice, order, &mut place, node) {
                total = choice.score_of(&place);
            }
            tried += 1;
            watch.tell(Progress::open(tried))?;
        }
        if total <= before + NOTHING {
            return Ok(total);
        }
    }
}

/// Puts one node where the order scores best; tells whether it moved.
fn move_node(choice: &mut Choice<'_>, order: &mut Vec<usize>, place: &mut Vec<usize>, node: usize) -> bool {
    let mut near = choice.near(node).to_vec();
    near.sort_unstable_by_key(|&other| place[other]);
    // Before the first of its candidates; then after each in turn.
    let mut values = Vec::with_capacity(near.len() + 1);
    for k in 0..=near.len() {
        let own = choice.best(node, |other| near[..k].contains(&other)).0;
        let others: f64 = near
            .iter()
            .enumerate()
            .map(|(j, &other)| {
                choice.best(other, |third| if third == node { j >= k } else { place[third] < place[other] }).0
            })
            .sum();
        values.push(own + others);
    }
    let current = near.iter().take_while(|&&other| place[other] < place[node]).count();
    let (target, &value) =
        values.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).expect("there is always one place");
    if value <= values[current] + NOTHING {
        return false;
    }
    order.retain(|&other| other != node);
    let at = match target {
        0 => order.iter().position(|other| near.contains(other)).unwrap_or(0),
        _ => order.iter().position(|&other| other == near[target - 1]).expect("it is in the order") + 1,
    };
    order.insert(at, node);
    *place = places(order);
    true
}

fn places(order: &[usize]) -> Vec<usize> {
    let mut place = vec![0; order.len()];
    for (k, &node) in order.iter().enumerate() {
        place[node] = k;
    }
    place
}

/// How nodes choose parents among the candidates that come before them.
pub struct Choice<'a> {
    scorer: &'a mut Scorer,
    constraints: &'a Constraints,
    candidates: Vec<Vec<usize>>,
    /// Nodes that are a candidate of the node, or have it as theirs.
    near: Vec<Vec<usize>>,
    known: Vec<FxHashMap<Mask, (f64, Mask)>>,
    max_parents: usize,
}

impl<'a> Choice<'a> {
    /// Candidates as the constraints allow them; of more than 64, those that gain most alone.
    pub fn new(scorer: &'a mut Scorer, constraints: &'a Constraints, max_parents: usize) -> Self {
        let n = constraints.len();
        let candidates: Vec<Vec<usize>> = (0..n).map(|node| strongest(scorer, constraints, node)).collect();
        let near = (0..n)
            .map(|node| {
                (0..n)
                    .filter(|&other| candidates[node].contains(&other) || candidates[other].contains(&node))
                    .collect()
            })
            .collect();
        Self { scorer, constraints, candidates, near, known: vec![FxHashMap::default(); n], max_parents }
    }

    fn near(&self, node: usize) -> &[usize] {
        &self.near[node]
    }

    fn score_of(&mut self, place: &[usize]) -> f64 {
        (0..place.len()).map(|node| self.best(node, |other| place[other] < place[node]).0).sum()
    }

    /// The graph that an order gives.
    pub fn graph(&mut self, order: &[usize]) -> Scored {
        let place = places(order);
        let mut score = 0.0;
        let mut parents = Vec::with_capacity(order.len());
        for node in 0..order.len() {
            let (of_node, mask) = self.best(node, |other| place[other] < place[node]);
            score += of_node;
            parents.push(members(&self.candidates[node], mask));
        }
        Scored { score, dag: Dag::new(parents).expect("parents come before their children") }
    }

    /// Best parents of a node among those that come before it, by growing and shrinking.
    fn best(&mut self, node: usize, before: impl Fn(usize) -> bool) -> (f64, Mask) {
        let mut open: Mask = 0;
        for (k, &candidate) in self.candidates[node].iter().enumerate() {
            open |= Mask::from(before(candidate)) << k;
        }
        if self.required(node) & !open != 0 {
            return (f64::NEG_INFINITY, 0);
        }
        if let Some(&known) = self.known[node].get(&open) {
            return known;
        }
        let best = self.grow_and_shrink(node, open);
        self.known[node].insert(open, best);
        best
    }

    fn grow_and_shrink(&mut self, node: usize, open: Mask) -> (f64, Mask) {
        let required = self.required(node) | (self.joined(node) & open);
        let mut now = (self.family(node, required), required);
        loop {
            let before = now;
            while let Some(next) = self.best_change(node, now, open & !now.1) {
                now = next;
            }
            while let Some(next) = self.best_change(node, now, now.1 & !required) {
                now = next;
            }
            if now == before {
                return now;
            }
        }
    }

    /// Adds or removes the one of `bits` that gains most, if any gains.
    fn best_change(&mut self, node: usize, now: (f64, Mask), bits: Mask) -> Option<(f64, Mask)> {
        let mut best: Option<(f64, Mask)> = None;
        for k in (0..self.candidates[node].len()).filter(|k| bits >> k & 1 == 1) {
            let changed = now.1 ^ (1 << k);
            if changed.count_ones() as usize > self.max_parents {
                continue;
            }
            let score = self.family(node, changed);
            if score > now.0 + NOTHING && best.is_none_or(|(of_best, _)| score > of_best) {
                best = Some((score, changed));
            }
        }
        best
    }

    /// The candidates that must be parents.
    fn required(&self, node: usize) -> Mask {
        self.mask(node, |parent| self.constraints.requires(parent, node))
    }

    /// The candidates that must be joined to the node: its parents where they come before it, its children elsewhere.
    fn joined(&self, node: usize) -> Mask {
        self.mask(node, |parent| self.constraints.joins(parent, node))
    }

    fn mask(&self, node: usize, is_in: impl Fn(usize) -> bool) -> Mask {
        let bits = self.candidates[node].iter().enumerate();
        bits.filter(|&(_, &candidate)| is_in(candidate)).map(|(k, _)| 1 << k).sum()
    }

    fn family(&mut self, node: usize, mask: Mask) -> f64 {
        let parents = members(&self.candidates[node], mask);
        self.scorer.family(node, &parents)
    }
}

fn members(candidates: &[usize], mask: Mask) -> Vec<usize> {
    candidates.iter().enumerate().filter(|&(k, _)| mask >> k & 1 == 1).map(|(_, &node)| node).collect()
}

/// The candidates of a node; of more than 64, those that must be there and then those that gain most alone.
fn strongest(scorer: &mut Scorer, constraints: &Constraints, node: usize) -> Vec<usize> {
    let mut candidates = constraints.candidates(node);
    if candidates.len() > Mask::BITS as usize {
        let must = |other: usize| constraints.requires(other, node) || constraints.joins(other, node);
        let ranks: Vec<(bool, f64)> =
            candidates.iter().map(|&other| (must(other), scorer.family(node, &[other]))).collect();
        let mut order: Vec<usize> = (0..candidates.len()).collect();
        order.sort_by(|&a, &b| ranks[b].0.cmp(&ranks[a].0).then(ranks[b].1.total_cmp(&ranks[a].1)));
        order.truncate(Mask::BITS as usize);
        order.sort_unstable();
        candidates = order.into_iter().map(|k| candidates[k]).collect();
    }
    candidates
}

/// A random order in which required arcs run forwards.
pub fn random_order(constraints: &Constraints, rng: &mut Rng) -> Vec<usize> {
    let order = rng.permutation(constraints.len());
    let required = Dag::from_arcs(constraints.len(), constraints.required().iter().copied());
    let required = required.expect("required arcs were checked").permuted(&order);
    required.order().iter().map(|&k| order[k]).collect()
}
