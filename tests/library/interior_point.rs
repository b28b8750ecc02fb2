//! The paper's own way: the regression as a second-order cone programme, solved by an interior-point method.
//!
//! ```text
//! min  1/2 <W, H W> - <W, H_{-r,r}> + lambda sum_i w_i t_i     with  |W_i|_F <= t_i
//! ```
//!
//! `H` comes from encoded rows here, not from counts.

use crate::common::generate::dependent;
use crate::common::rows::Design;
use crate::common::solve::{FORMULATIONS, Model, solve};
use clarabel::algebra::CscMatrix;
use clarabel::solver::{DefaultSettingsBuilder, DefaultSolver, IPSolver, SecondOrderConeT, SolverStatus};
use nodewise::solver::Status;

/// One entry of `W`: block, column within the block, response.
type Place = (usize, usize, usize);

/// The cone programme of node `r`; variables are the blocks one after another, each after its own `t_i`.
struct Programme<'d> {
    design: &'d Design,
    node: usize,
    /// `None` stands for the `t_i` that begins a block.
    variables: Vec<(usize, Option<Place>)>,
    others: Vec<usize>,
}

impl<'d> Programme<'d> {
    fn new(design: &'d Design, node: usize) -> Self {
        let others: Vec<usize> = (0..design.blocks.len()).filter(|&i| i != node).collect();
        let mut variables = Vec::new();
        for &i in &others {
            variables.push((i, None));
            for a in 0..design.blocks[i].len() {
                variables.extend((0..design.blocks[node].len()).map(|c| (i, Some((i, a, c)))));
            }
        }
        Self { design, node, variables, others }
    }

    /// The upper triangle of the quadratic term: `H` for equal responses.
    fn quadratic(&self) -> CscMatrix<f64> {
        let (mut rows, mut columns, mut values) = (Vec::new(), Vec::new(), Vec::new());
        for (l, &(_, right)) in self.variables.iter().enumerate() {
            for (k, &(_, left)) in self.variables[..=l].iter().enumerate() {
                if let (Some((i, a, c)), Some((j, b, d))) = (left, right)
                    && c == d
                {
                    rows.push(k);
                    columns.push(l);
                    values
                        .push(self.design.mean_product(&self.design.blocks[i][a], &self.design.blocks[j][b]));
                }
            }
        }
        let size = self.variables.len();
        CscMatrix::new_from_triplets(size, size, rows, columns, values)
    }

    fn linear(&self, lambda: f64, weights: &[f64]) -> Vec<f64> {
        let cost = |&(i, place): &(usize, Option<Place>)| match place {
            None => lambda * weights[i],
            Some((i, a, c)) => {
                -self.design.mean_product(&self.design.blocks[i][a], &self.design.blocks[self.node][c])
            }
        };
        self.variables.iter().map(cost).collect()
    }

    /// All block norms, in column order without the target.
    fn norms(&self, lambda: f64, weights: &[f64]) -> Vec<(usize, f64)> {
        let size = self.variables.len();
        let cones: Vec<_> = self
            .others
            .iter()
            .map(|&i| SecondOrderConeT(1 + self.design.blocks[i].len() * self.design.blocks[self.node].len()))
            .collect();
        let settings = DefaultSettingsBuilder::default()
            .verbose(false)
            .tol_gap_abs(1e-12)
            .tol_gap_rel(1e-12)
            .tol_feas(1e-12)
            // Long steps end beside the central path, where the last digits cannot be had any more.
            .max_step_fraction(0.7)
            .max_iter(200)
            .build()
            .unwrap();
        let mut minus = CscMatrix::identity(size);
        minus.nzval.iter_mut().for_each(|x| *x = -1.0);
        let (p, q) = (self.quadratic(), self.linear(lambda, weights));
        let mut solver = DefaultSolver::new(&p, &q, &minus, &vec![0.0; size], &cones, settings).unwrap();
        solver.solve();
        let status = solver.solution.status;
        // Asked for more than double precision gives, it may stop at its reduced accuracy and says so.
        let usable = [SolverStatus::Solved, SolverStatus::AlmostSolved];
        assert!(usable.contains(&status), "the interior-point method ended with {status:?}");
        self.others.iter().map(|&i| (i, self.norm_of(i, &solver.solution.x))).collect()
    }

    fn norm_of(&self, block: usize, x: &[f64]) -> f64 {
        let own = self.variables.iter().zip(x).filter(|((i, place), _)| *i == block && place.is_some());
        own.map(|(_, x)| x * x).sum::<f64>().sqrt()
    }
}

#[test]
fn an_interior_point_method_gives_the_same_norms() {
    let shapes: [&[usize]; 5] = [&[2, 3, 4], &[3, 2, 5, 2], &[2, 2, 2, 2, 3], &[4, 4, 3], &[6, 2, 3, 2]];
    for (seed, formulation) in (0..25).zip(FORMULATIONS.into_iter().cycle()) {
        let levels = shapes[(seed as usize / 5 + seed as usize) % shapes.len()];
        let table = dependent(200 + seed, levels, 150, 0.55);
        let (model, design) = (Model::new(&table, formulation), Design::new(&table, formulation));
        let r = seed as usize % levels.len();
        let programme = Programme::new(&design, r);
        for share in [0.5, 0.15, 0.03] {
            let lambda = share * model.lambda_max(r);
            let (_, point) = solve(&model.problem(r), lambda, 1e-14);
            assert_eq!(point.status, Status::Converged);
            for (i, norm) in programme.norms(lambda, model.weights.of_node(r)) {
                assert!(
                    (point.norm(i) - norm).abs() < 1e-7,
                    "seed {seed}, {formulation:?}, share {share}, block {i}: {} is not {norm}",
                    point.norm(i)
                );
            }
        }
    }
}
