//! Columns of texts with what they are expected to be, in `cases.txt`; and laws that hold for every column.

use proptest::prelude::*;

use super::*;

/// What a column is, in the words of the file.
fn described(written: &Written) -> String {
    let notation = |n: &Notation| {
        let thousands = n.thousands.map(|mark| if mark == ThousandsMark::Space { 's' } else { mark.char() });
        format!("{}{}", n.decimal.char(), thousands.map(String::from).unwrap_or_default())
    };
    let order = |order: &DateOrder| match order {
        DateOrder::YearMonthDay => "ymd",
        DateOrder::DayMonthYear => "dmy",
        DateOrder::MonthDayYear => "mdy",
    };
    match written {
        Written::Text => "text".into(),
        Written::Boolean => "boolean".into(),
        Written::Ordered => "ordered".into(),
        Written::FreeText { .. } => "prose".into(),
        Written::Number { notation: taken, other, .. } => {
            let unit = taken.unit.as_ref().map(|unit| format!(" {unit}")).unwrap_or_default();
            let other = other.as_ref().map(|other| format!(" or {}", notation(other))).unwrap_or_default();
            format!("number {}{unit}{other}", notation(taken))
        }
        Written::Date { date: false, .. } => "time".into(),
        Written::Date { order: taken, other, time, .. } => {
            let other = other.as_ref().map(|other| format!(" or {}", order(other))).unwrap_or_default();
            format!("date {}{other}{}", order(taken), if *time { " time" } else { "" })
        }
        Written::Several { separator, answers, clear } => {
            let mut answers = answers.clone();
            answers.sort();
            format!("several {separator} {}{}", answers.join(" "), if *clear { "" } else { " perhaps" })
        }
    }
}

fn of(texts: &[&str]) -> Written {
    Written::of(&texts.iter().map(|&text| (text, 2)).collect::<Vec<_>>())
}

struct Case {
    line: usize,
    expected: String,
    texts: Vec<&'static str>,
}

fn cases() -> Vec<Case> {
    let lines = include_str!("cases.txt").lines().enumerate();
    let case = |(at, line): (usize, &'static str)| {
        let (expected, texts) = line.split_once(" => ")?;
        let mut words: Vec<&str> = expected.split(' ').collect();
        if words[0] == "several" {
            let end = words.iter().position(|&word| word == "perhaps").unwrap_or(words.len());
            words[2..end].sort_unstable();
        }
        Some(Case { line: at + 1, expected: words.join(" "), texts: texts.split(" ¦ ").collect() })
    };
    lines.filter(|(_, line)| !line.starts_with('#') && !line.is_empty()).filter_map(case).collect()
}

#[test]
fn columns_are_what_people_would_call_them() {
    let cases = cases();
    assert!(cases.len() >= 150, "{} cases", cases.len());
    let mut wrong = Vec::new();
    for Case { line, expected, texts } in cases {
        let found = described(&of(&texts));
        if found != expected {
            wrong.push(format!("line {line}: {texts:?}\n  expected {expected}, found {found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_order_of_texts_does_not_matter() {
    for Case { line, expected, texts } in cases() {
        let known = described(&of(&texts));
        let mut turned = texts.clone();
        for _ in 0..texts.len() {
            turned.rotate_left(1);
            assert_eq!(described(&of(&turned)), known, "line {line}");
        }
        turned.reverse();
        assert_eq!(described(&of(&turned)), known, "line {line}");
        if expected == "ordered" {
            let places = places(&turned).expect("they have an order");
            let mut sorted: Vec<_> = places.into_iter().zip(turned).collect();
            sorted.sort_by(|(a, x), (b, y)| a.partial_cmp(b).expect("numbers").then(x.cmp(y)));
            assert_eq!(sorted.into_iter().map(|(_, text)| text).collect::<Vec<_>>(), texts, "line {line}");
        }
    }
}

#[test]
fn sentences_are_free_text() {
    let sentences: Vec<String> =
        (0..40).map(|i| format!("I did not like the {i}th part of it at all, sorry")).collect();
    let levels: Vec<(&str, u64)> = sentences.iter().map(|text| (text.as_str(), 1)).collect();
    assert!(matches!(Written::of(&levels), Written::FreeText { words } if words > 8.0));
    let repeated: Vec<(&str, u64)> = sentences.iter().map(|text| (text.as_str(), 50)).collect();
    assert_eq!(Written::of(&repeated), Written::Text);
    assert_eq!(Written::of(&levels[..10]), Written::Text);
}

#[test]
fn other_columns_decide_what_a_column_leaves_open() {
    let open: &[&str] = &["1.234", "2.500"];
    let read = |others: &[&[&str]]| {
        let mut columns: Vec<Written> = others.iter().copied().chain([open]).map(of).collect();
        settle(columns.iter_mut());
        columns.last().and_then(|written| written.number("1.234"))
    };
    assert_eq!(read(&[]), Some(1.234));
    assert_eq!(read(&[&["3543,55", "2,5"]]), Some(1234.0));
    assert_eq!(read(&[&["3543,55"], &["1", "2"], &["a", "b"]]), Some(1234.0));
    assert_eq!(read(&[&["3543,55"], &["2.5"]]), Some(1.234));
}

#[test]
fn what_is_asked_for_is_taken_where_it_can_be() {
    let levels = [("1.234", 1), ("007", 1)];
    let german = Notation { decimal: DecimalMark::Comma, thousands: Some(ThousandsMark::Point), unit: None };
    assert_eq!(Written::of(&levels), Written::Text);
    assert_eq!(Written::as_asked(&levels, Some(&german), None).number("1.234"), Some(1234.0));
    assert_eq!(Written::as_asked(&[("1.5", 1)], Some(&german), None).number("1.5"), Some(1.5));
    assert_eq!(Written::as_asked(&[("1.234 kg", 1)], Some(&german), None).number("1.234 kg"), Some(1234.0));
    // Beside 950, twelve thousand must not become twelve, whatever the marks; where the letter is asked for, it is a unit.
    let thousands = [("1,2k", 3), ("950", 2), ("12k", 1)];
    assert_eq!(Written::as_asked(&thousands, Some(&german), None), Written::Text);
    let in_k = Notation { unit: Some("k".into()), ..german.clone() };
    assert_eq!(Written::as_asked(&thousands, Some(&in_k), None).number("1,2k"), Some(1.2));
    let days = [("01/02/2024", 1), ("02/02/2024", 1)];
    let month_first = Written::as_asked(&days, None, Some(DateOrder::MonthDayYear));
    assert!(matches!(month_first, Written::Date { order: DateOrder::MonthDayYear, .. }));
    let impossible = Written::as_asked(&days, None, Some(DateOrder::YearMonthDay));
    assert!(matches!(impossible, Written::Date { order: DateOrder::DayMonthYear, .. }));
}

/// Texts that look like something, in any mixture.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[0-9]{1,4}([.,][0-9]{1,3}){0,2}( ?(kg|%|€))?",
        2 => "[0-3]?[0-9][./-][01]?[0-9][./-](20)?[0-9]{2}",
        2 => prop::sample::select(cases().into_iter().flat_map(|case| case.texts).map(String::from).collect::<Vec<_>>()),
        1 => "[a-c](; [a-c]){0,2}",
        1 => "\\PC{0,12}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn any_column_is_judged_alike_in_any_order(
        texts in prop::collection::btree_map(any_text(), 1u64..9, 1..12), seed in 0usize..1000,
    ) {
        let mut levels: Vec<(&str, u64)> = texts.iter().map(|(text, &rows)| (text.as_str(), rows)).collect();
        let known = Written::of(&levels);
        let at = seed % levels.len();
        levels.rotate_left(at);
        levels.swap(0, at / 2);
        prop_assert_eq!(Written::of(&levels), known);
    }

    #[test]
    fn all_texts_of_a_column_of_numbers_or_dates_are_read(texts in prop::collection::btree_set(any_text(), 1..6)) {
        let levels: Vec<(&str, u64)> = texts.iter().map(|text| (text.as_str(), 1)).collect();
        match Written::of(&levels) {
            Written::Number { notation, other, .. } => for (text, _) in levels {
                prop_assert!(notation.read(text).is_some(), "{}", text);
                prop_assert!(other.as_ref().is_none_or(|other| other.read(text).is_some()), "{}", text);
            },
            Written::Date { order, other, .. } => for (text, _) in levels {
                prop_assert!(order.read(text).is_some(), "{}", text);
                prop_assert!(other.as_ref().is_none_or(|other| other.read(text).is_some()), "{}", text);
            },
            _ => {}
        }
    }
}
