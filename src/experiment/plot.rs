//! A small plot as SVG: panels side by side in rows, one line a series, a legend. Readable on light and on dark ground,
//! and without colour by the shapes of its marks.

use std::fmt::Write;

/// One line of a panel.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// What the legend calls it. Series of the same place in different panels share colour and mark.
    pub name: String,
    /// Points (x, y), in the order in which they are joined; y between 0 and 1, or not a number where nothing is drawn.
    pub points: Vec<(f64, f64)>,
}

/// One pair of axes; y goes from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// What stands above it.
    pub title: String,
    /// What stands below its horizontal axis.
    pub x_title: String,
    /// The lines.
    pub series: Vec<Series>,
}

const WIDTH: f64 = 300.0;
const HEIGHT: f64 = 200.0;
const LEFT: f64 = 50.0;
const TOP: f64 = 40.0;
const CELL_WIDTH: f64 = WIDTH + 80.0;
const CELL_HEIGHT: f64 = HEIGHT + 100.0;
const LEGEND: f64 = 30.0;

/// Colours that differ for colour-blind readers as well; the second of each is for dark ground.
const COLOURS: [(&str, &str); 5] = [
    ("#0072b2", "#56b4e9"),
    ("#d55e00", "#e69f00"),
    ("#007a5a", "#2fc59b"),
    ("#a0457f", "#cc79a7"),
    ("#444444", "#cccccc"),
];

/// Draws the panels, `across` in a row.
pub fn plot(panels: &[Panel], across: usize) -> String {
    let rows = panels.len().div_ceil(across.max(1));
    let (width, height) = (CELL_WIDTH * across as f64, CELL_HEIGHT * rows as f64 + LEGEND);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" font-family=\"system-ui, sans-serif\" font-size=\"12\">\n{}",
        style()
    );
    for (k, panel) in panels.iter().enumerate() {
        let (column, row) = ((k % across.max(1)) as f64, (k / across.max(1)) as f64);
        let _ = writeln!(
            out,
            "<g transform=\"translate({} {})\">",
            column * CELL_WIDTH + LEFT,
            row * CELL_HEIGHT + TOP
        );
        draw(&mut out, panel);
        out += "</g>\n";
    }
    legend(&mut out, panels, height - LEGEND / 2.0);
    out + "</svg>\n"
}

fn style() -> String {
    let rule = |k: usize, colour: &str| format!(".s{k}{{stroke:{colour};fill:{colour}}}");
    let all = |pick: fn(&(&'static str, &'static str)) -> &'static str| -> String {
        COLOURS.iter().enumerate().map(|(k, pair)| rule(k, pick(pair))).collect()
    };
    let (light, dark) = (all(|pair| pair.0), all(|pair| pair.1));
    format!(
        "<style>svg{{background:#fff}}text{{fill:#222;stroke:none}}.grid{{stroke:#ddd}}.line{{fill:none;stroke-width:2}}\
         {light}.line{{fill:none}}@media(prefers-color-scheme:dark){{svg{{background:#16181d}}text{{fill:#ddd}}\
         .grid{{stroke:#3a3d44}}{dark}.line{{fill:none}}}}</style>\n"
    )
}

fn draw(out: &mut String, panel: &Panel) {
    let (low, high) = range(panel);
    let x = |value: f64| (value - low) / (high - low) * WIDTH;
    let y = |value: f64| (1.0 - value) * HEIGHT;
    let _ = writeln!(out, "<text x=\"0\" y=\"-14\" font-weight=\"bold\">{}</text>", escaped(&panel.title));
    for tick in 0..=5 {
        let value = f64::from(tick) / 5.0;
        let at = place(y(value));
        let _ = writeln!(
            out,
            "<path class=\"grid\" d=\"M0 {at}H{WIDTH}\"/><text x=\"-8\" y=\"{}\" text-anchor=\"end\">{value}</text>",
            at + 4.0
        );
    }
    for value in ticks(panel) {
        let at = place(x(value));
        let below = HEIGHT + 18.0;
        let _ =
            writeln!(out, "<text x=\"{at}\" y=\"{below}\" text-anchor=\"middle\">{}</text>", place(value));
    }
    let (middle, below) = (WIDTH / 2.0, HEIGHT + 38.0);
    let _ = writeln!(
        out,
        "<text x=\"{middle}\" y=\"{below}\" text-anchor=\"middle\">{}</text>",
        escaped(&panel.x_title)
    );
    for (k, series) in panel.series.iter().enumerate() {
        let points: Vec<(f64, f64)> =
            series.points.iter().map(|&(a, b)| (place(x(a)), place(y(b)))).collect();
        // A line ends before a point that is none, and begins anew behind it.
        for joined in points.split(|(_, height)| height.is_nan()).filter(|joined| !joined.is_empty()) {
            let path: Vec<String> = joined.iter().map(|(a, b)| format!("{a} {b}")).collect();
            let colour = k % COLOURS.len();
            let _ = writeln!(out, "<path class=\"s{colour} line\" d=\"M{}\"/>", path.join("L"));
            for &point in joined {
                mark(out, k, point);
            }
        }
    }
}

/// The range of all x; widened when there is a single one.
fn range(panel: &Panel) -> (f64, f64) {
    let all = || panel.series.iter().flat_map(|series| series.points.iter().map(|&(x, _)| x));
    let (low, high) = (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max));
    if low < high { (low, high) } else { (low.min(0.0), low.max(0.0) + 1.0) }
}

/// Every x that a series has, thinned to eight at most.
fn ticks(panel: &Panel) -> Vec<f64> {
    let mut all: Vec<f64> =
        panel.series.iter().flat_map(|series| series.points.iter().map(|&(x, _)| x)).collect();
    all.sort_by(f64::total_cmp);
    all.dedup();
    let step = all.len().div_ceil(8).max(1);
    all.into_iter().step_by(step).collect()
}

fn mark(out: &mut String, k: usize, (x, y): (f64, f64)) {
    let colour = k % COLOURS.len();
    let shape = match k % 3 {
        0 => format!("<circle class=\"s{colour}\" cx=\"{x}\" cy=\"{y}\" r=\"3.5\"/>"),
        1 => format!(
            "<rect class=\"s{colour}\" x=\"{}\" y=\"{}\" width=\"7\" height=\"7\"/>",
            place(x - 3.5),
            place(y - 3.5)
        ),
        _ => format!("<path class=\"s{colour}\" d=\"M{x} {}l4.5 8h-9z\"/>", place(y - 5.0)),
    };
    out.push_str(&shape);
    out.push('\n');
}

fn legend(out: &mut String, panels: &[Panel], y: f64) {
    let Some(panel) = panels.first() else { return };
    for (k, series) in panel.series.iter().enumerate() {
        let x = LEFT + 110.0 * k as f64;
        let colour = k % COLOURS.len();
        let _ = writeln!(out, "<path class=\"s{colour} line\" d=\"M{x} {y}h24\"/>");
        mark(out, k, (x + 12.0, y));
        let _ = writeln!(out, "<text x=\"{}\" y=\"{}\">{}</text>", x + 32.0, y + 4.0, escaped(&series.name));
    }
}

/// Two digits are enough for a screen, and the same on every machine.
fn place(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use quick_xml::events::Event;

    use super::*;

    fn panel(title: &str, points: &[(f64, f64)]) -> Panel {
        let series = |name: &str| Series { name: name.into(), points: points.to_vec() };
        Panel { title: title.into(), x_title: "x".into(), series: vec![series("a < b"), series("c")] }
    }

    /// Number of elements of each name; fails on anything that is no XML.
    fn count(svg: &str, name: &str) -> usize {
        let mut reader = quick_xml::Reader::from_str(svg);
        let mut found = 0;
        loop {
            match reader.read_event().expect("well-formed XML") {
                Event::Start(tag) | Event::Empty(tag) => {
                    found += usize::from(tag.name().as_ref() == name);
                }
                Event::Eof => return found,
                _ => {}
            }
        }
    }

    #[test]
    fn every_point_has_a_mark_and_names_are_escaped() {
        let svg =
            plot(&[panel("P & R", &[(1.0, 0.0), (2.0, 0.5), (3.0, 1.0)]), panel("Q", &[(1.0, 1.0)])], 2);
        // Circles: three and one of the first series, and one in the legend; squares alike.
        assert_eq!((count(&svg, "circle"), count(&svg, "rect")), (5, 5));
        assert!(svg.contains("P &amp; R") && svg.contains("a &lt; b"));
        // The middle point lies in the middle.
        assert!(svg.contains("cx=\"150\" cy=\"100\""));
    }

    #[test]
    fn what_is_undefined_is_not_drawn_but_has_its_place_on_the_axis() {
        let svg = plot(&[panel("", &[(1.0, f64::NAN), (2.0, 0.5), (3.0, 1.0)])], 1);
        assert!(!svg.contains("NaN") && svg.contains("M150 100L300 0"), "{svg}");
    }

    #[test]
    fn a_single_point_and_no_panel_are_drawn() {
        assert!(!plot(&[panel("", &[(2.0, 0.5)])], 1).contains("NaN"));
        assert_eq!(count(&plot(&[], 1), "svg"), 1);
    }
}
