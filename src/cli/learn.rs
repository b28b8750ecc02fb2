//! `nodewise learn`.

use nodewise::export::recipe::{Language, Recipe};
use nodewise::export::{self, Doubts, Report, SearchReport, Settings};
use nodewise::graph::Pair;
use nodewise::lambda::{CANDIDATES, DEFAULT};
use nodewise::learner::{self, Learner, NodeFit};
use nodewise::resample::bound::Assumption;
use nodewise::resample::{Candidates, Scheme, Source};
use nodewise::table::Table;

use super::args::{LearnArgs, LearnFormat, ModelArgs, SkeletonArgs, usage};
use super::confidence::{Picked, Resampling};
use super::failure::Failure;
use super::input::{self, Input, Need, Origin};
use super::lambda::{self, Chosen};
use super::output::Output;
use super::parse::LambdaChoice;
use super::prepare::prepared_name;
use super::solve::Crew;
use super::workspace::{self, Found, Saving};
use super::{orient, tell, tell_notes};

/// Learns a skeleton and writes it, pruned where that is asked for.
///
/// # Errors
/// When the data cannot be used or the result not be written.
pub fn run(args: &LearnArgs) -> Result<(), Failure> {
    check(args)?;
    let choice = args.skeleton.lambda(if args.prune { CANDIDATES } else { DEFAULT })?;
    let seed = args.search.settings()?.seed;
    args.search.seed.map(|seed| seed.told("--seed"));
    let resampling = Resampling::asked(&args.confidence, Scheme::Halves, seed, &args.skeleton.data)?;
    let limit = args.bound.limit(args.confidence.scheme(Scheme::Halves))?;
    let need = match (args.prune, resampling.is_some()) {
        (true, _) => Need::Rows,
        (false, true) => Need::CountsAndRows,
        (false, false) => Need::Counts,
    };
    // A file that cannot be written is told before the work.
    let mut output = Output::open(&args.out)?;
    let saving = Saving::asked(&args.save)?;
    let wish = Wish { choice, joined: &args.search.require_arc, need };
    let learned = if args.prune {
        let mut learned = skeleton(&args.skeleton, wish, None)?;
        prune(args, &mut learned, resampling, limit)?;
        learned
    } else {
        skeleton(&args.skeleton, wish, resampling.as_ref().map(|resampling| (resampling, limit)))?
    };
    output.write(written(&learned, args).as_bytes())?;
    let report = &learned.report;
    output.finish()?;
    tell_notices(report, args.format);
    if let Some(saving) = saving {
        let answer = export::json(report);
        let found = Found { counts: learned.learner.counts(), origin: learned.origin, answer };
        saving.write(workspace::of_learn(args)?, found)?;
    }
    Ok(())
}

/// Refuses options that do not go together.
fn check(args: &LearnArgs) -> Result<(), Failure> {
    let resamples = args.confidence.confidence.is_some();
    let needs_prune = |option: &&str| !(args.prune || resamples && *option == "--seed");
    if let Some(option) = args.search.given().find(needs_prune) {
        return Err(usage(&format!("{option} needs --prune")).into());
    }
    let by_stability = args.skeleton.lambda == Some(LambdaChoice::Stability);
    if by_stability && (args.prune || !resamples) {
        return Err(usage("--lambda stability needs --confidence, and no --prune").into());
    }
    if args.bound.expected_false.is_some() && !args.prune && args.skeleton.lambda.is_some() {
        return Err(usage("--expected-false chooses the penalty: it needs no --lambda").into());
    }
    Ok(())
}

/// Marks the edges that the best graph does without, and tells in what share of resamples it has the others.
fn prune(
    args: &LearnArgs,
    learned: &mut Learned,
    resampling: Option<Resampling>,
    limit: Option<Limit>,
) -> Result<(), Failure> {
    let (settings, model) = (args.search.settings()?, &args.skeleton.model);
    let candidates: Vec<Pair> = learned.report.kept().map(|edge| (edge.a, edge.b)).collect();
    let named = (&model.forbid[..], &model.require[..]);
    let in_file = |failure: Failure| failure.in_file(args.skeleton.data.name());
    let table = learned.table()?;
    let pruned = orient::search(&args.search, table, &candidates, named).map_err(in_file)?;
    let mut chosen = None;
    if let Some(resampling) = resampling {
        let source = resampling.source(table, learned.learner.counts());
        let proposed = Candidates::Learned(&learned.learner, &learned.lambdas);
        let constraints = orient::known(&args.search, table, named)?;
        let votes = resampling.votes(proposed, &source, &constraints, settings).map_err(in_file)?;
        chosen = limit.map(|limit| Resampling::threshold(&votes, table.columns.len(), limit)).transpose()?;
        learned.report.confidence = Some(resampling.told(&votes));
    }
    learned.report.prune(&pruned, settings);
    learned.report.notices.extend(pruned.filled());
    if let Some(choice) = chosen {
        learned.report.limit(choice);
    }
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
    /// Where the counts came from.
    pub origin: Origin,
    /// Each node's fit.
    pub fits: Vec<NodeFit>,
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

/// The most edges of chance, and what is assumed.
type Limit = (f64, Assumption);

/// What is to be learned.
#[derive(Clone, Copy)]
pub struct Wish<'a> {
    /// The penalty.
    pub choice: LambdaChoice,
    /// Pairs that are required besides those that the model requires.
    pub joined: &'a [(String, String)],
    /// What for: where rows are to be searched, the candidates of a search are learned.
    pub need: Need,
}

/// Learns a skeleton, and in what share of resamples its edges are there; these also choose the penalty where it is to be stable, or few
/// edges of chance are to be kept.
///
/// # Errors
/// When the data cannot be used.
pub fn skeleton(
    args: &SkeletonArgs,
    wish: Wish<'_>,
    resampling: Option<(&Resampling, Option<Limit>)>,
) -> Result<Learned, Failure> {
    let Wish { choice, joined, need } = wish;
    let mut settings = args.settings(choice)?;
    settings.required.extend_from_slice(joined);
    let file = args.data.name();
    let Built { learner, table, mut notices, origin } =
        build(settings, || input::read(&args.data, need), file)?;
    let crew = Crew::new(args.data.threads)?;
    let source =
        resampling.map(|(asked, _)| asked.source_of(table.as_ref(), learner.counts(), file)).transpose()?;
    let resampled = resampling.zip(source.as_ref());
    let picked = picked(choice, &learner, resampled)?;
    let Chosen { lambdas, rule, notices: of_rule } = match &picked {
        Some(picked) => Chosen::by_resamples(picked.lambda, picked.choice.is_some(), learner.len()),
        None => lambda::choose(choice, &learner, &crew)?,
    };
    if args.lambda.is_none() && choice == LambdaChoice::Auto {
        notices.push("no --lambda was given, so each node's was chosen by EBIC (--lambda auto)".into());
    }
    notices.extend(of_rule);
    let fits = if need == Need::Rows {
        crew.candidates(&learner, &lambdas)?
    } else {
        crew.fit(&learner, &lambdas, args.entry_width)?
    };
    let mut report = Report::new(&learner, &fits, report_settings(args, &learner, rule), notices);
    if let Some(Picked { confidence, choice, .. }) = picked {
        report.confidence = Some(confidence);
        if let Some(choice) = choice {
            report.limit(choice);
        }
    } else if let Some(((asked, _), source)) = resampled {
        report.confidence = Some(asked.edges(&learner, &lambdas, source)?);
    }
    drop(source);
    Ok(Learned { report, learner, lambdas, origin, fits, table, file: file.into() })
}

/// What resamples are asked for, where there are any, and where they come from.
type Resampled<'a> = Option<((&'a Resampling, Option<Limit>), &'a Source<'a>)>;

/// The penalty that resamples choose, where they are to choose it.
fn picked(
    choice: LambdaChoice,
    learner: &Learner,
    resampled: Resampled<'_>,
) -> Result<Option<Picked>, Failure> {
    match resampled {
        Some(((asked, limit), source)) if limit.is_some() || choice == LambdaChoice::Stability => {
            asked.pick(learner, source, limit).map(Some)
        }
        _ => Ok(None),
    }
}

/// What all nodes share, and the rows behind it.
struct Built {
    learner: Learner,
    table: Option<Table>,
    notices: Vec<String>,
    origin: Origin,
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
    let Input { counts, table, notices, origin } = read()?;
    let learner = Learner::with_settings(counts, settings).map_err(|error| error.in_file(file))?;
    Ok(Built { learner, table, notices, origin })
}

/// What was asked for, as reports tell it.
pub fn report_settings(args: &SkeletonArgs, learner: &Learner, lambda: String) -> Settings {
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

fn written(learned: &Learned, args: &LearnArgs) -> String {
    let report = &learned.report;
    let recipe = |language| {
        let table = prepared_name(&args.skeleton.data);
        Recipe::of_skeleton(report, learned.learner.counts().variables(), &table).text(language)
    };
    match args.format {
        LearnFormat::R => recipe(Language::R),
        LearnFormat::Python => recipe(Language::Python),
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
