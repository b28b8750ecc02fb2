//! The formats in which results are written.

use nodewise::export::{self, Report, Settings};
use nodewise::learner::knowledge::Knowledge;
use nodewise::learner::skeleton::Rule;
use nodewise::learner::{Learner, NodeFit};
use nodewise::solver::{SolverSettings, entry};
use nodewise::{Error, ErrorKind, Result};
use serde::Deserialize;
use tsify::Tsify;

/// As what a result is written.
#[derive(Clone, Copy, Deserialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum ExportFormat {
    /// A table of edges.
    Csv,
    /// Everything, for programs.
    Json,
    /// For Graphviz.
    Dot,
    /// For graph editors.
    Graphml,
}

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

impl ExportWish {
    /// The penalty.
    pub fn lambda(&self) -> f64 {
        self.lambda
    }

    /// What there is to tell.
    ///
    /// # Errors
    /// [`ErrorKind::Setting`] when there is not one fit a node.
    pub fn report(self, learner: &Learner, knowledge: &Knowledge, fits: &[NodeFit]) -> Result<ReportIn> {
        if fits.len() != learner.len() {
            return Err(Error::expected(ErrorKind::Setting, "one fit a node", fits.len()));
        }
        let settings = self.settings(learner, knowledge);
        Ok(ReportIn { format: self.format, report: Report::new(learner, fits, settings, self.notices) })
    }

    fn settings(&self, learner: &Learner, knowledge: &Knowledge) -> Settings {
        Settings {
            formulation: learner.gram().formulation(),
            lambda: self.lambda.to_string(),
            rule: self.rule,
            filter: self.filter,
            gap: SolverSettings::default().gap(),
            entry_width: entry::WIDTH,
            forbidden: named(learner, &knowledge.forbidden),
            required: named(learner, &knowledge.required),
        }
    }
}

/// A report, and how it is to be written.
pub struct ReportIn {
    format: ExportFormat,
    /// The report.
    pub report: Report,
}

impl ReportIn {
    /// The text that the command line would write.
    pub fn text(&self) -> String {
        match self.format {
            ExportFormat::Csv => export::csv(&self.report),
            ExportFormat::Json => export::json(&self.report),
            ExportFormat::Dot => export::dot(&self.report),
            ExportFormat::Graphml => export::graphml(&self.report),
        }
    }
}

fn named(learner: &Learner, pairs: &[(usize, usize)]) -> Vec<(String, String)> {
    let names = learner.names();
    pairs.iter().map(|&(i, j)| (names[i].to_string(), names[j].to_string())).collect()
}
