//! A table of categorical columns: levels as text once, rows as small codes.
//!
//! The way in has three steps, each a pure function of the one before:
//!
//! 1. [`TableReader`] turns bytes, pushed in pieces of any size, into a [`RawTable`];
//! 2. [`inspect()`] says what each column looks like and what to do with it;
//! 3. [`prepare()`] applies those suggestions and the user's own [`Plan`], giving the [`Table`] that is counted.
//!
//! ```
//! use nodewise::table::{Plan, ReadOptions, TableReader, prepare};
//!
//! let mut reader = TableReader::new(ReadOptions::default());
//! reader.push(b"rain,grass\nyes,w")?;
//! reader.push(b"et\nno,dry\nno,wet\nno,dry\n")?;
//! let prepared = prepare(&reader.finish()?, &Plan::default())?;
//! assert_eq!(prepared.table.columns[0].levels, ["no", "yes"]);
//! assert_eq!(prepared.table.rows, 4);
//! # Ok::<(), nodewise::Error>(())
//! ```

mod bad;
mod bins;
pub(crate) mod bitset;
mod build;
mod coder;
mod column;
mod cut;
mod cutting;
mod decide;
mod decode;
mod deflate;
mod detail;
mod facts;
mod gaps;
mod groups;
pub(crate) mod gzip;
mod header;
mod inflate;
mod inspect;
mod json;
mod judge;
mod kinds;
mod levels;
mod missing;
mod missingness;
mod names;
mod number;
mod options;
mod part;
mod pieces;
mod plain;
mod plan;
mod plan_file;
mod prepare;
mod raw;
mod read;
mod recode;
mod records;
mod shared;
mod sketch;
mod sniff;
mod split;
mod story;
mod suspicious;
mod title;
mod weights;
mod write;
mod written_out;
mod zip;

pub use bins::{Binning, MAX_BINS};
pub use build::{ColumnBuilder, Met, TableBuilder, write_number};
pub use column::{Codes, Column, MISSING_U8, MISSING_U16, Table};
pub use detail::{BARS, ColumnDetail, Histogram, detail};
pub use gaps::{ColumnGaps, Gaps, PairRows, gaps};
pub use inspect::{
    COMMON_LEVELS, ColumnReport, FEW_LEVELS, LevelCount, RARE_ROWS, SUGGESTED_BINS, Verdict, inspect,
    inspect_as,
};
pub use kinds::{
    DateOrder, DatePart, DecimalMark, MAX_SPANS, Notation, SUGGESTED_SPANS, ThousandsMark, Written,
};
pub use levels::{level_order, sort_levels};
pub use missing::{MissingCode, WhyMissing};
pub use missingness::Missingness;
pub use options::{DOUBTFUL_SPELLINGS, Encoding, Header, MISSING_SPELLINGS, ReadOptions};
pub use plain::Plain;
pub use plan::{Action, ColumnPlan, LevelGroup, MAX_LEVELS, MissingPolicy, MissingRule, Plan};
pub use prepare::{Prepared, prepare, prepare_inspected};
pub use raw::{BadRow, Container, FileKind, Format, Notice, RawColumn, RawTable, Skipped, Told, Values};
pub use read::TableReader;
pub use records::{MAX_COLUMNS, MAX_RECORD};
pub use shared::{Sharing, read_shared};
pub use sketch::{SharedBins, Sketch, looks_like_sketch};
pub use sniff::has_header;
pub use story::{ColumnStory, stories};
pub use title::first_row;
pub use write::csv_field;
pub use written_out::written_out;
pub(crate) use zip::chosen as chosen_member;
pub use zip::{Member, is_zip, unzip};

pub(crate) use header::repair as repaired_names;
pub(crate) use inspect::{copy_notice, only_level_notice};
pub(crate) use kinds::yes_of;
pub(crate) use levels::{overlap, rare_level};

/// What a front end that reads and counts in one pass needs of the single steps.
pub(crate) mod reading {
    pub(crate) use super::cutting::Cutting;
    pub(crate) use super::decide::{
        Decided, NewCodes, Recoding, Rows, choose, decide, is_kept_constant, striking,
    };
    pub(crate) use super::facts::{Facts, Frequencies, code_counts};
    pub(crate) use super::inspect::{copies, report};
    pub(crate) use super::kinds::{are_numbers, settle};
    pub(crate) use super::number::parse as number_of;
    pub(crate) use super::options::spells_missing;
    pub(crate) use super::part::Chunk;
    pub(crate) use super::prepare::{selected, strike_missing_codes};
    pub(crate) use super::shared::{Outcome, Taker, read_taking};
}
