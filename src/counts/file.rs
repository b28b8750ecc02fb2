//! The counts file `.counts.json`: one JSON object, read and written whole; gzip is accepted on reading.
//!
//! | field | meaning |
//! |---|---|
//! | `format` | always `"nodewise-counts"` |
//! | `version` | 1, or 2 where cells are hidden or noisy; a reader refuses a version it does not know |
//! | `rows` | number of rows behind the counts |
//! | `variables` | for each column its `name` and `levels` (texts) |
//! | `sources` | absent, or the sites whose rows these are: `site` and `rows` |
//! | `suppression` | absent, or `threshold`, the number of hidden `cells`, and in `merged` for each `column` with rare levels those `levels`, which became `(rare)` |
//! | `privacy` | absent, or `epsilon`, `delta`, the `variance` of every number's noise and, after merging, the number of `files`: then all numbers may be negative |
//! | `resamples` | absent, or `scheme` (`halves` or `bootstrap`) and `draws`: for each draw its `rows` and `tables`, of the first half or of the bootstrap sample |
//! | `tables` | for `i <= j`, in the order (0,0), (0,1), ..., (1,1), ...: the cells of the table of columns `i` and `j`, row-major; for `i = j` only the marginal counts. A hidden cell is `null`, or `{"least": c}` where `c` of it are shown by some site |
//!
//! In version 1 hidden cells were written as 0, so where something is hidden every 0 is read as a hidden cell.

use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

use super::cell::{self, FileCell};
use super::privacy::{Noise, Privacy};
use super::raw;
use super::{Asked, PairCounts, RawCounts, Resamples, Scheme, Source, Suppression, Variable};
use crate::error::{Error, ErrorKind, Result};
use crate::table::{ColumnReport, Notice, Plan, gzip};

const FORMAT: &str = "nodewise-counts";
/// Of files without hidden cells, which have not changed since.
const VERSION: u32 = 1;
/// Of files with hidden cells or noise.
const WITH_HIDDEN: u32 = 2;

/// Bytes that a packed file may unpack to: counts that could be learned from are smaller by far.
const MOST: usize = 1 << 30;
/// Noisy numbers are computed with as floating-point numbers, which are exact up to here.
const MOST_NOISY: i64 = 1 << 53;
const LEAST_NOISY: i64 = -MOST_NOISY;

/// The object that a counts file holds, before anything is checked.
#[derive(Serialize, Deserialize)]
pub(crate) struct File {
    pub format: String,
    pub version: u32,
    pub rows: u64,
    pub variables: Vec<Variable>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub sources: Vec<Source>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub suppression: Option<Suppression>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub privacy: Option<Privacy>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub resamples: Option<FileResamples>,
    pub tables: Vec<Vec<FileCell>>,
}

/// Resamples as a counts file holds them.
#[derive(Serialize, Deserialize)]
pub(crate) struct FileResamples {
    scheme: Scheme,
    draws: Vec<FileDraw>,
}

#[derive(Serialize, Deserialize)]
struct FileDraw {
    rows: u64,
    tables: Vec<Vec<FileCell>>,
}

/// Whether the first bytes of a file look like a counts file (and not like a table).
pub fn looks_like_counts(head: &[u8]) -> bool {
    says(head, FORMAT) || raw::file::looks_like_part(head)
}

/// Whether the first bytes of a file are those of an object that names a format.
pub(super) fn says(head: &[u8], format: &str) -> bool {
    let head = head.trim_ascii_start();
    head.starts_with(b"{") && head.windows(format.len()).any(|part| part == format.as_bytes())
}

/// What a counts file may hold.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Counts to learn from.
    Counts(PairCounts),
    /// A part of them.
    Part(RawCounts),
}

impl Content {
    /// The sum of two of a kind.
    ///
    /// # Errors
    /// Those of [`PairCounts::merge`] and [`RawCounts::merge`]; [`ErrorKind::Counts`] when one is judged and the other is not.
    pub fn merge(&self, other: &Self) -> Result<Self> {
        match (self, other) {
            (Self::Counts(one), Self::Counts(other)) => one.merge(other).map(Self::Counts),
            (Self::Part(one), Self::Part(other)) => one.merge(other).map(Self::Part),
            _ => {
                let expected = "files of one kind: counts of judged columns, or parts";
                Err(Error::expected(ErrorKind::Counts, expected, "both"))
            }
        }
    }

    /// The counts that are learned from, by the suggestions about their columns, and what to say of these.
    ///
    /// # Errors
    /// Those of [`RawCounts::judged`].
    pub fn judged(&self) -> Result<(PairCounts, Vec<Notice>)> {
        match self {
            Self::Counts(counts) => Ok(counts.judged()),
            Self::Part(part) => {
                let plan = |_: &[ColumnReport]| Plan::default();
                let asked = Asked { given: &Plan::default(), plan: &plan, admit: &|_, _| Ok(()) };
                let counted = part.judged(&asked)?.counted()?;
                let notices = counted.read_notices.into_iter().chain(counted.notices);
                Ok((counted.counts, notices.collect()))
            }
        }
    }
}

/// Reads a counts file, gzip or plain, whatever it holds.
///
/// # Errors
/// As for [`PairCounts::from_json`].
pub fn read(bytes: &[u8]) -> Result<Content> {
    if bytes.starts_with(&gzip::MAGIC) {
        return read_plain(&gzip::unpack_at_most(bytes, MOST)?);
    }
    read_plain(bytes)
}

fn read_plain(text: &[u8]) -> Result<Content> {
    if raw::file::looks_like_part(text) {
        return RawCounts::from_json(text).map(Content::Part);
    }
    let file = serde_json::from_slice(text).map_err(|e| explain(text, &e))?;
    PairCounts::from_file(file).map(Content::Counts)
}

/// What a site is called that does not say: its file's name without endings.
pub fn site_of(file: &str) -> String {
    let endings = [".gz", ".json", ".counts"];
    endings.iter().fold(file, |name, ending| name.strip_suffix(ending).unwrap_or(name)).to_string()
}

impl PairCounts {
    /// The text of the counts file.
    pub fn to_json(&self) -> String {
        serde_json::to_string(&self.to_file()).expect("texts and integers always have a JSON form")
    }

    /// The object that a counts file holds.
    pub(crate) fn to_file(&self) -> File {
        let of_draw = |draw: &Self| FileDraw { rows: draw.rows, tables: draw.tables() };
        let resamples = self.resamples().map(|resamples| FileResamples {
            scheme: resamples.scheme,
            draws: resamples.draws.iter().map(of_draw).collect(),
        });
        let is_later = self.suppression.is_some() || self.noise.is_some();
        File {
            format: FORMAT.into(),
            version: if is_later { WITH_HIDDEN } else { VERSION },
            rows: self.rows,
            variables: self.variables.clone(),
            sources: self.sources.clone(),
            suppression: self.suppression.clone(),
            privacy: self.privacy(),
            resamples,
            tables: self.tables(),
        }
    }

    /// The tables as they are written down.
    fn tables(&self) -> Vec<Vec<FileCell>> {
        let mut tables = Vec::new();
        for i in 0..self.len() {
            let (own, m) = (self.block(i, i).start, self.levels(i));
            tables.push((0..m).map(|a| self.file_cell(own + a * m + a)).collect());
            let pair = |j: usize| self.block(i, j).map(|k| self.file_cell(k)).collect();
            tables.extend((i + 1..self.len()).map(pair));
        }
        tables
    }

    /// A cell as it is published.
    fn file_cell(&self, k: usize) -> FileCell {
        self.noise.as_ref().map_or(FileCell::of(self.cells[k]), |noise| FileCell::Shown(noise.cells[k]))
    }

    /// Reads a counts file, gzip or plain.
    ///
    /// # Errors
    /// [`ErrorKind::Counts`] with the place when it is not a counts file, of another version, of the wrong shape, or
    /// when its tables contradict each other, and for a [part](RawCounts), whose columns are not judged yet; [`ErrorKind::Encoding`] for a broken
    /// gzip stream.
    pub fn from_json(bytes: &[u8]) -> Result<Self> {
        match read(bytes)? {
            Content::Counts(counts) => Ok(counts),
            Content::Part(_) => Err(Error::expected(
                ErrorKind::Counts,
                "counts of judged columns",
                "a part, to be added to others and judged",
            )),
        }
    }

    /// Checks the object that a counts file holds.
    pub(crate) fn from_file(file: File) -> Result<Self> {
        check_version(&file.format, file.version)?;
        check_variables(&file.variables)?;
        let zeros_hide = file.version == VERSION && file.suppression.is_some();
        let tables = if zeros_hide { with_zeros_hidden(file.tables) } else { file.tables };
        if let Some(privacy) = file.privacy {
            let counts = Self::from_noisy(file.variables, file.rows, &tables, privacy)?;
            return Ok(counts.with_sources(file.sources));
        }
        let counts = Self::from_tables(&file.variables, file.rows, tables, file.suppression)?;
        let counts = counts.with_sources(file.sources);
        let Some(FileResamples { scheme, draws }) = file.resamples else { return Ok(counts) };
        let draw = |draw: FileDraw| Self::from_tables(&file.variables, draw.rows, draw.tables, None);
        let draws = draws.into_iter().map(draw).collect::<Result<_>>()?;
        counts.with_resamples(Resamples { scheme, draws })
    }

    fn from_tables(
        variables: &[Variable],
        rows: u64,
        tables: Vec<Vec<FileCell>>,
        suppression: Option<Suppression>,
    ) -> Result<Self> {
        check_shape(variables, &tables)?;
        let mut counts = Self { rows, suppression, ..Self::empty(variables.to_vec()) };
        counts.fill(tables)?;
        counts.check_margins()?;
        if counts.suppression.is_none() && counts.cells.iter().any(|&cell| cell::is_hidden(cell)) {
            let expected = "the threshold below which cells are hidden";
            return Err(Error::expected(ErrorKind::Counts, expected, "hidden cells without it"));
        }
        counts.settle_hidden();
        Ok(counts)
    }

    /// Noisy numbers contradict each other by their nature; only their shape is checked.
    fn from_noisy(
        variables: Vec<Variable>,
        rows: u64,
        tables: &[Vec<FileCell>],
        privacy: Privacy,
    ) -> Result<Self> {
        check_shape(&variables, tables)?;
        let rows = rows.min(MOST_NOISY as u64);
        let counts = Self { rows, ..Self::empty(variables) };
        let mut cells = vec![0; counts.cells.len()];
        let pairs = (0..counts.len()).flat_map(|i| (i..counts.len()).map(move |j| (i, j)));
        for ((i, j), table) in pairs.zip(tables) {
            let (begin, width) = (counts.block(i, j).start, counts.levels(j));
            for (k, cell) in table.iter().enumerate() {
                let &FileCell::Shown(count @ LEAST_NOISY..=MOST_NOISY) = cell else {
                    let error = Error::expected(ErrorKind::Counts, "whole numbers up to 2^53", "others");
                    return Err(error.in_column(pair_name(&counts.variables, i, j)));
                };
                cells[begin + if i == j { k * width + k } else { k }] = count;
            }
        }
        counts.with_noise(Noise { privacy, cells })
    }

    fn fill(&mut self, tables: Vec<Vec<FileCell>>) -> Result<()> {
        if self.rows > cell::MOST_ROWS {
            return Err(Error::expected(ErrorKind::Counts, "fewer than 2^63 rows", self.rows));
        }
        let n = self.len();
        let mut tables = tables.into_iter();
        for i in 0..n {
            for j in i..n {
                let table = tables.next().expect("their number was checked");
                // Checked before anything is summed: damaged cells may be too large to add.
                let cells: Option<Vec<u64>> = table.iter().map(|cell| cell.cell()).collect();
                let Some(table) = cells else {
                    let error = Error::expected(ErrorKind::Counts, "counts", "a negative number");
                    return Err(error.in_column(pair_name(&self.variables, i, j)));
                };
                let total = table.iter().try_fold(0_u64, |sum, &count| sum.checked_add(cell::shown(count)));
                if total.is_none_or(|total| total > self.rows) {
                    let message = "expected no more rows in a table than there are, found more";
                    return Err(Error::new(ErrorKind::Counts, message).in_column(pair_name(
                        &self.variables,
                        i,
                        j,
                    )));
                }
                let (block, width) = (self.block(i, j), self.levels(j));
                let place = |k: usize| if i == j { k * width + k } else { k };
                let cells = &mut self.cells[block];
                table.iter().enumerate().for_each(|(k, &count)| cells[place(k)] = count);
            }
        }
        Ok(())
    }

    /// No table may count a level more often than the level occurs.
    fn check_margins(&self) -> Result<()> {
        let marginals: Vec<Vec<u64>> = (0..self.len()).map(|i| self.marginal(i)).collect();
        for (i, marginal) in marginals.iter().enumerate() {
            for j in 0..self.len() {
                let sums = self.table(i, j).row_sums();
                let own = self.table(i, i);
                let mut levels = sums.iter().zip(marginal).enumerate();
                if levels.any(|(a, (sum, marginal))| sum > marginal && !own.is_hidden(a, a)) {
                    let message = "expected a table within the marginal counts, found more rows in it";
                    return Err(Error::new(ErrorKind::Counts, message).in_column(pair_name(
                        &self.variables,
                        i,
                        j,
                    )));
                }
            }
        }
        Ok(())
    }
}

/// Version 1 did not tell zeros from hidden cells.
fn with_zeros_hidden(mut tables: Vec<Vec<FileCell>>) -> Vec<Vec<FileCell>> {
    let zeros = tables.iter_mut().flatten().filter(|cell| **cell == FileCell::Shown(0));
    zeros.for_each(|cell| *cell = FileCell::Hidden(0));
    tables
}

fn pair_name(variables: &[Variable], i: usize, j: usize) -> String {
    format!("{} x {}", variables[i].name, variables[j].name)
}

/// Every table has the size that its columns ask for. Checked before memory is taken for all cells: a short file may
/// name columns whose tables would not fit.
fn check_shape(variables: &[Variable], tables: &[Vec<FileCell>]) -> Result<()> {
    let n = variables.len();
    if tables.len() != n * (n + 1) / 2 {
        let expected = format!("{} tables for {n} columns", n * (n + 1) / 2);
        return Err(Error::expected(ErrorKind::Counts, expected, tables.len()));
    }
    let pairs = (0..n).flat_map(|i| (i..n).map(move |j| (i, j)));
    for ((i, j), table) in pairs.zip(tables) {
        let (rows, columns) = (variables[i].levels.len(), variables[j].levels.len());
        let expected = if i == j { rows } else { rows * columns };
        if table.len() != expected {
            let error = Error::expected(ErrorKind::Counts, format!("{expected} cells"), table.len());
            return Err(error.in_column(pair_name(variables, i, j)));
        }
    }
    Ok(())
}

/// A file of another version need not have this version's fields: that is the better thing to say.
fn explain(text: &[u8], error: &serde_json::Error) -> Error {
    #[derive(Deserialize)]
    struct Head {
        format: String,
        version: u32,
    }
    let head = serde_json::from_slice::<Head>(text);
    if let Some(version) = head.ok().and_then(|head| check_version(&head.format, head.version).err()) {
        return version;
    }
    Error::expected(ErrorKind::Counts, "a counts file", error).at_line(error.line() as u64)
}

fn check_version(format: &str, version: u32) -> Result<()> {
    if format == FORMAT && (VERSION..=WITH_HIDDEN).contains(&version) {
        return Ok(());
    }
    let found = format!("{format:?} version {version}");
    Err(Error::expected(ErrorKind::Counts, format!("{FORMAT:?} version {VERSION} or {WITH_HIDDEN}"), found))
}

fn check_variables(variables: &[Variable]) -> Result<()> {
    for (i, variable) in variables.iter().enumerate() {
        if variables[..i].iter().any(|earlier| earlier.name == variable.name) {
            return Err(Error::expected(ErrorKind::Counts, "different column names", "one name twice")
                .in_column(&variable.name));
        }
        let levels: FxHashSet<&String> = variable.levels.iter().collect();
        if levels.len() != variable.levels.len() {
            return Err(
                Error::expected(ErrorKind::Counts, "different levels", "one twice").in_column(&variable.name)
            );
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_version_is_named_whatever_its_fields() {
        let error =
            PairCounts::from_json(br#"{"format":"nodewise-counts","version":9,"cells":[]}"#).unwrap_err();
        let expected = r#"expected "nodewise-counts" version 1 or 2, found "nodewise-counts" version 9"#;
        assert_eq!((error.kind(), error.to_string().as_str()), (ErrorKind::Counts, expected));
    }
}
