//! The graph as a picture that needs nothing beside it.

use std::fmt::Write;

use super::Report;
use super::layout::Layout;

/// Pixels of an edge.
const UNIT: f64 = 72.0;
/// Widths of edges, from the weakest to the strongest.
const WIDTHS: (f64, f64) = (1.0, 4.5);

/// A picture of the skeleton: nodes with their names, edges as wide as the larger of their norms. It takes the colour of the text around it,
/// so that it can be read on light and on dark. Time `O(n^2)` for `n` nodes.
pub fn svg(report: &Report) -> String {
    let names = report.names();
    let edges: Vec<(usize, usize, f64)> = report.kept().map(|edge| (edge.a, edge.b, edge.norm())).collect();
    let pairs: Vec<(usize, usize)> = edges.iter().map(|&(a, b, _)| (a, b)).collect();
    let layout = Layout::new(names.len(), &pairs);
    let at = |node: usize| (UNIT * layout.positions[node].0, UNIT * layout.positions[node].1);
    let largest = edges.iter().map(|&(.., norm)| norm).fold(0.0, f64::max);
    let (width, height) = (UNIT * layout.size.0, UNIT * layout.size.1);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" style=\"max-width:100%;height:auto\" role=\"img\" aria-label=\"{} columns, {} edges\" font-family=\"system-ui, sans-serif\" font-size=\"12\" fill=\"currentColor\" stroke=\"currentColor\">\n",
        names.len(),
        edges.len(),
    );
    for &(a, b, norm) in &edges {
        let ((x, y), (u, v)) = (at(a), at(b));
        let share = if largest > 0.0 { norm / largest } else { 0.0 };
        let width = WIDTHS.0 + (WIDTHS.1 - WIDTHS.0) * share;
        let title = escaped(&format!("{} – {}, norm {norm:.4}", names[a], names[b]));
        line(
            &mut out,
            &format!(
                "<line x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"{u:.1}\" y2=\"{v:.1}\" stroke-width=\"{width:.2}\" stroke-opacity=\"0.45\"><title>{title}</title></line>"
            ),
        );
    }
    for (node, name) in names.iter().enumerate() {
        let ((x, y), name) = (at(node), escaped(name));
        line(&mut out, &format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\" stroke=\"none\"/>"));
        let below = y + 18.0;
        line(
            &mut out,
            &format!(
                "<text x=\"{x:.1}\" y=\"{below:.1}\" text-anchor=\"middle\" stroke=\"none\">{name}</text>"
            ),
        );
    }
    out + "</svg>\n"
}

fn line(out: &mut String, text: &str) {
    writeln!(out, "{text}").expect("a String takes any text");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::tests::example;

    #[test]
    fn every_node_and_every_edge_that_is_kept_is_drawn_and_names_cannot_break_out() {
        let picture = svg(&example());
        assert_eq!((picture.matches("<circle").count(), picture.matches("<line").count()), (3, 2));
        assert!(picture.contains("&lt;x&gt; &amp; y") && !picture.contains("<x>"));
        assert_eq!(picture, svg(&example()));
    }
}
