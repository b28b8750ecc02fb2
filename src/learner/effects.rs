//! A weight block in words of levels: by how much knowing one column's level moves the predicted shares of the other's.
//!
//! A block `W_i` depends on how levels are coded. What it says does not: with level `a` of column `i` the prediction of
//! the coded response moves by `T_i[a] W_i`, and there is exactly one change of level shares, summing to zero, that has
//! this code. Relative to the mean over the levels `a`, that is a table free of any coding.

use nalgebra::DMatrix;

use crate::counts::PairCounts;
use crate::gram::Gram;

/// Row-major table: levels of `i` by levels of `r`. `block` is `W_i` (`rho_i` x `rho_r`, row-major).
///
/// Levels that do not occur have zeros. `None` when the response's coding cannot be undone (a direction without
/// variance). Time `O(m_r^3 + m_i m_r^2)`.
pub fn level_effects(
    gram: &Gram,
    counts: &PairCounts,
    r: usize,
    i: usize,
    block: &[f64],
) -> Option<Vec<f64>> {
    let decode = decoder(gram, counts, r)?;
    let (own, target) = (gram.basis(i), gram.basis(r));
    let weights = DMatrix::from_row_slice(own.rho, target.rho, block);
    let codes = DMatrix::from_fn(own.levels, own.rho, |a, k| own.row(a)[k]);
    let mut effects = codes * weights * decode.transpose();
    centre(&mut effects, &counts.marginal(i));
    let observed = counts.marginal(r);
    Some(
        (0..own.levels * target.levels)
            .map(|k| (k / target.levels, k % target.levels))
            .map(|(a, b)| if observed[b] > 0 { effects[(a, b)] } else { 0.0 })
            .collect(),
    )
}

/// The `m_r` x `rho_r` matrix that turns a change of the code into a change of level shares.
fn decoder(gram: &Gram, counts: &PairCounts, r: usize) -> Option<DMatrix<f64>> {
    let basis = gram.basis(r);
    let observed: Vec<usize> = (0..basis.levels).filter(|&b| counts.marginal(r)[b] > 0).collect();
    // Rows: the code of the change, then its sum, which is zero.
    let code = DMatrix::from_fn(basis.rho + 1, observed.len(), |k, b| {
        if k < basis.rho { basis.row(observed[b])[k] } else { 1.0 }
    });
    let inverse = code.try_inverse()?;
    let mut full = DMatrix::zeros(basis.levels, basis.rho);
    for (at, &b) in observed.iter().enumerate() {
        for k in 0..basis.rho {
            full[(b, k)] = inverse[(at, k)];
        }
    }
    Some(full)
}

fn centre(effects: &mut DMatrix<f64>, marginal: &[u64]) {
    let total = marginal.iter().sum::<u64>() as f64;
    for mut column in effects.column_iter_mut() {
        let mean: f64 = column.iter().zip(marginal).map(|(x, &count)| x * count as f64 / total).sum();
        for (x, &count) in column.iter_mut().zip(marginal) {
            *x = if count > 0 { *x - mean } else { 0.0 };
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::progress::Watch;

    use super::*;
    use crate::gram::encode::{Encoding, Formulation};
    use crate::solver::{NodeProblem, NodeSolver, SolverSettings};
    use crate::table::{Codes, Column, Table};

    fn counts() -> PairCounts {
        let column = |name: &str, m: u8, codes: Vec<u8>| Column {
            name: name.into(),
            levels: (0..m).map(|a| a.to_string()).collect(),
            codes: Codes::U8(codes),
        };
        let a = vec![0, 0, 0, 1, 1, 2, 2, 2, 2, 1];
        let b = vec![0, 0, 1, 1, 1, 2, 2, 0, 2, 1];
        PairCounts::of(&Table { columns: vec![column("a", 3, a), column("b", 3, b)], rows: 10 })
    }

    /// Without penalty the effects are the observed conditional shares less the marginal shares, whatever the coding.
    #[test]
    fn unpenalised_effects_are_differences_of_shares() {
        let counts = counts();
        let paper = |encoding| Formulation::Paper { encoding, intercept: true };
        for formulation in [Formulation::Normalised, paper(Encoding::Effects), paper(Encoding::Dummy)] {
            let gram = Gram::new(&counts, formulation);
            let weights = [0.0, 0.0];
            let problem = NodeProblem::new(&gram, 1, &weights);
            let mut solver = NodeSolver::new(&problem);
            solver.solve(1.0, SolverSettings::default(), &mut Watch::none());
            let block = &solver.weights().blocks[0].1;
            let effects = level_effects(&gram, &counts, 1, 0, block).unwrap();
            for a in 0..3 {
                for b in 0..3 {
                    let share = counts.table(0, 1).get(a, b) as f64 / counts.marginal(0)[a] as f64;
                    let expected = share - counts.marginal(1)[b] as f64 / 10.0;
                    assert!((effects[a * 3 + b] - expected).abs() < 1e-9, "{formulation:?}, {a}, {b}");
                }
            }
        }
    }
}
