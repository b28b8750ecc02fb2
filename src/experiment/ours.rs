//! This program's own way to a graph: the regression proposes edges, a score directs and thins them.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::estimate::{Fits, Penalty};
use super::{Progress, Watch};
use crate::counts::PairCounts;
use crate::encode::Formulation;
use crate::error::Result;
use crate::graph::{Dag, Pair};
use crate::rival::{Greedy, Method};
use crate::score::Score;
use crate::search::tabu::TabuSettings;
use crate::search::{Canon, Constraints, SearchSettings, orient};
use crate::skeleton::Rule;
use crate::table::{Column, Table};

/// A small penalty: what it adds too much the score removes, what it misses is lost.
pub const CANDIDATES: f64 = 0.8;

/// The settings of both halves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ours {
    /// Penalty of the normalised regression whose skeleton, joined by `or` and filtered, holds the candidates.
    pub lambda: f64,
    /// What directs and thins them.
    pub score: Score,
    /// The tabu search.
    pub tabu: TabuSettings,
}

impl Ours {
    /// The usual candidates with a score.
    pub fn new(score: Score) -> Self {
        Self { lambda: CANDIDATES, score, tabu: TabuSettings::default() }
    }

    /// Learns a graph; tells also how many nodes' regressions did not reach their gap.
    ///
    /// Of columns that are one-to-one recodings of each other only one is learned from, as everywhere in this program; the
    /// others hang on it alone. Which one it is follows from their names, not from their order.
    ///
    /// # Errors
    /// As for [`Fits::solve`]; [`Cancelled`](crate::ErrorKind::Cancelled) when `watch` breaks off.
    pub fn learn(&self, table: &Table, search: Search, watch: Watch<'_>) -> Result<(Dag, usize)> {
        let model = models(table);
        let kept: Vec<usize> = (0..model.len()).filter(|&column| model[column] == column).collect();
        let columns = kept.iter().map(|&column| table.columns[column].clone()).collect();
        let reduced = Table { columns, rows: table.rows };
        let (candidates, unconverged) = self.candidates(&reduced, watch)?;
        let dag = match search {
            Search::Greedy => self.by_greedy(&reduced, &candidates, watch)?,
            Search::Both => self.by_both(&reduced, &candidates, watch)?,
        };
        let copies = (0..model.len()).filter(|&column| model[column] != column);
        let arcs = dag.arcs().map(|(from, to)| (kept[from], kept[to]));
        let arcs = arcs.chain(copies.map(|column| (model[column], column)));
        Ok((Dag::from_arcs(model.len(), arcs)?, unconverged))
    }

    fn candidates(&self, table: &Table, watch: Watch<'_>) -> Result<(Vec<Pair>, usize)> {
        if table.columns.len() < 2 {
            return Ok((Vec::new(), 0));
        }
        let counts = PairCounts::of(table);
        let fits = Fits::solve(counts, Formulation::Normalised, Penalty::Fixed(self.lambda), watch)?;
        Ok((fits.estimate(Rule::Or, true).edges, fits.unconverged()))
    }

    fn by_greedy(&self, table: &Table, candidates: &[Pair], watch: Watch<'_>) -> Result<Dag> {
        let within = Constraints::within(table.columns.len(), candidates);
        let method = Greedy { score: self.score, tabu: self.tabu };
        let found = method.learn(table, &within, &mut |progress| watch(open_ended(progress.done)))?;
        Ok(found.dag.expect("a greedy search finds a graph"))
    }

    fn by_both(&self, table: &Table, candidates: &[Pair], watch: Watch<'_>) -> Result<Dag> {
        let within = Constraints::within(table.columns.len(), candidates);
        let settings = SearchSettings { score: self.score, tabu: self.tabu, ..SearchSettings::default() };
        let mut moves = 0;
        let mut tell = |_: f64| -> ControlFlow<()> {
            moves += 1;
            watch(open_ended(moves))
        };
        Ok(orient(table, &within, settings, &mut tell)?.found.dag)
    }
}

/// How candidates are directed and thinned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// By the tabu search alone, as the paper does.
    Greedy,
    /// By both searches; the score decides.
    Both,
}

/// For every column the one that stands for it: itself, or the first in canonical order of which it is a one-to-one
/// recoding. Time and space `O(N n)`.
fn models(table: &Table) -> Vec<usize> {
    let canon = Canon::new(table.columns.iter().map(|column| column.name.as_str()));
    let mut first: FxHashMap<Vec<u16>, usize> = FxHashMap::default();
    let mut model = vec![0; table.columns.len()];
    for &column in &canon.order {
        model[column] = *first.entry(by_occurrence(&table.columns[column])).or_insert(column);
    }
    model
}

/// The codes of a column with its levels numbered as they occur: the same for all recodings.
fn by_occurrence(column: &Column) -> Vec<u16> {
    let mut number = vec![None; column.levels.len() + 1];
    let mut next = 0;
    let mut renumber = |code: Option<u16>| {
        *number[code.map_or(column.levels.len(), usize::from)].get_or_insert_with(|| {
            next += 1;
            next - 1
        })
    };
    column.codes.iter().map(&mut renumber).collect()
}

/// Progress of something whose end is not known.
pub(super) fn open_ended(done: usize) -> Progress {
    Progress { done, of: done + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Codes;

    #[test]
    fn recodings_hang_on_one_column() {
        let column = |name: &str, codes: &[u8]| Column {
            name: name.into(),
            levels: vec!["x".into(), "y".into(), "z".into()],
            codes: Codes::U8(codes.to_vec()),
        };
        let columns =
            vec![column("a", &[0, 1, 2, 1]), column("b", &[2, 0, 1, 0]), column("c", &[0, 1, 2, 2])];
        let model = models(&Table { columns, rows: 4 });
        assert_eq!(model[0], model[1]);
        assert_eq!(model[2], 2);
    }
}
