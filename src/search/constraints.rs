//! Which arcs a search may use.

use crate::error::{Error, ErrorKind, Result};
use crate::graph::{Dag, Known, Pair, pair};

/// Whether an arc may be there, and if not, why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Allowed,
    /// Outside the skeleton or the candidates.
    Outside,
    /// The user forbade it, or required its reverse.
    Forbidden,
    /// It runs from a later tier to an earlier one.
    Backwards,
}

/// The arcs that may, must and must not be there, and the edges that must be there in either direction, by column number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraints {
    /// Row-major `n x n`, for `from -> to`.
    verdicts: Vec<Verdict>,
    required: Vec<(usize, usize)>,
    joined: Vec<Pair>,
    n: usize,
}

impl Constraints {
    /// Every arc is allowed.
    pub fn none(n: usize) -> Self {
        let verdict = |k: usize| if k / n == k % n { Verdict::Outside } else { Verdict::Allowed };
        Self { verdicts: (0..n * n).map(verdict).collect(), required: Vec::new(), joined: Vec::new(), n }
    }

    /// Only arcs between joined nodes are allowed, in either direction.
    pub fn within(n: usize, skeleton: &[Pair]) -> Self {
        Self::none(n).inside(skeleton)
    }

    /// These constraints, and only arcs between joined nodes; required arcs and edges stay.
    #[must_use]
    pub fn inside(&self, skeleton: &[Pair]) -> Self {
        let mut within = vec![false; self.n * self.n];
        for &(a, b) in skeleton {
            within[a * self.n + b] = true;
            within[b * self.n + a] = true;
        }
        self.restricted(|from, to| within[from * self.n + to])
    }

    /// These constraints, and only the given candidates as parents of each node; required arcs and edges stay.
    #[must_use]
    pub fn among(&self, candidates: &[Vec<usize>]) -> Self {
        self.restricted(|from, to| candidates[to].contains(&from))
    }

    fn restricted(&self, keep: impl Fn(usize, usize) -> bool) -> Self {
        let mut result = self.clone();
        for from in 0..self.n {
            for to in 0..self.n {
                let stays = keep(from, to) || self.requires(from, to) || self.joins(from, to);
                if self.allows(from, to) && !stays {
                    result.verdicts[from * self.n + to] = Verdict::Outside;
                }
            }
        }
        result
    }

    /// Forbids arcs (from, to).
    #[must_use]
    pub fn forbid(mut self, arcs: &[(usize, usize)]) -> Self {
        for &(from, to) in arcs {
            self.verdicts[from * self.n + to] = Verdict::Forbidden;
        }
        self
    }

    /// Forbids arcs from a later tier to an earlier one; nodes without a tier are free.
    #[must_use]
    pub fn with_tiers(mut self, tiers: &[Option<usize>]) -> Self {
        for (from, later) in tiers.iter().enumerate() {
            for (to, earlier) in tiers.iter().enumerate() {
                if later.zip(*earlier).is_some_and(|(later, earlier)| later > earlier) {
                    self.verdicts[from * self.n + to] = Verdict::Backwards;
                }
            }
        }
        self
    }

    /// Requires arcs (from, to); their reverses are then forbidden.
    ///
    /// # Errors
    /// [`ErrorKind::Setting`] when one is forbidden too, or when they close a cycle.
    pub fn require(mut self, arcs: &[(usize, usize)]) -> Result<Self> {
        for &(from, to) in arcs {
            self.verdicts[to * self.n + from] = Verdict::Forbidden;
        }
        if let Some((from, to)) = arcs.iter().find(|(from, to)| !self.allows(*from, *to)) {
            let found = format!("{from} -> {to} required and ruled out");
            return Err(Error::expected(ErrorKind::Setting, "required arcs that are allowed", found));
        }
        self.required.extend(arcs);
        self.required.sort_unstable();
        self.required.dedup();
        self.required_graph()?;
        Ok(self)
    }

    /// Requires edges in whichever direction is allowed; where that is one only, the arc is required. To be called after all
    /// that rules arcs out.
    ///
    /// # Errors
    /// [`ErrorKind::Setting`] when neither direction is allowed, or when the required arcs close a cycle.
    pub fn join(mut self, edges: &[Pair]) -> Result<Self> {
        let mut arcs = Vec::new();
        for &(a, b) in edges {
            match (self.allows(a, b), self.allows(b, a)) {
                (true, true) => self.joined.push(pair(a, b)),
                (true, false) => arcs.push((a, b)),
                (false, true) => arcs.push((b, a)),
                (false, false) => {
                    let found = format!("neither direction of {a} - {b}");
                    return Err(Error::expected(
                        ErrorKind::Setting,
                        "required edges that are allowed",
                        found,
                    ));
                }
            }
        }
        self.joined.sort_unstable();
        self.joined.dedup();
        self.require(&arcs)
    }

    fn required_graph(&self) -> Result<Dag> {
        Dag::from_arcs(self.n, self.required.iter().copied())
            .map_err(|error| Error::new(ErrorKind::Setting, format!("required arcs: {error}")))
    }

    /// The smallest graph that has all required arcs and edges: where a search begins. Edges follow an order in which the
    /// required arcs run forwards, so there is no cycle.
    pub fn start(&self) -> Dag {
        let required = self.required_graph().expect("required arcs were checked");
        let mut place = vec![0; self.n];
        for (k, &node) in required.order().iter().enumerate() {
            place[node] = k;
        }
        let forward = |&(a, b): &Pair| if place[a] < place[b] { (a, b) } else { (b, a) };
        let arcs = self.required.iter().copied().chain(self.joined.iter().map(forward));
        Dag::from_arcs(self.n, arcs).expect("all arcs run forwards in one order")
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.n
    }

    /// Whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.n == 0
    }

    /// Whether the arc may be there.
    pub fn allows(&self, from: usize, to: usize) -> bool {
        self.verdicts[from * self.n + to] == Verdict::Allowed
    }

    /// Whether the arc must be there.
    pub fn requires(&self, from: usize, to: usize) -> bool {
        self.required.binary_search(&(from, to)).is_ok()
    }

    /// Whether the two must be joined, in either direction.
    pub fn joins(&self, a: usize, b: usize) -> bool {
        self.joined.binary_search(&pair(a, b)).is_ok()
    }

    /// The nodes that must be joined to one, by an edge of either direction or by a required arc, ascending.
    pub fn must_join(&self, node: usize) -> Vec<usize> {
        let required = |other| self.requires(node, other) || self.requires(other, node);
        (0..self.n).filter(|&other| self.joins(node, other) || required(other)).collect()
    }

    /// The arcs that must be there, ascending.
    pub fn required(&self) -> &[(usize, usize)] {
        &self.required
    }

    /// What gives the arc its direction beforehand, if anything does.
    pub fn known(&self, from: usize, to: usize) -> Option<Known> {
        if self.requires(from, to) {
            return Some(Known::Required);
        }
        match self.verdicts[to * self.n + from] {
            Verdict::Forbidden => Some(Known::Forbidden),
            Verdict::Backwards => Some(Known::Tiers),
            Verdict::Allowed | Verdict::Outside => None,
        }
    }

    /// The allowed parents of a node, ascending.
    pub fn candidates(&self, child: usize) -> Vec<usize> {
        (0..self.n).filter(|&parent| self.allows(parent, child)).collect()
    }

    /// The same constraints with column `order[k]` at place `k`.
    #[must_use]
    pub fn permuted(&self, order: &[usize]) -> Self {
        let mut place = vec![0; self.n];
        for (k, &column) in order.iter().enumerate() {
            place[column] = k;
        }
        let arcs = order.iter().flat_map(|&a| order.iter().map(move |&b| (a, b)));
        let verdicts = arcs.map(|(a, b)| self.verdicts[a * self.n + b]).collect();
        let mut required: Vec<(usize, usize)> =
            self.required.iter().map(|&(a, b)| (place[a], place[b])).collect();
        let mut joined: Vec<Pair> = self.joined.iter().map(|&(a, b)| pair(place[a], place[b])).collect();
        required.sort_unstable();
        joined.sort_unstable();
        Self { verdicts, required, joined, n: self.n }
    }
}
