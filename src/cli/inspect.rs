//! `nodewise inspect`: what each column is, before anything is learned.

use nodewise::counts::{PairCounts, Privacy, RowsPerPair, Suppression, Variable};
use nodewise::learner::cost::{Cost, size};
use nodewise::table::{
    Action, Binning, ColumnReport, Container, DatePart, Format, LevelCount, Missingness, Plan, Prepared,
    RawTable, Skipped, Verdict, inspect_as, prepare_inspected, written_out,
};
use nodewise::text::align;
use serde::Serialize;

use super::args::{DataArgs, InspectArgs, InspectFormat};
use super::failure::Failure;
use super::hint::advised;
use super::input::{self, Content};
use super::output::Output;

/// Characters of a column's common levels that are shown.
const SHOWN: usize = 40;

/// Reports on the columns and forecasts the job.
///
/// # Errors
/// When the data cannot be read or the report not be written.
pub fn run(args: &InspectArgs) -> Result<(), Failure> {
    let content = input::open(&args.data)?;
    let text = match (&content, args.format) {
        (Content::Table(raw), InspectFormat::Table) => TableReport::new(raw, &args.data)?.text(&args.data),
        (Content::Table(raw), InspectFormat::Json) => to_json(&TableReport::new(raw, &args.data)?),
        (Content::Table(raw), InspectFormat::Plan) => to_json(&all_choices(raw, &args.data)?),
        (Content::Part(part), _) => {
            let (rows, columns) = (part.rows(), part.names().len());
            format!(
                "{}: a part, {rows} rows, {columns} columns that are judged when all parts are there\n",
                args.data.name()
            )
        }
        (Content::Counts(_), InspectFormat::Plan) => return Err(input::needs_rows(args.data.name()).into()),
        (Content::Counts(kept), InspectFormat::Table) => CountsReport::new(&kept.counts).text(&args.data),
        (Content::Counts(kept), InspectFormat::Json) => to_json(&CountsReport::new(&kept.counts)),
    };
    let mut output = Output::open(&args.out)?;
    output.write(text.as_bytes())?;
    output.finish()
}

/// The plan of what would be done, every choice written down.
fn all_choices(raw: &RawTable, args: &DataArgs) -> Result<Plan, Failure> {
    let given = input::given(args)?;
    let reports = inspect_as(raw, &given);
    let plan = input::plan(args, &given, &reports);
    Ok(written_out(raw, &reports, &plan).map_err(|error| error.in_file(args.name()))?)
}

fn to_json(report: &impl Serialize) -> String {
    serde_json::to_string_pretty(report).expect("texts and numbers always have a JSON form") + "\n"
}

/// What is known of a table.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TableReport {
    rows: usize,
    format: Format,
    columns: Vec<ColumnReport>,
    notices: Vec<String>,
    /// Rows left out because they cannot be read, where some were.
    #[serde(skip_serializing_if = "none_skipped")]
    skipped: Skipped,
    /// What learning would work with; absent when nothing can be learned.
    job: Option<Job>,
}

fn none_skipped(skipped: &Skipped) -> bool {
    skipped.total == 0
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Job {
    rows: usize,
    /// Rows behind each pair of columns, where values are missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    rows_per_pair: Option<RowsPerPair>,
    columns: usize,
    levels: usize,
    forecast: Cost,
}

impl TableReport {
    fn new(raw: &RawTable, args: &DataArgs) -> Result<Self, Failure> {
        let mut notices: Vec<String> = raw.notices.iter().map(ToString::to_string).collect();
        let given = input::given(args)?;
        let reports = inspect_as(raw, &given);
        notices.extend(reports.iter().filter_map(missing_notice));
        let job = match prepare_inspected(raw, &reports, &input::plan(args, &given, &reports)) {
            Ok(prepared) => {
                // What else is said of single columns stands in their rows already.
                let about_missing = |column: &String| {
                    let of = |(index, _): &(usize, Missingness)| reports[*index].name == *column;
                    prepared.missingness.iter().any(of)
                };
                let told =
                    prepared.notices.iter().filter(|notice| notice.column.as_ref().is_none_or(about_missing));
                notices.extend(told.map(ToString::to_string));
                Some(Job::new(&prepared))
            }
            Err(error) => {
                notices.push(format!("nothing can be learned yet: {}", advised(&error)));
                None
            }
        };
        let (format, skipped) = (raw.format.clone(), raw.skipped.clone());
        Ok(Self { rows: raw.rows, format, columns: reports, notices, skipped, job })
    }

    fn text(&self, args: &DataArgs) -> String {
        let (name, rows, columns) = (args.name(), self.rows, self.columns.len());
        let mut out = format!("{name}: {rows} rows, {columns} columns; {}\n\n", described(&self.format));
        let head =
            ["column", "distinct", "missing", "kind", "suggested", "why", "most common"].map(String::from);
        let rows: Vec<[String; 7]> = std::iter::once(head).chain(self.columns.iter().map(row)).collect();
        out += &align(&rows);
        out.push('\n');
        out.extend(self.notices.iter().flat_map(|notice| [notice, "\n"]));
        if let Some(job) = &self.job {
            out += &job.text();
        }
        out
    }
}

impl Job {
    fn new(prepared: &Prepared) -> Self {
        let table = &prepared.table;
        let levels = table.columns.iter().map(|column| column.levels.len()).sum();
        let rows_per_pair = RowsPerPair::of_table(table);
        let forecast = input::forecast(table);
        Self { rows: table.rows, rows_per_pair, columns: table.columns.len(), levels, forecast }
    }

    fn text(&self) -> String {
        let Self { rows, rows_per_pair, columns, levels, forecast } = self;
        let pairs = rows_per_pair.map_or_else(String::new, |RowsPerPair { least, median, .. }| {
            format!(" (a pair of columns {least} at least, {median} in the median)")
        });
        format!(
            "learning would use {rows} rows{pairs} and {columns} columns with {levels} levels: {}\n",
            cost(forecast)
        )
    }
}

fn cost(forecast: &Cost) -> String {
    let time = match forecast.seconds {
        s if s < 1.0 => "a second or so".to_string(),
        s if s < 90.0 => format!("roughly {s:.0} s"),
        s if s < 5400.0 => format!("roughly {:.0} minutes", s / 60.0),
        s => format!("roughly {:.0} hours", s / 3600.0),
    };
    format!(
        "{} of memory, {time} on one core (more if most columns depend on each other)",
        size(forecast.bytes())
    )
}

/// The texts of a column that are taken for missing values, and those that may stand for one.
fn missing_notice(report: &ColumnReport) -> Option<String> {
    let listed = |taken: bool| {
        let codes = report.missing_codes.iter().filter(|code| code.taken == taken);
        codes.map(|code| format!("{:?} ({})", code.text, code.rows)).collect::<Vec<_>>().join(", ")
    };
    let (taken, left) = (listed(true), listed(false));
    let taken = (!taken.is_empty()).then(|| format!("taken for missing: {taken}"));
    let left = (!left.is_empty()).then(|| format!("perhaps missing, but taken as values: {left}"));
    let told: Vec<String> = taken.into_iter().chain(left).collect();
    (!told.is_empty()).then(|| format!("column {:?}: {}", report.name, told.join("; ")))
}

/// How a file was understood, in a few words.
fn described(format: &Format) -> String {
    let header = if format.header { "with a header" } else { "without a header" };
    let mut words: Vec<String> =
        format.delimiter.iter().map(|&c| format!("separated by {}", delimiter(c))).collect();
    words.extend(format.encoding.clone());
    words.push(header.into());
    match format.container {
        Container::Plain => {}
        Container::Gzip => words.push("gzip".into()),
        Container::Zip => words.push("zip".into()),
    }
    words.join(", ")
}

fn delimiter(delimiter: char) -> String {
    match delimiter {
        ',' => "commas".into(),
        '\t' => "tabs".into(),
        ';' => "semicolons".into(),
        '|' => "pipes".into(),
        ' ' => "spaces".into(),
        other => format!("{other:?}"),
    }
}

fn row(report: &ColumnReport) -> [String; 7] {
    [
        report.name.clone(),
        report.distinct.to_string(),
        report.missing.to_string(),
        kind(report.verdict).into(),
        suggestion(&report.action),
        report.reason.clone(),
        common(&report.common),
    ]
}

fn kind(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Categorical => "categorical",
        Verdict::Numeric => "numeric",
        Verdict::Date => "date",
        Verdict::Several => "several answers",
        Verdict::FreeText => "free text",
        Verdict::Identifier => "identifier",
        Verdict::Constant => "constant",
        Verdict::NearlyConstant => "nearly constant",
        Verdict::CopyOf { .. } => "copy",
    }
}

fn suggestion(action: &Action) -> String {
    match action {
        Action::Keep => "use".into(),
        Action::Exclude => "leave out".into(),
        Action::Bin(Binning::Quantile(bins)) => format!("{bins} quantile bins"),
        Action::Bin(Binning::EqualWidth(bins)) => format!("{bins} equal bins"),
        Action::Bin(Binning::Edges(edges)) => format!("{} given bins", edges.len() + 1),
        Action::Date(DatePart::Spans(spans)) => format!("{spans} spans of time"),
        Action::Date(part) => date_part(*part).into(),
        Action::Split { separator } => format!("split at {separator:?}"),
    }
}

/// A part of a date as an option names it.
pub fn date_part(part: DatePart) -> &'static str {
    match part {
        DatePart::Year => "year",
        DatePart::Quarter => "quarter",
        DatePart::Month => "month",
        DatePart::Weekday => "weekday",
        DatePart::Hour => "hour",
        DatePart::Spans(_) => "spans",
    }
}

/// As many of the most common levels as fit.
fn common(levels: &[LevelCount]) -> String {
    let mut out = String::new();
    for LevelCount { level, rows } in levels {
        let next = format!("{}{level} ({rows})", if out.is_empty() { "" } else { ", " });
        if out.chars().count() + next.chars().count() > SHOWN {
            return if out.is_empty() { String::new() } else { out + ", ..." };
        }
        out += &next;
    }
    out
}

/// What is known of a counts file.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CountsReport<'a> {
    rows: u64,
    variables: &'a [Variable],
    suppression: Option<&'a Suppression>,
    #[serde(skip_serializing_if = "Option::is_none")]
    privacy: Option<Privacy>,
    complete: bool,
    forecast: Cost,
}

impl<'a> CountsReport<'a> {
    fn new(counts: &'a PairCounts) -> Self {
        let levels: Vec<usize> = (0..counts.len()).map(|i| counts.levels(i)).collect();
        Self {
            rows: counts.rows(),
            variables: counts.variables(),
            suppression: counts.suppression(),
            privacy: counts.privacy(),
            complete: counts.is_complete(),
            forecast: Cost::new(&levels, 0),
        }
    }

    fn text(&self, args: &DataArgs) -> String {
        let complete = if self.complete { "complete" } else { "over available cases" };
        let (rows, columns) = (self.rows, self.variables.len());
        let mut out = format!("{}: counts of {rows} rows, {columns} columns, {complete}\n\n", args.name());
        let head = ["column", "levels", "names"].map(String::from);
        let row = |variable: &Variable| {
            let levels = &variable.levels;
            let shown: String = levels.join(", ").chars().take(SHOWN).collect();
            [variable.name.clone(), levels.len().to_string(), shown]
        };
        let rows: Vec<[String; 3]> = std::iter::once(head).chain(self.variables.iter().map(row)).collect();
        out += &align(&rows);
        if let Some(Suppression { threshold, cells, .. }) = self.suppression {
            out.extend([format!("\n{cells} cells are hidden (threshold {threshold})\n")]);
        }
        if let Some(privacy) = self.privacy {
            out.extend([format!("\n{privacy}\n")]);
        }
        out + &format!("\nlearning would take {}\n", cost(&self.forecast))
    }
}
