//! At which `lambda` a block becomes non-zero.
//!
//! A group-lasso path is not piecewise linear, so the answer is an interval: the block is zero in the fit at its upper
//! end and non-zero in the fit at its lower end. Both fits reached their duality gap, but a gap bounds the objective, not
//! the support: a block with tiny weights may lie on the other side at the exact optimum. The interval is a numerical
//! bracket, as sharp as the gap, and no proof.
//!
//! An edge has one entry, whatever penalty it is asked at. So the ends lie on a fixed [`Lattice`], and they are found by a
//! walk that knows nothing of that penalty but where to stop: down the coarse lattice, then by halving the steps in which
//! blocks enter.

use super::path::{NodeSolver, PathPoint, Status};
use super::problem::NodeProblem;
use super::settings::SolverSettings;
use crate::error::{Error, Result};
use crate::math::sort::sort_by_key;
use crate::progress::Watch;

/// Width of an entry interval, as a share of its upper end, unless another is asked for.
pub const WIDTH: f64 = 0.001;

/// The interval in which a neighbour enters a node's solution, going down from large `lambda`.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Entry {
    /// The neighbour.
    pub neighbour: usize,
    /// Here its block is still zero. Infinite for a required neighbour.
    pub above: f64,
    /// Here its block is non-zero. Infinite for a required neighbour, which is in at every `lambda`.
    pub below: f64,
}

/// The penalties `2^(k / 2^level)` for all whole `k`. A finer lattice has all points of a coarser one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lattice {
    level: u32,
}

impl Lattice {
    /// Four steps for each halving of `lambda`: what the walk takes before it looks closer.
    const COARSEST: u32 = 2;
    /// Finer, and neighbouring points would be the same floating-point number.
    const FINEST: u32 = 50;

    /// The coarsest lattice whose steps are at most `width`, as a share of their upper end. A width of 0.001 gives level
    /// 10, with steps of 0.00068.
    pub fn of_width(width: f64) -> Self {
        let level = (Self::COARSEST..Self::FINEST).find(|&level| Self { level }.width() <= width);
        Self { level: level.unwrap_or(Self::FINEST) }
    }

    /// Width of a step, as a share of its upper end.
    pub fn width(self) -> f64 {
        -libm::expm1(-std::f64::consts::LN_2 / self.points_an_octave() as f64)
    }

    fn points_an_octave(self) -> i64 {
        1 << self.level
    }

    /// Steps of this lattice in one of the coarsest.
    fn coarse_step(self) -> i64 {
        1 << (self.level - Self::COARSEST)
    }

    /// The point number `k`. Octave and fraction apart, so that neither loses a digit.
    fn lambda(self, k: i64) -> f64 {
        let octave = self.points_an_octave();
        let fraction = libm::exp2(k.rem_euclid(octave) as f64 / octave as f64);
        libm::ldexp(fraction, k.div_euclid(octave) as i32)
    }

    /// The lowest coarse point that is at least `lambda`.
    fn coarse_at_or_above(self, lambda: f64) -> i64 {
        let step = self.coarse_step();
        let mut k = step * (libm::log2(lambda) * f64::from(1 << Self::COARSEST)).ceil() as i64;
        while self.lambda(k) < lambda {
            k += step;
        }
        while self.lambda(k - step) >= lambda {
            k -= step;
        }
        k
    }
}

/// The entry interval of every block that entered at `point` or above it, on the lattice of `width`.
///
/// A fit that missed its gap is no end of an interval, which then stays wider. A neighbour at `point` that the walk did
/// not meet, because it entered and left between two points of the lattice, has an interval that ends at `point.lambda`.
///
/// Cost: a fit for every step of the coarse lattice above `point`, and about `log2(0.16 / width)` fits for every block.
///
/// # Errors
/// [`Cancelled`](crate::ErrorKind::Cancelled) when `watch` breaks off.
pub fn entries(
    problem: &NodeProblem<'_>,
    point: &PathPoint,
    width: f64,
    settings: SolverSettings,
    watch: &mut Watch<'_>,
) -> Result<Vec<Entry>> {
    let lattice = Lattice::of_width(width);
    let mut walk = Walk { problem, lattice, least: point.lambda, settings, watch, found: Vec::new() };
    let lowest = walk.descend()?;
    let mut found = walk.found;
    found.retain(|entry| entry.below >= point.lambda || point.norm(entry.neighbour) > 0.0);
    for &(neighbour, _) in &point.norms {
        if !found.iter().any(|entry| entry.neighbour == neighbour) {
            let required = problem.weight(neighbour) == 0.0;
            let (above, below) =
                if required { (f64::INFINITY, f64::INFINITY) } else { (lowest, point.lambda) };
            found.push(Entry { neighbour, above, below });
        }
    }
    sort_by_key(&mut found, |entry| entry.neighbour);
    Ok(found)
}

/// The search for all blocks of one node that enter above `least`.
struct Walk<'a, 'w, 'p, 'g> {
    problem: &'p NodeProblem<'g>,
    lattice: Lattice,
    least: f64,
    settings: SolverSettings,
    watch: &'a mut Watch<'w>,
    found: Vec<Entry>,
}

impl Walk<'_, '_, '_, '_> {
    /// Down the coarse lattice to the first point that is not above `least`; returns the lowest solved point above it.
    ///
    /// Halving starts from a copy of the solution at a step's upper end. So what is found in one step depends neither on what
    /// was found in others nor on how far the walk goes.
    fn descend(&mut self) -> Result<f64> {
        let mut solver = NodeSolver::new(self.problem);
        if solver.lambda_max() <= self.least {
            return Ok(self.least);
        }
        let mut k = self.lattice.coarse_at_or_above(solver.lambda_max());
        let (mut upper, mut above) = (solver.clone(), k);
        let mut lowest = self.lattice.lambda(k);
        while self.lattice.lambda(k) > self.least {
            k -= self.lattice.coarse_step();
            let Some(point) = self.solve(&mut solver, k)? else { continue };
            let entering = self.entering(&point);
            self.halve(&mut upper, &entering, above, k)?;
            (upper, above) = (solver.clone(), k);
            if point.lambda > self.least {
                lowest = point.lambda;
            }
        }
        Ok(lowest)
    }

    /// The fit at one point of the lattice, if it reached its gap.
    fn solve(&mut self, solver: &mut NodeSolver<'_, '_>, k: i64) -> Result<Option<PathPoint>> {
        let point = solver.solve(self.lattice.lambda(k), self.settings, self.watch);
        match point.status {
            Status::Converged => Ok(Some(point)),
            Status::Cancelled => Err(Error::cancelled()),
            Status::SweepLimit | Status::Stalled => Ok(None),
        }
    }

    /// Penalised blocks that were not met before.
    fn entering(&self, point: &PathPoint) -> Vec<usize> {
        let new = point.norms.iter().map(|&(i, _)| i).filter(|&i| self.problem.weight(i) > 0.0);
        new.filter(|&i| !self.found.iter().any(|entry| entry.neighbour == i)).collect()
    }

    /// Sends each entering block to its half, until a step of the lattice is left. What enters below `least` is left out;
    /// the upper half comes first, so leaving it out changes nothing that is kept.
    fn halve(
        &mut self,
        solver: &mut NodeSolver<'_, '_>,
        entering: &[usize],
        above: i64,
        below: i64,
    ) -> Result<()> {
        if entering.is_empty() || self.lattice.lambda(above) <= self.least {
            return Ok(());
        }
        let middle = below + (above - below) / 2;
        let point = if middle > below { self.solve(solver, middle)? } else { None };
        let Some(point) = point else {
            let (above, below) = (self.lattice.lambda(above), self.lattice.lambda(below));
            self.found.extend(entering.iter().map(|&neighbour| Entry { neighbour, above, below }));
            return Ok(());
        };
        let (upper, lower): (Vec<usize>, Vec<usize>) = entering.iter().partition(|&&i| point.norm(i) > 0.0);
        self.halve(solver, &upper, above, middle)?;
        self.halve(solver, &lower, middle, below)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lattice_is_as_fine_as_asked_and_no_finer() {
        for (width, level) in [(0.9, 2), (0.16, 2), (0.15, 3), (0.01, 7), (0.001, 10), (0.0, 50)] {
            assert_eq!(Lattice::of_width(width), Lattice { level }, "{width}");
        }
        let lattice = Lattice::of_width(WIDTH);
        for k in [-5000, -1024, -1, 0, 1, 1023, 40_000] {
            let share = 1.0 - lattice.lambda(k) / lattice.lambda(k + 1);
            assert!((share - lattice.width()).abs() < 1e-12 && share <= WIDTH, "{k}: {share}");
        }
    }

    #[test]
    fn lattices_are_nested_and_hold_the_powers_of_two() {
        let (coarse, fine) = (Lattice::of_width(0.1), Lattice::of_width(1e-9));
        for k in [-100_i64, -3, 0, 7, 64] {
            let same = k << (fine.level - coarse.level);
            assert_eq!(coarse.lambda(k).to_bits(), fine.lambda(same).to_bits());
        }
        let powers = [-3, 0, 5].map(|octave| fine.lambda(octave << fine.level));
        assert_eq!(powers.map(f64::to_bits), [0.125, 1.0, 32.0].map(f64::to_bits));
    }

    #[test]
    fn the_walk_starts_at_the_next_coarse_point() {
        let lattice = Lattice::of_width(WIDTH);
        for lambda in [1e-9, 0.125, 0.3, 1.0, 1.5, 1e6] {
            let k = lattice.coarse_at_or_above(lambda);
            assert!(lattice.lambda(k) >= lambda && lattice.lambda(k - lattice.coarse_step()) < lambda);
        }
    }
}
