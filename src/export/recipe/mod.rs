//! Programs for R (bnlearn) and Python (pgmpy) that take up an answer: they hold the graph, read the prepared table, and fit the graph to it.
//!
//! Names and levels come from data, so each stands in a text literal of its language that nothing in it can end (`quote`), and nowhere else.

mod python;
mod quote;
mod r;

use serde::{Deserialize, Serialize};

use super::Report;
use super::directed::Directed;
use crate::counts::Variable;
use crate::error::{Error, ErrorKind, Result};

/// The languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Language {
    /// R, with the package bnlearn.
    R,
    /// Python, with the package pgmpy.
    Python,
}

/// What a program takes up.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe<'a> {
    variables: &'a [Variable],
    table: &'a str,
    graph: Graph,
}

/// A graph, by column numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(rename = "RecipeGraph"))]
#[serde(rename_all = "camelCase")]
pub struct Graph {
    /// What kind of graph it is.
    #[cfg_attr(feature = "typescript", tsify(type = "RecipeKind"))]
    pub kind: Kind,
    /// Two columns, and whether the first points to the second.
    #[cfg_attr(feature = "typescript", tsify(type = "readonly (readonly [number, number, boolean])[]"))]
    pub edges: Vec<(usize, usize, bool)>,
}

/// How a graph becomes one whose edges all have a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(rename = "RecipeKind"))]
#[serde(rename_all = "camelCase")]
pub enum Kind {
    /// A search among its edges directs them.
    Skeleton,
    /// Any graph of the class does.
    Class,
    /// It is one.
    Dag,
}

impl<'a> Recipe<'a> {
    /// Of a graph; `table` is the name of the file with the prepared table, as `nodewise prepare` writes it.
    ///
    /// # Errors
    /// [`ErrorKind::Column`] for an edge of columns that are not there.
    pub fn new(variables: &'a [Variable], table: &'a str, graph: Graph) -> Result<Self> {
        let fits = |&(a, b, _): &(usize, usize, bool)| a.max(b) < variables.len() && a != b;
        if graph.edges.iter().all(fits) {
            return Ok(Self { variables, table, graph });
        }
        let expected = format!("edges among {} columns", variables.len());
        Err(Error::expected(ErrorKind::Column, expected, "others"))
    }

    /// Of a skeleton.
    pub fn of_skeleton(report: &Report, variables: &'a [Variable], table: &'a str) -> Self {
        let edges = report.kept().map(|edge| (edge.a, edge.b, false)).collect();
        Self { variables, table, graph: Graph { kind: Kind::Skeleton, edges } }
    }

    /// Of a graph with directions.
    pub fn of_graph(graph: &Directed, variables: &'a [Variable], table: &'a str) -> Self {
        let edges = graph.lines().iter().map(|line| (line.ends.0, line.ends.1, line.directed)).collect();
        let kind = match (graph.has_directions(), graph.is_class()) {
            (false, _) => Kind::Skeleton,
            (true, true) => Kind::Class,
            (true, false) => Kind::Dag,
        };
        Self { variables, table, graph: Graph { kind, edges } }
    }

    /// The program's text.
    pub fn text(&self, language: Language) -> String {
        match language {
            Language::R => r::text(self),
            Language::Python => python::text(self),
        }
    }

    fn name(&self, column: usize) -> &str {
        &self.variables[column].name
    }
}

/// Items between commas, a few a line.
fn listed(items: &[String], indent: &str) -> String {
    let lines: Vec<String> = items.chunks(4).map(|line| format!("{indent}{}", line.join(", "))).collect();
    lines.join(",\n")
}
