//! Critical values of the chi-square distribution.

use statrs::distribution::{ChiSquared, Continuous, ContinuousCDF};

/// The value that a chi-square variable with `df` degrees of freedom exceeds with probability `tail`.
///
/// Newton's method on the logarithm of the survival function, which is concave, so the iteration approaches from one
/// side. The result is rounded to 40 bits: mathematical libraries differ in the last bits of their logarithms, and the
/// browser and the command line must use the same penalty.
///
/// # Panics
/// If `df` is 0 or `tail` is not within (0, 1).
pub fn critical_value(df: usize, tail: f64) -> f64 {
    critical_value_at(df as f64, tail)
}

/// The value that a sum of squares of independent normal variables exceeds with probability `tail`, nearly, when `[c1, c2, c3]` are
/// the sums of the first three powers of their variances.
///
/// The sum is taken for a chi-square variable, stretched and moved so that mean, variance and skewness are right (Hall, Buckley and
/// Eagleson); exact where all variances are equal.
pub fn mixture_critical_value([c1, c2, c3]: [f64; 3], tail: f64) -> f64 {
    let df = c2 * c2 * c2 / (c3 * c3);
    round_bits(c1 + (c2 / df).sqrt() * (critical_value_at(df, tail) - df))
}

/// The probability that such a sum exceeds `x`, nearly.
pub fn mixture_survival([c1, c2, c3]: [f64; 3], x: f64) -> f64 {
    let df = c2 * c2 * c2 / (c3 * c3);
    survival_at(df, df + (x - c1) / (c2 / df).sqrt())
}

fn critical_value_at(df: f64, tail: f64) -> f64 {
    assert!(df > 0.0 && tail > 0.0 && tail < 1.0, "a critical value needs df > 0 and a tail in (0, 1)");
    let law = ChiSquared::new(df).expect("degrees of freedom are positive");
    let mut x = df;
    for _ in 0..100 {
        let sf = law.sf(x);
        let step = (libm::log(sf) - libm::log(tail)) * sf / law.pdf(x);
        // A first step from far away may leave the range; halving keeps x positive.
        x = if x + step > 0.0 { x + step } else { x / 2.0 };
        if step.abs() <= 1e-14 * x {
            break;
        }
    }
    round_bits(x)
}

/// The probability that a chi-square variable with `df` degrees of freedom exceeds `x`.
pub fn survival(df: usize, x: f64) -> f64 {
    survival_at(df as f64, x)
}

fn survival_at(df: f64, x: f64) -> f64 {
    ChiSquared::new(df).map_or(f64::NAN, |law| law.sf(x.max(0.0)))
}

/// Rounds to 40 significant bits.
fn round_bits(x: f64) -> f64 {
    const DROPPED: u32 = 52 - 40;
    f64::from_bits((x.to_bits() + (1 << (DROPPED - 1))) >> DROPPED << DROPPED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_equal_published_tables() {
        // scipy 1.17.1, `chi2.isf(tail, df)`.
        let table = [
            (1, 0.05, 3.841_458_820_694_128_5),
            (1, 0.05 / 36.0, 10.220_490_767_542_37),
            (9, 0.05, 16.918_977_604_620_45),
            (9, 0.05 / 199.0, 31.414_514_257_094_524),
            (9801, 0.05 / 34.0, 10_222.589_307_852_23),
        ];
        for (df, tail, expected) in table {
            let found = critical_value(df, tail);
            assert!(
                (found / expected - 1.0).abs() < 1e-11,
                "df {df}, tail {tail}: {found} is not {expected}"
            );
        }
    }

    #[test]
    fn mixtures_of_equal_variances_are_exact_and_others_near() {
        let powers = |variances: &[f64]| [1, 2, 3].map(|k| variances.iter().map(|v| v.powi(k)).sum::<f64>());
        let equal = mixture_critical_value(powers(&[2.5; 6]), 1e-3);
        assert!((equal / (2.5 * critical_value(6, 1e-3)) - 1.0).abs() < 1e-9);
        // 1 + 4 squares: the exact tail at x, by the density of each, is the integral of a product; simulated here.
        let (variances, tail) = ([1.0, 4.0, 9.0], 0.01);
        let (q, mut rng) =
            (mixture_critical_value(powers(&variances), tail), crate::math::random::Rng::new(5));
        let mut normal = || {
            let (u, v) = (1.0 - rng.unit(), rng.unit());
            (-2.0 * libm::log(u)).sqrt() * libm::cos(2.0 * std::f64::consts::PI * v)
        };
        let mut sum = || variances.iter().map(|variance| variance * normal().powi(2)).sum::<f64>();
        let beyond = (0..200_000).filter(|_| sum() > q).count() as f64 / 200_000.0;
        assert!((beyond / tail - 1.0).abs() < 0.15, "{beyond}");
        assert!((mixture_survival(powers(&variances), q) / tail - 1.0).abs() < 1e-6);
    }

    #[test]
    fn the_tail_of_a_critical_value_is_the_tail() {
        for df in [1, 2, 3, 10, 99, 500, 9801] {
            for tail in [0.5, 0.05, 1e-3, 1e-6, 1e-12] {
                assert!(
                    (survival(df, critical_value(df, tail)) / tail - 1.0).abs() < 1e-8,
                    "df {df}, tail {tail}"
                );
            }
        }
    }
}
