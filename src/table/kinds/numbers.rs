//! Whether a column holds numbers, and how it writes them, from all its texts together.

use super::notation::{Anatomy, DecimalMark, Notation, ThousandsMark, dissect};
use super::unit;

/// A column of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    /// How they are written.
    pub notation: Notation,
    /// Another way in which all of them could be written, where the texts leave it open.
    pub other: Option<Notation>,
    /// Whether any has decimals.
    pub decimals: bool,
}

/// The notations there are, without units; a mark cannot be both.
const CANDIDATES: [(DecimalMark, Option<ThousandsMark>); 8] = [
    (DecimalMark::Point, None),
    (DecimalMark::Comma, None),
    (DecimalMark::Point, Some(ThousandsMark::Comma)),
    (DecimalMark::Comma, Some(ThousandsMark::Point)),
    (DecimalMark::Point, Some(ThousandsMark::Space)),
    (DecimalMark::Comma, Some(ThousandsMark::Space)),
    (DecimalMark::Point, Some(ThousandsMark::Apostrophe)),
    (DecimalMark::Comma, Some(ThousandsMark::Apostrophe)),
];
const POINT: usize = 0;
const COMMA: usize = 1;
const POINT_AND_COMMAS: usize = 2;
const COMMA_AND_POINTS: usize = 3;

/// So many different marked numbers, all with three digits behind the mark, would not come about by leaving out zeros.
const TELLING: usize = 10;
/// Whole numbers of more digits than this are keys; as numbers they would no longer be told apart.
const MOST_DIGITS: usize = 15;
/// Numbers with a larger exponent may be beyond all that can be computed with.
const LARGEST: i32 = 290;
/// A unit that is not known has at most so many letters.
const LONGEST_UNIT: usize = 20;

impl Numbers {
    /// The notation that all texts agree with; `None` when there is none, or the texts are codes: with leading zeros, longer than a
    /// number can be, telephone numbers, addresses. It does not depend on the order of the texts.
    ///
    /// Time: a few passes over the characters; the first text that is no number ends it.
    pub fn of(texts: &[&str]) -> Option<Self> {
        let mut evidence = Evidence::new();
        for text in texts {
            evidence.add(&dissect(text)?)?;
        }
        if evidence.count == 0 || evidence.are_codes(texts) {
            return None;
        }
        let unit = evidence.unit(texts).ok()?;
        let (chosen, other) = evidence.choose()?;
        let notation = |index: usize| {
            let (decimal, thousands) = CANDIDATES[index];
            Notation { decimal, thousands, unit: unit.clone() }
        };
        let has_decimals = |text: &Anatomy<'_>| text.body.contains(CANDIDATES[chosen].0.char());
        let decimals = texts.iter().filter_map(|text| dissect(text)).any(|text| has_decimals(&text));
        Some(Self { notation: notation(chosen), other: other.map(notation), decimals })
    }
}

/// More than one unit stands beside the numbers, or words that are none.
struct SeveralUnits;

/// What the texts so far say.
struct Evidence {
    count: usize,
    /// Whether each candidate has written all of them.
    fits: [bool; CANDIDATES.len()],
    /// Texts with a mark.
    marked: usize,
    /// Whole numbers without a mark: below 1,000, and above.
    bare_small: usize,
    bare_large: usize,
    with_unit: usize,
    with_plus: usize,
    /// The fewest and the most digits, of those without decimals.
    digits: (usize, usize),
}

impl Evidence {
    fn new() -> Self {
        Self {
            count: 0,
            fits: [true; CANDIDATES.len()],
            marked: 0,
            bare_small: 0,
            bare_large: 0,
            with_unit: 0,
            with_plus: 0,
            digits: (usize::MAX, 0),
        }
    }

    /// Adds a text; `None` when the column can hold no numbers.
    fn add(&mut self, text: &Anatomy<'_>) -> Option<()> {
        let bare = text.is_unmarked();
        let digits = text.body.bytes().filter(u8::is_ascii_digit).count();
        let too_large = text.exponent.is_some_and(|exponent| exponent > LARGEST);
        if too_large || text.is_padded() || (bare && text.exponent.is_none() && digits > MOST_DIGITS) {
            return None;
        }
        for (fits, (decimal, thousands)) in self.fits.iter_mut().zip(CANDIDATES) {
            *fits = *fits && (bare || text.fits(decimal, thousands));
        }
        self.count += 1;
        self.marked += usize::from(!bare);
        self.bare_small += usize::from(bare && digits <= 3);
        // With an exponent nobody writes marks between thousands.
        self.bare_large += usize::from(text.body.bytes().take_while(u8::is_ascii_digit).count() > 3);
        self.with_unit += usize::from(!text.unit.is_empty());
        self.with_plus += usize::from(text.plus);
        self.digits = (self.digits.0.min(digits), self.digits.1.max(digits));
        self.fits.contains(&true).then_some(())
    }

    /// Telephone numbers and addresses of computers, which are made of digits and marks as numbers are.
    fn are_codes(&self, texts: &[&str]) -> bool {
        let (fewest, most) = self.digits;
        let dialled = 2 * self.with_plus > self.count && fewest >= 8;
        let plain = self.fits[POINT] || self.fits[COMMA];
        let spaced = !plain && !self.fits[POINT_AND_COMMAS] && !self.fits[COMMA_AND_POINTS];
        let same_length = self.count > 1 && self.marked == self.count && fewest == most && most >= 9;
        let is_address = |text: &&str| {
            let mut parts = text.split('.');
            text.split('.').count() == 4 && parts.all(|part| part.parse::<u8>().is_ok())
        };
        dialled || (spaced && same_length) || texts.iter().all(is_address)
    }

    /// The one unit of all texts that have one, in its shortest spelling.
    ///
    /// A unit that is not known has to stand apart from the number in every text: `5more` is not five mores.
    fn unit(&self, texts: &[&str]) -> Result<Option<String>, SeveralUnits> {
        if self.with_unit == 0 {
            return Ok(None);
        }
        let with_unit = || texts.iter().filter_map(|text| dissect(text)).filter(|text| !text.unit.is_empty());
        let unit = with_unit()
            .map(|text| text.unit)
            .min_by_key(|unit| (unit.chars().count(), *unit))
            .ok_or(SeveralUnits)?;
        let known = unit::is_known(unit);
        let word = |text: &str| {
            text.chars().all(|c| c.is_alphabetic() || c == '.') && text.chars().count() <= LONGEST_UNIT
        };
        let sound = |text: &Anatomy<'_>| known || (text.spaced && word(text.unit));
        let all = (known && !unit::may_multiply(unit)) || self.with_unit == self.count;
        let one = all && with_unit().all(|text| unit::alike(unit, text.unit) && sound(&text));
        if one { Ok(Some(unit.to_string())) } else { Err(SeveralUnits) }
    }

    /// The candidate to take, and the other one if it is open.
    ///
    /// `1.234` alone is open. A number of four digits without a mark tells that thousands have none. Many numbers with three digits behind the
    /// mark, beside small ones without any, tell the contrary: written decimals would sometimes end in a zero, and drop it. Else
    /// a point is taken to stand before decimals, as programs write it, and a comma between thousands.
    fn choose(&self) -> Option<(usize, Option<usize>)> {
        let first = self.fits.iter().position(|&fits| fits)?;
        let grouped = self.marked >= TELLING && self.bare_small > 0;
        let open = |decimal: usize, thousands: usize| {
            first == decimal && self.fits[thousands] && self.marked > 0 && self.bare_large == 0
        };
        Some(if open(POINT, COMMA_AND_POINTS) {
            if grouped { (COMMA_AND_POINTS, Some(POINT)) } else { (POINT, Some(COMMA_AND_POINTS)) }
        } else if open(COMMA, POINT_AND_COMMAS) {
            (POINT_AND_COMMAS, Some(COMMA))
        } else {
            (first, None)
        })
    }
}
