//! The best graph there is, by dynamic programming over sets of nodes (Silander and Myllymäki).
//!
//! All sets of parents are looked at, but for those that a bound excludes, so the number of columns is small ([`WHOLE_NODES`]).
//! More can be asked for with a limit of parents; the answer is then the best within it, and [`Learned::most_parents`] says so.
//!
//! A best graph on a set of nodes has a last node, whose parents are the best within the others, and the others form a
//! best graph. Each node's parent sets are kept as a short list, best first, so the best within a set is the first that
//! fits; no table over all sets is needed but the one of best scores. It has 9 bytes for each of `2^n` sets: 9 MiB for 20
//! nodes, 288 MiB for 25.

use super::{Learned, Method, scorer};
use crate::error::{Error, ErrorKind, Result};
use crate::graph::Dag;
use crate::progress::{Progress, Watch};
use crate::score::Score;
use crate::search::Constraints;
use crate::search::proof::parent_sets::{MOST_FAMILIES, parent_sets};
use crate::table::Table;

/// The most columns that fit memory and patience; fewer in the browser, where both are shorter.
pub const MAX_NODES: usize = if cfg!(target_arch = "wasm32") { 20 } else { 25 };

/// The most columns without a limit of parents: each further one doubles the families to score, 10 million for 20.
pub const WHOLE_NODES: usize = 20;

/// Columns that the page offers an exact search for: each further column doubles its time.
pub const EXACT_IN_BROWSER: usize = 16;

/// Sets gone through between two looks at the caller.
const PIECE: u32 = 1 << 16;

/// The method and its limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exact {
    /// What is maximised.
    pub score: Score,
    /// Most columns that are accepted, [`MAX_NODES`] at most, and [`WHOLE_NODES`] without a limit of parents.
    pub max_nodes: usize,
    /// Most parents of a node, if they are to be limited.
    pub max_parents: Option<usize>,
}

impl Default for Exact {
    fn default() -> Self {
        Self { score: Score::default(), max_nodes: MAX_NODES, max_parents: None }
    }
}

impl Exact {
    /// Refuses more columns than are affordable.
    fn check(&self, n: usize) -> Result<()> {
        let most = self.max_nodes.min(MAX_NODES);
        if n > most {
            let bytes = 9.0 * libm::exp2(n as f64);
            let found = format!("{n}, which would need {:.1} GiB", bytes / f64::from(1 << 30));
            return Err(Error::expected(ErrorKind::TooLarge, format!("at most {most} columns"), found));
        }
        if n > WHOLE_NODES && self.max_parents.is_none() {
            let expected = format!("at most {WHOLE_NODES} columns, or a limit of parents");
            return Err(Error::expected(ErrorKind::TooLarge, expected, n));
        }
        Ok(())
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
        self.check(n)?;
        let (mut scorer, filling) = scorer(table, constraints, self.score, watch)?;
        let mut lists = Vec::with_capacity(n);
        for node in 0..n {
            let progress = Progress::of(node, 2 * n);
            let list =
                parent_sets(&mut scorer, constraints, node, self.max_parents, &mut watch.over(|_| progress));
            watch.tell(progress)?;
            if list.beyond.is_some() {
                let expected = format!("at most {MOST_FAMILIES} parent sets of a column");
                return Err(Error::expected(ErrorKind::TooLarge, expected, "more"));
            }
            let partners: Vec<usize> = (0..n).filter(|&other| constraints.joins(node, other)).collect();
            let sets = list.sets.iter().map(|set| (mask(&set.parents), set.score)).collect();
            lists.push(List { partners: mask(&partners), sets });
        }
        let parents = best_graph(&lists, watch)?.ok_or_else(no_room)?;
        watch.tell(Progress::of(2 * n, 2 * n))?;
        let score = parents.iter().enumerate().map(|(node, of_node)| scorer.family(node, of_node)).sum();
        let most_parents = self.max_parents.filter(|&most| most + 1 < n);
        Ok(Learned { most_parents, filling, ..Learned::graph(Dag::new(parents)?, score) })
    }
}

/// When required edges need more parents than are allowed.
pub(super) fn no_room() -> Error {
    let expected = "required edges that leave a graph within the limit of parents";
    Error::expected(ErrorKind::Setting, expected, "none")
}

fn mask(nodes: &[usize]) -> Set {
    nodes.iter().map(|&node| 1 << node).sum()
}

/// What a node may have for parents.
struct List {
    /// Those that it must be joined to: of two, the later has the earlier for a parent.
    partners: Set,
    /// Sets with their scores, best first.
    sets: Vec<(Set, f64)>,
}

impl List {
    /// The first set within `others` that holds all partners there; none where required parents are missing.
    fn best_within(&self, others: Set) -> Option<(Set, f64)> {
        let needed = self.partners & others;
        self.sets.iter().find(|(set, _)| set & !others == 0 && needed & !set == 0).copied()
    }
}

/// For every set the best last node; read backwards, they give the graph. `None` where no graph has what is required. Time
/// `O(2^n n)` times the length of a list.
fn best_graph(lists: &[List], watch: &mut Watch<'_>) -> Result<Option<Vec<Vec<usize>>>> {
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
            let own = lists[node].best_within(others).map_or(f64::NEG_INFINITY, |(_, score)| score);
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
    if best[set as usize] == f64::NEG_INFINITY {
        return Ok(None);
    }
    while set != 0 {
        let node = usize::from(last[set as usize]);
        set &= !(1 << node);
        parents[node] = lists[node].best_within(set).map_or(Vec::new(), |(chosen, _)| members(chosen));
    }
    Ok(Some(parents))
}

fn members(set: Set) -> Vec<usize> {
    (0..Set::BITS as usize).filter(|node| set >> node & 1 == 1).collect()
}
