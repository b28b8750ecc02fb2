//! The best graph there is, by dynamic programming over sets of nodes (Silander and Myllymäki).
//!
//! A best graph on a set of nodes has a last node, whose parents are the best within the others, and the others form a
//! best graph. Each node's parent sets are kept as a short list, best first, so the best within a set is the first that
//! fits; no table over all sets is needed but the one of best scores. It has 9 bytes for each of `2^n` sets: 9 MiB for 20
//! nodes, 288 MiB for 25.

use super::parent_sets::parent_sets;
use super::{Learned, Method};
use crate::error::{Error, ErrorKind, Result};
use crate::graph::Dag;
use crate::progress::{Progress, Watch};
use crate::score::{Score, Scorer};
use crate::search::Constraints;
use crate::table::Table;

/// The most columns that fit memory and patience; fewer in the browser, where both are shorter.
pub const MAX_NODES: usize = if cfg!(target_arch = "wasm32") { 20 } else { 25 };

/// Columns that the page offers an exact search for: it takes a second or two there, and each further column doubles it.
pub const EXACT_IN_BROWSER: usize = 16;

/// Sets gone through between two looks at the caller.
const PIECE: u32 = 1 << 16;

/// The method and its limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exact {
    /// What is maximised.
    pub score: Score,
    /// Most columns that are accepted, [`MAX_NODES`] at most.
    pub max_nodes: usize,
    /// Most parents of a node.
    pub max_parents: usize,
}

impl Default for Exact {
    fn default() -> Self {
        Self { score: Score::default(), max_nodes: MAX_NODES, max_parents: 5 }
    }
}

/// A set of nodes, one bit each.
type Set = u32;

impl Method for Exact {
    fn name(&self) -> &'static str {
        "exact search"
    }

    fn run(&self, table: &Table, constraints: &Constraints, watch: &mut Watch<'_>) -> Result<Learned> {
        let n = constraints.len();
        let most = self.max_nodes.min(MAX_NODES);
        if n > most {
            let bytes = 9.0 * libm::exp2(n as f64);
            let found = format!("{n}, which would need {:.1} GiB", bytes / f64::from(1 << 30));
            return Err(Error::expected(ErrorKind::TooLarge, format!("at most {most} columns"), found));
        }
        let mut scorer = Scorer::new(table, self.score)?;
        let mut lists = Vec::with_capacity(n);
        for node in 0..n {
            let progress = Progress::of(node, 2 * n);
            let sets =
                parent_sets(&mut scorer, constraints, node, self.max_parents, &mut watch.over(|_| progress))?;
            let mask = |parents: &[usize]| parents.iter().map(|&parent| 1 << parent).sum();
            lists.push(sets.iter().map(|set| (mask(&set.parents), set.score)).collect::<Vec<(Set, f64)>>());
            watch.tell(progress)?;
        }
        let parents = best_graph(&lists, watch)?;
        watch.tell(Progress::of(2 * n, 2 * n))?;
        let score = parents.iter().enumerate().map(|(node, of_node)| scorer.family(node, of_node)).sum();
        Ok(Learned::graph(Dag::new(parents)?, score))
    }
}

/// The first set of a list within `others`; none where required parents are missing.
fn best_within(list: &[(Set, f64)], others: Set) -> Option<(Set, f64)> {
    list.iter().find(|(set, _)| set & !others == 0).copied()
}

/// For every set the best last node; read backwards, they give the graph. Time `O(2^n n)` times the length of a list.
fn best_graph(lists: &[Vec<(Set, f64)>], watch: &mut Watch<'_>) -> Result<Vec<Vec<usize>>> {
    let n = lists.len();
    let mut best = vec![f64::NEG_INFINITY; 1 << n];
    let mut last = vec![0u8; 1 << n];
    best[0] = 0.0;
    for set in 1..(1u32 << n) {
        let mut rest = set;
        while rest != 0 {
            let node = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let others = set & !(1 << node);
            let own = best_within(&lists[node], others).map_or(f64::NEG_INFINITY, |(_, score)| score);
            let value = best[others as usize] + own;
            if value > best[set as usize] {
                best[set as usize] = value;
                last[set as usize] = node as u8;
            }
        }
        let done = n + ((set as usize * n) >> n);
        if set.is_multiple_of(PIECE) {
            watch.tell(Progress::of(done, 2 * n))?;
        }
    }
    let mut parents = vec![Vec::new(); n];
    let mut set: Set = (1 << n) - 1;
    while set != 0 {
        let node = usize::from(last[set as usize]);
        set &= !(1 << node);
        parents[node] = best_within(&lists[node], set).map_or(Vec::new(), |(chosen, _)| members(chosen));
    }
    Ok(parents)
}

fn members(set: Set) -> Vec<usize> {
    (0..Set::BITS as usize).filter(|node| set >> node & 1 == 1).collect()
}
