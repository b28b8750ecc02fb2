//! The linear relaxation, by a dual simplex method made for it.
//!
//! Minimise the loss over weights `x >= 0`, one for each variable, where the weights of a node's variables add up to 1 and
//! every cut, a set of variables, has at least 1. All losses are at least 0, so that giving all weight to each node's best
//! set is optimal but for the cuts: the dual method starts there, and goes on from where it is whenever cuts are added or
//! variables are closed.
//!
//! One variable of each node is its *key*: it takes what the node's others leave, so that the rows "adds up to 1" need no
//! place in the basis (generalised upper bounds). Nor do cuts that have more than 1. What is left is a square matrix with
//! a row for each tight cut and a column for each further basic variable, `a_v - a_key` within the tight cuts; its inverse
//! is kept dense and computed anew now and then.
//!
//! Nothing here has to be exact: whatever multipliers come out, [`super::bound`] makes a true bound of them.

use super::problem::Problem;

/// A value beyond its limit by more than this is to be mended.
const FEASIBLE: f64 = 1e-9;
/// A pivot is larger than this.
const PIVOT: f64 = 1e-8;
/// Pivots between two inversions from scratch.
const REFRESH: usize = 120;
/// Losses are raised by up to this, so that no two choices tie: with ties the method could go round in circles.
const PERTURBED: f64 = 1e-9;
/// Pivots between two looks at the caller.
const PIECE: usize = 64;

/// How the method ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Status {
    /// The weights have the least loss.
    Optimal,
    /// The loss exceeds what was asked for, or no weights have what the cuts ask for: the multipliers show it.
    Beyond,
    /// The caller broke off; the multipliers are as good as any.
    Stopped,
}

/// Where a variable stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// It has no weight.
    Out,
    /// It takes what its node's others leave.
    Key,
    /// It has a column in the matrix.
    Free(usize),
}

/// Which variables and cuts make a basis: enough to go on from there.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Basis {
    key: Vec<usize>,
    free: Vec<usize>,
    tight: Vec<usize>,
}

/// The relaxation and where the method stands.
#[derive(Clone, Debug)]
pub(super) struct Simplex {
    /// The node of each variable.
    node: Vec<usize>,
    cost: Vec<f64>,
    open: Vec<bool>,
    /// The variables of each cut, and the cuts of each variable.
    cuts: Vec<Vec<usize>>,
    cuts_of: Vec<Vec<usize>>,
    basis: Basis,
    place: Vec<Place>,
    /// The row of each tight cut in the matrix.
    row: Vec<Option<usize>>,
    /// By free variable, then by tight cut.
    inverse: Vec<Vec<f64>>,
    /// The multipliers of the tight cuts.
    y: Vec<f64>,
    /// Reduced costs.
    d: Vec<f64>,
    x: Vec<f64>,
    /// What each cut has beyond 1.
    slack: Vec<f64>,
    loss: f64,
    /// Where no weights satisfy the cuts: multipliers that show it.
    witness: Option<Vec<f64>>,
    pivots: usize,
    /// Pivots since the beginning.
    all_pivots: usize,
}

/// What is to leave the basis.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Leaving {
    /// A variable, and by how much it is below 0; a closed one above 0 has the other sign.
    Variable(usize, f64),
    /// A cut that has less than 1.
    Cut(usize, f64),
}

/// What is to enter it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entering {
    Variable(usize),
    /// A tight cut, by its row.
    Cut(usize),
}

impl Simplex {
    /// The relaxation without cuts.
    pub(super) fn new(problem: &Problem) -> Self {
        let count = problem.variables.len();
        let cost =
            problem.variables.iter().enumerate().map(|(k, variable)| variable.loss + PERTURBED * spread(k));
        let mut simplex = Self {
            node: problem.variables.iter().map(|variable| variable.node).collect(),
            cost: cost.collect(),
            open: vec![true; count],
            cuts: Vec::new(),
            cuts_of: vec![Vec::new(); count],
            basis: Basis { key: vec![usize::MAX; problem.len()], ..Basis::default() },
            place: vec![Place::Out; count],
            row: Vec::new(),
            inverse: Vec::new(),
            y: Vec::new(),
            d: vec![0.0; count],
            x: vec![0.0; count],
            slack: Vec::new(),
            loss: 0.0,
            witness: None,
            pivots: 0,
            all_pivots: 0,
        };
        simplex.restart();
        simplex
    }

    /// The weights.
    pub(super) fn weights(&self) -> &[f64] {
        &self.x
    }

    /// The basis, to come back to.
    pub(super) fn basis(&self) -> &Basis {
        &self.basis
    }

    /// Number of cuts.
    pub(super) fn cuts(&self) -> usize {
        self.cuts.len()
    }

    /// The variables of a cut.
    pub(super) fn cut(&self, cut: usize) -> &[usize] {
        &self.cuts[cut]
    }

    /// The loss of the weights, raised by what keeps choices from a tie.
    #[cfg(test)]
    fn loss(&self) -> f64 {
        self.loss
    }

    /// Adds a cut.
    pub(super) fn add(&mut self, variables: Vec<usize>) {
        let number = self.cuts.len();
        for &variable in &variables {
            self.cuts_of[variable].push(number);
        }
        self.slack.push(variables.iter().map(|&variable| self.x[variable]).sum::<f64>() - 1.0);
        self.row.push(None);
        self.cuts.push(variables);
    }

    /// Closes and opens variables, and goes back to a basis. Those open must have been open where the basis is from.
    pub(super) fn go_to(&mut self, open: &[bool], basis: &Basis) {
        self.open.copy_from_slice(open);
        self.basis = basis.clone();
        self.place_all();
        if !self.refresh() {
            self.restart();
        }
    }

    /// Closes a variable: it gets no weight any more.
    pub(super) fn close(&mut self, variable: usize) {
        self.open[variable] = false;
    }

    /// Every node's best open set, and no tight cut.
    fn restart(&mut self) {
        let mut key = vec![usize::MAX; self.basis.key.len()];
        for (variable, &node) in self.node.iter().enumerate() {
            let current = key[node];
            let better = current == usize::MAX
                || self.open[variable] && (!self.open[current] || self.cost[variable] < self.cost[current]);
            if better {
                key[node] = variable;
            }
        }
        self.basis = Basis { key, ..Basis::default() };
        self.place_all();
        self.refresh();
    }

    fn place_all(&mut self) {
        self.place.fill(Place::Out);
        self.row.fill(None);
        for &variable in &self.basis.key {
            self.place[variable] = Place::Key;
        }
        for (k, &variable) in self.basis.free.iter().enumerate() {
            self.place[variable] = Place::Free(k);
        }
        for (k, &cut) in self.basis.tight.iter().enumerate() {
            self.row[cut] = Some(k);
        }
    }

    /// The multipliers of all cuts, none negative.
    pub(super) fn multipliers(&self) -> Vec<f64> {
        if let Some(witness) = &self.witness {
            return witness.clone();
        }
        let mut all = vec![0.0; self.cuts.len()];
        for (&cut, &y) in self.basis.tight.iter().zip(&self.y) {
            all[cut] = y.max(0.0);
        }
        all
    }

    /// Finds the weights of least loss; stops where that exceeds `enough`, or where `go_on` says so.
    pub(super) fn solve(&mut self, enough: f64, go_on: &mut dyn FnMut() -> bool) -> Status {
        let mut restarts = 0;
        self.witness = None;
        loop {
            if self.pivots >= REFRESH && !self.refresh() {
                self.restart();
            }
            if self.all_pivots.is_multiple_of(PIECE) && !go_on() {
                return Status::Stopped;
            }
            let Some(leaving) = self.leaving() else {
                if self.pivots == 0 {
                    return Status::Optimal;
                }
                // Rounding may have hidden something.
                if !self.refresh() {
                    self.restart();
                }
                continue;
            };
            if self.loss >= enough {
                return Status::Beyond;
            }
            match self.pivot(leaving) {
                Step::Done => {}
                Step::NoWeights(ray) => {
                    self.follow(&ray, enough);
                    return Status::Beyond;
                }
                Step::Trouble if self.pivots > 0 && self.refresh() => {}
                Step::Trouble if restarts < 3 => {
                    restarts += 1;
                    self.restart();
                }
                Step::Trouble => return Status::Stopped,
            }
        }
    }

    /// What is furthest beyond its limit.
    fn leaving(&self) -> Option<Leaving> {
        let mut worst = (FEASIBLE, None);
        for &variable in self.basis.key.iter().chain(&self.basis.free) {
            let x = self.x[variable];
            let off = if self.open[variable] { -x } else { x.abs() };
            if off > worst.0 {
                worst = (off, Some(Leaving::Variable(variable, x)));
            }
        }
        for (cut, &slack) in self.slack.iter().enumerate() {
            if -slack > worst.0 && self.row[cut].is_none() {
                worst = (-slack, Some(Leaving::Cut(cut, slack)));
            }
        }
        worst.1
    }
}

/// What became of a pivot.
enum Step {
    Done,
    /// No weights satisfy the cuts: along these multipliers of the cuts the bound grows without end.
    NoWeights(Vec<(usize, f64)>),
    /// The pivot is too small to be trusted.
    Trouble,
}

impl Simplex {
    /// Takes one thing out of the basis and another in.
    fn pivot(&mut self, leaving: Leaving) -> Step {
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
            (_, Some(at)) => self.inverse[at].iter().map(|&entry| sign * entry).collect(),
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
            for (sum, &entry) in sum.iter_mut().zip(&self.inverse[k]) {
                *sum -= entry;
            }
        }
        self.inverse[at] = sum;
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
        for (&entry, row) in difference.iter().zip(&self.inverse) {
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
            Entering::Cut(row) => self.inverse.iter().map(|of_free| -of_free[row]).collect(),
            Entering::Variable(variable) => {
                let key = self.basis.key[self.node[variable]];
                let rows = |variable: usize| self.cuts_of[variable].iter().filter_map(|&cut| self.row[cut]);
                let with: Vec<usize> = rows(variable).collect();
                let without: Vec<usize> = rows(key).collect();
                let sum = |of_free: &Vec<f64>| {
                    let plus: f64 = with.iter().map(|&t| of_free[t]).sum();
                    plus - without.iter().map(|&t| of_free[t]).sum::<f64>()
                };
                self.inverse.iter().map(sum).collect()
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
                self.replace_column(at, column);
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
                self.replace_row(row, rho);
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

    fn replace_column(&mut self, at: usize, column: &[f64]) {
        let mut row = std::mem::take(&mut self.inverse[at]);
        for entry in &mut row {
            *entry /= column[at];
        }
        for (k, of_free) in self.inverse.iter_mut().enumerate() {
            if k != at && column[k] != 0.0 {
                for (entry, &own) in of_free.iter_mut().zip(&row) {
                    *entry -= column[k] * own;
                }
            }
        }
        self.inverse[at] = row;
    }

    fn replace_row(&mut self, at: usize, rho: &[f64]) {
        for of_free in &mut self.inverse {
            let scaled = of_free[at] / rho[at];
            if scaled != 0.0 {
                for (entry, &rho) in of_free.iter_mut().zip(rho) {
                    *entry -= rho * scaled;
                }
            }
            of_free[at] = scaled;
        }
    }

    /// A free variable and a tight cut leave the matrix.
    fn shrink(&mut self, at: usize, row: usize) {
        let mut own = self.inverse.swap_remove(at);
        let pivot = own.swap_remove(row);
        for of_free in &mut self.inverse {
            let factor = of_free.swap_remove(row) / pivot;
            if factor != 0.0 {
                for (entry, &own) in of_free.iter_mut().zip(&own) {
                    *entry -= factor * own;
                }
            }
        }
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
        for (of_free, &fall) in self.inverse.iter_mut().zip(column) {
            let factor = fall / pivot;
            if factor != 0.0 {
                for (entry, &rho) in of_free.iter_mut().zip(rho) {
                    *entry += factor * rho;
                }
            }
            of_free.push(-factor);
        }
        let mut last: Vec<f64> = rho.iter().map(|&rho| -rho / pivot).collect();
        last.push(1.0 / pivot);
        self.inverse.push(last);
        self.place[entered] = Place::Free(self.basis.free.len());
        self.row[cut] = Some(self.basis.tight.len());
        self.slack[cut] = 0.0;
        self.basis.free.push(entered);
        self.basis.tight.push(cut);
    }

    /// Follows multipliers along which the bound grows without end, until it exceeds `enough`.
    fn follow(&mut self, ray: &[(usize, f64)], enough: f64) {
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

impl Simplex {
    /// Computes everything from the basis alone; `false` where its matrix has no inverse.
    fn refresh(&mut self) -> bool {
        self.pivots = 0;
        let Some(inverse) = inverted(self.matrix()) else { return false };
        self.inverse = inverse;
        self.refresh_costs();
        self.refresh_weights();
        true
    }

    /// By tight cut, then by free variable.
    fn matrix(&self) -> Vec<Vec<f64>> {
        let size = self.basis.tight.len();
        let mut matrix = vec![vec![0.0; size]; size];
        for (k, &variable) in self.basis.free.iter().enumerate() {
            for (variable, by) in [(variable, 1.0), (self.basis.key[self.node[variable]], -1.0)] {
                for row in self.cuts_of[variable].iter().filter_map(|&cut| self.row[cut]) {
                    matrix[row][k] += by;
                }
            }
        }
        matrix
    }

    fn refresh_costs(&mut self) {
        let size = self.basis.tight.len();
        self.y = vec![0.0; size];
        for (&variable, of_free) in self.basis.free.iter().zip(&self.inverse) {
            let dearer = self.cost[variable] - self.cost[self.basis.key[self.node[variable]]];
            for (y, &entry) in self.y.iter_mut().zip(of_free) {
                *y += dearer * entry;
            }
        }
        self.d.copy_from_slice(&self.cost);
        for (&cut, &y) in self.basis.tight.iter().zip(&self.y) {
            for &variable in &self.cuts[cut] {
                self.d[variable] -= y;
            }
        }
        let of_key: Vec<f64> = self.basis.key.iter().map(|&key| self.d[key]).collect();
        for (d, &node) in self.d.iter_mut().zip(&self.node) {
            *d -= of_key[node];
        }
        self.loss = of_key.iter().sum::<f64>() + self.y.iter().sum::<f64>();
    }

    fn refresh_weights(&mut self) {
        self.x.fill(0.0);
        for &key in &self.basis.key {
            self.x[key] = 1.0;
        }
        let of_keys =
            |&cut: &usize| 1.0 - self.cuts[cut].iter().map(|&variable| self.x[variable]).sum::<f64>();
        let rest: Vec<f64> = self.basis.tight.iter().map(of_keys).collect();
        let weights: Vec<f64> =
            self.inverse.iter().map(|of_free| of_free.iter().zip(&rest).map(|(a, b)| a * b).sum()).collect();
        for (&variable, &weight) in self.basis.free.iter().zip(&weights) {
            self.x[variable] = weight;
            self.x[self.basis.key[self.node[variable]]] -= weight;
        }
        for (cut, slack) in self.slack.iter_mut().enumerate() {
            let sum: f64 = self.cuts[cut].iter().map(|&variable| self.x[variable]).sum();
            *slack = if self.row[cut].is_some() { 0.0 } else { sum - 1.0 };
        }
    }
}

/// The inverse of a square matrix by Gauss and Jordan with the largest pivot of each column; `None` where there is none.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    for (k, row) in matrix.iter_mut().enumerate() {
        row.resize(2 * size, 0.0);
        row[size + k] = 1.0;
    }
    for k in 0..size {
        let at =
            (k..size).reduce(|best, i| if matrix[i][k].abs() > matrix[best][k].abs() { i } else { best })?;
        if matrix[at][k].abs() < PIVOT {
            return None;
        }
        matrix.swap(k, at);
        let mut own = std::mem::take(&mut matrix[k]);
        let pivot = own[k];
        for entry in &mut own[k..] {
            *entry /= pivot;
        }
        for row in matrix.iter_mut().filter(|row| !row.is_empty()) {
            let factor = row[k];
            if factor != 0.0 {
                for (entry, &own) in row[k..].iter_mut().zip(&own[k..]) {
                    *entry -= factor * own;
                }
            }
        }
        matrix[k] = own;
    }
    for row in &mut matrix {
        row.drain(..size);
    }
    Some(matrix)
}

/// A number in `[0.5, 1.5)` for each variable, as good as random.
fn spread(k: usize) -> f64 {
    let mixed = (k as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    0.5 + (mixed >> 11) as f64 / (1u64 << 53) as f64
}
