//! `nodewise path`: written node by node, so that memory does not grow with the number of nodes.

use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use nodewise::error::{Error, ErrorKind};
use nodewise::evaluate::{BestRange, Overlay, Tally, best_range};
use nodewise::gram::encode::Formulation;
use nodewise::graph::Pair;
use nodewise::lambda;
use nodewise::learner::skeleton::{EdgeState, Rule};
use nodewise::learner::{Learner, Settings, shrunk};
use nodewise::progress::Watch;
use nodewise::solver::{NodePath, PathPoint, PathSettings, SolverSettings, Status};
use nodewise::table::csv_field;
use nodewise::text::short;
use serde::Serialize;

use super::args::{PathArgs, PathFormat};
use super::failure::Failure;
use super::learn::learner;
use super::output::Output;
use super::solve::Crew;
use super::{input, network, progress, tell, tell_notes};

/// Nodes solved before any is written, for each thread: enough to keep threads busy when some nodes are slow.
const CHUNK: usize = 8;

/// Solves all nodes along one grid of penalties and writes the non-zero norms.
///
/// # Errors
/// When the data cannot be used or the result not be written.
pub fn run(args: &PathArgs) -> Result<(), Failure> {
    let (learner, mut notices) =
        learner(&args.model, || input::read(&args.data, input::Need::Counts), args.data.name())?;
    let mut output = Output::open(&args.out)?;
    let mut walk = Walk {
        learner: &learner,
        crew: Crew::new(args.data.threads)?,
        settings: SolverSettings::default().with_gap(args.model.gap)?,
        grid: grid(args, &learner)?,
        worst: Worst::default(),
        truth: args.truth.as_deref().map(|file| overlay(file, &learner)).transpose()?,
        kept: Vec::new(),
    };
    walk.write(args.format, &mut output)?;
    output.finish()?;
    notices.extend(walk.shrinkage().map(shrunk));
    notices.extend(walk.nearest());
    tell_notes(&notices);
    walk.worst.report(args);
    Ok(())
}

/// One grid for all nodes; empty when no column depends on any other.
fn grid(args: &PathArgs, learner: &Learner) -> Result<Vec<f64>, Failure> {
    let settings = PathSettings::new(args.lambdas as usize, args.ratio)?;
    let largest = learner.lambda_max();
    Ok(if largest > 0.0 { settings.grid(largest) } else { Vec::new() })
}

/// A known network over the columns.
fn overlay(file: &Path, learner: &Learner) -> Result<Overlay, Failure> {
    let truth = network::read(file)?;
    let nodes: Vec<&str> = truth.nodes().iter().map(|node| node.variable.name.as_str()).collect();
    let overlay = Overlay::new(truth.dag(), &nodes, &learner.names());
    if overlay.columns() == 0 {
        let found = format!("none of the {} columns", learner.len());
        return Err(Error::expected(ErrorKind::Column, "columns named as the network's nodes", &found)
            .in_file(file.display().to_string())
            .into());
    }
    Ok(overlay)
}

/// The solving of all nodes, chunk by chunk.
struct Walk<'a> {
    learner: &'a Learner,
    crew: Crew,
    settings: SolverSettings,
    grid: Vec<f64>,
    worst: Worst,
    /// A network to compare with; then all nodes are kept.
    truth: Option<Overlay>,
    kept: Vec<NodePath>,
}

impl Walk<'_> {
    fn write(&mut self, format: PathFormat, output: &mut Output) -> Result<(), Failure> {
        let names = self.learner.names();
        let bar = progress::nodes("solving", names.len());
        output.write(self.head(format).as_bytes())?;
        let chunk = CHUNK * self.crew.len();
        for begin in (0..names.len()).step_by(chunk) {
            for path in self.solve(begin..names.len().min(begin + chunk)) {
                self.worst.add(&path);
                let text = match format {
                    PathFormat::Csv => csv_rows(&path, &names, self.shrinkage()),
                    PathFormat::Json => json_node(&path, &names),
                };
                output.write(text.as_bytes())?;
                if self.truth.is_some() {
                    self.kept.push(path);
                }
                bar.inc(1);
            }
        }
        bar.finish_and_clear();
        output.write(self.end(format).as_bytes())
    }

    fn end(&self, format: PathFormat) -> String {
        match (format, self.best()) {
            (PathFormat::Csv, _) => String::new(),
            (PathFormat::Json, None) => "\n]}\n".into(),
            (PathFormat::Json, Some(best)) => format!("\n],\"bestF1\":{}}}\n", to_json(&best)),
        }
    }

    /// For which penalties the skeleton comes nearest to the truth.
    fn best(&self) -> Option<BestRange> {
        let truth = self.truth.as_ref()?;
        let formulation = self.learner.gram().formulation();
        let filter = Settings::of(formulation).filter;
        let tally = |k: usize| -> Tally {
            let points: Vec<&PathPoint> = self.kept.iter().map(|path| &path.points[k]).collect();
            let edges = self.learner.edges(&points, Rule::Or, filter);
            let kept = edges.iter().filter(|edge| edge.state == EdgeState::Kept);
            truth.judge(&kept.map(|edge| (edge.a, edge.b)).collect::<Vec<Pair>>())
        };
        let tallies: Vec<Tally> = (0..self.grid.len()).map(tally).collect();
        let usual = match formulation {
            Formulation::Normalised => lambda::DEFAULT,
            _ => lambda::benchmark_median(self.learner.counts()),
        };
        best_range(&self.grid, &tallies, usual)
    }

    /// The same in a sentence.
    fn nearest(&self) -> Option<String> {
        let (truth, best) = (self.truth.as_ref()?, self.best()?);
        let columns = match self.learner.len() - truth.columns() {
            0 => String::new(),
            unknown => format!("; {unknown} columns are not in the network and not judged"),
        };
        let [f1, from, to] = [best.f1, best.from, best.to].map(short);
        Some(match best.points {
            1 => format!("best F1 of the path: {f1}, at lambda {from}{columns}"),
            points => format!(
                "best F1 of the path: {f1}, for lambda from {from} to {to} ({points} of its {} points){columns}",
                self.grid.len()
            ),
        })
    }

    fn solve(&mut self, nodes: std::ops::Range<usize>) -> Vec<NodePath> {
        let begin = Instant::now();
        let (learner, grid, settings) = (self.learner, &self.grid, self.settings);
        let solve = |k| learner.fit_node_path(nodes.start + k, grid, settings, &mut Watch::none());
        let paths = self.crew.map(nodes.len(), solve);
        self.worst.time += begin.elapsed();
        paths
    }

    /// By how much dependences were shrunk, if they were.
    fn shrinkage(&self) -> Option<f64> {
        Some(self.learner.gram().shrinkage()).filter(|&shrinkage| shrinkage > 0.0)
    }

    fn head(&self, format: PathFormat) -> String {
        match format {
            PathFormat::Csv => {
                let shrinkage = if self.shrinkage().is_some() { ",shrinkage" } else { "" };
                format!("node,neighbour,lambda,norm,converged{shrinkage}\n")
            }
            PathFormat::Json => {
                let version = env!("CARGO_PKG_VERSION");
                let (rows, gap) = (self.learner.counts().rows(), self.settings.gap());
                let formulation = to_json(&self.learner.gram().formulation());
                let shrinkage = self.learner.gram().shrinkage();
                format!(
                    "{{\"format\":\"nodewise-path\",\"version\":\"{version}\",\"rows\":{rows},\"gap\":{gap},\
                     \"gramShrinkage\":{shrinkage},\"formulation\":{formulation},\"lambdas\":{},\"nodes\":[",
                    to_json(&self.grid),
                )
            }
        }
    }
}

fn csv_rows(path: &NodePath, names: &[&str], shrinkage: Option<f64>) -> String {
    let node = csv_field(names[path.node]);
    let shrinkage = shrinkage.map(|shrinkage| format!(",{shrinkage}")).unwrap_or_default();
    let mut out = String::new();
    for point in &path.points {
        for &(i, norm) in &point.norms {
            let (neighbour, lambda) = (csv_field(names[i]), point.lambda);
            let converged = point.status == Status::Converged;
            writeln!(out, "{node},{neighbour},{lambda},{norm},{converged}{shrinkage}")
                .expect("a String takes any text");
        }
    }
    out
}

#[derive(Serialize)]
struct JsonPoint<'a> {
    lambda: f64,
    gap: f64,
    violation: f64,
    status: Status,
    norms: Vec<(&'a str, f64)>,
}

fn json_node(path: &NodePath, names: &[&str]) -> String {
    let point = |point: &PathPoint| JsonPoint {
        lambda: point.lambda,
        gap: point.certificate.gap,
        violation: point.certificate.violation,
        status: point.status,
        norms: point.norms.iter().map(|&(i, norm)| (names[i], norm)).collect(),
    };
    let points: Vec<JsonPoint<'_>> = path.points.iter().map(point).collect();
    let comma = if path.node == 0 { "" } else { "," };
    format!("{comma}\n{{\"name\":{},\"points\":{}}}", to_json(&names[path.node]), to_json(&points))
}

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts and numbers always have a JSON form")
}

/// The worst certificate of all fits, and the time they took.
#[derive(Default)]
struct Worst {
    gap: f64,
    violation: f64,
    unconverged: usize,
    fits: usize,
    time: Duration,
}

impl Worst {
    fn add(&mut self, path: &NodePath) {
        for point in &path.points {
            self.gap = self.gap.max(point.certificate.gap);
            self.violation = self.violation.max(point.certificate.violation);
            self.unconverged += usize::from(point.status != Status::Converged);
            self.fits += 1;
        }
    }

    fn report(&self, args: &PathArgs) {
        if self.unconverged > 0 {
            let (failed, all, gap) = (self.unconverged, self.fits, self.gap);
            tell(&format!(
                "NOT CONVERGED: {failed} of {all} fits did not reach the gap; the largest is {gap:.1e}"
            ));
        }
        if self.fits == 0 {
            tell("note: no column depends on any other, so there is no path");
        }
        if args.timing {
            use std::io::Write;
            let seconds = self.time.as_secs_f64();
            let (gap, violation) = (self.gap, self.violation);
            let text = format!("solve seconds: {seconds}\nmax gap: {gap:e}\nmax violation: {violation:e}\n");
            let _ = std::io::stderr().write_all(text.as_bytes());
        }
    }
}
