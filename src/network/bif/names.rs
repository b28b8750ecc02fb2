//! Names that every program reads, and the comments that take them back.
//!
//! Other readers want letters, digits and underscores, and some of them do not tell `A` from `a`. The writer gives every
//! other name a plain one and notes the true one in a comment:
//!
//! ```text
//! // nodewise: Blood_pressure is "Blood pressure"
//! // nodewise: Blood_pressure.very_low is "very low"
//! ```

use super::super::Node;

/// How every such comment begins.
const MARK: &str = "// nodewise: ";
/// What stands for the network's own name.
const NETWORK: &str = "network";
/// Words of the format; some readers take them for keywords wherever they stand.
const RESERVED: [&str; 8] =
    ["network", "variable", "probability", "table", "default", "property", "type", "discrete"];

/// A plain name of the network.
pub(super) fn plain_network(name: &str) -> String {
    if name.is_empty() { "unknown".into() } else { plain(name) }
}

/// Plain names of variables, no two of them alike but for case.
pub(super) fn plain_variables<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let plain = names.map(|name| {
        let plain = plain(name);
        if plain.starts_with(|c: char| c.is_ascii_digit()) { format!("X{plain}") } else { plain }
    });
    distinct(plain.collect(), &|a, b| a.eq_ignore_ascii_case(b))
}

/// Plain names of one variable's levels.
pub(super) fn plain_levels(levels: &[String]) -> Vec<String> {
    distinct(levels.iter().map(|level| plain(level)).collect(), &|a, b| a == b)
}

fn plain(name: &str) -> String {
    let plain: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let reserved = RESERVED.iter().any(|word| plain.eq_ignore_ascii_case(word));
    if reserved || plain.is_empty() { plain + "_" } else { plain }
}

/// Numbers a name that an earlier one equals.
fn distinct(names: Vec<String>, same: &dyn Fn(&str, &str) -> bool) -> Vec<String> {
    let mut taken: Vec<String> = Vec::new();
    for name in names {
        let free = |candidate: &String| !taken.iter().any(|earlier| same(earlier, candidate));
        let numbered = (2..).map(|number| format!("{name}_{number}"));
        let first_free = std::iter::once(name.clone()).chain(numbered).find(free);
        taken.extend(first_free);
    }
    taken
}

/// Notes the network's true name, if it is another.
pub(super) fn note_network(plain: &str, name: &str, into: &mut String) {
    note(plain, NETWORK, name, into);
}

/// Notes a variable's true name, if it is another.
pub(super) fn note_variable(plain: &str, name: &str, into: &mut String) {
    note(plain, plain, name, into);
}

/// Notes a level's true name, if it is another.
pub(super) fn note_level(variable: &str, plain: &str, name: &str, into: &mut String) {
    note(plain, &format!("{variable}.{plain}"), name, into);
}

fn note(plain: &str, key: &str, name: &str, into: &mut String) {
    if plain != name {
        into.extend([MARK, key, " is \"", &escape(name), "\"\n"]);
    }
}

/// A name in printable ASCII, without quotes: everything else as `\u{number}`.
fn escape(name: &str) -> String {
    let mut escaped = String::new();
    for c in name.chars() {
        if (' '..='~').contains(&c) && c != '"' && c != '\\' {
            escaped.push(c);
        } else {
            escaped.extend(c.escape_unicode());
        }
    }
    escaped
}

/// What [`escape`] was given.
fn unescape(text: &str) -> Option<String> {
    let mut parts = text.split("\\u{");
    let mut name = parts.next()?.to_string();
    for part in parts {
        let (number, rest) = part.split_once('}')?;
        name.push(char::from_u32(u32::from_str_radix(number, 16).ok()?)?);
        name += rest;
    }
    Some(name)
}

/// Gives nodes and levels the names that the comments note; returns that of the network.
///
/// A comment that names nothing is only a comment.
pub(super) fn restore(text: &str, network: &str, nodes: &mut [Node]) -> String {
    let mut name = network.to_string();
    let plain: Vec<String> = nodes.iter().map(|node| node.variable.name.clone()).collect();
    for (key, noted) in text.lines().filter_map(noted) {
        if key == NETWORK {
            name = noted;
            continue;
        }
        let (variable, level) =
            key.split_once('.').map_or((key, None), |(variable, level)| (variable, Some(level)));
        let Some(i) = plain.iter().position(|plain| plain == variable) else { continue };
        let variable = &mut nodes[i].variable;
        let slot = match level {
            None => Some(&mut variable.name),
            Some(level) => variable.levels.iter_mut().find(|plain| *plain == level),
        };
        if let Some(slot) = slot {
            *slot = noted;
        }
    }
    name
}

/// Key and name of a line that is such a comment.
fn noted(line: &str) -> Option<(&str, String)> {
    let (key, quoted) = line.strip_prefix(MARK)?.split_once(" is \"")?;
    Some((key, unescape(quoted.trim_end().strip_suffix('"')?)?))
}
