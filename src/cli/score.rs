//! `nodewise score`: a learned graph beside the true one.

use nodewise::evaluate::{CSV_HEAD, Comparison, Tally};
use nodewise::graph::Pair;
use serde::Serialize;

use super::args::{ScoreArgs, ScoreFormat};
use super::failure::Failure;
use super::graph::{self, Graph, GraphFile};
use super::network;
use super::output::Output;
use super::tell_notes;

/// Compares a graph file with a network and writes the result.
///
/// # Errors
/// When a file cannot be read, the graph names nodes that the network does not have, or the result cannot be written.
pub fn run(args: &ScoreArgs) -> Result<(), Failure> {
    let truth = network::read(&args.truth)?;
    let names: Vec<&str> = truth.nodes().iter().map(|node| node.variable.name.as_str()).collect();
    let file = args.graph.display().to_string();
    let GraphFile { graph, doubts } = graph::read(&args.graph, &names, "a node of the true network")
        .map_err(|failure| failure.in_file(&file))?;
    let comparison = match graph {
        Graph::Skeleton(pairs) => Comparison::of_skeleton(truth.dag(), &pairs),
        Graph::Dag(dag) => Comparison::of_dag(truth.dag(), &dag),
        Graph::Class(class) => Comparison::of_class(truth.dag(), &class),
    };
    let mut output = Output::open(&args.out)?;
    output.write(written(&comparison, &names, args.format).as_bytes())?;
    output.finish()?;
    tell_notes(&doubts.sentences());
    Ok(())
}

fn written(comparison: &Comparison, names: &[&str], format: ScoreFormat) -> String {
    match format {
        ScoreFormat::Table => comparison.text(names),
        ScoreFormat::Csv => format!("{CSV_HEAD}\n{}\n", comparison.csv_line()),
        ScoreFormat::Json => json(comparison, names),
    }
}

#[derive(Serialize)]
struct Json<'a> {
    format: &'static str,
    edges: Shares,
    skeleton_distance: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    arcs: Option<Shares>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cpdag_distance: Option<usize>,
    missed: Vec<[&'a str; 2]>,
    extra: Vec<[&'a str; 2]>,
}

#[derive(Serialize)]
struct Shares {
    #[serde(flatten)]
    tally: Tally,
    precision: Option<f64>,
    recall: Option<f64>,
    f1: f64,
}

impl Shares {
    fn of(tally: Tally) -> Self {
        Self { tally, precision: tally.precision(), recall: tally.recall(), f1: tally.f1() }
    }
}

fn json(comparison: &Comparison, names: &[&str]) -> String {
    let named = |pairs: &[Pair]| pairs.iter().map(|&(a, b)| [names[a], names[b]]).collect();
    let file = Json {
        format: "nodewise-score",
        edges: Shares::of(comparison.edges),
        skeleton_distance: comparison.edges.distance(),
        arcs: comparison.arcs.map(Shares::of),
        cpdag_distance: comparison.cpdag_distance,
        missed: named(&comparison.missed),
        extra: named(&comparison.extra),
    };
    serde_json::to_string_pretty(&file).expect("texts and numbers always have a JSON form") + "\n"
}
