//! The completed partially directed graph: what a directed acyclic graph shares with all that imply the same
//! independences.
//!
//! Two directed acyclic graphs are equivalent when they have the same skeleton and the same v-structures (`a -> c <- b`
//! with `a`, `b` not joined). The completed graph directs exactly those edges that have one direction in the whole class, or,
//! given what the user knows, in the part of the class that agrees with it: then it is the maximally oriented graph.

use super::reason::{Known, Reason};
use super::{Dag, Pair, pair};

/// The equivalence class of a directed acyclic graph on `n` nodes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cpdag {
    /// Number of nodes.
    pub n: usize,
    /// Arcs (from, to) that every graph of the class has, ascending.
    pub directed: Vec<(usize, usize)>,
    /// Edges that some graphs of the class direct one way and some the other, ascending.
    pub undirected: Vec<Pair>,
    /// Every directed arc with its reason, in an order in which each follows from those before it.
    pub steps: Vec<Step>,
}

/// An arc and why it has its direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The arc (from, to).
    pub arc: (usize, usize),
    /// Why it points this way.
    pub reason: Reason,
}

/// How two nodes are joined, seen from the smaller one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Join {
    /// From the smaller node to the larger.
    Forward,
    /// From the larger node to the smaller.
    Backward,
    /// Without a direction.
    Undirected,
}

impl Cpdag {
    /// The class: v-structures, then all that follows from them. Time `O(arcs * degree^2)` for each of at most `arcs` rounds,
    /// space `O(n^2)`.
    pub fn of(dag: &Dag) -> Self {
        Self::knowing(dag, |_, _| None)
    }

    /// The part of the class that agrees with what is known: v-structures, then the known directions, then all that follows by
    /// Meek's four rules. `known` says of each arc of the graph whether knowledge alone gives it its direction. Time and
    /// space as for [`of`](Self::of), times a degree where knowledge directs edges.
    pub fn knowing(dag: &Dag, known: impl Fn(usize, usize) -> Option<Known>) -> Self {
        let mut class = Orientation::new(dag);
        class.direct_v_structures(dag);
        class.direct_known(dag, known);
        while class.apply_rules() {}
        let (mut directed, mut undirected): (Vec<_>, Vec<_>) =
            dag.arcs().partition(|&(a, b)| class.is_directed(a, b));
        for edge in &mut undirected {
            *edge = pair(edge.0, edge.1);
        }
        directed.sort_unstable();
        undirected.sort_unstable();
        Self { n: dag.len(), directed, undirected, steps: class.steps }
    }

    /// One graph of the class that depends on nothing but the class and the numbers of its nodes. Where the class leaves directions open,
    /// nodes with more open edges come before others, as a common cause does, and the smaller of two before the larger; each open
    /// edge in this order is directed from its first node to the other, and then all that follows. Time as for [`of`](Self::of) for each.
    pub fn representative(&self) -> Dag {
        let arcs = self.directed.iter().chain(&self.undirected).copied();
        let mut parents = vec![Vec::new(); self.n];
        let joined = arcs.map(|(a, b)| pair(a, b));
        for (a, b) in joined {
            parents[b].push(a);
        }
        let skeleton = Dag::new(parents).expect("arcs from smaller to larger nodes close no cycle");
        let mut class = Orientation::new(&skeleton);
        for &(a, b) in &self.directed {
            class.directed[a * self.n + b] = true;
        }
        for (a, b) in self.open_edges() {
            if class.is_undirected(a, b) {
                class.directed[a * self.n + b] = true;
                while class.apply_rules() {}
            }
        }
        let pairs = class.skeleton.iter().copied();
        let directed = pairs.map(|(a, b)| if class.is_directed(a, b) { (a, b) } else { (b, a) });
        Dag::from_arcs(self.n, directed).expect("Meek's rules leave no cycle in a class")
    }

    /// The edges without a direction, each from the node that comes first to the other, in the order of both.
    fn open_edges(&self) -> Vec<Pair> {
        let mut open = vec![0; self.n];
        for &(a, b) in &self.undirected {
            open[a] += 1;
            open[b] += 1;
        }
        let place = |node: usize| (std::cmp::Reverse(open[node]), node);
        let ordered = |&(a, b): &Pair| if place(a) < place(b) { (a, b) } else { (b, a) };
        let mut edges: Vec<Pair> = self.undirected.iter().map(ordered).collect();
        edges.sort_by_key(|&(a, b)| (place(a), place(b)));
        edges
    }

    /// Why an arc is directed; `None` where the class does not direct it so.
    pub fn reason(&self, from: usize, to: usize) -> Option<Reason> {
        self.steps.iter().find(|step| step.arc == (from, to)).map(|step| step.reason)
    }

    /// All joined pairs with their joins, ascending.
    pub fn joins(&self) -> Vec<(Pair, Join)> {
        let of_arc =
            |&(a, b): &(usize, usize)| (pair(a, b), if a < b { Join::Forward } else { Join::Backward });
        let directed = self.directed.iter().map(of_arc);
        let undirected = self.undirected.iter().map(|&edge| (edge, Join::Undirected));
        let mut joins: Vec<(Pair, Join)> = directed.chain(undirected).collect();
        joins.sort_unstable();
        joins
    }
}

/// A skeleton of which some edges have a direction.
struct Orientation {
    n: usize,
    neighbours: Vec<Vec<usize>>,
    skeleton: Vec<Pair>,
    /// `adjacent[a * n + b]`, symmetric.
    adjacent: Vec<bool>,
    /// `directed[a * n + b]` for `a -> b`.
    directed: Vec<bool>,
    steps: Vec<Step>,
}

impl Orientation {
    fn new(dag: &Dag) -> Self {
        let n = dag.len();
        let skeleton = dag.skeleton();
        let mut adjacent = vec![false; n * n];
        for &(a, b) in &skeleton {
            adjacent[a * n + b] = true;
            adjacent[b * n + a] = true;
        }
        let neighbours = dag.neighbours();
        Self { n, neighbours, skeleton, adjacent, directed: vec![false; n * n], steps: Vec::new() }
    }

    fn direct_v_structures(&mut self, dag: &Dag) {
        for c in 0..self.n {
            let mut parents = dag.parents(c).to_vec();
            parents.sort_unstable();
            for &a in &parents {
                let mut others = parents.iter().copied();
                if let Some(other) = others.find(|&b| b != a && !self.is_adjacent(a, b)) {
                    self.direct(a, c, Reason::Collider { other });
                }
            }
        }
    }

    fn direct_known(&mut self, dag: &Dag, known: impl Fn(usize, usize) -> Option<Known>) {
        let mut arcs: Vec<(usize, usize)> = dag.arcs().filter(|&(a, b)| self.is_undirected(a, b)).collect();
        arcs.sort_unstable();
        for (a, b) in arcs {
            if let Some(known) = known(a, b) {
                self.direct(a, b, Reason::Known(known));
            }
        }
    }

    fn direct(&mut self, a: usize, b: usize, reason: Reason) {
        self.directed[a * self.n + b] = true;
        self.steps.push(Step { arc: (a, b), reason });
    }

    fn is_adjacent(&self, a: usize, b: usize) -> bool {
        self.adjacent[a * self.n + b]
    }

    fn is_directed(&self, a: usize, b: usize) -> bool {
        self.directed[a * self.n + b]
    }

    fn is_undirected(&self, a: usize, b: usize) -> bool {
        self.is_adjacent(a, b) && !self.is_directed(a, b) && !self.is_directed(b, a)
    }

    /// Directs every edge that a rule directs; tells whether there was one.
    fn apply_rules(&mut self) -> bool {
        let before = self.steps.len();
        for k in 0..self.skeleton.len() {
            let (a, b) = self.skeleton[k];
            for (a, b) in [(a, b), (b, a)] {
                if self.is_undirected(a, b)
                    && let Some(reason) = self.rule(a, b)
                {
                    self.direct(a, b, reason);
                }
            }
        }
        self.steps.len() > before
    }

    /// Why the undirected edge `a - b` can only be `a -> b`, if a rule says so.
    fn rule(&self, a: usize, b: usize) -> Option<Reason> {
        let around = || self.neighbours[a].iter().copied().filter(|&c| c != b);
        let one = around().find(|&c| self.is_directed(c, a) && !self.is_adjacent(c, b));
        let two = || around().find(|&c| self.is_directed(a, c) && self.is_directed(c, b));
        one.map(|before| Reason::NoNewCollider { before })
            .or_else(|| two().map(|through| Reason::NoCycle { through }))
            .or_else(|| self.fork(a, b))
            .or_else(|| self.detour(a, b))
    }

    fn fork(&self, a: usize, b: usize) -> Option<Reason> {
        let beside = |&c: &usize| self.is_undirected(a, c) && self.is_directed(c, b);
        let beside: Vec<usize> = self.neighbours[a].iter().copied().filter(beside).collect();
        beside.iter().enumerate().find_map(|(k, &left)| {
            let right = beside[k + 1..].iter().copied().find(|&d| !self.is_adjacent(left, d))?;
            Some(Reason::Fork { left, right })
        })
    }

    fn detour(&self, a: usize, b: usize) -> Option<Reason> {
        let free = |&c: &usize| c != b && self.is_undirected(a, c) && !self.is_adjacent(c, b);
        self.neighbours[a].iter().copied().filter(free).find_map(|far| {
            let between = |&d: &usize| self.is_directed(far, d) && self.is_directed(d, b);
            let near = self.neighbours[b].iter().copied().find(between)?;
            Some(Reason::Detour { far, near })
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn cpdag(n: usize, arcs: &[(usize, usize)]) -> Cpdag {
        Cpdag::of(&Dag::from_arcs(n, arcs.iter().copied()).unwrap())
    }

    #[test]
    fn a_chain_has_no_direction_and_a_collider_has_all() {
        assert_eq!(cpdag(3, &[(0, 1), (1, 2)]).undirected, [(0, 1), (1, 2)]);
        assert_eq!(cpdag(3, &[(0, 2), (1, 2)]).directed, [(0, 2), (1, 2)]);
    }

    #[test]
    fn what_follows_a_collider_points_away_from_it() {
        // 0 -> 2 <- 1, 2 -> 3: the last edge would make another collider if it pointed back.
        let class = cpdag(4, &[(0, 2), (1, 2), (2, 3)]);
        assert_eq!(class.directed, [(0, 2), (1, 2), (2, 3)]);
        assert_eq!(class.joins()[2], ((2, 3), Join::Forward));
    }

    /// Graphs of up to six nodes: an order, and for each pair in it whether it is joined.
    fn small_dag() -> impl Strategy<Value = Dag> {
        (1usize..=6).prop_flat_map(|n| {
            let order = Just((0..n).collect::<Vec<usize>>()).prop_shuffle();
            (order, prop::collection::vec(any::<bool>(), n * n)).prop_map(move |(order, joined)| {
                let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
                let arcs = pairs.filter(|&(a, b)| joined[a * n + b]).map(|(a, b)| (order[a], order[b]));
                Dag::from_arcs(n, arcs).unwrap()
            })
        })
    }

    fn v_structures(dag: &Dag) -> Vec<(Pair, usize)> {
        let skeleton = dag.skeleton();
        let mut found = Vec::new();
        for c in 0..dag.len() {
            for (k, &a) in dag.parents(c).iter().enumerate() {
                let others = dag.parents(c)[k + 1..].iter().map(|&b| pair(a, b));
                found.extend(others.filter(|edge| !skeleton.contains(edge)).map(|edge| (edge, c)));
            }
        }
        found.sort_unstable();
        found
    }

    /// Every graph of the class, by trying all directions of all edges.
    fn equivalent(dag: &Dag) -> Vec<Dag> {
        let skeleton = dag.skeleton();
        let turned = |mask: usize| {
            let arc = |(k, &(a, b)): (usize, &Pair)| if mask >> k & 1 == 0 { (a, b) } else { (b, a) };
            Dag::from_arcs(dag.len(), skeleton.iter().enumerate().map(arc)).ok()
        };
        let same = |other: &Dag| v_structures(other) == v_structures(dag);
        (0..1usize << skeleton.len()).filter_map(turned).filter(same).collect()
    }

    /// All directed acyclic graphs of `n` nodes.
    fn all(n: usize) -> Vec<Dag> {
        let pairs: Vec<Pair> = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).collect();
        let graph = |number: usize| {
            let digit = |k: usize| number / 3usize.pow(k as u32) % 3;
            let arc = |(k, &(a, b)): (usize, &Pair)| [None, Some((a, b)), Some((b, a))][digit(k)];
            Dag::from_arcs(n, pairs.iter().enumerate().filter_map(arc)).ok()
        };
        (0..3usize.pow(pairs.len() as u32)).filter_map(graph).collect()
    }

    /// Checks the class within what is known against the graphs of the class that agree with it, and every reason against
    /// what was directed before.
    fn check(dag: &Dag, class: &[Dag], known: &[(usize, usize)]) {
        let agrees = |dag: &&Dag| known.iter().all(|&(a, b)| dag.parents(b).contains(&a));
        let class: Vec<&Dag> = class.iter().filter(agrees).collect();
        let in_all = |&(a, b): &(usize, usize)| class.iter().all(|dag| dag.parents(b).contains(&a));
        let mut expected: Vec<(usize, usize)> = dag.arcs().filter(in_all).collect();
        expected.sort_unstable();
        let found = Cpdag::knowing(dag, |a, b| known.contains(&(a, b)).then_some(Known::Required));
        assert_eq!(found.directed, expected, "{dag:?} knowing {known:?}");
        assert_eq!(found.directed.len() + found.undirected.len(), dag.skeleton().len());
        check_reasons(dag, &found, known);
        for other in class {
            assert_eq!(
                Cpdag::knowing(other, |a, b| known.contains(&(a, b)).then_some(Known::Required)),
                found
            );
        }
    }

    fn check_reasons(dag: &Dag, found: &Cpdag, known: &[(usize, usize)]) {
        let skeleton = dag.skeleton();
        let joined = |a: usize, b: usize| skeleton.contains(&pair(a, b));
        let mut before: Vec<(usize, usize)> = Vec::new();
        for step in &found.steps {
            let (a, b) = step.arc;
            let points = |x: usize, y: usize| before.contains(&(x, y));
            let open = |x: usize, y: usize| joined(x, y) && !points(x, y) && !points(y, x);
            assert!(open(a, b) && dag.parents(b).contains(&a));
            assert!(match step.reason {
                Reason::Collider { other } => {
                    other != a && dag.parents(b).contains(&other) && !joined(a, other)
                }
                Reason::NoNewCollider { before } => points(before, a) && before != b && !joined(before, b),
                Reason::NoCycle { through } => points(a, through) && points(through, b),
                Reason::Fork { left, right } => {
                    open(a, left)
                        && open(a, right)
                        && points(left, b)
                        && points(right, b)
                        && !joined(left, right)
                }
                Reason::Detour { far, near } => {
                    open(a, far) && points(far, near) && points(near, b) && !joined(far, b) && joined(a, near)
                }
                Reason::Known(_) => known.contains(&(a, b)),
            });
            before.push((a, b));
        }
        before.sort_unstable();
        assert_eq!(before, found.directed);
    }

    #[test]
    fn all_graphs_of_four_nodes_with_all_that_can_be_known() {
        let mut rules = std::collections::BTreeSet::new();
        for dag in (1..=4).flat_map(all) {
            let class = equivalent(&dag);
            let arcs: Vec<(usize, usize)> = dag.arcs().collect();
            for mask in 0..1usize << arcs.len() {
                let known: Vec<(usize, usize)> = arcs
                    .iter()
                    .enumerate()
                    .filter(|(k, _)| mask >> k & 1 == 1)
                    .map(|(_, &arc)| arc)
                    .collect();
                check(&dag, &class, &known);
                let found = Cpdag::knowing(&dag, |a, b| known.contains(&(a, b)).then_some(Known::Tiers));
                rules.extend(found.steps.iter().map(|step| step.reason.word()));
            }
        }
        assert_eq!(
            rules.into_iter().collect::<Vec<_>>(),
            ["knowledge", "rule 1", "rule 2", "rule 3", "rule 4", "v-structure"]
        );
    }

    #[test]
    fn reasons_read_as_sentences() {
        let class = cpdag(4, &[(0, 2), (1, 2), (2, 3)]);
        let told = |a, b| class.reason(a, b).unwrap().sentence((a, b), &["rain", "hose", "grass", "shoes"]);
        assert_eq!(
            told(0, 2),
            "rain and hose both point to grass and are not joined themselves: a v-structure"
        );
        assert_eq!(
            told(2, 3),
            "rain points to grass and is not joined to shoes: reversed, grass would be a new v-structure"
        );
        assert_eq!(class.reason(3, 2), None);
    }

    #[test]
    fn a_common_cause_comes_first_in_the_graph_that_represents_a_class() {
        // 3 joins all others: they are its effects, whatever the numbers.
        let class = cpdag(4, &[(0, 3), (3, 1), (3, 2)]);
        let mut arcs: Vec<Pair> = class.representative().arcs().collect();
        arcs.sort_unstable();
        assert_eq!(arcs, [(3, 0), (3, 1), (3, 2)]);
    }

    proptest! {
        #[test]
        fn one_graph_represents_the_class(dag in small_dag(), known in any::<u64>()) {
            let class = Cpdag::of(&dag);
            let found = class.representative();
            prop_assert_eq!(found.skeleton(), dag.skeleton());
            prop_assert_eq!(v_structures(&found), v_structures(&dag));
            for other in equivalent(&dag) {
                prop_assert_eq!(&Cpdag::of(&other).representative(), &found);
            }
            // Within what is known, too, it has what is known.
            let required = |a: usize, b: usize| (known >> ((a * 7 + b) % 64) & 1 == 1).then_some(Known::Required);
            let found = Cpdag::knowing(&dag, required).representative();
            prop_assert_eq!(v_structures(&found), v_structures(&dag));
            for (a, b) in dag.arcs().filter(|&(a, b)| required(a, b).is_some()) {
                prop_assert!(found.parents(b).contains(&a));
            }
        }
    }

    proptest! {
        #[test]
        fn exactly_the_arcs_of_the_whole_class_are_directed(dag in small_dag(), known in any::<u64>()) {
            let class = equivalent(&dag);
            check(&dag, &class, &[]);
            let arcs = dag.arcs().enumerate().filter(|(k, _)| known >> k & 1 == 1);
            check(&dag, &class, &arcs.map(|(_, arc)| arc).collect::<Vec<_>>());
        }
    }
}
