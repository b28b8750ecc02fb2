//! Two formats of the paper's datasets that are no delimited tables: both become one.

use crate::error::{Error, ErrorKind, Result};
use crate::table::csv_field;

/// An ARFF file (dense, attributes `nominal`, `numeric` or the like) as CSV with a header.
///
/// # Errors
/// [`ErrorKind::Table`] without attributes or data, or for a sparse row.
pub fn arff_to_csv(text: &str) -> Result<String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('%'));
    let mut names = Vec::new();
    let mut out = String::new();
    let mut in_data = false;
    for line in lines {
        if in_data {
            if line.starts_with('{') {
                return Err(Error::expected(ErrorKind::Table, "a dense ARFF file", "a sparse row"));
            }
            let fields: Vec<&str> = line.split(',').map(unquoted).collect();
            out += &joined(&fields);
        } else if let Some(rest) = directive(line, "@attribute") {
            names.push(attribute_name(rest));
        } else if directive(line, "@data").is_some() {
            in_data = true;
            out += &joined(&names);
        }
    }
    if names.is_empty() || !in_data {
        return Err(Error::expected(ErrorKind::Table, "@attribute lines and @data", "none"));
    }
    Ok(out)
}

/// What stands behind a keyword, in whatever case it is written.
fn directive<'a>(line: &'a str, keyword: &str) -> Option<&'a str> {
    let head = line.get(..keyword.len())?;
    head.eq_ignore_ascii_case(keyword).then(|| line[keyword.len()..].trim_start())
}

/// The first word, or what stands in quotes.
fn attribute_name(rest: &str) -> &str {
    for quote in ['\'', '"'] {
        if let Some((name, _)) = rest.strip_prefix(quote).and_then(|inner| inner.split_once(quote)) {
            return name;
        }
    }
    rest.split([' ', '\t', '{']).next().unwrap_or(rest)
}

fn unquoted(field: &str) -> &str {
    let field = field.trim();
    let inner = |quote: char| field.strip_prefix(quote)?.strip_suffix(quote);
    inner('\'').or_else(|| inner('"')).unwrap_or(field)
}

fn joined(fields: &[&str]) -> String {
    let fields: Vec<_> = fields.iter().map(|field| csv_field(field)).collect();
    fields.join(",") + "\n"
}

/// Lines `class,name,sequence` as CSV with a header: the class and every letter of the sequence, without the name.
///
/// # Errors
/// [`ErrorKind::Table`] for a line of another form, or sequences of different lengths.
pub fn sequences_to_csv(text: &str) -> Result<String> {
    let mut out = String::new();
    let mut length = None;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let fields: Vec<&str> = line.split(',').map(str::trim).collect();
        let [class, _, sequence] = fields[..] else {
            return Err(Error::expected(ErrorKind::Table, "class,name,sequence", format!("{line:?}")));
        };
        let letters: Vec<String> = sequence.chars().map(String::from).collect();
        match length {
            None => {
                let places = (1..=letters.len()).map(|place| format!(",p{place}"));
                out = format!("class{}\n", places.collect::<String>());
                length = Some(letters.len());
            }
            Some(known) if known != letters.len() => {
                let expected = format!("a sequence of {known} letters");
                return Err(Error::expected(ErrorKind::Table, expected, letters.len()));
            }
            Some(_) => {}
        }
        out += &[class, ",", &letters.join(","), "\n"].concat();
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arff_file_becomes_a_table() {
        let text = "% about\n@RELATION x\n@attribute 'a b' {u, v}\n@ATTRIBUTE c.d\treal\n@attribute e{1,2}\n\n@Data\n\
                    u, 0.5 ,1\n'v',?,2\n";
        assert_eq!(arff_to_csv(text).unwrap(), "a b,c.d,e\nu,0.5,1\nv,?,2\n");
        assert!(arff_to_csv("@data\n1\n").is_err());
        assert!(arff_to_csv("@attribute a real\n@data\n{0 1}\n").is_err());
    }

    #[test]
    fn sequences_become_columns() {
        assert_eq!(
            sequences_to_csv("+,S10,\t\ttac\n-,x, gga\n").unwrap(),
            "class,p1,p2,p3\n+,t,a,c\n-,g,g,a\n"
        );
        assert!(sequences_to_csv("+,S10,ta\n-,x,gga\n").is_err());
        assert!(sequences_to_csv("+,S10\n").is_err());
    }
}
