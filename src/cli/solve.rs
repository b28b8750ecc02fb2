//! Nodes over threads. Every node is solved on its own and answers are kept in column order, so the number of threads
//! cannot change a result.

use nodewise::progress::Watch;
use std::ops::Range;

use nodewise::learner::{Learner, NodeFit};
use nodewise::solver::SolverSettings;
use nodewise::{Error, ErrorKind, Result};
use rayon::prelude::*;

use super::progress;

/// The threads that work.
pub struct Crew {
    pool: rayon::ThreadPool,
}

impl Crew {
    /// As many threads as asked for, or as there are cores.
    ///
    /// # Errors
    /// When the system gives no threads.
    pub fn new(threads: Option<u16>) -> Result<Self> {
        let threads = threads.map_or(0, usize::from);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| Error::expected(ErrorKind::Setting, "threads to start", error))?;
        Ok(Self { pool })
    }

    /// Number of threads.
    pub fn len(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// `task` for each node, in column order.
    pub fn map<T: Send>(&self, nodes: Range<usize>, task: impl Fn(usize) -> T + Send + Sync) -> Vec<T> {
        self.pool.install(|| nodes.into_par_iter().with_max_len(1).map(task).collect())
    }

    /// All nodes, each at its own penalty, with entry intervals `width` wide at most; 1 asks for no bisection.
    ///
    /// # Errors
    /// None that this command line can cause.
    pub fn fit(
        &self,
        learner: &Learner,
        lambdas: &[f64],
        width: f64,
        settings: SolverSettings,
    ) -> Result<Vec<NodeFit>> {
        let bar = progress::nodes("solving", learner.len());
        let fits = self.map(0..learner.len(), |r| {
            let fit = learner.fit_node(r, lambdas[r], width, settings, &mut Watch::none());
            bar.inc(1);
            fit
        });
        bar.finish_and_clear();
        fits.into_iter().collect()
    }
}
