//! Why an arc of an equivalence class has its direction.

/// What the user said about a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// The arc is required.
    Required,
    /// The reverse arc would run from a later tier to an earlier one.
    Tiers,
    /// The reverse arc is forbidden.
    Forbidden,
}

/// Why `from -> to` points as it does in every graph of the class. Named nodes are the witnesses.
///
/// Rules are Meek's, *Causal inference and causal explanation with background knowledge* (1995). Where several reasons hold,
/// one is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// `from -> to <- other`, with `from` and `other` not joined: a v-structure.
    Collider {
        /// The other parent.
        other: usize,
    },
    /// Rule 1: `before -> from - to`, with `before` and `to` not joined.
    NoNewCollider {
        /// The node that points to `from`.
        before: usize,
    },
    /// Rule 2: `from -> through -> to`.
    NoCycle {
        /// The node between.
        through: usize,
    },
    /// Rule 3: `from - left -> to <- right - from`, with `left` and `right` not joined.
    Fork {
        /// One parent of `to`.
        left: usize,
        /// The other.
        right: usize,
    },
    /// Rule 4: `from - far -> near -> to`, with `far` and `to` not joined. It is needed only beside knowledge.
    Detour {
        /// The node before `near`.
        far: usize,
        /// The node before `to`.
        near: usize,
    },
    /// The user said so.
    Known(Known),
}

impl Reason {
    /// A word for programs.
    pub fn word(self) -> &'static str {
        match self {
            Self::Collider { .. } => "v-structure",
            Self::NoNewCollider { .. } => "rule 1",
            Self::NoCycle { .. } => "rule 2",
            Self::Fork { .. } => "rule 3",
            Self::Detour { .. } => "rule 4",
            Self::Known(_) => "knowledge",
        }
    }

    /// The reason why `from -> to`, as a sentence.
    pub fn sentence(self, (from, to): (usize, usize), names: &[&str]) -> String {
        let (a, b) = (names[from], names[to]);
        match self {
            Self::Collider { other } => {
                let c = names[other];
                format!("{a} and {c} both point to {b} and are not joined themselves: a v-structure")
            }
            Self::NoNewCollider { before } => {
                let c = names[before];
                format!(
                    "{c} points to {a} and is not joined to {b}: reversed, {a} would be a new v-structure"
                )
            }
            Self::NoCycle { through } => {
                let c = names[through];
                format!("{a} points to {c} and {c} to {b}: reversed, there would be a cycle")
            }
            Self::Fork { left, right } => {
                let (c, d) = (names[left], names[right]);
                format!(
                    "{c} and {d} point to {b}, are joined to {a} and not to each other: reversed, there would be a cycle or a new v-structure at {a}"
                )
            }
            Self::Detour { far, near } => {
                let (c, d) = (names[far], names[near]);
                format!(
                    "{c} points to {d} and {d} to {b}, {c} is joined to {a} and not to {b}: reversed, there would be a cycle or a new v-structure at {a}"
                )
            }
            Self::Known(Known::Required) => format!("{a} -> {b} was required"),
            Self::Known(Known::Tiers) => format!("{a} stands in an earlier tier than {b}"),
            Self::Known(Known::Forbidden) => format!("{b} -> {a} was forbidden"),
        }
    }
}
