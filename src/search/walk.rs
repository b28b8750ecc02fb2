//! Past the peaks of the [order search](super::order): steps aside that cost nothing, and kicks that do.
//!
//! Where single moves end short of the best graph, it is seldom for want of a parent set. A chain of columns stands the wrong way
//! round, and turning any one arc of it loses until all are turned. Two things lead on:
//!
//! * *Another graph of the same class.* Its score is the same by every score that cannot tell them apart, but chains of reversible
//!   arcs run another way and the columns stand in another order, from which other single moves help.
//! * *A kick.* A few columns near each other change places; then only what they touched is improved again.
//!
//! A step that does not lose is kept, so that the walk also drifts along what is level. Its length is measured in steps, never in
//! seconds: the same seed gives the same graph on every machine.

use super::order::{Order, extension};
use super::parents::{Choice, NOTHING};
use super::{Constraints, Scored};
use crate::error::Result;
use crate::graph::Dag;
use crate::math::random::Rng;
use crate::progress::Watch;

/// Graphs of the same class tried in a round: each costs a look at every column.
const MEMBERS: usize = 4;
/// Kicks for each column in a round: each costs a look at a few.
const KICKS: usize = 2;
/// Columns that change places in a kick.
const KICKED: usize = 5;
/// Rounds without a better graph after which the walk ends.
const IDLE: usize = 2;

/// Walks on from an order that no single move improves, and gives the best graph met. Time a round: about six passes over the
/// columns, and the families that are new.
///
/// # Errors
/// [`crate::ErrorKind::Cancelled`] when `watch` breaks off; it hears of every column tried.
pub fn walk(choice: &mut Choice<'_>, mut now: Order, rng: &mut Rng, watch: &mut Watch<'_>) -> Result<Scored> {
    let steps = MEMBERS + KICKS * choice.len();
    let mut idle = 0;
    while idle < IDLE {
        let before = now.score();
        for step in 0..steps {
            // The members are spread evenly among the kicks.
            let is_member = step * MEMBERS / steps != (step + 1) * MEMBERS / steps;
            let next =
                if is_member { aside(choice, &now, rng, watch)? } else { kicked(choice, &now, rng, watch)? };
            if next.score() >= now.score() - NOTHING {
                now = next;
            }
        }
        idle = if now.score() > before + NOTHING { 0 } else { idle + 1 };
    }
    Ok(now.graph(choice))
}

/// The order of another graph of the class, improved.
fn aside(choice: &mut Choice<'_>, now: &Order, rng: &mut Rng, watch: &mut Watch<'_>) -> Result<Order> {
    let member = another_member(&now.graph(choice).dag, choice.constraints(), rng);
    let mut next = Order::new(choice, extension(&member, rng));
    next.improve(choice, 0..choice.len(), watch)?;
    Ok(next)
}

/// A column goes to the place of one near it, that one to the place of one near to itself, and so on; then all that was touched is
/// improved.
fn kicked(choice: &mut Choice<'_>, now: &Order, rng: &mut Rng, watch: &mut Watch<'_>) -> Result<Order> {
    let mut next = now.clone();
    let mut node = rng.below(choice.len());
    let mut touched = vec![node];
    for _ in 0..KICKED {
        let near = choice.near(node);
        if near.is_empty() {
            break;
        }
        let other = near[rng.below(near.len())].node;
        next.put(choice, node, next.place(other));
        touched.extend(choice.near(node).iter().map(|near| near.node));
        node = other;
    }
    touched.sort_unstable();
    touched.dedup();
    // A kick against a required arc leads nowhere.
    if next.score() > f64::NEG_INFINITY {
        next.improve(choice, touched, watch)?;
    }
    Ok(next)
}

/// A graph of the same class, by turning covered arcs one after the other (Chickering): those whose two ends have the same other
/// parents. What must, and must not, be there is kept.
fn another_member(dag: &Dag, constraints: &Constraints, rng: &mut Rng) -> Dag {
    let mut parents: Vec<Vec<usize>> = (0..dag.len()).map(|node| dag.parents(node).to_vec()).collect();
    for of_node in &mut parents {
        of_node.sort_unstable();
    }
    let edges = dag.skeleton();
    for _ in 0..2 * edges.len() {
        let (a, b) = edges[rng.below(edges.len())];
        let (from, to) = if parents[b].contains(&a) { (a, b) } else { (b, a) };
        if constraints.requires(from, to) || !constraints.allows(to, from) {
            continue;
        }
        let others: Vec<usize> = parents[to].iter().copied().filter(|&parent| parent != from).collect();
        if others == parents[from] {
            let at = others.partition_point(|&parent| parent < to);
            parents[from].insert(at, to);
            parents[to] = others;
        }
    }
    Dag::new(parents).expect("turning a covered arc closes no cycle")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Cpdag;

    #[test]
    fn another_member_is_of_the_same_class_and_keeps_what_is_required() {
        // 0 -> 1 -> 2 -> 3 <- 4, and 3 -> 5: the chain up to 2 can be turned, the collider not.
        let dag = Dag::from_arcs(6, [(0, 1), (1, 2), (2, 3), (4, 3), (3, 5)]).unwrap();
        let free = Constraints::none(6);
        let required = Constraints::none(6).require(&[(0, 1)]).unwrap();
        let mut turned = 0;
        for seed in 0..50 {
            let member = another_member(&dag, &free, &mut Rng::new(seed));
            assert_eq!(Cpdag::of(&member), Cpdag::of(&dag));
            turned += usize::from(member != dag);
            let kept = another_member(&dag, &required, &mut Rng::new(seed));
            assert!(kept.parents(1).contains(&0));
        }
        assert!(turned > 20, "{turned}");
    }
}
