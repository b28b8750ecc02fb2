//! The paper's experiments at toy size.

use std::ops::ControlFlow;

use nodewise::ErrorKind;
use nodewise::counts::Variable;
use nodewise::experiment::{Experiment, Figure2, Progress, Table1, Table3};
use nodewise::network::{Network, Node};

/// Runs all cells, in an order of the caller's, and summarises them in theirs.
fn run<E: Experiment>(experiment: &E, backwards: bool) -> Vec<E::Outcome> {
    let cells = experiment.cells();
    let outcome = |cell| experiment.run_cell(cell, &mut |_| ControlFlow::Continue(())).unwrap();
    if backwards {
        let mut outcomes: Vec<E::Outcome> = cells.iter().rev().map(outcome).collect();
        outcomes.reverse();
        return outcomes;
    }
    cells.iter().map(outcome).collect()
}

fn small_figure() -> Figure2 {
    Figure2 {
        nodes: vec![10, 14],
        cps: vec![1.5, 3.5],
        repetitions: 3,
        lambdas: vec![1.0],
        ..Figure2::default()
    }
}

#[test]
fn figure_2_recovers_small_networks_from_many_rows() {
    let figure = small_figure();
    let outcomes = run(&figure, false);
    assert_eq!(outcomes.len(), 2 * 2 * 3);
    for outcome in &outcomes {
        assert_eq!(outcome.rows, figure.rows(outcome.cell.n, outcome.cell.cp));
        assert_eq!(outcome.unconverged, 0);
    }
    // Method 1 is the normalised one: over all three networks together nearly every edge is found at CP 3.5, and few at 1.5.
    let pooled = |cp: f64| {
        let of_cp = outcomes.iter().filter(|outcome| outcome.cell.cp == cp);
        of_cp.map(|outcome| outcome.scores[1].1).sum::<nodewise::evaluate::Tally>()
    };
    assert!(pooled(3.5).recall() > 0.93 && pooled(3.5).precision() > 0.9, "{:?}", pooled(3.5));
    assert!(pooled(1.5).recall() < 0.6, "{:?}", pooled(1.5));
}

#[test]
fn rows_follow_the_control_parameter() {
    let figure = Figure2::default();
    // log 60 = 4.0943, log 1500 = 7.3132.
    assert_eq!(figure.rows(20, 2.0), 410);
    assert_eq!(figure.rows(500, 3.0), 7314);
}

#[test]
fn outcomes_do_not_depend_on_the_order_of_cells() {
    let figure = small_figure();
    let (forwards, backwards) = (run(&figure, false), run(&figure, true));
    assert_eq!(forwards, backwards);
    assert_eq!(figure.summarise(&forwards), figure.summarise(&backwards));
    let other = Figure2 { seed: 2, ..small_figure() };
    assert_ne!(run(&other, false), forwards);
}

#[test]
fn the_summary_of_figure_2_has_a_line_a_point_and_two_panels_a_method() {
    let figure = small_figure();
    let summary = figure.summarise(&run(&figure, false));
    // Two methods, two sizes, two control parameters, and a head.
    assert_eq!(summary.csv.lines().count(), 1 + 8);
    let fields = |line: &str| line.replace(", ", " ").split(',').count();
    assert!(summary.csv.lines().all(|line| fields(line) == 15), "{}", summary.csv);
    let svg = summary.svg.unwrap();
    assert_eq!((svg.matches("Precision: ").count(), svg.matches("Recall: ").count()), (2, 2));
    assert!(svg.contains("n = 10") && svg.contains("n = 14"));
    assert!(!summary.text.contains("NOT CONVERGED"));
}

#[test]
fn every_experiment_stops_when_asked() {
    fn stops<E: Experiment>(experiment: &E) {
        let cell = &experiment.cells()[0];
        let mut calls = Vec::new();
        experiment
            .run_cell(cell, &mut |progress| {
                calls.push(progress);
                ControlFlow::Continue(())
            })
            .unwrap();
        let last: Progress = *calls.last().unwrap();
        assert_eq!(last.done, last.of);
        for stop in [1, calls.len() / 2, calls.len()] {
            let mut left = stop;
            let outcome = experiment.run_cell(cell, &mut |_| {
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert_eq!(outcome.err().map(|error| error.kind()), Some(ErrorKind::Cancelled), "{stop}");
        }
    }
    stops(&small_figure());
    stops(&Table1 { rows: 500, ..Table1::new(vec![("chain".into(), chain())]) });
    stops(&Table3 { nodes: vec![12], networks: 1, rows: 500, seed: 1 });
}

/// `a -> b -> c -> d`, each keeping its parent's level nine times in ten, and a column that never changes.
fn chain() -> Network {
    let levels = |count: usize| (0..count).map(|level| level.to_string()).collect();
    let node = |name: &str, parents: &[usize], count: usize, cpt: &[f64]| Node {
        variable: Variable { name: name.into(), levels: levels(count) },
        parents: parents.to_vec(),
        cpt: cpt.to_vec(),
    };
    let copy = [0.9, 0.1, 0.1, 0.9];
    let nodes = vec![
        node("a", &[], 2, &[0.5, 0.5]),
        node("b", &[0], 2, &copy),
        node("c", &[1], 2, &copy),
        node("d", &[2], 2, &copy),
        node("same", &[], 2, &[1.0, 0.0]),
    ];
    Network::new("chain", nodes).unwrap()
}

#[test]
fn table_1_finds_a_strong_chain_and_copes_with_a_constant_column() {
    let table = Table1 { rows: 2000, repetitions: 2, ..Table1::new(vec![("alarm-like".into(), chain())]) };
    let outcomes = run(&table, false);
    for outcome in &outcomes {
        // The normalised method finds the chain and nothing else.
        assert_eq!(outcome.scores[3].f1(), 1.0, "{outcome:?}");
        assert_eq!(outcome.unconverged, 0);
    }
    assert_ne!(
        table.sample(table.cells()[0], &mut |_| ControlFlow::Continue(())).unwrap().1.cells(),
        table.sample(table.cells()[1], &mut |_| ControlFlow::Continue(())).unwrap().1.cells()
    );
    let summary = table.summarise(&outcomes);
    assert_eq!(summary.csv.lines().count(), 1 + 5);
    // A file's name up to the hyphen tells which of the paper's networks it is.
    assert!(summary.csv.lines().skip(1).all(|line| line.ends_with(",0.74,0.9")), "{}", summary.csv);
    assert!(summary.text.contains("1.000 ± 0.000"), "{}", summary.text);
}

#[test]
fn table_1_does_not_depend_on_the_other_networks() {
    let alone = Table1 { rows: 300, repetitions: 1, ..Table1::new(vec![("x".into(), chain())]) };
    let both = Table1 { networks: vec![("w".into(), chain()), ("x".into(), chain())], ..alone.clone() };
    assert_eq!(run(&alone, false)[0].scores, run(&both, false)[1].scores);
}

#[test]
fn table_3_holds_for_nearly_every_node() {
    let table = Table3 { nodes: vec![30], networks: 3, rows: 2000, seed: 1 };
    let outcomes = run(&table, false);
    assert_eq!(outcomes, run(&table, true));
    for outcome in &outcomes {
        assert_eq!(outcome.n, 30);
        assert!(outcome.neighbours_hold >= 28 && outcome.weaker >= outcome.same, "{outcome:?}");
    }
    let summary = table.summarise(&outcomes);
    assert_eq!(summary.csv.lines().count(), 2);
    assert!(summary.text.contains("PC weaker"));
}
