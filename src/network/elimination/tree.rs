//! The tree of an elimination: every node hangs below the first of its separator that is eliminated after it.

use super::super::Network;
use super::order::Elimination;
use crate::math::sort;

/// The tree, its vertices numbered so that each stands directly before those below it.
#[derive(Default)]
pub(in crate::network) struct Tree {
    pub(in crate::network) vertices: Vec<Vertex>,
}

/// One vertex of the tree.
pub(in crate::network) struct Vertex {
    /// The network's node.
    pub(in crate::network) node: usize,
    /// The nodes that it was joined to, the last eliminated first: the vertex above is the last of them.
    pub(in crate::network) separator: Vec<usize>,
    /// The vertex above it; none when the separator is empty.
    pub(in crate::network) parent: Option<usize>,
    /// The vertices below it.
    pub(in crate::network) children: Vec<usize>,
    /// One past the last vertex of its branch.
    pub(in crate::network) end: usize,
}

/// A branch as it is known before vertices have their numbers.
#[derive(Clone, Default)]
struct Branch {
    children: Vec<usize>,
    size: usize,
    cells: f64,
    levels: f64,
}

impl Tree {
    /// Time `O(n log n)` and the size of the separators.
    pub(in crate::network) fn new(network: &Network, plan: &Elimination) -> Self {
        let mut places = vec![0; plan.order.len()];
        for (place, &node) in plan.order.iter().enumerate() {
            places[node] = place;
        }
        let above = |place: usize| plan.separators[place].iter().map(|&node| places[node]).min();
        let branches = branches(network, plan, &above);
        let mut tree = Self::default();
        let mut waiting: Vec<(usize, Option<usize>)> =
            (0..branches.len()).filter(|&place| above(place).is_none()).map(|root| (root, None)).collect();
        while let Some((place, parent)) = waiting.pop() {
            let number = tree.vertices.len();
            let mut separator = plan.separators[place].clone();
            sort::sort_by_key(&mut separator, |&node| std::cmp::Reverse(places[node]));
            if let Some(parent) = parent {
                tree.vertices[parent].children.push(number);
            }
            let (node, end) = (plan.order[place], number + branches[place].size);
            tree.vertices.push(Vertex { node, separator, parent, children: Vec::new(), end });
            waiting.extend(branches[place].children.iter().rev().map(|&child| (child, Some(number))));
        }
        tree
    }
}

/// The branch of each place of the order.
///
/// Pairs of nodes in two branches are found by walking from every level of the first into all tables of the second, so
/// branches with many cells for their levels come first.
fn branches(network: &Network, plan: &Elimination, above: &dyn Fn(usize) -> Option<usize>) -> Vec<Branch> {
    let levels = |node: &usize| network.nodes()[*node].levels() as f64;
    let mut branches = vec![Branch::default(); plan.order.len()];
    for place in 0..branches.len() {
        let own = levels(&plan.order[place]);
        let mut branch = std::mem::take(&mut branches[place]);
        branch.size += 1;
        branch.levels += own;
        branch.cells += plan.separators[place].iter().map(levels).fold(own, |cells, m| cells * m);
        sort::sort_by(&mut branch.children, |&a, &b| {
            let (a, b) = (&branches[a], &branches[b]);
            (b.cells * a.levels).total_cmp(&(a.cells * b.levels))
        });
        if let Some(above) = above(place) {
            let above = &mut branches[above];
            above.children.push(place);
            above.size += branch.size;
            above.levels += branch.levels;
            above.cells += branch.cells;
        }
        branches[place] = branch;
    }
    branches
}
