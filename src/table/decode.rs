//! The second stage: bytes in some encoding become UTF-8 text.

use encoding_rs::{Decoder, DecoderResult};

use super::Encoding;
use crate::{Error, ErrorKind, Result};

/// Turns bytes into UTF-8, however they are cut.
///
/// Without a byte order mark, a NUL pattern or the user's word, text is taken as UTF-8. The first byte sequence that
/// is not UTF-8 means Windows-1252 if all before it was ASCII (then nothing read so far would have been different);
/// otherwise the file is refused, since one of its two halves would be misread.
pub(super) struct Decode {
    mode: Mode,
    /// Whether the encoding was guessed, so that the guess may change.
    guessed: bool,
    /// Whether the guess did change to Windows-1252.
    fell_back: bool,
}

enum Mode {
    /// The tail of a character that was cut, and whether all text so far was ASCII.
    Utf8 {
        cut: Vec<u8>,
        ascii: bool,
    },
    Other(Encoding, Box<Decoder>),
}

impl Decode {
    /// A decoder for a file that starts with `head`, and the number of bytes of its byte order mark.
    pub(super) fn new(head: &[u8], named: Option<Encoding>) -> (Self, usize) {
        let (marked, mark) = byte_order_mark(head);
        let encoding = named.or(marked).or_else(|| nul_pattern(head)).unwrap_or(Encoding::UTF_8);
        // A mark of another encoding than the named one is ordinary text.
        let skip = if marked == Some(encoding) { mark } else { 0 };
        let guessed = named.is_none() && marked.is_none();
        (Self { mode: Mode::of(encoding), guessed, fell_back: false }, skip)
    }

    pub(super) fn encoding(&self) -> Encoding {
        match &self.mode {
            Mode::Utf8 { .. } => Encoding::UTF_8,
            Mode::Other(encoding, _) => *encoding,
        }
    }

    pub(super) fn fell_back(&self) -> bool {
        self.fell_back
    }

    /// Appends the text of `bytes` to `text`. On an error, `text` holds what came before the offending bytes.
    pub(super) fn push(&mut self, bytes: &[u8], last: bool, text: &mut Vec<u8>) -> Result<()> {
        match &mut self.mode {
            Mode::Other(encoding, decoder) => decode(*encoding, decoder, bytes, last, text),
            Mode::Utf8 { cut, ascii } => {
                let Some(strange) = utf8(cut, ascii, bytes, last, text) else { return Ok(()) };
                if !self.guessed || !*ascii {
                    return Err(not_utf8(strange[0], self.guessed));
                }
                self.fell_back = true;
                self.mode = Mode::of(Encoding::WINDOWS_1252);
                self.push(&strange, last, text)
            }
        }
    }
}

impl Mode {
    fn of(encoding: Encoding) -> Self {
        if encoding == Encoding::UTF_8 {
            Self::Utf8 { cut: Vec::new(), ascii: true }
        } else {
            Self::Other(encoding, Box::new(encoding.0.new_decoder_without_bom_handling()))
        }
    }
}

/// Copies valid UTF-8; returns the bytes from the first invalid sequence on, if there is one.
fn utf8(
    cut: &mut Vec<u8>,
    ascii: &mut bool,
    bytes: &[u8],
    last: bool,
    text: &mut Vec<u8>,
) -> Option<Vec<u8>> {
    let joined;
    let bytes = if cut.is_empty() {
        bytes
    } else {
        cut.extend_from_slice(bytes);
        joined = std::mem::take(cut);
        &joined
    };
    let (valid, rest, broken) = match std::str::from_utf8(bytes) {
        Ok(_) => (bytes, &[][..], false),
        Err(error) => {
            let (valid, rest) = bytes.split_at(error.valid_up_to());
            (valid, rest, last || error.error_len().is_some())
        }
    };
    *ascii = *ascii && valid.is_ascii();
    text.extend_from_slice(valid);
    if broken {
        return Some(rest.to_vec());
    }
    cut.extend_from_slice(rest);
    None
}

fn decode(
    encoding: Encoding,
    decoder: &mut Decoder,
    mut bytes: &[u8],
    last: bool,
    text: &mut Vec<u8>,
) -> Result<()> {
    loop {
        let start = text.len();
        // Enough for any encoding: three bytes of UTF-8 for each byte, and one character carried over.
        text.resize(start + 3 * bytes.len() + 16, 0);
        let (outcome, read, written) =
            decoder.decode_to_utf8_without_replacement(bytes, &mut text[start..], last);
        text.truncate(start + written);
        bytes = &bytes[read..];
        match outcome {
            DecoderResult::InputEmpty => return Ok(()),
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(..) => {
                let name = encoding.name();
                let found = "bytes that are not; another encoding can be named with --encoding";
                return Err(Error::expected(ErrorKind::Encoding, format!("{name} text"), found));
            }
        }
    }
}

fn not_utf8(byte: u8, guessed: bool) -> Error {
    let advice = if guessed { "; if the file is older, try --encoding windows-1252" } else { "" };
    Error::expected(ErrorKind::Encoding, "UTF-8 text", format!("the stray byte 0x{byte:02X}{advice}"))
}

fn byte_order_mark(head: &[u8]) -> (Option<Encoding>, usize) {
    match head {
        [0xEF, 0xBB, 0xBF, ..] => (Some(Encoding::UTF_8), 3),
        [0xFF, 0xFE, ..] => (Some(Encoding::UTF_16LE), 2),
        [0xFE, 0xFF, ..] => (Some(Encoding::UTF_16BE), 2),
        _ => (None, 0),
    }
}

/// UTF-16 without a mark: mostly ASCII text has a NUL in nearly every second byte and hardly any elsewhere.
fn nul_pattern(head: &[u8]) -> Option<Encoding> {
    let head = &head[..head.len().min(1024)];
    let nuls = |offset: usize| head.iter().skip(offset).step_by(2).filter(|&&byte| byte == 0).count();
    let (even, odd, pairs) = (nuls(0), nuls(1), head.len() / 2);
    let mostly = |high: usize, low: usize| high > 1 && 2 * high >= pairs && 10 * low <= high;
    match (even, odd) {
        (even, odd) if mostly(odd, even) => Some(Encoding::UTF_16LE),
        (even, odd) if mostly(even, odd) => Some(Encoding::UTF_16BE),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text_of(bytes: &[u8], named: Option<Encoding>, piece: usize) -> Result<(String, Encoding)> {
        let (mut decode, skip) = Decode::new(bytes, named);
        let mut text = Vec::new();
        for chunk in bytes[skip..].chunks(piece) {
            decode.push(chunk, false, &mut text)?;
        }
        decode.push(&[], true, &mut text)?;
        Ok((String::from_utf8(text).expect("the decoder writes UTF-8"), decode.encoding()))
    }

    fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn each_encoding_is_recognised_in_pieces_of_any_size() {
        let text = "größe,naïve\n1,€\n😀,2\n";
        let le = utf16(text, u16::to_le_bytes);
        let be = utf16(text, u16::to_be_bytes);
        let cases = [
            (text.as_bytes().to_vec(), "UTF-8"),
            ([b"\xEF\xBB\xBF", text.as_bytes()].concat(), "UTF-8"),
            ([b"\xFF\xFE", &le[..]].concat(), "UTF-16LE"),
            ([b"\xFE\xFF", &be[..]].concat(), "UTF-16BE"),
            (le, "UTF-16LE"),
            (be, "UTF-16BE"),
        ];
        for (bytes, name) in cases {
            for piece in 1..bytes.len() {
                let (found, encoding) = text_of(&bytes, None, piece).unwrap();
                assert_eq!((found.as_str(), encoding.name()), (text, name), "pieces of {piece}");
            }
        }
    }

    #[test]
    fn a_western_byte_after_ascii_means_windows_1252() {
        for piece in 1..8 {
            let (text, encoding) = text_of(b"a,b\ncaf\xE9,\x80\n", None, piece).unwrap();
            assert_eq!((text.as_str(), encoding), ("a,b\ncafé,€\n", Encoding::WINDOWS_1252));
        }
    }

    #[test]
    fn a_western_byte_after_real_utf8_is_refused_with_advice() {
        let error = text_of(
            "größe\n".as_bytes().iter().copied().chain([0xE9]).collect::<Vec<_>>().as_slice(),
            None,
            3,
        )
        .unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Encoding);
        assert!(error.to_string().contains("0xE9") && error.to_string().contains("windows-1252"), "{error}");
    }

    #[test]
    fn a_named_encoding_is_taken_at_its_word() {
        let named = |bytes: &[u8], name| text_of(bytes, Some(Encoding::named(name).unwrap()), 1);
        assert_eq!(named(b"\xC3\xA9", "windows-1252").unwrap().0, "Ã©");
        assert_eq!(named(b"\x82\xA0", "shift_jis").unwrap().0, "あ");
        assert_eq!(named(b"caf\xE9", "utf-8").unwrap_err().kind(), ErrorKind::Encoding);
    }

    #[test]
    fn half_a_utf16_unit_or_pair_is_refused() {
        assert!(text_of(b"\xFF\xFEa\0b", None, 2).is_err());
        assert!(text_of(b"\xFF\xFEa\0\x00\xD8", None, 2).is_err());
    }
}
