//! The program of one component: which parent sets its nodes choose among, and what each choice loses.
//!
//! A node's loss is what its parent set falls short of the best score in its list. A graph chooses one set for every node and
//! has no cycle; the best graph has the least loss.

use super::parent_sets::ParentSets;
use crate::graph::Pair;

/// One parent set of one node: a variable of the program.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Variable {
    pub(super) node: usize,
    /// Ascending.
    pub(super) parents: Vec<usize>,
    /// What it falls short of the node's best, not negative.
    pub(super) loss: f64,
    /// It stands for all sets that were not gone through: no graph can be made of it, but none of theirs loses less.
    pub(super) phantom: bool,
}

/// Nodes `0..n` with their variables, those of a node together and the least loss first.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Problem {
    pub(super) variables: Vec<Variable>,
    /// Where each node's variables begin; and, last, their number.
    first: Vec<usize>,
    /// Pairs of which one must be a parent of the other.
    pub(super) joined: Vec<Pair>,
    /// Each node's best score, from which losses are counted.
    pub(super) best: Vec<f64>,
}

impl Problem {
    /// The program of some nodes; `nodes` ascends and holds all that occur in the lists and in `joined`.
    pub(super) fn new(nodes: &[usize], lists: &[&ParentSets], joined: &[Pair]) -> Self {
        let place = |node: usize| nodes.binary_search(&node).expect("a component holds its candidates");
        let mut problem =
            Self { variables: Vec::new(), first: vec![0], joined: Vec::new(), best: Vec::new() };
        problem.joined = joined.iter().map(|&(a, b)| (place(a), place(b))).collect();
        for (node, list) in lists.iter().enumerate() {
            let top = list.sets.first().map_or(f64::NEG_INFINITY, |set| set.score);
            let best = list.beyond.map_or(top, |beyond| beyond.max(top));
            let choice = |score: f64, parents: Vec<usize>, phantom| Variable {
                node,
                parents,
                loss: best - score,
                phantom,
            };
            let mut own: Vec<Variable> =
                list.beyond.map(|beyond| choice(beyond, Vec::new(), true)).into_iter().collect();
            let sets = list.sets.iter();
            own.extend(
                sets.map(|set| choice(set.score, set.parents.iter().map(|&p| place(p)).collect(), false)),
            );
            own.sort_by(|a, b| a.loss.total_cmp(&b.loss));
            problem.variables.extend(own);
            problem.first.push(problem.variables.len());
            problem.best.push(best);
        }
        problem
    }

    /// Number of nodes.
    pub(super) fn len(&self) -> usize {
        self.first.len() - 1
    }

    /// The variables of a node, the least loss first.
    pub(super) fn of(&self, node: usize) -> std::ops::Range<usize> {
        self.first[node]..self.first[node + 1]
    }

    /// Whether a variable has one of some nodes for a parent; `within` tells which.
    pub(super) fn meets(&self, variable: usize, within: &[bool]) -> bool {
        self.variables[variable].parents.iter().any(|&parent| within[parent])
    }

    /// The variables of which a graph has at least one, because no cycle lies within a cluster: those of its nodes that have no
    /// parent in it. Ascending.
    pub(super) fn cut(&self, cluster: &[usize]) -> Vec<usize> {
        let mut within = vec![false; self.len()];
        for &node in cluster {
            within[node] = true;
        }
        let own = cluster.iter().flat_map(|&node| self.of(node));
        own.filter(|&variable| !self.meets(variable, &within)).collect()
    }

    /// The variables of which a graph has at least one, because a pair must be joined.
    pub(super) fn joining(&self, (a, b): Pair) -> Vec<usize> {
        let joins = |variable: &usize| {
            let Variable { node, parents, phantom, .. } = &self.variables[*variable];
            *phantom || parents.contains(if *node == a { &b } else { &a })
        };
        self.of(a).chain(self.of(b)).filter(joins).collect()
    }

    /// A program of variables that stand by node, without a meaning of their own.
    #[cfg(test)]
    pub(super) fn of_variables(variables: Vec<Variable>, n: usize) -> Self {
        let first =
            (0..=n).map(|node| variables.iter().filter(|variable| variable.node < node).count()).collect();
        Self { variables, first, joined: Vec::new(), best: vec![0.0; n] }
    }
}
