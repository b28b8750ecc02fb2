//! The result as aligned text for people.

use super::report::Report;
use crate::encode::{Encoding, Formulation};
use crate::skeleton::{Edge, EdgeState, Rule};

/// A line with rows, columns, settings and the certified gap; then the edges, aligned; then the notices.
pub fn text(report: &Report) -> String {
    let mut out = headline(report);
    out.extend(report.unconverged().iter().flat_map(|warning| [warning, "\n"]));
    out.extend(report.search.iter().map(super::SearchReport::text));
    out.push('\n');
    if report.edges.is_empty() {
        out += "no edges\n";
    } else {
        out += &edges(report);
    }
    if !report.notices.is_empty() {
        out += "\nnotices:\n";
        out.extend(report.notices.iter().map(|notice| format!("  {}\n", one_line(notice))));
    }
    out
}

fn headline(report: &Report) -> String {
    let kept = report.kept().count();
    let dropped = report.edges.len() - kept;
    let dropped = if dropped > 0 { format!(" ({dropped} dropped)") } else { String::new() };
    let settings = &report.settings;
    let rule = if settings.rule == Rule::Or { "or" } else { "and" };
    let filter = if settings.filter { "on" } else { "off" };
    format!(
        "{} rows, {} columns, {kept} {}{dropped}; {}, rule {rule}, lambda {}, filter {filter}; certified gap {:.1e}\n",
        report.rows,
        report.nodes.len(),
        if kept == 1 { "edge" } else { "edges" },
        formulation(settings.formulation),
        lambda(report),
        report.largest_gap(),
    )
}

fn formulation(formulation: Formulation) -> &'static str {
    match formulation {
        Formulation::Normalised => "normalised",
        Formulation::Paper { encoding: Encoding::Effects, intercept: false } => "paper (effects)",
        Formulation::Paper { encoding: Encoding::Effects, intercept: true } => "paper (effects, intercept)",
        Formulation::Paper { encoding: Encoding::Dummy, intercept: false } => "paper (dummy)",
        Formulation::Paper { encoding: Encoding::Dummy, intercept: true } => "paper (dummy, intercept)",
        Formulation::Standardised { encoding: Encoding::Effects } => "paper (effects, standardised)",
        Formulation::Standardised { encoding: Encoding::Dummy } => "paper (dummy, standardised)",
    }
}

/// The rule, and what it gave where that is another number.
fn lambda(report: &Report) -> String {
    let asked = &report.settings.lambda;
    let of_nodes = || report.nodes.iter().map(|node| node.lambda);
    let (least, most) = (of_nodes().fold(f64::INFINITY, f64::min), of_nodes().fold(0.0, f64::max));
    if *asked == least.to_string() && *asked == most.to_string() {
        asked.clone()
    } else if least < most {
        format!("{asked} ({} to {})", short(least), short(most))
    } else {
        format!("{asked} ({})", short(most))
    }
}

fn edges(report: &Report) -> String {
    let names = report.names();
    let head = ["a", "b", "norm_ab", "norm_ba", "entry_lambda"].map(String::from);
    let row = |edge: &Edge| {
        let entry = edge.entry.map(|(below, _)| short(below)).unwrap_or_default();
        let (a, b) = (names[edge.a].into(), names[edge.b].into());
        [a, b, short(edge.norm_ab), short(edge.norm_ba), entry]
    };
    let rows = || std::iter::once(head.clone()).chain(report.edges.iter().map(row));
    let marks = || std::iter::once(String::new()).chain(report.edges.iter().map(mark));
    if report.search.is_none() {
        let rows = rows().zip(marks()).map(|([a, b, ab, ba, entry], mark)| [a, b, ab, ba, entry, mark]);
        return align(&rows.collect::<Vec<_>>());
    }
    let gain = |edge: &Edge| {
        edge.gains.and_then(|gains| gains.best()).filter(|_| edge.state == EdgeState::Kept).map(short)
    };
    let gains =
        std::iter::once("gain".into()).chain(report.edges.iter().map(|e| gain(e).unwrap_or_default()));
    let rows = rows().zip(gains.zip(marks()));
    let rows = rows.map(|([a, b, ab, ba, entry], (gain, mark))| [a, b, ab, ba, entry, gain, mark]);
    align(&rows.collect::<Vec<_>>())
}

fn mark(edge: &Edge) -> String {
    match (edge.state, edge.gains.and_then(|gains| gains.best())) {
        (EdgeState::Kept, _) => String::new(),
        (EdgeState::MarginallyIndependent, _) => "dropped: marginally independent".into(),
        (EdgeState::Pruned, Some(gain)) => format!("removed: would change the score by {}", short(gain)),
        (EdgeState::Pruned, None) => "removed: both directions are ruled out".into(),
    }
}

/// Rows of cells with two spaces between columns of equal width; control characters are shown escaped.
pub fn align<const K: usize>(rows: &[[String; K]]) -> String {
    let rows: Vec<[String; K]> = rows.iter().map(|row| row.each_ref().map(|cell| one_line(cell))).collect();
    let width = |k: usize| rows.iter().map(|row| row[k].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..K).map(width).collect();
    let mut out = String::new();
    for row in &rows {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, &w)| format!("{cell:w$}")).collect();
        out += cells.join("  ").trim_end();
        out.push('\n');
    }
    out
}

pub(super) fn one_line(text: &str) -> String {
    let escaped = |c: char| if c.is_control() { c.escape_default().collect() } else { c.to_string() };
    text.chars().map(escaped).collect()
}

/// A number with four digits.
pub fn short(number: f64) -> String {
    let rounded: f64 = format!("{number:.3e}").parse().unwrap_or(number);
    if rounded != 0.0 && rounded.abs() < 1e-4 { format!("{rounded:e}") } else { rounded.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_digits() {
        assert_eq!(
            [0.123_456, 12.345_6, 1.0, 0.0, 1.234_56e-7].map(short),
            ["0.1235", "12.35", "1", "0", "1.235e-7"]
        );
    }

    #[test]
    fn columns_line_up_and_names_stay_on_their_line() {
        let rows = [["a".to_string(), "b".to_string()], ["é\n".to_string(), "ccc".to_string()]];
        assert_eq!(align(&rows), "a    b\né\\n  ccc\n");
    }
}
