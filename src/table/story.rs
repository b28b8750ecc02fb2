//! What became of each column, in words.

use serde::{Deserialize, Serialize};

use super::{Action, Binning, ColumnPlan, DatePart, MissingRule, Plan, RawTable, inspect_as, written_out};
use crate::Result;

/// A column of a file and what was done with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct ColumnStory {
    /// Its name in the file.
    pub name: String,
    /// Its longer name, if it has one.
    pub label: Option<String>,
    /// Number of different values.
    pub distinct: u64,
    /// Number of missing values.
    pub missing: u64,
    /// Whether it is learned from.
    pub used: bool,
    /// What was done with it.
    pub done: String,
    /// Why that was suggested, where it was.
    pub why: String,
}

/// The story of every column of a table under a plan.
///
/// # Errors
/// When the plan does not fit the table.
pub fn stories(raw: &RawTable, plan: &Plan) -> Result<Vec<ColumnStory>> {
    let reports = inspect_as(raw, plan);
    let all = written_out(raw, &reports, plan)?;
    let story = |report: super::ColumnReport| {
        let told = all.columns.get(&report.name).cloned().unwrap_or_default();
        let action = told.action.clone().unwrap_or(Action::Keep);
        let chosen = plan.columns.get(&report.name).is_some_and(|own| own.action.is_some());
        let chosen = chosen || plan.exclude.contains(&report.name) || !plan.only.is_empty();
        ColumnStory {
            label: told.label.clone().or(report.label),
            distinct: report.distinct,
            missing: report.missing,
            used: action != Action::Exclude,
            done: done(&action, &told, &report.name, report.missing),
            why: if chosen && action != report.action { "chosen".into() } else { report.reason },
            name: report.name,
        }
    };
    Ok(reports.into_iter().map(story).collect())
}

fn done(action: &Action, told: &ColumnPlan, name: &str, missing: u64) -> String {
    let mut words = vec![match action {
        Action::Keep if told.levels.is_empty() => "values taken as levels".to_string(),
        Action::Keep => "values taken as levels, some joined or put in order".to_string(),
        Action::Exclude => return "left out".to_string(),
        Action::Bin(Binning::Quantile(bins)) => format!("cut into {bins} bins of equally many rows"),
        Action::Bin(Binning::EqualWidth(bins)) => format!("cut into {bins} bins of equal width"),
        Action::Bin(Binning::Edges(edges)) => format!("cut into {} given bins", edges.len() + 1),
        Action::Date(DatePart::Spans(spans)) => format!("dates cut into {spans} spans of time"),
        Action::Date(part) => format!("the {} of its dates", word(*part)),
        Action::Split { separator } => format!("split at {separator:?} into a column for each answer"),
    }];
    if let Some(new) = told.name.as_ref().filter(|new| *new != name) {
        words.push(format!("called {new:?}"));
    }
    if missing > 0 {
        words.push(
            match told.missing {
                Some(MissingRule::OwnLevel) => "missing values are a level of their own",
                Some(MissingRule::DropRows) => "rows without a value are left out",
                Some(MissingRule::Pairwise) | None => "each pair is counted over the rows that have both",
            }
            .to_string(),
        );
    }
    words.join("; ")
}

fn word(part: DatePart) -> &'static str {
    match part {
        DatePart::Year => "year",
        DatePart::Quarter => "quarter",
        DatePart::Month => "month",
        DatePart::Weekday => "weekday",
        DatePart::Hour => "hour",
        DatePart::Spans(_) => "span",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{ReadOptions, TableReader};

    #[test]
    fn columns_tell_what_became_of_them() {
        let lines =
            (0..60).map(|k| format!("r{k},{},{},{}\n", k * 7 % 30, ["m", "f"][k % 2], ["x", "", "y"][k % 3]));
        let text = "id,age,sex,c\n".to_string() + &lines.collect::<String>();
        let mut reader = TableReader::new(ReadOptions::default());
        reader.push(text.as_bytes()).unwrap();
        let raw = reader.finish().unwrap();
        let mut plan = Plan::default();
        plan.columns.entry("sex".into()).or_default().name = Some("Sex".into());
        let told = stories(&raw, &plan).unwrap();
        let done: Vec<(&str, bool)> = told.iter().map(|story| (story.done.as_str(), story.used)).collect();
        assert_eq!(done[0], ("left out", false));
        assert_eq!(done[1], ("cut into 4 bins of equally many rows", true));
        assert_eq!(done[2], ("values taken as levels; called \"Sex\"", true));
        assert_eq!(
            done[3],
            ("values taken as levels; each pair is counted over the rows that have both", true)
        );
        plan.exclude.push("age".into());
        let age = &stories(&raw, &plan).unwrap()[1];
        assert_eq!((age.done.as_str(), age.why.as_str()), ("left out", "chosen"));
    }
}
