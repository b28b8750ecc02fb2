//! The Gram matrix of the population, from exact marginals.

use nodewise::assumptions::four_node::{self, Moment};
use nodewise::assumptions::incoherence::Support;
use nodewise::counts::PairCounts;
use nodewise::gram::Gram;
use nodewise::gram::encode::{Encoding, Formulation};
use nodewise::gram::moments::Moments;
use nodewise::network::Network;
use nodewise::network::marginals::{PairMarginals, pairwise};
use nodewise::progress::Watch;
use nodewise::table::{Codes, Column, Table};

use crate::files::bundled;

fn exact(network: &Network) -> PairMarginals {
    pairwise(network, &mut Watch::none()).unwrap()
}

fn formulations() -> Vec<Formulation> {
    let mut all = vec![Formulation::Normalised];
    for encoding in [Encoding::Effects, Encoding::Dummy] {
        all.push(Formulation::Standardised { encoding });
        all.extend([false, true].map(|intercept| Formulation::Paper { encoding, intercept }));
    }
    all
}

/// The largest difference of two matrices of the same size.
fn difference(a: &Gram, b: &Gram) -> f64 {
    assert_eq!(a.rho(), b.rho());
    let of_row = |k| a.row(k).iter().zip(b.row(k)).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max);
    (0..a.rho()).map(of_row).fold(0.0, f64::max)
}

/// The paper's four-node example with `p = 1/2` and `q = 1/4`.
fn four_nodes() -> Network {
    four_node::network(Moment { p: 0.5, q: 0.25 }).unwrap()
}

/// Rows in exactly the proportions of the four-node example: 16 are enough.
fn four_columns() -> Table {
    let mut codes = vec![Vec::new(); 4];
    for state in 0u8..16 {
        let [a, b, c, d] = [0, 1, 2, 3].map(|k| if state >> k & 1 == 1 { 1 } else { -1 });
        for _ in 0..(2 + a * b) * (2 + d * (b + c)) {
            (0..4).for_each(|k| codes[k].push(state >> k & 1));
        }
    }
    let rows = codes[0].len();
    let column = |(k, codes): (usize, Vec<u8>)| Column {
        name: format!("x{k}"),
        levels: vec!["False".into(), "True".into()],
        codes: Codes::U8(codes),
    };
    Table { columns: codes.into_iter().enumerate().map(column).collect(), rows }
}

#[test]
fn rows_in_exact_proportions_have_the_populations_matrix() {
    let (population, counts) = (exact(&four_nodes()), PairCounts::of(&four_columns()));
    for formulation in formulations() {
        let (one, other) = (Gram::new(&population, formulation), Gram::new(&counts, formulation));
        assert!(difference(&one, &other) < 1e-15, "{formulation:?}");
        let (one, other) = (
            Gram::in_original_basis(&population, formulation),
            Gram::in_original_basis(&counts, formulation),
        );
        assert!(difference(&one, &other) < 1e-15, "{formulation:?}");
        assert_eq!((one.node_rows(0), other.node_rows(0)), (0.0, 64.0));
    }
}

#[test]
fn the_papers_example_by_hand() {
    // E[x_i x_j] in effects coding, where False is -1: p = 1/2 on the arcs, q = E[x0 x3] = 1/4.
    let formulation = Formulation::Paper { encoding: Encoding::Effects, intercept: false };
    let gram = Gram::in_original_basis(&exact(&four_nodes()), formulation);
    let expected = [[1.0, 0.5, 0.0, 0.25], [0.5, 1.0, 0.0, 0.5], [0.0, 0.0, 1.0, 0.5], [0.25, 0.5, 0.5, 1.0]];
    for (k, row) in expected.iter().enumerate() {
        assert!(gram.row(k).iter().zip(row).all(|(x, y)| (x - y).abs() < 1e-15), "{:?}", gram.row(k));
    }
    // x0 is predicted from x1 and x2 with 1/2 and 0.
    assert!((Support::new(&gram, 3, &[1, 2]).unwrap().incoherence() - 0.5).abs() < 1e-14);
}

#[test]
fn samples_tend_to_the_population() {
    let formulation = Formulation::Paper { encoding: Encoding::Dummy, intercept: true };
    for name in ["asia", "child", "alarm"] {
        let network = bundled(name);
        let population = Gram::in_original_basis(&exact(&network), formulation);
        let mut last = f64::INFINITY;
        for rows in [2_000, 20_000, 200_000] {
            let counts = PairCounts::of(&network.sample(rows, 1));
            let complete = (0..network.len()).all(|i| counts.levels(i) == network.nodes()[i].levels());
            assert!(complete, "{name}: a level was not drawn in {rows} rows");
            let off = difference(&Gram::in_original_basis(&counts, formulation), &population);
            // A covariance of indicators has a standard deviation of at most 1 / (4 sqrt N).
            assert!(off < 1.5 / (rows as f64).sqrt(), "{name}: {off} with {rows} rows");
            assert!(off < last, "{name}: {off} with {rows} rows");
            last = off;
        }
    }
}

#[test]
fn impossible_levels_have_no_column() {
    let mut nodes = four_nodes().nodes().to_vec();
    nodes[0].variable.levels.push("never".into());
    nodes[0].cpt = vec![0.5, 0.5, 0.0];
    nodes[1].cpt.extend([0.5, 0.5]);
    let marginals = exact(&Network::new("", nodes).unwrap());
    assert_eq!(marginals.shares(0), [0.5, 0.5, 0.0]);
    for formulation in formulations() {
        let gram = Gram::new(&marginals, formulation);
        assert!(difference(&gram, &Gram::new(&exact(&four_nodes()), formulation)) < 1e-15);
    }
}
