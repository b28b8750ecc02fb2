//! Conditional tables from a table of rows.
//!
//! With `N_jk` rows in which the parents stand in configuration `j` and the node at level `k`:
//!
//! | smoothing | `P(k given j)` | a configuration that never occurs |
//! |---|---|---|
//! | maximum likelihood | `N_jk / N_j` | uniform |
//! | a rows a cell | `(N_jk + a) / (N_j + a m)` | uniform |
//! | a equivalent rows, spread over the `q m` cells of the table | `(N_jk + a / (q m)) / (N_j + a / q)` | uniform |
//!
//! The last is the posterior mean that belongs to the `BDeu` score with the same equivalent sample size.
//!
//! Where values are missing, rows are [filled in](crate::impute) under the graph itself, several times, and each counts its part.

use super::{MAX_ENTRIES, Network, Node};
use crate::counts::Variable;
use crate::error::{Error, ErrorKind, Result};
use crate::graph::Dag;
use crate::impute::{Draws, Filled, Filling, fill};
use crate::progress::Watch;
use crate::score::missing_cells;
use crate::table::Table;

/// Seed of the values that are drawn where some are missing.
const SEED: u64 = 1;

/// What is added to the counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Smoothing {
    /// Nothing: maximum likelihood.
    None,
    /// The same number of imaginary rows in every cell.
    Cell(f64),
    /// So many imaginary rows, spread evenly over the cells of each table.
    Equivalent(f64),
}

impl Default for Smoothing {
    /// One imaginary row a table, as in the default score.
    fn default() -> Self {
        Self::Equivalent(1.0)
    }
}

impl Smoothing {
    /// Imaginary rows in a cell of a table of `q` configurations and `m` levels.
    fn of_cell(self, q: usize, m: usize) -> f64 {
        match self {
            Self::None => 0.0,
            Self::Cell(rows) => rows,
            Self::Equivalent(rows) => rows / (q * m) as f64,
        }
    }

    fn check(self) -> Result<()> {
        match self {
            Self::Cell(rows) | Self::Equivalent(rows) if !(rows > 0.0 && rows.is_finite()) => {
                Err(Error::expected(ErrorKind::Setting, "a positive number of imaginary rows", rows))
            }
            _ => Ok(()),
        }
    }
}

impl Network {
    /// Fits the conditional tables of a graph to the rows of a table; missing values are filled in first.
    ///
    /// `variables` has the names and levels of the network, in the order of the table's columns. A level that it lists and no row
    /// has gets a place in the tables, and under smoothing a probability above zero: rows that are to be judged later may
    /// hold it. Parents stand in column order. Time `O(rows * arcs + entries)`.
    ///
    /// # Errors
    /// [`ErrorKind::TooLarge`] above [`MAX_ENTRIES`] probabilities, before anything is allocated; [`ErrorKind::Setting`] for
    /// bad smoothing; [`ErrorKind::Column`] without a row, or when the table has a level that `variables` has not.
    ///
    /// # Panics
    /// If graph, table and `variables` differ in their number of columns.
    pub fn fit(table: &Table, variables: &[Variable], dag: &Dag, smoothing: Smoothing) -> Result<Self> {
        Self::fit_with(table, variables, dag, smoothing, &mut Watch::none()).map(|(network, _)| network)
    }

    /// [`fit`](Self::fit) that also tells what was filled in, and can be stopped meanwhile.
    ///
    /// # Errors
    /// As for [`fit`](Self::fit); [`ErrorKind::Cancelled`] when `watch` breaks off.
    ///
    /// # Panics
    /// As for [`fit`](Self::fit).
    pub fn fit_with(
        table: &Table,
        variables: &[Variable],
        dag: &Dag,
        smoothing: Smoothing,
        watch: &mut Watch<'_>,
    ) -> Result<(Self, Option<Filling>)> {
        assert_eq!((dag.len(), variables.len()), (table.columns.len(), table.columns.len()));
        smoothing.check()?;
        check_size(variables, dag)?;
        if table.rows == 0 {
            return Err(Error::expected(ErrorKind::Column, "a row with a value", "none"));
        }
        if missing_cells(table) == 0 {
            return Ok((Self::tables(table, (table.rows, 1), variables, dag, smoothing)?, None));
        }
        let Filled { table, whole, filling } = fill(table, dag, Draws::of(SEED), watch)?;
        let weights = (whole, filling.copies);
        Ok((Self::tables(&table, weights, variables, dag, smoothing)?, Some(filling)))
    }

    /// The tables of rows without gaps, of which the first so many count one each, and so many of the others one together.
    fn tables(
        table: &Table,
        weights: (usize, u32),
        variables: &[Variable],
        dag: &Dag,
        smoothing: Smoothing,
    ) -> Result<Self> {
        let codes = (0..dag.len())
            .map(|i| {
                let places = places(&table.columns[i].levels, &variables[i])?;
                let codes = table.columns[i].codes.iter().flatten();
                Ok(codes.map(|code| places[usize::from(code)]).collect())
            })
            .collect::<Result<Vec<Vec<usize>>>>()?;
        let nodes = (0..dag.len())
            .map(|i| {
                let mut parents = dag.parents(i).to_vec();
                parents.sort_unstable();
                let cpt = conditional_table(&codes, weights, variables, i, &parents, smoothing);
                Node { variable: variables[i].clone(), parents, cpt }
            })
            .collect();
        Self::new("", nodes)
    }
}

/// The place of each of a column's levels in a variable's list.
pub(super) fn places(levels: &[String], variable: &Variable) -> Result<Vec<usize>> {
    let place = |level: &String| {
        variable.levels.iter().position(|known| known == level).ok_or_else(|| {
            let expected = format!("one of the levels {}", variable.levels.join(", "));
            Error::expected(ErrorKind::Column, expected, format!("{level:?}")).in_column(&variable.name)
        })
    };
    levels.iter().map(place).collect()
}

fn check_size(variables: &[Variable], dag: &Dag) -> Result<()> {
    let entries = |node: usize| -> f64 {
        let parents = dag.parents(node).iter();
        parents.chain([&node]).map(|&member| variables[member].levels.len() as f64).product()
    };
    let mut total = 0.0;
    for (node, variable) in variables.iter().enumerate() {
        total += entries(node);
        if total > MAX_ENTRIES as f64 {
            let expected = format!("at most {MAX_ENTRIES} probabilities in all tables");
            let found =
                format!("{:.1e} in the table of one with {} parents", entries(node), dag.parents(node).len());
            return Err(Error::expected(ErrorKind::TooLarge, expected, found).in_column(&variable.name));
        }
    }
    Ok(())
}

fn conditional_table(
    codes: &[Vec<usize>],
    (whole, copies): (usize, u32),
    variables: &[Variable],
    node: usize,
    parents: &[usize],
    smoothing: Smoothing,
) -> Vec<f64> {
    let levels = |member: usize| variables[member].levels.len();
    let m = levels(node);
    let q: usize = parents.iter().map(|&parent| levels(parent)).product();
    let mut counts = vec![0.0; q * m];
    for row in 0..codes[node].len() {
        let configuration =
            parents.iter().fold(0, |number, &parent| number * levels(parent) + codes[parent][row]);
        // In whole parts of rows: sums are exact.
        counts[configuration * m + codes[node][row]] += if row < whole { f64::from(copies) } else { 1.0 };
    }
    for count in &mut counts {
        *count /= f64::from(copies);
    }
    let added = smoothing.of_cell(q, m);
    for row in counts.chunks_exact_mut(m) {
        let of_row = row.iter().sum::<f64>() + added * m as f64;
        for cell in row {
            *cell = if of_row > 0.0 { (*cell + added) / of_row } else { 1.0 / m as f64 };
        }
    }
    counts
}
