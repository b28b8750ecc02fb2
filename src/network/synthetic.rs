//! The paper's random networks: a random order of causes, arcs at random along it, their transitive reduction, and
//! random tables.

use std::ops::Range;

use super::{MAX_ENTRIES, Network, Node};
use crate::counts::Variable;
use crate::error::{Error, ErrorKind, Result};
use crate::graph::Dag;
use crate::math::random::Rng;
use crate::math::sort::sort_by_key;

/// Entries of the conditional tables are drawn evenly from this range, before their rows are normalised.
pub const PARAMETERS: Range<f64> = 0.1..0.9;
/// The most nodes: all pairs are drawn, so time and memory grow with the square.
pub const MAX_NODES: usize = 5_000;

/// This module's stream, so that what a caller draws from the same seed is independent of the network.
const STREAM: u64 = 1 << 40;

/// What the random networks are like.
///
/// | field | default | meaning | range |
/// |---|---|---|---|
/// | `nodes` | 20 | number of nodes `n` | 1 to [`MAX_NODES`] |
/// | `levels` | 4 | levels `k` of every node | 2 to 255 |
/// | `edge_probability` | 0.5 | chance of an arc from each earlier node, before the reduction | 0 to 1 |
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Synthetic {
    /// Number of nodes `n`.
    pub nodes: usize,
    /// Levels `k` of every node.
    pub levels: usize,
    /// Chance of an arc from each earlier node, before the reduction.
    pub edge_probability: f64,
}

impl Default for Synthetic {
    fn default() -> Self {
        Self { nodes: 20, levels: 4, edge_probability: 0.5 }
    }
}

impl Synthetic {
    /// Draws the network of a seed: nodes `X1`, `X2`, ... with levels `0`, `1`, ...
    ///
    /// Time `O(n^2 + entries)`.
    ///
    /// # Errors
    /// [`ErrorKind::Setting`] for a field outside its range; [`ErrorKind::TooLarge`] when a node got so many parents
    /// that the tables would have more than [`MAX_ENTRIES`] entries.
    pub fn draw(&self, seed: u64) -> Result<Network> {
        self.check()?;
        let mut rng = Rng::stream(seed, STREAM);
        let parents = self.draw_parents(&mut rng);
        self.check_size(&parents)?;
        let nodes = parents.into_iter().enumerate();
        let nodes = nodes.map(|(node, parents)| self.draw_node(node, parents, &mut rng)).collect();
        Network::new(format!("synthetic-{}-{}-{seed}", self.nodes, self.levels), nodes)
    }

    fn check(&self) -> Result<()> {
        let setting =
            |expected: String, found: String| Err(Error::expected(ErrorKind::Setting, expected, found));
        if !(1..=MAX_NODES).contains(&self.nodes) {
            return setting(format!("1 to {MAX_NODES} nodes"), self.nodes.to_string());
        }
        if !(2..=255).contains(&self.levels) {
            return setting("2 to 255 levels".into(), self.levels.to_string());
        }
        if !(0.0..=1.0).contains(&self.edge_probability) {
            return setting("an edge probability from 0 to 1".into(), self.edge_probability.to_string());
        }
        Ok(())
    }

    /// The parents of each node, ascending.
    fn draw_parents(&self, rng: &mut Rng) -> Vec<Vec<usize>> {
        let order = rng.permutation(self.nodes);
        let mut parents = vec![Vec::new(); self.nodes];
        for (place, &child) in order.iter().enumerate() {
            let before = &order[..place];
            parents[child] = before.iter().copied().filter(|_| rng.unit() < self.edge_probability).collect();
        }
        let reduced = Dag::new(parents).expect("arcs along an order form no cycle").transitive_reduction();
        let mut parents: Vec<Vec<usize>> =
            (0..self.nodes).map(|node| reduced.parents(node).to_vec()).collect();
        for of_node in &mut parents {
            sort_by_key(of_node, |&parent| parent);
        }
        parents
    }

    fn check_size(&self, parents: &[Vec<usize>]) -> Result<()> {
        let mut total = 0usize;
        for (node, parents) in parents.iter().enumerate() {
            let parents = parents.len();
            let entries = self.levels.checked_pow(parents as u32 + 1).unwrap_or(usize::MAX);
            total = total.saturating_add(entries);
            if total > MAX_ENTRIES {
                return Err(Error::expected(
                    ErrorKind::TooLarge,
                    format!("at most {MAX_ENTRIES} entries of conditional tables"),
                    format!("{}^{} with the {parents} parents of X{}", self.levels, parents + 1, node + 1),
                ));
            }
        }
        Ok(())
    }

    fn draw_node(&self, node: usize, parents: Vec<usize>, rng: &mut Rng) -> Node {
        let levels = (0..self.levels).map(|level| level.to_string()).collect();
        let cpt = table(self.levels.pow(parents.len() as u32), self.levels, rng);
        let variable = Variable { name: format!("X{}", node + 1), levels };
        Node { variable, parents, cpt }
    }
}

/// The random table of one node: `rows` rows with `levels` entries each. `node` tells the tables of one seed apart, so that
/// a node's numbers do not depend on the other nodes. Time `O(rows * levels)`.
///
/// # Errors
/// [`ErrorKind::TooLarge`] for more than [`MAX_ENTRIES`] entries.
pub fn draw_table(rows: usize, levels: usize, seed: u64, node: u64) -> Result<Vec<f64>> {
    match rows.checked_mul(levels) {
        Some(entries) if entries <= MAX_ENTRIES => {
            Ok(table(rows, levels, &mut Rng::stream(seed, STREAM + 1 + node)))
        }
        _ => Err(Error::expected(
            ErrorKind::TooLarge,
            format!("at most {MAX_ENTRIES} entries of a conditional table"),
            format!("{rows} rows of {levels}"),
        )),
    }
}

/// Entries drawn evenly from [`PARAMETERS`], rows normalised.
fn table(rows: usize, levels: usize, rng: &mut Rng) -> Vec<f64> {
    let mut table: Vec<f64> =
        (0..rows * levels).map(|_| rng.between(PARAMETERS.start, PARAMETERS.end)).collect();
    for row in table.chunks_exact_mut(levels.max(1)) {
        let sum: f64 = row.iter().sum();
        for p in row {
            *p /= sum;
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_network_is_reduced_and_its_tables_lie_in_range() {
        for seed in 0..20 {
            let network = Synthetic { nodes: 40, levels: 3, edge_probability: 0.5 }.draw(seed).unwrap();
            let dag = network.dag();
            let reduced = dag.transitive_reduction();
            assert_eq!(dag, &reduced);
            for node in network.nodes() {
                assert!(node.parents.is_sorted());
                for row in node.cpt.chunks_exact(3) {
                    assert!((row.iter().sum::<f64>() - 1.0).abs() < 1e-15);
                    // The largest share is 0.9 of 1.1, the smallest 0.1 of 1.9.
                    assert!(row.iter().all(|p| (0.1 / 1.9..0.9 / 1.1).contains(p)));
                }
            }
        }
    }

    #[test]
    fn with_every_arc_the_reduction_is_a_chain_and_with_none_it_is_empty() {
        let of = |edge_probability| Synthetic { edge_probability, ..Synthetic::default() }.draw(1).unwrap();
        assert_eq!(of(1.0).dag().arcs().count(), 19);
        assert!(of(1.0).dag().neighbours().iter().all(|of_node| of_node.len() <= 2));
        assert_eq!(of(0.0).dag().arcs().count(), 0);
    }

    #[test]
    fn the_causal_order_is_random() {
        let first = |seed| Synthetic::default().draw(seed).unwrap().dag().order()[0];
        assert!((1..30).any(|seed| first(seed) != first(0)));
    }

    #[test]
    fn faults_are_named() {
        let message = |synthetic: Synthetic| synthetic.draw(1).unwrap_err().to_string();
        let usual = Synthetic::default();
        assert_eq!(message(Synthetic { nodes: 0, ..usual }), "expected 1 to 5000 nodes, found 0");
        assert_eq!(message(Synthetic { levels: 1, ..usual }), "expected 2 to 255 levels, found 1");
        assert_eq!(
            message(Synthetic { edge_probability: f64::NAN, ..usual }),
            "expected an edge probability from 0 to 1, found NaN"
        );
        let wide = Synthetic { nodes: 300, levels: 255, edge_probability: 0.02 };
        assert_eq!(wide.draw(1).unwrap_err().kind(), ErrorKind::TooLarge);
    }

    #[test]
    fn a_node_has_the_same_table_beside_other_nodes_and_another_one_for_another_seed() {
        let draw = |seed, node| draw_table(8, 3, seed, node).unwrap();
        assert_eq!(draw(5, 2), draw(5, 2));
        assert_ne!(draw(5, 2), draw(5, 3));
        assert_ne!(draw(5, 2), draw(6, 2));
        // More rows only add rows.
        assert_eq!(draw_table(9, 3, 5, 2).unwrap()[..24], draw(5, 2));
        for row in draw(5, 2).chunks_exact(3) {
            assert!((row.iter().sum::<f64>() - 1.0).abs() < 1e-15);
            assert!(row.iter().all(|p| (0.1 / 1.9..0.9 / 1.1).contains(p)));
        }
        assert_eq!(draw_table(usize::MAX, 2, 1, 0).unwrap_err().kind(), ErrorKind::TooLarge);
    }
}
