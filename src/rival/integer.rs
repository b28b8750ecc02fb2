//! The best graph with few parents a node, by integer programming with cluster cuts (Bartlett and Cussens).
//!
//! One variable for every node and every parent set that may be of use; a node takes exactly one set. No cycle lies within
//! a cluster `C` of nodes when some member takes a set outside of it:
//!
//! ```text
//! sum_{i in C} sum_{P disjoint from C} x_iP >= 1
//! ```
//!
//! There are too many clusters to write down, so those that a solution violates are added as they are met: first to the
//! linear relaxation, then to the integer program, until its solution has no cycle. At every moment the relaxation bounds
//! the best score from above and the best graph met bounds it from below; what lies between them is the gap.

use std::time::{Duration, Instant};

use highs::{Col, HighsModelStatus, Model, RowProblem, Sense, SolvedModel};
use rustc_hash::FxHashSet;

use super::exact::no_room;
use super::greedy::climb_from_nothing;
use super::parent_sets::{ParentSet, parent_sets};
use super::{Learned, Method};
use crate::error::{Error, ErrorKind, Result};
use crate::graph::{Dag, Pair};
use crate::progress::{Progress, Watch};
use crate::score::{Score, Scorer};
use crate::search::Constraints;
use crate::search::tabu::TabuSettings;
use crate::table::Table;

/// A cluster is added when it is violated by more than this.
const VIOLATED: f64 = 1e-4;
/// A weight below this is none.
const NOTHING: f64 = 1e-6;
/// A gap below this is rounding.
const PROVEN: f64 = 1e-5;
/// Clusters are not grown further than this.
const LARGEST_CLUSTER: usize = 20;

/// The method and its limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Integer {
    /// What is maximised.
    pub score: Score,
    /// Most parents of a node, if they are to be limited; without a limit there are too many sets but for few columns.
    pub max_parents: Option<usize>,
    /// When to stop and tell the gap; none goes on to the end.
    pub time_limit: Option<Duration>,
}

impl Default for Integer {
    fn default() -> Self {
        Self { score: Score::default(), max_parents: Some(3), time_limit: None }
    }
}

impl Method for Integer {
    fn name(&self) -> &'static str {
        "integer programming"
    }

    /// Within its limit of time the method returns the best graph met, and the gap where it is not proven to be the best.
    fn run(&self, table: &Table, constraints: &Constraints, watch: &mut Watch<'_>) -> Result<Learned> {
        let started = Instant::now();
        let n = constraints.len();
        let mut scorer = Scorer::new(table, self.score)?;
        let max_parents = self.max_parents.unwrap_or(n);
        let tabu = TabuSettings { max_parents, ..TabuSettings::default() };
        let greedy = climb_from_nothing(&mut scorer, constraints, tabu, watch)?;
        let start = greedy.dag.as_ref().expect("a greedy search finds a graph");
        let mut lists = Vec::with_capacity(n);
        for node in 0..n {
            let watch = &mut watch.over(|_| Progress::open(node));
            lists.push(parent_sets(&mut scorer, constraints, node, self.max_parents, watch)?);
        }
        let deadline = self.time_limit.map(|limit| started + limit);
        let joined = complete(n).filter(|&(a, b)| constraints.joins(a, b)).collect();
        let mut program = Program::new(&lists, joined, start, deadline);
        program.tighten(watch)?;
        program.branch(watch)?;
        if program.best.loss == f64::INFINITY {
            return Err(no_room());
        }
        let gap = program.best.loss - program.bound;
        let parents = program.best.parents;
        let score = parents.iter().enumerate().map(|(node, of_node)| scorer.family(node, of_node)).sum();
        let found = Learned::graph(Dag::new(parents)?, score);
        let most_parents = self.max_parents.filter(|&most| most + 1 < n);
        Ok(Learned { gap: (gap > PROVEN).then_some(gap), most_parents, ..found })
    }
}

fn complete(n: usize) -> impl Iterator<Item = Pair> {
    (0..n).flat_map(move |a| (a + 1..n).map(move |b| (a, b)))
}

/// A graph, and by how much it falls short of every node's best parents.
#[derive(Clone, Debug)]
struct Graph {
    parents: Vec<Vec<usize>>,
    loss: f64,
}

/// The program: minimise the loss against every node's best parent set.
struct Program<'a> {
    lists: &'a [Vec<ParentSet>],
    /// Pairs of which one must be a parent of the other.
    joined: Vec<Pair>,
    /// Node and place in its list of every variable.
    variables: Vec<(usize, usize)>,
    /// Whether a variable may still be 1 in a graph better than the best met.
    open: Vec<bool>,
    clusters: Vec<Vec<usize>>,
    known: FxHashSet<Vec<usize>>,
    best: Graph,
    /// No graph has a smaller loss.
    bound: f64,
    deadline: Option<Instant>,
}

impl<'a> Program<'a> {
    fn new(lists: &'a [Vec<ParentSet>], joined: Vec<Pair>, start: &Dag, deadline: Option<Instant>) -> Self {
        let variables: Vec<(usize, usize)> = lists
            .iter()
            .enumerate()
            .flat_map(|(node, list)| (0..list.len()).map(move |k| (node, k)))
            .collect();
        let open = vec![true; variables.len()];
        let mut program = Self {
            lists,
            joined,
            variables,
            open,
            clusters: Vec::new(),
            known: FxHashSet::default(),
            best: Graph { parents: Vec::new(), loss: f64::INFINITY },
            bound: 0.0,
            deadline,
        };
        // In the order of the first graph every node takes its best set, which is at least as good.
        program.best = program.along(start.order());
        program
    }

    fn loss(&self, node: usize, place: usize) -> f64 {
        self.lists[node][0].score - self.lists[node][place].score
    }

    fn parents(&self, variable: usize) -> &[usize] {
        let (node, place) = self.variables[variable];
        &self.lists[node][place].parents
    }

    /// The best graph in which parents come first in an order.
    fn along(&self, order: &[usize]) -> Graph {
        let n = self.lists.len();
        let mut before = vec![false; n];
        let mut graph = Graph { parents: vec![Vec::new(); n], loss: 0.0 };
        for &node in order {
            let partner = |&(a, b): &Pair| if a == node { Some(b) } else { (b == node).then_some(a) };
            let needed: Vec<usize> =
                self.joined.iter().filter_map(partner).filter(|&other| before[other]).collect();
            let fits = |set: &ParentSet| {
                set.parents.iter().all(|&parent| before[parent])
                    && needed.iter().all(|other| set.parents.contains(other))
            };
            let Some(place) = self.lists[node].iter().position(fits) else {
                return Graph { loss: f64::INFINITY, ..graph };
            };
            graph.loss += self.loss(node, place);
            graph.parents[node].clone_from(&self.lists[node][place].parents);
            before[node] = true;
        }
        graph
    }

    fn seconds_left(&self) -> f64 {
        self.deadline.map_or(f64::INFINITY, |deadline| {
            deadline.saturating_duration_since(Instant::now()).as_secs_f64()
        })
    }

    fn is_over(&self) -> bool {
        self.best.loss - self.bound <= PROVEN || self.seconds_left() <= 0.0
    }

    /// The program with all clusters met so far, over the open variables.
    fn problem(&self, whole: bool) -> (Model, Vec<usize>) {
        let mut problem = RowProblem::default();
        let open: Vec<usize> = (0..self.variables.len()).filter(|&variable| self.open[variable]).collect();
        let columns: Vec<Col> = open
            .iter()
            .map(|&variable| {
                let (node, place) = self.variables[variable];
                problem.add_column_with_integrality(self.loss(node, place), 0.0..=1.0, whole)
            })
            .collect();
        for node in 0..self.lists.len() {
            let own = columns.iter().zip(&open).filter(|(_, variable)| self.variables[**variable].0 == node);
            problem.add_row(1.0..=1.0, own.map(|(&column, _)| (column, 1.0)).collect::<Vec<_>>());
        }
        for &(a, b) in &self.joined {
            let joins = |variable: usize| {
                let other = if self.variables[variable].0 == a { b } else { a };
                [a, b].contains(&self.variables[variable].0) && self.parents(variable).contains(&other)
            };
            let those = columns.iter().zip(&open).filter(|(_, variable)| joins(**variable));
            problem.add_row(1.0.., those.map(|(&column, _)| (column, 1.0)).collect::<Vec<_>>());
        }
        for cluster in &self.clusters {
            problem.add_row(1.0.., self.cut(cluster, &columns, &open));
        }
        let mut model = problem.optimise(Sense::Minimise);
        model.set_option("threads", 1);
        model.set_option("random_seed", 1);
        model.set_option("mip_rel_gap", 0.0);
        model.set_option("mip_abs_gap", PROVEN / 2.0);
        (model, open)
    }

    /// The left side of a cluster's constraint.
    fn cut(&self, cluster: &[usize], columns: &[Col], open: &[usize]) -> Vec<(Col, f64)> {
        let outside = |variable: usize| {
            let node = self.variables[variable].0;
            cluster.contains(&node) && !self.parents(variable).iter().any(|parent| cluster.contains(parent))
        };
        columns.iter().zip(open).filter(|(_, variable)| outside(**variable)).map(|(&c, _)| (c, 1.0)).collect()
    }

    fn solve(&self, mut model: Model) -> Result<SolvedModel> {
        // HiGHS counts all runs of a model together.
        if self.deadline.is_some() {
            model.set_option("time_limit", self.seconds_left().max(0.001));
        }
        model.try_solve().map_err(|status| {
            Error::expected(ErrorKind::Setting, "a program that HiGHS solves", format!("{status:?}"))
        })
    }

    /// Adds violated clusters to the linear relaxation until none is found.
    fn tighten(&mut self, watch: &mut Watch<'_>) -> Result<()> {
        let mut done = self.lists.len();
        loop {
            let (model, open) = self.problem(false);
            let solved = self.solve(model)?;
            if solved.status() != HighsModelStatus::Optimal {
                return Ok(());
            }
            self.bound = self.bound.max(solved.objective_value());
            let solution = solved.get_solution();
            let weights = Weights::new(self, solution.columns(), &open);
            let rounded = self.along(&weights.order());
            if rounded.loss < self.best.loss {
                self.best = rounded;
            }
            let cuts = weights.violated_clusters();
            let any = self.add(cuts);
            // A variable whose reduced cost alone closes the gap is 0 in every better graph.
            let room = self.best.loss - solved.objective_value() + PROVEN;
            for (&variable, &cost) in open.iter().zip(solution.dual_columns()) {
                self.open[variable] = cost <= room;
            }
            if !any || self.is_over() {
                return Ok(());
            }
            done += 1;
            watch.tell(Progress::open(done))?;
        }
    }

    /// Solves the integer program, with the cycles of every solution forbidden, until one has none.
    fn branch(&mut self, watch: &mut Watch<'_>) -> Result<()> {
        let mut done = self.lists.len() + self.clusters.len();
        while !self.is_over() {
            let (model, open) = self.problem(true);
            let solved = self.solve(model)?;
            let dual = solved.double_info_value(c"mip_dual_bound").unwrap_or(f64::NEG_INFINITY);
            self.bound = self.bound.max(dual.min(self.best.loss));
            if solved.status() == HighsModelStatus::Infeasible {
                // No open variables make a graph: the best met is the best.
                self.bound = self.best.loss;
                return Ok(());
            }
            if solved.status() != HighsModelStatus::Optimal {
                return Ok(());
            }
            let solution = solved.get_solution();
            let weights = Weights::new(self, solution.columns(), &open);
            let graph = self.along(&weights.order());
            if graph.loss < self.best.loss {
                self.best = graph;
            }
            let cycles = weights.cycles();
            if !self.add(cycles) {
                return Ok(());
            }
            done += 1;
            watch.tell(Progress::open(done))?;
        }
        Ok(())
    }

    /// Adds clusters that are not there yet; tells whether there was one.
    fn add(&mut self, clusters: Vec<Vec<usize>>) -> bool {
        let before = self.clusters.len();
        for cluster in clusters {
            if self.known.insert(cluster.clone()) {
                self.clusters.push(cluster);
            }
        }
        self.clusters.len() > before
    }
}

/// What a solution gives to each node's parent sets.
struct Weights<'a> {
    of: Vec<Vec<(f64, &'a [usize])>>,
}

impl<'a> Weights<'a> {
    fn new(program: &Program<'a>, values: &[f64], open: &[usize]) -> Self {
        let mut of = vec![Vec::new(); program.lists.len()];
        for (&variable, &value) in open.iter().zip(values) {
            if value > NOTHING {
                let (node, place) = program.variables[variable];
                let list: &'a [ParentSet] = &program.lists[node];
                of[node].push((value, list[place].parents.as_slice()));
            }
        }
        Self { of }
    }

    /// Nodes one after the other, each time the one with most weight on sets among those before it.
    fn order(&self) -> Vec<usize> {
        let n = self.of.len();
        let mut placed = vec![false; n];
        let mut order = Vec::with_capacity(n);
        while order.len() < n {
            let ready = |node: usize| -> f64 {
                let fits = self.of[node].iter().filter(|(_, set)| set.iter().all(|&parent| placed[parent]));
                fits.map(|(weight, _)| weight).sum()
            };
            let open = (0..n).filter(|&node| !placed[node]).map(|node| (ready(node), node));
            let (_, next) = open
                .reduce(|best, other| if other.0 > best.0 + NOTHING { other } else { best })
                .expect("some node is not placed");
            placed[next] = true;
            order.push(next);
        }
        order
    }

    /// The left side of a cluster's constraint: less than 1 is a violation.
    fn outside(&self, cluster: &[usize]) -> f64 {
        let of_node = |&node: &usize| -> f64 {
            let apart =
                self.of[node].iter().filter(|(_, set)| !set.iter().any(|parent| cluster.contains(parent)));
            apart.map(|(weight, _)| weight).sum()
        };
        cluster.iter().map(of_node).sum()
    }

    /// Clusters grown from every node by the parent that lowers the left side most, and the cycles of the heaviest sets.
    fn violated_clusters(&self) -> Vec<Vec<usize>> {
        let mut found = self.cycles();
        found.retain(|cluster| self.outside(cluster) < 1.0 - VIOLATED);
        for start in 0..self.of.len() {
            let mut cluster = vec![start];
            while cluster.len() < LARGEST_CLUSTER {
                let Some((value, next)) = self.best_addition(&cluster) else { break };
                cluster.push(next);
                if value < 1.0 - VIOLATED {
                    cluster.sort_unstable();
                    found.push(cluster);
                    break;
                }
            }
        }
        found
    }

    fn best_addition(&self, cluster: &[usize]) -> Option<(f64, usize)> {
        let parents = cluster.iter().flat_map(|&node| self.of[node].iter().flat_map(|(_, set)| set.iter()));
        let mut near: Vec<usize> = parents.copied().filter(|parent| !cluster.contains(parent)).collect();
        near.sort_unstable();
        near.dedup();
        let with = |next: usize| (self.outside(&[cluster, &[next]].concat()), next);
        near.into_iter().map(with).reduce(|best, other| if other.0 < best.0 - NOTHING { other } else { best })
    }

    /// The shortest cycle through every node, when each takes its heaviest set.
    fn cycles(&self) -> Vec<Vec<usize>> {
        let heaviest = |sets: &Vec<(f64, &'a [usize])>| -> &'a [usize] {
            let best = sets.iter().copied().reduce(|best, other| if other.0 > best.0 { other } else { best });
            best.map_or(&[], |(_, set)| set)
        };
        let parents: Vec<&[usize]> = self.of.iter().map(heaviest).collect();
        (0..parents.len()).filter_map(|node| cycle_through(&parents, node)).collect()
    }
}

/// The shortest way from a node up to itself, ascending.
fn cycle_through(parents: &[&[usize]], start: usize) -> Option<Vec<usize>> {
    let mut child_of: Vec<Option<usize>> = vec![None; parents.len()];
    let mut level = vec![start];
    while !level.is_empty() {
        let mut next = Vec::new();
        for &node in &level {
            for &parent in parents[node] {
                if parent == start {
                    let mut cycle = vec![node];
                    while let Some(child) = child_of[cycle[cycle.len() - 1]] {
                        cycle.push(child);
                    }
                    cycle.sort_unstable();
                    return Some(cycle);
                }
                if child_of[parent].is_none() {
                    child_of[parent] = Some(node);
                    next.push(parent);
                }
            }
        }
        level = next;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_by_hand() {
        // 0 <- 1 <- 2 <- 0, and 3 <- 2 outside of it.
        let parents: [&[usize]; 4] = [&[1], &[2], &[0], &[2]];
        assert_eq!(cycle_through(&parents, 0), Some(vec![0, 1, 2]));
        assert_eq!(cycle_through(&parents, 2), Some(vec![0, 1, 2]));
        assert_eq!(cycle_through(&parents, 3), None);
    }
}
