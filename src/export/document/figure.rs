//! The figure: a drawing that somebody hands in, or one by the [layout](crate::export::layout) of all pictures here, with directions.

use std::fmt::Write;

use super::markup::text;
use crate::error::{Error, ErrorKind, Result};
use crate::export::layout::Layout;

/// Pixels of an edge.
const UNIT: f64 = 96.0;
const RADIUS: f64 = 7.0;
/// Letters of a name that are drawn; tables have the rest.
const LETTERS: usize = 18;

/// A line of the figure, between nodes by number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Line {
    pub from: usize,
    pub to: usize,
    pub directed: bool,
    /// From 0 to 1: how strong it is drawn.
    pub strength: f64,
}

/// The drawing of a graph as SVG.
pub(super) fn drawn(names: &[&str], lines: &[Line]) -> String {
    let pairs: Vec<(usize, usize)> = lines.iter().map(|line| (line.from, line.to)).collect();
    let layout = Layout::new(names.len(), &pairs);
    let at = |k: usize| Point { x: UNIT * layout.positions[k].0, y: UNIT * layout.positions[k].1 };
    let (width, height) = (UNIT * layout.size.0, UNIT * layout.size.1);
    let mut out = format!(
        "<svg class=\"drawn\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-labelledby=\"figure-title\">\n<title id=\"figure-title\">The graph: {} columns, {} edges; all edges stand in the table below</title>\n<defs><marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0 8 4 0 8Z\"/></marker></defs>\n<g class=\"lines\">\n",
        names.len(),
        lines.len()
    );
    for line in lines {
        let (from, to) = shortened(at(line.from), at(line.to));
        let head = if line.directed { " marker-end=\"url(#head)\"" } else { "" };
        let stroke = 1.0 + 2.5 * line.strength;
        writeln!(
            out,
            "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke-width=\"{stroke:.1}\"{head}/>",
            from.x, from.y, to.x, to.y
        )
        .expect("a String takes any text");
    }
    out.push_str("</g>\n<g class=\"names\">\n");
    for (k, name) in names.iter().enumerate() {
        let Point { x, y } = at(k);
        let (below, shown) = (y + RADIUS + 13.0, text(&cut(name)));
        writeln!(
            out,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\"/><text x=\"{x:.1}\" y=\"{below:.1}\">{shown}</text>"
        )
        .expect("a String takes any text");
    }
    out + "</g>\n</svg>\n"
}

#[derive(Clone, Copy)]
struct Point {
    x: f64,
    y: f64,
}

/// The line between the rims of two nodes.
fn shortened(a: Point, b: Point) -> (Point, Point) {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let length = libm::sqrt(dx * dx + dy * dy).max(1.0);
    let (x, y) = (RADIUS * dx / length, RADIUS * dy / length);
    (Point { x: a.x + x, y: a.y + y }, Point { x: b.x - x, y: b.y - y })
}

fn cut(name: &str) -> String {
    if name.chars().count() <= LETTERS {
        return name.to_string();
    }
    name.chars().take(LETTERS - 1).chain(['…']).collect()
}

/// A drawing that was handed in, as long as it is one and nothing else: it stands in the document as it is.
///
/// # Errors
/// [`ErrorKind::Setting`] for what is no SVG, or could run or fetch something.
pub(super) fn handed_in(svg: &str) -> Result<String> {
    let plain = svg.trim().trim_start_matches('\u{feff}');
    let plain =
        plain.split_once("?>").filter(|_| plain.starts_with("<?xml")).map_or(plain, |(_, rest)| rest.trim());
    let lower = plain.to_lowercase();
    let harmful =
        ["<script", "<foreignobject", "<iframe", "<image", "<use", "<!", "javascript:", "@import", "href"];
    let handler = lower.split(|c: char| c.is_whitespace() || c == '"' || c == '\'' || c == '/').any(|word| {
        word.strip_prefix("on")
            .and_then(|rest| rest.split_once('='))
            .is_some_and(|(name, _)| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic()))
    });
    let outside = lower
        .match_indices("url(")
        .any(|(at, _)| !lower[at + 4..].trim_start_matches(['"', '\'']).starts_with('#'));
    if !lower.starts_with("<svg") || !lower.ends_with("</svg>") {
        return Err(Error::expected(ErrorKind::Setting, "a drawing as SVG", "something else"));
    }
    if handler || outside || harmful.iter().any(|word| lower.contains(word)) {
        let found = "one that could run or fetch something";
        return Err(Error::expected(ErrorKind::Setting, "a drawing that is nothing but one", found));
    }
    Ok(plain.to_string() + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_escaped_and_cut() {
        let line = Line { from: 0, to: 1, directed: true, strength: 1.0 };
        let svg = drawn(&["<script>alert(1)</script>", "b"], &[line]);
        assert!(svg.contains("&lt;script&gt;alert(1)&lt;…") && !svg.contains("<script"), "{svg}");
        assert!(svg.contains("marker-end"));
    }

    #[test]
    fn only_drawings_are_taken() {
        assert!(handed_in("<?xml version=\"1.0\"?>\n<svg><path fill=\"url(#a)\" d=\"M0 0\"/></svg>").is_ok());
        for bad in [
            "<p>hello</p>",
            "<svg><script>x</script></svg>",
            "<svg onload=\"x\"></svg>",
            "<svg><a href=\"https://x\"/></svg>",
            "<svg><rect fill=\"url(https://x/y)\"/></svg>",
            "<svg></svg><p></p>",
        ] {
            assert!(handed_in(bad).is_err(), "{bad}");
        }
    }
}
