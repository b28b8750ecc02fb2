//! What makes a result doubtful, said in every format.
//!
//! Files of results without doubt are not burdened with it: columns, attributes and keys are there only when they have something
//! to say, as those of a search are. A program that looks for them by name needs to know nothing else, and a reader of CSV meets
//! no line that is not a record.

use serde::{Deserialize, Serialize};

use crate::learner::shrunk;

/// Nodes whose fit did not reach its gap, and dependences that had to be shrunk.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Doubts {
    /// Names of the columns whose fit did not reach its gap: their neighbours may be wrong.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unconverged: Vec<String>,
    /// By how much dependences were shrunk, so that counts over available cases fit together.
    #[serde(rename = "gramShrinkage", skip_serializing_if = "is_zero")]
    pub shrinkage: f64,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(number: &f64) -> bool {
    *number == 0.0
}

impl Doubts {
    /// Whether a column's fit reached its gap.
    pub fn converged(&self, name: &str) -> bool {
        !self.unconverged.iter().any(|failed| failed == name)
    }

    /// One sentence each; the fits' own warnings say more.
    pub fn sentences(&self) -> Vec<String> {
        let names = || self.unconverged.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ");
        let failed = (!self.unconverged.is_empty())
            .then(|| format!("NOT CONVERGED: the fits of {}; their edges may be wrong", names()));
        let shrunk = (self.shrinkage > 0.0).then(|| shrunk(self.shrinkage));
        failed.into_iter().chain(shrunk).collect()
    }

    /// The heads of the further columns of a list of edges whose ends are called `a` and `b`.
    pub(super) fn csv_head(&self, a: &str, b: &str) -> String {
        let failed =
            if self.unconverged.is_empty() { String::new() } else { format!(",converged_{a},converged_{b}") };
        failed + if self.shrinkage > 0.0 { ",shrinkage" } else { "" }
    }

    /// What stands in them for the edge of two columns.
    pub(super) fn csv_fields(&self, a: &str, b: &str) -> String {
        let failed = if self.unconverged.is_empty() {
            String::new()
        } else {
            format!(",{},{}", self.converged(a), self.converged(b))
        };
        if self.shrinkage > 0.0 { format!("{failed},{}", self.shrinkage) } else { failed }
    }

    /// The heads of the further columns of a list of nodes.
    pub fn node_csv_head(&self) -> String {
        let failed = if self.unconverged.is_empty() { "" } else { ",converged" };
        failed.to_string() + if self.shrinkage > 0.0 { ",shrinkage" } else { "" }
    }

    /// What stands in them for a node.
    pub fn node_csv_fields(&self, name: &str) -> String {
        let failed =
            if self.unconverged.is_empty() { String::new() } else { format!(",{}", self.converged(name)) };
        if self.shrinkage > 0.0 { format!("{failed},{}", self.shrinkage) } else { failed }
    }

    /// A graph's attribute in the language of Graphviz, shown below the picture.
    pub(super) fn dot_graph(&self) -> String {
        if self.shrinkage == 0.0 {
            return String::new();
        }
        format!("  graph [shrinkage=\"{}\", label=\"{}\"];\n", self.shrinkage, shrunk(self.shrinkage))
    }

    /// A node's attributes there: a fit that did not converge is drawn dashed.
    pub(super) fn dot_node(&self, name: &str) -> &'static str {
        if self.converged(name) { "" } else { " [converged=\"false\", style=\"dashed\"]" }
    }

    /// The keys that a `GraphML` file declares.
    pub(super) fn graphml_keys(&self) -> String {
        let key = |id: &str, of: &str, kind: &str| {
            format!("  <key id=\"{id}\" for=\"{of}\" attr.name=\"{id}\" attr.type=\"{kind}\"/>\n")
        };
        let failed = (!self.unconverged.is_empty()).then(|| key("converged", "node", "boolean"));
        let shrunk = (self.shrinkage > 0.0).then(|| key("shrinkage", "graph", "double"));
        failed.into_iter().chain(shrunk).collect()
    }

    /// What a `GraphML` graph holds besides its nodes and edges.
    pub(super) fn graphml_graph(&self) -> String {
        if self.shrinkage == 0.0 {
            return String::new();
        }
        format!("    <data key=\"shrinkage\">{}</data>\n", self.shrinkage)
    }

    /// What a `GraphML` node holds besides its name.
    pub(super) fn graphml_node(&self, name: &str) -> &'static str {
        if self.converged(name) { "" } else { "<data key=\"converged\">false</data>" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_said_where_there_is_no_doubt() {
        let none = Doubts::default();
        let said = [
            none.csv_head("a", "b"),
            none.csv_fields("x", "y"),
            none.node_csv_head(),
            none.node_csv_fields("x"),
            none.dot_graph(),
            none.dot_node("x").into(),
            none.graphml_keys(),
            none.graphml_graph(),
            none.graphml_node("x").into(),
            none.sentences().concat(),
        ];
        assert_eq!(said.concat(), "");
        assert_eq!(serde_json::to_string(&none).unwrap(), "{}");
    }

    #[test]
    fn each_doubt_has_its_column() {
        let doubts = Doubts { unconverged: vec!["y".into()], shrinkage: 0.25 };
        assert_eq!(doubts.csv_head("a", "b"), ",converged_a,converged_b,shrinkage");
        assert_eq!(doubts.csv_fields("x", "y"), ",true,false,0.25");
        let shrunk = Doubts { shrinkage: 0.25, ..Doubts::default() };
        assert_eq!(
            (shrunk.csv_head("a", "b").as_str(), shrunk.csv_fields("x", "y").as_str()),
            (",shrinkage", ",0.25")
        );
        assert_eq!(
            (doubts.node_csv_head().as_str(), doubts.node_csv_fields("y").as_str()),
            (",converged,shrinkage", ",false,0.25")
        );
        assert_eq!(doubts.sentences().len(), 2);
    }
}
