//! The names at the crate's root: what a newcomer meets.

use std::ops::ControlFlow;

use crate::files::Files;
use nodewise::learner::{NodeFit, Work};
use nodewise::network::bif;
use nodewise::solver::{SolverSettings, Status};
use nodewise::{Counts, ErrorKind, Learner, Penalty, Settings, Skeleton, Table, Watch};

fn text() -> String {
    let line = |k: u32| format!("{},{},{}\n", k % 2, (k % 2) ^ u32::from(k.is_multiple_of(15)), k % 3);
    "rain,grass,dice\n".to_string() + &(0..60).map(line).collect::<String>()
}

fn counts() -> Counts {
    Counts::of(&Table::from_reader(text().as_bytes()).unwrap())
}

fn learned(settings: Settings) -> Skeleton {
    Learner::with_settings(counts(), settings).unwrap().learn().unwrap()
}

#[test]
fn a_file_becomes_edges() {
    let files = Files::new();
    let path = files.add("rain.csv", text());
    let table = Table::from_path(&path).unwrap();
    let skeleton = Learner::with_settings(Counts::of(&table), Settings::default()).unwrap().learn().unwrap();
    let edges: Vec<_> = skeleton.edges().map(|edge| (edge.a, edge.b)).collect();
    assert_eq!(edges, [("rain", "grass")]);
    assert_eq!((skeleton.rows(), skeleton.shrinkage(), skeleton.unconverged().count()), (60, 0.0, 0));
    let edge = skeleton.edges().next().unwrap().edge;
    assert!(edge.entry.is_some() && edge.norm_ab > 0.0 && edge.norm_ba > 0.0);
    assert_eq!(skeleton.to_string().lines().count(), 1);
}

#[test]
fn a_file_that_cannot_be_used_is_named() {
    let files = Files::new();
    let error = Table::from_path(files.path("absent.csv")).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Io);
    let short = files.add("short.csv", "a,b\n1,2\n1\n");
    let error = Table::from_path(&short).unwrap_err();
    assert_eq!(error.to_string(), format!("{short}, row 2, line 3: expected 2 fields, found 1"));
}

#[test]
fn settings_are_checked_at_the_door() {
    let refused = |settings| Learner::with_settings(counts(), settings).map(|_| ()).unwrap_err().kind();
    let usual = Settings::default();
    assert_eq!(refused(Settings { penalty: Penalty::Fixed(0.0), ..usual.clone() }), ErrorKind::Setting);
    assert_eq!(refused(Settings { entry_width: 2.0, ..usual.clone() }), ErrorKind::Setting);
    let required = vec![("rain".to_string(), "snow".to_string())];
    assert_eq!(refused(Settings { required, ..usual }), ErrorKind::Column);
}

#[test]
fn knowledge_and_penalties_are_obeyed() {
    let pairs = |skeleton: Skeleton| -> Vec<(String, String)> {
        skeleton.edges().map(|edge| (edge.a.to_string(), edge.b.to_string())).collect()
    };
    let pair = |a: &str, b: &str| vec![(a.to_string(), b.to_string())];
    assert!(pairs(learned(Settings { forbidden: pair("grass", "rain"), ..Settings::default() })).is_empty());
    let required = Settings { required: pair("dice", "rain"), ..Settings::default() };
    assert_eq!(pairs(learned(required)).len(), 2);
    for penalty in [Penalty::Ebic, Penalty::Edges(1)] {
        assert_eq!(pairs(learned(Settings { penalty, ..Settings::default() })), pair("rain", "grass"));
    }
    assert!(pairs(learned(Settings { penalty: Penalty::Edges(0), ..Settings::default() })).is_empty());
}

#[test]
fn who_solves_the_nodes_changes_nothing() {
    let learner = Learner::with_settings(counts(), Settings::default()).unwrap();
    let mut told = 0;
    let alone = learner.learn_with(Work::Alone, &mut Watch::hearing(|_| told += 1)).unwrap();
    assert_eq!(told, 3);
    assert_eq!(learner.learn().unwrap(), alone);
    let one_by_one: Vec<NodeFit> = (0..3)
        .map(|r| {
            let settings = learner.settings();
            let Penalty::Fixed(lambda) = settings.penalty else { panic!("the default penalty is a number") };
            learner.fit_node(r, lambda, settings.entry_width, settings.solver, &mut Watch::none()).unwrap()
        })
        .collect();
    assert_eq!(alone.fits(), one_by_one);
}

#[test]
fn learning_can_be_broken_off() {
    let learner = Learner::with_settings(counts(), Settings::default()).unwrap();
    for work in [Work::Alone, Work::Shared] {
        let stopped = learner.learn_with(work, &mut Watch::new(|_| ControlFlow::Break(())));
        assert_eq!(stopped.unwrap_err().kind(), ErrorKind::Cancelled);
    }
    assert_eq!(
        learner.learn_at(&[1.0], Work::Alone, &mut Watch::none()).unwrap_err().kind(),
        ErrorKind::Setting
    );
}

#[test]
fn what_did_not_converge_is_told() {
    let network = bif::read(include_bytes!("../../www/public/networks/asia.bif")).unwrap();
    // A gap that floating-point numbers do not reach.
    let solver = SolverSettings::default().with_gap(1e-17).unwrap();
    let settings = Settings { solver, ..Settings::default() };
    let counts = Counts::of(&network.sample(2000, 1));
    let skeleton = Learner::with_settings(counts, settings).unwrap().learn().unwrap();
    let failed: Vec<_> = skeleton.unconverged().collect();
    assert!(failed.iter().all(|(_, status)| *status != Status::Converged) && !failed.is_empty());
    assert!(
        skeleton.to_string().starts_with(&format!("NOT CONVERGED: node {:?}: ", failed[0].0)),
        "{skeleton}"
    );
}
