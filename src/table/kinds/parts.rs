//! Dates into levels: a year, a month, a day of the week, an hour, or spans of equal length.

use serde::{Deserialize, Serialize};

use super::dates::{Dates, Moment};
use crate::math::calendar;
use crate::{Error, ErrorKind, Result};

/// What becomes the level of a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(tag = "part", content = "spans", rename_all = "camelCase")]
pub enum DatePart {
    /// `2024`
    Year,
    /// `Q1` to `Q4`, of any year.
    Quarter,
    /// `January` to `December`, of any year.
    Month,
    /// `Monday` to `Sunday`.
    Weekday,
    /// `00` to `23`.
    Hour,
    /// So many spans of equal length from the first to the last, such as `[2024-01-01, 2024-07-01)`; those without a row are left out.
    Spans(usize),
}

/// The largest number of spans.
pub const MAX_SPANS: usize = 100;
/// Spans suggested for dates over many years.
pub const SUGGESTED_SPANS: usize = 4;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const WEEKDAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const DAY: i64 = 86_400;

impl DatePart {
    /// # Errors
    /// [`ErrorKind::Setting`] when the number of spans is outside 2 to [`MAX_SPANS`].
    pub fn check(self) -> Result<()> {
        match self {
            Self::Spans(spans) if !(2..=MAX_SPANS).contains(&spans) => {
                Err(Error::expected(ErrorKind::Setting, format!("2 to {MAX_SPANS} spans"), spans))
            }
            _ => Ok(()),
        }
    }

    /// Whether it may have a level of that name.
    fn has_level(self, level: &str) -> bool {
        let number = |digits: usize| level.len() == digits && level.bytes().all(|byte| byte.is_ascii_digit());
        match self {
            Self::Year => number(4),
            Self::Quarter => matches!(level, "Q1" | "Q2" | "Q3" | "Q4"),
            Self::Month => MONTHS.contains(&level),
            Self::Weekday => WEEKDAYS.contains(&level),
            Self::Hour => number(2),
            Self::Spans(_) => false,
        }
    }

    /// The levels of the given points in time, in their order, and which one each of them has. Every level has at least one.
    pub(crate) fn cut(self, moments: &[Moment], dates: bool) -> (Vec<String>, Vec<u16>) {
        let cut = |key: &dyn Fn(&Moment) -> i64, name: &dyn Fn(i64) -> String| {
            let keys: Vec<i64> = moments.iter().map(key).collect();
            let mut used = keys.clone();
            used.sort_unstable();
            used.dedup();
            let code = |key: &i64| used.binary_search(key).unwrap_or_default() as u16;
            (used.iter().map(|&key| name(key)).collect(), keys.iter().map(code).collect())
        };
        let month = |moment: &Moment| i64::from(calendar::date(moment.day).1) - 1;
        match self {
            Self::Year => cut(&|moment| i64::from(calendar::date(moment.day).0), &|year| year.to_string()),
            Self::Quarter => cut(&|moment| month(moment) / 3, &|quarter| format!("Q{}", quarter + 1)),
            Self::Month => cut(&month, &|month| MONTHS[month as usize].to_string()),
            Self::Weekday => {
                cut(&|moment| calendar::weekday(moment.day), &|day| WEEKDAYS[day as usize].to_string())
            }
            Self::Hour => cut(&|moment| i64::from(moment.second / 3600), &|hour| format!("{hour:02}")),
            Self::Spans(spans) => {
                let spans = Spans::new(moments, spans, dates);
                cut(&|moment| spans.of(moment), &|span| spans.name(span))
            }
        }
    }
}

/// The level, among those that a part of dates became, of another point in time: the same part, or the span that holds it, the outermost
/// ones being open to their sides. `None` when the levels are no part of dates.
pub(crate) fn level_of(moment: Moment, levels: &[&str]) -> Option<String> {
    const PARTS: [DatePart; 5] =
        [DatePart::Year, DatePart::Quarter, DatePart::Month, DatePart::Weekday, DatePart::Hour];
    let lows: Option<Vec<&str>> = levels.iter().map(|level| span_low(level)).collect();
    if let Some(lows) = lows {
        let written = iso(moment, lows.first()?.len());
        let place = lows.partition_point(|low| *low <= written.as_str()).saturating_sub(1);
        return Some(levels[place].to_string());
    }
    let part = PARTS.into_iter().find(|part| levels.iter().all(|level| part.has_level(level)))?;
    part.cut(&[moment], true).0.pop()
}

/// The lower end of a span, if it is one.
fn span_low(level: &str) -> Option<&str> {
    let (low, _) = level.strip_prefix('[')?.strip_suffix(')')?.split_once(", ")?;
    matches!(low.len(), 5 | 10 | 16).then_some(low)
}

/// A time, a date, or both, by the length of the text.
fn iso(moment: Moment, length: usize) -> String {
    let (year, month, day) = calendar::date(moment.day);
    let time = format!("{:02}:{:02}", moment.second / 3600, moment.second / 60 % 60);
    match length {
        5 => time,
        10 => format!("{year:04}-{month:02}-{day:02}"),
        _ => format!("{year:04}-{month:02}-{day:02} {time}"),
    }
}

/// Spans of equal length, in seconds since 1970-01-01. Their ends are whole days, or minutes if they are shorter than two days.
struct Spans {
    ends: Vec<i64>,
    dates: bool,
}

impl Spans {
    fn new(moments: &[Moment], spans: usize, dates: bool) -> Self {
        let seconds = || moments.iter().map(Moment::seconds);
        let (first, last) = (seconds().min().unwrap_or(0), seconds().max().unwrap_or(0));
        let count = i64::try_from(spans).unwrap_or(1);
        let unit = if dates && last - first >= 2 * DAY * count { DAY } else { 60 };
        let begin = first.div_euclid(unit) * unit;
        let end = (last.div_euclid(unit) + 1) * unit;
        let mut ends: Vec<i64> =
            (0..=count).map(|k| begin + (end - begin) * k / count / unit * unit).collect();
        ends.dedup();
        Self { ends, dates }
    }

    fn of(&self, moment: &Moment) -> i64 {
        // As a number of spans, which are at most a hundred.
        i64::try_from(self.ends.partition_point(|&end| end <= moment.seconds())).unwrap_or(1) - 1
    }

    fn name(&self, span: i64) -> String {
        let at = span as usize;
        let whole_days = self.dates && self.ends.iter().all(|end| end % DAY == 0);
        let name = |second: i64| {
            let (year, month, day) = calendar::date(second.div_euclid(DAY));
            let minute = second.rem_euclid(DAY) / 60;
            let time = format!("{:02}:{:02}", minute / 60, minute % 60);
            match (self.dates, whole_days) {
                (true, true) => format!("{year:04}-{month:02}-{day:02}"),
                (true, false) => format!("{year:04}-{month:02}-{day:02} {time}"),
                (false, _) if second >= DAY => "24:00".to_string(),
                (false, _) => time,
            }
        };
        format!("[{}, {})", name(self.ends[at]), name(self.ends[at + 1]))
    }
}

impl Moment {
    fn seconds(&self) -> i64 {
        self.day * DAY + i64::from(self.second)
    }
}

impl Dates {
    /// The part that tells most with few levels, if any does: for times the hour; for dates within two months the day of the week, within a
    /// year the month, within twelve years the year, and else spans.
    pub(crate) fn suggested(&self) -> DatePart {
        let [first, last] = self.range;
        let years = calendar::date(last.day).0 - calendar::date(first.day).0;
        match last.day - first.day {
            _ if !self.date => {
                if first.second / 3600 == last.second / 3600 {
                    DatePart::Spans(SUGGESTED_SPANS)
                } else {
                    DatePart::Hour
                }
            }
            0 | 1 => DatePart::Hour,
            days if days < 60 => DatePart::Weekday,
            days if days <= 366 => DatePart::Month,
            _ if years < 12 => DatePart::Year,
            _ => DatePart::Spans(SUGGESTED_SPANS),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::dates::DateOrder;
    use super::*;

    fn moments(texts: &[&str]) -> Vec<Moment> {
        texts.iter().map(|text| DateOrder::YearMonthDay.read(text).unwrap()).collect()
    }

    #[test]
    fn levels_are_named_and_in_order() {
        let days = moments(&["2024-12-30", "2023-04-01", "2024-02-29 13:05"]);
        let cut = |part: DatePart| part.cut(&days, true);
        assert_eq!(cut(DatePart::Year), (vec!["2023".into(), "2024".into()], vec![1, 0, 1]));
        assert_eq!(cut(DatePart::Quarter), (vec!["Q1".into(), "Q2".into(), "Q4".into()], vec![2, 1, 0]));
        assert_eq!(cut(DatePart::Month).0, ["February", "April", "December"]);
        assert_eq!(cut(DatePart::Weekday).0, ["Monday", "Thursday", "Saturday"]);
        assert_eq!(cut(DatePart::Hour).0, ["00", "13"]);
        let (names, codes) = cut(DatePart::Spans(2));
        assert_eq!(names, ["[2023-04-01, 2024-02-15)", "[2024-02-15, 2024-12-31)"]);
        assert_eq!(codes, [1, 0, 1]);
        let times = moments(&["08:00", "10:30", "23:59"]);
        assert_eq!(DatePart::Spans(2).cut(&times, false).0, ["[08:00, 16:00)", "[16:00, 24:00)"]);
        assert!(DatePart::Spans(1).check().is_err() && DatePart::Spans(100).check().is_ok());
    }

    proptest! {
        #[test]
        fn spans_hold_all_and_are_in_order(seconds in prop::collection::vec(-4_000_000_000i64..4_000_000_000, 1..40), spans in 2usize..9, dates: bool) {
            let moments: Vec<Moment> = seconds.iter().map(|s| Moment { day: if dates { s.div_euclid(DAY) } else { 0 }, second: s.rem_euclid(DAY) as u32 }).collect();
            let (names, codes) = DatePart::Spans(spans).cut(&moments, dates);
            prop_assert!(names.len() <= spans && names.is_sorted());
            for (a, x) in moments.iter().zip(&codes) {
                prop_assert!(usize::from(*x) < names.len());
                for (b, y) in moments.iter().zip(&codes) {
                    prop_assert!(a > b || x <= y);
                }
            }
        }
    }
}
