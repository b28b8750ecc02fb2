//! Which texts of a column stand for a missing value.
//!
//! Reading codes empty cells alone as missing, so that a level that is really called `NA` can be kept without reading again.
//! What is missing besides is decided here, column by column: what the plan says of the column, or else the usual spellings, those that
//! the file or its reader declares, and those that the plan names for all columns.

use serde::Serialize;

use super::facts::Frequencies;
use super::{MISSING_SPELLINGS, Plan, Told, number};

/// A text that stands for a missing value, or may.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct MissingCode {
    /// The text.
    pub text: String,
    /// Rows that have it.
    pub rows: u64,
    /// Why it is thought to stand for a missing value.
    pub why: WhyMissing,
    /// Whether it is taken for one; otherwise it is a level, and this is a suggestion.
    pub taken: bool,
}

/// Why a text is thought to stand for a missing value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum WhyMissing {
    /// It is a usual spelling, such as `NA`.
    Spelled,
    /// The file, its reader or the plan says so.
    Declared,
    /// It is a number unlike the others, such as 99 or -9.
    Suspicious,
}

/// The values of a column that stand for a missing one.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Absent {
    /// Codes as read, ascending.
    pub codes: Vec<u16>,
    /// Numbers, for a column that is kept by number.
    pub numbers: Vec<f64>,
}

impl Absent {
    /// Whether a number stands for a missing value.
    pub fn has_number(&self, number: f64) -> bool {
        number.is_nan() || self.numbers.iter().any(|absent| absent.to_bits() == number.to_bits())
    }
}

/// The texts of a column that stand for a missing value or may, and what they are as codes or numbers.
pub(super) fn find(
    name: &str,
    values: &Frequencies<'_>,
    told: &Told,
    plan: &Plan,
) -> (Vec<MissingCode>, Absent) {
    let judge =
        Judge { told, plan, own: plan.columns.get(name).and_then(|own| own.missing_codes.as_deref()) };
    let mut absent = Absent::default();
    let mut found = Vec::new();
    match values {
        Frequencies::Levels { levels, counts, .. } => {
            for (code, (text, &rows)) in
                levels.iter().zip(counts).enumerate().filter(|(_, (_, rows))| **rows > 0)
            {
                let Some((why, taken)) = judge.text(text) else { continue };
                found.push(MissingCode { text: text.clone(), rows, why, taken });
                if taken {
                    absent.codes.push(code as u16);
                }
            }
        }
        Frequencies::Numbers { counts, .. } => {
            for &(value, rows) in counts {
                if judge.declared(|text| {
                    number::parse(text).is_some_and(|code| code.to_bits() == value.to_bits())
                }) {
                    found.push(MissingCode {
                        text: value.to_string(),
                        rows,
                        why: WhyMissing::Declared,
                        taken: true,
                    });
                    absent.numbers.push(value);
                }
            }
        }
        Frequencies::TooMany { .. } => {}
    }
    (found, absent)
}

/// What is said about the missing values of a column.
struct Judge<'a> {
    told: &'a Told,
    plan: &'a Plan,
    /// Exactly these texts, if the plan names any for this column.
    own: Option<&'a [String]>,
}

impl Judge<'_> {
    /// Why a text may stand for a missing value, and whether it does; `None` for a level as any other.
    fn text(&self, text: &str) -> Option<(WhyMissing, bool)> {
        let declared = self.declared(|code| code.trim() == text);
        let spelled = MISSING_SPELLINGS.contains(&text);
        match (spelled, declared) {
            (true, declared) => Some((WhyMissing::Spelled, declared || self.own.is_none())),
            (false, true) => Some((WhyMissing::Declared, true)),
            // A code that the file declares stays a suggestion where the plan decides otherwise.
            (false, false) => self
                .told
                .missing
                .iter()
                .any(|code| code.trim() == text)
                .then_some((WhyMissing::Declared, false)),
        }
    }

    /// Whether one of the codes that count for this column is so.
    fn declared(&self, is: impl Fn(&str) -> bool) -> bool {
        match self.own {
            Some(own) => own.iter().any(|code| is(code)),
            None => self.told.missing.iter().chain(&self.plan.missing_codes).any(|code| is(code)),
        }
    }
}
