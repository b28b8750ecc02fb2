//! What a part's columns are, and the counts that follow: as if all of its rows had been read at once.

use super::super::reading::{Asked, CountedTable, facts, of_tallies, twins};
use super::super::tally::{Settled, Tally};
use super::{Content, MetColumn, RawCounts};
use crate::error::{Error, ErrorKind, Result};
use crate::table::reading::{Outcome, choose, report};
use crate::table::{
    Action, Binning, Codes, ColumnReport, FileKind, Format, Plan, RawColumn, RawTable, Skipped, Told, Values,
};

/// What judging a part came to.
#[derive(Debug)]
pub enum Judged {
    /// The counts, and what was found of the columns.
    Counted(Box<CountedTable>),
    /// The choices need rows, which are gone: why, and what could be said before counting.
    NeedsRows(Error),
}

impl Judged {
    /// The counts.
    ///
    /// # Errors
    /// Why rows would be needed.
    pub fn counted(self) -> Result<CountedTable> {
        match self {
            Self::Counted(counted) => Ok(*counted),
            Self::NeedsRows(error) => Err(error),
        }
    }
}

impl RawCounts {
    /// Judges the columns by all rows of the part, and gives their counts.
    ///
    /// Time `O(L^2)` for `L` levels in all.
    ///
    /// # Errors
    /// Those of [`prepare`](crate::table::prepare) and of [`Asked::admit`]; [`ErrorKind::Table`] for a part without rows.
    pub fn judged(&self, asked: &Asked<'_>) -> Result<Judged> {
        if self.rows == 0 {
            return Err(Error::expected(ErrorKind::Table, "rows", "none"));
        }
        let plan = |reports: &[ColumnReport]| self.as_counted((asked.plan)(reports));
        let own = Asked { given: asked.given, plan: &plan, admit: asked.admit };
        let (raw, tally) = (self.raw(), self.tally());
        if let Some(error) = self.uncounted(&raw, &tally, &own)? {
            return Ok(Judged::NeedsRows(error));
        }
        let (counted, twins) = (self.counted(), tally.twins.clone());
        let settled = Settled { counted, striking: Vec::new(), twins, most_cells: usize::MAX };
        let outcome = Outcome { table: raw, taken: vec![Some(tally)], lost: false };
        Ok(match of_tallies(outcome, &settled, &own)? {
            Some(counted) => Judged::Counted(Box::new(counted)),
            None => Judged::NeedsRows(Error::expected(
                ErrorKind::Counts,
                "choices that counts of pairs can tell",
                "rows with a missing value that are to be left out",
            )),
        })
    }

    /// The plan, but for columns that were cut as they came: their bins are levels by now.
    fn as_counted(&self, mut plan: Plan) -> Plan {
        for column in &self.columns {
            let own = plan.columns.get_mut(&column.name);
            if let (Some(cutting), Some(own)) = (&column.cutting, own) {
                let same = matches!(&own.action, Some(Action::Bin(Binning::Edges(edges))) if edges == cutting.edges());
                own.action = if same { Some(Action::Keep) } else { own.action.clone() };
            }
        }
        plan
    }

    /// The table as far as it is known: no codes, but levels.
    fn raw(&self) -> RawTable {
        let columns = self.columns.iter().map(MetColumn::raw).collect();
        let (format, rows) = (Format::of(FileKind::Parquet), self.rows as usize);
        RawTable { columns, rows, format, notices: Vec::new(), skipped: Skipped::default() }
    }

    fn tally(&self) -> Tally {
        let margins = self.columns.iter().map(|column| column.counts().to_vec()).collect();
        Tally { margins, pairs: self.pairs.clone(), twins: self.twins(), full: false }
    }

    /// For each column the first one that splits the rows in the same way. Of columns that were cut, the values are not known: that their
    /// bins split the rows as another column does makes them no copies.
    fn twins(&self) -> Vec<usize> {
        let counted = self.counted();
        let whole = |k: &usize| self.columns[counted[*k]].cutting.is_none();
        let mut twins: Vec<usize> = (0..self.columns.len()).collect();
        for j in (0..counted.len()).filter(whole) {
            let first = |&i: &usize| twins[counted[i]] == counted[i] && self.split_alike(i, j);
            if let Some(i) = (0..j).filter(whole).find(first) {
                twins[counted[j]] = counted[i];
            }
        }
        twins
    }

    /// Whether two columns split the rows in the same way: each level of one is a level of the other, and both are missing together.
    fn split_alike(&self, i: usize, j: usize) -> bool {
        let (table, one, two) = (self.pairs.table(i, j), self.pairs.marginal(i), self.pairs.marginal(j));
        let alike = |a: usize| (0..two.len()).any(|b| table.get(a, b) == one[a] && one[a] == two[b]);
        let known = |counts: &[u64]| counts.iter().sum::<u64>();
        one.len() == two.len() && known(&one) == known(&two) && (0..one.len()).all(alike)
    }

    /// Why rows are needed, where a column is to be used whose pairs were not counted.
    fn uncounted(&self, raw: &RawTable, tally: &Tally, asked: &Asked<'_>) -> Result<Option<Error>> {
        let facts = facts(raw, tally, asked.given);
        let reports = report(&facts, &twins(raw, &tally.twins));
        let plan = (asked.plan)(&reports);
        let used: Vec<usize> =
            choose(&facts, &plan, &reports, &mut Vec::new())?.into_iter().map(|(column, _)| column).collect();
        let wanted = |column: usize| {
            let name = &self.columns[column].name;
            let left_out = plan.columns.get(name).is_some_and(|own| own.action == Some(Action::Exclude));
            let only = plan.only.is_empty() || plan.only.contains(name);
            only && !left_out && !plan.exclude.contains(name)
        };
        let numbers =
            |column: usize| matches!(self.columns[column].content, Content::TooMany { numbers: true, .. });
        let missing = |&column: &usize| {
            !self.columns[column].is_counted()
                && (used.contains(&column) || numbers(column) && wanted(column))
        };
        let column = (0..self.columns.len()).find(missing);
        Ok(column.map(|column| {
            let expected = "edges of bins before counting, or at most 1000 different values";
            Error::expected(ErrorKind::Column, expected, "more, and rows that are gone")
                .in_column(&self.columns[column].name)
        }))
    }
}

impl MetColumn {
    fn raw(&self) -> RawColumn {
        let (levels, order) = match &self.cutting {
            Some(cutting) => cutting.named(self.levels()),
            None => (self.levels().to_vec(), Vec::new()),
        };
        let values = match self.content {
            Content::Levels { .. } => Values::Levels { levels, codes: Codes::U8(Vec::new()) },
            Content::TooMany { present, missing, .. } => Values::TooMany { present, missing },
        };
        RawColumn { name: self.name.clone(), values, told: Told { order, ..Told::default() } }
    }
}
