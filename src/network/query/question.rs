//! What is asked: levels that were seen, and levels that were set.

use super::super::Network;
use crate::error::{Error, ErrorKind, Result};

/// What was seen and what was done, as numbers of nodes and levels.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Question {
    /// Nodes that were seen, with their levels.
    pub given: Vec<(usize, usize)>,
    /// Nodes that somebody set from outside, with their levels.
    pub set: Vec<(usize, usize)>,
}

impl Question {
    /// The question by names.
    ///
    /// # Errors
    /// [`ErrorKind::Column`] for a node or level that is not there, with those that are, or a node that is named twice.
    pub fn named<T: AsRef<str>>(network: &Network, given: &[(T, T)], set: &[(T, T)]) -> Result<Self> {
        let find = |pairs: &[(T, T)]| {
            pairs
                .iter()
                .map(|(node, level)| place(network, node.as_ref(), level.as_ref()))
                .collect::<Result<_>>()
        };
        let question = Self { given: find(given)?, set: find(set)? };
        question.check(network)?;
        Ok(question)
    }

    /// All nodes whose level is known.
    pub(super) fn known(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.given.iter().chain(&self.set).copied()
    }

    /// # Errors
    /// [`ErrorKind::Column`] for a node or level that is not there, or a node that occurs twice.
    pub(super) fn check(&self, network: &Network) -> Result<()> {
        let mut seen = vec![false; network.len()];
        for (node, level) in self.known() {
            let found = network.nodes().get(node);
            let found = found.ok_or_else(|| fault("the number of a node", node))?;
            let name = &found.variable.name;
            if level >= found.levels() {
                return Err(fault("the number of a level", level).in_column(name));
            }
            if std::mem::replace(&mut seen[node], true) {
                return Err(fault("one level of each node at most", "two").in_column(name));
            }
        }
        Ok(())
    }
}

/// The numbers of a node and its level.
fn place(network: &Network, name: &str, level: &str) -> Result<(usize, usize)> {
    let node = network.node_named(name)?;
    let levels = &network.nodes()[node].variable.levels;
    let place = levels.iter().position(|known| known == level);
    let place = place.ok_or_else(|| fault(format!("one of {}", levels.join(", ")), level).in_column(name));
    Ok((node, place?))
}

impl Network {
    /// The number of a node.
    ///
    /// # Errors
    /// [`ErrorKind::Column`] when there is none of this name.
    pub fn node_named(&self, name: &str) -> Result<usize> {
        let found = self.nodes().iter().position(|node| node.variable.name == name);
        found.ok_or_else(|| fault("a node of the network", format!("{name:?}")))
    }
}

fn fault(expected: impl std::fmt::Display, found: impl std::fmt::Display) -> Error {
    Error::expected(ErrorKind::Column, expected, found)
}
