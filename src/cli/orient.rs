//! `nodewise orient`: the directions that a skeleton's edges have, and why.

use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use nodewise::counts::{PairCounts, Variable};
use nodewise::export::directed::Directed;
use nodewise::export::recipe::{Language, Recipe};
use nodewise::export::{Doubts, SearchReport};
use nodewise::graph::{Dag, Pair};
use nodewise::lambda::CANDIDATES;
use nodewise::learner::Learner;
use nodewise::learner::knowledge::Knowledge;
use nodewise::network::{Network, bif};
use nodewise::progress::Watch;
use nodewise::resample::{Average, Candidates, Confidence, Scheme};
use nodewise::search::{Constraints, Oriented, Pruned, Rows, SearchSettings, judge, orient, prove};
use nodewise::table::Table;

use super::args::{
    AverageArgs, ConfidenceArgs, LearnFormat, OrientArgs, OutArgs, SearchArgs, SkeletonArgs, usage,
};
use super::confidence::Resampling;
use super::failure::Failure;
use super::graph::GraphFile;
use super::input::Origin;
use super::output::Output;
use super::prepare::prepared_name;
use super::workspace::{self, Saving};
use super::{graph, input, learn, progress, tell, tell_notes};

/// Finds the best graph among candidate edges and writes it, or its class.
///
/// # Errors
/// When the data or the knowledge cannot be used, or the result not be written.
pub fn run(args: &OrientArgs) -> Result<(), Failure> {
    if args.save.save.is_some() && args.edges.is_some() {
        return Err(usage("--save keeps candidates that were learned, not those of --edges").into());
    }
    let mut output = Output::open(&args.out)?;
    let saving = Saving::asked(&args.save)?;
    let mut network = args.bif.clone().map(|path| Output::open(&OutArgs { out: Some(path) })).transpose()?;
    let asked = Asked {
        skeleton: &args.skeleton,
        search: &args.search,
        confidence: &args.confidence,
        average: &args.average,
        edges: args.edges.as_deref(),
        dag: args.dag,
    };
    let found = find(&asked)?;
    let variables = Variable::all_of(&found.table);
    if let Some(file) = &mut network {
        let fitted = Network::fit(&found.table, &variables, &found.dag, args.fitting.smooth)?;
        file.write(bif::write(&fitted).as_bytes())?;
    }
    output.write(written(&found.graph, &variables, args).as_bytes())?;
    output.finish()?;
    network.map_or(Ok(()), Output::finish)?;
    if args.format != LearnFormat::Table {
        tell_notes(&found.notices);
        for sentence in &found.unproven {
            tell(sentence);
        }
    }
    if let Some(saving) = saving {
        let counts = PairCounts::of(&found.table);
        let saved = workspace::Found { counts: &counts, origin: found.origin, answer: found.graph.json() };
        saving.write(workspace::of_orient(args)?, saved)?;
    }
    Ok(())
}

/// Which graph is looked for.
pub struct Asked<'a> {
    /// How candidates are learned.
    pub skeleton: &'a SkeletonArgs,
    /// How they are searched.
    pub search: &'a SearchArgs,
    /// How often rows are sampled again.
    pub confidence: &'a ConfidenceArgs,
    /// Whether the resamples' graphs are averaged.
    pub average: &'a AverageArgs,
    /// Candidates in a file, instead of learned ones.
    pub edges: Option<&'a Path>,
    /// Whether all directions are told, and not those alone that are decided.
    pub dag: bool,
}

/// A graph that was found.
pub struct Directions {
    /// The graph, with its reasons.
    pub graph: Directed,
    /// With all directions.
    pub dag: Dag,
    /// The rows.
    pub table: Table,
    /// What proposed the candidates, and at which penalties; nothing where they were given.
    pub learned: Option<(Learner, Vec<f64>)>,
    /// Where the rows came from.
    pub origin: Origin,
    /// One sentence each.
    pub notices: Vec<String>,
    /// What is not proven of it.
    pub unproven: Vec<String>,
}

/// Learns or reads candidates, and searches among them.
///
/// # Errors
/// When the data or the knowledge cannot be used.
pub fn find(asked: &Asked<'_>) -> Result<Directions, Failure> {
    let settings = asked.search.settings()?;
    asked.search.seed.map(|seed| seed.told("--seed"));
    let usual = if asked.average.average { Scheme::Bootstrap } else { Scheme::Halves };
    let resampling = Resampling::asked(asked.confidence, usual, settings.seed, &asked.skeleton.data)?;
    let mut proposed = candidates(asked)?;
    let in_file = |failure: Failure| failure.in_file(asked.skeleton.data.name());
    let model = &asked.skeleton.model;
    let single = search(asked.search, &proposed.table, &proposed.edges, (&model.forbid, &model.require));
    let mut answer = Answer { pruned: single.map_err(in_file)?, threshold: None, confidence: None };
    proposed.notices.extend(answer.pruned.filled());
    if let Some(resampling) = &resampling {
        answer = answer.resampled(asked, resampling, &proposed).map_err(in_file)?;
    }
    let report = SearchReport { threshold: answer.threshold, ..SearchReport::new(&answer.pruned, settings) };
    let unproven = Doubts { unproven: report.unproven(), ..Doubts::default() }.sentences();
    let dag = answer.pruned.oriented.found.dag.clone();
    let graph = answer.graph(asked, report, &proposed);
    let Found { table, learned, origin, notices, .. } = proposed;
    Ok(Directions { graph, dag, table, learned, origin, notices, unproven })
}

/// The graph of all rows, or an average, and what resamples say of it.
struct Answer {
    pruned: Pruned,
    /// Of an average.
    threshold: Option<f64>,
    confidence: Option<Confidence>,
}

impl Answer {
    /// The same with what resamples say; or, where that is asked for, their average in its place.
    fn resampled(self, args: &Asked<'_>, resampling: &Resampling, found: &Found) -> Result<Self, Failure> {
        let (settings, model) = (args.search.settings()?, &args.skeleton.model);
        let Found { table, edges, learned, .. } = found;
        let candidates = learned
            .as_ref()
            .map_or(Candidates::Given(edges), |(learner, lambdas)| Candidates::Learned(learner, lambdas));
        let constraints = known(args.search, table, (&model.forbid, &model.require))?;
        let source = resampling.source(table, &PairCounts::of(table));
        let votes = resampling.votes(candidates, &source, &constraints, settings)?;
        let confidence = Some(resampling.told(&votes));
        if !args.average.average {
            return Ok(Self { confidence, ..self });
        }
        let names: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
        let average = Average::new(&votes, &names, &constraints, args.average.threshold());
        let single = &self.pruned.oriented;
        let pruned = average.judged(table, &constraints, settings, single, &mut Watch::none())?;
        Ok(Self { pruned, threshold: Some(average.threshold), confidence })
    }

    fn graph(self, args: &Asked<'_>, report: SearchReport, found: &Found) -> Directed {
        let Found { table, doubts, notices, .. } = found;
        let names: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
        let graph = Directed::new(&names, &self.pruned, report, !args.dag, notices.clone());
        let graph = graph.doubting(doubts.clone());
        let graph = match self.confidence {
            Some(confidence) => graph.resampled(confidence),
            None => graph,
        };
        if self.threshold.is_some() { graph.by_majority() } else { graph }
    }
}

fn written(graph: &Directed, variables: &[Variable], args: &OrientArgs) -> String {
    let recipe = |language| {
        let table = prepared_name(&args.skeleton.data);
        Recipe::of_graph(graph, variables, &table).text(language)
    };
    match args.format {
        LearnFormat::R => recipe(Language::R),
        LearnFormat::Python => recipe(Language::Python),
        LearnFormat::Table => graph.text(),
        LearnFormat::Csv => graph.csv(),
        LearnFormat::Json => graph.json(),
        LearnFormat::Dot => graph.dot(),
        LearnFormat::Graphml => graph.graphml(),
    }
}

/// The table, and the edges that the search may use.
struct Found {
    table: Table,
    edges: Vec<Pair>,
    doubts: Doubts,
    notices: Vec<String>,
    /// What proposed the edges, and at which penalties; nothing where they were given.
    learned: Option<(Learner, Vec<f64>)>,
    origin: Origin,
}

/// Candidates that were given, or are learned.
fn candidates(args: &Asked<'_>) -> Result<Found, Failure> {
    let data = &args.skeleton.data;
    if let Some(path) = args.edges {
        let (table, mut notices) = input::read_table(data)?;
        let names: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
        let file = path.display().to_string();
        let GraphFile { graph, doubts } =
            graph::read(path, &names, "a column of the table").map_err(|failure| failure.in_file(&file))?;
        notices.extend(doubts.sentences());
        return Ok(Found {
            table,
            edges: graph.skeleton(),
            doubts,
            notices,
            learned: None,
            origin: Origin::default(),
        });
    }
    let choice = args.skeleton.lambda(CANDIDATES)?;
    let wish = learn::Wish { choice, joined: &args.search.require_arc, need: input::Need::Rows };
    let learned = learn::skeleton(args.skeleton, wish, None)?;
    let table = learned.table()?.clone();
    let report = learned.report;
    let edges = report.kept().map(|edge| (edge.a, edge.b)).collect();
    let doubts = report.doubts();
    let mut notices = report.unconverged();
    notices.extend(report.notices);
    Ok(Found {
        table,
        edges,
        doubts,
        notices,
        learned: Some((learned.learner, learned.lambdas)),
        origin: learned.origin,
    })
}

/// Edges by name that must not, and that must, be there.
type Named<'a> = (&'a [(String, String)], &'a [(String, String)]);

/// What is known, as constraints on a table's columns.
///
/// # Errors
/// When knowledge contradicts itself or names no column.
pub fn known(args: &SearchArgs, table: &Table, (forbid, require): Named<'_>) -> Result<Constraints, Failure> {
    let names: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
    let edges = Knowledge::from_names(&names, forbid, require)?;
    args.constraints(&names, &edges)
}

/// Searches among candidate edges, within what is known.
///
/// # Errors
/// When knowledge contradicts itself or names no column, or no row has a value.
pub fn search(
    args: &SearchArgs,
    table: &Table,
    candidates: &[Pair],
    named: Named<'_>,
) -> Result<Pruned, Failure> {
    let constraints = known(args, table, named)?;
    let settings = args.settings()?;
    let within = constraints.inside(candidates);
    let spinner = progress::spinner("searching");
    let watch = &mut Watch::hearing(|_| spinner.inc(1));
    let rows = Rows::new(table, &within, settings, watch);
    let found = rows.and_then(|rows| Ok((orient(&rows, &within, settings, watch)?, rows)));
    spinner.finish_and_clear();
    let (found, rows) = found?;
    let best = match args.patience() {
        Some(Duration::ZERO) => found,
        patience => proven(&rows, &within, &found, settings, patience)?,
    };
    Ok(judge(&rows, candidates, &constraints, best, settings.score)?)
}

/// Goes on from the searches' answer, for as long as there is patience.
fn proven(
    rows: &Rows<'_>,
    within: &Constraints,
    found: &Oriented,
    settings: SearchSettings,
    patience: Option<Duration>,
) -> nodewise::Result<Oriented> {
    let started = Instant::now();
    let spinner = progress::spinner("proving");
    let mut watch = Watch::new(|progress| {
        spinner.inc(1);
        spinner.set_message(progress.standing.as_ref().map(progress::standing).unwrap_or_default());
        if patience.is_some_and(|patience| started.elapsed() > patience) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    let best = prove(rows, within, found, settings, &mut watch);
    drop(watch);
    spinner.finish_and_clear();
    best
}
