//! Rows by the configuration of more and more columns, only those that occur.
//!
//! Whoever goes through many large parent sets meets most of them as a set that it met just before with one column more.
//! So the partitions by the first columns are kept, and each further column splits the one before it. Memory and time
//! depend on the rows and on one column's levels, not on the number of configurations.

use super::family::{Columns, Tally, Weights};

/// Rows and the number of the class that each is in, from 0 without gaps.
#[derive(Clone, Debug, Default)]
struct Partition {
    numbers: Vec<u32>,
    /// Rows of each class, in parts.
    sizes: Vec<u32>,
}

impl Partition {
    /// Splits every class by one more column, in the order in which rows meet the new classes. Time `O(N)` and, the first time, `O(classes * levels)`.
    fn split(&self, codes: &[u16], levels: usize, weights: Weights, seen: &mut Seen, into: &mut Self) {
        seen.begin(self.sizes.len() * levels);
        into.numbers.clear();
        into.sizes.clear();
        for (rows, weight) in [(0..weights.whole, weights.copies), (weights.whole..weights.rows, 1)] {
            for (&number, &code) in self.numbers[rows.clone()].iter().zip(&codes[rows]) {
                let slot = &mut seen.slots[number as usize * levels + usize::from(code)];
                if slot.0 != seen.stamp {
                    *slot = (seen.stamp, into.sizes.len() as u32);
                    into.sizes.push(0);
                }
                into.sizes[slot.1 as usize] += weight;
                into.numbers.push(slot.1);
            }
        }
    }
}

/// The number that each pair of a class and a level has got; those with another stamp have got none yet.
#[derive(Clone, Debug, Default)]
struct Seen {
    slots: Vec<(u32, u32)>,
    stamp: u32,
}

impl Seen {
    fn begin(&mut self, size: usize) {
        if self.slots.len() < size {
            self.slots.resize(size, (0, 0));
        }
        if self.stamp == u32::MAX {
            self.slots.fill((0, 0));
            self.stamp = 0;
        }
        self.stamp += 1;
    }
}

/// The partitions by the first parents of the family that was counted last.
#[derive(Clone, Debug, Default)]
pub(super) struct Chain {
    /// The columns, each with the partition by all up to it.
    links: Vec<(usize, Partition)>,
    /// Partitions to be written over.
    spare: Vec<Partition>,
    all: Partition,
    cells: Partition,
    seen: Seen,
}

impl Chain {
    /// Counts a node against its parents: as [`Columns::tally`]. Time `O(N)` for the node and each parent that is not among
    /// the first of the last time.
    pub(super) fn tally(&mut self, columns: &Columns, child: usize, parents: &[usize]) -> Tally {
        let weights = columns.weights();
        if self.all.numbers.len() != weights.rows {
            self.all = Partition { numbers: vec![0; weights.rows], sizes: vec![weights.parts() as u32] };
        }
        let same =
            self.links.iter().zip(parents).take_while(|((column, _), parent)| column == *parent).count();
        let dropped = self.links.drain(same..).map(|(_, partition)| partition);
        self.spare.extend(dropped);
        for &parent in &parents[same..] {
            let mut next = self.spare.pop().unwrap_or_default();
            let last = self.links.last().map_or(&self.all, |(_, partition)| partition);
            last.split(columns.codes(parent), columns.levels(parent), weights, &mut self.seen, &mut next);
            self.links.push((parent, next));
        }
        let last = self.links.last().map_or(&self.all, |(_, partition)| partition);
        let m = columns.levels(child);
        last.split(columns.codes(child), m, weights, &mut self.seen, &mut self.cells);
        columns.tallied(m, columns.configurations(parents), self.cells.sizes.clone(), last.sizes.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Rng;
    use crate::table::{Codes, Column, Table};

    #[test]
    fn chains_count_as_tables_do() {
        let mut rng = Rng::new(3);
        let levels = [2, 5, 3, 4, 7, 2];
        let mut column = |(i, &m): (usize, &usize)| Column {
            name: i.to_string(),
            levels: (0..m).map(|level| level.to_string()).collect(),
            codes: Codes::U8((0..300).map(|_| rng.below(m) as u8).collect()),
        };
        let table = Table { columns: levels.iter().enumerate().map(&mut column).collect(), rows: 300 };
        for columns in [Columns::new(&table).unwrap(), Columns::stacked(&table, 100, 5).unwrap()] {
            let mut chain = Chain::default();
            for parents in
                [&[][..], &[1], &[1, 2], &[1, 2, 4], &[1, 2, 5], &[1, 3], &[2, 3, 4, 5], &[], &[5, 1]]
            {
                assert_eq!(chain.tally(&columns, 0, parents), columns.tally(0, parents), "{parents:?}");
            }
            assert_eq!(chain.tally(&columns, 3, &[5, 1]), columns.tally(3, &[5, 1]));
        }
    }
}
