//! Clusters of nodes whose cut the weights of a relaxation violate.
//!
//! A cluster's cut is violated when the weights of its nodes' sets that lie outside of it add up to less than 1. Which
//! cluster is hard to find in general; but few nodes share their weight among several sets. So clusters are first grown
//! from each node by the next best node; where that finds none, in or out is decided node by node, every branch that
//! has 1 outside already cut off, which finds a violated cluster wherever there is one.

use super::problem::Problem;

/// A cluster is reported when it lacks more than this.
const VIOLATED: f64 = 1e-5;
/// A weight below this is none.
const NOTHING: f64 = 1e-9;
/// Branches of the complete search that are looked at for each group of nodes.
const MOST_BRANCHES: usize = 20_000;

/// What a relaxation gives to each node's parent sets.
pub(super) struct Weights<'a> {
    of: Vec<Vec<(f64, &'a [usize])>>,
}

/// The state of a node in the complete search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Undecided,
    In,
    Out,
}

impl<'a> Weights<'a> {
    pub(super) fn new(problem: &'a Problem, weights: &[f64]) -> Self {
        let mut of = vec![Vec::new(); problem.len()];
        for (variable, &weight) in problem.variables.iter().zip(weights) {
            if weight > NOTHING {
                of[variable.node].push((weight, variable.parents.as_slice()));
            }
        }
        Self { of }
    }

    /// Violated clusters, each ascending; none only where there is none, or where the complete search was too long.
    pub(super) fn violated(&self) -> Vec<Vec<usize>> {
        let groups = self.groups();
        let mut found = Vec::new();
        for group in &groups {
            for &start in group {
                found.extend(self.grown(start, group));
            }
        }
        if found.is_empty() {
            for group in &groups {
                found.extend(self.searched(group));
            }
        }
        for cluster in &mut found {
            cluster.sort_unstable();
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Nodes that lead to each other by sets with weight, two or more: no violated cluster reaches beyond one, unless a part
    /// of it within one is violated too.
    fn groups(&self) -> Vec<Vec<usize>> {
        let parents: Vec<Vec<usize>> = self
            .of
            .iter()
            .map(|sets| sets.iter().flat_map(|(_, set)| set.iter().copied()).collect())
            .collect();
        let mut groups = strong_components(&parents);
        groups.retain(|group| group.len() > 1);
        groups
    }

    /// The smallest violated cluster met when the node is added each time that lowers the left side most.
    fn grown(&self, start: usize, group: &[usize]) -> Option<Vec<usize>> {
        let mut inside = vec![false; self.of.len()];
        inside[start] = true;
        let mut cluster = vec![start];
        let mut outside = 1.0;
        while cluster.len() < group.len() {
            // What leaves the left side with each node, and what comes.
            let mut change: Vec<f64> = vec![0.0; self.of.len()];
            for (weight, set) in cluster.iter().flat_map(|&node| self.apart(node, &inside)) {
                for &parent in set {
                    change[parent] -= weight;
                }
            }
            let near = group.iter().copied().filter(|&node| !inside[node] && change[node] < 0.0);
            let own = |node: usize| self.apart(node, &inside).map(|(weight, _)| weight).sum::<f64>();
            let (value, next) = near
                .map(|node| (change[node] + own(node), node))
                .reduce(|best, other| if other.0 < best.0 - NOTHING { other } else { best })?;
            inside[next] = true;
            cluster.push(next);
            outside += value;
            if outside < 1.0 - VIOLATED {
                return Some(cluster);
            }
        }
        None
    }

    /// The sets of a node that have no member inside.
    fn apart<'b>(&'b self, node: usize, inside: &'b [bool]) -> impl Iterator<Item = (f64, &'a [usize])> + 'b {
        self.of[node].iter().copied().filter(|(_, set)| !set.iter().any(|&parent| inside[parent]))
    }

    /// For each node of a group in turn, a violated cluster that has it and none of those before it, where there is one.
    fn searched(&self, group: &[usize]) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        let mut branches = 0;
        for (k, &root) in group.iter().enumerate() {
            let mut state = vec![State::Out; self.of.len()];
            state[root] = State::In;
            for &node in &group[k + 1..] {
                state[node] = State::Undecided;
            }
            let mut inside = vec![root];
            if self.decide(&mut state, &mut inside, &mut branches) {
                found.push(inside);
            }
        }
        found
    }

    /// Decides about one more node; tells whether the nodes inside are a violated cluster. Where not, the states are as before.
    fn decide(&self, state: &mut [State], inside: &mut Vec<usize>, branches: &mut usize) -> bool {
        *branches += 1;
        if *branches > MOST_BRANCHES {
            return false;
        }
        // What is outside now, and what can never come inside.
        let (mut now, mut never) = (0.0, 0.0);
        let mut drawn: Vec<(usize, f64)> = Vec::new();
        for &node in inside.iter() {
            for &(weight, set) in &self.of[node] {
                if set.iter().any(|&parent| state[parent] == State::In) {
                    continue;
                }
                now += weight;
                let open = set.iter().filter(|&&parent| state[parent] == State::Undecided);
                let before = drawn.len();
                drawn.extend(open.map(|&parent| (parent, weight)));
                never += if drawn.len() == before { weight } else { 0.0 };
            }
        }
        if now < 1.0 - VIOLATED {
            return true;
        }
        if never >= 1.0 - VIOLATED {
            return false;
        }
        let Some(next) = heaviest(&mut drawn) else { return false };
        state[next] = State::In;
        inside.push(next);
        if self.decide(state, inside, branches) {
            return true;
        }
        inside.pop();
        state[next] = State::Out;
        let found = self.decide(state, inside, branches);
        if !found {
            state[next] = State::Undecided;
        }
        found
    }

    /// Nodes one after the other, each time the one with most weight on sets among those before it.
    pub(super) fn order(&self) -> Vec<usize> {
        let n = self.of.len();
        let mut placed = vec![false; n];
        let mut order = Vec::with_capacity(n);
        let weight = |node: usize, placed: &[bool]| -> f64 {
            let fits = self.of[node].iter().filter(|(_, set)| set.iter().all(|&parent| placed[parent]));
            fits.map(|(weight, _)| weight).sum()
        };
        let mut ready: Vec<f64> = (0..n).map(|node| weight(node, &placed)).collect();
        while order.len() < n {
            let open = (0..n).filter(|&node| !placed[node]);
            let next = open
                .reduce(|best, other| if ready[other] > ready[best] + NOTHING { other } else { best })
                .expect("some node is not placed");
            placed[next] = true;
            order.push(next);
            for node in 0..n {
                if !placed[node] && self.of[node].iter().any(|(_, set)| set.contains(&next)) {
                    ready[node] = weight(node, &placed);
                }
            }
        }
        order
    }

    /// The arcs (from, to) of the sets with their weights, where that is neither 0 nor 1; by `to`, then by `from`.
    pub(super) fn arcs(&self) -> Vec<((usize, usize), f64)> {
        let mut arcs = Vec::new();
        let mut sums = vec![0.0; self.of.len()];
        for (to, sets) in self.of.iter().enumerate() {
            for (weight, set) in sets {
                for &from in *set {
                    sums[from] += weight;
                }
            }
            for (from, sum) in sums.iter_mut().enumerate() {
                if *sum > 1e-6 && *sum < 1.0 - 1e-6 {
                    arcs.push(((from, to), *sum));
                }
                *sum = 0.0;
            }
        }
        arcs
    }
}

/// The node with the largest sum of weights.
fn heaviest(drawn: &mut [(usize, f64)]) -> Option<usize> {
    drawn.sort_by_key(|&(node, _)| node);
    let sum = |same: &[(usize, f64)]| (same.iter().map(|(_, weight)| weight).sum::<f64>(), same[0].0);
    let best = drawn.chunk_by(|a, b| a.0 == b.0).map(sum);
    best.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, node)| node)
}

/// The strongly connected components of a graph given by the parents of each node (Tarjan), each ascending.
pub(super) fn strong_components(parents: &[Vec<usize>]) -> Vec<Vec<usize>> {
    const NEW: usize = usize::MAX;
    let n = parents.len();
    let (mut number, mut low) = (vec![NEW; n], vec![0; n]);
    let mut on_stack = vec![false; n];
    let (mut stack, mut components) = (Vec::new(), Vec::new());
    let mut next = 0;
    for root in 0..n {
        // The way down, with the parent that each node looks at next.
        let mut way = if number[root] == NEW { vec![(root, 0)] } else { Vec::new() };
        while let Some((node, at)) = way.last_mut() {
            let node = *node;
            if *at == 0 {
                number[node] = next;
                low[node] = next;
                next += 1;
                stack.push(node);
                on_stack[node] = true;
            }
            if let Some(&parent) = parents[node].get(*at) {
                *at += 1;
                if number[parent] == NEW {
                    way.push((parent, 0));
                } else if on_stack[parent] {
                    low[node] = low[node].min(number[parent]);
                }
                continue;
            }
            way.pop();
            if let Some(&(child, _)) = way.last() {
                low[child] = low[child].min(low[node]);
            }
            if low[node] == number[node] {
                let at = stack.iter().rposition(|&other| other == node).expect("it is on the stack");
                let mut component = stack.split_off(at);
                for &member in &component {
                    on_stack[member] = false;
                }
                component.sort_unstable();
                components.push(component);
            }
        }
    }
    components
}
