//! How a column writes its numbers, and the reading of one number so written.

use serde::{Deserialize, Serialize};

use super::unit::{self, alike};

/// How the numbers of a column are written: `3543.55`, `3.543,55 €`, `1 234,5 kg`, `49 %`.
///
/// Signs (also `−` and accounting parentheses), scientific notation and leading zeros are read whatever the notation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct Notation {
    /// What stands before the decimals.
    pub decimal: DecimalMark,
    /// What stands between thousands, if anything does; numbers without it are read all the same.
    pub thousands: Option<ThousandsMark>,
    /// The unit or currency that stands beside the numbers, in one of its spellings; numbers without it are read all the same.
    pub unit: Option<String>,
}

/// What stands before the decimals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum DecimalMark {
    /// `1.5`
    #[default]
    Point,
    /// `1,5`
    Comma,
}

/// What stands between thousands. An underscore is none: it is found in codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum ThousandsMark {
    /// `1,234`
    Comma,
    /// `1.234`
    Point,
    /// `1 234`, with any of the spaces that do not break.
    Space,
    /// `1'234`, straight or curled.
    Apostrophe,
}

impl DecimalMark {
    fn is(self, c: char) -> bool {
        c == self.char()
    }

    /// The character.
    pub fn char(self) -> char {
        match self {
            Self::Point => '.',
            Self::Comma => ',',
        }
    }
}

impl ThousandsMark {
    fn is(self, c: char) -> bool {
        match self {
            Self::Comma => c == ',',
            Self::Point => c == '.',
            Self::Space => is_space(c),
            Self::Apostrophe => matches!(c, '\'' | '’'),
        }
    }

    /// The character, the plainest where there are several.
    pub fn char(self) -> char {
        match self {
            Self::Comma => ',',
            Self::Point => '.',
            Self::Space => ' ',
            Self::Apostrophe => '\'',
        }
    }
}

/// A plain, no-break, figure, thin or narrow space.
fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\u{a0}' | '\u{2007}' | '\u{2009}' | '\u{202f}')
}

/// The parts of a text that writes a number in some notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Anatomy<'a> {
    pub negative: bool,
    /// Whether a plus stands before it.
    pub plus: bool,
    /// Digits and marks; begins and ends with a digit or a mark.
    pub body: &'a str,
    /// What stands behind `e`, if anything does.
    pub exponent: Option<i32>,
    /// The unit or currency, before or behind.
    pub unit: &'a str,
    /// Whether unit and number are apart.
    pub spaced: bool,
}

/// Takes a text apart; `None` when it is no number whatever the notation.
pub(super) fn dissect(text: &str) -> Option<Anatomy<'_>> {
    let text = text.trim();
    let (text, in_parentheses) = match text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) => (inner.trim(), true),
        None => (text, false),
    };
    let first = text.find(|c: char| c.is_ascii_digit())?;
    let marked = text[..first].ends_with(['.', ',']) && !text[..first - 1].ends_with(char::is_alphabetic);
    let (before, rest) = text.split_at(first - usize::from(marked));
    let (sign_before, before) = sign_and_unit(before)?;
    let (body, rest) = rest.split_at(body_length(rest));
    let (exponent, rest) = exponent(rest);
    let (after, sign_after) = match rest.trim_end().strip_suffix(['-', '−']) {
        Some(after) => (after, Some(true)),
        None => (rest, None),
    };
    let signs = [sign_before, sign_after, in_parentheses.then_some(true)];
    if signs.iter().flatten().count() > 1 || (!before.is_empty() && !after.trim().is_empty()) {
        return None;
    }
    Some(Anatomy {
        negative: signs.contains(&Some(true)),
        plus: sign_before == Some(false),
        body,
        exponent,
        unit: if before.is_empty() { after.trim() } else { before },
        spaced: after.starts_with(|c: char| is_space(c)),
    })
}

/// Whether a text may write a number in some notation.
pub(crate) fn resembles_number(text: &str) -> bool {
    dissect(text).is_some_and(|text| text.unit.is_empty() || unit::is_known(text.unit))
}

/// A sign (`true` for minus) and a currency, in either order.
fn sign_and_unit(before: &str) -> Option<(Option<bool>, &str)> {
    const MINUS: [char; 3] = ['-', '−', '–'];
    let before = before.trim();
    let (sign, rest) = if let Some(rest) = before.strip_prefix(MINUS) {
        (Some(true), rest)
    } else if let Some(rest) = before.strip_prefix('+') {
        (Some(false), rest)
    } else if let Some(rest) = before.strip_suffix(MINUS) {
        (Some(true), rest)
    } else {
        (None, before)
    };
    let unit = rest.trim();
    (unit.is_empty() || unit::is_currency(unit)).then_some((sign, unit))
}

/// Length of the digits and marks at the start; a space or an apostrophe belongs to them only between digits.
fn body_length(text: &str) -> usize {
    let mut end = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let digit_next = chars.peek().is_some_and(|(_, next)| next.is_ascii_digit());
        match c {
            '0'..='9' => {}
            '.' | ',' if digit_next || at == end => {}
            _ if digit_next && (is_space(c) || ThousandsMark::Apostrophe.is(c)) => {}
            _ => break,
        }
        end = at + c.len_utf8();
    }
    end
}

fn exponent(rest: &str) -> (Option<i32>, &str) {
    let Some(behind) = rest.strip_prefix(['e', 'E']) else { return (None, rest) };
    let sign = usize::from(behind.starts_with(['+', '-']));
    let digits = behind[sign..].bytes().take_while(u8::is_ascii_digit).count();
    match behind[..sign + digits].parse() {
        Ok(exponent) if digits > 0 => (Some(exponent), &behind[sign + digits..]),
        _ => (None, rest),
    }
}

impl Anatomy<'_> {
    /// Digits before and behind the decimal mark, without marks; `None` when the notation does not write such numbers.
    fn digits(&self, decimal: DecimalMark, thousands: Option<ThousandsMark>) -> Option<(String, &str)> {
        let (whole, decimals) = match self.body.rsplit_once(|c| decimal.is(c)) {
            Some((whole, decimals)) => (whole, Some(decimals)),
            None => (self.body, None),
        };
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let grouped = thousands.filter(|mark| whole.contains(|c| mark.is(c)));
        let whole = match grouped {
            Some(mark) => ungrouped(whole, mark)?,
            None => whole.to_string(),
        };
        let decimals = decimals.unwrap_or_default();
        let any = !whole.is_empty() || !decimals.is_empty();
        (any && is_digits(&whole) && is_digits(decimals)).then_some((whole, decimals))
    }

    /// Whether a notation writes such numbers.
    pub(super) fn fits(&self, decimal: DecimalMark, thousands: Option<ThousandsMark>) -> bool {
        self.digits(decimal, thousands).is_some()
    }

    /// A whole number that begins with a zero, as codes do.
    pub(super) fn is_padded(&self) -> bool {
        self.body.len() > 1 && self.body.starts_with('0') && self.is_unmarked() && self.exponent.is_none()
    }

    /// Digits and nothing else.
    pub(super) fn is_unmarked(&self) -> bool {
        self.body.bytes().all(|byte| byte.is_ascii_digit())
    }
}

/// The digits of `1.234.567`: one to three, then always three, the first no zero. With commas also those of `12,34,567`, as lakhs and
/// crores are written: one or two, then always two, three at the end.
fn ungrouped(whole: &str, mark: ThousandsMark) -> Option<String> {
    let groups: Vec<&str> = whole.split(|c| mark.is(c)).collect();
    let (first, others) = groups.split_first()?;
    let (last, between) = others.split_last()?;
    let threes = matches!(first.len(), 1..=3) && between.iter().all(|group| group.len() == 3);
    let twos = mark == ThousandsMark::Comma
        && matches!(first.len(), 1..=2)
        && between.iter().all(|group| group.len() == 2);
    let sound = (threes || twos) && last.len() == 3 && !first.starts_with('0');
    sound.then(|| groups.concat())
}

impl Notation {
    /// The finite number that a text writes in this notation, if it does.
    pub fn read(&self, text: &str) -> Option<f64> {
        if self.decimal == DecimalMark::Point
            && let Some(number) = super::super::number::parse(text)
        {
            return Some(number);
        }
        let anatomy = dissect(text)?;
        let unit = anatomy.unit;
        if !unit.is_empty() && !self.unit.as_deref().is_some_and(|own| alike(own, unit)) {
            return None;
        }
        let (whole, decimals) = anatomy.digits(self.decimal, self.thousands)?;
        let sign = if anatomy.negative { "-" } else { "" };
        let plain = format!("{sign}{whole}.{decimals}e{}", anatomy.exponent.unwrap_or(0));
        let number: f64 = plain.parse().ok()?;
        // Adding zero makes a negative zero positive, so that equal numbers have equal bits.
        number.is_finite().then_some(number + 0.0)
    }

    /// This notation, with the unit that the texts have if none is given; `None` unless it reads them all. A letter that may be a thousand
    /// or a million is taken for a unit only if every text has it, or if it was asked for.
    pub(super) fn reading_all(&self, texts: &[&str]) -> Option<Self> {
        let units: Vec<&str> = texts.iter().map(|text| dissect(text).map_or("", |text| text.unit)).collect();
        let found = units.iter().copied().find(|unit| !unit.is_empty());
        if self.unit.is_none() && found.is_some_and(unit::may_multiply) && units.contains(&"") {
            return None;
        }
        let notation = Self { unit: self.unit.clone().or_else(|| found.map(str::to_string)), ..self.clone() };
        let reads_all = !texts.is_empty() && texts.iter().all(|text| notation.read(text).is_some());
        reads_all.then_some(notation)
    }

    /// Whether numbers are written as programs do, with nothing beside them.
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }
}

impl std::fmt::Display for Notation {
    /// Such as `decimal comma, thousands point, in €`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let decimal = match self.decimal {
            DecimalMark::Point => "decimal point",
            DecimalMark::Comma => "decimal comma",
        };
        let thousands = self.thousands.map(|mark| match mark {
            ThousandsMark::Comma => ", commas between thousands",
            ThousandsMark::Point => ", points between thousands",
            ThousandsMark::Space => ", spaces between thousands",
            ThousandsMark::Apostrophe => ", apostrophes between thousands",
        });
        write!(f, "{decimal}{}", thousands.unwrap_or_default())?;
        self.unit.as_ref().map_or(Ok(()), |unit| write!(f, ", in {unit}"))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn notation(decimal: DecimalMark, thousands: Option<ThousandsMark>, unit: &str) -> Notation {
        let unit = (!unit.is_empty()).then(|| unit.to_string());
        Notation { decimal, thousands, unit }
    }

    #[test]
    fn numbers_as_people_write_them() {
        use DecimalMark::{Comma, Point};
        let german = notation(Comma, Some(ThousandsMark::Point), "€");
        let cases: [(&str, f64); 12] = [
            ("3.543,55", 3543.55),
            ("3543,55 €", 3543.55),
            ("€ 3.543,55", 3543.55),
            ("−12,5", -12.5),
            ("(1.234,50 €)", -1234.5),
            ("-1.234.567,5 EUR", -1_234_567.5),
            ("1.234,50-", -1234.5),
            ("1,5E3", 1500.0),
            (",5", 0.5),
            ("5,", 5.0),
            ("+7", 7.0),
            ("-€5", -5.0),
        ];
        for (text, number) in cases {
            assert_eq!(german.read(text), Some(number), "{text}");
        }
        for text in [
            "",
            "€",
            "1.5",
            "12.34,5",
            "1,2,3",
            "1.234,5 $",
            "1.234,5 kg",
            "--5",
            "-5-",
            "a5",
            "0.123,4",
            "5 €%",
        ] {
            assert_eq!(german.read(text), None, "{text}");
        }
        let swiss = notation(Point, Some(ThousandsMark::Apostrophe), "CHF");
        assert_eq!(swiss.read("CHF 1’234.50"), Some(1234.5));
        assert_eq!(swiss.read("1'234"), Some(1234.0));
        let french = notation(Comma, Some(ThousandsMark::Space), "%");
        assert_eq!(french.read("1\u{202f}234,5\u{a0}%"), Some(1234.5));
        assert_eq!(notation(Point, None, "kg").read("12 kg"), Some(12.0));
        assert_eq!(notation(Point, None, "km/h").read("12.5km/h"), Some(12.5));
        assert_eq!(notation(Point, None, "").read("007"), Some(7.0));
    }

    /// Writes a number in a notation, digit by digit.
    fn write(whole: u32, decimals: &str, notation: &Notation) -> String {
        let mut digits = whole.to_string();
        if let Some(mark) = notation.thousands {
            let mut at = digits.len();
            while at > 3 {
                at -= 3;
                digits.insert(at, mark.char());
            }
        }
        let unit = notation.unit.as_deref().map(|unit| format!(" {unit}")).unwrap_or_default();
        if decimals.is_empty() {
            return digits + &unit;
        }
        format!("{digits}{}{decimals}{unit}", notation.decimal.char())
    }

    proptest! {
        #[test]
        fn what_a_notation_writes_it_reads_back_exactly(
            whole: u32, decimals in "[0-9]{0,4}", comma: bool, mark in 0usize..4, unit in prop::sample::select(vec!["", "%", "kg", "€"]),
        ) {
            let decimal = if comma { DecimalMark::Comma } else { DecimalMark::Point };
            let other = if comma { ThousandsMark::Point } else { ThousandsMark::Comma };
            let marks = [None, Some(other), Some(ThousandsMark::Space), Some(ThousandsMark::Apostrophe)];
            let notation = notation(decimal, marks[mark], unit);
            let expected: f64 = format!("{whole}.{decimals}").parse().unwrap();
            prop_assert_eq!(notation.read(&write(whole, &decimals, &notation)), Some(expected));
            prop_assert_eq!(notation.read(&format!("-{}", write(whole, &decimals, &notation))), Some(-expected + 0.0));
        }
    }
}
