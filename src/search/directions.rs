//! What the user knows about directions, by name, checked before any search.

use super::Constraints;
use crate::error::{Error, ErrorKind, Result};
use crate::graph::{Dag, Pair};
use crate::learner::knowledge::Knowledge;

/// Forbidden and required arcs (from, to), and the tier of each column, by column number.
///
/// Beside it stands [`Knowledge`] about edges: a forbidden edge is forbidden in both directions, a required edge stays in
/// the graph in whichever direction scores better.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Directions {
    /// Arcs that never appear.
    pub forbidden: Vec<(usize, usize)>,
    /// Arcs that always appear.
    pub required: Vec<(usize, usize)>,
    /// No arc runs from a later tier to an earlier one; columns without a tier are free. Empty, or one for each column.
    pub tiers: Vec<Option<usize>>,
}

impl Directions {
    /// Turns names into column numbers. `tiers` lists the columns of each tier, the earliest first.
    ///
    /// # Errors
    /// [`ErrorKind::Column`] for an unknown name or an arc of a column to itself; [`ErrorKind::Setting`] for a column in two
    /// tiers.
    pub fn from_names(
        names: &[&str],
        forbid: &[(String, String)],
        require: &[(String, String)],
        tiers: &[Vec<String>],
    ) -> Result<Self> {
        let arc = |(from, to): &(String, String)| {
            let (a, b) = (find(names, from)?, find(names, to)?);
            if a == b {
                let error = Error::expected(ErrorKind::Column, "two different columns", "one twice");
                return Err(error.in_column(from));
            }
            Ok((a, b))
        };
        let mut of_columns = vec![None; if tiers.is_empty() { 0 } else { names.len() }];
        for (tier, members) in tiers.iter().enumerate() {
            for name in members {
                let slot: &mut Option<usize> = &mut of_columns[find(names, name)?];
                if slot.replace(tier).is_some_and(|other| other != tier) {
                    let found = format!("{name:?} in two");
                    return Err(Error::expected(ErrorKind::Setting, "every column in one tier", found));
                }
            }
        }
        Ok(Self {
            forbidden: forbid.iter().map(arc).collect::<Result<_>>()?,
            required: require.iter().map(arc).collect::<Result<_>>()?,
            tiers: of_columns,
        })
    }

    /// What a search may use, with knowledge about edges.
    ///
    /// # Errors
    /// [`ErrorKind::Setting`] when knowledge contradicts itself; the message names the columns.
    pub fn constraints(&self, names: &[&str], edges: &Knowledge) -> Result<Constraints> {
        let both = |&(a, b): &Pair| [(a, b), (b, a)];
        let forbidden: Vec<(usize, usize)> = edges.forbidden.iter().flat_map(both).collect();
        let free = Constraints::none(names.len()).with_tiers(&self.tiers);
        self.check(names, &free, &forbidden)?;
        let constraints = free.forbid(&self.forbidden).forbid(&forbidden).require(&self.required)?;
        let mut arcs = self.required.clone();
        for &(a, b) in &edges.required {
            match (constraints.allows(a, b), constraints.allows(b, a)) {
                (true, true) => {}
                (true, false) => arcs.push((a, b)),
                (false, true) => arcs.push((b, a)),
                (false, false) => {
                    let found = format!("both directions of {:?} - {:?} ruled out", names[a], names[b]);
                    return Err(contradiction(found));
                }
            }
        }
        check_cycle(names, arcs)?;
        constraints.join(&edges.required)
    }

    fn check(&self, names: &[&str], tiers: &Constraints, edges: &[(usize, usize)]) -> Result<()> {
        for &(from, to) in &self.required {
            let (a, b) = (names[from], names[to]);
            let against = if !tiers.allows(from, to) {
                "the tiers"
            } else if edges.contains(&(from, to)) {
                "a forbidden edge"
            } else if self.forbidden.contains(&(from, to)) {
                "a forbidden arc"
            } else {
                continue;
            };
            return Err(contradiction(format!("{a:?} -> {b:?} required against {against}")));
        }
        check_cycle(names, self.required.clone())
    }
}

/// Refuses arcs that go round, and names one round.
fn check_cycle(names: &[&str], mut arcs: Vec<(usize, usize)>) -> Result<()> {
    arcs.sort_unstable();
    arcs.dedup();
    if Dag::from_arcs(names.len(), arcs.iter().copied()).is_ok() {
        return Ok(());
    }
    // Nodes that no required arc leaves, or none enters, are on no cycle; what is left goes round.
    loop {
        let before = arcs.len();
        let all = arcs.clone();
        arcs.retain(|&(a, b)| all.iter().any(|arc| arc.0 == b) && all.iter().any(|arc| arc.1 == a));
        if arcs.len() == before {
            break;
        }
    }
    let mut walk = vec![arcs[0].0];
    let mut node = arcs[0].1;
    while !walk.contains(&node) {
        walk.push(node);
        node = arcs.iter().find(|arc| arc.0 == node).map_or(walk[0], |arc| arc.1);
    }
    let begin = walk.iter().position(|&met| met == node).unwrap_or(0);
    let names: Vec<&str> = walk[begin..].iter().chain([&node]).map(|&met| names[met]).collect();
    Err(contradiction(format!("the required cycle {}", names.join(" -> "))))
}

fn contradiction(found: String) -> Error {
    Error::expected(ErrorKind::Setting, "knowledge without contradictions", found)
}

fn find(names: &[&str], name: &str) -> Result<usize> {
    names.iter().position(|known| *known == name).ok_or_else(|| {
        Error::expected(ErrorKind::Column, format!("one of {}", names.join(", ")), format!("{name:?}"))
    })
}
