//! The verdict on a column: what it is, why, and what had better be done with it.

use super::facts::{Facts, Frequencies};
use super::inspect::{
    COMMON_LEVELS, FEW_LEVELS, LevelCount, RARE_ROWS, SUGGESTED_BINS, Verdict, is_nearly_constant,
};
use super::plan::MAX_LEVELS;
use super::{Action, Binning, DateOrder, Written, kinds, level_order};
use crate::math::sort::sort_by;

/// Texts with more different values than this are an identifier when they also differ in more than half of the rows.
const MANY_TEXTS: u64 = 50;

/// The facts about a column on which its verdict rests.
pub(super) struct Summary<'a> {
    pub present: u64,
    pub missing: u64,
    pub distinct: u64,
    /// Levels and their rows, most common first; empty when they were not kept.
    pub levels: Vec<(String, u64)>,
    /// The smallest and the largest number.
    pub range: Option<[f64; 2]>,
    /// Whether all values are whole numbers.
    whole: bool,
    written: &'a Written,
}

impl<'a> Summary<'a> {
    pub fn of(column: &'a Facts<'_>) -> Self {
        let written = &column.written;
        match &column.values {
            Frequencies::Levels { counts, missing, .. } => {
                let levels = column.values.levels();
                let numbers: Option<Vec<f64>> =
                    levels.iter().map(|(level, _)| written.number(level)).collect();
                let levels = levels.into_iter().map(|(level, rows)| (level.to_string(), rows)).collect();
                Self::from_parts(levels, numbers.as_deref(), counts.iter().sum(), *missing, written)
            }
            Frequencies::Numbers { counts, missing } => {
                let present = counts.iter().map(|&(_, rows)| rows).sum();
                let distinct: Vec<f64> = counts.iter().map(|&(number, _)| number).collect();
                let levels = counts.iter().map(|&(number, rows)| (number.to_string(), rows)).collect();
                Self::from_parts(levels, Some(&distinct), present, *missing, written)
            }
            &Frequencies::TooMany { present, missing } => {
                let distinct = u64::from(u16::MAX) + 1;
                Self { present, missing, distinct, levels: Vec::new(), range: None, whole: false, written }
            }
        }
    }

    fn from_parts(
        mut levels: Vec<(String, u64)>,
        numbers: Option<&[f64]>,
        present: u64,
        missing: u64,
        written: &'a Written,
    ) -> Self {
        sort_by(&mut levels, |(a, x), (b, y)| y.cmp(x).then_with(|| level_order(a, b)));
        let numbers = numbers.filter(|numbers| !numbers.is_empty());
        let range = numbers.map(|numbers| {
            let min = numbers.iter().copied().fold(f64::INFINITY, f64::min);
            let max = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            [min, max]
        });
        let whole = numbers.is_some_and(|numbers| numbers.iter().all(|x| x.fract() == 0.0));
        Self { present, missing, distinct: levels.len() as u64, levels, range, whole, written }
    }

    pub fn common(&self) -> Vec<LevelCount> {
        let common = self.levels.iter().take(COMMON_LEVELS);
        common.map(|(level, rows)| LevelCount { level: level.clone(), rows: *rows }).collect()
    }

    /// What the column of that name is, why, and what to do with it.
    pub fn judge(&self, name: &str) -> (Verdict, String, Action) {
        let unusable = self.constant().map(|reason| (Verdict::Constant, reason));
        let unusable = unusable.or_else(|| self.identifier(name).map(|reason| (Verdict::Identifier, reason)));
        if let Some((verdict, reason)) = unusable.or_else(|| self.free_text()) {
            return (verdict, reason, Action::Exclude);
        }
        if let Some(reason) = self.nearly_constant() {
            return (Verdict::NearlyConstant, reason, Action::Keep);
        }
        let many = self.distinct > FEW_LEVELS as u64;
        match (self.written, self.range) {
            (Written::Date { .. }, _) if many => self.dates(),
            (_, Some(range)) if many => {
                let action = Action::Bin(Binning::Quantile(SUGGESTED_BINS));
                (Verdict::Numeric, self.describe_numbers(range), action)
            }
            (Written::Several { separator, answers, clear: true }, _) => {
                let reason = format!("several answers in a cell: {} between {separator:?}", answers.len());
                (Verdict::Several, reason, Action::Split { separator: separator.clone() })
            }
            _ => (Verdict::Categorical, self.describe_levels(), Action::Keep),
        }
    }

    fn constant(&self) -> Option<String> {
        match self.distinct {
            0 => Some("every value is missing".to_string()),
            1 => Some(only_value(&self.levels[0].0)),
            _ => None,
        }
    }

    fn nearly_constant(&self) -> Option<String> {
        let present = self.present;
        let (level, rows) = self.levels.first()?;
        let others = present - rows;
        is_nearly_constant(others, present).then(|| little_else(level, others, present))
    }

    /// Whether nine rows of ten have a value of their own.
    fn nearly_unique(&self) -> bool {
        self.distinct > FEW_LEVELS as u64 && 10 * self.distinct >= 9 * self.present
    }

    fn identifier(&self, name: &str) -> Option<String> {
        let (present, distinct) = (self.present, self.distinct);
        let unique = distinct == present && distinct > FEW_LEVELS as u64;
        if let Some([min, max]) = self.range {
            let consecutive = (max - min).to_bits() == ((distinct - 1) as f64).to_bits();
            return match unique && self.whole {
                true if consecutive => Some(format!("numbers the rows from {min} to {max}")),
                true if is_key(name) => Some(format!("{distinct} different whole numbers in {present} rows")),
                _ => None,
            };
        }
        let of_their_own = matches!(
            self.written,
            Written::Date { .. } | Written::FreeText { .. } | Written::Several { clear: true, .. }
        );
        if of_their_own {
            return None;
        }
        if self.nearly_unique() || (distinct > MANY_TEXTS && 2 * distinct > present) {
            return Some(format!("{distinct} different texts in {present} rows"));
        }
        let at_least = if self.levels.is_empty() { "at least " } else { "" };
        let too_many = distinct > MAX_LEVELS as u64;
        too_many.then(|| {
            format!("{at_least}{distinct} different texts, more than the {MAX_LEVELS} that can be counted")
        })
    }

    fn free_text(&self) -> Option<(Verdict, String)> {
        let Written::FreeText { words } = self.written else { return None };
        let reason = format!("free text: {} different texts of {words:.0} words on average", self.distinct);
        Some((Verdict::FreeText, reason))
    }

    fn dates(&self) -> (Verdict, String, Action) {
        let Written::Date { order, other, date, suggested, range: [first, last], .. } = self.written else {
            return (Verdict::Categorical, self.describe_levels(), Action::Keep);
        };
        let what = if *date { "dates" } else { "times" };
        let open = other.map_or_else(String::new, |other| {
            format!("; {}, which nothing tells from {}", order_words(*order), order_words(other))
        });
        let reason = format!("{} different {what} from {first} to {last}{open}", self.distinct);
        if self.nearly_unique() {
            let reason = format!("{reason}; nearly every row has its own");
            return (Verdict::Date, reason, Action::Exclude);
        }
        (Verdict::Date, reason, Action::Date(*suggested))
    }

    fn describe_numbers(&self, [min, max]: [f64; 2]) -> String {
        let reason = format!("{} different numbers from {min} to {max}", self.distinct);
        let Written::Number { notation, other, .. } = self.written else { return reason };
        match other {
            None if notation.is_plain() => reason,
            None => format!("{reason}; {notation}"),
            Some(other) => format!("{reason}; {notation}, which nothing tells from {other}"),
        }
    }

    fn describe_levels(&self) -> String {
        let rare = self.levels.iter().filter(|&&(_, rows)| rows < RARE_ROWS).count();
        let rare = match rare {
            0 => String::new(),
            _ => format!(", {rare} of them in fewer than {RARE_ROWS} rows"),
        };
        let kind = match self.written {
            Written::Ordered => ", in their order",
            Written::Several { .. } => ", perhaps several answers in a cell",
            _ => "",
        };
        let word = match self.word_among_numbers() {
            None => String::new(),
            Some(word) => {
                format!("; numbers but for values such as {word:?}, which may be a spelling of missing")
            }
        };
        format!("{} levels{kind}{rare}{word}", self.distinct)
    }

    /// A text in a column that otherwise looks numeric: more than [`FEW_LEVELS`] numbers, and nine levels in ten.
    fn word_among_numbers(&self) -> Option<&str> {
        if self.range.is_some() {
            return None;
        }
        let mut words = self.levels.iter().filter(|(level, _)| !kinds::resembles_number(level));
        let first = words.next()?;
        let (words, all) = (words.count() + 1, self.levels.len());
        (all - words > FEW_LEVELS && 10 * words <= all).then_some(first.0.as_str())
    }
}

/// Why a column is constant.
pub(super) fn only_value(level: &str) -> String {
    format!("the only value is {level:?}")
}

/// Why a column is nearly constant.
pub(super) fn little_else(level: &str, others: u64, present: u64) -> String {
    format!("all but {others} of {present} rows have the value {level:?}; expect little from it")
}

fn order_words(order: DateOrder) -> &'static str {
    match order {
        DateOrder::YearMonthDay => "year, month, day",
        DateOrder::DayMonthYear => "day, month, year",
        DateOrder::MonthDayYear => "month, day, year",
    }
}

/// Words for a key in some languages; a name may end with one behind a separator.
const KEYS: [&str; 14] = [
    "id",
    "index",
    "key",
    "uuid",
    "guid",
    "nr",
    "no",
    "kennung",
    "nummer",
    "lfd",
    "fallnummer",
    "identifiant",
    "numero",
    "código",
];

/// Whether a name says "key": `id`, `ID`, `patient_id`, `patientId`, `Kennung`.
fn is_key(name: &str) -> bool {
    let lower = name.to_lowercase();
    let last = lower.trim_end_matches('.').rsplit(['_', ' ', '-', '.']).next().unwrap_or_default();
    KEYS.contains(&last) || name.ends_with("Id") || name.ends_with("ID")
}

#[cfg(test)]
mod tests {
    use super::is_key;

    #[test]
    fn keys_are_known_by_their_names() {
        for name in ["id", "ID", "patient_id", "patientId", "Kennung", "lfd. Nr.", "case no", "Fall-Nummer"] {
            assert!(is_key(name), "{name:?}");
        }
        for name in ["income", "paid", "keyboard", "casino", "nummerierung", "Alter"] {
            assert!(!is_key(name), "{name:?}");
        }
    }
}
