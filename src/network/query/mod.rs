//! Questions to a network: how probable every level of every node is once something was seen, or done.
//!
//! A node that was *seen* keeps only the level seen; the sum over all other levels of all nodes is then the probability of what was
//! seen, and the tables along the tree are those given it. A node that was *set* by somebody from outside loses the arrows into it
//! first: its parents say nothing any more about it, nor it about them. The most probable explanation takes the largest instead
//! of the sum. Where the tables would be too large, rows are drawn instead, and the error is told.

mod question;
mod seen;
mod support;
mod weighting;

use super::Network;
use super::elimination::buckets;
use super::elimination::{self, tree::Tree};
use crate::error::{Error, ErrorKind, Result};
use crate::progress::Watch;

pub use question::Question;
pub use support::Support;
pub use weighting::{Drawn, Draws, drawn};

/// How probable everything is, given what was seen and done.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Answer {
    /// The probability of what was seen, given what was done; zero when it is too small for a number.
    pub probability: f64,
    /// Its logarithm to base 10.
    pub log10: f64,
    /// For each node the probabilities of its levels.
    pub levels: Vec<Vec<f64>>,
    /// What drawing says of its error; nothing when the answer is exact.
    pub drawn: Option<Drawn>,
}

/// The most probable levels of all nodes together, given what was seen and done.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Explanation {
    /// The level of each node.
    pub levels: Vec<usize>,
    /// The probability of all of them together, given what was seen and done.
    pub probability: f64,
}

impl Network {
    /// The exact answer to a question. Time `O(cells of all tables)` along an elimination.
    ///
    /// ```
    /// use nodewise::network::{bif, query::Question};
    ///
    /// let text = b"network \"\" {}
    /// variable rain { type discrete [2] { no, yes }; }
    /// variable wet { type discrete [2] { no, yes }; }
    /// probability (rain) { table 0.8, 0.2; }
    /// probability (wet | rain) { (no) 0.9, 0.1; (yes) 0.2, 0.8; }";
    /// let network = bif::read(text)?;
    /// let seen = Question::named(&network, &[("wet", "yes")], &[])?;
    /// assert!((network.answer(&seen)?.levels[0][1] - 2.0 / 3.0).abs() < 1e-15);
    /// let done = Question::named(&network, &[], &[("wet", "yes")])?;
    /// assert_eq!(network.answer(&done)?.levels[0][1], 0.2);
    /// # Ok::<(), nodewise::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::TooLarge`] when the tables are; [`ErrorKind::Network`] when what was seen cannot be, with what makes it so.
    pub fn answer(&self, question: &Question) -> Result<Answer> {
        let (told, tree) = self.told(question)?;
        let (buckets, probability) = buckets::fill(&told, &tree);
        if probability.is_zero() {
            return Err(self.impossible(question));
        }
        let mut levels = vec![Vec::new(); self.len()];
        for (vertex, bucket) in tree.vertices.iter().zip(&buckets) {
            levels[vertex.node] = bucket.marginal();
        }
        for (node, level) in question.known() {
            levels[node] = certain(self.nodes[node].levels(), level);
        }
        Ok(Answer { probability: probability.value(), log10: probability.log10(), levels, drawn: None })
    }

    /// The exact answer, or one from draws where the tables would be too large.
    ///
    /// # Errors
    /// As [`answer`](Self::answer), but for size; [`ErrorKind::Network`] when no draw agrees with what was seen;
    /// [`ErrorKind::Cancelled`] when `watch`, which is told the rows drawn, breaks.
    pub fn answer_or_draw(&self, question: &Question, draws: Draws, watch: &mut Watch<'_>) -> Result<Answer> {
        match self.answer(question) {
            Err(error) if error.kind() == ErrorKind::TooLarge => drawn(self, question, draws, watch),
            answer => answer,
        }
    }

    /// The most probable levels of all nodes together; of equally probable ones always the same. Time as of
    /// [`answer`](Self::answer).
    ///
    /// # Errors
    /// As [`answer`](Self::answer).
    pub fn explanation(&self, question: &Question) -> Result<Explanation> {
        let (told, tree) = self.told(question)?;
        let (mut levels, largest) = buckets::largest(&told, &tree);
        let (_, probability) = buckets::fill(&told, &tree);
        if largest.is_zero() {
            return Err(self.impossible(question));
        }
        for (node, level) in question.known() {
            levels[node] = level;
        }
        Ok(Explanation { levels, probability: largest.over(probability) })
    }

    /// The network as the question makes it, and the tree of its elimination.
    fn told(&self, question: &Question) -> Result<(Self, Tree)> {
        question.check(self)?;
        let told = self.set_to(&question.set).seen(&question.given);
        let tree = elimination::tree_of(&told)?;
        Ok((told, tree))
    }

    /// Names the first of what was seen that those before it exclude.
    fn impossible(&self, question: &Question) -> Error {
        let possible = |count: usize| {
            let first = Question { given: question.given[..count].to_vec(), set: question.set.clone() };
            self.told(&first).is_ok_and(|(told, tree)| !buckets::fill(&told, &tree).1.is_zero())
        };
        let fault = (1..question.given.len()).find(|&count| !possible(count)).unwrap_or(question.given.len());
        let named = |&(node, level): &(usize, usize)| {
            let variable = &self.nodes[node].variable;
            format!("{}={}", variable.name, variable.levels[level])
        };
        let (last, before) = question.given[..fault].split_last().expect("something was seen");
        let before: Vec<String> = before.iter().chain(&question.set).map(named).collect();
        let given = if before.is_empty() { String::new() } else { format!(" given {}", before.join(", ")) };
        Error::expected(
            ErrorKind::Network,
            "evidence that can happen",
            format!("{}, which has probability zero{given}", named(last)),
        )
    }
}

/// One level for certain.
fn certain(levels: usize, level: usize) -> Vec<f64> {
    let mut all = vec![0.0; levels];
    all[level] = 1.0;
    all
}
