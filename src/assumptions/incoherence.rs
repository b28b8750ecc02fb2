//! Mutual incoherence: how well the columns outside a node's support can be told from those inside.
//!
//! ```text
//! | H_{S^c S} H_SS^{-1} |_{B,inf,1}  <=  1 - alpha
//! ```
//!
//! is the largest, over the columns outside the support `S` (the node itself left out), of the sum of absolute entries of
//! the block that predicts the column from the support. The theorem needs it below 1. It depends on the coding, so the
//! Gram matrix must be [in its original basis](Gram::in_original_basis).

use nalgebra::{Cholesky, DMatrix, Dyn};

use crate::gram::Gram;

/// The regression of everything on one support.
pub struct Support<'g> {
    gram: &'g Gram,
    /// The columns outside that have a block.
    outside: Vec<usize>,
    /// Rows of the Gram matrix that belong to the support.
    inside: Vec<usize>,
    factor: Cholesky<f64, Dyn>,
}

impl<'g> Support<'g> {
    /// Factorises `H_SS` for the node `r`; `None` when it is singular or the support has no block. Time `O(rho_S^3)`.
    pub fn new(gram: &'g Gram, r: usize, support: &[usize]) -> Option<Self> {
        let inside: Vec<usize> = support.iter().flat_map(|&i| gram.block(i)).collect();
        if inside.is_empty() {
            return None;
        }
        let outside = (0..gram.len())
            .filter(|i| *i != r && !support.contains(i) && !gram.block(*i).is_empty())
            .collect();
        let factor = part(gram, &inside, &inside).cholesky()?;
        Some(Self { gram, outside, inside, factor })
    }

    /// `|H_{S^c S} H_SS^{-1}|_{B,inf,1}`; 0 when nothing lies outside. Time `O(rho rho_S^2)`.
    pub fn incoherence(&self) -> f64 {
        let of_column = |&i: &usize| {
            let rows: Vec<usize> = self.gram.block(i).collect();
            self.weights(&rows).iter().map(|x| x.abs()).sum::<f64>()
        };
        self.outside.iter().map(of_column).fold(0.0, f64::max)
    }

    /// `H_SS^{-1} H_{S,c}`: what predicts these columns `c` of the Gram matrix from the support, without penalty.
    pub fn weights(&self, columns: &[usize]) -> DMatrix<f64> {
        self.factor.solve(&self.cross(columns))
    }

    /// `H_{S,c}` for these columns `c` of the Gram matrix.
    pub fn cross(&self, columns: &[usize]) -> DMatrix<f64> {
        part(self.gram, &self.inside, columns)
    }

    /// Number of columns outside the support, the node and constant columns left out.
    pub fn outside(&self) -> usize {
        self.outside.len()
    }

    /// Size `rho_S` of the support's part of the Gram matrix.
    pub fn size(&self) -> usize {
        self.inside.len()
    }
}

/// The entries of the Gram matrix in these rows and columns.
pub fn part(gram: &Gram, rows: &[usize], columns: &[usize]) -> DMatrix<f64> {
    DMatrix::from_fn(rows.len(), columns.len(), |x, y| gram.row(rows[x])[columns[y]])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counts::PairCounts;
    use crate::encode::{Encoding, Formulation};
    use crate::table::{Codes, Column, Table};

    /// The four binary columns with all combinations of signs as often as `weight` says.
    fn gram(weight: impl Fn([i8; 4]) -> u64) -> Gram {
        let mut codes = vec![Vec::new(); 4];
        for state in 0u8..16 {
            let sign = |k: usize| if state >> k & 1 == 1 { 1 } else { -1 };
            for _ in 0..weight([sign(0), sign(1), sign(2), sign(3)]) {
                (0..4).for_each(|k| codes[k].push(state >> k & 1));
            }
        }
        let rows = codes[0].len();
        let column = |(k, codes): (usize, Vec<u8>)| Column {
            name: format!("x{k}"),
            levels: vec!["-".into(), "+".into()],
            codes: Codes::U8(codes),
        };
        let table = Table { columns: codes.into_iter().enumerate().map(column).collect(), rows };
        let formulation = Formulation::Paper { encoding: Encoding::Effects, intercept: false };
        Gram::in_original_basis(&PairCounts::of(&table), formulation)
    }

    #[test]
    fn the_papers_example_by_hand() {
        // x0 -> x1 -> x3 <- x2 in the paper's four-node example: E[x0 x1] = 1/2 and, for the density below,
        // E[x1 x3] = E[x2 x3] = 1/4, E[x0 x3] = 1/8, all other products 0.
        let weight = |[a, b, c, d]: [i8; 4]| {
            let chain = 2 + i64::from(a * b);
            let collider = 4 + i64::from(d * (b + c));
            (chain * collider) as u64
        };
        let gram = gram(weight);
        let incoherence = |r, support: &[usize]| Support::new(&gram, r, support).unwrap().incoherence();
        // Node 0, support {1}: x3 is predicted with 1/4, x2 with 0.
        assert!((incoherence(0, &[1]) - 0.25).abs() < 1e-12);
        // Node 3, support {1, 2}: x0 is predicted by 1/2 x1 + 0 x2.
        assert!((incoherence(3, &[1, 2]) - 0.5).abs() < 1e-12);
        // Node 1, support {0, 3}: x2 is predicted by (0, 1/4) H^{-1} with H = [1, 1/8; 1/8, 1].
        let expected = (0.25 + 0.25 / 8.0) / (1.0 - 1.0 / 64.0);
        assert!((incoherence(1, &[0, 3]) - expected).abs() < 1e-12);
    }

    #[test]
    fn no_support_and_a_singular_support_have_no_value() {
        let gram = gram(|[a, b, ..]| u64::from(a == b));
        assert!(Support::new(&gram, 2, &[]).is_none());
        assert!(Support::new(&gram, 2, &[0, 1]).is_none());
        assert_eq!(Support::new(&gram, 2, &[0]).unwrap().outside(), 2);
    }
}
