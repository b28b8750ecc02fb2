//! Numbers as tables write them.

/// The finite decimal number that `text` writes, if it does; `inf` and `nan` are words here.
pub(crate) fn parse(text: &str) -> Option<f64> {
    let starts_like_one =
        text.bytes().next().is_some_and(|byte| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.'));
    let number: f64 = if starts_like_one { text.parse().ok()? } else { return None };
    // Adding zero makes a negative zero positive, so that equal numbers have equal bits.
    number.is_finite().then_some(number + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_not_numbers() {
        for word in ["", "inf", "-inf", "+NaN", "nan", "1e999", "5more", "1,5", "-", "0x1F", " 1"] {
            assert_eq!(parse(word), None, "{word:?}");
        }
        assert_eq!(parse("-1.5e3"), Some(-1500.0));
        assert_eq!(parse(".5"), Some(0.5));
        assert_eq!(parse("-0").map(f64::to_bits), Some(0));
    }
}
