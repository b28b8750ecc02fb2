//! What a share means: how often edges with this share were true, in trials on known networks.
//!
//! `nodewise experiment confidence` measured the curves on graphs (searched, with candidates of their own) of 100 resamples of 5,000 rows, columns shuffled
//! and renamed, five samples of each network: alarm, asia, carpo, hailfinder, insurance and water made the curves; others tested them
//! (docs/results.md). Copies of a column were left out and one node in the truth. Shares in bins of a tenth, pooled where they did not rise; between
//! the bins' means the curve is straight. For edges of the regressions alone there is no curve: theirs did not carry over from some networks to others.

use crate::counts::Scheme;

/// Mean share and share of true edges in each bin.
type Curve = &'static [(f64, f64)];

const HALVES: Curve = &[
    (0.0, 0.0),
    (0.026, 0.071),
    (0.22, 0.286),
    (0.451, 0.312),
    (0.548, 0.75),
    (0.666, 0.842),
    (0.827, 0.881),
    (0.998, 0.992),
    (1.0, 0.992),
];

const BOOTSTRAP: Curve = &[
    (0.0, 0.0),
    (0.026, 0.019),
    (0.144, 0.065),
    (0.29, 0.196),
    (0.453, 0.321),
    (0.556, 0.64),
    (0.636, 0.692),
    (0.752, 0.778),
    (0.995, 0.99),
    (1.0, 0.99),
];

/// The share of true edges among those that this share of the resamples' graphs had.
pub fn of(share: f64, scheme: Scheme) -> f64 {
    let curve = match scheme {
        Scheme::Halves => HALVES,
        Scheme::Bootstrap => BOOTSTRAP,
    };
    let next = curve.partition_point(|&(at, _)| at < share).min(curve.len() - 1);
    let ((a, x), (b, y)) = (curve[next.max(1) - 1], curve[next.max(1)]);
    x + (y - x) * ((share - a) / (b - a)).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_rise_from_nothing_and_go_through_their_points() {
        for (scheme, curve) in [(Scheme::Halves, HALVES), (Scheme::Bootstrap, BOOTSTRAP)] {
            assert_eq!(of(0.0, scheme), 0.0);
            for &(share, truth) in curve {
                assert!((of(share, scheme) - truth).abs() < 1e-12);
            }
            let values: Vec<f64> = (0..=1000).map(|k| of(f64::from(k) / 1000.0, scheme)).collect();
            assert!(values.is_sorted() && values[1000] < 1.0);
        }
        let half_way = f64::midpoint(0.312, 0.75);
        assert!((of(f64::midpoint(0.451, 0.548), Scheme::Halves) - half_way).abs() < 1e-12);
    }
}
