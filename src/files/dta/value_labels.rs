//! Named sets of labels of a Stata file: whole numbers and their texts.

use rustc_hash::FxHashMap;

use super::super::bytes::Bytes;
use super::super::labels::Value;
use super::super::text::Texts;
use super::layout::Layout;
use crate::Result;

/// A label for `.` with the letter `a` has this number, `b` the next.
const FIRST_LETTER: i32 = 2_147_483_622;

/// All sets, by name.
pub(super) fn read(
    layout: &Layout<'_>,
    texts: &Texts<'_>,
) -> Result<FxHashMap<String, Vec<(Value, String)>>> {
    let mut sets = FxHashMap::default();
    let mut at = layout.labels;
    let tagged = layout.release >= 117;
    // Old files may end where the labels would be, or hold something behind them.
    while at.left() > 8 {
        if tagged {
            if !at.rest().starts_with(b"<lbl>") {
                break;
            }
            at.expect("<lbl>")?;
        }
        let length = at.u32()? as usize;
        let name = texts.trimmed(at.take(layout.name_width())?);
        at.skip(3)?;
        let set = Bytes::new(at.take(length)?, layout.order);
        sets.insert(name, labels(set, texts)?);
        if tagged {
            at.expect("</lbl>")?;
        }
    }
    Ok(sets)
}

/// One set: how many, the length of all texts, where each text begins, the numbers, the texts.
fn labels(mut at: Bytes<'_>, texts: &Texts<'_>) -> Result<Vec<(Value, String)>> {
    let claimed = at.i32()?;
    let count = at.count(claimed.into(), 8, "labels")?;
    let length = at.u32()? as usize;
    let begins = (0..count).map(|_| at.u32()).collect::<Result<Vec<u32>>>()?;
    let numbers = (0..count).map(|_| at.i32()).collect::<Result<Vec<i32>>>()?;
    let all = at.take(length.min(at.left()))?;
    let label = |(begin, number): (u32, i32)| {
        let text = texts.trimmed(all.get(begin as usize..).unwrap_or_default());
        (value(number), text)
    };
    Ok(begins.into_iter().zip(numbers).map(label).collect())
}

fn value(number: i32) -> Value {
    match number - FIRST_LETTER.min(number) {
        letter @ 0..26 if number >= FIRST_LETTER => {
            Value::Text(format!(".{}", char::from(b'a' + letter as u8)))
        }
        _ => Value::Number(f64::from(number)),
    }
}
