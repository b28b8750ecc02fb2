//! Numbers into levels: intervals with readable names.

use serde::{Deserialize, Serialize};

use crate::{Error, ErrorKind, Result};

/// The largest number of bins.
pub const MAX_BINS: usize = 100;

/// How numbers become levels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(tag = "rule", content = "bins", rename_all = "camelCase")]
pub enum Binning {
    /// Bins of about equally many rows. Equal numbers share a bin: one that fills more than its share has a bin of its
    /// own, and the other bins share the other rows.
    Quantile(usize),
    /// Bins of equal width; empty ones are left out.
    EqualWidth(usize),
    /// Bins between these numbers, ascending: below the first, from each to the next, from the last on. Empty bins are left out.
    Edges(Vec<f64>),
}

/// Intervals `[low, next low)`, the last one closed at `max`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Bins {
    lows: Vec<f64>,
    max: f64,
}

impl Binning {
    /// Number of bins asked for.
    pub fn bins(&self) -> usize {
        match self {
            Self::Quantile(bins) | Self::EqualWidth(bins) => *bins,
            Self::Edges(edges) => edges.len() + 1,
        }
    }

    /// # Errors
    /// [`ErrorKind::Setting`] when the number of bins is outside 2 to [`MAX_BINS`], or edges do not ascend.
    pub fn check(&self) -> Result<()> {
        if !(2..=MAX_BINS).contains(&self.bins()) {
            return Err(Error::expected(ErrorKind::Setting, format!("2 to {MAX_BINS} bins"), self.bins()));
        }
        match self {
            Self::Edges(edges) => check_edges(edges),
            Self::Quantile(_) | Self::EqualWidth(_) => Ok(()),
        }
    }

    /// Cuts the given numbers, each with the number of its rows, ascending and each number once. Every bin of the
    /// result holds at least one of them, and the result does not depend on the order of the rows.
    pub(super) fn cut(&self, numbers: &[(f64, u64)]) -> Bins {
        let (Some(&(min, _)), Some(&(max, _))) = (numbers.first(), numbers.last()) else {
            return Bins { lows: Vec::new(), max: 0.0 };
        };
        let lows = match self {
            Self::Quantile(bins) => quantile(numbers, *bins),
            Self::EqualWidth(bins) => equal_width(numbers, *bins, min, max),
            Self::Edges(edges) => {
                let inside = edges.iter().map(|edge| edge + 0.0).filter(|&edge| edge > min && edge <= max);
                used(std::iter::once(min).chain(inside).collect(), max, numbers)
            }
        };
        Bins { lows, max }
    }
}

fn check_edges(edges: &[f64]) -> Result<()> {
    let finite = edges.iter().all(|edge| edge.is_finite());
    if finite && edges.iter().is_sorted_by(|a, b| a < b) {
        return Ok(());
    }
    let expected = "finite edges of bins in ascending order, each once";
    Err(Error::expected(ErrorKind::Setting, expected, format!("{edges:?}")))
}

/// Goes through the numbers in order and closes a bin when it is as near to an equal share of what is left as it gets.
fn quantile(numbers: &[(f64, u64)], bins: usize) -> Vec<f64> {
    let mut left: u64 = numbers.iter().map(|&(_, rows)| rows).sum();
    let mut lows = vec![numbers[0].0];
    let mut filled = 0;
    for (index, &(number, rows)) in numbers.iter().enumerate() {
        let open = (bins - lows.len() + 1) as u64;
        // Is the bin nearer to its share, `left / open`, without `number`? Asked in whole numbers.
        let nearer_without = 2 * left <= open * (2 * filled + rows);
        let needed_by_later_bins = ((numbers.len() - index) as u64) < open;
        if filled > 0 && open > 1 && (nearer_without || needed_by_later_bins) {
            lows.push(number);
            left -= filled;
            filled = 0;
        }
        filled += rows;
    }
    lows
}

/// Equal steps from `min` to `max`; breaks are rounded to six digits, for their names, before anything is counted.
fn equal_width(numbers: &[(f64, u64)], bins: usize, min: f64, max: f64) -> Vec<f64> {
    // Divided before subtracting, so that the widest range does not overflow.
    let step = max / bins as f64 - min / bins as f64;
    let breaks = (1..bins).map(|i| round(min + step * i as f64)).filter(|&low| low > min && low <= max);
    let mut lows: Vec<f64> = std::iter::once(min).chain(breaks).collect();
    lows.dedup();
    used(lows, max, numbers)
}

/// The lower ends of the bins that hold any number.
fn used(lows: Vec<f64>, max: f64, numbers: &[(f64, u64)]) -> Vec<f64> {
    let bins = Bins { lows, max };
    let mut used = vec![false; bins.lows.len()];
    for &(number, _) in numbers {
        used[usize::from(bins.code(number))] = true;
    }
    bins.lows.iter().zip(used).filter_map(|(&low, any)| any.then_some(low)).collect()
}

/// The nearest number of six digits, by way of its text: exact, and the same on every machine.
fn round(number: f64) -> f64 {
    format!("{number:.5e}").parse().unwrap_or(number) + 0.0
}

impl Bins {
    /// Bins that begin at these numbers, the last of which ends at `max`.
    pub(super) fn new(lows: Vec<f64>, max: f64) -> Self {
        Self { lows, max }
    }

    /// The bin of a number that was among those cut.
    pub(super) fn code(&self, number: f64) -> u16 {
        self.lows.partition_point(|&low| low <= number).saturating_sub(1) as u16
    }

    /// The same cuts for numbers from `least` to `most`.
    pub(super) fn between(mut self, least: f64, most: f64) -> Self {
        if let Some(low) = self.lows.first_mut() {
            *low = least;
        }
        Self { max: most, ..self }
    }

    /// Whether a number lies in one of the bins.
    pub(super) fn holds(&self, number: f64) -> bool {
        self.lows.first().is_some_and(|&low| low <= number) && number <= self.max
    }

    /// The lower ends of all bins but the first.
    pub(super) fn cuts(&self) -> &[f64] {
        self.lows.get(1..).unwrap_or_default()
    }

    /// Names such as `[2.5, 4)`, with the shortest decimals that give back the very same numbers.
    pub(super) fn names(&self) -> Vec<String> {
        let last = self.lows.len().saturating_sub(1);
        let name = |(index, low): (usize, &f64)| match self.lows.get(index + 1) {
            Some(next) if index < last => format!("[{low}, {next})"),
            _ => format!("[{low}, {}]", self.max),
        };
        self.lows.iter().enumerate().map(name).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn once(numbers: &[f64]) -> Vec<(f64, u64)> {
        numbers.iter().map(|&number| (number, 1)).collect()
    }

    #[test]
    fn quartiles_of_eight_numbers_are_pairs() {
        let bins = Binning::Quantile(4).cut(&once(&[1.0, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 7.5]));
        assert_eq!(bins.names(), ["[1, 2.5)", "[2.5, 4)", "[4, 6)", "[6, 7.5]"]);
        assert_eq!([1.0, 2.0, 2.5, 7.5].map(|x| bins.code(x)), [0, 0, 1, 3]);
    }

    #[test]
    fn a_heavy_number_has_its_own_bin_and_the_rest_is_shared() {
        let mut numbers = vec![(0.0, 920)];
        numbers.extend((1..=8).map(|i| (f64::from(i), 10)));
        let bins = Binning::Quantile(3).cut(&numbers);
        assert_eq!(bins.names(), ["[0, 1)", "[1, 5)", "[5, 8]"]);
    }

    #[test]
    fn fewer_numbers_than_bins_give_one_bin_each() {
        let bins = Binning::Quantile(10).cut(&once(&[1.0, 2.0, 3.0]));
        assert_eq!(bins.names(), ["[1, 2)", "[2, 3)", "[3, 3]"]);
    }

    #[test]
    fn equal_width_leaves_out_empty_bins() {
        let bins = Binning::EqualWidth(3).cut(&once(&[0.0, 0.05, 0.9]));
        assert_eq!(bins.names(), ["[0, 0.6)", "[0.6, 0.9]"]);
        let even = Binning::EqualWidth(3).cut(&once(&[0.0, 0.4, 0.9]));
        assert_eq!(even.names(), ["[0, 0.3)", "[0.3, 0.6)", "[0.6, 0.9]"]);
    }

    #[test]
    fn given_edges_cut_where_they_stand() {
        let numbers = once(&[1.0, 2.0, 2.5, 3.0, 9.0]);
        let bins = Binning::Edges(vec![-5.0, 2.5, 4.0, 8.0, 20.0]).cut(&numbers);
        assert_eq!(bins.names(), ["[1, 2.5)", "[2.5, 8)", "[8, 9]"]);
        assert_eq!([1.0, 2.0, 2.5, 3.0, 9.0].map(|x| bins.code(x)), [0, 0, 1, 1, 2]);
        for bad in [vec![], vec![1.0, 1.0], vec![2.0, 1.0], vec![f64::NAN]] {
            assert_eq!(Binning::Edges(bad).check().unwrap_err().kind(), ErrorKind::Setting);
        }
        assert!(Binning::Edges(vec![0.0]).check().is_ok());
    }

    proptest! {
        #[test]
        fn every_bin_is_used_and_in_order(
            numbers in proptest::collection::btree_map(-1000i32..1000, 1u64..50, 1..60), k in 2usize..12, even: bool,
        ) {
            let numbers: Vec<_> = numbers.into_iter().map(|(x, rows)| (f64::from(x) / 8.0, rows)).collect();
            let binning = if even { Binning::EqualWidth(k) } else { Binning::Quantile(k) };
            let bins = binning.cut(&numbers);
            let mut codes: Vec<_> = numbers.iter().map(|&(x, _)| bins.code(x)).collect();
            prop_assert!(codes.is_sorted());
            codes.dedup();
            prop_assert_eq!(codes, (0..bins.names().len() as u16).collect::<Vec<_>>());
            prop_assert!(bins.names().len() <= k);
            prop_assert!(even || bins.names().len() == k.min(numbers.len()));
        }

        #[test]
        fn extreme_numbers_do_not_overflow(a: f64, b: f64, k in 2usize..9) {
            let (a, b) = (if a.is_finite() { a } else { 0.0 } + 0.0, if b.is_finite() { b } else { 1.0 } + 0.0);
            prop_assume!(a < b);
            let bins = Binning::EqualWidth(k).cut(&once(&[a, b]));
            prop_assert_eq!(bins.code(a), 0);
            prop_assert_eq!(usize::from(bins.code(b)), bins.names().len() - 1);
        }
    }
}
