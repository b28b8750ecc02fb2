//! The user's choices about columns, rows and levels.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Binning, names};
use crate::{Error, ErrorKind, Result};

/// The most levels that a column may have when it is counted: a pair of such columns already has a million cells.
pub const MAX_LEVELS: usize = 1_000;

/// What becomes of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Action {
    /// Its values are its levels.
    Keep,
    /// It is left out.
    Exclude,
    /// Its numbers are cut into intervals.
    Bin(Binning),
}

/// What becomes of missing values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum MissingPolicy {
    /// Rows with a missing value in any used column are left out: the usual reading of a table, and the default.
    #[default]
    DropRows,
    /// A missing value is a level of its own, called `(missing)`. Right when being missing is itself an answer.
    OwnLevel,
    /// Missing values stay missing; each pair of columns is counted over the rows that have both.
    Pairwise,
}

/// Choices that override the suggestions of [`inspect()`](super::inspect()); the default overrides nothing.
///
/// | field | default | meaning |
/// |---|---|---|
/// | `actions` | none | column name to [`Action`] |
/// | `exclude` | none | columns to leave out, whatever else is said |
/// | `only` | all | if not empty, every column not named here is left out |
/// | `missing` | `DropRows` | see [`MissingPolicy`] |
/// | `merge_rare` | none | levels in fewer rows than this become one level, `(rare)`; bins are not touched |
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null, hashmap_as_object))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct Plan {
    /// Overrides by column name.
    pub actions: BTreeMap<String, Action>,
    /// Columns to leave out.
    pub exclude: Vec<String>,
    /// The only columns to use, if not empty.
    pub only: Vec<String>,
    /// What becomes of missing values.
    pub missing: MissingPolicy,
    /// Levels in fewer rows than this are merged.
    pub merge_rare: Option<u64>,
}

impl Plan {
    /// The user's word on each column, in column order; `None` where there is none.
    ///
    /// # Errors
    /// [`ErrorKind::Column`] for a name that no column has, or that is both to be used and left out;
    /// [`ErrorKind::Setting`] for a number of bins out of range.
    pub(super) fn overrides(&self, columns: &[&str]) -> Result<Vec<Option<Action>>> {
        let mut overrides = vec![None; columns.len()];
        for (name, &action) in &self.actions {
            if let Action::Bin(binning) = action {
                binning.check().map_err(|error| error.in_column(name))?;
            }
            overrides[names::find(columns, name)?] = Some(action);
        }
        if !self.only.is_empty() {
            let mut left_out = vec![true; columns.len()];
            for name in &self.only {
                left_out[names::find(columns, name)?] = false;
            }
            let left_out = overrides.iter_mut().zip(left_out).filter(|(_, out)| *out);
            left_out.for_each(|(action, _)| *action = Some(Action::Exclude));
        }
        for name in &self.exclude {
            let index = names::find(columns, name)?;
            if self.only.contains(name) {
                let message = "expected a column to be either used or left out, found it in both lists";
                return Err(Error::new(ErrorKind::Column, message).in_column(name));
            }
            overrides[index] = Some(Action::Exclude);
        }
        Ok(overrides)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exclusion_wins_and_names_must_exist() {
        let mut plan = Plan { exclude: vec!["b".into()], only: vec!["a".into()], ..Plan::default() };
        plan.actions.insert("b".into(), Action::Keep);
        plan.actions.insert("a".into(), Action::Bin(Binning::Quantile(3)));
        let bin = Some(Action::Bin(Binning::Quantile(3)));
        assert_eq!(
            plan.overrides(&["a", "b", "c"]).unwrap(),
            [bin, Some(Action::Exclude), Some(Action::Exclude)]
        );
        assert_eq!(plan.overrides(&["a", "c"]).unwrap_err().kind(), ErrorKind::Column);
        plan.only.push("b".into());
        assert_eq!(plan.overrides(&["a", "b"]).unwrap_err().place().column.as_deref(), Some("b"));
    }

    #[test]
    fn a_plan_goes_through_json_as_the_page_writes_it() {
        let json = r#"{"actions":{"age":{"kind":"bin","rule":"quantile","bins":4},"id":{"kind":"exclude"}},
            "missing":"ownLevel","mergeRare":5}"#;
        let plan: Plan = serde_json::from_str(json).unwrap();
        assert_eq!(plan.actions["age"], Action::Bin(Binning::Quantile(4)));
        assert_eq!((plan.missing, plan.merge_rare), (MissingPolicy::OwnLevel, Some(5)));
        let again: Plan = serde_json::from_str(&serde_json::to_string(&plan).unwrap()).unwrap();
        assert_eq!(again, plan);
        assert!(serde_json::from_str::<Plan>(r#"{"misssing":"ownLevel"}"#).is_err());
    }
}
