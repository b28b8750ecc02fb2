//! How the values of a column are written: numbers with their notation, dates, steps of a scale, yes and no, several answers, free text.
//!
//! Everything here is a function of a column's different texts and how many rows each has; no row is looked at. What is missing
//! is no text. The answer does not depend on the order in which the texts are given.

#[cfg(test)]
mod cases;
mod dates;
mod notation;
mod numbers;
mod ordered;
mod parts;
mod prose;
mod ranges;
mod reader;
mod several;
mod unit;
mod words;

use serde::Serialize;

pub use dates::DateOrder;
pub use notation::{DecimalMark, Notation, ThousandsMark};
pub use parts::{DatePart, MAX_SPANS, SUGGESTED_SPANS};

pub(crate) use dates::{Dates, Moment};
pub(crate) use notation::resembles_number;
pub(crate) use numbers::Numbers;
pub(crate) use ordered::places;
pub(crate) use parts::level_of;
pub(crate) use reader::{NumberReader, are_numbers};
pub(crate) use several::{Several, answers};
pub(crate) use words::yes_of;

/// How the values of a column are written.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Written {
    /// As texts without an order.
    Text,
    /// As numbers.
    Number {
        /// How they are read.
        notation: Notation,
        /// Another way in which all of them could be read.
        other: Option<Notation>,
        /// Whether any has decimals.
        decimals: bool,
    },
    /// As dates, times, or both.
    Date {
        /// How they are read.
        order: DateOrder,
        /// The other order in which all of them could be read.
        other: Option<DateOrder>,
        /// Whether they have a date.
        date: bool,
        /// Whether they have a time of day that differs.
        time: bool,
        /// The part that tells most with few levels.
        suggested: DatePart,
        /// The first and the last, as ISO writes them.
        range: [String; 2],
    },
    /// As yes and no, in some words for them.
    Boolean,
    /// As steps with an order of their own.
    Ordered,
    /// As sentences that hardly two rows share.
    FreeText {
        /// Words of an average text.
        words: f64,
    },
    /// As several answers in a cell.
    Several {
        /// What stands between them.
        separator: String,
        /// The answers.
        answers: Vec<String>,
        /// Whether it is clear enough to act upon.
        clear: bool,
    },
}

impl Written {
    /// How these texts, each given once with its rows, are written.
    ///
    /// Time: a few passes over the characters of all texts; mostly the first text tells what a column is not.
    pub(crate) fn of(levels: &[(&str, u64)]) -> Self {
        let texts: Vec<&str> = levels.iter().map(|&(text, _)| text).collect();
        Self::of_dates(&texts)
            .or_else(|| Self::of_numbers(&texts))
            .or_else(|| ordered::of_booleans(&texts).map(|_| Self::Boolean))
            .or_else(|| ordered::of_words(&texts).map(|_| Self::Ordered))
            .or_else(|| Self::of_several(levels))
            .or_else(|| prose::words(levels).map(|words| Self::FreeText { words }))
            .unwrap_or(Self::Text)
    }

    fn of_dates(texts: &[&str]) -> Option<Self> {
        Dates::of(texts).map(Self::from)
    }

    fn of_numbers(texts: &[&str]) -> Option<Self> {
        let Numbers { notation, other, decimals } = Numbers::of(texts)?;
        let zero_and_one = matches!(texts, ["0", "1"] | ["1", "0"]);
        Some(if zero_and_one { Self::Boolean } else { Self::Number { notation, other, decimals } })
    }

    fn of_several(levels: &[(&str, u64)]) -> Option<Self> {
        let Several { separator, answers, clear } = Several::of(levels)?;
        Some(Self::Several { separator, answers, clear })
    }
}

impl Written {
    /// Numbers as programs write them.
    pub(crate) fn plain_numbers() -> Self {
        Self::Number { notation: Notation::default(), other: None, decimals: false }
    }

    /// As [`of`](Self::of), but numbers or dates are read as asked wherever that reads every text.
    pub(crate) fn as_asked(
        levels: &[(&str, u64)],
        notation: Option<&Notation>,
        order: Option<DateOrder>,
    ) -> Self {
        let texts: Vec<&str> = levels.iter().map(|&(text, _)| text).collect();
        if let Some(notation) = notation.and_then(|asked| asked.reading_all(&texts)) {
            return Self::Number { notation, other: None, decimals: false };
        }
        let dates = order.and_then(|order| Dates::in_order(order, &texts));
        dates.map_or_else(|| Self::of(levels), Self::from)
    }

    /// The number that a text of the column writes, if they are numbers.
    pub(crate) fn number(&self, text: &str) -> Option<f64> {
        match self {
            Self::Number { notation, .. } => notation.read(text),
            Self::Boolean => super::number::parse(text),
            _ => None,
        }
    }

    /// The point in time that a text of the column writes, if they are dates.
    pub(crate) fn moment(&self, text: &str) -> Option<Moment> {
        match self {
            Self::Date { order, .. } => order.read(text),
            _ => None,
        }
    }
}

impl From<Dates> for Written {
    fn from(dates: Dates) -> Self {
        let (suggested, range) = (dates.suggested(), dates.range.map(|moment| dates.iso(moment)));
        let Dates { order, other, date, time, .. } = dates;
        Self::Date { order, other, date, time, suggested, range }
    }
}

/// Where the texts of a column leave open how its numbers are written, the other columns of the table decide, if all that are
/// certain write decimals alike.
pub(crate) fn settle<'a>(columns: impl Iterator<Item = &'a mut Written>) {
    let mut columns: Vec<&mut Written> = columns.collect();
    let certain = |mark: DecimalMark| {
        let as_thousands =
            if mark == DecimalMark::Comma { ThousandsMark::Point } else { ThousandsMark::Comma };
        columns.iter().any(|written| {
            matches!(written, Written::Number { notation, other: None, decimals }
                if notation.decimal == mark && (*decimals || notation.thousands == Some(as_thousands)))
        })
    };
    let mark = match (certain(DecimalMark::Point), certain(DecimalMark::Comma)) {
        (true, false) => DecimalMark::Point,
        (false, true) => DecimalMark::Comma,
        _ => return,
    };
    for written in &mut columns {
        if let Written::Number { notation, other: Some(other), .. } = written
            && notation.decimal != mark
        {
            std::mem::swap(notation, other);
        }
    }
}
