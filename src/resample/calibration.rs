//! What a share means: how often edges with this share were true, in trials on known networks.
//!
//! The curves were measured on graphs (searched, with candidates of their own) of 100 resamples of 5,000 rows, columns shuffled and renamed, five
//! samples of each network: alarm, asia, carpo, hailfinder, insurance and water made the curves; others tested them (docs/results.md). Shares
//! in bins of a tenth, pooled where they did not rise; between the bins' means the curve is straight. For edges of the regressions alone there is
//! no curve: theirs did not carry over from some networks to others.

use crate::counts::Scheme;

/// Mean share and share of true edges in each bin.
type Curve = &'static [(f64, f64)];

const HALVES: Curve = &[
    (0.0, 0.0),
    (0.028, 0.14),
    (0.181, 0.32),
    (0.339, 0.35),
    (0.459, 0.35),
    (0.552, 0.72),
    (0.675, 0.81),
    (0.818, 0.84),
    (0.996, 0.94),
    (1.0, 0.94),
];

const BOOTSTRAP: Curve = &[
    (0.0, 0.0),
    (0.026, 0.03),
    (0.146, 0.07),
    (0.296, 0.27),
    (0.454, 0.44),
    (0.557, 0.56),
    (0.695, 0.65),
    (0.859, 0.85),
    (0.997, 0.94),
    (1.0, 0.94),
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

/// The same in a sentence.
pub fn told(share: f64, scheme: Scheme) -> String {
    let percent = (100.0 * of(share, scheme)).round();
    format!("in trials on known networks, edges with this share were true in {percent} of 100")
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
        let half_way = f64::midpoint(0.35, 0.72);
        assert!((of(f64::midpoint(0.459, 0.552), Scheme::Halves) - half_way).abs() < 1e-12);
        assert!(told(1.0, Scheme::Halves).ends_with("true in 94 of 100"));
    }
}
