//! The probability of what a row holds, its missing values summed out.
//!
//! A missing value below which nothing is known sums to 1 and is not looked at. Of the others, each conditional table is cut down to
//! the missing members of its family; then these are summed out one by one, the one that needs the smallest table first. What is known
//! cuts the graph apart, so tables stay small: with three values in ten missing, a few cells.

use super::{Network, Node};

/// The most cells of one table: a row that needs a larger one is not judged.
pub(super) const MOST_CELLS: usize = 1 << 20;

/// A function of some missing values, the last fastest.
struct Factor {
    /// Numbers of nodes, ascending.
    of: Vec<usize>,
    cells: Vec<f64>,
}

impl Network {
    /// `log P(known values)` of a row in which some are missing; `None` when a table of more than [`MOST_CELLS`] cells would be needed.
    pub(super) fn log_probability_of_known(&self, codes: &[Option<usize>]) -> Option<f64> {
        let needed = self.above_known(codes);
        let (mut log, mut factors) = (0.0, Vec::new());
        for (i, node) in self.nodes.iter().enumerate().filter(|&(i, _)| needed[i]) {
            let factor = self.cut_down(i, node, codes)?;
            if factor.of.is_empty() {
                log += libm::log(factor.cells[0]);
            } else {
                factors.push(factor);
            }
        }
        while let Some(first) = factors.pop() {
            log += self.log_sum(joined(first, &mut factors))?;
        }
        Some(log)
    }

    /// The logarithm of a product of functions, summed over all nodes that they depend on.
    fn log_sum(&self, mut factors: Vec<Factor>) -> Option<f64> {
        let mut log = 0.0;
        while let Some(node) = self.cheapest(&factors) {
            let (with, others): (Vec<Factor>, Vec<Factor>) =
                factors.into_iter().partition(|factor| factor.of.contains(&node));
            factors = others;
            let mut sum = self.summed_out(node, &with)?;
            // Products of many probabilities would vanish.
            let largest = sum.cells.iter().copied().fold(0.0, f64::max);
            log += libm::log(largest);
            if largest == 0.0 {
                break;
            }
            sum.cells.iter_mut().for_each(|cell| *cell /= largest);
            if !sum.of.is_empty() {
                factors.push(sum);
            }
        }
        Some(log)
    }

    /// The nodes that are known or have a known node below them.
    fn above_known(&self, codes: &[Option<usize>]) -> Vec<bool> {
        let mut needed: Vec<bool> = codes.iter().map(Option::is_some).collect();
        for &node in self.dag.order().iter().rev() {
            if needed[node] {
                self.nodes[node].parents.iter().for_each(|&parent| needed[parent] = true);
            }
        }
        needed
    }

    /// A node's table as a function of what is missing in its family.
    fn cut_down(&self, i: usize, node: &Node, codes: &[Option<usize>]) -> Option<Factor> {
        let mut of: Vec<usize> = node.parents.iter().copied().chain([i]).collect();
        of.retain(|&member| codes[member].is_none());
        of.sort_unstable();
        self.factor(of, |levels| {
            let level = |member: usize| codes[member].unwrap_or_else(|| levels(member));
            let row = node.parents.iter().fold(0, |row, &j| row * self.nodes[j].levels() + level(j));
            node.row(row)[level(i)]
        })
    }

    /// The node that is summed out next; the first of equals.
    fn cheapest(&self, factors: &[Factor]) -> Option<usize> {
        let mut open: Vec<usize> = factors.iter().flat_map(|factor| factor.of.iter().copied()).collect();
        open.sort_unstable();
        open.dedup();
        let cells = |&node: &usize| -> f64 {
            let with = factors.iter().filter(|factor| factor.of.contains(&node));
            let members = union(with);
            members.iter().map(|&member| self.nodes[member].levels() as f64).product()
        };
        open.into_iter().min_by(|a, b| cells(a).total_cmp(&cells(b)))
    }

    /// The product of functions of a node, summed over its levels.
    fn summed_out(&self, node: usize, factors: &[Factor]) -> Option<Factor> {
        let mut of = union(factors.iter());
        of.retain(|&member| member != node);
        if self.size(&of)?.checked_mul(self.nodes[node].levels())? > MOST_CELLS {
            return None;
        }
        self.factor(of, |levels| {
            let product = |own: usize| -> f64 {
                let level = |member: usize| if member == node { own } else { levels(member) };
                factors.iter().map(|factor| self.value(factor, &level)).product()
            };
            (0..self.nodes[node].levels()).map(product).sum()
        })
    }

    /// A function of nodes by its values; `None` where it has too many.
    fn factor(&self, of: Vec<usize>, value: impl Fn(&dyn Fn(usize) -> usize) -> f64) -> Option<Factor> {
        let size = self.size(&of)?;
        let mut levels = vec![0; of.len()];
        let mut cells = Vec::with_capacity(size);
        for _ in 0..size {
            cells.push(value(&|member| of.binary_search(&member).map_or(0, |place| levels[place])));
            for (level, &member) in levels.iter_mut().zip(&of).rev() {
                *level += 1;
                if *level < self.nodes[member].levels() {
                    break;
                }
                *level = 0;
            }
        }
        Some(Factor { of, cells })
    }

    fn value(&self, factor: &Factor, level: &dyn Fn(usize) -> usize) -> f64 {
        let place =
            factor.of.iter().fold(0, |place, &member| place * self.nodes[member].levels() + level(member));
        factor.cells[place]
    }

    fn size(&self, of: &[usize]) -> Option<usize> {
        let size = of.iter().try_fold(1_usize, |size, &member| size.checked_mul(self.nodes[member].levels()));
        size.filter(|&size| size <= MOST_CELLS)
    }
}

/// All functions that depend on a node that the first or one of them depends on, taken from the others.
fn joined(first: Factor, others: &mut Vec<Factor>) -> Vec<Factor> {
    let mut all = vec![first];
    let mut looked_at = 0;
    while looked_at < all.len() {
        let of = all[looked_at].of.clone();
        let near = others.extract_if(.., |factor| factor.of.iter().any(|node| of.contains(node)));
        all.extend(near);
        looked_at += 1;
    }
    all
}

fn union<'a>(factors: impl Iterator<Item = &'a Factor>) -> Vec<usize> {
    let mut of: Vec<usize> = factors.flat_map(|factor| factor.of.iter().copied()).collect();
    of.sort_unstable();
    of.dedup();
    of
}

#[cfg(test)]
mod tests {
    use crate::math::random::Rng;
    use crate::network::joint::Joint;
    use crate::network::synthetic::Synthetic;

    /// Two ways: the joint distribution added up over all cells that agree with what is known.
    #[test]
    fn it_is_the_sum_over_the_joint_distribution() {
        let mut rng = Rng::new(5);
        for seed in 0..20 {
            let network = Synthetic { nodes: 8, ..Synthetic::default() }.draw(seed).unwrap();
            let joint = Joint::of(&network).unwrap();
            for _ in 0..20 {
                let share = rng.unit();
                let state = joint.state(rng.below(joint.cells().len()));
                let codes: Vec<Option<usize>> =
                    state.iter().map(|&code| (rng.unit() >= share).then_some(code)).collect();
                let agrees = |cell: usize| {
                    let state = joint.state(cell);
                    codes.iter().zip(state).all(|(code, level)| code.is_none_or(|code| code == level))
                };
                let cells = joint.cells().iter().enumerate();
                let expected: f64 = cells.filter(|&(cell, _)| agrees(cell)).map(|(_, p)| p).sum();
                let found = network.log_probability_of_known(&codes).unwrap();
                assert!((found - libm::log(expected)).abs() < 1e-9, "{codes:?}: {found}");
            }
        }
    }
}
