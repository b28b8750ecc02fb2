//! The rows that a search scores: a table's own where none has a gap, filled in where some have.

use std::borrow::Cow;

use super::first::first_graph;
use super::{ColumnOrder, Constraints, SearchSettings};
use crate::error::Result;
use crate::impute::{Draws, Filled, Filling, fill};
use crate::progress::Watch;
use crate::score::{Columns, Score, Scorer, missing_cells};
use crate::table::Table;

/// Rows without gaps.
#[derive(Clone, Debug)]
pub struct Rows<'a> {
    table: Cow<'a, Table>,
    /// The first so many count as a whole; of the others, `copies` count one.
    whole: usize,
    copies: u32,
    filling: Option<Filling>,
}

impl<'a> Rows<'a> {
    /// The rows of a table in which no value is missing.
    pub fn complete(table: &'a Table) -> Self {
        debug_assert_eq!(missing_cells(table), 0);
        Self { whole: table.rows, table: Cow::Borrowed(table), copies: 1, filling: None }
    }

    /// A table's rows. Where values are missing they are filled in: a first graph within `constraints` is found on the
    /// rows that each family has, and under it values are drawn ([`fill`]). Neither the order of the columns nor
    /// that of the rows matters. Time `O(cells)` without gaps.
    ///
    /// # Errors
    /// [`crate::ErrorKind::Setting`] for a bad score, [`crate::ErrorKind::Column`] where no row has a value, and
    /// [`crate::ErrorKind::Cancelled`] when `watch` breaks off.
    pub fn new(
        table: &'a Table,
        constraints: &Constraints,
        settings: SearchSettings,
        watch: &mut Watch<'_>,
    ) -> Result<Self> {
        if missing_cells(table) == 0 {
            return Ok(Self::complete(table));
        }
        let columns = ColumnOrder::new(table.columns.iter().map(|column| column.name.as_str()));
        let arranged = columns.arrange(table);
        let constraints = constraints.permuted(&columns.order);
        let SearchSettings { score, tabu, seed, .. } = settings;
        let first = first_graph(&arranged, &constraints, score, tabu.max_parents, watch)?;
        let Filled { table, whole, filling } = fill(&arranged, &first, Draws::of(seed), watch)?;
        let mut places: Vec<(usize, crate::table::Column)> =
            columns.order.iter().copied().zip(table.columns).collect();
        places.sort_unstable_by_key(|(column, _)| *column);
        let back = places.into_iter().map(|(_, column)| column).collect();
        let table = Cow::Owned(Table { columns: back, rows: table.rows });
        Ok(Self { table, whole, copies: filling.copies, filling: Some(filling) })
    }

    /// The same rows, kept without the table.
    pub fn into_owned(self) -> Rows<'static> {
        Rows { table: Cow::Owned(self.table.into_owned()), ..self }
    }

    /// What was filled in, if anything was.
    pub fn filling(&self) -> Option<Filling> {
        self.filling
    }

    /// The canonical order of the columns.
    pub(super) fn column_order(&self) -> ColumnOrder {
        ColumnOrder::new(self.table.columns.iter().map(|column| column.name.as_str()))
    }

    /// A scorer of the columns as they stand.
    ///
    /// # Errors
    /// [`crate::ErrorKind::Setting`] for a bad score, [`crate::ErrorKind::Column`] without a row.
    pub fn scorer(&self, score: Score) -> Result<Scorer> {
        Scorer::of(Columns::stacked(&self.table, self.whole, self.copies)?, score)
    }

    /// A scorer of the columns in another order.
    pub(super) fn arranged(&self, columns: &ColumnOrder, score: Score) -> Result<Scorer> {
        Scorer::of(Columns::stacked(&columns.arrange(&self.table), self.whole, self.copies)?, score)
    }
}
