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

/// What is known at one vertex of the tree.
#[derive(Default)]
pub(super) struct Bucket {
    /// Number of levels of the vertex's node `v`.
    pub(super) levels: usize,
    /// `P(v | S_v)`, a row for each configuration of the separator; zero where that is impossible.
    pub(super) conditional: Vec<f64>,
    /// `P(S_v)`.
    pub(super) separator: Vec<f64>,
    /// For each configuration of the separator of the vertex above, that of this separator without the node above.
    pub(super) from_above: Vec<u32>,
}

impl Bucket {
    /// The row of `P(v | S_v)` for a configuration of the separator.
    pub(super) fn row(&self, s: usize) -> &[f64] {
        &self.conditional[s * self.levels..(s + 1) * self.levels]
    }

    /// `P(v)`.
    pub(super) fn marginal(&self) -> Vec<f64> {
        let mut marginal = vec![0.0; self.levels];
        for (s, weight) in self.separator.iter().enumerate() {
            for (sum, p) in marginal.iter_mut().zip(self.row(s)) {
                *sum += weight * p;
            }
        }
        marginal
    }
}

/// Eliminates all nodes. Time `O(cells of all tables * factors of each)`.
pub(super) fn fill(network: &Network, tree: &Tree) -> Vec<Bucket> {
    let levels: Vec<usize> = network.nodes().iter().map(Node::levels).collect();
    let mut buckets: Vec<Bucket> = (0..tree.vertices.len()).map(|v| empty(tree, v, &levels)).collect();
    multiply_tables(network, tree, &levels, &mut buckets);
    for v in (0..buckets.len()).rev() {
        let message = normalise(&mut buckets[v]);
        if let Some(above) = tree.vertices[v].parent {
            let projection = std::mem::take(&mut buckets[v].from_above);
            multiply(&mut buckets[above], &projection, &message);
            buckets[v].from_above = projection;
        }
    }
    separators(tree, &mut buckets);
    buckets
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
