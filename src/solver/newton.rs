//! A Newton step on the non-zero blocks, where block descent is slow.
//!
//! Where no block vanishes the objective is smooth. With `u_i = W_i / |W_i|` and `gamma_i = lambda w_i / |W_i|` its second
//! derivative maps `V` to `H V + gamma_i (V_i - u_i <u_i, V_i>)`, that is `K V - U Gamma U' V` with `K = H + diag(gamma)`,
//! the same small matrix for all responses, and one column `u_i` a block in `U`. Woodbury's identity then gives
//!
//! ```text
//! V = K^{-1} (E + U z),     (Gamma^{-1} - U' K^{-1} U) z = U' K^{-1} E,     E_i = G_i - lambda w_i u_i
//! ```
//!
//! at the cost of one factorisation of size `rho_S` and one of size `|S|`, instead of one of size `rho_S rho_r`.

use nalgebra::{DMatrix, DVector};

use super::state::{ActiveBlock, State};

/// The non-zero blocks and their place in the small system.
struct Support {
    /// Each block with its first row in the small system and its curvature `gamma_i`.
    blocks: Vec<(ActiveBlock, usize, f64)>,
    /// Their numbers in the state.
    numbers: Vec<usize>,
    /// For each row of the small system its position in the state.
    positions: Vec<usize>,
}

/// Moves all non-zero blocks by one Newton step. Returns `false`, leaving the state as it is, when the system is
/// singular. Time `O(rho_S^3 + rho_S rho_active rho_r)`.
pub(super) fn step(state: &mut State<'_>, lambda: f64) -> bool {
    let support = Support::new(state, lambda);
    let Some(change) = support.solve(state, lambda) else { return false };
    for ((block, first, _), &k) in support.blocks.iter().zip(&support.numbers) {
        let of_block: Vec<f64> = (0..state.responses)
            .flat_map(|c| (0..block.rho).map(move |a| (first + a, c)))
            .map(|at| change[at])
            .collect();
        state.apply(k, &of_block);
    }
    true
}

impl Support {
    fn new(state: &State<'_>, lambda: f64) -> Self {
        let (mut blocks, mut numbers, mut positions) = (Vec::new(), Vec::new(), Vec::new());
        for (k, block) in state.blocks.iter().enumerate() {
            let norm = state.norm_squared(block).sqrt();
            if norm > 0.0 {
                blocks.push((*block, positions.len(), lambda * block.weight / norm));
                numbers.push(k);
                positions.extend(block.begin..block.begin + block.rho);
            }
        }
        Self { blocks, numbers, positions }
    }

    fn solve(&self, state: &State<'_>, lambda: f64) -> Option<DMatrix<f64>> {
        let size = self.positions.len();
        let column = |a: usize| state.columns[self.positions[a]];
        let mut k = DMatrix::from_fn(size, size, |a, b| state.gram.row(column(a))[column(b)]);
        let mut u = DMatrix::zeros(size, state.responses);
        let mut e = DMatrix::zeros(size, state.responses);
        for (block, first, gamma) in &self.blocks {
            for row in *first..first + block.rho {
                k[(row, row)] += gamma;
                for c in 0..state.responses {
                    let at = c * state.stride + self.positions[row];
                    // gamma W_i = lambda w_i u_i.
                    u[(row, c)] = state.w[at] * gamma / (lambda * block.weight).max(f64::MIN_POSITIVE);
                    e[(row, c)] = state.g[at] - gamma * state.w[at];
                }
            }
        }
        let inverse = k.cholesky()?.inverse();
        let plain = &inverse * &e;
        let z = self.correction(&inverse, &u, &plain)?;
        for (k, (block, first, _)) in self.blocks.iter().enumerate() {
            for row in *first..first + block.rho {
                u.row_mut(row).scale_mut(z[k]);
            }
        }
        Some(plain + inverse * u)
    }

    /// `z`, one entry a block; a required block has no curvature and no part in it.
    fn correction(
        &self,
        inverse: &DMatrix<f64>,
        u: &DMatrix<f64>,
        plain: &DMatrix<f64>,
    ) -> Option<DVector<f64>> {
        let count = self.blocks.len();
        let rows = |k: usize| self.blocks[k].1..self.blocks[k].1 + self.blocks[k].0.rho;
        let mut system = DMatrix::identity(count, count);
        let mut right = DVector::zeros(count);
        for i in (0..count).filter(|&i| self.blocks[i].2 > 0.0) {
            right[i] = rows(i).map(|row| u.row(row).dot(&plain.row(row))).sum();
            system[(i, i)] = 1.0 / self.blocks[i].2;
            for j in (0..=i).filter(|&j| self.blocks[j].2 > 0.0) {
                let product: f64 = rows(i)
                    .flat_map(|a| rows(j).map(move |b| (a, b)))
                    .map(|(a, b)| inverse[(a, b)] * u.row(a).dot(&u.row(b)))
                    .sum();
                system[(i, j)] -= product;
                if i != j {
                    system[(j, i)] -= product;
                }
            }
        }
        Some(system.cholesky()?.solve(&right))
    }
}
