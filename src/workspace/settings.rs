//! What was chosen: how the table is read, what is learned from it, what is known.

use serde::{Deserialize, Serialize};

use crate::counts::Scheme;
use crate::gram::encode::Formulation;
use crate::learner::skeleton::Rule;
use crate::resample::bound::Assumption;
use crate::score::Score;
use crate::search::{SearchSettings, proof};
use crate::solver::{SolverSettings, entry};

/// How a table was read; what is absent was guessed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct Reading {
    /// One ASCII character.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delimiter: Option<String>,
    /// Whether the first row holds the names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub header: Option<bool>,
    /// The encoding's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
    /// Spellings of a missing value besides the usual ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// The name of a sheet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// How many rows that cannot be read may be left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skip_bad: Option<u64>,
    /// The line on which the table begins, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub header_row: Option<u64>,
    /// The file of an archive.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub member: Option<String>,
}

/// How a penalty is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(tag = "rule", rename_all = "camelCase")]
pub enum Lambda {
    /// One number for all nodes.
    Fixed {
        /// The penalty.
        lambda: f64,
    },
    /// For each node by the extended Bayesian information criterion.
    Ebic,
    /// The smallest with at most so many edges.
    Edges {
        /// The most edges.
        count: usize,
    },
    /// As small as resamples agree.
    Stability,
    /// The paper's rule for benchmark networks.
    Paper {
        /// Factor of the term that falls with the number of rows.
        c1: f64,
        /// Constant.
        c2: f64,
    },
    /// The paper's rule for synthetic data.
    Synthetic {
        /// Factor of the term that falls with the number of rows.
        c: f64,
        /// Least value.
        delta: f64,
    },
    /// The theorem's bound.
    Theorem,
}

/// The regression and its penalty.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct Learning {
    /// Which regression is solved for each node.
    pub formulation: Formulation,
    /// The penalty of the skeleton as learned; absent: the regression's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lambda: Option<Lambda>,
    /// The penalty of the candidates of a search by score; absent: the regression's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Lambda>,
    /// When two columns are joined.
    pub rule: Rule,
    /// Whether marginally independent pairs are dropped; absent: as is usual for the regression.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub filter: Option<bool>,
    /// The duality gap at which a fit is accepted.
    pub gap: f64,
    /// Greatest relative width of an entry interval.
    pub entry_width: f64,
}

impl Default for Learning {
    fn default() -> Self {
        Self {
            formulation: Formulation::default(),
            lambda: None,
            candidates: None,
            rule: Rule::default(),
            filter: None,
            gap: SolverSettings::default().gap(),
            entry_width: entry::WIDTH,
        }
    }
}

/// What is known beforehand, by the names that columns have when they are learned from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct Knowledge {
    /// Pairs that must not be joined.
    #[cfg_attr(feature = "typescript", tsify(type = "(readonly [string, string])[]"))]
    pub forbidden: Vec<(String, String)>,
    /// Pairs that must be joined.
    #[cfg_attr(feature = "typescript", tsify(type = "(readonly [string, string])[]"))]
    pub required: Vec<(String, String)>,
    /// Arcs, from the first to the second, that must not be there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", tsify(type = "(readonly [string, string])[]"))]
    pub forbidden_arcs: Vec<(String, String)>,
    /// Arcs that must be there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", tsify(type = "(readonly [string, string])[]"))]
    pub required_arcs: Vec<(String, String)>,
    /// Tiers, the earliest first: no arc runs from a later to an earlier one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tiers: Vec<Vec<String>>,
}

/// What is shown of a search by score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Shown {
    /// The edges as the regressions have them: no search.
    #[default]
    Learned,
    /// Those of them that the best graph needs.
    Pruned,
    /// With directions where all best graphs agree.
    Class,
    /// With all directions of the best graph.
    Dag,
}

/// How long a search goes on to prove that no graph scores better.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum SearchLimit {
    /// For so many seconds; 0 only searches.
    Seconds {
        /// The seconds.
        seconds: f64,
    },
    /// However long it takes.
    Proven,
}

/// The search by score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct Directions {
    /// What is shown of it.
    pub shown: Shown,
    /// What is maximised.
    pub score: Score,
    /// Random orders to start from.
    pub starts: usize,
    /// Their seed.
    pub seed: u64,
    /// How long to go on with the proof.
    pub limit: SearchLimit,
    /// Whether the average of the resamples' graphs is taken instead of the best graph.
    pub average: bool,
    /// The least share of an edge of the average; absent: more than half.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threshold: Option<f64>,
}

impl Default for Directions {
    fn default() -> Self {
        let SearchSettings { score, starts, seed, .. } = SearchSettings::default();
        let limit = SearchLimit::Seconds { seconds: proof::SECONDS };
        Self { shown: Shown::default(), score, starts, seed, limit, average: false, threshold: None }
    }
}

/// How rows are sampled again.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Resampling {
    /// Halves or bootstrap samples.
    pub scheme: Scheme,
    /// How many.
    pub resamples: u32,
    /// Their seed.
    pub seed: u64,
    /// How many edges of chance may be kept, where that is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<ChanceLimit>,
}

/// The most edges that are expected to be there by chance.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChanceLimit {
    /// So many at most.
    pub expected_false: f64,
    /// What is assumed of the distribution of shares.
    pub assumption: Assumption,
}
