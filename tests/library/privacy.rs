//! What counts with noise promise: files that add up and say so, and no edges made by noise. The noise itself is tested where it is drawn.

use nodewise::counts::PairCounts;
use nodewise::counts::privacy::gaussian::Bits;
use nodewise::learner::settings::Settings;
use nodewise::table::{Codes, Column, Table};
use nodewise::{ErrorKind, Learner, Result};
use rand::{Rng as _, RngExt};
use rand_pcg::Pcg64Mcg;

use crate::common::generate::{chain, generator, table_of_codes};

/// Noise that can be drawn again.
struct Seeded(Pcg64Mcg);

impl Bits for Seeded {
    fn bits(&mut self) -> Result<u64> {
        Ok(self.0.next_u64())
    }
}

/// Counts with noise that can be drawn again.
pub fn noisy(counts: &PairCounts, epsilon: f64, seed: u64) -> PairCounts {
    counts.with_privacy(epsilon, 1e-9, &mut Seeded(generator(seed))).unwrap()
}

fn edges(counts: PairCounts) -> Vec<(String, String)> {
    let learned = Learner::with_settings(counts, Settings::default()).unwrap().learn().unwrap();
    learned.edges().map(|edge| (edge.a.to_string(), edge.b.to_string())).collect()
}

/// Independent columns of two to four levels, some of them rare.
fn independent(seed: u64, rows: usize) -> PairCounts {
    let mut rng = generator(seed);
    let shares: [&[f64]; 8] = [
        &[0.9, 0.05],
        &[0.5],
        &[0.97],
        &[0.25, 0.25, 0.25],
        &[0.9, 0.05],
        &[0.7, 0.28],
        &[0.98, 0.01],
        &[0.5, 0.3, 0.19],
    ];
    let draw = |shares: &[f64], mut u: f64| {
        let level = shares.iter().position(|share| {
            u -= share;
            u < 0.0
        });
        level.unwrap_or(shares.len()) as u16
    };
    let codes: Vec<Vec<u16>> =
        shares.iter().map(|shares| (0..rows).map(|_| draw(shares, rng.random())).collect()).collect();
    PairCounts::of(&table_of_codes(&codes))
}

#[test]
fn noise_makes_no_edges_between_independent_columns() {
    let (mut nodes, mut joined) = (0, 0);
    for (seed, rows) in (0..20).zip([2_000, 10_000, 100_000].into_iter().cycle()) {
        let counts = noisy(&independent(seed, rows), 1.0, 1000 + seed);
        nodes += counts.len();
        let mut found: Vec<String> = edges(counts).into_iter().flat_map(|(a, b)| [a, b]).collect();
        found.sort();
        found.dedup();
        joined += found.len();
    }
    assert!(20 * joined <= nodes, "{joined} of {nodes} nodes");
}

#[test]
fn a_chain_is_found_through_the_noise() {
    let counts = PairCounts::of(&chain(1, 6, 3, 50_000, 0.6));
    let expected: Vec<(String, String)> = (0..5).map(|i| (format!("c{i}"), format!("c{}", i + 1))).collect();
    assert_eq!(edges(noisy(&counts, 1.0, 5)), expected);
}

#[test]
fn the_statistic_of_noisy_independent_columns_has_the_tail_that_is_claimed() {
    let (mut tests, mut beyond, mut far) = (0, 0, 0);
    for seed in 0..12 {
        let counts = noisy(&independent(seed, 20_000), 1.0, seed);
        let learner = Learner::with_settings(counts, Settings::default()).unwrap();
        for i in 0..8 {
            for j in i + 1..8 {
                let p = learner.tests().p_value(i, j);
                tests += 1;
                beyond += usize::from(p < 0.1);
                far += usize::from(p < 1e-4);
            }
        }
    }
    // 336 tests: 34 expected, with a standard deviation of 6; a little fewer, since the claim is cautious.
    assert!((8..=52).contains(&beyond), "{beyond} of {tests}");
    assert!(far <= 2, "{far} of {tests}");
}

#[test]
fn a_noisy_file_comes_back_with_its_promise() {
    let counts = noisy(&independent(1, 3_000), 0.5, 2).with_site("north");
    let json = counts.to_json();
    assert!(
        json.contains(r#""privacy":{"epsilon":0.5,"delta":1e-9,"variance":"#) && json.contains('-'),
        "{json}"
    );
    let again = PairCounts::from_json(json.as_bytes()).unwrap();
    assert_eq!(again, counts);
    assert_eq!(again.to_json(), json);
    assert_eq!(again.estimates().unwrap().cells(), counts.estimates().unwrap().cells());
    for (from, to) in [
        ("\"epsilon\":0.5", "\"epsilon\":0"),
        ("\"variance\":", "\"variance\":-"),
        ("\"tables\":[[", "\"tables\":[[1,"),
    ] {
        let error = PairCounts::from_json(json.replacen(from, to, 1).as_bytes()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Counts, "{from}");
    }
}

#[test]
fn noises_of_sites_add_up_and_are_told() {
    let (north, south) = (noisy(&independent(1, 3_000), 1.0, 2), noisy(&independent(2, 5_000), 0.5, 3));
    let both = north.clone().with_site("north").merge(&south.clone().with_site("south")).unwrap();
    let (one, other, sum) = (north.privacy().unwrap(), south.privacy().unwrap(), both.privacy().unwrap());
    assert!((sum.variance - one.variance - other.variance).abs() < 1e-9);
    assert_eq!((sum.epsilon, sum.files), (1.0, 2));
    assert!(sum.to_string().contains("each of 2 sites"), "{sum}");
    let cells = |counts: &PairCounts| counts.noise().unwrap().cells.clone();
    let expected: Vec<i64> = cells(&north).iter().zip(cells(&south)).map(|(x, y)| x + y).collect();
    assert_eq!(cells(&both), expected);
    assert_eq!(both.sources().len(), 2);
    assert_eq!(both.to_json(), south.with_site("south").merge(&north.with_site("north")).unwrap().to_json());
}

#[test]
fn tables_are_made_to_fit_together() {
    let counts = noisy(&independent(3, 2_000), 1.0, 4);
    for i in 0..counts.len() {
        let margin: Vec<f64> =
            (0..counts.levels(i)).map(|a| counts.estimated_table(i, i)[a * counts.levels(i) + a]).collect();
        assert!(margin.iter().all(|&count| count > 0.0));
        for j in (0..counts.len()).filter(|&j| j != i) {
            for (row, count) in counts.estimated_table(i, j).chunks(counts.levels(j)).zip(&margin) {
                assert!((row.iter().sum::<f64>() - count).abs() < 1e-6);
            }
        }
    }
}

#[test]
fn what_cannot_be_kept_is_not_promised() {
    let open = independent(1, 500);
    let mut source = Seeded(generator(1));
    assert_eq!(open.with_privacy(0.0, 1e-9, &mut source).unwrap_err().kind(), ErrorKind::Setting);
    let private = open.with_privacy(1.0, 1e-9, &mut source).unwrap();
    assert_eq!(private.with_privacy(1.0, 1e-9, &mut source).unwrap_err().kind(), ErrorKind::Counts);
    assert_eq!(private.merge(&open).unwrap_err().kind(), ErrorKind::Counts);
    let hidden = open.suppress(5).unwrap();
    assert_eq!(hidden.with_privacy(1.0, 1e-9, &mut source).unwrap_err().kind(), ErrorKind::Counts);
    let column = |name: &str, codes: Vec<Option<u16>>| Column {
        name: name.into(),
        levels: vec!["a".into(), "b".into()],
        codes: Codes::pack(2, codes.into_iter()),
    };
    let gaps = (0..20).map(|row| (row != 7).then_some(row % 2)).collect();
    let full = (0..20).map(|row| Some(row % 2)).collect();
    let missing = PairCounts::of(&Table { columns: vec![column("x", gaps), column("y", full)], rows: 20 });
    assert_eq!(missing.with_privacy(1.0, 1e-9, &mut source).unwrap_err().kind(), ErrorKind::Counts);
}
