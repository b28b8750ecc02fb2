//! How property tests run: from a fixed seed, so that a failure today is a failure tomorrow.

use proptest::test_runner::{Config, RngSeed};

/// `cases` cases from a fixed seed, one that has found faults. `PROPTEST_CASES` and `PROPTEST_RNG_SEED` widen the search.
pub fn config(cases: u32) -> Config {
    let chosen = Config::default();
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { chosen.cases } else { cases };
    let rng_seed = if chosen.rng_seed == RngSeed::Random { RngSeed::Fixed(9) } else { chosen.rng_seed };
    Config { cases, rng_seed, failure_persistence: None, ..chosen }
}
