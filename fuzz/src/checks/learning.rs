//! From rows or counts to edges, and what is computed in two ways on the way.

use nodewise::counts::{PairCounts, RawCounts};
use nodewise::graph::Dag;
use nodewise::rival::{Exact, Method};
use nodewise::score::{Score, Scorer};
use nodewise::search::Constraints;
use nodewise::solver::{NodeSolver, SolverSettings, certificate as proof, log_grid};
use nodewise::table::{Codes, Column, Encoding, Header, Plan, ReadOptions, Table, inspect, prepare};
use nodewise::{Learner, Settings, Watch};

use super::reading::read_in_pieces;

/// Levels of all columns beyond which an input is too large to be learned from in a moment.
const MOST_LEVELS: usize = 60;

/// From bytes to edges.
pub fn pipeline(data: &[u8]) {
    let Ok(raw) = read_in_pieces(data, [data.len().max(1)], &ReadOptions::default()) else { return };
    inspect(&raw);
    if let Ok(prepared) = prepare(&raw, &Plan::default()) {
        learn(PairCounts::of(&prepared.table));
    }
}

pub(super) fn learn(counts: PairCounts) {
    let levels: usize = (0..counts.len()).map(|i| counts.levels(i)).sum();
    if levels > MOST_LEVELS {
        return;
    }
    let Ok(learner) = Learner::with_settings(counts, Settings::default()) else { return };
    if let Ok(skeleton) = learner.learn() {
        for edge in skeleton.edges() {
            assert!(!edge.to_string().is_empty());
        }
    }
}

/// Parts of the rows, merged in either order, are judged as all rows together are.
pub fn parts(data: &[u8]) {
    let Some((&seed, bytes)) = data.split_first() else { return };
    // What would be guessed from all rows may look different in a part of them.
    let encoding = Encoding::named("utf-8").ok();
    let (header, header_row, delimiter) = (Header::Yes, Some(1), Some(b','));
    let options = ReadOptions { header, header_row, delimiter, encoding, ..ReadOptions::default() };
    let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    let Some((head, lines)) = lines.split_first() else { return };
    let part = |lines: &[&[u8]]| {
        let text = [head, lines.concat().as_slice()].concat();
        let table = read_in_pieces(&text, [text.len().max(1)], &options).ok()?;
        RawCounts::of(&table, &Plan::default()).ok()
    };
    let (first, second) = lines.split_at(usize::from(seed) * lines.len() / 256);
    let (Some(all), Some(first), Some(second)) = (part(lines), part(first), part(second)) else { return };
    // A quoted line end at the border makes other rows of the parts.
    if first.rows() + second.rows() != all.rows() {
        return;
    }
    let merged = first.merge(&second).expect("parts of one table go together");
    assert_eq!(merged, second.merge(&first).expect("in either order"));
    assert_eq!(merged.to_json(), all.to_json());
}

/// Pairs counted by bitsets are those that a loop over rows counts.
pub fn counting(data: &[u8]) {
    let Some(table) = small_table(data, 5, 70, 1) else { return };
    let counts = PairCounts::of(&table);
    for i in 0..table.columns.len() {
        for j in 0..table.columns.len() {
            let pair = counts.table(i, j);
            let mut naive = vec![0; counts.levels(i) * counts.levels(j)];
            let codes = |column: usize| table.columns[column].codes.iter();
            for (a, b) in codes(i).zip(codes(j)) {
                if let (Some(a), Some(b)) = (a, b) {
                    naive[usize::from(a) * counts.levels(j) + usize::from(b)] += 1;
                }
            }
            for a in 0..counts.levels(i) {
                for b in 0..counts.levels(j) {
                    assert_eq!(pair.get(a, b), naive[a * counts.levels(j) + b], "columns {i} and {j}");
                }
            }
        }
    }
}

/// No fit is better than its bound, and a certificate is what the weights alone say.
pub fn certificate(data: &[u8]) {
    let Some(table) = small_table(data, 4, 9, 1) else { return };
    let Ok(learner) = Learner::with_settings(PairCounts::of(&table), Settings::default()) else { return };
    for r in 0..learner.len() {
        let problem = learner.problem(r);
        let mut solver = NodeSolver::new(&problem);
        let largest = solver.lambda_max();
        if largest <= 0.0 {
            continue;
        }
        for lambda in log_grid(largest, 0.05 * largest, 6) {
            let told = solver.solve(lambda, SolverSettings::default(), &mut Watch::none()).certificate;
            let judged = proof::check(&problem, solver.weights(), lambda);
            assert_eq!(told, judged);
            assert!(told.gap >= -1e-9, "{told:?}");
            // Where rows that lack values left no sound problem, the gap says that nothing is proved.
            let proved = told.gap <= SolverSettings::default().gap();
            assert!(!proved || told.primal >= told.dual - 1e-9 * (1.0 + told.primal.abs()), "{told:?}");
        }
    }
}

/// An exact search finds the best of all graphs. Nothing is missing, since it would be filled in first.
pub fn exact(data: &[u8]) {
    let Some(table) = small_table(data, 3, 4, 0) else { return };
    let n = table.columns.len();
    let Ok(mut scorer) = Scorer::new(&table, Score::default()) else { return };
    let mut score = |dag: &Dag| (0..n).map(|node| scorer.family(node, dag.parents(node))).sum::<f64>();
    let best = all_graphs(n).iter().map(&mut score).fold(f64::NEG_INFINITY, f64::max);
    let found = Exact::default().learn(&table, &Constraints::none(n), &mut Watch::none());
    let found = found.expect("few columns").dag.expect("a graph");
    assert!((score(&found) - best).abs() <= 1e-9 * (1.0 + best.abs()), "{} against {best}", score(&found));
}

/// All directed graphs without cycles.
fn all_graphs(n: usize) -> Vec<Dag> {
    let arcs: Vec<(usize, usize)> =
        (0..n).flat_map(|a| (0..n).map(move |b| (a, b))).filter(|(a, b)| a != b).collect();
    (0_u32..1 << arcs.len())
        .filter_map(|set| {
            let chosen = arcs.iter().enumerate().filter(|(k, _)| set >> k & 1 == 1);
            Dag::from_arcs(n, chosen.map(|(_, &arc)| arc).collect::<Vec<_>>()).ok()
        })
        .collect()
}

/// A table of the bytes: how many columns, how many levels each, then codes row by row; so many codes after the last level are a missing value.
fn small_table(data: &[u8], most_columns: usize, most_levels: usize, missing: usize) -> Option<Table> {
    let (&first, rest) = data.split_first()?;
    let n = 2 + usize::from(first) % (most_columns - 1);
    if rest.len() < n {
        return None;
    }
    let (levels, codes) = rest.split_at(n);
    let levels: Vec<usize> = levels.iter().map(|&byte| 2 + usize::from(byte) % (most_levels - 1)).collect();
    let rows = codes.len() / n;
    let column = |i: usize| {
        let m = levels[i];
        let code = |row: usize| usize::from(codes[row * n + i]) % (m + missing);
        let codes = (0..rows).map(|row| Some(code(row)).filter(|&code| code < m).map(|code| code as u16));
        let levels = (0..m).map(|level| format!("v{level}")).collect();
        Column { name: format!("c{i}"), levels, codes: Codes::pack(m, codes) }
    };
    Some(Table { columns: (0..n).map(column).collect(), rows })
}
