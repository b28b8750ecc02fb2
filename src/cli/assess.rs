//! `nodewise assess`: the theorem's assumptions, of a network exactly, of data as plug-in values.
use std::path::Path;

use nodewise::assumptions::{Assessment, PlugIn, Setup, Signal, assess, report};
use nodewise::counts::PairCounts;
use nodewise::export::Doubts;
use nodewise::gram::moments::Moments;
use nodewise::lambda::DEFAULT;
use nodewise::learner::skeleton::Rule;
use nodewise::network::marginals::pairwise;
use nodewise::progress::Watch;
use nodewise::solver::{PathPoint, entry};
use serde::Serialize;

use super::args::{AssessArgs, Method, ScoreFormat, SupportArg, usage};
use super::failure::Failure;
use super::output::Output;
use super::solve::Crew;
use super::{input, learn, network, progress, tell_notes};

/// Rows to ask the theorem about when nothing else says how many.
const ROWS: u64 = 5000;

/// Assesses a network or data and writes what was found.
///
/// # Errors
/// When a file cannot be read or written, options do not go together, or exact marginals are out of reach.
pub fn run(args: &AssessArgs) -> Result<(), Failure> {
    let is_network =
        Path::new(&args.data.data).extension().is_some_and(|end| end.eq_ignore_ascii_case("bif"));
    let report = if is_network { of_network(args)? } else { of_data(args)? };
    let mut output = Output::open(&args.out)?;
    output.write(report.written(args.format).as_bytes())?;
    output.finish()?;
    if args.format == ScoreFormat::Csv {
        tell_notes(&report.doubts.sentences());
    }
    Ok(())
}

/// What is written.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Report {
    format: &'static str,
    /// Whose moments: the population's, a sample's, or those of data around learned neighbourhoods.
    source: &'static str,
    rows: u64,
    notes: Vec<String>,
    names: Vec<String>,
    nodes: Vec<Assessment>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    signals: Vec<Signal>,
    #[serde(flatten)]
    doubts: Doubts,
}

impl Report {
    fn written(&self, format: ScoreFormat) -> String {
        let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        match format {
            ScoreFormat::Table => {
                let notes: String = self.notes.iter().flat_map(|note| [note, "\n"]).collect();
                format!("{notes}\n{}{}", report::text(&names, &self.nodes), self.signal_text())
            }
            ScoreFormat::Csv => {
                let doubts = |node: usize| self.doubts.node_csv_fields(names[node]);
                report::csv_with(&names, &self.nodes, &self.doubts.node_csv_head(), doubts)
            }
            ScoreFormat::Json => {
                serde_json::to_string_pretty(self).expect("texts and numbers always have a JSON form") + "\n"
            }
        }
    }

    fn signal_text(&self) -> String {
        if self.signals.is_empty() {
            return String::new();
        }
        let largest = self.signals.iter().map(|signal| signal.gap).fold(0.0, f64::max);
        let open = self.signals.iter().filter(|signal| !signal.converged).count();
        let entries = self.signals.iter().zip(&self.names);
        let last = entries.filter_map(|(signal, name)| Some((signal.last_entry?, name)));
        let least = last.reduce(|best, next| if next.0 < best.0 { next } else { best });
        let least = least.map_or("no column has neighbours".into(), |(ratio, name)| {
            format!("least entry of a neighbour {ratio:.3} times the penalty, at {name}")
        });
        format!("certificates: largest gap {largest:.1e}, {open} not converged; {least}\n")
    }
}

fn of_network(args: &AssessArgs) -> Result<Report, Failure> {
    let network = network::read(Path::new(&args.data.data))?;
    let formulation = args.model.formulation()?;
    let (moments, source): (Box<dyn Moments>, _) = match args.sample_from {
        Some(seed) => {
            let seed = seed.told("--sample-from");
            let rows = args.rows.unwrap_or(ROWS) as usize;
            let bar = progress::rows("sampling", rows as u64);
            let table = network.sample_with(rows, seed, &mut progress::on(&bar))?;
            bar.finish_and_clear();
            (Box::new(PairCounts::of(&table)), "sample")
        }
        None => (Box::new(pairwise(&network, &mut Watch::none())?), "population"),
    };
    let supports = match args.support {
        SupportArg::Pc => network.dag().neighbours(),
        SupportArg::Mb => network.dag().markov_blankets(),
    };
    let rows = args.rows.unwrap_or(ROWS);
    let setup = Setup { formulation, rows, lambda: args.lambda };
    let nodes = nodes(moments.as_ref(), &supports, setup)?;
    let support = if args.support == SupportArg::Pc { "parents and children" } else { "Markov blankets" };
    let of = if source == "sample" { format!("a sample of {rows} rows") } else { "exact moments".into() };
    let names = network.variables().into_iter().map(|variable| variable.name).collect();
    let notes = vec![format!("{}: {of}, supports are {support}, asked at {rows} rows", args.data.name())];
    Ok(Report {
        format: "nodewise-assessment",
        source,
        rows,
        notes,
        names,
        nodes,
        signals: Vec::new(),
        doubts: Doubts::default(),
    })
}

fn of_data(args: &AssessArgs) -> Result<Report, Failure> {
    if args.sample_from.is_some() || args.support == SupportArg::Mb {
        return Err(usage("--sample-from and --support need a network, a file that ends in .bif").into());
    }
    let normalised = args.model.method == Method::Normalised;
    let Some(lambda) = args.lambda.or(normalised.then_some(DEFAULT)) else {
        return Err(usage("data with --method paper need --lambda").into());
    };
    let (learner, mut notes) =
        learn::learner(&args.model, || input::read(&args.data, input::Need::Counts), args.data.name())?;
    let crew = Crew::new(args.data.threads)?;
    let fits = crew.fit(&learner, &vec![lambda; learner.len()], entry::WIDTH)?;
    let points: Vec<&PathPoint> = fits.iter().map(|fit| &fit.point).collect();
    let PlugIn { supports, signals } = PlugIn::of(&points, &learner.skeleton(&fits, Rule::Or, normalised));
    let rows = args.rows.unwrap_or(learner.counts().rows());
    let setup = Setup { formulation: learner.gram().formulation(), rows, lambda: Some(lambda) };
    let nodes = nodes(learner.counts(), &supports, setup)?;
    notes.insert(
        0,
        format!(
            "{}: PLUG-IN values around the neighbourhoods learned at lambda {lambda}, {rows} rows. The assumptions are about \
             the true neighbours: without them incoherence cannot be verified",
            args.data.name()
        ),
    );
    let names: Vec<String> = learner.names().into_iter().map(String::from).collect();
    let failed = signals.iter().zip(&names).filter(|(signal, _)| !signal.converged);
    let unconverged = failed.map(|(_, name)| name.clone()).collect();
    let doubts = Doubts { unconverged, shrinkage: learner.gram().shrinkage(), ..Doubts::default() };
    notes.extend(doubts.sentences());
    Ok(Report { format: "nodewise-assessment", source: "plugIn", rows, notes, names, nodes, signals, doubts })
}

fn nodes(moments: &dyn Moments, supports: &[Vec<usize>], setup: Setup) -> Result<Vec<Assessment>, Failure> {
    let bar = progress::nodes("assessing", supports.len());
    let nodes = assess(moments, supports, setup, &mut progress::on(&bar))?;
    bar.finish_and_clear();
    Ok(nodes)
}
