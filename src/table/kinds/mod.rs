//! How the values of a column are written: numbers with their notation, dates, steps of a scale, yes and no, several answers, free text.
//!
//! Everything here is a function of a column's different texts and how many rows each has; no row is looked at. What is missing
//! is no text. The answer does not depend on the order in which the texts are given.

mod calendar;
#[cfg(test)]
mod cases;
mod dates;
mod notation;
mod numbers;
mod ordered;
mod parts;
mod prose;
mod ranges;
mod several;
mod unit;
mod words;

use serde::Serialize;

pub use dates::DateOrder;
pub use notation::{DecimalMark, Notation, ThousandsMark};
pub use parts::{DatePart, MAX_SPANS, SUGGESTED_SPANS};

pub(crate) use dates::{Dates, Moment};
pub(crate) use numbers::Numbers;
pub(crate) use ordered::places;
pub(crate) use several::{Several, answers};

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
        let dates = Dates::of(texts.iter().copied())?;
        let Dates { order, other, date, time, .. } = dates;
        Some(Self::Date { order, other, date, time, suggested: dates.suggested() })
    }

    fn of_numbers(texts: &[&str]) -> Option<Self> {
        if let Some(Numbers { notation, other }) = Numbers::of(texts.iter().copied()) {
            let zero_and_one = matches!(texts, ["0", "1"] | ["1", "0"]);
            return Some(if zero_and_one { Self::Boolean } else { Self::Number { notation, other } });
        }
        None
    }

    fn of_several(levels: &[(&str, u64)]) -> Option<Self> {
        let Several { separator, answers, clear } = Several::of(levels)?;
        Some(Self::Several { separator, answers, clear })
    }
}
