//! Where samples come from: drawn from a network, or given with the arcs of the truth.

use super::super::seed_of;
use crate::error::{Error, ErrorKind, Result};
use crate::graph::Dag;
use crate::math::random::Rng;
use crate::network::Network;
use crate::progress::Watch;
use crate::table::Table;

/// A network that methods are tried on.
#[derive(Clone, Debug)]
pub struct Benchmark {
    /// What it is called.
    pub name: String,
    samples: Samples,
}

#[derive(Clone, Debug)]
enum Samples {
    Drawn(Network),
    Given { truth: Dag, tables: Vec<Table> },
}

impl Benchmark {
    /// Samples are drawn from the network.
    pub fn drawn(name: impl Into<String>, network: Network) -> Self {
        Self { name: name.into(), samples: Samples::Drawn(network) }
    }

    /// Samples are given, with the same columns each; arcs (from, to) are by name.
    ///
    /// # Errors
    /// [`ErrorKind::Table`] without a table or when one has other columns than the first; [`ErrorKind::Network`] when an
    /// arc names no column, or when arcs close a cycle.
    pub fn given(name: impl Into<String>, arcs: &[(String, String)], tables: Vec<Table>) -> Result<Self> {
        let names = |table: &Table| -> Vec<String> {
            table.columns.iter().map(|column| column.name.clone()).collect()
        };
        let Some(first) = tables.first().map(names) else {
            return Err(Error::expected(ErrorKind::Table, "at least one sample", "none"));
        };
        if tables.iter().any(|table| names(table) != first) {
            return Err(Error::expected(ErrorKind::Table, "the same columns in all samples", "others"));
        }
        let find = |end: &String| {
            let place = first.iter().position(|known| known == end);
            place.ok_or_else(|| {
                Error::expected(ErrorKind::Network, "arcs between columns", format!("{end:?}"))
            })
        };
        let arcs = arcs.iter().map(|(from, to)| Ok((find(from)?, find(to)?)));
        let truth = Dag::from_arcs(first.len(), arcs.collect::<Result<Vec<_>>>()?)?;
        Ok(Self { name: name.into(), samples: Samples::Given { truth, tables } })
    }

    /// The true graph.
    pub fn truth(&self) -> &Dag {
        match &self.samples {
            Samples::Drawn(network) => network.dag(),
            Samples::Given { truth, .. } => truth,
        }
    }

    /// How many samples there are, when `repetitions` are asked for.
    pub fn repetitions(&self, repetitions: usize) -> usize {
        match &self.samples {
            Samples::Drawn(_) => repetitions,
            Samples::Given { tables, .. } => repetitions.min(tables.len()),
        }
    }

    /// One sample, its columns in an order drawn for it (or as they stand), and the truth in that order. Seeds go by name, so that the other
    /// networks do not matter.
    ///
    /// # Errors
    /// [`ErrorKind::Cancelled`] when `watch` breaks off.
    pub fn sample(
        &self,
        seed: u64,
        repetition: usize,
        rows: usize,
        shuffled: bool,
        watch: &mut Watch<'_>,
    ) -> Result<(Dag, Table)> {
        let letters: Vec<u64> = self.name.bytes().map(u64::from).collect();
        let seed = seed_of(seed_of(seed, &letters), &[1, repetition as u64]);
        let n = self.truth().len();
        let order = if shuffled { Rng::new(seed).permutation(n) } else { (0..n).collect() };
        match &self.samples {
            Samples::Drawn(network) => {
                let network = network.permuted(&order);
                let table = network.sample_with(rows, seed, watch)?;
                Ok((network.dag().clone(), table))
            }
            Samples::Given { truth, tables } => {
                Ok((truth.permuted(&order), permuted(&tables[repetition], &order)))
            }
        }
    }
}

fn permuted(table: &Table, order: &[usize]) -> Table {
    Table { columns: order.iter().map(|&i| table.columns[i].clone()).collect(), rows: table.rows }
}
