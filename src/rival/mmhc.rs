//! Max-min hill climbing (Tsamardinos, Brown and Aliferis): MMPC's skeleton, directed and thinned by hill climbing.

use super::greedy::climb_from_nothing;
use super::{Learned, Method, Mmpc, scorer};
use crate::error::Result;
use crate::progress::Watch;
use crate::score::Score;
use crate::search::Constraints;
use crate::search::tabu::TabuSettings;
use crate::table::Table;

/// The method and its two halves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mmhc {
    /// The first half.
    pub mmpc: Mmpc,
    /// What the second maximises.
    pub score: Score,
    /// Its tabu list.
    pub tabu: TabuSettings,
}

impl Method for Mmhc {
    fn name(&self) -> &'static str {
        "MMHC"
    }

    fn run(&self, table: &Table, constraints: &Constraints, watch: &mut Watch<'_>) -> Result<Learned> {
        let screened = self.mmpc.run(table, constraints, watch)?;
        let (mut scorer, filling) = scorer(table, constraints, self.score, watch)?;
        let found =
            climb_from_nothing(&mut scorer, &constraints.inside(&screened.skeleton), self.tabu, watch)?;
        Ok(Learned { tests: screened.tests, filling, ..found })
    }
}
