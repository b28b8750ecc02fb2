//! One graph out of many: the edges that most resamples have, directed as most of them direct them.

use super::votes::{Vote, Votes};
use crate::error::Result;
use crate::graph::{Cpdag, Dag, Pair};
use crate::progress::Watch;
use crate::search::{
    ColumnOrder, Constraints, Oriented, Pruned, Rows, Scored, SearchSettings, Winner, judge,
};
use crate::table::Table;

/// Which edges an averaged graph keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Threshold {
    /// The one that [fits the shares best](by_data).
    #[default]
    ByData,
    /// Those that at least this share of the resamples has.
    AtLeast(f64),
}

/// The average of many graphs.
#[derive(Clone, Debug, PartialEq)]
pub struct Average {
    /// One graph, all edges directed: open ones as most resamples' own graphs have them.
    pub dag: Dag,
    /// The same with those edges without a direction that most resamples leave open.
    pub class: Cpdag,
    /// The least share of a kept edge.
    pub threshold: f64,
}

impl Average {
    /// Averages the graphs of resamples over columns with these names.
    ///
    /// Edges at or above the threshold are directed one after another, the clearest first, each as resamples lean unless that
    /// would close a cycle or is not allowed. An edge is left open in the class where more resamples leave its direction open than direct
    /// it either way. Ties do not follow the order of the columns. Time `O(edges (n + edges))`.
    pub fn new(votes: &Votes, names: &[&str], constraints: &Constraints, threshold: Threshold) -> Self {
        let n = names.len();
        let least = match threshold {
            Threshold::AtLeast(share) => share,
            Threshold::ByData => by_data(votes),
        };
        let place = ColumnOrder::new(names.iter().copied()).place;
        let needed = |&((a, b), vote): &(Pair, Vote)| {
            let required =
                constraints.requires(a, b) || constraints.requires(b, a) || constraints.joins(a, b);
            required || votes.as_share(vote.joined).is_some_and(|share| share >= least)
        };
        let mut kept: Vec<(Pair, Vote)> = votes.pairs().filter(needed).collect();
        let key = |&((a, b), vote): &(Pair, Vote)| {
            let (from, to) = (place[a].min(place[b]), place[a].max(place[b]));
            (std::cmp::Reverse(leaning(&vote).abs()), from, to)
        };
        kept.sort_by_key(key);
        let mut graph = Growing::new(n);
        for &((a, b), vote) in &kept {
            let (from, to) = preferred((a, b), &vote, &place);
            graph.add(from, to, constraints);
        }
        let dag = graph.dag();
        let class = class_of(&dag, votes);
        Self { dag, class, threshold: least }
    }
}

impl Average {
    /// The average as a search's answer: scored on all rows, with what each of its edges adds. `single` is the graph of all rows.
    ///
    /// # Errors
    /// As for [`Rows::new`] and [`judge`].
    pub fn judged(
        &self,
        table: &Table,
        constraints: &Constraints,
        settings: SearchSettings,
        single: &Oriented,
        watch: &mut Watch<'_>,
    ) -> Result<Pruned> {
        let edges = self.dag.skeleton();
        let rows = Rows::new(table, &constraints.inside(&edges), settings, watch)?;
        let mut scorer = rows.scorer(settings.score)?;
        let score = (0..self.dag.len()).map(|node| scorer.family(node, self.dag.parents(node))).sum();
        let found = Scored { dag: self.dag.clone(), score };
        let (winner, other) = (Winner::Average, single.found.score);
        let oriented = Oriented { found, winner, other, proof: None };
        let judged = judge(&rows, &edges, constraints, oriented, settings.score)?;
        Ok(Pruned { class: self.class.clone(), ..judged })
    }
}

/// How far resamples lean to `a -> b`, less how far to `b -> a`. One that knows the direction counts four times as much as one whose graph
/// has it by the choice among equals (docs/results.md).
fn leaning(vote: &Vote) -> i64 {
    let [joined, ab, ba, graph_ab] = [vote.joined, vote.ab, vote.ba, vote.graph_ab].map(i64::from);
    3 * (ab - ba) + (2 * graph_ab - joined)
}

/// The direction that resamples lean to; where they lean to neither, the one from the earlier canonical place.
fn preferred((a, b): Pair, vote: &Vote, place: &[usize]) -> (usize, usize) {
    let forth = leaning(vote).cmp(&0).then(place[b].cmp(&place[a])).is_gt();
    if forth { (a, b) } else { (b, a) }
}

/// The arcs of a graph, those left open that most resamples leave open.
fn class_of(dag: &Dag, votes: &Votes) -> Cpdag {
    let (mut directed, mut undirected) = (Vec::new(), Vec::new());
    for (from, to) in dag.arcs() {
        let edge = crate::graph::pair(from, to);
        let vote = votes.of(edge);
        let decided = if from < to { vote.ab } else { vote.ba };
        if decided >= vote.undecided() && decided > 0 {
            directed.push((from, to));
        } else {
            undirected.push(edge);
        }
    }
    directed.sort_unstable();
    undirected.sort_unstable();
    Cpdag { n: dag.len(), directed, undirected, steps: Vec::new() }
}

/// A graph to which arcs are added that close no cycle.
struct Growing {
    parents: Vec<Vec<usize>>,
}

impl Growing {
    fn new(n: usize) -> Self {
        Self { parents: vec![Vec::new(); n] }
    }

    /// Adds an arc, or its reverse where the arc would close a cycle or is not allowed; nothing where neither can be.
    fn add(&mut self, from: usize, to: usize, constraints: &Constraints) {
        for (from, to) in [(from, to), (to, from)] {
            if constraints.allows(from, to) && !self.leads(to, from) {
                self.parents[to].push(from);
                return;
            }
        }
    }

    /// Whether arcs lead from one node to another, found upwards.
    fn leads(&self, from: usize, to: usize) -> bool {
        let mut seen = vec![false; self.parents.len()];
        let mut open = vec![to];
        while let Some(node) = open.pop() {
            if node == from {
                return true;
            }
            for &parent in &self.parents[node] {
                if !std::mem::replace(&mut seen[parent], true) {
                    open.push(parent);
                }
            }
        }
        false
    }

    fn dag(mut self) -> Dag {
        for of_node in &mut self.parents {
            of_node.sort_unstable();
        }
        Dag::new(self.parents).expect("no arc closed a cycle")
    }
}

/// The threshold of Scutari and Nagarajan (2013). Were every edge surely there or surely not, shares would be 0 or 1, and their
/// distribution function a constant `t` between. They take the `t` that is nearest, in the mean over [0, 1], to the function `F` of the shares
/// found, and keep the edges above its quantile. A constant is nearest to a function where it is a median of its values; `F` rises, so
/// that is `F(1/2)`, and those above its quantile are the edges that more than half of the resamples have. This is the least such share.
pub fn by_data(votes: &Votes) -> f64 {
    let all = votes.resamples();
    f64::from(all / 2 + 1) / f64::from(all.max(1))
}
