//! Texts of files that say themselves, or do not say, how they are encoded.

use std::borrow::Cow;

use crate::table::Encoding;
use crate::{Error, ErrorKind, Hint, Result};

/// Decodes text in an encoding that this library was built without; a browser has them all.
pub type Foreign<'a> = &'a dyn Fn(&str, &[u8]) -> Option<String>;

/// How a file's bytes become texts.
#[derive(Clone, Copy)]
pub(super) enum Texts<'a> {
    /// Nobody says: UTF-8 where a text is that, else Windows-1252. Hardly any text with accents is valid in both.
    Guess,
    /// As said.
    In(Encoding),
    /// As said, by somebody else.
    By(&'a str, Foreign<'a>),
}

impl<'a> Texts<'a> {
    /// Texts in the encoding that was asked for, else in the one that the file names, else guessed.
    pub(super) fn new(
        asked: Option<&'a str>,
        told: Option<&'a str>,
        foreign: Option<Foreign<'a>>,
    ) -> Result<Self> {
        let Some(name) = asked.or(told) else { return Ok(Self::Guess) };
        match (Encoding::named(name), foreign) {
            (Ok(encoding), _) => Ok(Self::In(encoding)),
            (Err(_), Some(foreign)) if foreign(name, b"a").is_some() => Ok(Self::By(name, foreign)),
            (Err(error), _) if asked.is_some() => Err(error),
            (Err(_), _) => {
                let expected = "text in an encoding that is known";
                let error = Error::expected(ErrorKind::Encoding, expected, format!("{name:?}"));
                Err(error.with_hint(Hint::TextEncoding { likely: None }))
            }
        }
    }

    /// The name of the encoding, where there is one.
    pub(super) fn name(&self) -> Option<String> {
        match self {
            Self::Guess => None,
            Self::In(encoding) => Some(encoding.name().to_string()),
            Self::By(name, _) => Some((*name).to_string()),
        }
    }

    /// The text of some bytes; what is no text becomes a sign of replacement.
    pub(super) fn decode<'b>(&self, bytes: &'b [u8]) -> Cow<'b, str> {
        if bytes.is_ascii() && !matches!(self, Self::In(Encoding::UTF_16LE | Encoding::UTF_16BE)) {
            return String::from_utf8_lossy(bytes);
        }
        match (self, std::str::from_utf8(bytes)) {
            (Self::Guess | Self::In(Encoding::UTF_8), Ok(text)) => return Cow::Borrowed(text),
            // A field that is too short for its text may end inside a character.
            (Self::Guess | Self::In(Encoding::UTF_8), Err(error))
                if error.error_len().is_none() && error.valid_up_to() > 0 =>
            {
                return String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            }
            _ => {}
        }
        match self {
            Self::Guess => Encoding::WINDOWS_1252.decode(bytes),
            Self::In(encoding) => encoding.decode(bytes),
            Self::By(name, foreign) => match foreign(name, bytes) {
                Some(text) => Cow::Owned(text),
                None => String::from_utf8_lossy(bytes),
            },
        }
    }

    /// The same without the spaces and zeros that fill a field.
    pub(super) fn trimmed(&self, bytes: &[u8]) -> String {
        let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
        self.decode(&bytes[..end]).trim().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_guessed_unless_somebody_says() {
        let guess = Texts::new(None, None, None).unwrap();
        assert_eq!(guess.decode("Größe".as_bytes()), "Größe");
        assert_eq!(guess.decode(b"Gr\xF6\xDFe"), "Größe");
        let told = Texts::new(None, Some("windows-1252"), None).unwrap();
        assert_eq!(told.decode("ö".as_bytes()), "Ã¶");
        let asked = Texts::new(Some("utf-8"), Some("windows-1252"), None).unwrap();
        assert_eq!(asked.decode("ö".as_bytes()), "ö");
        assert_eq!(asked.decode(b"\xF6"), "\u{FFFD}");
        // "größ", cut in its last letter.
        assert_eq!(guess.decode(b"gr\xC3\xB6\xC3"), "grö");
        assert_eq!(guess.trimmed(b" a b \0\0x"), "a b");
    }

    #[test]
    fn an_encoding_that_nobody_knows_is_refused() {
        let kind = |asked, told| Texts::new(asked, told, None).err().map(|error| error.kind());
        assert_eq!(kind(Some("klingon"), None), Some(ErrorKind::Setting));
        assert_eq!(kind(None, Some("klingon")), Some(ErrorKind::Encoding));
        let foreign = |name: &str, _: &[u8]| (name == "klingon").then(|| "Qapla'".to_string());
        let texts = Texts::new(None, Some("klingon"), Some(&foreign)).unwrap();
        assert_eq!(texts.decode(b"\xFF"), "Qapla'");
    }
}
