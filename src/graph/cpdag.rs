//! The completed partially directed graph: what a directed acyclic graph shares with all that imply the same
//! independences.
//!
//! Two directed acyclic graphs are equivalent when they have the same skeleton and the same v-structures (`a -> c <- b`
//! with `a`, `b` not joined). The completed graph directs exactly those edges that have one direction in the whole class.

use super::{Dag, Pair, pair};

/// The equivalence class of a directed acyclic graph on `n` nodes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cpdag {
    /// Number of nodes.
    pub n: usize,
    /// Arcs (from, to) that every graph of the class has, ascending.
    pub directed: Vec<(usize, usize)>,
    /// Edges that some graphs of the class direct one way and some the other, ascending.
    pub undirected: Vec<Pair>,
}

/// How two nodes are joined, seen from the smaller one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Join {
    /// From the smaller node to the larger.
    Forward,
    /// From the larger node to the smaller.
    Backward,
    /// Without a direction.
    Undirected,
}

impl Cpdag {
    /// Directs the v-structures, then all that follows from them by Meek's first three rules (the fourth is needed only
    /// with background knowledge). Time `O(arcs * degree^2)` for each of at most `arcs` rounds, space `O(n^2)`.
    pub fn of(dag: &Dag) -> Self {
        let mut class = Orientation::of_v_structures(dag);
        while class.apply_rules() {}
        let mut undirected = Vec::new();
        let mut directed = Vec::new();
        for (a, b) in dag.arcs() {
            if class.is_directed(a, b) {
                directed.push((a, b));
            } else {
                undirected.push(pair(a, b));
            }
        }
        directed.sort_unstable();
        undirected.sort_unstable();
        Self { n: dag.len(), directed, undirected }
    }

    /// All joined pairs with their joins, ascending.
    pub fn joins(&self) -> Vec<(Pair, Join)> {
        let of_arc =
            |&(a, b): &(usize, usize)| (pair(a, b), if a < b { Join::Forward } else { Join::Backward });
        let directed = self.directed.iter().map(of_arc);
        let undirected = self.undirected.iter().map(|&edge| (edge, Join::Undirected));
        let mut joins: Vec<(Pair, Join)> = directed.chain(undirected).collect();
        joins.sort_unstable();
        joins
    }
}

/// A skeleton of which some edges have a direction.
struct Orientation {
    n: usize,
    neighbours: Vec<Vec<usize>>,
    skeleton: Vec<Pair>,
    /// `adjacent[a * n + b]`, symmetric.
    adjacent: Vec<bool>,
    /// `directed[a * n + b]` for `a -> b`.
    directed: Vec<bool>,
}

impl Orientation {
    fn of_v_structures(dag: &Dag) -> Self {
        let n = dag.len();
        let skeleton = dag.skeleton();
        let mut adjacent = vec![false; n * n];
        for &(a, b) in &skeleton {
            adjacent[a * n + b] = true;
            adjacent[b * n + a] = true;
        }
        let mut directed = vec![false; n * n];
        for c in 0..n {
            for &a in dag.parents(c) {
                directed[a * n + c] = dag.parents(c).iter().any(|&b| b != a && !adjacent[a * n + b]);
            }
        }
        Self { n, neighbours: dag.neighbours(), skeleton, adjacent, directed }
    }

    fn is_adjacent(&self, a: usize, b: usize) -> bool {
        self.adjacent[a * self.n + b]
    }

    fn is_directed(&self, a: usize, b: usize) -> bool {
        self.directed[a * self.n + b]
    }

    fn is_undirected(&self, a: usize, b: usize) -> bool {
        self.is_adjacent(a, b) && !self.is_directed(a, b) && !self.is_directed(b, a)
    }

    /// Directs every edge that a rule directs; tells whether there was one.
    fn apply_rules(&mut self) -> bool {
        let mut changed = false;
        for k in 0..self.skeleton.len() {
            let (a, b) = self.skeleton[k];
            for (a, b) in [(a, b), (b, a)] {
                if self.is_undirected(a, b) && self.must_point(a, b) {
                    self.directed[a * self.n + b] = true;
                    changed = true;
                }
            }
        }
        changed
    }

    /// Whether the undirected edge `a - b` can only be `a -> b`: the other way there would be a new v-structure
    /// (`c -> a - b`, rule 1), a cycle (`a -> c -> b`, rule 2), or one of the two in any case (rule 3).
    fn must_point(&self, a: usize, b: usize) -> bool {
        let around = &self.neighbours[a];
        let new_collider = |&c: &usize| c != b && self.is_directed(c, a) && !self.is_adjacent(c, b);
        let cycle = |&c: &usize| self.is_directed(a, c) && self.is_directed(c, b);
        let beside = |&c: &usize| self.is_undirected(a, c) && self.is_directed(c, b);
        let forked = |&c: &usize| {
            beside(&c) && around.iter().any(|d| *d != c && beside(d) && !self.is_adjacent(c, *d))
        };
        around.iter().any(|c| new_collider(c) || cycle(c) || forked(c))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn cpdag(n: usize, arcs: &[(usize, usize)]) -> Cpdag {
        Cpdag::of(&Dag::from_arcs(n, arcs.iter().copied()).unwrap())
    }

    #[test]
    fn a_chain_has_no_direction_and_a_collider_has_all() {
        assert_eq!(cpdag(3, &[(0, 1), (1, 2)]).undirected, [(0, 1), (1, 2)]);
        assert_eq!(cpdag(3, &[(0, 2), (1, 2)]).directed, [(0, 2), (1, 2)]);
    }

    #[test]
    fn what_follows_a_collider_points_away_from_it() {
        // 0 -> 2 <- 1, 2 -> 3: the last edge would make another collider if it pointed back.
        let class = cpdag(4, &[(0, 2), (1, 2), (2, 3)]);
        assert_eq!(class.directed, [(0, 2), (1, 2), (2, 3)]);
        assert_eq!(class.joins()[2], ((2, 3), Join::Forward));
    }

    /// Graphs of up to six nodes: an order, and for each pair in it whether it is joined.
    fn small_dag() -> impl Strategy<Value = Dag> {
        (1usize..=6).prop_flat_map(|n| {
            let order = Just((0..n).collect::<Vec<usize>>()).prop_shuffle();
            (order, prop::collection::vec(any::<bool>(), n * n)).prop_map(move |(order, joined)| {
                let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
                let arcs = pairs.filter(|&(a, b)| joined[a * n + b]).map(|(a, b)| (order[a], order[b]));
                Dag::from_arcs(n, arcs).unwrap()
            })
        })
    }

    fn v_structures(dag: &Dag) -> Vec<(Pair, usize)> {
        let skeleton = dag.skeleton();
        let mut found = Vec::new();
        for c in 0..dag.len() {
            for (k, &a) in dag.parents(c).iter().enumerate() {
                let others = dag.parents(c)[k + 1..].iter().map(|&b| pair(a, b));
                found.extend(others.filter(|edge| !skeleton.contains(edge)).map(|edge| (edge, c)));
            }
        }
        found.sort_unstable();
        found
    }

    /// Every graph of the class, by trying all directions of all edges.
    fn equivalent(dag: &Dag) -> Vec<Dag> {
        let skeleton = dag.skeleton();
        let turned = |mask: usize| {
            let arc = |(k, &(a, b)): (usize, &Pair)| if mask >> k & 1 == 0 { (a, b) } else { (b, a) };
            Dag::from_arcs(dag.len(), skeleton.iter().enumerate().map(arc)).ok()
        };
        let same = |other: &Dag| v_structures(other) == v_structures(dag);
        (0..1usize << skeleton.len()).filter_map(turned).filter(same).collect()
    }

    proptest! {
        #[test]
        fn exactly_the_arcs_of_the_whole_class_are_directed(dag in small_dag()) {
            let class = equivalent(&dag);
            let in_all = |&(a, b): &(usize, usize)| class.iter().all(|dag| dag.parents(b).contains(&a));
            let mut expected: Vec<(usize, usize)> = dag.arcs().filter(in_all).collect();
            expected.sort_unstable();
            let found = Cpdag::of(&dag);
            prop_assert_eq!(&found.directed, &expected);
            prop_assert_eq!(found.directed.len() + found.undirected.len(), dag.skeleton().len());
            for other in class {
                prop_assert_eq!(Cpdag::of(&other), found.clone());
            }
        }
    }
}
