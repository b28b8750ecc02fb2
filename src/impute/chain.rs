//! One draw of all missing values, and how it is drawn anew.

use super::incomplete::Incomplete;
use super::model::Model;
use crate::math::random::Rng;
use crate::table::MISSING_U16;

/// Products below this are scaled up: with many children they would vanish.
const SMALL: f64 = 1e-200;

/// A value for every gap.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    /// By the number of the gap.
    values: Vec<u16>,
    /// Where the gaps of each row begin.
    first: Vec<usize>,
    /// The row at hand: its codes, the columns of its gaps, and the cell of each family.
    codes: Vec<u16>,
    open: Vec<usize>,
    cells: Vec<usize>,
    weights: Vec<f64>,
}

impl Chain {
    /// Nothing is drawn yet.
    pub(super) fn new(rows: &Incomplete) -> Self {
        Self {
            values: vec![0; rows.gaps()],
            first: rows.first().to_vec(),
            codes: Vec::new(),
            open: Vec::new(),
            cells: Vec::new(),
            weights: Vec::new(),
        }
    }

    /// Draws the missing values of one row anew, so many times one after the other; the first time beginning with values from
    /// parents to children.
    pub(super) fn draw(
        &mut self,
        model: &Model,
        known: &[u16],
        row: usize,
        sweeps: usize,
        is_first: bool,
        rng: &mut Rng,
    ) {
        self.take(known, row);
        if is_first {
            self.begin(model, rng);
        }
        self.cells.clear();
        let families = model.families.iter().enumerate();
        self.cells.extend(families.map(|(node, family)| family.cell(&self.codes, node)));
        for _ in 0..sweeps {
            for k in 0..self.open.len() {
                self.draw_one(model, self.open[k], rng);
            }
        }
        let values = &mut self.values[self.first[row]..self.first[row + 1]];
        for (value, &column) in values.iter_mut().zip(&self.open) {
            *value = self.codes[column];
        }
    }

    /// The row's codes, with the present values in its gaps.
    fn take(&mut self, known: &[u16], row: usize) {
        self.codes.clear();
        self.codes.extend_from_slice(known);
        self.open.clear();
        self.open.extend((0..known.len()).filter(|&column| known[column] == MISSING_U16));
        let values = &self.values[self.first[row]..self.first[row + 1]];
        for (&column, &value) in self.open.iter().zip(values) {
            self.codes[column] = value;
        }
    }

    /// First values, from parents to children.
    fn begin(&mut self, model: &Model, rng: &mut Rng) {
        for &node in model.order.iter().filter(|&&node| self.open.binary_search(&node).is_ok()) {
            let family = &model.families[node];
            self.codes[node] = 0;
            let cell = family.cell(&self.codes, node);
            let row = &model.tables[cell..cell + family.levels];
            self.codes[node] = level(row, row.iter().sum(), rng) as u16;
        }
    }

    /// Draws one value given all others: by its own table, and by those of its children.
    fn draw_one(&mut self, model: &Model, node: usize, rng: &mut Rng) {
        let family = &model.families[node];
        let old = usize::from(self.codes[node]);
        let own = self.cells[node] - old;
        self.weights.clear();
        self.weights.extend_from_slice(&model.tables[own..own + family.levels]);
        for &(child, stride) in &family.children {
            let cells = model.tables[self.cells[child] - old * stride..].iter().step_by(stride);
            let mut largest = 0.0_f64;
            for (weight, p) in self.weights.iter_mut().zip(cells) {
                *weight *= p;
                largest = largest.max(*weight);
            }
            if largest < SMALL {
                for weight in &mut self.weights {
                    *weight /= SMALL;
                }
            }
        }
        let new = level(&self.weights, self.weights.iter().sum(), rng);
        if new != old {
            self.codes[node] = new as u16;
            self.cells[node] = own + new;
            for &(child, stride) in &family.children {
                self.cells[child] = self.cells[child] + new * stride - old * stride;
            }
        }
    }

    /// Counts the row at hand in every family.
    pub(super) fn count(&self, counts: &mut [u32]) {
        for &cell in &self.cells {
            counts[cell] += 1;
        }
    }

    /// The code of a row in a column, known or drawn.
    pub(super) fn value(&self, rows: &Incomplete, row: usize, column: usize) -> u16 {
        let known = rows.row(row)[column];
        if known == MISSING_U16 { self.values[rows.gap(row, column)] } else { known }
    }
}

/// A level drawn by weights that sum to `total`.
fn level(weights: &[f64], total: f64, rng: &mut Rng) -> usize {
    let mut left = rng.unit() * total;
    for (level, weight) in weights.iter().enumerate() {
        left -= weight;
        if left < 0.0 {
            return level;
        }
    }
    weights.len() - 1
}
