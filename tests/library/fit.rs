//! Conditional tables and likelihoods: by hand, against the score, through BIF, at their limits.

use crate::common::generate::{column_of_texts, dependent, table_of_codes};
use crate::common::laws;
use nodewise::ErrorKind;
use nodewise::counts::Variable;
use nodewise::graph::Dag;
use nodewise::network::{Network, Smoothing, bif};
use nodewise::score::{Score, Scorer};
use nodewise::table::{Codes, Column, Table};
use proptest::prelude::*;

fn fit(table: &Table, dag: &Dag, smoothing: Smoothing) -> Network {
    Network::fit(table, &Variable::all_of(table), dag, smoothing).unwrap()
}

fn near(found: &[f64], expected: &[f64]) {
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
    }
}

/// Seven rows of rain and grass; one value is missing.
fn garden() -> Table {
    let rain = ["no", "no", "no", "yes", "yes", "no", "yes"].map(Some);
    let grass = [Some("dry"), Some("dry"), Some("wet"), Some("wet"), Some("wet"), Some("dry"), None];
    let columns = vec![column_of_texts("rain", &rain), column_of_texts("grass", &grass)];
    Table { columns, rows: 7 }
}

#[test]
fn tables_and_likelihoods_by_hand() {
    let table = Table { rows: 6, ..garden() };
    let shorter =
        |column: &Column| Column { codes: Codes::pack(2, column.codes.iter().take(6)), ..column.clone() };
    let table = Table { columns: table.columns.iter().map(shorter).collect(), ..table };
    let dag = Dag::from_arcs(2, [(0, 1)]).unwrap();
    // Six complete rows: four without rain, of which three are dry; two with rain, both wet.
    let plain = fit(&table, &dag, Smoothing::None);
    near(&plain.nodes()[0].cpt, &[4.0 / 6.0, 2.0 / 6.0]);
    near(&plain.nodes()[1].cpt, &[0.75, 0.25, 0.0, 1.0]);
    let cells = fit(&table, &dag, Smoothing::Cell(0.5));
    near(&cells.nodes()[1].cpt, &[3.5 / 5.0, 1.5 / 5.0, 0.5 / 3.0, 2.5 / 3.0]);
    // Two rows over four cells: half a row in each.
    assert_eq!(fit(&table, &dag, Smoothing::Equivalent(2.0)).nodes()[1].cpt, cells.nodes()[1].cpt);

    let rows = [(0.5_f64, 3), (1.0 / 6.0, 1), (1.0 / 3.0, 2)].map(|(p, count)| (p.ln(), f64::from(count)));
    let total: f64 = rows.iter().map(|(log, count)| log * count).sum();
    let mean = total / 6.0;
    let variance: f64 =
        rows.iter().map(|(log, count)| (log - mean) * (log - mean) * count).sum::<f64>() / 5.0;
    let found = plain.likelihood(&table).unwrap();
    assert_eq!((found.rows, found.incomplete, found.left_out, found.impossible), (6, 0, 0, 0));
    near(&[found.total, found.mean, found.standard_error], &[total, mean, (variance / 6.0).sqrt()]);
    // Of the seventh row the rain is known alone.
    let found = plain.likelihood(&garden()).unwrap();
    assert_eq!((found.rows, found.incomplete, found.left_out, found.impossible), (7, 1, 0, 0));
    near(&[found.total], &[total + (1.0_f64 / 3.0).ln()]);
    // With rain the grass was always wet: so it is in the seventh row, drawn however often, but for a small chance.
    let filled = fit(&garden(), &dag, Smoothing::None);
    near(&filled.nodes()[0].cpt, &[4.0 / 7.0, 3.0 / 7.0]);
    near(&filled.nodes()[1].cpt, &[0.75, 0.25, 0.0, 1.0]);
}

/// Where grass is wet and the rain unknown, both rains are summed over; a row without any value says nothing.
#[test]
fn rows_are_judged_by_the_values_that_they_have() {
    let dag = Dag::from_arcs(2, [(0, 1)]).unwrap();
    let columns = |rain: &[Option<&str>], grass: &[Option<&str>]| Table {
        columns: vec![column_of_texts("rain", rain), column_of_texts("grass", grass)],
        rows: rain.len(),
    };
    let network = fit(
        &columns(
            &["no", "no", "no", "yes", "yes", "no"].map(Some),
            &["dry", "dry", "wet", "wet", "wet", "dry"].map(Some),
        ),
        &dag,
        Smoothing::None,
    );
    let found = network.likelihood(&columns(&[None, None, None], &[Some("wet"), Some("dry"), None])).unwrap();
    assert_eq!((found.rows, found.incomplete, found.left_out, found.impossible), (2, 2, 1, 0));
    near(&[found.total], &[(1.0_f64 / 6.0 + 1.0 / 3.0).ln() + 0.5_f64.ln()]);
    // Nobody has seen dry grass in the rain.
    let wet = network.likelihood(&columns(&[Some("yes"), None], &[Some("dry"), None])).unwrap();
    assert_eq!((wet.rows, wet.left_out, wet.impossible), (1, 1, 1));
}

#[test]
fn unseen_configurations_are_uniform_and_unseen_levels_need_a_place() {
    // c is 1 only where a and b differ in one way; the configuration a = b = 1 never occurs.
    let table = table_of_codes(&[vec![0, 0, 1, 1], vec![0, 1, 0, 0], vec![0, 1, 0, 2]]);
    let dag = Dag::from_arcs(3, [(0, 2), (1, 2)]).unwrap();
    let third = 1.0 / 3.0;
    for smoothing in [Smoothing::None, Smoothing::Cell(2.0), Smoothing::Equivalent(1.0)] {
        near(fit(&table, &dag, smoothing).nodes()[2].row(3), &[third; 3]);
    }
    let test = table_of_codes(&[vec![0, 7], vec![0, 0], vec![0, 0]]);
    let network = fit(&table, &dag, Smoothing::default());
    let error = network.likelihood(&test).unwrap_err();
    assert_eq!((error.kind(), error.place().column.as_deref()), (ErrorKind::Column, Some("c0")));
    assert!(error.to_string().contains("found \"7\""), "{error}");
    // With a place in the list, it has a probability under smoothing and none without.
    let mut known = Variable::all_of(&table);
    known[0].levels.push("7".into());
    let smoothed = Network::fit(&table, &known, &dag, Smoothing::Equivalent(1.0)).unwrap();
    near(&smoothed.nodes()[0].cpt, &[(2.0 + third) / 5.0, (2.0 + third) / 5.0, third / 5.0]);
    assert!(smoothed.likelihood(&test).unwrap().mean.is_finite());
    let plain = Network::fit(&table, &known, &dag, Smoothing::None).unwrap().likelihood(&test).unwrap();
    assert_eq!((plain.impossible, plain.total), (1, f64::NEG_INFINITY));
    // Columns are found by name, and others are of no interest.
    let turned = Table { columns: test.columns.iter().rev().cloned().collect(), rows: 2 };
    assert_eq!(smoothed.likelihood(&turned).unwrap(), smoothed.likelihood(&test).unwrap());
    let fewer = Table { columns: test.columns[..2].to_vec(), rows: 2 };
    assert_eq!(smoothed.likelihood(&fewer).unwrap_err().kind(), ErrorKind::Column);
}

#[test]
fn tables_too_large_are_refused_by_name_before_they_are_made() {
    let table = dependent(1, &[8; 40], 50, 0.5);
    let dag = Dag::from_arcs(40, (1..40).map(|parent| (parent, 0))).unwrap();
    let error = Network::fit(&table, &Variable::all_of(&table), &dag, Smoothing::None).unwrap_err();
    assert_eq!((error.kind(), error.place().column.as_deref()), (ErrorKind::TooLarge, Some("c0")));
    let bad = Network::fit(
        &garden(),
        &Variable::all_of(&garden()),
        &Dag::from_arcs(2, []).unwrap(),
        Smoothing::Cell(0.0),
    );
    assert_eq!(bad.unwrap_err().kind(), ErrorKind::Setting);
    let unknown: Vec<Variable> = Variable::all_of(&garden())
        .into_iter()
        .map(|v| Variable { levels: vec!["no".into()], ..v })
        .collect();
    let error =
        Network::fit(&garden(), &unknown, &Dag::from_arcs(2, []).unwrap(), Smoothing::None).unwrap_err();
    assert_eq!(error.place().column.as_deref(), Some("rain"));
}

proptest! {
    #![proptest_config(laws::config(64))]

    #[test]
    fn the_likelihood_of_the_training_rows_is_the_score(seed in 0..1000_u64, joined in prop::collection::vec(any::<bool>(), 10)) {
        let table = dependent(seed, &[3, 2, 4, 3, 2], 90, 0.6);
        let pairs = (0..5).flat_map(|a| (a + 1..5).map(move |b| (a, b)));
        let arcs = pairs.zip(joined).filter(|(_, joined)| *joined).map(|(arc, _)| arc);
        let dag = Dag::from_arcs(5, arcs).unwrap();
        let mut scorer = Scorer::new(&table, Score::LogLikelihood).unwrap();
        let score: f64 = (0..5).map(|node| scorer.family(node, dag.parents(node))).sum();
        let plain = fit(&table, &dag, Smoothing::None);
        let found = plain.likelihood(&table).unwrap();
        prop_assert!((found.total - score).abs() < 1e-9 * score.abs(), "{} against {score}", found.total);
        // No other tables make the training rows more likely.
        for smoothing in [Smoothing::Cell(1.0), Smoothing::Equivalent(1.0)] {
            prop_assert!(fit(&table, &dag, smoothing).likelihood(&table).unwrap().total <= found.total + 1e-9);
        }
        prop_assert_eq!(&bif::read(bif::write(&plain).as_bytes()).unwrap(), &plain);
        let smooth = fit(&table, &dag, Smoothing::default());
        prop_assert_eq!(&bif::read(bif::write(&smooth).as_bytes()).unwrap(), &smooth);
    }
}
