//! An order of the columns that does not depend on how the table lists them.
//!
//! Files often list columns from causes to effects. A search that prefers earlier columns where scores tie is then handed
//! directions that the data do not hold. So every search works on columns in the order of a hash of their names, which no
//! file and no alphabet foresees, and its answer is the same however the columns are permuted.

use crate::table::Table;

/// The canonical order of a table's columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnOrder {
    /// `order[k]` is the column at canonical place `k`.
    pub order: Vec<usize>,
    /// `place[i]` is the canonical place of column `i`.
    pub place: Vec<usize>,
}

impl ColumnOrder {
    /// The canonical order of names, which are unique. Time `O(n log n)`.
    pub fn new<'a>(names: impl Iterator<Item = &'a str>) -> Self {
        let mut keys: Vec<(u64, &str, usize)> =
            names.enumerate().map(|(column, name)| (hash(name), name, column)).collect();
        keys.sort_unstable();
        let order: Vec<usize> = keys.into_iter().map(|(_, _, column)| column).collect();
        let mut place = vec![0; order.len()];
        for (k, &column) in order.iter().enumerate() {
            place[column] = k;
        }
        Self { order, place }
    }

    /// The table's columns in canonical order.
    pub fn arrange(&self, table: &Table) -> Table {
        Table { columns: self.order.iter().map(|&i| table.columns[i].clone()).collect(), rows: table.rows }
    }
}

/// FNV-1a, mixed once more so that names that differ in their last letter fall far apart.
fn hash(name: &str) -> u64 {
    let fnv = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let mixed = (fnv ^ (fnv >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ (mixed >> 29)
}
