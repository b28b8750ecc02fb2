//! A table put together cell by cell, by readers of files that are no text: their cells are numbers, texts and nothing.
//!
//! All cells go through the same [`Coder`] as those of text, so a number is the level that its shortest decimal text is.

use std::fmt::Write;

use super::coder::Coder;
use super::cutting::Cutting;
use super::{
    Codes, FileKind, Format, RawColumn, RawTable, ReadOptions, Skipped, Told, Values, repaired_names,
};
use crate::{Error, ErrorKind, Result};

/// Slots of the cache in front of the formatting of numbers, a power of two.
const SLOTS: usize = 256;
/// The longest text of a number that the cache holds.
const SHORT: usize = 22;
/// Numbers as small or as large as these are written with an exponent.
const SMALL: f64 = 1e-6;
const LARGE: f64 = 1e17;
/// Slots of what is met, a power of two.
const MET: usize = 256;
/// Marks the bits of a single number: those of doubles that are no numbers.
const SINGLE: u64 = 0xFFFF << 48;

/// Collects the columns of a table, row by row or column by column.
///
/// Time: a lookup for each cell. Memory: one or two bytes a cell, and each level's text once.
pub struct TableBuilder {
    columns: Vec<ColumnBuilder>,
    rows: u64,
}

/// Collects the cells of one column, from the first row to the last.
pub struct ColumnBuilder {
    coder: Coder,
    options: ReadOptions,
    cells: u64,
    numbers: Box<Numbers>,
    /// The bins that numbers go to as they come, where these are known.
    cutting: Option<Cutting>,
}

/// The texts of numbers met lately, by the bits of the number.
struct Numbers {
    bits: [u64; SLOTS],
    texts: [[u8; SHORT]; SLOTS],
    lengths: [u8; SLOTS],
    scratch: String,
}

/// Texts of a column that were met lately, by keys that whoever hands them over has anyway.
pub struct Met([(u128, Option<u16>); MET]);

impl Met {
    /// Nothing met yet.
    pub fn new() -> Self {
        Self([(0, None); MET])
    }

    #[inline]
    fn slot(&mut self, key: u128) -> &mut (u128, Option<u16>) {
        let mixed = (key as u64) ^ ((key >> 64) as u64).rotate_left(29);
        &mut self.0[(mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - MET.trailing_zeros())) as usize]
    }
}

impl Default for Met {
    fn default() -> Self {
        Self::new()
    }
}

impl TableBuilder {
    /// A table without columns and rows.
    pub fn new() -> Self {
        Self { columns: Vec::new(), rows: 0 }
    }

    /// Adds a column, whose cells in the rows so far are missing; gives its number.
    pub fn add_column(&mut self) -> usize {
        let mut column = ColumnBuilder::new();
        column.fill(self.rows);
        self.columns.push(column);
        self.columns.len() - 1
    }

    /// Number of columns so far.
    pub fn len(&self) -> usize {
        self.columns.len()
    }

    /// Whether there is no column yet.
    pub fn is_empty(&self) -> bool {
        self.columns.is_empty()
    }

    /// Number of rows that were ended.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// A column, for its next cell or, column by column, for all of its cells.
    ///
    /// # Panics
    /// When there is no such column.
    pub fn column(&mut self, number: usize) -> &mut ColumnBuilder {
        &mut self.columns[number]
    }

    /// Ends a row: columns that were given no cell have none.
    pub fn end_row(&mut self) {
        self.rows += 1;
        for column in &mut self.columns {
            column.fill(self.rows);
        }
    }

    /// The table whose columns have these names, repaired where they are empty or the same.
    ///
    /// # Errors
    /// [`ErrorKind::Table`] when there is no row or no column.
    pub fn table(self, names: &[String]) -> Result<RawTable> {
        let (values, rows) = self.finish();
        if rows == 0 || values.is_empty() {
            let expected = if rows == 0 { "rows" } else { "columns" };
            return Err(Error::expected(ErrorKind::Table, expected, "none"));
        }
        let (names, notices) = repaired_names(names);
        let column = |(name, values)| RawColumn { name, values, told: Told::default() };
        let columns = names.into_iter().zip(values).map(column).collect();
        let (format, skipped) = (Format::of(FileKind::Parquet), Skipped::default());
        Ok(RawTable { columns, rows, format, notices, skipped })
    }

    /// The values of all columns, and the number of rows: that of the longest column, with missing cells below the others.
    pub fn finish(mut self) -> (Vec<Values>, usize) {
        let rows = self.columns.iter().map(|column| column.cells).max().unwrap_or_default().max(self.rows);
        for column in &mut self.columns {
            column.fill(rows);
        }
        (self.columns.into_iter().map(ColumnBuilder::finish).collect(), rows as usize)
    }
}

impl Default for TableBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl ColumnBuilder {
    pub(crate) fn new() -> Self {
        let options = ReadOptions::default();
        Self { coder: Coder::new(), options, cells: 0, numbers: Box::new(Numbers::new()), cutting: None }
    }

    /// A column whose numbers become the number of their bin as they come.
    pub(crate) fn cut(cutting: Cutting) -> Self {
        Self { cutting: Some(cutting), ..Self::new() }
    }

    /// Number of cells so far.
    pub fn cells(&self) -> u64 {
        self.cells
    }

    /// Adds a text; spaces around it do not count, and one without anything else is missing.
    pub fn text(&mut self, text: &str) {
        let text = text.trim();
        if text.contains('\0') {
            return self.text(&text.replace('\0', " "));
        }
        if self.cutting.is_some() {
            return self.cut_text(text);
        }
        self.add(text.as_bytes());
    }

    /// Adds a text with a key, which no other text of those in `met` has: it is looked up when the key is not remembered.
    #[inline]
    pub fn keyed<'a>(&mut self, met: &mut Met, key: u128, text: impl FnOnce() -> &'a str) {
        let slot = met.slot(key);
        match *slot {
            (known, Some(code)) if known == key && self.coder.store_known(code) => self.cells += 1,
            _ => {
                self.text(text());
                *slot = (key, self.coder.last_code());
            }
        }
    }

    /// Adds cells that are told by their place in a list of texts, in which each is looked up once.
    pub fn places<'a>(
        &mut self,
        texts: usize,
        text: impl Fn(usize) -> Option<&'a str>,
        places: impl Iterator<Item = Option<usize>>,
    ) {
        let mut codes = vec![None; texts];
        for place in places {
            match place.map(|place| (place, codes[place])) {
                None => self.missing(),
                Some((_, Some(code))) if self.coder.store_known(code) => self.cells += 1,
                Some((place, _)) => {
                    match text(place) {
                        Some(text) => self.text(text),
                        None => self.missing(),
                    }
                    codes[place] = self.coder.last_code();
                }
            }
        }
    }

    /// Adds a number; what is not finite is missing.
    pub fn number(&mut self, number: f64) {
        if !number.is_finite() {
            return self.missing();
        }
        // Adding zero makes a negative zero positive.
        let number = number + 0.0;
        if let Some(cutting) = &mut self.cutting {
            let bin = cutting.bin(number);
            return self.add_bin(bin);
        }
        let text = self.numbers.text(number.to_bits(), |text| write_number(number, text));
        self.coder.push(text, 0, text.len(), &self.options);
        self.cells += 1;
    }

    /// Adds a number of single precision, in the shortest text that tells it from its neighbours.
    pub fn single(&mut self, number: f32) {
        if !number.is_finite() {
            return self.missing();
        }
        if self.cutting.is_some() {
            return self.number(f64::from(number));
        }
        let number = number + 0.0;
        let text = self.numbers.text(SINGLE | u64::from(number.to_bits()), |text| write_single(number, text));
        self.coder.push(text, 0, text.len(), &self.options);
        self.cells += 1;
    }

    /// Adds a cell without a value.
    pub fn missing(&mut self) {
        self.add(b"");
    }

    /// Adds missing cells until there are so many cells.
    fn fill(&mut self, rows: u64) {
        while self.cells < rows {
            self.missing();
        }
    }

    fn add(&mut self, text: &[u8]) {
        self.coder.push(text, 0, text.len(), &self.options);
        self.cells += 1;
    }

    fn cut_text(&mut self, text: &str) {
        let missing = self.options.is_missing_among_numbers(text.as_bytes());
        let bin = self.cutting.as_mut().filter(|_| !missing).and_then(|cutting| cutting.bin_of_text(text));
        self.add_bin(bin);
    }

    fn add_bin(&mut self, bin: Option<usize>) {
        match bin {
            Some(bin) => self.add(bin.to_string().as_bytes()),
            None => self.missing(),
        }
    }

    /// Hands out the codes of the cells so far, and the number of levels; `None` where there are too many of them.
    pub(crate) fn let_go(&mut self) -> Option<(Codes, usize)> {
        self.coder.let_go().map(|codes| (codes, self.coder.levels()))
    }

    /// What was cut, the values, and whether they would be numbers if rows that were let go were still there.
    pub(crate) fn end(self) -> (Option<Cutting>, Values, bool) {
        let lost = self.coder.lost();
        (self.cutting, self.coder.finish(), lost)
    }

    fn finish(self) -> Values {
        self.coder.finish()
    }
}

impl Numbers {
    fn new() -> Self {
        // No finite number has these bits, so an empty slot is never found.
        let bits = [u64::MAX; SLOTS];
        Self { bits, texts: [[0; SHORT]; SLOTS], lengths: [0; SLOTS], scratch: String::new() }
    }

    /// The text that `write` gives the number with these bits, unless it was written lately.
    fn text(&mut self, bits: u64, write: impl FnOnce(&mut String)) -> &[u8] {
        let slot = (bits.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - SLOTS.trailing_zeros())) as usize;
        if self.bits[slot] == bits {
            return &self.texts[slot][..usize::from(self.lengths[slot])];
        }
        self.scratch.clear();
        write(&mut self.scratch);
        let written = self.scratch.as_bytes();
        if written.len() <= SHORT {
            (self.bits[slot], self.lengths[slot]) = (bits, written.len() as u8);
            self.texts[slot][..written.len()].copy_from_slice(written);
        }
        written
    }
}

/// Appends the shortest decimal text that gives the number back, with an exponent where it would have many zeros.
pub fn write_number(number: f64, text: &mut String) {
    let size = number.abs();
    let plain = size == 0.0 || (SMALL..LARGE).contains(&size);
    // Writing to a text cannot fail.
    let _ = if plain { write!(text, "{number}") } else { write!(text, "{number:e}") };
}

/// The same for single precision.
fn write_single(number: f32, text: &mut String) {
    let size = f64::from(number.abs());
    let plain = size == 0.0 || (SMALL..LARGE).contains(&size);
    let _ = if plain { write!(text, "{number}") } else { write!(text, "{number:e}") };
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts of a finished column.
    fn texts(values: &Values) -> Vec<Option<String>> {
        let Values::Levels { levels, codes } = values else { panic!("few levels") };
        codes.iter().map(|code| code.map(|code| levels[usize::from(code)].clone())).collect()
    }

    fn some(texts: &[&str]) -> Vec<Option<String>> {
        texts.iter().map(|text| Some((*text).to_string())).collect()
    }

    #[test]
    fn numbers_are_written_as_short_as_they_can_be() {
        let mut table = TableBuilder::new();
        let column = table.add_column();
        for number in [1.0, -0.0, 0.1, 2.5e-9, 1e20, 123_456_789.0, 0.1, 1.0, f64::from(0.1f32)] {
            table.column(column).number(number);
        }
        table.column(column).single(0.1);
        let (values, rows) = table.finish();
        let expected =
            ["1", "0", "0.1", "2.5e-9", "1e20", "123456789", "0.1", "1", "0.10000000149011612", "0.1"];
        assert_eq!((texts(&values[0]), rows), (some(&expected), 10));
    }

    #[test]
    fn cells_that_are_not_given_are_missing() {
        let mut table = TableBuilder::new();
        let first = table.add_column();
        table.column(first).text(" a ");
        table.end_row();
        let second = table.add_column();
        table.column(second).number(3.0);
        table.end_row();
        table.column(first).number(f64::NAN);
        table.column(second).text(" ");
        table.end_row();
        let (values, rows) = table.finish();
        assert_eq!(rows, 3);
        assert_eq!(texts(&values[first]), [Some("a".to_string()), None, None]);
        assert_eq!(texts(&values[second]), [None, Some("3".to_string()), None]);
    }

    #[test]
    fn columns_may_come_one_after_the_other_and_end_early() {
        let mut table = TableBuilder::new();
        let (a, b) = (table.add_column(), table.add_column());
        for text in ["x", "y", "z"] {
            table.column(a).text(text);
        }
        table.column(b).text("u\0v");
        let (values, rows) = table.finish();
        assert_eq!((rows, texts(&values[a])), (3, some(&["x", "y", "z"])));
        assert_eq!(texts(&values[b]), [Some("u v".to_string()), None, None]);
    }

    #[test]
    fn keys_change_nothing() {
        // More texts than slots, one of which is missing, and in the end more than there are codes.
        for levels in [3, 1_000, 70_000] {
            let text = |k: usize| if k % levels == 2 { String::new() } else { format!("t{}", k % levels) };
            let (mut table, mut met) = (TableBuilder::new(), Met::new());
            let (plain, keyed) = (table.add_column(), table.add_column());
            for cell in (0..80_000).map(|k| k * k % 9_973 + k).map(|k| (k, text(k))) {
                table.column(plain).text(&cell.1);
                table.column(keyed).keyed(&mut met, (cell.0 % levels) as u128, || &cell.1);
            }
            let (values, _) = table.finish();
            assert_eq!(values[plain], values[keyed]);
        }
    }

    #[test]
    fn many_different_numbers_are_kept_by_value() {
        let mut table = TableBuilder::new();
        let column = table.add_column();
        (0..70_000).for_each(|k| table.column(column).number(f64::from(k) / 7.0));
        let (values, _) = table.finish();
        let Values::Numbers(numbers) = &values[0] else { panic!("all are numbers") };
        assert!(numbers.iter().enumerate().all(|(k, &number)| number == k as f64 / 7.0));
    }
}
