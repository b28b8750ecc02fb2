//! Transitive reduction (Aho, Garey and Ullman, 1972): the fewest arcs with the same paths.

use super::Dag;
use crate::math::sort::order_of;

/// One row of bits for each node.
struct Bits {
    words: usize,
    rows: Vec<u64>,
}

impl Bits {
    fn new(n: usize) -> Self {
        let words = n.div_ceil(64);
        Self { words, rows: vec![0; n * words] }
    }

    fn contains(&self, row: usize, bit: usize) -> bool {
        self.rows[row * self.words + bit / 64] >> (bit % 64) & 1 == 1
    }

    fn insert(&mut self, row: usize, bit: usize) {
        self.rows[row * self.words + bit / 64] |= 1 << (bit % 64);
    }

    /// Adds all of row `from` to row `to`.
    fn join(&mut self, to: usize, from: usize) {
        for word in 0..self.words {
            self.rows[to * self.words + word] |= self.rows[from * self.words + word];
        }
    }
}

impl Dag {
    /// The graph without every arc that a longer path makes superfluous; parents keep their order.
    ///
    /// Of an acyclic graph there is exactly one such reduction. Time `O(arcs log n + kept arcs * n / 64)`, space
    /// `O(n^2 / 64)` words.
    #[must_use]
    pub fn transitive_reduction(&self) -> Self {
        let mut place = vec![0; self.len()];
        for (k, &node) in self.order().iter().enumerate() {
            place[node] = k;
        }
        let mut ancestors = Bits::new(self.len());
        let mut kept = vec![Vec::new(); self.len()];
        for &child in self.order() {
            kept[child] = closest_parents(self.parents(child), child, &place, &mut ancestors);
        }
        Self::new(kept).expect("fewer arcs of an acyclic graph are acyclic")
    }
}

/// The parents that are no ancestor of another parent, and in `ancestors` all that stands above the child.
///
/// A path from one parent to another runs forward in the topological order, so the latest parents are taken first.
fn closest_parents(parents: &[usize], child: usize, place: &[usize], ancestors: &mut Bits) -> Vec<usize> {
    let latest_first = order_of(parents.len(), &mut |a, b| place[parents[b]].cmp(&place[parents[a]]));
    let mut kept = vec![false; parents.len()];
    for k in latest_first {
        let parent = parents[k];
        if !ancestors.contains(child, parent) {
            ancestors.join(child, parent);
            ancestors.insert(child, parent);
            kept[k] = true;
        }
    }
    parents.iter().zip(kept).filter(|(_, kept)| *kept).map(|(&parent, _)| parent).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn shortcuts_go_and_parents_keep_their_order() {
        // 3 -> 1 -> 0 <- 2 <- 3, and the shortcut 3 -> 0.
        let dag = Dag::from_arcs(4, [(2, 0), (3, 0), (1, 0), (3, 1), (3, 2)]).unwrap();
        let reduced = dag.transitive_reduction();
        assert_eq!(reduced.parents(0), [2, 1]);
        assert_eq!(reduced.arcs().count(), 4);
    }

    #[test]
    fn a_complete_order_becomes_a_chain() {
        let n = 130;
        let dag = Dag::new((0..n).map(|child| (0..child).collect()).collect()).unwrap();
        let chain: Vec<_> = (1..n).map(|child| (child - 1, child)).collect();
        assert_eq!(dag.transitive_reduction().arcs().collect::<Vec<_>>(), chain);
    }

    /// `reach[a][b]`: whether a path of at least one arc leads from `a` to `b`, by Warshall's algorithm.
    fn reach(dag: &Dag) -> Vec<Vec<bool>> {
        let n = dag.len();
        let mut reach = vec![vec![false; n]; n];
        dag.arcs().for_each(|(parent, child)| reach[parent][child] = true);
        for k in 0..n {
            for a in 0..n {
                for b in 0..n {
                    reach[a][b] |= reach[a][k] && reach[k][b];
                }
            }
        }
        reach
    }

    proptest! {
        #[test]
        fn paths_stay_and_every_arc_left_is_needed(arcs in prop::collection::btree_set((0usize..12, 0usize..12), 0..60)) {
            let dag = Dag::from_arcs(12, arcs.into_iter().filter(|(a, b)| a < b)).unwrap();
            let reduced = dag.transitive_reduction();
            prop_assert_eq!(reach(&dag), reach(&reduced));
            let paths = reach(&reduced);
            for (parent, child) in reduced.arcs() {
                prop_assert!((0..12).all(|k| !(paths[parent][k] && paths[k][child])));
            }
        }
    }
}
