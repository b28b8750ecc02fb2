//! The rules for `lambda`, carried out.

use nodewise::assumptions::plug_in_bound;
use nodewise::gram::encode::Formulation;
use nodewise::lambda::{DEFAULT, benchmark, budget, ebic, synthetic};
use nodewise::learner::Learner;
use nodewise::learner::knowledge::Knowledge;
use nodewise::learner::skeleton::{EdgeState, Rule};
use nodewise::progress::Watch;
use nodewise::solver::{PathPoint, PathSettings, SolverSettings};
use nodewise::{Error, ErrorKind, Result};

use super::args::{Method, SkeletonArgs};
use super::parse::LambdaChoice;
use super::progress;
use super::solve::Crew;

/// The smallest penalty that the edge budget tries, as a share of the largest.
const BUDGET_RATIO: f64 = 0.001;
/// How narrow, relatively, the edge budget closes in on its penalty.
const BUDGET_WIDTH: f64 = 1e-4;

/// One penalty a node, and how it came about.
pub struct Chosen {
    /// In column order.
    pub lambdas: Vec<f64>,
    /// The rule, for the report.
    pub rule: String,
    /// One sentence each.
    pub notices: Vec<String>,
}

/// What the rules work with.
pub struct Chooser<'a> {
    /// The command line.
    pub args: &'a SkeletonArgs,
    /// The data.
    pub learner: &'a Learner,
    /// The threads.
    pub crew: &'a Crew,
    /// When a fit is accepted.
    pub settings: SolverSettings,
}

impl Chooser<'_> {
    /// Carries out a rule.
    ///
    /// # Errors
    /// [`ErrorKind::Setting`] when the rule gives a penalty that is not above 0.
    pub fn choose(&self, choice: LambdaChoice) -> Result<Chosen> {
        let (args, counts, n) = (self.args, self.learner.counts(), self.learner.len());
        let mut notices = Vec::new();
        let (lambdas, rule) = match choice {
            LambdaChoice::Fixed(lambda) => (vec![lambda; n], lambda.to_string()),
            LambdaChoice::Auto => {
                if args.lambda.is_none() && args.model.method == Method::Paper {
                    let note = "no --lambda was given, so each node's was chosen by EBIC (--lambda auto)";
                    notices.push(note.to_string());
                }
                (self.auto(), "auto".into())
            }
            LambdaChoice::Edges(count) => (vec![self.budget(count)?; n], format!("edges:{count}")),
            LambdaChoice::Paper => (
                (0..n).map(|r| benchmark(counts, r, args.c1, args.c2)).collect(),
                format!("paper, c1 {}, c2 {}", args.c1, args.c2),
            ),
            LambdaChoice::Synthetic => (
                vec![synthetic(counts, args.c, args.delta); n],
                format!("synthetic, c {}, delta {}", args.c, args.delta),
            ),
            LambdaChoice::Theorem => (self.theorem(&mut notices)?, "theorem".into()),
        };
        if let Some(lambda) = lambdas.iter().find(|&&lambda| !(lambda > 0.0 && lambda.is_finite())) {
            return Err(Error::expected(ErrorKind::Setting, "a penalty above 0 from the rule", lambda));
        }
        Ok(Chosen { lambdas, rule, notices })
    }

    /// The point of each node's own path with the smallest EBIC.
    fn auto(&self) -> Vec<f64> {
        let (learner, n) = (self.learner, self.learner.len());
        let bar = progress::nodes("choosing lambda", n);
        let lambdas = self.crew.map(0..n, |r| {
            let largest = positive(learner.node_lambda_max(r));
            let grid = PathSettings::default().grid(largest);
            let path = learner.fit_node_path(r, &grid, self.settings, &mut Watch::none());
            bar.inc(1);
            let best = ebic::choose(learner.gram(), &path, ebic::GAMMA);
            best.map_or(largest, |k| path.points[k].lambda)
        });
        bar.finish_and_clear();
        lambdas
    }

    fn budget(&self, count: usize) -> Result<f64> {
        let largest = positive(self.learner.lambda_max());
        budget::choose(largest, largest * BUDGET_RATIO, count, BUDGET_WIDTH, |lambda| self.edges(lambda))
    }

    /// Number of edges of the skeleton at one penalty.
    fn edges(&self, lambda: f64) -> Result<usize> {
        let lambdas = vec![lambda; self.learner.len()];
        let fits = self.crew.fit(self.learner, &lambdas, 1.0, self.settings)?;
        let points: Vec<&PathPoint> = fits.iter().map(|fit| &fit.point).collect();
        let edges = self.learner.edges(&points, Rule::from(self.args.rule), self.args.filter());
        Ok(edges.iter().filter(|edge| edge.state == EdgeState::Kept).count())
    }

    /// The theorem's bound around the neighbourhoods that the normalised regression finds. Where there is no bound, the
    /// node is left without neighbours.
    fn theorem(&self, notices: &mut Vec<String>) -> Result<Vec<f64>> {
        let learner = self.learner;
        let counts = learner.counts();
        let normalised = Learner::new(counts.clone(), Formulation::Normalised, Knowledge::default())?;
        let fits = self.crew.fit(&normalised, &vec![DEFAULT; learner.len()], 1.0, self.settings)?;
        let plain = plug_in_bound::Plain::new(counts, learner.gram().formulation());
        let bounds = self.crew.map(0..learner.len(), |r| {
            let support: Vec<usize> = fits[r].point.norms.iter().map(|&(i, _)| i).collect();
            plain.bound(r, &support).map(|bound| bound.lambda).filter(|lambda| lambda.is_finite())
        });
        let names = learner.names();
        let without: Vec<&str> =
            (0..learner.len()).filter(|&r| bounds[r].is_none()).map(|r| names[r]).collect();
        if !without.is_empty() {
            notices.push(format!(
                "the theorem gives no penalty for {} of {} columns ({}): they choose no neighbours",
                without.len(),
                names.len(),
                without.join(", "),
            ));
        }
        notices.push(
            "the theorem's bound is a plug-in value around learned neighbourhoods; it guarantees nothing"
                .into(),
        );
        let lambda = |r: usize| bounds[r].unwrap_or_else(|| positive(learner.node_lambda_max(r)));
        Ok((0..learner.len()).map(lambda).collect())
    }
}

/// A node that depends on nothing has 0 as its largest penalty; any other serves as well there.
fn positive(largest: f64) -> f64 {
    if largest > 0.0 { largest } else { DEFAULT }
}
