//! Levels with an order of their own: numbers, dates, steps of a scale, ranges, numbered texts.
//!
//! The order is a function of the set of texts: it knows neither how often they occur nor where they were met, so that counts of two parts
//! of a table, put together, have the order of the whole.

use super::dates::Dates;
use super::numbers::Numbers;
use super::words::{BOOLEAN, NO_ANSWER, SCALES, folded, step};
use super::{ranges, unit};

/// Texts with more levels than this are not taken for steps of a scale.
pub(super) const MOST_STEPS: usize = 60;

/// Longer texts that differ in a number are sentences.
const LONGEST: usize = 30;

/// Where a level stands among the others; the ends of a range.
pub(crate) type Place = (f64, f64);

/// The place of every level, if they have an order of their own; what is no answer stands behind all others.
///
/// Time: a few passes over the characters of all levels, and for at most 60 of them a comparison with all words known.
pub(crate) fn places(levels: &[&str]) -> Option<Vec<Place>> {
    of_numbers(levels).or_else(|| of_dates(levels)).or_else(|| of_words(levels))
}

/// As [`places`], for texts that are neither numbers nor dates.
pub(super) fn of_words(levels: &[&str]) -> Option<Vec<Place>> {
    if levels.len() > MOST_STEPS || levels.len() < 2 {
        return None;
    }
    let is_answer = |text: &str| step(NO_ANSWER, &folded(text)).is_none();
    let answers: Vec<&str> = levels.iter().copied().filter(|text| is_answer(text)).collect();
    let (texts, all) = if answers.len() == levels.len() { (levels.to_vec(), true) } else { (answers, false) };
    // All words, as one might be a step as well, and then without those that are no answers.
    let found = if all { None } else { of_answers(levels) };
    if let Some(places) = found {
        return Some(places);
    }
    let mut places = of_answers(&texts).filter(|_| texts.len() > 1)?.into_iter();
    let behind = (f64::INFINITY, f64::INFINITY);
    levels.iter().map(|text| if all || is_answer(text) { places.next() } else { Some(behind) }).collect()
}

fn of_answers(texts: &[&str]) -> Option<Vec<Place>> {
    let ranges = || Some(ranges::of_all(texts)?.into_iter().map(|range| (range.low, range.high)).collect());
    of_booleans(texts).or_else(|| of_scale(texts)).or_else(ranges).or_else(|| of_numbered(texts))
}

fn of_numbers(levels: &[&str]) -> Option<Vec<Place>> {
    let numbers = Numbers::of(levels)?;
    levels.iter().map(|text| numbers.notation.read(text).map(|number| (number, 0.0))).collect()
}

fn of_dates(levels: &[&str]) -> Option<Vec<Place>> {
    let dates = Dates::of(levels)?;
    let place =
        |text: &&str| dates.order.read(text).map(|moment| (moment.day as f64, f64::from(moment.second)));
    levels.iter().map(place).collect()
}

/// No before yes, of exactly two levels.
pub(super) fn of_booleans(texts: &[&str]) -> Option<Vec<Place>> {
    let [a, b] = texts else { return None };
    let (a, b) = (step(BOOLEAN, &folded(a))?, step(BOOLEAN, &folded(b))?);
    (a != b).then(|| vec![(a as f64, 0.0), (b as f64, 0.0)])
}

/// The steps of the first scale that has them all. Letters may be many things, so there must be three sizes.
fn of_scale(texts: &[&str]) -> Option<Vec<Place>> {
    let folded: Vec<String> = texts.iter().map(|text| folded(text)).collect();
    if folded.iter().all(|text| text.chars().count() == 1) && folded.len() < 3 {
        return None;
    }
    let steps = |scale: &&str| folded.iter().map(|text| step(scale, text)).collect::<Option<Vec<usize>>>();
    let steps = SCALES.iter().find_map(steps)?;
    let several = steps.iter().any(|&step| step != steps[0]);
    several.then(|| steps.into_iter().map(|step| (step as f64, 0.0)).collect())
}

/// `1 = never`, `(2) rarely`, `3. often`; or `wave 1`, `wave 10`, `Q3`.
fn of_numbered(texts: &[&str]) -> Option<Vec<Place>> {
    let short = texts.iter().all(|text| text.chars().count() <= LONGEST);
    numbered_before(texts).or_else(|| numbered_behind(texts).filter(|_| short))
}

fn numbered_before(texts: &[&str]) -> Option<Vec<Place>> {
    let place = |text: &&str| {
        let text = text.trim_start_matches(['(', '[']);
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let rest = text[digits..].trim_start_matches([' ', ')', ']', '.', ':', '=', '-', '–', '_', '\u{a0}']);
        let apart = rest.len() < text.len() - digits;
        // 12 kg and 300 g are amounts.
        let named = rest.starts_with(char::is_alphabetic) && apart && !unit::is_known(rest);
        let number: Option<f64> = text[..digits].parse().ok();
        number.filter(|_| named && digits <= 3).map(|number| (number, 0.0))
    };
    let places: Vec<Place> = texts.iter().map(place).collect::<Option<_>>()?;
    let different = |at: usize| places[..at].iter().all(|place| *place != places[at]);
    (0..places.len()).all(different).then_some(places)
}

fn numbered_behind(texts: &[&str]) -> Option<Vec<Place>> {
    let split = |text: &&str| -> Option<(String, f64, String)> {
        let from = text.find(|c: char| c.is_ascii_digit())?;
        let to = from + text[from..].bytes().take_while(u8::is_ascii_digit).count();
        let plain = to - from <= 6 && !text[to..].contains(|c: char| c.is_ascii_digit());
        let number = text[from..to].parse().ok().filter(|_| plain)?;
        Some((folded(&text[..from]), number, folded(&text[to..])))
    };
    let parts: Vec<_> = texts.iter().map(split).collect::<Option<_>>()?;
    let (before, _, behind) = parts.first()?;
    let alike =
        parts.iter().all(|(a, _, b)| a == before && b == behind) && !(before.is_empty() && behind.is_empty());
    alike.then(|| parts.iter().map(|&(_, number, _)| (number, 0.0)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sorted by their places; every order of the texts gives the same.
    fn sorted<'a>(texts: &[&'a str]) -> Vec<&'a str> {
        let mut rotated = texts.to_vec();
        let mut answers = Vec::new();
        for _ in 0..texts.len() {
            rotated.rotate_left(1);
            let places = places(&rotated).unwrap_or_else(|| panic!("{texts:?} have an order"));
            let mut all: Vec<(Place, &str)> = places.into_iter().zip(rotated.iter().copied()).collect();
            all.sort_by(|(a, x), (b, y)| a.partial_cmp(b).unwrap().then(x.cmp(y)));
            answers.push(all.into_iter().map(|(_, text)| text).collect::<Vec<_>>());
        }
        assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{answers:?}");
        answers.pop().unwrap()
    }

    #[test]
    fn levels_stand_as_people_would_put_them() {
        let ordered: [&[&str]; 24] = [
            &["strongly disagree", "disagree", "neutral", "agree", "strongly agree"],
            &[
                "stimme gar nicht zu",
                "stimme eher nicht zu",
                "teils/teils",
                "stimme eher zu",
                "stimme voll zu",
            ],
            &["Pas du tout d’accord", "Plutôt pas d’accord", "Plutôt d’accord", "Tout à fait d’accord"],
            &["Totalmente en desacuerdo", "En desacuerdo", "De acuerdo", "Totalmente de acuerdo"],
            &["mai", "raramente", "qualche volta", "spesso", "sempre"],
            &["nooit", "zelden", "soms", "vaak", "altijd"],
            &["Never", "Rarely", "Sometimes", "Often", "Always", "Don't know"],
            &["sehr gut", "gut", "befriedigend", "ausreichend", "mangelhaft"],
            &["poor", "fair", "good", "very good", "excellent"],
            &["LOW", "NORMAL", "HIGH"],
            &["low", "med", "high", "vhigh"],
            &["unacc", "acc", "good", "vgood"],
            &["Nein", "Ja"],
            &["False", "True"],
            &["unter 18", "18–24", "25–34", "65+", "keine Angabe"],
            &["< 5", "5-9", ">= 10"],
            &["<=50K", ">50K"],
            &["2", "3", "4", "5more"],
            &["January", "February", "October"],
            &["Mo", "Di", "Mi", "Do"],
            &["XS", "S", "M", "L", "XL", "XXL"],
            &["1,5", "2,25", "10,0"],
            &["31.12.2023", "01.02.2024"],
            &["wave 1", "wave 2", "wave 10"],
        ];
        for texts in ordered {
            assert_eq!(sorted(texts), texts);
        }
    }

    #[test]
    fn other_texts_have_no_order_of_their_own() {
        let without: [&[&str]; 8] = [
            &["red", "green"],
            &["May", "Anna"],
            &["1.2.3", "1.10.0"],
            &["a", "b"],
            &["M", "S"],
            &["A1", "B2"],
            &["good"],
            &["other", "unknown"],
        ];
        for texts in without {
            assert_eq!(places(texts), None, "{texts:?}");
        }
    }
}
