//! What the solver carries along the path: the active blocks, their weights and gradients, and their part of `H`.

use super::problem::{Gradient, NodeProblem, NodeWeights};
use crate::linalg;

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
/// contiguous memory; `h` is the active part of the Gram matrix with the same stride.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub responses: usize,
    pub blocks: Vec<ActiveBlock>,
    active: Vec<bool>,
    pub width: usize,
    pub stride: usize,
    pub h: Vec<f64>,
    pub d: Vec<f64>,
    pub w: Vec<f64>,
    pub g: Vec<f64>,
    /// `H_{-r,r}`, in the layout of `g`.
    pub b: Vec<f64>,
}

impl State {
    pub fn new(problem: &NodeProblem<'_>) -> Self {
        Self {
            responses: problem.responses(),
            blocks: Vec::new(),
            active: vec![false; problem.gram().len()],
            width: 0,
            stride: 0,
            h: Vec::new(),
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
        let gram = problem.gram();
        let added: usize = nodes.iter().map(|&i| gram.block(i).len()).sum();
        self.reserve(self.width + added);
        for &i in nodes {
            let (block, begin) = (gram.block(i), self.width);
            let positive = block.clone().map(|k| gram.diagonal(k)).filter(|&d| d > 0.0);
            let curvature = positive.fold(f64::INFINITY, f64::min);
            self.blocks.push(ActiveBlock {
                node: i,
                begin,
                rho: block.len(),
                weight: problem.weight(i),
                curvature,
            });
            self.active[i] = true;
            self.width += block.len();
            self.d.extend(block.clone().map(|k| gram.diagonal(k)));
            for c in 0..self.responses {
                let own = c * self.stride + begin;
                self.g[own..own + block.len()].copy_from_slice(&gradient.response(c)[block.clone()]);
                let right = gram.row(gram.block(problem.node()).start + c);
                self.b[own..own + block.len()].copy_from_slice(&right[block.clone()]);
            }
            self.copy_gram(problem, self.blocks.len() - 1);
        }
    }

    /// Copies the rows and columns of one block among the blocks up to it.
    fn copy_gram(&mut self, problem: &NodeProblem<'_>, last: usize) {
        let gram = problem.gram();
        let new = self.blocks[last];
        for (a, k) in gram.block(new.node).enumerate() {
            let row = gram.row(k);
            for block in &self.blocks[..=last] {
                let values = &row[gram.block(block.node)];
                let to = (new.begin + a) * self.stride + block.begin;
                self.h[to..to + block.rho].copy_from_slice(values);
                for (b, &value) in values.iter().enumerate() {
                    self.h[(block.begin + b) * self.stride + new.begin + a] = value;
                }
            }
        }
    }

    /// Makes room for `width` positions, doubling so that copying stays cheap.
    fn reserve(&mut self, width: usize) {
        if width <= self.stride {
            return;
        }
        let (old, new) = (self.stride, width.max(2 * self.stride).next_multiple_of(8));
        self.w = restride(&self.w, self.responses, self.width, old, new);
        self.g = restride(&self.g, self.responses, self.width, old, new);
        self.b = restride(&self.b, self.responses, self.width, old, new);
        let mut h = restride(&self.h, self.width, self.width, old, new);
        h.resize(new * new, 0.0);
        self.h = h;
        self.stride = new;
    }

    /// Replaces the running gradient by a fresh one, which takes accumulated rounding away.
    pub fn refresh(&mut self, problem: &NodeProblem<'_>, gradient: &Gradient) {
        for block in &self.blocks {
            for c in 0..self.responses {
                let own = c * self.stride + block.begin;
                let fresh = &gradient.response(c)[problem.gram().block(block.node)];
                self.g[own..own + block.rho].copy_from_slice(fresh);
            }
        }
    }

    /// `w + ratio (w - older w)` and the same of the gradient.
    pub fn extrapolate(
        &self,
        problem: &NodeProblem<'_>,
        older: &NodeWeights,
        older_gradient: &Gradient,
        ratio: f64,
    ) -> (Vec<f64>, Vec<f64>) {
        let scaled = |x: &Vec<f64>| x.iter().map(|x| (1.0 + ratio) * x).collect::<Vec<f64>>();
        let (mut w, mut g) = (scaled(&self.w), scaled(&self.g));
        for block in &self.blocks {
            for c in 0..self.responses {
                let own = c * self.stride + block.begin;
                let old = &older_gradient.response(c)[problem.gram().block(block.node)];
                linalg::add_scaled(&mut g[own..own + block.rho], -ratio, old);
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

    /// `G -= H dW` for a change of one block; `change` has a row of `rho` entries for each response.
    pub fn apply(&mut self, block: &ActiveBlock, change: &[f64]) {
        let rows = &self.h[block.begin * self.stride..];
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

fn restride(matrix: &[f64], rows: usize, width: usize, old: usize, new: usize) -> Vec<f64> {
    let mut moved = vec![0.0; rows * new];
    for k in 0..rows {
        moved[k * new..k * new + width].copy_from_slice(&matrix[k * old..k * old + width]);
    }
    moved
}
