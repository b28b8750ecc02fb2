//! Results as text: fits are collected from all workers as plain numbers, then one worker writes.

use serde::Deserialize;

use super::failure::{Result, failure};
use crate::error::{Error, ErrorKind};
use crate::export::{self, Report, Settings};
use crate::knowledge::Knowledge;
use crate::learner::{Learner, NodeFit};
use crate::skeleton::Rule;
use crate::solver::{Certificate, Entry, PathPoint, Status};

/// What the page says about a report, apart from the fits.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Wish {
    format: Format,
    lambda: f64,
    rule: Rule,
    filter: bool,
    gap: f64,
    entry_width: f64,
    notices: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum Format {
    Csv,
    Json,
    Dot,
    Graphml,
}

/// The text that the command line would write.
///
/// # Errors
/// [`ErrorKind::Setting`] when the numbers are not those of one fit a node.
pub fn text(learner: &Learner, knowledge: &Knowledge, wish: Wish, fits: &[f64]) -> Result<String> {
    let fits = parse(fits).filter(|fits| fits.len() == learner.len());
    let fits = fits.ok_or_else(|| failure(Error::new(ErrorKind::Setting, "expected one fit a node")))?;
    let format = wish.format;
    let settings = Settings {
        formulation: learner.gram().formulation(),
        lambda: wish.lambda.to_string(),
        rule: wish.rule,
        filter: wish.filter,
        gap: wish.gap,
        entry_width: wish.entry_width,
        forbidden: named(learner, &knowledge.forbidden),
        required: named(learner, &knowledge.required),
    };
    let report = Report::new(learner, &fits, settings, wish.notices);
    Ok(match format {
        Format::Csv => export::csv(&report.names(), &report.edges),
        Format::Json => export::json(&report),
        Format::Dot => export::dot(&report.names(), &report.edges),
        Format::Graphml => export::graphml(&report.names(), &report.edges),
    })
}

fn named(learner: &Learner, pairs: &[(usize, usize)]) -> Vec<(String, String)> {
    let names = learner.names();
    pairs.iter().map(|&(i, j)| (names[i].to_string(), names[j].to_string())).collect()
}

/// A fit as numbers: nine fixed ones, then a pair for each neighbour and a triple for each entry.
pub fn numbers(fit: &NodeFit) -> Vec<f64> {
    let NodeFit { point, entries } = fit;
    let Certificate { primal, dual, gap, violation } = point.certificate;
    let (status, sweeps) = (f64::from(point.status as u8), point.sweeps as f64);
    let (norms, entered) = (point.norms.len() as f64, entries.len() as f64);
    let mut numbers = vec![point.lambda, primal, dual, gap, violation, status, sweeps, norms, entered];
    numbers.extend(point.norms.iter().flat_map(|&(i, norm)| [i as f64, norm]));
    numbers.extend(entries.iter().flat_map(|entry| [entry.neighbour as f64, entry.above, entry.below]));
    numbers
}

/// The fits that stand behind each other in `numbers`.
fn parse(mut numbers: &[f64]) -> Option<Vec<NodeFit>> {
    let mut fits = Vec::new();
    while let Some((head, rest)) = numbers.split_first_chunk() {
        let [lambda, primal, dual, gap, violation, status, sweeps, norms, entered] = *head;
        let (norms, rest) = rest.split_at_checked(2 * norms as usize)?;
        let (entries, rest) = rest.split_at_checked(3 * entered as usize)?;
        let point = PathPoint {
            lambda,
            norms: norms.chunks_exact(2).map(|pair| (pair[0] as usize, pair[1])).collect(),
            certificate: Certificate { primal, dual, gap, violation },
            status: status_of(status),
            sweeps: sweeps as usize,
        };
        let entry = |e: &[f64]| Entry { neighbour: e[0] as usize, above: e[1], below: e[2] };
        fits.push(NodeFit { point, entries: entries.chunks_exact(3).map(entry).collect() });
        numbers = rest;
    }
    numbers.is_empty().then_some(fits)
}

fn status_of(code: f64) -> Status {
    let all = [Status::Converged, Status::SweepLimit, Status::Stalled, Status::Cancelled];
    all.into_iter().find(|&status| f64::from(status as u8) == code).unwrap_or(Status::Stalled)
}
