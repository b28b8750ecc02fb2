//! The substitute model: node `r` regressed on its support in the population (the paper's `eq:opt problem`),
//!
//! ```text
//! W*_S = H_SS^{-1} H_{S r}        e = E_r - W*' E_S
//! ```
//!
//! Inside the support the residual `e` is uncorrelated with the columns. Outside it need not be: `E[E_i e'] = H_ir - H_iS W*`
//! is what the regression would still gain from column `i`, however many rows there are. The theorem's proof bounds it by
//! `mu` and nothing smaller; where a node and its spouse have a common child it is not zero, and a penalty that
//! falls with `N` lets the spouse in. [`Substitute::bias`] shows it.

use nalgebra::DMatrix;

use super::Block;
use super::incoherence::{Support, part};
use crate::gram::Gram;

/// The regression of one node on its support.
pub struct Substitute {
    /// `W*_S`, the blocks of the support below each other, one column a response.
    pub weights: DMatrix<f64>,
    /// `|W*_i|_F` of each block of the support; constant columns have none.
    pub norms: Vec<Block>,
    /// `|H_ir - H_iS W*|_F` of each block outside.
    pub outside: Vec<Block>,
    /// `E[e e']`, whose diagonal holds the mean squares of the residual.
    pub covariance: DMatrix<f64>,
}

impl Substitute {
    /// Regresses `r` on the support. Time `O(rho_r rho rho_S)`.
    pub fn new(gram: &Gram, r: usize, support: &[usize], around: &Support<'_>) -> Self {
        let target: Vec<usize> = gram.block(r).collect();
        let weights = around.weights(&target);
        let covariance = part(gram, &target, &target) - around.cross(&target).transpose() * &weights;
        let mut begin = 0;
        let mut norms = Vec::with_capacity(support.len());
        for &i in support.iter().filter(|&&i| !gram.block(i).is_empty()) {
            let size = gram.block(i).len();
            norms.push(Block { node: i, value: weights.rows(begin, size).norm() });
            begin += size;
        }
        let left = |&i: &usize| {
            let rows: Vec<usize> = gram.block(i).collect();
            let value = (part(gram, &rows, &target) - around.cross(&rows).transpose() * &weights).norm();
            Block { node: i, value }
        };
        let outside = around.outside().iter().map(left).collect();
        Self { weights, norms, outside, covariance }
    }

    /// The block of the support with the least weight, `min_i |W*_i|_F`.
    pub fn weakest(&self) -> Option<Block> {
        Block::smallest(self.norms.iter().copied())
    }

    /// The block outside that the residual is most correlated with.
    pub fn bias(&self) -> Option<Block> {
        Block::largest(self.outside.iter().copied())
    }
}
