//! A table of categorical columns: levels as text once, rows as small codes.
//!
//! The way in is `read` (bytes to [`RawTable`]), `inspect` (what each column looks like), `prepare` (the user's
//! choices applied, giving a [`Table`]).

mod column;
mod levels;

pub use column::{Codes, Column, MISSING_U8, MISSING_U16, Table};
pub use levels::level_order;
