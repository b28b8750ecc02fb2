//! What is loaded when it is asked for: it needs the rows, not only their pairwise counts.

mod judge;
mod orient;
mod rival;
mod table;

use super::{failure, model, object, value};
