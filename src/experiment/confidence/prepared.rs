//! A sample as the command would take it, with the truth to judge by.

use std::collections::{BTreeSet, HashMap};

use super::judged::{Direction, Fact, GraphF1, Judged};
use crate::evaluate::{Tally, arcs, edges};
use crate::graph::{Dag, Pair, pair};
use crate::resample::Vote;
use crate::table::{Codes, Column, Table};

/// The columns that can be learned from, and the truth in which copies are one node.
pub(super) struct Prepared {
    pub table: Table,
    /// The columns' numbers in the truth.
    kept: Vec<usize>,
    truth: Dag,
    /// The truth's arcs between nodes of which copies are one.
    joined: Vec<Pair>,
    /// Pairs with a common child in it.
    spouses: BTreeSet<Pair>,
}

impl Prepared {
    /// Leaves out constants and later copies. Time `O(n N)`.
    pub fn new(table: &Table, truth: &Dag) -> Self {
        let mut first = HashMap::new();
        let place = |(i, column): (usize, &Column)| *first.entry(pattern(&column.codes)).or_insert(i);
        let same: Vec<usize> = table.columns.iter().enumerate().map(place).collect();
        let is_used = |&i: &usize| same[i] == i && pattern(&table.columns[i].codes).iter().any(|&c| c > 0);
        let kept: Vec<usize> = (0..same.len()).filter(is_used).collect();
        let columns = kept.iter().map(|&i| table.columns[i].clone()).collect();
        let arcs: BTreeSet<Pair> = truth.arcs().map(|(a, b)| (same[a], same[b])).collect();
        let joined: Vec<Pair> = arcs.into_iter().filter(|(a, b)| a != b).collect();
        let spouses = spouses(&joined);
        Self { table: Table { columns, rows: table.rows }, kept, truth: truth.clone(), joined, spouses }
    }

    pub fn names(&self) -> Vec<&str> {
        self.table.columns.iter().map(|column| column.name.as_str()).collect()
    }

    /// What is to be told of a pair.
    pub fn judged(&self, (a, b): Pair, vote: Vote, single: &Dag, average: &Dag, open: &[Pair]) -> Judged {
        let has = |dag: &Dag| Direction::of(dag.parents(b).contains(&a), dag.parents(a).contains(&b));
        Judged {
            pair: (self.kept[a], self.kept[b]),
            vote,
            fact: self.fact((self.kept[a], self.kept[b])),
            single: has(single),
            open: open.binary_search(&(a, b)).is_ok(),
            average: has(average),
        }
    }

    fn fact(&self, (a, b): Pair) -> Fact {
        let has = |arc: Pair| self.joined.binary_search(&arc).is_ok();
        match Direction::of(has((a, b)), has((b, a))) {
            Some(direction) => Fact::Edge(direction),
            None if self.spouses.contains(&pair(a, b)) => Fact::Spouses,
            None => Fact::Neither,
        }
    }

    /// How near a graph of the columns comes to the truth.
    pub fn f1(&self, dag: &Dag) -> GraphF1 {
        let mut found: Vec<Pair> = dag.arcs().map(|(a, b)| (self.kept[a], self.kept[b])).collect();
        found.sort_unstable();
        let whole = Dag::from_arcs(self.truth.len(), found.iter().copied()).expect("the same arcs");
        GraphF1 {
            edges: edges(&undirected(&self.joined), &whole.skeleton()).f1(),
            arcs: Tally::of(&self.joined, &found).f1(),
            edges_apart: edges(&self.truth.skeleton(), &whole.skeleton()).f1(),
            arcs_apart: arcs(&self.truth, &whole).f1(),
        }
    }
}

/// How a column splits the rows: levels numbered as they first occur.
fn pattern(codes: &Codes) -> Vec<usize> {
    let mut numbers = HashMap::new();
    let number = |code: Option<u16>| {
        let next = numbers.len();
        *numbers.entry(code).or_insert(next)
    };
    codes.iter().map(number).collect()
}

fn undirected(arcs: &[Pair]) -> Vec<Pair> {
    arcs.iter().map(|&(a, b)| pair(a, b)).collect::<BTreeSet<Pair>>().into_iter().collect()
}

fn spouses(arcs: &[Pair]) -> BTreeSet<Pair> {
    let married = |&(a, child): &Pair| {
        arcs.iter().filter(move |&&(b, of)| of == child && b != a).map(move |&(b, _)| pair(a, b))
    };
    arcs.iter().flat_map(married).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(name: &str, codes: &[u8]) -> Column {
        let levels = (0..=codes.iter().copied().max().unwrap_or(0)).map(|a| a.to_string()).collect();
        Column { name: name.into(), levels, codes: Codes::U8(codes.to_vec()) }
    }

    /// `a -> b -> d <- e`, `c` a recoding of `b` and a child of it, `f` a constant child of `e`.
    #[test]
    fn copies_are_one_node_and_constants_are_left_out() {
        let columns = vec![
            column("a", &[0, 1, 1, 0]),
            column("b", &[0, 1, 0, 1]),
            column("c", &[1, 0, 1, 0]),
            column("d", &[0, 1, 2, 1]),
            column("e", &[0, 0, 0, 1]),
            column("f", &[0, 0, 0, 0]),
        ];
        let truth = Dag::from_arcs(6, [(0, 1), (1, 2), (2, 3), (4, 3), (4, 5)]).unwrap();
        let sample = Prepared::new(&Table { columns, rows: 4 }, &truth);
        assert_eq!(sample.names(), ["a", "b", "d", "e"]);
        assert_eq!(sample.joined, [(0, 1), (1, 3), (4, 3), (4, 5)]);
        assert_eq!(sample.fact((1, 3)), Fact::Edge(Direction::Forth));
        assert_eq!(sample.fact((3, 4)), Fact::Edge(Direction::Back));
        assert_eq!((sample.fact((1, 4)), sample.fact((0, 3))), (Fact::Spouses, Fact::Neither));
        // Found: a -> b, b -> d; the other way: e - d.
        let found = Dag::from_arcs(4, [(0, 1), (1, 2), (2, 3)]).unwrap();
        let f1 = sample.f1(&found);
        assert_eq!((f1.edges, f1.arcs), (6.0 / 7.0, 4.0 / 7.0));
        assert_eq!((f1.edges_apart, f1.arcs_apart), (4.0 / 8.0, 2.0 / 8.0));
    }
}
