//! Where a table begins: a title, notes and empty lines may stand above it.
//!
//! A row is never left out of a table whose rows are all alike, as every row of a clean file is: what stands above a table is
//! narrower than the table, or nearly empty.

use super::{ReadOptions, number, sniff};

/// The most rows that may stand above a table.
const MOST_ABOVE: usize = 50;

/// The index of the row with which a table begins, which holds its names if it has any; 0 unless there is good reason.
///
/// `rows` are the first rows of a file or a sheet, empty cells included. What stands above the table has at most half as many filled
/// cells as the table has columns, and holds some text. If that is all the difference, or the table has two columns, the row
/// below must look like names, too: texts, nearly all there, above columns of other values.
///
/// Time: one pass over the cells.
pub fn first_row(rows: &[Vec<String>], options: &ReadOptions) -> usize {
    let Some(width) = usual_width(rows) else { return 0 };
    let half = (width / 2).max(1);
    let belongs = |row: &Vec<String>| row.len() == width && (width == 2 || filled(row) > half);
    let Some(first) = rows.iter().position(belongs).filter(|&first| first > 0) else { return 0 };
    let (above, table) = rows.split_at(first);
    let alike = table.iter().filter(|row| row.len() == width).count();
    let narrow = |row: &Vec<String>| row.len() <= width && filled(row) <= half && !is_data(row);
    if first > MOST_ABOVE || table.len() < 2 || 10 * alike < 9 * table.len() || !above.iter().all(narrow) {
        return 0;
    }
    let padded = above.iter().any(|row| row.len() == width);
    if (padded || width == 2) && !looks_like_names(table, width, options) {
        return 0;
    }
    first
}

/// The number of cells, above one, that most rows have; of equals the largest.
fn usual_width(rows: &[Vec<String>]) -> Option<usize> {
    let mut widths: Vec<usize> = rows.iter().map(Vec::len).filter(|&width| width > 1).collect();
    widths.sort_unstable();
    let runs = widths.chunk_by(|a, b| a == b);
    runs.max_by_key(|run| run.len()).and_then(|run| run.first().copied())
}

fn filled(row: &[String]) -> usize {
    row.iter().filter(|cell| !cell.is_empty()).count()
}

/// Whether a row holds numbers only: no title does.
fn is_data(row: &[String]) -> bool {
    filled(row) > 0 && row.iter().all(|cell| cell.is_empty() || number::parse(cell).is_some())
}

fn looks_like_names(table: &[Vec<String>], width: usize, options: &ReadOptions) -> bool {
    let names = &table[0];
    let texts = names.iter().all(|cell| number::parse(cell).is_none());
    texts && filled(names) + 1 >= width && sniff::votes(table, options) > 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(text: &str) -> usize {
        let rows: Vec<Vec<String>> =
            text.lines().map(|line| line.split(';').map(str::to_owned).collect()).collect();
        first_row(&rows, &ReadOptions::default())
    }

    #[test]
    fn titles_by_hand() {
        let cases = [
            ("a;b\n1;2\n3;4", 0),
            ("Survey 2020\na;b;c\n1;2;3\n4;5;6", 1),
            ("Survey 2020\nfor;us\na;b;c;d\n1;2;3;4\n4;5;6;7", 2),
            ("Survey 2020\na;b\n1;2\n3;4", 1),
            ("Survey;;;\n;;;\na;b;c;d\n1;2;3;4\n4;5;6;7", 2),
            (";;\na;b;c\n1;2;3\n4;5;6", 1),
            // The corner above row names may be empty.
            ("Survey;;\n;b;c\nu;2;3\nv;5;6", 1),
            // No names below: for all that is known, the first row is the header, or a row with missing values.
            ("x;;\n1;2;3\n4;5;6\n7;8;9", 0),
            ("x;;\nu;v;w\nu;v;x\nx;v;w", 0),
            // A header without a name for row numbers.
            ("a\n1;x\n2;y\n3;x\n4;y", 0),
            ("a;b\n1;x;y\n2;x;y\n3;x;z", 0),
            ("name\nDoe;John\nRoe;Jane\nPoe;Jim", 0),
            // A row of a table that is too short is no title.
            ("1\n1;2;3\n4;5;6\n7;8;9", 0),
            // Too long a row changes nothing.
            ("a;b;c\n1;2;3\n4;5;6;7\n8;9;0", 0),
            ("Survey\na;b;c\n1;2;3\n4;5;6\n1;2;3\n4;5;6\n1;2;3\n4;5;6\n1;2;3\n4;5;6\n4;5;6;7\n8;9;0", 1),
            ("only a title", 0),
            ("", 0),
        ];
        for (text, expected) in cases {
            assert_eq!(first(text), expected, "{text:?}");
        }
    }

    #[test]
    fn too_much_above_is_not_left_out() {
        let table = "a;b;c\n1;2;3\n4;5;6";
        assert_eq!(first(&("note\n".repeat(MOST_ABOVE) + table)), MOST_ABOVE);
        assert_eq!(first(&("note\n".repeat(MOST_ABOVE + 1) + table)), 0);
    }
}
