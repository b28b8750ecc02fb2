//! A pair, or a column, in the sentences that a person would say of it.
//!
//! What a pair's regressions say is a table of [effects](super::effects): by how much a level of one column moves the predicted share of each
//! level of the other, the other neighbours being equal, against the mean over all rows. A sentence picks one cell of it, or the difference
//! of two, and says which:
//!
//! | the column that is known has | compared are |
//! |---|---|
//! | two levels | the two |
//! | numbered levels along which the share only rises or only falls | the last and the first |
//! | other levels | the level that moves the prediction most, counted by rows, and the mean |
//!
//! Shares are spoken of where they are easiest to: of "yes" where levels say no and yes, of the level that becomes more frequent
//! where there are two. Nothing is said of causes, nor of a level without rows.

use crate::counts::Variable;
use crate::learner::explain::{EdgeDetail, Neighbour, NodeDetail};
use crate::learner::knowledge::Demand;
use crate::learner::skeleton::Rule;
use crate::solver::Status;
use crate::table::yes_of;

/// How edges are made of what both ends chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JoinedBy {
    /// When two ends' choices make an edge.
    pub rule: Rule,
    /// Whether pairs that are marginally independent are dropped.
    pub filter: bool,
}

/// Two or three sentences about a pair: what it is, who found it, where it enters. `columns` are those of the pair, in its order.
///
/// Time in the number of cells of their table.
pub fn edge(detail: &EdgeDetail, columns: [&Variable; 2], joining: JoinedBy, demand: Demand) -> String {
    let dependent = detail.chi_square > detail.critical;
    let (a_chose, b_chose) = (detail.norm_ab > 0.0, detail.norm_ba > 0.0);
    if demand == Demand::Forbidden {
        let alone = if dependent { "do depend on each other" } else { "show no dependence either" };
        return format!("You forbade this pair, so it is no edge. As a pair alone the two columns {alone}.");
    }
    if !a_chose && !b_chose {
        return unchosen(detail.lambda, dependent, demand);
    }
    let relation = relation(detail, columns);
    if demand == Demand::Required {
        return format!("{relation} You required this edge, so it is there at every λ.");
    }
    let [a, b] = columns.map(|column| column.name.as_str());
    if !joining.rule.joins(a_chose, b_chose) {
        let (target, source) = if a_chose { (a, b) } else { (b, a) };
        return format!(
            "No edge by the rule “and”: {source} helps to predict {target}, but not the other way round. {relation}"
        );
    }
    if joining.filter && !dependent {
        return format!(
            "Dropped by the marginal filter: as a pair alone the two columns show no dependence, as two causes of one effect may. {relation}"
        );
    }
    let found = match (a_chose, b_chose) {
        (true, true) => "Found from both ends".to_string(),
        (true, false) => format!("Found from one end: {b} helps to predict {a}, not the other way round"),
        _ => format!("Found from one end: {a} helps to predict {b}, not the other way round"),
    };
    let entry = joining.rule.entry(detail.entry_ab, detail.entry_ba);
    let entry = entry.map(|(below, _)| format!("; enters at λ = {}", digits(below)));
    format!("{relation} {found}{}.", entry.unwrap_or_default())
}

/// Neither end chose the other.
fn unchosen(lambda: f64, dependent: bool, demand: Demand) -> String {
    if demand == Demand::Required {
        return "You required this edge; when the other columns are known, nothing is left for it to explain."
            .to_string();
    }
    let known = format!(
        "Not joined at λ = {}: when the other columns are known, neither helps enough to predict the other.",
        digits(lambda)
    );
    if dependent {
        format!("{known} As a pair alone they do depend on each other.")
    } else {
        format!("{known} As a pair alone they show no dependence either.")
    }
}

/// A sentence or two about a column: what predicts it. `columns` are all of them.
pub fn node(detail: &NodeDetail, columns: &[Variable]) -> String {
    let (name, lambda) = (&columns[detail.node].name, digits(detail.lambda));
    let said = if detail.neighbours.is_empty() {
        format!("At λ = {lambda} no other column helps enough to predict {name}.")
    } else {
        let all = detail.neighbours.len() + 1 == columns.len();
        let rest = if all {
            String::new()
        } else {
            format!("; at λ = {lambda} no other column adds enough to that")
        };
        let others = detail.neighbours.len().saturating_sub(NAMED);
        format!("{name} is predicted from {}{rest}.", listed(&strongest(detail, columns), others))
    };
    if detail.status == Status::Converged as u8 {
        said
    } else {
        format!("{said} Its regression has not converged, so this may not be the whole truth.")
    }
}

/// Names that are told, strongest first; the others are counted.
const NAMED: usize = 5;

/// Their names. A few passes over the neighbours, which are few: to sort them would bring a larger function along.
fn strongest<'a>(detail: &NodeDetail, columns: &'a [Variable]) -> Vec<&'a str> {
    let mut left: Vec<&Neighbour> = detail.neighbours.iter().collect();
    let mut names = Vec::new();
    while !left.is_empty() && names.len() < NAMED {
        // The first of equals.
        let best = (1..left.len()).fold(0, |best, k| if left[k].norm > left[best].norm { k } else { best });
        names.push(columns[left.remove(best).node].name.as_str());
    }
    names
}

/// "a", "a and b", "a, b and c", "a, b, c, d, e and 3 others".
fn listed(told: &[&str], others: usize) -> String {
    match (told, others) {
        ([only], 0) => (*only).to_string(),
        ([first @ .., last], 0) => format!("{} and {last}", first.join(", ")),
        (_, 1) => format!("{} and one other", told.join(", ")),
        (_, count) => format!("{} and {count} others", told.join(", ")),
    }
}

/// One column as another's regression sees it.
struct View<'a> {
    source: &'a Variable,
    target: &'a Variable,
    /// Levels of the source by levels of the target.
    effects: &'a [f64],
    /// Rows of each level of the source, where the target is known, too.
    rows: Vec<u64>,
}

/// What goes with what, from the end at which it is said best.
fn relation(detail: &EdgeDetail, [a, b]: [&Variable; 2]) -> String {
    let (height, width) = (a.levels.len(), b.levels.len());
    let row = |k: usize| detail.counts[k * width..(k + 1) * width].iter().sum();
    let column = |k: usize| detail.counts.iter().skip(k).step_by(width).sum();
    let on_b =
        View { source: a, target: b, effects: &detail.effect_on_b, rows: (0..height).map(row).collect() };
    let on_a =
        View { source: b, target: a, effects: &detail.effect_on_a, rows: (0..width).map(column).collect() };
    let best = if on_a.ease() > on_b.ease() { [on_a, on_b] } else { [on_b, on_a] };
    best.iter()
        .find_map(View::sentence)
        .unwrap_or_else(|| format!("{} and {} depend on each other, other columns equal.", a.name, b.name))
}

impl View<'_> {
    /// How easily it is said: of a yes, of one of two levels, of one of many; then by what it is worth.
    fn ease(&self) -> (u8, f64) {
        let level = match (yes_of(&self.target.levels), self.target.levels.len()) {
            (Some(_), _) => 2,
            (None, 2) => 1,
            _ => 0,
        };
        let worth = self.cells().map(|(s, t)| self.worth(s, t)).fold(0.0, f64::max);
        // What was not chosen is not said, however easily it were.
        if worth > 0.0 { (level + 1, worth) } else { (0, 0.0) }
    }

    fn cells(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.source.levels.len()).flat_map(|s| (0..self.target.levels.len()).map(move |t| (s, t)))
    }

    fn effect(&self, s: usize, t: usize) -> f64 {
        self.effects[s * self.target.levels.len() + t]
    }

    /// What a cell adds to the variance of the prediction.
    fn worth(&self, s: usize, t: usize) -> f64 {
        self.rows[s] as f64 * self.effect(s, t) * self.effect(s, t)
    }

    fn sentence(&self) -> Option<String> {
        let (s, t) = self.cells().reduce(|best, cell| {
            if self.worth(cell.0, cell.1) > self.worth(best.0, best.1) { cell } else { best }
        })?;
        if self.worth(s, t) <= 0.0 {
            return None;
        }
        let yes = yes_of(&self.target.levels);
        let (when, change) = self.comparison(s, yes.unwrap_or(t));
        let name = &self.target.name;
        let (more, change) = match (yes, self.target.levels.len()) {
            // The other of two levels changes by as much the other way.
            (None, 2) => (level(&self.target.levels[if change < 0.0 { 1 - t } else { t }]), change.abs()),
            (None, _) => (level(&self.target.levels[t]), change),
            (Some(_), _) => (String::new(), change),
        };
        let how = if change < 0.0 { "less" } else { "more" };
        let what = if yes.is_some() { format!("{how} common") } else { format!("{how} often {more}") };
        Some(format!("{name} is {what} {when} ({}), other columns equal.", points(change)))
    }

    /// When the share of the target's level `t` is another, and by how much; `s` is the level that moves it most.
    fn comparison(&self, s: usize, t: usize) -> (String, f64) {
        let (name, levels) = (&self.source.name, &self.source.levels);
        let seen: Vec<usize> = (0..levels.len()).filter(|&k| self.rows[k] > 0).collect();
        let between = |to: usize, from: usize| self.effect(to, t) - self.effect(from, t);
        if let [one, other] = seen[..] {
            if let Some(yes) = yes_of(levels) {
                let no = if yes == one { other } else { one };
                return (format!("with {name} than without"), between(yes, no));
            }
            // Said of the level with more of it, where that is not less.
            let (to, from) = if between(one, other) > 0.0 { (one, other) } else { (other, one) };
            let words =
                format!("when {name} is {} than when it is {}", level(&levels[to]), level(&levels[from]));
            return (words, between(to, from));
        }
        if let (Some(&first), Some(&last)) = (seen.first(), seen.last())
            && rises(levels)
            && self.is_monotone(&seen, t)
        {
            let words = format!("as {name} goes from {} to {}", level(&levels[first]), level(&levels[last]));
            return (words, between(last, first));
        }
        let s = if self.worth(s, t) > 0.0 { s } else { self.strongest(t) };
        (format!("when {name} is {} than on average", level(&levels[s])), self.effect(s, t))
    }

    /// The level of the source that moves the share of `t` most.
    fn strongest(&self, t: usize) -> usize {
        (0..self.rows.len()).fold(0, |best, s| if self.worth(s, t) > self.worth(best, t) { s } else { best })
    }

    fn is_monotone(&self, seen: &[usize], t: usize) -> bool {
        let steps = || seen.windows(2).map(|pair| self.effect(pair[1], t) - self.effect(pair[0], t));
        steps().all(|step| step >= 0.0) || steps().all(|step| step <= 0.0)
    }
}

/// Whether levels begin with numbers that grow: numbers, ranges, numbered steps.
fn rises(levels: &[String]) -> bool {
    let numbers: Option<Vec<f64>> = levels.iter().map(|text| first_number(text)).collect();
    numbers.is_some_and(|numbers| {
        numbers.windows(2).all(|pair| pair[0] <= pair[1]) && numbers.first() < numbers.last()
    })
}

/// The first number in a text; a sign counts where nothing stands before it.
fn first_number(text: &str) -> Option<f64> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let (before, rest) = text.split_at(start);
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
    let number: f64 = rest[..end].trim_end_matches('.').parse().ok()?;
    let negative = matches!(before, "-" | "−" | "(-" | "[-" | "< -");
    Some(if negative { -number } else { number })
}

/// A level inside a sentence: in quotes where it would be misread.
fn level(text: &str) -> String {
    if text.is_empty() || text.contains(char::is_whitespace) {
        format!("“{text}”")
    } else {
        text.to_string()
    }
}

/// "+10 points", "−3.2 points". Whole numbers are written: those of floating point would bring their own formatting along.
fn points(change: f64) -> String {
    let tenths = (1000.0 * change.abs()).round() as u64;
    let sign = if change < 0.0 { '−' } else { '+' };
    match tenths {
        0 => "by less than 0.1 points".to_string(),
        1..100 => format!("{sign}{}.{} points", tenths / 10, tenths % 10),
        _ => format!("{sign}{} points", (tenths + 5) / 10),
    }
}

/// Three digits, without zeros at the end.
fn digits(number: f64) -> String {
    let places = (0..6).find(|&places| number * f64::from(10_u32.pow(places)) >= 99.95).unwrap_or(6);
    let unit = 10_u64.pow(places);
    let scaled = (number * unit as f64).round() as u64;
    let fraction = format!("{:0width$}", scaled % unit, width = places as usize);
    let fraction = if places == 0 { "" } else { fraction.trim_end_matches('0') };
    let point = if fraction.is_empty() { "" } else { "." };
    format!("{}{point}{fraction}", scaled / unit)
}

#[cfg(test)]
mod tests;
