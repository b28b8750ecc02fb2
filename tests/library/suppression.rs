//! What hiding small counts promises: nothing that is shown confines them, and learning takes them for unknown.

use std::collections::BTreeMap;

use microlp::{ComparisonOp, LinearExpr, OptimizationDirection, Problem, SolveOutcome, Variable as Unknown};
use nodewise::counts::PairCounts;
use nodewise::learner::settings::Settings;
use nodewise::table::{Plan, ReadOptions, Table, TableReader, prepare};
use nodewise::{ErrorKind, Learner};
use proptest::prelude::*;
use rand::RngExt;

use crate::common::generate::{dependent, generator, table_of_codes};
use crate::common::laws::config;
use crate::shared;

/// The rows of a suppressed file's cells, told by who has the open counts.
fn truth(open: &PairCounts, hidden: &PairCounts, i: usize, j: usize) -> Vec<u64> {
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
    unknown: BTreeMap<(usize, usize, usize), Unknown>,
}

impl Attack {
    /// On the tables of some pairs; hidden margins are shared among them.
    fn on(
        counts: &PairCounts,
        pairs: &[(usize, usize)],
        direction: OptimizationDirection,
        target: Target,
    ) -> Self {
        let mut attack = Self { problem: Problem::new(direction), unknown: BTreeMap::new() };
        let mut margins = BTreeMap::new();
        for &(i, j) in pairs {
            for k in [i, j] {
                if counts.is_withheld(k) {
                    margins.entry(k).or_insert_with(|| attack.margin(counts, k));
                }
            }
            attack.add_pair(counts, i, j, &margins, target);
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
        target: Target,
    ) {
        let (m, k, table) = (counts.levels(i), counts.levels(j), counts.table(i, j));
        let whole = (0..m * k).all(|c| table.is_hidden(c / k, c % k));
        // Zeros are shown unless all of a table is hidden.
        let least = if whole { 0.0 } else { 1.0 };
        for c in (0..m * k).filter(|c| table.is_hidden(c / k, c % k)) {
            let weight = f64::from(u8::from(target == (i, j, c)));
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

    fn bound(&self) -> f64 {
        match self.problem.solve() {
            Ok(SolveOutcome::Solution(solution)) => solution.objective(),
            Err(microlp::Error::Unbounded) => f64::INFINITY,
            other => panic!("the true counts are a solution, but found {other:?}"),
        }
    }
}

/// A hidden cell: its pair and its place.
type Target = (usize, usize, usize);

/// How many whole numbers the file leaves a hidden count.
fn values_left(counts: &PairCounts, pairs: &[(usize, usize)], target: Target, count: u64) -> f64 {
    let threshold = counts.suppression().unwrap().threshold as f64;
    let most = Attack::on(counts, pairs, OptimizationDirection::Maximize, target).bound();
    if most - count as f64 + 1.0 > threshold - 1e-6 {
        return most - count as f64 + 1.0;
    }
    let least = Attack::on(counts, pairs, OptimizationDirection::Minimize, target).bound();
    (most + 1e-6).floor() - (least - 1e-6).ceil() + 1.0
}

/// Attacks every `step`-th hidden count below the threshold; tells how many there are.
fn audit(open: &PairCounts, hidden: &PairCounts, together: bool, step: usize) -> usize {
    let threshold = hidden.suppression().unwrap().threshold;
    let pairs: Vec<(usize, usize)> =
        (0..hidden.len()).flat_map(|i| (i + 1..hidden.len()).map(move |j| (i, j))).collect();
    let mut targets: Vec<(Target, u64)> = Vec::new();
    for &(i, j) in &pairs {
        let (table, width) = (hidden.table(i, j), hidden.levels(j));
        for (c, &count) in truth(open, hidden, i, j).iter().enumerate() {
            if table.is_hidden(c / width, c % width) {
                if count < threshold {
                    targets.push(((i, j, c), count));
                }
            } else {
                assert_eq!(table.get(c / width, c % width), count, "what is shown is right");
                assert!(count == 0 || count >= threshold, "what is small is hidden");
            }
        }
    }
    for &(target, count) in targets.iter().step_by(step) {
        let (i, j, _) = target;
        // Without hidden margins the tables of other pairs share nothing with this one but numbers that are shown.
        let linked = together || (0..hidden.len()).any(|k| hidden.is_withheld(k));
        let own = [(i, j)];
        let left = values_left(hidden, if linked { &pairs } else { &own[..] }, target, count);
        assert!(left >= threshold as f64, "{target:?}, really {count}: {left} values left of {threshold}");
    }
    targets.len()
}

/// Columns of which some levels are rare, with and without missing values.
fn skewed(seed: u64, rows: usize, missing: f64) -> Table {
    let mut rng = generator(seed);
    let mut table = dependent(seed, &[2, 3, 4, 3, 2], rows, 0.4);
    for column in &mut table.columns {
        let m = column.levels.len();
        let code = |code: Option<u16>, u: f64, v: f64| match code {
            Some(code) if v >= missing => Some(if u < 0.7 { 0 } else { code }),
            _ => None,
        };
        let codes: Vec<Option<u16>> =
            column.codes.iter().map(|old| code(old, rng.random(), rng.random())).collect();
        column.codes = nodewise::table::Codes::pack(m, codes.into_iter());
    }
    table
}

#[test]
fn a_linear_program_over_the_whole_file_confines_no_hidden_count_of_ten_random_tables() {
    let mut hidden_counts = 0;
    for seed in 0..10 {
        let missing = if seed % 2 == 0 { 0.0 } else { 0.1 };
        let open = PairCounts::of(&skewed(seed, 150 + 60 * seed as usize, missing));
        for threshold in [3, 10] {
            hidden_counts += audit(&open, &open.suppress(threshold).unwrap(), true, 3);
        }
    }
    assert!(hidden_counts > 300, "{hidden_counts} hidden counts are hardly a trial");
}

#[test]
fn a_column_of_which_nothing_may_be_told_is_hidden_altogether() {
    // All but two rows have the level that there is, and the column is missing in those.
    let codes = |known: usize| (0..40).map(move |row| (row < known).then_some(0));
    let column = |name: &str, m: usize, codes: Vec<Option<u16>>| nodewise::table::Column {
        name: name.into(),
        levels: (0..m).map(|a| a.to_string()).collect(),
        codes: nodewise::table::Codes::pack(m, codes.into_iter()),
    };
    let halves = (0..40).map(|row| Some(u16::from(row >= 35)));
    let columns = vec![column("x", 1, codes(38).collect()), column("y", 2, halves.collect())];
    let open = PairCounts::of(&Table { columns, rows: 40 });
    let hidden = open.suppress(5).unwrap();
    assert!(hidden.is_withheld(0) && !hidden.is_withheld(1), "{}", hidden.to_json());
    audit(&open, &hidden, true, 1);
    assert_eq!(PairCounts::from_json(hidden.to_json().as_bytes()).unwrap(), hidden);
}

#[test]
fn two_levels_of_which_one_is_rare_tell_nothing() {
    let codes: Vec<u16> = (0..100).map(|row| u16::from(row < 3)).collect();
    let other: Vec<u16> = (0..100).map(|row| row % 2).collect();
    let hidden = PairCounts::of(&table_of_codes(&[codes, other])).suppress(5).unwrap();
    assert_eq!(hidden.variables()[0].levels, ["(rare)"]);
    assert_eq!(hidden.suppression().unwrap().merged[0].levels, ["0", "1"]);
    assert_eq!(hidden.marginal(0), [100]);
}

#[test]
fn what_is_hidden_cannot_be_hidden_again() {
    let open = PairCounts::of(&dependent(1, &[3, 3], 100, 0.5));
    let error = open.suppress(5).unwrap().suppress(9).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Counts);
}

#[test]
fn zeros_of_the_first_version_are_read_as_hidden() {
    let open = PairCounts::of(&table_of_codes(&[vec![0, 0, 1, 1], vec![0, 0, 1, 1]])).to_json();
    let old = open.replace("\"tables\"", "\"suppression\":{\"threshold\":5,\"cells\":2},\"tables\"");
    let counts = PairCounts::from_json(old.as_bytes()).unwrap();
    assert!(counts.table(0, 1).is_hidden(0, 1) && !counts.table(0, 1).is_hidden(0, 0));
    assert_eq!(counts.suppression().unwrap().cells, 2);
}

proptest! {
    #![proptest_config(config(60))]

    /// The true counts are one way to fill what is hidden, and the one that is taken has hardly more chi-square.
    #[test]
    fn hiding_makes_no_dependence(seed in 0..500_u64, rows in 50..600_usize, threshold in 2..20_u64) {
        let open = PairCounts::of(&skewed(seed, rows, 0.0));
        let hidden = open.suppress(threshold).unwrap();
        for i in 0..5 {
            for j in i + 1..5 {
                let full = chi_square(&truth(&open, &hidden, i, j), hidden.levels(j));
                let taken = hidden.chi_square(i, j);
                prop_assert!(taken <= 1.02 * full + 0.1, "{i} {j}: {taken} of {full}");
            }
        }
    }

    /// Where margins are known, what is taken for the table has them.
    #[test]
    fn hidden_cells_fill_the_margins(seed in 0..500_u64, rows in 50..600_usize, threshold in 2..20_u64) {
        let hidden = PairCounts::of(&skewed(seed, rows, 0.0)).suppress(threshold).unwrap();
        for (i, j) in [(0, 1), (1, 2), (3, 2)] {
            let table = hidden.estimated_table(i, j);
            for (a, row) in table.chunks(hidden.levels(j)).enumerate() {
                let sum: f64 = row.iter().sum();
                prop_assert!((sum - hidden.marginal(i)[a] as f64).abs() < 1e-3, "{sum} in row {a}");
            }
        }
    }
}

fn chi_square(cells: &[u64], width: usize) -> f64 {
    let total: u64 = cells.iter().sum();
    let row = |a: usize| cells[a * width..(a + 1) * width].iter().sum::<u64>() as f64;
    let column = |b: usize| cells.iter().skip(b).step_by(width).sum::<u64>() as f64;
    let term = |(k, &count): (usize, &u64)| {
        let expected = row(k / width) * column(k % width) / total as f64;
        if expected > 0.0 { (count as f64 - expected).powi(2) / expected } else { 0.0 }
    };
    cells.iter().enumerate().map(term).sum()
}

/// Independent columns with rare levels, in which what is hidden used to be taken for dependence.
fn independent(seed: u64, columns: usize, rows: usize) -> PairCounts {
    let mut rng = generator(seed);
    let draw = |u: f64| if u < 0.9 { 0 } else { u16::from(u > 0.95) + 1 };
    let codes: Vec<Vec<u16>> =
        (0..columns).map(|_| (0..rows).map(|_| draw(rng.random())).collect()).collect();
    PairCounts::of(&table_of_codes(&codes))
}

/// Nodes with an edge.
fn joined(counts: PairCounts) -> usize {
    let learned = Learner::with_settings(counts, Settings::default()).unwrap().learn().unwrap();
    let mut nodes: Vec<&str> = learned.edges().flat_map(|edge| [edge.a, edge.b]).collect();
    nodes.sort_unstable();
    nodes.dedup();
    nodes.len()
}

#[test]
fn independent_columns_stay_so_when_counts_are_hidden() {
    let mut false_nodes = 0;
    for seed in 0..20 {
        let open = independent(seed, 6, 10_000);
        let hidden = open.suppress(30).unwrap();
        assert!(hidden.suppression().unwrap().cells > 20);
        false_nodes += joined(hidden);
    }
    assert!(20 * false_nodes <= 6 * 20, "{false_nodes} of 120 nodes");
}

fn shared_counts(file: &str) -> PairCounts {
    let bytes = std::fs::read(shared::path("csv").join(file)).unwrap();
    let mut reader = TableReader::new(ReadOptions::default());
    reader.push(&bytes).unwrap();
    PairCounts::of(&prepare(&reader.finish().unwrap(), &Plan::default()).unwrap().table)
}

/// All hidden counts with `NODEWISE_AUDIT=all`: minutes.
#[test]
#[cfg_attr(not(shared_csv), ignore = "needs ../shared or NODEWISE_SHARED: see CONTRIBUTING.md")]
fn no_hidden_count_of_published_tables_is_confined() {
    let all = std::env::var("NODEWISE_AUDIT").is_ok_and(|asked| asked == "all");
    for (file, threshold) in [("mushroom.csv", 10), ("adult.csv", 10)] {
        let open = shared_counts(file);
        let hidden = open.suppress(threshold).unwrap();
        let targets = audit(&open, &hidden, false, if all { 1 } else { 37 });
        assert!(targets > 300, "{file}: {targets} hidden counts");
    }
}
