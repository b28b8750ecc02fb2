//! A directed acyclic graph, kept as the parents of each node and one topological order.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{Pair, pair};
use crate::error::{Error, ErrorKind, Result};
use crate::math::sort::sort_by_key;

/// A directed acyclic graph on the nodes `0..n`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dag {
    parents: Vec<Vec<usize>>,
    order: Vec<usize>,
}

impl Dag {
    /// Builds the graph from the parents of each node, which keep their order. Time `O(n + arcs)`.
    ///
    /// # Errors
    /// [`ErrorKind::Network`] when a parent does not exist, stands twice, or the arcs form a cycle; the message names
    /// nodes by number.
    pub fn new(parents: Vec<Vec<usize>>) -> Result<Self> {
        let n = parents.len();
        let mut latest_child = vec![None; n];
        for (child, of_child) in parents.iter().enumerate() {
            for &parent in of_child {
                if parent >= n {
                    return Err(fault(format!("parents of node {child} below {n}"), parent));
                }
                if latest_child[parent].replace(child) == Some(child) {
                    return Err(fault(
                        format!("different parents of node {child}"),
                        format!("{parent} twice"),
                    ));
                }
            }
        }
        let order = topological_order(&parents)?;
        Ok(Self { parents, order })
    }

    /// Builds the graph from arcs (parent, child).
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub fn from_arcs(n: usize, arcs: impl IntoIterator<Item = (usize, usize)>) -> Result<Self> {
        let mut parents = vec![Vec::new(); n];
        for (parent, child) in arcs {
            let of_child: &mut Vec<usize> =
                parents.get_mut(child).ok_or_else(|| fault(format!("a child below {n}"), child))?;
            of_child.push(parent);
        }
        Self::new(parents)
    }

    /// Number of nodes `n`.
    pub fn len(&self) -> usize {
        self.parents.len()
    }

    /// Whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.parents.is_empty()
    }

    /// The parents of a node, in the order given.
    pub fn parents(&self, node: usize) -> &[usize] {
        &self.parents[node]
    }

    /// The children of every node, ascending.
    pub fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.len()];
        for (parent, child) in self.arcs() {
            children[parent].push(child);
        }
        children
    }

    /// All arcs (parent, child), by child.
    pub fn arcs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.parents
            .iter()
            .enumerate()
            .flat_map(|(child, parents)| parents.iter().map(move |&parent| (parent, child)))
    }

    /// Every node after its parents; of several such orders, the one that takes the smallest node first.
    pub fn order(&self) -> &[usize] {
        &self.order
    }

    /// The arcs without their directions, ascending.
    pub fn skeleton(&self) -> Vec<Pair> {
        let mut pairs: Vec<Pair> = self.arcs().map(|(a, b)| pair(a, b)).collect();
        sort_by_key(&mut pairs, |&edge| edge);
        pairs
    }

    /// Parents and children of each node, ascending: the supports that the method looks for.
    pub fn neighbours(&self) -> Vec<Vec<usize>> {
        let mut neighbours = vec![Vec::new(); self.len()];
        // Pairs ascend, so that a node meets its smaller neighbours first, and both kinds in order.
        for (a, b) in self.skeleton() {
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
        neighbours
    }

    /// Parents, children and the children's other parents of each node, ascending.
    pub fn markov_blankets(&self) -> Vec<Vec<usize>> {
        let mut blankets = self.neighbours();
        for parents in &self.parents {
            for &a in parents {
                blankets[a].extend(parents.iter().filter(|&&b| b != a));
            }
        }
        for blanket in &mut blankets {
            sort_by_key(blanket, |&node| node);
            blanket.dedup();
        }
        blankets
    }

    /// The same graph with node `order[k]` renamed to `k`.
    #[must_use]
    pub fn permuted(&self, order: &[usize]) -> Self {
        let mut new = vec![0; order.len()];
        for (place, &node) in order.iter().enumerate() {
            new[node] = place;
        }
        let parents = order
            .iter()
            .map(|&node| self.parents[node].iter().map(|&parent| new[parent]).collect())
            .collect();
        Self::new(parents).expect("a permutation of nodes keeps the graph acyclic")
    }
}

fn fault(expected: impl std::fmt::Display, found: impl std::fmt::Display) -> Error {
    Error::expected(ErrorKind::Network, expected, found)
}

/// Takes nodes whose parents are all taken, the smallest first.
fn topological_order(parents: &[Vec<usize>]) -> Result<Vec<usize>> {
    let n = parents.len();
    let mut children = vec![Vec::new(); n];
    let mut waiting: Vec<usize> = parents.iter().map(Vec::len).collect();
    for (child, of_child) in parents.iter().enumerate() {
        for &parent in of_child {
            children[parent].push(child);
        }
    }
    let mut ready: BinaryHeap<Reverse<usize>> =
        (0..n).filter(|&node| waiting[node] == 0).map(Reverse).collect();
    let mut order = Vec::with_capacity(n);
    while let Some(Reverse(node)) = ready.pop() {
        order.push(node);
        for &child in &children[node] {
            waiting[child] -= 1;
            if waiting[child] == 0 {
                ready.push(Reverse(child));
            }
        }
    }
    match waiting.iter().position(|&count| count > 0) {
        Some(node) => Err(fault("arcs without a cycle", format!("a cycle that leads to node {node}"))),
        None => Ok(order),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diamond() -> Dag {
        // 3 -> 1 -> 0 <- 2 <- 3
        Dag::from_arcs(4, [(3, 1), (1, 0), (2, 0), (3, 2)]).unwrap()
    }

    #[test]
    fn the_order_has_parents_first_and_small_nodes_first() {
        assert_eq!(diamond().order(), [3, 1, 2, 0]);
    }

    #[test]
    fn supports_by_hand() {
        let dag = diamond();
        assert_eq!(dag.skeleton(), [(0, 1), (0, 2), (1, 3), (2, 3)]);
        assert_eq!(dag.neighbours(), [vec![1, 2], vec![0, 3], vec![0, 3], vec![1, 2]]);
        assert_eq!(dag.markov_blankets(), [vec![1, 2], vec![0, 2, 3], vec![0, 1, 3], vec![1, 2]]);
        assert_eq!(dag.children(), [vec![], vec![0], vec![0], vec![1, 2]]);
    }

    #[test]
    fn a_permutation_renames_nodes() {
        let dag = diamond().permuted(&[3, 2, 1, 0]);
        assert_eq!(dag.skeleton(), [(0, 1), (0, 2), (1, 3), (2, 3)]);
        assert_eq!(dag.parents(3), [2, 1]);
    }

    #[test]
    fn faults_are_named() {
        let message =
            |arcs: &[(usize, usize)]| Dag::from_arcs(3, arcs.iter().copied()).unwrap_err().to_string();
        assert_eq!(
            message(&[(0, 1), (1, 2), (2, 1)]),
            "expected arcs without a cycle, found a cycle that leads to node 1"
        );
        assert_eq!(message(&[(0, 1), (0, 1)]), "expected different parents of node 1, found 0 twice");
        assert_eq!(message(&[(7, 1)]), "expected parents of node 1 below 3, found 7");
        assert_eq!(message(&[(1, 7)]), "expected a child below 3, found 7");
    }
}
