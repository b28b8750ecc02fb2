//! Missing values, counted pair by pair: every number rests on the rows of its own pairs, and everybody uses the same ones.

use std::fmt::Write;

use crate::common::generate::{dependent_codes, generator};
use crate::common::solve::{FORMULATIONS, paper, settings};
use nodewise::assumptions::{Assessment, Setup, assess, plug_in_bound};
use nodewise::counts::PairCounts;
use nodewise::gram::Gram;
use nodewise::gram::encode::{Encoding, Formulation};
use nodewise::lambda::{self, ebic};
use nodewise::learner::Learner;
use nodewise::learner::knowledge::Knowledge;
use nodewise::learner::penalty::Weights;
use nodewise::progress::Watch;
use nodewise::table::{
    Action, Codes, Column, ColumnPlan, LevelGroup, MissingPolicy, MissingRule, Plan, ReadOptions, Table,
    inspect, inspect_as, prepare, written_out,
};
use proptest::prelude::*;
use rand::RngExt;

use crate::reading::read;

const LEVELS: [usize; 5] = [3, 2, 4, 2, 3];

/// Five dependent columns in which each value is missing with probability `share`, and `empty` rows in which all are.
fn counts(seed: u64, rows: usize, share: f64, empty: usize) -> PairCounts {
    let mut rng = generator(seed);
    let mut gaps = |codes: &[u16]| -> Vec<Option<u16>> {
        let known =
            codes.iter().map(|&code| (rng.random::<f64>() >= share).then_some(code)).collect::<Vec<_>>();
        known.into_iter().chain(std::iter::repeat_n(None, empty)).collect()
    };
    let columns = dependent_codes(seed, &LEVELS, rows, 0.6);
    let columns = columns.iter().zip(LEVELS).enumerate().map(|(i, (codes, m))| Column {
        name: format!("c{i}"),
        levels: (0..m).map(|a| a.to_string()).collect(),
        codes: Codes::pack(m, gaps(codes).into_iter()),
    });
    PairCounts::of(&Table { columns: columns.collect(), rows: rows + empty })
}

fn learner(counts: &PairCounts, formulation: Formulation) -> Learner {
    Learner::new(counts.clone(), formulation, Knowledge::default()).unwrap()
}

fn assessed(
    counts: &PairCounts,
    supports: &[Vec<usize>],
    formulation: Formulation,
    lambda: f64,
) -> Vec<Assessment> {
    let setup = Setup { formulation, rows: counts.rows(), lambda: Some(lambda) };
    assess(counts, supports, setup, &mut Watch::none()).unwrap()
}

#[test]
fn rows_in_which_nothing_is_known_change_nothing() {
    let (counts, padded) = (counts(7, 400, 0.2, 0), counts(7, 400, 0.2, 3000));
    assert_eq!((counts.rows(), padded.rows()), (400, 3400));
    let supports: Vec<Vec<usize>> = (0..LEVELS.len()).map(|r| vec![(r + 1) % 5, (r + 3) % 5]).collect();
    for formulation in FORMULATIONS {
        let both = [&counts, &padded];
        let [learned, learned_padded] = both.map(|counts| learner(counts, formulation));
        let [plain, plain_padded] = both.map(|counts| plug_in_bound::Plain::new(counts, formulation));
        for (r, support) in supports.iter().enumerate() {
            let criterion = |learner: &Learner| ebic::criterion(learner.gram(), r, support, ebic::GAMMA);
            assert_eq!(criterion(&learned).to_bits(), criterion(&learned_padded).to_bits());
            assert_eq!(plain.bound(r, support), plain_padded.bound(r, support));
        }
        let [one, other] = both.map(|counts| assessed(counts, &supports, formulation, 0.3));
        assert_eq!(one, other, "{formulation:?}");
    }
    assert_eq!(lambda::synthetic(&counts, 2.0, 0.0), lambda::synthetic(&padded, 2.0, 0.0));
    for r in 0..LEVELS.len() {
        assert_eq!(lambda::benchmark(&counts, r, 2.0, 0.0), lambda::benchmark(&padded, r, 2.0, 0.0));
    }
}

#[test]
fn the_rules_take_the_rows_of_the_pairs_concerned() {
    // Two columns known in 100 and in 50 of 200 rows, together in 50; the third in all.
    let known = [100, 50, 200];
    let column = |i: usize| Column {
        name: format!("c{i}"),
        levels: vec!["0".into(), "1".into()],
        codes: Codes::pack(2, (0..200).map(|row| (row < known[i]).then_some((row % 2) as u16))),
    };
    let counts = PairCounts::of(&Table { columns: (0..3).map(column).collect(), rows: 200 });
    let rate = |rows: f64| (libm::log(3.0) / rows).sqrt();
    for (r, rows) in [(0, 75.0), (1, 50.0), (2, 75.0)] {
        assert_eq!(lambda::benchmark(&counts, r, 1.0, 0.0), rate(rows), "{r}");
    }
    assert_eq!(lambda::synthetic(&counts, 1.0, 0.0), rate(200.0 / 3.0));
}

/// The witness confined to what the learner chose is the learner's own solution: same matrix, same weights.
#[test]
fn the_assessment_uses_the_learners_weights_and_matrix() {
    for seed in 0..6 {
        let counts = counts(seed, 120, 0.5, 0);
        for formulation in [Formulation::Normalised, paper(Encoding::Effects, true)] {
            let learner = learner(&counts, formulation);
            let lambda = 0.4 * learner.lambda_max();
            let solve = |r| learner.solve_node(r, lambda, settings(1e-11), &mut Watch::none()).unwrap().1;
            let points: Vec<_> = (0..learner.len()).map(solve).collect();
            let supports: Vec<Vec<usize>> =
                points.iter().map(|point| point.norms.iter().map(|&(i, _)| i).collect()).collect();
            for (point, found) in points.iter().zip(assessed(&counts, &supports, formulation, lambda)) {
                assert!(found.witness.succeeds(), "{seed}, {formulation:?}: {:?}", found.witness);
                for block in &found.witness.kept {
                    assert!(
                        (block.value - point.norm(block.node)).abs() < 1e-4,
                        "{seed}: {block:?}, {point:?}"
                    );
                }
            }
        }
    }
}

/// With as many values missing, tables do not fit together; the matrix whose inverse the assumptions need is the repaired one.
#[test]
fn the_matrix_in_its_own_basis_is_shrunk_as_the_learners_is() {
    let mut shrunk = 0;
    for seed in 0..8 {
        let counts = counts(seed, 40, 0.6, 0);
        for formulation in FORMULATIONS {
            let (rotated, plain) =
                (Gram::new(&counts, formulation), Gram::in_original_basis(&counts, formulation));
            assert!((rotated.shrinkage() - plain.shrinkage()).abs() < 1e-9, "{formulation:?}, {seed}");
            shrunk += usize::from(plain.shrinkage() > 0.0);
            // A rotation changes neither the size of an off-diagonal block nor the trace of an own one.
            for (i, j) in (0..5).flat_map(|i| (0..5).map(move |j| (i, j))) {
                let square = |gram: &Gram| -> f64 {
                    gram.block(i).map(|k| gram.row(k)[gram.block(j)].iter().map(|x| x * x).sum::<f64>()).sum()
                };
                assert!((square(&rotated) - square(&plain)).abs() < 1e-9, "{formulation:?}, {i}, {j}");
            }
        }
    }
    assert!(shrunk > 20, "{shrunk}");
}

#[test]
fn weights_asked_at_the_samples_own_size_are_the_learners() {
    let counts = counts(3, 200, 0.3, 50);
    let of = |weights: &Weights| (0..5).flat_map(|r| weights.of_node(r).to_vec()).collect::<Vec<f64>>();
    let expected = Weights::expected(Formulation::Normalised, &counts, counts.rows());
    let learner = learner(&counts, Formulation::Normalised);
    let own: Vec<f64> =
        (0..5).flat_map(|r| (0..5).map(move |i| (r, i))).map(|(r, i)| learner.problem(r).weight(i)).collect();
    assert_eq!(of(&expected), own);
}

const NAMES: [&str; 4] = ["a", "b", "c", "d"];

/// Rows of four columns with few levels; an empty cell is a missing value.
fn rows_with_gaps() -> impl Strategy<Value = Vec<[String; 4]>> {
    let cell = |levels: &'static [&'static str]| prop::sample::select(levels).prop_map(String::from);
    let row = [
        cell(&["", "x", "y", "z"]).boxed(),
        cell(&["", "", "u", "v"]).boxed(),
        cell(&["", "1", "2", "3"]).boxed(),
        cell(&["p", "q"]).boxed(),
    ];
    prop::collection::vec(row, 12..80)
}

fn text(rows: &[[String; 4]]) -> String {
    // Quoted, so that no row is a blank line.
    let line =
        |row: &[String; 4]| row.iter().map(|cell| format!("\"{cell}\"")).collect::<Vec<_>>().join(",") + "\n";
    NAMES.join(",") + "\n" + &rows.iter().map(line).collect::<String>()
}

fn prepared(rows: &[[String; 4]], plan: &Plan) -> nodewise::Result<Table> {
    let options = ReadOptions { header: nodewise::table::Header::Yes, ..ReadOptions::default() };
    prepare(&read(text(rows).as_bytes(), &options)?, plan).map(|prepared| prepared.table)
}

fn rules() -> impl Strategy<Value = Vec<MissingRule>> {
    let rule = vec![MissingRule::DropRows, MissingRule::OwnLevel, MissingRule::Pairwise];
    prop::collection::vec(prop::sample::select(rule), 4)
}

fn by_rules(rules: &[MissingRule]) -> Plan {
    let own = |&missing: &MissingRule| ColumnPlan { missing: Some(missing), ..ColumnPlan::default() };
    Plan {
        columns: NAMES.iter().map(ToString::to_string).zip(rules.iter().map(own)).collect(),
        ..Plan::default()
    }
}

proptest! {
    #[test]
    fn rules_mixed_by_column_are_those_of_a_table_built_by_hand(rows in rows_with_gaps(), rules in rules()) {
        // By hand: rows left out, the text of the level written into the cells, the rest left empty.
        let kept = rows.iter().filter(|row| {
            row.iter().zip(&rules).all(|(cell, rule)| !cell.is_empty() || *rule != MissingRule::DropRows)
        });
        let named = |(cell, rule): (&String, &MissingRule)| match rule {
            MissingRule::OwnLevel if cell.is_empty() => "(missing)".to_string(),
            _ => cell.clone(),
        };
        let built: Vec<[String; 4]> = kept
            .map(|row| row.iter().zip(&rules).map(named).collect::<Vec<_>>().try_into().unwrap())
            .collect();
        prop_assume!(!built.is_empty());
        // All columns are kept: whether one is constant or a copy is judged before missing values are given a level.
        let (mut plan, mut pairwise) = (by_rules(&rules), by_rules(&[MissingRule::Pairwise; 4]));
        for name in NAMES {
            plan.act(name, Action::Keep);
            pairwise.act(name, Action::Keep);
        }
        match (prepared(&rows, &plan), prepared(&built, &pairwise)) {
            (Ok(mixed), Ok(by_hand)) => {
                prop_assert_eq!(PairCounts::of(&mixed).to_json(), PairCounts::of(&by_hand).to_json());
                let learned = |table: &Table| {
                    let learner = learner(&PairCounts::of(table), Formulation::Normalised);
                    (0..learner.len())
                        .map(|r| learner.solve_node(r, 0.5, settings(1e-9), &mut Watch::none()).unwrap().1.norms)
                        .collect::<Vec<_>>()
                };
                prop_assert_eq!(learned(&mixed), learned(&by_hand));
            }
            (mixed, by_hand) => prop_assert_eq!(mixed.is_err(), by_hand.is_err()),
        }
    }

    #[test]
    fn the_order_of_rows_changes_nothing(rows in rows_with_gaps(), rules in rules(), auto: bool, turn in 0usize..80) {
        let plan = if auto { Plan::default() } else { by_rules(&rules) };
        let mut turned = rows.clone();
        turned.rotate_left(turn % rows.len());
        turned.reverse();
        let counted = |rows: &[[String; 4]]| prepared(rows, &plan).map(|table| PairCounts::of(&table).to_json());
        prop_assert_eq!(counted(&rows).ok(), counted(&turned).ok());
    }

    #[test]
    fn where_nothing_is_missing_all_rules_agree(rows in rows_with_gaps(), rules in rules()) {
        let complete: Vec<_> = rows.into_iter().filter(|row| row.iter().all(|cell| !cell.is_empty())).collect();
        prop_assume!(complete.len() > 3);
        let counted = |plan: &Plan| prepared(&complete, plan).map(|table| PairCounts::of(&table).to_json()).ok();
        let expected = counted(&Plan { missing: MissingPolicy::DropRows, ..Plan::default() });
        prop_assert_eq!(&counted(&by_rules(&rules)), &expected);
        prop_assert_eq!(&counted(&Plan::default()), &expected);
    }

    #[test]
    fn a_plan_written_out_does_the_same(rows in rows_with_gaps(), rules in rules(), auto: bool) {
        let plan = if auto { Plan::default() } else { by_rules(&rules) };
        let raw = read(text(&rows).as_bytes(), &ReadOptions::default()).unwrap();
        let out = written_out(&raw, &inspect_as(&raw, &plan), &plan).unwrap();
        let again: Plan = serde_json::from_str(&serde_json::to_string(&out).unwrap()).unwrap();
        prop_assert_eq!(&again, &out);
        let table = |plan: &Plan| prepare(&raw, plan).map(|prepared| prepared.table).ok();
        prop_assert_eq!(table(&out), table(&plan));
    }
}

/// 3000 rows: `cigarettes` does not apply to who does not smoke, `income` is hidden more often in the north, `taste` at random.
fn survey() -> String {
    let mut rng = generator(5);
    let mut draw = |n: u32| rng.random_range(0..n);
    let mut text = "smokes,cigarettes,region,income,taste\n".to_string();
    for _ in 0..3000 {
        let (smokes, north) = (draw(3) == 0, draw(2) == 0);
        let cigarettes = if smokes { ["few", "many"][draw(2) as usize] } else { "" };
        let hidden = draw(100) < if north { 40 } else { 5 };
        let income = if hidden { "NA" } else { ["low", "mid", "high"][draw(3) as usize] };
        let taste = if draw(10) < 3 { "?" } else { ["a", "b"][draw(2) as usize] };
        let (smokes, region) = (if smokes { "yes" } else { "no" }, if north { "north" } else { "south" });
        writeln!(text, "{smokes},{cigarettes},{region},{income},{taste}").expect("a String takes any text");
    }
    text
}

#[test]
fn what_does_not_apply_is_told_from_what_is_hidden() {
    let raw = read(survey().as_bytes(), &ReadOptions::default()).unwrap();
    let reports = inspect(&raw);
    let found = |k: usize| reports[k].missingness.as_ref();
    let cigarettes = found(1).unwrap();
    assert_eq!((cigarettes.column.as_str(), &cigarettes.levels[..]), ("smokes", &["no".to_string()][..]));
    assert!(cigarettes.not_applicable && cigarettes.share == 1.0 && cigarettes.elsewhere == 0.0);
    let income = found(3).unwrap();
    assert_eq!((income.column.as_str(), &income.levels[..]), ("region", &["north".to_string()][..]));
    assert!(!income.not_applicable && (income.there - 0.4).abs() < 0.05 && income.elsewhere < 0.1);
    assert!([0, 2, 4].iter().all(|&k| found(k).is_none()));
    let prepared = prepare(&raw, &Plan::default()).unwrap();
    assert_eq!(prepared.table.columns[1].levels, ["few", "many", "(missing)"]);
    assert_eq!(prepared.table.columns[3].levels, ["low", "mid", "high"]);
    assert!(
        prepared
            .notices
            .iter()
            .any(|notice| notice.to_string().contains("seems not to apply where \"smokes\" is \"no\""))
    );
    assert!(
        prepared
            .notices
            .iter()
            .any(|notice| notice.to_string().contains("\"income\" where \"region\" is \"north\""))
    );
    let pairwise = prepare(&raw, &Plan { missing: MissingPolicy::Pairwise, ..Plan::default() }).unwrap();
    assert_eq!(pairwise.table.columns[1].levels, ["few", "many"]);
}

#[test]
fn a_plan_orders_merges_and_renames() {
    let raw = read(survey().as_bytes(), &ReadOptions::default()).unwrap();
    let group = |name: &str, of: &[&str]| LevelGroup {
        name: name.into(),
        of: of.iter().map(ToString::to_string).collect(),
    };
    let own = ColumnPlan {
        name: Some("Income".into()),
        label: Some("Income of the household".into()),
        levels: vec![group("little", &["low"]), group("more", &["mid", "high"])],
        ..ColumnPlan::default()
    };
    let mut plan = Plan { columns: [("income".to_string(), own)].into(), ..Plan::default() };
    let prepared = prepare(&raw, &plan).unwrap();
    let income = &prepared.table.columns[3];
    assert_eq!((income.name.as_str(), income.levels.join(" ")), ("Income", "little more".to_string()));
    assert_eq!(prepared.labels["Income"], "Income of the household");
    plan.columns.insert("region".into(), ColumnPlan { name: Some("Income".into()), ..ColumnPlan::default() });
    assert!(prepare(&raw, &plan).unwrap_err().to_string().contains("\"Income\" twice"));
}
