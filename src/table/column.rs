//! The columns that the learner counts: every value is a level code.

/// The code of a missing value in a column of bytes.
pub const MISSING_U8: u8 = u8::MAX;
/// The code of a missing value in a column of 16-bit codes.
pub const MISSING_U16: u16 = u16::MAX;

/// Level codes of one column, one per row, in the smallest type that holds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Codes {
    /// At most 255 levels; [`MISSING_U8`] marks a missing value.
    U8(Vec<u8>),
    /// At most 65,535 levels; [`MISSING_U16`] marks a missing value.
    U16(Vec<u16>),
}

impl Codes {
    /// Packs codes into the smallest type for `levels` levels; `None` is a missing value.
    pub fn pack(levels: usize, codes: impl Iterator<Item = Option<u16>>) -> Self {
        if levels <= usize::from(MISSING_U8) {
            Self::U8(codes.map(|code| code.map_or(MISSING_U8, |c| c as u8)).collect())
        } else {
            Self::U16(codes.map(|code| code.unwrap_or(MISSING_U16)).collect())
        }
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        match self {
            Self::U8(codes) => codes.len(),
            Self::U16(codes) => codes.len(),
        }
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The code in one row; `None` where the value is missing.
    pub fn get(&self, row: usize) -> Option<u16> {
        match self {
            Self::U8(codes) => (codes[row] != MISSING_U8).then(|| u16::from(codes[row])),
            Self::U16(codes) => (codes[row] != MISSING_U16).then(|| codes[row]),
        }
    }

    /// All codes in row order; `None` where the value is missing.
    pub fn iter(&self) -> impl Iterator<Item = Option<u16>> + '_ {
        (0..self.len()).map(|row| self.get(row))
    }
}

/// One categorical column. Every level occurs in at least one row, and levels stand in an order that does not
/// depend on the order of the rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name, as the file gives it.
    pub name: String,
    /// Text of each level; code `a` means `levels[a]`.
    pub levels: Vec<String>,
    /// One code a row.
    pub codes: Codes,
}

/// Categorical columns of equal length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The columns, in file order.
    pub columns: Vec<Column>,
    /// Number of rows `N`.
    pub rows: usize,
}
