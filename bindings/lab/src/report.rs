//! A report for people, and programs that fit a graph again: the texts of the command line.

use nodewise::Watch;
use nodewise::counts::Variable;
use nodewise::export::Report;
use nodewise::export::directed::Directed;
use nodewise::export::document::{Document, Headings, html};
use nodewise::export::recipe::{Graph as RecipeGraph, Language, Recipe};
use nodewise::learner::explain::sentences;
use nodewise::learner::sentence::JoinedBy;
use nodewise::learner::{Learner, NodeFit, Work};
use nodewise_bindings::border::take;
use nodewise_bindings::data::Counts;
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::format::ExportWish;
use nodewise_bindings::outlet::Outlet;
use serde::Deserialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use super::orient::{DirectedTextWish, FoundGraph, OrientWish};
use super::sure::{LearnedAs, Summed};
use super::table::CodedTable;

/// What is reported: how it was learned, and what the report adds.
#[derive(Deserialize, Tsify)]
#[tsify(missing_as_null)]
pub struct ReportWish {
    learned: LearnedAs,
    export: ExportWish,
    /// What resamples say of the skeleton, if there were any.
    summed: Option<Summed>,
    headings: Headings,
    /// Whether of a graph that was found its skeleton alone is told.
    pruned: bool,
}

/// A graph that is to be fitted again.
#[derive(Deserialize, Tsify)]
pub struct RecipeWish {
    language: Language,
    variables: Vec<Variable>,
    #[tsify(type = "RecipeGraph")]
    graph: RecipeGraph,
    /// The file with the prepared table.
    table: String,
}

/// The report of a skeleton, from one fit a node. Parts are of type `Progress`.
///
/// # Errors
/// A `Failure` when there is not one fit a node, or for a figure that is none.
#[wasm_bindgen(js_name = reportSkeleton)]
pub fn report_skeleton(
    counts: Ts<Counts>,
    wish: Ts<ReportWish>,
    fits: Vec<Ts<NodeFit>>,
    outlet: &Outlet,
) -> Result<String> {
    Reported::new(counts, wish, fits)?.html(None, outlet)
}

/// The program that fits a graph again.
///
/// # Errors
/// A `Failure` for a graph of other columns.
#[wasm_bindgen]
pub fn recipe(wish: Ts<RecipeWish>) -> Result<String> {
    let RecipeWish { language, variables, graph, table } = take(wish)?;
    Ok(Recipe::new(&variables, &table, graph).map_err(failure)?.text(language))
}

#[wasm_bindgen(js_class = CodedTable)]
impl CodedTable {
    /// The rows as CSV.
    pub fn csv(&self) -> String {
        self.table.csv_header() + &self.table.csv_rows(0..self.table.rows)
    }

    /// The report of a graph that was found for this wish. Parts are of type `Progress`.
    ///
    /// # Errors
    /// As for [`report_skeleton`] and [`orient`](Self::orient).
    #[wasm_bindgen(js_name = reportDirected)]
    #[allow(
        clippy::too_many_arguments,
        reason = "a border has no structures of structures that hold typed arrays"
    )]
    pub fn report_directed(
        &self,
        wish: Ts<OrientWish>,
        found: Ts<FoundGraph>,
        text: Ts<DirectedTextWish>,
        counts: Ts<Counts>,
        report: Ts<ReportWish>,
        fits: Vec<Ts<NodeFit>>,
        outlet: &Outlet,
    ) -> Result<String> {
        let found = take(found)?;
        let graph = self.directed(take(wish)?, &found, take(text)?)?.0;
        let mut reported = Reported::new(counts, report, fits)?;
        reported.report.notices.extend(found.filled);
        let graph = if reported.pruned { graph.skeleton() } else { graph };
        reported.html(Some(&graph), outlet)
    }
}

/// A skeleton, and what it was learned by.
struct Reported {
    learner: Learner,
    fits: Vec<NodeFit>,
    report: Report,
    joining: JoinedBy,
    headings: Headings,
    pruned: bool,
}

impl Reported {
    fn new(counts: Ts<Counts>, wish: Ts<ReportWish>, fits: Vec<Ts<NodeFit>>) -> Result<Self> {
        let ReportWish { learned, export, summed, headings, pruned } = take(wish)?;
        let learner = learned.learner(take(counts)?.checked()?)?;
        let fits = fits.into_iter().map(take).collect::<Result<Vec<NodeFit>>>()?;
        let written = export.report(&learner, &learned.knowledge(), &fits).map_err(failure)?;
        let mut report = written.report;
        report.confidence = summed.map(|summed| summed.confidence());
        Ok(Self { learner, fits, report, joining: learned.joined_by(), headings, pruned })
    }

    fn html(&self, graph: Option<&Directed>, outlet: &Outlet) -> Result<String> {
        let pairs: Vec<(usize, usize)> = match graph {
            Some(graph) => {
                graph.lines().iter().map(|line| line.ends).map(|(a, b)| (a.min(b), a.max(b))).collect()
            }
            None => self.report.kept().map(|edge| (edge.a, edge.b)).collect(),
        };
        let watch: &mut Watch<'_> = &mut outlet.watch();
        let said = sentences(&self.learner, &self.fits, &pairs, self.joining, Work::Alone, watch);
        let document = Document {
            headings: &self.headings,
            report: &self.report,
            counts: self.learner.counts(),
            sentences: &said.map_err(failure)?,
            graph,
        };
        html(&document).map_err(failure)
    }
}
