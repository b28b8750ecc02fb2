//! Values that are filled in: what they are, what they count, and what they must not depend on.

use std::ops::ControlFlow;

use crate::common::generate::{column_of_texts, dependent, generator, table_of_codes};
use crate::common::laws;
use nodewise::ErrorKind;
use nodewise::counts::Variable;
use nodewise::experiment::Holes;
use nodewise::graph::{Cpdag, Dag, Pair};
use nodewise::impute::{Draws, fill};
use nodewise::network::{Network, Smoothing};
use nodewise::progress::Watch;
use nodewise::score::{Available, Columns, Score, Scorer, missing_cells};
use nodewise::search::{Constraints, Pruned, Rows, SearchSettings, orient, prove, prune};
use nodewise::table::{Codes, Column, Table};
use proptest::prelude::*;
use rand::RngExt;

const SCORES: [Score; 5] =
    [Score::LogLikelihood, Score::Aic, Score::Bic, Score::Bdeu { equivalent: 1.0 }, Score::Qnml];

/// Dependent columns in which each value is missing with probability `share`.
fn holed(seed: u64, levels: &[usize], rows: usize, share: f64) -> Table {
    let table = dependent(seed, levels, rows, 0.8);
    Holes::Evenly(share).make(&table, &Dag::from_arcs(levels.len(), []).unwrap(), seed)
}

fn permuted(table: &Table, order: &[usize]) -> Table {
    let column = |column: &Column| Column {
        codes: Codes::pack(column.levels.len(), order.iter().map(|&row| column.codes.get(row))),
        ..column.clone()
    };
    Table { columns: table.columns.iter().map(column).collect(), rows: order.len() }
}

fn all_pairs(n: usize) -> Vec<Pair> {
    (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).collect()
}

fn pruned(table: &Table) -> Pruned {
    let n = table.columns.len();
    let settings = SearchSettings::default();
    prune(table, &all_pairs(n), &Constraints::none(n), settings, &mut Watch::none()).unwrap()
}

#[test]
fn a_weighted_score_by_hand() {
    // One whole row (0, 0); one row drawn as (0, 0) and (0, 1): N_00 = 1.5, N_01 = 0.5.
    let table = table_of_codes(&[vec![0, 0, 0, 1], vec![0, 0, 1, 1]]);
    let mut table = permuted(&table, &[0, 1, 2]);
    table.columns[0].levels.truncate(2);
    let columns = Columns::stacked(&table, 1, 2).unwrap();
    assert_eq!(columns.rows(), 2);
    let mut scorer = Scorer::of(columns, Score::Bdeu { equivalent: 1.0 }).unwrap();
    // q = 2, m = 2: one configuration occurs, with two rows.
    let gamma = libm::lgamma;
    let expected = gamma(0.5) - gamma(2.5) + gamma(1.75) + gamma(0.75) - 2.0 * gamma(0.25);
    let found = scorer.family(1, &[0]);
    assert!((found - expected).abs() < 1e-12, "{found} instead of {expected}");
    let likelihood = 1.5 * libm::log(0.75) + 0.5 * libm::log(0.25);
    let mut scorer = Scorer::of(Columns::stacked(&table, 1, 2).unwrap(), Score::Bic).unwrap();
    let found = scorer.family(1, &[0]);
    assert!((found - (likelihood - 2.0 * libm::log(2.0) / 2.0)).abs() < 1e-12, "{found}");
}

#[test]
fn families_are_compared_on_the_same_rows_by_hand() {
    let texts = |texts: &[&'static str]| -> Vec<Option<&'static str>> {
        texts.iter().map(|text| Some(*text).filter(|text| !text.is_empty())).collect()
    };
    let parent = column_of_texts("p", &texts(&["0", "1", "0", "1", "", ""]));
    let child = column_of_texts("c", &texts(&["0", "1", "0", "", "1", "0"]));
    let table = Table { columns: vec![parent, child], rows: 6 };
    // Three rows have both: the parent explains them. Scaled to six rows.
    let gamma = libm::lgamma;
    let cell = |count: f64, a: f64| gamma(count + a) - gamma(a);
    let with = cell(2.0, 0.25) - cell(2.0, 0.5) + cell(1.0, 0.25) - cell(1.0, 0.5);
    let without = cell(2.0, 0.5) + cell(1.0, 0.5) - cell(3.0, 1.0);
    let mut available = Available::new(&table, Score::default()).unwrap();
    let found = available.advantage(1, &[], 0).unwrap();
    assert!((found - 2.0 * (with - without)).abs() < 1e-12, "{found}");
}

#[test]
fn what_another_column_tells_for_sure_is_filled_in_right() {
    let known = dependent(3, &[3, 2], 600, 0.3);
    let copy = Column { name: "copy".into(), ..known.columns[0].clone() };
    let complete =
        Table { columns: vec![known.columns[0].clone(), known.columns[1].clone(), copy], rows: 600 };
    let holes = Holes::Evenly(0.3).make(&complete, &Dag::from_arcs(3, []).unwrap(), 5);
    let graph = Dag::from_arcs(3, [(0, 2)]).unwrap();
    let filled = fill(&holes, &graph, Draws::of(1), &mut Watch::none()).unwrap();
    let [a, b] = [0, 2].map(|column| &filled.table.columns[column].codes);
    let wrong = (0..filled.table.rows).filter(|&row| a.get(row) != b.get(row)).count();
    // One imaginary row leaves a small chance of anything else.
    assert!(wrong <= 3, "{wrong} of {}", filled.table.rows);
    assert_eq!(missing_cells(&filled.table), 0);
    let facts = filled.filling;
    assert_eq!(facts.cells + 3 * facts.empty, missing_cells(&holes));
    assert_eq!(filled.whole + facts.rows + facts.empty, 600);
    assert_eq!(filled.table.rows, filled.whole + facts.rows * facts.copies as usize);
}

#[test]
fn filled_values_have_the_shares_of_the_known_ones() {
    // One column of three levels with shares 1/2, 1/3 and 1/6, and one that says nothing of it.
    let codes: Vec<u16> = (0..6000).map(|row| [0, 0, 0, 1, 1, 2][row % 6]).collect();
    let table = table_of_codes(&[codes, (0..6000).map(|row| (row / 7 % 2) as u16).collect()]);
    let holes = Holes::Evenly(0.4).make(&table, &Dag::from_arcs(2, []).unwrap(), 2);
    let filled = fill(&holes, &Dag::from_arcs(2, []).unwrap(), Draws::of(1), &mut Watch::none()).unwrap();
    let drawn = filled.table.rows - filled.whole;
    for (level, share) in [1.0 / 2.0, 1.0 / 3.0, 1.0 / 6.0].into_iter().enumerate() {
        let rows = filled.whole..filled.table.rows;
        let count = rows.filter(|&row| filled.table.columns[0].codes.get(row) == Some(level as u16)).count();
        assert!((count as f64 / drawn as f64 - share).abs() < 0.02, "{level}: {count} of {drawn}");
    }
}

#[test]
fn odd_tables_work_and_are_told() {
    // No row is complete; one has nothing; one column is nearly all missing.
    let mut table = holed(1, &[3, 2, 4, 2], 400, 0.2);
    let hide = |column: &mut Column, missing: &dyn Fn(usize) -> bool| {
        let codes = column.codes.iter().enumerate().map(|(row, code)| code.filter(|_| !missing(row)));
        column.codes = Codes::pack(column.levels.len(), codes);
    };
    hide(&mut table.columns[3], &|row| row % 40 != 1);
    for (i, column) in table.columns.iter_mut().enumerate() {
        hide(column, &|row| row % 3 == i || row == 200);
    }
    let found = pruned(&table);
    let filling = found.filling.unwrap();
    assert!(filling.empty >= 1 && filling.rows + filling.empty == 400, "{filling:?}");
    assert_eq!(found.rows, filling.rows);
    let text = found.filled().unwrap();
    assert!(text.contains(&format!("filled in the {} missing values", filling.cells)), "{text}");
    assert!(text.contains(&format!("left out {} rows without any value", filling.empty)), "{text}");
    // Nothing at all is an error.
    for column in &mut table.columns {
        hide(column, &|_| true);
    }
    let n = table.columns.len();
    let settings = SearchSettings::default();
    let nothing = prune(&table, &all_pairs(n), &Constraints::none(n), settings, &mut Watch::none());
    assert_eq!(nothing.unwrap_err().kind(), ErrorKind::Column);
}

#[test]
fn the_rows_order_and_the_columns_order_change_nothing() {
    let table = holed(4, &[3, 2, 4, 2, 3], 500, 0.2);
    let (found, mut rng) = (pruned(&table), generator(9));
    for _ in 0..4 {
        let mut order: Vec<usize> = (0..table.rows).collect();
        for last in (1..order.len()).rev() {
            order.swap(last, rng.random_range(0..=last));
        }
        assert_eq!(pruned(&permuted(&table, &order)), found);
    }
    let turned = Table { columns: table.columns.iter().rev().cloned().collect(), rows: table.rows };
    let back = pruned(&turned).oriented.found;
    assert_eq!(back.score.to_bits(), found.oriented.found.score.to_bits());
    assert_eq!(back.dag.permuted(&[4, 3, 2, 1, 0]), found.oriented.found.dag);
    // Another seed draws other values.
    let n = table.columns.len();
    let other = SearchSettings { seed: 2, ..SearchSettings::default() };
    let other = prune(&table, &all_pairs(n), &Constraints::none(n), other, &mut Watch::none()).unwrap();
    assert!(other.oriented.found.score != found.oriented.found.score);
    assert_eq!(other.filling, found.filling);
}

#[test]
fn it_can_be_broken_off_at_any_moment() {
    let table = holed(5, &[3, 2, 4, 2, 3], 2000, 0.3);
    let (mut moments, within) = (0, Constraints::none(5));
    let settings = SearchSettings::default();
    Rows::new(&table, &within, settings, &mut Watch::hearing(|_| moments += 1)).unwrap();
    assert!(moments > 20, "{moments}");
    for stop in 0..moments {
        let mut left = stop;
        let mut watch = Watch::new(|_| {
            left -= 1;
            if left < 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let error = Rows::new(&table, &within, settings, &mut watch).map(|_| ()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Cancelled, "at {stop}");
    }
}

#[test]
fn other_methods_take_tables_with_holes() {
    let table = holed(6, &[3, 2, 3, 2], 1500, 0.2);
    let complete = dependent(6, &[3, 2, 3, 2], 1500, 0.8);
    for method in crate::search::methods() {
        let all = Constraints::none(4);
        let found = method.learn(&table, &all, &mut Watch::none()).unwrap();
        assert_eq!(found.filling.is_some(), found.score.is_some(), "{}", method.name());
        let without = method.learn(&complete, &all, &mut Watch::none()).unwrap();
        // A test may find a dependence by chance, and not find it again in fewer rows.
        assert!(found.skeleton.len() >= 3, "{}", method.name());
        assert!(found.skeleton.iter().all(|edge| without.skeleton.contains(edge)), "{}", method.name());
        assert_eq!(without.filling, None);
    }
}

#[test]
fn tables_of_a_network_are_fitted_to_filled_rows() {
    let network = nodewise::network::bif::read(include_bytes!("../../www/public/networks/asia.bif")).unwrap();
    let table = network.sample(20_000, 1);
    let holes = Holes::Evenly(0.2).make(&table, network.dag(), 1);
    let (fitted, filling) = Network::fit_with(
        &holes,
        &Variable::all_of(&holes),
        network.dag(),
        Smoothing::default(),
        &mut Watch::none(),
    )
    .unwrap();
    assert_eq!(filling.unwrap().cells + 8 * filling.unwrap().empty, missing_cells(&holes));
    let complete =
        Network::fit(&table, &Variable::all_of(&table), network.dag(), Smoothing::default()).unwrap();
    let judged = network.sample(20_000, 2);
    let [with, without] = [&fitted, &complete].map(|network| network.likelihood(&judged).unwrap().mean);
    assert!((with - without).abs() < 2e-3, "{with} against {without}");
}

/// The best score of all graphs of four nodes.
fn best_of_all(rows: &Rows<'_>, score: Score) -> f64 {
    let mut scorer = rows.scorer(score).unwrap();
    let graphs = crate::common::graphs::all_graphs(4).into_iter();
    let scores = graphs.map(|dag| (0..4).map(|node| scorer.family(node, dag.parents(node))).sum::<f64>());
    scores.fold(f64::NEG_INFINITY, f64::max)
}

proptest! {
    #![proptest_config(laws::config(24))]

    #[test]
    fn rows_without_gaps_are_scored_as_ever(seed in 0..1000_u64) {
        let table = dependent(seed, &[3, 2, 4, 2], 80, 0.6);
        let settings = SearchSettings::default();
        let rows = Rows::new(&table, &Constraints::none(4), settings, &mut Watch::none()).unwrap();
        prop_assert!(rows.filling().is_none());
        // Copies of complete rows count as those rows.
        let twice = Table {
            columns: table.columns.iter().map(|column| Column {
                codes: Codes::pack(4, column.codes.iter().take(30).chain(column.codes.iter().skip(30)).chain(column.codes.iter().skip(30))),
                ..column.clone()
            }).collect(),
            rows: 130,
        };
        for score in SCORES {
            let mut plain = Scorer::new(&table, score).unwrap();
            let mut own = rows.scorer(score).unwrap();
            let mut stacked = Scorer::of(Columns::stacked(&twice, 30, 2).unwrap(), score).unwrap();
            for parents in [&[][..], &[0], &[0, 2], &[2, 1, 0]] {
                let expected = plain.family(3, parents);
                prop_assert_eq!(own.family(3, parents).to_bits(), expected.to_bits());
                prop_assert!((stacked.family(3, parents) - expected).abs() < 1e-9 * expected.abs().max(1.0));
            }
        }
    }

    #[test]
    fn no_larger_family_exceeds_the_bound(seed in 0..1000_u64, copies in 1..4_u32) {
        let table = dependent(seed, &[3, 2, 4, 2, 3], 20 + 12 * copies as usize, 0.6);
        for score in SCORES {
            let mut scorer = Scorer::of(Columns::stacked(&table, 20, copies).unwrap(), score).unwrap();
            for set in 0..16_usize {
                let members = |set: usize| (0..4).filter(|k| set >> k & 1 == 1).map(|k| k + 1).collect::<Vec<_>>();
                let (_, bound) = scorer.family_and_bound(0, &members(set));
                for larger in (0..16).filter(|larger| larger & set == set) {
                    let found = scorer.family(0, &members(larger));
                    prop_assert!(found <= bound + 1e-9, "{score:?} {set} {larger}: {found} above {bound}");
                }
            }
        }
    }

    #[test]
    fn the_proven_graph_of_filled_rows_is_the_best_of_all(seed in 0..1000_u64) {
        let table = holed(seed, &[3, 2, 3, 2], 120, 0.2);
        let all = Constraints::none(4);
        for score in SCORES {
            let settings = SearchSettings { score, ..SearchSettings::default() };
            let rows = Rows::new(&table, &all, settings, &mut Watch::none()).unwrap();
            let found = orient(&rows, &all, settings, &mut Watch::none()).unwrap();
            let found = prove(&rows, &all, &found, settings, &mut Watch::none()).unwrap();
            prop_assert!(found.proof.unwrap().proven);
            let best = best_of_all(&rows, score);
            prop_assert!((found.found.score - best).abs() < 1e-6, "{} against {best}", found.found.score);
            // Equivalent graphs score the same on filled rows, too.
            let mut scorer = rows.scorer(score).unwrap();
            let member = Cpdag::of(&found.found.dag).representative();
            let score: f64 = (0..4).map(|node| scorer.family(node, member.parents(node))).sum();
            prop_assert!((score - found.found.score).abs() < 1e-6);
        }
    }
}
