//! One count of a table: known, or hidden and known to be no smaller than the part of it that was shown.
//!
//! Counts of several sites add up cell by cell, and a site may hide what another shows. So a cell keeps the sum of what was shown,
//! and a mark in its highest bit if something was not. In memory and between workers that is one number; in the file a
//! hidden cell is `null`, or `{"least": 12}` where some of it was shown.

use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The mark of a hidden cell.
const HIDDEN: u64 = 1 << 63;
/// Rows stay below this, so that no count reaches the mark.
pub(super) const MOST_ROWS: u64 = HIDDEN - 1;

/// What is shown of a cell.
pub(super) fn shown(cell: u64) -> u64 {
    cell & !HIDDEN
}

/// Whether some of a cell is hidden.
pub(super) fn is_hidden(cell: u64) -> bool {
    cell & HIDDEN != 0
}

/// A cell that is hidden altogether.
pub(super) fn hide(cell: &mut u64) {
    *cell = HIDDEN;
}

/// The sum of two cells, hidden where one of them is.
pub(super) fn add(sum: &mut u64, cell: u64) {
    *sum = ((*sum | cell) & HIDDEN) | (shown(*sum) + shown(cell));
}

/// A cell as the file has it. Only noisy files have negative numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileCell {
    /// A number that is shown.
    Shown(i64),
    /// One that is hidden, and no less than this.
    Hidden(u64),
}

impl FileCell {
    /// Of a cell in memory.
    pub fn of(cell: u64) -> Self {
        if is_hidden(cell) { Self::Hidden(shown(cell)) } else { Self::Shown(cell.cast_signed()) }
    }

    /// The cell in memory; nothing for a negative number.
    pub fn cell(self) -> Option<u64> {
        match self {
            Self::Shown(count) => u64::try_from(count).ok(),
            Self::Hidden(least) => Some(least | HIDDEN),
        }
    }
}

impl Serialize for FileCell {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match *self {
            Self::Shown(count) => to.serialize_i64(count),
            Self::Hidden(0) => to.serialize_none(),
            Self::Hidden(least) => {
                let mut map = to.serialize_map(Some(1))?;
                map.serialize_entry("least", &least)?;
                map.end()
            }
        }
    }
}

impl<'de> Deserialize<'de> for FileCell {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(CellVisitor)
    }
}

struct CellVisitor;

impl<'de> Visitor<'de> for CellVisitor {
    type Value = FileCell;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a count, null or {\"least\": count}")
    }

    fn visit_u64<E: Error>(self, count: u64) -> Result<FileCell, E> {
        i64::try_from(count).map(FileCell::Shown).map_err(|_| E::custom("expected a count below 2^63"))
    }

    fn visit_i64<E: Error>(self, count: i64) -> Result<FileCell, E> {
        Ok(FileCell::Shown(count))
    }

    fn visit_unit<E: Error>(self) -> Result<FileCell, E> {
        Ok(FileCell::Hidden(0))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<FileCell, A::Error> {
        let Some(("least", FileCell::Shown(least @ 0..))) = map.next_entry()? else {
            return Err(A::Error::missing_field("least"));
        };
        if map.next_key::<&str>()?.is_some() {
            return Err(A::Error::custom("expected nothing but \"least\""));
        }
        Ok(FileCell::Hidden(least as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_is_hidden_where_a_part_is() {
        let mut sum = 3;
        add(&mut sum, 4);
        assert_eq!((is_hidden(sum), shown(sum)), (false, 7));
        add(&mut sum, HIDDEN);
        add(&mut sum, 5);
        assert_eq!((is_hidden(sum), shown(sum)), (true, 12));
    }

    #[test]
    fn cells_go_through_the_file() {
        let cells = [
            FileCell::of(0),
            FileCell::of(17),
            FileCell::of(HIDDEN),
            FileCell::Hidden(12),
            FileCell::Shown(-3),
        ];
        let json = serde_json::to_string(&cells).unwrap();
        assert_eq!(json, r#"[0,17,null,{"least":12},-3]"#);
        assert_eq!(serde_json::from_str::<Vec<FileCell>>(&json).unwrap(), cells);
        assert_eq!(cells.map(FileCell::cell), [Some(0), Some(17), Some(HIDDEN), Some(HIDDEN + 12), None]);
        for wrong in [
            "[1e3]",
            "[9223372036854775808]",
            r#"[{"most":1}]"#,
            r#"[{"least":-1}]"#,
            r#"[{"least":1,"most":2}]"#,
        ] {
            assert!(serde_json::from_str::<Vec<FileCell>>(wrong).is_err(), "{wrong}");
        }
    }
}
