//! Answers from draws, for networks whose tables are too large.
//!
//! Rows are drawn parents before children; a node that was seen is not drawn but has the level seen, and the row counts as
//! much as that level was probable there (likelihood weighting). A level's probability is its share of all weights. With
//! weights `w` and `x = 1` where a row has the level, the share `p = sum w x / sum w` has the standard error
//! `sqrt(sum w^2 (x - p)^2) / sum w`.

use super::super::Network;
use super::super::sample::{Cumulative, PIECE};
use super::{Answer, Question};
use crate::error::{Error, ErrorKind, Result};
use crate::math::random::Rng;
use crate::progress::{Progress, Watch};

/// This module's first stream, so that what a caller draws from the same seed is independent of these rows.
const STREAMS: u64 = 1 << 43;

/// How many rows are drawn, from which seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draws {
    /// Rows.
    pub rows: usize,
    /// The same seed gives the same answer on every machine.
    pub seed: u64,
}

impl Default for Draws {
    /// So many rows that an even share misses by a thousandth, without evidence.
    fn default() -> Self {
        Self { rows: 1 << 18, seed: 1 }
    }
}

/// How far an answer from draws can be relied upon.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Drawn {
    /// Rows drawn.
    pub rows: usize,
    /// Of how many rows without weights the answer would be as good.
    pub effective: f64,
    /// For each node the standard errors of its levels' probabilities.
    pub errors: Vec<Vec<f64>>,
}

/// The answer from draws. Time `O(rows * sum_i (parents + log m_i))`.
///
/// # Errors
/// [`ErrorKind::Network`] when no draw agrees with what was seen; [`ErrorKind::Cancelled`] when `watch`, which is told the rows
/// drawn, breaks.
pub fn drawn(network: &Network, question: &Question, draws: Draws, watch: &mut Watch<'_>) -> Result<Answer> {
    question.check(network)?;
    let told = network.set_to(&question.set);
    let mut sums = Sums::new(network);
    let mut sampler = Sampler::new(&told, question, draws.seed);
    let mut done = 0;
    while done < draws.rows {
        let piece = PIECE.min(draws.rows - done);
        sampler.draw(piece);
        sums.add(&sampler);
        done += piece;
        watch.tell(Progress::of(done, draws.rows))?;
    }
    sums.answer(question, draws.rows)
}

/// Draws a piece of rows after the other.
struct Sampler<'a> {
    network: &'a Network,
    /// The level seen of each node.
    seen: Vec<Option<usize>>,
    streams: Vec<(Rng, Cumulative)>,
    codes: Vec<Vec<u16>>,
    weights: Vec<f64>,
}

impl<'a> Sampler<'a> {
    fn new(network: &'a Network, question: &Question, seed: u64) -> Self {
        let mut seen = vec![None; network.len()];
        for &(node, level) in &question.given {
            seen[node] = Some(level);
        }
        let streams = network.nodes().iter().zip(STREAMS..);
        let streams = streams.map(|(node, stream)| (Rng::stream(seed, stream), Cumulative::new(node)));
        Self {
            network,
            seen,
            streams: streams.collect(),
            codes: vec![Vec::new(); network.len()],
            weights: Vec::new(),
        }
    }

    fn draw(&mut self, rows: usize) {
        self.weights.clear();
        self.weights.resize(rows, 1.0);
        for &i in self.network.dag().order() {
            let configurations = self.network.configurations(i, rows, &self.codes);
            let codes = &mut self.codes[i];
            codes.clear();
            if let Some(level) = self.seen[i] {
                let node = &self.network.nodes()[i];
                for (weight, &row) in self.weights.iter_mut().zip(&configurations) {
                    *weight *= node.row(row as usize)[level];
                }
                codes.resize(rows, level as u16);
            } else {
                let (rng, cumulative) = &mut self.streams[i];
                codes.extend(configurations.iter().map(|&row| cumulative.level(row as usize, rng.unit())));
            }
        }
    }
}

/// Sums of weights and of their squares, over all rows and over those with each level of each node.
struct Sums {
    all: [f64; 2],
    levels: Vec<Vec<[f64; 2]>>,
}

impl Sums {
    fn new(network: &Network) -> Self {
        let levels = network.nodes().iter().map(|node| vec![[0.0; 2]; node.levels()]);
        Self { all: [0.0; 2], levels: levels.collect() }
    }

    fn add(&mut self, sampler: &Sampler<'_>) {
        let put = |sums: &mut [f64; 2], weight: f64| {
            sums[0] += weight;
            sums[1] += weight * weight;
        };
        for &weight in &sampler.weights {
            put(&mut self.all, weight);
        }
        for (node, levels) in self.levels.iter_mut().enumerate() {
            // A node that somebody set has a single level left.
            let only = sampler.network.nodes()[node].levels() < levels.len();
            for (&code, &weight) in sampler.codes[node].iter().zip(&sampler.weights) {
                put(&mut levels[if only { 0 } else { usize::from(code) }], weight);
            }
        }
    }

    fn answer(self, question: &Question, rows: usize) -> Result<Answer> {
        let [sum, squares] = self.all;
        if sum == 0.0 {
            let found = format!("none in {rows} draws: it is improbable or impossible");
            return Err(Error::expected(ErrorKind::Network, "evidence that can be met by drawing", found));
        }
        let share = |[own, _]: &[f64; 2]| own / sum;
        let error = |&[own, own_squares]: &[f64; 2]| {
            let p = own / sum;
            // sum w^2 (x - p)^2, where x is 0 or 1.
            (own_squares * (1.0 - 2.0 * p) + p * p * squares).max(0.0).sqrt() / sum
        };
        let each = |value: &dyn Fn(&[f64; 2]) -> f64| -> Vec<Vec<f64>> {
            self.levels.iter().map(|levels| levels.iter().map(value).collect()).collect()
        };
        let (mut levels, mut errors) = (each(&share), each(&error));
        for (node, level) in question.known() {
            levels[node] = super::certain(levels[node].len(), level);
            errors[node].fill(0.0);
        }
        let probability = sum / rows as f64;
        let drawn = Some(Drawn { rows, effective: sum * sum / squares, errors });
        Ok(Answer { probability, log10: libm::log10(probability), levels, drawn })
    }
}
