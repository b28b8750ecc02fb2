//! One node, or one pair, at one penalty: all that there is to say about it.

use serde::Serialize;

use crate::error::{Error, ErrorKind, Result};
use crate::learner::effects::level_effects;
use crate::learner::sentence::{self, JoinedBy};
use crate::learner::{Learner, NodeFit, Work, nodes};
use crate::progress::Watch;
use crate::solver::entry::WIDTH;
use crate::solver::{Entry, NodeWeights, PathPoint, SolverSettings};

/// A node, its neighbours and its proof.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct NodeDetail {
    /// The node.
    pub node: usize,
    /// The penalty.
    pub lambda: f64,
    /// In column order.
    pub neighbours: Vec<Neighbour>,
    /// Number of rows of each level.
    pub level_counts: Vec<u64>,
    /// The duality gap, as a share of the empty model's loss.
    pub gap: f64,
    /// Largest violation of a block's optimality condition, in units of its penalty.
    pub violation: f64,
    /// Value of the objective.
    pub primal: f64,
    /// A value that the objective cannot go below.
    pub dual: f64,
    /// How the fit ended: the place of its [`Status`](crate::solver::Status) in the list.
    pub status: u8,
    /// Passes over the active blocks.
    pub sweeps: usize,
    /// What predicts it, [in words](crate::learner::sentence::node).
    pub sentence: String,
}

/// A neighbour and where it entered.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Neighbour {
    /// The neighbour.
    pub node: usize,
    /// Norm of its block.
    pub norm: f64,
    /// Here its block is non-zero; infinite for a required neighbour.
    pub entry_below: f64,
    /// Here it is still zero; infinite for a required neighbour.
    pub entry_above: f64,
}

/// A pair of columns, seen from both ends.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct EdgeDetail {
    /// The two columns.
    pub pair: [usize; 2],
    /// The penalty.
    pub lambda: f64,
    /// The two-way table, row-major, levels of `a` by levels of `b`.
    pub counts: Vec<u64>,
    /// Pearson residuals in the same order.
    pub residuals: Vec<f64>,
    /// Pearson's statistic.
    pub chi_square: f64,
    /// Its degrees of freedom.
    pub degrees_of_freedom: usize,
    /// Probability of a statistic at least this large under independence.
    pub p_value: f64,
    /// The value that the marginal filter compares with.
    pub critical: f64,
    /// Norm of `b`'s block in `a`'s regression.
    #[serde(rename = "normAB")]
    pub norm_ab: f64,
    /// Norm of `a`'s block in `b`'s regression.
    #[serde(rename = "normBA")]
    pub norm_ba: f64,
    /// Where `b` entered `a`'s regression.
    #[serde(rename = "entryAB", skip_serializing_if = "Option::is_none")]
    pub entry_ab: Option<Entry>,
    /// Where `a` entered `b`'s regression.
    #[serde(rename = "entryBA", skip_serializing_if = "Option::is_none")]
    pub entry_ba: Option<Entry>,
    /// Change of the predicted share of each level of `b` with each level of `a` (`a` by `b`), in `b`'s regression.
    pub effect_on_b: Vec<f64>,
    /// The same in `a`'s regression (`b` by `a`).
    pub effect_on_a: Vec<f64>,
    /// What there is to say of it, [in words](crate::learner::sentence::edge).
    pub sentence: String,
}

/// Solves node `r` and finds where its neighbours entered.
///
/// # Errors
/// [`Setting`](crate::ErrorKind::Setting) unless `lambda` is positive and finite.
pub fn node(learner: &Learner, r: usize, lambda: f64, settings: SolverSettings) -> Result<NodeDetail> {
    let fit = learner.fit_node(r, lambda, WIDTH, settings, &mut Watch::none())?;
    let neighbour = |entry: &Entry| Neighbour {
        node: entry.neighbour,
        norm: fit.point.norm(entry.neighbour),
        entry_below: entry.below,
        entry_above: entry.above,
    };
    let certificate = fit.point.certificate;
    let present = fit.entries.iter().filter(|entry| fit.point.norm(entry.neighbour) > 0.0);
    let mut detail = NodeDetail {
        node: r,
        lambda,
        neighbours: present.map(neighbour).collect(),
        level_counts: learner.counts().marginal(r),
        gap: certificate.gap,
        violation: certificate.violation,
        primal: certificate.primal,
        dual: certificate.dual,
        status: fit.point.status as u8,
        sweeps: fit.point.sweeps,
        sentence: String::new(),
    };
    detail.sentence = sentence::node(&detail, learner.counts().variables());
    Ok(detail)
}

/// Solves both ends of a pair; `joining` is how edges are made, for its sentence.
///
/// # Errors
/// [`Setting`](crate::ErrorKind::Setting) unless `lambda` is positive and finite.
pub fn edge(
    learner: &Learner,
    a: usize,
    b: usize,
    lambda: f64,
    joining: JoinedBy,
    settings: SolverSettings,
) -> Result<EdgeDetail> {
    let watch = &mut Watch::none();
    let mut solved = |r: usize| -> Result<Solved> {
        let (weights, point) = learner.solve_node(r, lambda, settings, watch)?;
        let entries = learner.entries(r, &point, WIDTH, settings, watch)?;
        Ok(Solved { weights, norms: point, entries })
    };
    Ok(detail(learner, [a, b], [&solved(a)?, &solved(b)?], joining))
}

/// The sentences of many pairs, each node being solved once at the penalty of its fit. Time of solving all nodes, without their entries.
///
/// # Errors
/// [`Setting`](crate::ErrorKind::Setting) unless there is a fit for each node; [`Cancelled`](crate::ErrorKind::Cancelled) when `watch` breaks off.
pub fn sentences(
    learner: &Learner,
    fits: &[NodeFit],
    pairs: &[(usize, usize)],
    joining: JoinedBy,
    work: Work,
    watch: &mut Watch<'_>,
) -> Result<Vec<String>> {
    if fits.len() != learner.len() {
        return Err(Error::expected(ErrorKind::Setting, "one fit a node", fits.len()));
    }
    let settings = learner.settings().solver;
    let solve = |r: usize| -> Result<Solved> {
        let NodeFit { point, entries } = &fits[r];
        let (weights, norms) = learner.solve_node(r, point.lambda, settings, &mut Watch::none())?;
        Ok(Solved { weights, norms, entries: entries.clone() })
    };
    let solved = nodes::each(fits.len(), work, watch, solve)?.into_iter().collect::<Result<Vec<_>>>()?;
    let said = |&(a, b): &(usize, usize)| detail(learner, [a, b], [&solved[a], &solved[b]], joining).sentence;
    Ok(pairs.iter().map(said).collect())
}

/// A node's regression, and where its neighbours entered.
struct Solved {
    weights: NodeWeights,
    norms: PathPoint,
    entries: Vec<Entry>,
}

impl Solved {
    /// One neighbour as this regression, of column `r`, sees it.
    fn end(&self, learner: &Learner, r: usize, neighbour: usize) -> End {
        let block = self.weights.blocks.iter().find(|(i, _)| *i == neighbour);
        let counts = learner.counts();
        let effects = block.and_then(|(_, w)| level_effects(learner.gram(), counts, r, neighbour, w));
        End {
            norm: self.norms.norm(neighbour),
            entry: self.entries.iter().copied().find(|entry| entry.neighbour == neighbour),
            effects: effects.unwrap_or_else(|| vec![0.0; counts.levels(r) * counts.levels(neighbour)]),
        }
    }
}

/// A pair whose ends are solved.
fn detail(
    learner: &Learner,
    [a, b]: [usize; 2],
    [of_a, of_b]: [&Solved; 2],
    joining: JoinedBy,
) -> EdgeDetail {
    let counts = learner.counts();
    let tests = learner.tests();
    let (in_a, in_b) = (of_a.end(learner, a, b), of_b.end(learner, b, a));
    // Where cells are hidden, what they are taken for.
    let shown = counts.estimated_table(a, b).into_iter().map(|count| libm::round(count) as u64);
    let mut detail = EdgeDetail {
        pair: [a, b],
        lambda: of_a.norms.lambda,
        counts: shown.collect(),
        residuals: counts.residuals(a, b),
        chi_square: tests.statistic(a, b),
        degrees_of_freedom: tests.degrees_of_freedom(a, b),
        p_value: tests.p_value(a, b),
        critical: tests.critical(a, b),
        norm_ab: in_a.norm,
        norm_ba: in_b.norm,
        entry_ab: in_a.entry,
        entry_ba: in_b.entry,
        effect_on_b: in_b.effects,
        effect_on_a: in_a.effects,
        sentence: String::new(),
    };
    let variables = counts.variables();
    let demand = learner.knowledge().demand(a, b);
    detail.sentence = sentence::edge(&detail, [&variables[a], &variables[b]], joining, demand);
    detail
}

/// One neighbour as one end's regression sees it.
struct End {
    norm: f64,
    entry: Option<Entry>,
    effects: Vec<f64>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counts::PairCounts;
    use crate::gram::encode::Formulation;
    use crate::learner::knowledge::Knowledge;
    use crate::learner::skeleton::Rule;
    use crate::table::{Codes, Column, Table};

    const OR: JoinedBy = JoinedBy { rule: Rule::Or, filter: true };

    /// `b` follows `a` in nine rows of ten; `c` has nothing to do with either.
    fn learner(knowledge: Knowledge) -> Learner {
        let column = |name: &str, code: &dyn Fn(u32) -> u32| Column {
            name: name.into(),
            levels: vec!["no".into(), "yes".into()],
            codes: Codes::U8((0..400).map(|row| code(row) as u8).collect()),
        };
        let a = |row: u32| row % 2;
        let b = |row: u32| (row % 2) ^ u32::from((row / 2).is_multiple_of(10));
        let c = |row: u32| (row / 40) % 2;
        let columns = vec![column("a", &a), column("b", &b), column("c", &c)];
        Learner::new(PairCounts::of(&Table { columns, rows: 400 }), Formulation::Normalised, knowledge)
            .unwrap()
    }

    #[test]
    fn both_views_of_an_edge_agree() {
        let learner = learner(Knowledge::default());
        let settings = SolverSettings::default();
        let node = node(&learner, 0, 1.0, settings).unwrap();
        let edge = edge(&learner, 0, 1, 1.0, OR, settings).unwrap();
        let [neighbour] = node.neighbours[..] else { panic!("a has one neighbour") };
        assert_eq!((neighbour.node, neighbour.norm), (1, edge.norm_ab));
        let entry = edge.entry_ab.unwrap();
        assert_eq!((neighbour.entry_below, neighbour.entry_above), (entry.below, entry.above));
        assert!(entry.above - entry.below <= WIDTH * entry.above);
        assert_eq!(edge.counts, [180, 20, 20, 180]);
        assert_eq!(node.level_counts, [200, 200]);
        // Shrunk towards zero, but in the direction of the table: 0.9 - 0.5.
        assert!(edge.effect_on_b[0] > 0.2 && edge.effect_on_b[0] < 0.4);
    }

    #[test]
    fn sentences_of_many_pairs_are_those_of_each() {
        let learner = learner(Knowledge::default());
        let settings = SolverSettings::default();
        let fit = |r| learner.fit_node(r, 1.0, WIDTH, settings, &mut Watch::none()).unwrap();
        let (fits, pairs): (Vec<NodeFit>, _) = ((0..3).map(fit).collect(), [(0, 1), (0, 2), (1, 2)]);
        let told = sentences(&learner, &fits, &pairs, OR, Work::Alone, &mut Watch::none()).unwrap();
        for (&(a, b), sentence) in pairs.iter().zip(told) {
            assert_eq!(sentence, edge(&learner, a, b, 1.0, OR, settings).unwrap().sentence);
        }
    }

    #[test]
    fn what_is_not_chosen_has_no_effect_and_what_is_required_no_upper_end() {
        let settings = SolverSettings::default();
        let free = edge(&learner(Knowledge::default()), 0, 2, 1.0, OR, settings).unwrap();
        assert_eq!((free.norm_ab, free.norm_ba, free.entry_ab), (0.0, 0.0, None));
        assert!(free.effect_on_a.iter().all(|&effect| effect == 0.0));
        let required = Knowledge { forbidden: Vec::new(), required: vec![(0, 1)] };
        let edge = edge(&learner(required), 0, 1, 1.0, OR, settings).unwrap();
        assert_eq!(edge.entry_ab.unwrap().above, f64::INFINITY);
        assert!((edge.effect_on_b[0] - 0.4).abs() < 1e-6);
    }
}
