//! What makes a result doubtful, said in every format.
//!
//! Files of results without doubt are not burdened with it: columns, attributes and keys are there only when they have something
//! to say, as those of a search are. A program that looks for them by name needs to know nothing else, and a reader of CSV meets
//! no line that is not a record.

use serde::{Deserialize, Serialize};

use crate::learner::{Learner, shrunk};
use crate::solver::{PathPoint, Status};
use crate::text::short;

/// Nodes whose fit did not reach its gap, dependences that had to be shrunk, a graph that is not proven the best, and values that were
/// guessed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Doubts {
    /// Names of the columns whose fit did not reach its gap: their neighbours may be wrong.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unconverged: Vec<String>,
    /// By how much dependences were shrunk, so that counts over available cases fit together.
    #[serde(rename = "gramShrinkage", skip_serializing_if = "is_zero")]
    pub shrinkage: f64,
    /// By how much the best graph may score better at most, where that was to be proven and time ran out. JSON tells it with the
    /// search.
    #[serde(skip)]
    pub unproven: Option<f64>,
    /// Missing values that were filled in for the search. JSON tells them with it.
    #[serde(skip)]
    pub filled: usize,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(number: &f64) -> bool {
    *number == 0.0
}

impl Doubts {
    /// Of fits of all nodes, in column order.
    pub fn of(learner: &Learner, points: &[PathPoint]) -> Self {
        let names = learner.counts().variables().iter().zip(points);
        let failed = names.filter(|(_, point)| point.status != Status::Converged);
        Self {
            unconverged: failed.map(|(variable, _)| variable.name.clone()).collect(),
            shrinkage: learner.gram().shrinkage(),
            ..Self::default()
        }
    }

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
        let filled = (self.filled > 0).then(|| filled(self.filled));
        failed.into_iter().chain(shrunk).chain(self.unproven.map(unproven)).chain(filled).collect()
    }

    /// The heads of the further columns of a list of edges whose ends are called `a` and `b`.
    pub(super) fn csv_head(&self, a: &str, b: &str) -> String {
        let failed =
            if self.unconverged.is_empty() { String::new() } else { format!(",converged_{a},converged_{b}") };
        let shrunk = if self.shrinkage > 0.0 { ",shrinkage" } else { "" };
        let unproven = if self.unproven.is_some() { ",best_within" } else { "" };
        failed + shrunk + unproven + if self.filled > 0 { ",filled_in" } else { "" }
    }

    /// What stands in them for the edge of two columns.
    pub(super) fn csv_fields(&self, a: &str, b: &str) -> String {
        let failed = if self.unconverged.is_empty() {
            String::new()
        } else {
            format!(",{},{}", self.converged(a), self.converged(b))
        };
        let shrunk = if self.shrinkage > 0.0 { format!(",{}", self.shrinkage) } else { String::new() };
        let filled = if self.filled > 0 { format!(",{}", self.filled) } else { String::new() };
        failed + &shrunk + &self.unproven.map(|gap| format!(",{gap}")).unwrap_or_default() + &filled
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
        let shrinkage = (self.shrinkage > 0.0).then(|| ("shrinkage", self.shrinkage, shrunk(self.shrinkage)));
        let gap = self.unproven.map(|gap| ("best_within", gap, unproven(gap)));
        let drawn = (self.filled > 0).then(|| ("filled_in", self.filled as f64, filled(self.filled)));
        let told: Vec<(&str, f64, String)> = shrinkage.into_iter().chain(gap).chain(drawn).collect();
        if told.is_empty() {
            return String::new();
        }
        let attributes: Vec<String> =
            told.iter().map(|(name, value, _)| format!("{name}=\"{value}\"")).collect();
        let label: Vec<&str> = told.iter().map(|(_, _, sentence)| sentence.as_str()).collect();
        format!("  graph [{}, label=\"{}\"];\n", attributes.join(", "), label.join("; "))
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
        let gap = self.unproven.map(|_| key("best_within", "graph", "double"));
        let drawn = (self.filled > 0).then(|| key("filled_in", "graph", "int"));
        failed.into_iter().chain(shrunk).chain(gap).chain(drawn).collect()
    }

    /// What a `GraphML` graph holds besides its nodes and edges.
    pub(super) fn graphml_graph(&self) -> String {
        let data = |key: &str, value: f64| format!("    <data key=\"{key}\">{value}</data>\n");
        let shrunk = (self.shrinkage > 0.0).then(|| data("shrinkage", self.shrinkage));
        let gap = self.unproven.map(|gap| data("best_within", gap));
        let drawn = (self.filled > 0).then(|| data("filled_in", self.filled as f64));
        shrunk.into_iter().chain(gap).chain(drawn).collect()
    }

    /// What a `GraphML` node holds besides its name.
    pub(super) fn graphml_node(&self, name: &str) -> &'static str {
        if self.converged(name) { "" } else { "<data key=\"converged\">false</data>" }
    }
}

/// That a graph was not proven the best, in a sentence.
fn unproven(gap: f64) -> String {
    format!("NOT PROVEN: a graph of these candidates may score better, by at most {}", short(gap))
}

/// That values were guessed, in a sentence.
fn filled(cells: usize) -> String {
    format!("{cells} missing values were filled in for the search")
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
        let doubts = Doubts { unconverged: vec!["y".into()], shrinkage: 0.25, ..Doubts::default() };
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

    #[test]
    fn a_gap_that_was_left_is_said_everywhere() {
        let doubts = Doubts { unproven: Some(12.5), shrinkage: 0.25, ..Doubts::default() };
        assert_eq!(doubts.csv_head("from", "to"), ",shrinkage,best_within");
        assert_eq!(doubts.csv_fields("x", "y"), ",0.25,12.5");
        let dot = doubts.dot_graph();
        assert!(
            dot.contains("shrinkage=\"0.25\", best_within=\"12.5\", label=\"")
                && dot.contains("; NOT PROVEN: ")
        );
        assert!(doubts.graphml_keys().contains("<key id=\"best_within\" for=\"graph\""));
        assert!(doubts.graphml_graph().ends_with("<data key=\"best_within\">12.5</data>\n"));
        assert!(doubts.sentences()[1].ends_with("by at most 12.5"), "{:?}", doubts.sentences());
    }

    #[test]
    fn values_that_were_filled_in_are_said_everywhere() {
        let doubts = Doubts { unproven: Some(12.5), filled: 7, ..Doubts::default() };
        assert_eq!(doubts.csv_head("from", "to"), ",best_within,filled_in");
        assert_eq!(doubts.csv_fields("x", "y"), ",12.5,7");
        assert!(doubts.dot_graph().contains("filled_in=\"7\", label=\""));
        assert!(
            doubts
                .graphml_keys()
                .contains("<key id=\"filled_in\" for=\"graph\" attr.name=\"filled_in\" attr.type=\"int\"")
        );
        assert!(doubts.graphml_graph().ends_with("<data key=\"filled_in\">7</data>\n"));
        assert_eq!(doubts.sentences()[1], "7 missing values were filled in for the search");
    }
}
