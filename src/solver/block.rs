//! The exact minimiser over one block.

use crate::math::linalg;

/// Blocks of up to this many rows need no memory of their own.
const FEW: usize = 16;

/// Replaces `b` by the minimiser of `1/2 tr(W' D W) - <W, B> + mu |W|_F`, `D` diagonal. Both are stored by response:
/// `rho_r` rows of `rho_i` entries.
///
/// With `s_a` the squared norm of the entries with `d_a`, the minimiser is zero when `sum s_a <= mu^2`; otherwise its
/// norm `t` solves `sum_a s_a / (d_a t + mu)^2 = 1` and entries `a` are `t / (d_a t + mu)` times those of `B`. When all
/// `d_a` are equal that is the closed form `(1 - mu / |B|) / d`. Directions without variance (`d_a = 0`) have `B_a = 0`
/// and stay zero.
///
/// `start` is a guess of `t`. Time `O(rho_i rho_r)`. Returns the norm `t`.
pub fn minimise(b: &mut [f64], d: &[f64], mu: f64, start: Option<f64>) -> f64 {
    let total = linalg::norm_squared(b);
    if total <= mu * mu {
        b.fill(0.0);
        return 0.0;
    }
    if d.iter().all(|&x| x == d[0]) {
        let norm = total.sqrt();
        let scale = (1.0 - mu / norm) / d[0];
        for x in b.iter_mut() {
            *x *= scale;
        }
        return norm * scale;
    }
    if mu == 0.0 {
        scale_entries(b, d, |d| if d > 0.0 { 1.0 / d } else { 0.0 });
        return linalg::norm_squared(b).sqrt();
    }
    let t = norm_of_minimiser(b, d, mu, start.unwrap_or_else(|| (total.sqrt() - mu) / largest(d)));
    scale_entries(b, d, |d| t / (d * t + mu));
    t
}

fn scale_entries(b: &mut [f64], d: &[f64], scale: impl Fn(f64) -> f64) {
    for row in b.chunks_exact_mut(d.len()) {
        for (x, &d) in row.iter_mut().zip(d) {
            *x *= scale(d);
        }
    }
}

fn largest(d: &[f64]) -> f64 {
    d.iter().copied().fold(0.0, f64::max)
}

/// Newton's method on `1 / sqrt(sum_a s_a / (d_a t + mu)^2) - 1`, which is concave, increasing and nearly linear in `t`.
/// Convergence is quadratic, so a step of relative size 1e-8 leaves an error of rounding size.
fn norm_of_minimiser(b: &[f64], d: &[f64], mu: f64, start: f64) -> f64 {
    let mut s = [0.0; FEW];
    let mut many = Vec::new();
    let s = if d.len() <= FEW {
        &mut s[..d.len()]
    } else {
        many.resize(d.len(), 0.0);
        &mut many[..]
    };
    for row in b.chunks_exact(d.len()) {
        for (s, x) in s.iter_mut().zip(row) {
            *s += x * x;
        }
    }
    let mut t = start;
    for _ in 0..100 {
        let (mut square, mut slope) = (0.0, 0.0);
        for (&s, &d) in s.iter().zip(d) {
            let inverse = 1.0 / (d * t + mu);
            let term = s * inverse * inverse;
            square += term;
            slope += term * d * inverse;
        }
        let step = square * (square.sqrt() - 1.0) / slope;
        t = (t + step).max(0.0);
        if step.abs() <= 1e-8 * t {
            break;
        }
    }
    t
}

#[cfg(test)]
mod tests {
    use super::*;

    fn objective(w: &[f64], b: &[f64], d: &[f64], mu: f64) -> f64 {
        let quadratic: f64 = w.iter().enumerate().map(|(k, x)| d[k % d.len()] * x * x / 2.0).sum();
        let linear: f64 = w.iter().zip(b).map(|(w, b)| w * b).sum();
        quadratic - linear + mu * w.iter().map(|x| x * x).sum::<f64>().sqrt()
    }

    #[test]
    fn equal_diagonal_is_soft_thresholding() {
        let mut b = [3.0, 4.0];
        assert_eq!(minimise(&mut b, &[2.0], 1.0, None), 2.0);
        assert!((b[0] - 1.2).abs() < 1e-15 && (b[1] - 1.6).abs() < 1e-15);
    }

    #[test]
    fn small_right_hand_sides_vanish() {
        let mut b = [0.3, 0.4];
        assert_eq!(minimise(&mut b, &[1.0, 5.0], 0.5, None), 0.0);
        assert_eq!(b, [0.0, 0.0]);
    }

    #[test]
    fn no_small_move_improves_the_minimiser() {
        let (b, d, mu) = ([1.0, -2.0, 0.5, 0.7, 0.1, 3.0], [0.01, 0.9, 0.3], 0.4);
        let mut w = b;
        let t = minimise(&mut w, &d, mu, None);
        assert!((t - w.iter().map(|x| x * x).sum::<f64>().sqrt()).abs() < 1e-12);
        let best = objective(&w, &b, &d, mu);
        for k in 0..w.len() {
            for step in [-1e-4, 1e-4] {
                let mut moved = w;
                moved[k] += step;
                assert!(objective(&moved, &b, &d, mu) > best);
            }
        }
    }

    #[test]
    fn without_penalty_it_is_least_squares() {
        let mut b = [2.0, 3.0, 0.0];
        minimise(&mut b, &[4.0, 2.0, 0.0], 0.0, None);
        assert_eq!(b, [0.5, 1.5, 0.0]);
    }
}
