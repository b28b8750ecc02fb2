//! The paper's experiments at toy size.

use std::f64::consts::LN_2;
use std::ops::ControlFlow;
use std::time::Duration;

use nodewise::ErrorKind;
use nodewise::counts::Variable;
use nodewise::experiment::{
    Answer, Benchmark, CandidateSearch, Dataset, Experiment, Figure2, Guarantee, MethodColumn, Scores,
    Search, Table1, Table1Outcome, Table2, Table3, negative_log_likelihood,
};
use nodewise::network::{Network, Node, bif};
use nodewise::progress::{Progress, Watch};
use nodewise::score::Score;

/// Runs all cells, in an order of the caller's, and summarises them in theirs.
fn run<E: Experiment>(experiment: &E, backwards: bool) -> Vec<E::Outcome> {
    let cells = experiment.cells();
    let outcome = |cell| experiment.run_cell(cell, &mut Watch::none()).unwrap();
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
    assert!(pooled(3.5).recall() > Some(0.93) && pooled(3.5).precision() > Some(0.9), "{:?}", pooled(3.5));
    assert!(pooled(1.5).recall().unwrap() < 0.6, "{:?}", pooled(1.5));
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
        experiment.run_cell(cell, &mut Watch::hearing(|progress| calls.push(progress))).unwrap();
        let last: Progress = *calls.last().unwrap();
        assert_eq!(Some(last.done), last.of);
        for stop in [1, calls.len() / 2, calls.len()] {
            let mut left = stop;
            let outcome = experiment.run_cell(
                cell,
                &mut Watch::new(|_| {
                    left -= 1;
                    if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                }),
            );
            assert_eq!(outcome.err().map(|error| error.kind()), Some(ErrorKind::Cancelled), "{stop}");
        }
    }
    stops(&small_figure());
    stops(&Table1 { rows: 500, ..Table1::new(vec![Benchmark::drawn("chain", chain())]) });
    let data = Dataset::given("chain", chain().sample(300, 1), chain().sample(50, 2)).unwrap();
    stops(&Table2::new(vec![data]));
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
    let benchmark = Benchmark::drawn("alarm-like", chain());
    let table = Table1 { rows: 2000, repetitions: 2, ..Table1::new(vec![benchmark.clone()]) };
    let outcomes = run(&table, false);
    assert_eq!(outcomes.len(), 2 * MethodColumn::ALL.len());
    for outcome in outcomes.iter().filter(|outcome| outcome.cell.method >= MethodColumn::Or) {
        // All but the paper's regressions find the chain and nothing else.
        let scores = scores(outcome);
        assert_eq!((scores.edges.f1(), scores.unconverged), (1.0, 0), "{outcome:?}");
        assert_eq!(scores.graph.is_some(), outcome.cell.method.directs());
        assert!(scores.graph.is_none_or(|graph| graph.distance == 0 && graph.classes.f1() == 1.0));
    }
    let sample = |repetition| benchmark.sample(1, repetition, 50, true, &mut Watch::none()).unwrap().1;
    assert_ne!(sample(0), sample(1));
    let summary = table.summarise(&outcomes);
    assert_eq!(summary.csv.lines().count(), 1 + MethodColumn::ALL.len());
    // A file's name up to the hyphen tells which of the paper's networks it is.
    let line = |method: &str| summary.csv.lines().find(|line| line.contains(method)).unwrap().to_string();
    assert!(line("+ standardised").ends_with(",0.74") && line("MMHC").ends_with(",0.93"), "{}", summary.csv);
    assert!(summary.text.contains("1.000 ± 0.000 [0.90]"), "{}", summary.text);
}

fn scores(outcome: &Table1Outcome) -> Scores {
    match &outcome.answer {
        Answer::Scored(scores) => *scores,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_limit_and_a_cap_are_told_and_leave_no_number() {
    let alarm = bif::read(&std::fs::read("www/public/networks/alarm.bif").unwrap()).unwrap();
    let table = Table1 {
        rows: 300,
        repetitions: 1,
        methods: vec![MethodColumn::Greedy, MethodColumn::Exact],
        limit: Some(Duration::ZERO),
        ..Table1::new(vec![Benchmark::drawn("alarm", alarm)])
    };
    let outcomes = run(&table, false);
    assert_eq!(outcomes[0].answer, Answer::Late);
    let summary = table.summarise(&outcomes);
    assert!(summary.text.contains("> 0 s [0.87]"), "{}", summary.text);
    assert!(summary.csv.contains("greedy,> 0 s,,,"), "{}", summary.csv);
    // Integer programming takes any number of nodes, but it too was given no time.
    assert_eq!(outcomes[1].answer, Answer::Late);
}

#[test]
fn the_proven_graph_scores_no_less_than_the_quick_one_and_a_broken_proof_tells_its_gap() {
    let alarm = bif::read(&std::fs::read("www/public/networks/alarm.bif").unwrap()).unwrap();
    let sample = alarm.sample(1000, 4);
    let learner = CandidateSearch::new(Score::default());
    let learn =
        |search, watch: &mut Watch<'_>| learner.learn(&sample, search, watch).expect("there is a graph");
    let quick = learn(Search::Both, &mut Watch::none());
    let proven = learn(Search::Proven, &mut Watch::none());
    let greedy = learn(Search::Greedy, &mut Watch::none());
    assert_eq!((quick.gap, proven.gap), (None, None));
    assert!(proven.score >= quick.score && quick.score >= greedy.score);
    let mut told = 0;
    let mut broken = Watch::new(|progress: Progress| {
        told += usize::from(progress.standing.is_some());
        if told > 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let left = learn(Search::Proven, &mut broken);
    drop(broken);
    let (reached, gap) = (left.score.unwrap(), left.gap.expect("nothing was proven"));
    assert!(reached + gap >= proven.score.unwrap() && reached >= quick.score.unwrap());
}

#[test]
fn given_samples_are_those_that_were_drawn() {
    let table = chain().sample(2000, 5);
    let names: Vec<String> = table.columns.iter().map(|column| column.name.clone()).collect();
    let arcs: Vec<(String, String)> =
        chain().dag().arcs().map(|(a, b)| (names[a].clone(), names[b].clone())).collect();
    let given = Benchmark::given("chain", &arcs, vec![table]).unwrap();
    let experiment =
        Table1 { methods: vec![MethodColumn::Or, MethodColumn::Greedy], ..Table1::new(vec![given]) };
    assert_eq!(experiment.cells().len(), 2, "one sample, however many were asked for");
    assert!(run(&experiment, false).iter().all(|outcome| scores(outcome).edges.f1() == 1.0));
    let unknown = [("a".to_string(), "z".to_string())];
    assert!(Benchmark::given("x", &unknown, vec![chain().sample(5, 1)]).is_err());
    assert!(Benchmark::given("x", &[], Vec::new()).is_err());
}

#[test]
fn table_2_prefers_the_graph_that_the_rows_come_from() {
    let data = Dataset::given("dna", chain().sample(2000, 1), chain().sample(1000, 2)).unwrap();
    let empty = nodewise::graph::Dag::from_arcs(5, []).unwrap();
    let alone = negative_log_likelihood(&empty, &data.train, &data.test, 0.5);
    let truth = negative_log_likelihood(chain().dag(), &data.train, &data.test, 0.5);
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    // Four bits without the graph; one bit and three times the entropy of 0.9 with it.
    assert!((mean(&alone) - 4.0 * LN_2).abs() < 0.02, "{}", mean(&alone));
    assert!((mean(&truth) - (LN_2 + 3.0 * 0.3251)).abs() < 0.06, "{}", mean(&truth));
    let experiment = Table2::new(vec![data]);
    let outcomes = run(&experiment, false);
    assert_eq!(outcomes.len(), 3);
    for outcome in &outcomes {
        let (nll, half, arcs) = outcome.answer.unwrap();
        assert!((nll - mean(&truth)).abs() < 1e-9 && half > 0.0 && arcs == 3, "{outcome:?}");
    }
    let summary = experiment.summarise(&outcomes);
    assert!(summary.text.contains("[80.37]") && summary.text.contains("on 1 of 1"), "{}", summary.text);
    assert_eq!(summary.csv.lines().count(), 4);
}

#[test]
fn table_1_does_not_depend_on_the_other_networks() {
    let network = |name: &str| Benchmark::drawn(name, chain());
    let alone = Table1 { rows: 300, repetitions: 1, ..Table1::new(vec![network("x")]) };
    let both = Table1 { networks: vec![network("w"), network("x")], ..alone.clone() };
    let answers = |table: &Table1| -> Vec<Answer> {
        run(table, false).into_iter().map(|outcome| outcome.answer).collect()
    };
    assert_eq!(answers(&alone), answers(&both)[MethodColumn::ALL.len()..]);
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

#[test]
fn the_guarantee_counts_fits_that_miss_their_gap() {
    let small = Guarantee { networks: 3, samples: 2, ..Guarantee::default() };
    let unconverged = |experiment: &Guarantee| {
        let outcomes = run(experiment, false);
        let trials = outcomes.iter().flat_map(|of| [of.stated, of.proved]).flatten();
        let missed: usize = trials.map(|trial| trial.unconverged).sum();
        let summary = experiment.summarise(&outcomes);
        assert_eq!(summary.text.contains(&format!("NOT CONVERGED: {missed} fits")), missed > 0);
        assert!(
            summary
                .csv
                .starts_with("network,kind,nodes,reading,rows,unbiased,recovered,samples,unconverged\n")
        );
        missed
    };
    assert_eq!(unconverged(&small), 0);
    // One pass is not enough where a node has two neighbours.
    let hasty = small.settings.with_gap(1e-15).unwrap().with_sweeps(1).unwrap();
    assert!(unconverged(&Guarantee { settings: hasty, ..small }) > 0);
}
