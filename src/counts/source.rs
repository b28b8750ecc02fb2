//! Where rows were counted.

use serde::{Deserialize, Serialize};

use super::PairCounts;
use crate::math::sort::sort_by_key;

/// A site and the rows that it counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Source {
    /// What the site calls itself, or what its file was called.
    pub site: String,
    /// Its rows.
    pub rows: u64,
}

impl PairCounts {
    /// The sites whose rows these are, as far as that is told.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// The same counts from these sites.
    #[must_use]
    pub fn with_sources(self, sources: Vec<Source>) -> Self {
        Self { sources, ..self }
    }

    /// The same counts, told to be of one site unless they tell already.
    #[must_use]
    pub fn with_site(self, site: impl Into<String>) -> Self {
        let rows = self.rows;
        let told = !self.sources.is_empty();
        if told { self } else { self.with_sources(vec![Source { site: site.into(), rows }]) }
    }

    /// Who counted how many rows, in words; nothing where that is not told.
    pub fn source_sentence(&self) -> Option<String> {
        let told = self.sources.iter().map(|Source { site, rows }| format!("{rows} from {site}"));
        let told: Vec<String> = told.collect();
        (!told.is_empty()).then(|| format!("{} rows were counted elsewhere: {}", self.rows, told.join(", ")))
    }

    /// The sites of both, each once, in the order of their names.
    pub(super) fn merged_sources(&self, other: &Self) -> Vec<Source> {
        let mut all: Vec<Source> = self.sources.iter().chain(&other.sources).cloned().collect();
        sort_by_key(&mut all, |source| source.site.clone());
        let mut sources: Vec<Source> = Vec::new();
        for source in all {
            match sources.last_mut().filter(|last| last.site == source.site) {
                Some(last) => last.rows = last.rows.saturating_add(source.rows),
                None => sources.push(source),
            }
        }
        sources
    }
}
