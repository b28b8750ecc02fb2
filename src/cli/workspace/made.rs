//! A workspace made of what a command was asked for and what it found.

use std::path::Path;

use nodewise::counts::{PairCounts, Scheme};
use nodewise::score::Score;
use nodewise::workspace::{
    self, ChanceLimit, Directions, Kept, KeptCounts, Knowledge, Lambda, Learning, Reading, Resampling,
    SearchLimit, Shown, Workspace,
};
use serde_json::Value;

use crate::cli::args::{
    ConfidenceArgs, DataArgs, HeaderArg, KeepArg, LearnArgs, OrientArgs, OutArgs, SaveArgs, SearchArgs,
    SkeletonArgs, Switch,
};
use crate::cli::failure::Failure;
use crate::cli::input::Origin;
use crate::cli::output::Output;
use crate::cli::parse::LambdaChoice;
use crate::cli::tell;

/// What is saved besides the settings.
pub struct Found<'a> {
    /// The counts that were learned from.
    pub counts: &'a PairCounts,
    /// How they came about.
    pub origin: Origin,
    /// What was written as JSON.
    pub answer: String,
}

/// The workspace of a `learn`.
///
/// # Errors
/// When options do not go together.
pub fn of_learn(args: &LearnArgs) -> Result<Workspace, Failure> {
    let usual = Scheme::Halves;
    let mut workspace = started(&args.skeleton, &args.search, &args.confidence, usual)?;
    let lambda = args.skeleton.lambda.map(|choice| penalty(choice, &args.skeleton));
    if args.prune {
        workspace.learning.candidates = lambda;
        workspace.directions.shown = Shown::Pruned;
    } else {
        workspace.learning.lambda = lambda;
        // Nothing was searched: what an earlier search was asked for stays.
        let earlier = args.skeleton.data.stored.as_deref().map(|stored| stored.directions.clone());
        workspace.directions = Directions { shown: Shown::Learned, ..earlier.unwrap_or_default() };
    }
    if let Some(resampling) = &mut workspace.resampling {
        let limit = args.bound.limit(resampling.scheme)?;
        resampling.limit =
            limit.map(|(expected_false, assumption)| ChanceLimit { expected_false, assumption });
    }
    Ok(workspace)
}

/// The workspace of an `orient`.
///
/// # Errors
/// When options do not go together.
pub fn of_orient(args: &OrientArgs) -> Result<Workspace, Failure> {
    let usual = if args.average.average { Scheme::Bootstrap } else { Scheme::Halves };
    let mut workspace = started(&args.skeleton, &args.search, &args.confidence, usual)?;
    workspace.learning.candidates = args.skeleton.lambda.map(|choice| penalty(choice, &args.skeleton));
    workspace.directions.shown = if args.dag { Shown::Dag } else { Shown::Class };
    workspace.directions.average = args.average.average;
    workspace.directions.threshold = args.average.threshold;
    Ok(workspace)
}

/// Settings that both have; what else an earlier workspace holds stays.
fn started(
    skeleton: &SkeletonArgs,
    search: &SearchArgs,
    confidence: &ConfidenceArgs,
    usual: Scheme,
) -> Result<Workspace, Failure> {
    let earlier = skeleton.data.stored.as_deref().cloned().unwrap_or_default();
    let (lambda, candidates) = (earlier.learning.lambda, earlier.learning.candidates);
    let settings = search.settings()?;
    let seed = confidence.resample_seed.map_or(settings.seed, |seed| seed.number);
    let resampling = confidence.confidence.map(|resamples| Resampling {
        scheme: confidence.scheme(usual),
        resamples,
        seed,
        limit: None,
    });
    Ok(Workspace {
        program: format!("nodewise {}", env!("CARGO_PKG_VERSION")),
        reading: reading(&skeleton.data, &earlier),
        learning: Learning {
            formulation: skeleton.model.formulation()?,
            lambda,
            candidates,
            rule: skeleton.rule.into(),
            filter: skeleton.filter.map(|filter| filter == Switch::On),
            gap: skeleton.model.gap,
            entry_width: skeleton.entry_width,
        },
        knowledge: Knowledge {
            forbidden: skeleton.model.forbid.clone(),
            required: skeleton.model.require.clone(),
            forbidden_arcs: search.forbid_arc.clone(),
            required_arcs: search.require_arc.clone(),
            tiers: search.tiers()?,
        },
        directions: directions(search, settings.score, settings.starts, settings.seed),
        resampling,
        ..named(&skeleton.data, earlier)
    })
}

/// What the table is called: as before, or by its file, whose folder is nobody's business.
fn named(data: &DataArgs, earlier: Workspace) -> Workspace {
    if data.workspace.is_none() && data.stored.is_some() {
        return earlier;
    }
    let (name, file) = name_of(data);
    Workspace { name, file, ..earlier }
}

/// What a table is called, and the name of its file without the folder.
pub fn name_of(data: &DataArgs) -> (String, Option<String>) {
    let file = Path::new(&data.data).file_name().map(|name| name.to_string_lossy().into_owned());
    let file = file.filter(|_| data.data != "-");
    let name = file.as_ref().and_then(|file| Path::new(file).file_stem());
    (name.map_or("table".into(), |name| name.to_string_lossy().into_owned()), file)
}

fn reading(data: &DataArgs, earlier: &Workspace) -> Reading {
    if data.workspace.is_none() && data.stored.is_some() {
        return earlier.reading.clone();
    }
    Reading {
        delimiter: data.delimiter.map(|byte| char::from(byte).to_string()),
        header: match data.header {
            HeaderArg::Auto => None,
            HeaderArg::Yes => Some(true),
            HeaderArg::No => Some(false),
        },
        encoding: data.text_encoding.clone(),
        // Further spellings are in the plan.
        missing: Vec::new(),
        sheet: data.sheet.clone(),
        skip_bad: data.skip_bad,
        header_row: data.header_row,
        member: data.member.clone(),
    }
}

fn directions(search: &SearchArgs, score: Score, starts: usize, seed: u64) -> Directions {
    let limit = search
        .patience()
        .map_or(SearchLimit::Proven, |patience| SearchLimit::Seconds { seconds: patience.as_secs_f64() });
    Directions { score, starts, seed, limit, ..Directions::default() }
}

fn penalty(choice: LambdaChoice, args: &SkeletonArgs) -> Lambda {
    match choice {
        LambdaChoice::Fixed(lambda) => Lambda::Fixed { lambda },
        LambdaChoice::Auto => Lambda::Ebic,
        LambdaChoice::Edges(count) => Lambda::Edges { count },
        LambdaChoice::Paper => Lambda::Paper { c1: args.c1, c2: args.c2 },
        LambdaChoice::Synthetic => Lambda::Synthetic { c: args.c, delta: args.delta },
        LambdaChoice::Theorem => Lambda::Theorem,
        LambdaChoice::Stability => Lambda::Stability,
    }
}

/// A file that waits to be written.
pub struct Saving {
    output: Output,
    keep: KeepArg,
    name: String,
}

impl Saving {
    /// Opens the file, before any work is done; nothing where none was asked for.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn asked(args: &SaveArgs) -> Result<Option<Self>, Failure> {
        let Some(path) = &args.save else { return Ok(None) };
        let output = Output::open(&OutArgs { out: Some(path.clone()) })?;
        Ok(Some(Self { output, keep: args.keep.unwrap_or_default(), name: path.display().to_string() }))
    }

    /// Writes the workspace with what it is to keep.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(self, mut workspace: Workspace, found: Found<'_>) -> Result<(), Failure> {
        let Self { mut output, keep, name } = self;
        let Found { counts, origin, answer } = found;
        let answer: Value = serde_json::from_str(&answer).expect("what was written as JSON is some");
        match answer.get("format").and_then(Value::as_str) {
            Some("nodewise-graph") => workspace.answer.graph = Some(answer),
            _ => workspace.answer.skeleton = Some(answer),
        }
        let Origin { plan, raw, notices, twins } = origin;
        workspace.plan = plan;
        let kept = match (keep, raw) {
            (KeepArg::Rows, Some(raw)) => Kept::Rows(raw),
            (KeepArg::Nothing, _) => Kept::Nothing,
            _ => Kept::Counts(KeptCounts { counts: counts.clone(), notices, twins }),
        };
        let bytes = workspace::pack(&workspace, &kept)?;
        output.write(&bytes)?;
        output.finish()?;
        tell(&format!("note: {name} keeps {} of the data, {} bytes", kept.word(), bytes.len()));
        Ok(())
    }
}
