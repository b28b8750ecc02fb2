//! What verdicts and choices rest on: how often each value of a column occurs, whatever the order of its rows.

use super::kinds::{self, Written};
use super::missing::{self, Absent, MissingCode};
use super::{Codes, MISSING_U8, Plan, RawColumn, RawTable, Told, Values};

/// How often each value of a column occurs in some of the rows.
#[derive(Clone, Debug)]
pub(crate) enum Frequencies<'a> {
    /// Levels and their rows.
    Levels {
        /// Text of each level.
        levels: &'a [String],
        /// Rows of each level.
        counts: Vec<u64>,
        /// Rows without a value.
        missing: u64,
    },
    /// Numbers in ascending order, each once with its rows.
    Numbers {
        /// Numbers and their rows.
        counts: Vec<(f64, u64)>,
        /// Rows without a value.
        missing: u64,
    },
    /// Too many values to keep.
    TooMany {
        /// Rows with a value.
        present: u64,
        /// Rows without.
        missing: u64,
    },
}

/// What is known of a column without a look at the others.
#[derive(Clone, Debug)]
pub(crate) struct Facts<'a> {
    /// The name.
    pub name: &'a str,
    /// How often each value occurs in all rows; what stands for a missing value does not occur.
    pub values: Frequencies<'a>,
    /// What is said of it beside its values.
    pub told: &'a Told,
    /// The texts that stand for a missing value, or may.
    pub missing_codes: Vec<MissingCode>,
    /// Those that do, as codes or numbers.
    pub absent: Absent,
    /// How all others are written.
    pub written: Written,
}

impl<'a> Facts<'a> {
    /// The facts of every column, with the plan's word on what is missing.
    ///
    /// Time: one pass over the codes, and a sort for columns of more than 65,535 numbers.
    pub fn of_table(table: &'a RawTable, plan: &Plan) -> Vec<Self> {
        let column = |column: &'a RawColumn| Self::new(column, Frequencies::of(&column.values), plan);
        let mut facts: Vec<Self> = table.columns.iter().map(column).collect();
        kinds::settle(facts.iter_mut().map(|column| &mut column.written));
        facts
    }

    /// Whether every row has a one: so do weights once rows are repeated by them.
    pub fn is_ones(&self) -> bool {
        matches!(&self.values, Frequencies::Levels { levels: [one], missing: 0, .. } if one == "1")
    }

    /// The facts of one column, with no plan's word.
    pub fn of(column: &'a RawColumn) -> Self {
        Self::new(column, Frequencies::of(&column.values), &Plan::default())
    }

    /// The facts of a column whose values occur so often.
    pub fn new(column: &'a RawColumn, values: Frequencies<'a>, plan: &Plan) -> Self {
        let (missing_codes, absent) = missing::find(&column.name, &values, &column.told, plan);
        let values = values.without(&absent);
        let own = plan.columns.get(&column.name);
        let written = match &values {
            Frequencies::Levels { .. } => {
                let asked = (own.and_then(|own| own.numbers.as_ref()), own.and_then(|own| own.dates));
                Written::as_asked(&values.levels(), asked.0, asked.1)
            }
            Frequencies::Numbers { .. } => Written::plain_numbers(),
            Frequencies::TooMany { .. } => Written::Text,
        };
        Self { name: &column.name, values, told: &column.told, missing_codes, absent, written }
    }
}

impl<'a> Frequencies<'a> {
    /// The frequencies in all rows.
    pub fn of(values: &'a Values) -> Self {
        match values {
            Values::Levels { levels, codes } => {
                Self::of_levels(levels, code_counts(levels.len(), codes), codes.len() as u64)
            }
            Values::Numbers(numbers) => Self::of_numbers(numbers.iter().copied(), numbers.len() as u64),
            &Values::TooMany { present, missing } => Self::TooMany { present, missing },
        }
    }

    /// Levels that occur so often in so many rows.
    pub fn of_levels(levels: &'a [String], counts: Vec<u64>, rows: u64) -> Self {
        let missing = rows - counts.iter().sum::<u64>();
        Self::Levels { levels, counts, missing }
    }

    /// The numbers of so many rows; NaN where missing.
    pub fn of_numbers(numbers: impl Iterator<Item = f64>, rows: u64) -> Self {
        let counts = number_counts(numbers.map(|number| (number, 1)));
        let missing = rows - counts.iter().map(|&(_, rows)| rows).sum::<u64>();
        Self::Numbers { counts, missing }
    }

    /// The same when some values stand for a missing one. Levels keep their places; those have no rows then.
    #[must_use]
    pub fn without(mut self, absent: &Absent) -> Self {
        match &mut self {
            Self::Levels { counts, missing, .. } => {
                for &code in &absent.codes {
                    *missing += std::mem::take(&mut counts[usize::from(code)]);
                }
            }
            Self::Numbers { counts, missing } => counts.retain(|&(number, rows)| {
                let absent = absent.has_number(number);
                *missing += if absent { rows } else { 0 };
                !absent
            }),
            Self::TooMany { .. } => {}
        }
        self
    }

    /// The levels that occur, with their rows; none where values are not kept as texts.
    pub fn levels(&self) -> Vec<(&'a str, u64)> {
        let Self::Levels { levels, counts, .. } = self else { return Vec::new() };
        let levels = levels.iter().map(String::as_str).zip(counts.iter().copied());
        levels.filter(|&(_, rows)| rows > 0).collect()
    }

    /// Rows without a value.
    pub fn missing(&self) -> u64 {
        match *self {
            Self::Levels { missing, .. } | Self::Numbers { missing, .. } | Self::TooMany { missing, .. } => {
                missing
            }
        }
    }
}

/// How often each code occurs.
pub(crate) fn code_counts(levels: usize, codes: &Codes) -> Vec<u64> {
    let mut counts = vec![0; levels];
    match codes {
        // The missing code, 255, falls outside the levels.
        Codes::U8(codes) => counts.copy_from_slice(&byte_counts(codes)[..levels]),
        Codes::U16(codes) => codes.iter().for_each(|&code| {
            if let Some(count) = counts.get_mut(usize::from(code)) {
                *count += 1;
            }
        }),
    }
    counts
}

/// How often each byte occurs. Neighbours are counted apart: where one value fills most rows, each addition would otherwise
/// wait for the one before.
fn byte_counts(codes: &[u8]) -> [u64; MISSING_U8 as usize + 1] {
    let mut parts = [[0u32; 256]; 4];
    let mut all = [0u64; 256];
    for block in codes.chunks(1 << 30) {
        let (fours, rest) = block.as_chunks::<4>();
        for four in fours {
            for (part, &code) in parts.iter_mut().zip(four) {
                part[usize::from(code)] += 1;
            }
        }
        for &code in rest {
            parts[0][usize::from(code)] += 1;
        }
        for part in &mut parts {
            all.iter_mut().zip(part).for_each(|(sum, count)| *sum += u64::from(std::mem::take(count)));
        }
    }
    all
}

/// Numbers in ascending order, each once with the number of its rows; NaN is left out, and so is what has no rows.
pub(super) fn number_counts(numbers: impl Iterator<Item = (f64, u64)>) -> Vec<(f64, u64)> {
    let mut sorted: Vec<(f64, u64)> =
        numbers.filter(|&(number, rows)| !number.is_nan() && rows > 0).collect();
    sorted.sort_unstable_by(|(a, _), (b, _)| a.total_cmp(b));
    let runs = sorted.chunk_by(|(a, _), (b, _)| a.to_bits() == b.to_bits());
    runs.map(|run| (run[0].0, run.iter().map(|&(_, rows)| rows).sum())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_counted_wherever_they_stand() {
        for length in 0..40 {
            let codes: Vec<u8> = (0..length).map(|k| (k * k % 7) as u8).collect();
            let plain = |level: u8| codes.iter().map(|&code| u64::from(code == level)).sum::<u64>();
            let expected: Vec<u64> = (0..7).map(plain).collect();
            assert_eq!(code_counts(7, &Codes::U8(codes)), expected);
        }
        assert_eq!(code_counts(2, &Codes::U8(vec![0, MISSING_U8, 1, 1, MISSING_U8])), [1, 2]);
    }

    #[test]
    fn equal_numbers_are_put_together() {
        let numbers = [(2.0, 1), (f64::NAN, 9), (1.0, 3), (2.0, 4), (7.0, 0)];
        assert_eq!(number_counts(numbers.into_iter()), [(1.0, 3), (2.0, 5)]);
    }
}
