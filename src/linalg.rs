//! The few dense operations the solver needs: vector updates on plain slices, factorisations by nalgebra.
//!
//! No fused multiply-add and no reordering anywhere: the same additions happen in the same order on every machine, so
//! the browser and the command line give the same bits.

use nalgebra::{DMatrix, SymmetricEigen};

/// Diagonal added, as a share of the trace, before a Cholesky factorisation is asked whether a matrix is positive
/// semi-definite: rounding makes a singular matrix slightly indefinite.
const JITTER: f64 = 1e-10;

/// `y += a x`.
pub fn add_scaled(y: &mut [f64], a: f64, x: &[f64]) {
    for (y, x) in y.iter_mut().zip(x) {
        *y += a * x;
    }
}

/// `sum_k x_k y_k`, eight partial sums wide so that the processor can work on several at once.
pub fn dot(x: &[f64], y: &[f64]) -> f64 {
    let (x8, x_rest) = x.as_chunks::<8>();
    let (y8, y_rest) = y.as_chunks::<8>();
    let mut sums = [0.0; 8];
    for (x, y) in x8.iter().zip(y8) {
        for k in 0..8 {
            sums[k] += x[k] * y[k];
        }
    }
    let rest: f64 = x_rest.iter().zip(y_rest).map(|(x, y)| x * y).sum();
    ((sums[0] + sums[4]) + (sums[1] + sums[5])) + ((sums[2] + sums[6]) + (sums[3] + sums[7])) + rest
}

/// `|x|^2`.
pub fn norm_squared(x: &[f64]) -> f64 {
    dot(x, x)
}

/// `y -= sum_b a_b X_b` for rows `X_b` of a matrix with the given stride; up to four rows share one pass over `y`.
pub fn subtract_rows(y: &mut [f64], a: &[f64], x: &[f64], stride: usize) {
    let width = y.len();
    let row = |b: usize| &x[b * stride..b * stride + width];
    let mut b = 0;
    while b + 4 <= a.len() {
        subtract_four(y, [a[b], a[b + 1], a[b + 2], a[b + 3]], [row(b), row(b + 1), row(b + 2), row(b + 3)]);
        b += 4;
    }
    match a.len() - b {
        3 => subtract_three(y, [a[b], a[b + 1], a[b + 2]], [row(b), row(b + 1), row(b + 2)]),
        2 => subtract_two(y, [a[b], a[b + 1]], [row(b), row(b + 1)]),
        1 => add_scaled(y, -a[b], row(b)),
        _ => {}
    }
}

fn subtract_four(y: &mut [f64], a: [f64; 4], x: [&[f64]; 4]) {
    let [x0, x1, x2, x3] = x.map(|x| &x[..y.len()]);
    for k in 0..y.len() {
        y[k] -= (a[0] * x0[k] + a[1] * x1[k]) + (a[2] * x2[k] + a[3] * x3[k]);
    }
}

fn subtract_three(y: &mut [f64], a: [f64; 3], x: [&[f64]; 3]) {
    let [x0, x1, x2] = x.map(|x| &x[..y.len()]);
    for k in 0..y.len() {
        y[k] -= (a[0] * x0[k] + a[1] * x1[k]) + a[2] * x2[k];
    }
}

fn subtract_two(y: &mut [f64], a: [f64; 2], x: [&[f64]; 2]) {
    let [x0, x1] = x.map(|x| &x[..y.len()]);
    for k in 0..y.len() {
        y[k] -= a[0] * x0[k] + a[1] * x1[k];
    }
}

/// Eigenvalues and eigenvectors (columns of a row-major matrix) of a symmetric matrix. Time `O(size^3)`.
pub fn symmetric_eigen(matrix: &[f64], size: usize) -> (Vec<f64>, Vec<f64>) {
    let eigen = SymmetricEigen::new(DMatrix::from_row_slice(size, size, matrix));
    let vectors = eigen.eigenvectors.transpose().as_slice().to_vec();
    (eigen.eigenvalues.as_slice().to_vec(), vectors)
}

/// Whether a symmetric matrix has no eigenvalue below rounding. Time `O(size^3)`.
pub fn is_positive_semidefinite(matrix: &[f64], size: usize) -> bool {
    let mut matrix = DMatrix::from_row_slice(size, size, matrix);
    let jitter = JITTER * matrix.trace();
    for k in 0..size {
        matrix[(k, k)] += jitter;
    }
    matrix.cholesky().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_subtracted_for_every_number_of_rows() {
        let x: Vec<f64> = (0..70).map(|k| f64::from(k * k % 17)).collect();
        for rows in 0..=7 {
            let a: Vec<f64> = (0..rows).map(|b| f64::from(b) - 1.5).collect();
            let mut y = vec![1.0; 9];
            subtract_rows(&mut y, &a, &x, 10);
            for (k, found) in y.iter().enumerate() {
                let expected: f64 = 1.0 - a.iter().enumerate().map(|(b, a)| a * x[b * 10 + k]).sum::<f64>();
                assert!((found - expected).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn dot_of_odd_lengths() {
        let x: Vec<f64> = (1..=11).map(f64::from).collect();
        assert_eq!(dot(&x, &x), 506.0);
        assert_eq!(norm_squared(&x[..3]), 14.0);
    }

    #[test]
    fn definiteness_is_told_from_indefiniteness() {
        assert!(is_positive_semidefinite(&[1.0, 1.0, 1.0, 1.0], 2));
        assert!(!is_positive_semidefinite(&[1.0, 1.01, 1.01, 1.0], 2));
    }

    #[test]
    fn eigenvectors_rebuild_the_matrix() {
        let matrix = [2.0, 1.0, 0.5, 1.0, 3.0, -1.0, 0.5, -1.0, 1.0];
        let (values, vectors) = symmetric_eigen(&matrix, 3);
        for a in 0..3 {
            for b in 0..3 {
                let rebuilt: f64 = (0..3).map(|k| vectors[a * 3 + k] * values[k] * vectors[b * 3 + k]).sum();
                assert!((rebuilt - matrix[a * 3 + b]).abs() < 1e-12);
            }
        }
    }
}
