//! The tables that missing values are drawn from, laid out for drawing.

use super::incomplete::Incomplete;
use crate::graph::Dag;
use crate::table::{MISSING_U16, Table};

/// The largest table: with more cells than this most would be empty. Parents beyond are left out, they only help to guess.
const MOST_CELLS: usize = 1 << 16;

/// A node with its parents and children.
#[derive(Clone, Debug)]
pub(super) struct Family {
    /// Number of levels.
    pub(super) levels: usize,
    /// Where its table begins among all.
    pub(super) table: usize,
    /// Its cells: configurations times levels, the level fastest.
    cells: usize,
    /// The parents, each with the number of cells between two of its levels.
    pub(super) parents: Vec<(usize, usize)>,
    /// The children, each with the number of cells between two levels of this node in their tables.
    pub(super) children: Vec<(usize, usize)>,
}

/// A network on a graph, with smoothed tables: no value is impossible.
#[derive(Clone, Debug)]
pub(super) struct Model {
    pub(super) families: Vec<Family>,
    /// Parents before their children.
    pub(super) order: Vec<usize>,
    /// `P(level given parents)`, table after table.
    pub(super) tables: Vec<f64>,
    /// Rows without gaps in every cell.
    whole: Vec<u32>,
}

impl Model {
    /// Fits every family to the rows that have all of it.
    pub(super) fn new(table: &Table, dag: &Dag, rows: &Incomplete) -> Self {
        let families = families(table, dag);
        let size = families.last().map_or(0, |last| last.table + last.cells);
        let order = dag.order().to_vec();
        let mut model = Self { families, order, tables: vec![0.0; size], whole: vec![0; size] };
        model.count_whole(table, &rows.whole);
        let mut available = model.whole.clone();
        for row in 0..rows.len() {
            let codes = rows.row(row);
            for (node, family) in model.families.iter().enumerate() {
                let mut members = family.parents.iter().map(|&(parent, _)| parent).chain([node]);
                if members.all(|member| codes[member] != MISSING_U16) {
                    available[family.cell(codes, node)] += 1;
                }
            }
        }
        model.fit(&available, 1);
        model
    }

    fn count_whole(&mut self, table: &Table, whole: &[usize]) {
        for (node, family) in self.families.iter().enumerate() {
            let mut cells = vec![0; whole.len()];
            for (column, stride) in family.parents.iter().copied().chain([(node, 1)]) {
                let codes = &table.columns[column].codes;
                for (cell, &row) in cells.iter_mut().zip(whole) {
                    *cell += stride * usize::from(codes.get(row).unwrap_or_default());
                }
            }
            for cell in cells {
                self.whole[family.table + cell] += 1;
            }
        }
    }

    /// What the rows without gaps count, in parts.
    pub(super) fn of_whole(&self, copies: u32) -> Vec<u32> {
        self.whole.iter().map(|&count| count * copies).collect()
    }

    /// Takes counts in parts for tables, with one imaginary row spread over each.
    pub(super) fn fit(&mut self, counts: &[u32], copies: u32) {
        let part = 1.0 / f64::from(copies);
        for family in &self.families {
            let cells = family.table..family.table + family.cells;
            let (m, added) = (family.levels, 1.0 / family.cells as f64);
            let rows = self.tables[cells.clone()].chunks_exact_mut(m).zip(counts[cells].chunks_exact(m));
            for (row, counts) in rows {
                let of_row = f64::from(counts.iter().sum::<u32>()) * part + added * m as f64;
                for (cell, &count) in row.iter_mut().zip(counts) {
                    *cell = (f64::from(count) * part + added) / of_row;
                }
            }
        }
    }
}

impl Family {
    /// The cell that a row's codes stand in, among all tables.
    pub(super) fn cell(&self, codes: &[u16], node: usize) -> usize {
        let parents = self.parents.iter().map(|&(parent, stride)| stride * usize::from(codes[parent]));
        self.table + usize::from(codes[node]) + parents.sum::<usize>()
    }
}

fn families(table: &Table, dag: &Dag) -> Vec<Family> {
    let levels = |column: usize| table.columns[column].levels.len();
    let mut families: Vec<Family> = Vec::with_capacity(dag.len());
    let mut begin = 0;
    for node in 0..dag.len() {
        let (mut cells, mut parents) = (levels(node), Vec::new());
        for &parent in dag.parents(node) {
            if cells.saturating_mul(levels(parent)) <= MOST_CELLS {
                parents.push((parent, cells));
                cells *= levels(parent);
            }
        }
        families.push(Family { levels: levels(node), table: begin, cells, parents, children: Vec::new() });
        begin += cells;
    }
    for child in 0..families.len() {
        for (parent, stride) in families[child].parents.clone() {
            families[parent].children.push((child, stride));
        }
    }
    families
}
