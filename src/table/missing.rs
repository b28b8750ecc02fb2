//! Which texts of a column stand for a missing value.
//!
//! Reading codes empty cells alone as missing, so that a level that is really called `NA` can be kept without reading again.
//! What is missing besides is decided here, column by column and from how often each text occurs:
//!
//! * exactly what the plan lists for the column, if it does; else
//! * what the file or its reader declares, what the plan adds, and the [usual spellings](MISSING_SPELLINGS);
//! * of the [doubtful ones](DOUBTFUL_SPELLINGS) those in a column whose other values are numbers, and a dot that is the only
//!   level made of signs alone;
//! * but nothing that the plan wants to be a level.
//!
//! Doubtful spellings elsewhere, and [numbers unlike the others](super::suspicious), are suggested and not taken.

use serde::Serialize;

use super::facts::Frequencies;
use super::suspicious::{among_words, suspicious};
use super::{ColumnPlan, DOUBTFUL_SPELLINGS, MISSING_SPELLINGS, Plan, Told, number};

/// A text that stands for a missing value, or may.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct MissingCode {
    /// The text.
    pub text: String,
    /// Rows that have it.
    pub rows: u64,
    /// Why it is thought to stand for a missing value.
    pub why: WhyMissing,
    /// Whether it is taken for one; otherwise it is a level, and this is a suggestion.
    pub taken: bool,
}

/// Why a text is thought to stand for a missing value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum WhyMissing {
    /// It is a usual spelling, such as `NA`.
    Spelled,
    /// The file, its reader or the plan says so.
    Declared,
    /// It is a number unlike the others, such as 99 or -9, or a number among words.
    Suspicious,
}

/// The values of a column that stand for a missing one.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Absent {
    /// Codes as read, ascending.
    pub codes: Vec<u16>,
    /// Numbers, for a column that is kept by number.
    pub numbers: Vec<f64>,
}

impl Absent {
    /// Whether a number stands for a missing value.
    pub fn has_number(&self, number: f64) -> bool {
        number.is_nan() || self.numbers.iter().any(|absent| absent.to_bits() == number.to_bits())
    }
}

/// The texts of a column that stand for a missing value or may, and what they are as codes or numbers.
pub(super) fn find(
    name: &str,
    values: &Frequencies<'_>,
    told: &Told,
    plan: &Plan,
) -> (Vec<MissingCode>, Absent) {
    let own = plan.columns.get(name);
    match values {
        Frequencies::Levels { levels, counts, .. } => {
            let met: Vec<(usize, &str, u64)> = levels
                .iter()
                .zip(counts)
                .enumerate()
                .filter(|(_, (_, rows))| **rows > 0)
                .map(|(code, (text, rows))| (code, text.as_str(), *rows))
                .collect();
            let judge = Judge::new(&met, told, plan, own);
            let found = met.iter().filter_map(|&(code, text, rows)| Some((code, judge.code(text, rows)?)));
            let (codes, found): (Vec<usize>, Vec<MissingCode>) = found.unzip();
            let taken = codes.into_iter().zip(&found).filter(|(_, code)| code.taken);
            let absent = Absent { codes: taken.map(|(code, _)| code as u16).collect(), numbers: Vec::new() };
            (found, absent)
        }
        Frequencies::Numbers { counts, .. } => {
            let judge = Judge { suspicious: suspicious(counts), ..Judge::new(&[], told, plan, own) };
            let found = counts
                .iter()
                .filter_map(|&(value, rows)| Some((value, judge.code(&value.to_string(), rows)?)));
            let (values, found): (Vec<f64>, Vec<MissingCode>) = found.unzip();
            let taken = values.into_iter().zip(&found).filter(|(_, code)| code.taken);
            let absent = Absent { codes: Vec::new(), numbers: taken.map(|(value, _)| value).collect() };
            (found, absent)
        }
        Frequencies::TooMany { .. } => (Vec::new(), Absent::default()),
    }
}

/// What is said about the missing values of a column, and what its other values are like.
struct Judge<'a> {
    told: &'a Told,
    plan: &'a Plan,
    own: Option<&'a ColumnPlan>,
    /// Whether all values are numbers, but for spellings of a missing one.
    numbers: bool,
    /// Whether no level but a dot is made of signs alone.
    dot_alone: bool,
    /// Numbers unlike the other values.
    suspicious: Vec<f64>,
}

impl<'a> Judge<'a> {
    fn new(met: &[(usize, &str, u64)], told: &'a Told, plan: &'a Plan, own: Option<&'a ColumnPlan>) -> Self {
        let mut judge = Self { told, plan, own, numbers: false, dot_alone: false, suspicious: Vec::new() };
        let spelled = |text: &str| is_spelled(text) || judge.is_declared(text);
        let rest: Vec<&str> = met.iter().map(|&(_, text, _)| text).filter(|text| !spelled(text)).collect();
        let (numbers, signs) = (rest.len() > 1 && rest.iter().all(|text| looks_like_number(text)), is_signs);
        let dot_alone =
            !met.iter().any(|&(_, text, _)| text != "." && signs(text) && !MISSING_SPELLINGS.contains(&text));
        // Only what is certainly a number can be unlike others.
        let value = |&(_, text, rows): &(usize, &str, u64)| Some((number::parse(text)?, rows));
        let mut values: Vec<(f64, u64)> = met.iter().filter_map(value).collect();
        values.sort_unstable_by(|(a, _), (b, _)| a.total_cmp(b));
        let unlike = if numbers {
            suspicious(&values)
        } else {
            let words = rest.iter().filter(|text| text.chars().any(char::is_alphabetic)).count();
            among_words(&values, words, met.iter().map(|&(_, _, rows)| rows).sum())
        };
        (judge.numbers, judge.dot_alone, judge.suspicious) = (numbers, dot_alone, unlike);
        judge
    }

    /// What a text is, unless it is a level as any other.
    fn code(&self, text: &str, rows: u64) -> Option<MissingCode> {
        let declared = self.is_declared(text);
        let (usual, doubtful) = (MISSING_SPELLINGS.contains(&text), DOUBTFUL_SPELLINGS.contains(&text));
        let unlike = || number::parse(text).is_some_and(|value| self.suspicious.contains(&value));
        let why = match () {
            () if usual => WhyMissing::Spelled,
            () if declared => WhyMissing::Declared,
            () if doubtful => WhyMissing::Spelled,
            () if unlike() && !self.is_kept(text) => WhyMissing::Suspicious,
            () => return None,
        };
        let doubtless = doubtful && (self.numbers || (text == "." && self.dot_alone));
        let taken = match self.own.and_then(|own| own.missing_codes.as_ref()) {
            Some(exactly) => has(exactly, text),
            None => !self.is_kept(text) && (declared || usual || doubtless),
        };
        Some(MissingCode { text: text.into(), rows, why, taken })
    }

    /// Whether the file, its reader or the plan says that a text is a missing value.
    fn is_declared(&self, text: &str) -> bool {
        let of_column = |own: &ColumnPlan| {
            has(&own.also_missing, text) || own.missing_codes.as_ref().is_some_and(|codes| has(codes, text))
        };
        has(&self.told.missing, text)
            || has(&self.plan.missing_codes, text)
            || self.own.is_some_and(of_column)
    }

    /// Whether the plan wants a text to be a level. What it says of the column stands above what it says of all.
    fn is_kept(&self, text: &str) -> bool {
        match self.own {
            Some(own) if has(&own.not_missing, text) => true,
            Some(own) if has(&own.also_missing, text) => false,
            _ => has(&self.plan.not_missing, text),
        }
    }
}

fn has(codes: &[String], text: &str) -> bool {
    codes.iter().any(|code| code.trim() == text)
}

fn is_spelled(text: &str) -> bool {
    MISSING_SPELLINGS.contains(&text) || DOUBTFUL_SPELLINGS.contains(&text)
}

/// Whether a text holds neither letter nor digit.
fn is_signs(text: &str) -> bool {
    !text.chars().any(char::is_alphanumeric)
}

/// Whether a text is written with digits and what stands around them in numbers, whatever the notation.
fn looks_like_number(text: &str) -> bool {
    let part = |c: char| c.is_ascii_digit() || "+-−.,'’ \u{a0}\u{202f}%€$£eE".contains(c);
    text.chars().any(|c| c.is_ascii_digit()) && text.chars().all(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The codes found among texts with their rows: taken ones, and suggested ones.
    fn found(texts: &[(&str, u64)], plan: &Plan) -> (Vec<String>, Vec<String>) {
        let levels: Vec<String> = texts.iter().map(|(text, _)| (*text).to_string()).collect();
        let counts: Vec<u64> = texts.iter().map(|&(_, rows)| rows).collect();
        let values = Frequencies::Levels { levels: &levels, counts, missing: 0 };
        let told = Told { missing: vec!["-1".into()], ..Told::default() };
        let (codes, absent) = find("c", &values, &told, plan);
        let text = |code: &MissingCode| code.text.clone();
        let taken: Vec<String> = codes.iter().filter(|code| code.taken).map(text).collect();
        assert_eq!(absent.codes.len(), taken.len());
        (taken, codes.iter().filter(|code| !code.taken).map(text).collect())
    }

    #[test]
    fn what_is_taken_and_what_is_only_suggested() {
        let cases: [(&[&str], &[&str], &[&str]); 15] = [
            (&["yes", "no", "NA", "n/a", "#VALUE!"], &["NA", "n/a", "#VALUE!"], &[]),
            (&["yes", "no", "None", "-"], &[], &["None", "-"]),
            (&["1", "2,5", "3", "None", "-", "."], &["None", "-", "."], &[]),
            (&["1.234 €", "2 €", "unknown"], &["unknown"], &[]),
            (&["+", "-", "."], &[], &["-", "."]),
            (&["a", "b", "."], &["."], &[]),
            (&["a", "b", ".", "NA"], &[".", "NA"], &[]),
            (&["low", "high", "keine Angabe"], &[], &["keine Angabe"]),
            (&["5", "-"], &[], &["-"]),
            (&["x", "-1", "NA"], &["-1", "NA"], &[]),
            (&["Nan", "Ann", "Bob"], &[], &[]),
            (&["12a", "13b", "-"], &[], &["-"]),
            (&["selten", "oft", "immer", "99", "-9"], &[], &["99", "-9"]),
            (&["Saal", "Foyer", "12", "99"], &[], &[]),
            (&["A2", "B7", "99"], &[], &["99"]),
        ];
        for (texts, taken, suggested) in cases {
            let texts: Vec<(&str, u64)> = texts.iter().map(|&text| (text, 10)).collect();
            let expected = (
                taken.iter().map(ToString::to_string).collect(),
                suggested.iter().map(ToString::to_string).collect(),
            );
            assert_eq!(found(&texts, &Plan::default()), expected, "{texts:?}");
        }
    }

    #[test]
    fn the_plan_has_the_last_word() {
        let texts = [("NA", 5), ("b", 5), ("x", 5), ("-1", 3)];
        let with = |own: ColumnPlan| Plan { columns: [("c".to_string(), own)].into(), ..Plan::default() };
        let texts_of = |list: &[&str]| list.iter().map(ToString::to_string).collect::<Vec<String>>();
        let exactly = with(ColumnPlan { missing_codes: Some(texts_of(&["x"])), ..ColumnPlan::default() });
        assert_eq!(found(&texts, &exactly), (texts_of(&["x"]), texts_of(&["NA", "-1"])));
        let also = with(ColumnPlan { also_missing: texts_of(&[" x "]), ..ColumnPlan::default() });
        assert_eq!(found(&texts, &also), (texts_of(&["NA", "x", "-1"]), vec![]));
        let not = with(ColumnPlan { not_missing: texts_of(&["NA", "-1"]), ..ColumnPlan::default() });
        assert_eq!(found(&texts, &not), (vec![], texts_of(&["NA", "-1"])));
        let nowhere =
            Plan { not_missing: texts_of(&["NA"]), missing_codes: texts_of(&["b"]), ..Plan::default() };
        assert_eq!(found(&texts, &nowhere), (texts_of(&["b", "-1"]), texts_of(&["NA"])));
    }
}
