//! How to read a table, from JavaScript.

use nodewise::error::{Error, ErrorKind, Result};
use nodewise::table::{self, Encoding, Header};
use serde::Deserialize;
use tsify::Tsify;

/// How to read a table; what is absent or `null` is guessed.
#[derive(Default, Deserialize, Tsify)]
#[serde(default, rename_all = "camelCase")]
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
    /// The name of a sheet.
    pub sheet: Option<String>,
    /// How many rows that cannot be read may be left out; without it the first is an error.
    pub skip_bad: Option<u64>,
    /// The line on which the table begins, from 1.
    pub header_row: Option<u32>,
    /// The file to read of a zip archive.
    pub member: Option<String>,
}

impl ReadOptions {
    /// Whether the first row holds the names.
    pub fn checked_header(&self) -> Header {
        match self.header {
            None => Header::Auto,
            Some(true) => Header::Yes,
            Some(false) => Header::No,
        }
    }

    /// The core's options.
    ///
    /// # Errors
    /// [`ErrorKind::Setting`] for a delimiter or an encoding that cannot be.
    pub fn checked(self) -> Result<table::ReadOptions> {
        let header = self.checked_header();
        Ok(table::ReadOptions {
            delimiter: self.delimiter.map(|text| one_byte(&text)).transpose()?,
            header,
            encoding: self.encoding.map(|name| Encoding::named(&name)).transpose()?,
            missing: self.missing,
            skip_bad: self.skip_bad,
            header_row: self.header_row.map(|row| row as usize),
            member: self.member,
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
