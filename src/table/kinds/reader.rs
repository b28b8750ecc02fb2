//! Numbers of a column with more different texts than are kept: the notation is decided by the first ones.

use super::super::number;
use super::super::options::spells_missing;
use super::notation::{DecimalMark, Notation, ThousandsMark, dissect};
use super::numbers::Numbers;
use super::unit;

/// Cells up to this length are read without taking memory.
const SHORT: usize = 32;

/// Reads numbers whose notation earlier texts have decided. Later ones may add a mark between thousands or a unit, which changes nothing
/// that was read; one that contradicts is no number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct NumberReader {
    /// Nothing before the first text.
    notation: Option<Notation>,
}

impl NumberReader {
    /// A reader in the notation of these texts; `None` when they are no numbers.
    pub fn of(texts: &[&str]) -> Option<Self> {
        if texts.is_empty() {
            return Some(Self::default());
        }
        Numbers::of(texts).map(|numbers| Self { notation: Some(numbers.notation) })
    }

    /// Whether two sets of texts, which this and the other one were made of, have the notation of either when taken together, for certain.
    /// That is so when both are written as programs do and nothing is open.
    pub fn agrees(texts: &[&str], other: &Self) -> bool {
        let plain =
            |numbers: Numbers| numbers.other.is_none() && numbers.notation.is_plain() && numbers.decimals;
        other.notation.as_ref().is_some_and(Notation::is_plain) && Numbers::of(texts).is_some_and(plain)
    }

    /// The number that a text writes, if it does.
    #[inline]
    pub fn read(&mut self, text: &str) -> Option<f64> {
        if is_padded(text) {
            return None;
        }
        let Some(notation) = &self.notation else { return self.read_first(text) };
        let short = match notation.decimal {
            DecimalMark::Point => number::parse(text),
            DecimalMark::Comma => with_comma(text),
        };
        short.or_else(|| self.read_marked(text))
    }

    /// A reader in the notation of both; `None` when they contradict each other.
    pub fn merged(&self, other: &Self) -> Option<Self> {
        let (Some(a), Some(b)) = (&self.notation, &other.notation) else {
            return Some(if self.notation.is_some() { self.clone() } else { other.clone() });
        };
        let thousands = match (a.thousands, b.thousands) {
            (Some(a), Some(b)) if a != b => return None,
            (a, b) => a.or(b),
        };
        let unit = match (&a.unit, &b.unit) {
            (Some(a), Some(b)) if !unit::alike(a, b) => return None,
            (a, b) => a.clone().or_else(|| b.clone()),
        };
        (a.decimal == b.decimal)
            .then_some(Self { notation: Some(Notation { decimal: a.decimal, thousands, unit }) })
    }

    #[cold]
    fn read_first(&mut self, text: &str) -> Option<f64> {
        *self = Self::of(&[text])?;
        self.notation.as_ref()?.read(text)
    }

    fn read_marked(&mut self, text: &str) -> Option<f64> {
        let notation = self.notation.as_ref()?;
        if let Some(number) = notation.read(text) {
            return Some(number);
        }
        let wider = widened(notation, text)?;
        let number = wider.read(text)?;
        self.notation = Some(wider);
        Some(number)
    }
}

/// The same notation with a mark between thousands or a unit, if it had none.
fn widened(notation: &Notation, text: &str) -> Option<Notation> {
    let anatomy = dissect(text)?;
    let other =
        if notation.decimal == DecimalMark::Point { ThousandsMark::Comma } else { ThousandsMark::Point };
    let marks = [None, Some(other), Some(ThousandsMark::Space), Some(ThousandsMark::Apostrophe)];
    let fits = |mark: &Option<ThousandsMark>| anatomy.fits(notation.decimal, *mark);
    let thousands = match notation.thousands {
        None => marks.into_iter().find(fits)?,
        mark => mark,
    };
    let unit = match &notation.unit {
        None if unit::is_known(anatomy.unit) => Some(anatomy.unit.to_string()),
        unit => unit.clone(),
    };
    Some(Notation { thousands, unit, ..*notation })
}

/// Whether a text is a whole number with leading zeros, as codes have.
fn is_padded(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text).as_bytes();
    digits.len() > 1 && digits[0] == b'0' && digits.iter().all(u8::is_ascii_digit)
}

/// The number that digits with a comma write; `None` also where it takes a closer look.
fn with_comma(text: &str) -> Option<f64> {
    let mut plain = [0; SHORT];
    let plain = plain.get_mut(..text.len())?;
    for (to, from) in plain.iter_mut().zip(text.bytes()) {
        *to = match from {
            b',' => b'.',
            b'0'..=b'9' | b'-' | b'+' | b'e' | b'E' => from,
            _ => return None,
        };
    }
    number::parse(std::str::from_utf8(plain).ok()?)
}

/// Whether texts, but for spellings of a missing value, are numbers written in one way.
pub(crate) fn are_numbers(texts: &[String]) -> bool {
    let texts: Vec<&str> = texts.iter().map(String::as_str).filter(|text| !spells_missing(text)).collect();
    texts.is_empty() || NumberReader::of(&texts).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_texts_may_add_but_not_contradict() {
        let mut german = NumberReader::of(&["3543,55", "1200"]).unwrap();
        let texts = ["7,5", "1.234,5", "1.000", "12 €", "1e2", "-0,5"];
        assert_eq!(texts.map(|text| german.read(text)), [7.5, 1234.5, 1000.0, 12.0, 100.0, -0.5].map(Some));
        assert_eq!(["1.5", "12 $", "1 234", "007", "x", ""].map(|text| german.read(text)), [None; 6]);
        let mut plain = NumberReader::of(&["1.5", "1234"]).unwrap();
        assert_eq!(["1,234.5", "1,5", "2"].map(|text| plain.read(text)), [Some(1234.5), None, Some(2.0)]);
        assert_eq!(NumberReader::of(&["1.5", "1,5"]), None);
        assert_eq!(NumberReader::default().read("2,5"), Some(2.5));
    }

    #[test]
    fn readers_of_two_parts_go_together_unless_they_contradict() {
        let of = |texts: &[&str]| NumberReader::of(texts).unwrap();
        let (comma, grouped, units) = (of(&["1,5"]), of(&["1.234,5"]), of(&["1,5 €"]));
        let both = grouped.merged(&units).unwrap();
        assert_eq!(both.clone().read("1.234,5 €"), Some(1234.5));
        assert_eq!(comma.merged(&both), Some(both.clone()));
        assert_eq!(NumberReader::default().merged(&both), Some(both.clone()));
        assert_eq!(comma.merged(&of(&["1.5"])), None);
        assert_eq!(units.merged(&of(&["1,5 $"])), None);
    }
}
