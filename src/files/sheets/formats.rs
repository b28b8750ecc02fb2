//! Whether a number in a cell is a date: that is told by the format in which it is shown.

use super::super::calendar::{DAY, date, moment, time};

/// Days from 1899-12-30, which makes all dates after the first of March 1900 right, to 1970.
const SINCE_1900: i64 = 25_569;
/// From the first of January 1904, where older workbooks of the Macintosh begin to count.
const SINCE_1904: i64 = 24_107;

/// How the numbers of a cell are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Shown {
    /// As a number.
    #[default]
    Number,
    /// As a day.
    Date,
    /// As a day and a time.
    Moment,
    /// As a time.
    Time,
    /// As hours, however many.
    Elapsed,
}

impl Shown {
    /// The format that Excel gives this number without a text.
    pub(super) fn built_in(number: u32) -> Self {
        match number {
            14..=17 | 27..=31 | 34..=36 | 50..=54 | 57 | 58 => Self::Date,
            22 => Self::Moment,
            18..=21 | 32 | 33 | 45 | 47 | 55 | 56 => Self::Time,
            46 => Self::Elapsed,
            _ => Self::Number,
        }
    }

    /// The format with this text, such as `yyyy-mm-dd` or `[h]:mm`.
    pub(super) fn of(code: &str) -> Self {
        let (mut day, mut hour, mut elapsed) = (false, false, false);
        // Only the first part counts: the others are for negative numbers, zero and texts.
        let mut letters = code.chars();
        while let Some(letter) = letters.next() {
            match letter.to_ascii_lowercase() {
                ';' => break,
                '"' => letters.by_ref().take_while(|&c| c != '"').for_each(drop),
                '\\' | '_' | '*' => {
                    letters.next();
                }
                '[' => {
                    let inside: String = letters.by_ref().take_while(|&c| c != ']').collect();
                    let inside = inside.to_ascii_lowercase();
                    elapsed |=
                        !inside.is_empty() && inside.bytes().all(|byte| matches!(byte, b'h' | b'm' | b's'));
                }
                'y' | 'd' | 'e' if letter != 'E' => day = true,
                'h' | 's' => hour = true,
                // Months or minutes: minutes come with hours or seconds.
                'm' => day |= is_month(code),
                // A text such as "General", and numbers.
                'g' if code.to_ascii_lowercase().starts_with("general") => return Self::Number,
                _ => {}
            }
        }
        match (day, hour, elapsed) {
            (_, _, true) => Self::Elapsed,
            (true, true, _) => Self::Moment,
            (true, false, _) => Self::Date,
            (false, true, _) => Self::Time,
            (false, false, _) => Self::Number,
        }
    }

    /// The text of a number shown so; `None` where it is a number, or no date.
    pub(super) fn text(self, number: f64, since_1904: bool) -> Option<String> {
        if self == Self::Number || !(0.0..3_000_000.0).contains(&number) {
            return None;
        }
        let epoch = if since_1904 { SINCE_1904 } else { SINCE_1900 };
        // Before March 1900 Excel counts a day that never was.
        let early = !since_1904 && (1.0..60.0).contains(&number);
        let day = number.floor() as i64 - epoch + i64::from(early);
        // Excel itself keeps milliseconds.
        let millis = ((number - number.floor()) * DAY as f64 * 1000.0).round() as i64;
        let (day, millis) = (day + millis / (DAY * 1000), millis % (DAY * 1000));
        let (seconds, micros) = (millis / 1000, millis % 1000 * 1000);
        match self {
            Self::Number => None,
            Self::Date => date(day),
            Self::Time if number < 1.0 => Some(time(seconds, micros)),
            Self::Moment | Self::Time => moment(day, seconds, micros),
            Self::Elapsed => {
                let millis = (number * DAY as f64 * 1000.0).round() as i64;
                Some(time(millis / 1000, millis % 1000 * 1000))
            }
        }
    }
}

/// Whether `m` in this format can only mean months: there is neither an hour nor a second.
fn is_month(code: &str) -> bool {
    let mut quoted = false;
    !code.chars().any(|letter| {
        quoted ^= letter == '"';
        !quoted && matches!(letter.to_ascii_lowercase(), 'h' | 's')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_by_their_text() {
        let cases = [
            ("General", Shown::Number),
            ("0.00", Shown::Number),
            ("0.00E+00", Shown::Number),
            ("#,##0\\ \"days\"", Shown::Number),
            ("[Red]0;[Blue]-0", Shown::Number),
            ("yyyy-mm-dd", Shown::Date),
            ("dd/mm/yy;@", Shown::Date),
            ("mmm-yy", Shown::Date),
            ("[$-407]d. mmmm yyyy", Shown::Date),
            ("yyyy-mm-dd hh:mm", Shown::Moment),
            ("h:mm AM/PM", Shown::Time),
            ("mm:ss", Shown::Time),
            ("[h]:mm:ss", Shown::Elapsed),
            ("@", Shown::Number),
        ];
        for (code, shown) in cases {
            assert_eq!(Shown::of(code), shown, "{code}");
        }
        assert_eq!(Shown::built_in(14), Shown::Date);
        assert_eq!(Shown::built_in(0), Shown::Number);
    }

    #[test]
    fn numbers_as_dates_by_hand() {
        assert_eq!(Shown::Date.text(45_352.0, false).as_deref(), Some("2024-03-01"));
        assert_eq!(Shown::Date.text(43_890.0, true).as_deref(), Some("2024-03-01"));
        assert_eq!(Shown::Moment.text(45_352.520_833_333_336, false).as_deref(), Some("2024-03-01 12:30:00"));
        assert_eq!(Shown::Time.text(0.75, false).as_deref(), Some("18:00:00"));
        assert_eq!(Shown::Elapsed.text(1.5, false).as_deref(), Some("36:00:00"));
        assert_eq!(Shown::Date.text(1.0, false).as_deref(), Some("1900-01-01"));
        assert_eq!(Shown::Date.text(59.0, false).as_deref(), Some("1900-02-28"));
        assert_eq!(Shown::Date.text(61.0, false).as_deref(), Some("1900-03-01"));
        assert_eq!(Shown::Date.text(-1.0, false), None);
        assert_eq!(Shown::Moment.text(1.999_999_999_9, false).as_deref(), Some("1900-01-02 00:00:00"));
    }
}
