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
///
/// This is where the solver spends its time, so it is compiled a second time for processors with wider registers.
/// Every entry of `y` sees the same operations in the same order either way: the result has the same bits.
pub fn subtract_rows(y: &mut [f64], a: &[f64], x: &[f64], stride: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx2")]
        fn with_avx2(y: &mut [f64], a: &[f64], x: &[f64], stride: usize) {
            subtract_rows_portable(y, a, x, stride);
        }
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: the processor was just found to have the instructions.
            return unsafe { with_avx2(y, a, x, stride) };
        }
    }
    subtract_rows_portable(y, a, x, stride);
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "must be compiled inside the caller's target features")]
fn subtract_rows_portable(y: &mut [f64], a: &[f64], x: &[f64], stride: usize) {
    let width = y.len();
    let row = |b: usize| &x[b * stride..b * stride + width];
    let (fours, rest) = a.as_chunks::<4>();
    for (k, a) in fours.iter().enumerate() {
        let [x0, x1, x2, x3] = [row(4 * k), row(4 * k + 1), row(4 * k + 2), row(4 * k + 3)];
        for k in 0..width {
            y[k] -= (a[0] * x0[k] + a[1] * x1[k]) + (a[2] * x2[k] + a[3] * x3[k]);
        }
    }
    let first = 4 * fours.len();
    match *rest {
        [a0, a1, a2] => {
            let [x0, x1, x2] = [row(first), row(first + 1), row(first + 2)];
            for k in 0..width {
                y[k] -= (a0 * x0[k] + a1 * x1[k]) + a2 * x2[k];
            }
        }
        [a0, a1] => {
            let [x0, x1] = [row(first), row(first + 1)];
            for k in 0..width {
                y[k] -= a0 * x0[k] + a1 * x1[k];
            }
        }
        [a0] => {
            let x0 = row(first);
            for k in 0..width {
                y[k] -= a0 * x0[k];
            }
        }
        _ => {}
    }
}

/// [`subtract_product`] for blocks of three by three, the most common of several levels: every entry of `X` is loaded once
/// for all three rows of `Y`. The operations on an entry of `Y` are those of [`subtract_rows`].
fn subtract_three(
    (y, y_stride): (&mut [f64], usize),
    a: &[f64],
    (x, x_stride): (&[f64], usize),
    width: usize,
) {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx2")]
        fn with_avx2(y: [&mut [f64]; 3], a: &[f64], x: [&[f64]; 3]) {
            subtract_three_portable(y, a, x);
        }
        if std::arch::is_x86_feature_detected!("avx2") {
            let (y, x) = (three_rows_mut(y, y_stride, width), three_rows(x, x_stride, width));
            // SAFETY: the processor was just found to have the instructions.
            return unsafe { with_avx2(y, a, x) };
        }
    }
    subtract_three_portable(three_rows_mut(y, y_stride, width), a, three_rows(x, x_stride, width));
}

fn three_rows(x: &[f64], stride: usize, width: usize) -> [&[f64]; 3] {
    [0, 1, 2].map(|b| &x[b * stride..b * stride + width])
}

fn three_rows_mut(y: &mut [f64], stride: usize, width: usize) -> [&mut [f64]; 3] {
    let (first, rest) = y.split_at_mut(stride);
    let (second, third) = rest.split_at_mut(stride);
    [&mut first[..width], &mut second[..width], &mut third[..width]]
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "must be compiled inside the caller's target features")]
fn subtract_three_portable([y0, y1, y2]: [&mut [f64]; 3], a: &[f64], [x0, x1, x2]: [&[f64]; 3]) {
    let a: [f64; 9] = a.try_into().expect("three by three");
    // Of equal length, which spares the checks inside the loop.
    let width = y0.len();
    let (y1, y2) = (&mut y1[..width], &mut y2[..width]);
    let (x0, x1, x2) = (&x0[..width], &x1[..width], &x2[..width]);
    for k in 0..width {
        let (b0, b1, b2) = (x0[k], x1[k], x2[k]);
        y0[k] -= (a[0] * b0 + a[1] * b1) + a[2] * b2;
        y1[k] -= (a[3] * b0 + a[4] * b1) + a[5] * b2;
        y2[k] -= (a[6] * b0 + a[7] * b1) + a[8] * b2;
    }
}

/// `Y -= A X`, where `Y` has a row of `width` entries for each row of `A` (`inner` entries each) and `X` is
/// `inner` x `width`; rows lie `y_stride` and `x_stride` apart. Columns are taken in pieces that keep `X` in the fastest
/// cache.
pub fn subtract_product(
    (y, y_stride): (&mut [f64], usize),
    (a, inner): (&[f64], usize),
    (x, x_stride): (&[f64], usize),
    width: usize,
) {
    const CACHE: usize = 2048;
    if inner == 3 && a.len() == 9 {
        return subtract_three((y, y_stride), a, (x, x_stride), width);
    }
    let piece = (CACHE / inner.max(1)).max(32);
    let mut begin = 0;
    while begin < width {
        let end = width.min(begin + piece);
        for (c, a) in a.chunks_exact(inner).enumerate() {
            subtract_rows(&mut y[c * y_stride + begin..c * y_stride + end], a, &x[begin..], x_stride);
        }
        begin = end;
    }
}

/// Eigenvalues and eigenvectors (columns of a row-major matrix) of a symmetric matrix; none of an empty one. Time `O(size^3)`.
pub fn symmetric_eigen(matrix: &[f64], size: usize) -> (Vec<f64>, Vec<f64>) {
    // A column with one level has an empty block, which nalgebra refuses.
    if size == 0 {
        return (Vec::new(), Vec::new());
    }
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
    fn three_rows_at_once_give_the_bits_of_one_after_the_other() {
        let x: Vec<f64> = (0..60).map(|k| f64::from(k * k % 17) / 3.0).collect();
        let a: Vec<f64> = (0..9).map(|k| f64::from(k) / 7.0 - 0.6).collect();
        for width in [0, 1, 7, 18] {
            let mut together = vec![1.0 / 3.0; 60];
            let mut apart = together.clone();
            subtract_product((&mut together, 20), (&a, 3), (&x, 20), width);
            for (c, a) in a.chunks_exact(3).enumerate() {
                subtract_rows(&mut apart[c * 20..c * 20 + width], a, &x, 20);
            }
            assert_eq!(together, apart);
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
