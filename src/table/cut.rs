//! Where text may be cut for several readers: behind a line end that is not inside quotes.
//!
//! Only quotes and line ends are looked at, so that finding a cut is much cheaper than reading. What a record is says
//! [`Records`](super::records::Records) alone: a cut that it does not confirm costs time and changes nothing.

/// The end of the last record that surely ends within `text`, which begins with a record; `None` when none does.
///
/// Time: one pass, at the speed of a search for one byte where there are no quotes.
pub(super) fn last_record_end(text: &[u8], delimiter: u8) -> Option<usize> {
    let (mut end, mut plain) = (None, 0);
    loop {
        let quote = find_quote(text, plain);
        end = last_line_end(text, plain, quote.unwrap_or(text.len())).or(end);
        let Some(quote) = quote else { return end };
        plain = if opens_field(text, quote, delimiter) {
            match closing_quote(text, quote + 1) {
                Some(closing) => closing + 1,
                None => return end,
            }
        } else {
            quote + 1
        };
    }
}

fn find_quote(text: &[u8], from: usize) -> Option<usize> {
    // Blocks without a quote are passed over without a branch for each byte.
    const BLOCK: usize = 64;
    let holds_quote = |block: &[u8]| block.iter().fold(0, |any, &byte| any | u8::from(byte == b'"')) != 0;
    let mut at = from;
    for block in text[from..].chunks(BLOCK) {
        if holds_quote(block) {
            return block.iter().position(|&byte| byte == b'"').map(|found| at + found);
        }
        at += block.len();
    }
    None
}

/// A CR at the very end may be half of a line end, so it does not count.
fn last_line_end(text: &[u8], from: usize, to: usize) -> Option<usize> {
    let ends_line = |&at: &usize| match text[at] {
        b'\n' => true,
        b'\r' => text.get(at + 1).is_some_and(|&next| next != b'\n'),
        _ => false,
    };
    (from..to).rev().find(ends_line).map(|at| at + 1)
}

/// Whether only blanks stand between this quote and the start of its field.
fn opens_field(text: &[u8], quote: usize, delimiter: u8) -> bool {
    let starts_field = |byte: u8| byte == delimiter || byte == b'\n' || byte == b'\r';
    let before =
        text[..quote].iter().rev().find(|&&byte| starts_field(byte) || (byte != b' ' && byte != b'\t'));
    before.is_none_or(|&byte| starts_field(byte))
}

/// The quote that ends a field; of a pair neither does.
fn closing_quote(text: &[u8], mut from: usize) -> Option<usize> {
    loop {
        let quote = find_quote(text, from)?;
        if text.get(quote + 1) != Some(&b'"') {
            return Some(quote);
        }
        from = quote + 2;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::records::Records;
    use super::*;

    #[test]
    fn cuts_by_hand() {
        let cases: [(&[u8], Option<usize>); 9] = [
            (b"a,b\n1,2\n3", Some(8)),
            (b"a,b", None),
            (b"a\r\nb\r", Some(3)),
            (b"a\rb\rc", Some(4)),
            (b"a,\"b\nc\nd", None),
            (b"a,\"b\nc\"\nd", Some(8)),
            (b"5\" pipe\n6\" pipe\n", Some(16)),
            (b"a, \"b\"\"\n\"\n", Some(10)),
            (b"x\n\"a\"\"\n", Some(2)),
        ];
        for (text, expected) in cases {
            assert_eq!(last_record_end(text, b','), expected, "{:?}", String::from_utf8_lossy(text));
        }
    }

    proptest! {
        #[test]
        fn a_cut_is_the_end_of_a_record(
            text in prop::collection::vec(prop::sample::select(b"ab, \t\"\"\r\n\n".to_vec()), 0..60), tabs: bool,
        ) {
            let delimiter = if tabs { b'\t' } else { b',' };
            if let Some(end) = last_record_end(&text, delimiter) {
                let mut records = Records::new(delimiter);
                records.buffer().extend_from_slice(&text[..end]);
                loop {
                    match records.advance() {
                        Ok(true) => {}
                        Ok(false) => break prop_assert!(records.at_record_start()),
                        // A stray quote: what comes after it is read anew, by whoever reads the text from its start.
                        Err(_) => break,
                    }
                }
            }
        }
    }
}
