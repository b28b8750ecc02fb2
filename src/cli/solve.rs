//! The threads that nodes are shared among.

use nodewise::learner::nodes;
use nodewise::learner::{Learner, NodeFit, Work};
use nodewise::solver::PathPoint;
use nodewise::{Error, ErrorKind, Result, Watch};

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

    /// What `work` gives when these threads do its nodes, with a bar over them.
    pub fn watched<T: Send>(
        &self,
        what: &'static str,
        nodes: usize,
        work: impl FnOnce(&mut Watch<'_>) -> T + Send,
    ) -> T {
        let bar = progress::nodes(what, nodes);
        let answer = self.pool.install(|| work(&mut progress::on(&bar)));
        bar.finish_and_clear();
        answer
    }

    /// `task` for so many nodes or cells, in order; nobody is told.
    pub fn map<T: Send>(&self, count: usize, task: impl Fn(usize) -> T + Send + Sync) -> Vec<T> {
        let all = self.pool.install(|| nodes::each(count, Work::Shared, &mut Watch::none(), task));
        all.expect("nobody can stop what nobody watches")
    }

    /// All nodes, each at its own penalty, with entry intervals `width` wide at most.
    ///
    /// # Errors
    /// None that this command line can cause.
    pub fn fit(&self, learner: &Learner, lambdas: &[f64], width: f64) -> Result<Vec<NodeFit>> {
        self.watched("solving", learner.len(), |watch| learner.fit_nodes(lambdas, width, Work::Shared, watch))
    }

    /// What all nodes propose to a search, each at its own penalty.
    ///
    /// # Errors
    /// None that this command line can cause.
    pub fn candidates(&self, learner: &Learner, lambdas: &[f64]) -> Result<Vec<NodeFit>> {
        let points = self.watched("solving", learner.len(), |watch| {
            learner.candidate_nodes(lambdas, Work::Shared, watch)
        })?;
        Ok(points.into_iter().map(|point| NodeFit { point, entries: Vec::new() }).collect())
    }

    /// All nodes, each at its own penalty, without entry intervals.
    ///
    /// # Errors
    /// None that this command line can cause.
    pub fn points(&self, learner: &Learner, lambdas: &[f64]) -> Result<Vec<PathPoint>> {
        self.watched("solving", learner.len(), |watch| learner.solve_nodes(lambdas, Work::Shared, watch))
    }
}
