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
//! ```
//! use std::ops::ControlFlow;
//! use nodewise::counts::PairCounts;
//! use nodewise::gram::encode::Formulation;
//! use nodewise::learner::knowledge::Knowledge;
//! use nodewise::learner::Learner;
//! use nodewise::learner::skeleton::Rule;
//! use nodewise::solver::SolverSettings;
//! use nodewise::table::{Plan, ReadOptions, TableReader, prepare};
//!
//! let mut reader = TableReader::new(ReadOptions::default());
//! reader.push(b"rain,grass,dice\n")?;
//! for row in 0..60 {
//!     let line = format!("{},{},{}\n", row % 2, (row % 2) ^ u32::from(row % 15 == 0), row % 3);
//!     reader.push(line.as_bytes())?;
//! }
//! let table = prepare(&reader.finish()?, &Plan::default())?.table;
//! let learner = Learner::new(PairCounts::of(&table), Formulation::Normalised, Knowledge::default())?;
//! let fit = |r| {
//!     learner.fit_node(r, 1.0, 0.01, SolverSettings::default(), &mut |_| ControlFlow::Continue(()))
//! };
//! let fits = (0..learner.len()).map(fit).collect::<nodewise::Result<Vec<_>>>()?;
//! let edges = learner.skeleton(&fits, Rule::Or, true);
//! assert_eq!(edges.iter().map(|edge| (edge.a, edge.b)).collect::<Vec<_>>(), [(0, 1)]);
//! # Ok::<(), nodewise::Error>(())
//! ```
//!
//! # Where to look
//!
//! A newcomer needs [`table`] to read, [`counts`] to count and [`learner`] to learn; [`export`] writes the answer down.
//! Below them, [`gram`] turns counts into the regression's matrix, [`lambda`] says how much is penalised, [`solver`] solves and proves;
//! [`learner`] also joins the nodes' choices and says in levels what a weight block means.
//!
//! Where the truth is known, [`network`] reads, draws and samples it, [`evaluate`] compares, and [`experiment`] repeats the
//! paper's figures; [`assumptions`] shows how far the theorem's conditions are met. [`score`] and [`search`] direct a skeleton's edges; [`rival`] holds the methods it is compared with.

pub mod assumptions;
pub mod counts;
pub mod defaults;
pub mod error;
pub mod evaluate;
pub mod experiment;
pub mod export;
pub mod gram;
pub mod graph;
pub mod lambda;
pub mod learner;
pub mod math;
pub mod network;
pub mod rival;
pub mod score;
pub mod search;
pub mod solver;
pub mod table;
pub mod text;

pub use error::{Error, ErrorKind, Hint, Result};
