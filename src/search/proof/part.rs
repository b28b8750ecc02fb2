//! The program of each part of the columns, and the graph that it starts from.

use super::components::components;
use super::parent_sets::ParentSets;
use super::problem::Problem;
use super::rounding::{Choice, Rounding};
use crate::graph::{Dag, Pair};
use crate::search::Constraints;

/// Columns that no parent set joins to others.
pub(super) struct Part {
    /// Ascending.
    pub(super) nodes: Vec<usize>,
    pub(super) problem: Problem,
    /// The graph to start from.
    pub(super) first: Choice,
}

impl Part {
    pub(super) fn all(constraints: &Constraints, lists: &[ParentSets], start: &Dag) -> Vec<Self> {
        let n = constraints.len();
        let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
        let joined: Vec<Pair> = pairs.filter(|&(a, b)| constraints.joins(a, b)).collect();
        let part = |nodes: Vec<usize>| {
            let own: Vec<&ParentSets> = nodes.iter().map(|&node| &lists[node]).collect();
            let is_inside = |(a, _): &Pair| nodes.binary_search(a).is_ok();
            let inside: Vec<Pair> = joined.iter().copied().filter(is_inside).collect();
            let problem = Problem::new(&nodes, &own, &inside);
            let first = first_choice(&problem, &nodes, start);
            Self { nodes, problem, first }
        };
        components(n, lists, &joined).into_iter().map(part).collect()
    }

    /// The parents of each of its nodes in a graph.
    pub(super) fn parents(&self, choice: &Choice) -> impl Iterator<Item = Vec<usize>> {
        let own = |&variable: &usize| &self.problem.variables[variable].parents;
        choice.variables.iter().map(own).map(|set| set.iter().map(|&parent| self.nodes[parent]).collect())
    }
}

/// The first graph's sets, or the best in its order; a choice of none with infinite loss where neither is there.
fn first_choice(problem: &Problem, nodes: &[usize], start: &Dag) -> Choice {
    let order: Vec<usize> = start.order().iter().filter_map(|node| nodes.binary_search(node).ok()).collect();
    let own = |(place, &node): (usize, &usize)| {
        let mut parents: Vec<usize> = start
            .parents(node)
            .iter()
            .map(|parent| nodes.binary_search(parent).ok())
            .collect::<Option<_>>()?;
        parents.sort_unstable();
        problem.of(place).find(|&v| !problem.variables[v].phantom && problem.variables[v].parents == parents)
    };
    let same = nodes.iter().enumerate().map(own).collect::<Option<Vec<usize>>>().map(|variables| {
        let loss = variables.iter().map(|&variable| problem.variables[variable].loss).sum();
        Choice { variables, loss }
    });
    let along = Rounding::new(problem).along(&order);
    let none = Choice { variables: Vec::new(), loss: f64::INFINITY };
    [along, same]
        .into_iter()
        .flatten()
        .fold(none, |best, other| if other.loss < best.loss { other } else { best })
}
