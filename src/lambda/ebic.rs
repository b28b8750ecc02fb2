//! The extended Bayesian information criterion of a node's neighbourhoods.
//!
//! Each neighbourhood `S` on the path is refitted without penalty, since the shrinkage of the fit itself would favour
//! large neighbourhoods: `Sigma_S = H_rr - H_rS H_SS^{-1} H_Sr`, and
//!
//! ```text
//! EBIC(S) = N log det Sigma_S + rho_r rho_S log N + 2 gamma log C(n - 1, |S|)
//! ```
//!
//! The response is treated as Gaussian, which suits the squared loss. A deterministic relation would make the
//! determinant zero; `H_rr / N` is added to `Sigma_S`, the resolution of `N` rows. With missing values `N` is the mean number of
//! rows in which `r` and another column are known: the same for all of a node's neighbourhoods, so that they compare.

use nalgebra::DMatrix;

use crate::gram::Gram;
use crate::solver::NodePath;

/// The usual middle value between BIC (0) and the strictest choice (1).
pub const GAMMA: f64 = 0.5;

/// Index of the path's point with the smallest criterion; the sparsest of equals. `None` for an empty path.
///
/// Time: one Cholesky factorisation of size `rho_S` for each distinct neighbourhood.
pub fn choose(gram: &Gram, path: &NodePath, gamma: f64) -> Option<usize> {
    let mut best: Option<(f64, usize)> = None;
    let mut before: Option<Vec<usize>> = None;
    for (k, point) in path.points.iter().enumerate() {
        let support: Vec<usize> = point.norms.iter().map(|&(i, _)| i).collect();
        if before.as_ref() == Some(&support) {
            continue;
        }
        let value = criterion(gram, path.node, &support, gamma);
        if best.is_none_or(|(least, _)| value < least) {
            best = Some((value, k));
        }
        before = Some(support);
    }
    best.map(|(_, k)| k)
}

/// The criterion of one neighbourhood; infinite when the neighbourhood is as large as the number of rows.
pub fn criterion(gram: &Gram, r: usize, support: &[usize], gamma: f64) -> f64 {
    let n = gram.node_rows(r);
    let size: usize = support.iter().map(|&i| gram.block(i).len()).sum();
    let responses = gram.block(r).len();
    if responses == 0 {
        return 0.0;
    }
    let parameters = (size * responses) as f64;
    let Some(log_det) = residual_log_det(gram, r, support, n) else { return f64::INFINITY };
    if size as f64 >= n {
        return f64::INFINITY;
    }
    n * log_det + parameters * libm::log(n) + 2.0 * gamma * log_choose(gram.len() - 1, support.len())
}

fn residual_log_det(gram: &Gram, r: usize, support: &[usize], rows: f64) -> Option<f64> {
    let inside: Vec<usize> = support.iter().flat_map(|&i| gram.block(i)).collect();
    let target: Vec<usize> = gram.block(r).collect();
    let part = |a: &[usize], b: &[usize]| DMatrix::from_fn(a.len(), b.len(), |x, y| gram.row(a[x])[b[y]]);
    let own = part(&target, &target);
    let mut sigma = own.clone();
    if !inside.is_empty() {
        let mut h = part(&inside, &inside);
        let jitter = 1e-10 * h.trace();
        for k in 0..inside.len() {
            h[(k, k)] += jitter;
        }
        let cross = part(&inside, &target);
        sigma -= cross.transpose() * h.cholesky()?.solve(&cross);
    }
    sigma += own / rows;
    let factor = sigma.cholesky()?;
    Some((0..target.len()).map(|k| 2.0 * libm::log(factor.l_dirty()[(k, k)])).sum())
}

fn log_choose(n: usize, k: usize) -> f64 {
    let log_factorial = |x: usize| libm::lgamma(x as f64 + 1.0);
    log_factorial(n) - log_factorial(k) - log_factorial(n - k)
}
