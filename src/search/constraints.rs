//! Which arcs a search may use.

use crate::error::{Error, ErrorKind, Result};
use crate::graph::{Dag, Pair};

/// The arcs that may, must and must not be there, by column number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraints {
    /// Row-major `n x n`: whether `from -> to` is allowed.
    allowed: Vec<bool>,
    required: Vec<(usize, usize)>,
    n: usize,
}

impl Constraints {
    /// Every arc is allowed.
    pub fn none(n: usize) -> Self {
        let allowed = (0..n * n).map(|k| k / n != k % n).collect();
        Self { allowed, required: Vec::new(), n }
    }

    /// Only arcs between joined nodes are allowed, in either direction.
    pub fn within(n: usize, skeleton: &[Pair]) -> Self {
        let mut constraints = Self { allowed: vec![false; n * n], required: Vec::new(), n };
        for &(a, b) in skeleton {
            constraints.allowed[a * n + b] = true;
            constraints.allowed[b * n + a] = true;
        }
        constraints
    }

    /// These constraints, and only arcs between joined nodes; required arcs stay.
    #[must_use]
    pub fn inside(&self, skeleton: &[Pair]) -> Self {
        let within = Self::within(self.n, skeleton);
        self.restricted(|from, to| within.allows(from, to))
    }

    /// These constraints, and only the given candidates as parents of each node; required arcs stay.
    #[must_use]
    pub fn among(&self, candidates: &[Vec<usize>]) -> Self {
        self.restricted(|from, to| candidates[to].contains(&from))
    }

    fn restricted(&self, keep: impl Fn(usize, usize) -> bool) -> Self {
        let mut result = self.clone();
        for from in 0..self.n {
            for to in 0..self.n {
                result.allowed[from * self.n + to] &= keep(from, to) || self.requires(from, to);
            }
        }
        result
    }

    /// Forbids arcs (from, to).
    #[must_use]
    pub fn forbid(mut self, arcs: &[(usize, usize)]) -> Self {
        for &(from, to) in arcs {
            self.allowed[from * self.n + to] = false;
        }
        self
    }

    /// Forbids arcs from a later tier to an earlier one; nodes without a tier are free.
    #[must_use]
    pub fn with_tiers(mut self, tiers: &[Option<usize>]) -> Self {
        for (from, later) in tiers.iter().enumerate() {
            for (to, earlier) in tiers.iter().enumerate() {
                if later.zip(*earlier).is_some_and(|(later, earlier)| later > earlier) {
                    self.allowed[from * self.n + to] = false;
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
            self.allowed[to * self.n + from] = false;
        }
        if let Some((from, to)) = arcs.iter().find(|(from, to)| !self.allows(*from, *to)) {
            let found = format!("{from} -> {to} required and ruled out");
            return Err(Error::expected(ErrorKind::Setting, "required arcs that are allowed", found));
        }
        Dag::from_arcs(self.n, arcs.iter().copied())
            .map_err(|error| Error::new(ErrorKind::Setting, format!("required arcs: {error}")))?;
        self.required = arcs.to_vec();
        Ok(self)
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
        self.allowed[from * self.n + to]
    }

    /// Whether the arc must be there.
    pub fn requires(&self, from: usize, to: usize) -> bool {
        self.required.contains(&(from, to))
    }

    /// The arcs that must be there.
    pub fn required(&self) -> &[(usize, usize)] {
        &self.required
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
        let allowed = order.iter().flat_map(|&a| order.iter().map(move |&b| (a, b)));
        Self {
            allowed: allowed.map(|(a, b)| self.allows(a, b)).collect(),
            required: self.required.iter().map(|&(a, b)| (place[a], place[b])).collect(),
            n: self.n,
        }
    }
}
