//! The method against programs solved by hand and by an interior-point method.

use clarabel::algebra::CscMatrix;
use clarabel::solver::{
    DefaultSettingsBuilder, DefaultSolver, IPSolver, NonnegativeConeT, SolverStatus, ZeroConeT,
};

use super::super::bound::bound;
use super::super::problem::Variable;
use super::*;
use crate::math::random::Rng;

/// Nodes with the losses of their variables; cuts are added by hand.
fn problem(losses: &[Vec<f64>]) -> Problem {
    let variables = losses.iter().enumerate().flat_map(|(node, of_node)| {
        of_node.iter().map(move |&loss| Variable { node, parents: Vec::new(), loss, phantom: false })
    });
    Problem::of_variables(variables.collect(), losses.len())
}

fn solve(simplex: &mut Simplex) -> Status {
    simplex.solve(f64::INFINITY, &mut || true)
}

#[test]
fn a_pair_by_hand() {
    // Each has the other for a parent at no loss, or none at 3 and at 5: one must have none.
    let problem = problem(&[vec![0.0, 3.0], vec![0.0, 5.0]]);
    let mut simplex = Simplex::new(&problem);
    assert_eq!((solve(&mut simplex), simplex.weights()), (Status::Optimal, &[1.0, 0.0, 1.0, 0.0][..]));
    simplex.add(vec![1, 3]);
    assert_eq!(solve(&mut simplex), Status::Optimal);
    assert!((simplex.loss() - 3.0).abs() < 1e-7, "{}", simplex.loss());
    assert_eq!(simplex.weights(), [0.0, 1.0, 1.0, 0.0]);
    assert!((simplex.multipliers()[0] - 3.0).abs() < 1e-7);
    // Without that, the other must; and then nobody can.
    simplex.close(1);
    assert_eq!(solve(&mut simplex), Status::Optimal);
    assert!((simplex.loss() - 5.0).abs() < 1e-7, "{}", simplex.loss());
    simplex.close(3);
    assert_eq!(simplex.solve(100.0, &mut || true), Status::Beyond);
    let open = [true, false, true, false];
    assert!(bound(&problem, &simplex, &open, &simplex.multipliers()).loss > 100.0);
}

#[test]
fn three_halves_by_hand() {
    // Both others at no loss or none at 2; of any two, one must have none: one half each.
    let problem = problem(&[vec![0.0, 2.0], vec![0.0, 2.0], vec![0.0, 2.0]]);
    let mut simplex = Simplex::new(&problem);
    for (a, b) in [(1, 3), (1, 5), (3, 5)] {
        simplex.add(vec![a, b]);
    }
    assert_eq!(solve(&mut simplex), Status::Optimal);
    assert!((simplex.loss() - 3.0).abs() < 1e-7, "{}", simplex.loss());
    assert!(simplex.weights().iter().all(|weight| (weight - 0.5).abs() < 1e-9));
    assert!(simplex.multipliers().iter().all(|y| (y - 1.0).abs() < 1e-7), "{:?}", simplex.multipliers());
}

/// The least loss by an interior-point method.
fn by_interior_point(problem: &Problem, cuts: &[Vec<usize>], open: &[bool]) -> Option<f64> {
    let (count, n) = (problem.variables.len(), problem.len());
    let (mut rows, mut columns, mut values) = (Vec::new(), Vec::new(), Vec::new());
    let mut right: Vec<f64> = vec![1.0; n];
    for (k, variable) in problem.variables.iter().enumerate() {
        rows.push(variable.node);
        columns.push(k);
        values.push(1.0);
    }
    let closed: Vec<usize> = (0..count).filter(|&k| !open[k]).collect();
    for &k in &closed {
        rows.push(right.len());
        columns.push(k);
        values.push(1.0);
        right.push(0.0);
    }
    let equal = right.len();
    for cut in cuts {
        for &k in cut {
            rows.push(right.len());
            columns.push(k);
            values.push(-1.0);
        }
        right.push(-1.0);
    }
    for k in 0..count {
        rows.push(right.len());
        columns.push(k);
        values.push(-1.0);
        right.push(0.0);
    }
    let cones = [ZeroConeT(equal), NonnegativeConeT(right.len() - equal)];
    let settings = DefaultSettingsBuilder::default()
        .verbose(false)
        .tol_gap_abs(1e-10)
        .tol_gap_rel(1e-10)
        .tol_feas(1e-10)
        .build()
        .unwrap();
    let matrix = CscMatrix::new_from_triplets(right.len(), count, rows, columns, values);
    let losses: Vec<f64> = problem.variables.iter().map(|variable| variable.loss).collect();
    let nothing = CscMatrix::zeros((count, count));
    let mut solver = DefaultSolver::new(&nothing, &losses, &matrix, &right, &cones, settings).unwrap();
    solver.solve();
    let status = solver.solution.status;
    (status == SolverStatus::Solved || status == SolverStatus::AlmostSolved)
        .then_some(solver.solution.obj_val)
}

#[test]
fn random_programs_as_an_interior_point_method_has_them() {
    let mut rng = Rng::new(9);
    let mut solved = 0;
    for case in 0..150 {
        let n = 2 + rng.below(6);
        let losses: Vec<Vec<f64>> = (0..n)
            .map(|_| {
                let mut own: Vec<f64> = (0..=rng.below(7)).map(|_| rng.between(0.0, 50.0)).collect();
                own.push(0.0);
                own.sort_by(f64::total_cmp);
                own
            })
            .collect();
        let problem = problem(&losses);
        let count = problem.variables.len();
        let mut simplex = Simplex::new(&problem);
        let (mut cuts, mut open) = (Vec::new(), vec![true; count]);
        // Cuts come in rounds, and now and then a variable is closed: each time from where the last ended.
        for round in 0..5 {
            for _ in 0..=rng.below(4) {
                let cut: Vec<usize> = (0..count).filter(|_| rng.unit() < 0.3).collect();
                simplex.add(cut.clone());
                cuts.push(cut);
            }
            if round > 1 {
                let closed = rng.below(count);
                open[closed] = false;
                simplex.close(closed);
            }
            let status = simplex.solve(1e6, &mut || true);
            let bounded = bound(&problem, &simplex, &open, &simplex.multipliers()).loss;
            let Some(expected) = by_interior_point(&problem, &cuts, &open) else {
                assert_eq!(status, Status::Beyond, "case {case}");
                assert!(bounded > 1e5, "case {case}: {bounded}");
                break;
            };
            assert_eq!(status, Status::Optimal, "case {case}");
            assert!(
                (simplex.loss() - expected).abs() < 1e-5,
                "case {case}: {} and {expected}",
                simplex.loss()
            );
            assert!(bounded <= expected + 1e-6 && bounded > expected - 1e-5, "case {case}: {bounded}");
            solved += 1;
        }
    }
    assert!(solved > 200, "{solved}");
}

#[test]
fn any_multipliers_bound() {
    let problem = problem(&[vec![0.0, 3.0], vec![0.0, 5.0]]);
    let mut simplex = Simplex::new(&problem);
    simplex.add(vec![1, 3]);
    let with = |y: f64| bound(&problem, &simplex, &[true; 4], &[y]).loss;
    // min(0, 3 - y) + min(0, 5 - y) + y.
    for (y, expected) in [(0.0, 0.0), (2.0, 2.0), (3.0, 3.0), (4.0, 3.0), (7.0, 1.0)] {
        assert!((with(y) - expected).abs() < 1e-12 && with(y) <= expected, "{y}: {}", with(y));
    }
}
