//! The joint distribution on the tree: a table `P(v | S_v)` for each node `v`, where `S_v` is its separator.
//!
//! Summing out `v` multiplies all factors that hold it into one table over `S_v` and `v`. Divided by its sum over `v` that is
//! `P(v | S_v)`; the sum is a factor of the vertex above.
//!
//! Scopes are sorted from the last eliminated node to the first. So in every table over a vertex's scope its own node runs
//! fastest, and in the separator of a vertex below it does too: one [projection](project) of the slower nodes serves every
//! product and every sum between the two.

use super::super::{Network, Node};
use super::tree::Tree;
use crate::math::scaled::Scaled;

/// What is known at one vertex of the tree.
#[derive(Default)]
pub(in crate::network) struct Bucket {
    /// Number of levels of the vertex's node `v`.
    pub(in crate::network) levels: usize,
    /// `P(v | S_v)`, a row for each configuration of the separator; zero where that is impossible.
    pub(in crate::network) conditional: Vec<f64>,
    /// `P(S_v)`.
    pub(in crate::network) separator: Vec<f64>,
    /// For each configuration of the separator of the vertex above, that of this separator without the node above.
    pub(in crate::network) from_above: Vec<u32>,
}

impl Bucket {
    /// The row of `P(v | S_v)` for a configuration of the separator.
    pub(in crate::network) fn row(&self, s: usize) -> &[f64] {
        &self.conditional[s * self.levels..(s + 1) * self.levels]
    }

    /// `P(v)`.
    pub(in crate::network) fn marginal(&self) -> Vec<f64> {
        let mut marginal = vec![0.0; self.levels];
        for (s, weight) in self.separator.iter().enumerate() {
            for (sum, p) in marginal.iter_mut().zip(self.row(s)) {
                *sum += weight * p;
            }
        }
        marginal
    }
}

/// Sums out all nodes; the number is the sum over all of them, which is 1 unless levels are left out. Time
/// `O(cells of all tables * factors of each)`.
pub(in crate::network) fn fill(network: &Network, tree: &Tree) -> (Vec<Bucket>, Scaled) {
    let (mut buckets, sum) = climb(network, tree, normalise);
    separators(tree, &mut buckets);
    (buckets, sum)
}

/// Takes the largest instead of the sum: the most probable level of every node, and the probability of all of them together.
/// Of equally probable levels the first, once those above are decided. Time as of [`fill`].
pub(in crate::network) fn largest(network: &Network, tree: &Tree) -> (Vec<usize>, Scaled) {
    let (buckets, largest) = climb(network, tree, maxima);
    let mut levels = vec![0; network.len()];
    for (vertex, bucket) in tree.vertices.iter().zip(&buckets) {
        // Those of the separator stand above, and are decided.
        let s = vertex.separator.iter().fold(0, |s, &node| s * network.nodes()[node].levels() + levels[node]);
        let row = bucket.row(s);
        levels[vertex.node] =
            (1..row.len()).fold(0, |best, level| if row[level] > row[best] { level } else { best });
    }
    (levels, largest)
}

/// Takes the nodes away from the leaves of the tree to its roots. What is left of a bucket when its node is taken away (a
/// number for each configuration of its separator) is a factor of the bucket above; at a root, of the result.
fn climb(network: &Network, tree: &Tree, take: fn(&mut Bucket) -> Vec<f64>) -> (Vec<Bucket>, Scaled) {
    let levels: Vec<usize> = network.nodes().iter().map(Node::levels).collect();
    let mut buckets: Vec<Bucket> = (0..tree.vertices.len()).map(|v| empty(tree, v, &levels)).collect();
    multiply_tables(network, tree, &levels, &mut buckets);
    let mut left = Scaled::ONE;
    for v in (0..buckets.len()).rev() {
        let mut message = take(&mut buckets[v]);
        // What was seen of many nodes is improbable: without a common factor the products would come to nothing.
        left.take_common(&mut message);
        match tree.vertices[v].parent {
            Some(above) => {
                let projection = std::mem::take(&mut buckets[v].from_above);
                multiply(&mut buckets[above], &projection, &message);
                buckets[v].from_above = projection;
            }
            None => left.multiply(message[0]),
        }
    }
    (buckets, left)
}

fn empty(tree: &Tree, v: usize, levels: &[usize]) -> Bucket {
    let vertex = &tree.vertices[v];
    let configurations: usize = vertex.separator.iter().map(|&node| levels[node]).product();
    let own = levels[vertex.node];
    let from_above = vertex.parent.map_or(Vec::new(), |above| {
        let (_, slower) = vertex.separator.split_last().expect("the node above is in the separator");
        project(&tree.vertices[above].separator, slower, levels)
    });
    let conditional = vec![1.0; configurations * own];
    Bucket { levels: own, conditional, separator: vec![0.0; configurations], from_above }
}

/// Multiplies every conditional table of the network into the bucket of its node that is eliminated first, which is the
/// lowest in the tree.
fn multiply_tables(network: &Network, tree: &Tree, levels: &[usize], buckets: &mut [Bucket]) {
    let mut vertices = vec![0; network.len()];
    for (v, vertex) in tree.vertices.iter().enumerate() {
        vertices[vertex.node] = v;
    }
    for (child, node) in network.nodes().iter().enumerate() {
        let family = [&node.parents[..], &[child]].concat();
        let v = family.iter().map(|&node| vertices[node]).max().unwrap_or(0);
        let vertex = &tree.vertices[v];
        let slower: Vec<usize> =
            vertex.separator.iter().copied().filter(|node| family.contains(node)).collect();
        let scope = [&slower[..], &[vertex.node]].concat();
        let table: Vec<f64> =
            project(&scope, &family, levels).into_iter().map(|entry| node.cpt[entry as usize]).collect();
        multiply(&mut buckets[v], &project(&vertex.separator, &slower, levels), &table);
    }
}

/// For each configuration of the nodes `from`, the number of the configuration of the nodes `to`, the last fastest.
fn project(from: &[usize], to: &[usize], levels: &[usize]) -> Vec<u32> {
    let stride = |node: &usize| {
        let place = to.iter().position(|other| other == node)?;
        Some(to[place + 1..].iter().map(|&node| levels[node]).product::<usize>() as u32)
    };
    let mut numbers = vec![0];
    for node in from {
        let stride = stride(node).unwrap_or(0);
        let steps = 0..levels[*node] as u32;
        numbers = numbers.iter().flat_map(|number| steps.clone().map(move |x| number + x * stride)).collect();
    }
    numbers
}

/// Multiplies a factor over some of the separator and the bucket's own node.
fn multiply(bucket: &mut Bucket, projection: &[u32], factor: &[f64]) {
    let m = bucket.levels;
    for (row, &from) in bucket.conditional.chunks_exact_mut(m).zip(projection) {
        let from = from as usize * m;
        for (entry, x) in row.iter_mut().zip(&factor[from..from + m]) {
            *entry *= x;
        }
    }
}

/// Divides each row by its sum, unless that is zero; returns the sums.
fn normalise(bucket: &mut Bucket) -> Vec<f64> {
    let mut sums = Vec::with_capacity(bucket.separator.len());
    for row in bucket.conditional.chunks_exact_mut(bucket.levels) {
        let sum: f64 = row.iter().sum();
        if sum > 0.0 {
            for entry in row {
                *entry /= sum;
            }
        }
        sums.push(sum);
    }
    sums
}

/// The largest entry of each row.
fn maxima(bucket: &mut Bucket) -> Vec<f64> {
    let rows = bucket.conditional.chunks_exact(bucket.levels);
    rows.map(|row| row.iter().copied().fold(0.0, f64::max)).collect()
}

/// From the roots downwards, `P(S_w)` is the sum of `P(S_v) P(v | S_v)` over what is not in `S_w`.
fn separators(tree: &Tree, buckets: &mut [Bucket]) {
    for (v, vertex) in tree.vertices.iter().enumerate() {
        if vertex.parent.is_none() {
            buckets[v].separator.fill(1.0);
        }
        let (above, below) = buckets.split_at_mut(v + 1);
        let (bucket, m) = (&above[v], above[v].levels);
        for &child in &vertex.children {
            let Bucket { separator, from_above, .. } = &mut below[child - v - 1];
            for (s, (weight, &to)) in bucket.separator.iter().zip(from_above.iter()).enumerate() {
                let to = to as usize * m;
                for (sum, p) in separator[to..to + m].iter_mut().zip(bucket.row(s)) {
                    *sum += weight * p;
                }
            }
        }
    }
}
