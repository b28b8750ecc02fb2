//! Exact marginals of all pairs.

use std::ops::ControlFlow;

use nodewise::ErrorKind;
use nodewise::counts::{PairCounts, Variable};
use nodewise::network::marginals::{PairMarginals, pairwise};
use nodewise::network::{Network, Node, Synthetic};
use nodewise::progress::{Progress, Watch};
use proptest::prelude::*;

use crate::files::bundled;

fn exact(network: &Network) -> PairMarginals {
    pairwise(network, &mut Watch::none()).unwrap()
}

fn node(name: usize, levels: usize, parents: &[usize], cpt: Vec<f64>) -> Node {
    let levels = (0..levels).map(|level| level.to_string()).collect();
    Node { variable: Variable { name: format!("x{name}"), levels }, parents: parents.to_vec(), cpt }
}

fn close(a: &[f64], b: &[f64], tolerance: f64) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() <= tolerance)
}

#[test]
fn a_collider_by_hand() {
    // x0 -> x2 <- x1, both causes fair, and the effect their exclusive or, reversed in one of ten cases.
    let effect = vec![0.9, 0.1, 0.1, 0.9, 0.1, 0.9, 0.9, 0.1];
    let nodes = vec![
        node(0, 2, &[], vec![0.25, 0.75]),
        node(1, 2, &[], vec![0.5, 0.5]),
        node(2, 2, &[0, 1], effect),
        node(3, 3, &[], vec![0.2, 0.3, 0.5]),
    ];
    let marginals = exact(&Network::new("", nodes).unwrap());
    assert_eq!(marginals.marginal(0), [0.25, 0.75]);
    assert!(close(&marginals.table(0, 1), &[0.125, 0.125, 0.375, 0.375], 1e-15));
    // Whatever x0 is, a fair x1 makes the effect fair; given x1 = 1 it is x0 reversed.
    assert!(close(&marginals.table(0, 2), &[0.125, 0.125, 0.375, 0.375], 1e-15));
    assert!(close(&marginals.table(1, 2), &[0.15, 0.35, 0.35, 0.15], 1e-15));
    assert!(close(&marginals.table(2, 1), &[0.15, 0.35, 0.35, 0.15], 1e-15));
    assert!(close(&marginals.table(3, 2), &[0.1, 0.1, 0.15, 0.15, 0.25, 0.25], 1e-15));
    assert_eq!(marginals.table(3, 3), [0.2, 0.0, 0.0, 0.0, 0.3, 0.0, 0.0, 0.0, 0.5]);
}

/// All pairs by adding up the joint distribution.
fn enumerated(network: &Network) -> Vec<Vec<Vec<f64>>> {
    let nodes = network.nodes();
    let n = nodes.len();
    let mut pairs: Vec<Vec<Vec<f64>>> =
        (0..n).map(|i| (0..n).map(|j| vec![0.0; nodes[i].levels() * nodes[j].levels()]).collect()).collect();
    let configurations: usize = nodes.iter().map(Node::levels).product();
    for configuration in 0..configurations {
        let mut rest = configuration;
        let mut state = Vec::new();
        for node in nodes {
            state.push(rest % node.levels());
            rest /= node.levels();
        }
        let factor = |(i, node): (usize, &Node)| {
            let row =
                node.parents.iter().fold(0, |row, &parent| row * nodes[parent].levels() + state[parent]);
            node.row(row)[state[i]]
        };
        let p: f64 = nodes.iter().enumerate().map(factor).product();
        for i in 0..n {
            for j in 0..n {
                pairs[i][j][state[i] * nodes[j].levels() + state[j]] += p;
            }
        }
    }
    pairs
}

fn agrees_with_enumeration(network: &Network) {
    let (exact, pairs) = (exact(network), enumerated(network));
    for (i, of_i) in pairs.iter().enumerate() {
        for (j, pair) in of_i.iter().enumerate() {
            assert!(close(&exact.table(i, j), pair, 1e-13), "{i} {j}: {:?} {pair:?}", exact.table(i, j));
        }
    }
}

#[test]
fn small_networks_agree_with_enumeration() {
    for name in ["asia", "cancer", "earthquake", "survey", "sachs"] {
        agrees_with_enumeration(&bundled(name));
    }
    // The textbooks' figure for shortness of breath.
    let asia = bundled("asia");
    let dysp = asia.nodes().iter().position(|node| node.variable.name == "dysp").unwrap();
    assert!((exact(&asia).marginal(dysp)[0] - 0.435_970_6).abs() < 1e-7);
}

/// A network of up to seven nodes of one to three levels, with impossible levels among them.
fn small_network() -> impl Strategy<Value = Network> {
    let draws = (1usize..4, prop::collection::vec(any::<bool>(), 7), prop::collection::vec(0u8..5, 3 * 27));
    (prop::collection::vec(draws, 1..8), any::<u64>()).prop_map(|(nodes, seed)| {
        let levels: Vec<usize> = nodes.iter().map(|(levels, ..)| *levels).collect();
        let made = nodes.into_iter().enumerate().map(|(i, (m, chosen, weights))| {
            let parents: Vec<usize> = (0..i).filter(|&parent| chosen[parent]).take(3).collect();
            let rows: usize = parents.iter().map(|&parent| levels[parent]).product();
            let row = |row: usize| {
                let weights = &weights[row * m..(row + 1) * m];
                let sum: u8 = weights.iter().sum();
                let share =
                    |&weight: &u8| if sum == 0 { 1.0 / m as f64 } else { f64::from(weight) / f64::from(sum) };
                weights.iter().map(share).collect::<Vec<f64>>()
            };
            node(i, m, &parents, (0..rows).flat_map(row).collect())
        });
        let network = Network::new("", made.collect()).unwrap();
        let order = nodewise::math::random::Rng::new(seed).permutation(network.len());
        network.permuted(&order)
    })
}

proptest! {
    #[test]
    fn any_small_network_agrees_with_enumeration(network in small_network()) {
        agrees_with_enumeration(&network);
    }

    #[test]
    fn nodes_in_another_order_have_the_same_marginals(seed in 0u64..1000) {
        let network = Synthetic { nodes: 12, levels: 3, edge_probability: 0.3 }.draw(seed).unwrap();
        let order = nodewise::math::random::Rng::new(seed).permutation(12);
        let (one, other) = (exact(&network), exact(&network.permuted(&order)));
        for i in 0..12 {
            for j in 0..12 {
                prop_assert!(close(&one.table(order[i], order[j]), &other.table(i, j), 1e-14));
            }
        }
    }
}

/// The shares of a large sample lie within a few standard deviations of the exact marginals.
fn agrees_with_a_sample(name: &str) {
    let rows = 200_000;
    let network = bundled(name);
    let (exact, table) = (exact(&network), network.sample(rows, 1));
    let counts = PairCounts::of(&table);
    let level = |i: usize, a: usize| {
        let text = &table.columns[i].levels[a];
        network.nodes()[i].variable.levels.iter().position(|level| level == text).unwrap()
    };
    for i in 0..network.len() {
        for j in 0..i {
            let seen = counts.table(i, j);
            for a in 0..counts.levels(i) {
                for b in 0..counts.levels(j) {
                    let p = exact.row(i, level(i, a), j)[level(j, b)];
                    let mean = rows as f64 * p;
                    let room = 6.0 * (mean * (1.0 - p)).max(0.0).sqrt() + 6.0;
                    let off = (seen.get(a, b) as f64 - mean).abs();
                    assert!(off <= room, "{name} {i} {j}: {} rows, {mean} expected", seen.get(a, b));
                    assert!(p > 0.0 || off == 0.0, "{name} {i} {j}: an impossible pair was drawn");
                }
            }
        }
    }
}

#[test]
fn larger_networks_agree_with_a_sample() {
    for name in ["alarm", "child", "hailfinder", "win95pts", "water"] {
        agrees_with_a_sample(name);
    }
}

#[test]
fn the_largest_bundled_network_is_feasible_and_its_tables_are_distributions() {
    let andes = bundled("andes");
    let exact = exact(&andes);
    for i in 0..andes.len() {
        for j in 0..andes.len() {
            let table = exact.table(i, j);
            let rows: Vec<f64> = table.chunks_exact(2).map(|row| row.iter().sum()).collect();
            assert!(close(&rows, &exact.marginal(i), 1e-12), "{i} {j}");
        }
    }
    // An isolated node.
    let alone = andes.nodes().iter().position(|node| node.variable.name == "SNode_14").unwrap();
    let (p, q) = (exact.marginal(alone), exact.marginal(0));
    assert_eq!(exact.table(alone, 0), [p[0] * q[0], p[0] * q[1], p[1] * q[0], p[1] * q[1]]);
}

#[test]
fn a_tightly_knit_network_is_refused_with_its_size() {
    // Every two of thirty causes have a common effect, so that all causes are joined at once.
    let causes = 30;
    let mut nodes: Vec<Node> = (0..causes).map(|i| node(i, 2, &[], vec![0.5; 2])).collect();
    for i in 0..causes {
        for j in 0..i {
            nodes.push(node(nodes.len(), 2, &[i, j], vec![0.5; 8]));
        }
    }
    let network = Network::new("", nodes).unwrap();
    let error = pairwise(&network, &mut Watch::none()).map(|_| ()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooLarge);
    assert_eq!(
        error.to_string(),
        "expected at most 33554432 cells in all tables for exact probabilities, \
         found 1073745304, 1073741824 of them in the table of \"x0\", \"x1\" and 28 other nodes"
    );
}

#[test]
fn the_papers_random_networks_are_feasible() {
    for (nodes, levels) in [(20, 4), (200, 4)] {
        let network = Synthetic { nodes, levels, ..Synthetic::default() }.draw(1).unwrap();
        let exact = exact(&network);
        let sums = (0..nodes)
            .flat_map(|i| (0..nodes).map(move |j| (i, j)))
            .map(|(i, j)| exact.table(i, j).iter().sum::<f64>());
        assert!(sums.into_iter().all(|sum| (sum - 1.0).abs() < 1e-12));
    }
}

#[test]
fn progress_is_told_and_the_work_can_be_stopped() {
    let mut told = Vec::new();
    let network = bundled("survey");
    pairwise(&network, &mut Watch::hearing(|progress| told.push(progress))).unwrap();
    assert_eq!(told, (1..=14).map(|done| Progress::of(done, 14)).collect::<Vec<_>>());
    let stopped = pairwise(&network, &mut Watch::new(|_| ControlFlow::Break(())));
    assert_eq!(stopped.map(|_| ()).unwrap_err().kind(), ErrorKind::Cancelled);
}
