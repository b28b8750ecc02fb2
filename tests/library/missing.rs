//! Missing values, counted pair by pair: every number rests on the rows of its own pairs, and everybody uses the same ones.

use crate::common::generate::{dependent_codes, generator};
use crate::common::solve::{FORMULATIONS, paper, settings};
use nodewise::assumptions::{Assessment, Setup, assess, plug_in_bound};
use nodewise::counts::PairCounts;
use nodewise::gram::Gram;
use nodewise::gram::encode::{Encoding, Formulation};
use nodewise::lambda::{self, ebic};
use nodewise::learner::Learner;
use nodewise::learner::knowledge::Knowledge;
use nodewise::learner::penalty::Weights;
use nodewise::progress::Watch;
use nodewise::table::{Codes, Column, Table};
use rand::RngExt;

const LEVELS: [usize; 5] = [3, 2, 4, 2, 3];

/// Five dependent columns in which each value is missing with probability `share`, and `empty` rows in which all are.
fn counts(seed: u64, rows: usize, share: f64, empty: usize) -> PairCounts {
    let mut rng = generator(seed);
    let mut gaps = |codes: &[u16]| -> Vec<Option<u16>> {
        let known =
            codes.iter().map(|&code| (rng.random::<f64>() >= share).then_some(code)).collect::<Vec<_>>();
        known.into_iter().chain(std::iter::repeat_n(None, empty)).collect()
    };
    let columns = dependent_codes(seed, &LEVELS, rows, 0.6);
    let columns = columns.iter().zip(LEVELS).enumerate().map(|(i, (codes, m))| Column {
        name: format!("c{i}"),
        levels: (0..m).map(|a| a.to_string()).collect(),
        codes: Codes::pack(m, gaps(codes).into_iter()),
    });
    PairCounts::of(&Table { columns: columns.collect(), rows: rows + empty })
}

fn learner(counts: &PairCounts, formulation: Formulation) -> Learner {
    Learner::new(counts.clone(), formulation, Knowledge::default()).unwrap()
}

fn assessed(
    counts: &PairCounts,
    supports: &[Vec<usize>],
    formulation: Formulation,
    lambda: f64,
) -> Vec<Assessment> {
    let setup = Setup { formulation, rows: counts.rows(), lambda: Some(lambda) };
    assess(counts, supports, setup, &mut Watch::none()).unwrap()
}

#[test]
fn rows_in_which_nothing_is_known_change_nothing() {
    let (counts, padded) = (counts(7, 400, 0.2, 0), counts(7, 400, 0.2, 3000));
    assert_eq!((counts.rows(), padded.rows()), (400, 3400));
    let supports: Vec<Vec<usize>> = (0..LEVELS.len()).map(|r| vec![(r + 1) % 5, (r + 3) % 5]).collect();
    for formulation in FORMULATIONS {
        let both = [&counts, &padded];
        let [learned, learned_padded] = both.map(|counts| learner(counts, formulation));
        let [plain, plain_padded] = both.map(|counts| plug_in_bound::Plain::new(counts, formulation));
        for (r, support) in supports.iter().enumerate() {
            let criterion = |learner: &Learner| ebic::criterion(learner.gram(), r, support, ebic::GAMMA);
            assert_eq!(criterion(&learned).to_bits(), criterion(&learned_padded).to_bits());
            assert_eq!(plain.bound(r, support), plain_padded.bound(r, support));
        }
        let [one, other] = both.map(|counts| assessed(counts, &supports, formulation, 0.3));
        assert_eq!(one, other, "{formulation:?}");
    }
    assert_eq!(lambda::synthetic(&counts, 2.0, 0.0), lambda::synthetic(&padded, 2.0, 0.0));
    for r in 0..LEVELS.len() {
        assert_eq!(lambda::benchmark(&counts, r, 2.0, 0.0), lambda::benchmark(&padded, r, 2.0, 0.0));
    }
}

#[test]
fn the_rules_take_the_rows_of_the_pairs_concerned() {
    // Two columns known in 100 and in 50 of 200 rows, together in 50; the third in all.
    let known = [100, 50, 200];
    let column = |i: usize| Column {
        name: format!("c{i}"),
        levels: vec!["0".into(), "1".into()],
        codes: Codes::pack(2, (0..200).map(|row| (row < known[i]).then_some((row % 2) as u16))),
    };
    let counts = PairCounts::of(&Table { columns: (0..3).map(column).collect(), rows: 200 });
    let rate = |rows: f64| (libm::log(3.0) / rows).sqrt();
    for (r, rows) in [(0, 75.0), (1, 50.0), (2, 75.0)] {
        assert_eq!(lambda::benchmark(&counts, r, 1.0, 0.0), rate(rows), "{r}");
    }
    assert_eq!(lambda::synthetic(&counts, 1.0, 0.0), rate(200.0 / 3.0));
}

/// The witness confined to what the learner chose is the learner's own solution: same matrix, same weights.
#[test]
fn the_assessment_uses_the_learners_weights_and_matrix() {
    for seed in 0..6 {
        let counts = counts(seed, 120, 0.5, 0);
        for formulation in [Formulation::Normalised, paper(Encoding::Effects, true)] {
            let learner = learner(&counts, formulation);
            let lambda = 0.4 * learner.lambda_max();
            let solve = |r| learner.solve_node(r, lambda, settings(1e-11), &mut Watch::none()).unwrap().1;
            let points: Vec<_> = (0..learner.len()).map(solve).collect();
            let supports: Vec<Vec<usize>> =
                points.iter().map(|point| point.norms.iter().map(|&(i, _)| i).collect()).collect();
            for (point, found) in points.iter().zip(assessed(&counts, &supports, formulation, lambda)) {
                assert!(found.witness.succeeds(), "{seed}, {formulation:?}: {:?}", found.witness);
                for block in &found.witness.kept {
                    assert!(
                        (block.value - point.norm(block.node)).abs() < 1e-4,
                        "{seed}: {block:?}, {point:?}"
                    );
                }
            }
        }
    }
}

/// With as many values missing, tables do not fit together; the matrix whose inverse the assumptions need is the repaired one.
#[test]
fn the_matrix_in_its_own_basis_is_shrunk_as_the_learners_is() {
    let mut shrunk = 0;
    for seed in 0..8 {
        let counts = counts(seed, 40, 0.6, 0);
        for formulation in FORMULATIONS {
            let (rotated, plain) =
                (Gram::new(&counts, formulation), Gram::in_original_basis(&counts, formulation));
            assert_eq!(rotated.shrinkage(), plain.shrinkage());
            shrunk += usize::from(plain.shrinkage() > 0.0);
            // A rotation changes neither the size of an off-diagonal block nor the trace of an own one.
            for (i, j) in (0..5).flat_map(|i| (0..5).map(move |j| (i, j))) {
                let square = |gram: &Gram| -> f64 {
                    gram.block(i).map(|k| gram.row(k)[gram.block(j)].iter().map(|x| x * x).sum::<f64>()).sum()
                };
                assert!((square(&rotated) - square(&plain)).abs() < 1e-9, "{formulation:?}, {i}, {j}");
            }
        }
    }
    assert!(shrunk > 20, "{shrunk}");
}

#[test]
fn weights_asked_at_the_samples_own_size_are_the_learners() {
    let counts = counts(3, 200, 0.3, 50);
    let of = |weights: &Weights| (0..5).flat_map(|r| weights.of_node(r).to_vec()).collect::<Vec<f64>>();
    let expected = Weights::expected(Formulation::Normalised, &counts, counts.rows());
    let learner = learner(&counts, Formulation::Normalised);
    let own: Vec<f64> =
        (0..5).flat_map(|r| (0..5).map(move |i| (r, i))).map(|(r, i)| learner.problem(r).weight(i)).collect();
    assert_eq!(of(&expected), own);
}
