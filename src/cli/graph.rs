//! Graph files: edges, arcs, or both, as CSV.

use std::path::Path;

use csv_core::{ReadRecordResult, Reader};
use nodewise::export::Doubts;
use nodewise::graph::{Cpdag, Dag, Pair, pair};
use nodewise::{Error, ErrorKind};

use super::failure::{Failure, io_error};

/// What a graph file holds.
pub enum Graph {
    /// Edges without direction.
    Skeleton(Vec<Pair>),
    /// Arcs.
    Dag(Dag),
    /// Arcs and edges.
    Class(Cpdag),
}

impl Graph {
    /// The edges without their directions, ascending.
    pub fn skeleton(&self) -> Vec<Pair> {
        match self {
            Self::Skeleton(pairs) => pairs.clone(),
            Self::Dag(dag) => dag.skeleton(),
            Self::Class(class) => class.joins().into_iter().map(|(edge, _)| edge).collect(),
        }
    }
}

/// A graph, and what its file says against it.
pub struct GraphFile {
    /// The graph.
    pub graph: Graph,
    /// Fits that did not converge and dependences that were shrunk, where the graph was learned so.
    pub doubts: Doubts,
}

/// Reads `a,b` (undirected, as `learn --format csv` writes) or `from,to` (arcs); where a column `type` says `undirected`, as
/// `orient --format csv` writes, the line is an edge of a class. The columns that tell doubts are heeded, further ones are of no
/// interest. `node` is what messages call a node.
///
/// # Errors
/// When the file cannot be read, has another header, names a node that is not among `names`, or its arcs form a cycle.
pub fn read(path: &Path, names: &[&str], node: &str) -> Result<GraphFile, Failure> {
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
    let kind = place("type").filter(|_| directed);
    let (mut arcs, mut pairs) = (Vec::new(), Vec::new());
    let told = Told::new(&head, directed);
    let mut doubts = Doubts::default();
    for record in records {
        let (a, b) = record.ends(ends, names, node)?;
        told.add(&record, (names[a], names[b]), &mut doubts);
        if directed && kind.is_none_or(|kind| record.fields.get(kind).is_none_or(|kind| kind != "undirected"))
        {
            arcs.push((a, b));
        } else {
            pairs.push(pair(a, b));
        }
    }
    for list in [&mut arcs, &mut pairs] {
        list.sort_unstable();
        list.dedup();
    }
    Ok(GraphFile { graph: graph(names.len(), arcs, pairs, directed)?, doubts })
}

fn graph(n: usize, arcs: Vec<Pair>, pairs: Vec<Pair>, directed: bool) -> Result<Graph, Error> {
    if !directed {
        return Ok(Graph::Skeleton(pairs));
    }
    let dag = Dag::from_arcs(n, arcs.iter().copied())?;
    if pairs.is_empty() {
        return Ok(Graph::Dag(dag));
    }
    Ok(Graph::Class(Cpdag { n, directed: arcs, undirected: pairs, steps: Vec::new() }))
}

/// Where a file tells its doubts, if it has any.
struct Told {
    converged: [Option<usize>; 2],
    shrinkage: Option<usize>,
    unproven: Option<usize>,
    filled: Option<usize>,
}

impl Told {
    fn new(head: &[String], directed: bool) -> Self {
        let place = |name: &str| head.iter().position(|field| field == name);
        let ends = if directed { ["converged_from", "converged_to"] } else { ["converged_a", "converged_b"] };
        let [shrinkage, unproven, filled] = ["shrinkage", "best_within", "filled_in"].map(place);
        Self { converged: ends.map(place), shrinkage, unproven, filled }
    }

    fn add(&self, record: &Record, (a, b): (&str, &str), doubts: &mut Doubts) {
        let field = |k: Option<usize>| k.and_then(|k| record.fields.get(k)).map(String::as_str);
        for (name, place) in [a, b].into_iter().zip(self.converged) {
            if field(place) == Some("false") && doubts.converged(name) {
                doubts.unconverged.push(name.into());
            }
        }
        if let Some(shrinkage) = field(self.shrinkage).and_then(|text| text.parse().ok()) {
            doubts.shrinkage = shrinkage;
        }
        doubts.unproven = field(self.unproven).and_then(|text| text.parse().ok()).or(doubts.unproven);
        doubts.filled = field(self.filled).and_then(|text| text.parse().ok()).unwrap_or(doubts.filled);
    }
}

/// One line of a graph file.
struct Record {
    line: u64,
    fields: Vec<String>,
}

impl Record {
    /// The two nodes that stand in these fields.
    fn ends(&self, (a, b): (usize, usize), names: &[&str], expected: &str) -> Result<Pair, Error> {
        let node = |k: usize| {
            let name = self.fields.get(k).map_or("", String::as_str);
            let known = names.iter().position(|known| *known == name);
            known.ok_or_else(|| {
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
