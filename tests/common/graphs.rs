//! All graphs of a few nodes.

use nodewise::graph::{Dag, Pair};

/// All pairs of `n` nodes.
pub fn complete(n: usize) -> Vec<Pair> {
    (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).collect()
}

/// All directed acyclic graphs on `n` nodes.
pub fn all_graphs(n: usize) -> Vec<Dag> {
    let pairs = complete(n);
    let mut graphs = Vec::new();
    for number in 0..3_usize.pow(pairs.len() as u32) {
        let mut rest = number;
        let mut arcs = Vec::new();
        for &(a, b) in &pairs {
            match rest % 3 {
                1 => arcs.push((a, b)),
                2 => arcs.push((b, a)),
                _ => {}
            }
            rest /= 3;
        }
        graphs.extend(Dag::from_arcs(n, arcs));
    }
    graphs
}
