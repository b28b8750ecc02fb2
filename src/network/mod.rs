//! Discrete Bayesian networks whose truth is known: a directed acyclic graph and a conditional table for each node.
//!
//! They are read from and written to BIF, drawn at random as in the paper, fitted to a table and sampled from, and their
//! pairwise marginals are known exactly.

pub mod bif;
mod elimination;
mod fit;
pub mod joint;
pub mod marginals;
pub mod query;
mod sample;
pub mod synthetic;

use crate::counts::Variable;
use crate::error::{Error, ErrorKind, Result};
use crate::graph::Dag;
use crate::math::sort;

pub use elimination::MAX_CELLS;
pub use fit::{Likelihood, Smoothing};
pub use synthetic::Synthetic;

/// Rows of a conditional table may miss 1 by this much (printed digits) before they are refused; they are normalised.
pub const ROW_TOLERANCE: f64 = 1e-3;

/// The most levels of a node: what codes of 16 bits tell apart.
pub const MAX_LEVELS: usize = 65_535;
/// The most entries of all conditional tables together, eight bytes each: what a browser's memory holds with ease.
pub const MAX_ENTRIES: usize = 1 << 24;

/// One node: its levels, its parents and its conditional table.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Name and levels.
    pub variable: Variable,
    /// Numbers of the parents, in the order of the table's rows.
    pub parents: Vec<usize>,
    /// `P(level | parents)`: one row per configuration of the parents, the last parent fastest, one entry per level.
    pub cpt: Vec<f64>,
}

impl Node {
    /// Number of levels.
    pub fn levels(&self) -> usize {
        self.variable.levels.len()
    }

    /// The row of the table for one configuration of the parents.
    pub fn row(&self, configuration: usize) -> &[f64] {
        &self.cpt[configuration * self.levels()..(configuration + 1) * self.levels()]
    }
}

/// A network. Names are unique, the graph is acyclic, and every row of every table is a distribution.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// What the file calls it; may be empty.
    pub name: String,
    nodes: Vec<Node>,
    dag: Dag,
}

impl Network {
    /// Checks the nodes and normalises every row of every table; rows with sum 1 but for rounding stay as they are.
    ///
    /// # Errors
    /// [`ErrorKind::Network`] for a repeated name or level, a cycle, a table of the wrong size, or a row that is no
    /// distribution.
    pub fn new(name: impl Into<String>, mut nodes: Vec<Node>) -> Result<Self> {
        let names = nodes.iter().map(|node| node.variable.name.as_str());
        check_different("a different name for every node", &names.collect::<Vec<_>>())?;
        let dag = Dag::new(nodes.iter().map(|node| node.parents.clone()).collect())?;
        let levels: Vec<usize> = nodes.iter().map(Node::levels).collect();
        for node in &mut nodes {
            check_levels(node)
                .and_then(|()| check_table(node, &levels))
                .map_err(|error| error.in_column(node.variable.name.clone()))?;
        }
        Ok(Self { name: name.into(), nodes, dag })
    }

    /// The nodes.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The graph.
    pub fn dag(&self) -> &Dag {
        &self.dag
    }

    /// Number of nodes `n`.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Names and levels, in node order.
    pub fn variables(&self) -> Vec<Variable> {
        self.nodes.iter().map(|node| node.variable.clone()).collect()
    }

    /// The same network with its nodes in another order: node `order[k]` becomes node `k`.
    #[must_use]
    pub fn permuted(&self, order: &[usize]) -> Self {
        let dag = self.dag.permuted(order);
        let nodes = order
            .iter()
            .enumerate()
            .map(|(place, &node)| Node { parents: dag.parents(place).to_vec(), ..self.nodes[node].clone() })
            .collect();
        Self { name: self.name.clone(), nodes, dag }
    }
}

fn check_different(expected: &str, names: &[&str]) -> Result<()> {
    let order = sort::order_of(names.len(), &mut |a, b| names[a].cmp(names[b]));
    match order.windows(2).find(|two| names[two[0]] == names[two[1]]) {
        Some(two) => Err(fault(expected, format!("{:?} twice", names[two[0]]))),
        None => Ok(()),
    }
}

fn check_levels(node: &Node) -> Result<()> {
    let levels: Vec<&str> = node.variable.levels.iter().map(String::as_str).collect();
    if !(1..=MAX_LEVELS).contains(&levels.len()) {
        return Err(fault(format!("1 to {MAX_LEVELS} levels"), levels.len()));
    }
    check_different("different levels", &levels)
}

fn check_table(node: &mut Node, levels: &[usize]) -> Result<()> {
    let m = node.levels();
    let configurations =
        node.parents.iter().try_fold(1usize, |product, &parent| product.checked_mul(levels[parent]));
    let entries = configurations.and_then(|count| count.checked_mul(m));
    if entries != Some(node.cpt.len()) {
        let expected = entries
            .map_or("fewer entries than memory holds".into(), |count| format!("{count} probabilities"));
        return Err(fault(expected, node.cpt.len()));
    }
    for (configuration, row) in node.cpt.chunks_exact_mut(m).enumerate() {
        let sum: f64 = row.iter().sum();
        if row.iter().any(|p| !(0.0..=1.0 + ROW_TOLERANCE).contains(p)) || (sum - 1.0).abs() > ROW_TOLERANCE {
            return Err(fault(
                format!("row {configuration} to be probabilities with sum 1"),
                format!("sum {sum}"),
            ));
        }
        // A division leaves the sum within this of 1: to normalise again would only change last digits, and a network
        // that is written and read would not be the same.
        if (sum - 1.0).abs() > m as f64 * f64::EPSILON {
            for p in row {
                *p /= sum;
            }
        }
    }
    Ok(())
}

fn fault(expected: impl std::fmt::Display, found: impl std::fmt::Display) -> Error {
    Error::expected(ErrorKind::Network, expected, found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(name: &str, parents: &[usize], cpt: &[f64]) -> Node {
        let variable = Variable { name: name.into(), levels: vec!["no".into(), "yes".into()] };
        Node { variable, parents: parents.to_vec(), cpt: cpt.to_vec() }
    }

    #[test]
    fn rows_are_normalised_and_permuted_with_their_nodes() {
        let rain = node("rain", &[], &[0.8, 0.2001]);
        let grass = node("grass", &[0], &[0.9, 0.1, 0.25, 0.75]);
        let network = Network::new("garden", vec![rain, grass]).unwrap();
        assert_eq!(network.nodes()[0].row(0), [0.8 / 1.0001, 0.2001 / 1.0001]);
        let turned = network.permuted(&[1, 0]);
        assert_eq!(turned.nodes()[0].parents, [1]);
        assert_eq!(turned.nodes()[0].row(1), [0.25, 0.75]);
    }

    #[test]
    fn faults_name_the_node() {
        let message = |nodes| Network::new("", nodes).unwrap_err().to_string();
        let fine = || node("a", &[], &[0.5, 0.5]);
        assert_eq!(
            message(vec![fine(), fine()]),
            "expected a different name for every node, found \"a\" twice"
        );
        assert_eq!(
            message(vec![fine(), node("b", &[0], &[0.5, 0.5])]),
            "column \"b\": expected 4 probabilities, found 2"
        );
        let uneven = node("b", &[], &[0.5, 0.6]);
        assert_eq!(
            message(vec![uneven]),
            "column \"b\": expected row 0 to be probabilities with sum 1, found sum 1.1"
        );
        let mut same = fine();
        same.variable.levels[1] = "no".into();
        assert_eq!(message(vec![same]), "column \"a\": expected different levels, found \"no\" twice");
    }
}
