//! Changes of a network that make an assumption fall. Each returns a new network; nodes that are added come last.
//!
//! | change | what falls |
//! |---|---|
//! | [`copies`], one | the other neighbours' weights at the node: its copy says all; incoherence, with three levels or more |
//! | [`copies`], two | positive definiteness at the node: its two copies are nearly the same |
//! | [`deterministic`] | definiteness around nodes that have become functions of each other |
//! | [`weaken`] | the minimum weight of the arc |
//! | [`confuse`] | incoherence at the node |

use crate::counts::Variable;
use crate::error::{Error, ErrorKind, Result};
use crate::network::{Network, Node};

/// How strongly the three new children of [`confuse`] depend on the node: weak enough to be nearly independent of each other.
const HINT: f64 = 0.3;

/// How often a column that [`Change::Copy`] adds differs from its original.
const DIFFERS: f64 = 0.001;
/// How much of an arc [`Change::Weaken`] replaces by its mean.
const REPLACED: f64 = 0.97;

/// A change by its name, as strong as it takes to see the assumption fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// One near-copy of a node.
    Copy(usize),
    /// Two near-copies of a node.
    Copies(usize),
    /// A node's table made certain.
    Deterministic(usize),
    /// An arc made weak.
    Weaken {
        /// Where it begins.
        parent: usize,
        /// Where it ends.
        child: usize,
    },
    /// Three hints of a node and their majority.
    Confuse(usize),
}

impl Change {
    /// The network after the change.
    ///
    /// # Errors
    /// [`ErrorKind::Setting`] for a node that does not exist or has too few levels, or an arc that is none.
    pub fn of(self, network: &Network) -> Result<Network> {
        match self {
            Self::Copy(node) => copies(network, node, 1, DIFFERS),
            Self::Copies(node) => copies(network, node, 2, DIFFERS),
            Self::Deterministic(node) => deterministic(network, node),
            Self::Weaken { parent, child } => weaken(network, parent, child, REPLACED),
            Self::Confuse(node) => confuse(network, node),
        }
    }
}

/// Adds children that copy a node with probability `1 - eps` each and otherwise take one of the other levels, evenly.
///
/// # Errors
/// [`ErrorKind::Setting`] for a node that does not exist or has one level, or `eps` outside 0 to 1.
pub fn copies(network: &Network, node: usize, count: usize, eps: f64) -> Result<Network> {
    let original = existing(network, node)?;
    let m = original.levels();
    if m < 2 {
        return Err(Error::expected(ErrorKind::Setting, "a node with two levels or more", m));
    }
    share("eps", eps)?;
    let entry = |k: usize| if k / m == k % m { 1.0 - eps } else { eps / (m - 1) as f64 };
    let mut nodes = network.nodes().to_vec();
    for _ in 0..count {
        let name = fresh(&nodes, &format!("{}_copy", original.variable.name));
        let variable = Variable { name, levels: original.variable.levels.clone() };
        nodes.push(Node { variable, parents: vec![node], cpt: (0..m * m).map(entry).collect() });
    }
    Network::new(network.name.clone(), nodes)
}

/// Puts all of each row of a node's table on its most likely level, the first of equals.
///
/// # Errors
/// [`ErrorKind::Setting`] for a node that does not exist.
pub fn deterministic(network: &Network, node: usize) -> Result<Network> {
    let m = existing(network, node)?.levels();
    let mut nodes = network.nodes().to_vec();
    for row in nodes[node].cpt.chunks_exact_mut(m) {
        let best = (0..m).fold(0, |best, a| if row[a] > row[best] { a } else { best });
        row.iter_mut().enumerate().for_each(|(a, p)| *p = if a == best { 1.0 } else { 0.0 });
    }
    Network::new(network.name.clone(), nodes)
}

/// Mixes a child's table with its mean over the levels of one parent: with `share` 0 nothing changes, with 1 the child no
/// longer depends on that parent.
///
/// # Errors
/// [`ErrorKind::Setting`] when there is no such arc or `share` is outside 0 to 1.
pub fn weaken(network: &Network, parent: usize, child: usize, share_of_mean: f64) -> Result<Network> {
    share("the share", share_of_mean)?;
    let place = existing(network, child)?.parents.iter().position(|&known| known == parent);
    let Some(place) = place else {
        return Err(Error::expected(
            ErrorKind::Setting,
            "an arc of the network",
            format!("{parent} to {child}"),
        ));
    };
    let mut nodes = network.nodes().to_vec();
    let levels = |i: usize| network.nodes()[i].levels();
    let own = levels(child);
    let after: usize = nodes[child].parents[place + 1..].iter().map(|&i| levels(i)).product();
    let (stride, of_parent) = (after * own, levels(parent));
    for group in nodes[child].cpt.chunks_exact_mut(stride * of_parent) {
        for k in 0..stride {
            let mean = (0..of_parent).map(|a| group[a * stride + k]).sum::<f64>() / of_parent as f64;
            for a in 0..of_parent {
                let p = &mut group[a * stride + k];
                *p += share_of_mean * (mean - *p);
            }
        }
    }
    Network::new(network.name.clone(), nodes)
}

/// Adds three weak children of a node, and a common child of theirs that follows the majority.
///
/// The three are nearly independent, so the majority is predicted from them with a weight of nearly 1/2 each: the
/// incoherence of the node comes near 3/2, whatever the rest of the network is.
///
/// # Errors
/// [`ErrorKind::Setting`] for a node that does not exist or has one level.
pub fn confuse(network: &Network, node: usize) -> Result<Network> {
    let original = existing(network, node)?;
    let m = original.levels();
    if m < 2 {
        return Err(Error::expected(ErrorKind::Setting, "a node with two levels or more", m));
    }
    let base = original.variable.name.clone();
    let mut nodes = network.nodes().to_vec();
    let first = nodes.len();
    for k in 1..=3 {
        let rows = (0..m).flat_map(|a| {
            let lean = if a < m.div_ceil(2) { -HINT } else { HINT };
            [0.5 - lean / 2.0, 0.5 + lean / 2.0]
        });
        let variable = Variable { name: fresh(&nodes, &format!("{base}_hint{k}")), levels: two_levels() };
        nodes.push(Node { variable, parents: vec![node], cpt: rows.collect() });
    }
    let majority = (0..8u32).flat_map(|state| {
        let yes = f64::from(u8::from(state.count_ones() >= 2));
        [1.0 - yes, yes]
    });
    let variable = Variable { name: fresh(&nodes, &format!("{base}_majority")), levels: two_levels() };
    nodes.push(Node { variable, parents: vec![first, first + 1, first + 2], cpt: majority.collect() });
    Network::new(network.name.clone(), nodes)
}

fn two_levels() -> Vec<String> {
    vec!["no".into(), "yes".into()]
}

fn existing(network: &Network, node: usize) -> Result<&Node> {
    let n = network.len();
    network
        .nodes()
        .get(node)
        .ok_or_else(|| Error::expected(ErrorKind::Setting, format!("a node below {n}"), node))
}

fn share(what: &str, value: f64) -> Result<()> {
    if (0.0..=1.0).contains(&value) {
        return Ok(());
    }
    Err(Error::expected(ErrorKind::Setting, format!("{what} from 0 to 1"), value))
}

/// A name that no node has.
fn fresh(nodes: &[Node], name: &str) -> String {
    let taken = |name: &str| nodes.iter().any(|node| node.variable.name == name);
    let mut candidates = std::iter::once(name.to_string()).chain((2..).map(|k| format!("{name}{k}")));
    candidates.find(|name| !taken(name)).expect("there are more numbers than nodes")
}
