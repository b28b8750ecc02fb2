//! A graph with directions, as text: one directed acyclic graph, or the class of all that fit the data equally.

use std::fmt::Write;

use serde::Serialize;

use super::dot::quote;
use super::graphml::escape;
use super::{Doubts, SearchReport, csv_field, gain_text};
use crate::graph::pair;
use crate::resample::{Confidence, Vote};
use crate::search::Pruned;
use crate::text::{align, one_line, short};

/// Why an edge of the class has no direction.
const EITHER: &str = "either direction fits the data equally";

/// A graph found among candidate edges, with its reasons.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Directed {
    /// What the file is, for programs.
    format: &'static str,
    version: &'static str,
    /// One graph, the class, or its skeleton alone.
    graph: &'static str,
    search: SearchReport,
    nodes: Vec<String>,
    edges: Vec<Line>,
    removed: Vec<RemovedEdge>,
    notices: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    confidence: Option<Confidence>,
    #[serde(flatten)]
    doubts: Doubts,
    #[serde(skip)]
    ends: Vec<(usize, usize)>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Line {
    from: String,
    to: String,
    #[serde(rename = "type")]
    kind: &'static str,
    /// What the edge adds to the score, in the direction that the graph found has.
    gain: Option<f64>,
    rule: &'static str,
    reason: String,
    #[serde(skip_serializing_if = "Option::is_none", flatten)]
    resampled: Option<Resampled>,
}

/// What resamples say of an edge, as shares of them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct Resampled {
    /// That have the edge.
    confidence: f64,
    /// In which every graph that fits equally has the arc from `from` to `to`.
    share_ab: f64,
    /// In which every one has the reverse.
    share_ba: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct RemovedEdge {
    a: String,
    b: String,
    gain_ab: Option<f64>,
    gain_ba: Option<f64>,
}

/// An edge of a graph, to be drawn or told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineView<'a> {
    /// The numbers of its columns; of an arrow in its direction.
    pub ends: (usize, usize),
    /// Whether it has a direction.
    pub directed: bool,
    /// What it adds to the score.
    pub gain: Option<f64>,
    /// Why it points so, or why it does not.
    pub reason: &'a str,
}

impl Resampled {
    fn turn(&mut self) {
        std::mem::swap(&mut self.share_ab, &mut self.share_ba);
    }

    fn named(self) -> [(&'static str, f64); 3] {
        [("confidence", self.confidence), ("share_ab", self.share_ab), ("share_ba", self.share_ba)]
    }
}

impl Line {
    /// The shares of resamples, each written by its name and value; nothing where there are none.
    fn shares(&self, written: impl Fn(&str, f64) -> String) -> String {
        let all = self.resampled.iter().flat_map(|shares| shares.named());
        all.map(|(name, share)| written(name, share)).collect()
    }
}

impl Directed {
    /// The graph found, or (`whole_class`) what it shares with all graphs that fit equally.
    pub fn new(
        names: &[&str],
        pruned: &Pruned,
        search: SearchReport,
        whole_class: bool,
        notices: Vec<String>,
    ) -> Self {
        let dag = &pruned.oriented.found.dag;
        let mut ends: Vec<(usize, usize)> = dag.arcs().collect();
        let is_free = |&(a, b): &(usize, usize)| pruned.class.undirected.binary_search(&pair(a, b)).is_ok();
        if whole_class {
            for arc in ends.iter_mut().filter(|arc| is_free(arc)) {
                *arc = pair(arc.0, arc.1);
            }
        }
        ends.sort_unstable();
        let line = |&(from, to): &(usize, usize)| {
            let reason = pruned.class.reason(from, to);
            let gains = pruned.candidate(pair(from, to)).map(|candidate| candidate.gains).unwrap_or_default();
            Line {
                from: names[from].into(),
                to: names[to].into(),
                kind: if whole_class && is_free(&(from, to)) { "undirected" } else { "directed" },
                gain: if dag.parents(to).contains(&from) { gains.of(from, to) } else { gains.of(to, from) },
                rule: reason.map_or("either", crate::graph::Reason::word),
                reason: reason.map_or(EITHER.into(), |reason| reason.sentence((from, to), names)),
                resampled: None,
            }
        };
        let removed = pruned.candidates.iter().filter(|candidate| !candidate.kept).map(|candidate| {
            let (a, b) = candidate.edge;
            let (gain_ab, gain_ba) = (candidate.gains.ab, candidate.gains.ba);
            RemovedEdge { a: names[a].into(), b: names[b].into(), gain_ab, gain_ba }
        });
        let doubts = search.doubts();
        Self {
            format: "nodewise-graph",
            version: env!("CARGO_PKG_VERSION"),
            graph: if whole_class { "class" } else { "dag" },
            search,
            nodes: names.iter().map(ToString::to_string).collect(),
            edges: ends.iter().map(line).collect(),
            removed: removed.collect(),
            notices,
            confidence: None,
            doubts,
            ends,
        }
    }

    /// The same, found among candidate edges that are doubtful.
    #[must_use]
    pub fn doubting(self, doubts: Doubts) -> Self {
        let Doubts { unproven, filled, .. } = self.doubts;
        Self { doubts: Doubts { unproven, filled, ..doubts }, ..self }
    }

    /// The same, with what resamples say of its edges.
    #[must_use]
    pub fn resampled(mut self, confidence: Confidence) -> Self {
        for (line, &(from, to)) in self.edges.iter_mut().zip(&self.ends) {
            let Vote { joined, ab, ba, .. } = confidence.vote(pair(from, to));
            let (forth, back) = if from < to { (ab, ba) } else { (ba, ab) };
            let [confidence, share_ab, share_ba] = [joined, forth, back].map(|count| confidence.share(count));
            line.resampled = Some(Resampled { confidence, share_ab, share_ba });
        }
        Self { confidence: Some(confidence), ..self }
    }

    /// The same, its directions being those that most resamples have: that is the reason for each.
    #[must_use]
    pub fn by_majority(mut self) -> Self {
        let Some(confidence) = &self.confidence else { return self };
        for (line, &(from, to)) in self.edges.iter_mut().zip(&self.ends) {
            let vote = confidence.vote(pair(from, to));
            let (forth, back) = if from < to { (vote.ab, vote.ba) } else { (vote.ba, vote.ab) };
            let (joined, open) = (vote.joined, vote.undecided());
            line.rule = if line.kind == "directed" { "majority" } else { "open" };
            line.reason = format!(
                "of {joined} resamples with this edge {forth} direct it so, {back} the other way, {open} leave it open"
            );
        }
        self
    }

    /// The same without directions: the skeleton that the search left.
    #[must_use]
    pub fn skeleton(mut self) -> Self {
        for (line, ends) in self.edges.iter_mut().zip(&mut self.ends) {
            if ends.0 > ends.1 {
                (ends.0, ends.1) = (ends.1, ends.0);
                std::mem::swap(&mut line.from, &mut line.to);
                line.resampled.iter_mut().for_each(Resampled::turn);
            }
            (line.kind, line.rule, line.reason) = ("undirected", "kept", String::new());
        }
        let mut order: Vec<(Line, (usize, usize))> = self.edges.into_iter().zip(self.ends).collect();
        order.sort_by_key(|(_, ends)| *ends);
        (self.edges, self.ends) = order.into_iter().unzip();
        Self { graph: "skeleton", ..self }
    }

    /// The edges, in order.
    pub fn lines(&self) -> Vec<LineView<'_>> {
        let view = |(line, &ends): (&'_ Line, &(usize, usize))| (line.kind == "directed", line.gain, ends);
        let views = self.edges.iter().zip(&self.ends).map(view);
        let reasons = self.edges.iter().map(|line| line.reason.as_str());
        views
            .zip(reasons)
            .map(|((directed, gain, ends), reason)| LineView { ends, directed, gain, reason })
            .collect()
    }

    /// The names of the columns.
    pub fn names(&self) -> Vec<&str> {
        self.nodes.iter().map(String::as_str).collect()
    }

    /// Whether any edge could have a direction.
    pub fn has_directions(&self) -> bool {
        self.graph != "skeleton"
    }

    /// Whether it is the class of all graphs that fit equally, and not one of them.
    pub fn is_class(&self) -> bool {
        self.graph == "class"
    }

    /// Whether its directions are those of most resamples.
    pub fn is_average(&self) -> bool {
        self.search.threshold.is_some()
    }

    /// What resamples say, where there were any.
    pub fn confidence(&self) -> Option<&Confidence> {
        self.confidence.as_ref()
    }

    /// What makes it doubtful.
    pub fn doubts(&self) -> &Doubts {
        &self.doubts
    }

    /// What was searched and reached.
    pub fn search_told(&self) -> String {
        self.search.text()
    }

    /// What was searched and reached; then the edges with their reasons, those that were removed, and the notices.
    pub fn text(&self) -> String {
        let directed = self.edges.iter().filter(|line| line.kind == "directed").count();
        let mut out = format!(
            "{} columns, {} edges, {directed} with a direction\n{}\n",
            self.nodes.len(),
            self.edges.len(),
            self.search.text()
        );
        out.extend(self.confidence.iter().map(|all| all.told() + "\n"));
        let row = |line: &Line| {
            let arrow = if line.kind == "directed" { "->" } else { "--" };
            let gain = line.gain.map(short).unwrap_or_default();
            let mut row = vec![line.from.clone(), arrow.into(), line.to.clone(), gain];
            row.extend(
                line.resampled.iter().flat_map(|shares| shares.named().map(|(_, share)| short(share))),
            );
            row.push(line.reason.clone());
            row
        };
        let mut head: Vec<String> = ["from", "", "to", "gain"].map(String::from).into();
        head.extend(self.confidence.iter().flat_map(|_| ["confidence", "->", "<-"].map(String::from)));
        head.push("why this direction".into());
        let rows: Vec<Vec<String>> = std::iter::once(head).chain(self.edges.iter().map(row)).collect();
        out += &if self.edges.is_empty() { "no edges\n".into() } else { align(&rows) };
        if !self.removed.is_empty() {
            let gain = |gain: Option<f64>| gain.map_or("ruled out or a cycle".into(), short);
            let row = |edge: &RemovedEdge| {
                [format!("  {}", edge.a), edge.b.clone(), gain(edge.gain_ab), gain(edge.gain_ba)]
            };
            let head = ["  a", "b", "gain a -> b", "gain b -> a"].map(String::from);
            let rows: Vec<[String; 4]> = std::iter::once(head).chain(self.removed.iter().map(row)).collect();
            out += "\nremoved, and what putting back would change:\n";
            out += &align(&rows);
        }
        if !self.notices.is_empty() {
            out += "\nnotices:\n";
            out.extend(self.notices.iter().map(|notice| format!("  {}\n", one_line(notice))));
        }
        out
    }

    /// `from,to,type,gain,rule,reason`, one edge a line; `type` is `directed` or `undirected`. After resampling `confidence`, `share_ab` and
    /// `share_ba` follow: shares of the resamples that have the edge, that direct it so, and the other way. Doubts about the candidates follow as in
    /// the list of a skeleton's edges.
    pub fn csv(&self) -> String {
        let shares = if self.confidence.is_some() { ",confidence,share_ab,share_ba" } else { "" };
        let mut out =
            format!("from,to,type,gain,rule,reason{shares}{}\n", self.doubts.csv_head("from", "to"));
        for line in &self.edges {
            let [from, to, reason] = [&line.from, &line.to, &line.reason].map(|text| csv_field(text));
            let (gain, doubts) = (gain_text(line.gain), self.doubts.csv_fields(&line.from, &line.to));
            let shares = line.shares(|_, share| format!(",{share}"));
            writeln!(out, "{from},{to},{},{gain},{},{reason}{shares}{doubts}", line.kind, line.rule)
                .expect("a String takes any text");
        }
        out
    }

    /// Everything, as one object.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self)
            .unwrap_or_else(|_| unreachable!("texts and numbers have a JSON form"))
            + "\n"
    }

    /// In the language of Graphviz; an edge without direction has `dir=none`.
    pub fn dot(&self) -> String {
        let mut out = String::from("digraph dependences {\n") + &self.doubts.dot_graph();
        for name in &self.nodes {
            writeln!(out, "  {}{};", quote(name), self.doubts.dot_node(name))
                .expect("a String takes any text");
        }
        for line in &self.edges {
            let (from, to, reason) = (quote(&line.from), quote(&line.to), quote(&line.reason));
            let dir = if line.kind == "directed" { "" } else { "dir=none, " };
            let gain = gain_text(line.gain);
            let shares = line.shares(|name, share| format!(", {name}=\"{share}\""));
            writeln!(
                out,
                "  {from} -> {to} [{dir}gain=\"{gain}\", rule=\"{}\", reason={reason}{shares}];",
                line.rule
            )
            .expect("a String takes any text");
        }
        out.push_str("}\n");
        out
    }

    /// As `GraphML`; an edge without direction has `directed="false"`.
    pub fn graphml(&self) -> String {
        let of_edges = if self.confidence.is_some() { SHARES } else { "" };
        let mut out =
            [HEAD, of_edges, &self.doubts.graphml_keys(), GRAPH, &self.doubts.graphml_graph()].concat();
        for (i, name) in self.nodes.iter().enumerate() {
            let (name, doubt) = (escape(name), self.doubts.graphml_node(name));
            writeln!(out, "    <node id=\"n{i}\"><data key=\"name\">{name}</data>{doubt}</node>")
                .expect("a String takes any text");
        }
        for (line, (from, to)) in self.edges.iter().zip(&self.ends) {
            let directed = line.kind == "directed";
            let gain = line.gain.map(|gain| format!("<data key=\"gain\">{gain}</data>")).unwrap_or_default();
            let (rule, reason) = (line.rule, escape(&line.reason));
            let shares = line.shares(|name, share| format!("<data key=\"{name}\">{share}</data>"));
            let data =
                format!("{gain}<data key=\"rule\">{rule}</data><data key=\"reason\">{reason}</data>{shares}");
            writeln!(
                out,
                "    <edge source=\"n{from}\" target=\"n{to}\" directed=\"{directed}\">{data}</edge>"
            )
            .expect("a String takes any text");
        }
        out.push_str("  </graph>\n</graphml>\n");
        out
    }
}

const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="name" for="node" attr.name="name" attr.type="string"/>
  <key id="gain" for="edge" attr.name="gain" attr.type="double"/>
  <key id="rule" for="edge" attr.name="rule" attr.type="string"/>
  <key id="reason" for="edge" attr.name="reason" attr.type="string"/>
"#;

/// Declared where resamples were taken.
const SHARES: &str = r#"  <key id="confidence" for="edge" attr.name="confidence" attr.type="double"/>
  <key id="share_ab" for="edge" attr.name="share_ab" attr.type="double"/>
  <key id="share_ba" for="edge" attr.name="share_ba" attr.type="double"/>
"#;

const GRAPH: &str = "  <graph id=\"dependences\" edgedefault=\"directed\">\n";
