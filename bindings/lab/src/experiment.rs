//! The paper's figure 2, cell by cell: the page hands the cells to its workers.

use nodewise::experiment::{Experiment, Figure2, Figure2Cell, Figure2Outcome, Figure2Point};
use nodewise_bindings::border::{give, give_all, take};
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::outlet::Outlet;
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// A cell and its size.
#[derive(Serialize, Tsify)]
pub struct SizedCell {
    #[serde(flatten)]
    cell: Figure2Cell,
    rows: usize,
}

/// What some cells amount to.
#[derive(Serialize, Tsify)]
pub struct Figure2Summary {
    /// The file that the command line writes.
    csv: String,
    points: Vec<Figure2Point>,
    /// The methods in the order of the file: the paper's rule, then the normalised formulation.
    methods: Vec<String>,
}

/// The cells of the experiment.
///
/// # Errors
/// A `Failure` for settings that are no numbers.
#[wasm_bindgen(js_name = figure2Cells)]
pub fn figure2_cells(settings: Ts<Figure2>) -> Result<Vec<Ts<SizedCell>>> {
    let figure = take(settings)?;
    let sized = |cell: Figure2Cell| SizedCell { cell, rows: figure.rows(cell.n, cell.cp) };
    Ok(give_all(&figure.cells().into_iter().map(sized).collect::<Vec<_>>()))
}

/// Runs one cell, given by its number; parts are of type `Progress`.
///
/// # Errors
/// A `Failure` for settings that are impossible, such as a network with tables too large.
#[wasm_bindgen(js_name = figure2Cell)]
pub fn figure2_cell(settings: Ts<Figure2>, cell: usize, outlet: &Outlet) -> Result<Ts<Figure2Outcome>> {
    let figure = take(settings)?;
    Ok(give(&figure.run_cell(&figure.cells()[cell], &mut outlet.watch()).map_err(failure)?))
}

/// Sums up the outcomes of some cells, in cell order.
///
/// # Errors
/// A `Failure` for outcomes that are none.
#[wasm_bindgen(js_name = figure2Summary)]
pub fn figure2_summary(
    settings: Ts<Figure2>,
    outcomes: Vec<Ts<Figure2Outcome>>,
) -> Result<Ts<Figure2Summary>> {
    let figure = take(settings)?;
    let outcomes = outcomes.into_iter().map(take).collect::<Result<Vec<_>>>()?;
    let (csv, points, methods) = (figure.csv(&outcomes), figure.points(&outcomes), figure.names());
    Ok(give(&Figure2Summary { csv, points, methods }))
}
