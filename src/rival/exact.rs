//! The best graph there is, by dynamic programming over sets of nodes (Silander and Myllymäki).
//!
//! For each node the best parents within every set of the others; then, for every set, the node that is best placed last.
//! Memory and time double with each node.

use super::{Learned, Method, Progress, Watch};
use crate::error::{Error, ErrorKind, Result};
use crate::graph::Dag;
use crate::score::{Score, Scorer};
use crate::search::Constraints;
use crate::table::Table;

/// The method and its limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exact {
    /// What is maximised.
    pub score: Score,
    /// Most columns that are accepted.
    pub max_nodes: usize,
    /// Most parents of a node.
    pub max_parents: usize,
}

impl Default for Exact {
    fn default() -> Self {
        Self { score: Score::default(), max_nodes: 20, max_parents: 5 }
    }
}

/// A set of nodes, one bit each.
type Set = u32;

impl Method for Exact {
    fn name(&self) -> &'static str {
        "exact search"
    }

    fn run(&self, table: &Table, constraints: &Constraints, watch: Watch<'_>) -> Result<Learned> {
        let n = constraints.len();
        if n > self.max_nodes.min(25) {
            let bytes = (n as f64) * 12.0 * libm::exp2(n as f64 - 1.0);
            let found = format!("{n}, which would need about {:.0} GiB", bytes / f64::from(1 << 30));
            return Err(Error::expected(
                ErrorKind::TooLarge,
                format!("at most {} columns", self.max_nodes),
                found,
            ));
        }
        let mut scorer = Scorer::new(table, self.score)?;
        let mut choices = Vec::with_capacity(n);
        for node in 0..n {
            choices.push(self.choices(&mut scorer, constraints, node));
            if watch(Progress { done: node + 1, of: Some(n + 1) }).is_break() {
                return Err(Error::cancelled());
            }
        }
        let parents = best_graph(n, &choices);
        if watch(Progress { done: n + 1, of: Some(n + 1) }).is_break() {
            return Err(Error::cancelled());
        }
        let score = parents.iter().enumerate().map(|(node, of_node)| scorer.family(node, of_node)).sum();
        Ok(Learned::graph(Dag::new(parents)?, score))
    }
}

/// Best score and parents of one node within every set of the other nodes; the node's own bit is squeezed out.
struct Choices {
    node: usize,
    score: Vec<f64>,
    parents: Vec<Set>,
}

impl Choices {
    fn within(&self, set: Set) -> usize {
        squeeze(set, self.node) as usize
    }
}

fn squeeze(set: Set, node: usize) -> Set {
    let low = (1 << node) - 1;
    (set & low) | ((set >> 1) & !low)
}

fn spread(set: Set, node: usize) -> Set {
    let low = (1 << node) - 1;
    (set & low) | ((set & !low) << 1)
}

impl Exact {
    fn choices(&self, scorer: &mut Scorer, constraints: &Constraints, node: usize) -> Choices {
        let n = constraints.len();
        let allowed: Set = constraints.candidates(node).iter().map(|&parent| 1 << parent).sum();
        let required: Set =
            constraints.required().iter().filter(|arc| arc.1 == node).map(|arc| 1 << arc.0).sum();
        let sets = 1usize << (n - 1);
        let mut choices = Choices { node, score: vec![f64::NEG_INFINITY; sets], parents: vec![0; sets] };
        for small in 0..sets as Set {
            let set = spread(small, node);
            let slot = small as usize;
            let fits = set & !allowed == 0 && required & !set == 0;
            if fits && set.count_ones() as usize <= self.max_parents {
                choices.score[slot] = scorer.family(node, &members(set));
                choices.parents[slot] = set;
            }
            // Every subset with one node fewer was visited before.
            let mut rest = small;
            while rest != 0 {
                let without = (small & !(rest & rest.wrapping_neg())) as usize;
                if choices.score[without] > choices.score[slot] {
                    choices.score[slot] = choices.score[without];
                    choices.parents[slot] = choices.parents[without];
                }
                rest &= rest - 1;
            }
        }
        choices
    }
}

/// For every set the best last node; read backwards, they give the graph.
fn best_graph(n: usize, choices: &[Choices]) -> Vec<Vec<usize>> {
    let mut best = vec![f64::NEG_INFINITY; 1 << n];
    let mut last = vec![0u8; 1 << n];
    best[0] = 0.0;
    for set in 1..(1u32 << n) {
        for node in (0..n).filter(|node| set >> node & 1 == 1) {
            let before = set & !(1 << node);
            let value = best[before as usize] + choices[node].score[choices[node].within(before)];
            if value > best[set as usize] {
                best[set as usize] = value;
                last[set as usize] = node as u8;
            }
        }
    }
    let mut parents = vec![Vec::new(); n];
    let mut set: Set = if n == 32 { Set::MAX } else { (1 << n) - 1 };
    while set != 0 {
        let node = usize::from(last[set as usize]);
        set &= !(1 << node);
        parents[node] = members(choices[node].parents[choices[node].within(set)]);
    }
    parents
}

fn members(set: Set) -> Vec<usize> {
    (0..Set::BITS as usize).filter(|node| set >> node & 1 == 1).collect()
}
