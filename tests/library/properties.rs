//! Laws of the whole way from a table to a skeleton.

#![allow(clippy::float_cmp, reason = "these values are exact by construction")]

use crate::common::generate::{dependent_codes, generator, table_of_codes};
use crate::common::laws::config;
use crate::common::solve::{FORMULATIONS, Model, largest_difference, path, settings, solve};
use nodewise::counts::PairCounts;
use nodewise::gram::encode::Formulation;
use nodewise::learner::Learner;
use nodewise::learner::knowledge::Knowledge;
use nodewise::learner::skeleton::{Edge, EdgeState, Rule};
use nodewise::progress::Watch;
use nodewise::solver::certificate::check;
use nodewise::solver::{NodeWeights, PathSettings, Status};
use nodewise::table::{Codes, Table};
use proptest::prelude::*;
use rand::RngExt;
use rand::seq::SliceRandom;

/// The tightest gap that is still reached.
const TIGHT: f64 = 1e-15;

/// What such a gap leaves of a norm: about its square root, over that of the Gram matrix's smallest eigenvalue.
const LOOSE: f64 = 1e-7;

/// Codes of three to five dependent columns with two to four levels, and a seed for whatever else is random.
fn codes() -> impl Strategy<Value = (Vec<Vec<u16>>, u64)> {
    let shape = prop::collection::vec(2..=4_usize, 3..=5);
    (shape, 60..150_usize, any::<u32>(), 0.2..0.8).prop_map(|(levels, rows, seed, strength)| {
        (dependent_codes(u64::from(seed), &levels, rows, strength), u64::from(seed) + 1)
    })
}

fn formulation() -> impl Strategy<Value = Formulation> {
    prop::sample::select(FORMULATIONS.to_vec())
}

fn shuffled(count: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.shuffle(&mut generator(seed));
    order
}

/// The edges of a whole fit at `lambda`.
fn edges(learner: &Learner, lambda: f64, rule: Rule, filter: bool) -> Vec<Edge> {
    let fit = |r| learner.fit_node(r, lambda, 0.5, settings(1e-9), &mut Watch::none()).unwrap();
    let fits: Vec<_> = (0..learner.len()).map(fit).collect();
    learner.skeleton(&fits, rule, filter)
}

fn pairs(edges: &[Edge]) -> Vec<(usize, usize)> {
    edges.iter().map(|edge| (edge.a, edge.b)).collect()
}

fn kept(edges: &[Edge]) -> Vec<(usize, usize)> {
    edges.iter().filter(|edge| edge.state == EdgeState::Kept).map(|edge| (edge.a, edge.b)).collect()
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn the_order_of_rows_does_not_matter((codes, seed) in codes()) {
        let order = shuffled(codes[0].len(), seed);
        let permuted: Vec<Vec<u16>> = codes.iter().map(|column| order.iter().map(|&row| column[row]).collect()).collect();
        prop_assert_eq!(PairCounts::of(&table_of_codes(&permuted)), PairCounts::of(&table_of_codes(&codes)));
    }

    #[test]
    fn permuted_columns_permute_the_answer((codes, seed) in codes(), formulation in formulation(), share in 0.05..0.9) {
        let order = shuffled(codes.len(), seed);
        let permuted: Vec<Vec<u16>> = order.iter().map(|&i| codes[i].clone()).collect();
        let (model, other) =
            (Model::new(&table_of_codes(&codes), formulation), Model::new(&table_of_codes(&permuted), formulation));
        for (position, &r) in order.iter().enumerate() {
            let lambda = share * model.lambda_max(r);
            let norms = model.norms(r, lambda, TIGHT);
            let expected: Vec<f64> = order.iter().map(|&i| norms[i]).collect();
            let found = other.norms(position, lambda, TIGHT);
            prop_assert!(largest_difference(&found, &expected) < LOOSE, "{:?} is not {:?}", found, expected);
        }
    }

    #[test]
    fn names_and_order_of_levels_do_not_matter((codes, seed) in codes(), share in 0.05..0.9) {
        // New codes in another order: the reference level changes too.
        let relabelled: Vec<Vec<u16>> = codes.iter().enumerate().map(|(i, column)| {
            let order = shuffled(4, seed + i as u64);
            column.iter().map(|&a| 7 + 10 * order[usize::from(a)] as u16).collect()
        }).collect();
        let model = Model::new(&table_of_codes(&codes), Formulation::Normalised);
        let other = Model::new(&table_of_codes(&relabelled), Formulation::Normalised);
        for r in 0..codes.len() {
            let lambda = share * model.lambda_max(r);
            let (found, expected) = (other.norms(r, lambda, TIGHT), model.norms(r, lambda, TIGHT));
            prop_assert!(largest_difference(&found, &expected) < LOOSE, "{:?} is not {:?}", found, expected);
        }
    }

    #[test]
    fn the_first_gradient_is_pearsons_chi_square((codes, _) in codes()) {
        let model = Model::new(&table_of_codes(&codes), Formulation::Normalised);
        for r in 0..codes.len() {
            let problem = model.problem(r);
            let gradient = problem.gradient(&NodeWeights { responses: problem.responses(), blocks: Vec::new() });
            for &i in problem.candidates() {
                let chi_square = model.counts.table(i, r).chi_square();
                let expected = (chi_square / codes[0].len() as f64).sqrt();
                prop_assert!((gradient.norm(i) - expected).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn at_lambda_max_and_above_there_is_no_neighbour((codes, _) in codes(), formulation in formulation()) {
        let model = Model::new(&table_of_codes(&codes), formulation);
        for r in 0..codes.len() {
            for share in [1.0, 1.5] {
                let point = model.point(r, share, 1e-12);
                prop_assert!(point.norms.is_empty() && point.status == Status::Converged);
            }
        }
    }

    #[test]
    fn just_below_lambda_max_there_is_one_neighbour((codes, _) in codes()) {
        let model = Model::new(&table_of_codes(&codes), Formulation::Normalised);
        for r in 0..codes.len() {
            let weights = model.weights.of_node(r);
            let ratio = |i: usize| (model.counts.table(i, r).chi_square() / codes[0].len() as f64).sqrt() / weights[i];
            let mut order: Vec<usize> = (0..codes.len()).filter(|&i| i != r).collect();
            order.sort_by(|&i, &j| ratio(j).total_cmp(&ratio(i)));
            let (first, lambda_max) = (order[0], model.lambda_max(r));
            // Going down by a share e gives the first block the norm e lambda_max w_first, which moves another
            // gradient by no more than that: so no other enters while its own slack is larger.
            let slack = |i: usize| (1.0 - ratio(i) / lambda_max) / (1.0 + weights[first] / weights[i]);
            let room = order[1..].iter().map(|&i| slack(i)).fold(1.0, f64::min);
            if room > 1e-4 {
                let point = model.point(r, 1.0 - 0.9 * room, 1e-14);
                prop_assert_eq!(point.norms.iter().map(|x| x.0).collect::<Vec<_>>(), [first]);
                prop_assert!((point.norms[0].1 - 0.9 * room * lambda_max * weights[first]).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn certificates_are_valid_and_the_optimum_rises_with_lambda((codes, _) in codes(), formulation in formulation()) {
        let model = Model::new(&table_of_codes(&codes), formulation);
        for r in 0..codes.len() {
            let grid = PathSettings::new(15, 0.01).unwrap().grid(model.lambda_max(r));
            let points = path(&model.problem(r), &grid, 1e-8).points;
            prop_assert!(points.iter().all(|p| p.certificate.gap >= -1e-12 && p.certificate.gap <= 1e-8));
            prop_assert!(points.iter().all(|p| p.status == Status::Converged));
            let slack = 1e-8 * model.problem(r).empty_loss();
            for k in 1..points.len() {
                prop_assert!(points[k].certificate.primal <= points[k - 1].certificate.primal + slack);
            }
            // The least of functions linear in lambda is concave in lambda.
            for three in points.windows(3) {
                let share = (three[1].lambda - three[2].lambda) / (three[0].lambda - three[2].lambda);
                let chord = share * three[0].certificate.dual + (1.0 - share) * three[2].certificate.dual;
                prop_assert!(three[1].certificate.primal >= chord - slack);
            }
        }
    }

    #[test]
    fn no_weights_beat_the_bound_of_any_certificate((codes, seed) in codes(), formulation in formulation(), share in 0.02..1.1) {
        let model = Model::new(&table_of_codes(&codes), formulation);
        let problem = model.problem(0);
        let lambda = share * model.lambda_max(0);
        let best = solve(&problem, lambda, 1e-12).1.certificate;
        let mut rng = generator(seed);
        for scale in [1e-3, 0.1, 1.0] {
            let mut random = |i: usize| {
                let size = model.gram.block(i).len() * problem.responses();
                (i, (0..size).map(|_| scale * (rng.random::<f64>() - 0.5)).collect::<Vec<f64>>())
            };
            let weights = NodeWeights { responses: problem.responses(), blocks: (1..codes.len()).map(&mut random).collect() };
            let certificate = check(&problem, &weights, lambda);
            prop_assert!(certificate.dual <= best.primal + 1e-12);
            prop_assert!(certificate.primal >= best.dual - 1e-12);
        }
    }

    #[test]
    fn a_required_block_does_not_spoil_the_bound((codes, _) in codes(), formulation in formulation(), share in 0.02..1.1) {
        let knowledge = Knowledge { forbidden: Vec::new(), required: vec![(0, 1)] };
        let learner = Learner::new(PairCounts::of(&table_of_codes(&codes)), formulation, knowledge).unwrap();
        let problem = learner.problem(0);
        let lambda = share * learner.node_lambda_max(0).max(1e-3);
        let (weights, best) = solve(&problem, lambda, 1e-12);
        prop_assert_eq!(best.status, Status::Converged);
        for scale in [0.0, 0.5, 0.9, 0.999, 1.001, 1.5] {
            let mut other = weights.clone();
            other.blocks.iter_mut().flat_map(|(_, block)| block).for_each(|x| *x *= scale);
            let certificate = check(&problem, &other, lambda);
            prop_assert!(certificate.dual <= best.certificate.primal + 1e-12, "{:?}", certificate);
        }
    }

    #[test]
    fn forbidden_pairs_never_and_required_pairs_always_appear(
        (codes, seed) in codes(), formulation in formulation(), lambda in 0.01..3.0,
        rule in prop::sample::select(vec![Rule::Or, Rule::And]), filter in any::<bool>(),
    ) {
        let order = shuffled(codes.len(), seed);
        let pair = |i: usize, j: usize| (order[i].min(order[j]), order[i].max(order[j]));
        let (forbidden, required) = (pair(0, 1), pair(1, 2));
        let knowledge = Knowledge { forbidden: vec![forbidden], required: vec![required] };
        let learner = Learner::new(PairCounts::of(&table_of_codes(&codes)), formulation, knowledge).unwrap();
        let edges = edges(&learner, lambda, rule, filter);
        prop_assert!(!pairs(&edges).contains(&forbidden));
        prop_assert!(kept(&edges).contains(&required));
    }

    #[test]
    fn the_filter_only_removes_and_only_independent_pairs((codes, _) in codes(), formulation in formulation(), share in 0.05..0.9) {
        let learner = Learner::new(PairCounts::of(&table_of_codes(&codes)), formulation, Knowledge::default()).unwrap();
        let lambda = share * learner.lambda_max();
        for rule in [Rule::Or, Rule::And] {
            let (with, without) = (edges(&learner, lambda, rule, true), edges(&learner, lambda, rule, false));
            prop_assert_eq!(pairs(&with), pairs(&without));
            prop_assert_eq!(kept(&without), pairs(&without));
            for edge in &with {
                prop_assert_eq!(edge.state == EdgeState::Kept, learner.tests().dependent(edge.a, edge.b));
            }
        }
        let (and, or) = (edges(&learner, lambda, Rule::And, false), edges(&learner, lambda, Rule::Or, false));
        prop_assert!(pairs(&and).iter().all(|pair| pairs(&or).contains(pair)));
    }

    #[test]
    fn missing_values_leave_a_problem_that_can_be_solved((codes, seed) in codes(), formulation in formulation(), rate in 0.0..0.6) {
        let mut rng = generator(seed);
        let mut table = table_of_codes(&codes);
        for column in &mut table.columns {
            let values = column.codes.iter().enumerate().map(|(row, code)| code.filter(|_| row < 20 || rng.random::<f64>() >= rate));
            column.codes = Codes::pack(column.levels.len(), values);
        }
        let model = Model::new(&table, formulation);
        prop_assert!((0.0..=1.0).contains(&model.gram.shrinkage()));
        for r in 0..codes.len() {
            let grid = PathSettings::new(10, 0.01).unwrap().grid(model.lambda_max(r));
            for point in path(&model.problem(r), &grid, 1e-6).points {
                prop_assert!(point.status == Status::Converged && point.certificate.gap >= -1e-9, "{:?}", point);
            }
        }
    }

    #[test]
    fn a_warm_start_does_not_change_the_answer((codes, _) in codes(), formulation in formulation()) {
        let model = Model::new(&table_of_codes(&codes), formulation);
        for r in 0..codes.len() {
            let lambda_max = model.lambda_max(r);
            // Down, and up again.
            let grid: Vec<f64> = [0.9, 0.5, 0.4, 0.3, 0.05, 0.2, 0.6].iter().map(|share| share * lambda_max).collect();
            for point in path(&model.problem(r), &grid, TIGHT).points {
                let warm: Vec<f64> = (0..codes.len()).map(|i| point.norm(i)).collect();
                let cold = model.norms(r, point.lambda, TIGHT);
                prop_assert!(largest_difference(&warm, &cold) < LOOSE, "{:?} is not {:?}", warm, cold);
            }
        }
    }
}

/// Two independent balanced columns and a third that depends on the first: `<b, c> = 0` exactly.
fn orthogonal() -> Table {
    let b: Vec<u16> = (0..64).map(|k| k % 2).collect();
    let c: Vec<u16> = (0..64).map(|k| k / 2 % 2).collect();
    let a = (0..64).map(|k| if k % 8 == 0 { 1 } else { k % 2 }).collect();
    table_of_codes(&[a, b, c])
}

#[test]
fn a_required_pair_appears_even_when_exactly_independent() {
    for formulation in FORMULATIONS {
        let knowledge = Knowledge { forbidden: Vec::new(), required: vec![(1, 2)] };
        let learner = Learner::new(PairCounts::of(&orthogonal()), formulation, knowledge).unwrap();
        for rule in [Rule::Or, Rule::And] {
            let edges = edges(&learner, 0.5, rule, true);
            assert!(kept(&edges).contains(&(1, 2)), "{formulation:?}, {rule:?}: {edges:?}");
        }
    }
}

#[test]
fn a_required_pair_has_a_finite_certificate_even_when_exactly_independent() {
    let knowledge = Knowledge { forbidden: Vec::new(), required: vec![(1, 2)] };
    let learner = Learner::new(PairCounts::of(&orthogonal()), Formulation::Normalised, knowledge).unwrap();
    for r in 0..3 {
        let (weights, point) = learner.solve_node(r, 0.5, settings(1e-9), &mut Watch::none()).unwrap();
        assert_eq!(point.status, Status::Converged);
        let certificate = check(&learner.problem(r), &weights, 0.5);
        assert!(certificate.gap <= 1e-9 && certificate.violation < 1e-3, "{certificate:?}");
    }
}

#[test]
fn all_pairs_required_is_the_complete_graph_and_all_forbidden_the_empty_one() {
    let table = table_of_codes(&dependent_codes(11, &[2, 3, 2, 4], 200, 0.3));
    let all: Vec<(usize, usize)> = (0..4).flat_map(|i| (i + 1..4).map(move |j| (i, j))).collect();
    let of = |knowledge| Learner::new(PairCounts::of(&table), Formulation::Normalised, knowledge).unwrap();
    let complete = of(Knowledge { forbidden: Vec::new(), required: all.clone() });
    assert_eq!(complete.lambda_max(), 0.0);
    assert_eq!(kept(&edges(&complete, 1.0, Rule::And, true)), all);
    let none = of(Knowledge { forbidden: all, required: Vec::new() });
    assert!(edges(&none, 1e-3, Rule::Or, false).is_empty());
}
