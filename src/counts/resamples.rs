//! Counts of samples of the rows beside the counts of all: what a site takes that may not hand over its rows.
//!
//! Files of several sites [merge](PairCounts::merge) resample by resample: a half of all rows is then a half of each site's.

use super::{PairCounts, Scheme};
use crate::error::{Error, ErrorKind, Result};

/// The counts of some draws: of the first half of each split, or of each bootstrap sample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resamples {
    /// How rows were sampled.
    pub scheme: Scheme,
    /// The counts of each draw.
    pub draws: Vec<PairCounts>,
}

impl PairCounts {
    /// The resamples that were taken with the counts.
    pub fn resamples(&self) -> Option<&Resamples> {
        self.resamples.as_deref()
    }

    /// The same counts with resamples of their rows.
    ///
    /// # Errors
    /// [`ErrorKind::Counts`] for a draw of other columns, or a half that counts what the whole does not.
    pub fn with_resamples(self, resamples: Resamples) -> Result<Self> {
        let is_part = |draw: &PairCounts| {
            let cells = self.cells.iter().zip(&draw.cells);
            draw.rows <= self.rows && cells.into_iter().all(|(whole, part)| part <= whole)
        };
        for (k, draw) in resamples.draws.iter().enumerate() {
            let fits =
                draw.variables == self.variables && (resamples.scheme == Scheme::Bootstrap || is_part(draw));
            if !fits {
                let found = format!("other counts in number {}", k + 1);
                return Err(Error::expected(ErrorKind::Counts, "resamples of the rows counted", found));
            }
        }
        Ok(Self { resamples: Some(Box::new(resamples)), ..self })
    }

    /// The counts of the resamples of draw `k` of some halves or bootstrap samples of these rows: of both halves, or of the one sample.
    pub fn both(&self, scheme: Scheme, drawn: PairCounts) -> Vec<PairCounts> {
        match scheme {
            Scheme::Halves => {
                let other = self.less(&drawn);
                vec![drawn, other]
            }
            Scheme::Bootstrap => vec![drawn],
        }
    }

    /// Resamples of the sum of two: of both, draw by draw; none where one of the two has none.
    pub(super) fn merged_resamples(&self, other: &Self) -> Result<Option<Box<Resamples>>> {
        let (Some(mine), Some(yours)) = (self.resamples(), other.resamples()) else { return Ok(None) };
        if mine.scheme != yours.scheme || mine.draws.len() != yours.draws.len() {
            let told = |all: &Resamples| {
                format!("{} {}", all.draws.len() * all.scheme.per_draw(), all.scheme.name())
            };
            return Err(Error::expected(ErrorKind::Counts, told(mine), told(yours)));
        }
        let draws = mine.draws.iter().zip(&yours.draws);
        let draws = draws.map(|(one, other)| one.merge(other)).collect::<Result<_>>()?;
        Ok(Some(Box::new(Resamples { scheme: mine.scheme, draws })))
    }
}
