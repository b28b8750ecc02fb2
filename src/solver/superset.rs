//! The blocks that can be non-zero at one `lambda`: what a search for directed graphs is confined to.
//!
//! Which blocks the optimum has is known long before its weights are. So a fit is carried on only until the
//! [ball](super::screen) around it excludes every block that is zero in it, and no further than the gap that was asked for; blocks that
//! are not excluded by then are given as possible. Whatever was asked for, none of the optimum's blocks is missing.
//!
//! On the way down a few `lambda` far apart are enough, each solved roughly: only the last fit has to prove anything.

use super::certificate;
use super::path::{NodeSolver, PathPoint, Status};
use super::settings::SolverSettings;
use crate::progress::Watch;

/// The steps of the way down. From 0.25 to 0.8 they took the same time within a tenth, on networks of few and of many levels.
const STEP: f64 = 0.5;
/// The gap of a fit on the way.
const ROUGH: f64 = 0.1;
/// The gap at which blocks are first excluded, and by how much it is lowered while some are left. Where nothing is left
/// undecided a fit ends there.
const FIRST: f64 = 1e-3;
const FINER: f64 = 0.1;
/// A Newton step factorises where a pass multiplies. Where blocks are large that takes many times as long for each operation, so
/// it waits for as many more passes than a step of the path does.
const NEWTON: usize = 16;

impl NodeSolver<'_, '_> {
    /// Moves down to `lambda` and tells which blocks can be non-zero there: those of the point's `norms`. A block that is zero in
    /// the fit but could not be excluded has norm 0 there. The point's certificate is the fit's; it [converged](Status::Converged) when
    /// every zero block was excluded or the gap of `settings` was reached.
    ///
    /// Meant for a solver that has not moved yet.
    pub fn superset(&mut self, lambda: f64, settings: SolverSettings, watch: &mut Watch<'_>) -> PathPoint {
        let mut sweeps = 0;
        let mut step = STEP * self.lambda_max();
        while step > lambda {
            if self.approach(step, ROUGH, settings, &mut sweeps, watch) == Status::Cancelled {
                return self.possible(lambda, Status::Cancelled, sweeps).point;
            }
            step *= STEP;
        }
        let mut target = FIRST.max(settings.gap() / 2.0);
        loop {
            let inner = self.approach(lambda, target, settings, &mut sweeps, watch);
            let now = self.possible(lambda, inner, sweeps);
            let done = !now.undecided || now.point.certificate.gap <= settings.gap();
            if inner == Status::Cancelled {
                return now.point;
            }
            if done {
                return PathPoint { status: Status::Converged, ..now.point };
            }
            if self.inactive_above(lambda).is_empty() {
                // The running gap cannot be asked for less than its own rounding error.
                if inner != Status::Converged || target < f64::EPSILON * f64::EPSILON {
                    let status = if inner == Status::Converged { Status::Stalled } else { inner };
                    return PathPoint { status, ..now.point };
                }
                target *= FINER;
            }
        }
    }

    /// Fits the active blocks and those whose optimality condition is violated at present, then looks at all blocks.
    fn approach(
        &mut self,
        lambda: f64,
        target: f64,
        settings: SolverSettings,
        sweeps: &mut usize,
        watch: &mut Watch<'_>,
    ) -> Status {
        let violators = self.inactive_above(lambda);
        self.activate(&violators);
        let status = self.descend(lambda, target, NEWTON, settings.sweeps(), sweeps, watch);
        self.renew();
        status
    }

    /// What the present weights prove at `lambda`.
    fn possible(&self, lambda: f64, status: Status, sweeps: usize) -> Possible {
        let (problem, weights, gradient) = (self.problem(), self.weights(), self.gradient());
        let (certificate, ball) = certificate::with_ball(problem, weights, gradient, lambda);
        let nonzero = PathPoint { lambda, norms: weights.norms(), certificate, status, sweeps };
        let (mut norms, mut undecided) = (Vec::new(), false);
        for &i in problem.candidates() {
            if ball.admits(problem, gradient, i, lambda) {
                let norm = nonzero.norm(i);
                norms.push((i, norm));
                undecided |= norm == 0.0 && problem.weight(i) > 0.0;
            }
        }
        Possible { point: PathPoint { norms, ..nonzero }, undecided }
    }
}

/// The blocks that were not excluded.
struct Possible {
    point: PathPoint,
    /// Whether a penalised block is among them that is zero in the fit.
    undecided: bool,
}
