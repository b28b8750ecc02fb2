//! `nodewise score`: a learned graph beside the true one.

use std::path::Path;

use csv_core::{ReadRecordResult, Reader};
use nodewise::evaluate::{CSV_HEAD, Comparison, Tally};
use nodewise::graph::{Dag, Pair, pair};
use nodewise::{Error, ErrorKind};
use serde::Serialize;

use super::args::{ScoreArgs, ScoreFormat};
use super::failure::{Failure, io_error};
use super::network;
use super::output::Output;

/// Compares a graph file with a network and writes the result.
///
/// # Errors
/// When a file cannot be read, the graph names nodes that the network does not have, or the result cannot be written.
pub fn run(args: &ScoreArgs) -> Result<(), Failure> {
    let truth = network::read(&args.truth)?;
    let names: Vec<&str> = truth.nodes().iter().map(|node| node.variable.name.as_str()).collect();
    let file = args.graph.display().to_string();
    let graph = read_graph(&args.graph, &names).map_err(|failure| failure.in_file(&file))?;
    let comparison = match graph {
        Graph::Skeleton(pairs) => Comparison::of_skeleton(truth.dag(), &pairs),
        Graph::Dag(dag) => Comparison::of_dag(truth.dag(), &dag),
    };
    let mut output = Output::open(&args.out)?;
    output.write(written(&comparison, &names, args.format).as_bytes())?;
    output.finish()
}

fn written(comparison: &Comparison, names: &[&str], format: ScoreFormat) -> String {
    match format {
        ScoreFormat::Table => comparison.text(names),
        ScoreFormat::Csv => format!("{CSV_HEAD}\n{}\n", comparison.csv_line()),
        ScoreFormat::Json => json(comparison, names),
    }
}

/// What a graph file holds.
enum Graph {
    Skeleton(Vec<Pair>),
    Dag(Dag),
}

/// Reads `a,b` (undirected, as `learn --format csv` writes) or `from,to` (arcs); further columns are of no interest.
fn read_graph(path: &Path, names: &[&str]) -> Result<Graph, Failure> {
    let bytes = std::fs::read(path).map_err(|error| io_error(&error, "a file that can be read"))?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Error::expected(ErrorKind::Encoding, "UTF-8 text", "other bytes"))?;
    let mut records = records(text.strip_prefix('\u{feff}').unwrap_or(&text)).into_iter();
    let head = records.next().map(|record| record.fields).unwrap_or_default();
    let place = |name: &str| head.iter().position(|field| field == name);
    let (ends, directed) = match (place("a"), place("b"), place("from"), place("to")) {
        (Some(a), Some(b), ..) => ((a, b), false),
        (_, _, Some(from), Some(to)) => ((from, to), true),
        _ => {
            let found = format!("{:?}", head.join(","));
            let error = Error::expected(ErrorKind::Table, "a header with a,b or from,to", found);
            return Err(error.at_line(1).into());
        }
    };
    let joined = records.map(|record| record.ends(ends, names)).collect::<Result<Vec<Pair>, Error>>()?;
    if directed {
        let mut arcs = joined;
        arcs.sort_unstable();
        arcs.dedup();
        return Ok(Graph::Dag(Dag::from_arcs(names.len(), arcs)?));
    }
    let mut pairs: Vec<Pair> = joined.into_iter().map(|(a, b)| pair(a, b)).collect();
    pairs.sort_unstable();
    pairs.dedup();
    Ok(Graph::Skeleton(pairs))
}

/// One line of a graph file.
struct Record {
    line: u64,
    fields: Vec<String>,
}

impl Record {
    /// The two nodes that stand in these fields.
    fn ends(&self, (a, b): (usize, usize), names: &[&str]) -> Result<Pair, Error> {
        let node = |k: usize| {
            let name = self.fields.get(k).map_or("", String::as_str);
            let known = names.iter().position(|known| *known == name);
            known.ok_or_else(|| {
                let expected = "a node of the true network";
                Error::expected(ErrorKind::Column, expected, format!("{name:?}")).at_line(self.line)
            })
        };
        let (a, b) = (node(a)?, node(b)?);
        if a == b {
            let found = format!("{:?} twice", names[a]);
            return Err(Error::expected(ErrorKind::Table, "two different nodes", found).at_line(self.line));
        }
        Ok((a, b))
    }
}

/// Splits CSV into records, each with the line on which it begins; empty lines are none.
fn records(text: &str) -> Vec<Record> {
    let mut reader = Reader::new();
    // No record has more bytes or fields than its text, and one field more than commas.
    let (mut bytes, mut ends) = (vec![0; text.len() + 1], vec![0; text.len() + 1]);
    let (mut rest, mut line, mut found) = (text.as_bytes(), 1, Vec::new());
    loop {
        let begin = rest.iter().position(|byte| !matches!(byte, b'\r' | b'\n')).unwrap_or(rest.len());
        line += newlines(&rest[..begin]);
        rest = &rest[begin..];
        if rest.is_empty() {
            return found;
        }
        let (result, used, written, mut count) = reader.read_record(rest, &mut bytes, &mut ends);
        if result == ReadRecordResult::InputEmpty {
            // The last line has no end of its own: nothing more comes.
            count += reader.read_record(&[], &mut bytes[written..], &mut ends[count..]).3;
        }
        found.push(Record { line, fields: fields_of(&bytes, &ends[..count]) });
        line += newlines(&rest[..used]);
        rest = &rest[used..];
    }
}

fn newlines(bytes: &[u8]) -> u64 {
    bytes.split(|&byte| byte == b'\n').count() as u64 - 1
}

fn fields_of(bytes: &[u8], ends: &[usize]) -> Vec<String> {
    let begins = std::iter::once(0).chain(ends.iter().copied());
    begins.zip(ends).map(|(begin, &end)| String::from_utf8_lossy(&bytes[begin..end]).into_owned()).collect()
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
    precision: f64,
    recall: f64,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_with_their_lines() {
        let text = "a,b\r\n\"x, \"\"y\"\"\",z\n\n\"two\nlines\",w\n,v";
        let found: Vec<(u64, Vec<String>)> =
            records(text).into_iter().map(|record| (record.line, record.fields)).collect();
        let record = |line, a: &str, b: &str| (line, vec![a.to_string(), b.to_string()]);
        let expected = [
            record(1, "a", "b"),
            record(2, "x, \"y\"", "z"),
            record(4, "two\nlines", "w"),
            record(6, "", "v"),
        ];
        assert_eq!(found, expected);
    }
}
