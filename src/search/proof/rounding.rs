//! From an order of the nodes to a graph, and to better orders.
//!
//! In an order every node takes the best of its sets whose members all come before it. One node at a time is then put
//! where the sum is best; moving it changes only its own set and those of the nodes that may have it for a parent.

use super::problem::Problem;

/// Gains below this are rounding.
const NOTHING: f64 = 1e-9;

/// One variable for every node, without a cycle.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Choice {
    pub(super) variables: Vec<usize>,
    pub(super) loss: f64,
}

/// How orders become graphs.
pub(super) struct Rounding<'a> {
    problem: &'a Problem,
    /// Nodes that may be a parent of the node, or a child.
    near: Vec<Vec<usize>>,
    /// Those that must be joined to the node.
    partners: Vec<Vec<usize>>,
}

impl<'a> Rounding<'a> {
    pub(super) fn new(problem: &'a Problem) -> Self {
        let n = problem.len();
        let mut near = vec![Vec::new(); n];
        for variable in &problem.variables {
            for &parent in &variable.parents {
                near[variable.node].push(parent);
                near[parent].push(variable.node);
            }
        }
        let mut partners = vec![Vec::new(); n];
        for &(a, b) in &problem.joined {
            partners[a].push(b);
            partners[b].push(a);
        }
        for (near, partners) in near.iter_mut().zip(&partners) {
            near.extend(partners);
            near.sort_unstable();
            near.dedup();
        }
        Self { problem, near, partners }
    }

    /// The best of a node's variables among those before it.
    fn best(&self, node: usize, before: impl Fn(usize) -> bool) -> Option<usize> {
        let fits = |&variable: &usize| {
            let variable = &self.problem.variables[variable];
            !variable.phantom
                && variable.parents.iter().all(|&parent| before(parent))
                && self.partners[node]
                    .iter()
                    .all(|&other| !before(other) || variable.parents.contains(&other))
        };
        self.problem.of(node).find(fits)
    }

    fn loss(&self, node: usize, before: impl Fn(usize) -> bool) -> f64 {
        self.best(node, before).map_or(f64::INFINITY, |variable| self.problem.variables[variable].loss)
    }

    /// The best graph in which parents come first in an order; `None` where some node has no set that fits.
    pub(super) fn along(&self, order: &[usize]) -> Option<Choice> {
        let mut before = vec![false; order.len()];
        let mut choice = Choice { variables: vec![0; order.len()], loss: 0.0 };
        for &node in order {
            choice.variables[node] = self.best(node, |other| before[other])?;
            before[node] = true;
        }
        // Summed by node: the same choice has the same loss, whatever the order.
        choice.loss = choice.variables.iter().map(|&variable| self.problem.variables[variable].loss).sum();
        Some(choice)
    }

    /// Moves single nodes until none helps. Time a few look-ups for each node and neighbour in each of a few passes.
    pub(super) fn improve(&self, order: &mut Vec<usize>) {
        let mut place = places(order);
        loop {
            let mut moved = false;
            for node in 0..order.len() {
                moved |= self.move_node(order, &mut place, node);
            }
            if !moved {
                return;
            }
        }
    }

    fn move_node(&self, order: &mut Vec<usize>, place: &mut Vec<usize>, node: usize) -> bool {
        let mut near = self.near[node].clone();
        near.sort_unstable_by_key(|&other| place[other]);
        // What the others lose with the node before them and with it after them.
        let both = near.iter().map(|&other| {
            let before = |third: usize| place[third] < place[other];
            (
                self.loss(other, |third| third == node || before(third)),
                self.loss(other, |third| third != node && before(third)),
            )
        });
        let both: Vec<(f64, f64)> = both.collect();
        let mut at = vec![usize::MAX; order.len()];
        for (k, &other) in near.iter().enumerate() {
            at[other] = k;
        }
        let value = |k: usize| {
            let others =
                both.iter().enumerate().map(|(j, &(before, after))| if j >= k { before } else { after });
            self.loss(node, |other| at[other] < k) + others.sum::<f64>()
        };
        let current = near.iter().take_while(|&&other| place[other] < place[node]).count();
        let now = value(current);
        let best = (0..=near.len())
            .map(|k| (value(k), k))
            .reduce(|best, other| if other.0 < best.0 { other } else { best })
            .expect("there is always one place");
        if best.0 >= now - NOTHING {
            return false;
        }
        order.retain(|&other| other != node);
        let to = match best.1 {
            0 => order.iter().position(|other| near.contains(other)).unwrap_or(0),
            k => order.iter().position(|&other| other == near[k - 1]).expect("it is in the order") + 1,
        };
        order.insert(to, node);
        *place = places(order);
        true
    }
}

fn places(order: &[usize]) -> Vec<usize> {
    let mut place = vec![0; order.len()];
    for (k, &node) in order.iter().enumerate() {
        place[node] = k;
    }
    place
}
