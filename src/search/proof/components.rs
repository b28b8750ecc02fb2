//! Parts of the columns that no parent set joins: each has its own best graph.

use super::parent_sets::ParentSets;
use crate::graph::Pair;

/// The nodes of each part, ascending; the parts by size and then by their first node, so that the quick ones come first.
pub(super) fn components(n: usize, lists: &[ParentSets], joined: &[Pair]) -> Vec<Vec<usize>> {
    let mut root: Vec<usize> = (0..n).collect();
    let of_sets = lists.iter().enumerate().flat_map(|(node, list)| {
        list.sets.iter().flat_map(move |set| set.parents.iter().map(move |&parent| (parent, node)))
    });
    for (a, b) in of_sets.chain(joined.iter().copied()) {
        let (a, b) = (find(&mut root, a), find(&mut root, b));
        root[a.max(b)] = a.min(b);
    }
    let mut parts: Vec<Vec<usize>> = vec![Vec::new(); n];
    for node in 0..n {
        parts[find(&mut root, node)].push(node);
    }
    parts.retain(|part| !part.is_empty());
    parts.sort_by_key(|part| (part.len(), part[0]));
    parts
}

fn find(root: &mut [usize], mut node: usize) -> usize {
    while root[node] != node {
        root[node] = root[root[node]];
        node = root[node];
    }
    node
}

#[cfg(test)]
mod tests {
    use super::super::parent_sets::ParentSet;
    use super::*;

    #[test]
    fn parts_by_hand() {
        let list = |parents: &[usize]| ParentSets {
            sets: vec![ParentSet { score: 0.0, parents: parents.to_vec() }],
            beyond: None,
        };
        let lists = [list(&[]), list(&[4]), list(&[]), list(&[]), list(&[])];
        assert_eq!(components(5, &lists, &[]), [vec![0], vec![2], vec![3], vec![1, 4]]);
        assert_eq!(components(5, &lists, &[(0, 3), (3, 4)]), [vec![2], vec![0, 1, 3, 4]]);
    }
}
