//! The Gregorian calendar, also for the years before it was made.

use std::fmt::Write;

/// Days of a month.
pub fn days_in(year: i32, month: u32) -> u32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        _ => 31,
    }
}

/// Days from 1970-01-01 to a date. Years are taken to begin in March, so that the day that some years have more is their last.
pub fn days(year: i32, month: u32, day: u32) -> i64 {
    let year = i64::from(year) - i64::from(month <= 2);
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let from_march = i64::from((month + 9) % 12);
    let of_year = (153 * from_march + 2) / 5 + i64::from(day) - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// Year, month and day so many days after 1970-01-01.
pub fn date(days: i64) -> (i32, u32, u32) {
    let from_march_0 = days + 719_468;
    let (era, of_era) = (from_march_0.div_euclid(146_097), from_march_0.rem_euclid(146_097));
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = (from_march + 2) % 12 + 1;
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    (year as i32, month as u32, day as u32)
}

/// The day of the week, 0 for Monday.
pub fn weekday(days: i64) -> i64 {
    (days + 3).rem_euclid(7)
}

/// The first day of the year 1, and the last of the year 9999: days before and after are no dates of a table.
const EARLY: i64 = -719_162;
const FAR: i64 = 2_932_896;

/// The date so many days after 1970-01-01, such as `2024-03-01`; `None` outside of the years 1 to 9999.
pub fn date_text(day: i64) -> Option<String> {
    (EARLY..=FAR).contains(&day).then(|| {
        let (year, month, day) = date(day);
        format!("{year:04}-{month:02}-{day:02}")
    })
}

/// A date, so many days after 1970-01-01, and the time so many seconds after midnight; microseconds are written only where there are some.
pub fn moment_text(day: i64, seconds: i64, micros: i64) -> Option<String> {
    Some(format!("{} {}", date_text(day)?, time_text(seconds, micros)))
}

/// So many seconds as hours, minutes and seconds; there may be more than 24 hours.
pub fn time_text(seconds: i64, micros: i64) -> String {
    let mut text = format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if micros > 0 {
        let _ = write!(text, ".{micros:06}");
        text.truncate(text.trim_end_matches('0').len());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_days() {
        assert_eq!(days(1970, 1, 1), 0);
        assert_eq!(days(2000, 3, 1), 11_017);
        assert_eq!(days(1969, 12, 31), -1);
        // The moon landing was on a Sunday, the first of January 2000 on a Saturday.
        assert_eq!(weekday(days(1969, 7, 20)), 6);
        assert_eq!(weekday(days(2000, 1, 1)), 5);
    }

    /// The second method: day after day, month after month.
    #[test]
    fn every_day_of_three_thousand_years_in_turn() {
        let (mut number, mut of_week) = (days(1, 1, 1), 0);
        assert_eq!(number, -719_162);
        for year in 1..=3000 {
            for month in 1..=12 {
                for day in 1..=days_in(year, month) {
                    assert_eq!(days(year, month, day), number, "{year}-{month}-{day}");
                    assert_eq!(date(number), (year, month, day));
                    assert_eq!(weekday(number), of_week);
                    number += 1;
                    of_week = (of_week + 1) % 7;
                }
            }
        }
    }

    #[test]
    fn dates_by_hand() {
        let cases = [
            (0, "1970-01-01"),
            (-1, "1969-12-31"),
            (11_016, "2000-02-29"),
            (-3_653, "1960-01-01"),
            (-141_428, "1582-10-14"),
            (19_783, "2024-03-01"),
            (FAR, "9999-12-31"),
            (EARLY, "0001-01-01"),
        ];
        for (day, text) in cases {
            assert_eq!(date_text(day).as_deref(), Some(text));
        }
        assert_eq!([FAR + 1, EARLY - 1, i64::MIN, i64::MAX].map(date_text), [const { None }; 4]);
    }
}
