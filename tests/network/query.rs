//! Questions to a network: what follows from what was seen, or done.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use nodewise::ErrorKind;
use nodewise::counts::Variable;
use nodewise::network::joint::Joint;
use nodewise::network::query::{Answer, Draws, Question};
use nodewise::network::{Network, Node, Synthetic};
use nodewise::progress::Watch;
use nodewise::table::{Codes, Column, Table};
use proptest::prelude::*;
use serde::Deserialize;

use crate::files::bundled;

fn node(name: &str, parents: &[usize], yes: &[f64]) -> Node {
    let variable = Variable { name: name.into(), levels: vec!["no".into(), "yes".into()] };
    let cpt = yes.iter().flat_map(|&p| [1.0 - p, p]).collect();
    Node { variable, parents: parents.to_vec(), cpt }
}

/// The probability that `of` is "yes".
fn yes(network: &Network, given: &[(&str, &str)], set: &[(&str, &str)], of: &str) -> f64 {
    let question = Question::named(network, given, set).unwrap();
    network.answer(&question).unwrap().levels[network.node_named(of).unwrap()][1]
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-15
}

#[test]
fn a_chain_by_hand() {
    // a -> b -> c
    let nodes = vec![node("a", &[], &[0.5]), node("b", &[0], &[0.2, 0.6]), node("c", &[1], &[0.1, 0.5])];
    let chain = Network::new("", nodes).unwrap();
    assert!(close(yes(&chain, &[], &[], "c"), 0.26));
    // Seen from the end: P(a | c) = P(a) P(c | a) / P(c), and P(c | a) is .1 * .4 + .5 * .6 = .34.
    assert!(close(yes(&chain, &[("c", "yes")], &[], "a"), 0.5 * 0.34 / 0.26));
    // Once the middle is known the ends say nothing about each other.
    assert!(close(
        yes(&chain, &[("b", "yes"), ("c", "yes")], &[], "a"),
        yes(&chain, &[("b", "yes")], &[], "a")
    ));
    // What is done moves what comes after, never what comes before.
    assert!(close(yes(&chain, &[], &[("b", "yes")], "c"), 0.5));
    assert!(close(yes(&chain, &[], &[("b", "yes")], "a"), 0.5));
}

#[test]
fn a_fork_by_hand() {
    // a <- b -> c: a and c depend on each other, but doing a does nothing to c.
    let nodes = vec![node("b", &[], &[0.3]), node("a", &[0], &[0.1, 0.9]), node("c", &[0], &[0.2, 0.7])];
    let fork = Network::new("", nodes).unwrap();
    let b = 0.3 * 0.9 / (0.3 * 0.9 + 0.7 * 0.1);
    assert!(close(yes(&fork, &[("a", "yes")], &[], "b"), b));
    assert!(close(yes(&fork, &[("a", "yes")], &[], "c"), 0.7 * b + 0.2 * (1.0 - b)));
    assert!(close(yes(&fork, &[], &[("a", "yes")], "c"), 0.35));
}

#[test]
fn a_collider_by_hand() {
    // a -> c <- b: one cause explains the effect, so that the other becomes less likely.
    let nodes =
        vec![node("a", &[], &[0.5]), node("b", &[], &[0.5]), node("c", &[0, 1], &[0.0, 1.0, 1.0, 1.0])];
    let collider = Network::new("", nodes).unwrap();
    assert!(close(yes(&collider, &[("a", "yes")], &[], "b"), 0.5));
    assert!(close(yes(&collider, &[("c", "yes")], &[], "b"), 2.0 / 3.0));
    assert!(close(yes(&collider, &[("c", "yes"), ("a", "yes")], &[], "b"), 0.5));
    assert!(close(yes(&collider, &[("c", "yes"), ("a", "no")], &[], "b"), 1.0));
    assert!(close(yes(&collider, &[], &[("c", "yes")], "b"), 0.5));
    let seen = Question::named(&collider, &[("c", "yes")], &[]).unwrap();
    assert!(close(collider.answer(&seen).unwrap().probability, 0.75));
    // Three explanations are equally probable: one of them is told.
    let explanation = collider.explanation(&seen).unwrap();
    assert!(explanation.levels[2] == 1 && explanation.levels[0] + explanation.levels[1] > 0);
    assert!(close(explanation.probability, 1.0 / 3.0));
}

#[test]
fn what_cannot_be_is_named() {
    let nodes = vec![node("a", &[], &[0.5]), node("b", &[0], &[0.0, 1.0]), node("c", &[], &[0.0])];
    let network = Network::new("", nodes).unwrap();
    let message = |given: &[(&str, &str)], set: &[(&str, &str)]| {
        let question = Question::named(&network, given, set)?;
        network.explanation(&question).map_err(|error| assert_eq!(error.kind(), ErrorKind::Network)).ok();
        network.answer(&question)
    };
    let text = |given: &[(&str, &str)], set: &[(&str, &str)]| message(given, set).unwrap_err().to_string();
    assert_eq!(
        text(&[("a", "no"), ("b", "yes"), ("c", "no")], &[]),
        "expected evidence that can happen, found b=yes, which has probability zero given a=no"
    );
    assert_eq!(
        text(&[("c", "yes")], &[("a", "no")]),
        "expected evidence that can happen, found c=yes, which has probability zero given a=no"
    );
    // What is done can be done, however improbable it was.
    assert!(message(&[("a", "no")], &[("b", "yes")]).is_ok());
    assert_eq!(text(&[("d", "yes")], &[]), "expected a node of the network, found \"d\"");
    assert_eq!(text(&[("a", "maybe")], &[]), "column \"a\": expected one of no, yes, found maybe");
    assert_eq!(
        text(&[("a", "no")], &[("a", "no")]),
        "column \"a\": expected one level of each node at most, found two"
    );
}

/// The answer by adding up the joint distribution of the network with the arrows into set nodes cut, and the most probable
/// cell.
fn enumerated(network: &Network, question: &Question) -> (f64, Vec<Vec<f64>>, f64) {
    let mut nodes = network.nodes().to_vec();
    for &(i, level) in &question.set {
        nodes[i].parents.clear();
        nodes[i].cpt = (0..nodes[i].levels()).map(|x| f64::from(u8::from(x == level))).collect();
    }
    let cut = Network::new("", nodes).unwrap();
    let joint = Joint::of(&cut).unwrap();
    let mut levels: Vec<Vec<f64>> = cut.nodes().iter().map(|node| vec![0.0; node.levels()]).collect();
    let (mut sum, mut largest) = (0.0, 0.0_f64);
    for (cell, &p) in joint.cells().iter().enumerate() {
        let state = joint.state(cell);
        if question.given.iter().all(|&(i, level)| state[i] == level) {
            sum += p;
            largest = largest.max(p);
            state.iter().zip(&mut levels).for_each(|(&level, sums)| sums[level] += p);
        }
    }
    levels.iter_mut().flatten().for_each(|p| *p /= sum);
    (sum, levels, largest / sum)
}

fn agrees(answer: &Answer, levels: &[Vec<f64>], tolerance: f64) -> bool {
    let (found, expected) = (answer.levels.concat(), levels.concat());
    found.len() == expected.len() && found.iter().zip(&expected).all(|(a, b)| (a - b).abs() <= tolerance)
}

/// A question about some nodes of a network at random.
fn asked(network: &Network, picks: &[usize]) -> Question {
    let mut question = Question::default();
    for (k, &pick) in picks.iter().enumerate() {
        let node = pick % network.len();
        let level = pick / network.len() % network.nodes()[node].levels();
        let known = question.given.iter().chain(&question.set).any(|&(other, _)| other == node);
        match k {
            _ if known => (),
            0 => question.set.push((node, level)),
            _ => question.given.push((node, level)),
        }
    }
    question
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn answers_are_those_of_the_joint_distribution(
        seed in 0u64..1000,
        picks in prop::collection::vec(0usize..1000, 1..5),
    ) {
        let network = Synthetic { nodes: 7, levels: 3, ..Synthetic::default() }.draw(seed).unwrap();
        let question = asked(&network, &picks);
        let (probability, levels, largest) = enumerated(&network, &question);
        let answer = network.answer(&question).unwrap();
        prop_assert!((answer.probability - probability).abs() < 1e-14);
        prop_assert!(agrees(&answer, &levels, 1e-13));
        let explanation = network.explanation(&question).unwrap();
        prop_assert!((explanation.probability - largest).abs() < 1e-13);
        let mut all = question.clone();
        all.given = (0..network.len())
            .filter(|i| question.set.iter().all(|(set, _)| set != i))
            .map(|i| (i, explanation.levels[i]))
            .collect();
        let together = network.answer(&all).unwrap().probability;
        prop_assert!((together / probability - largest).abs() < 1e-13);
    }
}

#[test]
fn very_many_nodes_can_be_seen() {
    // Each of a thousand rare events: their product is far below every ordinary number.
    let nodes = (0..1000).map(|i| {
        node(&format!("x{i}"), if i == 0 { &[] } else { &[0] }, &[1e-3, 2e-3][..=usize::from(i > 0)])
    });
    let network = Network::new("", nodes.collect()).unwrap();
    let given = (1..1000).map(|i| (i, 1)).collect();
    let answer = network.answer(&Question { given, set: Vec::new() }).unwrap();
    assert_eq!(answer.probability, 0.0);
    // x0 = no makes each half as likely: 999 halvings against odds of 999 to 1.
    let expected = 999.0 * 2e-3_f64.log10() + 1e-3_f64.log10();
    assert!((answer.log10 - expected).abs() < 1e-9, "{} {expected}", answer.log10);
    assert!(close(answer.levels[0][1], 1.0));
}

#[test]
fn draws_miss_by_no_more_than_they_say() {
    let network = bundled("alarm");
    let given = [("HRBP", "HIGH"), ("CVP", "LOW")];
    let question = Question::named(&network, &given, &[("INTUBATION", "NORMAL")]).unwrap();
    let exact = network.answer(&question).unwrap();
    let draws = Draws { rows: 40_000, seed: 7 };
    let draw = || nodewise::network::query::drawn(&network, &question, draws, &mut Watch::none()).unwrap();
    let drawn = draw();
    let errors = drawn.drawn.as_ref().unwrap();
    let mut beyond = 0;
    for (node, of_node) in exact.levels.iter().enumerate() {
        for (level, p) in of_node.iter().enumerate() {
            let miss = (drawn.levels[node][level] - p).abs();
            assert!(miss <= 5.0 * errors.errors[node][level] + 1e-12, "{node} {level}: {miss}");
            beyond += usize::from(miss > 2.0 * errors.errors[node][level]);
        }
    }
    assert!(beyond <= 20, "{beyond} of 105 levels miss by two standard errors");
    assert!(errors.effective < 40_000.0 && errors.effective > 1000.0);
    assert_eq!(draw(), drawn);
    let mut watch = Watch::new(|_| ControlFlow::Break(()));
    let stopped = nodewise::network::query::drawn(&network, &question, draws, &mut watch);
    assert_eq!(stopped.unwrap_err().kind(), ErrorKind::Cancelled);
}

#[derive(Deserialize)]
struct Stored {
    networks: BTreeMap<String, Vec<StoredAnswer>>,
}

#[derive(Deserialize)]
struct StoredAnswer {
    given: BTreeMap<String, String>,
    #[serde(rename = "do")]
    set: BTreeMap<String, String>,
    probability: f64,
    levels: BTreeMap<String, BTreeMap<String, f64>>,
}

#[test]
fn another_program_gives_the_same_answers() {
    let stored: Stored = serde_json::from_str(include_str!("../reference/queries.json")).unwrap();
    let pairs = |map: &BTreeMap<String, String>| -> Vec<(String, String)> {
        map.iter().map(|(node, level)| (node.clone(), level.clone())).collect()
    };
    assert_eq!(stored.networks.len(), 4);
    for (name, answers) in &stored.networks {
        let network = bundled(name);
        assert_eq!(answers.len(), 50);
        for stored in answers {
            let question = Question::named(&network, &pairs(&stored.given), &pairs(&stored.set)).unwrap();
            let answer = network.answer(&question).unwrap();
            assert!(
                (answer.probability / stored.probability - 1.0).abs() < 1e-9,
                "{name} {:?}",
                stored.given
            );
            for (node, levels) in &stored.levels {
                let node = network.node_named(node).unwrap();
                for (level, p) in network.nodes()[node].variable.levels.iter().zip(&answer.levels[node]) {
                    assert!((p - levels[level]).abs() < 1e-9, "{name} {:?} {level}", stored.given);
                }
            }
        }
    }
}

/// Columns and levels in another order, a level that the network does not know, a column too many: rows are counted by name.
#[test]
fn rows_support_a_question_whatever_the_order_of_columns_and_levels() {
    let network = Network::new("", vec![node("rain", &[], &[0.2]), node("wet", &[0], &[0.1, 0.8])]).unwrap();
    let column = |name: &str, levels: &[&str], codes: &[u8]| Column {
        name: name.into(),
        levels: levels.iter().map(ToString::to_string).collect(),
        codes: Codes::U8(codes.to_vec()),
    };
    let wet = column("wet", &["yes", "no", "unknown"], &[0, 0, 1, 2]);
    let rain = column("rain", &["yes", "no"], &[0, 1, 1, 0]);
    let table = Table { columns: vec![wet.clone(), column("more", &["x"], &[0; 4]), rain], rows: 4 };
    let seen = Question::named(&network, &[("wet", "yes")], &[]).unwrap();
    let support = seen.support(&network.arranged(&table).unwrap());
    assert_eq!((support.rows, support.levels), (2, vec![vec![1, 1], vec![0, 2]]));
    assert!(network.arranged(&Table { columns: vec![wet], rows: 4 }).is_none());
}
