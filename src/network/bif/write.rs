//! The writer: plain names, full tables, and numbers that read back to the last bit.

use super::super::{Network, Node};
use super::names;

/// Writes a network so that other programs read it and [`read`](super::read) gives exactly the same network again.
///
/// Names that are no plain identifiers are replaced, and comments at the top note the true ones.
pub fn write(network: &Network) -> String {
    let variables = names::plain_variables(network.nodes().iter().map(|node| node.variable.name.as_str()));
    let levels: Vec<Vec<String>> =
        network.nodes().iter().map(|node| names::plain_levels(&node.variable.levels)).collect();
    let title = names::plain_network(&network.name);

    let mut text = String::new();
    names::note_network(&title, &network.name, &mut text);
    for (i, node) in network.nodes().iter().enumerate() {
        names::note_variable(&variables[i], &node.variable.name, &mut text);
        for (plain, level) in levels[i].iter().zip(&node.variable.levels) {
            names::note_level(&variables[i], plain, level, &mut text);
        }
    }
    text.extend(["network ", &title, " {\n}\n"]);
    for (variable, levels) in variables.iter().zip(&levels) {
        let (count, levels) = (levels.len().to_string(), levels.join(", "));
        text.extend(["variable ", variable, " {\n  type discrete [ ", &count, " ] { ", &levels, " };\n}\n"]);
    }
    for (node, variable) in network.nodes().iter().zip(&variables) {
        table(node, variable, &variables, &levels, &mut text);
    }
    text
}

fn table(node: &Node, variable: &str, variables: &[String], levels: &[Vec<String>], text: &mut String) {
    let parents: Vec<&str> = node.parents.iter().map(|&parent| variables[parent].as_str()).collect();
    if parents.is_empty() {
        text.extend(["probability ( ", variable, " ) {\n  table ", &numbers(node.row(0)), ";\n}\n"]);
        return;
    }
    text.extend(["probability ( ", variable, " | ", &parents.join(", "), " ) {\n"]);
    let mut key = vec![0; parents.len()];
    for row in node.cpt.chunks_exact(node.levels()) {
        let of_parents: Vec<&str> =
            node.parents.iter().zip(&key).map(|(&parent, &level)| levels[parent][level].as_str()).collect();
        text.extend(["  (", &of_parents.join(", "), ") ", &numbers(row), ";\n"]);
        advance(&mut key, node, levels);
    }
    *text += "}\n";
}

/// The next configuration, the last parent fastest.
fn advance(key: &mut [usize], node: &Node, levels: &[Vec<String>]) {
    for (level, &parent) in key.iter_mut().zip(&node.parents).rev() {
        *level += 1;
        if *level < levels[parent].len() {
            return;
        }
        *level = 0;
    }
}

/// The shortest decimals that read back to the same bits.
fn numbers(row: &[f64]) -> String {
    row.iter().map(|p| format!("{p:?}")).collect::<Vec<_>>().join(", ")
}
