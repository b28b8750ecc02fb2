//! Guesses from the start of a file: the delimiter, and whether the first row holds names.

use rustc_hash::FxHashSet;

use super::records::Records;
use super::title::first_row;
use super::{Header, ReadOptions, number};

/// Delimiters in order of preference.
const CANDIDATES: [u8; 4] = [b',', b'\t', b';', b'|'];
/// Records looked at.
const RECORDS: usize = 500;
/// The share of all records.
const FULL: usize = RECORDS * RECORDS;

/// What the first text of a file looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Guess {
    pub delimiter: u8,
    /// Records above the table.
    pub above: usize,
    pub header: bool,
}

/// A delimiter, and the first records under it.
type Candidate = (u8, Vec<Vec<String>>);

/// Guesses what the options leave open from the first `text` of a file, which is the `whole` of it or not.
pub(super) fn guess(text: &[u8], whole: bool, options: &ReadOptions) -> Guess {
    let named = options.delimiter.map(|delimiter| vec![delimiter]);
    let delimiters = named.unwrap_or_else(|| CANDIDATES.to_vec()).into_iter();
    let candidates: Vec<Candidate> =
        delimiters.map(|delimiter| (delimiter, first_records(text, whole, delimiter, options))).collect();
    // A row that was named, or that is data by the user's word, has nothing to be left out above it.
    let titles = options.header_row.is_none() && options.header != Header::No;
    let usual = usual(&candidates);
    let ((delimiter, records), above) = match first_row(&usual.1, options) {
        _ if !titles => (usual, 0),
        0 if !is_even(usual) => below_titles(&candidates, options).unwrap_or((usual, 0)),
        above => (usual, above),
    };
    let header = match options.header {
        Header::Yes => true,
        Header::No => false,
        Header::Auto => has_header(&records[above..], options),
    };
    Guess { delimiter: *delimiter, above, header }
}

/// The delimiter under which most of the first records have as many fields as the very first, which must be more than
/// one; then the one with more fields; then the more usual one. Comma when nothing splits the first record.
fn usual(candidates: &[Candidate]) -> &Candidate {
    let split = candidates.iter().rev().filter_map(|candidate| Some((score(&candidate.1)?, candidate)));
    // `max_by_key` keeps the last of equals, so the preferred come last.
    split.max_by_key(|&(score, _)| score).map_or(&candidates[0], |(_, best)| best)
}

/// Whether nearly all records have as many fields as the first.
fn is_even((_, records): &Candidate) -> bool {
    score(records).is_some_and(|(share, _)| 10 * share >= 9 * FULL)
}

/// The delimiter that splits what stands below a title evenly, and the number of records above it.
fn below_titles<'a>(candidates: &'a [Candidate], options: &ReadOptions) -> Option<(&'a Candidate, usize)> {
    let below = |candidate: &'a Candidate| {
        let above = first_row(&candidate.1, options);
        score(&candidate.1[above..]).filter(|_| above > 0).map(|score| (score, candidate, above))
    };
    let best = candidates.iter().rev().filter_map(below).max_by_key(|&(score, ..)| score);
    best.map(|(_, candidate, above)| (candidate, above))
}

/// The share of records with as many fields as the first, and their number, if that is more than one.
fn score(records: &[Vec<String>]) -> Option<(usize, usize)> {
    let first = records.first().map_or(0, Vec::len);
    let alike = records.iter().filter(|record| record.len() == first).count();
    // Scaled so that two different shares, of at most RECORDS records each, stay different.
    (first > 1).then(|| (alike * FULL / records.len(), first))
}

/// Whether the first row holds names, by the vote described at [`Header::Auto`](super::Header::Auto).
pub fn has_header(records: &[Vec<String>], options: &ReadOptions) -> bool {
    let Some(first) = records.first() else { return true };
    first.iter().any(|cell| number::parse(cell).is_none()) && votes(records, options) >= 0
}

/// The sum of the columns' votes on whether the first row holds names.
pub(super) fn votes(records: &[Vec<String>], options: &ReadOptions) -> i64 {
    let Some((first, rest)) = records.split_first() else { return 0 };
    let votes = first.iter().enumerate().map(|(column, cell)| {
        let below = rest.iter().filter_map(|row| row.get(column)).map(String::as_str);
        let known: Vec<&str> = below.filter(|value| !options.is_missing(value.as_bytes())).collect();
        vote(cell, &known, options)
    });
    votes.sum()
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
/// wrong with them is found again, and reported, when the file is read in earnest: it ends the sample, unless it is to be passed over.
fn first_records(text: &[u8], whole: bool, delimiter: u8, options: &ReadOptions) -> Vec<Vec<String>> {
    let mut records = Records::of(delimiter, options);
    records.buffer().extend_from_slice(text);
    let mut rows = Vec::new();
    while rows.len() < RECORDS {
        let advanced = match records.advance() {
            Ok(false) if whole || rows.is_empty() => records.advance_last(),
            advanced => advanced,
        };
        match advanced {
            Ok(true) if records.fault().is_some() => {}
            Ok(true) => rows.push(records.strings()),
            Err(_) if options.skip_bad.is_some() => records.skip_line(),
            Ok(false) | Err(_) => break,
        }
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
            let found = guess(text.as_bytes(), true, &ReadOptions::default());
            assert_eq!((found.delimiter, found.above), (expected, 0), "{text:?}");
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
            let found = guess(
                text.as_bytes(),
                true,
                &ReadOptions { delimiter: Some(b','), ..ReadOptions::default() },
            );
            assert_eq!((found.header, found.above), (expected, 0), "{text:?}");
        }
    }

    #[test]
    fn a_cut_record_is_left_out_of_the_sample() {
        let count =
            |text: &str, whole| first_records(text.as_bytes(), whole, b',', &ReadOptions::default()).len();
        assert_eq!(count("a,b\n1,2\n3", false), 2);
        assert_eq!(count("a,b\n1,2\n3", true), 3);
        assert_eq!(count("a,b", false), 1);
    }

    #[test]
    fn a_title_does_not_hide_the_delimiter() {
        let cases = [
            ("Survey, 2020, Berlin\nid;age;sex\n1;31;f\n2;35;m\n", b';', 1),
            ("Survey 2020\n\nid\tage\tsex\n1\t31\tf\n2\t35\tm\n", b'\t', 1),
            ("Survey 2020;;\n;;\nid;age;sex\n1;3,1;f\n2;3,5;m\n", b';', 2),
            ("a;b;c\n1,5;2,5;3,5\n1,5;2,5;3,5\n1,5;2,5;3,5\n", b';', 0),
        ];
        for (text, delimiter, above) in cases {
            let found = guess(text.as_bytes(), true, &ReadOptions::default());
            assert_eq!(found, Guess { delimiter, above, header: true }, "{text:?}");
        }
    }

    #[test]
    fn mistakes_end_the_sample_unless_they_are_passed_over() {
        let text = b"a,b\n1,\0\n3,4\n5,\"6\n7,8\n";
        let count = |skip_bad| {
            let options = ReadOptions { skip_bad, ..ReadOptions::default() };
            first_records(text, true, b',', &options).len()
        };
        assert_eq!((count(None), count(Some(9))), (1, 3));
    }
}
