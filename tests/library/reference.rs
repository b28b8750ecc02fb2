//! Answers of outside packages, stored with their provenance in `tests/reference`.

use std::path::Path;

use crate::common::generate::table_of_csv;
use crate::common::solve::{Model, path};
use nodewise::gram::encode::{Encoding, Formulation};
use nodewise::solver::Status;
use nodewise::table::Table;
use serde::Deserialize;

#[derive(Deserialize)]
struct Answers {
    table: String,
    rows: usize,
    levels: Vec<usize>,
    settings: Vec<Setting>,
}

#[derive(Deserialize)]
struct Setting {
    formulation: String,
    encoding: Option<String>,
    intercept: bool,
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    #[serde(rename = "node")]
    target: usize,
    others: Vec<usize>,
    weights: Vec<f64>,
    lambda_max: f64,
    answers: Vec<Answer>,
}

#[derive(Deserialize)]
struct Answer {
    lambda: f64,
    objective: f64,
    norms: Vec<f64>,
}

impl Setting {
    fn formulation(&self) -> Formulation {
        let encoding = match (self.formulation.as_str(), self.encoding.as_deref()) {
            ("normalised", None) => return Formulation::Normalised,
            ("paper", Some("effects")) => Encoding::Effects,
            ("paper", Some("dummy")) => Encoding::Dummy,
            other => panic!("a known formulation, not {other:?}"),
        };
        Formulation::Paper { encoding, intercept: self.intercept }
    }
}

fn read(name: &str) -> (Answers, Table) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reference");
    let text = std::fs::read_to_string(folder.join(format!("{name}.json"))).unwrap();
    let answers: Answers = serde_json::from_str(&text).unwrap();
    let csv = std::fs::read_to_string(folder.join(&answers.table)).unwrap();
    let table = table_of_csv(&csv);
    assert_eq!(table.rows, answers.rows);
    assert_eq!(table.columns.iter().map(|c| c.levels.len()).collect::<Vec<_>>(), answers.levels);
    (answers, table)
}

fn relative(found: f64, expected: f64, tolerance: f64, what: &str) {
    assert!((found / expected - 1.0).abs() < tolerance, "{what}: {found} is not {expected}");
}

fn node_agrees(model: &Model, node: &Node, what: &str) -> usize {
    let weights = model.weights.of_node(node.target);
    for (&i, &weight) in node.others.iter().zip(&node.weights) {
        relative(weights[i], weight, 1e-9, what);
    }
    relative(model.lambda_max(node.target), node.lambda_max, 1e-9, what);
    let lambdas: Vec<f64> = node.answers.iter().map(|answer| answer.lambda).collect();
    let path = path(&model.problem(node.target), &lambdas, 1e-13);
    for (point, answer) in path.points.iter().zip(&node.answers) {
        let what = format!("{what}, lambda {}", answer.lambda);
        assert!(
            point.status == Status::Converged,
            "{what}: {:?}, gap {}",
            point.status,
            point.certificate.gap
        );
        relative(point.certificate.primal, answer.objective, 1e-9, &what);
        for (&i, &norm) in node.others.iter().zip(&answer.norms) {
            assert!(
                (point.norm(i) - norm).abs() < 1e-7,
                "{what}, block {i}: {} is not {norm}",
                point.norm(i)
            );
        }
    }
    path.points.len()
}

fn agrees(name: &str) {
    let (answers, table) = read(name);
    let mut compared = 0;
    for setting in &answers.settings {
        let model = Model::new(&table, setting.formulation());
        for node in &setting.nodes {
            let what = format!("{name}, {:?}, node {}", setting.formulation(), node.target);
            compared += node_agrees(&model, node, &what);
        }
    }
    assert_eq!(compared, 5 * 3 * 6, "five formulations, three nodes, six penalties");
}

#[test]
fn binary_columns_agree() {
    agrees("binary");
}

#[test]
fn blocks_of_several_shapes_agree() {
    agrees("dependent");
}

#[test]
fn a_badly_conditioned_table_agrees() {
    agrees("near_duplicate");
}

#[test]
fn many_levels_agree() {
    agrees("mixed");
}
