//! The lower bound on `lambda` in the paper's theorem, with plug-in values.
//!
//! ```text
//! lambda > 4/alpha sqrt(rho_r / N) max( (1 - alpha)(sqrt(2 sigma^2 log(rho_S rho_r)) + mu),
//!                                       sqrt(rho_bar)(sqrt(2 sigma^2 log(|S^c| rho_bar rho_r)) + mu) )
//! ```
//!
//! for the neighbourhood `S`, the incoherence `1 - alpha` of the sample's Gram matrix, `rho_bar` the largest block, and
//! a residual `e` with `|e| <= 2 sigma`, `E|e| <= mu`. Counts alone give bounds of both: `2 sigma` from the largest value
//! that the fitted weights can produce, `mu` from the residual's variance. The truth is not known, so these are plug-in
//! values: they tell the size of the bound, they guarantee nothing.

use nalgebra::DMatrix;

use crate::assumptions::incoherence::{Support, part};
use crate::counts::PairCounts;
use crate::encode::Formulation;
use crate::gram::Gram;

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
        if around.outside() == 0 {
            return None;
        }
        let alpha = 1.0 - around.incoherence();
        let target: Vec<usize> = self.gram.block(r).collect();
        let weights = around.weights(&target);
        let residual = part(&self.gram, &target, &target) - around.cross(&target).transpose() * &weights;
        let mu = residual.diagonal().iter().map(|x| x.max(0.0).sqrt()).fold(0.0, f64::max);
        let sigma = self.largest_residual(r, support, &weights) / 2.0;
        let rho_bar = (0..self.gram.len()).map(|i| self.gram.block(i).len()).max().unwrap_or(1) as f64;
        let sizes = Sizes {
            rho_r: target.len() as f64,
            rho_s: around.size() as f64,
            rho_bar,
            outside: around.outside() as f64,
            rows: self.counts.rows() as f64,
        };
        Some(Bound { lambda: sizes.lambda(alpha, sigma, mu), alpha, sigma, mu })
    }

    /// The largest coded response plus the largest contribution of each neighbour.
    fn largest_residual(&self, r: usize, support: &[usize], weights: &DMatrix<f64>) -> f64 {
        let responses = self.gram.block(r).len();
        let largest = |i: usize, value: &dyn Fn(&[f64]) -> f64| -> f64 {
            let basis = self.gram.basis(i);
            (0..basis.levels).map(|a| value(basis.row(a)).abs()).fold(0.0, f64::max)
        };
        let of_response = |c: usize| {
            let mut sum = largest(r, &|row| row[c]);
            let mut begin = 0;
            for &i in support {
                let contribution =
                    |row: &[f64]| row.iter().enumerate().map(|(a, x)| x * weights[(begin + a, c)]).sum();
                sum += largest(i, &contribution);
                begin += self.gram.block(i).len();
            }
            sum
        };
        (0..responses).map(of_response).fold(0.0, f64::max)
    }
}

struct Sizes {
    rho_r: f64,
    rho_s: f64,
    rho_bar: f64,
    outside: f64,
    rows: f64,
}

impl Sizes {
    fn lambda(&self, alpha: f64, sigma: f64, mu: f64) -> f64 {
        if alpha <= 0.0 {
            return f64::INFINITY;
        }
        let term = |count: f64| (2.0 * sigma * sigma * libm::log(count)).sqrt() + mu;
        let inside = (1.0 - alpha) * term(self.rho_s * self.rho_r);
        let outside = self.rho_bar.sqrt() * term(self.outside * self.rho_bar * self.rho_r);
        4.0 / alpha * (self.rho_r / self.rows).sqrt() * inside.max(outside)
    }
}
