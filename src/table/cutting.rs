//! Numbers that go to bins as they come, where the bins are known beforehand: what parts of a table need that are to be counted apart.

use serde::{Deserialize, Serialize};

use super::bins::Bins;
use super::number;
use crate::{Error, ErrorKind, Result};

/// The edges of a column's bins, and what was met so far. Bin `k` begins at edge `k - 1`; the first has all numbers below.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Cutting {
    edges: Vec<f64>,
    /// The smallest number and the largest.
    range: Option<(f64, f64)>,
    /// Numbers that stand for a missing value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    absent: Vec<f64>,
    /// The first text that is no number.
    #[serde(skip)]
    wrong: Option<String>,
}

impl Cutting {
    /// Bins between these edges, which ascend; some numbers may stand for a missing value.
    pub(crate) fn new(edges: &[f64], absent: Vec<f64>) -> Self {
        let edges = edges.iter().map(|edge| edge + 0.0).collect();
        Self { edges, range: None, absent, wrong: None }
    }

    /// The bin of a number, unless that stands for a missing value.
    pub(super) fn bin(&mut self, number: f64) -> Option<usize> {
        if self.absent.contains(&number) {
            return None;
        }
        let (low, high) = self.range.unwrap_or((number, number));
        self.range = Some((low.min(number), high.max(number)));
        Some(self.edges.partition_point(|&edge| edge <= number))
    }

    /// The same of a text; one that is no number is kept for [`check`](Self::check).
    pub(super) fn bin_of_text(&mut self, text: &str) -> Option<usize> {
        if text.is_empty() {
            return None;
        }
        let number = number::parse(text);
        if number.is_none() {
            self.wrong.get_or_insert_with(|| text.to_string());
        }
        self.bin(number?)
    }

    /// # Errors
    /// [`ErrorKind::Column`] when something was no number.
    pub(crate) fn check(&self) -> Result<()> {
        let Some(text) = &self.wrong else { return Ok(()) };
        Err(Error::expected(ErrorKind::Column, "numbers, to be cut into bins", format!("{text:?}")))
    }

    /// The edges.
    pub(crate) fn edges(&self) -> &[f64] {
        &self.edges
    }

    /// The same bins, and what both met; `None` when the bins are others.
    pub(crate) fn merge(&self, other: &Self) -> Option<Self> {
        let range = match (self.range, other.range) {
            (Some((a, b)), Some((c, d))) => Some((a.min(c), b.max(d))),
            (one, two) => one.or(two),
        };
        let same = self.edges == other.edges && self.absent == other.absent;
        same.then(|| Self { range, ..self.clone() })
    }

    /// The names of bins that were met, whose numbers are given as texts, and the order of these names.
    pub(crate) fn named(&self, met: &[String]) -> (Vec<String>, Vec<String>) {
        let bin = |text: &String| text.parse::<usize>().unwrap_or_default().min(self.edges.len());
        let bins: Vec<usize> = met.iter().map(bin).collect();
        let mut ascending = bins.clone();
        ascending.sort_unstable();
        ascending.dedup();
        let names = self.names(&ascending);
        let name = |bin: &usize| ascending.binary_search(bin).ok().and_then(|k| names.get(k).cloned());
        (bins.iter().map(|bin| name(bin).unwrap_or_default()).collect(), names)
    }

    /// The names of the bins that were met, which ascend: those that cutting all numbers together gives.
    fn names(&self, met: &[usize]) -> Vec<String> {
        let Some((min, max)) = self.range else { return Vec::new() };
        let low = |(place, &bin): (usize, &usize)| if place == 0 { min } else { self.edges[bin - 1] };
        Bins::new(met.iter().enumerate().map(low).collect(), max).names()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Binning;
    use super::*;

    #[test]
    fn bins_known_beforehand_have_the_names_of_those_cut_afterwards() {
        let edges = vec![-5.0, 2.5, 4.0, 8.0, 20.0];
        let numbers = [1.0, 2.0, 2.5, 3.0, 9.0];
        let (mut one, mut two) = (Cutting::new(&edges, vec![-9.0]), Cutting::new(&edges, vec![-9.0]));
        let met: Vec<usize> = numbers[..2].iter().filter_map(|&x| one.bin(x)).collect();
        let more: Vec<usize> = numbers[2..].iter().filter_map(|&x| two.bin(x)).collect();
        assert_eq!((met, more, one.bin(-9.0)), (vec![1, 1], vec![2, 2, 4], None));
        let afterwards = Binning::Edges(edges).cut(&numbers.map(|x| (x, 1)));
        assert_eq!(one.merge(&two).unwrap().names(&[1, 2, 4]), afterwards.names());
        assert_eq!(one.merge(&Cutting::new(&[0.0], vec![])), None);
    }

    #[test]
    fn what_is_no_number_is_told() {
        let mut cutting = Cutting::new(&[0.5], Vec::new());
        assert_eq!((cutting.bin_of_text("0.75"), cutting.bin_of_text("")), (Some(1), None));
        assert!(cutting.check().is_ok());
        assert_eq!(cutting.bin_of_text("much"), None);
        let told = "expected numbers, to be cut into bins, found \"much\"";
        assert_eq!(cutting.check().unwrap_err().to_string(), told);
    }
}
