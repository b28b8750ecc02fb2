//! Directions: knowledge that every search respects, pruning, and what each edge is said to add.

use crate::common::generate::dependent;
use crate::common::laws;
use nodewise::ErrorKind;
use nodewise::counts::PairCounts;
use nodewise::evaluate::edges;
use nodewise::gram::encode::Formulation;
use nodewise::graph::{Dag, Known, Pair, Reason, pair};
use nodewise::lambda::CANDIDATES;
use nodewise::learner::Learner;
use nodewise::learner::knowledge::Knowledge;
use nodewise::learner::skeleton::{EdgeState, Rule};
use nodewise::math::random::Rng;
use nodewise::network::bif;
use nodewise::progress::Watch;
use nodewise::rival::{Exact, Greedy, Method, Mmhc, OptimalReinsertion, SparseCandidate};
use nodewise::score::{Score, Scorer};
use nodewise::search::order::{Order, random_order};
use nodewise::search::parents::Choice;
use nodewise::search::tabu::{TabuSettings, climb};
use nodewise::search::walk::walk;
use nodewise::search::{Constraints, Directions, Pruned, Rows, SearchSettings, orient, prune};
use nodewise::solver::SolverSettings;
use nodewise::table::Table;
use proptest::prelude::*;

const NAMES: [&str; 4] = ["age", "sex", "job", "pay"];

fn named(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect()
}

fn tiers(tiers: &[&[&str]]) -> Vec<Vec<String>> {
    tiers.iter().map(|tier| tier.iter().map(ToString::to_string).collect()).collect()
}

/// Forbidden arcs, required arcs, tiers, and required edges.
fn constraints(
    forbid: &[(&str, &str)],
    require: &[(&str, &str)],
    of_tiers: &[&[&str]],
    join: &[(&str, &str)],
) -> nodewise::Result<Constraints> {
    let directions = Directions::from_names(&NAMES, &named(forbid), &named(require), &tiers(of_tiers))?;
    directions.constraints(&NAMES, &Knowledge::from_names(&NAMES, &[], &named(join))?)
}

#[test]
fn contradictions_are_refused_by_name() {
    let message = |result: nodewise::Result<Constraints>| {
        let error = result.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Setting, "{error}");
        error.to_string()
    };
    let cycle = message(constraints(&[], &[("age", "sex"), ("sex", "job"), ("job", "sex")], &[], &[]));
    assert!(
        cycle.contains("the required cycle job -> sex -> job") || cycle.contains("sex -> job -> sex"),
        "{cycle}"
    );
    let against = message(constraints(&[], &[("pay", "age")], &[&["age"], &["pay"]], &[]));
    assert!(against.contains("\"pay\" -> \"age\" required against the tiers"), "{against}");
    let both = message(constraints(&[("age", "pay")], &[("age", "pay")], &[], &[]));
    assert!(both.contains("\"age\" -> \"pay\" required against a forbidden arc"), "{both}");
    let edge = message(constraints(&[("age", "pay"), ("pay", "age")], &[], &[], &[("age", "pay")]));
    assert!(edge.contains("both directions of \"age\" - \"pay\" ruled out"), "{edge}");
    let round =
        message(constraints(&[("sex", "age")], &[("sex", "job"), ("job", "age")], &[], &[("age", "sex")]));
    assert!(round.contains("the required cycle"), "{round}");
    let twice = message(constraints(&[], &[], &[&["age"], &["pay", "age"]], &[]));
    assert!(twice.contains("\"age\" in two"), "{twice}");
    let unknown = constraints(&[], &[("age", "wage")], &[], &[]).unwrap_err();
    assert_eq!(unknown.kind(), ErrorKind::Column);
}

#[test]
fn what_is_known_of_an_arc_is_told() {
    let found =
        constraints(&[("job", "age")], &[("age", "sex")], &[&["sex"], &["pay"]], &[("age", "job")]).unwrap();
    assert_eq!(found.known(0, 1), Some(Known::Required));
    assert_eq!(found.known(1, 3), Some(Known::Tiers));
    // The edge is required and one direction forbidden, so the other is required.
    assert!(found.requires(0, 2));
    assert_eq!(found.known(2, 3), None);
}

/// Knowledge that agrees with an order of the columns: arcs along it, tiers that cut it, edges anywhere.
#[derive(Clone, Debug)]
struct Plan {
    required: Vec<(usize, usize)>,
    forbidden: Vec<(usize, usize)>,
    joined: Vec<Pair>,
    tiers: Vec<Option<usize>>,
}

impl Plan {
    fn constraints(&self, with_edges: bool) -> Constraints {
        let arcs = Constraints::none(6).with_tiers(&self.tiers).forbid(&self.forbidden);
        let arcs = arcs.require(&self.required).unwrap();
        if with_edges { arcs.join(&self.joined).unwrap() } else { arcs }
    }

    fn is_respected(&self, dag: &Dag, with_edges: bool) -> bool {
        let arcs: Vec<(usize, usize)> = dag.arcs().collect();
        let skeleton = dag.skeleton();
        let backwards =
            |&(a, b): &(usize, usize)| self.tiers[a].zip(self.tiers[b]).is_some_and(|(a, b)| a > b);
        self.required.iter().all(|arc| arcs.contains(arc))
            && !arcs.iter().any(|arc| self.forbidden.contains(arc) || backwards(arc))
            && (!with_edges || self.joined.iter().all(|edge| skeleton.contains(edge)))
    }
}

fn plan() -> impl Strategy<Value = Plan> {
    let order = Just((0..6_usize).collect::<Vec<_>>()).prop_shuffle();
    (order, prop::collection::vec(0..12_u8, 15), prop::collection::vec(prop::option::of(0..3_usize), 6))
        .prop_map(|(order, uses, mut tiers)| {
            let mut sorted: Vec<usize> = tiers.iter().flatten().copied().collect();
            sorted.sort_unstable();
            let mut rest = sorted.into_iter();
            for &node in &order {
                if tiers[node].is_some() {
                    tiers[node] = rest.next();
                }
            }
            let mut plan = Plan { required: vec![], forbidden: vec![], joined: vec![], tiers };
            let pairs = (0..6).flat_map(|a| (a + 1..6).map(move |b| (a, b)));
            for ((a, b), how) in pairs.zip(uses) {
                let (from, to) = (order[a], order[b]);
                match how {
                    0 => plan.required.push((from, to)),
                    1 => plan.forbidden.push((to, from)),
                    2 => plan.forbidden.extend([(from, to), (to, from)]),
                    3 => plan.joined.push(pair(from, to)),
                    _ => {}
                }
            }
            plan
        })
}

fn six(seed: u64) -> Table {
    dependent(seed, &[2, 3, 2, 2, 3, 2], 120, 0.6)
}

fn pruned(table: &Table, candidates: &[Pair], constraints: &Constraints) -> Pruned {
    prune(table, candidates, constraints, SearchSettings::default(), &mut Watch::none()).unwrap()
}

fn complete() -> Vec<Pair> {
    (0..6).flat_map(|a| (a + 1..6).map(move |b| (a, b))).collect()
}

proptest! {
    #![proptest_config(laws::config(48))]

    #[test]
    fn every_search_respects_what_is_known(seed in 0..1000_u64, plan in plan()) {
        let table = six(seed);
        let constraints = plan.constraints(true);
        let mut scorer = Scorer::new(&table, Score::default()).unwrap();
        let climbed = climb(&mut scorer, &constraints, &constraints.start(), TabuSettings::default(), &mut Watch::none());
        prop_assert!(plan.is_respected(&climbed.unwrap().dag, true), "tabu");
        let mut choice = Choice::new(&mut scorer, &constraints, 16);
        let mut order = Order::new(&mut choice, random_order(&constraints, &mut Rng::new(seed)));
        order.improve(&mut choice, 0..6, &mut Watch::none()).unwrap();
        let peak = order.graph(&choice);
        prop_assert!(plan.is_respected(&peak.dag, true), "order");
        let further = walk(&mut choice, order, &mut Rng::new(seed), &mut Watch::none()).unwrap();
        prop_assert!(plan.is_respected(&further.dag, true), "walk");
        prop_assert!(further.score >= peak.score - 1e-9, "a walk never ends below its start");
        let found = orient(&Rows::complete(&table), &constraints, SearchSettings::default(), &mut Watch::none()).unwrap();
        prop_assert!(plan.is_respected(&found.found.dag, true), "orient");
        // A skeleton that lacks what is required does not take it away.
        let inside = pruned(&table, &[(0, 1), (2, 3)], &constraints);
        prop_assert!(plan.is_respected(&inside.oriented.found.dag, true), "prune");

        let methods: [Box<dyn Method>; 5] = [
            Box::new(Mmhc::default()),
            Box::new(Greedy::default()),
            Box::new(SparseCandidate::default()),
            Box::new(OptimalReinsertion { starts: 1, ..OptimalReinsertion::default() }),
            Box::new(Exact::default()),
        ];
        for method in methods {
            let found = method.learn(&table, &constraints, &mut Watch::none()).unwrap();
            prop_assert!(plan.is_respected(&found.dag.unwrap(), true), "{}", method.name());
        }
    }

    #[test]
    fn directions_of_the_class_follow_from_knowledge(seed in 0..1000_u64, plan in plan()) {
        let found = pruned(&six(seed), &complete(), &plan.constraints(true));
        for (from, to) in found.oriented.found.dag.arcs() {
            let backwards = plan.tiers[to].zip(plan.tiers[from]).is_some_and(|(to, from)| to > from);
            if plan.required.contains(&(from, to)) || plan.forbidden.contains(&(to, from)) || backwards {
                prop_assert!(found.class.reason(from, to).is_some());
            }
            if let Some(Reason::Known(known)) = found.class.reason(from, to) {
                let said = match known {
                    Known::Required => plan.required.contains(&(from, to)) || plan.joined.contains(&pair(from, to)),
                    Known::Tiers => backwards,
                    Known::Forbidden => plan.forbidden.contains(&(to, from)),
                };
                prop_assert!(said, "{from} -> {to}: {known:?}");
            }
        }
    }

    #[test]
    fn gains_are_differences_of_whole_scores_and_no_removed_edge_has_one(seed in 0..1000_u64) {
        let table = six(seed);
        let found = pruned(&table, &complete(), &Constraints::none(6));
        let mut scorer = Scorer::new(&table, Score::default()).unwrap();
        let mut total = |arcs: &[(usize, usize)]| {
            let dag = Dag::from_arcs(6, arcs.iter().copied()).ok()?;
            Some((0..6).map(|node| scorer.family(node, dag.parents(node))).sum::<f64>())
        };
        let arcs: Vec<(usize, usize)> = found.oriented.found.dag.arcs().collect();
        prop_assert_eq!(found.candidates.len(), 15);
        for candidate in &found.candidates {
            let (a, b) = candidate.edge;
            let without: Vec<(usize, usize)> = arcs.iter().copied().filter(|arc| pair(arc.0, arc.1) != (a, b)).collect();
            let plain = total(&without).unwrap();
            for (arc, gain) in [((a, b), candidate.gains.ab), ((b, a), candidate.gains.ba)] {
                let with = total(&[&without[..], &[arc]].concat());
                prop_assert_eq!(with.is_some(), gain.is_some());
                if let (Some(with), Some(gain)) = (with, gain) {
                    prop_assert!((with - plain - gain).abs() < 1e-8);
                    prop_assert!(candidate.kept || gain < 1e-8, "{candidate:?} would have helped");
                    prop_assert!(!arcs.contains(&arc) || gain > -1e-8, "{candidate:?} does harm");
                }
            }
            prop_assert_eq!(candidate.kept, without.len() < arcs.len());
        }
    }
}

/// The whole way on a sample of a bundled network: candidates, search, and the F1 of the edges that stay.
fn pruned_f1(name: &str) -> f64 {
    let network = bif::read(&std::fs::read(format!("www/public/networks/{name}.bif")).unwrap()).unwrap();
    let table = network.sample(5000, 1);
    let learner =
        Learner::new(PairCounts::of(&table), Formulation::Normalised, Knowledge::default()).unwrap();
    let settings = SolverSettings::default();
    let fits: Vec<_> = (0..learner.len())
        .map(|r| learner.fit_node(r, CANDIDATES, 1.0, settings, &mut Watch::none()).unwrap())
        .collect();
    let mut joined = learner.skeleton(&fits, Rule::Or, true);
    let kept = joined.iter().filter(|edge| edge.state == EdgeState::Kept);
    let candidates: Vec<Pair> = kept.map(|edge| (edge.a, edge.b)).collect();
    let found = pruned(&table, &candidates, &Constraints::none(learner.len()));
    found.mark(&mut joined);
    let left: Vec<Pair> =
        joined.iter().filter(|edge| edge.state == EdgeState::Kept).map(|edge| (edge.a, edge.b)).collect();
    assert_eq!(left, found.skeleton());
    edges(&network.dag().skeleton(), &left).f1()
}

#[test]
fn pruning_recovers_known_networks() {
    for (name, least) in [("child", 0.98), ("alarm", 0.93)] {
        let f1 = pruned_f1(name);
        println!("{name}: F1 {f1:.3}");
        assert!(f1 >= least, "{name}: {f1}");
    }
}
