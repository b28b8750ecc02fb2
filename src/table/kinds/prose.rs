//! Free text: sentences that hardly two rows share.

/// Fewer different texts than this may be the levels of a question with long answers.
const LEAST: usize = 13;
/// Words that an average text of a free answer has at least.
const WORDS: f64 = 3.5;
/// Characters that it has at least.
const LENGTH: f64 = 20.0;

/// The average number of words of the texts, if they are free text: long, and different in at least one row of five.
///
/// Time: a pass over the characters.
pub(super) fn words(levels: &[(&str, u64)]) -> Option<f64> {
    let rows: u64 = levels.iter().map(|&(_, rows)| rows).sum();
    let count = levels.len();
    if count < LEAST || 5 * (count as u64) < rows {
        return None;
    }
    let average = |size: &dyn Fn(&str) -> usize| {
        levels.iter().map(|&(text, _)| size(text)).sum::<usize>() as f64 / count as f64
    };
    let length = average(&|text| text.chars().count());
    let is_word = |word: &&str| word.chars().filter(|c| c.is_alphabetic()).count() >= 2;
    let words = average(&|text| text.split_whitespace().filter(is_word).count());
    (words >= WORDS && length >= LENGTH).then_some(words)
}
