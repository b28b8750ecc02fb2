//! How the neighbours of single nodes are joined into edges.

use nodewise::graph::Pair;
use nodewise::learner::knowledge::Knowledge;
use nodewise::learner::skeleton::Rule;
use serde::Deserialize;
use tsify::Tsify;

/// The rule, the filter, and what the user knows.
#[derive(Deserialize, Tsify)]
pub struct Joining {
    /// Whether both ends have to choose an edge, or one.
    pub rule: Rule,
    /// Whether edges are left out that the data do not bear.
    pub filter: bool,
    /// Pairs that never appear.
    #[tsify(type = "readonly (readonly [number, number])[]")]
    forbidden: Vec<Pair>,
    /// Pairs that always appear.
    #[tsify(type = "readonly (readonly [number, number])[]")]
    required: Vec<Pair>,
}

impl Joining {
    /// What the user knows, by column number.
    pub fn knowledge(&self) -> Knowledge {
        Knowledge { forbidden: self.forbidden.clone(), required: self.required.clone() }
    }
}
