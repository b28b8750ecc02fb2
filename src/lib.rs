//! Learns which columns of a categorical table depend directly on each other: the skeleton of a discrete Bayesian
//! network, after Barik and Honorio.
//!
//! # The problem
//!
//! Column `i` has `m_i` levels and is coded by `rho_i = m_i - 1` numbers `E_i`. Every node `r` is regressed on all others,
//! with one weight block `W_i` (`rho_i` x `rho_r`) a candidate and a penalty that makes whole blocks vanish:
//!
//! ```text
//! min_W  1/(2N) |E_r - E_{-r} W|_F^2  +  lambda * sum_i w_ir |W_i|_F
//! ```
//!
//! The neighbours of `r` are the `i` with `W_i != 0`; nodes are joined where either end, or both, chose the other. The
//! loss is quadratic, so the rows enter only through counts of pairs of levels:
//!
//! ```text
//! table -> counts -> gram -> solver (each node, each lambda) -> skeleton
//! ```
//!
//! # Example
//!
//! ```no_run
//! use nodewise::{Counts, Learner, Settings, Table};
//!
//! let table = Table::from_path("survey.csv")?;
//! let learner = Learner::with_settings(Counts::of(&table), Settings::default())?;
//! for edge in learner.learn()?.edges() {
//!     println!("{edge}");
//! }
//! # Ok::<(), nodewise::Error>(())
//! ```
//!
//! That prints lines such as `rain -- grass (norms 0.4286 and 0.3611, from lambda 6.601)`. [`Settings`] says what else can be asked for; a
//! [`Skeleton`] also tells which fits did not converge, if any. [`Watch`] is for whoever wants to hear how far the work is, or to
//! break it off. The files in `examples/` do more of this.
//!
//! # Where to look
//!
//! The names at the root are enough to read a table, learn its skeleton and look at it. All else can be ignored until it is
//! needed:
//!
//! * [`table`] reads and prepares, step by step; [`counts`] counts, merges and hides small cells; [`export`] writes the answer
//!   down.
//! * [`learner`] goes the whole way and says in levels what a weight block means. Below it, [`gram`] turns counts into the
//!   regression's matrix, [`lambda`] says how much is penalised, [`solver`] solves and proves.
//! * [`workspace`] holds a whole piece of work, with its answer, as one file.
//! * [`resample`] learns again and again from parts of the rows, to say how sure an edge is.
//! * [`score`] and [`search`] direct a skeleton's edges, [`impute`] fills in what is missing for them; [`graph`] holds directed graphs and their classes; [`rival`] holds the
//!   methods this one is compared with.
//! * Where the truth is known, [`network`] reads, draws and samples it, [`evaluate`] compares, and [`experiment`] repeats the
//!   paper's figures; [`assumptions`] shows how far the theorem's conditions are met.
//!
//! # Features
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `cli` | on | the program `nodewise`, with `parallel` and `encodings` |
//! | `parallel` | on | nodes are shared among threads |
//! | `encodings` | on | every text encoding of the web's standard |

pub mod assumptions;
pub mod counts;
pub mod defaults;
pub mod error;
pub mod evaluate;
pub mod experiment;
pub mod export;
#[cfg(any(feature = "sheets", feature = "statistics", feature = "parquet"))]
pub mod files;
pub mod gram;
pub mod graph;
pub mod impute;
pub mod lambda;
pub mod learner;
pub mod math;
pub mod network;
pub mod progress;
pub mod resample;
pub mod rival;
pub mod score;
pub mod search;
pub mod solver;
pub mod table;
pub mod text;
pub mod workspace;

pub use counts::PairCounts as Counts;
pub use error::{Error, ErrorKind, Hint, Result};
pub use learner::{Learner, Penalty, Settings, Skeleton};
pub use progress::{Progress, Watch};
pub use table::Table;
