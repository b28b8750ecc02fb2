//! What the numbers of a column stand for: labels, dates, codes for missing values.
//!
//! A reader hands over plain numbers, which are coded as fast as they come; only then, level by level, are they given their
//! meaning. So it costs nothing a row, and it can be decided from all values together.

use rustc_hash::FxHashSet;

use super::calendar::Clock;
use crate::table::{Codes, Notice, Told, Values, write_number};

/// What a file says about the values of a column.
#[derive(Clone, Debug, Default)]
pub(super) struct Meaning {
    /// Values and their labels.
    pub(super) labels: Vec<(Value, String)>,
    /// Values that stand for missing ones.
    pub(super) missing: Vec<Missing>,
    /// What the numbers count, if they are dates or times.
    pub(super) clock: Option<Clock>,
}

/// A value as a file has it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    /// A number.
    Number(f64),
    /// A text, or a missing value with a letter such as `.a`.
    Text(String),
}

/// Which values stand for missing ones.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Missing {
    /// This one.
    Value(Value),
    /// All numbers from one to another.
    Range(f64, f64),
}

impl Value {
    /// The text of the level that a cell with this value becomes.
    fn text(&self) -> String {
        match self {
            Self::Number(number) => {
                let mut text = String::new();
                write_number(*number + 0.0, &mut text);
                text
            }
            Self::Text(text) => text.trim().to_string(),
        }
    }
}

impl Missing {
    fn covers(&self, text: &str, number: Option<f64>) -> bool {
        match self {
            Self::Value(value) => value.text() == text,
            Self::Range(low, high) => number.is_some_and(|number| (*low..=*high).contains(&number)),
        }
    }
}

/// Gives the values of a column their meaning.
///
/// Every labelled value takes its label. But where most of the different values have none, the column is one of numbers with a few
/// remarks, such as "89: 89 or older", and stays one; a notice then names the labels.
pub(super) fn apply(values: Values, label: Option<String>, meaning: &Meaning) -> (Values, Told, Vec<String>) {
    let mut notices = Vec::new();
    let mut told = Told { label, ..Told::default() };
    let values = match values {
        Values::Levels { levels, codes } => {
            let levels = renamed(levels, meaning, &mut told, &mut notices);
            Values::Levels { levels, codes }
        }
        Values::Numbers(numbers) => of_numbers(numbers, meaning, &mut notices),
        other @ Values::TooMany { .. } => other,
    };
    (values, told, notices)
}

/// One level while it is renamed.
struct Level {
    /// Its place among the levels.
    place: usize,
    old: String,
    number: Option<f64>,
    label: Option<String>,
    missing: bool,
}

fn renamed(
    levels: Vec<String>,
    meaning: &Meaning,
    told: &mut Told,
    notices: &mut Vec<String>,
) -> Vec<String> {
    let texts: Vec<(String, &String)> =
        meaning.labels.iter().map(|(value, label)| (value.text(), label)).collect();
    let label_of = |old: &str| {
        let found = texts.iter().find(|(text, _)| text == old);
        found.map(|(_, label)| label.trim().to_string()).filter(|label| !label.is_empty())
    };
    let mut all: Vec<Level> = levels
        .into_iter()
        .enumerate()
        .map(|(place, old)| {
            let number = old.parse().ok();
            let missing = meaning.missing.iter().any(|missing| missing.covers(&old, number));
            Level { place, number, label: label_of(&old), missing, old }
        })
        .collect();
    drop_remarks(&mut all, notices);
    name(&mut all, meaning.clock, told)
}

/// Takes the labels away from values that are not missing where most different values have none.
fn drop_remarks(all: &mut [Level], notices: &mut Vec<String>) {
    let plain = all.iter().filter(|level| !level.missing);
    let (labelled, bare): (Vec<&Level>, Vec<&Level>) = plain.partition(|level| level.label.is_some());
    if labelled.is_empty()
        || bare.len() <= 2 * labelled.len()
        || bare.iter().any(|level| level.number.is_none())
    {
        return;
    }
    let remark =
        |level: &&Level| format!("{} is {:?}", level.old, level.label.as_deref().unwrap_or_default());
    let remarks: Vec<String> = labelled.iter().take(5).map(remark).collect();
    let more = if labelled.len() > 5 { ", ..." } else { "" };
    notices.push(format!(
        "most of its numbers have no label, so all stay numbers: {}{more}",
        remarks.join(", ")
    ));
    for level in all.iter_mut().filter(|level| !level.missing) {
        level.label = None;
    }
}

/// The new names, in the old order, and what is to be told of them.
fn name(all: &mut [Level], clock: Option<Clock>, told: &mut Told) -> Vec<String> {
    let is_labelled = all.iter().any(|level| level.label.is_some() && !level.missing);
    // By the code: this is the order in which the file's maker put the labels.
    all.sort_by(|a, b| match (a.number, b.number) {
        (Some(a), Some(b)) => a.total_cmp(&b),
        (None, None) => a.old.cmp(&b.old),
        (a, b) => a.is_none().cmp(&b.is_none()),
    });
    let mut taken = FxHashSet::default();
    let mut names = vec![String::new(); all.len()];
    for level in all.iter() {
        let dated = || clock.zip(level.number).and_then(|(clock, number)| clock.text(number));
        let new = level.label.clone().or_else(dated).unwrap_or_else(|| level.old.clone());
        // Two codes with one label are two levels, and so are a label and a code that look the same.
        let new = if taken.contains(&new) { format!("{new} [{}]", level.old) } else { new };
        taken.insert(new.clone());
        if level.missing {
            told.missing.push(new.clone());
        } else if is_labelled {
            told.order.push(new.clone());
        }
        names[level.place] = new;
    }
    names
}

/// More numbers than there are codes: missing ones are taken out, and moments are cut down to days.
fn of_numbers(mut numbers: Vec<f64>, meaning: &Meaning, notices: &mut Vec<String>) -> Values {
    let is_missing = |number: f64| {
        meaning.missing.iter().any(|missing| match missing {
            Missing::Value(Value::Number(code)) => *code == number,
            Missing::Value(Value::Text(_)) => false,
            Missing::Range(low, high) => (*low..=*high).contains(&number),
        })
    };
    for number in &mut numbers {
        if is_missing(*number) {
            *number = f64::NAN;
        }
    }
    match meaning.clock {
        Some(clock @ (Clock::Days { .. } | Clock::Moments { .. })) => days(numbers, clock, notices),
        _ => Values::Numbers(numbers),
    }
}

/// Days, of which there are few enough.
fn days(numbers: Vec<f64>, clock: Clock, notices: &mut Vec<String>) -> Values {
    let day = |number: f64| match clock {
        Clock::Moments { epoch, per_second, .. } => {
            Clock::Moments { epoch, per_second, day_only: true }.text(number)
        }
        other => other.text(number),
    };
    let mut levels: Vec<String> = Vec::new();
    let mut codes: rustc_hash::FxHashMap<String, u16> = rustc_hash::FxHashMap::default();
    let mut rows = Vec::with_capacity(numbers.len());
    for &number in &numbers {
        let code = match day(number) {
            None => None,
            Some(text) => match codes.get(&text) {
                Some(&code) => Some(code),
                None if levels.len() == usize::from(u16::MAX) => return Values::Numbers(numbers),
                None => {
                    let code = levels.len() as u16;
                    levels.push(text.clone());
                    codes.insert(text, code);
                    Some(code)
                }
            },
        };
        rows.push(code);
    }
    notices
        .push("there are more different times than can be levels, so only their days are kept".to_string());
    Values::Levels { codes: Codes::pack(levels.len(), rows.into_iter()), levels }
}

/// The notices of a column.
pub(super) fn notices(name: &str, texts: Vec<String>) -> impl Iterator<Item = Notice> {
    texts.into_iter().map(move |text| Notice { column: Some(name.to_string()), text, twin_of: None })
}
