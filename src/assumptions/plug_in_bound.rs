//! The lower bound on `lambda` in the paper's theorem, with plug-in values.
//!
//! [`Conditions::lower`] states it. Here the neighbourhood `S` is a learned one and all values are those of the sample. The truth
//! is not known, so these are plug-in values: they tell the size of the bound, they guarantee nothing.

use super::incoherence::Support;
use super::residual::Residual;
use super::substitute::Substitute;
use super::theorem::{Conditions, Reading, Sizes};
use crate::counts::PairCounts;
use crate::gram::Gram;
use crate::gram::encode::Formulation;

/// The bound and what went into it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bound {
    /// Smallest `lambda` that the theorem admits; infinite when incoherence fails.
    pub lambda: f64,
    /// `1 - |H_{S^c S} H_SS^{-1}|_{B,inf,1}`; the theorem needs it positive.
    pub alpha: f64,
    /// Half the largest residual.
    pub sigma: f64,
    /// Bound of the mean absolute residual.
    pub mu: f64,
}

/// The matrices of one node in the original, unrotated basis: block norms of absolute sums depend on it.
pub struct Plain {
    counts: PairCounts,
    gram: Gram,
}

impl Plain {
    /// Prepares the unrotated Gram matrix. Time as for [`Gram::new`].
    pub fn new(counts: &PairCounts, formulation: Formulation) -> Self {
        Self { counts: counts.clone(), gram: Gram::in_original_basis(counts, formulation) }
    }

    /// The bound for node `r` and the neighbourhood `support`; `None` when `H_SS` is singular, the neighbourhood is
    /// empty, or nothing lies outside it. Time `O(rho rho_S^2)`.
    pub fn bound(&self, r: usize, support: &[usize]) -> Option<Bound> {
        let around = Support::new(&self.gram, r, support)?;
        if around.outside().is_empty() {
            return None;
        }
        let alpha = 1.0 - around.incoherence();
        let substitute = Substitute::new(&self.gram, r, support, &around);
        let residual = Residual::of(&self.gram, &self.counts, r, support, Some(&substitute));
        let rho_bar = (0..self.gram.len()).map(|i| self.gram.block(i).len()).max().unwrap_or(1);
        let sizes = Sizes {
            rho_r: self.gram.block(r).len(),
            rho_s: around.size(),
            rho_bar,
            outside: around.outside().len(),
            m_bar: rho_bar + 1,
            rho: self.gram.rho(),
        };
        let weakest = substitute.weakest().map_or(0.0, |block| block.value);
        let conditions = Conditions { sizes, alpha, eigenvalue: around.eigenvalues()[0], weakest, residual };
        let lambda = conditions.lower(alpha, self.gram.node_rows(r), Reading::Stated);
        Some(Bound { lambda, alpha, sigma: residual.sigma, mu: residual.mu })
    }
}
