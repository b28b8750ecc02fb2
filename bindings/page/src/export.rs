//! Results as text: fits are collected from all workers as plain numbers, then one worker writes.

use wasm_bindgen::JsValue;

use super::plan;
use nodewise::error::{Error, ErrorKind, Result};
use nodewise::export::{self, Report, Settings};
use nodewise::learner::knowledge::Knowledge;
use nodewise::learner::skeleton::Rule;
use nodewise::learner::{Learner, NodeFit};
use nodewise::solver::{Certificate, Entry, PathPoint, Status};
use nodewise_bindings::object;

/// The text that the command line would write, for an `ExportWish`.
///
/// # Errors
/// [`ErrorKind::Setting`] for an unknown format, or when the numbers are not those of one fit a node.
pub fn text(learner: &Learner, knowledge: &Knowledge, wish: &JsValue, fits: &[f64]) -> Result<String> {
    let fits = parse(fits).filter(|fits| fits.len() == learner.len());
    let fits = fits.ok_or_else(|| Error::new(ErrorKind::Setting, "expected one fit a node"))?;
    let notices = object::texts(wish, "notices");
    let report = Report::new(learner, &fits, settings(learner, knowledge, wish), notices);
    match object::text(wish, "format").unwrap_or_default().as_str() {
        "csv" => Ok(export::csv(&report)),
        "json" => Ok(export::json(&report)),
        "dot" => Ok(export::dot(&report)),
        "graphml" => Ok(export::graphml(&report)),
        other => Err(plan::unknown("csv, json, dot or graphml", other)),
    }
}

fn settings(learner: &Learner, knowledge: &Knowledge, wish: &JsValue) -> Settings {
    let and = object::text(wish, "rule").as_deref() == Some("and");
    let number = |name| object::number(wish, name).unwrap_or_default();
    Settings {
        formulation: learner.gram().formulation(),
        lambda: number("lambda").to_string(),
        rule: if and { Rule::And } else { Rule::Or },
        filter: object::flag(wish, "filter").unwrap_or_default(),
        gap: number("gap"),
        entry_width: number("entryWidth"),
        forbidden: named(learner, &knowledge.forbidden),
        required: named(learner, &knowledge.required),
    }
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
