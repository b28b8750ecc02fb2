//! The theorem's assumptions: closed forms, hand-computed cases, laws, and networks made to break them.

use std::ops::ControlFlow;
use std::path::Path;

use crate::common::laws::config;
use nodewise::assumptions::four_node::{self, Moment, SUPPORTS};
use nodewise::assumptions::theorem::{Conditions, Reading, Sizes};
use nodewise::assumptions::witness::witness;
use nodewise::assumptions::{Assessment, Residual, Setup, Verdict, assess, lemmas, report, transform};
use nodewise::counts::PairCounts;
use nodewise::gram::Gram;
use nodewise::gram::encode::{Encoding, Formulation};
use nodewise::gram::moments::Moments;
use nodewise::learner::Learner;
use nodewise::learner::knowledge::Knowledge;
use nodewise::learner::penalty::Weights;
use nodewise::network::joint::Joint;
use nodewise::network::marginals::{PairMarginals, pairwise};
use nodewise::network::synthetic::Synthetic;
use nodewise::network::{Network, bif};
use nodewise::progress::Watch;
use nodewise::solver::SolverSettings;
use proptest::prelude::*;

const PAPER: Formulation = Formulation::Paper { encoding: Encoding::Effects, intercept: false };

fn exact(network: &Network) -> PairMarginals {
    pairwise(network, &mut Watch::none()).unwrap()
}

fn bundled(name: &str) -> Network {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/public/networks");
    bif::read(&std::fs::read(folder.join(format!("{name}.bif"))).unwrap()).unwrap()
}

fn assessed(moments: &dyn Moments, supports: &[Vec<usize>], setup: Setup) -> Vec<Assessment> {
    assess(moments, supports, setup, &mut Watch::none()).unwrap()
}

fn of_network(network: &Network, formulation: Formulation) -> Vec<Assessment> {
    let setup = Setup { formulation, rows: 5000, lambda: None };
    assessed(&exact(network), &network.dag().neighbours(), setup)
}

/// Points (p, q) of a grid that has the region's corners on it.
fn grid() -> impl Iterator<Item = Moment> {
    (-12..=12)
        .flat_map(|a| (-24..=24).map(move |b| Moment { p: f64::from(a) / 20.0, q: f64::from(b) / 40.0 }))
}

/// Whether some network has these moments, tried out: every mean of X2 on a fine grid, and for each the interval of the
/// one number that is left in the table of X4.
fn found_by_trying(Moment { p, q }: Moment) -> bool {
    if p == 0.0 {
        return q == 0.0;
    }
    let b = q / p;
    (-4000..=4000).any(|step| {
        let m = f64::from(step) / 4000.0 * (1.0 - p.abs());
        let a = if m == 0.0 { 0.0 } else { (p - b) / m };
        if m == 0.0 && (p - b).abs() > 1e-12 {
            return false;
        }
        // c = p - d m; all four of a + b x2 + c x3 + d x2 x3 within -1 and 1.
        let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
        for (x2, x3) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
            let (rest, slope) = (a + b * x2 + p * x3, x3 * (x2 - m));
            let (one, other) = ((-1.0 - rest) / slope, (1.0 - rest) / slope);
            low = low.max(one.min(other));
            high = high.min(one.max(other));
        }
        low <= high + 1e-9
    })
}

#[test]
fn the_example_exists_where_the_closed_form_says() {
    let (mut possible, mut impossible) = (0, 0);
    for moment in grid() {
        let check = moment.check().is_ok();
        assert_eq!(check, found_by_trying(moment), "{moment:?}");
        assert_eq!(check, four_node::network(moment).is_ok(), "{moment:?}");
        // Where a network exists its moments are definite and incoherence holds.
        let found = moment.possible();
        assert!(!check || (found.definite && found.incoherent), "{moment:?}");
        if check { possible += 1 } else { impossible += 1 }
    }
    assert!(possible > 100 && impossible > 100, "{possible} {impossible}");
}

#[test]
fn the_constructed_network_has_the_moments_and_the_closed_forms_hold() {
    for moment in grid().filter(|moment| moment.check().is_ok()) {
        let network = four_node::network(moment).unwrap();
        let found = of_network(&network, PAPER);
        let gram = Gram::in_original_basis(&exact(&network), PAPER);
        for (i, row) in moment.matrix().iter().enumerate() {
            for (j, expected) in row.iter().enumerate() {
                assert!((gram.row(i)[j] - expected).abs() < 1e-12, "{moment:?} {i} {j}");
            }
        }
        // X3 is not correlated with X2, but with what X1 and X4 leave of it: 0 - p * p / (1 + q).
        let bias = found[1].bias.unwrap();
        assert!(
            bias.node == 2 && (bias.value - moment.p * moment.p / (1.0 + moment.q)).abs() < 1e-12,
            "{moment:?}"
        );
        let (incoherence, weights) = (moment.incoherence(), moment.weights());
        for of in &found {
            assert_eq!(of.support, SUPPORTS[of.node]);
            let value = of.incoherence.unwrap().value;
            assert!((value - incoherence[of.node]).abs() < 1e-12, "{moment:?} {of:?}");
            for (block, expected) in of.weights.iter().zip(&weights[of.node]) {
                assert!((block.value - expected.abs()).abs() < 1e-12, "{moment:?} {of:?}");
            }
        }
    }
}

#[test]
fn the_condition_that_fails_is_named() {
    let message = |p, q| four_node::network(Moment { p, q }).unwrap_err().to_string();
    assert!(message(0.9, 0.0).contains("positive definite"), "{}", message(0.9, 0.0));
    assert!(message(0.55, 0.3).contains("|p| <= 1/2"), "{}", message(0.55, 0.3));
    assert!(message(0.3, 0.2).contains("q <= |p| / (2 - |p|) = 0.1765"), "{}", message(0.3, 0.2));
    assert!(message(0.3, -0.2).contains("q >= -0.0706"), "{}", message(0.3, -0.2));
    assert!(message(0.0, 0.1).contains("q <="), "{}", message(0.0, 0.1));
    assert!(message(f64::NAN, 0.1).contains("positive definite"));
}

#[test]
fn bounds_by_hand() {
    // rho_r = 1, rho_S = 2, rho_bar = 1, 3 outside, m_bar = 2, rho = 6; alpha up to 1/2, C = 1/2, weight 0.4, |e| <= 2, E|e| = 1/2.
    let sizes = Sizes { rho_r: 1, rho_s: 2, rho_bar: 1, outside: 3, m_bar: 2, rho: 6 };
    let residual = Residual { sigma: 1.0, mu: 0.5, exact: true };
    let of = Conditions { sizes, alpha: 0.5, eigenvalue: 0.5, weakest: 0.4, residual };
    let outside = (2.0 * 3f64.ln()).sqrt() + 0.5;
    assert!((of.lower(0.5, 100.0, Reading::Stated) - 8.0 * outside / 10.0).abs() < 1e-12);
    let proved = 8.0 * ((2.0 * 3f64.ln() / 100.0).sqrt() + 0.5);
    assert!((of.lower(0.5, 100.0, Reading::Proved) - proved).abs() < 1e-12);
    let factor = 4.0 * 2.0 / 0.5 * (0.25 + 2.0) * 2f64.sqrt();
    assert!((of.weight_factor(0.5) - factor).abs() < 1e-12);
    assert!((of.least_rows() - 8.0 * 6f64.ln()).abs() < 1e-12);
    let needed = (8.0 * outside * factor / 0.4).powi(2);
    assert!((of.smallest_rows(Reading::Stated).unwrap() / needed - 1.0).abs() < 1e-6);
    assert_eq!(of.smallest_rows(Reading::Proved), None);
    // At the smallest number of rows a penalty is admitted, just before it none is.
    let rows = of.smallest_rows(Reading::Stated).unwrap();
    let middle = |rows: f64| {
        let interval = of.interval(rows, Reading::Stated);
        (interval.open, of.admits((interval.lower * interval.upper).sqrt(), rows, Reading::Stated))
    };
    assert_eq!(middle(rows + 1.0), (true, true));
    assert_eq!(middle(rows - 2.0), (false, false));
    // Lemma 1 with C^2 N / (8 * 4) = 10: 1 - 2 * 4 exp(-10).
    let rows = 10.0 * 32.0 / 0.25;
    assert!((lemmas::definite(&of, rows) - (1.0 - 8.0 * (-10f64).exp())).abs() < 1e-12);
    assert_eq!((lemmas::definite(&of, 1.0), lemmas::incoherent(&of, 1.0)), (0.0, 0.0));
    assert!(lemmas::incoherent(&of, 1e9) > 0.999);
    // Noise: t = 8 * 0.5 / 4 - 0.5 = 0.5 outside, twice that less mu inside.
    let failing = 3.0 * (-100.0 * 0.25 / 2.0f64).exp() + 2.0 * (-100.0 * 2.25 / 2.0f64).exp();
    assert!((lemmas::quiet(&of, 0.5, 8.0, 100.0) - (1.0 - failing)).abs() < 1e-12);
    assert_eq!(lemmas::quiet(&of, 0.5, 1.0, 1e9), 0.0);
}

#[test]
fn the_best_alpha_is_the_best() {
    let sizes = Sizes { rho_r: 2, rho_s: 5, rho_bar: 3, outside: 4, m_bar: 4, rho: 20 };
    for (alpha, sigma, outside) in [(0.9, 1.0, 4), (0.3, 0.5, 1), (0.95, 2.0, 0), (0.6, 1.0, 1)] {
        let sizes = Sizes { outside, ..sizes };
        let residual = Residual { sigma, mu: 0.2, exact: false };
        let of = Conditions { sizes, alpha, eigenvalue: 0.3, weakest: 0.5, residual };
        let product = |alpha| of.lower(alpha, 1e4, Reading::Stated) * of.weight_factor(alpha);
        let best = product(of.best_alpha(1e4, Reading::Stated));
        for k in 1..1000 {
            assert!(best <= product(alpha * f64::from(k) / 1000.0) * (1.0 + 1e-12), "{alpha} {k}");
        }
    }
}

#[test]
fn a_residual_with_one_neighbour_is_exact() {
    // X1 with support X2: e = X1 - p X2 is 1 - p with probability (1 + p) / 2, else 1 + p in size.
    let network = four_node::network(Moment { p: 0.4, q: 0.16 }).unwrap();
    let residual = of_network(&network, PAPER)[0].residual.unwrap();
    assert!(residual.exact);
    assert!((residual.sigma - 0.7).abs() < 1e-12, "{residual:?}");
    assert!((residual.mu - (1.0 - 0.16)).abs() < 1e-12, "{residual:?}");
    // With two neighbours the bounds hold for the joint distribution.
    let joint = Joint::of(&network).unwrap();
    let found = of_network(&network, PAPER);
    let weights = Moment { p: 0.4, q: 0.16 }.weights();
    for (r, support) in SUPPORTS.iter().enumerate() {
        let (mut largest, mut mean) = (0f64, 0.0);
        for (cell, p) in joint.cells().iter().enumerate() {
            let sign = |i: usize| joint.state(cell)[i] as f64 * 2.0 - 1.0;
            let e = sign(r) - support.iter().zip(&weights[r]).map(|(&i, w)| w * sign(i)).sum::<f64>();
            largest = if *p > 0.0 { largest.max(e.abs()) } else { largest };
            mean += p * e.abs();
        }
        let residual = found[r].residual.unwrap();
        assert!(largest <= 2.0 * residual.sigma + 1e-12 && mean <= residual.mu + 1e-12, "{r}");
    }
}

#[test]
fn a_large_sample_has_the_populations_values() {
    for formulation in [PAPER, Formulation::Paper { encoding: Encoding::Dummy, intercept: true }] {
        for name in ["asia", "child"] {
            let network = bundled(name);
            let counts = PairCounts::of(&network.sample(400_000, 3));
            let supports = network.dag().neighbours();
            let setup = Setup { formulation, rows: 400_000, lambda: None };
            let (one, other) =
                (assessed(&exact(&network), &supports, setup), assessed(&counts, &supports, setup));
            for (a, b) in one.iter().zip(&other) {
                let close = |x: Option<f64>, y: Option<f64>, by: f64| {
                    // Absent in both, or present in both and near: a missing value is not a zero.
                    let near = x.zip(y).map_or(x.is_none() && y.is_none(), |(x, y)| (x - y).abs() < by);
                    assert!(near, "{name} {} {x:?} {y:?}", a.node);
                };
                close(a.eigenvalue, b.eigenvalue, 0.02);
                close(a.incoherence.map(|x| x.value), b.incoherence.map(|x| x.value), 0.15);
                close(a.weakest.map(|x| x.value), b.weakest.map(|x| x.value), 0.15);
            }
        }
    }
}

#[test]
fn joint_counts_have_the_moments_of_the_network() {
    let network = bundled("asia");
    let counts = Joint::of(&network).unwrap().draw_counts(1_000_000_000, 7);
    assert!(counts.is_complete());
    let (sample, population) =
        (Gram::in_original_basis(&counts, PAPER), Gram::in_original_basis(&exact(&network), PAPER));
    for k in 0..sample.rho() {
        for (x, y) in sample.row(k).iter().zip(population.row(k)) {
            // Five standard errors of a product of signs.
            assert!((x - y).abs() < 5.0 / 1e9f64.sqrt(), "{x} {y}");
        }
    }
    assert!(Joint::of(&bundled("alarm")).is_err());
}

#[test]
fn broken_networks_fail_where_they_should() {
    for (name, node) in [("asia", 3), ("child", 5), ("cancer", 2)] {
        let network = bundled(name);
        let n = network.len();
        // Two copies: the node's support is nearly singular.
        let twins = transform::copies(&network, node, 2, 1e-4).unwrap();
        let found = of_network(&twins, PAPER);
        assert!(found[node].eigenvalue.unwrap() < 1e-3, "{name}: {:?}", found[node].eigenvalue);
        assert_ne!(found[node].verdicts.definiteness, Verdict::Holds);
        // One: it takes the weight of every other neighbour.
        let copy = transform::copies(&network, node, 1, 1e-6).unwrap();
        let weakest = of_network(&copy, PAPER)[node].weakest.unwrap();
        assert!(weakest.value < 0.01, "{name}: {weakest:?}");
        // Three hints and their majority.
        let confused = transform::confuse(&network, node).unwrap();
        let worst = of_network(&confused, PAPER)[node].incoherence.unwrap();
        assert!(worst.value > 1.2, "{name}: {worst:?}");
        // In child the support predicts another node, with five levels, more still.
        assert!(worst.node == n + 3 || name == "child", "{name}: {worst:?}");
        assert_eq!(of_network(&confused, PAPER)[node].verdicts.incoherence, Verdict::Fails);
    }
}

#[test]
fn an_arc_is_weakened_and_a_table_made_certain() {
    let network = four_node::network(Moment { p: 0.4, q: 0.16 }).unwrap();
    let weight =
        |share| of_network(&transform::weaken(&network, 2, 3, share).unwrap(), PAPER)[2].weights[0].value;
    for share in [0.0, 0.25, 0.5, 1.0] {
        assert!((weight(share) - 0.4 * (1.0 - share)).abs() < 1e-12, "{share}");
    }
    assert!(
        transform::weaken(&network, 0, 3, 0.5).unwrap_err().to_string().contains("an arc of the network")
    );
    assert!(
        transform::copies(&network, 9, 1, 0.1).is_err() && transform::copies(&network, 1, 1, 1.5).is_err()
    );
    // X2 and, through it, X4 become functions: X1 - X2 - X4 with X1 = X2.
    let mut chain = transform::weaken(&network, 2, 3, 1.0).unwrap();
    for node in [1, 3] {
        chain = transform::deterministic(&chain, node).unwrap();
    }
    let found = of_network(&chain, PAPER);
    assert_eq!(found[1].verdicts.definiteness, Verdict::Fails);
    assert_eq!((found[1].eigenvalue, found[1].condition), (Some(0.0), None));
}

#[test]
fn every_formulation_can_be_assessed_and_reported() {
    let network = bundled("alarm");
    let names: Vec<&str> = network.nodes().iter().map(|node| node.variable.name.as_str()).collect();
    for formulation in
        [PAPER, Formulation::Normalised, Formulation::Standardised { encoding: Encoding::Dummy }]
    {
        let found = of_network(&network, formulation);
        assert_eq!(found.len(), 37);
        assert_eq!(report::csv(&names, &found).lines().count(), 38);
        let fields = |line: &str| line.split(',').count();
        assert!(report::csv(&names, &found).lines().all(|line| fields(line) == fields(report::CSV_HEAD)));
        assert!(report::text(&names, &found).contains("mutual incoherence: holds at"));
        assert_eq!(found.iter().all(|of| of.bounds.is_some()), formulation == PAPER);
    }
    let supports = network.dag().neighbours();
    let setup = Setup { formulation: PAPER, rows: 10, lambda: Some(-1.0) };
    let refused = assess(&exact(&network), &supports, setup, &mut Watch::none());
    assert!(refused.unwrap_err().to_string().contains("a positive lambda"));
    let setup = Setup { lambda: None, ..setup };
    assert!(assess(&exact(&network), &supports, setup, &mut Watch::new(|_| ControlFlow::Break(()))).is_err());
    let refuses =
        |supports: &[Vec<usize>]| assess(&exact(&network), supports, setup, &mut Watch::none()).is_err();
    assert!(refuses(&supports[1..]) && refuses(&vec![vec![0]; 37]) && refuses(&vec![vec![37]; 37]));
}

#[test]
fn nothing_to_find_is_no_fault() {
    let network = Synthetic { nodes: 4, levels: 3, edge_probability: 0.0 }.draw(1).unwrap();
    for of in of_network(&network, PAPER) {
        let bounds = of.bounds.unwrap();
        assert!(of.support.is_empty() && of.eigenvalue.is_none() && bounds.stated.open);
        assert_eq!(bounds.stated.upper, f64::INFINITY);
        assert_eq!((of.verdicts.definiteness, of.verdicts.incoherence), (Verdict::Holds, Verdict::Holds));
    }
}

proptest! {
    #![proptest_config(config(60))]

    /// The witness is strictly feasible exactly when the full solution keeps to the support.
    #[test]
    fn the_witness_tells_whether_the_solution_keeps_to_the_support(
        seed in 0u64..1000, levels in 2usize..4, share in 0.05f64..0.9, normalised: bool, mask in 0u8..64
    ) {
        let network = Synthetic { nodes: 7, levels, edge_probability: 0.4 }.draw(seed).unwrap();
        let counts = PairCounts::of(&network.sample(800, seed));
        let formulation = if normalised { Formulation::Normalised } else { PAPER };
        let learner = Learner::new(counts, formulation, Knowledge::default()).unwrap();
        let weights = Weights::of(formulation, learner.counts());
        let r = (seed % 7) as usize;
        let others: Vec<usize> = (0..7).filter(|&i| i != r).collect();
        let lambda = share * learner.node_lambda_max(r);
        let settings = SolverSettings::default().with_gap(1e-11).unwrap();
        let (full, _) = learner.solve_node(r, lambda, settings, &mut Watch::none()).unwrap();
        let chosen: Vec<usize> = full.norms().iter().map(|&(i, _)| i).collect();
        // Any set, and for good measure the chosen one and one that is larger.
        let any: Vec<usize> = others.iter().enumerate().filter(|(k, _)| mask >> k & 1 == 1).map(|(_, &i)| i).collect();
        let larger: Vec<usize> = others.iter().copied().filter(|i| chosen.contains(i) || any.contains(i)).collect();
        for support in [any, chosen.clone(), larger] {
            let found = witness(learner.gram(), r, &support, weights.of_node(r), lambda).unwrap();
            let inside = chosen.iter().all(|i| support.contains(i));
            // On the boundary itself rounding decides.
            let largest = found.largest.map_or(0.0, |block| block.value);
            prop_assume!((largest - 1.0).abs() > 1e-5);
            prop_assert_eq!(found.feasible, inside, "{:?} {:?}", found, chosen);
            if inside {
                let kept: Vec<usize> = found.kept.iter().map(|block| block.node).collect();
                prop_assert_eq!(kept, chosen.clone());
            }
        }
    }
}
