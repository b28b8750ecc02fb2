//! The skeleton as `GraphML`.

use std::fmt::Write;

use super::{Report, kept};
use crate::learner::skeleton::Edge;
use crate::resample::Confidence;

const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="name" for="node" attr.name="name" attr.type="string"/>
  <key id="norm_ab" for="edge" attr.name="norm_ab" attr.type="double"/>
  <key id="norm_ba" for="edge" attr.name="norm_ba" attr.type="double"/>
  <key id="entry_lambda" for="edge" attr.name="entry_lambda" attr.type="double"/>
  <key id="gain_ab" for="edge" attr.name="gain_ab" attr.type="double"/>
  <key id="gain_ba" for="edge" attr.name="gain_ba" attr.type="double"/>
"#;

/// Declared where resamples were taken.
const CONFIDENCE: &str =
    "  <key id=\"confidence\" for=\"edge\" attr.name=\"confidence\" attr.type=\"double\"/>\n";

const GRAPH: &str = "  <graph id=\"skeleton\" edgedefault=\"undirected\">\n";

/// An undirected graph; nodes are `n0`, `n1`, ... in column order, with their names as data. A node whose fit did not reach its gap
/// has `converged` as well, a graph from dependences that were shrunk has `shrinkage`.
pub fn graphml(report: &Report) -> String {
    let (names, edges, doubts) = (report.names(), &report.edges, report.doubts());
    let of_edges = if report.confidence.is_some() { CONFIDENCE } else { "" };
    let mut out = [HEAD, of_edges, &doubts.graphml_keys(), GRAPH, &doubts.graphml_graph()].concat();
    for (i, name) in names.iter().enumerate() {
        let (name, doubt) = (escape(name), doubts.graphml_node(name));
        writeln!(out, "    <node id=\"n{i}\"><data key=\"name\">{name}</data>{doubt}</node>")
            .expect("a String takes any text");
    }
    for edge in kept(edges) {
        out.push_str(&element(edge, report.confidence.as_ref()));
    }
    out.push_str("  </graph>\n</graphml>\n");
    out
}

fn element(edge: &Edge, confidence: Option<&Confidence>) -> String {
    let datum = |key: &str, value: f64| format!("<data key=\"{key}\">{value}</data>");
    let mut data = datum("norm_ab", edge.norm_ab) + &datum("norm_ba", edge.norm_ba);
    if let Some((below, _)) = edge.entry {
        data += &datum("entry_lambda", below);
    }
    let gains = edge.gains.unwrap_or_default();
    for (key, gain) in [("gain_ab", gains.ab), ("gain_ba", gains.ba)] {
        data += &gain.map(|gain| datum(key, gain)).unwrap_or_default();
    }
    data += &confidence.map(|all| datum("confidence", all.of((edge.a, edge.b)))).unwrap_or_default();
    format!("    <edge source=\"n{}\" target=\"n{}\">{data}</edge>\n", edge.a, edge.b)
}

/// Text that is safe inside an element. XML has no way to write most control characters; they become U+FFFD.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\r' => out.push_str("&#13;"),
            '\t' | '\n' => out.push(c),
            c if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => out.push('\u{FFFD}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::tests::{doubtful, example, resampled};

    #[test]
    fn names_are_escaped() {
        assert_eq!(escape("<a> & \"b\"\u{1}"), "&lt;a&gt; &amp; \"b\"\u{FFFD}");
    }

    #[test]
    fn one_element_a_node_and_a_kept_edge() {
        let text = graphml(&example());
        assert_eq!((text.matches("<node ").count(), text.matches("<edge ").count()), (3, 2));
        assert!(text.contains(r#"<edge source="n1" target="n2"><data key="norm_ab">0.0000001</data>"#));
    }

    #[test]
    fn shares_of_resamples_are_declared_and_told() {
        let text = graphml(&resampled());
        assert!(text.contains(r#"<key id="confidence" for="edge""#), "{text}");
        assert_eq!(text.matches(r#"<data key="confidence">"#).count(), 2);
        assert!(text.contains(r#"<data key="confidence">0.75</data></edge>"#), "{text}");
    }

    #[test]
    fn doubts_are_declared_and_told() {
        let text = graphml(&doubtful());
        for part in [
            r#"<key id="converged" for="node" attr.name="converged" attr.type="boolean"/>"#,
            r#"<key id="shrinkage" for="graph" attr.name="shrinkage" attr.type="double"/>"#,
            r#"<data key="name">&lt;x&gt; &amp; y</data><data key="converged">false</data></node>"#,
            "undirected\">\n    <data key=\"shrinkage\">0.25</data>\n",
        ] {
            assert!(text.contains(part), "{text}");
        }
    }
}
