//! Scores of families against arithmetic by hand and against a plain count of all configurations.

use crate::common::generate::{dependent, table_of_codes, table_of_csv};
use nodewise::score::{Columns, Score, Scorer};
use nodewise::table::Table;
use nodewise::{ErrorKind, Result};
use proptest::prelude::*;

const SCORES: [Score; 5] =
    [Score::LogLikelihood, Score::Aic, Score::Bic, Score::Bdeu { equivalent: 1.0 }, Score::Qnml];

fn family(table: &Table, score: Score, child: usize, parents: &[usize]) -> f64 {
    Scorer::new(table, score).unwrap().family(child, parents)
}

/// Every configuration of the parents, also those that never occur.
fn plain(table: &Table, score: Score, child: usize, parents: &[usize]) -> f64 {
    let levels = |column: usize| table.columns[column].levels.len();
    let (q, m) = (parents.iter().map(|&parent| levels(parent)).product::<usize>(), levels(child));
    let mut counts = vec![vec![0.0; m]; q];
    for row in 0..table.rows {
        let code = |column: usize| usize::from(table.columns[column].codes.get(row).unwrap());
        let configuration = parents.iter().fold(0, |number, &parent| number * levels(parent) + code(parent));
        counts[configuration][code(child)] += 1.0;
    }
    let sum = |row: &Vec<f64>| row.iter().sum::<f64>();
    let likelihood: f64 = counts
        .iter()
        .flat_map(|row| row.iter().filter(|&&c| c > 0.0).map(|&c| c * libm::log(c / sum(row))))
        .sum();
    let (free, n) = ((q * (m - 1)) as f64, table.rows as f64);
    match score {
        Score::LogLikelihood => likelihood,
        Score::Aic => likelihood - free,
        Score::Bic => likelihood - free / 2.0 * libm::log(n),
        Score::Qnml => {
            let regret = |size: usize| nodewise::score::regret(table.rows, size as f64);
            likelihood - regret(q * m) + regret(q)
        }
        Score::Bdeu { equivalent } => {
            let (a, b) = (equivalent / q as f64, equivalent / (q * m) as f64);
            let of_row = |row: &Vec<f64>| {
                let cells: f64 = row.iter().map(|c| libm::lgamma(b + c) - libm::lgamma(b)).sum();
                libm::lgamma(a) - libm::lgamma(a + sum(row)) + cells
            };
            counts.iter().map(of_row).sum()
        }
    }
}

#[test]
fn scores_by_hand() {
    // Six rows: x = 0 0 0 1 1 1, y = 0 0 1 1 1 1. Given x = 0, y is 0 twice and 1 once; given x = 1 it is always 1.
    let table = table_of_codes(&[vec![0, 0, 0, 1, 1, 1], vec![0, 0, 1, 1, 1, 1]]);
    let likelihood = 2.0 * libm::log(2.0 / 3.0) + libm::log(1.0 / 3.0);
    let near = |score, expected: f64| {
        let found = family(&table, score, 1, &[0]);
        assert!((found - expected).abs() < 1e-12, "{score:?}: {found} instead of {expected}");
    };
    near(Score::LogLikelihood, likelihood);
    near(Score::Aic, likelihood - 2.0);
    near(Score::Bic, likelihood - libm::log(6.0));
    // With one imaginary row, a quarter in each cell: the product of the predictions 1/2 5/6 1/10 and 1/2 5/6 9/10 of the
    // sequences 0 0 1 and 1 1 1, in which a prediction is (seen + 1/4) / (rows so far + 1/2).
    let predicted = [1.0 / 2.0, 1.25 / 1.5, 0.25 / 2.5, 1.0 / 2.0, 1.25 / 1.5, 2.25 / 2.5];
    near(Score::Bdeu { equivalent: 1.0 }, predicted.iter().map(|&p| libm::log(p)).sum());
}

/// Families as pyAgrum and pgmpy score them; tests/reference/README.md says how.
#[derive(serde::Deserialize)]
struct Stored {
    table: String,
    families: Vec<StoredFamily>,
}

#[derive(serde::Deserialize)]
struct StoredFamily {
    child: String,
    parents: Vec<String>,
    log_likelihood: f64,
    aic: f64,
    bic: f64,
    bdeu_1: f64,
    bdeu_10: f64,
}

#[test]
fn other_programs_give_the_same_scores() {
    let read = |name: &str| std::fs::read_to_string(format!("tests/reference/{name}")).unwrap();
    let stored: Stored = serde_json::from_str(&read("scores.json")).unwrap();
    let table = table_of_csv(&read(&stored.table));
    let find = |name: &String| table.columns.iter().position(|column| column.name == *name).unwrap();
    assert_eq!(stored.families.len(), 6);
    for told in &stored.families {
        let (child, parents) = (find(&told.child), told.parents.iter().map(find).collect::<Vec<_>>());
        for (score, expected) in [
            (Score::LogLikelihood, told.log_likelihood),
            (Score::Aic, told.aic),
            (Score::Bic, told.bic),
            (Score::Bdeu { equivalent: 1.0 }, told.bdeu_1),
            (Score::Bdeu { equivalent: 10.0 }, told.bdeu_10),
        ] {
            let found = family(&table, score, child, &parents);
            assert!(
                (found - expected).abs() < 1e-9,
                "{score}, {} {:?}: {found} is not {expected}",
                told.child,
                told.parents
            );
        }
    }
}

#[test]
fn ten_million_configurations_are_not_tabulated() {
    // Eight parents of eight levels have 16,777,216 configurations; 200 rows show at most 200 of them.
    let levels = [8; 9];
    let table = dependent(3, &levels, 200, 0.0);
    let parents: Vec<usize> = (1..9).collect();
    let tally = Columns::new(&table).unwrap().tally(0, &parents);
    assert_eq!(tally.configurations, 16_777_216.0);
    assert!(tally.sum_rows(|_| 1.0) <= 200.0);
    assert_eq!(tally.sum_cells(|count| count), 200.0);
    assert!(SCORES.iter().all(|&score| score.of(&tally).is_finite()));
}

#[test]
fn bad_settings_and_empty_tables_are_refused() {
    let table = table_of_codes(&[vec![0, 1], vec![1, 0]]);
    let kind = |result: Result<Scorer>| result.unwrap_err().kind();
    assert_eq!(kind(Scorer::new(&table, Score::Bdeu { equivalent: 0.0 })), ErrorKind::Setting);
    assert_eq!(kind(Scorer::new(&Table::default(), Score::Bic)), ErrorKind::Column);
}

proptest! {
    #[test]
    fn a_family_is_its_plain_count(seed in 0..1000_u64, size in 1..4_usize, rows in 1..60_usize) {
        let table = dependent(seed, &[3, 2, 4, 3], rows, 0.6);
        let parents: Vec<usize> = (1..=size).collect();
        for score in SCORES {
            let (found, expected) = (family(&table, score, 0, &parents), plain(&table, score, 0, &parents));
            prop_assert!((found - expected).abs() <= 1e-9 * expected.abs().max(1.0), "{score:?} {found} {expected}");
        }
    }

    #[test]
    fn the_order_of_parents_and_of_columns_changes_no_bit(seed in 0..1000_u64) {
        let table = dependent(seed, &[3, 2, 4, 3], 80, 0.6);
        let turned = Table { columns: table.columns.iter().rev().cloned().collect(), rows: table.rows };
        for score in SCORES {
            let known = family(&table, score, 0, &[1, 2, 3]);
            prop_assert_eq!(known.to_bits(), family(&table, score, 0, &[3, 1, 2]).to_bits());
            prop_assert_eq!(known.to_bits(), family(&turned, score, 3, &[0, 2, 1]).to_bits());
        }
    }

    #[test]
    fn equivalent_graphs_have_equal_scores(seed in 0..1000_u64) {
        let table = dependent(seed, &[3, 4], 60, 0.5);
        for score in [Score::Aic, Score::Bic, Score::Bdeu { equivalent: 1.0 }, Score::Qnml] {
            let there = family(&table, score, 0, &[]) + family(&table, score, 1, &[0]);
            let back = family(&table, score, 1, &[]) + family(&table, score, 0, &[1]);
            prop_assert!((there - back).abs() < 1e-9, "{score:?}: {there} and {back}");
        }
    }
}
