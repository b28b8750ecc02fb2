//! How many rows it takes, sample by sample: the page hands the samples to its workers.

use std::cell::OnceCell;

use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::rival::SearchSink;
use nodewise::Watch;
use nodewise::experiment::{self, Experiment, Recovery, RecoveryCell, RecoveryOutcome};
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::{formulation, model, object, value};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** The experiment on recovery: everything that changes its numbers but the network. */
export interface RecoverySettings {
  formulation: { name: 'normalised' } | { name: 'paper'; encoding: 'effects' | 'dummy'; intercept: boolean };
  rows: number[];
  repetitions: number;
  seed: number;
}

/** What the theorem promises; the rows are absent when none suffice. */
export interface RecoveryTheory {
  bounds: number[];
  rowsStated: number | null;
  rowsProved: number | null;
}
";

/// Numbers of an outcome: cell, whether exact, nodes exact, fits without certificate.
const LENGTH: usize = 4;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Theory {
    bounds: Vec<f64>,
    rows_stated: Option<f64>,
    rows_proved: Option<f64>,
}

/// The experiment and its samples.
#[wasm_bindgen(js_name = RecoveryBox)]
pub struct Samples {
    experiment: Recovery,
    cells: Vec<RecoveryCell>,
    /// Computed when it is first asked for.
    promise: OnceCell<Option<experiment::Theory>>,
}

#[wasm_bindgen(js_class = RecoveryBox)]
impl Samples {
    /// Takes a `NetworkModel` and the settings.
    ///
    /// # Errors
    /// A `Failure` for a network that is none, or a formulation that is none.
    #[wasm_bindgen(constructor)]
    pub fn new(
        network: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "RecoverySettings")] settings: &JsValue,
    ) -> Result<Self> {
        let number = |name: &str| object::number(settings, name).unwrap_or_default();
        let rows = object::items(&object::get(settings, "rows"));
        let network = model::network(network).map_err(failure)?;
        let experiment = Recovery {
            rows: rows.iter().filter_map(JsValue::as_f64).map(|rows| rows as usize).collect(),
            repetitions: number("repetitions") as usize,
            seed: number("seed") as u64,
            ..Recovery::new(network, formulation::of(settings).map_err(failure)?)
        };
        Ok(Self { cells: experiment.cells(), experiment, promise: OnceCell::new() })
    }

    /// The rows of each sample.
    pub fn cells(&self) -> Vec<f64> {
        self.cells.iter().map(|cell| cell.rows as f64).collect()
    }

    /// A `RecoveryTheory` as JSON; `null` for other formulations than the paper's.
    pub fn theory(&self) -> String {
        value::give(&self.promise().map(|theory| Theory {
            bounds: theory.bounds.clone(),
            rows_stated: theory.rows_stated,
            rows_proved: theory.rows_proved,
        }))
    }

    /// Draws one sample and learns from it; the numbers are for `csv`, but for the last: fits that did not reach their gap.
    ///
    /// # Errors
    /// A `Failure` when the rows do not fit into memory.
    pub fn run(&self, cell: usize, sink: &SearchSink) -> Result<Vec<f64>> {
        let mut watch = Watch::hearing(|progress| sink.progress(progress.done, progress.of.unwrap_or(0)));
        let outcome = self.experiment.run_cell(&self.cells[cell], &mut watch).map_err(failure)?;
        Ok([cell, outcome.exact.into(), outcome.nodes, outcome.unconverged].map(|x| x as f64).to_vec())
    }

    /// Sums up the outcomes of some samples, one after the other in their order, as the command line does.
    pub fn csv(&self, outcomes: &[f64]) -> String {
        let outcome = |numbers: &[f64]| RecoveryOutcome {
            cell: self.cells[numbers[0] as usize],
            exact: numbers[1] > 0.0,
            nodes: numbers[2] as usize,
            unconverged: numbers[3] as usize,
        };
        let outcomes: Vec<RecoveryOutcome> = outcomes.chunks_exact(LENGTH).map(outcome).collect();
        self.experiment.csv(&outcomes, self.promise())
    }
}

impl Samples {
    fn promise(&self) -> Option<&experiment::Theory> {
        self.promise.get_or_init(|| self.experiment.theory()).as_ref()
    }
}
