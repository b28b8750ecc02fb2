//! The lemmas' probabilities: how surely a sample shares what the assumptions ask of the population.
//!
//! All are lower bounds, and 0 where a bound says nothing. They come from Hoeffding's inequality for products of codes between
//! -1 and 1, so they belong to the paper's formulation. Where the paper hides a constant (`K`, or `O(..)`), the one that its
//! proof gives is used. In the second term of lemma 2 the proof prints 48 where its own steps give `6^2 * 8 = 288`; 288 is used.

use super::theorem::{Conditions, Sizes};

/// Lemma 1: that `H_SS` of `N` rows is positive definite,
/// `1 - 2 exp(-C^2 N / (8 rho_S^2) + 2 log rho_S)`.
pub fn definite(of: &Conditions, rows: f64) -> f64 {
    let (c, s) = (of.eigenvalue, of.sizes.rho_s as f64);
    if of.sizes.rho_s == 0 { 1.0 } else { probability(deviation(c, rows, s)) }
}

/// Lemma 2: that the incoherence of `N` rows is at most `1 - alpha / 2`, from its proof's four events.
pub fn incoherent(of: &Conditions, rows: f64) -> f64 {
    let Sizes { rho_s, rho_bar, outside, rho, rho_r, .. } = of.sizes;
    if rho_s == 0 || outside == 0 {
        return 1.0;
    }
    let (c, alpha) = (of.eigenvalue, of.alpha);
    if alpha <= 0.0 || c <= 0.0 {
        return 0.0;
    }
    let (s, bar) = (rho_s as f64, rho_bar as f64);
    let others = (rho - rho_s - rho_r).max(1) as f64;
    // |H^_{S^c S} - H_{S^c S}|_{B,inf,1} above delta, and |H^_SS - H_SS|_{inf,inf} above delta.
    let across = |delta: f64| 2.0 * libm::exp(-delta * delta * rows / (8.0 * bar * bar * s * s)) * others * s;
    let within = |delta: f64| deviation(delta, rows, s);
    let first = if alpha < 1.0 { within(alpha * c / (12.0 * s.sqrt() * (1.0 - alpha))) } else { 0.0 };
    let second = across(alpha * c / (6.0 * s.sqrt()));
    let root = (alpha / 6.0).sqrt();
    let third = across(root) + within(root * c * c / (2.0 * s.sqrt()));
    // That the smallest eigenvalue falls below C / 2 is one event, though the proof needs it twice.
    probability(first + second + third + within(c / 2.0))
}

/// The lemma on noise: that both correlations of the residual stay below `alpha lambda / (4 (1 - alpha))` inside the
/// support and `alpha lambda / 4` outside.
pub fn quiet(of: &Conditions, alpha: f64, lambda: f64, rows: f64) -> f64 {
    let Sizes { rho_r, rho_s, rho_bar, outside, .. } = of.sizes;
    let (r, bar) = (rho_r as f64, rho_bar as f64);
    let exceeds = |t: f64, count: usize| {
        if count == 0 || t.is_infinite() {
            return 0.0;
        }
        let t = t - of.residual.mu;
        let sigma = of.residual.sigma;
        if t > 0.0 { libm::exp(-rows * t * t / (2.0 * sigma * sigma)) * count as f64 } else { 1.0 }
    };
    let inside = exceeds(lambda * alpha / (4.0 * r.sqrt() * (1.0 - alpha)), rho_s * rho_r);
    let beyond = exceeds(lambda * alpha / (4.0 * (r * bar).sqrt()), outside * rho_bar * rho_r);
    probability(inside + beyond)
}

/// `2 exp(-delta^2 N / (8 rho_S^2) + 2 log rho_S)`: that some norm of `H^_SS - H_SS` exceeds `delta`.
fn deviation(delta: f64, rows: f64, s: f64) -> f64 {
    2.0 * libm::exp(-delta * delta * rows / (8.0 * s * s)) * s * s
}

/// One less the bound of failing, as a probability.
fn probability(failing: f64) -> f64 {
    if failing.is_nan() { 0.0 } else { (1.0 - failing).clamp(0.0, 1.0) }
}
