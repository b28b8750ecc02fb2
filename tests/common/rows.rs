//! Encoded rows: what the library never builds, written out so that answers can be checked against them.

use nodewise::gram::encode::{Encoding, Formulation};
use nodewise::table::Table;

/// The encoded columns of every node: `blocks[i][a]` is column `a` of `E_i`, one number a row.
pub struct Design {
    pub rows: usize,
    pub blocks: Vec<Vec<Vec<f64>>>,
}

impl Design {
    /// Encodes a table without missing values; the first level is the reference.
    pub fn new(table: &Table, formulation: Formulation) -> Self {
        let blocks = table.columns.iter().map(|column| {
            let codes: Vec<usize> =
                column.codes.iter().map(|code| usize::from(code.expect("no value is missing"))).collect();
            encode(&codes, column.levels.len(), formulation)
        });
        Self { rows: table.rows, blocks: blocks.collect() }
    }

    /// `<x, y> / N`.
    pub fn mean_product(&self, x: &[f64], y: &[f64]) -> f64 {
        inner(x, y) / self.rows as f64
    }

    /// `H_ij`, row-major.
    pub fn gram_block(&self, i: usize, j: usize) -> Vec<f64> {
        self.blocks[i].iter().flat_map(|x| self.blocks[j].iter().map(|y| self.mean_product(x, y))).collect()
    }
}

enum Scaling {
    None,
    Columns,
    Whitened,
}

fn encode(codes: &[usize], levels: usize, formulation: Formulation) -> Vec<Vec<f64>> {
    let (reference, centred, scaling) = match formulation {
        Formulation::Normalised => (0.0, true, Scaling::Whitened),
        Formulation::Paper { encoding: Encoding::Dummy, intercept } => (0.0, intercept, Scaling::None),
        Formulation::Paper { encoding: Encoding::Effects, intercept } => (-1.0, intercept, Scaling::None),
        Formulation::Standardised { encoding: Encoding::Dummy } => (0.0, true, Scaling::Columns),
        Formulation::Standardised { encoding: Encoding::Effects } => (-1.0, true, Scaling::Columns),
    };
    let indicator = |level: usize| -> Vec<f64> {
        let value = |&code: &usize| {
            if code == level {
                1.0
            } else if code == 0 {
                reference
            } else {
                0.0
            }
        };
        codes.iter().map(value).collect()
    };
    let mut columns: Vec<Vec<f64>> = (1..levels).map(indicator).collect();
    if centred {
        for column in &mut columns {
            centre(column);
        }
    }
    match scaling {
        Scaling::None => {}
        Scaling::Columns => columns.iter_mut().for_each(|column| scale(column)),
        Scaling::Whitened => orthonormalise(&mut columns),
    }
    columns
}

fn centre(column: &mut [f64]) {
    let mean = column.iter().sum::<f64>() / column.len() as f64;
    for x in column {
        *x -= mean;
    }
}

/// Gram-Schmidt, twice over for the sake of rounding; columns end with mean square one.
fn orthonormalise(columns: &mut [Vec<f64>]) {
    for k in 0..columns.len() {
        for _ in 0..2 {
            let (before, rest) = columns.split_at_mut(k);
            for other in before {
                let share = inner(other, &rest[0]) / other.len() as f64;
                add_scaled(&mut rest[0], -share, other);
            }
        }
        scale(&mut columns[k]);
    }
}

/// Scales a centred column to mean square one.
fn scale(column: &mut [f64]) {
    let factor = (column.len() as f64 / inner(column, column)).sqrt();
    for x in column {
        *x *= factor;
    }
}

pub fn inner(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).map(|(x, y)| x * y).sum()
}

pub fn add_scaled(y: &mut [f64], a: f64, x: &[f64]) {
    y.iter_mut().zip(x).for_each(|(y, x)| *y += a * x);
}
