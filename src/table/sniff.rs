//! Guesses from the start of a file: the delimiter, and whether the first row holds names.

use rustc_hash::FxHashSet;

use super::records::Records;
use super::{ReadOptions, number};

/// Delimiters in order of preference.
const CANDIDATES: [u8; 4] = [b',', b'\t', b';', b'|'];
/// Records looked at.
const RECORDS: usize = 500;

/// The delimiter under which most of the first records have as many fields as the very first, which must be more than
/// one; then the one with more fields; then the more usual one. Comma when nothing splits the first record.
pub(super) fn delimiter(text: &[u8], whole: bool) -> u8 {
    let score = |&candidate: &u8| {
        let widths: Vec<usize> = first_records(text, whole, candidate).iter().map(Vec::len).collect();
        let first = widths.first().copied().unwrap_or(0);
        let alike = widths.iter().filter(|&&width| width == first).count();
        // Scaled so that two different shares, of at most RECORDS records each, stay different.
        let share = alike * RECORDS * RECORDS / widths.len().max(1);
        (first > 1).then_some((share, first))
    };
    // `max_by_key` keeps the last of equals, so the preferred come last.
    CANDIDATES.iter().rev().copied().max_by_key(score).filter(|best| score(best).is_some()).unwrap_or(b',')
}

/// Whether the first row holds names, by the vote described at [`Header::Auto`](super::Header::Auto).
pub(super) fn has_header(text: &[u8], whole: bool, delimiter: u8, options: &ReadOptions) -> bool {
    let records = first_records(text, whole, delimiter);
    let Some((first, rest)) = records.split_first() else { return true };
    if first.iter().all(|cell| number::parse(cell).is_some()) {
        return false;
    }
    let votes = first.iter().enumerate().map(|(column, cell)| {
        let below = rest.iter().filter_map(|row| row.get(column)).map(String::as_str);
        let known: Vec<&str> = below.filter(|value| !options.is_missing(value.as_bytes())).collect();
        vote(cell, &known, options)
    });
    votes.sum::<i64>() >= 0
}

/// One column's vote: positive for a name, negative for a value, zero without evidence.
fn vote(cell: &str, below: &[&str], options: &ReadOptions) -> i64 {
    if options.is_missing(cell.as_bytes()) {
        // Tables written with row numbers have an empty name above them, so that one says nothing.
        return if cell.is_empty() { 0 } else { -1 };
    }
    if below.is_empty() {
        return 0;
    }
    if below.iter().all(|value| number::parse(value).is_some()) {
        return if number::parse(cell).is_some() { -1 } else { 1 };
    }
    let distinct: FxHashSet<&str> = below.iter().copied().collect();
    match (distinct.contains(cell), 2 * distinct.len() <= below.len()) {
        (true, _) => -1,
        (false, true) => 1,
        (false, false) => 0,
    }
}

/// The first complete records; a record cut by the end of the sample counts only when it is the only one. Whatever is
/// wrong with them is found again, and reported, when the file is read in earnest.
fn first_records(text: &[u8], whole: bool, delimiter: u8) -> Vec<Vec<String>> {
    let mut records = Records::new(delimiter);
    records.buffer().extend_from_slice(text);
    let mut rows = Vec::new();
    while rows.len() < RECORDS && records.advance().unwrap_or(false) {
        rows.push(records.strings());
    }
    if (whole && rows.len() < RECORDS || rows.is_empty()) && records.advance_last().unwrap_or(false) {
        rows.push(records.strings());
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_delimiter_is_the_one_that_splits_evenly() {
        let cases: [(&str, u8); 9] = [
            ("a,b\n1,2\n", b','),
            ("a\tb\n1\t2\n", b'\t'),
            ("a;b;c\n1,5;2,5;3,5\n", b';'),
            ("a|b\nx,y|z\n", b'|'),
            ("\"a;b;c\",d\n\"1;2;3\",4\n", b','),
            ("x;y\n\"a,b\";c\n\"d,e\";f\n", b';'),
            ("alone\n1\n2\n", b','),
            ("", b','),
            ("a,b;c\n1,2;3\n4,5;6\n7,8;9;0\n", b','),
        ];
        for (text, expected) in cases {
            assert_eq!(delimiter(text.as_bytes(), true), expected, "{text:?}");
        }
    }

    #[test]
    fn the_header_is_found_by_what_stands_below() {
        let cases = [
            ("rain,grass\nyes,wet\nno,dry\nno,dry\nyes,wet\n", true),
            ("yes,wet\nno,dry\nno,dry\nyes,wet\n", false),
            ("0,1,1\n1,0,0\n", false),
            ("0,1,1\n", false),
            ("x,y\n0,1\n1,0\n", true),
            ("3,?,alfa,gas\n1,120,audi,gas\n2,98,bmw,diesel\n", false),
            (",age,sex\n0,31,f\n1,35,m\n2,40,f\n3,41,m\n", true),
            ("name,2019,size,kind\na,1,big,u\nb,2,big,v\nc,3,small,u\nd,4,small,v\n", true),
            ("only,names\n", true),
            ("", true),
        ];
        for (text, expected) in cases {
            let found = has_header(text.as_bytes(), true, b',', &ReadOptions::default());
            assert_eq!(found, expected, "{text:?}");
        }
    }

    #[test]
    fn a_cut_record_is_left_out_of_the_sample() {
        assert_eq!(first_records(b"a,b\n1,2\n3", false, b',').len(), 2);
        assert_eq!(first_records(b"a,b\n1,2\n3", true, b',').len(), 3);
        assert_eq!(first_records(b"a,b", false, b',').len(), 1);
    }
}
