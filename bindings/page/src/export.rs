//! Results as text: fits are collected from all workers, then one worker writes.

use nodewise::error::{Error, ErrorKind, Result};
use nodewise::export::{self, Report, Settings};
use nodewise::learner::knowledge::Knowledge;
use nodewise::learner::skeleton::Rule;
use nodewise::learner::{Learner, NodeFit};
use nodewise::solver::{SolverSettings, entry};
use nodewise_bindings::format::ExportFormat;
use serde::Deserialize;
use tsify::Tsify;

/// What to write about a result.
#[derive(Deserialize, Tsify)]
pub struct ExportWish {
    format: ExportFormat,
    lambda: f64,
    rule: Rule,
    filter: bool,
    #[tsify(type = "readonly string[]")]
    notices: Vec<String>,
}

/// The text that the command line would write.
///
/// # Errors
/// [`ErrorKind::Setting`] when there is not one fit a node.
pub fn text(learner: &Learner, knowledge: &Knowledge, wish: ExportWish, fits: &[NodeFit]) -> Result<String> {
    if fits.len() != learner.len() {
        return Err(Error::expected(ErrorKind::Setting, "one fit a node", fits.len()));
    }
    let settings = settings(learner, knowledge, &wish);
    let report = Report::new(learner, fits, settings, wish.notices);
    Ok(match wish.format {
        ExportFormat::Csv => export::csv(&report),
        ExportFormat::Json => export::json(&report),
        ExportFormat::Dot => export::dot(&report),
        ExportFormat::Graphml => export::graphml(&report),
    })
}

fn settings(learner: &Learner, knowledge: &Knowledge, wish: &ExportWish) -> Settings {
    Settings {
        formulation: learner.gram().formulation(),
        lambda: wish.lambda.to_string(),
        rule: wish.rule,
        filter: wish.filter,
        gap: SolverSettings::default().gap(),
        entry_width: entry::WIDTH,
        forbidden: named(learner, &knowledge.forbidden),
        required: named(learner, &knowledge.required),
    }
}

fn named(learner: &Learner, pairs: &[(usize, usize)]) -> Vec<(String, String)> {
    let names = learner.names();
    pairs.iter().map(|&(i, j)| (names[i].to_string(), names[j].to_string())).collect()
}
