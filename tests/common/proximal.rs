//! Accelerated proximal gradient on encoded rows: an independent solver of one node's regression.

use super::rows::{Design, add_scaled, inner};

/// One node's regression on rows.
pub struct RowProblem<'d> {
    design: &'d Design,
    node: usize,
    /// Block weights, one per column; infinite ones are left out.
    weights: &'d [f64],
    lambda: f64,
}

/// `w[i][a][c]`: weight of column `a` of block `i` for response `c`; the target's own block is empty.
pub type Blocks = Vec<Vec<Vec<f64>>>;

impl<'d> RowProblem<'d> {
    pub fn new(design: &'d Design, node: usize, weights: &'d [f64], lambda: f64) -> Self {
        Self { design, node, weights, lambda }
    }

    /// `1/(2N) |E_r - E_{-r} W|^2 + lambda sum_i w_i |W_i|`.
    pub fn objective(&self, w: &Blocks) -> f64 {
        let loss: f64 = self.residual(w).iter().map(|column| inner(column, column)).sum();
        let penalty: f64 = (0..w.len()).map(|i| self.penalty(i) * norm(&w[i])).sum();
        loss / (2.0 * self.design.rows as f64) + penalty
    }

    /// Runs until a step moves no entry by more than `tolerance`, or for `limit` steps.
    pub fn solve(&self, tolerance: f64, limit: usize) -> Blocks {
        let step = 1.0 / (self.largest_eigenvalue() * 1.01);
        let mut w = self.zero();
        let mut ahead = w.clone();
        let mut momentum = 1.0_f64;
        for _ in 0..limit {
            let next = self.proximal_step(&ahead, step);
            let moved = largest_difference(&next, &ahead);
            // Restarting whenever the step turns against the momentum makes convergence linear near the optimum.
            let turned = turning(&ahead, &next, &w) > 0.0;
            let grown =
                if turned { 1.0 } else { f64::midpoint(1.0, (1.0 + 4.0 * momentum * momentum).sqrt()) };
            let carry = if turned { 0.0 } else { (momentum - 1.0) / grown };
            ahead = combine(&next, &w, carry);
            w = next;
            momentum = grown;
            if moved <= tolerance {
                break;
            }
        }
        w
    }

    fn penalty(&self, i: usize) -> f64 {
        if i == self.node || self.weights[i].is_infinite() { 0.0 } else { self.lambda * self.weights[i] }
    }

    fn zero(&self) -> Blocks {
        let responses = self.design.blocks[self.node].len();
        let usable = |i: usize| i != self.node && self.weights[i].is_finite();
        let block = |i: usize| {
            if usable(i) { vec![vec![0.0; responses]; self.design.blocks[i].len()] } else { Vec::new() }
        };
        (0..self.design.blocks.len()).map(block).collect()
    }

    fn residual(&self, w: &Blocks) -> Vec<Vec<f64>> {
        let mut residual = self.design.blocks[self.node].clone();
        for (c, column) in residual.iter_mut().enumerate() {
            for (i, block) in w.iter().enumerate() {
                for (a, row) in block.iter().enumerate() {
                    add_scaled(column, -row[c], &self.design.blocks[i][a]);
                }
            }
        }
        residual
    }

    fn proximal_step(&self, w: &Blocks, step: f64) -> Blocks {
        let residual = self.residual(w);
        let mut next = w.clone();
        for (i, block) in next.iter_mut().enumerate() {
            for (a, row) in block.iter_mut().enumerate() {
                for (c, entry) in row.iter_mut().enumerate() {
                    *entry += step * self.design.mean_product(&self.design.blocks[i][a], &residual[c]);
                }
            }
            let (size, threshold) = (norm(block), step * self.penalty(i));
            let scale = if size > threshold { 1.0 - threshold / size } else { 0.0 };
            block.iter_mut().flatten().for_each(|entry| *entry *= scale);
        }
        next
    }

    /// By the power method on `E'E / N`; the factor that [`solve`](Self::solve) adds covers what is missing.
    fn largest_eigenvalue(&self) -> f64 {
        let inputs: Vec<&Vec<f64>> = (0..self.design.blocks.len())
            .filter(|&i| i != self.node)
            .flat_map(|i| &self.design.blocks[i])
            .collect();
        let mut v: Vec<f64> = (0..inputs.len()).map(|k| 1.0 + 0.1 * (k % 7) as f64).collect();
        let mut value = 1.0;
        for _ in 0..300 {
            let length = inner(&v, &v).sqrt();
            for x in &mut v {
                *x /= length;
            }
            let mut image = vec![0.0; self.design.rows];
            v.iter().zip(&inputs).for_each(|(&x, column)| add_scaled(&mut image, x, column));
            v = inputs.iter().map(|column| self.design.mean_product(column, &image)).collect();
            value = inner(&v, &v).sqrt();
        }
        value
    }
}

/// `|W_i|_F`.
pub fn norm(block: &[Vec<f64>]) -> f64 {
    block.iter().flatten().map(|x| x * x).sum::<f64>().sqrt()
}

fn entries(w: &Blocks) -> impl Iterator<Item = f64> + '_ {
    w.iter().flatten().flatten().copied()
}

fn largest_difference(a: &Blocks, b: &Blocks) -> f64 {
    entries(a).zip(entries(b)).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max)
}

/// `<ahead - next, next - before>`: positive when the gradient step points back.
fn turning(ahead: &Blocks, next: &Blocks, before: &Blocks) -> f64 {
    entries(ahead).zip(entries(next)).zip(entries(before)).map(|((x, y), z)| (x - y) * (y - z)).sum()
}

/// `next + carry (next - before)`.
fn combine(next: &Blocks, before: &Blocks, carry: f64) -> Blocks {
    let mut result = next.clone();
    for (x, z) in result.iter_mut().flatten().flatten().zip(entries(before)) {
        *x += carry * (*x - z);
    }
    result
}
