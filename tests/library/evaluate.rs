//! Laws of the comparison of graphs.

use nodewise::evaluate::{CSV_HEAD, Comparison, arcs, cpdag_distance, edges, per_node};
use nodewise::graph::{Cpdag, Dag, Pair, pair};
use proptest::prelude::*;

/// A graph on `n` nodes: an order, and which pairs in it are joined.
fn dag(n: usize) -> impl Strategy<Value = Dag> {
    let order = Just((0..n).collect::<Vec<usize>>()).prop_shuffle();
    (order, prop::collection::vec(0u8..3, n * n)).prop_map(move |(order, joined)| {
        let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
        let arcs = pairs.filter(|&(a, b)| joined[a * n + b] == 0).map(|(a, b)| (order[a], order[b]));
        Dag::from_arcs(n, arcs).unwrap()
    })
}

/// Two graphs on the same nodes, and another order of the nodes.
fn two_dags() -> impl Strategy<Value = (Dag, Dag, Vec<usize>)> {
    (1usize..8).prop_flat_map(|n| (dag(n), dag(n), Just((0..n).collect::<Vec<_>>()).prop_shuffle()))
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}

proptest! {
    #[test]
    fn exchanging_truth_and_estimate_exchanges_precision_and_recall((truth, estimate, _) in two_dags()) {
        for (one, other) in [
            (edges(&truth.skeleton(), &estimate.skeleton()), edges(&estimate.skeleton(), &truth.skeleton())),
            (arcs(&truth, &estimate), arcs(&estimate, &truth)),
        ] {
            prop_assert_eq!(one.precision(), other.recall());
            prop_assert_eq!(one.recall(), other.precision());
            prop_assert_eq!(one.f1(), other.f1());
        }
        let (a, b) = (Cpdag::of(&truth), Cpdag::of(&estimate));
        prop_assert_eq!(cpdag_distance(&a, &b), cpdag_distance(&b, &a));
    }

    #[test]
    fn f1_is_the_harmonic_mean((truth, estimate, _) in two_dags()) {
        let tally = edges(&truth.skeleton(), &estimate.skeleton());
        // Where one of the two is undefined, nothing was found.
        let mean = match (tally.precision(), tally.recall()) {
            (Some(p), Some(r)) if p + r > 0.0 => 2.0 * p * r / (p + r),
            (None, None) => 1.0,
            _ => 0.0,
        };
        prop_assert!(close(tally.f1(), mean), "{} {}", tally.f1(), mean);
    }

    #[test]
    fn the_truth_itself_is_perfect((truth, _, _) in two_dags()) {
        let same = Comparison::of_dag(&truth, &truth);
        let arcs = same.arcs.unwrap();
        for tally in [same.edges, arcs, per_node(&truth, &truth.neighbours())] {
            let perfect = (tally.found > 0).then_some(1.0);
            prop_assert_eq!((tally.precision(), tally.recall(), tally.f1()), (perfect, perfect, 1.0));
        }
        prop_assert_eq!((same.edges.distance(), same.cpdag_distance), (0, Some(0)));
        prop_assert!(same.missed.is_empty() && same.extra.is_empty());
    }

    #[test]
    fn names_of_nodes_do_not_matter((truth, estimate, order) in two_dags()) {
        let plain = Comparison::of_dag(&truth, &estimate);
        let renamed = Comparison::of_dag(&truth.permuted(&order), &estimate.permuted(&order));
        prop_assert_eq!(plain.csv_line(), renamed.csv_line());
    }

    #[test]
    fn neighbourhoods_of_a_graph_count_every_edge_twice((truth, estimate, _) in two_dags()) {
        let (nodes, pairs) =
            (per_node(&truth, &estimate.neighbours()), edges(&truth.skeleton(), &estimate.skeleton()));
        prop_assert_eq!((nodes.found, nodes.missed, nodes.extra), (2 * pairs.found, 2 * pairs.missed, 2 * pairs.extra));
    }

    #[test]
    fn a_class_is_at_least_as_far_as_its_skeleton_and_no_farther_than_the_graphs((truth, estimate, _) in two_dags()) {
        let comparison = Comparison::of_dag(&truth, &estimate);
        let distance = comparison.cpdag_distance.unwrap();
        let edges = comparison.edges;
        prop_assert!(edges.distance() <= distance);
        prop_assert!(distance <= edges.found + edges.missed + edges.extra);
        // Direction is all that arcs can get wrong on a found edge.
        prop_assert!(comparison.arcs.unwrap().found <= edges.found);
    }

    #[test]
    fn the_three_lists_are_what_is_counted((truth, estimate, _) in two_dags()) {
        let comparison = Comparison::of_skeleton(&truth, &estimate.skeleton());
        let edges = comparison.edges;
        let lengths = (comparison.found.len(), comparison.missed.len(), comparison.extra.len());
        prop_assert_eq!(lengths, (edges.found, edges.missed, edges.extra));
        let mut all: Vec<Pair> = comparison.found.iter().chain(&comparison.missed).copied().collect();
        all.sort_unstable();
        prop_assert_eq!(all, truth.skeleton());
    }
}

#[test]
fn one_end_alone_counts_once() {
    let truth = Dag::from_arcs(3, [(0, 1), (1, 2)]).unwrap();
    // 0 chose 1, 1 chose nobody, 2 chose 0.
    let tally = per_node(&truth, &[vec![1], vec![], vec![0]]);
    assert_eq!((tally.found, tally.missed, tally.extra), (1, 3, 1));
}

#[test]
fn a_turned_arc_costs_direction_not_skeleton() {
    let truth = Dag::from_arcs(3, [(0, 2), (1, 2)]).unwrap();
    let estimate = Dag::from_arcs(3, [(0, 2), (2, 1)]).unwrap();
    let comparison = Comparison::of_dag(&truth, &estimate);
    assert_eq!(comparison.edges.f1(), 1.0);
    assert_eq!(comparison.arcs.unwrap().f1(), 0.5);
    // Two arcs of the collider against a chain without directions.
    assert_eq!(comparison.cpdag_distance, Some(2));
}

#[test]
fn the_report_names_edges_and_the_line_fits_its_head() {
    let truth = Dag::from_arcs(4, [(0, 1), (1, 2)]).unwrap();
    let names = ["rain", "grass", "shoes", "cat"];
    let skeleton = Comparison::of_skeleton(&truth, &[pair(1, 0), pair(2, 3)]);
    let expected = "       found  missed  extra  precision  recall  F1\n\
        edges  1      1       1      0.5        0.5     0.5\n\n\
        skeleton distance  2\n\nmissed:\n  grass  shoes\n\nextra:\n  shoes  cat\n";
    assert_eq!(skeleton.text(&names), expected);
    assert_eq!(skeleton.csv_line(), "1,1,1,0.5,0.5,0.5,2,,,,,,,");
    let directed = Comparison::of_dag(&truth, &truth);
    assert!(directed.text(&names).contains("\narcs   2      0       0      1          1       1\n"));
    for line in [skeleton.csv_line(), directed.csv_line()] {
        assert_eq!(line.split(',').count(), CSV_HEAD.split(',').count(), "{line}");
    }
}
