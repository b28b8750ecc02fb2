//! A whole result as one HTML file for people: to read, to print, to hand on. It refers to nothing outside of itself.
//!
//! The command line and the page fill the same [`Document`] and get the same bytes for the same answer. Every text from the data is escaped where it enters
//! (`markup`); numbers stand in `<data value="…">` with all of their digits, so that a program finds in the document what the JSON export says.

mod figure;
mod markup;
mod style;
mod words;

use serde::{Deserialize, Serialize};

use self::figure::Line;
use self::markup::{count, list, number, paragraph, section, table, text};
use super::directed::{Directed, LineView};
use super::{NodeReport, Report, citation};
use crate::counts::{PairCounts, Suppression, Variable};
use crate::error::Result;
use crate::learner::skeleton::{Edge, EdgeState};
use crate::resample::Confidence;
use crate::solver::Status;
use crate::table::ColumnStory;

/// What the document calls the data, and what it adds to the answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(default, rename_all = "camelCase")]
pub struct Headings {
    /// What the table is called.
    pub name: String,
    /// The file that it came from.
    pub file: Option<String>,
    /// The command line that repeats the answer.
    pub command: Option<String>,
    /// What became of each column; empty where only counts are known.
    pub columns: Vec<ColumnStory>,
    /// What somebody wrote, a paragraph each.
    pub notes: Vec<String>,
    /// A drawing as SVG; absent: one is made.
    pub figure: Option<String>,
}

/// Everything that a document tells.
pub struct Document<'a> {
    /// Names and additions.
    pub headings: &'a Headings,
    /// The skeleton with its settings and certificates.
    pub report: &'a Report,
    /// The counts that it was learned from.
    pub counts: &'a PairCounts,
    /// A sentence for each edge of the answer, in its order: of the graph with directions where there is one, else of the skeleton's kept edges.
    pub sentences: &'a [String],
    /// What a search by score found, where it was asked for: with directions, or its skeleton alone.
    pub graph: Option<&'a Directed>,
}

/// The file.
///
/// # Errors
/// [`ErrorKind::Setting`](crate::ErrorKind::Setting) for a drawing that is none, or is more than one.
pub fn html(document: &Document<'_>) -> Result<String> {
    let title = format!("{}: which columns depend directly on each other", document.headings.name);
    let body = [
        document.summary(),
        section("figure", "The graph", &document.figure()?),
        section("edges", "The edges", &document.edges()),
        section("data", "The data", &document.data()),
        section("settings", "How it was learned", &document.settings()),
        section("limits", "What this does not show", &document.limits()),
        section("certificate", "Certificate", &document.certificate()),
        section("about", "About this report", &about()),
    ]
    .concat();
    Ok(format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n<meta name=\"generator\" content=\"nodewise {}\">\n<title>{title}</title>\n<style>\n{}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n{body}</main>\n</body>\n</html>\n",
        env!("CARGO_PKG_VERSION"),
        style::STYLE,
        title = text(&title),
    ))
}

impl Document<'_> {
    fn kept(&self) -> Vec<&Edge> {
        self.report.kept().collect()
    }

    fn names(&self) -> Vec<&str> {
        self.report.names()
    }

    fn summary(&self) -> String {
        let Report { rows, nodes, .. } = self.report;
        let edges = self.graph.map_or_else(|| self.kept().len(), |graph| graph.lines().len());
        let directed = self.directed().map(|graph| graph.lines().iter().filter(|line| line.directed).count());
        let directed =
            directed.map(|count| format!(", {count} of them with a direction")).unwrap_or_default();
        let mut out = paragraph(&format!("{} columns of {rows} rows; {edges} edges{directed}.", nodes.len()));
        let mut doubts = self.graph.map(|graph| graph.doubts().sentences()).unwrap_or_default();
        let of_fits = self.report.doubts().sentences().into_iter();
        doubts.extend(of_fits.filter(|sentence| !doubts.contains(sentence)).collect::<Vec<String>>());
        if !doubts.is_empty() {
            out.extend([format!("<div class=\"doubt\">{}</div>\n", list(doubts))]);
        }
        out.extend(self.headings.notes.iter().map(|note| paragraph(note)));
        out
    }

    fn figure(&self) -> Result<String> {
        let drawing = match &self.headings.figure {
            Some(svg) => figure::handed_in(svg)?,
            None => figure::drawn(&self.names(), &self.lines()),
        };
        Ok(format!(
            "<figure>\n{drawing}<figcaption>A line joins two columns that depend directly on each other; thicker lines have larger norms. {}</figcaption>\n</figure>\n",
            match self.directed() {
                None => "",
                Some(graph) if graph.is_average() =>
                    "An arrow has the direction that most of the resamples' graphs give it.",
                Some(graph) if graph.is_class() =>
                    "An arrow has the direction that all best graphs share; a line without a head fits either way.",
                Some(_) =>
                    "An arrow has the direction of the best graph; not every one is decided by the data.",
            }
        ))
    }

    fn lines(&self) -> Vec<Line> {
        let most = self.report.edges.iter().map(Edge::norm).fold(f64::MIN_POSITIVE, f64::max);
        let strength = |a: usize, b: usize| {
            let (a, b) = (a.min(b), a.max(b));
            self.report
                .edges
                .iter()
                .find(|edge| (edge.a, edge.b) == (a, b))
                .map_or(0.0, |edge| edge.norm() / most)
        };
        if let Some(graph) = self.graph {
            let line = |line: LineView<'_>| {
                let (from, to) = line.ends;
                Line { from, to, directed: line.directed, strength: strength(from, to) }
            };
            return graph.lines().into_iter().map(line).collect();
        }
        let line =
            |edge: &Edge| Line { from: edge.a, to: edge.b, directed: false, strength: edge.norm() / most };
        self.kept().into_iter().map(line).collect()
    }

    fn edges(&self) -> String {
        let mut out = match self.graph {
            Some(graph) => self.searched_edges(graph),
            None => self.plain_edges(),
        };
        let dropped: Vec<&Edge> =
            self.report.edges.iter().filter(|edge| edge.state != EdgeState::Kept).collect();
        if !dropped.is_empty() && self.graph.is_none() {
            let names = self.names();
            out += "<h3>Joined by the regressions, but dropped</h3>\n";
            out += &list(
                dropped
                    .iter()
                    .map(|edge| format!("{} and {}: {}", names[edge.a], names[edge.b], edge.state.reason())),
            );
        }
        out
    }

    fn plain_edges(&self) -> String {
        let kept = self.kept();
        if kept.is_empty() {
            return paragraph("No two columns are joined.");
        }
        let head = self.heads(&[
            "pair",
            "what goes with what",
            "norm in the first's regression",
            "norm in the second's",
            "enters at λ",
        ]);
        let names = self.names();
        let rows = kept.iter().zip(self.sentences).map(|(edge, sentence)| {
            let pair = format!("{} – {}", text(names[edge.a]), text(names[edge.b]));
            let mut cells = vec![pair, text(sentence)];
            cells.extend(self.measures(Some(edge), (edge.a, edge.b)));
            cells
        });
        table("edge-table", "Edges", &head, rows)
    }

    fn searched_edges(&self, graph: &Directed) -> String {
        let lines = graph.lines();
        if lines.is_empty() {
            return paragraph("No two columns are joined.");
        }
        let told = graph.has_directions();
        let all = [
            "edge",
            "what goes with what",
            "why this direction",
            "gain of the score",
            "norm in the first's regression",
            "norm in the second's",
            "enters at λ",
        ];
        let head: Vec<&str> = all.into_iter().filter(|name| told || *name != "why this direction").collect();
        let head = self.heads(&head);
        let names = self.names();
        let rows = lines.iter().zip(self.sentences).map(|(line, sentence)| {
            let (from, to) = line.ends;
            let arrow = if line.directed { "→" } else { "–" };
            let edge = format!("{} {arrow} {}", text(names[from]), text(names[to]));
            let (a, b) = (from.min(to), from.max(to));
            let found = self.report.edges.iter().find(|edge| (edge.a, edge.b) == (a, b));
            let gain = line.gain.map(number).unwrap_or_default();
            let mut cells = vec![edge, text(sentence)];
            cells.extend(told.then(|| text(line.reason)));
            cells.push(gain);
            cells.extend(self.measures(found, line.ends));
            cells
        });
        let caption = if told { "Edges with their directions" } else { "Edges" };
        list(graph.search_told().lines()) + &table("edge-table", caption, &head, rows)
    }

    fn heads<'h>(&self, first: &[&'h str]) -> Vec<&'h str> {
        let mut head = first.to_vec();
        if self.report.rows_per_pair.is_some() {
            head.push("rows that have both");
        }
        if self.confidence().is_some() {
            head.push("share of resamples");
        }
        head
    }

    /// The graph, where it has directions.
    fn directed(&self) -> Option<&Directed> {
        self.graph.filter(|graph| graph.has_directions())
    }

    fn confidence(&self) -> Option<&Confidence> {
        self.graph.and_then(Directed::confidence).or(self.report.confidence.as_ref())
    }

    /// Norms, entry, rows and share of a pair; the first norm is that of its first column's regression.
    fn measures(&self, edge: Option<&Edge>, pair: (usize, usize)) -> Vec<String> {
        let norm = |of: fn(&Edge) -> f64| edge.map(|edge| number(of(edge))).unwrap_or_default();
        let entry = match edge.and_then(|edge| edge.entry) {
            Some((below, above)) if above.is_finite() => number(below),
            Some(_) => "required".into(),
            None => String::new(),
        };
        let mut norms = [norm(|edge| edge.norm_ab), norm(|edge| edge.norm_ba)];
        if pair.0 > pair.1 {
            norms.reverse();
        }
        let [first, second] = norms;
        let mut cells = vec![first, second, entry];
        if self.report.rows_per_pair.is_some() {
            cells.push(count(self.counts.table(pair.0, pair.1).total()));
        }
        let (a, b) = (pair.0.min(pair.1), pair.0.max(pair.1));
        cells.extend(self.confidence().map(|all| number(all.of((a, b)))));
        cells
    }

    fn data(&self) -> String {
        let from = self
            .headings
            .file
            .as_ref()
            .map(|file| format!(", read from the file {file}"))
            .unwrap_or_default();
        let mut out = paragraph(&format!("{}{from}: {} rows.", self.headings.name, self.report.rows));
        if let Some(pairs) = self.report.rows_per_pair {
            let [a, b] = pairs.pair.map(|node| self.names()[node]);
            out.extend([format!(
                "<p>Values are missing, so pairs of columns rest on different rows: {} at least ({} and {}), {} in the median.</p>\n",
                count(pairs.least),
                text(a),
                text(b),
                count(pairs.median)
            )]);
        }
        if let Some(Suppression { threshold, cells, .. }) = self.counts.suppression() {
            out += &paragraph(&format!(
                "{cells} cells of the counts were hidden beforehand, those from 1 to {} and others that would have given them away; they are unknown here, not zeros.",
                threshold - 1
            ));
        }
        if !self.headings.columns.is_empty() {
            let head = ["column", "different values", "missing", "what was done", "why"];
            let row = |story: &ColumnStory| {
                let label = story.label.as_ref().map(|label| format!("<br><small>{}</small>", text(label)));
                vec![
                    text(&story.name) + &label.unwrap_or_default(),
                    count(story.distinct),
                    count(story.missing),
                    text(&story.done),
                    text(&story.why),
                ]
            };
            out +=
                &table("column-table", "Columns of the file", &head, self.headings.columns.iter().map(row));
        }
        let level = |(k, variable): (usize, &Variable)| {
            let marginal = self.counts.marginal(k);
            let levels: Vec<String> = variable
                .levels
                .iter()
                .zip(marginal)
                .map(|(level, rows)| format!("{level} ({rows})"))
                .collect();
            vec![text(&variable.name), text(&levels.join(", "))]
        };
        out += &table(
            "level-table",
            "Columns that were learned from",
            &["column", "levels, with rows"],
            self.counts.variables().iter().enumerate().map(level),
        );
        if !self.report.notices.is_empty() {
            out += "<h3>Notices</h3>\n";
            out += &list(&self.report.notices);
        }
        out
    }

    fn settings(&self) -> String {
        let mut out = list(words::settings(&self.report.settings));
        out.extend(self.confidence().map(|all| paragraph(&all.told())));
        if let Some(command) = &self.headings.command {
            out.extend([format!(
                "<p>The same on the command line:</p>\n<pre tabindex=\"0\">{}</pre>\n",
                command.lines().map(text).collect::<Vec<String>>().join("\n")
            )]);
        }
        out
    }

    fn limits(&self) -> String {
        let gaps = self.report.rows_per_pair.is_some();
        list(words::limits(self.directed().is_some(), gaps, self.confidence().is_some()))
    }

    fn certificate(&self) -> String {
        let failed = self.report.nodes.iter().filter(|node| node.status != Status::Converged).count();
        let verdict = match failed {
            0 => format!(
                "All {} regressions are solved: each one's value is proved to be within its gap of the best possible one.",
                self.report.nodes.len()
            ),
            failed => format!(
                "{failed} of {} regressions did not reach the gap that was asked for; their neighbours may be wrong.",
                self.report.nodes.len()
            ),
        };
        let head = ["column", "λ", "duality gap", "largest violation", "ended"];
        let row = |node: &NodeReport| {
            let ended = if node.status == Status::Converged {
                "converged".to_string()
            } else {
                text(node.status.reason())
            };
            vec![text(&node.name), number(node.lambda), number(node.gap), number(node.violation), ended]
        };
        paragraph(&verdict)
            + &format!("<p>Largest gap: {}.</p>\n", number(self.report.largest_gap()))
            + "<details><summary>Each regression</summary>\n"
            + &table("node-table", "Regressions", &head, self.report.nodes.iter().map(row))
            + "</details>\n"
    }
}

fn about() -> String {
    let version = env!("CARGO_PKG_VERSION");
    paragraph(&format!(
        "Made by nodewise {version} on the machine of whoever made it; the data went nowhere else. Numbers are shown with four digits; the file itself holds all of them."
    )) + &paragraph("To cite:")
        + &list(citation::references().iter())
}
