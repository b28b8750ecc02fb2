//! The solver on problems whose answer is known: by hand, by a limit, by another method.

#![allow(clippy::float_cmp, reason = "these values are exact by construction")]

use crate::common::generate::{dependent, dependent_codes, table_of_codes};
use crate::common::proximal::{RowProblem, norm};
use crate::common::rows::{Design, add_scaled, inner};
use crate::common::solve::{FORMULATIONS, Model, largest_difference, paper, path, settings, solve};
use nodewise::gram::encode::{Encoding, Formulation};
use nodewise::math::chi2;
use nodewise::progress::Watch;
use nodewise::solver::certificate::check;
use nodewise::solver::{PathSettings, Status};
use nodewise::table::Table;

/// Three of four rows agree within each level: `C = [[3, 1], [1, 3]]`.
fn balanced_pair() -> Table {
    table_of_codes(&[vec![0, 0, 0, 0, 1, 1, 1, 1], vec![0, 0, 0, 1, 0, 1, 1, 1]])
}

/// `C = [[1, 1], [0, 2]]`: the second column is unbalanced.
fn unbalanced_pair() -> Table {
    table_of_codes(&[vec![0, 0, 1, 1], vec![0, 1, 1, 1]])
}

fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
}

/// Checks `lambda_max = b / w` and, at half of it, `|W| = (b - lambda w) / d`: one candidate of one number.
fn one_number(table: &Table, formulation: Formulation, r: usize, b: f64, d: f64, w: f64) {
    let model = Model::new(table, formulation);
    let lambda_max = b / w;
    close(model.lambda_max(r), lambda_max);
    let (_, point) = solve(&model.problem(r), lambda_max / 2.0, 1e-15);
    close(point.norm(1 - r), (b - lambda_max / 2.0 * w) / d);
    close(point.certificate.primal, model.gram.trace(r) / 2.0 - b * b / (8.0 * d));
}

#[test]
fn two_binary_columns_by_hand_counts_and_chi_square() {
    let model = Model::new(&balanced_pair(), Formulation::Normalised);
    let table = model.counts.table(0, 1);
    assert_eq!([table.get(0, 0), table.get(0, 1), table.get(1, 0), table.get(1, 1)], [3, 1, 1, 3]);
    close(table.chi_square(), 2.0);
    close(model.gram.row(0)[1].abs(), 0.5);
    assert_eq!(model.gram.row(0)[0], 1.0);
    let unbalanced = Model::new(&unbalanced_pair(), Formulation::Normalised);
    close(unbalanced.counts.table(0, 1).chi_square(), 4.0 / 3.0);
    close(unbalanced.gram.row(0)[1].abs(), (1.0_f64 / 3.0).sqrt());
}

#[test]
fn two_binary_columns_by_hand_normalised() {
    // The 95 % point of one degree of freedom, from a printed table.
    let q = 3.841_458_820_694_124_f64;
    assert!((chi2::critical_value(1, 0.05) / q - 1.0).abs() < 1e-11);
    let w = |rows: f64| (chi2::critical_value(1, 0.05) / rows).sqrt();
    for r in [0, 1] {
        one_number(&balanced_pair(), Formulation::Normalised, r, 0.5, 1.0, w(8.0));
        one_number(&unbalanced_pair(), Formulation::Normalised, r, (1.0_f64 / 3.0).sqrt(), 1.0, w(4.0));
    }
}

#[test]
fn two_binary_columns_by_hand_in_the_papers_encodings() {
    let effects = |intercept| paper(Encoding::Effects, intercept);
    let dummy = |intercept| paper(Encoding::Dummy, intercept);
    one_number(&balanced_pair(), effects(false), 0, 0.5, 1.0, 1.0);
    one_number(&balanced_pair(), effects(true), 1, 0.5, 1.0, 1.0);
    one_number(&balanced_pair(), dummy(false), 0, 3.0 / 8.0, 0.5, 1.0);
    one_number(&balanced_pair(), dummy(true), 0, 1.0 / 8.0, 0.25, 1.0);
    // Effects codes of the unbalanced column have mean 1/2, so the intercept takes 1/4 off its block.
    one_number(&unbalanced_pair(), effects(false), 0, 0.5, 1.0, 1.0);
    one_number(&unbalanced_pair(), effects(true), 0, 0.5, 0.75, 1.0);
    one_number(&unbalanced_pair(), dummy(false), 0, 0.5, 0.75, 1.0);
    one_number(&unbalanced_pair(), dummy(true), 1, 0.125, 0.25, 1.0);
}

#[test]
fn orthogonal_binary_candidates_by_hand() {
    // Four rows for each level of (b, c); a is 1 in 0, 1, 3, 4 of them: <a, b>/N = 3/4, <a, c>/N = 1/4, <b, c> = 0.
    let (mut a, mut b, mut c) = (Vec::new(), Vec::new(), Vec::new());
    for (cell, ones) in [0, 1, 3, 4].into_iter().enumerate() {
        for row in 0..4 {
            a.push(u16::from(row < ones));
            b.push((cell / 2) as u16);
            c.push((cell % 2) as u16);
        }
    }
    let model = Model::new(&table_of_codes(&[a, b, c]), paper(Encoding::Effects, false));
    close(model.lambda_max(0), 0.75);
    for lambda in [0.7, 0.5, 0.2, 0.01] {
        let norms = model.norms(0, lambda, 1e-15);
        close(norms[1], 0.75 - lambda);
        close(norms[2], (0.25 - lambda).max(0.0));
    }
}

#[test]
fn orthogonal_candidates_separate_into_soft_thresholds() {
    // A full factorial of levels 3 x 2 x 4 with any target: |W_i| = max(0, sqrt(chi2 / N) - lambda w_i).
    let cells: Vec<(u16, u16, u16)> = (0..96).map(|k| (k % 3, k / 3 % 2, k / 6 % 4)).collect();
    let target = cells
        .iter()
        .enumerate()
        .map(|(k, &(b, c, d))| if k % 5 == 0 { 2 } else { (b + c * d) % 4 })
        .collect();
    let columns = [
        target,
        cells.iter().map(|x| x.0).collect(),
        cells.iter().map(|x| x.1).collect(),
        cells.iter().map(|x| x.2).collect(),
    ];
    let model = Model::new(&table_of_codes(&columns), Formulation::Normalised);
    let weights = model.weights.of_node(0);
    let thresholds: Vec<f64> =
        (1..4).map(|i| (model.counts.table(0, i).chi_square() / 96.0).sqrt()).collect();
    close(model.lambda_max(0), (1..4).map(|i| thresholds[i - 1] / weights[i]).fold(0.0, f64::max));
    for share in [0.9, 0.5, 0.1] {
        let lambda = share * model.lambda_max(0);
        let norms = model.norms(0, lambda, 1e-15);
        for i in 1..4 {
            close(norms[i], (thresholds[i - 1] - lambda * weights[i]).max(0.0));
        }
    }
}

/// The lasso by scalar coordinate descent on rows: `1/(2N) |y - X w|^2 + sum_j mu_j |w_j|`.
fn scalar_lasso(y: &[f64], x: &[&[f64]], mu: &[f64]) -> Vec<f64> {
    let n = y.len() as f64;
    let mut w = vec![0.0; x.len()];
    let mut residual = y.to_vec();
    for _ in 0..5_000 {
        let mut largest = 0.0_f64;
        for j in 0..x.len() {
            let d = inner(x[j], x[j]) / n;
            let b = inner(x[j], &residual) / n + d * w[j];
            let next = b.signum() * (b.abs() - mu[j]).max(0.0) / d;
            add_scaled(&mut residual, w[j] - next, x[j]);
            largest = largest.max((next - w[j]).abs());
            w[j] = next;
        }
        if largest < 1e-15 {
            break;
        }
    }
    w
}

#[test]
fn binary_columns_are_the_ordinary_lasso() {
    for (seed, formulation) in (0..20).zip(FORMULATIONS.into_iter().cycle()) {
        let table = dependent(seed, &[2; 7], 90, 0.6);
        let (model, design) = (Model::new(&table, formulation), Design::new(&table, formulation));
        for r in [0, 3] {
            let others: Vec<usize> = (0..7).filter(|&i| i != r).collect();
            let x: Vec<&[f64]> = others.iter().map(|&i| design.blocks[i][0].as_slice()).collect();
            for share in [0.6, 0.2, 0.03] {
                let lambda = share * model.lambda_max(r);
                let mu: Vec<f64> = others.iter().map(|&i| lambda * model.weights.of_node(r)[i]).collect();
                let expected: Vec<f64> =
                    scalar_lasso(&design.blocks[r][0], &x, &mu).iter().map(|w| w.abs()).collect();
                let norms = model.norms(r, lambda, 1e-14);
                let found: Vec<f64> = others.iter().map(|&i| norms[i]).collect();
                assert!(
                    largest_difference(&found, &expected) < 1e-7,
                    "seed {seed}, {found:?} is not {expected:?}"
                );
            }
        }
    }
}

#[test]
fn the_gram_matrix_is_that_of_encoded_rows() {
    let table = dependent(5, &[3, 2, 5, 4], 80, 0.5);
    for formulation in FORMULATIONS {
        let (model, design) = (Model::new(&table, formulation), Design::new(&table, formulation));
        for i in 0..4 {
            for j in 0..4 {
                let block: Vec<f64> = model
                    .gram
                    .block(i)
                    .flat_map(|k| model.gram.row(k)[model.gram.block(j)].to_vec())
                    .collect();
                // Bases may differ by a rotation, which leaves the norm of a block alone.
                let (found, expected) = (inner(&block, &block), design.gram_block(i, j));
                close(found, inner(&expected, &expected));
            }
        }
    }
}

#[test]
fn proximal_gradient_on_rows_agrees() {
    let shapes: [&[usize]; 4] = [&[2, 3, 4, 3], &[5, 2, 2, 3, 4], &[3, 3, 3, 3, 3, 3], &[6, 4, 2]];
    for (seed, formulation) in (0..20).zip(FORMULATIONS.into_iter().cycle()) {
        let levels = shapes[seed as usize % shapes.len()];
        let table = dependent(100 + seed, levels, 120, 0.6);
        let (model, design) = (Model::new(&table, formulation), Design::new(&table, formulation));
        let r = seed as usize % levels.len();
        for share in [0.5, 0.1] {
            let lambda = share * model.lambda_max(r);
            let rows = RowProblem::new(&design, r, model.weights.of_node(r), lambda);
            let w = rows.solve(1e-12, 50_000);
            let (_, point) = solve(&model.problem(r), lambda, 1e-13);
            let scale = model.problem(r).empty_loss();
            assert!(
                (point.certificate.primal - rows.objective(&w)).abs() < 1e-9 * scale,
                "seed {seed}, {formulation:?}"
            );
            let expected: Vec<f64> = w.iter().map(|block| norm(block)).collect();
            let found: Vec<f64> = (0..levels.len()).map(|i| point.norm(i)).collect();
            assert!(
                largest_difference(&found, &expected) < 1e-6,
                "seed {seed}: {found:?} is not {expected:?}"
            );
        }
    }
}

/// Every point of the default path of every node ends with a proof, and the proof is honest.
fn every_point_converges(table: &Table, gap: f64) {
    for formulation in FORMULATIONS {
        let model = Model::new(table, formulation);
        for r in 0..model.len() {
            let lambda_max = model.lambda_max(r);
            let lambdas =
                PathSettings::new(20, 0.001).unwrap().grid(if lambda_max > 0.0 { lambda_max } else { 1.0 });
            for point in path(&model.problem(r), &lambdas, gap).points {
                assert_eq!(
                    point.status,
                    Status::Converged,
                    "{formulation:?}, node {r}, lambda {}",
                    point.lambda
                );
                assert!(point.certificate.gap <= gap && point.certificate.gap >= -1e-12);
                assert!(point.norms.iter().all(|&(i, norm)| i != r && norm.is_finite() && norm > 0.0));
            }
        }
    }
}

#[test]
fn a_duplicated_column_still_converges() {
    let mut codes = dependent_codes(3, &[3, 2, 4, 3], 60, 0.6);
    codes.push(codes[0].clone());
    every_point_converges(&table_of_codes(&codes), 1e-6);
}

#[test]
fn a_deterministic_column_still_converges() {
    let mut codes = dependent_codes(4, &[2, 2, 3], 50, 0.4);
    let combine =
        |f: fn(u16, u16) -> u16| codes[0].iter().zip(&codes[1]).map(|(&a, &b)| f(a, b)).collect::<Vec<u16>>();
    let (xor, and, both) = (combine(|a, b| a ^ b), combine(|a, b| a & b), combine(|a, b| 2 * a + b));
    codes.extend([xor, and, both]);
    every_point_converges(&table_of_codes(&codes), 1e-6);
}

#[test]
fn a_constant_column_has_no_neighbours_and_is_none() {
    let mut codes = dependent_codes(6, &[3, 2, 4], 60, 0.6);
    codes.push(vec![0; 60]);
    let table = table_of_codes(&codes);
    every_point_converges(&table, 1e-6);
    for formulation in FORMULATIONS {
        let model = Model::new(&table, formulation);
        assert_eq!(model.lambda_max(3), 0.0);
        assert!(solve(&model.problem(3), 1e-3, 1e-6).1.norms.is_empty());
        for r in 0..3 {
            assert_eq!(model.norms(r, 0.01 * model.lambda_max(r), 1e-9)[3], 0.0);
        }
    }
}

#[test]
fn more_parameters_than_rows_still_converge() {
    every_point_converges(&dependent(7, &[9, 8, 7, 9, 6, 5], 20, 0.5), 1e-6);
}

#[test]
fn a_hundred_levels_still_converge() {
    every_point_converges(&dependent(8, &[100, 3, 60], 400, 0.7), 1e-6);
}

#[test]
fn two_rows_and_one_row_are_answered() {
    every_point_converges(&table_of_codes(&[vec![0, 1], vec![1, 0], vec![0, 1]]), 1e-6);
    every_point_converges(&table_of_codes(&[vec![0], vec![0]]), 1e-6);
}

#[test]
fn an_unreachable_gap_ends_with_a_name() {
    let table = dependent(9, &[3, 4, 2, 5], 80, 0.6);
    for formulation in FORMULATIONS {
        let model = Model::new(&table, formulation);
        for gap in [1e-16, 1e-18, 1e-300] {
            let settings = settings(gap).with_sweeps(500).unwrap();
            let problem = model.problem(1);
            let mut solver = nodewise::solver::NodeSolver::new(&problem);
            let point = solver.solve(0.1 * solver.lambda_max(), settings, &mut Watch::none());
            assert!(point.status == Status::Converged || point.certificate.gap > gap);
            assert!(point.certificate.gap.abs() < 1e-12);
        }
    }
}

#[test]
fn the_certificate_of_the_path_is_the_independent_one() {
    let model = Model::new(&dependent(10, &[4, 3, 2, 5, 3], 150, 0.6), Formulation::Normalised);
    for r in 0..5 {
        let problem = model.problem(r);
        let lambda = 0.2 * model.lambda_max(r);
        let (weights, point) = solve(&problem, lambda, 1e-9);
        let again = check(&problem, &weights, lambda);
        close(again.primal, point.certificate.primal);
        close(again.gap, point.certificate.gap);
        // Any other weights are worse, and the certificate says by how much at most.
        let mut spoiled = weights.clone();
        spoiled.blocks[0].1[0] += 0.05;
        let worse = check(&problem, &spoiled, lambda);
        assert!(worse.primal > again.primal);
        assert!(worse.gap * problem.empty_loss() >= worse.primal - again.primal);
        assert!(worse.violation > 100.0 * again.violation.max(1e-9));
    }
}
