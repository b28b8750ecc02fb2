//! Seeded randomness: the same seed gives the same numbers on every machine, in the browser as on the command line.

use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng as _;

/// The largest seed that a front takes: a number of JavaScript holds every whole number up to here.
pub const LARGEST_SEED: u64 = (1 << 53) - 1;

/// Fresh seeds lie below this: short enough to be read out and typed in again.
#[cfg(feature = "fresh-seeds")]
const FRESH_SEEDS: u64 = 1_000_000;

/// A seed that nobody chose, for a person who asks for another sample. Nothing that has to be repeated may call this.
///
/// # Errors
/// [`ErrorKind::Io`](crate::ErrorKind::Io) where there is no randomness to be had.
#[cfg(feature = "fresh-seeds")]
pub fn fresh_seed() -> crate::Result<u64> {
    let drawn = getrandom::u64().map_err(|error| {
        crate::Error::new(crate::ErrorKind::Io, format!("no randomness for a seed: {error}"))
    })?;
    Ok(drawn % FRESH_SEEDS)
}

/// A named generator (PCG 32, <https://www.pcg-random.org>) with the few draws that the program needs.
#[derive(Clone, Debug)]
pub struct Rng(Pcg32);

impl Rng {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Self {
        Self::stream(seed, 0)
    }

    /// One of many independent generators of the same seed: one a column, a repetition or a network.
    pub fn stream(seed: u64, stream: u64) -> Self {
        Self(Pcg32::new(seed, stream))
    }

    /// A number drawn evenly from `[0, 1)`, with 53 bits.
    pub fn unit(&mut self) -> f64 {
        const SCALE: f64 = 1.0 / (1u64 << 53) as f64;
        (self.0.next_u64() >> 11) as f64 * SCALE
    }

    /// A number drawn evenly from `[low, high)`.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// A whole number drawn evenly from `0..n`. Numbers that would favour a remainder are drawn again.
    pub fn below(&mut self, n: usize) -> usize {
        let n = n as u64;
        let fair = u64::MAX - u64::MAX % n;
        loop {
            let draw = self.0.next_u64();
            if draw < fair {
                return (draw % n) as usize;
            }
        }
    }

    /// The numbers `0..n` in an order drawn evenly from all.
    pub fn permutation(&mut self, n: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..n).collect();
        for last in (1..n).rev() {
            order.swap(last, self.below(last + 1));
        }
        order
    }
}

/// The seed of one thing among many that are drawn: different parts give unrelated seeds.
pub fn seed_of(seed: u64, parts: &[u64]) -> u64 {
    parts.iter().fold(mix(seed), |state, &part| mix(state ^ mix(part.wrapping_add(1))))
}

/// The finaliser of the splitmix generator: every bit of the input moves every bit of the output.
fn mix(seed: u64) -> u64 {
    let x = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_names_its_numbers_for_ever() {
        // The generator's own reference output for seed 42, stream 54.
        let mut rng = Rng::stream(42, 54);
        assert_eq!(rng.0.next_u32(), 0xa15c_02b7);
        assert_eq!(rng.0.next_u32(), 0x7b47_f409);
    }

    #[test]
    fn draws_stay_in_range_and_reach_everything() {
        let mut rng = Rng::new(1);
        let mut seen = [0; 5];
        for _ in 0..5_000 {
            let x = rng.between(0.1, 0.9);
            assert!((0.1..0.9).contains(&x));
            seen[rng.below(5)] += 1;
        }
        // Each has mean 1,000 and standard deviation 28.
        assert!(seen.iter().all(|count| (850..1150).contains(count)), "{seen:?}");
    }

    #[test]
    fn a_permutation_holds_every_number_once() {
        let mut order = Rng::new(7).permutation(100);
        assert_ne!(order, (0..100).collect::<Vec<_>>());
        order.sort_unstable();
        assert_eq!(order, (0..100).collect::<Vec<_>>());
    }

    #[test]
    fn seeds_are_unrelated_and_depend_on_order() {
        let mut seeds: Vec<u64> = (0..20)
            .flat_map(|a| (0..20).map(move |b| seed_of(7, &[a, b])))
            .chain([seed_of(7, &[1])])
            .collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 401);
        assert_ne!(seed_of(1, &[2, 3]), seed_of(2, &[2, 3]));
    }

    #[test]
    fn the_mixer_is_the_published_one() {
        // First output of splitmix64 from state 0.
        assert_eq!(mix(0), 0xE220_A839_7B1D_CDAF);
    }
}
