//! Resampling: shares are those of a plain loop, whoever computes which resample.

use std::ops::ControlFlow;

use crate::common::generate::dependent;
use nodewise::counts::{PairCounts, Recount};
use nodewise::graph::{Cpdag, Pair, pair};
use nodewise::learner::skeleton::{EdgeState, Rule};
use nodewise::learner::{Learner, Settings, Work};
use nodewise::resample::{Candidates, Graphs, Penalties, Scheme, Shares, Source, Stability, Votes};
use nodewise::search::{ColumnOrder, Constraints, Rows, SearchSettings, orient};
use nodewise::solver::{PathPoint, log_grid};
use nodewise::table::{Codes, Table};
use nodewise::{ErrorKind, Watch};

const SCHEMES: [Scheme; 2] = [Scheme::Halves, Scheme::Bootstrap];

/// Seven columns; every ninth value of the third is missing.
fn table(rows: usize) -> Table {
    let mut table = dependent(3, &[2, 3, 4, 2, 5, 3, 2], rows, 0.6);
    let column = &mut table.columns[2];
    let known = |(row, code): (usize, Option<u16>)| code.filter(|_| row % 9 != 4);
    column.codes = Codes::pack(column.levels.len(), column.codes.iter().enumerate().map(known));
    table
}

fn learner(table: &Table, settings: Settings) -> Learner {
    Learner::with_settings(PairCounts::of(table), settings).unwrap()
}

fn source(table: &Table, scheme: Scheme) -> Source<'_> {
    Source::rows(Recount::new(table), PairCounts::of(table), scheme, 11)
}

fn names(table: &Table) -> impl Iterator<Item = &str> {
    table.columns.iter().map(|column| column.name.as_str())
}

fn permuted(table: &Table, order: &[usize]) -> Table {
    Table { columns: order.iter().map(|&i| table.columns[i].clone()).collect(), rows: table.rows }
}

fn shares(table: &Table, settings: &Settings, scheme: Scheme, grid: &[f64], draws: usize) -> Shares {
    let (learner, source) = (learner(table, settings.clone()), source(table, scheme));
    let stability = Stability::new(&learner, &source, Penalties::Grid(grid));
    let mut shares = stability.shares();
    stability.run(0..draws, &mut shares, Work::Alone, &mut Watch::none()).unwrap();
    shares
}

/// Every resample written out as a table of its own, in the canonical order of its columns, and learned from by itself.
fn naive(table: &Table, settings: &Settings, scheme: Scheme, grid: &[f64], draws: usize) -> Vec<Vec<Pair>> {
    let rough = Settings { solver: settings.solver.with_gap(1e-4).unwrap(), ..settings.clone() };
    let mut joined = vec![Vec::new(); grid.len()];
    for k in 0..draws {
        let drawn = scheme.draw(11, k, table.rows);
        let mut tables = vec![drawn.table(table)];
        tables.extend((scheme == Scheme::Halves).then(|| drawn.complement().table(table)));
        for table in &tables {
            let ColumnOrder { order, .. } = ColumnOrder::new(names(table));
            let learner = learner(&permuted(table, &order), rough.clone());
            let path = |r| learner.fit_node_path(r, grid, rough.solver, &mut Watch::none()).points;
            let paths: Vec<Vec<PathPoint>> = (0..learner.len()).map(path).collect();
            for (k, joined) in joined.iter_mut().enumerate() {
                let points: Vec<&PathPoint> = paths.iter().map(|path| &path[k]).collect();
                let edges = learner.edges(&points, rough.rule, rough.filter);
                let kept = edges.iter().filter(|edge| edge.state == EdgeState::Kept);
                joined.extend(kept.map(|edge| pair(order[edge.a], order[edge.b])));
            }
        }
    }
    joined
}

#[test]
fn shares_are_those_of_a_plain_loop() {
    let table = table(400);
    let grid = log_grid(6.0, 0.3, 70);
    let named = |a: &str, b: &str| vec![(a.to_string(), b.to_string())];
    let known = Settings { required: named("c0", "c6"), forbidden: named("c0", "c1"), ..Settings::default() };
    let and = Settings { rule: Rule::And, filter: false, ..Settings::default() };
    for settings in [Settings::default(), and, known] {
        for scheme in SCHEMES {
            let shares = shares(&table, &settings, scheme, &grid, 4);
            assert_eq!(shares.resamples(), 4 * scheme.per_draw());
            let expected = naive(&table, &settings, scheme, &grid, 4);
            assert!(expected.iter().any(|joined| !joined.is_empty()));
            for (k, joined) in expected.iter().enumerate() {
                for edge in (0..7).flat_map(|a| (a + 1..7).map(move |b| (a, b))) {
                    let times = joined.iter().filter(|&&other| other == edge).count();
                    assert_eq!(shares.count(edge, k) as usize, times, "{scheme:?} {edge:?} at {}", grid[k]);
                }
                assert_eq!(shares.mean_edges(k), joined.len() as f64 / shares.resamples() as f64);
            }
        }
    }
}

#[test]
fn one_penalty_a_node_is_a_point_of_its_own() {
    let table = table(400);
    let (learner, source) = (learner(&table, Settings::default()), source(&table, Scheme::Halves));
    let lambdas = vec![1.5; 7];
    let single = Stability::new(&learner, &source, Penalties::Nodes(&lambdas));
    let grid = Stability::new(&learner, &source, Penalties::Grid(&[6.0, 3.0, 1.5]));
    for k in 0..4 {
        for (one, whole) in single.draw(k).iter().zip(grid.draw(k)) {
            let at = |edge: &&Pair| whole.has(**edge, 2);
            assert!(one.pairs.keys().eq(whole.pairs.keys().filter(at)), "{one:?} {whole:?}");
        }
    }
}

#[test]
fn parts_add_up_whoever_computes_them() {
    let table = table(300);
    let grid = log_grid(5.0, 0.5, 9);
    let (learner, source) = (learner(&table, Settings::default()), source(&table, Scheme::Halves));
    let stability = Stability::new(&learner, &source, Penalties::Grid(&grid));
    let run = |draws, work| {
        let mut shares = stability.shares();
        stability.run(draws, &mut shares, work, &mut Watch::none()).unwrap();
        shares
    };
    let whole = run(0..12, Work::Alone);
    let mut parts = run(7..12, Work::Alone);
    parts.merge(&run(0..7, Work::Alone));
    assert_eq!(parts, whole);
    let apart = Shares::from_pairs(9, 24, whole.pairs().map(|(edge, tally)| (edge, tally.to_vec())));
    assert_eq!(apart, whole);
    for threads in [1, 8] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        assert_eq!(pool.install(|| run(0..12, Work::Shared)), whole, "{threads} threads");
    }
}

#[test]
fn what_is_done_stays_when_work_is_broken_off() {
    let table = table(200);
    let grid = log_grid(5.0, 0.5, 5);
    let (learner, source) = (learner(&table, Settings::default()), source(&table, Scheme::Halves));
    let stability = Stability::new(&learner, &source, Penalties::Grid(&grid));
    for stop in [1, 2, 5] {
        let mut shares = stability.shares();
        let mut watch =
            Watch::new(
                |progress| {
                    if progress.done < stop { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                },
            );
        let stopped = stability.run(0..20, &mut shares, Work::Alone, &mut watch);
        assert_eq!(stopped.unwrap_err().kind(), ErrorKind::Cancelled);
        let mut expected = stability.shares();
        stability.run(0..stop, &mut expected, Work::Alone, &mut Watch::none()).unwrap();
        assert_eq!(shares, expected);
        // The rest can follow later.
        stability.run(stop..6, &mut shares, Work::Alone, &mut Watch::none()).unwrap();
        assert_eq!(shares.resamples(), 12);
    }
}

#[test]
fn permuted_columns_permute_shares() {
    let table = table(400);
    let order = [4, 0, 6, 2, 1, 5, 3];
    let permuted = permuted(&table, &order);
    let grid = log_grid(5.0, 0.5, 20);
    for scheme in SCHEMES {
        let one = shares(&table, &Settings::default(), scheme, &grid, 6);
        let other = shares(&permuted, &Settings::default(), scheme, &grid, 6);
        let back = other.pairs().map(|((a, b), tally)| (pair(order[a], order[b]), tally.to_vec()));
        assert_eq!(Shares::from_pairs(20, other.resamples(), back), one);
        let (one, other) = (votes(&table, scheme, 3), votes(&permuted, scheme, 3));
        for ((a, b), vote) in other.pairs() {
            let same = one.of(pair(order[a], order[b]));
            let turned = order[a] > order[b];
            let (ab, ba) = if turned { (vote.ba, vote.ab) } else { (vote.ab, vote.ba) };
            assert_eq!((vote.joined, ab, ba), (same.joined, same.ab, same.ba));
        }
    }
}

fn votes(table: &Table, scheme: Scheme, draws: usize) -> Votes {
    let (learner, source) = (learner(table, Settings::default()), source(table, scheme));
    let (constraints, lambdas) = (Constraints::none(7), vec![0.8; 7]);
    let candidates = Candidates::Learned(&learner, &lambdas);
    let settings = SearchSettings::default();
    let graphs = Graphs { source: &source, candidates, constraints: &constraints, settings };
    let mut votes = Votes::default();
    graphs.run(0..draws, &mut votes, Work::Shared, &mut Watch::none()).unwrap();
    votes
}

#[test]
fn votes_are_those_of_a_plain_loop() {
    let table = table(300);
    for scheme in SCHEMES {
        let mut expected = Votes::default();
        for k in 0..3 {
            let drawn = scheme.draw(11, k, table.rows);
            let mut tables = vec![drawn.table(&table)];
            tables.extend((scheme == Scheme::Halves).then(|| drawn.complement().table(&table)));
            for table in &tables {
                let ColumnOrder { order, .. } = ColumnOrder::new(names(table));
                let learner = learner(&permuted(table, &order), Settings::default());
                let watch = &mut Watch::none();
                let points = learner.candidate_nodes(&[0.8; 7], Work::Alone, watch).unwrap();
                let edges = learner.edges(&points.iter().collect::<Vec<_>>(), Rule::Or, true);
                let kept = edges.iter().filter(|edge| edge.state == EdgeState::Kept);
                let candidates: Vec<Pair> = kept.map(|edge| pair(order[edge.a], order[edge.b])).collect();
                let within = Constraints::within(7, &candidates);
                let rows = Rows::new(table, &within, SearchSettings::default(), watch).unwrap();
                let dag = orient(&rows, &within, SearchSettings::default(), watch).unwrap().found.dag;
                expected.add(&dag, &Cpdag::of(&dag));
            }
        }
        let found = votes(&table, scheme, 3);
        assert_eq!(found, expected);
        assert!(found.pairs().all(|(_, vote)| vote.ab + vote.ba <= vote.joined));
    }
}
