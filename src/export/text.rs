//! The result as aligned text for people.

use super::report::Report;
use crate::gram::encode::{Encoding, Formulation};
use crate::learner::skeleton::{Edge, EdgeState, Rule};
use crate::text::{align, one_line, short};

/// A line with rows, columns, settings and the certified gap; then the edges, aligned; then the notices.
pub fn text(report: &Report) -> String {
    let mut out = headline(report);
    out.extend(report.unconverged().iter().flat_map(|warning| [warning, "\n"]));
    out.extend(report.search.iter().map(super::SearchReport::text));
    out.extend(report.confidence.iter().map(|all| all.told() + "\n"));
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
    let mut head: Vec<String> = ["a", "b", "norm_ab", "norm_ba", "entry_lambda"].map(String::from).into();
    head.extend(report.search.iter().map(|_| "gain".into()));
    head.extend(report.confidence.iter().map(|_| "confidence".into()));
    head.push(String::new());
    let row = |edge: &Edge| {
        let entry = edge.entry.map(|(below, _)| short(below)).unwrap_or_default();
        let (a, b) = (names[edge.a].into(), names[edge.b].into());
        let mut row = vec![a, b, short(edge.norm_ab), short(edge.norm_ba), entry];
        row.extend(report.search.iter().map(|_| gain(edge)));
        row.extend(report.confidence.iter().map(|all| short(all.of((edge.a, edge.b)))));
        row.push(mark(edge));
        row
    };
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(report.edges.iter().map(row)).collect();
    align(&rows)
}

/// What a kept edge adds to the score.
fn gain(edge: &Edge) -> String {
    let best = edge.gains.and_then(|gains| gains.best()).filter(|_| edge.state == EdgeState::Kept);
    best.map(short).unwrap_or_default()
}

fn mark(edge: &Edge) -> String {
    match (edge.state, edge.gains.and_then(|gains| gains.best())) {
        (EdgeState::Kept, _) => String::new(),
        (EdgeState::MarginallyIndependent, _) => "dropped: marginally independent".into(),
        (EdgeState::Unsure, _) => "dropped: in too few resamples".into(),
        (EdgeState::Pruned, Some(gain)) => format!("removed: would change the score by {}", short(gain)),
        (EdgeState::Pruned, None) => "removed: both directions are ruled out".into(),
    }
}
