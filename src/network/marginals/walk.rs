//! From one level of one node to all pairs that it is part of.
//!
//! A walk starts at `X_u = a` with `P(X_u = a | S_u)` and climbs to the root. At every vertex `v` on the way
//! `P(X_u = a, S_v, X_v) = P(S_v) P(X_v | S_v) P(X_u = a | S_v, X_v)`; its sum over `S_v` is the pair `(u, v)`, and its sum over
//! what is not in the separator of a branch beside the way starts the descent into that branch, where
//! `P(X_u = a, S_w, X_w) = P(X_u = a, S_w) P(X_w | S_w)`. Only later branches are entered: earlier ones were when the walks
//! started there.

use super::super::elimination::buckets::Bucket;
use super::super::elimination::tree::Tree;

/// The tree with its tables, and room for what a walk carries.
pub(super) struct Walk<'a> {
    tree: &'a Tree,
    buckets: &'a [Bucket],
    /// `P(X_u = a, S_v)` in the branches that are entered.
    carried: Vec<Vec<f64>>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(tree: &'a Tree, buckets: &'a [Bucket]) -> Self {
        let carried = buckets.iter().map(|bucket| vec![0.0; bucket.separator.len()]).collect();
        Self { tree, buckets, carried }
    }

    /// Tells `P(X_u = a, X_v)` for every vertex `v` above `u` and in a later branch.
    pub(super) fn from(&mut self, u: usize, a: usize, tell: &mut dyn FnMut(usize, &[f64])) {
        let bucket = &self.buckets[u];
        // P(X_u = a | S_u).
        let mut given: Vec<f64> = bucket.conditional.iter().skip(a).step_by(bucket.levels).copied().collect();
        let mut from = u;
        while let Some(above) = self.tree.vertices[from].parent {
            let children = &self.tree.vertices[above].children;
            let later: Vec<usize> = children.iter().copied().filter(|&branch| branch > from).collect();
            given = self.climb(from, above, &later, &given, tell);
            for branch in later {
                for v in branch..self.tree.vertices[branch].end {
                    self.descend(v, tell);
                }
            }
            from = above;
        }
    }

    /// From `P(X_u = a | S)` of a vertex to that of the vertex `v` above it, and into the branches beside.
    fn climb(
        &mut self,
        from: usize,
        v: usize,
        beside: &[usize],
        given: &[f64],
        tell: &mut dyn FnMut(usize, &[f64]),
    ) -> Vec<f64> {
        let (bucket, m) = (&self.buckets[v], self.buckets[v].levels);
        self.clear(beside);
        let mut pair = vec![0.0; m];
        let mut joint = vec![0.0; m];
        let mut next = vec![0.0; bucket.separator.len()];
        for (s, &weight) in bucket.separator.iter().enumerate() {
            if weight == 0.0 {
                continue;
            }
            let at = self.buckets[from].from_above[s] as usize * m;
            for (x, p) in bucket.row(s).iter().enumerate() {
                joint[x] = p * given[at + x];
                next[s] += joint[x];
                joint[x] *= weight;
                pair[x] += joint[x];
            }
            self.spread(beside, s, &joint);
        }
        tell(v, &pair);
        next
    }

    /// From `P(X_u = a, S_v)` to those of the vertices below `v`.
    fn descend(&mut self, v: usize, tell: &mut dyn FnMut(usize, &[f64])) {
        let (bucket, m) = (&self.buckets[v], self.buckets[v].levels);
        let children = &self.tree.vertices[v].children;
        self.clear(children);
        let mut pair = vec![0.0; m];
        let mut joint = vec![0.0; m];
        let carried = std::mem::take(&mut self.carried[v]);
        for (s, &weight) in carried.iter().enumerate() {
            if weight == 0.0 {
                continue;
            }
            for (x, p) in bucket.row(s).iter().enumerate() {
                joint[x] = weight * p;
                pair[x] += joint[x];
            }
            self.spread(children, s, &joint);
        }
        self.carried[v] = carried;
        tell(v, &pair);
    }

    fn clear(&mut self, vertices: &[usize]) {
        for &vertex in vertices {
            self.carried[vertex].fill(0.0);
        }
    }

    /// Adds `P(X_u = a, S_v = s, X_v)` to the separators of vertices below `v`.
    fn spread(&mut self, children: &[usize], s: usize, joint: &[f64]) {
        for &child in children {
            let at = self.buckets[child].from_above[s] as usize * joint.len();
            for (sum, x) in self.carried[child][at..at + joint.len()].iter_mut().zip(joint) {
                *sum += x;
            }
        }
    }
}
