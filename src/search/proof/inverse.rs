//! The inverse of a small dense matrix that changes a row, a column, or its size at a time.
//!
//! Rows of the inverse belong to columns of the matrix. Each change takes `O(size^2)` and adds a little rounding: now and then the
//! inverse is computed anew.

/// A pivot is larger than this.
pub(super) const PIVOT: f64 = 1e-8;

/// The inverse, row by row.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Inverse(Vec<Vec<f64>>);

impl Inverse {
    /// The inverse of a square matrix by Gauss and Jordan with the largest pivot of each column; `None` where there is none.
    pub(super) fn of(mut matrix: Vec<Vec<f64>>) -> Option<Self> {
        let size = matrix.len();
        for (k, row) in matrix.iter_mut().enumerate() {
            row.resize(2 * size, 0.0);
            row[size + k] = 1.0;
        }
        for k in 0..size {
            let at = (k..size)
                .reduce(|best, i| if matrix[i][k].abs() > matrix[best][k].abs() { i } else { best })?;
            if matrix[at][k].abs() < PIVOT {
                return None;
            }
            matrix.swap(k, at);
            let mut own = std::mem::take(&mut matrix[k]);
            let pivot = own[k];
            for entry in &mut own[k..] {
                *entry /= pivot;
            }
            for row in matrix.iter_mut().filter(|row| !row.is_empty()) {
                let factor = row[k];
                if factor != 0.0 {
                    for (entry, &own) in row[k..].iter_mut().zip(&own[k..]) {
                        *entry -= factor * own;
                    }
                }
            }
            matrix[k] = own;
        }
        for row in &mut matrix {
            row.drain(..size);
        }
        Some(Self(matrix))
    }

    pub(super) fn rows(&self) -> &[Vec<f64>] {
        &self.0
    }

    pub(super) fn row(&self, at: usize) -> &[f64] {
        &self.0[at]
    }

    pub(super) fn set_row(&mut self, at: usize, row: Vec<f64>) {
        self.0[at] = row;
    }

    /// The matrix gets another column; `column` is the inverse times it.
    pub(super) fn replace_column(&mut self, at: usize, column: &[f64]) {
        let mut own = std::mem::take(&mut self.0[at]);
        for entry in &mut own {
            *entry /= column[at];
        }
        for (k, row) in self.0.iter_mut().enumerate() {
            if k != at {
                subtract(row, column[k], &own);
            }
        }
        self.0[at] = own;
    }

    /// The matrix gets another row; `rho` is it times the inverse.
    pub(super) fn replace_row(&mut self, at: usize, rho: &[f64]) {
        for row in &mut self.0 {
            let scaled = row[at] / rho[at];
            subtract(row, scaled, rho);
            row[at] = scaled;
        }
    }

    /// The matrix loses a column and a row; the last of each take their places.
    pub(super) fn shrink(&mut self, column: usize, row: usize) {
        let mut own = self.0.swap_remove(column);
        let pivot = own.swap_remove(row);
        for other in &mut self.0 {
            let factor = other.swap_remove(row) / pivot;
            subtract(other, factor, &own);
        }
    }

    /// The matrix gets a row and a column more: `rho` is the row times the inverse, `column` the inverse times the column, and
    /// `pivot` what the new corner has beyond their product.
    pub(super) fn grow(&mut self, rho: &[f64], column: &[f64], pivot: f64) {
        for (row, &entry) in self.0.iter_mut().zip(column) {
            let factor = entry / pivot;
            subtract(row, -factor, rho);
            row.push(-factor);
        }
        let mut last: Vec<f64> = rho.iter().map(|&rho| -rho / pivot).collect();
        last.push(1.0 / pivot);
        self.0.push(last);
    }
}

/// `row -= factor * other`.
fn subtract(row: &mut [f64], factor: f64, other: &[f64]) {
    if factor != 0.0 {
        for (entry, &other) in row.iter_mut().zip(other) {
            *entry -= factor * other;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Rng;

    fn times(matrix: &[Vec<f64>], column: &[f64]) -> Vec<f64> {
        matrix.iter().map(|row| row.iter().zip(column).map(|(a, b)| a * b).sum()).collect()
    }

    fn assert_inverse(inverse: &Inverse, matrix: &[Vec<f64>]) {
        for k in 0..matrix.len() {
            let column: Vec<f64> = matrix.iter().map(|row| row[k]).collect();
            for (i, value) in times(inverse.rows(), &column).into_iter().enumerate() {
                assert!((value - f64::from(u8::from(i == k))).abs() < 1e-9, "{inverse:?} of {matrix:?}");
            }
        }
    }

    #[test]
    fn two_by_two_by_hand() {
        let inverse = Inverse::of(vec![vec![0.0, 2.0], vec![1.0, 4.0]]).unwrap();
        assert_eq!(inverse.rows(), [[-2.0, 1.0], [0.5, 0.0]]);
        assert_eq!(Inverse::of(vec![vec![1.0, 2.0], vec![2.0, 4.0]]), None);
    }

    #[test]
    fn changes_are_inverses_anew() {
        let mut rng = Rng::new(2);
        let mut draw = |size: usize| -> Vec<f64> { (0..size).map(|_| rng.between(-1.0, 1.0)).collect() };
        let mut matrix: Vec<Vec<f64>> = (0..5).map(|_| draw(5)).collect();
        let mut inverse = Inverse::of(matrix.clone()).unwrap();
        assert_inverse(&inverse, &matrix);
        let column = draw(5);
        inverse.replace_column(2, &times(inverse.rows(), &column));
        matrix.iter_mut().zip(&column).for_each(|(row, &entry)| row[2] = entry);
        assert_inverse(&inverse, &matrix);
        let row = draw(5);
        let along = |inverse: &Inverse, row: &[f64]| -> Vec<f64> {
            (0..row.len())
                .map(|k| inverse.rows().iter().zip(row).map(|(own, entry)| own[k] * entry).sum())
                .collect()
        };
        inverse.replace_row(1, &along(&inverse, &row));
        matrix[1] = row;
        assert_inverse(&inverse, &matrix);
        let (row, column, corner) = (draw(5), draw(5), 3.0);
        let (rho, down) = (along(&inverse, &row), times(inverse.rows(), &column));
        let pivot = corner - row.iter().zip(&down).map(|(a, b)| a * b).sum::<f64>();
        inverse.grow(&rho, &down, pivot);
        matrix.iter_mut().zip(&column).for_each(|(row, &entry)| row.push(entry));
        matrix.push([row, vec![corner]].concat());
        assert_inverse(&inverse, &matrix);
        inverse.shrink(3, 0);
        matrix.swap_remove(0);
        for row in &mut matrix {
            row.swap_remove(3);
        }
        assert_inverse(&inverse, &matrix);
    }
}
