//! Both searches on one skeleton; the score decides.

use super::order::{self, Order};
use super::parents::Choice;
use super::representative::representative;
use super::tabu::{TabuSettings, climb};
use super::walk::walk;
use super::{Constraints, Proof, Rows, Scored};
use crate::error::Result;
use crate::math::random::Rng;
use crate::progress::Watch;
use crate::score::{Score, Scorer};

/// What is searched for, and how long.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchSettings {
    /// What is maximised.
    pub score: Score,
    /// The tabu search.
    pub tabu: TabuSettings,
    /// Random orders to start the order search from, besides the tabu search's own.
    pub starts: usize,
    /// Seed of the random orders, of the walk from the best, and of the values that are drawn where some are missing.
    pub seed: u64,
}

impl Default for SearchSettings {
    fn default() -> Self {
        Self { score: Score::default(), tabu: TabuSettings::default(), starts: 5, seed: 1 }
    }
}

impl Winner {
    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Tabu => "tabu search",
            Self::Order => "order search",
            Self::Proof => "proof",
            Self::Average => "average",
        }
    }
}

/// Which search found the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// Hill climbing with a tabu list.
    Tabu,
    /// The search over orders.
    Order,
    /// Neither: the proof went on to a better graph.
    Proof,
    /// None: it is the average of the graphs of resamples.
    Average,
}

/// The best graph found.
#[derive(Clone, Debug, PartialEq)]
pub struct Oriented {
    /// The graph and its score.
    pub found: Scored,
    /// Who found it.
    pub winner: Winner,
    /// The other search's best score; where the proof went on to a better graph, the better of both searches'; for an
    /// average, that of the single graph.
    pub other: f64,
    /// What is known about the best score there is, where that was asked for.
    pub proof: Option<Proof>,
}

/// Directs the edges that `constraints` allow, and drops those that the score does not want. The answer does not depend
/// on the order of the columns.
///
/// # Errors
/// [`crate::ErrorKind::Setting`] for a bad score, [`crate::ErrorKind::Column`] without a row, and
/// [`crate::ErrorKind::Cancelled`] when `watch` breaks off.
pub fn orient(
    rows: &Rows<'_>,
    constraints: &Constraints,
    settings: SearchSettings,
    watch: &mut Watch<'_>,
) -> Result<Oriented> {
    let columns = rows.column_order();
    let constraints = constraints.permuted(&columns.order);
    let mut scorer = rows.arranged(&columns, settings.score)?;
    let tabu = climb(&mut scorer, &constraints, &constraints.start(), settings.tabu, watch)?;
    let order = best_order(&mut scorer, &constraints, tabu.dag.order(), settings, watch)?;
    // An arc against the order may still help; after a climb, no single arc does in either answer.
    let order = climb(&mut scorer, &constraints, &order.dag, settings.tabu, watch)?;
    let (winner, mut found, other) = if order.score > tabu.score {
        (Winner::Order, order, tabu.score)
    } else {
        (Winner::Tabu, tabu, order.score)
    };
    found = representative(&mut scorer, &constraints, found);
    found.dag = found.dag.permuted(&columns.place);
    Ok(Oriented { found, winner, other, proof: None })
}

/// The best of several orders, and where the walk from there leads.
fn best_order(
    scorer: &mut Scorer,
    constraints: &Constraints,
    first: &[usize],
    settings: SearchSettings,
    watch: &mut Watch<'_>,
) -> Result<Scored> {
    let mut choice = Choice::new(scorer, constraints, settings.tabu.max_parents);
    let random = |k| order::random_order(constraints, &mut Rng::stream(settings.seed, k as u64));
    let mut best: Option<Order> = None;
    for nodes in std::iter::once(first.to_vec()).chain((0..settings.starts).map(random)) {
        let mut order = Order::new(&mut choice, nodes);
        order.improve(&mut choice, 0..constraints.len(), watch)?;
        if best.as_ref().is_none_or(|of_best| order.score() > of_best.score()) {
            best = Some(order);
        }
    }
    let best = best.expect("there is at least the first order");
    walk(&mut choice, best, &mut Rng::stream(settings.seed, settings.starts as u64), watch)
}
