//! The discrete Gaussian, drawn exactly: `P(x)` is in proportion to `exp(-x² / 2σ²)` over all whole numbers `x`.
//!
//! After Canonne, Kamath and Steinke, *The discrete Gaussian for differential privacy* (2020). Everything is done with whole numbers: a sample
//! made with floating-point numbers has holes that tell what it was added to.

use crate::error::{Error, ErrorKind, Result};

/// Where random bits come from.
pub trait Bits {
    /// 64 random bits.
    ///
    /// # Errors
    /// Where there is no randomness to be had.
    fn bits(&mut self) -> Result<u64>;
}

/// The generator of the operating system, or of the browser.
#[cfg(feature = "fresh-seeds")]
#[derive(Debug)]
pub struct System {
    drawn: Vec<u8>,
}

#[cfg(feature = "fresh-seeds")]
impl System {
    /// Nothing is drawn before it is asked for.
    pub fn new() -> Self {
        Self { drawn: Vec::new() }
    }
}

#[cfg(feature = "fresh-seeds")]
impl Default for System {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(feature = "fresh-seeds")]
impl Bits for System {
    fn bits(&mut self) -> Result<u64> {
        // Asked for many at a time, since each time is a call of the system; used once and forgotten.
        if self.drawn.len() < 8 {
            self.drawn.resize(4096, 0);
            let failed = |error| Error::new(ErrorKind::Io, format!("no randomness for noise: {error}"));
            getrandom::fill(&mut self.drawn).map_err(failed)?;
        }
        let rest = self.drawn.len() - 8;
        let bytes = self.drawn.split_off(rest);
        Ok(bytes.iter().fold(0, |bits, &byte| bits << 8 | u64::from(byte)))
    }
}

/// A variance `numerator / DENOMINATOR`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variance {
    numerator: u64,
}

impl Variance {
    /// Variances are multiples of one part in so many.
    pub const DENOMINATOR: u64 = 1024;
    /// The largest numerator: beyond it products would not fit 128 bits.
    pub const MOST: u64 = 1 << 50;

    /// The variance `numerator / DENOMINATOR`.
    ///
    /// # Errors
    /// [`ErrorKind::Setting`] for 0, or more than 2^40.
    pub fn of_parts(numerator: u64) -> Result<Self> {
        if (1..=Self::MOST).contains(&numerator) {
            return Ok(Self { numerator });
        }
        let found = format!("{numerator} / {}", Self::DENOMINATOR);
        Err(Error::expected(ErrorKind::Setting, "a variance of noise above 0 and at most 2^40", found))
    }

    /// In parts of [`DENOMINATOR`](Self::DENOMINATOR).
    pub fn parts(self) -> u64 {
        self.numerator
    }

    /// As a number.
    pub fn value(self) -> f64 {
        self.numerator as f64 / Self::DENOMINATOR as f64
    }
}

/// Draws one number with mean 0. A few dozen random words, whatever the variance.
///
/// # Errors
/// Those of the source.
pub fn draw(variance: Variance, source: &mut dyn Bits) -> Result<i64> {
    let (numerator, denominator) = (u128::from(variance.parts()), u128::from(Variance::DENOMINATOR));
    // One more than the standard deviation, rounded down.
    let scale = u128::from((variance.parts() / Variance::DENOMINATOR).isqrt()) + 1;
    loop {
        let proposal = laplace(scale, source)?;
        // (|y| - σ²/t)² / 2σ² as a fraction.
        let size = u128::from(proposal.unsigned_abs());
        let off = (size * denominator * scale).abs_diff(numerator);
        if bernoulli_exp(off * off, 2 * numerator * denominator * scale * scale, source)? {
            return Ok(proposal);
        }
    }
}

/// The discrete Laplace distribution: `P(y)` in proportion to `exp(-|y| / scale)`.
fn laplace(scale: u128, source: &mut dyn Bits) -> Result<i64> {
    loop {
        let below = uniform(scale, source)?;
        if !bernoulli_exp(below, scale, source)? {
            continue;
        }
        let mut whole: u128 = 0;
        while bernoulli_exp(1, 1, source)? {
            whole += 1;
        }
        let (size, negative) = ((below + scale * whole) as i64, uniform(2, source)? == 1);
        // Zero would come twice as often otherwise.
        if !(negative && size == 0) {
            return Ok(if negative { -size } else { size });
        }
    }
}

/// True with probability `exp(-a / b)`.
fn bernoulli_exp(a: u128, b: u128, source: &mut dyn Bits) -> Result<bool> {
    let (mut a, mut alive) = (a, true);
    while alive && a > b {
        alive = bernoulli_exp_below_one(1, 1, source)?;
        a -= b;
    }
    Ok(alive && bernoulli_exp_below_one(a, b, source)?)
}

/// The same for `a <= b`: the series of the exponential, a coin for each factor; it is the parity of the first failure.
fn bernoulli_exp_below_one(a: u128, b: u128, source: &mut dyn Bits) -> Result<bool> {
    let mut k = 1;
    while uniform(b * k, source)? < a {
        k += 1;
    }
    Ok(k % 2 == 1)
}

/// A whole number drawn evenly from `0..n`. Numbers that would favour a remainder are drawn again.
fn uniform(n: u128, source: &mut dyn Bits) -> Result<u128> {
    if let Ok(n) = u64::try_from(n) {
        let fair = u64::MAX - u64::MAX % n;
        loop {
            let drawn = source.bits()?;
            if drawn < fair {
                return Ok(u128::from(drawn % n));
            }
        }
    }
    let fair = u128::MAX - u128::MAX % n;
    loop {
        let drawn = u128::from(source.bits()?) << 64 | u128::from(source.bits()?);
        if drawn < fair {
            return Ok(drawn % n);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Rng;

    /// Numbers that can be drawn again.
    struct Seeded(Rng);

    impl Bits for Seeded {
        fn bits(&mut self) -> Result<u64> {
            Ok((self.0.below(1 << 32) as u64) << 32 | self.0.below(1 << 32) as u64)
        }
    }

    /// The exact distribution, as far as it matters.
    fn exact(variance: f64) -> Vec<(i64, f64)> {
        let far = (12.0 * variance.sqrt()).ceil() as i64 + 12;
        let weight = |x: i64| libm::exp(-(x * x) as f64 / (2.0 * variance));
        let total: f64 = (-far..=far).map(weight).sum();
        (-far..=far).map(|x| (x, weight(x) / total)).collect()
    }

    #[test]
    fn moments_and_tail_are_those_of_the_exact_distribution() {
        const DRAWS: usize = 40_000;
        for parts in [128, 1024, 9 * 1024 + 300, 400 * 1024] {
            let variance = Variance::of_parts(parts).unwrap();
            let mut source = Seeded(Rng::new(parts));
            let drawn: Vec<f64> = (0..DRAWS).map(|_| draw(variance, &mut source).unwrap() as f64).collect();
            let law = exact(variance.value());
            let moment = |k: i32| law.iter().map(|&(x, p)| p * (x as f64).powi(k)).sum::<f64>();
            for k in 1..=4 {
                let found = drawn.iter().map(|x| x.powi(k)).sum::<f64>() / DRAWS as f64;
                let deviation = ((moment(2 * k) - moment(k).powi(2)) / DRAWS as f64).sqrt();
                assert!((found - moment(k)).abs() < 4.5 * deviation, "moment {k} of {parts}: {found}");
            }
            let far = (2.0 * variance.value().sqrt()).ceil();
            let tail: f64 = law.iter().filter(|&&(x, _)| x as f64 >= far).map(|&(_, p)| p).sum();
            let found = drawn.iter().filter(|&&x| x >= far).count() as f64 / DRAWS as f64;
            assert!(
                (found - tail).abs() < 4.5 * (tail / DRAWS as f64).sqrt(),
                "tail of {parts}: {found} of {tail}"
            );
        }
    }

    #[test]
    fn every_small_number_comes_as_often_as_it_should() {
        const DRAWS: usize = 60_000;
        let variance = Variance::of_parts(2 * 1024).unwrap();
        let mut source = Seeded(Rng::new(3));
        let drawn: Vec<i64> = (0..DRAWS).map(|_| draw(variance, &mut source).unwrap()).collect();
        let likely: Vec<(i64, f64)> = exact(2.0).into_iter().filter(|&(_, p)| p > 1e-3).collect();
        let chi_square: f64 = likely
            .iter()
            .map(|&(x, p)| {
                let found = drawn.iter().filter(|&&y| y == x).count() as f64;
                (found - p * DRAWS as f64).powi(2) / (p * DRAWS as f64)
            })
            .sum();
        let critical = crate::math::chi2::critical_value(likely.len(), 1e-5);
        assert!(chi_square < critical, "{chi_square} for {} numbers", likely.len());
    }

    #[test]
    fn variances_have_a_range() {
        assert!(Variance::of_parts(0).is_err() && Variance::of_parts(Variance::MOST + 1).is_err());
        let widest = Variance::of_parts(Variance::MOST).unwrap();
        let drawn = draw(widest, &mut Seeded(Rng::new(1))).unwrap();
        assert!(drawn.abs() < 20 << 20);
    }
}
