//! The paper's example `X1 -> X2 -> X4 <- X3` (`sec:discussion`): four nodes with values -1 and 1, `E[X1] = E[X3] = 0`,
//! `E[X1 X2] = E[X2 X4] = E[X3 X4] = p` and `E[X1 X4] = q`. Nodes are numbered from 0 here.
//!
//! # Which (p, q) exist
//!
//! The paper asks for `|p| + |q| < 1` as if `p` and `q` were free. They are not. Let `m = E[X2]`; then
//! `E[X2 | X1] = m + p X1`, which needs `|m| <= 1 - |p|`, and `E[X4 | X2, X3] = a + b X2 + c X3 + d X2 X3`, which must stay within
//! -1 and 1. `X3` is independent of `X1` and `X2`, so
//!
//! ```text
//! E[X2 X4] = a m + b = p        E[X3 X4] = c + d m = p        E[X1 X4] = b p = q
//! ```
//!
//! Both signs of `p` are alike (turn `X2` and `X3` over). For `p > 0`, `b = q / p` and `a = (p - b) / m` are given by `m`, and
//! `c`, `d` exist exactly when `|a| + |b| <= 1` and `E|a + b X2| <= 1 - p`. Both left sides fall as `|m|` grows, so
//! `m = 1 - p` decides, and the conditions become, for `p = |p|`,
//!
//! ```text
//! p <= 1/2        q <= p / (2 - p)        q >= -p (1 - 2p) / (2 - p)         for p <= 1/3
//!                                         q >= -(1 - 3p + p^2) / (2 - p)     for p >= 1/3
//! ```
//!
//! and `q = 0` where `p = 0`. In that region `|p| + |q| <= 5/6`: no network of this graph breaks the example's incoherence.

use serde::Serialize;

use crate::counts::Variable;
use crate::error::{Error, ErrorKind, Result};
use crate::math::linalg;
use crate::network::{Network, Node};

/// Conditions may be missed by this much: rounding on the region's edge.
const ROUNDING: f64 = 1e-12;

/// The two free moments.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Moment {
    /// `E[X1 X2] = E[X2 X4] = E[X3 X4]`.
    pub p: f64,
    /// `E[X1 X4]`.
    pub q: f64,
}

/// The supports: parents and children of each node.
pub const SUPPORTS: [&[usize]; 4] = [&[1], &[0, 3], &[3], &[1, 2]];

/// What is possible at a (p, q).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Possible {
    /// `M` is positive definite: some variables have these moments.
    pub definite: bool,
    /// A network of the example's graph has these moments.
    pub network: bool,
    /// Mutual incoherence holds, `|p| + |q| < 1`.
    pub incoherent: bool,
}

impl Moment {
    /// The matrix `M` of second moments, row-major.
    pub fn matrix(self) -> [[f64; 4]; 4] {
        let Self { p, q } = self;
        [[1.0, p, 0.0, q], [p, 1.0, 0.0, p], [0.0, 0.0, 1.0, p], [q, p, p, 1.0]]
    }

    /// `lambda_min(M)`; not a number unless `p` and `q` are finite.
    pub fn least_eigenvalue(self) -> f64 {
        if !(self.p.is_finite() && self.q.is_finite()) {
            return f64::NAN;
        }
        let (values, _) = linalg::symmetric_eigen(self.matrix().as_flattened(), 4);
        values.into_iter().fold(f64::INFINITY, f64::min)
    }

    /// The incoherence of each node, in closed form: `|p|`, `|p| (1 + |q|) / (1 - q^2) = |p| / (1 - |q|)`, `max(|p|, |q|)`, `|p|`.
    pub fn incoherence(self) -> [f64; 4] {
        let (p, q) = (self.p.abs(), self.q.abs());
        [p, p / (1.0 - q), p.max(q), p]
    }

    /// `W*` of each node, one number for each member of [its support](SUPPORTS): `p`, `p / (1 + q)` twice, `p`, `p` twice.
    pub fn weights(self) -> [Vec<f64>; 4] {
        let Self { p, q } = self;
        [vec![p], vec![p / (1.0 + q); 2], vec![p], vec![p; 2]]
    }

    /// What is possible here.
    pub fn possible(self) -> Possible {
        Possible {
            definite: self.least_eigenvalue() > 0.0,
            network: self.check().is_ok(),
            incoherent: self.p.abs() + self.q.abs() < 1.0,
        }
    }

    /// The range of `q` for which a network exists, given `p`; `None` where `|p| > 1/2`.
    pub fn range(p: f64) -> Option<(f64, f64)> {
        let p = p.abs();
        if p > 0.5 + ROUNDING || p.is_nan() {
            return None;
        }
        let lower = if p <= 1.0 / 3.0 { p * (1.0 - 2.0 * p) } else { 1.0 - 3.0 * p + p * p };
        Some((-lower / (2.0 - p), p / (2.0 - p)))
    }

    /// The open range of `q` for which `M` is positive definite, given `p`; `None` where there is none.
    ///
    /// With `X3` eliminated `M` has the determinant `1 - 3 p^2 + p^4 + 2 p^2 q - q^2`, a quadratic in `q`.
    pub fn definite_range(p: f64) -> Option<(f64, f64)> {
        let square = p * p;
        let discriminant = (1.0 - square) * (1.0 - 2.0 * square);
        (square < 0.5).then(|| (square - discriminant.sqrt(), square + discriminant.sqrt()))
    }

    /// Says which condition fails.
    ///
    /// # Errors
    /// [`ErrorKind::Network`] with the condition and what was found.
    pub fn check(self) -> Result<()> {
        let Self { p, q } = self;
        let fault =
            |expected: String, found: String| Err(Error::expected(ErrorKind::Network, expected, found));
        if self.least_eigenvalue().is_nan() || self.least_eigenvalue() <= 0.0 {
            let found = format!("smallest eigenvalue {:.4}", self.least_eigenvalue());
            return fault("a positive definite matrix of moments".into(), found);
        }
        let Some((lower, upper)) = Self::range(p) else {
            let why = "|p| <= 1/2, since X4 must agree with both of two independent nodes";
            return fault(why.into(), format!("p = {p}"));
        };
        if q > upper + ROUNDING {
            return fault(format!("q <= |p| / (2 - |p|) = {upper:.4} for p = {p}"), format!("q = {q}"));
        }
        if q < lower - ROUNDING {
            return fault(format!("q >= {lower:.4} for p = {p}"), format!("q = {q}"));
        }
        Ok(())
    }
}

/// A network of the example's graph with exactly these moments; of many, one near the most symmetric.
///
/// # Errors
/// [`ErrorKind::Network`] when there is none, with the condition that fails.
pub fn network(moment: Moment) -> Result<Network> {
    moment.check()?;
    let p = moment.p.abs();
    let b = if p > 0.0 { moment.q / p } else { 0.0 };
    let m = mean(p, b);
    let a = if m > 0.0 { (p - b) / m } else { 0.0 };
    let d = interaction(p, a, b, m);
    let c = p - d * m;
    // A negative p is the same network with X2 and X3 turned over.
    let sign = if moment.p < 0.0 { -1.0 } else { 1.0 };
    let plus = |mean: f64| (0.5 + mean / 2.0).clamp(0.0, 1.0);
    let second = [-1.0, 1.0].map(|x1| plus(sign * (m + p * x1)));
    let signs = [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)];
    let fourth = signs.map(|(x2, x3)| plus(a + sign * (b * x2 + c * x3) + d * x2 * x3));
    let nodes = vec![
        node("X1", &[], &[0.5]),
        node("X2", &[0], &second),
        node("X3", &[], &[0.5]),
        node("X4", &[1, 2], &fourth),
    ];
    Network::new("four-node example", nodes)
}

fn node(name: &str, parents: &[usize], plus: &[f64]) -> Node {
    Node {
        variable: Variable { name: name.into(), levels: vec!["False".into(), "True".into()] },
        parents: parents.to_vec(),
        cpt: plus.iter().flat_map(|p| [1.0 - p, *p]).collect(),
    }
}

/// `E[X2]`: between the least that is possible and `1 - p`, 0 where 0 is possible.
fn mean(p: f64, b: f64) -> f64 {
    let largest = 1.0 - p;
    let fits = |m: f64| {
        let a = (p - b) / m;
        let spread = (0.5 + m / 2.0) * (a + b).abs() + (0.5 - m / 2.0) * (a - b).abs();
        a.abs() + b.abs() <= 1.0 && spread <= 1.0 - p
    };
    if (p - b).abs() < ROUNDING {
        return 0.0;
    }
    let (mut below, mut above) = (0.0, largest);
    for _ in 0..60 {
        let middle = f64::midpoint(below, above);
        if fits(middle) { above = middle } else { below = middle }
    }
    above * (2.0 - above / largest)
}

/// The `d` nearest to 0 for which `E[X4 | X2, X3]` stays within -1 and 1.
fn interaction(p: f64, a: f64, b: f64, m: f64) -> f64 {
    // |c + d| <= 1 - |a + b| and |c - d| <= 1 - |a - b| with c = p - d m.
    let (up, down) = (1.0 - (a + b).abs(), 1.0 - (a - b).abs());
    let low = ((-up - p) / (1.0 - m)).max((p - down) / (1.0 + m));
    let high = ((up - p) / (1.0 - m)).min((p + down) / (1.0 + m));
    if low > high { f64::midpoint(low, high) } else { 0f64.clamp(low, high) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_matrix_is_definite_exactly_inside_its_range() {
        for step in -20..=20 {
            let p = f64::from(step) / 20.0;
            let Some((low, high)) = Moment::definite_range(p) else {
                assert!((-9..=9).all(|q| Moment { p, q: f64::from(q) / 10.0 }.least_eigenvalue() <= 1e-12));
                continue;
            };
            for (q, inside) in
                [(low - 1e-6, false), (low + 1e-6, true), (high - 1e-6, true), (high + 1e-6, false)]
            {
                assert_eq!(Moment { p, q }.least_eigenvalue() > 0.0, inside, "p = {p}, q = {q}");
            }
        }
    }
}
