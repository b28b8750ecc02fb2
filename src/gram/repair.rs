//! The nearest thing to a Gram matrix that has no negative eigenvalue.
//!
//! Tables over available cases need not fit together: the matrix of their dependences may have negative eigenvalues, and the regression
//! then no minimum. To shrink all dependences alike until it has none lets the worst few spoil the rest: what one column explains of another is then
//! explained in part only, and others are taken for neighbours. So the negative eigenvalues alone are removed, which
//! changes little where nothing was wrong:
//!
//! ```text
//! C = D^{-1/2} H D^{-1/2}                  D: own blocks of H
//! C+ = sum over eigenvalues > 0            S: own blocks of C+, at least the identity
//! H' = D^{1/2} S^{-1/2} C+ S^{-1/2} D^{1/2}
//! ```
//!
//! `H'` has the own blocks of `H`, and dependences that are smaller in the mean square. A rotation of a column's basis rotates it.

use crate::math::linalg;

/// Sizes up to which eigenvalues are removed, since their time grows as the cube (a few seconds here); larger matrices are shrunk alone.
const LARGEST: usize = 1000;
/// Eigenvalues of an own block below this share of the largest are rounding errors of zero.
const NEGLIGIBLE: f64 = 1e-12;

/// A symmetric matrix in blocks.
pub(super) struct Blocks<'a> {
    /// Row-major.
    pub(super) h: &'a mut [f64],
    /// Block `i` is rows and columns `offsets[i]..offsets[i + 1]`.
    pub(super) offsets: &'a [usize],
}

impl Blocks<'_> {
    /// Makes the matrix positive semi-definite where it is not; tells by which share the root mean square of the off-diagonal blocks
    /// fell. What rounding leaves of negative eigenvalues, and all of them in matrices above [`LARGEST`], is repaired by shrinking
    /// all off-diagonal blocks in steps of 1 %. Time `O(rho^3)`.
    pub(super) fn repair(&mut self) -> f64 {
        if self.is_possible() {
            return 0.0;
        }
        let original = self.h.to_vec();
        if self.rho() <= LARGEST {
            self.remove_negative();
            self.restore_own(&original);
        }
        let removed = self.h.to_vec();
        let mut percent = 0;
        while !self.is_possible() {
            percent += 1;
            for (value, full) in self.h.iter_mut().zip(&removed) {
                *value = full * (1.0 - f64::from(percent) / 100.0);
            }
            self.restore_own(&original);
        }
        let before = Blocks { h: &mut original.clone(), offsets: self.offsets }.dependence();
        1.0 - self.dependence() / before
    }

    fn is_possible(&self) -> bool {
        linalg::is_positive_semidefinite(self.h, self.rho())
    }

    fn rho(&self) -> usize {
        self.offsets[self.offsets.len() - 1]
    }

    fn blocks(&self) -> impl Iterator<Item = std::ops::Range<usize>> + use<'_> {
        self.offsets.windows(2).map(|ends| ends[0]..ends[1])
    }

    /// The norm of all off-diagonal blocks together.
    fn dependence(&self) -> f64 {
        let rho = self.rho();
        let mut sum = 0.0;
        for own in self.blocks() {
            for k in own.clone() {
                let row = &self.h[k * rho..(k + 1) * rho];
                sum += row[..own.start].iter().chain(&row[own.end..]).map(|value| value * value).sum::<f64>();
            }
        }
        sum.sqrt()
    }

    fn restore_own(&mut self, original: &[f64]) {
        let rho = self.rho();
        for own in self.offsets.windows(2) {
            for k in own[0]..own[1] {
                let own = k * rho + own[0]..k * rho + own[1];
                self.h[own.clone()].copy_from_slice(&original[own]);
            }
        }
    }

    fn remove_negative(&mut self) {
        let own = self.roots();
        self.congruent(&own.iter().map(|roots| &roots.inverse[..]).collect::<Vec<_>>());
        let rho = self.rho();
        let (values, vectors) = linalg::symmetric_eigen(self.h, rho);
        for (c, value) in values.iter().enumerate().filter(|(_, value)| **value < 0.0) {
            let vector: Vec<f64> = (0..rho).map(|k| vectors[k * rho + c]).collect();
            for (row, &x) in self.h.chunks_exact_mut(rho).zip(&vector) {
                linalg::add_scaled(row, -value * x, &vector);
            }
        }
        let grown = self.roots();
        self.congruent(&grown.iter().map(|roots| &roots.inverse[..]).collect::<Vec<_>>());
        self.congruent(&own.iter().map(|roots| &roots.root[..]).collect::<Vec<_>>());
    }

    fn roots(&self) -> Vec<Roots> {
        let rho = self.rho();
        let own = self.blocks().map(|own| -> Vec<f64> {
            own.clone().flat_map(|k| &self.h[k * rho + own.start..k * rho + own.end]).copied().collect()
        });
        own.map(|block| Roots::of(&block)).collect()
    }

    /// `F H F'` for a block-diagonal, symmetric `F`.
    fn congruent(&mut self, factors: &[&[f64]]) {
        let rho = self.rho();
        let mut rows = vec![0.0; rho * rho];
        for (own, factor) in self.blocks().zip(factors) {
            for (a, k) in own.clone().enumerate() {
                for (b, l) in own.clone().enumerate() {
                    let row = &self.h[l * rho..(l + 1) * rho];
                    linalg::add_scaled(&mut rows[k * rho..(k + 1) * rho], factor[a * own.len() + b], row);
                }
            }
        }
        for (own, factor) in self.offsets.windows(2).map(|ends| ends[0]..ends[1]).zip(factors) {
            for k in 0..rho {
                for (b, l) in own.clone().enumerate() {
                    let column = &factor[b * own.len()..(b + 1) * own.len()];
                    let row = &rows[k * rho + own.start..k * rho + own.end];
                    self.h[k * rho + l] = row.iter().zip(column).map(|(x, y)| x * y).sum();
                }
            }
        }
        self.symmetrise();
    }

    /// Rounding differs on both sides of the diagonal.
    fn symmetrise(&mut self) {
        let rho = self.rho();
        for k in 0..rho {
            for l in 0..k {
                self.h[l * rho + k] = self.h[k * rho + l];
            }
        }
    }
}

/// The symmetric square root of an own block and its inverse; directions without variance have neither.
struct Roots {
    root: Vec<f64>,
    inverse: Vec<f64>,
}

impl Roots {
    fn of(block: &[f64]) -> Self {
        let m = block.len().isqrt();
        let (values, vectors) = linalg::symmetric_eigen(block, m);
        let largest = values.iter().copied().fold(0.0, f64::max);
        let mut roots = Self { root: vec![0.0; m * m], inverse: vec![0.0; m * m] };
        for (c, value) in values.iter().enumerate().filter(|(_, value)| **value > NEGLIGIBLE * largest) {
            let (root, vector) = (value.sqrt(), (0..m).map(|k| vectors[k * m + c]).collect::<Vec<f64>>());
            for (k, &x) in vector.iter().enumerate() {
                linalg::add_scaled(&mut roots.root[k * m..(k + 1) * m], root * x, &vector);
                linalg::add_scaled(&mut roots.inverse[k * m..(k + 1) * m], x / root, &vector);
            }
        }
        roots
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_by_hand() {
        // Three columns of one number each; 1 and 2 nearly the same, 0 tied to 1 but against 2: eigenvalue 1 - 2 * 0.8.
        let mut h = vec![1.0, 0.8, -0.8, 0.8, 1.0, 0.8, -0.8, 0.8, 1.0];
        let shrinkage = Blocks { h: &mut h, offsets: &[0, 1, 2, 3] }.repair();
        // The other two eigenvalues are 1.8; without the third, all correlations are 1/2.
        for (k, l, expected) in [(0, 1, 0.5), (0, 2, -0.5), (1, 2, 0.5), (0, 0, 1.0), (2, 2, 1.0)] {
            assert!((h[k * 3 + l] - expected).abs() < 1e-12, "{h:?}");
            assert_eq!(h[k * 3 + l], h[l * 3 + k]);
        }
        assert!((shrinkage - 0.375).abs() < 1e-12, "{shrinkage}");
    }

    #[test]
    fn a_column_with_one_level_has_no_block_to_repair() {
        let worst = vec![1.0, 0.8, -0.8, 0.8, 1.0, 0.8, -0.8, 0.8, 1.0];
        let (mut without, mut with) = (worst.clone(), worst);
        Blocks { h: &mut without, offsets: &[0, 1, 2, 3] }.repair();
        Blocks { h: &mut with, offsets: &[0, 1, 1, 2, 3] }.repair();
        assert_eq!(with, without);
    }

    #[test]
    fn what_is_right_is_left_alone() {
        let right = vec![2.0, 0.0, 0.5, 0.0, 1.0, 0.2, 0.5, 0.2, 1.0];
        let mut h = right.clone();
        assert_eq!(Blocks { h: &mut h, offsets: &[0, 2, 3] }.repair(), 0.0);
        assert_eq!(h, right);
    }

    #[test]
    fn a_direction_without_variance_stays_so() {
        let mut h = vec![1.0, 0.9, 0.0, 0.9, 1.0, 0.0, 0.0, 0.0, 0.0];
        h[1] = 1.5;
        h[3] = 1.5;
        let shrinkage = Blocks { h: &mut h, offsets: &[0, 1, 3] }.repair();
        assert!((h[1] - 1.0).abs() < 1e-9 && h[2] == 0.0 && h[8] == 0.0, "{h:?}");
        assert!((shrinkage - 1.0 / 3.0).abs() < 1e-9);
    }
}
