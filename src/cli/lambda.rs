//! Each node's penalty, by the rule that was asked for.

use nodewise::assumptions::plug_in_bound;
use nodewise::learner::{Learner, Penalty, Settings, Work};
use nodewise::{Error, ErrorKind, Result};

use super::parse::LambdaChoice;
use super::solve::Crew;

/// One penalty a node, and how it came about.
pub struct Chosen {
    /// In column order.
    pub lambdas: Vec<f64>,
    /// The rule, for the report.
    pub rule: String,
    /// One sentence each.
    pub notices: Vec<String>,
}

impl Chosen {
    /// One penalty for all nodes that resamples chose: as stable, or for a limit of edges of chance.
    pub fn by_resamples(lambda: f64, limited: bool, nodes: usize) -> Self {
        let rule = if limited { "expected-false" } else { "stability" };
        Self { lambdas: vec![lambda; nodes], rule: rule.into(), notices: Vec::new() }
    }
}

/// Carries out the learner's rule, or the theorem's.
///
/// # Errors
/// [`ErrorKind::Setting`] when the rule gives a penalty that is not above 0.
pub fn choose(choice: LambdaChoice, learner: &Learner, crew: &Crew) -> Result<Chosen> {
    if choice == LambdaChoice::Theorem {
        return theorem(learner, crew);
    }
    let penalty = learner.settings().penalty;
    let solves = matches!(penalty, Penalty::Ebic | Penalty::Edges(_));
    let what = if solves { "choosing lambda" } else { "" };
    let lambdas = crew.watched(what, learner.len(), |watch| learner.lambdas(Work::Shared, watch))?;
    Ok(Chosen { lambdas, rule: penalty.to_string(), notices: Vec::new() })
}

/// The theorem's bound around the neighbourhoods that the normalised regression finds. Where there is no bound, the
/// node is left without neighbours.
fn theorem(learner: &Learner, crew: &Crew) -> Result<Chosen> {
    let (counts, n) = (learner.counts(), learner.len());
    let settings = Settings { solver: learner.settings().solver, ..Settings::default() };
    let normalised = Learner::with_settings(counts.clone(), settings)?;
    let lambdas = normalised.lambdas(Work::Alone, &mut nodewise::Watch::none())?;
    let points = crew.points(&normalised, &lambdas)?;
    let plain = plug_in_bound::Plain::new(counts, learner.gram().formulation());
    let bounds = crew.map(n, |r| {
        let support: Vec<usize> = points[r].norms.iter().map(|&(i, _)| i).collect();
        plain.bound(r, &support).map(|bound| bound.lambda).filter(|lambda| lambda.is_finite())
    });
    let lambda = |r: usize| bounds[r].unwrap_or_else(|| learner.positive_lambda_max(r));
    let lambdas: Vec<f64> = (0..n).map(lambda).collect();
    if let Some(lambda) = lambdas.iter().find(|&&lambda| lambda <= 0.0) {
        return Err(Error::expected(ErrorKind::Setting, "a penalty above 0 from the rule", lambda));
    }
    Ok(Chosen { lambdas, rule: "theorem".into(), notices: about_theorem(learner, &bounds) })
}

fn about_theorem(learner: &Learner, bounds: &[Option<f64>]) -> Vec<String> {
    let names = learner.names();
    let without: Vec<&str> = (0..names.len()).filter(|&r| bounds[r].is_none()).map(|r| names[r]).collect();
    let mut notices = Vec::new();
    if !without.is_empty() {
        notices.push(format!(
            "the theorem gives no penalty for {} of {} columns ({}): they choose no neighbours",
            without.len(),
            names.len(),
            without.join(", "),
        ));
    }
    notices.push(
        "the theorem's bound is a plug-in value around learned neighbourhoods; it guarantees nothing".into(),
    );
    notices
}
