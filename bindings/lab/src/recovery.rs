//! How many rows it takes, sample by sample: the page hands the samples to its workers.

use std::cell::OnceCell;

use nodewise::experiment::{Experiment, Recovery, RecoveryCell, RecoveryOutcome, RecoveryPoint, Theory};
use nodewise::gram::encode::Formulation;
use nodewise_bindings::border::{give, take};
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::network::NetworkModel;
use nodewise_bindings::outlet::Outlet;
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// The experiment on recovery: everything that changes its numbers but the network.
#[derive(Deserialize, Tsify)]
pub struct RecoverySettings {
    formulation: Formulation,
    rows: Vec<usize>,
    repetitions: usize,
    seed: u64,
}

/// What some samples amount to.
#[derive(Serialize, Tsify)]
pub struct RecoverySummary {
    /// The file that the command line writes.
    csv: String,
    points: Vec<RecoveryPoint>,
}

/// The experiment and its samples.
#[wasm_bindgen(js_name = RecoverySamples)]
pub struct Samples {
    experiment: Recovery,
    cells: Vec<RecoveryCell>,
    /// Computed when it is first asked for.
    promise: OnceCell<Option<Theory>>,
}

#[wasm_bindgen(js_class = RecoverySamples)]
impl Samples {
    /// Takes a network and the settings.
    ///
    /// # Errors
    /// A `Failure` for a network that is none.
    #[wasm_bindgen(constructor)]
    pub fn new(network: Ts<NetworkModel>, settings: Ts<RecoverySettings>) -> Result<Self> {
        let RecoverySettings { formulation, rows, repetitions, seed } = take(settings)?;
        let usual = Recovery::new(take(network)?.checked()?, formulation);
        let experiment = Recovery { rows, repetitions, seed, ..usual };
        Ok(Self { cells: experiment.cells(), experiment, promise: OnceCell::new() })
    }

    /// The rows of each sample.
    #[wasm_bindgen(unchecked_return_type = "Float64Array<ArrayBuffer>")]
    pub fn cells(&self) -> Vec<f64> {
        self.cells.iter().map(|cell| cell.rows as f64).collect()
    }

    /// What the theorem promises; nothing for other formulations than the paper's.
    pub fn theory(&self) -> Option<Ts<Theory>> {
        self.promise().map(give)
    }

    /// Draws one sample and learns from it; parts are of type `Progress`.
    ///
    /// # Errors
    /// A `Failure` when the rows do not fit into memory.
    pub fn run(&self, cell: usize, outlet: &Outlet) -> Result<Ts<RecoveryOutcome>> {
        let cell = &self.cells[cell];
        Ok(give(&self.experiment.run_cell(cell, &mut outlet.watch()).map_err(failure)?))
    }

    /// Sums up the outcomes of some samples, in their order; numbers of rows without a sample are left out of the points.
    ///
    /// # Errors
    /// A `Failure` for outcomes that are none.
    pub fn summary(&self, outcomes: Vec<Ts<RecoveryOutcome>>) -> Result<Ts<RecoverySummary>> {
        let outcomes = outcomes.into_iter().map(take).collect::<Result<Vec<_>>>()?;
        let mut points = self.experiment.points(&outcomes, self.promise());
        points.retain(|point| point.samples > 0);
        Ok(give(&RecoverySummary { csv: self.experiment.csv(&outcomes, self.promise()), points }))
    }
}

impl Samples {
    fn promise(&self) -> Option<&Theory> {
        self.promise.get_or_init(|| self.experiment.theory()).as_ref()
    }
}
