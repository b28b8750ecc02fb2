//! The joint distribution of a small network, and the counts of very many rows drawn from it.
//!
//! The learner sees counts only. Where the joint table fits in memory, the counts of `N` rows are a multinomial draw over its
//! cells: the same distribution as that of counting `N` sampled rows, at a cost that does not depend on `N`.

use super::Network;
use crate::counts::{PairCounts, Variable};
use crate::error::{Error, ErrorKind, Result};
use crate::math::binomial;
use crate::math::random::Rng;

/// The most cells of a joint table.
pub const MAX_JOINT: usize = 1 << 16;

/// This module's stream, so that what a caller draws from the same seed is independent of the counts.
const STREAM: u64 = 1 << 42;

/// `P(X_1, ..., X_n)`, the last node fastest.
#[derive(Clone, Debug, PartialEq)]
pub struct Joint {
    variables: Vec<Variable>,
    cells: Vec<f64>,
}

impl Joint {
    /// Multiplies the conditional tables out. Time `O(cells n)`.
    ///
    /// # Errors
    /// [`ErrorKind::TooLarge`] for more than [`MAX_JOINT`] cells.
    pub fn of(network: &Network) -> Result<Self> {
        let size = network.nodes().iter().try_fold(1usize, |size, node| size.checked_mul(node.levels()));
        let size = size.filter(|&size| size <= MAX_JOINT).ok_or_else(|| {
            let expected = format!("at most {MAX_JOINT} combinations of levels");
            Error::expected(ErrorKind::TooLarge, expected, format!("those of {} nodes", network.len()))
        })?;
        let variables = network.variables();
        let chance = |cell: usize| {
            let state = state(&variables, cell);
            let of_node = |(i, node): (usize, &super::Node)| {
                let row = node.parents.iter().fold(0, |row, &j| row * variables[j].levels.len() + state[j]);
                node.row(row)[state[i]]
            };
            network.nodes().iter().enumerate().map(of_node).product()
        };
        let cells = (0..size).map(chance).collect();
        Ok(Self { variables, cells })
    }

    /// The probabilities of all combinations of levels.
    pub fn cells(&self) -> &[f64] {
        &self.cells
    }

    /// The levels of all nodes in one cell.
    pub fn state(&self, cell: usize) -> Vec<usize> {
        state(&self.variables, cell)
    }

    /// The pair counts of `rows` independent rows. Time `O(cells n^2)`, whatever the number of rows.
    ///
    /// Levels that were not drawn stay, with a count of zero.
    pub fn draw_counts(&self, rows: u64, seed: u64) -> PairCounts {
        let mut rng = Rng::stream(seed, STREAM);
        let n = self.variables.len();
        let levels: Vec<usize> = self.variables.iter().map(|variable| variable.levels.len()).collect();
        let mut tables: Vec<Vec<u64>> = (0..n * n).map(|k| vec![0; levels[k / n] * levels[k % n]]).collect();
        let (mut left, mut mass) = (rows, 1.0);
        let last = self.cells.iter().rposition(|&p| p > 0.0).unwrap_or(0);
        for (cell, &p) in self.cells.iter().enumerate().take(last + 1) {
            let share = if cell == last { 1.0 } else { (p / mass).clamp(0.0, 1.0) };
            let count = binomial::draw(&mut rng, left, share);
            left -= count;
            mass -= p;
            if count > 0 {
                let state = self.state(cell);
                for i in 0..n {
                    for j in i..n {
                        tables[i * n + j][state[i] * levels[j] + state[j]] += count;
                    }
                }
            }
        }
        let cells =
            (0..n).flat_map(|i| (i..n).map(move |j| i * n + j)).flat_map(|k| tables[k].clone()).collect();
        PairCounts::from_cells(self.variables.clone(), rows, cells).expect("a cell for each pair of levels")
    }
}

fn state(variables: &[Variable], mut cell: usize) -> Vec<usize> {
    let mut state = vec![0; variables.len()];
    for (i, variable) in variables.iter().enumerate().rev() {
        state[i] = cell % variable.levels.len();
        cell /= variable.levels.len();
    }
    state
}
