//! `nodewise report`: everything about an answer, for people.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use nodewise::export::Report;
use nodewise::export::directed::Directed;
use nodewise::export::document::{Document, Headings, html};
use nodewise::lambda::DEFAULT;
use nodewise::learner::explain::sentences;
use nodewise::learner::sentence::JoinedBy;
use nodewise::learner::{Learner, NodeFit, Work};
use nodewise::resample::Scheme;
use nodewise::table::{ColumnStory, stories};

use super::args::{DirectionsArg, ReportArgs, usage};
use super::confidence::Resampling;
use super::failure::Failure;
use super::input::{Need, Origin};
use super::learn::{self, Wish};
use super::orient::{self, Asked};
use super::output::Output;
use super::parse::LambdaChoice;
use super::solve::Crew;
use super::typed::Retold;
use super::workspace::name_of;
use super::{tell, tell_notes};

/// Learns, directs where that is asked for, and writes the report.
///
/// # Errors
/// When the data cannot be used or the report not be written.
pub fn run(args: &ReportArgs) -> Result<(), Failure> {
    let mut output = Output::open(&args.out)?;
    let found = match args.directions {
        _ if args.prune => searched(args, Shown::Skeleton)?,
        None | Some(DirectionsArg::None) => skeleton(args)?,
        Some(DirectionsArg::Class) => searched(args, Shown::Class)?,
        Some(DirectionsArg::Dag) => searched(args, Shown::Dag)?,
    };
    let headings = headings(args, &found.origin)?;
    let said = said(args, &found)?;
    let document = Document {
        headings: &headings,
        report: &found.report,
        counts: found.learner.counts(),
        sentences: &said,
        graph: found.graph.as_ref(),
    };
    output.write(html(&document)?.as_bytes())?;
    output.finish()?;
    tell_notes(&found.report.notices);
    for warning in found.report.unconverged() {
        tell(&warning);
    }
    Ok(())
}

/// An answer, and what it was learned by.
struct Found {
    report: Report,
    learner: Learner,
    fits: Vec<NodeFit>,
    graph: Option<Directed>,
    origin: Origin,
}

fn skeleton(args: &ReportArgs) -> Result<Found, Failure> {
    let resamples = args.confidence.confidence.is_some();
    if let Some(option) = args.search.given().find(|option| !(resamples && *option == "--seed")) {
        return Err(usage(&format!("{option} needs --directions or --prune")).into());
    }
    let choice = args.skeleton.lambda(DEFAULT)?;
    if choice == LambdaChoice::Stability && !resamples {
        return Err(usage("--lambda stability needs --confidence").into());
    }
    let seed = args.search.settings()?.seed;
    args.search.seed.map(|seed| seed.told("--seed"));
    let resampling = Resampling::asked(&args.confidence, Scheme::Halves, seed, &args.skeleton.data)?;
    let need = if resampling.is_some() { Need::CountsAndRows } else { Need::Counts };
    let wish = Wish { choice, joined: &[], need };
    let asked = resampling.as_ref().map(|resampling| (resampling, None));
    let learn::Learned { report, learner, fits, origin, .. } = learn::skeleton(&args.skeleton, wish, asked)?;
    Ok(Found { report, learner, fits, graph: None, origin })
}

/// What is told of the graph that a search finds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// Which columns it joins.
    Skeleton,
    /// Directions that all best graphs share.
    Class,
    /// All of its directions.
    Dag,
}

/// The graph, and the regressions of its candidates solved to their end, which a search does without.
fn searched(args: &ReportArgs, shown: Shown) -> Result<Found, Failure> {
    let ReportArgs { skeleton, search, confidence, average, .. } = args;
    let dag = shown == Shown::Dag;
    let found = orient::find(&Asked { skeleton, search, confidence, average, edges: None, dag })?;
    let (learner, lambdas) = found.learned.expect("candidates were learned, not given");
    let fits = Crew::new(skeleton.data.threads)?.fit(&learner, &lambdas, skeleton.entry_width)?;
    let rule = match skeleton.lambda(nodewise::lambda::CANDIDATES)? {
        LambdaChoice::Theorem => "theorem".to_string(),
        _ => learner.settings().penalty.to_string(),
    };
    let settings = learn::report_settings(skeleton, &learner, rule);
    let mut report = Report::new(&learner, &fits, settings, found.notices);
    // Candidates and the same regressions solved to their end have some in common.
    let mut said = HashSet::new();
    report.notices.retain(|notice| said.insert(notice.clone()));
    let graph = if shown == Shown::Skeleton { found.graph.skeleton() } else { found.graph };
    Ok(Found { report, learner, fits, graph: Some(graph), origin: found.origin })
}

/// A sentence for each edge of the answer.
fn said(args: &ReportArgs, found: &Found) -> Result<Vec<String>, Failure> {
    let pairs: Vec<(usize, usize)> = match &found.graph {
        Some(graph) => {
            graph.lines().iter().map(|line| line.ends).map(|(a, b)| (a.min(b), a.max(b))).collect()
        }
        None => found.report.kept().map(|edge| (edge.a, edge.b)).collect(),
    };
    let joining = JoinedBy { rule: args.skeleton.rule.into(), filter: args.skeleton.filter() };
    let crew = Crew::new(args.skeleton.data.threads)?;
    let Found { learner, fits, .. } = found;
    Ok(crew.watched("wording", learner.len(), |watch| {
        sentences(learner, fits, &pairs, joining, Work::Shared, watch)
    })?)
}

/// The command that repeats the report.
fn typed(args: &ReportArgs) -> String {
    let data = &args.skeleton.data;
    let files = [&data.workspace, &data.plan, &args.search.tiers_file, &args.out.out];
    let files = files.into_iter().flatten().map(PathBuf::as_path);
    let seeds = [("--seed", args.search.seed), ("--resample-seed", args.confidence.resample_seed)];
    Retold {
        files: std::iter::once(Path::new(&data.data)).chain(files).collect(),
        seeds: seeds.into_iter().filter_map(|(name, seed)| Some((name, seed?))).collect(),
    }
    .command()
}

fn headings(args: &ReportArgs, origin: &Origin) -> Result<Headings, Failure> {
    let data = &args.skeleton.data;
    let stored = data.stored.as_deref().filter(|_| data.workspace.is_none());
    let (name, file) = stored.map_or_else(|| name_of(data), |work| (work.name.clone(), work.file.clone()));
    let columns: Vec<ColumnStory> =
        origin.raw.as_ref().map(|raw| stories(raw, &origin.plan)).transpose()?.unwrap_or_default();
    let own = stored.into_iter().flat_map(|work| &work.notes);
    let notes = own.filter(|note| note.about.is_none()).map(|note| note.text.clone());
    Ok(Headings {
        name: args.title.clone().unwrap_or(name),
        file,
        command: Some(typed(args)),
        columns,
        notes: notes.chain(args.note.iter().cloned()).collect(),
        figure: None,
    })
}
