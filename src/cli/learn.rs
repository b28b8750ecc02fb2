//! `nodewise learn`.

use nodewise::export::{self, Doubts, Report, SearchReport, Settings};
use nodewise::graph::Pair;
use nodewise::lambda::{CANDIDATES, DEFAULT};
use nodewise::learner::{self, Learner};
use nodewise::resample::Candidates;
use nodewise::table::Table;

use super::args::{LearnArgs, LearnFormat, ModelArgs, SkeletonArgs, usage};
use super::confidence::Resampling;
use super::failure::Failure;
use super::input::{self, Input, Need};
use super::lambda::{self, Chosen};
use super::output::Output;
use super::parse::LambdaChoice;
use super::solve::Crew;
use super::{orient, tell, tell_notes};

/// Learns a skeleton and writes it, pruned where that is asked for.
///
/// # Errors
/// When the data cannot be used or the result not be written.
pub fn run(args: &LearnArgs) -> Result<(), Failure> {
    let resamples = args.confidence.confidence.is_some();
    let needs_prune = |option: &&str| !(args.prune || resamples && *option == "--seed");
    if let Some(option) = args.search.given().find(needs_prune) {
        return Err(usage(&format!("{option} needs --prune")).into());
    }
    let choice = args.skeleton.lambda(if args.prune { CANDIDATES } else { DEFAULT })?;
    let settings = args.search.settings()?;
    args.search.seed.map(|seed| seed.told("--seed"));
    let resampling = Resampling::asked(&args.confidence, settings.seed, &args.skeleton.data)?;
    let need = match (args.prune, resamples) {
        (true, _) => Need::Rows,
        (false, true) => Need::CountsAndRows,
        (false, false) => Need::Counts,
    };
    // A file that cannot be written is told before the work.
    let mut output = Output::open(&args.out)?;
    let mut learned = skeleton(&args.skeleton, choice, &args.search.require_arc, need)?;
    if args.prune {
        prune(args, &mut learned, resampling)?;
    } else if let Some(resampling) = resampling {
        let source = resampling.source(learned.table()?, learned.learner.counts());
        learned.report.confidence = Some(resampling.edges(&learned.learner, &learned.lambdas, &source)?);
    }
    let report = &learned.report;
    output.write(written(report, args.format).as_bytes())?;
    output.finish()?;
    tell_notices(report, args.format);
    Ok(())
}

/// Marks the edges that the best graph does without, and tells in what share of resamples it has the others.
fn prune(args: &LearnArgs, learned: &mut Learned, resampling: Option<Resampling>) -> Result<(), Failure> {
    let (settings, model) = (args.search.settings()?, &args.skeleton.model);
    let candidates: Vec<Pair> = learned.report.kept().map(|edge| (edge.a, edge.b)).collect();
    let named = (&model.forbid[..], &model.require[..]);
    let in_file = |failure: Failure| failure.in_file(args.skeleton.data.name());
    let table = learned.table()?;
    let pruned = orient::search(&args.search, table, &candidates, named).map_err(in_file)?;
    if let Some(resampling) = resampling {
        let source = resampling.source(table, learned.learner.counts());
        let proposed = Candidates::Learned(&learned.learner, &learned.lambdas);
        let constraints = orient::known(&args.search, table, named)?;
        let votes = resampling.votes(proposed, &source, &constraints, settings).map_err(in_file)?;
        learned.report.confidence = Some(resampling.told(&votes));
    }
    learned.report.prune(&pruned, settings);
    learned.report.notices.extend(pruned.filled());
    Ok(())
}

/// A skeleton, and what it was learned by.
pub struct Learned {
    /// The skeleton, with everything to judge it by.
    pub report: Report,
    /// What all nodes share.
    pub learner: Learner,
    /// Each node's penalty.
    pub lambdas: Vec<f64>,
    table: Option<Table>,
    file: String,
}

impl Learned {
    /// The rows.
    ///
    /// # Errors
    /// When the data were counts, which have none.
    pub fn table(&self) -> Result<&Table, Failure> {
        Ok(self.table.as_ref().ok_or_else(|| input::needs_rows(&self.file))?)
    }
}

/// Learns a skeleton; where rows are to be searched, the candidates of a search. Pairs in `joined` are required besides those that the
/// model requires.
///
/// # Errors
/// When the data cannot be used.
pub fn skeleton(
    args: &SkeletonArgs,
    choice: LambdaChoice,
    joined: &[(String, String)],
    need: Need,
) -> Result<Learned, Failure> {
    let mut settings = args.settings(choice)?;
    settings.required.extend_from_slice(joined);
    let file = args.data.name();
    let Built { learner, table, mut notices } = build(settings, || input::read(&args.data, need), file)?;
    let crew = Crew::new(args.data.threads)?;
    let Chosen { lambdas, rule, notices: of_rule } = lambda::choose(choice, &learner, &crew)?;
    if args.lambda.is_none() && choice == LambdaChoice::Auto {
        notices.push("no --lambda was given, so each node's was chosen by EBIC (--lambda auto)".into());
    }
    notices.extend(of_rule);
    let fits = if need == Need::Rows {
        crew.candidates(&learner, &lambdas)?
    } else {
        crew.fit(&learner, &lambdas, args.entry_width)?
    };
    let report = Report::new(&learner, &fits, report_settings(args, &learner, rule), notices);
    Ok(Learned { report, learner, lambdas, table, file: file.into() })
}

/// What all nodes share, and the rows behind it.
struct Built {
    learner: Learner,
    table: Option<Table>,
    notices: Vec<String>,
}

/// Reads the data and builds what all nodes share; gives the notices as well.
///
/// # Errors
/// When the data cannot be used, or a forbidden or required column does not exist.
pub fn learner(
    model: &ModelArgs,
    read: impl FnOnce() -> Result<Input, Failure>,
    file: &str,
) -> Result<(Learner, Vec<String>), Failure> {
    build(model.settings()?, read, file).map(|built| (built.learner, built.notices))
}

fn build(
    settings: learner::Settings,
    read: impl FnOnce() -> Result<Input, Failure>,
    file: &str,
) -> Result<Built, Failure> {
    let Input { counts, table, notices } = read()?;
    let learner = Learner::with_settings(counts, settings).map_err(|error| error.in_file(file))?;
    Ok(Built { learner, table, notices })
}

fn report_settings(args: &SkeletonArgs, learner: &Learner, lambda: String) -> Settings {
    Settings {
        formulation: learner.gram().formulation(),
        lambda,
        rule: args.rule.into(),
        filter: args.filter(),
        gap: args.model.gap,
        entry_width: args.entry_width,
        forbidden: args.model.forbid.clone(),
        required: args.model.require.clone(),
    }
}

fn written(report: &Report, format: LearnFormat) -> String {
    match format {
        LearnFormat::Table => export::text(report),
        LearnFormat::Csv => export::csv(report),
        LearnFormat::Json => export::json(report),
        LearnFormat::Dot => export::dot(report),
        LearnFormat::Graphml => export::graphml(report),
    }
}

/// Notices stand in the readable table itself; a file for programs leaves them to stderr. What did not converge is said
/// there in any case.
fn tell_notices(report: &Report, format: LearnFormat) {
    if format != LearnFormat::Table {
        tell_notes(&report.notices);
        let unproven = report.search.as_ref().and_then(SearchReport::unproven);
        for sentence in (Doubts { unproven, ..Doubts::default() }).sentences() {
            tell(&sentence);
        }
    }
    for warning in report.unconverged() {
        tell(&warning);
    }
}
