//! Where edges enter, and how `lambda` is chosen, on tables whose graph is known.

#![allow(clippy::float_cmp, reason = "these values are exact by construction")]

mod common;

use nodewise::progress::Watch;
use std::convert::Infallible;

use common::generate::{chain, dependent};
use common::solve::{FORMULATIONS, Model, paper, path, settings};
use nodewise::ErrorKind;
use nodewise::counts::PairCounts;
use nodewise::gram::encode::{Encoding, Formulation};
use nodewise::lambda::{self, budget, ebic};
use nodewise::learner::Learner;
use nodewise::learner::knowledge::Knowledge;
use nodewise::learner::skeleton::{EdgeState, Rule};
use nodewise::solver::entry::entries;
use nodewise::solver::{PathPoint, PathSettings, SolverSettings};

const CHAIN: [(usize, usize); 2] = [(0, 1), (1, 2)];

fn learner(formulation: Formulation) -> Learner {
    let table = chain(21, 3, 3, 2_000, 0.6);
    Learner::new(PairCounts::of(&table), formulation, Knowledge::default()).unwrap()
}

fn kept(learner: &Learner, points: &[PathPoint], rule: Rule) -> Vec<(usize, usize)> {
    let edges = learner.edges(&points.iter().collect::<Vec<_>>(), rule, false);
    edges.iter().filter(|edge| edge.state == EdgeState::Kept).map(|edge| (edge.a, edge.b)).collect()
}

fn at(learner: &Learner, lambda: impl Fn(usize) -> f64) -> Vec<PathPoint> {
    (0..learner.len()).map(|r| learner.node_weights(r, lambda(r), settings(1e-9)).1).collect()
}

#[test]
fn a_block_is_zero_above_its_entry_and_not_below() {
    const WIDTH: f64 = 1e-3;
    for formulation in FORMULATIONS {
        let model = Model::new(&dependent(31, &[3, 2, 4, 2, 3], 300, 0.5), formulation);
        for r in 0..model.len() {
            let problem = model.problem(r);
            let lambda_max = model.lambda_max(r);
            let path = path(&problem, &PathSettings::new(8, 0.02).unwrap().grid(lambda_max), 1e-13);
            let found = entries(&problem, &path, WIDTH, settings(1e-13));
            let last = path.points.last().unwrap();
            for (i, _) in &last.norms {
                assert!(found.iter().any(|entry| entry.neighbour == *i), "every neighbour has entered");
            }
            for entry in &found {
                assert!(entry.above - entry.below <= WIDTH * entry.above && entry.below < entry.above);
                assert_eq!(
                    model.norms(r, entry.above, 1e-13)[entry.neighbour],
                    0.0,
                    "{formulation:?}, {r}, {entry:?}"
                );
                assert!(
                    model.norms(r, entry.below, 1e-13)[entry.neighbour] > 0.0,
                    "{formulation:?}, {r}, {entry:?}"
                );
            }
            assert_eq!(found.iter().map(|entry| entry.above).fold(0.0, f64::max), lambda_max);
        }
    }
}

#[test]
fn a_width_that_cannot_be_reached_ends_at_neighbouring_numbers() {
    let model = Model::new(&dependent(31, &[3, 2, 4], 100, 0.5), Formulation::Normalised);
    let path = path(&model.problem(0), &PathSettings::new(3, 0.1).unwrap().grid(model.lambda_max(0)), 1e-9);
    let found = entries(&model.problem(0), &path, 0.0, settings(1e-9));
    assert!(!found.is_empty());
    assert!(
        found
            .iter()
            .all(|entry| entry.below < entry.above && entry.above - entry.below < 1e-15 * entry.above)
    );
}

#[test]
fn an_edges_entry_separates_graphs_with_and_without_it() {
    let learner = learner(Formulation::Normalised);
    let lambda = 0.3 * learner.lambda_max();
    let fit = |r| learner.fit_node(r, lambda, 0.01, settings(1e-12), &mut Watch::none()).unwrap();
    let fits: Vec<_> = (0..3).map(fit).collect();
    for rule in [Rule::Or, Rule::And] {
        let edges = learner.skeleton(&fits, rule, false);
        assert!(!edges.is_empty());
        for edge in edges {
            let (below, above) = edge.entry.unwrap();
            assert!(kept(&learner, &at(&learner, |_| below), rule).contains(&(edge.a, edge.b)));
            assert!(!kept(&learner, &at(&learner, |_| above), rule).contains(&(edge.a, edge.b)));
        }
    }
}

#[test]
fn the_criterion_finds_the_chain() {
    // Without an intercept dummy codes need a second neighbour to stand in for it: the criterion rightly takes it.
    for formulation in FORMULATIONS.into_iter().filter(|&f| f != paper(Encoding::Dummy, false)) {
        let learner = learner(formulation);
        let point = |r: usize| {
            let lambdas = PathSettings::default().grid(learner.node_lambda_max(r));
            let path = learner.fit_node_path(r, &lambdas, settings(1e-6), &mut Watch::none());
            let chosen = ebic::choose(learner.gram(), &path, ebic::GAMMA).unwrap();
            path.points[chosen].clone()
        };
        let points: Vec<PathPoint> = (0..3).map(point).collect();
        for rule in [Rule::Or, Rule::And] {
            assert_eq!(kept(&learner, &points, rule), CHAIN, "{formulation:?}");
        }
    }
}

#[test]
fn the_criterion_of_a_true_neighbourhood_is_the_least() {
    let learner = learner(Formulation::Normalised);
    let value = |support: &[usize]| ebic::criterion(learner.gram(), 0, support, ebic::GAMMA);
    for other in [&[][..], &[2], &[1, 2]] {
        assert!(value(&[1]) < value(other), "{other:?}");
    }
    // A stricter gamma punishes a choice among more candidates, and leaves the empty and the full one alone.
    assert!(ebic::criterion(learner.gram(), 0, &[1], 1.0) > value(&[1]));
    assert_eq!(ebic::criterion(learner.gram(), 0, &[1, 2], 1.0), value(&[1, 2]));
}

#[test]
fn a_budget_of_two_edges_is_the_chain() {
    let learner = learner(Formulation::Normalised);
    let largest = learner.lambda_max();
    for (edges, expected) in [(0, 0), (1, 1), (2, 2), (3, 3)] {
        let count =
            |lambda: f64| Ok::<_, Infallible>(kept(&learner, &at(&learner, |_| lambda), Rule::Or).len());
        let lambda = budget::choose(largest, 1e-3 * largest, edges, 1e-4, count).unwrap();
        let found = kept(&learner, &at(&learner, |_| lambda), Rule::Or);
        assert_eq!(found.len(), expected);
        if edges == 2 {
            assert_eq!(found, CHAIN);
        }
    }
}

#[test]
fn the_papers_rules_find_the_chain() {
    let learner = learner(paper(Encoding::Effects, true));
    let synthetic = lambda::synthetic(learner.counts(), 2.0, 0.01);
    assert_eq!(kept(&learner, &at(&learner, |_| synthetic), Rule::Or), CHAIN);
    let benchmark = |r| lambda::benchmark(learner.counts(), r, 2.0, 0.01);
    assert_eq!(kept(&learner, &at(&learner, benchmark), Rule::Or), CHAIN);
}

#[test]
fn the_default_penalty_finds_the_chain_and_nothing_among_independent_columns() {
    let of = |keep| {
        let counts = PairCounts::of(&chain(22, 3, 3, 2_000, keep));
        Learner::new(counts, Formulation::Normalised, Knowledge::default()).unwrap()
    };
    let found = |learner: &Learner| kept(learner, &at(learner, |_| lambda::DEFAULT), Rule::Or);
    assert_eq!(found(&of(0.6)), CHAIN);
    assert!(found(&of(0.0)).is_empty());
}

#[test]
fn a_penalty_that_is_none_is_refused() {
    let learner = learner(Formulation::Normalised);
    for lambda in [0.0, -1.0, f64::NAN] {
        let watch = &mut Watch::none();
        let error = learner.fit_node(0, lambda, 0.01, SolverSettings::default(), watch).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Setting);
    }
}
