//! Scores of a node with its parents: how well the parents explain the node, less what that costs.
//!
//! A graph's score is the sum over its nodes, so a search only ever recomputes the nodes it changed, and
//! [`Scorer`] remembers what it has computed. With `N_jk` rows in which the parents stand in configuration `j` and the
//! node at level `k`, `N_j` their sum over `k`, `q` configurations and `m` levels:
//!
//! | score | value |
//! |---|---|
//! | log-likelihood | `L = sum_jk N_jk log(N_jk / N_j)` |
//! | AIC | `L - q (m - 1)` |
//! | BIC | `L - q (m - 1) log(N) / 2` |
//! | BDeu(a) | `sum_j [lgamma(a/q) - lgamma(N_j + a/q)] + sum_jk [lgamma(N_jk + a/qm) - lgamma(a/qm)]` |
//! | quotient NML | `L - (regret(N, q m) - regret(N, q))`, with the [regret](regret()) of a multinomial |
//!
//! Larger is better. Cells are summed in the order of their counts, not of levels or columns: permuting rows, levels or
//! columns changes no bit.
//!
//! Rows that were filled in several times count a part each, so that counts need not be whole numbers; every formula takes them as they are.

mod available;
mod cross;
mod family;
mod partition;
mod regret;

use partition::Chain;
use rustc_hash::FxHashMap;

use crate::error::{Error, ErrorKind, Result};
use crate::table::Table;

pub use available::Available;
pub(crate) use cross::Base;
pub use family::{Columns, Tally, missing_cells};
pub use regret::regret;

/// What is maximised.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(tag = "name", rename_all = "camelCase")]
pub enum Score {
    /// The log-likelihood alone: always wants more arcs.
    LogLikelihood,
    /// Akaike's criterion.
    Aic,
    /// Schwarz's criterion.
    Bic,
    /// The Bayesian Dirichlet score with an equivalent sample size, spread evenly.
    Bdeu {
        /// The equivalent sample size; 1 is usual.
        equivalent: f64,
    },
    /// Quotient normalised maximum likelihood (Silander, Leppä-aho, Jääsaari and Roos), which has no parameter.
    Qnml,
}

impl Default for Score {
    /// `BDeu` with one imaginary row, the usual choice; docs/method.md says how skeletons pruned by it compare.
    fn default() -> Self {
        Self::Bdeu { equivalent: 1.0 }
    }
}

impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::LogLikelihood => f.write_str("log-likelihood"),
            Self::Aic => f.write_str("AIC"),
            Self::Bic => f.write_str("BIC"),
            Self::Bdeu { equivalent } => write!(f, "BDeu({equivalent})"),
            Self::Qnml => f.write_str("qNML"),
        }
    }
}

impl Score {
    /// Checks the parameter.
    ///
    /// # Errors
    /// [`ErrorKind::Setting`] unless an equivalent sample size is positive.
    pub fn check(self) -> Result<Self> {
        match self {
            Self::Bdeu { equivalent } if equivalent.is_nan() || equivalent <= 0.0 => {
                Err(Error::expected(ErrorKind::Setting, "a positive equivalent sample size", equivalent))
            }
            _ => Ok(self),
        }
    }

    /// The score of one family. Time `O(cells log cells)`.
    pub fn of(self, tally: &Tally) -> f64 {
        let (q, m) = (tally.configurations, tally.levels as f64);
        match self {
            Self::LogLikelihood => tally.log_likelihood(),
            Self::Aic => tally.log_likelihood() - q * (m - 1.0),
            Self::Bic => tally.log_likelihood() - q * (m - 1.0) * libm::log(tally.rows as f64) / 2.0,
            Self::Bdeu { equivalent } => bdeu(tally, equivalent),
            Self::Qnml => tally.log_likelihood() - (regret(tally.rows, q * m) - regret(tally.rows, q)),
        }
    }
}

impl Score {
    /// What neither this family nor one with more parents can exceed. No likelihood is above 1, and with more parents there are as many
    /// configurations or more, possible and occurring. So AIC and BIC cannot exceed minus their penalty. Under `BDeu`, whatever
    /// its parameter `a'` of a cell, the first row of each occurring configuration has probability `1 / m` (de Campos and Ji),
    /// and the first row of each further level in it, after `t >= 1` others, `a' / (t + m a') < 1 / m`: that score is at most
    /// `-log m` for each occurring cell, of which more parents leave no fewer.
    ///
    /// Cells of less than a row, of rows that were filled in, have a bound of their own. Alone in its configuration a cell of `c` adds
    /// `f(c) = lgamma(m a') - lgamma(c + m a') + lgamma(c + a') - lgamma(a')`, and beside others less. `f` is convex with `f(0) = 0`, so that
    /// splitting a cell only loses; `f(c) <= f(1) = -log m` for `c >= 1`; and for `c < 1` it falls with `a'`, as
    /// `x (psi(x + c) - psi(x))` falls with `x`. So `f(c)` at this `a'` bounds it for all larger families.
    pub fn bound(self, tally: &Tally) -> f64 {
        let (q, m) = (tally.configurations, tally.levels as f64);
        match self {
            Self::LogLikelihood | Self::Qnml => 0.0,
            Self::Aic => -q * (m - 1.0),
            Self::Bic => -q * (m - 1.0) * libm::log(tally.rows as f64) / 2.0,
            Self::Bdeu { equivalent } => {
                let of_cell = equivalent / q / m;
                let (mut cells, mut small) = (tally.occurring_cells(), 0.0);
                for (count, equal) in tally.small_cells() {
                    cells -= equal;
                    small += equal as f64 * lone_cell(count, of_cell, m);
                }
                small - cells as f64 * libm::log(m)
            }
        }
    }
}

/// What `BDeu` gives a cell that is alone in its configuration.
fn lone_cell(count: f64, of_cell: f64, m: f64) -> f64 {
    let of_row = of_cell * m;
    libm::lgamma(of_row) - libm::lgamma(count + of_row) + libm::lgamma(count + of_cell)
        - libm::lgamma(of_cell)
}

/// Configurations and cells without rows add nothing, so only those that occur are visited.
fn bdeu(tally: &Tally, equivalent: f64) -> f64 {
    let of_row = equivalent / tally.configurations;
    let of_cell = of_row / tally.levels as f64;
    let (empty_row, empty_cell) = (libm::lgamma(of_row), libm::lgamma(of_cell));
    let rows = tally.sum_rows(|count| empty_row - libm::lgamma(count + of_row));
    let cells = tally.sum_cells(|count| libm::lgamma(count + of_cell) - empty_cell);
    rows + cells
}

/// Up to so many cells a table of all of them is counted more quickly than those that occur.
const FEW_CELLS: f64 = 2048.0;

/// Scores families of one table, each only once.
#[derive(Debug)]
pub struct Scorer {
    columns: Columns,
    score: Score,
    known: FxHashMap<Box<[u16]>, f64>,
    /// Numberings of a node with some parents, to which a search adds one parent after another; by the number of parents,
    /// because the same search also takes parents away.
    bases: [Option<Numbered>; 4],
    /// Partitions of the rows by more and more parents, for going through large families.
    chain: Chain,
}

/// A node and some parents, numbered.
#[derive(Debug)]
struct Numbered {
    /// The parents, then the node.
    columns: Vec<usize>,
    base: Option<Base>,
}

impl Scorer {
    /// A scorer of a table's complete rows.
    ///
    /// # Errors
    /// [`ErrorKind::Setting`] for a bad parameter of the score, [`ErrorKind::Column`] when no row is complete.
    pub fn new(table: &Table, score: Score) -> Result<Self> {
        Self::of(Columns::new(table)?, score)
    }

    /// A scorer of columns.
    ///
    /// # Errors
    /// [`ErrorKind::Setting`] for a bad parameter of the score.
    pub fn of(columns: Columns, score: Score) -> Result<Self> {
        Ok(Self {
            columns,
            score: score.check()?,
            known: FxHashMap::default(),
            bases: Default::default(),
            chain: Chain::default(),
        })
    }

    /// The columns it scores.
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    /// How many families have been scored.
    pub fn computed(&self) -> usize {
        self.known.len()
    }

    /// The score of `child` with `parents`, in any order. Time `O(N |parents|)` the first time.
    pub fn family(&mut self, child: usize, parents: &[usize]) -> f64 {
        let mut key: Vec<u16> = parents.iter().map(|&parent| parent as u16).collect();
        key.sort_unstable();
        key.push(child as u16);
        if let Some(&score) = self.known.get(key.as_slice()) {
            return score;
        }
        let score = self.score.of(&self.tally(child, parents));
        self.known.insert(key.into_boxed_slice(), score);
        score
    }

    /// The same with its [bound](Score::bound), for going through very many families once: nothing is remembered.
    pub fn family_and_bound(&mut self, child: usize, parents: &[usize]) -> (f64, f64) {
        let cells = self.columns.configurations(parents) * self.columns.levels(child) as f64;
        let tally = if cells <= FEW_CELLS {
            self.tally(child, parents)
        } else {
            self.chain.tally(&self.columns, child, parents)
        };
        (self.score.of(&tally), self.score.bound(&tally))
    }

    fn tally(&mut self, child: usize, parents: &[usize]) -> Tally {
        let Some((&last, others)) = parents.split_last() else {
            return self.columns.tally(child, &[]);
        };
        let slot = &mut self.bases[others.len() % 4];
        let fits = slot.as_ref().is_some_and(|numbered| {
            numbered.columns.split_last().is_some_and(|(&of, rest)| of == child && rest == others)
        });
        if !fits {
            let columns: Vec<usize> = others.iter().copied().chain([child]).collect();
            *slot = Some(Numbered { base: Base::new(&self.columns, &columns), columns });
        }
        let base = slot.as_ref().and_then(|numbered| numbered.base.as_ref());
        let configurations = self.columns.configurations(others);
        base.and_then(|base| self.columns.tally_with(base, child, last, configurations))
            .unwrap_or_else(|| self.columns.tally(child, parents))
    }
}
