//! `nodewise experiment`: the paper's figure and tables, cells over threads.
use std::path::{Path, PathBuf};
use std::time::Duration;

use nodewise::Result;
use nodewise::experiment::{
    Benchmark, ConfidenceTrials, Experiment, Figure2, Guarantee, Learnt, Missing, Penalty, Recovery, Summary,
    Table1, Table2, Table3, Treatment,
};
use nodewise::gram::encode::Formulation;
use nodewise::progress::Watch;
use nodewise::resample::Scheme;

use super::args::{
    ConfidenceTrialsArgs, DrawnArgs, ExperimentArgs, ExperimentCommand, Figure2Args, GuaranteeArgs, Method,
    MissingArgs, OutArgs, RecoveryArgs, RunArgs, Table1Args, Table2Args, Table3Args, draws,
};
use super::failure::{Failure, io_error};
use super::output::Output;
use super::solve::Crew;
use super::{benchmark_samples, network, paper_datasets, progress};

/// Runs an experiment, prints its table and writes the files that were asked for.
///
/// # Errors
/// When a network cannot be read, a setting makes no sense, or a file cannot be written.
pub fn run(args: &ExperimentArgs) -> std::result::Result<(), Failure> {
    match &args.command {
        ExperimentCommand::Figure2(args) => figure2(args),
        ExperimentCommand::Table1(args) => table1(args),
        ExperimentCommand::Table2(args) => table2(args),
        ExperimentCommand::Table3(args) => table3(args),
        ExperimentCommand::Recovery(args) => recovery(args),
        ExperimentCommand::Guarantee(args) => guarantee(args),
        ExperimentCommand::Missing(args) => missing(args),
        ExperimentCommand::Confidence(args) => confidence(args),
    }
}

fn figure2(args: &Figure2Args) -> std::result::Result<(), Failure> {
    let usual = Figure2::default();
    let experiment = Figure2 {
        nodes: args.nodes.clone(),
        levels: args.levels,
        cps: args.cp.clone(),
        repetitions: args.repetitions as usize,
        seed: args.run.seed,
        c: args.c,
        delta: args.delta,
        lambdas: if args.lambda.is_empty() { usual.lambdas } else { args.lambda.clone() },
    };
    args.run.run("figure2", args.svg.as_deref(), &experiment)
}

fn table1(args: &Table1Args) -> std::result::Result<(), Failure> {
    let networks = match (&args.networks, &args.samples) {
        (Some(folder), _) => drawn(folder)?,
        (None, Some(folder)) => benchmark_samples::read_folder(folder)?,
        (None, None) => Vec::new(),
    };
    let usual = Table1::new(args.drawn.chosen(networks));
    let experiment = Table1 {
        methods: if args.methods.is_empty() { usual.methods.clone() } else { args.methods.clone() },
        rows: args.drawn.rows as usize,
        repetitions: args.drawn.repetitions as usize,
        seed: args.drawn.run.seed,
        encoding: args.encoding.into(),
        c1: args.c1,
        c2: args.c2,
        lambda: args.lambda,
        candidates: args.candidates,
        score: args.drawn.score,
        like_bnlearn: args.like_bnlearn,
        limit: Some(Duration::from_secs_f64(args.time_limit)),
        timing: args.timing,
        ..usual
    };
    args.drawn.run.run("table1", None, &experiment)
}

fn table2(args: &Table2Args) -> std::result::Result<(), Failure> {
    let experiment = Table2 {
        methods: if args.methods.is_empty() { Learnt::ALL.to_vec() } else { args.methods.clone() },
        candidates: args.candidates,
        score: args.score,
        pseudo: args.pseudo,
        limit: Some(Duration::from_secs_f64(args.time_limit)),
        ..Table2::new(paper_datasets::read_folder(&args.data, &args.only, args.validation, args.run.seed)?)
    };
    args.run.run("table2", None, &experiment)
}

fn table3(args: &Table3Args) -> std::result::Result<(), Failure> {
    let experiment = Table3 {
        nodes: args.nodes.clone(),
        networks: args.repetitions as usize,
        rows: args.rows as usize,
        seed: args.run.seed,
    };
    args.run.run("table3", None, &experiment)
}

fn recovery(args: &RecoveryArgs) -> std::result::Result<(), Failure> {
    let formulation = match args.method {
        Method::Normalised => Formulation::Normalised,
        Method::Paper => Formulation::Paper { encoding: args.encoding.into(), intercept: args.intercept },
    };
    let usual = Recovery::new(network::read(&args.network)?, formulation);
    let experiment = Recovery {
        penalty: args.lambda.map_or(usual.penalty, Penalty::Fixed),
        rows: args.rows.iter().map(|&rows| rows as usize).collect(),
        repetitions: args.repetitions as usize,
        seed: args.run.seed,
        ..usual
    };
    args.run.run("recovery", args.svg.as_deref(), &experiment)
}

fn guarantee(args: &GuaranteeArgs) -> std::result::Result<(), Failure> {
    let experiment = Guarantee {
        networks: args.networks as usize,
        samples: args.samples as usize,
        factor: args.factor,
        seed: args.run.seed,
        ..Guarantee::default()
    };
    args.run.run("guarantee", None, &experiment)
}

fn missing(args: &MissingArgs) -> std::result::Result<(), Failure> {
    let usual = Missing::new(args.drawn.chosen(drawn(&args.networks)?));
    let experiment = Missing {
        holes: if args.holes.is_empty() { usual.holes.clone() } else { args.holes.clone() },
        treatments: if args.level { usual.treatments.clone() } else { vec![Treatment::Left] },
        rows: args.drawn.rows as usize,
        repetitions: args.drawn.repetitions as usize,
        score: args.drawn.score,
        seed: args.drawn.run.seed,
        ..usual
    };
    args.drawn.run.run("missing", None, &experiment)
}

fn confidence(args: &ConfidenceTrialsArgs) -> std::result::Result<(), Failure> {
    draws(args.resamples, Scheme::Halves, "--resamples")?;
    let usual = ConfidenceTrials::new(args.drawn.chosen(drawn(&args.networks)?));
    let experiment = ConfidenceTrials {
        made: if args.made.is_empty() { usual.made.clone() } else { args.made.clone() },
        schemes: if args.resample.is_empty() {
            usual.schemes.clone()
        } else {
            args.resample.iter().copied().map(Scheme::from).collect()
        },
        resamples: args.resamples as usize,
        rows: args.drawn.rows as usize,
        repetitions: args.drawn.repetitions as usize,
        score: args.drawn.score,
        seed: args.drawn.run.seed,
        ..usual
    };
    args.drawn.run.run("confidence", None, &experiment)
}

/// The networks of a folder; samples are drawn from them.
fn drawn(folder: &Path) -> std::result::Result<Vec<Benchmark>, Failure> {
    let networks = network::read_folder(folder)?.into_iter();
    Ok(networks.map(|(name, network)| Benchmark::drawn(name, network)).collect())
}

impl DrawnArgs {
    /// The networks of the names that were asked for, all where none was.
    fn chosen(&self, mut networks: Vec<Benchmark>) -> Vec<Benchmark> {
        if !self.only.is_empty() {
            networks.retain(|network| self.only.contains(&network.name));
        }
        networks
    }
}

impl RunArgs {
    /// Runs the experiment and writes its results.
    fn run<E>(&self, name: &str, svg: Option<&Path>, experiment: &E) -> std::result::Result<(), Failure>
    where
        E: Experiment + Sync,
        E::Cell: Send + Sync,
        E::Outcome: Send,
    {
        // Before the work: a folder that cannot be written is told at once.
        let files = Files::new(name, self.out.as_deref(), self.csv.as_deref(), svg)?;
        files.write(&all_cells(experiment, self.threads)?)
    }
}

/// Hands the cells to the threads; the summary does not depend on their number.
fn all_cells<E>(experiment: &E, threads: Option<u16>) -> Result<Summary>
where
    E: Experiment + Sync,
    E::Cell: Send + Sync,
    E::Outcome: Send,
{
    let cells = experiment.cells();
    let crew = Crew::new(threads)?;
    let bar = progress::cells("running", cells.len());
    let outcomes = crew.map(cells.len(), |k| {
        let outcome = experiment.run_cell(&cells[k], &mut Watch::none());
        bar.inc(1);
        outcome
    });
    bar.finish_and_clear();
    let outcomes = outcomes.into_iter().collect::<Result<Vec<_>>>()?;
    Ok(experiment.summarise(&outcomes))
}

/// Where the results go besides standard output.
struct Files {
    text: Option<PathBuf>,
    csv: Option<PathBuf>,
    svg: Option<PathBuf>,
}

impl Files {
    /// The files that were named, or all of them in a folder, which is made.
    fn new(
        name: &str,
        folder: Option<&Path>,
        csv: Option<&Path>,
        svg: Option<&Path>,
    ) -> std::result::Result<Self, Failure> {
        if let Some(folder) = folder {
            let failed = |error: std::io::Error| {
                io_error(&error, "a folder that can be written").in_file(&folder.display().to_string())
            };
            std::fs::create_dir_all(folder).map_err(failed)?;
        }
        let inside = |ending: &str| folder.map(|folder| folder.join(format!("{name}.{ending}")));
        Ok(Self {
            text: inside("txt"),
            csv: csv.map(Path::to_path_buf).or_else(|| inside("csv")),
            svg: svg.map(Path::to_path_buf).or_else(|| inside("svg")),
        })
    }

    fn write(&self, summary: &Summary) -> std::result::Result<(), Failure> {
        write(None, &summary.text)?;
        let files = [
            (&self.text, Some(&summary.text)),
            (&self.csv, Some(&summary.csv)),
            (&self.svg, summary.svg.as_ref()),
        ];
        for (path, content) in files {
            if let (Some(path), Some(content)) = (path, content) {
                write(Some(path), content)?;
            }
        }
        Ok(())
    }
}

fn write(path: Option<&Path>, text: &str) -> std::result::Result<(), Failure> {
    let mut output = Output::open(&OutArgs { out: path.map(Path::to_path_buf) })?;
    output.write(text.as_bytes())?;
    output.finish()
}
