//! Missing values, filled in several times by what a network says of them.
//!
//! Scores of families need rows without gaps, and leaving out every row that has one leaves few. So a network on a given graph is
//! fitted to the rows that each family has, and every incomplete row is filled in by drawing its missing values, one after the other,
//! given all others (Gibbs sampling). Then the tables are fitted to the filled rows, and values are drawn anew; a few times:
//!
//! ```text
//! tables by available cases -> draws from parents to children -> 5 sweeps -> twice: tables by all rows, 3 sweeps
//! ```
//!
//! One such draw of every incomplete row, or several that count a part each, stand for it. They are evidence for scores and tables,
//! never data.
//!
//! Nothing here depends on the order of rows: incomplete rows are sorted by their values before the first number is drawn.

mod chain;
mod incomplete;
mod model;

use crate::error::{Error, ErrorKind, Result};
use crate::graph::Dag;
use crate::math::random::Rng;
use crate::progress::{Progress, Watch};
use crate::table::{Codes, Column, Table};
use chain::Chain;
use incomplete::Incomplete;
use model::Model;

/// This module's stream, so that what a caller draws from the same seed is independent of it.
const STREAM: u64 = 1 << 42;

/// All draws together hold at most so many values, as long as there is one draw of each row: with so many rows, few draws tell enough.
const MOST_VALUES: usize = 1 << 26;

/// Rows gone through between two looks at the caller.
const PIECE: usize = 256;

/// How often values are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draws {
    /// Draws of each incomplete row that are kept, at most.
    pub copies: u32,
    /// Sweeps over a row's missing values under the first tables.
    pub first: usize,
    /// How often tables are fitted to the filled rows.
    pub rounds: usize,
    /// Sweeps under each of these.
    pub sweeps: usize,
    /// Where all draws come from.
    pub seed: u64,
}

impl Draws {
    /// The usual number of draws: more of them changed no F1 on the networks that were tried (docs/results.md), and made searches slower.
    pub fn of(seed: u64) -> Self {
        Self { copies: 1, first: 5, rounds: 2, sweeps: 3, seed }
    }
}

/// What was filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Filling {
    /// Missing values that were drawn.
    pub cells: usize,
    /// Rows that they stand in.
    pub rows: usize,
    /// How often each was drawn.
    pub copies: u32,
    /// Rows without any value, which were left out.
    pub empty: usize,
}

impl Filling {
    /// What was done, as the end of a sentence.
    pub fn told(&self) -> String {
        let Self { cells, rows, copies, empty } = self;
        let times =
            if *copies == 1 { "once".into() } else { format!("{copies} times, each counting 1/{copies}") };
        let filled = format!("filled in the {cells} missing values of {rows} incomplete rows, drawn {times}");
        match empty {
            0 => filled,
            1 => format!("{filled}, and left out the one row without any value"),
            _ => format!("{filled}, and left out {empty} rows without any value"),
        }
    }
}

/// A table without gaps: first the rows that have none, then every draw of the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled {
    /// The rows.
    pub table: Table,
    /// Rows without gaps; all others count one of `copies` parts.
    pub whole: usize,
    /// What was filled in.
    pub filling: Filling,
}

/// Fills in a table's missing values under a network on a graph. The same seed gives the same values on every machine, however the rows
/// are ordered. Time `O(sweeps * copies * missing values * children)`; space `O(copies * values)`.
///
/// # Errors
/// [`ErrorKind::Column`] when no row has a value; [`ErrorKind::Cancelled`] when `watch` breaks off, which hears of every few hundred
/// rows.
///
/// # Panics
/// If the graph has not as many nodes as the table columns.
pub fn fill(table: &Table, dag: &Dag, draws: Draws, watch: &mut Watch<'_>) -> Result<Filled> {
    assert_eq!(dag.len(), table.columns.len());
    let rows = Incomplete::new(table);
    if rows.whole.is_empty() && rows.len() == 0 {
        return Err(Error::expected(ErrorKind::Column, "a row with a value", "none"));
    }
    let values = rows.len() * table.columns.len();
    let copies = draws.copies.min((MOST_VALUES / values.max(1)) as u32).max(1);
    let mut model = Model::new(table, dag, &rows);
    let mut chains = vec![Chain::new(&rows); copies as usize];
    let mut rng = Rng::stream(draws.seed, STREAM);
    for round in 0..=draws.rounds {
        let sweeps = if round == 0 { draws.first } else { draws.sweeps };
        let mut counts = model.of_whole(copies);
        for row in 0..rows.len() {
            for chain in &mut chains {
                chain.draw(&model, rows.row(row), row, sweeps, round == 0, &mut rng);
                chain.count(&mut counts);
            }
            if row % PIECE == 0 {
                watch.tell(Progress::of(round * rows.len() + row, (draws.rounds + 1) * rows.len()))?;
            }
        }
        model.fit(&counts, copies);
    }
    let filling = Filling { cells: rows.gaps(), rows: rows.len(), copies, empty: rows.empty };
    Ok(Filled { table: stacked(table, &rows, &chains), whole: rows.whole.len(), filling })
}

/// The rows without gaps, then those of each chain.
fn stacked(table: &Table, rows: &Incomplete, chains: &[Chain]) -> Table {
    let column = |(i, column): (usize, &Column)| {
        let whole = rows.whole.iter().map(|&row| column.codes.get(row));
        let drawn = chains.iter().flat_map(|chain| (0..rows.len()).map(move |row| chain.value(rows, row, i)));
        let codes = Codes::pack(column.levels.len(), whole.chain(drawn.map(Some)));
        Column { name: column.name.clone(), levels: column.levels.clone(), codes }
    };
    let columns = table.columns.iter().enumerate().map(column).collect();
    Table { columns, rows: rows.whole.len() + chains.len() * rows.len() }
}
