//! What must hold for any bytes whatever. Each check panics when it does not.
//!
//! The same functions are run by fuzzers, which invent the bytes, and by the library's tests over the stored corpus.

use nodewise::counts::PairCounts;
use nodewise::files::{self, FileOptions};
use nodewise::graph::Dag;
use nodewise::network::bif;
use nodewise::rival::{Exact, Method};
use nodewise::score::{Score, Scorer};
use nodewise::search::Constraints;
use nodewise::solver::{NodeSolver, SolverSettings, certificate, log_grid};
use nodewise::table::{
    Codes, Column, Plan, RawTable, ReadOptions, Sharing, Table, TableReader, inspect, prepare, read_shared,
};
use nodewise::{Learner, Result, Settings, Watch};

/// Cells of all pairs of columns beyond which an input is too large to be learned from in a moment.
const MOST_LEVELS: usize = 120;

/// A text table is read alike wherever its bytes are cut, and bad rows can be left out of any.
pub fn table(data: &[u8]) {
    let Some((&seed, bytes)) = data.split_first() else { return };
    for options in
        [ReadOptions::default(), ReadOptions { skip_bad: Some(u64::MAX), ..ReadOptions::default() }]
    {
        let whole = read_in_pieces(bytes, bytes.len().max(1), &options);
        let cut = read_in_pieces(bytes, usize::from(seed) + 1, &options);
        assert_eq!(whole, cut, "pieces of {}", usize::from(seed) + 1);
    }
}

fn read_in_pieces(bytes: &[u8], piece: usize, options: &ReadOptions) -> Result<RawTable> {
    let mut reader = TableReader::new(options.clone());
    for piece in bytes.chunks(piece) {
        reader.push(piece)?;
    }
    reader.finish()
}

/// Threads read the same table, or find the same mistake, as one. What decides the format is read by one thread, so the input is
/// put behind that much text.
pub fn threads(data: &[u8]) {
    const SAMPLE: usize = 256 * 1024;
    let Some((&seed, bytes)) = data.split_first() else { return };
    let end = bytes.iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |at| at + 1);
    let commas = bytes[..end].split(|&byte| byte == b',').count() - 1;
    let row = ["p".repeat(8000), ",q".repeat(commas), "\n".into()].concat();
    let rows = row.repeat(SAMPLE / row.len() + 1);
    let long = [&bytes[..end], rows.as_bytes(), &bytes[end..]].concat();
    let options = ReadOptions::default();
    let alone = read_in_pieces(&long, long.len(), &options);
    let sharing = Sharing { threads: 2, piece: usize::from(seed) * 16 + 1, ..Sharing::default() };
    assert_eq!(read_shared(&long[..], &options, sharing, &mut Watch::none()), alone);
}

/// A file that is no text is read or refused; so is one in gzip or zip.
pub fn files(data: &[u8]) {
    let options = FileOptions { memory: 8 << 20, ..FileOptions::default() };
    if let Ok(Some(kind)) = files::kind_of(data)
        && let Ok(table) = files::read(data, kind, &options, &mut Watch::none())
    {
        inspect(&table);
    }
}

/// A network that is read is written and read again as the same.
pub fn bif(data: &[u8]) {
    if let Ok(network) = bif::read(data) {
        let text = bif::write(&network);
        let again = bif::read(text.as_bytes()).expect("what was written can be read");
        assert_eq!(bif::write(&again), text);
    }
}

/// A counts file that is read is written and read again as the same, adds to itself, and can be learned from.
pub fn counts(data: &[u8]) {
    let Ok(counts) = PairCounts::from_json(data) else { return };
    let again = PairCounts::from_json(counts.to_json().as_bytes()).expect("what was written can be read");
    assert_eq!(again.to_json(), counts.to_json());
    // A sum may be too large, never wrong.
    if let Ok(sum) = counts.merge(&again) {
        assert_eq!(sum.rows(), 2 * counts.rows());
    }
    learn(counts);
}

/// From bytes to edges.
pub fn pipeline(data: &[u8]) {
    let Ok(raw) = read_in_pieces(data, data.len().max(1), &ReadOptions::default()) else { return };
    inspect(&raw);
    if let Ok(prepared) = prepare(&raw, &Plan::default()) {
        learn(PairCounts::of(&prepared.table));
    }
}

fn learn(counts: PairCounts) {
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

/// Pairs counted by bitsets are those that a loop over rows counts.
pub fn counting(data: &[u8]) {
    let Some(table) = small_table(data, 5, 70) else { return };
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
    let Some(table) = small_table(data, 4, 9) else { return };
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
            let judged = certificate::check(&problem, solver.weights(), lambda);
            assert_eq!(told, judged);
            assert!(told.primal >= told.dual - 1e-9 * (1.0 + told.primal.abs()), "{told:?}");
        }
    }
}

/// An exact search finds the best of all graphs.
pub fn exact(data: &[u8]) {
    let Some(table) = small_table(data, 3, 4) else { return };
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

/// A table of the bytes: how many columns, how many levels each, then codes row by row; the code after the last level is a missing value.
fn small_table(data: &[u8], most_columns: usize, most_levels: usize) -> Option<Table> {
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
        let code = |row: usize| usize::from(codes[row * n + i]) % (m + 1);
        let codes = (0..rows).map(|row| Some(code(row)).filter(|&code| code < m).map(|code| code as u16));
        let levels = (0..m).map(|level| format!("v{level}")).collect();
        Column { name: format!("c{i}"), levels, codes: Codes::pack(m, codes) }
    };
    Some(Table { columns: (0..n).map(column).collect(), rows })
}
