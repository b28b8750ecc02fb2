//! Resampling: shares are those of a plain loop, whoever computes which resample.

use std::ops::ControlFlow;

use crate::common::generate::dependent;
use nodewise::counts::{PairCounts, Recount, Resamples};
use nodewise::graph::{Cpdag, Dag, Pair, pair};
use nodewise::learner::skeleton::{EdgeState, Rule};
use nodewise::learner::{Learner, Settings, Work};
use nodewise::math::random::Rng;
use nodewise::resample::bound::{self, Assumption, Halves};
use nodewise::resample::{
    Average, Candidates, Graphs, Penalties, Scheme, Shares, Source, Stability, Threshold, Vote, Votes,
    by_data,
};
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

fn drawn(table: &Table, scheme: Scheme, seed: u64, draws: usize) -> Resamples {
    Resamples::of(table, scheme, seed, draws, Work::Alone, &mut Watch::none()).unwrap()
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

/// Votes of random graphs over `n` columns.
fn random_votes(seed: u64, n: usize, resamples: usize) -> Votes {
    let mut rng = Rng::new(seed);
    let mut votes = Votes::default();
    for _ in 0..resamples {
        let order = rng.permutation(n);
        let mut arcs = Vec::new();
        for a in 0..n {
            arcs.extend((a + 1..n).filter(|_| rng.below(3) == 0).map(|b| (order[a], order[b])));
        }
        let dag = Dag::from_arcs(n, arcs).unwrap();
        votes.add(&dag, &Cpdag::of(&dag));
    }
    votes
}

#[test]
fn an_average_is_acyclic_and_has_the_edges_above_its_threshold() {
    let names: Vec<String> = (0..8).map(|i| format!("column {i}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for seed in 0..60 {
        let votes = random_votes(seed, 8, 11);
        for threshold in [Threshold::ByData, Threshold::AtLeast(0.2), Threshold::AtLeast(0.45)] {
            let average = Average::new(&votes, &names, &Constraints::none(8), threshold);
            let kept = |&(_, vote): &(Pair, Vote)| f64::from(vote.joined) / 11.0 >= average.threshold;
            let expected: Vec<Pair> = votes.pairs().filter(kept).map(|(edge, _)| edge).collect();
            assert_eq!(average.dag.skeleton(), expected);
            let of_class: Vec<Pair> = average.class.joins().into_iter().map(|(edge, _)| edge).collect();
            assert_eq!(of_class, expected);
            assert!(average.class.directed.iter().all(|&(a, b)| average.dag.parents(b).contains(&a)));
        }
        assert_eq!(by_data(&votes), 6.0 / 11.0);
    }
}

#[test]
fn an_average_of_one_graph_is_that_graph() {
    let dag = Dag::from_arcs(5, [(0, 2), (1, 2), (2, 3), (4, 0)]).unwrap();
    let class = Cpdag::of(&dag);
    let mut votes = Votes::default();
    for _ in 0..4 {
        votes.add(&dag, &class);
    }
    let average = Average::new(&votes, &["v", "w", "x", "y", "z"], &Constraints::none(5), Threshold::ByData);
    assert_eq!(average.dag.skeleton(), dag.skeleton());
    assert_eq!((average.class.directed, average.class.undirected), (class.directed, class.undirected));
    // What is not allowed stays out, whatever the majority.
    let constraints = Constraints::none(5).forbid(&[(2, 3)]);
    let turned = Average::new(&votes, &["v", "w", "x", "y", "z"], &constraints, Threshold::ByData);
    assert!(turned.dag.parents(2).contains(&3));
}

/// Were all columns independent, every edge is one of chance: over many samples their mean number is within the bound.
#[test]
fn edges_of_chance_are_within_the_bound() {
    let (mut kept, mut bounds) = ([0.0; 2], [0.0; 2]);
    for sample in 0..200 {
        let table = dependent(1000 + sample, &[2, 3, 2, 4, 2, 3, 2, 2], 120, 0.0);
        // A penalty small enough for chance to show.
        let grid = [0.5];
        let shares =
            shares(&table, &Settings { filter: false, ..Settings::default() }, Scheme::Halves, &grid, 5);
        let halves = Halves { splits: 5, edges: shares.mean_edges(0), pairs: 28 };
        for (k, least) in [8, 10].into_iter().enumerate() {
            kept[k] += shares.pairs().filter(|(_, counts)| counts[0] >= least).count() as f64;
            bounds[k] += halves.bound(least as usize, Assumption::WorstCase);
        }
    }
    assert!(kept[0] > 0.0, "chance has to show");
    assert!(kept[0] <= bounds[0] && kept[1] <= bounds[1], "{kept:?} of at most {bounds:?}");
}

#[test]
fn a_limit_of_edges_of_chance_is_kept_with_the_most_edges() {
    let table = table(400);
    let grid = log_grid(6.0, 0.3, 30);
    let shares = shares(&table, &Settings::default(), Scheme::Halves, &grid, 20);
    for assumption in [Assumption::WorstCase, Assumption::Concave] {
        let choice = bound::choose(&shares, 21, 2.0, assumption).unwrap();
        assert!(choice.expected_false <= 2.0 && choice.threshold > 0.5);
        let more = bound::choose(&shares, 21, 20.0, assumption).unwrap();
        assert!(more.edges >= choice.edges);
    }
    assert_eq!(bound::choose(&Shares::new(3), 21, 2.0, Assumption::WorstCase), None);
}

#[test]
fn counts_carry_resamples_through_files_and_merges() {
    let (one, two) = (table(200), table(300));
    let counted = |table: &Table, scheme, seed| {
        PairCounts::of(table).with_resamples(drawn(table, scheme, seed, 6)).unwrap()
    };
    for scheme in SCHEMES {
        let (a, b) = (counted(&one, scheme, 1), counted(&two, scheme, 2));
        assert_eq!(PairCounts::from_json(a.to_json().as_bytes()).unwrap(), a);
        let merged = a.merge(&b).unwrap();
        assert_eq!(merged.resamples().unwrap().draws.len(), 6);
        for (k, draw) in merged.resamples().unwrap().draws.iter().enumerate() {
            let parts = [&a, &b].map(|counts| &counts.resamples().unwrap().draws[k]);
            assert_eq!(*draw, parts[0].merge(parts[1]).unwrap());
        }
        // Resamples of a file give the shares that the rows give.
        let grid = log_grid(5.0, 0.5, 8);
        let learner = learner(&one, Settings::default());
        let from_rows = Source::rows(Recount::new(&one), PairCounts::of(&one), scheme, 1);
        let from_file = Source::stored(&a).unwrap();
        assert_eq!((from_file.draws(), from_rows.draws()), (Some(6), None));
        for k in 0..6 {
            let joined =
                |source: &Source<'_>| Stability::new(&learner, source, Penalties::Grid(&grid)).draw(k);
            assert_eq!(joined(&from_file), joined(&from_rows));
        }
        // Without resamples on one side there are none; of another kind, the two do not fit.
        assert!(a.merge(&PairCounts::of(&two)).unwrap().resamples().is_none());
        let other = if scheme == Scheme::Halves { Scheme::Bootstrap } else { Scheme::Halves };
        assert_eq!(a.merge(&counted(&two, other, 2)).unwrap_err().kind(), ErrorKind::Counts);
        assert!(a.suppress(5).unwrap().resamples().is_none());
    }
    assert!(Source::stored(&PairCounts::of(&one)).is_none());
    // A half that counts what the whole does not is refused.
    let strange = drawn(&two, Scheme::Halves, 1, 1);
    let whole = PairCounts::of(&one);
    assert_eq!(whole.with_resamples(strange).unwrap_err().kind(), ErrorKind::Counts);
}
