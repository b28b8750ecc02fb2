//! A plan with every choice in it, to be read, changed and given back.

use super::decide::choose;
use super::facts::Facts;
use super::{Action, ColumnPlan, ColumnReport, Plan, RawTable};
use crate::Result;

/// The plan that does what `plan` does, suggestions included, and says so: for every column what becomes of it, of its missing values where it has any, and
/// which of its texts are missing values. The reports have to be those of [`inspect_as`](super::inspect_as) with the same plan.
///
/// # Errors
/// When the plan does not fit the table.
///
/// # Panics
/// If there is not a report for every column.
pub fn written_out(raw: &RawTable, reports: &[ColumnReport], plan: &Plan) -> Result<Plan> {
    assert_eq!(raw.columns.len(), reports.len(), "a report for every column");
    let chosen = choose(&Facts::of_table(raw, plan), plan, reports, &mut Vec::new())?;
    let action = |index: usize| {
        let found = chosen.iter().find(|(column, _)| *column == index);
        found.map_or(Action::Exclude, |(_, action)| action.clone())
    };
    let column = |(index, report): (usize, &ColumnReport)| {
        let not_applicable = report.missingness.as_ref().is_some_and(|found| found.not_applicable);
        let own = plan.columns.get(&report.name).cloned().unwrap_or_default();
        let taken = report.missing_codes.iter().filter(|code| code.taken).map(|code| code.text.clone());
        let told = ColumnPlan {
            action: Some(action(index)),
            missing: (report.missing > 0).then(|| plan.rule(&report.name, not_applicable)),
            missing_codes: (!report.missing_codes.is_empty()).then(|| taken.collect()),
            also_missing: Vec::new(),
            not_missing: Vec::new(),
            ..own
        };
        (report.name.clone(), told)
    };
    let columns = reports.iter().enumerate().map(column).collect();
    let Plan { missing, merge_rare, .. } = *plan;
    Ok(Plan { columns, missing, merge_rare, weights: plan.weights.clone(), ..Plan::default() })
}
