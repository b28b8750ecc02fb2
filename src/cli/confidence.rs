//! Learning again from samples of the rows: how sure edges are.

use nodewise::counts::{PairCounts, Recount};
use nodewise::graph::Pair;
use nodewise::learner::{Learner, Work};
use nodewise::resample::bound::{self, Assumption, Choice};
use nodewise::resample::{
    Candidates, Confidence, Graphs, Penalties, Scheme, Shares, Source, Stability, Vote, Votes, stability,
};
use nodewise::search::{Constraints, SearchSettings};
use nodewise::solver::PathSettings;
use nodewise::table::Table;
use nodewise::{Error, ErrorKind, lambda};

use super::args::{ConfidenceArgs, DataArgs, draws};
use super::failure::Failure;
use super::solve::Crew;

/// What was asked for, and who does it.
pub struct Resampling {
    draws: usize,
    /// As asked for; where resamples come with counts, theirs counts.
    scheme: Option<Scheme>,
    usual: Scheme,
    seed: u64,
    crew: Crew,
}

/// A penalty that resamples chose.
pub struct Picked {
    /// The penalty.
    pub lambda: f64,
    /// What the resamples say of edges there.
    pub confidence: Confidence,
    /// The limit of edges of chance, where that was asked for.
    pub choice: Option<Choice>,
}

impl Resampling {
    /// What was asked for, if anything was; rows are sampled as is `usual` unless that was asked for too.
    ///
    /// # Errors
    /// A usage error for an odd number of halves; when the system gives no threads.
    pub fn asked(
        args: &ConfidenceArgs,
        usual: Scheme,
        seed: u64,
        data: &DataArgs,
    ) -> Result<Option<Self>, Failure> {
        let scheme = args.resample.map(Scheme::from);
        let Some(count) = args.confidence else { return Ok(None) };
        let draws = draws(count, scheme.unwrap_or(usual), "--confidence")?;
        let seed = args.resample_seed.map_or(seed, |seed| seed.told("--resample-seed"));
        Ok(Some(Self { draws, scheme, usual, seed, crew: Crew::new(data.threads)? }))
    }

    fn scheme(&self) -> Scheme {
        self.scheme.unwrap_or(self.usual)
    }

    /// The rows to be sampled.
    pub fn source<'a>(&self, table: &'a Table, counts: &PairCounts) -> Source<'a> {
        Source::rows(Recount::new(table), counts.clone(), self.scheme(), self.seed)
    }

    /// The rows to be sampled, or the resamples that counts hold.
    ///
    /// # Errors
    /// When there are neither rows nor as many resamples as asked for.
    pub fn source_of<'a>(
        &self,
        table: Option<&'a Table>,
        counts: &PairCounts,
        file: &str,
    ) -> Result<Source<'a>, Failure> {
        if let Some(table) = table {
            return Ok(self.source(table, counts));
        }
        let refused = |expected: String, found: String| {
            Failure::from(Error::expected(ErrorKind::Counts, expected, found).in_file(file))
        };
        let Some(source) = Source::stored(counts) else {
            let found =
                "counts alone; 'nodewise count --resamples 50' puts resamples beside them".to_string();
            return Err(refused("rows, or counts with resamples".into(), found));
        };
        let (there, scheme) = (source.draws().unwrap_or_default(), source.scheme());
        if self.scheme.is_some_and(|asked| asked != scheme) || self.draws > there {
            let told =
                |draws: usize, scheme: Scheme| format!("{} {}", draws * scheme.per_draw(), scheme.name());
            return Err(refused(told(self.draws, self.scheme()), told(there, scheme)));
        }
        Ok(source)
    }

    /// In what share of resamples two columns are joined, at each penalty of a path.
    fn shares(&self, learner: &Learner, grid: &[f64], source: &Source<'_>) -> Result<Shares, Failure> {
        let stability = Stability::new(learner, source, Penalties::Grid(grid));
        let mut shares = stability.shares();
        self.crew.watched("resampling", self.draws, |watch| {
            stability.run(0..self.draws, &mut shares, Work::Shared, watch)
        })?;
        Ok(shares)
    }

    /// The smallest penalty down to which resamples agree; or, with a limit of edges of chance, the one with the most edges.
    ///
    /// # Errors
    /// When no threshold keeps so few edges of chance.
    pub fn pick(
        &self,
        learner: &Learner,
        source: &Source<'_>,
        limit: Option<(f64, Assumption)>,
    ) -> Result<Picked, Failure> {
        let largest = learner.lambda_max();
        let grid = PathSettings::default().grid(if largest > 0.0 { largest } else { lambda::DEFAULT });
        let shares = self.shares(learner, &grid, source)?;
        let n = learner.len();
        let choice = limit
            .map(|(most, assumption)| {
                let chosen = bound::choose(&shares, n * (n - 1) / 2, most, assumption);
                chosen.ok_or_else(|| too_few(most, shares.resamples()))
            })
            .transpose()?;
        let by_stability = || stability::choose(&stability::instability(&shares, n), stability::MOST);
        let point = choice.map_or_else(by_stability, |choice| choice.point);
        let confidence = Confidence::of_shares(&shares, point, source.scheme(), self.seed_of(source));
        Ok(Picked { lambda: grid[point], confidence, choice })
    }

    /// Resamples that come with counts have seeds that nobody knows here.
    fn seed_of(&self, source: &Source<'_>) -> Option<u64> {
        source.draws().is_none().then_some(self.seed)
    }

    /// The threshold for graphs that were searched.
    ///
    /// # Errors
    /// When none keeps so few edges of chance.
    pub fn threshold(
        votes: &Votes,
        columns: usize,
        (most, assumption): (f64, Assumption),
    ) -> Result<Choice, Failure> {
        let joined = |(edge, vote): (Pair, Vote)| (edge, vec![vote.joined]);
        let shares = Shares::from_pairs(1, votes.resamples() as usize, votes.pairs().map(joined));
        let chosen = bound::choose(&shares, columns * (columns - 1) / 2, most, assumption);
        chosen.ok_or_else(|| too_few(most, shares.resamples()))
    }

    /// In what share of resamples two columns are joined, each node at its own penalty.
    ///
    /// # Errors
    /// None that this command line can cause.
    pub fn edges(
        &self,
        learner: &Learner,
        lambdas: &[f64],
        source: &Source<'_>,
    ) -> Result<Confidence, Failure> {
        let stability = Stability::new(learner, source, Penalties::Nodes(lambdas));
        let mut shares = stability.shares();
        self.crew.watched("resampling", self.draws, |watch| {
            stability.run(0..self.draws, &mut shares, Work::Shared, watch)
        })?;
        Ok(Confidence::of_shares(&shares, 0, source.scheme(), self.seed_of(source)))
    }

    /// In how many resamples the best graph has each edge, and which way.
    ///
    /// # Errors
    /// When a resample has no row with a value.
    pub fn votes(
        &self,
        candidates: Candidates<'_>,
        source: &Source<'_>,
        constraints: &Constraints,
        settings: SearchSettings,
    ) -> Result<Votes, Failure> {
        let graphs = Graphs { source, candidates, constraints, settings };
        let mut votes = Votes::default();
        self.crew.watched("resampling", self.draws, |watch| {
            graphs.run(0..self.draws, &mut votes, Work::Shared, watch)
        })?;
        Ok(votes)
    }

    /// Votes as a report tells them.
    pub fn told(&self, votes: &Votes) -> Confidence {
        Confidence::of_votes(votes, self.scheme(), Some(self.seed))
    }
}

fn too_few(most: f64, resamples: usize) -> Failure {
    let expected = format!("a threshold at which at most {most} edges are expected by chance");
    let found = format!("none with {resamples} halves; more of them, or a larger number of edges, may do");
    Error::expected(ErrorKind::Setting, expected, found).into()
}
