//! A network for programs that draw graphs: levels, parents and probabilities as attributes of the nodes, each in JSON.
//!
//! Rows of `probabilities` are the configurations of `parents`, the last parent fastest, as in [`Node::cpt`]. BIF, which programs
//! for Bayesian networks read, is written by [`bif::write`](crate::network::bif::write).

use std::fmt::Write;

use super::dot::quote;
use super::graphml::escape;
use crate::network::{Network, Node};

/// In the language of Graphviz.
pub fn dot(network: &Network) -> String {
    let mut out = String::from("digraph network {\n");
    for node in network.nodes() {
        let [levels, parents, probabilities] = attributes(network, node).map(|text| quote(&text));
        let name = quote(&node.variable.name);
        writeln!(out, "  {name} [levels={levels}, parents={parents}, probabilities={probabilities}];")
            .expect("a String takes any text");
    }
    for (from, to) in network.dag().arcs() {
        let name = |node: usize| quote(&network.nodes()[node].variable.name);
        writeln!(out, "  {} -> {};", name(from), name(to)).expect("a String takes any text");
    }
    out.push_str("}\n");
    out
}

/// As `GraphML`.
pub fn graphml(network: &Network) -> String {
    let mut out = String::from(HEAD);
    for (i, node) in network.nodes().iter().enumerate() {
        let [levels, parents, probabilities] = attributes(network, node).map(|text| escape(&text));
        let name = escape(&node.variable.name);
        writeln!(
            out,
            "    <node id=\"n{i}\"><data key=\"name\">{name}</data><data key=\"levels\">{levels}</data>\
             <data key=\"parents\">{parents}</data><data key=\"probabilities\">{probabilities}</data></node>"
        )
        .expect("a String takes any text");
    }
    for (from, to) in network.dag().arcs() {
        writeln!(out, "    <edge source=\"n{from}\" target=\"n{to}\"/>").expect("a String takes any text");
    }
    out.push_str("  </graph>\n</graphml>\n");
    out
}

const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="name" for="node" attr.name="name" attr.type="string"/>
  <key id="levels" for="node" attr.name="levels" attr.type="string"/>
  <key id="parents" for="node" attr.name="parents" attr.type="string"/>
  <key id="probabilities" for="node" attr.name="probabilities" attr.type="string"/>
  <graph id="network" edgedefault="directed">
"#;

/// Levels, names of the parents, and rows of probabilities.
fn attributes(network: &Network, node: &Node) -> [String; 3] {
    let parents: Vec<&str> =
        node.parents.iter().map(|&parent| network.nodes()[parent].variable.name.as_str()).collect();
    let rows: Vec<&[f64]> = node.cpt.chunks_exact(node.levels()).collect();
    [
        serde_json::to_string(&node.variable.levels),
        serde_json::to_string(&parents),
        serde_json::to_string(&rows),
    ]
    .map(|text| text.unwrap_or_else(|_| unreachable!("texts and numbers have a JSON form")))
}
