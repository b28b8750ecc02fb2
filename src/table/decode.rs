//! The second stage: bytes in some encoding become UTF-8 text.

use std::borrow::Cow;

use super::options::Kind;
use super::{Encoding, Notice};
use crate::{Error, ErrorKind, Hint, Result};

/// What stands in the text for bytes that mean nothing, where such bytes are passed over: no UTF-8 text holds it.
pub(super) const UNDECODABLE: u8 = 0xFF;

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
    /// Whether bytes that mean nothing become [`UNDECODABLE`] instead of an error.
    tolerant: bool,
}

enum Mode {
    /// The tail of a character that was cut, and whether all text so far was ASCII.
    Utf8 {
        cut: Vec<u8>,
        ascii: bool,
    },
    /// Bytes and a first surrogate that wait for what follows them.
    Utf16 {
        big_endian: bool,
        byte: Option<u8>,
        surrogate: Option<u16>,
    },
    Windows1252,
    #[cfg(feature = "encodings")]
    Other(&'static encoding_rs::Encoding, Box<encoding_rs::Decoder>),
}

/// What bytes 0x80 to 0x9F mean in Windows-1252; the five that it leaves open are control characters, as on the web.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

impl Decode {
    /// A decoder for a file that starts with `head`, and the number of bytes of its byte order mark.
    pub(super) fn new(head: &[u8], named: Option<Encoding>) -> (Self, usize) {
        let (marked, mark) = byte_order_mark(head);
        let encoding = named.or(marked).or_else(|| nul_pattern(head)).unwrap_or(Encoding::UTF_8);
        // A mark of another encoding than the named one is ordinary text.
        let skip = if marked == Some(encoding) { mark } else { 0 };
        let guessed = named.is_none() && marked.is_none();
        (Self { mode: Mode::of(encoding), guessed, fell_back: false, tolerant: false }, skip)
    }

    /// The same decoder, which marks bytes that mean nothing instead of refusing them.
    pub(super) fn tolerant(self, tolerant: bool) -> Self {
        Self { tolerant, ..self }
    }

    pub(super) fn encoding(&self) -> Encoding {
        match &self.mode {
            Mode::Utf8 { .. } => Encoding::UTF_8,
            Mode::Utf16 { big_endian, .. } => Encoding(Kind::Utf16 { big_endian: *big_endian }),
            Mode::Windows1252 => Encoding::WINDOWS_1252,
            #[cfg(feature = "encodings")]
            Mode::Other(encoding, _) => Encoding(Kind::Other(encoding)),
        }
    }

    /// What the user should know of a guess that changed.
    pub(super) fn notice(&self) -> Option<Notice> {
        let text = "the text is not UTF-8, so it was read as Windows-1252; check the letters with accents";
        self.fell_back.then(|| Notice::table(text))
    }

    /// A decoder that takes UTF-8 and nothing else, for a part of a file.
    pub(super) fn strict() -> Self {
        Self { mode: Mode::of(Encoding::UTF_8), guessed: false, fell_back: false, tolerant: false }
    }

    /// Whether the text is UTF-8 as far as it is known.
    pub(super) fn is_utf8(&self) -> bool {
        matches!(self.mode, Mode::Utf8 { .. })
    }

    /// Whether some character is cut, so that the next byte is not the first of one.
    pub(super) fn inside_character(&self) -> bool {
        matches!(&self.mode, Mode::Utf8 { cut, .. } if !cut.is_empty())
    }

    /// Whether all text so far was ASCII, if it is UTF-8.
    pub(super) fn is_ascii(&self) -> bool {
        matches!(self.mode, Mode::Utf8 { ascii: true, .. })
    }

    /// Hands out the bytes of a character that was cut.
    pub(super) fn take_cut(&mut self) -> Vec<u8> {
        match &mut self.mode {
            Mode::Utf8 { cut, .. } => std::mem::take(cut),
            _ => Vec::new(),
        }
    }

    /// Passes over UTF-8 text that was decoded elsewhere.
    pub(super) fn skip(&mut self, all_ascii: bool) {
        if let Mode::Utf8 { ascii, .. } = &mut self.mode {
            *ascii &= all_ascii;
        }
    }

    /// Appends the text of `bytes` to `text`. On an error, `text` holds what came before the offending bytes.
    pub(super) fn push(&mut self, bytes: &[u8], last: bool, text: &mut Vec<u8>) -> Result<()> {
        let tolerant = self.tolerant;
        match &mut self.mode {
            Mode::Utf16 { big_endian, byte, surrogate } => {
                utf16(*big_endian, byte, surrogate, bytes, tolerant, text)?;
                let half = last && (byte.take().is_some() | surrogate.take().is_some());
                if half { self.malformed(text) } else { Ok(()) }
            }
            Mode::Windows1252 => {
                windows_1252(bytes, text);
                Ok(())
            }
            #[cfg(feature = "encodings")]
            Mode::Other(encoding, decoder) => other(encoding, decoder, bytes, last, tolerant, text),
            Mode::Utf8 { cut, ascii } => {
                let Some(strange) = utf8(cut, ascii, bytes, last, text) else { return Ok(()) };
                if self.guessed && *ascii {
                    self.fell_back = true;
                    self.mode = Mode::of(Encoding::WINDOWS_1252);
                    return self.push(&strange, last, text);
                }
                if !tolerant {
                    return Err(not_utf8(strange[0], self.guessed));
                }
                *ascii = false;
                *cut = marked(&strange, last, text);
                Ok(())
            }
        }
    }

    /// Deals with bytes that mean nothing.
    fn malformed(&self, text: &mut Vec<u8>) -> Result<()> {
        mark_or_refuse(self.tolerant, self.encoding(), text)
    }
}

impl Mode {
    fn of(encoding: Encoding) -> Self {
        match encoding.0 {
            Kind::Utf8 => Self::Utf8 { cut: Vec::new(), ascii: true },
            Kind::Utf16 { big_endian } => Self::Utf16 { big_endian, byte: None, surrogate: None },
            Kind::Windows1252 => Self::Windows1252,
            #[cfg(feature = "encodings")]
            Kind::Other(other) => Self::Other(other, Box::new(other.new_decoder_without_bom_handling())),
        }
    }
}

impl Encoding {
    /// The text of some bytes on their own; what is no text becomes a sign of replacement.
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        match self.0 {
            Kind::Utf8 => String::from_utf8_lossy(bytes),
            Kind::Windows1252 => {
                let mut text = Vec::with_capacity(bytes.len() + 8);
                windows_1252(bytes, &mut text);
                Cow::Owned(String::from_utf8_lossy(&text).into_owned())
            }
            Kind::Utf16 { big_endian } => {
                let unit = if big_endian { u16::from_be_bytes } else { u16::from_le_bytes };
                let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
                Cow::Owned(char::decode_utf16(units).map(|letter| letter.unwrap_or('\u{FFFD}')).collect())
            }
            #[cfg(feature = "encodings")]
            Kind::Other(encoding) => encoding.decode_without_bom_handling(bytes).0,
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

/// Copies valid UTF-8 and marks all else; returns the start of a character that may still become whole.
fn marked(bytes: &[u8], last: bool, text: &mut Vec<u8>) -> Vec<u8> {
    let mut chunks = bytes.utf8_chunks().peekable();
    while let Some(chunk) = chunks.next() {
        text.extend_from_slice(chunk.valid().as_bytes());
        let invalid = chunk.invalid();
        let cut = || std::str::from_utf8(invalid).is_err_and(|error| error.error_len().is_none());
        if !last && chunks.peek().is_none() && cut() {
            return invalid.to_vec();
        }
        if !invalid.is_empty() {
            text.push(UNDECODABLE);
        }
    }
    Vec::new()
}

/// Puts units together from bytes, and characters from units.
fn utf16(
    big_endian: bool,
    byte: &mut Option<u8>,
    surrogate: &mut Option<u16>,
    bytes: &[u8],
    tolerant: bool,
    text: &mut Vec<u8>,
) -> Result<()> {
    for &next in bytes {
        let Some(first) = byte.take() else {
            *byte = Some(next);
            continue;
        };
        let unit =
            if big_endian { u16::from_be_bytes([first, next]) } else { u16::from_le_bytes([first, next]) };
        if surrogate.is_none() && (0xD800..0xDC00).contains(&unit) {
            *surrogate = Some(unit);
            continue;
        }
        for character in char::decode_utf16(surrogate.take().into_iter().chain([unit])) {
            match character {
                Ok(character) => push_char(character, text),
                Err(_) => mark_or_refuse(tolerant, Encoding(Kind::Utf16 { big_endian }), text)?,
            }
        }
    }
    Ok(())
}

fn windows_1252(bytes: &[u8], text: &mut Vec<u8>) {
    for &byte in bytes {
        match byte {
            0x80..=0x9F => push_char(WINDOWS_1252[usize::from(byte - 0x80)], text),
            _ => push_char(char::from(byte), text),
        }
    }
}

fn push_char(character: char, text: &mut Vec<u8>) {
    text.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
}

#[cfg(feature = "encodings")]
fn other(
    encoding: &'static encoding_rs::Encoding,
    decoder: &mut encoding_rs::Decoder,
    mut bytes: &[u8],
    last: bool,
    tolerant: bool,
    text: &mut Vec<u8>,
) -> Result<()> {
    use encoding_rs::DecoderResult;
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
                mark_or_refuse(tolerant, Encoding(Kind::Other(encoding)), text)?;
            }
        }
    }
}

fn mark_or_refuse(tolerant: bool, encoding: Encoding, text: &mut Vec<u8>) -> Result<()> {
    if !tolerant {
        return Err(malformed(encoding));
    }
    text.push(UNDECODABLE);
    Ok(())
}

/// The error for bytes that mean nothing in this encoding.
pub(super) fn malformed(encoding: Encoding) -> Error {
    let expected = format!("{} text", encoding.name());
    Error::expected(ErrorKind::Encoding, expected, "bytes that are not")
        .with_hint(Hint::TextEncoding { likely: None })
}

fn not_utf8(byte: u8, guessed: bool) -> Error {
    // Files that are not UTF-8, though they look like it, are mostly older ones from western Europe.
    let likely = guessed.then(|| Encoding::WINDOWS_1252.name());
    Error::expected(ErrorKind::Encoding, "UTF-8 text", format!("the stray byte 0x{byte:02X}"))
        .with_hint(Hint::TextEncoding { likely })
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
    fn a_western_byte_after_real_utf8_is_refused_with_a_hint() {
        let error = text_of(
            "größe\n".as_bytes().iter().copied().chain([0xE9]).collect::<Vec<_>>().as_slice(),
            None,
            3,
        )
        .unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Encoding);
        assert!(error.to_string().ends_with("the stray byte 0xE9"), "{error}");
        assert_eq!(error.hint(), Some(&Hint::TextEncoding { likely: Some("windows-1252") }));
    }

    #[test]
    fn a_named_encoding_is_taken_at_its_word() {
        let named = |bytes: &[u8], name| text_of(bytes, Some(Encoding::named(name).unwrap()), 1);
        assert_eq!(named(b"\xC3\xA9", "windows-1252").unwrap().0, "Ã©");
        assert_eq!(named(b"caf\xE9", "utf-8").unwrap_err().kind(), ErrorKind::Encoding);
    }

    #[cfg(feature = "encodings")]
    #[test]
    fn other_encodings_come_with_the_feature() {
        let named = |bytes: &[u8], name| text_of(bytes, Some(Encoding::named(name).unwrap()), 1);
        assert_eq!(named(b"\x82\xA0", "shift_jis").unwrap().0, "あ");
    }

    /// Every byte, and every unit before and after a surrogate, against another implementation.
    #[cfg(feature = "encodings")]
    #[test]
    fn our_decoders_agree_with_the_standards() {
        let all: Vec<u8> = (0..=255).collect();
        let ours = text_of(&all, Some(Encoding::WINDOWS_1252), 7).unwrap().0;
        assert_eq!(ours, encoding_rs::WINDOWS_1252.decode_without_bom_handling(&all).0);
        for unit in (0..=u16::MAX).step_by(7) {
            for (first, second) in [(unit, 0x41), (0xD83D, unit), (0x41, unit)] {
                let bytes = [first.to_le_bytes(), second.to_le_bytes()].concat();
                let theirs =
                    encoding_rs::UTF_16LE.decode_without_bom_handling_and_without_replacement(&bytes);
                let ours = text_of(&bytes, Some(Encoding::UTF_16LE), 3).map(|(text, _)| text);
                let ours_or_mark = ours.ok().filter(|_| first != 0xFEFF);
                assert_eq!(
                    ours_or_mark.is_some(),
                    theirs.is_some() && first != 0xFEFF,
                    "{first:x} {second:x}"
                );
                if let (Some(ours), Some(theirs)) = (ours_or_mark, theirs) {
                    assert_eq!(ours, theirs);
                }
            }
        }
    }

    fn marked_text(bytes: &[u8], named: Option<Encoding>, piece: usize) -> Vec<u8> {
        let (decode, skip) = Decode::new(bytes, named);
        let (mut decode, mut text) = (decode.tolerant(true), Vec::new());
        for chunk in bytes[skip..].chunks(piece) {
            decode.push(chunk, false, &mut text).unwrap();
        }
        decode.push(&[], true, &mut text).unwrap();
        text
    }

    #[test]
    fn a_tolerant_decoder_marks_what_means_nothing() {
        let cases: [(&[u8], &str, &[u8]); 6] = [
            (b"\xC3\xA9,\xE9,x", "utf-8", b"\xC3\xA9,\xFF,x"),
            (b"a\xE2\x82", "utf-8", b"a\xFF"),
            (b"\xF0\x9F\x98\x80\xFF\xFE\n", "utf-8", b"\xF0\x9F\x98\x80\xFF\xFF\n"),
            (b"a\0\x00\xD8b\0", "utf-16le", b"a\xFFb"),
            (b"a\0\x00\xD8", "utf-16le", b"a\xFF"),
            (b"a\0b", "utf-16le", b"a\xFF"),
        ];
        for (bytes, name, expected) in cases {
            for piece in 1..=bytes.len() {
                let found = marked_text(bytes, Some(Encoding::named(name).unwrap()), piece);
                assert_eq!(found, expected, "{bytes:?} by {piece}");
            }
        }
        // What is guessed still falls back first.
        assert_eq!(marked_text(b"caf\xE9", None, 1), "café".as_bytes());
        assert_eq!(marked_text(b"\xC3\xA9\xE9", None, 1), b"\xC3\xA9\xFF");
    }

    #[test]
    fn half_a_utf16_unit_or_pair_is_refused() {
        assert!(text_of(b"\xFF\xFEa\0b", None, 2).is_err());
        assert!(text_of(b"\xFF\xFEa\0\x00\xD8", None, 2).is_err());
    }
}
