//! Numbers that may stand for a missing value: 99 for an age, -9 for an answer.
//!
//! A code is a whole number of nines, eights or sevens (9, 88, 777, also 97, 98, 998), with or without a minus sign; it occurs often; and
//! it stands apart from all other numbers of its column: below zero where no other is, farther off than they lie apart, or behind a gap at the
//! end of many numbers and more frequent than those before the gap. Among words every number stands apart.

/// A code stands in so many rows at least,
const LEAST_ROWS: u64 = 5;
/// and in one row of so many.
const ONE_ROW_OF: u64 = 200;
/// From so many different numbers on a gap between them can tell.
const MANY: usize = 12;
/// A gap is so many times as wide as the usual distance,
const GAP: f64 = 5.0;
/// and its end has more rows than each of so many numbers before it.
const NEIGHBOURS: usize = 5;
/// A code of one digit stands at least this far from a scale that it is no part of.
const OFF_SCALE: f64 = 3.0;

/// The numbers, among all with their rows in ascending order, that may stand for a missing value.
pub(super) fn suspicious(numbers: &[(f64, u64)]) -> Vec<f64> {
    let total: u64 = numbers.iter().map(|&(_, rows)| rows).sum();
    let may_be = |&&(number, rows): &&(f64, u64)| is_code(number) && is_frequent(rows, total);
    let low = numbers.iter().take_while(|entry| entry.0 < 0.0 && may_be(entry)).count();
    let high = numbers[low..].iter().rev().take_while(|entry| entry.0 > 0.0 && may_be(entry)).count();
    let (codes, rest) = (&numbers[numbers.len() - high..], &numbers[low..numbers.len() - high]);
    let (Some(&(min, _)), Some(&(max, _))) = (rest.first(), rest.last()) else { return Vec::new() };
    if rest.len() < 2 {
        return Vec::new();
    }
    let range = max - min;
    let below = numbers[..low].iter().map(|&(number, _)| number);
    let mut found: Vec<f64> = below.filter(|number| min >= 0.0 || min - number >= range).collect();
    let farthest = codes.last().map_or(0.0, |&(number, _)| number - max);
    let above = codes.iter().filter(|&&(number, rows)| match number - max {
        off if number < 10.0 => is_scale(rest) && off >= OFF_SCALE && farthest >= range,
        off => off >= range || ends_behind_a_gap(rest, off, rows),
    });
    found.extend(above.map(|&(number, _)| number));
    found
}

/// The numbers, of all that stand among at least two words, that may stand for a missing value: 99 behind the words of a scale.
///
/// `total` rows have a word or a number. One number that is no code makes the others look like values, as in names of rooms.
pub(super) fn among_words(numbers: &[(f64, u64)], words: usize, total: u64) -> Vec<f64> {
    let codes =
        words >= 2 && numbers.iter().all(|&(number, rows)| is_code(number) && is_frequent(rows, total));
    if codes { numbers.iter().map(|&(number, _)| number).collect() } else { Vec::new() }
}

/// Whether so many of all rows are too many for a mistake.
fn is_frequent(rows: u64, total: u64) -> bool {
    rows >= LEAST_ROWS && rows.saturating_mul(ONE_ROW_OF) >= total
}

/// Whether a number is written as codes are.
fn is_code(number: f64) -> bool {
    let size = number.abs();
    if size.fract() != 0.0 || !(7.0..=99_999_999.0).contains(&size) {
        return false;
    }
    let text = format!("{size:.0}");
    let (last, before) = (text.as_bytes()[text.len() - 1], &text.as_bytes()[..text.len() - 1]);
    let same = before.iter().all(|&digit| digit == last);
    (b'7'..=b'9').contains(&last) && (same || before.iter().all(|&digit| digit == b'9'))
}

/// Whether these are all whole numbers from one to another.
fn is_scale(numbers: &[(f64, u64)]) -> bool {
    numbers.windows(2).all(|pair| (pair[1].0 - pair[0].0).to_bits() == 1f64.to_bits())
}

/// Whether a number that is so far off and has so many rows stands behind a gap, and is more frequent than what is before it.
fn ends_behind_a_gap(rest: &[(f64, u64)], off: f64, rows: u64) -> bool {
    let mut steps: Vec<f64> = rest.windows(2).map(|pair| pair[1].0 - pair[0].0).collect();
    steps.sort_unstable_by(f64::total_cmp);
    let frequent = rest.iter().rev().take(NEIGHBOURS).all(|&(_, before)| rows > before);
    rest.len() > MANY && off >= GAP * steps[steps.len() / 2] && frequent
}

#[cfg(test)]
mod tests {
    use super::*;

    type Case = (Vec<(f64, u64)>, &'static [f64]);

    fn rows(values: impl IntoIterator<Item = i32>, codes: &[(i32, u64)]) -> Vec<(f64, u64)> {
        let values = values.into_iter().map(|value| (value, 20)).chain(codes.iter().copied());
        let mut rows: Vec<(f64, u64)> = values.map(|(value, rows)| (f64::from(value), rows)).collect();
        rows.sort_by(|a, b| a.0.total_cmp(&b.0));
        rows
    }

    #[test]
    fn codes_stand_apart_and_are_frequent() {
        let cases: [Case; 15] = [
            (rows(1..=5, &[(9, 12)]), &[9.0]),
            (rows(1..=5, &[(8, 12), (9, 12)]), &[8.0, 9.0]),
            (rows(1..=6, &[(9, 12)]), &[]),
            (rows(1..=9, &[]), &[]),
            (rows(0..=1, &[(99, 30)]), &[99.0]),
            (rows(1..=5, &[(-9, 7), (-8, 7), (99, 5)]), &[-9.0, -8.0, 99.0]),
            (rows(-20..=30, &[(-99, 40)]), &[-99.0]),
            (rows(-20..=30, &[(-9, 40)]), &[]),
            (rows(18..=79, &[(99, 60)]), &[99.0]),
            (rows(18..=79, &[(99, 3)]), &[]),
            (rows(18..=97, &[(98, 60), (99, 60)]), &[]),
            (rows([4, 6, 8], &[]), &[]),
            (rows([0, 2, 4, 5, 6, 8], &[]), &[]),
            (rows(1000..=1040, &[(8888, 60), (9999, 10)]), &[8888.0, 9999.0]),
            (rows([99], &[]), &[]),
        ];
        for (numbers, expected) in cases {
            assert_eq!(suspicious(&numbers), expected, "{numbers:?}");
        }
        assert!(suspicious(&[]).is_empty());
    }

    #[test]
    fn among_words_every_number_is_a_code_or_none() {
        assert_eq!(among_words(&[(-9.0, 8), (99.0, 60)], 5, 2000), Vec::<f64>::new(), "8 of 2000 are few");
        assert_eq!(among_words(&[(-9.0, 10), (99.0, 60)], 5, 2000), [-9.0, 99.0]);
        assert_eq!(among_words(&[(12.0, 60), (99.0, 60)], 5, 2000), Vec::<f64>::new(), "12 is no code");
        assert_eq!(among_words(&[(99.0, 60)], 1, 100), Vec::<f64>::new(), "one word is no scale");
    }
}
