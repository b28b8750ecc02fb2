//! Binomial counts: how many of `n` independent trials succeed, without making the trials.
//!
//! Few expected successes are counted by the gaps between them, which are geometric. Many are drawn by transformed rejection
//! (W. Hörmann, *The generation of binomial random variates*, J. Statist. Comput. Simul. 46, 1993, algorithm BTRS), whose cost
//! does not depend on `n`. The draws are exact but for the rounding of floating-point numbers.

use crate::math::random::Rng;

/// Below so many expected successes gaps are cheaper, and rejection is not valid.
const FEW: f64 = 10.0;

/// Draws from the binomial distribution of `n` trials with probability `p`. Expected time `O(1)`.
pub fn draw(rng: &mut Rng, n: u64, p: f64) -> u64 {
    if p > 0.5 {
        return n - draw(rng, n, 1.0 - p);
    }
    if n == 0 || p <= 0.0 {
        return 0;
    }
    if n as f64 * p < FEW { by_gaps(rng, n, p) } else { by_rejection(rng, n as f64, p) as u64 }
}

/// Jumps from success to success until the trials are over.
fn by_gaps(rng: &mut Rng, n: u64, p: f64) -> u64 {
    let scale = libm::log1p(-p);
    let (mut trial, mut successes) = (0.0, 0);
    loop {
        // 1 - unit lies in (0, 1], so the logarithm is finite.
        trial += libm::floor(libm::log(1.0 - rng.unit()) / scale) + 1.0;
        if trial > n as f64 {
            return successes;
        }
        successes += 1;
    }
}

fn by_rejection(rng: &mut Rng, n: f64, p: f64) -> f64 {
    let deviation = (n * p * (1.0 - p)).sqrt();
    let b = 1.15 + 2.53 * deviation;
    let a = -0.0873 + 0.0248 * b + 0.01 * p;
    let c = n * p + 0.5;
    let inner = 0.92 - 4.2 / b;
    let alpha = (2.83 + 5.1 / b) * deviation;
    let ratio = p / (1.0 - p);
    let mode = libm::floor((n + 1.0) * p);
    loop {
        let u = rng.unit() - 0.5;
        let v = rng.unit();
        let us = 0.5 - u.abs();
        let k = libm::floor((2.0 * a / us + b) * u + c);
        if us >= 0.07 && v <= inner {
            return k;
        }
        if k < 0.0 || k > n {
            continue;
        }
        let height = libm::log(v * alpha / (a / (us * us) + b));
        let bound = (mode + 0.5) * libm::log((mode + 1.0) / (ratio * (n - mode + 1.0)))
            + (n + 1.0) * libm::log((n - mode + 1.0) / (n - k + 1.0))
            + (k + 0.5) * libm::log(ratio * (n - k + 1.0) / (k + 1.0))
            + (tail(mode) + tail(n - mode) - tail(k) - tail(n - k));
        if height <= bound {
            return k;
        }
    }
}

/// `log k!` less `(k + 1/2) log(k + 1) - (k + 1) + log(2 pi) / 2`.
fn tail(k: f64) -> f64 {
    if k < 10.0 {
        let half = 0.918_938_533_204_672_7;
        return libm::lgamma(k + 1.0) - ((k + 0.5) * libm::log(k + 1.0) - (k + 1.0) + half);
    }
    let (x, square) = (k + 1.0, (k + 1.0) * (k + 1.0));
    (1.0 / 12.0 - (1.0 / 360.0 - 1.0 / 1260.0 / square) / square) / x
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The chance of `k` successes.
    fn mass(n: f64, p: f64, k: f64) -> f64 {
        let choose = libm::lgamma(n + 1.0) - libm::lgamma(k + 1.0) - libm::lgamma(n - k + 1.0);
        libm::exp(choose + k * libm::log(p) + (n - k) * libm::log1p(-p))
    }

    #[test]
    fn counts_follow_the_distribution() {
        let draws = 40_000;
        for (n, p) in [(12u64, 0.3), (1000, 0.004), (60, 0.4), (400, 0.9), (5000, 0.25)] {
            let mut rng = Rng::new(n);
            let mut seen = vec![0u32; n as usize + 1];
            (0..draws).for_each(|_| seen[draw(&mut rng, n, p) as usize] += 1);
            let (mut statistic, mut cells) = (0.0, 0);
            for (k, &count) in seen.iter().enumerate() {
                let expected = mass(n as f64, p, k as f64) * f64::from(draws);
                if expected >= 5.0 {
                    statistic += (f64::from(count) - expected) * (f64::from(count) - expected) / expected;
                    cells += 1;
                }
            }
            assert!(
                statistic < crate::math::chi2::critical_value(cells, 1e-4),
                "{n} {p}: {statistic} over {cells}"
            );
        }
    }

    #[test]
    fn huge_numbers_keep_mean_and_spread() {
        let (n, p, draws) = (1_000_000_000_000u64, 0.2, 4000);
        let mut rng = Rng::new(5);
        let deviation = (n as f64 * p * (1.0 - p)).sqrt();
        let z: Vec<f64> =
            (0..draws).map(|_| (draw(&mut rng, n, p) as f64 - n as f64 * p) / deviation).collect();
        let mean = z.iter().sum::<f64>() / f64::from(draws);
        let square = z.iter().map(|x| x * x).sum::<f64>() / f64::from(draws);
        // Standard errors 0.016 and 0.022.
        assert!(mean.abs() < 0.08 && (square - 1.0).abs() < 0.11, "{mean} {square}");
    }

    #[test]
    fn the_ends_are_sure() {
        let mut rng = Rng::new(1);
        assert_eq!((draw(&mut rng, 7, 0.0), draw(&mut rng, 7, 1.0), draw(&mut rng, 0, 0.5)), (0, 7, 0));
    }
}
