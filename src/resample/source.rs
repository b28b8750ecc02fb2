//! Where the counts, and the rows, of resamples come from.

use super::draw::Scheme;
use crate::counts::{Multiplicities, PairCounts, Recount};
use crate::table::Table;

/// Rows that are counted anew for every resample.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    rows: Recount<'a>,
    total: PairCounts,
    scheme: Scheme,
    seed: u64,
}

impl<'a> Source<'a> {
    /// Resamples of a table's rows, `total` being the counts of all of them.
    pub fn rows(rows: Recount<'a>, total: PairCounts, scheme: Scheme, seed: u64) -> Self {
        Self { rows, total, scheme, seed }
    }

    /// How rows are sampled.
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// The counts of the resamples of draw `k`: of both halves, or of one bootstrap sample.
    pub fn counts(&self, k: usize) -> Vec<PairCounts> {
        let drawn = self.rows.count(&self.drawn(k));
        match self.scheme {
            Scheme::Halves => {
                let other = self.total.less(&drawn);
                vec![drawn, other]
            }
            Scheme::Bootstrap => vec![drawn],
        }
    }

    /// The rows of the same resamples.
    pub fn tables(&self, k: usize) -> Vec<Table> {
        let (drawn, table) = (self.drawn(k), self.rows.table());
        match self.scheme {
            Scheme::Halves => vec![drawn.table(table), drawn.complement().table(table)],
            Scheme::Bootstrap => vec![drawn.table(table)],
        }
    }

    fn drawn(&self, k: usize) -> Multiplicities {
        self.scheme.draw(self.seed, k, self.rows.table().rows)
    }
}
