//! Text in the many encodings that a browser knows and the core, to be small, does not.

use nodewise::error::{Error, ErrorKind, Hint};
use nodewise::table::Encoding;
use nodewise_bindings::failure::{Result, failure};
use web_sys::{TextDecodeOptions, TextDecoder, TextDecoderOptions};

/// Turns text in one of the browser's encodings into UTF-8, piece by piece.
pub struct Foreign {
    decoder: TextDecoder,
}

impl Foreign {
    /// The decoder of an encoding by its name; nothing for one that the core reads itself, or that nobody knows.
    pub fn named(name: &str) -> Option<Self> {
        if Encoding::named(name).is_ok() {
            return None;
        }
        let strict = TextDecoderOptions::new();
        strict.set_fatal(true);
        let decoder = TextDecoder::new_with_label_and_options(name.trim(), &strict).ok()?;
        Some(Self { decoder })
    }

    /// The name of the encoding.
    pub fn name(&self) -> String {
        self.decoder.encoding()
    }

    /// The text of the next bytes; a character may end in a later piece.
    ///
    /// # Errors
    /// A `Failure` for bytes that are no text in this encoding.
    pub fn decode(&self, bytes: &[u8], is_last: bool) -> Result<String> {
        let more = TextDecodeOptions::new();
        more.set_stream(!is_last);
        self.decoder.decode_with_u8_array_and_options(bytes, &more).map_err(|_| {
            let expected = format!("text in {}", self.name());
            let error = Error::expected(ErrorKind::Encoding, expected, "bytes that are none");
            failure(error.with_hint(Hint::TextEncoding { likely: None }))
        })
    }
}
