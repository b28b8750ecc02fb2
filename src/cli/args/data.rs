//! The data, how to read and prepare them, and where the result goes.

use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use nodewise::table::{Header, MissingPolicy};
use nodewise::workspace::Workspace;

use crate::cli::parse::{self, BinChoice, CodeChoice, ColumnChoice, Names, NotationChoice};

#[derive(Debug, Args)]
pub struct OutArgs {
    /// File to write, replaced only when the whole output is there [default: standard output]
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub out: Option<PathBuf>,
}

/// Whether columns are kept as they were read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hold {
    /// They are not.
    #[default]
    No,
    /// Where there are any: counts have none.
    IfThere,
    /// Counts will not do.
    Must,
}

/// The data, and how to read and prepare them.
#[derive(Clone, Debug, Args)]
pub struct DataArgs {
    /// A table (text such as CSV, JSON, Excel, ODS, SPSS, Stata, SAS, Parquet) or a counts file, plain, gzip or (one table) zip;
    /// `-` for standard input; a workspace (.nodewise), whose settings and plan are then used, too
    pub data: String,
    /// A workspace whose settings, plan and knowledge are used with these data; options stand above them
    #[arg(long, value_name = "FILE", help_heading = "Reading")]
    pub workspace: Option<PathBuf>,
    /// The workspace that settings come from, once it is read.
    #[arg(skip)]
    pub stored: Option<Arc<Workspace>>,
    /// Whether the columns are kept as they were read.
    #[arg(skip)]
    pub hold: Hold,
    /// Character between fields, or tab, comma, semicolon, pipe, space [default: guessed]
    #[arg(long, value_parser = parse::delimiter, help_heading = "Reading")]
    pub delimiter: Option<u8>,
    /// Whether the first row holds the names of the columns
    #[arg(long, default_value = "auto", help_heading = "Reading")]
    pub header: HeaderArg,
    /// Encoding of the text, such as utf-8, windows-1252 or utf-16le [default: guessed]
    #[arg(long, value_name = "NAME", visible_alias = "encoding-of-file", help_heading = "Reading")]
    pub text_encoding: Option<String>,
    /// Sheet of a workbook to read [default: the first that holds a table]
    #[arg(long, value_name = "NAME", help_heading = "Reading")]
    pub sheet: Option<String>,
    /// Leave out rows that cannot be read (too few or too many fields, stray quotes, undecodable bytes), at most so many, or `all`
    /// of them; each costs a line [default: the first is an error]
    #[arg(long, value_name = "COUNT", value_parser = parse::count_or_all, help_heading = "Reading")]
    pub skip_bad: Option<u64>,
    /// Line on which the table begins, with the names if it has any [default: guessed; lines above it are left out]
    #[arg(long, value_name = "LINE", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Reading")]
    pub header_row: Option<u64>,
    /// The file to read of a zip archive [default: the only table in it]
    #[arg(long, value_name = "NAME", help_heading = "Reading")]
    pub member: Option<String>,
    /// A further spelling of a missing value, besides empty cells, ?, NA, NaN, null and the like: TEXT for all columns,
    /// COLUMN=TEXT for one (repeatable)
    #[arg(long, value_name = "[COLUMN=]TEXT", value_parser = parse::code, allow_hyphen_values = true, help_heading = "Columns")]
    pub na: Vec<CodeChoice>,
    /// A text that is a level, though it looks like a missing value, such as a country called NA: TEXT for all columns,
    /// COLUMN=TEXT for one (repeatable)
    #[arg(long, value_name = "[COLUMN=]TEXT", value_parser = parse::code, allow_hyphen_values = true, help_heading = "Columns")]
    pub keep_code: Vec<CodeChoice>,
    /// A file with choices about columns, as `inspect --format plan` writes it (docs/plan.md); options stand above it
    #[arg(long, value_name = "FILE", help_heading = "Columns")]
    pub plan: Option<PathBuf>,
    /// Each pair of columns is counted over the rows that have both (`pairwise`), missing is a level of its own
    /// (`level`), rows with a missing value are left out (`drop`), or the first of these but for columns that seem not to
    /// apply to some rows (`auto`) [default: auto]
    #[arg(long, help_heading = "Columns")]
    pub missing: Option<MissingArg>,
    /// Columns to leave out, between commas; quote a name that holds a comma (repeatable)
    #[arg(long, value_name = "A,B", value_parser = parse::names, help_heading = "Columns")]
    pub exclude: Vec<Names>,
    /// Columns to use although leaving them out is suggested, such as copies and identifiers (repeatable)
    #[arg(long, value_name = "A,B", value_parser = parse::names, help_heading = "Columns")]
    pub include: Vec<Names>,
    /// Cut numbers into bins: COLUMN=quantile:4, COLUMN=width:5, COLUMN=edges:18,65, COLUMN=levels (no bins), or without COLUMN= for all
    /// columns of many numbers (repeatable) [default: quantile:4]
    #[arg(long, value_name = "[COLUMN=]RULE", value_parser = parse::bins, help_heading = "Columns")]
    pub bins: Vec<BinChoice>,
    /// Use a part of the dates of a column: COLUMN=year, quarter, month, weekday, hour, spans:4 (spans of equal length) or
    /// levels (every date) (repeatable) [default: what tells most with few levels]
    #[arg(long, value_name = "COLUMN=PART", value_parser = parse::date, help_heading = "Columns")]
    pub date: Vec<ColumnChoice>,
    /// Make a column of no and yes of each answer in the cells of a column: COLUMN=; or another separator, comma, semicolon,
    /// pipe, slash, newline; COLUMN=levels to take cells as they stand (repeatable) [default: where it is clear]
    #[arg(long, value_name = "COLUMN=SEPARATOR", value_parser = parse::split, help_heading = "Columns")]
    pub split: Vec<ColumnChoice>,
    /// How a column writes its numbers or dates, where its texts leave that open: COLUMN=comma (1.234,5), COLUMN=point (1,234.5), COLUMN=dmy
    /// (31/12/2024), mdy or ymd; kept to where it reads every value (repeatable) [default: what all values together tell]
    #[arg(long, value_name = "COLUMN=HOW", value_parser = parse::notation, help_heading = "Columns")]
    pub notation: Vec<NotationChoice>,
    /// Merge the levels of a column that occur in fewer rows than this [default: no merging]
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Columns")]
    pub merge_rare: Option<u64>,
    /// A column that says how many rows each row stands for (frequency weights): everything is as if the row stood in the table so often. Whole
    /// numbers alone; weights of surveys and of other kinds are refused
    #[arg(long, value_name = "COLUMN", help_heading = "Columns")]
    pub weights: Option<String>,
    /// Refuse a job that needs more memory than this, forecast or found while it runs
    #[arg(long, default_value = "8GiB", value_parser = parse::memory, help_heading = "Machine")]
    pub memory: u64,
    /// Whether columns that are constant, or copies, are kept, to be judged when counts have been added up.
    #[arg(skip)]
    pub keep_unvaried: bool,
    /// Threads; the answer does not depend on their number [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = "Machine")]
    pub threads: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum HeaderArg {
    Auto,
    Yes,
    No,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MissingArg {
    Auto,
    Drop,
    Level,
    Pairwise,
}

impl From<HeaderArg> for Header {
    fn from(header: HeaderArg) -> Self {
        match header {
            HeaderArg::Auto => Self::Auto,
            HeaderArg::Yes => Self::Yes,
            HeaderArg::No => Self::No,
        }
    }
}

impl From<MissingArg> for MissingPolicy {
    fn from(missing: MissingArg) -> Self {
        match missing {
            MissingArg::Auto => Self::Auto,
            MissingArg::Drop => Self::DropRows,
            MissingArg::Level => Self::OwnLevel,
            MissingArg::Pairwise => Self::Pairwise,
        }
    }
}

impl DataArgs {
    /// The name under which messages speak of the data.
    pub fn name(&self) -> &str {
        if self.data == "-" { "standard input" } else { &self.data }
    }

    /// The options that make sense for a table only, as far as they were given.
    pub fn table_options(&self) -> Vec<&'static str> {
        let given = [
            ("--delimiter", self.delimiter.is_some()),
            ("--header", self.header != HeaderArg::Auto),
            ("--text-encoding", self.text_encoding.is_some()),
            ("--sheet", self.sheet.is_some()),
            ("--na", !self.na.is_empty()),
            ("--skip-bad", self.skip_bad.is_some()),
            ("--header-row", self.header_row.is_some()),
            ("--member", self.member.is_some()),
            ("--keep-code", !self.keep_code.is_empty()),
            ("--plan", self.plan.is_some()),
            ("--missing", self.missing.is_some()),
            ("--exclude", !self.exclude.is_empty()),
            ("--include", !self.include.is_empty()),
            ("--bins", !self.bins.is_empty()),
            ("--date", !self.date.is_empty()),
            ("--split", !self.split.is_empty()),
            ("--notation", !self.notation.is_empty()),
            ("--merge-rare", self.merge_rare.is_some()),
            ("--weights", self.weights.is_some()),
        ];
        given.into_iter().filter_map(|(name, given)| given.then_some(name)).collect()
    }
}
