//! The skeleton in the DOT language of Graphviz.

use std::fmt::Write;

use super::{entry_text, gain_text, kept};
use crate::learner::skeleton::Edge;

/// An undirected graph; every column is a node, and an edge carries its two norms and its entry as attributes.
pub fn dot(names: &[&str], edges: &[Edge]) -> String {
    let mut out = String::from("graph skeleton {\n");
    for name in names {
        writeln!(out, "  {};", quote(name)).expect("a String takes any text");
    }
    for edge in kept(edges) {
        let (a, b) = (quote(names[edge.a]), quote(names[edge.b]));
        let (norm_ab, norm_ba, entry) = (edge.norm_ab, edge.norm_ba, entry_text(edge));
        let mut attributes =
            format!("norm_ab=\"{norm_ab}\", norm_ba=\"{norm_ba}\", entry_lambda=\"{entry}\"");
        if let Some(gains) = edge.gains {
            let (ab, ba) = (gain_text(gains.ab), gain_text(gains.ba));
            write!(attributes, ", gain_ab=\"{ab}\", gain_ba=\"{ba}\"").expect("a String takes any text");
        }
        writeln!(out, "  {a} -- {b} [{attributes}];").expect("a String takes any text");
    }
    out.push_str("}\n");
    out
}

/// A quoted identifier. A backslash is doubled, since labels give some of its uses a meaning.
pub(super) fn quote(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_escaped_and_every_node_is_named() {
        let (names, edges) = crate::export::tests::example();
        let text = dot(&names, &edges);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..4], ["graph skeleton {", r#"  "a, \"b\"";"#, r#"  "<x> & y";"#, r#"  "plain";"#]);
        let edge = r#"  "<x> & y" -- "plain" [norm_ab="0.0000001", norm_ba="2", entry_lambda="1.5"];"#;
        assert_eq!(lines[5..], [edge, "}"]);
    }
}
