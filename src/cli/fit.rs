//! `nodewise fit`: the probabilities of a directed graph, and how likely rows are under them.

use nodewise::counts::Variable;
use nodewise::export::network;
use nodewise::network::{Likelihood, Network, Smoothing, bif};
use nodewise::progress::Watch;
use nodewise::table::Table;
use nodewise::text::{align, short};
use nodewise::{Error, ErrorKind};
use serde::Serialize;

use super::args::DataArgs;
use super::args::{FitArgs, FitFormat};
use super::failure::Failure;
use super::graph::{Graph, GraphFile};
use super::input::{self, Content};
use super::output::Output;
use super::{graph, progress, tell_notes};

/// Fits a network and writes it, or how likely the rows are.
///
/// # Errors
/// When the data or the graph cannot be used, or the result not be written.
pub fn run(args: &FitArgs) -> Result<(), Failure> {
    let (table, mut notices) = input::read_table(&args.data)?;
    let names: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
    let file = args.graph.display().to_string();
    let GraphFile { graph: found, doubts } = graph::read(&args.graph, &names, "a column of the table")
        .map_err(|failure| failure.in_file(&file))?;
    let Graph::Dag(dag) = found else {
        let found = "edges without; 'nodewise orient --dag' directs them all";
        return Err(Error::expected(ErrorKind::Table, "arcs with directions", found).in_file(file).into());
    };
    notices.extend(doubts.sentences());
    let test = args.test.as_ref().map(|path| test_rows(args, path, &table, &mut notices)).transpose()?;
    let mut output = Output::open(&args.out)?;
    let mut known = Variable::all_of(&table);
    for (variable, column) in known.iter_mut().zip(test.iter().flat_map(|test| &test.columns)) {
        let new = &column.levels[variable.levels.len()..];
        notices.extend(
            new.iter()
                .map(|level| format!("column {:?}: {level:?} stands in the test rows alone", variable.name)),
        );
        variable.levels.extend_from_slice(new);
    }
    let spinner = progress::spinner("fitting");
    let watch = &mut Watch::hearing(|_| spinner.inc(1));
    let fitted = Network::fit_with(&table, &known, &dag, args.fitting.smooth, watch);
    spinner.finish_and_clear();
    let (network, filling) = fitted.map_err(|error| error.in_file(args.data.name()))?;
    notices.extend(filling.map(|filling| format!("the fit {}", filling.told())));
    let likelihood = |table: &Table| network.likelihood(table);
    let summary = Summary {
        format: "nodewise-fit",
        smoothing: smoothing_text(args.fitting.smooth),
        nodes: network.len(),
        arcs: network.dag().arcs().count(),
        free_probabilities: free(&network),
        training: likelihood(&table)?,
        test: test.as_ref().map(likelihood).transpose()?,
    };
    for (rows, found) in [("training", Some(&summary.training)), ("test", summary.test.as_ref())] {
        notices.extend(found.and_then(|found| gaps_notice(rows, found)));
    }
    output.write(written(&network, &summary, args.format).as_bytes())?;
    output.finish()?;
    tell_notes(&notices);
    Ok(())
}

/// The test rows in the columns and levels of the table that was learned from. What is told of them names their file.
fn test_rows(args: &FitArgs, path: &str, like: &Table, notices: &mut Vec<String>) -> Result<Table, Failure> {
    let data = DataArgs { data: path.to_string(), ..args.data.clone() };
    match input::open(&data)? {
        Content::Table(raw) => {
            notices.extend(raw.notices.iter().map(|notice| format!("{path}: {notice}")));
            Ok(raw.coded_like(like).map_err(|error| error.in_file(path))?)
        }
        Content::Counts(_) | Content::Part(_) => Err(input::needs_rows(path).into()),
    }
}

/// What became of rows with gaps, if there are any.
fn gaps_notice(rows: &str, found: &Likelihood) -> Option<String> {
    let Likelihood { incomplete, left_out, .. } = found;
    let judged =
        format!("{incomplete} {rows} rows with missing values were judged by the values that they have");
    match (incomplete, left_out) {
        (0, 0) => None,
        (_, 0) => Some(judged),
        _ => {
            Some(format!("{judged}, {left_out} without any value, or with too many missing, were not judged"))
        }
    }
}

fn free(network: &Network) -> usize {
    network.nodes().iter().map(|node| node.cpt.len() / node.levels() * (node.levels() - 1)).sum()
}

fn smoothing_text(smoothing: Smoothing) -> String {
    match smoothing {
        Smoothing::None => "maximum likelihood".into(),
        Smoothing::Cell(rows) => format!("{rows} imaginary rows in every cell"),
        Smoothing::Equivalent(rows) => format!("{rows} imaginary rows spread over each table"),
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Summary {
    format: &'static str,
    smoothing: String,
    nodes: usize,
    arcs: usize,
    free_probabilities: usize,
    training: Likelihood,
    #[serde(skip_serializing_if = "Option::is_none")]
    test: Option<Likelihood>,
}

fn written(fitted: &Network, summary: &Summary, format: FitFormat) -> String {
    match format {
        FitFormat::Table => text(summary),
        FitFormat::Json => {
            serde_json::to_string_pretty(summary).expect("texts and numbers always have a JSON form") + "\n"
        }
        FitFormat::Bif => bif::write(fitted),
        FitFormat::Dot => network::dot(fitted),
        FitFormat::Graphml => network::graphml(fitted),
    }
}

fn text(summary: &Summary) -> String {
    let Summary { nodes, arcs, free_probabilities, smoothing, .. } = summary;
    let head = ["rows", "judged", "left out", "impossible", "log-likelihood", "mean", "standard error"];
    let row = |name: &str, found: &Likelihood| {
        let counts = [found.rows, found.left_out, found.impossible].map(|count| count.to_string());
        let [rows, left_out, impossible] = counts;
        let [total, mean, error] = [found.total, found.mean, found.standard_error].map(short);
        [name.to_string(), rows, left_out, impossible, total, mean, error]
    };
    let mut rows = vec![head.map(String::from), row("training", &summary.training)];
    rows.extend(summary.test.iter().map(|test| row("test", test)));
    format!(
        "{nodes} columns, {arcs} arcs, {free_probabilities} free probabilities; {smoothing}\n\n{}",
        align(&rows)
    )
}
