//! Which parents a node takes among the candidates that come before it.
//!
//! Growing and shrinking one parent at a time finds most best sets but not all: parents that help only together are missed, and
//! among many predecessors a strong one can hide them. So every set that was found among some predecessors is kept, and is taken
//! wherever it fits and beats what growing and shrinking finds there.

use rustc_hash::FxHashMap;

use super::Constraints;
use crate::score::Scorer;

/// Gains below this are rounding.
pub(super) const NOTHING: f64 = 1e-9;

/// A set of a node's candidates, one bit each; nodes with more candidates use only the first 64 by gain.
pub(super) type Mask = u64;

/// A node's parents, and the score of its family.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Family {
    pub(super) score: f64,
    pub(super) parents: Mask,
}

/// Two nodes of which one at least is a candidate of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Near {
    pub(super) node: usize,
    /// Its bit among the candidates of the node at hand; 0 where it is none.
    pub(super) own: Mask,
    /// The bit of the node at hand among its candidates; 0 where it is none.
    pub(super) back: Mask,
}

/// How nodes choose parents among the candidates that come before them.
pub struct Choice<'a> {
    scorer: &'a mut Scorer,
    constraints: &'a Constraints,
    max_parents: usize,
    nodes: Vec<Node>,
}

/// What is known of one node.
struct Node {
    candidates: Vec<usize>,
    near: Vec<Near>,
    /// The candidates that must be parents.
    required: Mask,
    /// The candidates that must be joined to the node: its parents where they come before it, its children elsewhere.
    joined: Mask,
    /// The score of each set of parents that was asked for.
    scores: FxHashMap<Mask, f64>,
    /// For each set of parents that was grown from: every set with one more that scores better, best first.
    larger: FxHashMap<Mask, Vec<Family>>,
    /// The family chosen for each set of predecessors.
    chosen: FxHashMap<Mask, Family>,
    /// Every family that was chosen, best first.
    found: Vec<Family>,
}

impl<'a> Choice<'a> {
    /// Candidates as the constraints allow them; of more than 64, those that gain most alone.
    pub fn new(scorer: &'a mut Scorer, constraints: &'a Constraints, max_parents: usize) -> Self {
        let n = constraints.len();
        let lists: Vec<Vec<usize>> = (0..n).map(|node| strongest(scorer, constraints, node)).collect();
        let bit =
            |parent: usize, of: usize| -> Mask { lists[of].binary_search(&parent).map_or(0, |k| 1 << k) };
        let near = |node: usize| {
            let all = (0..n).map(|other| Near { node: other, own: bit(other, node), back: bit(node, other) });
            all.filter(|near| near.own | near.back != 0).collect()
        };
        let mask = |node: usize, is_in: &dyn Fn(usize) -> bool| -> Mask {
            lists[node].iter().filter(|&&other| is_in(other)).map(|&other| bit(other, node)).sum()
        };
        let nodes = (0..n)
            .map(|node| Node {
                near: near(node),
                required: mask(node, &|other| constraints.requires(other, node)),
                joined: mask(node, &|other| constraints.joins(other, node)),
                candidates: lists[node].clone(),
                scores: FxHashMap::default(),
                larger: FxHashMap::default(),
                chosen: FxHashMap::default(),
                found: Vec::new(),
            })
            .collect();
        Self { scorer, constraints, max_parents, nodes }
    }

    /// Number of nodes.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// What is allowed and required.
    pub(super) fn constraints(&self) -> &Constraints {
        self.constraints
    }

    /// Those that are a candidate of the node, or have it as theirs, ascending.
    pub(super) fn near(&self, node: usize) -> &[Near] {
        &self.nodes[node].near
    }

    /// The parents of a family, ascending.
    pub(super) fn members(&self, node: usize, parents: Mask) -> Vec<usize> {
        members(&self.nodes[node].candidates, parents)
    }

    /// The best parents found for a node among those that come before it; minus infinity where a required one does not.
    pub(super) fn best(&mut self, node: usize, before: Mask) -> Family {
        let of = &self.nodes[node];
        if let Some(&known) = of.chosen.get(&before) {
            return known;
        }
        let needed = of.required | (of.joined & before);
        if of.required & !before != 0 {
            return Family { score: f64::NEG_INFINITY, parents: 0 };
        }
        let fits = |family: &&Family| family.parents & !before == 0 && needed & !family.parents == 0;
        let earlier = of.found.iter().find(fits).copied();
        let mut best = self.climb(node, needed, before);
        if let Some(earlier) = earlier
            && earlier.score > best.score + NOTHING
        {
            best = earlier;
        }
        self.keep(node, best);
        self.nodes[node].chosen.insert(before, best);
        best
    }

    /// Adds and removes one parent after another while the score rises.
    fn climb(&mut self, node: usize, needed: Mask, before: Mask) -> Family {
        let mut now = Family { score: self.score(node, needed), parents: needed };
        loop {
            let start = now;
            while let Some(next) = self.best_addition(node, now, before) {
                now = next;
            }
            while let Some(next) = self.best_removal(node, now, now.parents & !needed) {
                now = next;
            }
            if now == start {
                return now;
            }
        }
    }

    /// Adds the one of those before that gains most, if any gains. What every candidate gains is found once for a set of parents: it
    /// is asked again and again with other predecessors.
    fn best_addition(&mut self, node: usize, now: Family, before: Mask) -> Option<Family> {
        if !self.nodes[node].larger.contains_key(&now.parents) {
            let larger = self.larger(node, now);
            self.nodes[node].larger.insert(now.parents, larger);
        }
        let larger = &self.nodes[node].larger[&now.parents];
        larger.iter().find(|family| family.parents & !before == 0).copied()
    }

    fn larger(&mut self, node: usize, now: Family) -> Vec<Family> {
        if now.parents.count_ones() as usize >= self.max_parents {
            return Vec::new();
        }
        let bits =
            (0..self.nodes[node].candidates.len()).map(|k| 1 << k).filter(|bit| now.parents & bit == 0);
        let families = bits
            .map(|bit| now.parents | bit)
            .map(|parents| Family { score: self.score(node, parents), parents });
        let mut better: Vec<Family> = families.filter(|family| family.score > now.score + NOTHING).collect();
        better.sort_by(|a, b| b.score.total_cmp(&a.score));
        better
    }

    /// Removes the one of `bits` that gains most, if any gains.
    fn best_removal(&mut self, node: usize, now: Family, bits: Mask) -> Option<Family> {
        let mut best: Option<Family> = None;
        let mut rest = bits;
        while rest != 0 {
            let parents = now.parents ^ (rest & rest.wrapping_neg());
            rest &= rest - 1;
            let score = self.score(node, parents);
            if score > now.score + NOTHING && best.is_none_or(|of_best| score > of_best.score) {
                best = Some(Family { score, parents });
            }
        }
        best
    }

    /// Remembers a family, and lets those take it who chose worse for want of it.
    fn keep(&mut self, node: usize, family: Family) {
        let of = &mut self.nodes[node];
        if of.found.iter().any(|found| found.parents == family.parents) {
            return;
        }
        let at = of.found.partition_point(|found| found.score >= family.score);
        of.found.insert(at, family);
        let (required, joined) = (of.required, of.joined);
        for (&before, chosen) in &mut of.chosen {
            let needed = required | (joined & before);
            let fits = family.parents & !before == 0 && needed & !family.parents == 0;
            if fits && family.score > chosen.score + NOTHING {
                *chosen = family;
            }
        }
    }

    fn score(&mut self, node: usize, parents: Mask) -> f64 {
        let of = &mut self.nodes[node];
        let score = || self.scorer.family(node, &members(&of.candidates, parents));
        *of.scores.entry(parents).or_insert_with(score)
    }
}

fn members(candidates: &[usize], mask: Mask) -> Vec<usize> {
    candidates.iter().enumerate().filter(|&(k, _)| mask >> k & 1 == 1).map(|(_, &node)| node).collect()
}

/// The candidates of a node; of more than 64, those that must be there and then those that gain most alone.
fn strongest(scorer: &mut Scorer, constraints: &Constraints, node: usize) -> Vec<usize> {
    let mut candidates = constraints.candidates(node);
    if candidates.len() > Mask::BITS as usize {
        let must = |other: usize| constraints.requires(other, node) || constraints.joins(other, node);
        let ranks: Vec<(bool, f64)> =
            candidates.iter().map(|&other| (must(other), scorer.family(node, &[other]))).collect();
        let mut order: Vec<usize> = (0..candidates.len()).collect();
        order.sort_by(|&a, &b| ranks[b].0.cmp(&ranks[a].0).then(ranks[b].1.total_cmp(&ranks[a].1)));
        order.truncate(Mask::BITS as usize);
        order.sort_unstable();
        candidates = order.into_iter().map(|k| candidates[k]).collect();
    }
    candidates
}
