//! Option values that are more than a word: pairs, lists of names, bins, sizes, the choice of `lambda`.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use nodewise::math::random::fresh_seed;
use nodewise::network::Smoothing;
use nodewise::score::Score;
use nodewise::table::{Action, Binning, DateOrder, DatePart, DecimalMark, Notation, ThousandsMark};

use super::tell;

/// How `lambda` is chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LambdaChoice {
    /// One number for all nodes.
    Fixed(f64),
    /// EBIC, per node.
    Auto,
    /// The smallest with at most so many edges.
    Edges(usize),
    /// The paper's benchmark rule.
    Paper,
    /// The paper's rule for synthetic data.
    Synthetic,
    /// The theorem's lower bound.
    Theorem,
    /// As small as resamples agree.
    Stability,
}

/// `0.5`, `auto`, `edges:20`, `paper`, `synthetic` or `theorem`.
pub fn lambda(text: &str) -> Result<LambdaChoice, String> {
    match text {
        "auto" => Ok(LambdaChoice::Auto),
        "paper" => Ok(LambdaChoice::Paper),
        "synthetic" => Ok(LambdaChoice::Synthetic),
        "theorem" => Ok(LambdaChoice::Theorem),
        "stability" => Ok(LambdaChoice::Stability),
        _ => match text.strip_prefix("edges:") {
            Some(count) => count
                .parse()
                .map(LambdaChoice::Edges)
                .map_err(|_| format!("expected a number of edges after 'edges:', found {count:?}")),
            None => positive(text).map(LambdaChoice::Fixed).map_err(|_| {
                let rules = "auto, edges:K, stability, paper, synthetic or theorem";
                format!("expected a number above 0, or one of {rules}, found {text:?}")
            }),
        },
    }
}

/// A finite number above 0.
pub fn positive(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() && value > 0.0 => Ok(value),
        _ => Err(format!("expected a number above 0, found {text:?}")),
    }
}

/// A number of rows, or `all`.
pub fn count_or_all(text: &str) -> Result<u64, String> {
    match text {
        "all" => Ok(u64::MAX),
        _ => text.parse().map_err(|_| format!("expected a number of rows or 'all', found {text:?}")),
    }
}

/// A number of seconds, not negative; as many as a century has at most.
pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if (0.0..=3.2e9).contains(&value) => Ok(value),
        _ => Err(format!("expected seconds, 0 or more, found {text:?}")),
    }
}

/// `bic`, `aic`, `qnml` or `bdeu:1`.
pub fn searched(text: &str) -> Result<Score, String> {
    match text {
        "bic" => Ok(Score::Bic),
        "aic" => Ok(Score::Aic),
        "qnml" => Ok(Score::Qnml),
        _ => match text.strip_prefix("bdeu:").map(positive) {
            Some(Ok(equivalent)) => Ok(Score::Bdeu { equivalent }),
            _ => Err(format!("expected bic, aic, qnml or bdeu:A with a number A above 0, found {text:?}")),
        },
    }
}

/// A number of nodes of a random network.
pub fn nodes(text: &str) -> Result<usize, String> {
    whole(text, 2..=10_000, "a number of nodes")
}

/// A number of levels of a random network's nodes.
pub fn levels(text: &str) -> Result<usize, String> {
    whole(text, 2..=255, "a number of levels")
}

fn whole(text: &str, range: std::ops::RangeInclusive<usize>, what: &str) -> Result<usize, String> {
    match text.parse::<usize>() {
        Ok(value) if range.contains(&value) => Ok(value),
        _ => Err(format!("expected {what} from {} to {}, found {text:?}", range.start(), range.end())),
    }
}

/// A control parameter: a power of ten rows.
pub fn control(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if (0.0..=8.0).contains(&value) => Ok(value),
        _ => Err(format!("expected a number from 0 to 8, found {text:?}")),
    }
}

/// A finite number that is not negative.
pub fn not_negative(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() && value >= 0.0 => Ok(value),
        _ => Err(format!("expected a number of at least 0, found {text:?}")),
    }
}

/// A number strictly between 0 and 1.
pub fn share(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value > 0.0 && value < 1.0 => Ok(value),
        _ => Err(format!("expected a number between 0 and 1, found {text:?}")),
    }
}

/// Bytes, such as `8GiB`, `512M` or `1000000`; K, M, G and T are powers of 1024.
pub fn memory(text: &str) -> Result<u64, String> {
    let bad = || format!("expected a size such as 8GiB or 512M, found {text:?}");
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let power = match unit.trim().to_ascii_lowercase().trim_end_matches('b').trim_end_matches('i') {
        "" => 0,
        "k" => 1,
        "m" => 2,
        "g" => 3,
        "t" => 4,
        _ => return Err(bad()),
    };
    let value: f64 = number.parse().map_err(|_| bad())?;
    let bytes = value * (1_u64 << (10 * power)) as f64;
    if bytes >= 1.0 { Ok(bytes as u64) } else { Err(bad()) }
}

/// One ASCII character, or `tab`, `comma`, `semicolon`, `pipe`, `space`.
pub fn delimiter(text: &str) -> Result<u8, String> {
    match (text, text.as_bytes()) {
        ("tab" | "\\t", _) => Ok(b'\t'),
        ("comma", _) => Ok(b','),
        ("semicolon", _) => Ok(b';'),
        ("pipe", _) => Ok(b'|'),
        ("space", _) => Ok(b' '),
        (_, &[byte]) if byte.is_ascii() && !matches!(byte, b'"' | b'\r' | b'\n' | 0) => Ok(byte),
        _ => Err(format!("expected one character, or tab, comma, semicolon, pipe or space, found {text:?}")),
    }
}

/// One `--exclude` or `--include`: names between commas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names(pub Vec<String>);

/// Names between commas; a name that holds a comma stands in double quotes.
pub fn names(text: &str) -> Result<Names, String> {
    let mut found = Vec::new();
    let mut rest = text;
    loop {
        let (name, after) = first_name(rest)?;
        if name.is_empty() {
            return Err(format!("expected names between commas, found an empty one in {text:?}"));
        }
        found.push(name);
        match after {
            Some(after) => rest = after,
            None => return Ok(Names(found)),
        }
    }
}

/// The first name, and what stands behind its comma.
fn first_name(text: &str) -> Result<(String, Option<&str>), String> {
    let Some(quoted) = text.trim_start().strip_prefix('"') else {
        let (name, after) = text.split_once(',').map_or((text, None), |(name, after)| (name, Some(after)));
        return Ok((name.trim().to_string(), after));
    };
    let mut name = String::new();
    let mut parts = quoted;
    loop {
        let (part, after) = parts
            .split_once('"')
            .ok_or_else(|| format!("expected a closing quote in {text:?}, found none"))?;
        name.push_str(part);
        // Two quotes in a row stand for one.
        if let Some(more) = after.strip_prefix('"') {
            name.push('"');
            parts = more;
            continue;
        }
        return match after.trim_start() {
            "" => Ok((name, None)),
            after => match after.strip_prefix(',') {
                Some(after) => Ok((name, Some(after))),
                None => Err(format!("expected a comma behind the quoted name, found {after:?}")),
            },
        };
    }
}

/// Tiers, the earliest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiers(pub Vec<Names>);

/// Tiers between semicolons or line ends, each with its names between commas; a name that holds one of these stands in double
/// quotes.
pub fn tiers(text: &str) -> Result<Tiers, String> {
    let mut quoted = false;
    let is_end = |c: char| {
        quoted ^= c == '"';
        !quoted && matches!(c, ';' | '\n')
    };
    let parts = text.split(is_end).map(str::trim).filter(|part| !part.is_empty());
    let tiers = parts.map(names).collect::<Result<Vec<Names>, String>>()?;
    if tiers.is_empty() {
        return Err(format!("expected tiers such as 'a,b; c', found {text:?}"));
    }
    Ok(Tiers(tiers))
}

/// `none`, `cell:0.5` or `ess:1`.
pub fn smoothing(text: &str) -> Result<Smoothing, String> {
    match text.split_once(':') {
        None if text == "none" => Ok(Smoothing::None),
        Some(("cell", rows)) => positive(rows).map(Smoothing::Cell),
        Some(("ess", rows)) => positive(rows).map(Smoothing::Equivalent),
        _ => Err(format!("expected none, cell:A or ess:A, found {text:?}")),
    }
}

/// Two different names.
pub fn pair(text: &str) -> Result<(String, String), String> {
    match <[String; 2]>::try_from(names(text)?.0) {
        Ok([a, b]) if a != b => Ok((a, b)),
        Ok([a, _]) => Err(format!("expected two different columns, found {a:?} twice")),
        Err(found) => Err(format!("expected two columns, such as smoke,lung, found {}", found.len())),
    }
}

/// Nodes with a level each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levels(pub Vec<(String, String)>);

/// `NODE=LEVEL` between commas; what holds a comma stands in double quotes.
pub fn known_levels(text: &str) -> Result<Levels, String> {
    let split = |part: String| {
        let (node, level) = part.split_once('=').ok_or_else(|| {
            let quotes = "what holds a comma stands in double quotes";
            format!("expected NODE=LEVEL between commas ({quotes}), found {part:?}")
        })?;
        Ok((node.trim().to_string(), level.trim().to_string()))
    };
    names(text)?.0.into_iter().map(split).collect::<Result<_, String>>().map(Levels)
}

/// A number of rows to draw.
pub fn draws(text: &str) -> Result<usize, String> {
    whole(text, 100..=1_000_000_000, "a number of rows")
}

/// One `--na` or `--keep-code`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeChoice {
    /// The column; none for all.
    pub column: Option<String>,
    /// The text.
    pub text: String,
}

/// A text, behind `COLUMN=` for one column; a text that holds an equals sign has one more in front.
pub fn code(text: &str) -> Result<CodeChoice, String> {
    let (column, text) = text.split_once('=').unwrap_or(("", text));
    if text.trim().is_empty() {
        return Err("expected a text: empty cells are missing values in any case".into());
    }
    let column = (!column.is_empty()).then(|| column.to_string());
    Ok(CodeChoice { column, text: text.into() })
}

/// One `--bins`.
#[derive(Clone, Debug, PartialEq)]
pub struct BinChoice {
    /// The column; none for all columns of numbers.
    pub column: Option<String>,
    /// The bins; none to take every number as a level.
    pub binning: Option<Binning>,
}

impl BinChoice {
    /// What it means for a column.
    pub fn action(&self) -> Action {
        self.binning.clone().map_or(Action::Keep, Action::Bin)
    }
}

/// `quantile:4`, `width:5`, `edges:18,65` or `levels`, behind `COLUMN=` for one column.
pub fn bins(text: &str) -> Result<BinChoice, String> {
    let (column, rule) = text.rsplit_once('=').map_or((None, text), |(column, rule)| (Some(column), rule));
    let bad = || format!("expected quantile:4, width:5, edges:18,65 or levels, found {rule:?}");
    let binning = match rule.split_once(':') {
        None if rule == "levels" => None,
        Some(("quantile", count)) => Some(Binning::Quantile(count.parse().map_err(|_| bad())?)),
        Some(("width", count)) => Some(Binning::EqualWidth(count.parse().map_err(|_| bad())?)),
        Some(("edges", edges)) => {
            let numbers: Result<Vec<f64>, _> = edges.split(',').map(|edge| edge.trim().parse()).collect();
            Some(Binning::Edges(numbers.map_err(|_| bad())?))
        }
        _ => return Err(bad()),
    };
    if let Some(binning) = &binning {
        binning.check().map_err(|error| error.to_string())?;
    }
    Ok(BinChoice { column: column.map(String::from), binning })
}

/// A column and what becomes of it.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnChoice {
    /// The column.
    pub column: String,
    /// What becomes of it.
    pub action: Action,
}

impl ColumnChoice {
    fn new(column: &str, action: Action) -> Result<Self, String> {
        action.check().map_err(|error| error.to_string())?;
        Ok(Self { column: column.to_string(), action })
    }
}

/// `COLUMN=month` and the like, `COLUMN=spans:4` or `COLUMN=levels`.
pub fn date(text: &str) -> Result<ColumnChoice, String> {
    let bad =
        || format!("expected COLUMN=year, quarter, month, weekday, hour, spans:4 or levels, found {text:?}");
    let (column, rule) = text.rsplit_once('=').ok_or_else(bad)?;
    let action = match rule {
        "levels" => Action::Keep,
        "year" => Action::Date(DatePart::Year),
        "quarter" => Action::Date(DatePart::Quarter),
        "month" => Action::Date(DatePart::Month),
        "weekday" => Action::Date(DatePart::Weekday),
        "hour" => Action::Date(DatePart::Hour),
        _ => {
            let spans = rule.strip_prefix("spans:").and_then(|spans| spans.parse().ok());
            Action::Date(DatePart::Spans(spans.ok_or_else(bad)?))
        }
    };
    ColumnChoice::new(column, action)
}

/// How a column writes its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum How {
    /// Its numbers.
    Numbers(Notation),
    /// Its dates.
    Dates(DateOrder),
}

/// A column and how it writes its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationChoice {
    /// The column.
    pub column: String,
    /// What its texts mean.
    pub how: How,
}

/// `COLUMN=comma`, `COLUMN=dmy` and the like.
pub fn notation(text: &str) -> Result<NotationChoice, String> {
    let bad = || format!("expected COLUMN=comma, point, dmy, mdy or ymd, found {text:?}");
    let (column, how) = text.rsplit_once('=').ok_or_else(bad)?;
    let numbers = |decimal, thousands| {
        How::Numbers(Notation { decimal, thousands: Some(thousands), ..Notation::default() })
    };
    let how = match how {
        "comma" => numbers(DecimalMark::Comma, ThousandsMark::Point),
        "point" => numbers(DecimalMark::Point, ThousandsMark::Comma),
        "dmy" => How::Dates(DateOrder::DayMonthYear),
        "mdy" => How::Dates(DateOrder::MonthDayYear),
        "ymd" => How::Dates(DateOrder::YearMonthDay),
        _ => return Err(bad()),
    };
    Ok(NotationChoice { column: column.to_string(), how })
}

/// `COLUMN=;`, `COLUMN=pipe` and the like, or `COLUMN=levels`.
pub fn split(text: &str) -> Result<ColumnChoice, String> {
    let bad = || format!("expected COLUMN=SEPARATOR or COLUMN=levels, found {text:?}");
    let (column, separator) = text.rsplit_once('=').ok_or_else(bad)?;
    let separator = match separator {
        "levels" => return ColumnChoice::new(column, Action::Keep),
        "comma" => ",",
        "semicolon" => ";",
        "pipe" => "|",
        "slash" => "/",
        "newline" => "\n",
        other => other,
    };
    ColumnChoice::new(column, Action::Split { separator: separator.to_string() })
}

/// A seed: a number, or one that nobody chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed {
    /// The number.
    pub number: u64,
    /// Whether it was drawn.
    pub drawn: bool,
}

impl Seed {
    /// The number; a person is told one that was drawn, so that it can be asked for again.
    pub fn told(self, option: &str) -> u64 {
        if self.drawn {
            tell(&format!("note: seed {0} was drawn; {option} {0} repeats this", self.number));
        }
        self.number
    }
}

/// A number, or `random`.
pub fn seed(text: &str) -> Result<Seed, String> {
    if text == "random" {
        let number = fresh_seed().map_err(|error| error.to_string())?;
        return Ok(Seed { number, drawn: true });
    }
    let number = text.parse().map_err(|_| "expected a whole number from 0 on, or random".to_string())?;
    Ok(Seed { number, drawn: false })
}

/// One of some things, by the key that each has.
pub fn among<T>(all: &'static [T], key: fn(T) -> &'static str) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let keys = PossibleValuesParser::new(all.iter().map(|&one| key(one)));
    keys.map(move |name| *all.iter().find(|&&one| key(one) == name).expect("only these keys pass"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_numbers_or_drawn() {
        assert_eq!(seed("7"), Ok(Seed { number: 7, drawn: false }));
        let draws: Vec<u64> = (0..20).map(|_| seed("random").unwrap().number).collect();
        assert!(draws.iter().any(|&number| number != draws[0]), "{draws:?}");
        assert!(seed("-1").is_err() && seed("Random").is_err());
    }

    #[test]
    fn lambdas() {
        assert_eq!(lambda("0.5"), Ok(LambdaChoice::Fixed(0.5)));
        assert_eq!(lambda("edges:20"), Ok(LambdaChoice::Edges(20)));
        assert_eq!(lambda("auto"), Ok(LambdaChoice::Auto));
        for bad in ["0", "-1", "nan", "inf", "edges:", "edges:-1", "Auto"] {
            assert!(lambda(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn sizes() {
        assert_eq!([memory("8GiB"), memory("1.5k"), memory("7")], [Ok(8 << 30), Ok(1536), Ok(7)]);
        assert_eq!(memory("512 MB"), Ok(512 << 20));
        assert!(memory("x").is_err() && memory("0").is_err() && memory("3 apples").is_err());
    }

    #[test]
    fn names_may_hold_commas_and_quotes() {
        assert_eq!(names("a, b c").unwrap().0, ["a", "b c"]);
        assert_eq!(names("\"a, \"\"x\"\"\",b").unwrap().0, ["a, \"x\"", "b"]);
        assert!(names("a,,b").is_err() && names("\"a").is_err() && names("\"a\"b").is_err());
    }

    #[test]
    fn pairs_are_two_different_names() {
        assert_eq!(pair("a,b"), Ok(("a".into(), "b".into())));
        assert!(pair("a").is_err() && pair("a,b,c").is_err() && pair("a,a").is_err());
    }

    #[test]
    fn bins_for_one_column_or_all() {
        let of = |text| bins(text).unwrap();
        assert_eq!(of("a=b=quantile:4").column.as_deref(), Some("a=b"));
        assert_eq!(of("width:5"), BinChoice { column: None, binning: Some(Binning::EqualWidth(5)) });
        assert_eq!(of("age=levels").binning, None);
        assert!(bins("age=4").is_err() && bins("quantile:1").is_err() && bins("quantile:x").is_err());
    }

    #[test]
    fn parts_of_dates_and_several_answers() {
        let of = |text| date(text).map(|choice| (choice.column, choice.action));
        assert_eq!(of("a=b=month"), Ok(("a=b".into(), Action::Date(DatePart::Month))));
        assert_eq!(of("day=spans:6"), Ok(("day".into(), Action::Date(DatePart::Spans(6)))));
        assert_eq!(of("day=levels"), Ok(("day".into(), Action::Keep)));
        assert!(of("day=spans:1").is_err() && of("day=moon").is_err() && of("month").is_err());
        assert_eq!(notation("a=b=mdy").unwrap().how, How::Dates(DateOrder::MonthDayYear));
        assert_eq!(notation("a=b=mdy").unwrap().column, "a=b");
        let How::Numbers(comma) = notation("price=comma").unwrap().how else { panic!("numbers") };
        assert_eq!((comma.read("1.234,5"), comma.read("1,234.5")), (Some(1234.5), None));
        assert!(notation("price=semicolon").is_err() && notation("price").is_err());
        assert_eq!(split("a=;").unwrap().action, Action::Split { separator: ";".into() });
        assert_eq!(split("a=pipe").unwrap().action, Action::Split { separator: "|".into() });
        assert!(split("a=").is_err() && split("a").is_err());
    }
}
