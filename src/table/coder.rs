//! Cells become codes: the one step that is taken once for every cell of a file.
//!
//! Memory follows the number of levels, not the length of their texts: each level's text is kept once, a row costs
//! one byte (two beyond 255 levels).

use rustc_hash::FxHashMap;

use super::kinds::{NumberReader, resembles_number};
use super::{Codes, MISSING_U8, MISSING_U16, ReadOptions, Values};

/// Slots of the cache in front of the map, a power of two.
const SLOTS: usize = 64;
/// Up to this many levels a part of a column is coded with those that are known; with more, copying them would cost more than
/// meeting them anew.
const FEW: usize = 64;
/// Cells up to this length are compared as one machine word.
const SHORT: usize = 8;

/// Collects one column.
pub(super) struct Coder {
    /// Recently met short cells, as words, and their codes. A word is never zero: text holds no NUL, and an empty
    /// cell, whose word is zero, has the missing code, as the empty slots do.
    words: [u64; SLOTS],
    slots: [u16; SLOTS],
    /// The code of the long cell met last.
    last: u16,
    levels: Vec<Box<str>>,
    /// The levels that a part took over from its column, and has the same codes for.
    taken_over: usize,
    /// Every text met, with its code.
    map: FxHashMap<Box<[u8]>, u16>,
    rows: Rows,
    /// How numbers are read once codes were given up.
    reader: NumberReader,
    /// Rows whose codes were handed out before the end.
    let_go: u64,
    /// The codes of usual spellings of a missing value: levels as any other, unless the column turns out to be numbers.
    spelled: Vec<u16>,
    /// Rows with such a code among those that were handed out.
    spelled_let_go: u64,
    /// Whether numbers would be needed of rows that were let go.
    lost: bool,
    missing: u64,
}

enum Rows {
    Bytes(Vec<u8>),
    Words(Vec<u16>),
    Numbers(Vec<f64>),
    Count(u64),
}

impl Coder {
    pub(super) fn new() -> Self {
        Self {
            words: [0; SLOTS],
            slots: [MISSING_U16; SLOTS],
            last: MISSING_U16,
            levels: Vec::new(),
            taken_over: 0,
            map: FxHashMap::default(),
            rows: Rows::Bytes(Vec::new()),
            reader: NumberReader::default(),
            let_go: 0,
            spelled: Vec::new(),
            spelled_let_go: 0,
            lost: false,
            missing: 0,
        }
    }

    /// A coder for another part of the same column, which need not code what this one no longer does.
    pub(super) fn beside(&self) -> Self {
        let rows = match &self.rows {
            Rows::Bytes(_) if self.levels.len() <= FEW => return self.knowing_the_same(),
            Rows::Bytes(_) | Rows::Words(_) => Rows::Bytes(Vec::new()),
            Rows::Numbers(_) => Rows::Numbers(Vec::new()),
            Rows::Count(_) => Rows::Count(0),
        };
        Self { rows, reader: self.reader.clone(), ..Self::new() }
    }

    /// A coder that has met the same levels and no row.
    fn knowing_the_same(&self) -> Self {
        Self {
            words: self.words,
            slots: self.slots,
            last: self.last,
            levels: self.levels.clone(),
            taken_over: self.levels.len(),
            spelled: self.spelled.clone(),
            map: self.map.clone(),
            ..Self::new()
        }
    }

    /// Adds the cell `text[from..to]`, already trimmed.
    #[inline]
    pub(super) fn push(&mut self, text: &[u8], from: usize, to: usize, options: &ReadOptions) {
        if to - from <= SHORT {
            let word = word(text, from, to);
            let slot = slot(word);
            if self.words[slot] == word {
                self.store(self.slots[slot]);
            } else {
                self.push_new(&text[from..to], Some((slot, word)), options);
            }
        } else if self.level(self.last) == &text[from..to] {
            self.store(self.last);
        } else {
            self.push_new(&text[from..to], None, options);
        }
    }

    pub(super) fn finish(mut self) -> Values {
        self.lend()
    }

    /// The values so far, which have to be [given back](Self::give_back) before the next cell comes.
    pub(super) fn lend(&mut self) -> Values {
        let levels = || self.levels.iter().map(ToString::to_string).collect();
        match std::mem::replace(&mut self.rows, Rows::Count(0)) {
            Rows::Bytes(codes) => Values::Levels { levels: levels(), codes: Codes::U8(codes) },
            Rows::Words(codes) => Values::Levels { levels: levels(), codes: Codes::U16(codes) },
            Rows::Numbers(numbers) => Values::Numbers(numbers),
            Rows::Count(rows) => Values::TooMany { present: rows - self.missing, missing: self.missing },
        }
    }

    /// Takes back what was lent.
    pub(super) fn give_back(&mut self, values: Values) {
        self.rows = match values {
            Values::Levels { codes: Codes::U8(codes), .. } => Rows::Bytes(codes),
            Values::Levels { codes: Codes::U16(codes), .. } => Rows::Words(codes),
            Values::Numbers(numbers) => Rows::Numbers(numbers),
            Values::TooMany { present, missing } => Rows::Count(present + missing),
        };
    }

    /// Adds the rows of a part that was coded elsewhere, behind all so far. Codes then still count up in the order of first
    /// occurrence, since the levels of a part stand in that order, too.
    ///
    /// A part for which [`can_absorb`](Self::can_absorb) says no has to be coded again by this coder.
    ///
    /// Time: a lookup for each level of the part, a copy of each row.
    pub(super) fn absorb(&mut self, part: &Self, options: &ReadOptions) {
        self.missing += part.missing;
        if self.is_coded() {
            if part.is_coded() && self.absorb_codes(part, options) {
                return;
            }
            self.give_up_codes();
        }
        self.missing += part.rows.with_codes(&part.spelled);
        match (&mut self.rows, part.numbers(&mut self.reader)) {
            (Rows::Numbers(all), Some(numbers)) => all.extend_from_slice(&numbers),
            (rows, _) => *rows = Rows::Count(rows.len() + part.rows.len()),
        }
    }

    /// Whether a part knows all that it takes. One that ran out of codes by itself decided by itself whether it holds numbers, and how
    /// they are written; the texts before it may say otherwise.
    pub(super) fn can_absorb(&self, part: &Self) -> bool {
        if !self.is_coded() || part.is_coded() {
            return true;
        }
        let texts = self.texts();
        let no_numbers = || texts.iter().any(|text| !resembles_number(text));
        let same_numbers =
            || matches!(part.rows, Rows::Numbers(_)) && NumberReader::agrees(&texts, &part.reader);
        texts.is_empty() || no_numbers() || same_numbers()
    }

    /// The levels that do not spell a missing value.
    fn texts(&self) -> Vec<&str> {
        let levels = self.levels.iter().map(AsRef::as_ref).enumerate();
        levels.filter(|(code, _)| !self.spelled.contains(&(*code as u16))).map(|(_, level)| level).collect()
    }

    /// The numbers of all rows, NaN where missing or spelled so; `None` when they are not all known to be numbers.
    fn numbers(&self, reader: &mut NumberReader) -> Option<Vec<f64>> {
        if let Rows::Numbers(numbers) = &self.rows {
            *reader = reader.merged(&self.reader)?;
            return Some(numbers.clone());
        }
        let value = |(code, level): (usize, &str)| {
            if self.spelled.contains(&(code as u16)) { Some(f64::NAN) } else { reader.read(level) }
        };
        let levels = self.levels.iter().map(AsRef::as_ref).enumerate();
        let values = levels.map(value).collect::<Option<Vec<f64>>>()?;
        let number = |code: usize| values.get(code).copied().unwrap_or(f64::NAN);
        match &self.rows {
            Rows::Bytes(codes) => Some(codes.iter().map(|&code| number(code.into())).collect()),
            Rows::Words(codes) => Some(codes.iter().map(|&code| number(code.into())).collect()),
            Rows::Numbers(_) | Rows::Count(_) => None,
        }
    }

    /// Takes the codes held so far out of the coder, which goes on coding; `None` for a column that has no codes any more.
    pub(super) fn let_go(&mut self) -> Option<Codes> {
        self.let_go += if self.is_coded() { self.rows.len() } else { 0 };
        self.spelled_let_go += self.rows.with_codes(&self.spelled);
        match &mut self.rows {
            Rows::Bytes(codes) => Some(Codes::U8(std::mem::take(codes))),
            Rows::Words(codes) => Some(Codes::U16(std::mem::take(codes))),
            Rows::Numbers(_) | Rows::Count(_) => None,
        }
    }

    /// Number of levels so far.
    pub(super) fn levels(&self) -> usize {
        self.levels.len()
    }

    /// Bytes of the codes that are held.
    pub(super) fn held(&self) -> usize {
        match &self.rows {
            Rows::Bytes(codes) => codes.len(),
            Rows::Words(codes) => 2 * codes.len(),
            Rows::Numbers(_) | Rows::Count(_) => 0,
        }
    }

    /// Whether the column turned into numbers after some of its rows had been let go.
    pub(super) fn lost(&self) -> bool {
        self.lost
    }

    /// Adds a cell whose code is known; `false`, and nothing is added, when the column has no codes any more.
    #[inline]
    pub(super) fn store_known(&mut self, code: u16) -> bool {
        let coded = self.is_coded();
        if coded {
            self.store(code);
        }
        coded
    }

    /// The code of the cell met last; `None` when the column has no codes any more, or there is none.
    pub(super) fn last_code(&self) -> Option<u16> {
        match &self.rows {
            Rows::Bytes(codes) => {
                codes.last().map(|&code| if code == MISSING_U8 { MISSING_U16 } else { u16::from(code) })
            }
            Rows::Words(codes) => codes.last().copied(),
            Rows::Numbers(_) | Rows::Count(_) => None,
        }
    }

    #[inline]
    fn is_coded(&self) -> bool {
        matches!(self.rows, Rows::Bytes(_) | Rows::Words(_))
    }

    /// Adds the codes of a part; `false`, and no row is added, when there are too many levels.
    fn absorb_codes(&mut self, part: &Self, options: &ReadOptions) -> bool {
        let known = (0..part.taken_over as u16).map(Some);
        let met = part.levels[part.taken_over..].iter().map(|level| self.code_of(level, options));
        let Some(codes) = known.chain(met).collect::<Option<Vec<u16>>>() else { return false };
        let same = codes.iter().enumerate().all(|(old, &new)| old == usize::from(new));
        let code = |code: usize| codes.get(code).copied().unwrap_or(MISSING_U16);
        match (&mut self.rows, &part.rows) {
            (Rows::Bytes(all), Rows::Bytes(part)) if same => all.extend_from_slice(part),
            (Rows::Bytes(all), Rows::Bytes(part)) => {
                let table: [u8; 256] = std::array::from_fn(|old| code(old) as u8);
                all.extend(part.iter().map(|&old| table[usize::from(old)]));
            }
            (Rows::Words(all), Rows::Bytes(part)) => all.extend(part.iter().map(|&old| code(old.into()))),
            (Rows::Words(all), Rows::Words(part)) => all.extend(part.iter().map(|&old| code(old.into()))),
            _ => unreachable!("a column has as many levels as its part, and both have codes"),
        }
        true
    }

    /// The code of a level, a new one if need be; `None` when codes run out.
    fn code_of(&mut self, level: &str, options: &ReadOptions) -> Option<u16> {
        match self.map.get(level.as_bytes()) {
            Some(&code) => Some(code),
            None if self.is_full() => None,
            None => Some(self.add_level(level.as_bytes(), options)),
        }
    }

    fn is_full(&self) -> bool {
        self.levels.len() == usize::from(MISSING_U16)
    }

    fn level(&self, code: u16) -> &[u8] {
        self.levels.get(usize::from(code)).map_or(b"", |level| level.as_bytes())
    }

    #[inline]
    fn store(&mut self, code: u16) {
        match &mut self.rows {
            // The missing code of either width has all bits set, so cutting it down is right.
            Rows::Bytes(codes) => codes.push(code as u8),
            Rows::Words(codes) => codes.push(code),
            // The caches are emptied when codes are given up, and only missing cells may be found in them.
            Rows::Numbers(numbers) => numbers.push(f64::NAN),
            Rows::Count(rows) => *rows += 1,
        }
        self.missing += u64::from(code == MISSING_U16);
    }

    /// A cell that the caches do not know.
    #[cold]
    #[inline(never)]
    fn push_new(&mut self, cell: &[u8], short: Option<(usize, u64)>, options: &ReadOptions) {
        if matches!(self.rows, Rows::Numbers(_) | Rows::Count(_)) {
            return self.push_uncoded(cell, options);
        }
        let code = match self.map.get(cell) {
            Some(&code) => code,
            None if cell.is_empty() => MISSING_U16,
            None if self.is_full() => {
                self.give_up_codes();
                return self.push_uncoded(cell, options);
            }
            None => self.add_level(cell, options),
        };
        match short {
            Some((slot, word)) => (self.words[slot], self.slots[slot]) = (word, code),
            None if code != MISSING_U16 => self.last = code,
            None => {}
        }
        self.store(code);
    }

    fn add_level(&mut self, cell: &[u8], options: &ReadOptions) -> u16 {
        let code = self.levels.len() as u16;
        if options.is_missing_among_numbers(cell) {
            self.spelled.push(code);
        }
        self.levels.push(String::from_utf8_lossy(cell).into());
        self.map.insert(cell.into(), code);
        if let (Rows::Bytes(codes), true) = (&self.rows, code == u16::from(MISSING_U8)) {
            let widen = |&code: &u8| if code == MISSING_U8 { MISSING_U16 } else { u16::from(code) };
            self.rows = Rows::Words(codes.iter().map(widen).collect());
        }
        code
    }

    /// Past the last code: numbers are kept by value, anything else is only counted.
    fn give_up_codes(&mut self) {
        let decided = NumberReader::of(&self.texts());
        let numbers = decided.and_then(|mut reader| Some((self.numbers(&mut reader)?, reader)));
        self.missing += self.spelled_let_go + self.rows.with_codes(&self.spelled);
        self.lost = numbers.is_some() && self.let_go > 0;
        self.rows = match numbers {
            Some((numbers, reader)) if !self.lost => {
                self.reader = reader;
                Rows::Numbers(numbers)
            }
            _ => Rows::Count(self.let_go + self.rows.len()),
        };
        (self.levels, self.map, self.last) = (Vec::new(), FxHashMap::default(), MISSING_U16);
        (self.words, self.slots) = ([0; SLOTS], [MISSING_U16; SLOTS]);
        (self.spelled, self.spelled_let_go) = (Vec::new(), 0);
    }

    fn push_uncoded(&mut self, cell: &[u8], options: &ReadOptions) {
        if options.is_missing_among_numbers(cell) {
            return self.store(MISSING_U16);
        }
        match &mut self.rows {
            Rows::Numbers(numbers) => {
                match std::str::from_utf8(cell).ok().and_then(|text| self.reader.read(text)) {
                    Some(value) => numbers.push(value),
                    None => self.rows = Rows::Count(numbers.len() as u64 + 1),
                }
            }
            Rows::Count(rows) => *rows += 1,
            Rows::Bytes(_) | Rows::Words(_) => {}
        }
    }
}

impl Rows {
    fn len(&self) -> u64 {
        match self {
            Self::Bytes(codes) => codes.len() as u64,
            Self::Words(codes) => codes.len() as u64,
            Self::Numbers(numbers) => numbers.len() as u64,
            Self::Count(rows) => *rows,
        }
    }

    /// Rows that have one of these codes.
    fn with_codes(&self, wanted: &[u16]) -> u64 {
        let count = |found: usize| found as u64;
        match self {
            _ if wanted.is_empty() => 0,
            Self::Bytes(codes) => count(codes.iter().filter(|&&code| wanted.contains(&code.into())).count()),
            Self::Words(codes) => count(codes.iter().filter(|&code| wanted.contains(code)).count()),
            Self::Numbers(_) | Self::Count(_) => 0,
        }
    }
}

/// A short cell as a number: its bytes, then zeros. Different cells give different words, as text holds no NUL.
#[inline]
fn word(text: &[u8], from: usize, to: usize) -> u64 {
    let length = to - from;
    match text.get(from..from + SHORT).and_then(|bytes| <[u8; SHORT]>::try_from(bytes).ok()) {
        // Shifting by 64 is not defined, hence the two steps.
        Some(bytes) => u64::from_le_bytes(bytes) & !((u64::MAX << (4 * length)) << (4 * length)),
        None => text[from..to].iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
    }
}

/// The slot of a word: the top bits of a multiplicative hash.
#[inline]
fn slot(word: u64) -> usize {
    (word.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - SLOTS.trailing_zeros())) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(cells: impl IntoIterator<Item = String>) -> Values {
        let (mut coder, options) = (Coder::new(), ReadOptions::default());
        for cell in cells {
            coder.push(cell.as_bytes(), 0, cell.len(), &options);
        }
        coder.finish()
    }

    #[test]
    fn a_word_is_the_same_wherever_the_cell_lies() {
        let text = b"abcdefghijkl";
        for length in 0..=SHORT {
            for from in 0..=text.len() - length {
                let alone = &text[from..from + length];
                assert_eq!(word(text, from, from + length), word(alone, 0, length));
            }
        }
    }

    #[test]
    fn cells_come_back_through_every_width() {
        for distinct in [1, 3, 254, 255, 256, 300, 65_535] {
            // Short, long and missing cells in turn, each level twice.
            let cell = |i: usize| match i % 3 {
                0 => format!("{i}"),
                1 => format!("a much longer text {i}"),
                _ => format!("mid{i:06}"),
            };
            let cells: Vec<_> = (0..2 * distinct).flat_map(|i| [cell(i % distinct), String::new()]).collect();
            let Values::Levels { levels, codes } = column(cells.clone()) else {
                panic!("{distinct} levels fit")
            };
            assert_eq!(levels.len(), distinct);
            assert_eq!(matches!(codes, Codes::U8(_)), distinct <= 255);
            for (cell, code) in cells.iter().zip(codes.iter()) {
                assert_eq!(code.map_or("", |code| &levels[usize::from(code)]), cell);
            }
        }
    }

    #[test]
    fn too_many_numbers_are_kept_by_value() {
        let cells = (0..70_000).map(|i| if i % 1000 == 7 { "NA".into() } else { format!("{i}.5") });
        let Values::Numbers(numbers) = column(cells) else { panic!("all are numbers") };
        assert_eq!(numbers.len(), 70_000);
        assert!(numbers.iter().enumerate().all(|(i, &x)| {
            if i % 1000 == 7 { x.is_nan() } else { x.to_bits() == (i as f64 + 0.5).to_bits() }
        }));
    }

    #[test]
    fn too_many_texts_are_only_counted() {
        let early = (0..80_000).map(|i| if i % 8 == 0 { String::new() } else { format!("id{i}") });
        assert_eq!(column(early), Values::TooMany { present: 70_000, missing: 10_000 });
        // The text among numbers comes after the codes were given up.
        let late = (0..70_000).map(|i| if i == 69_999 { "x".into() } else { format!("{i}") });
        assert_eq!(column(late.chain([String::new()])), Values::TooMany { present: 70_000, missing: 1 });
    }

    #[test]
    fn many_numbers_keep_their_notation() {
        let cells = (0..70_000).map(|i| if i % 1000 == 7 { "NA".into() } else { format!("{i},25 €") });
        let Values::Numbers(numbers) = column(cells) else { panic!("all are numbers") };
        assert!(numbers.iter().enumerate().all(|(i, &x)| i % 1000 == 7 || x == i as f64 + 0.25));
        // One text that contradicts: no part of the column is read otherwise, and none is lost in silence.
        let late = (0..70_000).map(|i| if i == 69_000 { "1.5".into() } else { format!("{i},25") });
        assert_eq!(column(late), Values::TooMany { present: 70_000, missing: 0 });
        let codes = (0..70_000).map(|i| format!("{i:06}"));
        assert_eq!(column(codes), Values::TooMany { present: 70_000, missing: 0 });
    }

    type Cells<'a> = &'a dyn Fn(usize) -> String;

    /// The same cells by parts of so many, each coded as the column then is.
    fn by_parts(cells: &[String], size: usize) -> Values {
        let (mut all, options) = (Coder::new(), ReadOptions::default());
        for cells in cells.chunks(size) {
            let mut part = all.beside();
            for cell in cells {
                part.push(cell.as_bytes(), 0, cell.len(), &options);
            }
            if all.can_absorb(&part) {
                all.absorb(&part, &options);
            } else {
                for cell in cells {
                    all.push(cell.as_bytes(), 0, cell.len(), &options);
                }
            }
        }
        all.finish()
    }

    #[test]
    fn parts_give_the_values_of_the_whole() {
        let word = |i: usize| format!("w{}", i * i % 1009);
        let number = |i: usize| format!("{}.5", i * 7 % 70_001);
        let sparse = |i: usize| if i.is_multiple_of(5) { "NA".into() } else { number(i) };
        let late = |i: usize| if i == 71_234 { "x".into() } else { number(i) };
        let early = |i: usize| if i == 17 { "x".into() } else { number(i) };
        let comma = |i: usize| format!("{},5", i * 7 % 70_001);
        let grouped = |i: usize| format!("{}.{:03}", i % 900 + 100, i * 7 % 1000);
        let late_mark = |i: usize| if i > 80_000 { format!("1.{:03},5 €", i % 1000) } else { comma(i) };
        let contradicting = |i: usize| if i > 80_000 { format!("1.{}", i % 1000) } else { comma(i) };
        let late_zero = |i: usize| if i > 80_000 { format!("0{i}") } else { format!("{i}") };
        let columns: [(&str, usize, Cells<'_>); 10] = [
            ("decimal commas", 90_000, &comma),
            ("numbers that leave their notation open", 90_000, &grouped),
            ("marks and units late", 90_000, &late_mark),
            ("another notation late", 90_000, &contradicting),
            ("leading zeros late", 90_000, &late_zero),
            ("texts", 5_000, &word),
            ("numbers", 90_000, &number),
            ("numbers and missing values", 90_000, &sparse),
            ("a text among numbers late", 90_000, &late),
            ("a text among numbers early", 90_000, &early),
        ];
        for (name, rows, cell) in columns {
            let cells: Vec<String> = (0..rows).map(cell).collect();
            let expected = column(cells.clone());
            for size in [7, 1000, 66_000, 80_000] {
                assert!(by_parts(&cells, size) == expected, "{name} by {size}");
            }
        }
    }

    #[test]
    fn a_column_that_let_go_still_counts_texts_but_has_lost_numbers() {
        let options = ReadOptions::default();
        for (letter, lost) in [("t", false), ("", true)] {
            let mut coder = Coder::new();
            let mut gone = 0;
            for i in 0..80_000 {
                let cell = format!("{letter}{i}");
                coder.push(cell.as_bytes(), 0, cell.len(), &options);
                if i % 10_000 == 0 {
                    gone += coder.let_go().map_or(0, |codes| codes.len());
                }
            }
            assert_eq!((coder.lost(), gone), (lost, 60_001));
            assert_eq!(coder.finish(), Values::TooMany { present: 80_000, missing: 0 });
        }
    }
}
