//! Text literals.

use std::fmt::Write;

/// A text literal of R: ASCII only, so that it reads the same in every locale. A NUL, which R's texts cannot hold, becomes a replacement sign.
pub(super) fn r(text: &str) -> String {
    literal(text, |c, out| match c {
        '\0' => out.push_str("\\u{FFFD}"),
        // R reads at most four digits behind a small u.
        c => write!(out, "\\U{{{:X}}}", u32::from(c)).expect("a String takes any text"),
    })
}

/// A text literal of Python.
pub(super) fn python(text: &str) -> String {
    literal(text, |c, out| write!(out, "\\U{:08X}", u32::from(c)).expect("a String takes any text"))
}

/// Printable ASCII as it stands, but for quotes and backslashes; all else by `other`.
fn literal(text: &str, other: impl Fn(char, &mut String)) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            ' '..='~' => out.push(c),
            c => other(c, &mut out),
        }
    }
    out + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_a_literal_but_its_end() {
        let attack = "\"); system(\"rm\") # \\ \n\r\u{2028}é😀";
        assert_eq!(r(attack), r#""\"); system(\"rm\") # \\ \U{A}\U{D}\U{2028}\U{E9}\U{1F600}""#);
        assert_eq!(
            python(attack),
            r#""\"); system(\"rm\") # \\ \U0000000A\U0000000D\U00002028\U000000E9\U0001F600""#
        );
        assert_eq!(r("a\0b"), "\"a\\u{FFFD}b\"");
    }
}
