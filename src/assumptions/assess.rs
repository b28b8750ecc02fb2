//! All of the theorem's quantities for all nodes, and what to think of them.
//!
//! | assumption | fails | close | holds |
//! |---|---|---|---|
//! | positive definiteness | `H_SS` singular, or `C` below 1e-9 of its mean eigenvalue | `C` below [`THIN`] of it | otherwise |
//! | mutual incoherence | 1 or more | [`NEAR`] or more | otherwise |
//! | minimum weight | the least block of `W*` has a norm below 1e-9 | below [`FAINT`] | otherwise |
//! | the theorem at `N` (and `lambda`) | more than [`WITHIN`] times the rows are needed, or none suffice | fewer, but more than `N`, or another `lambda` | admissible |
//! | the witness | a dual norm of 1 or more, or a neighbour lost | one of [`TIGHT`] or more | otherwise |
//!
//! The verdicts' thresholds are this program's; the paper only separates the first column from the rest.

use serde::Serialize;

use super::Block;
use super::incoherence::Support;
use super::lemmas;
use super::residual::Residual;
use super::substitute::Substitute;
use super::theorem::{Conditions, Interval, Reading, Sizes};
use super::witness::{Witness, witness};
use crate::error::{Error, ErrorKind, Result};
use crate::gram::Gram;
use crate::gram::encode::Formulation;
use crate::gram::moments::Moments;
use crate::lambda;
use crate::learner::penalty::Weights;
use crate::progress::{Progress, Watch};

/// A smallest eigenvalue below this share of the mean one is close to none.
pub const THIN: f64 = 0.01;
/// Incoherence from here on is close to failing.
pub const NEAR: f64 = 0.9;
/// A least weight below this is close to none.
pub const FAINT: f64 = 0.05;
/// As many times the rows that are there are still close.
pub const WITHIN: f64 = 10.0;
/// A dual norm from here on is close to failing.
pub const TIGHT: f64 = 0.95;
/// Shares below this are zero but for rounding.
const ZERO: f64 = 1e-9;

/// What to assess.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setup {
    /// The regression.
    pub formulation: Formulation,
    /// The number of rows `N` to ask the theorem about; where the moments miss values, as large a share of these is missing.
    pub rows: u64,
    /// The penalty; without it the normalised formulation takes its default, the others the paper's rule for synthetic data.
    pub lambda: Option<f64>,
}

/// Whether an assumption holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Verdict {
    /// It does.
    Holds,
    /// It does, but little is missing; or it does not, but little is missing.
    Close,
    /// It does not.
    Fails,
}

/// A verdict for each assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct Verdicts {
    /// Assumption 1.
    pub definiteness: Verdict,
    /// Assumption 2.
    pub incoherence: Verdict,
    /// The minimum weight, at all.
    pub weights: Verdict,
    /// The theorem as stated, at this number of rows and penalty. The paper's formulation only.
    pub theorem: Option<Verdict>,
    /// The witness.
    pub witness: Verdict,
}

/// What the theorem says of one node, for the paper's formulation.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct Bounds {
    /// The admissible penalties at this number of rows, as stated.
    pub stated: Interval,
    /// The same, as proved.
    pub proved: Interval,
    /// The smallest number of rows with an admissible penalty, as stated; absent when there is none.
    pub rows_stated: Option<f64>,
    /// The same, as proved.
    pub rows_proved: Option<f64>,
    /// `rho_bar^2 rho_S^3 log rho`.
    pub least_rows: f64,
    /// Lemma 1's probability at this number of rows.
    pub definite: f64,
    /// Lemma 2's.
    pub incoherent: f64,
    /// That the noise stays below what the penalty in use allows.
    pub quiet: f64,
}

/// Everything about one node.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null, rename = "NodeAssessment"))]
#[serde(rename_all = "camelCase")]
pub struct Assessment {
    /// The node `r`.
    pub node: usize,
    /// The support `S`, ascending.
    pub support: Vec<usize>,
    /// The sizes of its blocks.
    pub sizes: Sizes,
    /// `C = lambda_min(H_SS)`; absent without a support, 0 or rounding when `H_SS` is singular.
    pub eigenvalue: Option<f64>,
    /// `lambda_max(H_SS) / lambda_min(H_SS)`; absent without a support or when singular.
    pub condition: Option<f64>,
    /// `|H_{S^c S} H_SS^{-1}|_{B,inf,1}` and its block; absent when nothing lies outside or `H_SS` is singular.
    pub incoherence: Option<Block>,
    /// 1 less the incoherence; 0 or less when assumption 2 fails, absent when `H_SS` is singular.
    pub alpha: Option<f64>,
    /// `|W*_i|_F` of the support; empty when `H_SS` is singular.
    pub weights: Vec<Block>,
    /// The least of them.
    pub weakest: Option<Block>,
    /// `sigma` and `mu`; absent when `H_SS` is singular.
    pub residual: Option<Residual>,
    /// The largest `|H_ir - H_iS W*|_F` outside: what no number of rows takes away.
    pub bias: Option<Block>,
    /// The theorem's bounds; absent for other formulations than the paper's and when `H_SS` is singular.
    pub bounds: Option<Bounds>,
    /// The primal-dual witness at the penalty in use.
    pub witness: Witness,
    /// The verdicts.
    pub verdicts: Verdicts,
    /// What the bounds were made of, for asking at other numbers of rows; absent as they are.
    #[serde(skip)]
    pub conditions: Option<Conditions>,
}

/// Assesses every node with its support.
///
/// The moments may be a network's (exact) or a sample's; with learned neighbourhoods for supports the values are plug-in
/// values. `watch` is told how many nodes are done. Time `O(n rho rho_S^2)` and one confined path a node.
///
/// # Errors
/// [`ErrorKind::Setting`] when the supports are not one a node, of other nodes, or the penalty is not positive; [`ErrorKind::Cancelled`] when
/// `watch` breaks.
pub fn assess(
    moments: &dyn Moments,
    supports: &[Vec<usize>],
    setup: Setup,
    watch: &mut Watch<'_>,
) -> Result<Vec<Assessment>> {
    let n = moments.columns();
    if supports.len() != n {
        return Err(Error::expected(ErrorKind::Setting, format!("{n} supports"), supports.len()));
    }
    if let Some(lambda) = setup.lambda.filter(|&lambda| lambda.is_nan() || lambda <= 0.0) {
        return Err(Error::expected(ErrorKind::Setting, "a positive lambda", lambda));
    }
    for (r, support) in supports.iter().enumerate() {
        if let Some(i) = support.iter().find(|&&i| i == r || i >= n) {
            let expected = format!("other nodes below {n} in the support of node {r}");
            return Err(Error::expected(ErrorKind::Setting, expected, i));
        }
    }
    let lab = Lab::new(moments, setup);
    let mut all = Vec::with_capacity(n);
    for (r, support) in supports.iter().enumerate() {
        all.push(lab.node(r, support)?);
        watch.tell(Progress::of(r + 1, n))?;
    }
    Ok(all)
}

/// What all nodes share.
struct Lab<'a> {
    moments: &'a dyn Moments,
    setup: Setup,
    /// In the encoding's own basis, for what depends on it.
    plain: Gram,
    /// Rotated, for the solver.
    rotated: Gram,
    penalties: Weights,
    /// Of the rows asked about, as many as a pair is known in, over all pairs.
    rows: f64,
    rho_bar: usize,
    m_bar: usize,
}

impl<'a> Lab<'a> {
    fn new(moments: &'a dyn Moments, setup: Setup) -> Self {
        let plain = Gram::in_original_basis(moments, setup.formulation);
        let rho_bar = (0..plain.len()).map(|i| plain.block(i).len()).max().unwrap_or(0);
        Self {
            moments,
            setup,
            rotated: Gram::new(moments, setup.formulation),
            penalties: Weights::expected(setup.formulation, moments, setup.rows),
            rows: asked(moments, setup.rows, moments.mean_pair_rows()),
            plain,
            rho_bar,
            m_bar: rho_bar + 1,
        }
    }

    fn node(&self, r: usize, support: &[usize]) -> Result<Assessment> {
        let around = Support::new(&self.plain, r, support);
        let sizes = self.sizes(r, support);
        let singular = around.is_none() && sizes.rho_s > 0;
        let substitute = around.as_ref().map(|around| Substitute::new(&self.plain, r, support, around));
        let eigenvalues = around.as_ref().map(Support::eigenvalues);
        let incoherence = around.as_ref().and_then(Support::worst);
        let weakest = substitute.as_ref().and_then(Substitute::weakest);
        let ends = eigenvalues.as_ref().map(|values| (values[0], values[values.len() - 1]));
        let residual =
            (!singular).then(|| Residual::of(&self.plain, self.moments, r, support, substitute.as_ref()));
        let conditions = residual.map(|residual| Conditions {
            sizes,
            alpha: 1.0 - incoherence.map_or(0.0, |block| block.value),
            eigenvalue: ends.map_or(f64::INFINITY, |(least, _)| least),
            weakest: weakest.map_or(f64::INFINITY, |block| block.value),
            residual,
        });
        let papers = matches!(self.setup.formulation, Formulation::Paper { .. });
        let conditions_of_paper = conditions.filter(|_| papers);
        let lambda = self.lambda();
        let rows = asked(self.moments, self.setup.rows, self.plain.node_rows(r));
        let bounds = conditions_of_paper.map(|conditions| bounds(&conditions, lambda, rows));
        let weights = self.penalties.of_node(r);
        let witness = witness(&self.rotated, r, support, weights, lambda)?;
        let verdicts = Verdicts {
            definiteness: definiteness(singular, eigenvalues.as_deref()),
            incoherence: if singular { Verdict::Fails } else { level(incoherence, NEAR, 1.0) },
            weights: if singular { Verdict::Fails } else { strength(weakest) },
            theorem: conditions_of_paper.map(|conditions| self.theorem(&conditions, rows)),
            witness: outcome(&witness),
        };
        Ok(Assessment {
            node: r,
            support: support.to_vec(),
            sizes,
            eigenvalue: ends.map(|(least, _)| least).or(singular.then_some(0.0)),
            condition: ends.map(|(least, most)| most / least),
            alpha: conditions.map(|conditions| conditions.alpha),
            incoherence,
            weights: substitute.as_ref().map(|found| found.norms.clone()).unwrap_or_default(),
            weakest,
            residual,
            bias: substitute.as_ref().and_then(Substitute::bias),
            bounds,
            witness,
            verdicts,
            conditions: conditions_of_paper,
        })
    }

    fn sizes(&self, r: usize, support: &[usize]) -> Sizes {
        let has_block = |i: &usize| !self.plain.block(*i).is_empty();
        let outside = (0..self.plain.len()).filter(|i| *i != r && !support.contains(i)).filter(has_block);
        Sizes {
            rho_r: self.plain.block(r).len(),
            rho_s: support.iter().map(|&i| self.plain.block(i).len()).sum(),
            rho_bar: self.rho_bar,
            outside: outside.count(),
            m_bar: self.m_bar,
            rho: self.plain.rho(),
        }
    }

    /// The penalty of the witness.
    fn lambda(&self) -> f64 {
        let (n, rows) = (self.plain.len(), self.rows.max(1.0));
        let usual = if self.setup.formulation == Formulation::Normalised {
            lambda::DEFAULT
        } else {
            lambda::synthetic_of(self.m_bar, n, rows, lambda::C, lambda::DELTA)
        };
        self.setup.lambda.unwrap_or(usual)
    }

    fn theorem(&self, conditions: &Conditions, rows: f64) -> Verdict {
        let open = conditions.interval(rows, Reading::Stated).open;
        let admitted =
            self.setup.lambda.map_or(open, |lambda| conditions.admits(lambda, rows, Reading::Stated));
        match conditions.smallest_rows(Reading::Stated) {
            _ if admitted => Verdict::Holds,
            Some(needed) if needed <= WITHIN * rows => Verdict::Close,
            _ => Verdict::Fails,
        }
    }
}

/// How many of the rows asked about count, when `known` of the rows behind the moments do.
fn asked(moments: &dyn Moments, rows: u64, known: f64) -> f64 {
    if moments.rows() == 0 { rows as f64 } else { known * (rows as f64 / moments.rows() as f64) }
}

fn bounds(conditions: &Conditions, lambda: f64, rows: f64) -> Bounds {
    let stated = conditions.interval(rows, Reading::Stated);
    Bounds {
        stated,
        proved: conditions.interval(rows, Reading::Proved),
        rows_stated: conditions.smallest_rows(Reading::Stated),
        rows_proved: conditions.smallest_rows(Reading::Proved),
        least_rows: conditions.least_rows(),
        definite: lemmas::definite(conditions, rows),
        incoherent: lemmas::incoherent(conditions, rows),
        quiet: lemmas::quiet(conditions, stated.alpha, lambda, rows),
    }
}

fn definiteness(singular: bool, eigenvalues: Option<&[f64]>) -> Verdict {
    let Some(values) = eigenvalues else {
        return if singular { Verdict::Fails } else { Verdict::Holds };
    };
    let share = values[0] * values.len() as f64 / values.iter().sum::<f64>();
    descending(share, THIN, ZERO)
}

/// Fails below `bad`, close below `thin`.
fn descending(value: f64, thin: f64, bad: f64) -> Verdict {
    if value < bad {
        Verdict::Fails
    } else if value < thin {
        Verdict::Close
    } else {
        Verdict::Holds
    }
}

/// Fails from `bad` on, close from `near` on.
fn level(block: Option<Block>, near: f64, bad: f64) -> Verdict {
    match block {
        Some(block) if block.value >= bad => Verdict::Fails,
        Some(block) if block.value >= near => Verdict::Close,
        _ => Verdict::Holds,
    }
}

fn strength(weakest: Option<Block>) -> Verdict {
    weakest.map_or(Verdict::Holds, |block| descending(block.value, FAINT, ZERO))
}

fn outcome(witness: &Witness) -> Verdict {
    if witness.complete { level(witness.largest, TIGHT, 1.0) } else { Verdict::Fails }
}
