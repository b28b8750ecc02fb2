//! Days and seconds as the dates that people write: `2024-03-01`, `2024-03-01 12:30:00`, `12:30:00`.

pub(super) use crate::math::calendar::{date_text as date, moment_text as moment, time_text as time};

/// Seconds of a day.
pub(super) const DAY: i64 = 86_400;
/// From 1582-10-14, where SPSS begins to count, to 1970-01-01.
pub(super) const SPSS: i64 = 141_428;
/// From 1960-01-01, where Stata and SAS begin to count, to 1970-01-01.
pub(super) const SAS: i64 = 3_653;

/// What a column's numbers count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clock {
    /// Days, with the number of the first of January 1970.
    Days {
        /// Days from the file's own beginning to 1970.
        epoch: i64,
    },
    /// Parts of a second, from midnight of a day.
    Moments {
        /// Days from the file's own beginning to 1970.
        epoch: i64,
        /// Parts of a second.
        per_second: i64,
        /// Whether the day alone is meant.
        day_only: bool,
    },
    /// Parts of a second since midnight, or between two moments.
    Times {
        /// Parts of a second.
        per_second: i64,
    },
    /// Weeks, months, quarters, half-years or years, so many to a year, from 1960 on.
    Spans {
        /// Spans in a year.
        per_year: i64,
    },
}

impl Clock {
    /// The text of a number on this clock; `None` where that is no date.
    pub(super) fn text(self, number: f64) -> Option<String> {
        if !number.is_finite() || number.abs() > 9e18 {
            return None;
        }
        match self {
            Self::Days { epoch } => date(number.floor() as i64 - epoch),
            Self::Moments { epoch, per_second, day_only } => {
                let (seconds, part) = split(number, per_second);
                let day = seconds.div_euclid(DAY) - epoch;
                if day_only { date(day) } else { moment(day, seconds.rem_euclid(DAY), part) }
            }
            Self::Times { per_second } => {
                let (seconds, part) = split(number.abs(), per_second);
                let sign = if number < 0.0 { "-" } else { "" };
                Some(format!("{sign}{}", time(seconds, part)))
            }
            Self::Spans { per_year } => span(number.floor() as i64, per_year),
        }
    }
}

/// Whole seconds, and the part of one in microseconds.
fn split(number: f64, per_second: i64) -> (i64, i64) {
    if number.fract() == 0.0 {
        let whole = number as i64;
        let part = i128::from(whole.rem_euclid(per_second)) * 1_000_000 / i128::from(per_second);
        return (whole.div_euclid(per_second), part as i64);
    }
    let seconds = number / per_second as f64;
    let micros = ((seconds - seconds.floor()) * 1e6).round() as i64;
    (seconds.floor() as i64 + micros / 1_000_000, micros % 1_000_000)
}

/// A span of a year, by its usual name.
fn span(number: i64, per_year: i64) -> Option<String> {
    let (year, part) = (1960 + number.div_euclid(per_year), number.rem_euclid(per_year) + 1);
    (0..=9999).contains(&year).then(|| match per_year {
        1 => format!("{year:04}"),
        2 => format!("{year:04}-H{part}"),
        4 => format!("{year:04}-Q{part}"),
        12 => format!("{year:04}-{part:02}"),
        _ => format!("{year:04}-W{part:02}"),
    })
}

/// A moment as files of XML write it, `2024-03-01T12:30:00.000Z` or `PT12H30M00S`, as people do.
pub(super) fn iso(text: &str) -> String {
    let text = text.trim();
    if let Some(parts) = text.strip_prefix("PT").and_then(spelled_time) {
        return parts;
    }
    let text = text.strip_suffix('Z').unwrap_or(text);
    let Some((day, time)) = text.split_once('T') else { return text.to_string() };
    let time = match time.split_once('.') {
        Some((whole, part)) if part.bytes().all(|byte| byte == b'0') => whole,
        _ => time,
    };
    format!("{day} {time}")
}

/// Hours, minutes and seconds, each before its letter.
fn spelled_time(text: &str) -> Option<String> {
    let (mut seconds, mut digits) = (0.0, String::new());
    for letter in text.chars() {
        let unit = match letter {
            'H' => 3600.0,
            'M' => 60.0,
            'S' => 1.0,
            _ => {
                digits.push(if letter == ',' { '.' } else { letter });
                continue;
            }
        };
        seconds += unit * digits.parse::<f64>().ok()?;
        digits.clear();
    }
    let (seconds, micros) = split(seconds, 1);
    digits.is_empty().then(|| time(seconds, micros))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_of_xml_by_hand() {
        let cases = [
            ("2024-03-01", "2024-03-01"),
            ("2024-03-01T12:30:00", "2024-03-01 12:30:00"),
            ("2024-03-01T12:30:00.000Z", "2024-03-01 12:30:00"),
            ("2024-03-01T12:30:00.250", "2024-03-01 12:30:00.250"),
            ("PT12H30M00S", "12:30:00"),
            ("PT100H0M1.5S", "100:00:01.5"),
        ];
        for (text, expected) in cases {
            assert_eq!(iso(text), expected);
        }
    }

    #[test]
    fn clocks_by_hand() {
        let spss = Clock::Moments { epoch: SPSS, per_second: 1, day_only: false };
        assert_eq!(spss.text(13_928_630_400.0).as_deref(), Some("2024-03-01 00:00:00"));
        assert_eq!(spss.text(13_928_675_400.5).as_deref(), Some("2024-03-01 12:30:00.5"));
        let stata = Clock::Moments { epoch: SAS, per_second: 1000, day_only: false };
        assert_eq!(stata.text(-1.0).as_deref(), Some("1959-12-31 23:59:59.999"));
        assert_eq!(Clock::Days { epoch: SAS }.text(0.0).as_deref(), Some("1960-01-01"));
        assert_eq!(Clock::Times { per_second: 1 }.text(45_000.0).as_deref(), Some("12:30:00"));
        assert_eq!(Clock::Times { per_second: 1 }.text(-90.0).as_deref(), Some("-00:01:30"));
        assert_eq!(Clock::Spans { per_year: 4 }.text(1.0).as_deref(), Some("1960-Q2"));
        assert_eq!(Clock::Spans { per_year: 12 }.text(-1.0).as_deref(), Some("1959-12"));
        assert_eq!(Clock::Days { epoch: 0 }.text(f64::NAN), None);
        assert_eq!(Clock::Days { epoch: 0 }.text(1e300), None);
    }
}
