//! What may be left out of the candidates of a search: nothing that the optimum has.

#![allow(clippy::float_cmp, reason = "these values are exact by construction")]

use std::ops::ControlFlow;

use crate::common::generate::{dependent, dependent_codes, generator, table_of_codes};
use crate::common::laws::config;
use crate::common::solve::{FORMULATIONS, Model, settings, solve};
use nodewise::counts::PairCounts;
use nodewise::gram::encode::Formulation;
use nodewise::learner::knowledge::Knowledge;
use nodewise::learner::penalty::{CriticalValues, Weights, of_candidates};
use nodewise::learner::skeleton::Rule;
use nodewise::learner::{Learner, Work};
use nodewise::math::chi2;
use nodewise::progress::Watch;
use nodewise::solver::screen::bounds;
use nodewise::solver::{NodeSolver, PathPoint, Status};
use nodewise::{ErrorKind, Table};
use proptest::prelude::*;
use rand::RngExt;

/// As near to the optimum as makes no difference here.
const TIGHT: f64 = 1e-13;

/// Three to five dependent columns, some of them with thirty levels and more.
fn table() -> impl Strategy<Value = Table> {
    let levels = prop_oneof![3 => 2..=4_usize, 1 => 10..=14_usize, 1 => 30..=40_usize];
    let shape = prop::collection::vec(levels, 3..=5);
    (shape, 60..300_usize, any::<u32>(), 0.1..0.9).prop_map(|(levels, rows, seed, strength)| {
        table_of_codes(&dependent_codes(u64::from(seed), &levels, rows, strength))
    })
}

fn formulation() -> impl Strategy<Value = Formulation> {
    prop::sample::select(FORMULATIONS.to_vec())
}

/// A gap from useless to nearly the usual one.
fn gap() -> impl Strategy<Value = f64> {
    (-5.5..-0.05).prop_map(|exponent: f64| 10_f64.powf(exponent))
}

/// The model of a table; the first two columns must be joined where `required`.
fn model(table: &Table, formulation: Formulation, required: bool) -> Model {
    let mut model = Model::new(table, formulation);
    if required {
        model.weights.require(0, 1);
    }
    model
}

fn superset(model: &Model, r: usize, lambda: f64, gap: f64) -> PathPoint {
    NodeSolver::new(&model.problem(r)).superset(lambda, settings(gap), &mut Watch::none())
}

proptest! {
    #![proptest_config(config(120))]

    #[test]
    fn whatever_the_gap_no_block_of_the_optimum_is_missing(
        table in table(), formulation in formulation(), required in prop::bool::weighted(0.2),
        share in 0.05..1.05_f64, gap in gap(),
    ) {
        let model = model(&table, formulation, required);
        for r in 0..model.len() {
            let lambda = share * model.lambda_max(r);
            if lambda <= 0.0 {
                continue;
            }
            let (possible, (_, tight)) = (superset(&model, r, lambda, gap), solve(&model.problem(r), lambda, TIGHT));
            prop_assert_eq!(possible.status, Status::Converged);
            for &(i, norm) in &tight.norms {
                prop_assert!(possible.has(i), "node {}: {} of norm {} is missing", r, i, norm);
            }
        }
    }

    #[test]
    fn the_gap_bounds_what_is_left_to_gain_and_the_ball_every_gradient(
        table in table(), formulation in formulation(), required in prop::bool::weighted(0.2),
        share in 0.05..1.0_f64, gap in gap(),
    ) {
        let model = model(&table, formulation, required);
        for r in 0..model.len() {
            let (problem, lambda) = (model.problem(r), share * model.lambda_max(r));
            if lambda <= 0.0 {
                continue;
            }
            let (loose, point) = solve(&problem, lambda, gap);
            let (weights, tight) = solve(&problem, lambda, TIGHT);
            let loss = problem.empty_loss();
            let gained = (point.certificate.primal - tight.certificate.primal) / loss;
            prop_assert!(gained <= point.certificate.gap + 1e-12, "{} of {}", gained, point.certificate.gap);
            prop_assert!(point.certificate.dual <= tight.certificate.primal + 1e-12 * loss);
            let optimum = problem.gradient(&weights);
            for (&i, bound) in problem.candidates().iter().zip(bounds(&problem, &loose, lambda)) {
                prop_assert!(optimum.norm(i) <= bound, "block {}: {} above {}", i, optimum.norm(i), bound);
            }
        }
    }

    #[test]
    fn a_smaller_gap_leaves_fewer_blocks_undecided(table in table(), share in 0.1..0.9_f64) {
        let model = model(&table, Formulation::Normalised, false);
        for r in 0..model.len() {
            let lambda = share * model.lambda_max(r);
            if lambda > 0.0 {
                let count = |gap| superset(&model, r, lambda, gap).norms.len();
                prop_assert!(count(1e-9) <= count(0.9));
            }
        }
    }

    #[test]
    fn candidate_edges_hold_the_edges_of_a_certified_fit(table in table(), lambda in 0.3..1.5_f64) {
        let counts = PairCounts::of(&table);
        let learner = Learner::new(counts.clone(), Formulation::Normalised, Knowledge::default()).unwrap();
        let points = learner.candidate_nodes(&vec![lambda; learner.len()], Work::Alone, &mut Watch::none()).unwrap();
        let candidates = learner.edges(&points.iter().collect::<Vec<_>>(), Rule::Or, true);
        // The same penalties, solved to the end.
        let usual = Weights::of(Formulation::Normalised, &counts);
        let q = CriticalValues::of(&counts);
        let certified: Vec<PathPoint> = (0..learner.len())
            .map(|r| {
                let weights = of_candidates(usual.of_node(r), &counts, r, lambda, &q);
                solve(&nodewise::solver::NodeProblem::new(learner.gram(), r, &weights), lambda, 1e-6).1
            })
            .collect();
        for edge in learner.edges(&certified.iter().collect::<Vec<_>>(), Rule::Or, true) {
            prop_assert!(candidates.iter().any(|c| (c.a, c.b, c.state) == (edge.a, edge.b, edge.state)));
        }
    }
}

#[test]
fn a_pair_that_neither_end_could_exclude_is_joined_once() {
    let table = dependent(3, &[2, 3, 2, 30, 4], 300, 0.5);
    let learner =
        Learner::new(PairCounts::of(&table), Formulation::Normalised, Knowledge::default()).unwrap();
    let watch = &mut Watch::none();
    let points: Vec<PathPoint> =
        (0..5).map(|r| learner.candidate_node(r, 0.8, settings(0.9), watch).unwrap()).collect();
    assert!(points.iter().any(|point| point.norms.iter().any(|&(_, norm)| norm == 0.0)));
    let edges = learner.edges(&points.iter().collect::<Vec<_>>(), Rule::Or, false);
    assert!(edges.is_sorted_by_key(|edge| (edge.a, edge.b)));
    assert!(edges.windows(2).all(|pair| (pair[0].a, pair[0].b) != (pair[1].a, pair[1].b)));
    for (r, point) in points.iter().enumerate() {
        for &(i, _) in &point.norms {
            assert!(edges.iter().any(|edge| (edge.a, edge.b) == (r.min(i), r.max(i))));
        }
    }
}

#[test]
fn penalties_of_candidates_by_hand() {
    let table = dependent(5, &[2, 2, 40, 2], 400, 0.3);
    let counts = PairCounts::of(&table);
    let q = CriticalValues::of(&counts);
    let mut usual = Weights::of(Formulation::Normalised, &counts);
    usual.forbid(0, 3);
    let at = |usual: &Weights, lambda| of_candidates(usual.of_node(0), &counts, 0, lambda, &q);
    let own = usual.of_node(0);
    // One degree of freedom: three columns share 5 %, so 0.64 of the critical value 5.73 is 3.67, a little below 3.84.
    let of = |df: usize| (chi2::critical_value(df, 0.05) / 400.0).sqrt();
    assert_eq!(at(&usual, 0.8)[1..], [of(1) / 0.8, of(39) / 0.8, f64::INFINITY]);
    assert!(of(39) / own[2] > 0.95, "of 39 degrees hardly anything is left of 0.8: {}", of(39) / own[2]);
    // From 1 on the usual penalty is the larger one.
    assert_eq!(at(&usual, 1.0)[1..], own[1..]);
    usual.require(0, 2);
    assert_eq!(at(&usual, 0.1)[2], 0.0);
}

#[test]
fn many_levels_of_noise_are_candidates_no_oftener_than_few() {
    let mut rng = generator(11);
    let mut noise = |m: u16| (0..2000).map(|_| rng.random_range(0..m)).collect::<Vec<u16>>();
    let codes: Vec<Vec<u16>> = (0..8).map(|_| noise(25)).collect();
    let learner =
        Learner::new(PairCounts::of(&table_of_codes(&codes)), Formulation::Normalised, Knowledge::default())
            .unwrap();
    let chosen = |points: &[PathPoint]| points.iter().map(|point| point.norms.len()).sum::<usize>();
    let (lambdas, watch) = (vec![0.8; 8], &mut Watch::none());
    let all = chosen(&learner.solve_nodes(&lambdas, Work::Alone, watch).unwrap());
    let candidates = chosen(&learner.candidate_nodes(&lambdas, Work::Alone, watch).unwrap());
    // Of 56 choices one in twenty is to be expected.
    assert!(all > 40 && candidates <= 8, "{all} {candidates}");
}

#[test]
fn candidates_can_be_broken_off_and_refuse_what_is_no_penalty() {
    let table = dependent(7, &[3, 4, 30, 2], 500, 0.6);
    let learner =
        Learner::new(PairCounts::of(&table), Formulation::Normalised, Knowledge::default()).unwrap();
    let stop = &mut Watch::new(|_| ControlFlow::Break(()));
    let stopped = learner.candidate_node(2, 0.1, settings(1e-6), stop);
    assert_eq!(stopped.unwrap_err().kind(), ErrorKind::Cancelled);
    for lambda in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let refused = learner.candidate_node(2, lambda, settings(1e-6), &mut Watch::none());
        assert_eq!(refused.unwrap_err().kind(), ErrorKind::Setting);
    }
    assert!(learner.candidate_nodes(&[0.8], Work::Alone, &mut Watch::none()).is_err());
}
