//! Where the counts, and the rows, of resamples come from.

use crate::counts::{Multiplicities, PairCounts, Recount, Resamples, Scheme};
use crate::error::Result;
use crate::learner::nodes::{self, Work};
use crate::progress::Watch;
use crate::table::Table;

/// Rows that are counted anew for every resample, or counts that were taken with the counts of all rows.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    total: PairCounts,
    kind: Kind<'a>,
}

#[derive(Clone, Debug)]
enum Kind<'a> {
    Rows { rows: Recount<'a>, scheme: Scheme, seed: u64 },
    Stored(Resamples),
}

impl<'a> Source<'a> {
    /// Resamples of a table's rows, `total` being the counts of all of them.
    pub fn rows(rows: Recount<'a>, total: PairCounts, scheme: Scheme, seed: u64) -> Self {
        Self { total, kind: Kind::Rows { rows, scheme, seed } }
    }

    /// The resamples that counts hold; `None` where they hold none.
    pub fn stored(counts: &PairCounts) -> Option<Source<'static>> {
        let stored = counts.resamples()?.clone();
        Some(Source { total: counts.clone(), kind: Kind::Stored(stored) })
    }

    /// How rows are sampled.
    pub fn scheme(&self) -> Scheme {
        match &self.kind {
            Kind::Rows { scheme, .. } => *scheme,
            Kind::Stored(stored) => stored.scheme,
        }
    }

    /// Number of draws there are; `None` where there is no end of them.
    pub fn draws(&self) -> Option<usize> {
        match &self.kind {
            Kind::Rows { .. } => None,
            Kind::Stored(stored) => Some(stored.draws.len()),
        }
    }

    /// The counts of the resamples of draw `k`: of both halves, or of one bootstrap sample.
    ///
    /// # Panics
    /// Where there are not so many draws.
    pub fn counts(&self, k: usize) -> Vec<PairCounts> {
        let drawn = match &self.kind {
            Kind::Rows { rows, scheme, seed } => rows.count(&drawn(rows, *scheme, *seed, k)),
            Kind::Stored(stored) => stored.draws[k].clone(),
        };
        self.total.both(self.scheme(), drawn)
    }

    /// The rows of the same resamples; none where there are counts alone.
    pub fn tables(&self, k: usize) -> Vec<Table> {
        let Kind::Rows { rows, scheme, seed } = &self.kind else { return Vec::new() };
        let (drawn, table) = (drawn(rows, *scheme, *seed, k), rows.table());
        match scheme {
            Scheme::Halves => vec![drawn.table(table), drawn.complement().table(table)],
            Scheme::Bootstrap => vec![drawn.table(table)],
        }
    }
}

fn drawn(rows: &Recount<'_>, scheme: Scheme, seed: u64, k: usize) -> Multiplicities {
    scheme.draw(seed, k, rows.table().rows)
}

impl Resamples {
    /// The first draws of a table's rows, counted; `watch` hears of each draw.
    ///
    /// # Errors
    /// [`Cancelled`](crate::ErrorKind::Cancelled) when `watch` breaks off.
    pub fn of(
        table: &Table,
        scheme: Scheme,
        seed: u64,
        draws: usize,
        work: Work,
        watch: &mut Watch<'_>,
    ) -> Result<Self> {
        let rows = Recount::new(table);
        let count = |k| rows.count(&drawn(&rows, scheme, seed, k));
        Ok(Self { scheme, draws: nodes::each(draws, work, watch, count)? })
    }
}
