//! The counts file `.counts.json`: one JSON object, read and written whole; gzip is accepted on reading.
//!
//! | field | meaning |
//! |---|---|
//! | `format` | always `"nodewise-counts"` |
//! | `version` | 1; a reader refuses a version it does not know |
//! | `rows` | number of rows behind the counts |
//! | `variables` | for each column its `name` and `levels` (texts) |
//! | `suppression` | absent, or `threshold` and the number of hidden `cells` |
//! | `resamples` | absent, or `scheme` (`halves` or `bootstrap`) and `draws`: for each draw its `rows` and `tables`, of the first half or of the bootstrap sample |
//! | `tables` | for `i <= j`, in the order (0,0), (0,1), ..., (1,1), ...: the cells of the table of columns `i` and `j`, row-major; for `i = j` only the marginal counts |

use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

use super::{PairCounts, Resamples, Scheme, Suppression, Variable};
use crate::error::{Error, ErrorKind, Result};
use crate::table::gzip;

const FORMAT: &str = "nodewise-counts";
const VERSION: u32 = 1;

/// The object that a counts file holds, before anything is checked.
#[derive(Serialize, Deserialize)]
pub(crate) struct File {
    pub format: String,
    pub version: u32,
    pub rows: u64,
    pub variables: Vec<Variable>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub suppression: Option<Suppression>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub resamples: Option<FileResamples>,
    pub tables: Vec<Vec<u64>>,
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
    tables: Vec<Vec<u64>>,
}

/// Whether the first bytes of a file look like a counts file (and not like a table).
pub fn looks_like_counts(head: &[u8]) -> bool {
    let head = head.trim_ascii_start();
    head.starts_with(b"{") && head.windows(FORMAT.len()).any(|part| part == FORMAT.as_bytes())
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
        File {
            format: FORMAT.into(),
            version: VERSION,
            rows: self.rows,
            variables: self.variables.clone(),
            suppression: self.suppression,
            resamples,
            tables: self.tables(),
        }
    }

    /// The tables as they are written down.
    fn tables(&self) -> Vec<Vec<u64>> {
        let mut tables = Vec::new();
        for i in 0..self.len() {
            tables.push(self.marginal(i));
            tables.extend((i + 1..self.len()).map(|j| self.cells[self.block(i, j)].to_vec()));
        }
        tables
    }

    /// Reads a counts file, gzip or plain.
    ///
    /// # Errors
    /// [`ErrorKind::Counts`] with the place when it is not a counts file, of another version, of the wrong shape, or
    /// when its tables contradict each other; [`ErrorKind::Encoding`] for a broken gzip stream.
    pub fn from_json(bytes: &[u8]) -> Result<Self> {
        if bytes.starts_with(&gzip::MAGIC) {
            return Self::from_plain_json(&gzip::unpack(bytes)?);
        }
        Self::from_plain_json(bytes)
    }

    fn from_plain_json(text: &[u8]) -> Result<Self> {
        Self::from_file(serde_json::from_slice(text).map_err(|e| explain(text, &e))?)
    }

    /// Checks the object that a counts file holds.
    pub(crate) fn from_file(file: File) -> Result<Self> {
        check_version(&file.format, file.version)?;
        check_variables(&file.variables)?;
        let counts = Self::from_tables(&file.variables, file.rows, file.tables, file.suppression)?;
        let Some(FileResamples { scheme, draws }) = file.resamples else { return Ok(counts) };
        let draw = |draw: FileDraw| Self::from_tables(&file.variables, draw.rows, draw.tables, None);
        let draws = draws.into_iter().map(draw).collect::<Result<_>>()?;
        counts.with_resamples(Resamples { scheme, draws })
    }

    fn from_tables(
        variables: &[Variable],
        rows: u64,
        tables: Vec<Vec<u64>>,
        suppression: Option<Suppression>,
    ) -> Result<Self> {
        check_shape(variables, &tables)?;
        let mut counts = Self { rows, suppression, ..Self::empty(variables.to_vec()) };
        counts.fill(tables)?;
        counts.check_margins()?;
        Ok(counts)
    }

    fn fill(&mut self, tables: Vec<Vec<u64>>) -> Result<()> {
        let n = self.len();
        let mut tables = tables.into_iter();
        for i in 0..n {
            for j in i..n {
                let table = tables.next().expect("their number was checked");
                // Checked before anything is summed: damaged cells may be too large to add.
                let total = table.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count));
                if total.is_none_or(|total| total > self.rows) {
                    let message = "expected no more rows in a table than there are, found more";
                    return Err(Error::new(ErrorKind::Counts, message).in_column(pair_name(
                        &self.variables,
                        i,
                        j,
                    )));
                }
                if i == j {
                    self.add_marginal(i, &table);
                } else {
                    let block = self.block(i, j);
                    self.cells[block].copy_from_slice(&table);
                }
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
                let too_many = sums.iter().zip(marginal).any(|(sum, marginal)| sum > marginal);
                // A hidden marginal count is written as zero, though tables may show parts of it.
                if too_many && self.suppression.is_none() {
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

fn pair_name(variables: &[Variable], i: usize, j: usize) -> String {
    format!("{} x {}", variables[i].name, variables[j].name)
}

/// Every table has the size that its columns ask for. Checked before memory is taken for all cells: a short file may
/// name columns whose tables would not fit.
fn check_shape(variables: &[Variable], tables: &[Vec<u64>]) -> Result<()> {
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
    if format == FORMAT && version == VERSION {
        return Ok(());
    }
    let found = format!("{format:?} version {version}");
    Err(Error::expected(ErrorKind::Counts, format!("{FORMAT:?} version {VERSION}"), found))
}

fn check_variables(variables: &[Variable]) -> Result<()> {
    for (i, variable) in variables.iter().enumerate() {
        if variables[..i].iter().any(|earlier| earlier.name == variable.name) {
            return Err(Error::expected(ErrorKind::Counts, "different column names", "one name twice")
                .in_column(&variable.name));
        }
        let levels: FxHashSet<&String> = variable.levels.iter().collect();
        if levels.is_empty() || levels.len() != variable.levels.len() {
            return Err(Error::expected(ErrorKind::Counts, "at least one level, all different", "otherwise")
                .in_column(&variable.name));
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
        let expected = r#"expected "nodewise-counts" version 1, found "nodewise-counts" version 9"#;
        assert_eq!((error.kind(), error.to_string().as_str()), (ErrorKind::Counts, expected));
    }
}
