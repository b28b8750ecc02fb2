//! `sigma` and `mu` of the substitute model's residual `e`: `|e|_inf <= 2 sigma` and `|E|e||_inf <= mu` (the paper's
//! `eq:sigma 1` and `eq:mu 1`).
//!
//! Both are bounds, and moments of pairs give some: `2 sigma` from the largest residual over all combinations of levels,
//! `mu` from the mean square, `E|e| <= sqrt(E e^2)`. With at most one column in the support the pair's table gives both
//! exactly, the smallest that the paper's definition admits.

use serde::Serialize;

use super::substitute::Substitute;
use crate::gram::Gram;
use crate::gram::moments::{Moments, PairShares};

/// Bounds of a residual, in units of the coded response.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Residual {
    /// Half the largest absolute residual.
    pub sigma: f64,
    /// The largest mean absolute residual of a response.
    pub mu: f64,
    /// Whether both are the least possible.
    pub exact: bool,
}

impl Residual {
    /// The bounds for node `r`; without a regression, those of the code itself, as with an empty support.
    pub fn of(
        gram: &Gram,
        moments: &dyn Moments,
        r: usize,
        support: &[usize],
        regression: Option<&Substitute>,
    ) -> Self {
        let support: Vec<usize> = support.iter().copied().filter(|&i| !gram.block(i).is_empty()).collect();
        let responses = 0..gram.block(r).len();
        let bounds = responses.map(|c| {
            let own = values(gram, moments, r, &|row| row[c]);
            match (support.as_slice(), regression) {
                ([], _) | (_, None) => {
                    let shares = moments.shares(r);
                    exact(own.iter().map(|&(a, x)| (shares[a], x)))
                }
                (&[i], Some(substitute)) => {
                    let mut pair = PairShares::default();
                    moments.pair_shares(r, i, &mut pair);
                    let fitted = fitted(gram, moments, i, 0, c, substitute);
                    let cells = own.iter().flat_map(|&(a, x)| {
                        let pair = &pair;
                        let cell =
                            move |&(b, y): &(usize, f64)| (pair.cells[a * pair.columns.len() + b], x - y);
                        fitted.iter().map(cell)
                    });
                    exact(cells)
                }
                (many, Some(substitute)) => {
                    let (mut low, mut high) = range(&own);
                    let mut begin = 0;
                    for &i in many {
                        let (least, most) = range(&fitted(gram, moments, i, begin, c, substitute));
                        (low, high) = (low - most, high - least);
                        begin += gram.block(i).len();
                    }
                    let largest = high.abs().max(low.abs());
                    (largest, substitute.covariance[(c, c)].max(0.0).sqrt().min(largest))
                }
            }
        });
        let (largest, mu) = bounds.fold((0.0, 0.0), |a: (f64, f64), b| (a.0.max(b.0), a.1.max(b.1)));
        Self { sigma: largest / 2.0, mu, exact: support.len() < 2 }
    }
}

/// The largest and the mean absolute value over cells that occur.
fn exact(cells: impl Iterator<Item = (f64, f64)>) -> (f64, f64) {
    let occurring = cells.filter(|(share, _)| *share > 0.0);
    occurring.fold((0.0, 0.0), |(largest, mean): (f64, f64), (share, x)| {
        (largest.max(x.abs()), mean + share * x.abs())
    })
}

/// A number for each level of column `i` that occurs, centred where the formulation centres.
fn values(gram: &Gram, moments: &dyn Moments, i: usize, value: &dyn Fn(&[f64]) -> f64) -> Vec<(usize, f64)> {
    let (basis, shares) = (gram.basis(i), moments.shares(i));
    let mut values: Vec<(usize, f64)> =
        (0..basis.levels).filter(|&a| shares[a] > 0.0).map(|a| (a, value(basis.row(a)))).collect();
    if gram.formulation().is_centred() {
        let mean: f64 = values.iter().map(|&(a, x)| shares[a] * x).sum();
        for (_, x) in &mut values {
            *x -= mean;
        }
    }
    values
}

/// What each level of column `i`, whose weights begin at row `begin`, adds to the fitted response `c`.
fn fitted(
    gram: &Gram,
    moments: &dyn Moments,
    i: usize,
    begin: usize,
    c: usize,
    substitute: &Substitute,
) -> Vec<(usize, f64)> {
    let value =
        |row: &[f64]| row.iter().enumerate().map(|(k, x)| x * substitute.weights[(begin + k, c)]).sum();
    values(gram, moments, i, &value)
}

fn range(values: &[(usize, f64)]) -> (f64, f64) {
    let fold = |(low, high): (f64, f64), &(_, x): &(usize, f64)| (low.min(x), high.max(x));
    values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), fold)
}
