//! `nodewise learn`.

use nodewise::export::{self, Report, Settings};
use nodewise::knowledge::Knowledge;
use nodewise::learner::Learner;
use nodewise::solver::SolverSettings;

use super::args::{LearnArgs, LearnFormat, ModelArgs};
use super::failure::Failure;
use super::input::{self, Input};
use super::lambda::{Chooser, Chosen};
use super::output::Output;
use super::solve::Crew;
use super::{tell, tell_notes};

/// Learns a skeleton and writes it.
///
/// # Errors
/// When the data cannot be used or the result not be written.
pub fn run(args: &LearnArgs) -> Result<(), Failure> {
    let choice = args.lambda()?;
    let (learner, mut notices) = learner(&args.model, || input::read(&args.data), args.data.name())?;
    let mut output = Output::open(&args.out)?;
    let crew = Crew::new(args.model.threads)?;
    let settings = SolverSettings::default().with_gap(args.model.gap)?;
    let chooser = Chooser { args, learner: &learner, crew: &crew, settings };
    let Chosen { lambdas, rule, notices: of_rule } = chooser.choose(choice)?;
    notices.extend(of_rule);
    let fits = crew.fit(&learner, &lambdas, args.entry_width, settings)?;
    let report = Report::new(&learner, &fits, report_settings(args, &learner, rule), notices);
    output.write(written(&report, args.format).as_bytes())?;
    output.finish()?;
    tell_notices(&report, args.format);
    Ok(())
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
    let formulation = model.formulation()?;
    let Input { counts, notices } = read()?;
    let names: Vec<&str> = counts.variables().iter().map(|variable| variable.name.as_str()).collect();
    let knowledge = Knowledge::from_names(&names, &model.forbid, &model.require);
    let learner = knowledge.and_then(|knowledge| Learner::new(counts, formulation, knowledge));
    Ok((learner.map_err(|error| error.in_file(file))?, notices))
}

fn report_settings(args: &LearnArgs, learner: &Learner, lambda: String) -> Settings {
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
        LearnFormat::Csv => export::csv(&report.names(), &report.edges),
        LearnFormat::Json => export::json(report),
        LearnFormat::Dot => export::dot(&report.names(), &report.edges),
        LearnFormat::Graphml => export::graphml(&report.names(), &report.edges),
    }
}

/// Notices stand in the readable table itself; a file for programs leaves them to stderr. What did not converge is said
/// there in any case.
fn tell_notices(report: &Report, format: LearnFormat) {
    if format != LearnFormat::Table {
        tell_notes(&report.notices);
    }
    for warning in report.unconverged() {
        tell(&warning);
    }
}
