//! What resamples say of a pair, beside what is true.

use crate::graph::Pair;
use crate::resample::Vote;

/// Which way an edge points, `a < b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// `a -> b`.
    Forth,
    /// `b -> a`.
    Back,
    /// Both: copies that are one node in the truth can have that.
    Both,
}

impl Direction {
    /// From whether there is an arc each way.
    pub fn of(forth: bool, back: bool) -> Option<Self> {
        match (forth, back) {
            (true, true) => Some(Self::Both),
            (true, false) => Some(Self::Forth),
            (false, true) => Some(Self::Back),
            (false, false) => None,
        }
    }

    /// What files call it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Forth => "ab",
            Self::Back => "ba",
            Self::Both => "both",
        }
    }
}

/// How two columns are related in truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Joined.
    Edge(Direction),
    /// Not joined, but parents of a common child: dependent given all others.
    Spouses,
    /// Neither.
    Neither,
}

/// One pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The columns, as the truth numbers them.
    pub pair: Pair,
    /// What resamples say.
    pub vote: Vote,
    /// What is true.
    pub fact: Fact,
    /// In the graph of all rows.
    pub single: Option<Direction>,
    /// Whether that fits as well the other way.
    pub open: bool,
    /// In the average.
    pub average: Option<Direction>,
}

impl Judged {
    /// Whether the two are joined in truth.
    pub fn is_edge(&self) -> bool {
        matches!(self.fact, Fact::Edge(_))
    }
}

/// How near a graph comes to the truth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraphF1 {
    /// Of edges, copies being one node.
    pub edges: f64,
    /// Of arcs.
    pub arcs: f64,
    /// Of edges, copies being columns of their own: what the truth has at those left out is missed.
    pub edges_apart: f64,
    /// Of arcs.
    pub arcs_apart: f64,
}
