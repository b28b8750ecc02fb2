//! Whether the sectors of an old workbook form chains that end.
//!
//! Its file is cut into sectors, and a table says for each which one follows. The library that reads it follows a chain to its end, and
//! would take all memory there is for one that leads back to itself.

use crate::Result;
use crate::files::guard::damaged;

/// Sectors of the table of sectors that the header names; others stand in a chain of their own.
const NAMED: usize = 109;
/// Where the header says what.
const SHIFT: usize = 30;
const FIRST_OF_SMALL: usize = 60;
const FIRST_OF_MORE: usize = 68;
const NAMES: usize = 76;

/// Refuses a file with a chain that has no end. Time and memory: in proportion to the file.
pub(super) fn check(bytes: &[u8], what: &str) -> Result<()> {
    if Sectors::of(bytes).is_some_and(|sectors| sectors.lead_back()) {
        return Err(damaged(what, "its sectors lead back to themselves"));
    }
    Ok(())
}

/// A file as sectors of one size.
struct Sectors<'a> {
    bytes: &'a [u8],
    size: usize,
}

impl<'a> Sectors<'a> {
    /// Nothing for a size that no file has: the library says so.
    fn of(bytes: &'a [u8]) -> Option<Self> {
        let size = match bytes.get(SHIFT..SHIFT + 2)? {
            [9, 0] => 512,
            [12, 0] => 4096,
            _ => return None,
        };
        Some(Self { bytes, size })
    }

    fn lead_back(&self) -> bool {
        let Some(tables) = self.tables() else { return true };
        let table: Vec<u32> = tables.iter().flat_map(|&id| self.numbers(id)).collect();
        leads_back(&table) || leads_back(&self.small(&table))
    }

    /// The sectors that hold the table; nothing if their own chain has no end.
    fn tables(&self) -> Option<Vec<u32>> {
        let mut tables: Vec<u32> = numbers(self.bytes.get(NAMES..).unwrap_or_default()).take(NAMED).collect();
        let mut more = self.number(FIRST_OF_MORE);
        for _ in 0..=self.bytes.len() / self.size {
            let mut found: Vec<u32> = self.numbers(more).collect();
            let Some(next) = found.pop() else {
                tables.retain(|&id| self.sector(id).is_some());
                tables.truncate(self.bytes.len() / self.size);
                return Some(tables);
            };
            tables.extend(found);
            more = next;
        }
        None
    }

    /// The table of the small sectors, whose chain is known to end.
    fn small(&self, table: &[u32]) -> Vec<u32> {
        let follow = |&id: &u32| table.get(id as usize).copied();
        let chain = std::iter::successors(Some(self.number(FIRST_OF_SMALL)), follow);
        chain.flat_map(|id| self.numbers(id)).collect()
    }

    fn sector(&self, id: u32) -> Option<&'a [u8]> {
        let begin = (id as usize).checked_add(1)?.checked_mul(self.size)?;
        let rest = self.bytes.get(begin..).filter(|rest| !rest.is_empty())?;
        Some(&rest[..rest.len().min(self.size)])
    }

    fn numbers(&self, id: u32) -> impl Iterator<Item = u32> + use<'a> {
        numbers(self.sector(id).unwrap_or_default())
    }

    fn number(&self, at: usize) -> u32 {
        numbers(self.bytes.get(at..).unwrap_or_default()).next().unwrap_or(u32::MAX)
    }
}

fn numbers(bytes: &[u8]) -> impl Iterator<Item = u32> {
    bytes.chunks_exact(4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
}

/// Whether somebody who goes on as the table says comes to a place for the second time.
fn leads_back(table: &[u32]) -> bool {
    let mut met_from = vec![usize::MAX; table.len()];
    for start in 0..table.len() {
        let mut at = start;
        while at < table.len() && met_from[at] == usize::MAX {
            met_from[at] = start;
            at = table[at] as usize;
        }
        let walked = met_from[start] == start;
        if walked && at < table.len() && met_from[at] == start {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_that_end_are_told_from_those_that_do_not() {
        const END: u32 = 0xFFFF_FFFE;
        for sound in [&[][..], &[END], &[1, 2, END], &[END, 0, 0, 1], &[u32::MAX, 2, 9]] {
            assert!(!leads_back(sound), "{sound:?}");
        }
        for endless in [&[0][..], &[END, 1], &[1, 0], &[1, 2, 3, 1], &[3, END, 0, 2]] {
            assert!(leads_back(endless), "{endless:?}");
        }
    }
}
