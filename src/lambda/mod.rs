//! Rules for choosing the penalty.
//!
//! | rule | formulation | `lambda` of node `r` |
//! |---|---|---|
//! | fixed | any | one number; the normalised formulation has a default, [`DEFAULT`] |
//! | synthetic | paper | `max(c sqrt(log((k - 1) n) / N), delta)`, `k` the largest number of levels |
//! | benchmark | paper | `c1 sqrt(log((m_r - 1)(mean m - 1) n) / N) + c2` |
//! | theorem (`assumptions::plug_in_bound`) | paper | the theorem's lower bound, with plug-in values around a given neighbourhood |
//! | [ebic] | any | the point of the node's path with the smallest extended Bayesian information criterion |
//! | [edge budget](budget) | any | the smallest common `lambda` with at most so many edges |
//!
//! Where values are missing and counted pairwise, `N` is what the rule's tables rest on: the mean of `N_ir` over the other
//! columns `i` for a rule of node `r` ([`Moments::node_rows`]), the mean over all pairs for a rule of all nodes.

pub mod budget;
pub mod ebic;

use crate::counts::PairCounts;
use crate::gram::moments::Moments;

/// The penalty that serves as default in the normalised formulation: one number for all networks, chosen by the mean
/// skeleton F1 over benchmark networks, together with the rule `or` and the marginal filter. From 1.2 to 1.5 that mean
/// is level (docs/results.md).
pub const DEFAULT: f64 = 1.5;

/// The penalty of the candidates that a search for a directed graph is confined to. The search removes edges that it does not
/// need but cannot add edges that are missing, so candidates are taken more generously than a skeleton's edges.
pub const CANDIDATES: f64 = 0.8;

/// Default factor of the benchmark rule: with [`C2`], and columns [standardised](crate::gram::encode::Formulation::Standardised), it
/// gives the paper's figures on its nine networks (docs/results.md).
pub const C1: f64 = 2.2;
/// Default constant of the benchmark rule.
pub const C2: f64 = 0.025;
/// Default factor of the synthetic rule, chosen for the paper's figure 2 (docs/results.md).
pub const C: f64 = 1.4;
/// Default least value of the synthetic rule.
pub const DELTA: f64 = 0.02;

/// The paper's rule for synthetic data: proportional to `sqrt(log((k - 1) n) / N)` until that falls below `delta`.
pub fn synthetic(counts: &PairCounts, c: f64, delta: f64) -> f64 {
    let k = (0..counts.len()).map(|i| counts.levels(i)).max().unwrap_or(2);
    synthetic_of(k, counts.len(), counts.mean_pair_rows(), c, delta)
}

/// The same for `n` columns of at most `k` levels and so many rows.
pub fn synthetic_of(k: usize, n: usize, rows: f64, c: f64, delta: f64) -> f64 {
    let term = (k.max(2) - 1) as f64 * n as f64;
    (c * rate(libm::log(term), rows)).max(delta)
}

/// `sqrt(x / N)`; infinite without rows, where no penalty is enough.
fn rate(x: f64, rows: f64) -> f64 {
    if rows > 0.0 { (x / rows).sqrt() } else { f64::INFINITY }
}

/// The paper's rule for benchmark networks, for the node `r`.
pub fn benchmark(counts: &PairCounts, r: usize, c1: f64, c2: f64) -> f64 {
    let n = counts.len();
    let mean = (0..n).map(|i| counts.levels(i)).sum::<usize>() as f64 / n as f64;
    let own = counts.levels(r).max(2) - 1;
    let term = own as f64 * (mean - 1.0) * n as f64;
    c1 * rate(libm::log(term).max(0.0), counts.node_rows(r)) + c2
}

/// The median over the nodes of [`benchmark`] with the usual constants: nodes differ in the logarithm of their levels only.
/// 0 without nodes.
pub fn benchmark_median(counts: &PairCounts) -> f64 {
    let mut rules: Vec<f64> = (0..counts.len()).map(|r| benchmark(counts, r, C1, C2)).collect();
    rules.sort_unstable_by(f64::total_cmp);
    rules.get(rules.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counts::Variable;
    use crate::table::{Codes, Column, Table};

    fn counts() -> PairCounts {
        let column = |name: &str, m: u8| Column {
            name: name.into(),
            levels: (0..m).map(|a| a.to_string()).collect(),
            codes: Codes::U8((0..100).map(|row| row % m).collect()),
        };
        PairCounts::of(&Table { columns: vec![column("a", 2), column("b", 4)], rows: 100 })
    }

    #[test]
    fn the_papers_rules_by_hand() {
        let counts = counts();
        let six = (libm::log(6.0) / 100.0).sqrt();
        assert_eq!(synthetic(&counts, 2.0, 0.01), 2.0 * six);
        assert_eq!(synthetic(&counts, 2.0, 0.5), 0.5);
        // Mean number of levels 3, so (m_r - 1) * 2 * 2.
        assert_eq!(benchmark(&counts, 1, 1.0, 0.1), (libm::log(12.0) / 100.0).sqrt() + 0.1);
    }

    #[test]
    fn without_rows_no_penalty_is_enough() {
        let variable = |name: &str| Variable { name: name.into(), levels: vec!["x".into(), "y".into()] };
        for names in [&["a"][..], &["a", "b", "c"]] {
            let empty = PairCounts::empty(names.iter().map(|name| variable(name)).collect());
            assert_eq!(synthetic(&empty, 1.0, 0.1), f64::INFINITY);
            assert_eq!(benchmark(&empty, 0, 1.0, 0.1), f64::INFINITY);
        }
    }
}
