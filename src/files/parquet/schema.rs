//! The columns of a Parquet file, and what their values mean.

use super::super::calendar::Clock;
use super::meta::{Element, FileMeta, Logical};
use crate::{Error, ErrorKind, Result};

/// How a value is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Physical {
    Bool,
    Int32,
    Int64,
    Int96,
    Float,
    Double,
    /// Bytes behind their length.
    Bytes,
    /// So many bytes.
    Fixed(usize),
}

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// What its storage says: a number, a truth, a text.
    Plain,
    /// A whole number without sign, of so many bits.
    Unsigned(u32),
    /// A whole number, with the point so many digits from the right.
    Decimal(u32),
    /// Days, or parts of a second that come to whole numbers of microseconds after dividing by this.
    Moment { clock: Clock, divide: i64 },
    /// Half a single number.
    Half,
    /// Sixteen bytes, as a rule written in five groups.
    Uuid,
}

/// A column that can be read.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    pub(super) name: String,
    /// Its place among all columns, those that cannot be read included.
    pub(super) number: usize,
    pub(super) physical: Physical,
    pub(super) kind: Kind,
    pub(super) optional: bool,
}

/// The columns that can be read, and the names of the others with the reason.
#[derive(Debug, Default)]
pub(super) struct Schema {
    pub(super) leaves: Vec<Leaf>,
    pub(super) left_out: Vec<(String, &'static str)>,
}

impl Schema {
    /// Goes through the columns. A column that holds columns or lists is no column of a table.
    pub(super) fn of(meta: &FileMeta<'_>) -> Result<Self> {
        let mut schema = Self::default();
        let Some((root, mut rest)) = meta.schema.split_first() else { return Err(no_columns()) };
        let mut number = 0;
        for _ in 0..root.children.unwrap_or_default() {
            let Some((element, behind)) = rest.split_first() else { return Err(no_columns()) };
            let name = String::from_utf8_lossy(element.name).into_owned();
            let (leaves, size) = extent(rest);
            match leaf(element, &name, number) {
                Ok(leaf) => schema.leaves.push(leaf),
                Err(reason) => schema.left_out.push((name, reason)),
            }
            number += leaves;
            rest = behind.get(size - 1..).unwrap_or_default();
        }
        if schema.leaves.is_empty() {
            let left_out = schema.left_out.iter().map(|(name, reason)| format!("{name:?} ({reason})"));
            let found = left_out.collect::<Vec<_>>().join(", ");
            let found = if found.is_empty() { "none".to_string() } else { found };
            return Err(Error::expected(ErrorKind::Table, "columns of numbers, texts or times", found));
        }
        Ok(schema)
    }
}

fn no_columns() -> Error {
    Error::expected(ErrorKind::Table, "columns", "none")
}

/// How many leaves and how many elements the first element has, itself included.
fn extent(elements: &[Element<'_>]) -> (usize, usize) {
    let (mut leaves, mut size, mut open) = (0, 0, 1i64);
    while let (true, Some(element)) = (open > 0, elements.get(size)) {
        let children = element.children.unwrap_or_default().clamp(0, i64::from(u32::MAX));
        leaves += usize::from(element.children.is_none());
        open += children - 1;
        size += 1;
    }
    (leaves, size.max(1))
}

fn leaf(element: &Element<'_>, name: &str, number: usize) -> std::result::Result<Leaf, &'static str> {
    if element.children.is_some() {
        return Err("it holds columns or lists of its own");
    }
    if element.repetition == 2 {
        return Err("it holds lists");
    }
    let physical = physical(element).ok_or("its type is not known")?;
    let kind = kind(element, physical).ok_or("its type is not known")?;
    Ok(Leaf { name: name.to_string(), number, physical, kind, optional: element.repetition == 1 })
}

fn physical(element: &Element<'_>) -> Option<Physical> {
    Some(match element.physical? {
        0 => Physical::Bool,
        1 => Physical::Int32,
        2 => Physical::Int64,
        3 => Physical::Int96,
        4 => Physical::Float,
        5 => Physical::Double,
        6 => Physical::Bytes,
        7 => Physical::Fixed(usize::try_from(element.length).ok().filter(|&length| length > 0)?),
        _ => return None,
    })
}

const fn parts(per_second: i64, divide: i64) -> Kind {
    Kind::Moment { clock: Clock::Moments { epoch: 0, per_second, day_only: false }, divide }
}

const fn times(per_second: i64, divide: i64) -> Kind {
    Kind::Moment { clock: Clock::Times { per_second }, divide }
}

const DAYS: Kind = Kind::Moment { clock: Clock::Days { epoch: 0 }, divide: 1 };

/// The meaning, by the newer way to say it, else by the older.
fn kind(element: &Element<'_>, physical: Physical) -> Option<Kind> {
    if physical == Physical::Int96 {
        return Some(parts(1_000_000, 1));
    }
    match (element.logical, element.converted) {
        (Some(logical), _) => of_logical(logical, physical),
        (None, Some(converted)) => of_converted(converted, element.scale),
        (None, None) => Some(Kind::Plain),
    }
}

fn of_logical(logical: Logical, physical: Physical) -> Option<Kind> {
    Some(match (logical.kind, logical.unit) {
        // Texts, choices, JSON as text, and the type of a column without any value.
        (1 | 4 | 11 | 12, _) => Kind::Plain,
        (10, _) if !logical.unsigned => Kind::Plain,
        (5, _) => Kind::Decimal(u32::try_from(logical.scale).ok()?),
        (6, _) => DAYS,
        (7, 1) => times(1000, 1),
        (7, 2) => times(1_000_000, 1),
        (7, 3) => times(1_000_000, 1000),
        (8, 1) => parts(1000, 1),
        (8, 2) => parts(1_000_000, 1),
        (8, 3) => parts(1_000_000, 1000),
        (10, _) => Kind::Unsigned(u32::try_from(logical.bits).ok()?),
        (14, _) if physical == Physical::Fixed(16) => Kind::Uuid,
        (15, _) if physical == Physical::Fixed(2) => Kind::Half,
        _ => return None,
    })
}

fn of_converted(converted: i64, scale: i64) -> Option<Kind> {
    Some(match converted {
        // Texts, choices, JSON, and whole numbers with a sign.
        0 | 4 | 19 | 15..=18 => Kind::Plain,
        5 => Kind::Decimal(u32::try_from(scale).ok()?),
        6 => DAYS,
        7 => times(1000, 1),
        8 => times(1_000_000, 1),
        9 => parts(1000, 1),
        10 => parts(1_000_000, 1),
        11 => Kind::Unsigned(8),
        12 => Kind::Unsigned(16),
        13 => Kind::Unsigned(32),
        14 => Kind::Unsigned(64),
        _ => return None,
    })
}
