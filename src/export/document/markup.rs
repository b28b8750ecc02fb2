//! Pieces of HTML. Whatever comes from data goes through [`text`] or [`attribute`].

use crate::text::{is_deceptive, short};

/// A text between tags.
pub(super) fn text(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    for c in raw.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            // Control characters are no part of HTML, and marks of writing direction could make a text read as another one.
            c if is_deceptive(c) || matches!(c, '\u{FFFE}' | '\u{FFFF}') => out.push('\u{FFFD}'),
            c => out.push(c),
        }
    }
    out
}

/// A number for people, with all of its digits for programs.
pub(super) fn number(value: f64) -> String {
    format!("<data value=\"{value}\">{}</data>", short(value))
}

/// A whole number.
pub(super) fn count(value: u64) -> String {
    format!("<data value=\"{value}\">{value}</data>")
}

/// A section with its heading.
pub(super) fn section(id: &str, heading: &str, body: &str) -> String {
    format!(
        "<section id=\"{id}\" aria-labelledby=\"{id}-h\">\n<h2 id=\"{id}-h\">{}</h2>\n{body}</section>\n",
        text(heading)
    )
}

pub(super) fn paragraph(words: &str) -> String {
    format!("<p>{}</p>\n", text(words))
}

/// A list of sentences.
pub(super) fn list(items: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let items: Vec<String> =
        items.into_iter().map(|item| format!("<li>{}</li>\n", text(item.as_ref()))).collect();
    if items.is_empty() { String::new() } else { format!("<ul>\n{}</ul>\n", items.concat()) }
}

/// A table whose cells are HTML already; the first of each row is its heading. It scrolls by itself where the screen is narrow, by keyboard
/// as well.
pub(super) fn table(
    id: &str,
    caption: &str,
    head: &[&str],
    rows: impl Iterator<Item = Vec<String>>,
) -> String {
    let head: Vec<String> =
        head.iter().map(|cell| format!("<th scope=\"col\">{}</th>", text(cell))).collect();
    let head = head.concat();
    let row = |cells: Vec<String>| {
        let mut cells = cells.into_iter();
        let first = cells.next().unwrap_or_default();
        let rest = cells.map(|cell| format!("<td>{cell}</td>")).collect::<Vec<_>>().concat();
        format!("<tr><th scope=\"row\">{first}</th>{rest}</tr>\n")
    };
    let rows: String = rows.map(row).collect();
    let name = text(caption);
    format!(
        "<div class=\"wide\" role=\"region\" aria-label=\"{name}\" tabindex=\"0\">\n<table id=\"{id}\">\n<caption>{name}</caption>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_text_is_markup() {
        assert_eq!(
            text("<b onclick='x'>\"&\u{1}\u{202e}\n"),
            "&lt;b onclick=&#39;x&#39;&gt;&quot;&amp;\u{FFFD}\u{FFFD} "
        );
    }

    #[test]
    fn numbers_keep_their_digits() {
        assert_eq!(number(0.1 + 0.2), "<data value=\"0.30000000000000004\">0.3</data>");
    }
}
