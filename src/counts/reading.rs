//! Counting while reading, so that memory does not grow with the number of rows.
//!
//! What becomes of a column is known for certain only when the whole file was read. But nearly always a part of it tells: once the
//! rows held take more memory than counts would, columns are judged by them, and from then on rows are counted by their levels as they
//! are met and let go. Levels that come later are added; levels are sorted, merged or cut into bins at the end, since counts of fine levels give
//! counts of coarser ones. If at the end the columns are judged otherwise, in a way that rows are needed for, the file is read
//! again and its rows are held. So the answer is that of reading, preparing and counting one after the other.

use std::collections::BTreeMap;
use std::io::Read;
use std::sync::OnceLock;

use super::regroup::Regrouped;
use super::tally::{Settled, Tally};
use super::{PairCounts, Variable};
use crate::error::Result;
use crate::math::sort::sort_by_key;
use crate::progress::Watch;
use crate::table::reading::{
    Chunk, Decided, Facts, Frequencies, NewCodes, Outcome, Recoding, Rows, Taker, choose, copies, decide,
    is_kept_constant, read_taking, report, settle, striking,
};
use crate::table::{
    ColumnReport, Format, MAX_LEVELS, MISSING_U16, Missingness, Notice, Plan, RawColumn, RawTable,
    ReadOptions, Sharing, Skipped, Values, prepare_inspected, read_shared,
};

/// The most bytes that the tallies of all threads may take. Only a table whose levels never cease to come reaches it.
const MOST: usize = 1 << 30;

/// What is asked of a table that is counted while it is read.
pub struct Asked<'a> {
    /// What is said about missing values before columns are judged; nothing else of this plan matters.
    pub given: &'a Plan,
    /// What is to become of the columns, from their reports: the same for the same reports, and with the same word on
    /// what is missing.
    pub plan: &'a (dyn Fn(&[ColumnReport]) -> Plan + Sync),
    /// Refuses counts of columns with so many levels, and so many rows in memory beside them, before they are made.
    pub admit: &'a dyn Fn(&[usize], u64) -> Result<()>,
}

/// A table that was counted.
#[derive(Clone, Debug)]
pub struct CountedTable {
    /// The counts, as of the prepared table.
    pub counts: PairCounts,
    /// What each column of the file looks like.
    pub reports: Vec<ColumnReport>,
    /// How the file was understood.
    pub format: Format,
    /// Longer names of columns, by their name.
    pub labels: BTreeMap<String, String>,
    /// Rows of the file.
    pub rows: usize,
    /// Rows left out because of missing values.
    pub rows_dropped: usize,
    /// Rows of the file that could not be read and were left out, as allowed.
    pub skipped: Skipped,
    /// Whether all rows were in memory at once.
    pub rows_held: bool,
    /// What had to be repaired or guessed on reading.
    pub read_notices: Vec<Notice>,
    /// What was done to prepare the table.
    pub notices: Vec<Notice>,
}

/// Counts the pairs of a table while reading it, as [`prepare`](crate::table::prepare) and [`PairCounts::of`] would afterwards.
///
/// `open` gives the file from its start. It is asked a second time only if the columns turn out to be other than the first part of the file made
/// them look, and rows are needed to tell the counts. The watch hears the bytes read.
///
/// Time: as reading and counting; in the rare second case twice that. Memory: the counts, and for each thread the counts of the levels
/// as met and a few pieces; where a column of more than [`MAX_LEVELS`] different values is used (numbers, mostly, that are to
/// be cut into bins), one or two bytes a cell.
///
/// # Errors
/// Those of [`read_shared`], [`prepare`](crate::table::prepare), `open` and [`Asked::admit`].
pub fn count_shared<R: Read + Send>(
    mut open: impl FnMut() -> Result<R>,
    options: &ReadOptions,
    sharing: Sharing,
    asked: &Asked<'_>,
    watch: &mut Watch<'_>,
) -> Result<CountedTable> {
    let threads = sharing.threads.max(1);
    let (given, plan) = (asked.given, asked.plan);
    let counting = Counting { given, plan, threads, hold: sharing.hold, settled: OnceLock::new() };
    let outcome = read_taking(open()?, options, sharing, &counting, watch)?;
    let (Some(settled), false) = (counting.settled.get(), outcome.taken.is_empty()) else {
        return count_held(outcome.table, asked);
    };
    match of_tallies(outcome, settled, asked)? {
        Some(counted) => Ok(counted),
        None => count_held(read_shared(open()?, options, sharing, watch)?, asked),
    }
}

/// Counts a table all of whose rows are there, as [`count_shared`] does.
///
/// # Errors
/// Those of [`prepare`](crate::table::prepare) and [`Asked::admit`].
pub fn count_held(raw: RawTable, asked: &Asked<'_>) -> Result<CountedTable> {
    let facts = Facts::of_table(&raw, asked.given);
    let mut reports = report(&facts, &copies(&raw));
    let prepared = prepare_inspected(&raw, &reports, &(asked.plan)(&reports))?;
    tell_missingness(&mut reports, prepared.missingness);
    let levels: Vec<usize> = prepared.table.columns.iter().map(|column| column.levels.len()).collect();
    (asked.admit)(&levels, prepared.table.rows as u64)?;
    Ok(CountedTable {
        counts: PairCounts::of(&prepared.table),
        reports,
        format: raw.format,
        labels: prepared.labels,
        rows: raw.rows,
        skipped: raw.skipped,
        rows_dropped: prepared.rows_dropped,
        rows_held: true,
        read_notices: raw.notices,
        notices: prepared.notices,
    })
}

/// The same from the tallies of rows that are gone; `None` when those are not enough.
pub(super) fn of_tallies(
    outcome: Outcome<Option<Tally>>,
    settled: &Settled,
    asked: &Asked<'_>,
) -> Result<Option<CountedTable>> {
    let Outcome { table: raw, taken, lost } = outcome;
    let tally = taken.into_iter().flatten().reduce(|all, part| all.merge(&part));
    let Some(tally) = tally.filter(|tally| !lost && !tally.full) else { return Ok(None) };
    let facts = facts(&raw, &tally, asked.given);
    let mut reports = report(&facts, &twins(&raw, &tally.twins));
    let plan = (asked.plan)(&reports);
    let mut gone = GoneRows { raw: &raw, facts: &facts, settled, tally: &tally };
    if !gone.rightly_struck(&facts, &reports, &plan)? {
        return Ok(None);
    }
    let Some(decided) = decide(&facts, &reports, &plan, raw.rows as u64, &mut gone)? else { return Ok(None) };
    let Decided { columns, rows_dropped, missingness, labels, notices } = decided;
    tell_missingness(&mut reports, missingness);
    let levels: Vec<usize> = columns.iter().map(|column| column.levels.len()).collect();
    (asked.admit)(&levels, 0)?;
    let columns: Vec<Regrouped> = columns.into_iter().map(|column| gone.regrouped(column)).collect();
    let counts = tally.pairs.regrouped(&columns);
    let (rows, rows_dropped, rows_held) = (raw.rows, rows_dropped as usize, false);
    let (format, skipped, read_notices) = (raw.format, raw.skipped, raw.notices);
    Ok(Some(CountedTable {
        counts,
        reports,
        format,
        labels,
        rows,
        rows_dropped,
        skipped,
        rows_held,
        read_notices,
        notices,
    }))
}

/// Puts what was found of missing values into the reports.
fn tell_missingness(reports: &mut [ColumnReport], found: Vec<(usize, Missingness)>) {
    for (column, found) in found {
        reports[column].missingness = Some(found);
    }
}

/// What all rows say, those that are gone by their tally.
pub(super) fn facts<'a>(raw: &'a RawTable, tally: &Tally, given: &Plan) -> Vec<Facts<'a>> {
    let columns = raw.columns.iter().zip(&tally.margins);
    let of_column = |(column, margin): (&'a RawColumn, &Vec<u64>)| match &column.values {
        Values::Levels { levels, .. } => {
            let mut counts = margin.clone();
            counts.resize(levels.len(), 0);
            Facts::new(column, Frequencies::of_levels(levels, counts, raw.rows as u64), given)
        }
        values @ (Values::Numbers(_) | Values::TooMany { .. }) => {
            Facts::new(column, Frequencies::of(values), given)
        }
    };
    let mut facts: Vec<Facts<'a>> = columns.map(of_column).collect();
    settle(facts.iter_mut().map(|column| &mut column.written));
    facts
}

/// Pairs (column, first column that splits all rows in the same way), from the first such column by the rows that are gone.
pub(super) fn twins(raw: &RawTable, gone: &[usize]) -> Vec<(usize, usize)> {
    let coded = |column: usize| matches!(raw.columns[column].values, Values::Levels { .. });
    let gone = gone.iter().copied().enumerate();
    let of_levels = gone.filter(|&(column, first)| first != column && coded(column) && coded(first));
    // Numbers were never let go; columns of levels have no codes left here, so that they would all seem alike.
    let of_numbers = copies(raw).into_iter().filter(|&(column, _)| !coded(column));
    let mut pairs: Vec<_> = of_levels.chain(of_numbers).collect();
    sort_by_key(&mut pairs, |&pair| pair);
    pairs
}

/// Rows that were counted and let go.
struct GoneRows<'a> {
    raw: &'a RawTable,
    facts: &'a [Facts<'a>],
    settled: &'a Settled,
    tally: &'a Tally,
}

impl GoneRows<'_> {
    /// Whether the rows that were struck are those that should have been.
    fn rightly_struck(&self, facts: &[Facts<'_>], reports: &[ColumnReport], plan: &Plan) -> Result<bool> {
        let chosen = choose(facts, plan, reports, &mut Vec::new())?;
        let found = |column: usize| (column, facts[column].absent.codes.as_slice());
        let right = striking(&chosen, reports, plan).into_iter().map(found);
        let struck = self.settled.striking.iter().map(|(column, absent)| (*column, absent.as_slice()));
        Ok(struck.filter(|&(column, _)| reports[column].missing > 0).eq(right))
    }

    /// The place of a column among those whose pairs were counted.
    fn place(&self, column: usize) -> Option<usize> {
        self.settled.counted.binary_search(&column).ok()
    }

    fn regrouped(&self, recoding: Recoding) -> Regrouped {
        let NewCodes::OfCodes(codes) = recoding.codes else { unreachable!("numbers are never let go") };
        let new = codes.into_iter().map(|code| (code != MISSING_U16).then_some(code));
        Regrouped {
            variable: Variable { name: recoding.name, levels: recoding.levels },
            column: self.place(recoding.column).expect("its counts were asked for"),
            levels: new.collect(),
            missing: recoding.missing,
        }
    }
}

impl Rows for GoneRows<'_> {
    type Gaps = Vec<usize>;

    fn gaps(&self, columns: &[usize]) -> Vec<usize> {
        columns.to_vec()
    }

    fn missing_by(&self, gaps: &Vec<usize>, by: usize) -> Option<Vec<Vec<u64>>> {
        let all = self.tally.pairs.marginal(self.place(by)?);
        let missing = |&of: &usize| {
            let table = self.tally.pairs.table(self.place(of)?, self.place(by)?);
            let absent = &self.facts[of].absent.codes;
            let levels =
                (0..self.tally.pairs.levels(self.place(of)?)).filter(|&a| !absent.contains(&(a as u16)));
            let levels: Vec<usize> = levels.collect();
            let known = |b: usize| levels.iter().map(|&a| table.get(a, b)).sum::<u64>();
            Some(all.iter().enumerate().map(|(b, rows)| rows - known(b)).collect())
        };
        gaps.iter().map(missing).collect()
    }

    fn strike(&mut self, _: &[usize]) -> Option<u64> {
        Some(self.raw.rows as u64 - self.tally.pairs.rows())
    }

    fn left(&self, column: usize) -> Option<Frequencies<'_>> {
        let place = self.place(column)?;
        let Values::Levels { levels, .. } = &self.raw.columns[column].values else { return None };
        let mut counts = self.tally.pairs.marginal(place);
        counts.resize(levels.len(), 0);
        Some(Frequencies::of_levels(levels, counts, self.tally.pairs.rows()))
    }
}

/// Decides when rows go, and counts them.
struct Counting<'a> {
    given: &'a Plan,
    plan: &'a (dyn Fn(&[ColumnReport]) -> Plan + Sync),
    threads: usize,
    /// Bytes of codes to hold; 0 to let rows go as soon as can be.
    hold: usize,
    settled: OnceLock<Settled>,
}

impl Counting<'_> {
    /// What rows are to be counted as, if they can be let go.
    fn settlement(&self, so_far: &RawTable) -> Result<Option<Settled>> {
        let (facts, copies) = (Facts::of_table(so_far, self.given), copies(so_far));
        let reports = report(&facts, &copies);
        let plan = (self.plan)(&reports);
        let chosen = choose(&facts, &plan, &reports, &mut Vec::new())?;
        let few = |&(_, column): &(usize, &RawColumn)| {
            let wanted = !plan.exclude.contains(&column.name);
            wanted && matches!(&column.values, Values::Levels { levels, .. } if levels.len() <= MAX_LEVELS)
        };
        // Also columns that are not used so far: a constant may turn out to be none.
        let counted: Vec<usize> =
            so_far.columns.iter().enumerate().filter(few).map(|(column, _)| column).collect();
        if chosen.iter().any(|(column, _)| !counted.contains(column)) {
            return Ok(None);
        }
        // Also columns that are complete so far.
        let strikes =
            |&column: &usize| plan.drops(&reports[column].name) && !is_kept_constant(&reports[column], &plan);
        let absent = |column: usize| (column, facts[column].absent.codes.clone());
        let striking = chosen.iter().map(|&(column, _)| column).filter(strikes).map(absent).collect();
        let mut twins: Vec<usize> = (0..so_far.columns.len()).collect();
        for (column, first) in copies {
            twins[column] = first;
        }
        Ok(Some(Settled { counted, striking, twins, most_cells: MOST / 8 / self.threads }))
    }

    /// Whether counts of these columns take less memory than the rows so far.
    fn pays(&self, settled: &Settled, so_far: &RawTable) -> bool {
        let columns = settled.counted.iter().map(|&column| &so_far.columns[column].values);
        let sizes = columns.map(|values| match values {
            Values::Levels { levels, codes } => (levels.len() + 1, codes.len()),
            Values::Numbers(_) | Values::TooMany { .. } => (0, 0),
        });
        let (levels, rows): (Vec<usize>, Vec<usize>) = sizes.unzip();
        8 * PairCounts::cells_for(&levels) * self.threads <= rows.iter().sum() || self.hold == 0
    }
}

impl Taker for Counting<'_> {
    type Own = Option<Tally>;

    fn begin(&self) -> Option<Tally> {
        None
    }

    fn settle(&self, so_far: &RawTable) -> bool {
        // A plan that does not fit the columns is refused when all of them is known.
        let settled = self.settlement(so_far).ok().flatten();
        match settled.filter(|settled| self.pays(settled, so_far)) {
            Some(settled) => self.settled.set(settled).is_ok(),
            None => false,
        }
    }

    fn take(&self, own: &mut Option<Tally>, chunk: Chunk) {
        if let Some(settled) = self.settled.get() {
            own.get_or_insert_with(|| Tally::new(settled)).add(&chunk, settled);
        }
    }
}
