//! What the paper's main theorem asks of `lambda` and of `N` at one node.
//!
//! ```text
//! lambda > 4/alpha sqrt(rho_r / N) max( (1 - alpha)(sqrt(2 sigma^2 log(rho_S rho_r)) + mu),
//!                                       sqrt(rho_bar)(sqrt(2 sigma^2 log(|S^c| rho_bar rho_r)) + mu) )     eq:lambda_condition
//! min_i |W*_i|_F > 4 m_bar / C (alpha / (4 (1 - alpha)) + sqrt(rho_r) + 1) sqrt(rho_S) lambda             statement 3
//! N > rho_bar^2 rho_S^3 log rho
//! ```
//!
//! Assumption 2 holds for every `alpha` from 0 to 1 less the incoherence, and the first bound falls with `alpha` while the
//! second rises: the [`Interval`] of admissible `lambda` is the one with the `alpha` that makes it widest.
//!
//! The statement divides `mu` by `sqrt(N)`. The proof does not (`t = lambda alpha / (4 sqrt(rho_r)) - mu` must be
//! positive in its last lemma but one), and without `mu` it would not hold: see [`substitute`](super::substitute).
//! [`Reading`] says which of the two is meant.

use serde::{Deserialize, Serialize};

use super::residual::Residual;

/// Assumption 2 holds for this `alpha` at most where nothing is incoherent: at 1 the weights would have to be infinite.
pub const LARGEST_ALPHA: f64 = 0.999;

/// Whether `mu` is divided by `sqrt(N)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Reading {
    /// As the theorem states it: it is.
    #[default]
    Stated,
    /// As its proof has it: it is not.
    Proved,
}

/// The sizes that enter the theorem, for one node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Sizes {
    /// `rho_r`.
    pub rho_r: usize,
    /// `rho_S`, which the paper also writes `|S_r|`.
    pub rho_s: usize,
    /// Largest block `rho_bar`.
    pub rho_bar: usize,
    /// Number of nodes outside the support.
    pub outside: usize,
    /// Largest number of levels `m_bar`.
    pub m_bar: usize,
    /// All blocks together.
    pub rho: usize,
}

/// Everything that the theorem needs to know of one node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Conditions {
    /// The sizes.
    pub sizes: Sizes,
    /// `1 - |H_{S^c S} H_SS^{-1}|_{B,inf,1}`.
    pub alpha: f64,
    /// `C = lambda_min(H_SS)`; infinite without a support.
    pub eigenvalue: f64,
    /// `min_i |W*_i|_F`; infinite without a support.
    pub weakest: f64,
    /// `sigma` and `mu`.
    pub residual: Residual,
}

/// The penalties that the theorem admits at one number of rows: `lower < lambda < upper`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Interval {
    /// The `alpha` for which it is widest.
    pub alpha: f64,
    /// From `eq:lambda_condition`; infinite when incoherence fails.
    pub lower: f64,
    /// From statement 3.
    pub upper: f64,
    /// Whether there is such a penalty, and `N > rho_bar^2 rho_S^3 log rho`.
    pub open: bool,
}

impl Conditions {
    /// The two terms of the lower bound without their factors of `alpha`: inside and outside the support.
    fn noise(&self, rows: f64, reading: Reading) -> (f64, f64) {
        let Residual { sigma, mu, .. } = self.residual;
        let of = |count: usize| {
            if count == 0 {
                return 0.0;
            }
            let spread = (2.0 * sigma * sigma * libm::log(count as f64) / rows).sqrt();
            spread + if reading == Reading::Stated { mu / rows.sqrt() } else { mu }
        };
        let Sizes { rho_r, rho_s, rho_bar, outside, .. } = self.sizes;
        let root = (rho_r as f64).sqrt();
        (root * of(rho_s * rho_r), root * (rho_bar as f64).sqrt() * of(outside * rho_bar * rho_r))
    }

    /// The right side of `eq:lambda_condition`.
    pub fn lower(&self, alpha: f64, rows: f64, reading: Reading) -> f64 {
        if alpha <= 0.0 {
            return f64::INFINITY;
        }
        let (inside, outside) = self.noise(rows, reading);
        4.0 / alpha * ((1.0 - alpha) * inside).max(outside)
    }

    /// What the least weight must exceed, as a multiple of `lambda` (statement 3).
    pub fn weight_factor(&self, alpha: f64) -> f64 {
        let Sizes { rho_r, rho_s, m_bar, .. } = self.sizes;
        let inner = alpha / (4.0 * (1.0 - alpha)) + (rho_r as f64).sqrt() + 1.0;
        4.0 * m_bar as f64 / self.eigenvalue * inner * (rho_s as f64).sqrt()
    }

    /// The number of rows below which the theorem says nothing: `rho_bar^2 rho_S^3 log rho`.
    pub fn least_rows(&self) -> f64 {
        let Sizes { rho_s, rho_bar, rho, .. } = self.sizes;
        libm::pow(rho_bar as f64, 2.0) * libm::pow(rho_s as f64, 3.0) * libm::log(rho.max(1) as f64)
    }

    /// The `alpha` that makes `upper / lower` largest.
    ///
    /// With `k = sqrt(rho_r) + 1` the product of the two bounds is, but for constants, the larger of `A (1/4 + k (1 - alpha) / alpha)`,
    /// which falls, and `B (1 / (4 (1 - alpha)) + k / alpha)`, which is least where `alpha / (1 - alpha) = 2 sqrt(k)`. They
    /// cross where `(1 - alpha) A = B`.
    pub fn best_alpha(&self, rows: f64, reading: Reading) -> f64 {
        let largest = self.alpha.min(LARGEST_ALPHA);
        let (inside, outside) = self.noise(rows, reading);
        let ratio = 2.0 * ((self.sizes.rho_r as f64).sqrt() + 1.0).sqrt();
        let crossing = if inside > outside { 1.0 - outside / inside } else { 0.0 };
        (ratio / (1.0 + ratio)).max(crossing).min(largest)
    }

    /// The admissible penalties at so many rows.
    pub fn interval(&self, rows: f64, reading: Reading) -> Interval {
        let alpha = if self.sizes.rho_s == 0 { 1.0 } else { self.best_alpha(rows, reading) };
        let lower = self.lower(alpha, rows, reading);
        let upper =
            if self.sizes.rho_s == 0 { f64::INFINITY } else { self.weakest / self.weight_factor(alpha) };
        let open = lower < upper && self.eigenvalue > 0.0 && rows > self.least_rows();
        Interval { alpha, lower, upper, open }
    }

    /// Whether the theorem admits this penalty at so many rows, with some `alpha`.
    pub fn admits(&self, lambda: f64, rows: f64, reading: Reading) -> bool {
        if self.sizes.rho_s == 0 {
            return lambda > self.lower(1.0, rows, reading);
        }
        let (inside, outside) = self.noise(rows, reading);
        // The least alpha for which the penalty is above the lower bound; statement 3 asks for the least there is.
        let least = (4.0 * inside / (lambda + 4.0 * inside)).max(4.0 * outside / lambda);
        least < self.alpha.min(1.0)
            && self.eigenvalue > 0.0
            && rows > self.least_rows()
            && self.weakest > self.weight_factor(least) * lambda
    }

    /// The smallest number of rows at which a penalty is admissible; `None` when there is none.
    ///
    /// As stated the lower bound falls like `1 / sqrt(N)`, which gives it in closed form; as proved it has a limit above
    /// zero, and bisection finds it.
    pub fn smallest_rows(&self, reading: Reading) -> Option<f64> {
        if self.alpha <= 0.0 || self.eigenvalue <= 0.0 || self.weakest <= 0.0 {
            return None;
        }
        let least = (self.least_rows().floor() + 1.0).max(1.0);
        if self.interval(least, reading).open {
            return Some(least);
        }
        if reading == Reading::Stated {
            let one = self.interval(1.0, reading);
            return Some((libm::pow(one.lower / one.upper, 2.0).floor() + 1.0).max(least));
        }
        let (mut below, mut above) = (least, 1e300);
        if !self.interval(above, reading).open {
            return None;
        }
        while above / below > 1.0 + 1e-9 && above - below > 0.5 {
            let middle = below.sqrt() * above.sqrt();
            if self.interval(middle, reading).open { above = middle } else { below = middle }
        }
        Some(above.ceil())
    }
}
