//! From counts to the Gram matrix `H`: block `H_ij = T_i' (C_ij / N) T_j`, centred where the formulation says so. The shares
//! `C_ij / N` may also be the exact marginals of a network: then `H` is that of the population.
//!
//! Each column's basis is rotated so that its own block `H_ii` is diagonal. A rotation changes no block norm, and it
//! gives every block update of the solver its closed form.

pub mod encode;
pub mod moments;
mod repair;

use crate::math::linalg;
use encode::{Basis, Formulation};
use moments::{Moments, PairShares};
use repair::Blocks;

/// Eigenvalues of an own block below this share of the largest are rounding errors of zero.
const NEGLIGIBLE: f64 = 1e-12;

/// The Gram matrix of all encoded columns, dense and symmetric, with its blocks.
#[derive(Clone, Debug, PartialEq)]
pub struct Gram {
    formulation: Formulation,
    node_rows: Vec<f64>,
    bases: Vec<Basis>,
    /// Block `i` is rows and columns `offsets[i]..offsets[i + 1]`.
    offsets: Vec<usize>,
    h: Vec<f64>,
    shrinkage: f64,
}

impl Gram {
    /// Builds the matrix. Time `O(sum_ij m_i m_j rho_j)`, space `O(rho^2)`.
    ///
    /// Tables over available cases need not fit together: `H` may then have negative eigenvalues and the regression no minimum. In
    /// that case they are removed (`gram::repair`); [`shrinkage`](Self::shrinkage) tells what that took away.
    pub fn new(moments: &dyn Moments, formulation: Formulation) -> Self {
        let mut bases = bases(moments, formulation);
        if formulation != Formulation::Normalised {
            let mut own = PairShares::default();
            for (i, basis) in bases.iter_mut().enumerate() {
                moments.pair_shares(i, i, &mut own);
                diagonalise(basis, &own, formulation.is_centred());
            }
        }
        let mut gram = Self::from_bases(moments, formulation, bases);
        gram.clean_own_blocks();
        if !moments.is_consistent() {
            gram.repair();
        }
        gram
    }

    /// The same matrix in the encoding's own basis, not rotated: for quantities that depend on the basis.
    pub fn in_original_basis(moments: &dyn Moments, formulation: Formulation) -> Self {
        let mut gram = Self::from_bases(moments, formulation, bases(moments, formulation));
        if !moments.is_consistent() {
            gram.repair();
        }
        gram
    }

    fn from_bases(moments: &dyn Moments, formulation: Formulation, bases: Vec<Basis>) -> Self {
        let mut offsets = vec![0];
        for basis in &bases {
            offsets.push(offsets[offsets.len() - 1] + basis.rho);
        }
        let rho = offsets[bases.len()];
        let mut gram = Self {
            formulation,
            node_rows: (0..bases.len()).map(|r| moments.node_rows(r)).collect(),
            bases,
            offsets,
            h: vec![0.0; rho * rho],
            shrinkage: 0.0,
        };
        gram.fill(moments);
        gram
    }

    fn fill(&mut self, moments: &dyn Moments) {
        let (n, rho) = (self.len(), self.rho());
        let mut pair = PairShares::default();
        for i in 0..n {
            for j in i..n {
                moments.pair_shares(i, j, &mut pair);
                let block = product(&self.bases[i], &pair, &self.bases[j], self.formulation.is_centred());
                for (a, row) in block.chunks_exact(self.bases[j].rho.max(1)).enumerate() {
                    for (b, &value) in row.iter().enumerate() {
                        let (k, l) = (self.offsets[i] + a, self.offsets[j] + b);
                        self.h[k * rho + l] = value;
                        self.h[l * rho + k] = value;
                    }
                }
            }
        }
    }

    /// An own block is diagonal by construction, and the identity in the normalised formulation; the rest is rounding.
    fn clean_own_blocks(&mut self) {
        let rho = self.rho();
        for i in 0..self.len() {
            for a in self.block(i) {
                for b in self.block(i) {
                    if a != b {
                        self.h[a * rho + b] = 0.0;
                    } else if self.formulation == Formulation::Normalised {
                        self.h[a * rho + b] = 1.0;
                    }
                }
            }
        }
    }

    fn repair(&mut self) {
        self.shrinkage = Blocks { h: &mut self.h, offsets: &self.offsets }.repair();
    }

    /// Number of columns `n`.
    pub fn len(&self) -> usize {
        self.bases.len()
    }

    /// Whether there is no column.
    pub fn is_empty(&self) -> bool {
        self.bases.is_empty()
    }

    /// The rows that node `r`'s regression rests on, as [`Moments::node_rows`] has them; 0 for the population.
    pub fn node_rows(&self, r: usize) -> f64 {
        self.node_rows[r]
    }

    /// The formulation it belongs to.
    pub fn formulation(&self) -> Formulation {
        self.formulation
    }

    /// Size `rho` of the whole matrix.
    pub fn rho(&self) -> usize {
        self.offsets[self.len()]
    }

    /// Rows (and columns) of block `i`.
    pub fn block(&self, i: usize) -> std::ops::Range<usize> {
        self.offsets[i]..self.offsets[i + 1]
    }

    /// Row `k` of the whole matrix.
    pub fn row(&self, k: usize) -> &[f64] {
        &self.h[k * self.rho()..(k + 1) * self.rho()]
    }

    /// All rows of block `i`, row-major with stride [`rho`](Self::rho).
    pub fn rows_of(&self, i: usize) -> &[f64] {
        &self.h[self.offsets[i] * self.rho()..self.offsets[i + 1] * self.rho()]
    }

    /// Diagonal entry `k`.
    pub fn diagonal(&self, k: usize) -> f64 {
        self.h[k * self.rho() + k]
    }

    /// The (rotated) table `T_i` of a column.
    pub fn basis(&self, i: usize) -> &Basis {
        &self.bases[i]
    }

    /// `tr H_rr`: twice the loss of the empty model.
    pub fn trace(&self, r: usize) -> f64 {
        self.block(r).map(|k| self.diagonal(k)).sum()
    }

    /// By which share the off-diagonal blocks shrank, in the root mean square, to make the matrix positive semi-definite; 0 for complete
    /// data.
    pub fn shrinkage(&self) -> f64 {
        self.shrinkage
    }
}

fn bases(moments: &dyn Moments, formulation: Formulation) -> Vec<Basis> {
    (0..moments.columns()).map(|i| formulation.basis(&moments.shares(i))).collect()
}

/// Rotates a basis so that its own Gram block becomes diagonal; directions without variance become zero.
fn diagonalise(basis: &mut Basis, own: &PairShares, centred: bool) {
    if basis.rho == 0 {
        return;
    }
    let own = product(basis, own, basis, centred);
    let (values, mut vectors) = linalg::symmetric_eigen(&own, basis.rho);
    let largest = values.iter().copied().fold(0.0, f64::max);
    for (c, _) in values.iter().enumerate().filter(|(_, value)| **value <= NEGLIGIBLE * largest) {
        for row in vectors.chunks_exact_mut(basis.rho) {
            row[c] = 0.0;
        }
    }
    basis.rotate(&vectors);
}

/// `T_i' (C / N - p q') T_j` (without `p q'` when not centred), with `p`, `q` the table's own margins; row-major.
fn product(left: &Basis, pair: &PairShares, right: &Basis, centred: bool) -> Vec<f64> {
    let mut result = vec![0.0; left.rho * right.rho];
    let mut row = vec![0.0; right.rho];
    let cells = pair.cells.chunks_exact(pair.columns.len().max(1));
    for (a, (p, cells)) in pair.rows.iter().zip(cells).enumerate() {
        row.fill(0.0);
        for (b, (q, share)) in pair.columns.iter().zip(cells).enumerate() {
            let expected = if centred { p * q } else { 0.0 };
            linalg::add_scaled(&mut row, share - expected, right.row(b));
        }
        for (x, &t) in left.row(a).iter().enumerate() {
            linalg::add_scaled(&mut result[x * right.rho..(x + 1) * right.rho], t, &row);
        }
    }
    result
}
