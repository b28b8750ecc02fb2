//! The paper's figure 2, cell by cell: the page hands the cells to its workers.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use nodewise::Watch;
use nodewise::evaluate::Tally;
use nodewise::experiment::{Experiment, Figure2, Figure2Cell, Figure2Outcome};
use nodewise::lambda;
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::object;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** Figure 2: everything that changes its numbers. */
export interface Figure2Settings {
  /** Numbers of nodes n. */
  nodes: number[];
  /** Levels of every node k. */
  levels: number;
  /** Control parameters. */
  cps: number[];
  /** Networks for each size. */
  repetitions: number;
  seed: number;
  /** Penalties of the normalised formulation. */
  lambdas: number[];
  /** Factor of the paper's rule. */
  c: number;
  /** Its least penalty. */
  delta: number;
}

/** Hears how far a cell is. */
export interface CellSink {
  progress(done: number, of: number): void;
}
";

#[wasm_bindgen]
extern "C" {
    /// What hears how far a cell is.
    #[wasm_bindgen(typescript_type = "CellSink")]
    pub type CellSink;

    #[wasm_bindgen(method)]
    fn progress(this: &CellSink, done: usize, of: usize);
}

/// Numbers of an outcome before those of its methods: cell, rows, fits without certificate.
const HEAD: usize = 3;
/// Numbers of each method: found, missed and extra, per node and over edges.
const TALLIES: usize = 6;

/// The experiment and its cells.
#[wasm_bindgen(js_name = Figure2)]
pub struct Cells {
    experiment: Figure2,
    cells: Vec<Figure2Cell>,
}

#[wasm_bindgen(js_class = Figure2)]
impl Cells {
    /// Takes the settings; whatever makes no sense is refused when a cell is run.
    #[wasm_bindgen(constructor)]
    pub fn new(#[wasm_bindgen(unchecked_param_type = "Figure2Settings")] settings: &JsValue) -> Self {
        let number = |name: &str| object::number(settings, name).unwrap_or(f64::NAN);
        let numbers = |name: &str| {
            object::items(&object::get(settings, name)).iter().filter_map(JsValue::as_f64).collect::<Vec<_>>()
        };
        let experiment = Figure2 {
            nodes: numbers("nodes").into_iter().map(|n| n as usize).collect(),
            levels: number("levels") as usize,
            cps: numbers("cps"),
            repetitions: number("repetitions") as usize,
            seed: number("seed") as u64,
            c: number("c"),
            delta: number("delta"),
            lambdas: numbers("lambdas"),
        };
        Self { cells: experiment.cells(), experiment }
    }

    /// The command line's default penalties: of the normalised formulation, then factor and least value of the paper's rule.
    pub fn penalties() -> Vec<f64> {
        vec![lambda::DEFAULT, lambda::C, lambda::DELTA]
    }

    /// Nodes, control parameter, repetition and rows of each cell, one cell after the other.
    pub fn cells(&self) -> Vec<f64> {
        let cell = |&Figure2Cell { n, cp, repetition }: &Figure2Cell| {
            [n as f64, cp, repetition as f64, self.experiment.rows(n, cp) as f64]
        };
        self.cells.iter().flat_map(cell).collect()
    }

    /// Runs one cell; only `csv` understands the numbers, but for the third: fits that did not reach their gap.
    ///
    /// # Errors
    /// A `Failure` for settings that are impossible, such as a network with tables too large.
    pub fn run(&self, cell: usize, sink: &CellSink) -> Result<Vec<f64>> {
        let mut watch = Watch::hearing(|progress| sink.progress(progress.done, progress.of.unwrap_or(0)));
        let outcome = self.experiment.run_cell(&self.cells[cell], &mut watch).map_err(failure)?;
        Ok(numbers(cell, &outcome))
    }

    /// Sums up the outcomes of some cells, one after the other in cell order, as the command line does.
    pub fn csv(&self, outcomes: &[f64]) -> String {
        let length = HEAD + TALLIES * (self.experiment.lambdas.len() + 1);
        let outcomes: Vec<Figure2Outcome> =
            outcomes.chunks_exact(length).map(|numbers| self.outcome(numbers)).collect();
        self.experiment.csv(&outcomes)
    }

    fn outcome(&self, numbers: &[f64]) -> Figure2Outcome {
        let tally = |from: &[f64]| Tally {
            found: from[0] as usize,
            missed: from[1] as usize,
            extra: from[2] as usize,
        };
        let both = |method: &[f64]| (tally(&method[..3]), tally(&method[3..]));
        Figure2Outcome {
            cell: self.cells[numbers[0] as usize],
            rows: numbers[1] as usize,
            unconverged: numbers[2] as usize,
            scores: numbers[HEAD..].chunks_exact(TALLIES).map(both).collect(),
        }
    }
}

fn numbers(cell: usize, outcome: &Figure2Outcome) -> Vec<f64> {
    let tally = |tally: &Tally| [tally.found, tally.missed, tally.extra];
    let scores = outcome.scores.iter().flat_map(|(nodes, edges)| [tally(nodes), tally(edges)]).flatten();
    [cell, outcome.rows, outcome.unconverged].into_iter().chain(scores).map(|number| number as f64).collect()
}
