//! Where edges enter, and how `lambda` is chosen, on tables whose graph is known.

#![allow(clippy::float_cmp, reason = "these values are exact by construction")]

use std::convert::Infallible;
use std::ops::ControlFlow;

use crate::common::generate::{chain, dependent};
use crate::common::solve::{FORMULATIONS, Model, paper, path, settings};
use nodewise::ErrorKind;
use nodewise::counts::PairCounts;
use nodewise::gram::encode::{Encoding, Formulation};
use nodewise::lambda::{self, budget, ebic};
use nodewise::learner::knowledge::Knowledge;
use nodewise::learner::sentence::JoinedBy;
use nodewise::learner::skeleton::{EdgeState, Rule};
use nodewise::learner::{Learner, explain};
use nodewise::progress::Watch;
use nodewise::solver::entry::{WIDTH, entries};
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
    let point = |r: usize| learner.solve_node(r, lambda(r), settings(1e-9), &mut Watch::none()).unwrap().1;
    (0..learner.len()).map(point).collect()
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
            let last = path.points.last().unwrap();
            let found = entries(&problem, last, WIDTH, settings(1e-13), &mut Watch::none()).unwrap();
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
            let first = found.iter().max_by(|x, y| x.above.total_cmp(&y.above)).unwrap();
            assert!(first.below < lambda_max && lambda_max <= first.above, "{first:?}, {lambda_max}");
        }
    }
}

#[test]
fn a_width_that_cannot_be_reached_ends_at_neighbouring_numbers() {
    let model = Model::new(&dependent(31, &[3, 2, 4], 100, 0.5), Formulation::Normalised);
    let point = model.point(0, 0.1, 1e-9);
    let found = entries(&model.problem(0), &point, 0.0, settings(1e-9), &mut Watch::none()).unwrap();
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

/// Three tables of six columns, in the formulations whose paths differ most.
fn learners() -> Vec<Learner> {
    let formulations =
        [Formulation::Normalised, paper(Encoding::Dummy, false), paper(Encoding::Effects, true)];
    let of = |seed: u64, formulation| {
        let counts = PairCounts::of(&dependent(seed, &[3, 2, 4, 2, 3, 2], 400, 0.5));
        Learner::new(counts, formulation, Knowledge::default()).unwrap()
    };
    (31..34).flat_map(|seed| formulations.map(|formulation| of(seed, formulation))).collect()
}

#[test]
fn an_entry_does_not_depend_on_the_penalty_it_is_asked_at() {
    let mut compared = 0;
    for learner in learners() {
        for r in 0..learner.len() {
            let at = |share: f64| {
                let lambda = share * learner.node_lambda_max(r);
                learner.fit_node(r, lambda, WIDTH, SolverSettings::default(), &mut Watch::none()).unwrap()
            };
            let deepest = at(0.02);
            for share in [0.9, 0.7, 0.51, 0.3, 0.1234, 0.05] {
                let fit = at(share);
                for (i, _) in &fit.point.norms {
                    assert!(fit.entries.iter().any(|entry| entry.neighbour == *i));
                }
                for entry in &fit.entries {
                    // On these paths no block leaves once it is in.
                    assert!(
                        deepest.entries.contains(entry),
                        "{r}, {share}: {entry:?}, {:?}",
                        deepest.entries
                    );
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 500, "{compared}");
}

#[test]
fn the_inspector_and_the_skeleton_give_one_entry() {
    for learner in learners() {
        let lambda = 0.4 * learner.lambda_max();
        let settings = SolverSettings::default();
        let joined = JoinedBy { rule: Rule::Or, filter: false };
        let fits: Vec<_> = (0..learner.len())
            .map(|r| learner.fit_node(r, lambda, WIDTH, settings, &mut Watch::none()).unwrap())
            .collect();
        for edge in learner.skeleton(&fits, Rule::Or, false) {
            // Asked elsewhere on the path: the numbers are the same.
            let detail = explain::edge(&learner, edge.a, edge.b, 0.7 * lambda, joined, settings).unwrap();
            assert_eq!(edge.entry, Rule::Or.entry(detail.entry_ab, detail.entry_ba));
            let node = explain::node(&learner, edge.a, 0.7 * lambda, settings).unwrap();
            let of_node = node.neighbours.iter().find(|neighbour| neighbour.node == edge.b);
            assert_eq!(
                of_node.map(|neighbour| (neighbour.entry_below, neighbour.entry_above)),
                detail.entry_ab.map(|entry| (entry.below, entry.above))
            );
        }
    }
}

#[test]
fn a_required_neighbour_is_in_at_every_penalty() {
    let counts = PairCounts::of(&chain(21, 3, 3, 2_000, 0.6));
    let knowledge = Knowledge { forbidden: Vec::new(), required: vec![(0, 1)] };
    let learner = Learner::new(counts, Formulation::Normalised, knowledge).unwrap();
    for lambda in [100.0, 1.0] {
        let fit = learner.fit_node(0, lambda, WIDTH, SolverSettings::default(), &mut Watch::none()).unwrap();
        let entry = fit.entries.iter().find(|entry| entry.neighbour == 1).unwrap();
        assert_eq!((entry.below, entry.above), (f64::INFINITY, f64::INFINITY));
    }
}

#[test]
fn a_fit_that_missed_its_gap_is_no_end_of_an_interval() {
    let mut wider = 0;
    let model = Model::new(&dependent(31, &[3, 2, 4, 2, 3], 300, 0.5), Formulation::Normalised);
    for r in 0..model.len() {
        let problem = model.problem(r);
        let point = model.point(r, 0.1, 1e-13);
        let found = |sweeps: usize| {
            let settings = settings(1e-13).with_sweeps(sweeps).unwrap();
            entries(&problem, &point, 1e-3, settings, &mut Watch::none()).unwrap()
        };
        let (patient, hasty) = (found(10_000), found(1));
        assert_eq!(patient.len(), hasty.len());
        for (sharp, wide) in patient.iter().zip(&hasty) {
            assert!(wide.below <= sharp.below && sharp.above <= wide.above, "{sharp:?}, {wide:?}");
            wider += usize::from(sharp != wide);
        }
    }
    assert!(wider > 10, "{wider}");
}

#[test]
fn the_search_for_entries_can_be_cancelled() {
    let model = Model::new(&dependent(31, &[3, 2, 4, 2, 3], 300, 0.5), Formulation::Normalised);
    let point = model.point(0, 0.1, 1e-9);
    let mut passes = 0;
    let mut watch = Watch::new(|_| {
        passes += 1;
        if passes < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let error = entries(&model.problem(0), &point, 1e-3, settings(1e-9), &mut watch).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Cancelled);
    drop(watch);
    assert_eq!(passes, 3, "nothing is solved after the request");
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
    for lambda in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let settings = SolverSettings::default();
        let error = learner.fit_node(0, lambda, 0.01, settings, &mut Watch::none()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Setting);
        assert_eq!(learner.solve_node(0, lambda, settings, &mut Watch::none()).unwrap_err(), error);
    }
}
