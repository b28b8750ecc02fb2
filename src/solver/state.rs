//! What the solver carries along the path: the active blocks, their weights and gradients, and their part of `H`.

use super::problem::{Gradient, NodeProblem, NodeWeights};
use crate::gram::Gram;
use crate::math::linalg;

/// One block in the active set.
#[derive(Clone, Copy, Debug)]
pub(super) struct ActiveBlock {
    /// The candidate `i`.
    pub node: usize,
    /// First of its `rho` positions within the active set.
    pub begin: usize,
    /// Its size `rho_i`.
    pub rho: usize,
    /// Its weight `w_ir`.
    pub weight: f64,
    /// The smallest positive entry of `D`.
    pub curvature: f64,
}

/// Blocks are appended, never removed: a block that left the solution costs one cheap test a sweep.
///
/// `w`, `g` and `b` hold one row of `stride` entries for each response, so that an update of the gradient runs over
/// contiguous memory. Most blocks that join never move, so a block's rows of the Gram matrix are copied when it first does.
#[derive(Clone, Debug)]
pub(super) struct State<'g> {
    pub gram: &'g Gram,
    pub responses: usize,
    pub blocks: Vec<ActiveBlock>,
    active: Vec<bool>,
    /// For each position its column of the Gram matrix.
    pub columns: Vec<usize>,
    /// For each block that ever moved its rows of the Gram matrix, in the active columns; empty for the others.
    rows: Vec<Vec<f64>>,
    pub width: usize,
    pub stride: usize,
    pub d: Vec<f64>,
    pub w: Vec<f64>,
    pub g: Vec<f64>,
    /// `H_{-r,r}`, in the layout of `g`.
    pub b: Vec<f64>,
}

impl<'g> State<'g> {
    pub fn new(problem: &NodeProblem<'g>) -> Self {
        Self {
            gram: problem.gram(),
            responses: problem.responses(),
            blocks: Vec::new(),
            active: vec![false; problem.gram().len()],
            columns: Vec::new(),
            rows: Vec::new(),
            width: 0,
            stride: 0,
            d: Vec::new(),
            w: Vec::new(),
            g: Vec::new(),
            b: Vec::new(),
        }
    }

    pub fn is_active(&self, i: usize) -> bool {
        self.active[i]
    }

    /// Appends blocks with weight zero; their gradients come from `gradient`.
    pub fn activate(&mut self, problem: &NodeProblem<'_>, nodes: &[usize], gradient: &Gradient) {
        let first = self.width;
        let added: usize = nodes.iter().map(|&i| self.gram.block(i).len()).sum();
        self.reserve(first + added);
        for &i in nodes {
            let columns = self.gram.block(i);
            let positive = columns.clone().map(|k| self.gram.diagonal(k)).filter(|&d| d > 0.0);
            let curvature = positive.fold(f64::INFINITY, f64::min);
            let (begin, rho, weight) = (self.width, columns.len(), problem.weight(i));
            self.blocks.push(ActiveBlock { node: i, begin, rho, weight, curvature });
            self.rows.push(Vec::new());
            self.active[i] = true;
            self.width += rho;
            self.d.extend(columns.clone().map(|k| self.gram.diagonal(k)));
            self.columns.extend(columns);
        }
        let new = &self.columns[first..];
        for (c, target) in self.gram.block(problem.node()).enumerate() {
            let own = c * self.stride + first..c * self.stride + self.width;
            gather(&mut self.g[own.clone()], gradient.response(c), new);
            gather(&mut self.b[own], self.gram.row(target), new);
        }
        for (block, rows) in self.blocks.iter().zip(&mut self.rows) {
            fill(rows, self.stride, self.gram, block, new, first);
        }
    }

    /// Makes room for `width` positions, doubling so that copying stays cheap.
    fn reserve(&mut self, width: usize) {
        if width <= self.stride {
            return;
        }
        let (old, new) = (self.stride, width.max(2 * self.stride).next_multiple_of(8));
        for matrix in [&mut self.w, &mut self.g, &mut self.b] {
            *matrix = restride(matrix, self.responses, self.width, old, new);
        }
        for (block, rows) in self.blocks.iter().zip(&mut self.rows).filter(|(_, rows)| !rows.is_empty()) {
            *rows = restride(rows, block.rho, self.width, old, new);
        }
        self.stride = new;
    }

    /// Replaces the running gradient by a fresh one, which takes accumulated rounding away.
    pub fn refresh(&mut self, gradient: &Gradient) {
        for c in 0..self.responses {
            let own = c * self.stride..c * self.stride + self.width;
            gather(&mut self.g[own], gradient.response(c), &self.columns);
        }
    }

    /// `w + ratio (w - older w)` and the same of the gradient.
    pub fn extrapolate(
        &self,
        older: &NodeWeights,
        older_gradient: &Gradient,
        ratio: f64,
    ) -> (Vec<f64>, Vec<f64>) {
        let scaled = |x: &Vec<f64>| x.iter().map(|x| (1.0 + ratio) * x).collect::<Vec<f64>>();
        let (mut w, mut g) = (scaled(&self.w), scaled(&self.g));
        for c in 0..self.responses {
            let old = older_gradient.response(c);
            for (g, &k) in g[c * self.stride..].iter_mut().zip(&self.columns) {
                *g += -ratio * old[k];
            }
        }
        for (i, values) in &older.blocks {
            let block = self.blocks.iter().find(|block| block.node == *i).expect("blocks stay active");
            for (k, value) in values.iter().enumerate() {
                w[k % self.responses * self.stride + block.begin + k / self.responses] -= ratio * value;
            }
        }
        (w, g)
    }

    /// The non-zero blocks.
    pub fn weights(&self) -> NodeWeights {
        let nonzero = self.blocks.iter().filter(|block| self.norm_squared(block) > 0.0);
        let blocks = nonzero
            .map(|block| {
                let entry =
                    |k: usize| self.w[k % self.responses * self.stride + block.begin + k / self.responses];
                (block.node, (0..block.rho * self.responses).map(entry).collect())
            })
            .collect();
        NodeWeights { responses: self.responses, blocks }
    }

    /// Summed size of the non-zero blocks.
    pub fn support_size(&self) -> usize {
        let is_zero = |block: &ActiveBlock| {
            (0..self.responses).all(|c| self.w[c * self.stride + block.begin] == 0.0)
                && self.norm_squared(block) == 0.0
        };
        self.blocks.iter().filter(|block| !is_zero(block)).map(|block| block.rho).sum()
    }

    /// Squared norm of one block's weights.
    pub fn norm_squared(&self, block: &ActiveBlock) -> f64 {
        self.product(&self.w, &self.w, block)
    }

    /// Inner product of one block of two matrices in the layout of `w`.
    pub fn product(&self, x: &[f64], y: &[f64], block: &ActiveBlock) -> f64 {
        let of_response = |c: usize| {
            let begin = c * self.stride + block.begin;
            let (x, y) = (&x[begin..begin + block.rho], &y[begin..begin + block.rho]);
            x.iter().zip(y).map(|(x, y)| x * y).sum::<f64>()
        };
        (0..self.responses).map(of_response).sum()
    }

    /// `G -= H dW` for a change of block number `k`; `change` has a row of `rho` entries for each response.
    pub fn apply(&mut self, k: usize, change: &[f64]) {
        let (block, rows) = (self.blocks[k], &mut self.rows[k]);
        if rows.is_empty() {
            rows.resize(block.rho * self.stride, 0.0);
            fill(rows, self.stride, self.gram, &block, &self.columns, 0);
        }
        linalg::subtract_product(
            (&mut self.g, self.stride),
            (change, block.rho),
            (rows, self.stride),
            self.width,
        );
        for (c, change) in change.chunks_exact(block.rho).enumerate() {
            let begin = c * self.stride + block.begin;
            linalg::add_scaled(&mut self.w[begin..begin + block.rho], 1.0, change);
        }
    }
}

/// Copies `block`'s rows of the Gram matrix in some columns to the positions from `first` on; no rows, nothing to do.
fn fill(rows: &mut [f64], stride: usize, gram: &Gram, block: &ActiveBlock, columns: &[usize], first: usize) {
    for (row, k) in rows.chunks_exact_mut(stride.max(1)).zip(gram.block(block.node)) {
        gather(&mut row[first..], gram.row(k), columns);
    }
}

/// `to_k = from[columns_k]`. Blocks are a few columns each: copying them one by one would be mostly calls.
fn gather(to: &mut [f64], from: &[f64], columns: &[usize]) {
    for (to, &k) in to.iter_mut().zip(columns) {
        *to = from[k];
    }
}

fn restride(matrix: &[f64], rows: usize, width: usize, old: usize, new: usize) -> Vec<f64> {
    let mut moved = vec![0.0; rows * new];
    for k in 0..rows {
        moved[k * new..k * new + width].copy_from_slice(&matrix[k * old..k * old + width]);
    }
    moved
}
