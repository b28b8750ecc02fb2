//! Search over orders of the nodes: parents come before their children, and given the order every node chooses its own.
//!
//! One node at a time is taken out and put where the order scores best. Only its place among its candidates matters, and
//! passing one of them changes only the parents of the two, so trying all places takes two look-ups a candidate.

use std::collections::VecDeque;

use super::parents::{Choice, Family, Mask, NOTHING, Near};
use super::{Constraints, Scored};
use crate::error::Result;
use crate::graph::Dag;
use crate::math::random::Rng;
use crate::progress::{Progress, Watch};

/// An order and the families that it gives.
#[derive(Clone, Debug)]
pub struct Order {
    nodes: Vec<usize>,
    place: Vec<usize>,
    /// Of each node, the candidates that come before it.
    before: Vec<Mask>,
    families: Vec<Family>,
}

impl Order {
    /// The order of `nodes`, every node with its best parents.
    pub fn new(choice: &mut Choice<'_>, nodes: Vec<usize>) -> Self {
        let n = nodes.len();
        let mut place = vec![0; n];
        for (k, &node) in nodes.iter().enumerate() {
            place[node] = k;
        }
        let earlier = |node: usize, choice: &Choice<'_>| -> Mask {
            choice.near(node).iter().filter(|near| place[near.node] < place[node]).map(|near| near.own).sum()
        };
        let before: Vec<Mask> = (0..n).map(|node| earlier(node, choice)).collect();
        let families = (0..n).map(|node| choice.best(node, before[node])).collect();
        Self { nodes, place, before, families }
    }

    /// The sum over families.
    pub fn score(&self) -> f64 {
        self.families.iter().map(|family| family.score).sum()
    }

    /// The graph that the order gives.
    pub fn graph(&self, choice: &Choice<'_>) -> Scored {
        let parents =
            self.families.iter().enumerate().map(|(node, family)| choice.members(node, family.parents));
        let dag = Dag::new(parents.collect()).expect("parents come before their children");
        Scored { score: self.score(), dag }
    }

    /// Moves nodes until no single move helps, beginning with those in `open`. Deterministic.
    ///
    /// # Errors
    /// [`crate::ErrorKind::Cancelled`] when `watch` breaks off; it hears of every node tried.
    pub fn improve(
        &mut self,
        choice: &mut Choice<'_>,
        open: impl IntoIterator<Item = usize>,
        watch: &mut Watch<'_>,
    ) -> Result<()> {
        let mut queue: VecDeque<usize> = open.into_iter().collect();
        let mut queued = vec![false; self.nodes.len()];
        for &node in &queue {
            queued[node] = true;
        }
        let mut tried = 0;
        while let Some(node) = queue.pop_front() {
            queued[node] = false;
            for other in self.move_node(choice, node) {
                if !std::mem::replace(&mut queued[other], true) {
                    queue.push_back(other);
                }
            }
            tried += 1;
            watch.tell(Progress::open(tried))?;
        }
        Ok(())
    }

    /// Puts one node where the order scores best; gives the nodes whose best places may have changed.
    fn move_node(&mut self, choice: &mut Choice<'_>, node: usize) -> Vec<usize> {
        let mut near = choice.near(node).to_vec();
        near.sort_unstable_by_key(|near| self.place[near.node]);
        let current = near.partition_point(|near| self.place[near.node] < self.place[node]);
        let earlier: Vec<Near> = near[..current].iter().rev().copied().collect();
        let later = &near[current..];
        let (back, forth) = (self.best_run(choice, node, &earlier), self.best_run(choice, node, later));
        let (gain, passed) =
            if forth.0 > back.0 { (forth.0, &later[..forth.1]) } else { (back.0, &earlier[..back.1]) };
        let Some(last) = passed.last().filter(|_| gain > NOTHING) else { return Vec::new() };
        self.put(choice, node, self.place[last.node]);
        let mut touched: Vec<usize> = Vec::new();
        for other in passed.iter().map(|near| near.node).chain([node]) {
            touched.push(other);
            touched.extend(choice.near(other).iter().map(|near| near.node));
        }
        touched.sort_unstable();
        touched.dedup();
        touched
    }

    /// What a node gains most by passing some of those along its way one after the other, and how many these are.
    fn best_run(&self, choice: &mut Choice<'_>, node: usize, way: &[Near]) -> (f64, usize) {
        let (mut best, mut before, mut others) = ((0.0, 0), self.before[node], 0.0);
        for (k, passed) in way.iter().enumerate() {
            before ^= passed.own;
            let family = choice.best(passed.node, self.before[passed.node] ^ passed.back);
            others += family.score - self.families[passed.node].score;
            let gain = others + (choice.best(node, before).score - self.families[node].score);
            if gain > best.0 {
                best = (gain, k + 1);
            }
        }
        best
    }

    /// The place of a node.
    pub(super) fn place(&self, node: usize) -> usize {
        self.place[node]
    }

    /// Puts a node at a place; those between move up by one.
    pub(super) fn put(&mut self, choice: &mut Choice<'_>, node: usize, to: usize) {
        let from = self.place[node];
        for k in 0..choice.near(node).len() {
            let near = choice.near(node)[k];
            let place = self.place[near.node];
            if (to <= place && place < from) || (from < place && place <= to) {
                self.before[node] ^= near.own;
                self.before[near.node] ^= near.back;
                self.families[near.node] = choice.best(near.node, self.before[near.node]);
            }
        }
        self.families[node] = choice.best(node, self.before[node]);
        if to < from {
            self.nodes[to..=from].rotate_right(1);
        } else {
            self.nodes[from..=to].rotate_left(1);
        }
        for place in from.min(to)..=from.max(to) {
            self.place[self.nodes[place]] = place;
        }
    }
}

/// A random order in which required arcs run forwards.
pub fn random_order(constraints: &Constraints, rng: &mut Rng) -> Vec<usize> {
    let required = Dag::from_arcs(constraints.len(), constraints.required().iter().copied());
    extension(&required.expect("required arcs were checked"), rng)
}

/// A random order in which the arcs of a graph run forwards.
pub(super) fn extension(dag: &Dag, rng: &mut Rng) -> Vec<usize> {
    let order = rng.permutation(dag.len());
    dag.permuted(&order).order().iter().map(|&k| order[k]).collect()
}
