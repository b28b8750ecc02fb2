//! Where the table of a sheet begins, by the rules for text.

use crate::table::{self, Header, ReadOptions};

/// Whether the first of these rows holds the names.
pub(super) fn has_header(rows: &[Vec<String>], options: &ReadOptions) -> bool {
    match options.header {
        Header::Yes => true,
        Header::No => false,
        Header::Auto => table::has_header(rows, options),
    }
}
