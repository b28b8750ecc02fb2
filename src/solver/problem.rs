//! The data of one node's regression, and the weights that solve it.

use crate::gram::Gram;
use crate::math::linalg;
use crate::math::sort::sort_by_key;

/// The regression of node `r` on all candidates, borrowed from the Gram matrix.
#[derive(Clone, Debug)]
pub struct NodeProblem<'g> {
    gram: &'g Gram,
    node: usize,
    weights: &'g [f64],
    candidates: Vec<usize>,
}

impl<'g> NodeProblem<'g> {
    /// States the problem for node `r` with block weights `w_ir` (one per column; infinity forbids a candidate, zero
    /// takes the penalty off). Columns with one level are no candidates.
    ///
    /// # Panics
    /// If there are not as many weights as columns.
    pub fn new(gram: &'g Gram, node: usize, weights: &'g [f64]) -> Self {
        assert_eq!(weights.len(), gram.len(), "one weight a column");
        let usable = |i: &usize| *i != node && !gram.block(*i).is_empty() && weights[*i].is_finite();
        let candidates =
            if gram.block(node).is_empty() { Vec::new() } else { (0..gram.len()).filter(usable).collect() };
        Self { gram, node, weights, candidates }
    }

    /// The Gram matrix `H`.
    pub fn gram(&self) -> &'g Gram {
        self.gram
    }

    /// The target `r`.
    pub fn node(&self) -> usize {
        self.node
    }

    /// The blocks that may become non-zero, in column order.
    pub fn candidates(&self) -> &[usize] {
        &self.candidates
    }

    /// The weight `w_ir`.
    pub fn weight(&self, i: usize) -> f64 {
        self.weights[i]
    }

    /// Number of responses `rho_r`.
    pub fn responses(&self) -> usize {
        self.gram.block(self.node).len()
    }

    /// Loss of the empty model, `tr H_rr / 2`: the scale of the duality gap.
    pub fn empty_loss(&self) -> f64 {
        self.gram.trace(self.node) / 2.0
    }

    /// `G = H_{-r,r} - H_{-r,-r} W`, computed from the Gram matrix and nothing else. Time `O(rho rho_r rho_active)`.
    pub fn gradient(&self, weights: &NodeWeights) -> Gradient {
        let rho = self.gram.rho();
        let mut g = self.gram.rows_of(self.node).to_vec();
        for (i, block) in &weights.blocks {
            let by_response = transpose(block, weights.responses);
            let inner = self.gram.block(*i).len();
            linalg::subtract_product((&mut g, rho), (&by_response, inner), (self.gram.rows_of(*i), rho), rho);
        }
        let norms = self.block_norms(&g);
        Gradient { rho, g, norms }
    }
}

impl NodeProblem<'_> {
    /// `|G_i|_F` of every column, one pass for each response.
    fn block_norms(&self, g: &[f64]) -> Vec<f64> {
        let mut norms = vec![0.0; self.gram.len()];
        for row in g.chunks_exact(self.gram.rho().max(1)) {
            for (i, norm) in norms.iter_mut().enumerate() {
                *norm += linalg::norm_squared(&row[self.gram.block(i)]);
            }
        }
        for norm in &mut norms {
            *norm = norm.sqrt();
        }
        norms
    }
}

/// Rows of `width` entries become columns.
fn transpose(matrix: &[f64], width: usize) -> Vec<f64> {
    (0..width).flat_map(|c| matrix.iter().skip(c).step_by(width)).copied().collect()
}

/// The non-zero blocks of a solution.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NodeWeights {
    /// Number of responses `rho_r`.
    pub responses: usize,
    /// Candidate `i` and its block `W_i` (`rho_i` x `rho_r`, row-major), for the non-zero ones.
    pub blocks: Vec<(usize, Vec<f64>)>,
}

impl NodeWeights {
    /// The norms `|W_i|_F` of the non-zero blocks, in column order.
    pub fn norms(&self) -> Vec<(usize, f64)> {
        let mut norms: Vec<_> =
            self.blocks.iter().map(|(i, w)| (*i, linalg::norm_squared(w).sqrt())).collect();
        sort_by_key(&mut norms, |&(i, _)| i);
        norms
    }
}

impl NodeWeights {
    /// The block of candidate `i` with `size` rows, made if it is not there.
    pub(super) fn block_mut(&mut self, i: usize, size: usize) -> &mut [f64] {
        let k = self.blocks.iter().position(|(node, _)| *node == i).unwrap_or_else(|| {
            self.blocks.push((i, vec![0.0; size * self.responses]));
            self.blocks.len() - 1
        });
        &mut self.blocks[k].1
    }
}

/// The gradient `G` of all columns; response `c` is one row, so that blocks are contiguous in it.
#[derive(Clone, Debug, Default)]
pub struct Gradient {
    rho: usize,
    g: Vec<f64>,
    norms: Vec<f64>,
}

impl Gradient {
    /// Entries of response `c`, one per row of the Gram matrix.
    pub fn response(&self, c: usize) -> &[f64] {
        &self.g[c * self.rho..(c + 1) * self.rho]
    }

    /// `|G_i|_F`.
    pub fn norm(&self, i: usize) -> f64 {
        self.norms[i]
    }
}
