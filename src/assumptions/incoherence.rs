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

use super::Block;
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
        self.worst().map_or(0.0, |block| block.value)
    }

    /// The column outside that the support predicts most, with the sum of absolute entries of its block.
    pub fn worst(&self) -> Option<Block> {
        let of_column = |&i: &usize| {
            let rows: Vec<usize> = self.gram.block(i).collect();
            Block { node: i, value: self.weights(&rows).iter().map(|x| x.abs()).sum::<f64>() }
        };
        Block::largest(self.outside.iter().map(of_column))
    }

    /// Eigenvalues of `H_SS`, ascending. Time `O(rho_S^3)`.
    pub fn eigenvalues(&self) -> Vec<f64> {
        let own = part(self.gram, &self.inside, &self.inside);
        let mut values = own.symmetric_eigenvalues().as_slice().to_vec();
        values.sort_by(f64::total_cmp);
        values
    }

    /// `H_SS^{-1} H_{S,c}`: what predicts these columns `c` of the Gram matrix from the support, without penalty.
    pub fn weights(&self, columns: &[usize]) -> DMatrix<f64> {
        self.factor.solve(&self.cross(columns))
    }

    /// `H_{S,c}` for these columns `c` of the Gram matrix.
    pub fn cross(&self, columns: &[usize]) -> DMatrix<f64> {
        part(self.gram, &self.inside, columns)
    }

    /// The columns outside the support, the node and constant columns left out.
    pub fn outside(&self) -> &[usize] {
        &self.outside
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
    use crate::assumptions::four_node::{self, Moment};
    use crate::gram::encode::{Encoding, Formulation};
    use crate::network::Network;
    use crate::network::marginals::pairwise;
    use crate::progress::Watch;

    fn gram(network: &Network) -> Gram {
        let marginals = pairwise(network, &mut Watch::none()).unwrap();
        let formulation = Formulation::Paper { encoding: Encoding::Effects, intercept: false };
        Gram::in_original_basis(&marginals, formulation)
    }

    #[test]
    fn the_papers_example_by_hand() {
        // E[x0 x1] = E[x1 x3] = E[x2 x3] = 1/4, E[x0 x3] = 1/8, all other products 0.
        let gram = gram(&four_node::network(Moment { p: 0.25, q: 0.125 }).unwrap());
        let worst = |r, support: &[usize]| Support::new(&gram, r, support).unwrap().worst().unwrap();
        // Node 0, support {1}: x3 is predicted with 1/4, x2 with 0.
        assert_eq!(worst(0, &[1]).node, 3);
        assert!((worst(0, &[1]).value - 0.25).abs() < 1e-12);
        // Node 3, support {1, 2}: x0 is predicted by 1/4 x1 + 0 x2.
        assert!((worst(3, &[1, 2]).value - 0.25).abs() < 1e-12);
        // Node 1, support {0, 3}: x2 is predicted by (0, 1/4) H^{-1} with H = [1, 1/8; 1/8, 1].
        let expected = (0.25 + 0.25 / 8.0) / (1.0 - 1.0 / 64.0);
        assert!((worst(1, &[0, 3]).value - expected).abs() < 1e-12);
        let values = Support::new(&gram, 1, &[0, 3]).unwrap().eigenvalues();
        assert!((values[0] - 0.875).abs() < 1e-12 && (values[1] - 1.125).abs() < 1e-12);
    }

    #[test]
    fn no_support_and_a_singular_support_have_no_value() {
        // x1 is x0.
        let mut nodes = four_node::network(Moment { p: 0.25, q: 0.125 }).unwrap().nodes().to_vec();
        nodes[1].cpt = vec![1.0, 0.0, 0.0, 1.0];
        let gram = gram(&Network::new("", nodes).unwrap());
        assert!(Support::new(&gram, 2, &[]).is_none());
        assert!(Support::new(&gram, 2, &[0, 1]).is_none());
        assert_eq!(Support::new(&gram, 2, &[0]).unwrap().outside(), [1, 3]);
    }
}
