//! Words and numbers for people: aligned columns, short numbers.

/// Rows of cells with two spaces between columns of equal width; control characters are shown escaped.
pub fn align(rows: &[impl AsRef<[String]>]) -> String {
    let line = |row: &[String]| -> Vec<String> { row.iter().map(|cell| one_line(cell)).collect() };
    let rows: Vec<Vec<String>> = rows.iter().map(|row| line(row.as_ref())).collect();
    let width = |k: usize| rows.iter().map(|row| row[k].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..rows.first().map_or(0, Vec::len)).map(width).collect();
    let mut out = String::new();
    for row in &rows {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, &w)| format!("{cell:w$}")).collect();
        out += cells.join("  ").trim_end();
        out.push('\n');
    }
    out
}

/// Whether a character would make a text look like another one: control characters, and marks of the direction of writing.
pub fn is_deceptive(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text on one line that looks like what it is: [deceptive](is_deceptive) characters escaped.
pub fn one_line(text: &str) -> String {
    let escaped = |c: char| if is_deceptive(c) { c.escape_default().collect() } else { c.to_string() };
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
        assert_eq!(one_line("a\u{202e}b\u{1b}[2J"), "a\\u{202e}b\\u{1b}[2J");
    }
}
