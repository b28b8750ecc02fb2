//! Making a part of rows that come in batches and go.

use super::{Content, MetColumn, RawCounts, is_few, level_order};
use crate::counts::PairCounts;
use crate::counts::regroup::Regrouped;
use crate::error::{Error, ErrorKind, Result};
use crate::table::bitset::CHUNK_ROWS;
use crate::table::reading::{Cutting, code_counts, number_of};
use crate::table::{Action, Binning, Codes, ColumnBuilder, Plan, RawTable, Values, repaired_names};

/// The most bytes that the pairs of a part may take.
const MOST: usize = 1 << 30;

/// Counts rows that are pushed column by column, batch by batch, and let go.
///
/// Time: a lookup for each cell, and counting as [`PairCounts::of`]. Memory: that of the [`RawCounts`], and one or two bytes for each cell of a
/// batch, whatever the number of batches.
///
/// ```
/// use nodewise::counts::RawCounter;
/// use nodewise::table::Plan;
///
/// let mut counter = RawCounter::new(&["rain".into(), "grass".into()], &Plan::default())?;
/// for batch in [[["yes", "no"], ["wet", "dry"]], [["no", "no"], ["dry", "wet"]]] {
///     for (column, cells) in batch.iter().enumerate() {
///         cells.iter().for_each(|cell| counter.column(column).text(cell));
///     }
///     counter.end_batch()?;
/// }
/// assert_eq!(counter.finish()?.rows(), 4);
/// # Ok::<(), nodewise::Error>(())
/// ```
pub struct RawCounter {
    names: Vec<String>,
    columns: Vec<ColumnBuilder>,
    /// How often each level occurs, in the order of their codes.
    margins: Vec<Vec<u64>>,
    /// The columns whose pairs are counted: those with few levels so far.
    counted: Vec<usize>,
    pairs: PairCounts,
    /// Rows of all batches that were ended.
    rows: u64,
    /// Those of them that were counted and let go.
    done: u64,
}

impl RawCounter {
    /// A counter of columns with these names, repaired where they are empty or the same. Of the plan, bins with edges are used at
    /// once, so that numbers of any number of different values can be counted; all else is for [judging](RawCounts::judged).
    ///
    /// # Errors
    /// [`ErrorKind::Setting`] for edges that do not ascend.
    pub fn new(names: &[String], plan: &Plan) -> Result<Self> {
        let (names, _) = repaired_names(names);
        let column = |name: &String| match cutting(plan, name)? {
            Some(cutting) => Ok(ColumnBuilder::cut(cutting)),
            None => Ok(ColumnBuilder::new()),
        };
        let columns = names.iter().map(column).collect::<Result<Vec<_>>>()?;
        let counted: Vec<usize> = (0..names.len()).collect();
        let pairs = PairCounts::nameless(&vec![0; names.len()]);
        Ok(Self { margins: vec![Vec::new(); names.len()], names, columns, counted, pairs, rows: 0, done: 0 })
    }

    /// A column, for all of its cells in the next batch.
    ///
    /// # Panics
    /// When there is no such column.
    pub fn column(&mut self, number: usize) -> &mut ColumnBuilder {
        &mut self.columns[number]
    }

    /// Ends a batch. Small batches are counted together.
    ///
    /// # Errors
    /// [`ErrorKind::Table`] when columns were given different numbers of cells; [`ErrorKind::Column`] for a text where numbers were to be cut;
    /// [`ErrorKind::TooLarge`] when levels are so many that counts would take more than 1 GiB.
    pub fn end_batch(&mut self) -> Result<()> {
        let cells = |column: &ColumnBuilder| column.cells();
        self.rows = self.columns.first().map_or(0, cells);
        if let Some(other) = self.columns.iter().map(cells).find(|&cells| cells != self.rows) {
            return Err(Error::expected(
                ErrorKind::Table,
                format!("{} cells in every column", self.rows),
                other,
            ));
        }
        if self.rows - self.done >= CHUNK_ROWS as u64 { self.count() } else { Ok(()) }
    }

    /// Number of rows of all batches that were ended.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// The part. Its levels stand in an order of their own, so that it does not depend on that of the rows.
    ///
    /// # Errors
    /// As [`end_batch`](Self::end_batch).
    pub fn finish(mut self) -> Result<RawCounts> {
        self.end_batch()?;
        self.count()?;
        let (mut columns, mut places) = (Vec::new(), Vec::new());
        for ((name, builder), counts) in self.names.into_iter().zip(self.columns).zip(self.margins) {
            let (cutting, values, lost) = builder.end();
            if let Some(cutting) = &cutting {
                cutting.check().map_err(|error| error.in_column(&name))?;
            }
            let (content, order) = content(values, counts, lost);
            columns.push(MetColumn { name, content, cutting });
            places.push(order);
        }
        let column = |(place, &column): (usize, &usize)| Regrouped {
            variable: columns[column].variable(),
            column: place,
            levels: places[column].iter().map(|&place| Some(place)).collect(),
            missing: None,
        };
        let regrouped: Vec<Regrouped> = self.counted.iter().enumerate().map(column).collect();
        Ok(RawCounts { rows: self.rows, pairs: self.pairs.regrouped(&regrouped), columns })
    }

    /// Counts the rows that are held, and lets them go.
    fn count(&mut self) -> Result<()> {
        let rows = (self.rows - self.done) as usize;
        let held: Vec<Option<(Codes, usize)>> = self.columns.iter_mut().map(ColumnBuilder::let_go).collect();
        for (margin, column) in self.margins.iter_mut().zip(&held) {
            if let Some((codes, levels)) = column {
                margin.resize(*levels, 0);
                margin.iter_mut().zip(code_counts(*levels, codes)).for_each(|(sum, count)| *sum += count);
            }
        }
        let few = |column: usize| held[column].as_ref().filter(|(_, levels)| is_few(*levels));
        let left: Vec<usize> = (0..self.counted.len()).filter(|&k| few(self.counted[k]).is_some()).collect();
        if left.len() < self.counted.len() {
            self.pairs = self.pairs.arranged(&left);
            self.counted = left.iter().map(|&k| self.counted[k]).collect();
        }
        let counted: Vec<&(Codes, usize)> = self.counted.iter().filter_map(|&column| few(column)).collect();
        let levels: Vec<usize> = counted.iter().map(|(_, levels)| *levels).collect();
        check_size(&levels)?;
        if (0..levels.len()).any(|i| self.pairs.levels(i) < levels[i]) {
            self.pairs = self.pairs.widened(&levels);
        }
        let codes: Vec<&Codes> = counted.iter().map(|(codes, _)| codes).collect();
        self.pairs.add_codes(&codes, 0..rows);
        self.done = self.rows;
        self.pairs.rows = self.done;
        Ok(())
    }
}

impl RawCounts {
    /// The part that all rows of a table as read make. Time: a lookup for each cell, besides counting.
    ///
    /// # Errors
    /// Those of [`RawCounter::new`] and [`RawCounter::finish`].
    pub fn of(table: &RawTable, plan: &Plan) -> Result<Self> {
        let names: Vec<String> = table.columns.iter().map(|column| column.name.clone()).collect();
        let mut counter = RawCounter::new(&names, plan)?;
        for (number, column) in table.columns.iter().enumerate() {
            push_all(counter.column(number), &column.values, table.rows);
        }
        let mut part = counter.finish()?;
        for (number, column) in table.columns.iter().enumerate() {
            if let Values::TooMany { present, missing } = column.values {
                part.give_up(number, Content::TooMany { present, missing, numbers: false });
            }
        }
        Ok(part)
    }

    /// Takes a column out of the pairs, of which nothing but this is known.
    fn give_up(&mut self, column: usize, content: Content) {
        let counted = self.counted();
        let left: Vec<usize> = (0..counted.len()).filter(|&place| counted[place] != column).collect();
        self.pairs = self.pairs.arranged(&left);
        self.columns[column].content = content;
    }
}

/// Gives a column all of its cells; those that were not kept as missing ones.
fn push_all(to: &mut ColumnBuilder, values: &Values, rows: usize) {
    match values {
        Values::Levels { levels, codes } => {
            let text = |code: usize| Some(levels[code].as_str());
            to.places(levels.len(), text, codes.iter().map(|code| code.map(usize::from)));
        }
        Values::Numbers(numbers) => numbers.iter().for_each(|&number| to.number(number)),
        Values::TooMany { .. } => (0..rows).for_each(|_| to.missing()),
    }
}

/// The bins that a plan gives a column beforehand.
fn cutting(plan: &Plan, name: &str) -> Result<Option<Cutting>> {
    let Some(own) = plan.columns.get(name) else { return Ok(None) };
    let Some(Action::Bin(binning @ Binning::Edges(edges))) = &own.action else { return Ok(None) };
    binning.check().map_err(|error| error.in_column(name))?;
    let texts = own.missing_codes.as_ref().unwrap_or(&plan.missing_codes).iter().chain(&own.also_missing);
    let kept = |text: &&String| !own.not_missing.contains(text) && !plan.not_missing.contains(text);
    let absent = texts.filter(kept).filter_map(|text| number_of(text.trim())).collect();
    Ok(Some(Cutting::new(edges, absent)))
}

fn check_size(levels: &[usize]) -> Result<()> {
    let bytes = 8 * PairCounts::cells_for(levels);
    if bytes <= MOST {
        return Ok(());
    }
    let found = format!(
        "{} levels in {} columns, which would take {bytes}",
        levels.iter().sum::<usize>(),
        levels.len()
    );
    Err(Error::expected(ErrorKind::TooLarge, format!("counts of at most {MOST} bytes"), found))
}

/// What is kept of a column's values, and the place of each level there.
fn content(values: Values, counts: Vec<u64>, lost: bool) -> (Content, Vec<u16>) {
    match values {
        Values::Levels { levels, .. } => {
            let mut sorted: Vec<(String, u64, usize)> = levels
                .into_iter()
                .zip(counts)
                .enumerate()
                .map(|(code, (level, count))| (level, count, code))
                .collect();
            sorted.sort_unstable_by(|(a, ..), (b, ..)| level_order(a, b));
            let mut places = vec![0; sorted.len()];
            sorted.iter().enumerate().for_each(|(place, &(.., code))| places[code] = place as u16);
            let (levels, counts) = sorted.into_iter().map(|(level, count, _)| (level, count)).unzip();
            (Content::Levels { levels, counts }, places)
        }
        Values::Numbers(numbers) => {
            let missing = numbers.iter().filter(|number| number.is_nan()).count() as u64;
            let present = numbers.len() as u64 - missing;
            (Content::TooMany { present, missing, numbers: true }, Vec::new())
        }
        Values::TooMany { present, missing } => {
            (Content::TooMany { present, missing, numbers: lost }, Vec::new())
        }
    }
}
