//! One step of the method: something leaves the basis, something enters it.

use super::super::inverse::PIVOT;
use super::{FEASIBLE, PERTURBED, Place, Simplex};

/// What is to leave the basis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Leaving {
    /// A variable, and by how much it is below 0; a closed one above 0 has the other sign.
    Variable(usize, f64),
    /// A cut that has less than 1.
    Cut(usize, f64),
}

/// What is to enter it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entering {
    Variable(usize),
    /// A tight cut, by its row.
    Cut(usize),
}

/// What became of a pivot.
pub(super) enum Step {
    Done,
    /// No weights satisfy the cuts: along these multipliers of the cuts the bound grows without end.
    NoWeights(Vec<(usize, f64)>),
    /// The pivot is too small to be trusted.
    Trouble,
}

impl Simplex {
    /// Takes one thing out of the basis and another in.
    pub(super) fn pivot(&mut self, leaving: Leaving) -> Step {
        if let Leaving::Variable(variable, _) = leaving
            && self.is_lone_key(variable)
        {
            return self.change_key(variable);
        }
        let (value, at) = match leaving {
            Leaving::Variable(variable, x) => (x, Some(self.column_of(variable))),
            Leaving::Cut(_, slack) => (slack, None),
        };
        // What leaves is `value + sign * (sum_j g_j x_j + sum_t rho_t s_t)`, and is to rise (or, closed, to fall) to 0.
        let sign = if value < 0.0 { 1.0 } else { -1.0 };
        let rho: Vec<f64> = match (leaving, at) {
            (Leaving::Cut(cut, _), _) => self.combination(cut),
            (_, Some(at)) => self.inverse.row(at).iter().map(|&entry| sign * entry).collect(),
            _ => unreachable!("a variable has a column"),
        };
        let g = self.gains(&rho, leaving);
        let Some((entering, ratio)) = self.entering(&rho, &g) else {
            let mut ray: Vec<(usize, f64)> =
                self.basis.tight.iter().zip(&rho).map(|(&cut, &entry)| (cut, -entry)).collect();
            if let Leaving::Cut(cut, _) = leaving {
                ray.push((cut, 1.0));
            }
            return Step::NoWeights(ray);
        };
        let pivot = match entering {
            Entering::Variable(variable) => g[variable],
            Entering::Cut(row) => rho[row],
        };
        let column = self.column(entering);
        if at.is_some_and(|at| !agrees(pivot, -sign * column[at])) {
            return Step::Trouble;
        }
        self.move_weights(&column, value.abs() / pivot, entering);
        self.move_costs(&rho, &g, ratio);
        self.loss += ratio * value.abs();
        self.exchange(leaving, at, entering, &rho, &column, ratio * sign);
        self.pivots += 1;
        self.all_pivots += 1;
        Step::Done
    }

    /// Whether a variable has all the weight of its node, and no other stands in the basis.
    fn is_lone_key(&self, variable: usize) -> bool {
        let node = self.node[variable];
        self.place[variable] == Place::Key && self.basis.free.iter().all(|&free| self.node[free] != node)
    }

    /// Gives all the weight of a closed lone key to the next best of its node: the matrix stays as it is.
    fn change_key(&mut self, variable: usize) -> Step {
        let node = self.node[variable];
        let others = (0..self.node.len()).filter(|&v| self.node[v] == node && self.open[v]);
        let Some(next) = others.reduce(|best, v| if self.d[v] < self.d[best] { v } else { best }) else {
            return Step::NoWeights(Vec::new());
        };
        let (dearer, column) = (self.d[next], self.column(Entering::Variable(next)));
        self.move_weights(&column, 1.0, Entering::Variable(next));
        for v in (0..self.node.len()).filter(|&v| self.node[v] == node) {
            self.d[v] -= dearer;
        }
        self.loss += dearer;
        self.basis.key[node] = next;
        self.place[next] = Place::Key;
        self.leave(variable, -dearer);
        self.pivots += 1;
        self.all_pivots += 1;
        Step::Done
    }

    /// The column of a variable that is to leave. A key first changes places with a free variable of its node, which exists
    /// because their weights add up to 1.
    fn column_of(&mut self, variable: usize) -> usize {
        if let Place::Free(k) = self.place[variable] {
            return k;
        }
        let node = self.node[variable];
        let own: Vec<usize> =
            (0..self.basis.free.len()).filter(|&k| self.node[self.basis.free[k]] == node).collect();
        let heaviest = own.iter().copied().reduce(|best, k| {
            if self.x[self.basis.free[k]] > self.x[self.basis.free[best]] { k } else { best }
        });
        let at = heaviest.expect("a lone key changes without a column");
        // `x_key = 1 - sum` of the others: its row is minus the sum of their rows.
        let mut sum = vec![0.0; self.basis.tight.len()];
        for &k in &own {
            for (sum, &entry) in sum.iter_mut().zip(self.inverse.row(k)) {
                *sum -= entry;
            }
        }
        self.inverse.set_row(at, sum);
        let other = std::mem::replace(&mut self.basis.free[at], variable);
        self.basis.key[node] = other;
        self.place[other] = Place::Key;
        self.place[variable] = Place::Free(at);
        at
    }

    /// A cut's row in terms of the tight cuts' rows.
    fn combination(&self, cut: usize) -> Vec<f64> {
        let mut rho = vec![0.0; self.basis.tight.len()];
        let mut difference = vec![0.0; self.basis.free.len()];
        for (k, &variable) in self.basis.free.iter().enumerate() {
            let key = self.basis.key[self.node[variable]];
            difference[k] = self.entry(cut, variable) - self.entry(cut, key);
        }
        for (&entry, row) in difference.iter().zip(self.inverse.rows()) {
            if entry != 0.0 {
                for (rho, &inverse) in rho.iter_mut().zip(row) {
                    *rho += entry * inverse;
                }
            }
        }
        rho
    }

    fn entry(&self, cut: usize, variable: usize) -> f64 {
        f64::from(u8::from(self.cuts_of[variable].binary_search(&cut).is_ok()))
    }

    /// How much what leaves gains with each variable.
    fn gains(&self, rho: &[f64], leaving: Leaving) -> Vec<f64> {
        let mut sums = vec![0.0; self.node.len()];
        let mut subtract = |cut: usize, by: f64| {
            for &variable in &self.cuts[cut] {
                sums[variable] -= by;
            }
        };
        for (&cut, &entry) in self.basis.tight.iter().zip(rho) {
            if entry != 0.0 {
                subtract(cut, entry);
            }
        }
        if let Leaving::Cut(cut, _) = leaving {
            subtract(cut, -1.0);
        }
        let of_key: Vec<f64> = self.basis.key.iter().map(|&key| sums[key]).collect();
        for (sum, &node) in sums.iter_mut().zip(&self.node) {
            *sum -= of_key[node];
        }
        sums
    }

    /// What enters: of all that help, what keeps every reduced cost at 0 or above; among those nearly as good the largest pivot.
    fn entering(&self, rho: &[f64], g: &[f64]) -> Option<(Entering, f64)> {
        let variables = (0..g.len())
            .filter(|&v| g[v] > PIVOT && self.open[v] && self.place[v] == Place::Out)
            .map(|v| (Entering::Variable(v), self.d[v].max(0.0), g[v]));
        let cuts = (0..rho.len())
            .filter(|&t| rho[t] > PIVOT)
            .map(|t| (Entering::Cut(t), self.y[t].max(0.0), rho[t]));
        let all: Vec<(Entering, f64, f64)> = variables.chain(cuts).collect();
        let least = all.iter().map(|&(_, d, g)| (d + PERTURBED / 16.0) / g).fold(f64::INFINITY, f64::min);
        let near = all.iter().filter(|&&(_, d, g)| d / g <= least);
        let best = near.reduce(|best, other| if other.2 > best.2 { other } else { best })?;
        Some((best.0, best.1 / best.2))
    }

    /// How the free variables fall when what enters rises by 1.
    fn column(&self, entering: Entering) -> Vec<f64> {
        match entering {
            Entering::Cut(row) => self.inverse.rows().iter().map(|of_free| -of_free[row]).collect(),
            Entering::Variable(variable) => {
                let key = self.basis.key[self.node[variable]];
                let rows = |variable: usize| self.cuts_of[variable].iter().filter_map(|&cut| self.row[cut]);
                let with: Vec<usize> = rows(variable).collect();
                let without: Vec<usize> = rows(key).collect();
                let sum = |of_free: &Vec<f64>| {
                    let plus: f64 = with.iter().map(|&t| of_free[t]).sum();
                    plus - without.iter().map(|&t| of_free[t]).sum::<f64>()
                };
                self.inverse.rows().iter().map(sum).collect()
            }
        }
    }

    fn move_weights(&mut self, column: &[f64], by: f64, entering: Entering) {
        for (k, &fall) in column.iter().enumerate() {
            if fall != 0.0 {
                self.shift(self.basis.free[k], -by * fall);
            }
        }
        match entering {
            Entering::Variable(variable) => self.shift(variable, by),
            Entering::Cut(row) => self.slack[self.basis.tight[row]] = by,
        }
    }

    /// Moves weight from a node's key to another of its variables.
    fn shift(&mut self, variable: usize, by: f64) {
        let key = self.basis.key[self.node[variable]];
        for (variable, by) in [(variable, by), (key, -by)] {
            self.x[variable] += by;
            for &cut in &self.cuts_of[variable] {
                if self.row[cut].is_none() {
                    self.slack[cut] += by;
                }
            }
        }
    }

    fn move_costs(&mut self, rho: &[f64], g: &[f64], ratio: f64) {
        if ratio == 0.0 {
            return;
        }
        for (d, &g) in self.d.iter_mut().zip(g) {
            *d -= ratio * g;
        }
        for (y, &entry) in self.y.iter_mut().zip(rho) {
            *y -= ratio * entry;
        }
    }

    /// Changes the basis and its inverse.
    fn exchange(
        &mut self,
        leaving: Leaving,
        at: Option<usize>,
        entering: Entering,
        rho: &[f64],
        column: &[f64],
        cost: f64,
    ) {
        match (leaving, at, entering) {
            (Leaving::Variable(left, _), Some(at), Entering::Variable(entered)) => {
                self.inverse.replace_column(at, column);
                self.basis.free[at] = entered;
                self.place[entered] = Place::Free(at);
                self.leave(left, cost);
                self.d[entered] = 0.0;
            }
            (Leaving::Variable(left, _), Some(at), Entering::Cut(row)) => {
                self.shrink(at, row);
                self.leave(left, cost);
            }
            (Leaving::Cut(cut, _), _, Entering::Variable(entered)) => {
                self.grow(rho, column, cut, entered);
                self.y.push(cost);
                self.d[entered] = 0.0;
            }
            (Leaving::Cut(cut, _), _, Entering::Cut(row)) => {
                self.inverse.replace_row(row, rho);
                let loose = std::mem::replace(&mut self.basis.tight[row], cut);
                self.row[loose] = None;
                self.row[cut] = Some(row);
                self.slack[cut] = 0.0;
                self.y[row] = cost;
            }
            (Leaving::Variable(..), None, _) => unreachable!("a variable has a column"),
        }
    }

    fn leave(&mut self, variable: usize, cost: f64) {
        self.place[variable] = Place::Out;
        self.x[variable] = 0.0;
        self.d[variable] = cost;
    }

    /// A free variable and a tight cut leave the matrix.
    fn shrink(&mut self, at: usize, row: usize) {
        self.inverse.shrink(at, row);
        self.basis.free.swap_remove(at);
        if let Some(&moved) = self.basis.free.get(at) {
            self.place[moved] = Place::Free(at);
        }
        let loose = self.basis.tight.swap_remove(row);
        self.y.swap_remove(row);
        self.row[loose] = None;
        if let Some(&moved) = self.basis.tight.get(row) {
            self.row[moved] = Some(row);
        }
    }

    /// A cut and a variable enter the matrix.
    fn grow(&mut self, rho: &[f64], column: &[f64], cut: usize, entered: usize) {
        let key = self.basis.key[self.node[entered]];
        let own = self.entry(cut, entered) - self.entry(cut, key);
        let rows = |variable: usize| self.cuts_of[variable].iter().filter_map(|&cut| self.row[cut]);
        let with: f64 = rows(entered).map(|t| rho[t]).sum();
        let pivot = own - (with - rows(key).map(|t| rho[t]).sum::<f64>());
        self.inverse.grow(rho, column, pivot);
        self.place[entered] = Place::Free(self.basis.free.len());
        self.row[cut] = Some(self.basis.tight.len());
        self.slack[cut] = 0.0;
        self.basis.free.push(entered);
        self.basis.tight.push(cut);
    }

    /// Follows multipliers along which the bound grows without end, until it exceeds `enough`.
    pub(super) fn follow(&mut self, ray: &[(usize, f64)], enough: f64) {
        let size = 2.0 * (enough.min(1e12) - self.loss).max(1.0) + 1.0;
        let mut all = self.multipliers();
        let growth: f64 = self.growth(ray).max(FEASIBLE);
        for &(cut, along) in ray {
            all[cut] = (all[cut] + along * size / growth).max(0.0);
        }
        self.witness = Some(all);
    }

    /// How fast the bound grows along multipliers, per unit.
    fn growth(&self, ray: &[(usize, f64)]) -> f64 {
        let mut sums = vec![0.0; self.node.len()];
        let mut total = 0.0;
        for &(cut, along) in ray {
            total += along;
            for &variable in &self.cuts[cut] {
                sums[variable] -= along;
            }
        }
        let mut least = vec![f64::INFINITY; self.basis.key.len()];
        for (variable, &sum) in sums.iter().enumerate().filter(|&(variable, _)| self.open[variable]) {
            let own = &mut least[self.node[variable]];
            *own = own.min(sum);
        }
        total + least.iter().sum::<f64>()
    }
}

/// Whether a pivot is the same when it is computed from its column as from its row.
fn agrees(of_row: f64, of_column: f64) -> bool {
    (of_row - of_column).abs() <= 1e-6 * (1.0 + of_row.abs())
}
