//! Ranges of numbers as levels: `18–24`, `25 to 34`, `65+`, `< 5`, `unter 18`.

use super::notation::{DecimalMark, Notation, ThousandsMark, dissect};
use super::unit;
use super::words::folded;

/// Words for "at most", before a number or behind it.
const BELOW: [&str; 30] = [
    "<",
    "<=",
    "≤",
    "=<",
    "under",
    "below",
    "less than",
    "fewer than",
    "up to",
    "at most",
    "younger than",
    "unter",
    "bis",
    "bis zu",
    "bis unter",
    "weniger als",
    "höchstens",
    "jünger als",
    "moins de",
    "jusqu'à",
    "menos de",
    "hasta",
    "meno di",
    "fino a",
    "até",
    "minder dan",
    "onder",
    "tot",
    "jonger dan",
    "unter einem",
];
/// Words for "at least", before a number.
const ABOVE: [&str; 26] = [
    ">",
    ">=",
    "≥",
    "=>",
    "over",
    "above",
    "more than",
    "at least",
    "older than",
    "from",
    "über",
    "mehr als",
    "mindestens",
    "ab",
    "älter als",
    "von",
    "plus de",
    "à partir de",
    "más de",
    "mas de",
    "desde",
    "più di",
    "oltre",
    "mais de",
    "meer dan",
    "vanaf",
];
/// Words for "and more", behind a number.
const AND_MORE: [&str; 35] = [
    "+",
    "and over",
    "and above",
    "and older",
    "and more",
    "or more",
    "or older",
    "or over",
    "more",
    "or above",
    "and up",
    "plus",
    "und mehr",
    "oder mehr",
    "und älter",
    "oder älter",
    "und darüber",
    "u. mehr",
    "et plus",
    "ou plus",
    "y más",
    "o más",
    "y mas",
    "o mas",
    "e più",
    "o più",
    "e oltre",
    "e mais",
    "ou mais",
    "en meer",
    "of meer",
    "en ouder",
    "of ouder",
    "und drüber",
    "over",
];
/// Words for "and less", behind a number.
const AND_LESS: [&str; 16] = [
    "and under",
    "and below",
    "and younger",
    "or less",
    "or fewer",
    "or under",
    "or younger",
    "und jünger",
    "oder weniger",
    "und weniger",
    "et moins",
    "ou moins",
    "o menos",
    "o meno",
    "ou menos",
    "of minder",
];
/// Words between the ends.
const BETWEEN: [&str; 12] =
    [" to ", " bis unter ", " bis ", " à ", " a ", " al ", " até ", " tot ", " and ", " und ", " t/m ", ".."];

/// The ends of a range of numbers; a number alone is a range, too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Range {
    pub low: f64,
    pub high: f64,
}

/// The ranges of all texts, in the same units; `None` unless every text is a range, and one of them more than a number.
pub(super) fn of_all(texts: &[&str]) -> Option<Vec<Range>> {
    let comma = |decimal: DecimalMark, thousands: ThousandsMark| -> Option<Vec<Range>> {
        let notation = Notation { decimal, thousands: Some(thousands), unit: None };
        texts.iter().map(|text| range(text, &notation)).collect()
    };
    let english = comma(DecimalMark::Point, ThousandsMark::Comma);
    let german = || comma(DecimalMark::Comma, ThousandsMark::Point);
    // 1.000 to 1.999 is a range of German thousands; in English it would be one of three decimals, of all things.
    let ranges = if texts.iter().any(|text| has_thousands_points(text)) {
        german().or(english)
    } else {
        english.or_else(german)
    }?;
    (ranges.iter().any(|range| range.low < range.high) && !overlap(&ranges)).then_some(ranges)
}

/// Whether two ranges with both ends have more than an end in common, as telephone numbers and results of games would.
fn overlap(ranges: &[Range]) -> bool {
    let mut closed: Vec<&Range> =
        ranges.iter().filter(|range| range.low.is_finite() && range.high.is_finite()).collect();
    closed.sort_unstable_by(|a, b| a.low.total_cmp(&b.low).then(a.high.total_cmp(&b.high)));
    closed.windows(2).any(|pair| pair[0].high > pair[1].low || pair[0] == pair[1])
}

fn has_thousands_points(text: &str) -> bool {
    let mut parts = text.split('.').skip(1).peekable();
    parts.peek().is_some() && parts.all(|part| part.bytes().take_while(u8::is_ascii_digit).count() == 3)
}

fn range(text: &str, notation: &Notation) -> Option<Range> {
    let text = text.trim().to_lowercase();
    let text = text.trim_start_matches("age ").trim_start_matches("ages ").trim();
    let number = |text: &str| number(text, notation);
    if let Some(value) = number(text) {
        return Some(Range { low: value, high: value });
    }
    for (low, high) in ends(text) {
        let low = low.trim();
        let low = ["between ", "zwischen ", "von ", "from ", "de ", "entre ", "da ", "van "]
            .iter()
            .find_map(|word| low.strip_prefix(word))
            .unwrap_or(low);
        if let (Some(low), Some(high)) = (number(low), number(high.trim()))
            && low <= high
        {
            return Some(Range { low, high });
        }
    }
    one_sided(text, notation)
}

/// The two sides of every word or dash that may stand between two ends.
fn ends(text: &str) -> Vec<(&str, &str)> {
    let words = BETWEEN.iter().filter_map(|word| text.split_once(word));
    let dash = |(at, c): (usize, char)| {
        (at > 0 && matches!(c, '-' | '–' | '—' | '‑')).then(|| (&text[..at], &text[at + c.len_utf8()..]))
    };
    words.chain(text.char_indices().filter_map(dash)).collect()
}

fn one_sided(text: &str, notation: &Notation) -> Option<Range> {
    let first = text.find(|c: char| c.is_ascii_digit())?;
    let last = text.rfind(|c: char| c.is_ascii_digit())? + 1;
    let before = text[..first].trim_end_matches(['$', '€', '£', '-', '−']);
    let (before, number) = (folded(before), number(&text[before.len()..], notation));
    if let Some(value) = number {
        return match before.as_str() {
            // The bounds themselves are a little inside: "< 5" lies below "5", "> 5" above it.
            "<" => Some(Range { low: f64::NEG_INFINITY, high: value }),
            word if BELOW.contains(&word) => Some(Range { low: f64::NEG_INFINITY, high: value }),
            word if ABOVE.contains(&word) => Some(Range { low: value, high: f64::INFINITY }),
            _ => None,
        };
    }
    let value = self::number(&text[..last], notation)?;
    let behind = without_unit(&text[last..]);
    match behind.as_str() {
        word if AND_MORE.contains(&word) => Some(Range { low: value, high: f64::INFINITY }),
        word if AND_LESS.contains(&word) => Some(Range { low: f64::NEG_INFINITY, high: value }),
        _ => None,
    }
}

/// `years and older` without the years: units are words before the last two.
fn without_unit(behind: &str) -> String {
    let behind = folded(behind).replace('+', " + ");
    let words: Vec<&str> = behind.split_whitespace().collect();
    let is_known = |words: &[&str]| {
        let text = words.join(" ");
        AND_MORE.contains(&text.as_str()) || AND_LESS.contains(&text.as_str())
    };
    let known = [0, 1].into_iter().find(|&skip| skip < words.len() && is_known(&words[skip..]));
    let trailing = words.len() > 1 && is_known(&words[..words.len() - 1]);
    match known {
        Some(skip) => words[skip..].join(" "),
        None if trailing => words[..words.len() - 1].join(" "),
        None => words.join(" "),
    }
}

/// A number, with or without a unit.
fn number(text: &str, notation: &Notation) -> Option<f64> {
    let anatomy = dissect(text)?;
    let unit = anatomy.unit;
    let word = unit
        .chars()
        .all(|c| c.is_alphabetic() || matches!(c, '€' | '$' | '£' | '%' | '.' | '°' | '/' | '²' | '³'));
    let sound = anatomy.spaced || unit.is_empty() || unit::is_known(unit);
    if !word || !sound || unit.chars().count() > 12 || AND_MORE.contains(&unit) {
        return None;
    }
    let scale = if unit == "k" { 1_000.0 } else { 1.0 };
    Notation { unit: (!unit.is_empty()).then(|| unit.to_string()), ..notation.clone() }
        .read(text)
        .map(|value| value * scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: (f64, f64) = (f64::NEG_INFINITY, f64::INFINITY);

    #[test]
    fn ranges_as_people_write_them() {
        let english = Notation { thousands: Some(ThousandsMark::Comma), ..Notation::default() };
        let cases = [
            ("18-24", (18.0, 24.0)),
            ("18–24", (18.0, 24.0)),
            ("18 - 24 years", (18.0, 24.0)),
            ("25 to 34", (25.0, 34.0)),
            ("65+", (65.0, ALL.1)),
            ("65 +", (65.0, ALL.1)),
            ("65 years and older", (65.0, ALL.1)),
            ("65 und älter", (65.0, ALL.1)),
            ("ab 65 Jahre", (65.0, ALL.1)),
            ("< 5", (ALL.0, 5.0)),
            (">= 10", (10.0, ALL.1)),
            ("unter 18", (ALL.0, 18.0)),
            ("Under 18", (ALL.0, 18.0)),
            ("bis 17 Jahre", (ALL.0, 17.0)),
            ("<=50K", (ALL.0, 50_000.0)),
            (">50K", (50_000.0, ALL.1)),
            ("$10,000 - $19,999", (10_000.0, 19_999.0)),
            ("5more", (5.0, ALL.1)),
            ("5 or more", (5.0, ALL.1)),
            ("de 18 à 24 ans", (18.0, 24.0)),
            ("moins de 18 ans", (ALL.0, 18.0)),
            ("18 a 24", (18.0, 24.0)),
            ("65 y más", (65.0, ALL.1)),
            ("7", (7.0, 7.0)),
            ("von 18 bis 24", (18.0, 24.0)),
            ("-5–5", (-5.0, 5.0)),
            ("0.5-1.5", (0.5, 1.5)),
            ("10 or less", (ALL.0, 10.0)),
            ("more than 100", (100.0, ALL.1)),
            ("18 bis unter 25", (18.0, 25.0)),
        ];
        for (text, (low, high)) in cases {
            assert_eq!(range(text, &english), Some(Range { low, high }), "{text}");
        }
        for text in ["", "24-18", "a-b", "12a-14b", "1-2-3", "about 5", "2 of 3", "room 5", "A1-A5"] {
            assert_eq!(range(text, &english), None, "{text}");
        }
        assert_eq!(of_all(&["1.000-1.999", "2.000+"]).unwrap()[1].low, 2000.0);
        assert_eq!(of_all(&["0,5-1,5", "1,6-2"]).unwrap()[0].high, 1.5);
        assert_eq!(of_all(&["1", "2"]), None);
    }
}
