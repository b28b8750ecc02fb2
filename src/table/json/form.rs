//! How a JSON text is a table, told by its first characters.

use super::cursor::Cursor;
use super::row::Row;

/// Lines looked at.
const LINES: usize = 2;

/// The form of a text, and what may come next in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Form {
    /// An object a line.
    Lines,
    /// Objects one after another, on any number of lines.
    Loose,
    /// An array of objects.
    Array(InArray),
    /// An object of arrays.
    Columns(InColumns),
    /// Nothing more.
    End,
}

/// What comes next in an array of objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum InArray {
    /// Its opening bracket.
    Bracket,
    /// An object, or the closing bracket of an empty array.
    First,
    /// An object.
    Next,
    /// A comma or the closing bracket.
    Comma,
}

/// What comes next in an object of arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum InColumns {
    /// Its opening bracket.
    Bracket,
    /// A key, and an opening bracket behind it.
    Key,
    /// A cell, or the closing bracket of an empty column.
    First,
    /// A cell.
    Next,
    /// A comma between cells, or the end of the column.
    Comma,
    /// A comma between columns, or the end of the object.
    ColumnComma,
}

/// The form of a JSON text; `None` for any other text.
pub(in super::super) fn form(text: &[u8]) -> Option<Form> {
    let mut cursor = Cursor { text, at: 0, last: true };
    let first = cursor.peek().ok()?;
    cursor.at += 1;
    match (first, cursor.peek().ok()?) {
        (b'[', b'{' | b'[') => Some(Form::Array(InArray::Bracket)),
        (b'[', b']') if text.trim_ascii().ends_with(b"]") && cursor.at + 1 == text.trim_ascii_end().len() => {
            Some(Form::Array(InArray::Bracket))
        }
        (b'{', b'"') => {
            cursor.string("a key", &mut Vec::new()).ok()?;
            cursor.take(b":", "a colon").ok()?;
            let columns = cursor.peek().ok()? == b'[';
            let other = || if has_lines(text) { Form::Lines } else { Form::Loose };
            Some(if columns { Form::Columns(InColumns::Bracket) } else { other() })
        }
        _ => None,
    }
}

/// Whether one of the first lines is an object by itself.
fn has_lines(text: &[u8]) -> bool {
    let lines = text.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    let is_object = |line: &[u8]| {
        let mut cursor = Cursor { text: line, at: 0, last: true };
        Row::new(true).read(&mut cursor).is_ok() && cursor.peek().is_err()
    };
    lines.take(LINES).any(is_object)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_by_hand() {
        let array = Some(Form::Array(InArray::Bracket));
        let columns = Some(Form::Columns(InColumns::Bracket));
        let cases = [
            (r#"[{"a":1}]"#, array),
            ("\n [\n {", array),
            ("[]\n", array),
            ("[[1,2]]", array),
            (r#"{"a":1}"#, Some(Form::Lines)),
            ("{\"a\":1}\n{\"a\":2}\n", Some(Form::Lines)),
            ("{\"a\":1,\n{\"a\":2}\n", Some(Form::Lines)),
            ("{\n \"a\": 1\n}\n{\n \"a\": 2\n}\n", Some(Form::Loose)),
            (r#"{"a":1}{"a":2}"#, Some(Form::Loose)),
            (r#"{"a":[1,2]}"#, columns),
            ("{ \"a\" : [", columns),
            ("a,b\n1,2\n", None),
            ("[a],[b]\n1,2\n", None),
            ("[],x\n1,2\n", None),
            ("{a},b\n", None),
            ("{\"a\",b\n", None),
            ("1\n2\n", None),
            ("", None),
        ];
        for (text, expected) in cases {
            assert_eq!(form(text.as_bytes()), expected, "{text:?}");
        }
    }
}
