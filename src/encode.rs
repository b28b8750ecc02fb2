//! Coding schemes as tables `T_i`: level `a` of column `i` becomes row `a` of `T_i` (`m_i` x `rho_i`).
//!
//! The learner never encodes rows. Encoded rows would enter only through `T_i' (C_ij / N) T_j`, and that product needs
//! counts alone.

use serde::{Deserialize, Serialize};

/// How levels become numbers in the paper's formulation; the first level is the reference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
}

impl Formulation {
    /// Whether the Gram matrix is of centred columns.
    pub fn is_centred(self) -> bool {
        !matches!(self, Self::Paper { intercept: false, .. })
    }

    /// The table `T_i` for a column with these marginal counts.
    ///
    /// Levels that never occur have a zero row and no column of their own.
    pub fn basis(self, marginal: &[u64]) -> Basis {
        let observed: Vec<usize> = (0..marginal.len()).filter(|&a| marginal[a] > 0).collect();
        let mut basis = Basis::zero(marginal.len(), observed.len().saturating_sub(1));
        match self {
            Self::Normalised => basis.fill_contrasts(marginal, &observed),
            Self::Paper { encoding, .. } => basis.fill_indicators(encoding, &observed),
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
    fn fill_contrasts(&mut self, marginal: &[u64], observed: &[usize]) {
        let total = marginal.iter().sum::<u64>() as f64;
        let mut before = 0.0;
        for (k, &level) in observed.iter().enumerate() {
            let p = marginal[level] as f64 / total;
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
        let of = |encoding| Formulation::Paper { encoding, intercept: false }.basis(&[2, 1, 5]);
        assert_eq!(of(Encoding::Dummy).entries, [0.0, 0.0, 1.0, 0.0, 0.0, 1.0]);
        assert_eq!(of(Encoding::Effects).entries, [-1.0, -1.0, 1.0, 0.0, 0.0, 1.0]);
    }

    #[test]
    fn contrasts_have_mean_zero_and_the_identity_as_covariance() {
        let marginal = [7, 0, 3, 1, 9];
        let basis = Formulation::Normalised.basis(&marginal);
        assert_eq!(basis.rho, 3);
        assert_eq!(basis.row(1), [0.0; 3]);
        let weighted = |f: &dyn Fn(&[f64]) -> f64| -> f64 {
            marginal.iter().enumerate().map(|(a, &count)| count as f64 / 20.0 * f(basis.row(a))).sum()
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
    fn a_constant_column_has_no_block() {
        assert_eq!(Formulation::Normalised.basis(&[5]).rho, 0);
        assert_eq!(Formulation::Normalised.basis(&[0, 5]).rho, 0);
    }
}
