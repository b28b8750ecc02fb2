//! Exact marginals of all pairs of nodes, by variable elimination.
//!
//! The elimination gives conditional tables along a tree, and `walk` goes from every level of every node to all
//! others. Only sums, products and quotients of probabilities occur: the result is exact but for rounding, and the same on every
//! machine.

mod walk;

use super::Network;
use super::elimination::buckets::{self, Bucket};
use super::elimination::tree::Tree;
use super::elimination::{self, MAX_CELLS};
use crate::counts::Variable;
use crate::error::{Error, ErrorKind, Hint, Result};
use crate::gram::moments::{Moments, PairShares, occurring};
use crate::progress::{Progress, Watch};

/// `P(X_i)` and `P(X_i, X_j)` of all nodes and pairs.
#[derive(Clone, Debug, PartialEq)]
pub struct PairMarginals {
    variables: Vec<Variable>,
    /// `offsets[i]` is the number of levels of all nodes before `i`.
    offsets: Vec<usize>,
    /// `P(X_i = a, X_j = b)` in row `offsets[i] + a` and column `offsets[j] + b`, symmetric.
    cells: Vec<f64>,
}

/// The exact marginals of all pairs; `watch` is told how many of the levels of all nodes are done.
///
/// Time `O(levels of all nodes * cells of all tables)` at most; the tables depend on how tightly the graph is knit.
///
/// # Errors
/// [`ErrorKind::TooLarge`] when the tables would have more than [`MAX_CELLS`] cells, with the size of the largest and two of
/// its nodes; [`ErrorKind::Cancelled`] when `watch` breaks.
pub fn pairwise(network: &Network, watch: &mut Watch<'_>) -> Result<PairMarginals> {
    let mut marginals = PairMarginals::empty(network)?;
    let tree = elimination::tree_of(network)?;
    let (buckets, _) = buckets::fill(network, &tree);
    let single: Vec<Vec<f64>> = buckets.iter().map(Bucket::marginal).collect();
    marginals.fill_independent(&tree, &single);
    let mut walk = walk::Walk::new(&tree, &buckets);
    let (mut done, total) = (0, marginals.size());
    for (u, vertex) in tree.vertices.iter().enumerate() {
        for a in 0..buckets[u].levels {
            walk.from(u, a, &mut |v, pair| marginals.set(vertex.node, a, tree.vertices[v].node, pair));
            done += 1;
            watch.tell(Progress::of(done, total))?;
        }
    }
    Ok(marginals)
}

impl PairMarginals {
    fn empty(network: &Network) -> Result<Self> {
        let mut offsets = vec![0];
        for node in network.nodes() {
            offsets.push(offsets[offsets.len() - 1] + node.levels());
        }
        let size = offsets[network.len()];
        if size.saturating_mul(size) > MAX_CELLS {
            let expected = format!("at most {MAX_CELLS} cells for the pairs of levels");
            let found = format!("{size} levels");
            return Err(Error::expected(ErrorKind::TooLarge, expected, found).with_hint(Hint::SampleInstead));
        }
        Ok(Self { variables: network.variables(), offsets, cells: vec![0.0; size * size] })
    }

    /// Sets pairs as if all nodes were independent; those in one tree are then overwritten.
    fn fill_independent(&mut self, tree: &Tree, single: &[Vec<f64>]) {
        for (u, of_u) in single.iter().enumerate() {
            let i = tree.vertices[u].node;
            for (a, p) in of_u.iter().enumerate() {
                for (v, of_v) in single[..u].iter().enumerate() {
                    let pair: Vec<f64> = of_v.iter().map(|q| p * q).collect();
                    self.set(i, a, tree.vertices[v].node, &pair);
                }
                let own = (self.offsets[i] + a) * (self.size() + 1);
                self.cells[own] = *p;
            }
        }
    }

    /// Sets `P(X_i = a, X_j)` on both sides of the diagonal.
    fn set(&mut self, i: usize, a: usize, j: usize, pair: &[f64]) {
        let (size, row, column) = (self.size(), self.offsets[i] + a, self.offsets[j]);
        for (b, &p) in pair.iter().enumerate() {
            self.cells[row * size + column + b] = p;
            self.cells[(column + b) * size + row] = p;
        }
    }

    /// Number of levels of all nodes together.
    fn size(&self) -> usize {
        self.offsets[self.variables.len()]
    }

    /// Names and levels, in node order.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// Number of nodes `n`.
    pub fn len(&self) -> usize {
        self.variables.len()
    }

    /// Whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.variables.is_empty()
    }

    /// Number of levels `m_i`.
    pub fn levels(&self, i: usize) -> usize {
        self.variables[i].levels.len()
    }

    /// `P(X_i = a, X_j)` for every level of `j`; for `i = j` it is zero but at `a`.
    pub fn row(&self, i: usize, a: usize, j: usize) -> &[f64] {
        let begin = (self.offsets[i] + a) * self.size() + self.offsets[j];
        &self.cells[begin..begin + self.levels(j)]
    }

    /// `P(X_i, X_j)`, row-major, one row for each level of `i`.
    pub fn table(&self, i: usize, j: usize) -> Vec<f64> {
        (0..self.levels(i)).flat_map(|a| self.row(i, a, j)).copied().collect()
    }

    /// `P(X_i)`.
    pub fn marginal(&self, i: usize) -> Vec<f64> {
        (0..self.levels(i)).map(|a| self.row(i, a, i)[a]).collect()
    }
}

/// [`Gram::new`](crate::gram::Gram::new) makes the population's Gram matrix of them.
impl Moments for PairMarginals {
    fn columns(&self) -> usize {
        self.len()
    }

    fn rows(&self) -> u64 {
        0
    }

    fn shares(&self, i: usize) -> Vec<f64> {
        self.marginal(i)
    }

    fn pair_shares(&self, i: usize, j: usize, into: &mut PairShares) {
        *into = PairShares { rows: self.marginal(i), columns: self.marginal(j), cells: self.table(i, j) };
    }

    fn is_consistent(&self) -> bool {
        true
    }

    fn pair_rows(&self, _: usize, _: usize) -> u64 {
        0
    }

    fn pair_levels(&self, i: usize, j: usize) -> [usize; 2] {
        [i, j].map(|k| occurring(&self.marginal(k)))
    }
}
