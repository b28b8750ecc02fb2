//! Whether a column holds dates or times, and in which order it writes day, month and year, from all its texts together.

use serde::{Deserialize, Serialize};

use super::words::{MONTHS, WEEKDAYS, folded, step};
use crate::math::calendar;

/// The order of day, month and year where they are numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum DateOrder {
    /// `2024-12-31`
    YearMonthDay,
    /// `31.12.2024`
    DayMonthYear,
    /// `12/31/2024`
    MonthDayYear,
}

/// A column of dates or times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dates {
    /// The order in which they are read.
    pub order: DateOrder,
    /// The other order in which all of them could be read.
    pub other: Option<DateOrder>,
    /// Whether they have dates.
    pub date: bool,
    /// Whether they have times that differ.
    pub time: bool,
    /// The first and the last.
    pub range: [Moment; 2],
}

/// A point in time; without a date, of the day 1970-01-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Moment {
    /// Days since 1970-01-01.
    pub day: i64,
    /// Seconds of the day.
    pub second: u32,
}

/// A text that is a date, a time, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    day: Option<i64>,
    second: Option<u32>,
}

/// Years with two digits: from here on they are of the last century, as spreadsheets take it.
const PIVOT: i32 = 30;
/// No text that is a date is longer.
const LONGEST: usize = 48;

const ORDERS: [DateOrder; 3] = [DateOrder::YearMonthDay, DateOrder::DayMonthYear, DateOrder::MonthDayYear];

impl Dates {
    /// The order that all texts agree with; `None` when there is none, or some have a date and others only a time. It does not depend
    /// on the order of the texts.
    ///
    /// Where days and months could be exchanged in all of them, the order is taken in which the dates lie closer together: days of
    /// one month, rather than one day of many months. If that does not tell, points and hyphens stand between a day and a month, and slashes between
    /// a month and a day.
    ///
    /// Time: three passes over the characters; the first text that is no date ends it.
    pub fn of(texts: &[&str]) -> Option<Self> {
        let first = texts.first()?;
        let read: Vec<Self> = ORDERS.into_iter().filter_map(|order| Self::in_order(order, texts)).collect();
        let span = |dates: &Self| dates.range[1].day - dates.range[0].day;
        let by_habit = |dates: &Self| first.contains('/') == (dates.order == DateOrder::MonthDayYear);
        let best = read.iter().min_by_key(|dates| (span(dates), !by_habit(dates)))?;
        // With names of months, or no date at all, every order reads the same.
        let differs = |dates: &&Self| {
            let moments = |order: DateOrder| texts.iter().map(move |text| order.read(text));
            dates.order != best.order && !moments(dates.order).eq(moments(best.order))
        };
        Some(Self { other: read.iter().find(differs).map(|dates| dates.order), ..best.clone() })
    }

    /// The texts as dates in this order; `None` unless all of them are.
    pub(super) fn in_order(order: DateOrder, texts: &[&str]) -> Option<Self> {
        let mut range: Option<[Moment; 2]> = None;
        let (mut date, mut time, mut two_digits) = (None, false, false);
        for text in texts {
            let stamp = stamp(text, order)?;
            if *date.get_or_insert(stamp.day.is_some()) != stamp.day.is_some() {
                return None;
            }
            // 1.2.10 is a version; some day of a column of dates is written with two digits.
            two_digits |= text.len() > 7 || !text.contains('.');
            let moment = stamp.moment();
            time |= stamp.second.is_some_and(|second| second > 0);
            range = Some(range.map_or([moment; 2], |[first, last]| [first.min(moment), last.max(moment)]));
        }
        let (date, range) = (date?, range?);
        two_digits.then_some(Self { order, other: None, date, time: time || !date, range })
    }
}

impl Dates {
    /// A point in time as ISO writes it, as far as it differs.
    pub(super) fn iso(&self, moment: Moment) -> String {
        let (year, month, day) = calendar::date(moment.day);
        let (hour, minute) = (moment.second / 3600, moment.second / 60 % 60);
        match (self.date, self.time) {
            (true, true) => format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}"),
            (true, false) => format!("{year:04}-{month:02}-{day:02}"),
            (false, _) => format!("{hour:02}:{minute:02}"),
        }
    }
}

impl DateOrder {
    /// The point in time that a text writes in this order.
    pub(crate) fn read(self, text: &str) -> Option<Moment> {
        stamp(text, self).map(Stamp::moment)
    }
}

impl Stamp {
    fn moment(self) -> Moment {
        Moment { day: self.day.unwrap_or(0), second: self.second.unwrap_or(0) }
    }
}

fn stamp(text: &str, order: DateOrder) -> Option<Stamp> {
    if text.len() > LONGEST || !text.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let Some(colon) = text.find(':') else {
        return Some(Stamp { day: Some(day(text, order)?), second: None });
    };
    let hour = text[..colon].bytes().rev().take_while(u8::is_ascii_digit).count();
    let (before, behind) = text.split_at(colon - hour);
    let second = Some(time(behind)?);
    let before = before.trim_end_matches([' ', ',', 'T', 't', '\u{a0}']);
    let day = if before.is_empty() { None } else { Some(day(before, order)?) };
    Some(Stamp { day, second })
}

/// The seconds of `12:30`, `12:30:15.25`, `1:30 PM`, `12:30 Uhr`, `12:30:00+02:00`; the zone is left aside, so it is the time of the place.
fn time(text: &str) -> Option<u32> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let number = |text: &str, lengths: &[usize], below: u32| {
        let number: u32 = text.parse().ok()?;
        (lengths.contains(&text.len()) && number < below).then_some(number)
    };
    let (hour, rest) = text.split_once(':')?;
    let hour = number(hour, &[1, 2], 24)?;
    let (minute, mut rest) = rest.split_at(digits(rest));
    let minute = number(minute, &[2], 60)?;
    let mut second = 0;
    if let Some(behind) = rest.strip_prefix(':') {
        let (found, behind) = behind.split_at(digits(behind));
        second = number(found, &[2], 60)?;
        rest = behind.strip_prefix(['.', ',']).map_or(behind, |decimals| &decimals[digits(decimals)..]);
    }
    let half = folded(rest).replace(['.', ' '], "");
    let hour = match half.as_str() {
        "am" if (1..=12).contains(&hour) => hour % 12,
        "pm" if (1..=12).contains(&hour) => hour % 12 + 12,
        _ if is_zone(rest.trim()) => hour,
        _ => return None,
    };
    Some(hour * 3600 + minute * 60 + second)
}

/// Nothing, `Z`, `UTC`, `+02:00`, `-0500`, or the word for o'clock.
fn is_zone(text: &str) -> bool {
    let offset = text.strip_prefix(['+', '-']).is_some_and(|rest| {
        matches!(rest.len(), 2 | 4 | 5) && rest.bytes().all(|byte| byte.is_ascii_digit() || byte == b':')
    });
    offset || matches!(text, "" | "Z" | "z" | "UTC" | "GMT" | "Uhr" | "uhr" | "h" | "MEZ" | "CET" | "CEST")
}

/// The day of a date, the first of its month if it names none.
fn day(text: &str, order: DateOrder) -> Option<i64> {
    let text = text.trim();
    if text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        let plausible = (1900..=2100).contains(&text[..4].parse::<i32>().ok()?);
        let (year, month, day) = (&text[..4], &text[4..6], &text[6..]);
        return if plausible { civil(year, month.parse().ok()?, day) } else { None };
    }
    let tokens = Tokens::of(text)?;
    match (tokens.month, tokens.numbers.as_slice()) {
        (None, &[a, b, c]) => numeric(a, b, c, order),
        (None, &[a, b]) if tokens.separator != '.' => match (a.len(), b.len()) {
            (4, 2) if tokens.separator != ' ' => civil(a, b.parse().ok()?, "1"),
            (1 | 2, 4) if tokens.separator != ' ' => civil(b, a.parse().ok()?, "1"),
            _ => None,
        },
        (Some(month), &[a, b]) if a.len() == 4 => civil(a, month, b),
        (Some(month), &[a, b]) => civil(b, month, a),
        (Some(month), &[year]) if year.len() == 4 => civil(year, month, "1"),
        _ => None,
    }
}

fn numeric(a: &str, b: &str, c: &str, order: DateOrder) -> Option<i64> {
    match order {
        DateOrder::YearMonthDay if a.len() == 4 => civil(a, b.parse().ok()?, c),
        DateOrder::DayMonthYear if a.len() <= 2 => civil(c, b.parse().ok()?, a),
        DateOrder::MonthDayYear if a.len() <= 2 => civil(c, a.parse().ok()?, b),
        _ => None,
    }
}

/// The day, if there is one: a year of four digits, or of two.
fn civil(year: &str, month: u32, day: &str) -> Option<i64> {
    let number: i32 = year.parse().ok()?;
    let year = match year.len() {
        4 if (1000..3000).contains(&number) => number,
        2 => number + if number < PIVOT { 2000 } else { 1900 },
        _ => return None,
    };
    let day = if day.len() <= 2 { day.parse().ok()? } else { return None };
    let exists = (1..=12).contains(&month) && (1..=calendar::days_in(year, month)).contains(&day);
    exists.then(|| calendar::days(year, month, day))
}

/// The numbers of a date, and its month if that is a word.
struct Tokens<'a> {
    numbers: Vec<&'a str>,
    month: Option<u32>,
    /// What stands between the first two numbers; a space if it varies.
    separator: char,
}

impl<'a> Tokens<'a> {
    /// Words may be one name of a month, one of a day of the week before all else, and those that hold a date together.
    fn of(text: &'a str) -> Option<Self> {
        let mut tokens = Self { numbers: Vec::new(), month: None, separator: ' ' };
        let mut separators: Vec<char> = Vec::new();
        let is_separator =
            |c: char| matches!(c, '-' | '/' | '.' | ',' | ' ' | '\u{a0}' | '\u{2010}' | '\u{2011}');
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let same =
                |other: char| if c.is_ascii_digit() { other.is_ascii_digit() } else { other.is_alphabetic() };
            let length = rest.find(|other| !same(other)).unwrap_or(rest.len());
            let (token, behind) = rest.split_at(length.max(c.len_utf8()));
            match c {
                '0'..='9' => tokens.numbers.push(token),
                _ if c.is_alphabetic() => tokens.word(token)?,
                _ if is_separator(c) && tokens.numbers.is_empty() => {}
                _ if is_separator(c) => separators.push(c),
                _ => return None,
            }
            rest = behind;
        }
        separators.retain(|c| !matches!(c, ' ' | '\u{a0}'));
        let numeric = tokens.month.is_none();
        // 31.12/2024 is no date; nor is 24.12., which lacks the year.
        if numeric
            && (separators.windows(2).any(|pair| pair[0] != pair[1])
                || separators.len() + 1 != tokens.numbers.len())
        {
            return None;
        }
        tokens.separator = separators.first().copied().unwrap_or(' ');
        Some(tokens)
    }

    fn word(&mut self, word: &str) -> Option<()> {
        let word = folded(word);
        if self.numbers.is_empty()
            && self.month.is_none()
            && step(WEEKDAYS, &word).is_some()
            && step(MONTHS, &word).is_none()
        {
            return Some(());
        }
        if let (Some(month), None) = (step(MONTHS, &word), self.month) {
            self.month = Some(month as u32 + 1);
            return Some(());
        }
        matches!(word.as_str(), "st" | "nd" | "rd" | "th" | "er" | "de" | "del" | "of" | "the" | "le")
            .then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn iso(text: &str, order: DateOrder) -> Option<String> {
        let moment = order.read(text)?;
        let (year, month, day) = calendar::date(moment.day);
        let second = moment.second;
        Some(format!(
            "{year:04}-{month:02}-{day:02} {:02}:{:02}:{:02}",
            second / 3600,
            second / 60 % 60,
            second % 60
        ))
    }

    #[test]
    fn one_day_in_many_spellings() {
        use DateOrder::{DayMonthYear as Dmy, MonthDayYear as Mdy, YearMonthDay as Ymd};
        let cases = [
            ("2024-03-05", Ymd),
            ("2024/03/05", Ymd),
            ("2024.3.5", Ymd),
            ("20240305", Ymd),
            ("05.03.2024", Dmy),
            ("5.3.24", Dmy),
            ("5. 3. 2024", Dmy),
            ("05/03/2024", Dmy),
            ("3/5/2024", Mdy),
            ("5 March 2024", Dmy),
            ("March 5, 2024", Mdy),
            ("05-Mar-2024", Dmy),
            ("5. März 2024", Dmy),
            ("5 mars 2024", Ymd),
            ("5 de marzo de 2024", Dmy),
            ("5 maart 2024", Dmy),
            ("Tuesday, March 5th, 2024", Mdy),
            ("Di., 05.03.2024", Dmy),
            ("2024-Mar-05", Ymd),
            ("5 marzo 2024", Dmy),
            ("Mar 5 2024", Mdy),
        ];
        for (text, order) in cases {
            assert_eq!(iso(text, order).as_deref(), Some("2024-03-05 00:00:00"), "{text}");
        }
    }

    #[test]
    fn times_of_day() {
        let with_date = [
            "2024-03-05T13:30:00",
            "2024-03-05 13:30",
            "2024-03-05T13:30:00Z",
            "2024-03-05 13:30:00.250",
            "2024-03-05 1:30 PM",
            "2024-03-05 13:30:00+01:00",
            "2024-03-05, 13:30 Uhr",
            "2024-03-05 1:30 p.m.",
        ];
        for text in with_date {
            assert_eq!(iso(text, DateOrder::YearMonthDay).as_deref(), Some("2024-03-05 13:30:00"), "{text}");
        }
        assert_eq!(iso("12:05 AM", DateOrder::YearMonthDay).as_deref(), Some("1970-01-01 00:05:00"));
        assert_eq!(iso("2024-03", DateOrder::DayMonthYear).as_deref(), Some("2024-03-01 00:00:00"));
        assert_eq!(iso("Mar 2024", DateOrder::DayMonthYear).as_deref(), Some("2024-03-01 00:00:00"));
        assert_eq!(iso("03/2024", DateOrder::YearMonthDay).as_deref(), Some("2024-03-01 00:00:00"));
    }

    #[test]
    fn what_is_no_date() {
        let texts = [
            "",
            "2024",
            "24.12.",
            "1/2",
            "May",
            "31.02.2024",
            "2023-02-29",
            "12:60",
            "25:00",
            "1:2",
            "1.2.3",
            "12.2024",
            "31.12/2024",
            "13 PM",
            "192.168.0.1",
            "2024-13-01",
            "1.234.567",
            "0000-00-00",
            "12345678",
            "5 Foo 2024",
            "+49 30 123456",
            "12 2024",
            "13:30 PM",
        ];
        for text in texts {
            assert!(ORDERS.iter().all(|order| order.read(text).is_none()), "{text}");
        }
    }
}
