//! Rows drawn from a network: parents before children, one random stream a node.

use super::{Network, Node};
use crate::error::{Error, ErrorKind, Result};
use crate::math::random::Rng;
use crate::progress::{Progress, Watch};
use crate::table::{Codes, Column, MISSING_U8, Table};

/// Rows drawn between two looks at the caller; the codes of a piece fit the processor's cache.
pub(super) const PIECE: usize = 4096;

/// This module's first stream, so that what a caller draws from the same seed is independent of the rows.
const STREAMS: u64 = 1 << 41;

impl Network {
    /// Draws rows: columns in node order, levels in the network's order.
    ///
    /// A column's levels all occur, as in a table that was read: those that were never drawn are left out, and a column
    /// may have a single level. The same seed gives the same rows on every machine, and the first rows are the same
    /// however many are drawn. Time `O(rows * sum_i (parents + min(m_i, 8) + log m_i))`.
    ///
    /// # Panics
    /// When memory does not hold the rows; [`sample_with`](Self::sample_with) returns an error instead.
    pub fn sample(&self, rows: usize, seed: u64) -> Table {
        let drawn = self.sample_with(rows, seed, &mut Watch::none());
        drawn.expect("memory holds the rows")
    }

    /// [`sample`](Self::sample) that tells the number of rows drawn so far every few thousand rows and can be stopped.
    ///
    /// # Errors
    /// [`ErrorKind::TooLarge`] when memory does not hold the rows; [`ErrorKind::Cancelled`] when `watch` breaks.
    pub fn sample_with(&self, rows: usize, seed: u64, watch: &mut Watch<'_>) -> Result<Table> {
        let mut samplers = self.samplers(rows, seed)?;
        let mut pieces = vec![Vec::with_capacity(PIECE.min(rows)); self.len()];
        let mut done = 0;
        while done < rows {
            let piece = PIECE.min(rows - done);
            for &i in self.dag().order() {
                let configurations = self.configurations(i, piece, &pieces);
                samplers[i].draw(&configurations, &mut pieces[i]);
            }
            done += piece;
            watch.tell(Progress::of(done, rows))?;
        }
        let columns = self.nodes.iter().zip(samplers).map(|(node, sampler)| sampler.finish(node)).collect();
        Ok(Table { columns, rows })
    }

    fn samplers(&self, rows: usize, seed: u64) -> Result<Vec<Sampler>> {
        let nodes = self.nodes.iter().zip(STREAMS..);
        nodes
            .map(|(node, stream)| {
                let codes = reserve(node.levels(), rows)
                    .ok_or_else(|| Error::new(ErrorKind::TooLarge, self.too_many(rows)))?;
                Ok(Sampler { rng: Rng::stream(seed, stream), cumulative: Cumulative::new(node), codes })
            })
            .collect()
    }

    fn too_many(&self, rows: usize) -> String {
        format!("expected memory for {rows} rows of {} columns, found less", self.len())
    }

    /// The configurations of a node's parents in the present piece.
    pub(super) fn configurations(&self, node: usize, piece: usize, pieces: &[Vec<u16>]) -> Vec<u32> {
        let mut configurations = vec![0; piece];
        for &parent in self.dag().parents(node) {
            let levels = self.nodes[parent].levels() as u32;
            for (configuration, &code) in configurations.iter_mut().zip(&pieces[parent]) {
                *configuration = *configuration * levels + u32::from(code);
            }
        }
        configurations
    }
}

/// Space for a column, in the smallest type for its levels.
fn reserve(levels: usize, rows: usize) -> Option<Codes> {
    if levels <= usize::from(MISSING_U8) {
        let mut codes = Vec::new();
        codes.try_reserve_exact(rows).ok()?;
        Some(Codes::U8(codes))
    } else {
        let mut codes = Vec::new();
        codes.try_reserve_exact(rows).ok()?;
        Some(Codes::U16(codes))
    }
}

/// Draws one node's values.
struct Sampler {
    rng: Rng,
    cumulative: Cumulative,
    codes: Codes,
}

impl Sampler {
    /// Draws a value for each configuration of the parents, into `piece` and at the end of the column.
    fn draw(&mut self, configurations: &[u32], piece: &mut Vec<u16>) {
        let Self { rng, cumulative, codes } = self;
        piece.clear();
        piece.extend(configurations.iter().map(|&row| cumulative.level(row as usize, rng.unit())));
        match codes {
            Codes::U8(codes) => codes.extend(piece.iter().map(|&code| code as u8)),
            Codes::U16(codes) => codes.extend_from_slice(piece),
        }
    }

    /// The column, without the levels that were never drawn.
    fn finish(self, node: &Node) -> Column {
        let mut drawn = vec![false; node.levels()];
        for code in self.codes.iter().flatten() {
            drawn[usize::from(code)] = true;
        }
        let kept = |level: &usize| drawn[*level];
        let levels: Vec<String> =
            (0..drawn.len()).filter(kept).map(|level| node.variable.levels[level].clone()).collect();
        let codes = if levels.len() == drawn.len() {
            self.codes
        } else {
            let new: Vec<u16> =
                (0..drawn.len()).map(|level| (0..level).filter(kept).count() as u16).collect();
            Codes::pack(levels.len(), self.codes.iter().map(|code| code.map(|code| new[usize::from(code)])))
        };
        Column { name: node.variable.name.clone(), levels, codes }
    }
}

/// Cumulative probabilities of all levels but the last, a row for each configuration.
pub(super) struct Cumulative {
    width: usize,
    rows: Vec<f64>,
}

impl Cumulative {
    /// From the last level that is possible on they are 1, which no draw reaches: rounding never draws an impossible
    /// level.
    pub(super) fn new(node: &Node) -> Self {
        let width = node.levels() - 1;
        let mut rows = Vec::with_capacity(node.cpt.len());
        for row in node.cpt.chunks_exact(node.levels()) {
            let last = row.iter().rposition(|&p| p > 0.0).unwrap_or(width);
            let mut sum = 0.0;
            for (level, p) in row[..width].iter().enumerate() {
                sum += p;
                rows.push(if level < last { sum } else { 1.0 });
            }
        }
        Self { width, rows }
    }

    /// The level that a draw from `[0, 1)` falls on: how many cumulative probabilities do not exceed it.
    pub(super) fn level(&self, row: usize, unit: f64) -> u16 {
        // Few levels are counted without a branch, which would be taken at random; many are searched.
        let row = &self.rows[row * self.width..(row + 1) * self.width];
        if self.width <= 8 {
            row.iter().map(|&bound| u16::from(bound <= unit)).sum()
        } else {
            row.partition_point(|&bound| bound <= unit) as u16
        }
    }
}
