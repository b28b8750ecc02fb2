//! What the user knows beforehand: pairs that must not, or must, be joined.

use crate::error::{Error, ErrorKind, Result};
use crate::learner::penalty::Weights;

/// Forbidden and required pairs of columns, by column number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Knowledge {
    /// Pairs that never appear.
    pub forbidden: Vec<(usize, usize)>,
    /// Pairs that always appear.
    pub required: Vec<(usize, usize)>,
}

/// What is demanded of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// Nothing.
    None,
    /// That it is no edge.
    Forbidden,
    /// That it is one.
    Required,
}

impl Knowledge {
    /// The same about columns in another order: column `order[k]` has come to place `k`.
    #[must_use]
    pub fn arranged(&self, order: &[usize]) -> Self {
        let mut place = vec![0; order.len()];
        for (k, &column) in order.iter().enumerate() {
            place[column] = k;
        }
        let moved = |&(i, j): &(usize, usize)| (place[i].min(place[j]), place[i].max(place[j]));
        Self {
            forbidden: self.forbidden.iter().map(moved).collect(),
            required: self.required.iter().map(moved).collect(),
        }
    }

    /// Turns pairs of names into pairs of columns.
    ///
    /// # Errors
    /// [`ErrorKind::Column`] for an unknown name or a pair of a column with itself.
    pub fn from_names(
        names: &[&str],
        forbid: &[(String, String)],
        require: &[(String, String)],
    ) -> Result<Self> {
        let find = |name: &String| {
            names.iter().position(|known| known == name).ok_or_else(|| {
                Error::expected(
                    ErrorKind::Column,
                    format!("one of {}", names.join(", ")),
                    format!("{name:?}"),
                )
            })
        };
        let pair = |(a, b): &(String, String)| {
            let (i, j) = (find(a)?, find(b)?);
            if i == j {
                return Err(
                    Error::expected(ErrorKind::Column, "two different columns", "one twice").in_column(a)
                );
            }
            Ok((i.min(j), i.max(j)))
        };
        let forbidden = forbid.iter().map(pair).collect::<Result<Vec<_>>>()?;
        let required = require.iter().map(pair).collect::<Result<Vec<_>>>()?;
        if let Some(&(i, j)) = required.iter().find(|p| forbidden.contains(p)) {
            let message =
                format!("expected {:?} and {:?} to be forbidden or required, found both", names[i], names[j]);
            return Err(Error::new(ErrorKind::Setting, message));
        }
        Ok(Self { forbidden, required })
    }

    /// Writes the pairs into block weights.
    pub fn apply(&self, weights: &mut Weights) {
        for &(i, j) in &self.forbidden {
            weights.forbid(i, j);
        }
        for &(i, j) in &self.required {
            weights.require(i, j);
        }
    }

    /// What is demanded of a pair.
    pub fn demand(&self, i: usize, j: usize) -> Demand {
        if self.requires(i, j) {
            Demand::Required
        } else if self.forbidden.contains(&(i.min(j), i.max(j))) {
            Demand::Forbidden
        } else {
            Demand::None
        }
    }

    /// Whether a pair must be joined.
    pub fn requires(&self, i: usize, j: usize) -> bool {
        self.required.contains(&(i.min(j), i.max(j)))
    }
}
