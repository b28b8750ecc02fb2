//! The rules for `lambda`, carried out.

use super::Learner;
use super::nodes::{self, Work};
use super::settings::{Penalty, positive};
use super::skeleton::EdgeState;
use crate::error::Result;
use crate::lambda::{DEFAULT, budget, ebic, synthetic};
use crate::progress::Watch;
use crate::solver::{PathPoint, PathSettings};

/// The smallest penalty that the edge budget tries, as a share of the largest.
const BUDGET_RATIO: f64 = 0.001;
/// How narrow, relatively, the edge budget closes in on its penalty.
const BUDGET_WIDTH: f64 = 1e-4;

impl Learner {
    /// Each node's penalty by the rule that the settings name, in column order; `watch` hears of nodes solved.
    ///
    /// Time: none for a formula, one path a node for EBIC, up to sixty skeletons for a budget of edges.
    ///
    /// # Errors
    /// [`Setting`](crate::ErrorKind::Setting) when the rule gives a penalty that is not above 0;
    /// [`Cancelled`](crate::ErrorKind::Cancelled) when `watch` breaks off.
    pub fn lambdas(&self, work: Work, watch: &mut Watch<'_>) -> Result<Vec<f64>> {
        let penalty = self.settings().penalty;
        let lambdas = match penalty {
            Penalty::Ebic => self.by_ebic(work, watch)?,
            Penalty::Edges(count) => vec![self.by_budget(count, work, watch)?; self.len()],
            // The same for all nodes, and it looks at all pairs.
            Penalty::Synthetic { c, delta } => vec![synthetic(self.counts(), c, delta); self.len()],
            _ => (0..self.len()).filter_map(|r| penalty.of(self.counts(), r)).collect(),
        };
        lambdas.iter().try_for_each(|&lambda| positive(lambda))?;
        Ok(lambdas)
    }

    /// The point of each node's own path with the smallest EBIC.
    fn by_ebic(&self, work: Work, watch: &mut Watch<'_>) -> Result<Vec<f64>> {
        nodes::each(self.len(), work, watch, |r| {
            let largest = self.positive_lambda_max(r);
            let grid = PathSettings::default().grid(largest);
            let path = self.fit_node_path(r, &grid, self.settings().solver, &mut Watch::none());
            let best = ebic::choose(self.gram(), &path, ebic::GAMMA);
            best.map_or(largest, |k| path.points[k].lambda)
        })
    }

    fn by_budget(&self, count: usize, work: Work, watch: &mut Watch<'_>) -> Result<f64> {
        let largest = or_any(self.lambda_max());
        let edges = |lambda| self.kept_edges(lambda, work, watch);
        budget::choose(largest, largest * BUDGET_RATIO, count, BUDGET_WIDTH, edges)
    }

    /// Number of edges of the skeleton at one penalty.
    fn kept_edges(&self, lambda: f64, work: Work, watch: &mut Watch<'_>) -> Result<usize> {
        let points = self.solve_nodes(&vec![lambda; self.len()], work, watch)?;
        let points: Vec<&PathPoint> = points.iter().collect();
        let edges = self.edges(&points, self.settings().rule, self.settings().filter);
        Ok(edges.iter().filter(|edge| edge.state == EdgeState::Kept).count())
    }

    /// The largest penalty of node `r`, or any where it depends on nothing: there 0 would be the largest, and every other
    /// serves as well.
    pub fn positive_lambda_max(&self, r: usize) -> f64 {
        or_any(self.node_lambda_max(r))
    }
}

fn or_any(largest: f64) -> f64 {
    if largest > 0.0 { largest } else { DEFAULT }
}
