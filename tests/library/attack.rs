//! What somebody who has a suppressed file can compute from it, by linear programs over all that it shows.

use std::collections::{BTreeMap, BTreeSet};

use microlp::{ComparisonOp, LinearExpr, OptimizationDirection, Problem, SolveOutcome, Variable as Unknown};
use nodewise::counts::PairCounts;

/// A hidden cell: its pair and its place.
pub type Target = (usize, usize, usize);

/// The rows of a suppressed file's cells, told by who has the open counts.
pub fn truth(open: &PairCounts, hidden: &PairCounts, i: usize, j: usize) -> Vec<u64> {
    let (first, second) = (groups(open, hidden, i), groups(open, hidden, j));
    let (table, width) = (open.table(i, j), hidden.levels(j));
    let mut cells = vec![0; hidden.levels(i) * width];
    for (a, to_a) in first.iter().enumerate() {
        for (b, to_b) in second.iter().enumerate() {
            cells[to_a * width + to_b] += table.get(a, b);
        }
    }
    cells
}

/// The level of a suppressed column that each level of the open one belongs to.
fn groups(open: &PairCounts, hidden: &PairCounts, i: usize) -> Vec<usize> {
    let levels = &hidden.variables()[i].levels;
    let rare = levels.iter().position(|level| level == "(rare)");
    let place =
        |level: &String| levels.iter().position(|own| own == level).or(rare).expect("a level or rare");
    open.variables()[i].levels.iter().map(place).collect()
}

/// All that a suppressed file says, as a linear program: its hidden numbers are the variables.
struct Attack {
    problem: Problem,
    /// The variables of hidden cells, by pair and place.
    unknown: BTreeMap<Target, Unknown>,
}

impl Attack {
    /// On the tables of some pairs, hidden margins shared among them; what is looked for is the sum of the targets.
    fn on(
        counts: &PairCounts,
        pairs: &[(usize, usize)],
        direction: OptimizationDirection,
        targets: &BTreeSet<Target>,
    ) -> Self {
        let mut attack = Self { problem: Problem::new(direction), unknown: BTreeMap::new() };
        let mut margins = BTreeMap::new();
        for &(i, j) in pairs {
            for k in [i, j] {
                if counts.is_withheld(k) {
                    margins.entry(k).or_insert_with(|| attack.margin(counts, k));
                }
            }
            attack.add_pair(counts, i, j, &margins, targets);
        }
        attack
    }

    /// Unknown margins: together at most all rows.
    fn margin(&mut self, counts: &PairCounts, i: usize) -> Vec<Unknown> {
        let levels: Vec<Unknown> =
            (0..counts.levels(i)).map(|_| self.problem.add_var(0.0, (0.0, f64::INFINITY))).collect();
        let sum: LinearExpr = levels.iter().map(|&level| (level, 1.0)).collect();
        self.problem.add_constraint(sum, ComparisonOp::Le, counts.rows() as f64);
        levels
    }

    fn add_pair(
        &mut self,
        counts: &PairCounts,
        i: usize,
        j: usize,
        margins: &BTreeMap<usize, Vec<Unknown>>,
        targets: &BTreeSet<Target>,
    ) {
        let (m, k, table) = (counts.levels(i), counts.levels(j), counts.table(i, j));
        let whole = (0..m * k).all(|c| table.is_hidden(c / k, c % k));
        // Zeros are shown unless all of a table is hidden.
        let least = if whole { 0.0 } else { 1.0 };
        for c in (0..m * k).filter(|c| table.is_hidden(c / k, c % k)) {
            let weight = f64::from(u8::from(targets.contains(&(i, j, c))));
            let variable = self.problem.add_var(weight, (least, f64::INFINITY));
            self.unknown.insert((i, j, c), variable);
        }
        let beside =
            |of: usize| counts.is_withheld(of) || counts.marginal(of).iter().sum::<u64>() < counts.rows();
        // Rows in which the other column is missing are in no table, and may be any number.
        let [below, across] = [beside(i), beside(j)];
        for a in 0..m {
            let cells = (0..k).map(|b| a * k + b);
            self.line(counts, (i, j), cells, (i, a), across, margins);
        }
        for b in 0..k {
            let cells = (0..m).map(|a| a * k + b);
            self.line(counts, (i, j), cells, (j, b), below, margins);
        }
        // Rows that lack both columns are no fewer than none.
        if below && across && !counts.is_withheld(i) && !counts.is_withheld(j) {
            let shown: u64 = table.total();
            let sum: u64 = counts.marginal(i).iter().chain(&counts.marginal(j)).sum();
            let cells = self.unknown.range((i, j, 0)..(i, j + 1, 0)).map(|(_, &cell)| (cell, 1.0));
            let cells: LinearExpr = cells.collect();
            let at_least = sum as f64 - counts.rows() as f64 - shown as f64;
            self.problem.add_constraint(cells, ComparisonOp::Ge, at_least);
        }
    }

    /// The cells of a line are a level's rows, or at most so many.
    fn line(
        &mut self,
        counts: &PairCounts,
        (i, j): (usize, usize),
        cells: impl Iterator<Item = usize>,
        (of, level): (usize, usize),
        beside: bool,
        margins: &BTreeMap<usize, Vec<Unknown>>,
    ) {
        let (table, width) = (counts.table(i, j), counts.levels(j));
        let mut sum = LinearExpr::empty();
        let mut shown = 0;
        for c in cells {
            match self.unknown.get(&(i, j, c)) {
                Some(&cell) => sum.add(cell, 1.0),
                None => shown += table.get(c / width, c % width),
            }
        }
        let rows = counts.marginal(of)[level] as f64;
        let rest = if let Some(margin) = margins.get(&of) {
            sum.add(margin[level], -1.0);
            -(shown as f64)
        } else {
            rows - shown as f64
        };
        let how = if beside { ComparisonOp::Le } else { ComparisonOp::Eq };
        self.problem.add_constraint(sum, how, rest);
    }

    /// The values that the hidden cells have where the sum of the targets is largest or smallest; nothing where it has no bound.
    fn solve(&self) -> Option<BTreeMap<Target, f64>> {
        match self.problem.solve() {
            Ok(SolveOutcome::Solution(solution)) => {
                Some(self.unknown.iter().map(|(&target, &cell)| (target, solution.var_value(cell))).collect())
            }
            Err(microlp::Error::Unbounded) => None,
            other => panic!("the true counts are a solution, but found {other:?}"),
        }
    }
}

/// The least and the largest value that some solution gives a hidden count.
struct Range {
    least: f64,
    most: f64,
}

impl Range {
    fn of(count: u64) -> Self {
        Self { least: count as f64, most: count as f64 }
    }

    fn widen(&mut self, value: f64) {
        self.least = self.least.min(value);
        self.most = self.most.max(value);
    }

    /// How many whole numbers are in it.
    fn values(&self) -> f64 {
        (self.most + 1e-6).floor() - (self.least - 1e-6).ceil() + 1.0
    }
}

/// What an attack on all hidden counts below the threshold came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Audit {
    /// How many there are.
    pub targets: usize,
    /// The linear programs that it took.
    pub programs: usize,
}

impl std::ops::AddAssign for Audit {
    fn add_assign(&mut self, other: Self) {
        self.targets += other.targets;
        self.programs += other.programs;
    }
}

/// Attacks every hidden count below the threshold, over the tables of all pairs together or pair by pair.
///
/// Every solution is a file that might lie behind what is shown, and gives all hidden counts a value. So one program serves many counts: the sum of
/// those that are not yet known to have enough values is made as large as can be, and only where that helps none of them, one alone.
///
/// # Panics
/// When a count is confined to fewer values than the threshold.
pub fn audit(open: &PairCounts, hidden: &PairCounts, together: bool) -> Audit {
    let pairs: Vec<(usize, usize)> =
        (0..hidden.len()).flat_map(|i| (i + 1..hidden.len()).map(move |j| (i, j))).collect();
    // Without hidden margins the tables of other pairs share nothing with one but numbers that are shown.
    let linked = together || (0..hidden.len()).any(|k| hidden.is_withheld(k));
    let mut sum = Audit { targets: 0, programs: 0 };
    if linked {
        sum += audit_pairs(open, hidden, &pairs);
    } else {
        for &pair in &pairs {
            sum += audit_pairs(open, hidden, &[pair]);
        }
    }
    sum
}

fn audit_pairs(open: &PairCounts, hidden: &PairCounts, pairs: &[(usize, usize)]) -> Audit {
    let threshold = hidden.suppression().unwrap().threshold as f64;
    let mut ranges: BTreeMap<Target, Range> =
        small(open, hidden, pairs).into_iter().map(|(target, count)| (target, Range::of(count))).collect();
    let mut sum = Audit { targets: ranges.len(), programs: 0 };
    let mut left: BTreeSet<Target> = ranges.keys().copied().collect();
    let mut solve =
        |direction: OptimizationDirection, targets: &BTreeSet<Target>, left: &mut BTreeSet<Target>| {
            sum.programs += 1;
            let Some(values) = Attack::on(hidden, pairs, direction, targets).solve() else {
                left.retain(|target| !targets.contains(target));
                return;
            };
            for (target, range) in &mut ranges {
                range.widen(values[target]);
            }
            left.retain(|target| ranges[target].values() < threshold);
        };
    while let Some(&first) = left.first() {
        let before = left.len();
        let all = left.clone();
        solve(OptimizationDirection::Maximize, &all, &mut left);
        if left.len() == before {
            let alone = BTreeSet::from([first]);
            solve(OptimizationDirection::Maximize, &alone, &mut left);
            if left.contains(&first) {
                solve(OptimizationDirection::Minimize, &alone, &mut left);
            }
            assert!(!left.contains(&first), "{first:?} is confined to fewer than {threshold} values");
        }
    }
    sum
}

/// The hidden counts below the threshold, by who has the open ones.
pub fn small(open: &PairCounts, hidden: &PairCounts, pairs: &[(usize, usize)]) -> Vec<(Target, u64)> {
    let threshold = hidden.suppression().unwrap().threshold;
    let mut targets = Vec::new();
    for &(i, j) in pairs {
        let (table, width) = (hidden.table(i, j), hidden.levels(j));
        for (c, &count) in truth(open, hidden, i, j).iter().enumerate() {
            if !table.is_hidden(c / width, c % width) {
                assert_eq!(table.get(c / width, c % width), count, "what is shown is right");
                assert!(count == 0 || count >= threshold, "what is small is hidden");
            } else if count < threshold {
                targets.push(((i, j, c), count));
            }
        }
    }
    targets
}

/// A third column to reason over: how a hidden count of a pair is bound by all that is shown of the three pairs together. The unknown are the rows of
/// each three levels.
pub struct Third<'a> {
    pub counts: &'a PairCounts,
    pub columns: [usize; 3],
}

impl Third<'_> {
    /// How many rows of three levels there may be.
    pub fn size(&self) -> usize {
        self.columns.iter().map(|&i| self.counts.levels(i)).product()
    }

    /// How many values the hidden count of the first two columns in `cell` may have. Of files without missing values.
    pub fn values_left(&self, cell: (usize, usize)) -> f64 {
        let bound = |direction| {
            let (problem, _) = self.problem(direction, cell);
            match problem.solve() {
                Ok(SolveOutcome::Solution(solution)) => solution.objective(),
                other => panic!("the true counts are a solution, but found {other:?}"),
            }
        };
        let (most, least) = (bound(OptimizationDirection::Maximize), bound(OptimizationDirection::Minimize));
        Range { least, most }.values()
    }

    fn problem(&self, direction: OptimizationDirection, (a, b): (usize, usize)) -> (Problem, Vec<Unknown>) {
        let m = self.columns.map(|i| self.counts.levels(i));
        let mut problem = Problem::new(direction);
        let place = |k: usize| [k / (m[1] * m[2]), k / m[2] % m[1], k % m[2]];
        let weight = |k: usize| f64::from(u8::from(place(k)[..2] == [a, b]));
        let cells: Vec<Unknown> =
            (0..self.size()).map(|k| problem.add_var(weight(k), (0.0, f64::INFINITY))).collect();
        for (one, two) in [(0, 1), (0, 2), (1, 2)] {
            let table = self.counts.table(self.columns[one], self.columns[two]);
            let whole = (0..m[one] * m[two]).all(|c| table.is_hidden(c / m[two], c % m[two]));
            for c in 0..m[one] * m[two] {
                let (x, y) = (c / m[two], c % m[two]);
                let inside = (0..cells.len()).filter(|&k| (place(k)[one], place(k)[two]) == (x, y));
                let sum: LinearExpr = inside.map(|k| (cells[k], 1.0)).collect();
                if !table.is_hidden(x, y) {
                    problem.add_constraint(sum, ComparisonOp::Eq, table.get(x, y) as f64);
                } else if !whole {
                    problem.add_constraint(sum, ComparisonOp::Ge, 1.0);
                }
            }
        }
        for (one, &i) in self.columns.iter().enumerate() {
            for (x, &rows) in self.counts.marginal(i).iter().enumerate() {
                let inside = (0..cells.len()).filter(|&k| place(k)[one] == x);
                let sum: LinearExpr = inside.map(|k| (cells[k], 1.0)).collect();
                problem.add_constraint(sum, ComparisonOp::Eq, rows as f64);
            }
        }
        (problem, cells)
    }
}
