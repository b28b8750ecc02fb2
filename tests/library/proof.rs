//! The proof of a best graph: it agrees with dynamic programming and brute force, its bound holds at every moment, and no name or
//! order of columns matters to the class it finds.

use std::ops::ControlFlow;

use nodewise::experiment::{CandidateSearch, Search};
use nodewise::graph::{Cpdag, Dag, Pair, pair};
use nodewise::math::random::Rng;
use nodewise::network::bif;
use nodewise::progress::{Phase, Standing, Watch};
use nodewise::rival::{Exact, Integer, Learned, Method};
use nodewise::score::{Score, Scorer};
use nodewise::search::proof::TOLERANCE;
use nodewise::search::{
    Constraints, Oriented, Rows, Scored, SearchSettings, Winner, orient, prove, prove_telling,
};
use nodewise::table::Table;

use crate::common::generate::dependent;
use crate::common::graphs::{all_graphs, complete};

const LEVELS: [usize; 10] = [2, 3, 2, 4, 2, 3, 2, 2, 3, 2];

fn settings(score: Score) -> SearchSettings {
    SearchSettings { score, ..SearchSettings::default() }
}

fn proven(table: &Table, constraints: &Constraints, score: Score) -> Oriented {
    let found = orient(&Rows::complete(table), constraints, settings(score), &mut Watch::none()).unwrap();
    prove(&Rows::complete(table), constraints, &found, settings(score), &mut Watch::none()).unwrap()
}

/// The smallest graph that the constraints allow, as if a search had found no more.
fn poor(table: &Table, constraints: &Constraints, score: Score) -> Oriented {
    let dag = constraints.start();
    let score = score_of(table, &dag, score);
    Oriented { found: Scored { dag, score }, winner: Winner::Tabu, other: score, proof: None }
}

fn score_of(table: &Table, dag: &Dag, score: Score) -> f64 {
    let mut scorer = Scorer::new(table, score).unwrap();
    (0..dag.len()).map(|node| scorer.family(node, dag.parents(node))).sum()
}

fn exact(table: &Table, constraints: &Constraints, score: Score) -> Learned {
    Exact { score, ..Exact::default() }.learn(table, constraints, &mut Watch::none()).unwrap()
}

/// Some required arcs, joined pairs, forbidden arcs and pairs left out, without a contradiction.
fn some_constraints(n: usize, rng: &mut Rng) -> Constraints {
    loop {
        let mut draw =
            |chance: f64| -> Vec<Pair> { complete(n).into_iter().filter(|_| rng.unit() < chance).collect() };
        let (left_out, required, joined) = (draw(0.2), draw(0.08), draw(0.12));
        let forbidden: Vec<(usize, usize)> =
            draw(0.15).into_iter().map(|(a, b)| if rng.unit() < 0.5 { (a, b) } else { (b, a) }).collect();
        let kept: Vec<Pair> = complete(n).into_iter().filter(|edge| !left_out.contains(edge)).collect();
        let arcs: Vec<(usize, usize)> =
            required.into_iter().map(|(a, b)| if rng.unit() < 0.5 { (a, b) } else { (b, a) }).collect();
        let made = Constraints::within(n, &kept).forbid(&forbidden).require(&arcs);
        if let Ok(made) = made.and_then(|made| made.join(&joined)) {
            return made;
        }
    }
}

fn is_allowed(dag: &Dag, constraints: &Constraints) -> bool {
    let skeleton = dag.skeleton();
    let joined = complete(dag.len()).into_iter().filter(|&(a, b)| constraints.joins(a, b));
    dag.arcs().all(|(from, to)| constraints.allows(from, to))
        && constraints.required().iter().all(|&(from, to)| dag.parents(to).contains(&from))
        && joined.into_iter().all(|edge| skeleton.contains(&edge))
}

/// The best score of all graphs that the constraints allow, one after the other.
fn brute_force(table: &Table, constraints: &Constraints, score: Score) -> f64 {
    let mut scorer = Scorer::new(table, score).unwrap();
    let allowed = all_graphs(constraints.len()).into_iter().filter(|dag| is_allowed(dag, constraints));
    let value = |dag: Dag| -> f64 { (0..dag.len()).map(|node| scorer.family(node, dag.parents(node))).sum() };
    allowed.map(value).fold(f64::NEG_INFINITY, f64::max)
}

const SCORES: [Score; 4] =
    [Score::Bdeu { equivalent: 1.0 }, Score::Bic, Score::Aic, Score::Bdeu { equivalent: 10.0 }];

#[test]
fn a_proof_is_dynamic_programming_and_brute_force() {
    let mut rng = Rng::new(11);
    for case in 0..200 {
        let n = 4 + case % 4;
        let table = dependent(case as u64, &LEVELS[..n], 60 + 20 * (case % 7), 0.6);
        let constraints = if case % 3 == 0 { Constraints::none(n) } else { some_constraints(n, &mut rng) };
        let score = SCORES[case % SCORES.len()];
        let best = exact(&table, &constraints, score).score.unwrap();
        for found in [
            proven(&table, &constraints, score),
            prove(
                &Rows::complete(&table),
                &constraints,
                &poor(&table, &constraints, score),
                settings(score),
                &mut Watch::none(),
            )
            .unwrap(),
        ] {
            let (Scored { dag, score: reached }, proof) = (&found.found, found.proof.unwrap());
            assert!(proof.proven && proof.gap <= TOLERANCE, "case {case}: {proof:?}");
            assert!((reached - best).abs() < TOLERANCE, "case {case}: {reached} against {best}");
            assert!(proof.bound >= best - 1e-9 && proof.bound >= *reached, "case {case}: {proof:?}");
            assert!((score_of(&table, dag, score) - reached).abs() < 1e-9, "case {case}");
            assert!(is_allowed(dag, &constraints), "case {case}: {dag:?}");
        }
        if n == 4 || case % 20 == 1 {
            let brute = brute_force(&table, &constraints, score);
            assert!((brute - best).abs() < TOLERANCE, "case {case}: {brute} against {best}");
        }
    }
}

#[test]
fn a_limit_of_parents_is_dynamic_programming_with_it() {
    for (seed, n) in [(1, 4), (2, 6), (3, 8), (4, 10), (5, 10), (6, 9)] {
        let table = dependent(seed, &LEVELS[..n], 120, 0.7);
        for score in [Score::default(), Score::Bic, Score::Aic] {
            let all = Constraints::none(n);
            let limited = Exact { score, max_parents: Some(3), ..Exact::default() };
            let exact = limited.learn(&table, &all, &mut Watch::none()).unwrap();
            let method = Integer { score, max_parents: Some(3) };
            let found = method.learn(&table, &all, &mut Watch::none()).unwrap();
            assert_eq!(found.gap, None, "seed {seed}, {score:?}");
            let (a, b) = (exact.score.unwrap(), found.score.unwrap());
            assert!((a - b).abs() < 1e-5, "seed {seed}, {score:?}: {a} and {b}");
        }
    }
}

#[test]
fn its_bound_holds_whenever_it_is_broken_off() {
    let mut rng = Rng::new(5);
    for case in 0..60 {
        let n = 5 + case % 4;
        let table = dependent(1000 + case as u64, &LEVELS[..n], 150, 0.5);
        let constraints = if case % 2 == 0 { Constraints::none(n) } else { some_constraints(n, &mut rng) };
        // AIC wants many parents: its relaxation needs branches.
        let score = if case % 3 == 0 { Score::Aic } else { Score::default() };
        let best = exact(&table, &constraints, score).score.unwrap();
        let patience = rng.below(40);
        let (mut heard, mut last) = (0, None);
        let mut watch = Watch::new(|progress| {
            heard += 1;
            last = progress.standing;
            if heard > patience { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let start = poor(&table, &constraints, score);
        let first = start.found.score;
        let found =
            prove(&Rows::complete(&table), &constraints, &start, settings(score), &mut watch).unwrap();
        drop(watch);
        let (reached, proof) = (found.found.score, found.proof.unwrap());
        assert!(proof.bound >= best - 1e-9, "case {case}: {proof:?} against {best}");
        assert!(reached >= first && reached <= best + TOLERANCE, "case {case}: {reached}");
        assert!(
            (proof.bound - reached - proof.gap).abs() < 1e-9 && proof.gap >= 0.0,
            "case {case}: {proof:?}"
        );
        assert!(!proof.proven || best - reached <= TOLERANCE, "case {case}: {proof:?}");
        assert!(is_allowed(&found.found.dag, &constraints), "case {case}");
        if let Some(Standing { score, bound: Some(bound), .. }) = last {
            assert!(bound >= best - 1e-6 && score <= best + 1e-6, "case {case}: {last:?} against {best}");
        }
    }
}

#[test]
fn every_graph_that_is_told_is_better_than_the_last_and_scores_as_told() {
    for case in 0..20 {
        let n = 6 + case % 3;
        let table = dependent(3000 + case as u64, &LEVELS[..n], 200, 0.5);
        let constraints = Constraints::none(n);
        let start = poor(&table, &constraints, Score::default());
        let mut told = vec![start.found.clone()];
        let mut tell = |found: Scored| told.push(found);
        let found = prove_telling(
            &Rows::complete(&table),
            &constraints,
            &start,
            settings(Score::default()),
            &mut Watch::none(),
            &mut tell,
        );
        let best = found.unwrap().found.score;
        let mut scorer = Scorer::new(&table, Score::default()).unwrap();
        for two in told.windows(2) {
            assert!(two[1].score > two[0].score, "case {case}: {two:?}");
            let own: f64 = (0..n).map(|node| scorer.family(node, two[1].dag.parents(node))).sum();
            assert!((own - two[1].score).abs() < 1e-6, "case {case}: {own} told as {}", two[1].score);
        }
        assert!(told.len() > 1 && (told[told.len() - 1].score - best).abs() < 1e-6, "case {case}: {told:?}");
    }
}

#[test]
fn what_is_told_closes_in() {
    let network = bif::read(&std::fs::read("www/public/networks/alarm.bif").unwrap()).unwrap();
    let table = network.sample(1000, 3);
    let pairs: Vec<Pair> = {
        let near = network.dag().markov_blankets();
        complete(table.columns.len()).into_iter().filter(|&(a, b)| near[a].contains(&b)).collect()
    };
    let within = Constraints::within(table.columns.len(), &pairs);
    let mut told: Vec<Standing> = Vec::new();
    let mut watch = Watch::hearing(|progress| told.extend(progress.standing));
    let start = poor(&table, &within, Score::default());
    let found =
        prove(&Rows::complete(&table), &within, &start, SearchSettings::default(), &mut watch).unwrap();
    drop(watch);
    assert!(found.proof.unwrap().proven && found.winner == Winner::Proof);
    assert!(told.iter().any(|standing| standing.phase == Phase::ParentSets));
    let bounds: Vec<(f64, f64)> = told.iter().filter_map(|s| s.bound.map(|bound| (s.score, bound))).collect();
    assert!(bounds.len() > 3, "{told:?}");
    for two in bounds.windows(2) {
        assert!(two[1].0 >= two[0].0 - 1e-6 && two[1].1 <= two[0].1 + 1e-6, "{two:?}");
    }
    assert!(bounds.iter().all(|&(score, bound)| score <= bound + 1e-6));
    assert!(bounds.iter().all(|&(_, bound)| bound >= found.found.score - 1e-6));
}

#[test]
fn parts_apart_are_parts_together() {
    for seed in 0..12 {
        // Two tables of the same rows side by side; no candidate joins them.
        let (left, right) =
            (dependent(seed, &LEVELS[..4], 200, 0.7), dependent(seed + 50, &LEVELS[..5], 200, 0.7));
        let mut columns = left.columns.clone();
        columns.extend(right.columns.iter().cloned().map(|mut column| {
            column.name = format!("r{}", column.name);
            column
        }));
        let both = Table { columns, rows: 200 };
        let shifted = complete(5).into_iter().map(|(a, b)| (a + 4, b + 4));
        let pairs: Vec<Pair> = complete(4).into_iter().chain(shifted).collect();
        let together = proven(&both, &Constraints::within(9, &pairs), Score::default());
        let apart = proven(&left, &Constraints::none(4), Score::default()).found.score
            + proven(&right, &Constraints::none(5), Score::default()).found.score;
        assert!(together.proof.unwrap().proven);
        assert!(
            (together.found.score - apart).abs() < 1e-6,
            "seed {seed}: {} and {apart}",
            together.found.score
        );
    }
}

#[test]
fn renamed_and_permuted_columns_give_the_same_class() {
    for seed in 0..40 {
        let n = 4 + seed as usize % 4;
        let table = dependent(seed, &LEVELS[..n], 400, 0.7);
        let class = |table: &Table| {
            let found = proven(table, &Constraints::none(n), Score::default());
            assert!(found.proof.unwrap().proven);
            (Cpdag::of(&found.found.dag), found.found.score, found.found.dag)
        };
        let (first, score, dag) = class(&table);
        let mut rng = Rng::new(seed);
        let order = rng.permutation(n);
        let mut columns: Vec<_> = order.iter().map(|&k| table.columns[k].clone()).collect();
        let (permuted, _, same_dag) = class(&Table { columns: columns.clone(), rows: table.rows });
        let back = |(a, b): Pair| (order[a], order[b]);
        let mut arcs: Vec<Pair> = same_dag.arcs().map(back).collect();
        arcs.sort_unstable();
        let mut expected: Vec<Pair> = dag.arcs().collect();
        expected.sort_unstable();
        assert_eq!(arcs, expected, "seed {seed}: permuting columns changes no arc");
        for column in &mut columns {
            column.name = format!("{}{}", rng.below(1000), column.name);
        }
        let (renamed, other_score, _) = class(&Table { columns, rows: table.rows });
        assert!((score - other_score).abs() < 1e-6);
        for class in [permuted, renamed] {
            let mut directed: Vec<Pair> = class.directed.iter().copied().map(back).collect();
            let mut undirected: Vec<Pair> =
                class.undirected.iter().copied().map(back).map(|(a, b)| pair(a, b)).collect();
            directed.sort_unstable();
            undirected.sort_unstable();
            assert_eq!((&directed, &undirected), (&first.directed, &first.undirected), "seed {seed}");
        }
    }
}

/// What `learn --prune` does, candidates and proof: the class, by the names that the columns have in `names`.
fn pruned_class(table: &Table, names: &[String]) -> (Vec<[String; 2]>, Vec<[String; 2]>, f64) {
    let learner = CandidateSearch::new(Score::default());
    let found = learner.learn(table, Search::Proven, &mut Watch::none()).unwrap();
    assert_eq!((found.gap, found.unconverged), (None, 0));
    let class = Cpdag::of(&found.dag);
    let named = |&(a, b): &Pair| [names[a].clone(), names[b].clone()];
    let mut directed: Vec<_> = class.directed.iter().map(named).collect();
    let mut undirected: Vec<_> = class.undirected.iter().map(named).collect();
    for ends in &mut undirected {
        ends.sort_unstable();
    }
    directed.sort_unstable();
    undirected.sort_unstable();
    (directed, undirected, found.score.unwrap())
}

#[test]
fn candidates_and_proof_together_know_no_names_and_no_order() {
    let alarm = bif::read(&std::fs::read("www/public/networks/alarm.bif").unwrap()).unwrap();
    let mut tables: Vec<Table> = (0..12).map(|seed| dependent(seed, &LEVELS, 500, 0.7)).collect();
    tables.push(alarm.sample(5000, 2));
    for (seed, table) in tables.iter().enumerate() {
        let names: Vec<String> = table.columns.iter().map(|column| column.name.clone()).collect();
        let (directed, undirected, score) = pruned_class(table, &names);
        assert!(directed.len() + undirected.len() > 2, "case {seed}: there is something to compare");
        let mut rng = Rng::new(seed as u64);
        for _ in 0..2 {
            let order = rng.permutation(names.len());
            let was: Vec<String> = order.iter().map(|&k| names[k].clone()).collect();
            let mut columns: Vec<_> = order.iter().map(|&k| table.columns[k].clone()).collect();
            for column in &mut columns {
                column.name = format!("{} {}", rng.below(1_000_000), column.name);
            }
            let other = pruned_class(&Table { columns, rows: table.rows }, &was);
            assert_eq!((&other.0, &other.1), (&directed, &undirected), "case {seed}");
            assert!((other.2 - score).abs() < 1e-6, "case {seed}: {} and {score}", other.2);
        }
    }
}

#[test]
fn a_proof_that_is_not_broken_off_comes_to_its_end() {
    // Branches of branches, in these samples: what a branch has closed must stay closed in its parts.
    let alarm = bif::read(&std::fs::read("www/public/networks/alarm.bif").unwrap()).unwrap();
    for seed in [4, 13] {
        let found = CandidateSearch::new(Score::default())
            .learn(&alarm.sample(5000, seed), Search::Proven, &mut Watch::none())
            .unwrap();
        assert_eq!(found.gap, None, "seed {seed}");
    }
}

#[test]
fn the_graph_does_not_depend_on_where_the_proof_began() {
    for seed in 0..20 {
        let table = dependent(seed, &LEVELS[..6], 300, 0.7);
        let all = Constraints::none(6);
        let from_search = proven(&table, &all, Score::default());
        let start = poor(&table, &all, Score::default());
        let from_nothing =
            prove(&Rows::complete(&table), &all, &start, SearchSettings::default(), &mut Watch::none())
                .unwrap();
        assert_eq!(from_search.found.dag, from_nothing.found.dag, "seed {seed}");
    }
}

#[test]
fn a_column_with_more_parents_than_usual_is_not_cut_short() {
    // Seven columns, and an eighth that is their sum modulo 2: only all seven together say anything of it.
    let bit = |row: usize, k: usize| (row >> k & 1) as u16;
    let codes: Vec<Vec<u16>> = (0..7).map(|k| (0..1024).map(|row| bit(row, k)).collect()).collect();
    let sum = (0..1024).map(|row| codes.iter().map(|column| column[row]).sum::<u16>() % 2).collect();
    let table = crate::common::generate::table_of_codes(&[codes, vec![sum]].concat());
    let found = proven(&table, &Constraints::none(8), Score::default());
    assert!(found.proof.unwrap().proven);
    assert_eq!((0..8).map(|node| found.found.dag.parents(node).len()).max(), Some(7));
}
