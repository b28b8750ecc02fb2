//! The network that is left when levels are known.

use super::super::{Network, Node};
use crate::graph::Dag;

impl Network {
    /// Nodes that were seen keep that level alone. The rows of their tables no longer add up to 1: what is missing is the
    /// probability that something else had been seen.
    pub(super) fn seen(&self, given: &[(usize, usize)]) -> Self {
        let mut left: Vec<std::ops::Range<usize>> = self.nodes.iter().map(|node| 0..node.levels()).collect();
        for &(node, level) in given {
            left[node] = level..level + 1;
        }
        let nodes = self.nodes.iter().enumerate().map(|(i, node)| {
            let entry = |entries: Vec<usize>, &member: &usize| -> Vec<usize> {
                let levels = self.nodes[member].levels();
                entries.iter().flat_map(|row| left[member].clone().map(move |x| row * levels + x)).collect()
            };
            let entries = node.parents.iter().chain([&i]).fold(vec![0], entry);
            let mut variable = node.variable.clone();
            variable.levels = variable.levels[left[i].clone()].to_vec();
            let cpt = entries.into_iter().map(|entry| node.cpt[entry]).collect();
            Node { variable, parents: node.parents.clone(), cpt }
        });
        Self { name: self.name.clone(), nodes: nodes.collect(), dag: self.dag.clone() }
    }

    /// Nodes that somebody set from outside: they have no parents any more, and that level alone.
    pub(super) fn set_to(&self, set: &[(usize, usize)]) -> Self {
        let mut nodes = self.nodes.clone();
        for &(node, level) in set {
            nodes[node].parents.clear();
            nodes[node].cpt = super::certain(nodes[node].levels(), level);
        }
        let parents = nodes.iter().map(|node| node.parents.clone()).collect();
        let dag = Dag::new(parents).expect("a graph with fewer arrows has no cycle either");
        Self { name: self.name.clone(), nodes, dag }.seen(set)
    }
}
