//! The user's choices about columns, rows and levels.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Binning, DateOrder, DatePart, Notation, names};
use crate::{Error, ErrorKind, Result};

/// The most levels that a column may have when it is counted: a pair of such columns already has a million cells.
pub const MAX_LEVELS: usize = 1_000;

/// What becomes of a column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Action {
    /// Its values are its levels.
    Keep,
    /// It is left out.
    Exclude,
    /// Its numbers are cut into intervals.
    Bin(Binning),
    /// A part of its dates is their level.
    Date(DatePart),
    /// Its cells hold several answers: each becomes a column of its own, called `column: answer`, with the levels `no` and `yes`.
    Split {
        /// What stands between the answers.
        separator: String,
    },
}

impl Action {
    /// # Errors
    /// [`ErrorKind::Setting`] for a number of bins or spans out of range, or a separator that is empty.
    pub fn check(&self) -> Result<()> {
        match self {
            Self::Bin(binning) => binning.check(),
            Self::Date(part) => part.check(),
            Self::Split { separator } if separator.is_empty() => {
                Err(Error::expected(ErrorKind::Setting, "what stands between answers", "nothing"))
            }
            Self::Keep | Self::Exclude | Self::Split { .. } => Ok(()),
        }
    }
}

/// What becomes of missing values where a column's own plan does not say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum MissingPolicy {
    /// As [`Pairwise`](Self::Pairwise), but a level of their own in columns that look as if they did not apply to some rows.
    #[default]
    Auto,
    /// Rows with a missing value in any used column are left out: the usual reading of a table, and a costly one.
    DropRows,
    /// A missing value is a level of its own, called `(missing)`. Right when being missing is itself an answer.
    OwnLevel,
    /// Missing values stay missing; each pair of columns is counted over the rows that have both.
    Pairwise,
}

/// What becomes of the missing values of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum MissingRule {
    /// Rows in which it is missing are left out.
    DropRows,
    /// They are a level of their own, called `(missing)`.
    OwnLevel,
    /// They stay missing; each pair is counted over the rows that have both.
    Pairwise,
}

/// A level that stands for some values as read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LevelGroup {
    /// What the level is called.
    pub name: String,
    /// The texts that it stands for.
    pub of: Vec<String>,
}

/// Choices about one column; what is left out is as suggested.
///
/// | field | default | meaning |
/// |---|---|---|
/// | `action` | as suggested | see [`Action`] |
/// | `missing` | by [`Plan::missing`] | see [`MissingRule`] |
/// | `missing_codes` | as found | exactly these texts, and empty cells, are missing values |
/// | `also_missing` | none | further texts that are missing values |
/// | `not_missing` | none | texts that are levels, although they look like a missing value |
/// | `numbers` | as found | how its numbers are written; see [`Notation`] |
/// | `dates` | as found | the order of day, month and year; see [`DateOrder`] |
/// | `name` | the file's | another name |
/// | `label` | the file's | a longer name |
/// | `levels` | by [`sort_levels`](super::sort_levels) | the first levels in their order, each of some values and of the one that it is called; others follow. A column with levels is kept, whatever is suggested |
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct ColumnPlan {
    /// What becomes of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<Action>,
    /// What becomes of its missing values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<MissingRule>,
    /// Exactly these texts, and empty cells, are missing values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing_codes: Option<Vec<String>>,
    /// These texts are missing values besides those that are found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also_missing: Vec<String>,
    /// These texts are levels, although they look like a missing value.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_missing: Vec<String>,
    /// How its numbers are written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numbers: Option<Notation>,
    /// The order of day, month and year in its dates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dates: Option<DateOrder>,
    /// Another name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A longer name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The first levels in their order, each of some values; the others follow.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<LevelGroup>,
}

/// Choices that override the suggestions of [`inspect()`](super::inspect()); the default overrides nothing.
///
/// | field | default | meaning |
/// |---|---|---|
/// | `columns` | none | a column's name in the file to its [`ColumnPlan`] |
/// | `exclude` | none | columns to leave out, whatever else is said |
/// | `only` | all | if not empty, every column not named here is left out |
/// | `missing` | `Auto` | see [`MissingPolicy`] |
/// | `missing_codes` | none | texts that are missing values in every column whose own plan does not say |
/// | `not_missing` | none | texts that are levels in every such column, although they look like a missing value |
/// | `keep_unvaried` | no | whether columns that are constant, or copies, are kept: whoever adds counts up judges the sum |
/// | `merge_rare` | none | levels in fewer rows than this become one level, `(rare)`; bins are not touched |
/// | `weights` | none | a column of frequency weights, see [`weighted`](Self::weighted) |
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null, hashmap_as_object))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct Plan {
    /// Choices by column name.
    pub columns: BTreeMap<String, ColumnPlan>,
    /// Columns to leave out.
    pub exclude: Vec<String>,
    /// The only columns to use, if not empty.
    pub only: Vec<String>,
    /// What becomes of missing values.
    pub missing: MissingPolicy,
    /// Further texts that are missing values.
    pub missing_codes: Vec<String>,
    /// Texts that are levels, although they look like a missing value.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_missing: Vec<String>,
    /// Levels in fewer rows than this are merged.
    pub merge_rare: Option<u64>,
    /// The column that says how many rows each row stands for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<String>,
    /// Columns that are constant, or copies, are kept.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub keep_unvaried: bool,
}

impl ColumnPlan {
    /// What becomes of the column, if anything is said.
    fn checked_action(&self) -> Result<Option<Action>> {
        match &self.action {
            Some(Action::Bin(_) | Action::Date(_) | Action::Split { .. }) if !self.levels.is_empty() => {
                let expected = "levels for a column that is kept as it stands";
                Err(Error::expected(ErrorKind::Column, expected, "another action with them"))
            }
            Some(action) => action.check().map(|()| self.action.clone()),
            None if !self.levels.is_empty() => Ok(Some(Action::Keep)),
            None => Ok(None),
        }
    }
}

impl Plan {
    /// Says what becomes of a column.
    pub fn act(&mut self, column: impl Into<String>, action: Action) {
        self.columns.entry(column.into()).or_default().action = Some(action);
    }

    /// The user's word on each column, in column order; `None` where there is none.
    ///
    /// # Errors
    /// [`ErrorKind::Column`] for a name that no column has, or that is both to be used and left out;
    /// those of [`Action::check`].
    pub(super) fn overrides(&self, columns: &[&str]) -> Result<Vec<Option<Action>>> {
        let mut overrides = vec![None; columns.len()];
        for (name, own) in &self.columns {
            overrides[names::find(columns, name)?] =
                own.checked_action().map_err(|error| error.in_column(name))?;
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
        if let Some(name) = &self.weights {
            overrides[names::find(columns, name)?] = Some(Action::Exclude);
        }
        self.check_names(columns)?;
        Ok(overrides)
    }

    /// What a column is called.
    pub(super) fn name_of<'a>(&'a self, column: &'a str) -> &'a str {
        self.columns.get(column).and_then(|own| own.name.as_deref()).unwrap_or(column)
    }

    /// Refuses new names that are empty or that two columns would share.
    fn check_names(&self, columns: &[&str]) -> Result<()> {
        for (column, own) in &self.columns {
            let Some(new) = &own.name else { continue };
            let shared = columns.iter().any(|other| other != column && self.name_of(other) == new);
            if shared || new.trim().is_empty() {
                let found = if shared { format!("{new:?} twice") } else { "an empty one".into() };
                let expected = "a new name that no other column has";
                return Err(Error::expected(ErrorKind::Column, expected, found).in_column(column));
            }
        }
        Ok(())
    }

    /// What becomes of the missing values of a column that seems not to apply to some rows, or does not.
    pub(crate) fn rule(&self, column: &str, not_applicable: bool) -> MissingRule {
        let own = self.columns.get(column).and_then(|own| own.missing);
        own.unwrap_or(match self.missing {
            MissingPolicy::DropRows => MissingRule::DropRows,
            MissingPolicy::OwnLevel => MissingRule::OwnLevel,
            MissingPolicy::Auto if not_applicable => MissingRule::OwnLevel,
            MissingPolicy::Auto | MissingPolicy::Pairwise => MissingRule::Pairwise,
        })
    }

    /// Whether rows in which a column is missing are left out.
    pub(crate) fn drops(&self, column: &str) -> bool {
        self.rule(column, false) == MissingRule::DropRows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exclusion_wins_and_names_must_exist() {
        let mut plan = Plan { exclude: vec!["b".into()], only: vec!["a".into()], ..Plan::default() };
        plan.act("b", Action::Keep);
        plan.act("a", Action::Bin(Binning::Quantile(3)));
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
        let json = r#"{"columns":{"age":{"action":{"kind":"bin","rule":"quantile","bins":4},"missingCodes":["99"]},
            "dose":{"action":{"kind":"bin","rule":"edges","bins":[0.5,2]},"missing":"pairwise"},
            "sex":{"name":"Sex","levels":[{"name":"female","of":["f","w"]}]}},
            "missing":"ownLevel","mergeRare":5}"#;
        let plan: Plan = serde_json::from_str(json).unwrap();
        assert_eq!(plan.columns["age"].action, Some(Action::Bin(Binning::Quantile(4))));
        assert_eq!(plan.columns["dose"].action, Some(Action::Bin(Binning::Edges(vec![0.5, 2.0]))));
        assert_eq!(plan.columns["dose"].missing, Some(MissingRule::Pairwise));
        assert_eq!(plan.columns["sex"].levels[0].of, ["f", "w"]);
        assert_eq!((plan.missing, plan.merge_rare), (MissingPolicy::OwnLevel, Some(5)));
        let again: Plan = serde_json::from_str(&serde_json::to_string(&plan).unwrap()).unwrap();
        assert_eq!(again, plan);
        for unknown in [r#"{"misssing":"ownLevel"}"#, r#"{"columns":{"a":{"lable":"A"}}}"#] {
            assert!(serde_json::from_str::<Plan>(unknown).is_err());
        }
    }
}
