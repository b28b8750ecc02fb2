//! Coding schemes as tables `T_i`: level `a` of column `i` becomes row `a` of `T_i` (`m_i` x `rho_i`).
//!
//! The learner never encodes rows. Encoded rows would enter only through `T_i' (C_ij / N) T_j`, and that product needs
//! counts alone.

use serde::{Deserialize, Serialize};

/// How levels become numbers in the paper's formulation; the first level is the reference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Encoding {
    /// Unweighted effects: the reference level's row is all -1.
    #[default]
    Effects,
    /// Dummy: the reference level's row is all 0.
    Dummy,
}

/// Which regression is solved for each node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", tag = "name")]
pub enum Formulation {
    /// Centred, each column's basis chosen so that its own Gram block is the identity. The answer does not depend
    /// on an encoding, and the penalty is measured in critical values of the chi-square test.
    #[default]
    Normalised,
    /// The paper's: a fixed encoding, every block weight 1.
    Paper {
        /// The coding of levels.
        encoding: Encoding,
        /// Whether columns are centred first, which is the same as fitting an intercept.
        intercept: bool,
    },
    /// The paper's with an intercept, every coded column scaled to variance one, every block weight 1. With it the
    /// paper's figures on benchmark networks come out (docs/results.md).
    Standardised {
        /// The coding of levels.
        encoding: Encoding,
    },
}

impl Formulation {
    /// Whether the Gram matrix is of centred columns.
    pub fn is_centred(self) -> bool {
        !matches!(self, Self::Paper { intercept: false, .. })
    }

    /// The table `T_i` for a column whose levels have these shares.
    ///
    /// Levels that never occur have a zero row and no column of their own.
    pub fn basis(self, shares: &[f64]) -> Basis {
        let observed: Vec<usize> = (0..shares.len()).filter(|&a| shares[a] > 0.0).collect();
        let mut basis = Basis::zero(shares.len(), observed.len().saturating_sub(1));
        match self {
            Self::Normalised => basis.fill_contrasts(shares, &observed),
            Self::Paper { encoding, .. } => basis.fill_indicators(encoding, &observed),
            Self::Standardised { encoding } => {
                basis.fill_indicators(encoding, &observed);
                basis.standardise(shares);
            }
        }
        basis
    }
}

/// A table `T_i`, row-major.
#[derive(Clone, Debug, PartialEq)]
pub struct Basis {
    /// Number of levels `m_i`.
    pub levels: usize,
    /// Number of columns `rho_i`.
    pub rho: usize,
    entries: Vec<f64>,
}

impl Basis {
    fn zero(levels: usize, rho: usize) -> Self {
        Self { levels, rho, entries: vec![0.0; levels * rho] }
    }

    /// The code of level `a`.
    pub fn row(&self, a: usize) -> &[f64] {
        &self.entries[a * self.rho..(a + 1) * self.rho]
    }

    fn row_mut(&mut self, a: usize) -> &mut [f64] {
        &mut self.entries[a * self.rho..(a + 1) * self.rho]
    }

    /// Column `c` compares observed level `c + 1` with the mean of the observed levels before it. Weighted by the
    /// level frequencies such contrasts are orthogonal to each other and to the constant; scaled to variance one they
    /// are the basis in which the column's own block is the identity, without any factorisation.
    fn fill_contrasts(&mut self, shares: &[f64], observed: &[usize]) {
        let mut before = 0.0;
        for (k, &level) in observed.iter().enumerate() {
            let p = shares[level];
            if k > 0 {
                let scale = 1.0 / (p * before * (p + before)).sqrt();
                for &earlier in &observed[..k] {
                    self.row_mut(earlier)[k - 1] = -p * scale;
                }
                self.row_mut(level)[k - 1] = before * scale;
            }
            before += p;
        }
    }

    fn fill_indicators(&mut self, encoding: Encoding, observed: &[usize]) {
        for (k, &level) in observed.iter().enumerate() {
            if k > 0 {
                self.row_mut(level)[k - 1] = 1.0;
            } else if encoding == Encoding::Effects {
                self.row_mut(level).fill(-1.0);
            }
        }
    }

    /// Scales every column to variance one under the level frequencies. No column is constant: its level occurs, and so
    /// does the reference level.
    fn standardise(&mut self, shares: &[f64]) {
        for c in 0..self.rho {
            let mean = |value: &dyn Fn(f64) -> f64| -> f64 {
                shares.iter().enumerate().map(|(a, share)| share * value(self.row(a)[c])).sum()
            };
            let centre = mean(&|x| x);
            let deviation = mean(&|x| (x - centre) * (x - centre)).sqrt();
            for a in 0..self.levels {
                self.row_mut(a)[c] /= deviation;
            }
        }
    }

    /// `T <- T Q` for a `rho` x `rho` matrix `Q`, row-major.
    pub(crate) fn rotate(&mut self, q: &[f64]) {
        let rho = self.rho;
        for row in self.entries.chunks_exact_mut(rho) {
            let old = row.to_vec();
            for (c, entry) in row.iter_mut().enumerate() {
                *entry = (0..rho).map(|k| old[k] * q[k * rho + c]).sum();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indicators_of_three_levels() {
        let of = |encoding| Formulation::Paper { encoding, intercept: false }.basis(&[0.25, 0.125, 0.625]);
        assert_eq!(of(Encoding::Dummy).entries, [0.0, 0.0, 1.0, 0.0, 0.0, 1.0]);
        assert_eq!(of(Encoding::Effects).entries, [-1.0, -1.0, 1.0, 0.0, 0.0, 1.0]);
    }

    #[test]
    fn contrasts_have_mean_zero_and_the_identity_as_covariance() {
        let shares = [0.35, 0.0, 0.15, 0.05, 0.45];
        let basis = Formulation::Normalised.basis(&shares);
        assert_eq!(basis.rho, 3);
        assert_eq!(basis.row(1), [0.0; 3]);
        let weighted = |f: &dyn Fn(&[f64]) -> f64| -> f64 {
            shares.iter().enumerate().map(|(a, share)| share * f(basis.row(a))).sum()
        };
        for c in 0..3 {
            assert!(weighted(&|row| row[c]).abs() < 1e-15);
            for d in 0..3 {
                let identity = f64::from(u8::from(c == d));
                assert!((weighted(&|row| row[c] * row[d]) - identity).abs() < 1e-14);
            }
        }
    }

    #[test]
    fn standardised_columns_by_hand() {
        let basis = Formulation::Standardised { encoding: Encoding::Effects }.basis(&[0.25, 0.0, 0.25, 0.5]);
        // Column 0 is -1, 1, 0 with shares 1/4, 1/4, 1/2: variance 1/2. Column 1 is -1, 0, 1: mean 1/4, variance 11/16.
        assert_eq!(basis.rho, 2);
        let (first, second) = (2f64.sqrt(), (16f64 / 11.0).sqrt());
        for (level, expected) in [(0, [-first, -second]), (2, [first, 0.0]), (3, [0.0, second])] {
            let close = basis.row(level).iter().zip(expected).all(|(x, y)| (x - y).abs() < 1e-15);
            assert!(close, "{:?} {expected:?}", basis.row(level));
        }
    }

    #[test]
    fn a_constant_column_has_no_block() {
        assert_eq!(Formulation::Normalised.basis(&[1.0]).rho, 0);
        assert_eq!(Formulation::Normalised.basis(&[0.0, 1.0]).rho, 0);
    }
}
