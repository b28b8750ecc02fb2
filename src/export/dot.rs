//! The skeleton in the DOT language of Graphviz.

use std::fmt::Write;

use super::{Report, entry_text, gain_text, kept};

/// An undirected graph; every column is a node, and an edge carries its two norms and its entry as attributes.
/// A node whose fit did not reach its gap has `converged="false"` and is drawn dashed; a graph from dependences that were shrunk
/// has `shrinkage`.
pub fn dot(report: &Report) -> String {
    let (names, edges, doubts) = (report.names(), &report.edges, report.doubts());
    let mut out = String::from("graph skeleton {\n") + &doubts.dot_graph();
    for name in &names {
        writeln!(out, "  {}{};", quote(name), doubts.dot_node(name)).expect("a String takes any text");
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
        if report.confidence.is_some() {
            let confidence = report.confidence_text(edge);
            write!(attributes, ", confidence=\"{confidence}\"").expect("a String takes any text");
        }
        writeln!(out, "  {a} -- {b} [{attributes}];").expect("a String takes any text");
    }
    out.push_str("}\n");
    out
}

/// A quoted identifier. A backslash is doubled, since labels give some of its uses a meaning; a NUL, at which Graphviz would see the end
/// of the file, becomes U+FFFD.
pub(super) fn quote(name: &str) -> String {
    let plain = name.replace('\0', "\u{FFFD}");
    format!("\"{}\"", plain.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::tests::{doubtful, example};

    #[test]
    fn quotes_are_escaped_and_every_node_is_named() {
        let text = dot(&example());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..4], ["graph skeleton {", r#"  "a, \"b\"";"#, r#"  "<x> & y";"#, r#"  "plain";"#]);
        let edge = r#"  "<x> & y" -- "plain" [norm_ab="0.0000001", norm_ba="2", entry_lambda="1.5"];"#;
        assert_eq!(lines[5..], [edge, "}"]);
    }

    #[test]
    fn doubts_are_attributes() {
        let text = dot(&doubtful());
        assert!(text.starts_with("graph skeleton {\n  graph [shrinkage=\"0.25\", label=\""), "{text}");
        assert!(
            text.contains("  \"<x> & y\" [converged=\"false\", style=\"dashed\"];\n  \"plain\";\n"),
            "{text}"
        );
    }
}
