//! How to read a table, from JavaScript.

use nodewise::error::{Error, ErrorKind, Result};
use nodewise::table::{self, Encoding, Header};
use serde::Deserialize;
use tsify::Tsify;

/// How to read a table; what is absent or `null` is guessed.
#[derive(Default, Deserialize, Tsify)]
#[serde(default)]
#[tsify(missing_as_null)]
pub struct ReadOptions {
    /// One ASCII character.
    pub delimiter: Option<String>,
    /// Whether the first row holds the names.
    pub header: Option<bool>,
    /// The encoding's name.
    pub encoding: Option<String>,
    /// Spellings of a missing value besides the usual ones.
    pub missing: Vec<String>,
}

impl ReadOptions {
    /// The core's options.
    ///
    /// # Errors
    /// [`ErrorKind::Setting`] for a delimiter or an encoding that cannot be.
    pub fn checked(self) -> Result<table::ReadOptions> {
        Ok(table::ReadOptions {
            delimiter: self.delimiter.map(|text| one_byte(&text)).transpose()?,
            header: match self.header {
                None => Header::Auto,
                Some(true) => Header::Yes,
                Some(false) => Header::No,
            },
            encoding: self.encoding.map(|name| Encoding::named(&name)).transpose()?,
            missing: self.missing,
        })
    }
}

fn one_byte(text: &str) -> Result<u8> {
    match text.as_bytes() {
        [byte] => Ok(*byte),
        _ => Err(Error::expected(
            ErrorKind::Setting,
            "a delimiter of one ASCII character",
            format!("{text:?}"),
        )),
    }
}
