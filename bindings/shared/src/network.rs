//! Known networks as plain objects.

use nodewise::counts::Variable;
use nodewise::network::{Network, Node};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::failure::{Result, failure};

/// A known network: what data are drawn from, and what an answer is measured against.
#[derive(Serialize, Deserialize, Tsify)]
pub struct NetworkModel {
    /// Its name.
    pub name: String,
    /// In the order of the columns.
    pub nodes: Vec<NetworkNode>,
}

/// One node of a known network.
#[derive(Serialize, Deserialize, Tsify)]
pub struct NetworkNode {
    /// Its name.
    pub name: String,
    /// The texts of its levels.
    pub levels: Vec<String>,
    /// Numbers of the parents, in the order of the table's rows.
    pub parents: Vec<usize>,
    /// `P(level | parents)`: one row per configuration of the parents, the last parent fastest, one entry per level.
    pub cpt: Vec<f64>,
}

impl From<&Network> for NetworkModel {
    fn from(network: &Network) -> Self {
        let node = |Node { variable, parents, cpt }: &Node| NetworkNode {
            name: variable.name.clone(),
            levels: variable.levels.clone(),
            parents: parents.clone(),
            cpt: cpt.clone(),
        };
        Self { name: network.name.clone(), nodes: network.nodes().iter().map(node).collect() }
    }
}

impl NetworkModel {
    /// The network, checked.
    ///
    /// # Errors
    /// A `Failure` that names the node, and the row of its table where one is at fault.
    pub fn checked(self) -> Result<Network> {
        let node = |NetworkNode { name, levels, parents, cpt }: NetworkNode| Node {
            variable: Variable { name, levels },
            parents,
            cpt,
        };
        Network::new(self.name, self.nodes.into_iter().map(node).collect()).map_err(failure)
    }
}
