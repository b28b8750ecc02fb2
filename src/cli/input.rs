//! From a file or standard input to pairwise counts, whatever the file holds.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use nodewise::counts::file::{self, looks_like_counts};
use nodewise::counts::{Asked, CountedTable, PairCounts, RawCounts, RowsPerPair, Variable, count_shared};
use nodewise::files::is_binary;
use nodewise::learner::cost::Cost;
use nodewise::table::{
    Action, Binning, ColumnReport, Encoding, FEW_LEVELS, MissingCode, Notice, Plan, RawTable, ReadOptions,
    SUGGESTED_BINS, Sharing, Sketch, Table, Verdict, WhyMissing, Written, inspect_as, looks_like_sketch,
    prepare_inspected, read_shared,
};
use nodewise::workspace::{self, Kept, KeptCounts, looks_like_workspace};
use nodewise::{Error, ErrorKind, Result};

use super::args::{DataArgs, Hold, usage};
use super::failure::{Failure, io_error};
use super::files;
use super::inspect::date_part;
use super::parse::{CodeChoice, How, Names, NotationChoice};
use super::progress;
use super::workspace::quoted;

/// Enough of a file to tell a table from counts.
const HEAD: usize = 1 << 16;

/// What a file turned out to hold.
pub enum Content {
    /// A table, as read.
    Table(RawTable),
    /// Counts, and what was said when they were made.
    Counts(KeptCounts),
    /// A part of counts, whose columns are not judged yet.
    Part(RawCounts),
}

/// Counts ready for learning, and what the user should know about them.
pub struct Input {
    /// The counts.
    pub counts: PairCounts,
    /// The rows, where they were asked for and the file did not hold counts.
    pub table: Option<Table>,
    /// One sentence each.
    pub notices: Vec<String>,
    /// What a workspace would keep of how the counts came about.
    pub origin: Origin,
}

/// Where counts came from.
#[derive(Default)]
pub struct Origin {
    /// All choices about the columns.
    pub plan: Plan,
    /// The columns as read, where they were to be held.
    pub raw: Option<RawTable>,
    /// What reading and preparing said.
    pub notices: Vec<String>,
    /// Columns that another one stands for.
    pub twins: Vec<(String, String)>,
}

/// What a command works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Pairwise counts are enough, so rows are counted while they are read.
    Counts,
    /// The rows as well, to be counted again.
    CountsAndRows,
    /// The rows, to be searched.
    Rows,
}

/// Reads the data and counts them, within the memory allowed.
///
/// # Errors
/// When the data cannot be read or used, or are too large.
pub fn read(args: &DataArgs, need: Need) -> std::result::Result<Input, Failure> {
    check(args)?;
    // Rows that stand for several are written out before columns are judged.
    let weighted = given(args)?.weights.is_some();
    let table = need == Need::Counts && args.hold == Hold::No && !weighted && is_table_file(args);
    let input = if table {
        counted_while_read(args)
    } else {
        open(args).and_then(|content| counted(content, args, need))
    };
    input.map_err(|failure| failure.in_file(args.name()))
}

/// Whether the data are a table in a file that can be read twice.
fn is_table_file(args: &DataArgs) -> bool {
    let head = || -> io::Result<Option<Vec<u8>>> {
        let file = File::open(&args.data)?;
        if !file.metadata()?.is_file() {
            return Ok(None);
        }
        let mut head = Vec::new();
        file.take(HEAD as u64).read_to_end(&mut head)?;
        Ok(Some(head))
    };
    // What cannot be read is told by whoever reads it in earnest.
    args.data != "-"
        && head().is_ok_and(|head| {
            head.is_some_and(|head| !is_counts(&head) && !is_binary(&head) && !looks_like_workspace(&head))
        })
}

fn counted_while_read(args: &DataArgs) -> std::result::Result<Input, Failure> {
    let open = || -> Result<Explained<File>> { Ok(Explained(File::open(&args.data).map_err(explained)?)) };
    let length = File::open(&args.data).and_then(|file| file.metadata()).map(|data| data.len());
    let bar = progress::bytes(length.ok());
    let given = given(args)?;
    let plan = |reports: &[ColumnReport]| plan(args, &given, reports);
    let admit = |levels: &[usize], rows: u64| Cost::new(levels, rows).check(args.memory);
    let asked = Asked { given: &given, plan: &plan, admit: &admit };
    let counted = count_shared(open, &read_options(args)?, sharing(args), &asked, &mut progress::on(&bar));
    bar.finish_and_clear();
    Ok(input_of(counted?, args, &given))
}

/// Counts that were judged, and all that is to be said of them.
fn input_of(counted: CountedTable, args: &DataArgs, given: &Plan) -> Input {
    let CountedTable { read_notices, reports, counts, notices: found, .. } = counted;
    let mut notices = all_notices(args, given, &read_notices, &reports, counts.variables(), &found);
    let origin = Origin {
        plan: plan(args, given, &reports),
        raw: None,
        notices: notices.clone(),
        twins: twins(&found),
    };
    notices.extend(pairs_notice(&counts));
    Input { counts, table: None, notices, origin }
}

/// Counts what a file holds.
///
/// # Errors
/// When the data cannot be used, or are too large.
pub fn counted(content: Content, args: &DataArgs, need: Need) -> std::result::Result<Input, Failure> {
    match content {
        Content::Counts(_) if args.hold == Hold::Must => Err(needs_rows(args.name()).into()),
        Content::Counts(KeptCounts { counts, notices: mut told, twins }) => {
            let levels: Vec<usize> = (0..counts.len()).map(|i| counts.levels(i)).collect();
            Cost::new(&levels, 0).check(args.memory)?;
            let plan = given(args)?;
            let origin = Origin { plan, raw: None, notices: told.clone(), twins };
            told.extend(counts.source_sentence());
            told.extend(counts.suppression().map(ToString::to_string));
            told.extend(counts.privacy().map(|privacy| privacy.to_string()));
            let (counts, left_out) = if args.keep_unvaried { (counts, Vec::new()) } else { counts.judged() };
            told.extend(left_out.iter().map(ToString::to_string));
            told.extend(pairs_notice(&counts));
            Ok(Input { counts, table: None, notices: told, origin })
        }
        Content::Part(part) => {
            let given = given(args)?;
            let plan = |reports: &[ColumnReport]| plan(args, &given, reports);
            let admit = |levels: &[usize], rows: u64| Cost::new(levels, rows).check(args.memory);
            let judged = part.judged(&Asked { given: &given, plan: &plan, admit: &admit })?;
            Ok(input_of(judged.counted()?, args, &given))
        }
        Content::Table(raw) => {
            let Told { table, mut notices, mut origin } = prepared(&raw, args)?;
            origin.raw = (args.hold != Hold::No).then_some(raw);
            forecast(&table).check(args.memory)?;
            let counts = PairCounts::of(&table);
            // A search fills in what is missing, and says so itself.
            notices.extend(pairs_notice(&counts).filter(|_| need != Need::Rows));
            Ok(Input { counts, table: Some(table), notices, origin })
        }
    }
}

/// How many rows pairs of columns rest on, if not on all.
fn pairs_notice(counts: &PairCounts) -> Option<String> {
    let RowsPerPair { least, median, pair } = counts.rows_per_pair()?;
    let [a, b] = pair.map(|column| &counts.variables()[column].name);
    let rows = counts.rows();
    Some(format!(
        "each pair of columns is counted over the rows that have both: {least} of {rows} at least ({a:?} and {b:?}), {median} in the median"
    ))
}

/// A prepared table, and all that is to be told of it.
pub struct Told {
    /// The table.
    pub table: Table,
    /// One sentence each.
    pub notices: Vec<String>,
    /// What a workspace would keep of it.
    pub origin: Origin,
}

fn prepared(raw: &RawTable, args: &DataArgs) -> std::result::Result<Told, Failure> {
    let given = given(args)?;
    let reports = inspect_as(raw, &given);
    let plan = plan(args, &given, &reports);
    let prepared = prepare_inspected(raw, &reports, &plan)?;
    let variables = Variable::all_of(&prepared.table);
    let notices = all_notices(args, &given, &raw.notices, &reports, &variables, &prepared.notices);
    let twins = twins(&prepared.notices);
    let origin = Origin { plan, raw: None, notices: notices.clone(), twins };
    Ok(Told { table: prepared.table, notices, origin })
}

/// Columns that were left out because another one stands for them, each with that one.
fn twins(notices: &[Notice]) -> Vec<(String, String)> {
    notices.iter().filter_map(|notice| notice.column.clone().zip(notice.twin_of.clone())).collect()
}

/// Everything that the user should know, in the order in which it came about.
fn all_notices(
    args: &DataArgs,
    given: &Plan,
    of_reading: &[Notice],
    reports: &[ColumnReport],
    variables: &[Variable],
    of_preparing: &[Notice],
) -> Vec<String> {
    let mut notices: Vec<String> = of_reading.iter().map(ToString::to_string).collect();
    notices.extend(recoding_notices(args, given, reports, variables));
    notices.extend(reports.iter().filter(|report| is_used(given, report, variables)).flat_map(code_notices));
    notices.extend(args.notation.iter().filter_map(|choice| notation_notice(choice, reports)));
    notices.extend(of_preparing.iter().map(ToString::to_string));
    notices
}

/// Reads a table without counting it.
///
/// # Errors
/// When the data cannot be read or used, or are counts.
pub fn read_table(args: &DataArgs) -> std::result::Result<(Table, Vec<String>), Failure> {
    match open(args)? {
        Content::Table(raw) => {
            let told = prepared(&raw, args).map_err(|failure| failure.in_file(args.name()))?;
            Ok((told.table, told.notices))
        }
        Content::Counts(_) | Content::Part(_) => Err(needs_rows(args.name()).into()),
    }
}

/// The error of a job that counts of pairs are not enough for.
pub fn needs_rows(file: &str) -> Error {
    let found = "a counts file: a score of whole families needs rows";
    Error::expected(ErrorKind::Counts, "a table", found).in_file(file)
}

/// The size of the job that a table makes.
pub fn forecast(table: &Table) -> Cost {
    let levels: Vec<usize> = table.columns.iter().map(|column| column.levels.len()).collect();
    Cost::new(&levels, table.rows as u64)
}

/// What became of columns because that is suggested: bins, a part of their dates, a column for each answer.
fn recoding_notices(
    args: &DataArgs,
    given: &Plan,
    reports: &[ColumnReport],
    variables: &[Variable],
) -> Vec<String> {
    let planned = |name: &str| given.columns.get(name).is_some_and(|own| own.action.is_some());
    let binned = |name: &str| args.bins.iter().any(|bins| bins.column.as_deref().is_none_or(|c| c == name));
    let chosen = |name: &str| args.date.iter().chain(&args.split).any(|choice| choice.column == name);
    let suggested = reports.iter().filter(|report| !chosen(&report.name) && !planned(&report.name));
    let notice = |report: &ColumnReport| {
        let name = &report.name;
        let levels =
            || variables.iter().find(|column| column.name == *name).map(|column| column.levels.join(" "));
        let what = match &report.action {
            Action::Bin(_) if !binned(name) => format!("numbers were cut into {}", levels()?),
            Action::Date(part) => format!("of its dates the {} was used: {}", date_part(*part), levels()?),
            Action::Split { .. } => {
                let is_answer = |column: &&Variable| {
                    column.name.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with(": "))
                };
                let answers = variables.iter().filter(is_answer).count();
                (answers > 0).then(|| format!("its answers became {answers} columns of no and yes"))?
            }
            _ => return None,
        };
        Some(format!("column {name:?}: {what}"))
    };
    suggested.filter_map(notice).collect()
}

/// Whether a column is among those used, under the name that it has or was given.
fn is_used(given: &Plan, report: &ColumnReport, variables: &[Variable]) -> bool {
    let new = given.columns.get(&report.name).and_then(|own| own.name.as_ref()).unwrap_or(&report.name);
    variables.iter().any(|variable| variable.name == *new)
}

/// Values of a column that may stand for a missing one and are not taken for it.
fn code_notices(report: &ColumnReport) -> impl Iterator<Item = String> {
    let name = &report.name;
    let suspicious = |code: &&MissingCode| !code.taken && code.why == WhyMissing::Suspicious;
    report.missing_codes.iter().filter(suspicious).map(move |MissingCode { text, rows, .. }| {
        let code = quoted(&format!("{name}={text}"));
        format!(
            "column {name:?}: {text} in {rows} rows is unlike all other values and may stand for a missing value; '--na {code}' takes it for one, '--keep-code {code}' for a value"
        )
    })
}

/// That a column was not read as asked, because some of its values are not so written.
fn notation_notice(choice: &NotationChoice, reports: &[ColumnReport]) -> Option<String> {
    let report = reports.iter().find(|report| report.name == choice.column)?;
    let kept = match (&choice.how, &report.written) {
        (How::Numbers(asked), Written::Number { notation, .. }) => {
            (asked.decimal, asked.thousands) == (notation.decimal, notation.thousands)
        }
        (How::Dates(asked), Written::Date { order, .. }) => asked == order,
        _ => false,
    };
    (!kept).then(|| {
        let name = &choice.column;
        format!("column {name:?}: not all of its values are written as --notation says, so it is read as they tell by themselves")
    })
}

/// Reads the data, be they a table or counts.
///
/// # Errors
/// When the data cannot be read, or options for tables are given with counts.
pub fn open(args: &DataArgs) -> std::result::Result<Content, Failure> {
    check(args)?;
    let content = if args.data == "-" {
        content(&mut io::stdin(), None, args)
    } else {
        let opened = File::open(&args.data).and_then(|file| file.metadata().map(|data| (file, data)));
        match opened {
            Ok((mut file, data)) => content(&mut file, data.is_file().then_some(data.len()), args),
            Err(error) => Err(unreadable(&error)),
        }
    };
    content.and_then(|content| weighted(content, args)).map_err(|failure| failure.in_file(args.name()))
}

/// Writes out rows that stand for several; counts have none.
fn weighted(content: Content, args: &DataArgs) -> std::result::Result<Content, Failure> {
    let Content::Table(raw) = &content else { return Ok(content) };
    let longer = match given(args)?.weighted(raw, args.memory)? {
        Cow::Owned(table) => Some(table),
        Cow::Borrowed(_) => None,
    };
    Ok(longer.map_or(content, Content::Table))
}

/// What `merge` adds up.
pub enum Addend {
    /// Counts, or a part of them.
    Counts(Box<file::Content>),
    /// Sketches of numbers.
    Sketch(Sketch),
}

impl Addend {
    /// The counts of judged columns, if it is such.
    pub fn counts(&self) -> Option<&PairCounts> {
        match self {
            Self::Counts(content) => match &**content {
                file::Content::Counts(counts) => Some(counts),
                file::Content::Part(_) => None,
            },
            Self::Sketch(_) => None,
        }
    }

    /// The same, counted by a site of this name where it does not say.
    pub fn with_site(self, site: &str) -> Self {
        match self {
            Self::Counts(content) => Self::Counts(Box::new(match *content {
                file::Content::Counts(counts) => file::Content::Counts(counts.with_site(site)),
                part @ file::Content::Part(_) => part,
            })),
            sketch @ Self::Sketch(_) => sketch,
        }
    }

    /// The sum of two of a kind.
    ///
    /// # Errors
    /// Those of either kind, and [`ErrorKind::Counts`] for one of each.
    pub fn merge(&self, other: &Self) -> Result<Self> {
        match (self, other) {
            (Self::Counts(one), Self::Counts(other)) => {
                one.merge(other).map(|sum| Self::Counts(Box::new(sum)))
            }
            (Self::Sketch(one), Self::Sketch(other)) => one.merge(other).map(Self::Sketch),
            _ => {
                let expected = "files of one kind: counts, parts or summaries of numbers";
                Err(Error::expected(ErrorKind::Counts, expected, "another"))
            }
        }
    }
}

/// Reads one counts file, part or sketch.
///
/// # Errors
/// When it cannot be read or is none of them.
pub fn open_addend(path: &str) -> std::result::Result<Addend, Failure> {
    let bytes = std::fs::read(path).map_err(|error| unreadable(&error).in_file(path))?;
    let head = &bytes[..bytes.len().min(HEAD)];
    if looks_like_sketch(head) {
        return Ok(Addend::Sketch(Sketch::from_json(&bytes).map_err(|error| error.in_file(path))?));
    }
    if !is_counts(head) {
        let found = "something else; 'nodewise count' makes one from a table";
        return Err(Error::expected(ErrorKind::Counts, "a counts file", found).in_file(path).into());
    }
    Ok(Addend::Counts(Box::new(file::read(&bytes).map_err(|error| error.in_file(path))?)))
}

fn content(
    source: &mut (dyn Read + Send),
    length: Option<u64>,
    args: &DataArgs,
) -> std::result::Result<Content, Failure> {
    let mut head = Vec::new();
    source.take(HEAD as u64).read_to_end(&mut head).map_err(|error| unreadable(&error))?;
    // Before counts, which it may hold.
    if looks_like_workspace(&head) {
        source.read_to_end(&mut head).map_err(|error| unreadable(&error))?;
        return kept(&head, args);
    }
    if is_counts(&head) {
        source.read_to_end(&mut head).map_err(|error| unreadable(&error))?;
        return match file::read(&head)? {
            file::Content::Part(part) => Ok(Content::Part(part)),
            file::Content::Counts(counts) => {
                refuse_table_options(args)?;
                Ok(Content::Counts(KeptCounts { counts, notices: Vec::new(), twins: Vec::new() }))
            }
        };
    }
    if is_binary(&head) {
        let rest = args.memory.saturating_sub(head.len() as u64);
        source.take(rest.saturating_add(1)).read_to_end(&mut head).map_err(|error| unreadable(&error))?;
        if let Some(table) = files::read(&head, args)? {
            return Ok(Content::Table(table));
        }
    }
    let bar = progress::bytes(length);
    let whole = Explained(head.as_slice().chain(source));
    let table = read_shared(whole, &read_options(args)?, sharing(args), &mut progress::on(&bar));
    bar.finish_and_clear();
    Ok(Content::Table(table?))
}

/// What a workspace keeps of its data.
fn kept(bytes: &[u8], args: &DataArgs) -> std::result::Result<Content, Failure> {
    match workspace::open(bytes, args.memory as usize)?.1 {
        Kept::Rows(table) => Ok(Content::Table(table)),
        Kept::Counts(counts) => {
            refuse_table_options(args)?;
            Ok(Content::Counts(counts))
        }
        Kept::Nothing => {
            let found = "one that keeps no data; '--workspace FILE' uses its settings with the table itself";
            let expected = "a workspace that keeps counts or rows";
            Err(Error::expected(ErrorKind::Workspace, expected, found).into())
        }
    }
}

fn sharing(args: &DataArgs) -> Sharing {
    Sharing::among(args.threads.map(usize::from))
}

/// A source whose errors are worded as all others.
struct Explained<R>(R);

impl<R: Read> Read for Explained<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::Interrupted => error,
            _ => explained(error),
        })
    }
}

fn explained(error: io::Error) -> io::Error {
    match unreadable(&error) {
        Failure::Refused(refused) => io::Error::other(refused),
        _ => error,
    }
}

/// Whether a file begins like counts, compressed or not.
fn is_counts(head: &[u8]) -> bool {
    let mut plain = Vec::new();
    if head.starts_with(&[0x1f, 0x8b]) {
        // The head ends in the middle of the stream: that error is expected, and what came before it is enough.
        let _ = flate2::read::MultiGzDecoder::new(head).take(HEAD as u64).read_to_end(&mut plain);
        return looks_like_counts(&plain);
    }
    looks_like_counts(head)
}

fn unreadable(error: &io::Error) -> Failure {
    io_error(error, "a file that can be read")
}

fn refuse_table_options(args: &DataArgs) -> Result<()> {
    match args.table_options().as_slice() {
        [] => Ok(()),
        options => {
            let expected = format!("a table for {}", options.join(", "));
            Err(Error::expected(ErrorKind::Counts, expected, "a counts file, which is already prepared"))
        }
    }
}

fn read_options(args: &DataArgs) -> Result<ReadOptions> {
    Ok(ReadOptions {
        delimiter: args.delimiter,
        header: args.header.into(),
        encoding: args.text_encoding.as_deref().map(Encoding::named).transpose()?,
        missing: args.na.iter().filter(|code| code.column.is_none()).map(|code| code.text.clone()).collect(),
        skip_bad: args.skip_bad,
        header_row: args.header_row.map(|row| row as usize),
        member: args.member.clone(),
    })
}

fn listed(lists: &[Names]) -> impl Iterator<Item = &String> {
    lists.iter().flat_map(|names| &names.0)
}

/// What can be refused before anything is read.
fn check(args: &DataArgs) -> std::result::Result<(), Failure> {
    if let Some(name) = listed(&args.include).find(|name| listed(&args.exclude).any(|other| other == *name)) {
        return Err(usage(&format!("column {name:?} is named by both --include and --exclude")).into());
    }
    read_options(args)?;
    given(args)?;
    Ok(())
}

/// What is said about columns before they are judged: the plan's file, which texts are missing values, and how values are written.
///
/// # Errors
/// When the file cannot be read or is no plan.
pub fn given(args: &DataArgs) -> std::result::Result<Plan, Failure> {
    let mut plan = match &args.plan {
        Some(path) => read_plan(path).map_err(|failure| failure.in_file(&path.display().to_string()))?,
        None => args.stored.as_ref().map(|workspace| workspace.plan.clone()).unwrap_or_default(),
    };
    plan.keep_unvaried |= args.keep_unvaried;
    plan.weights = args.weights.clone().or(plan.weights);
    for CodeChoice { column, text } in &args.na {
        match column {
            Some(column) => plan.columns.entry(column.clone()).or_default().also_missing.push(text.clone()),
            None => plan.missing_codes.push(text.clone()),
        }
    }
    for CodeChoice { column, text } in &args.keep_code {
        match column {
            Some(column) => plan.columns.entry(column.clone()).or_default().not_missing.push(text.clone()),
            None => plan.not_missing.push(text.clone()),
        }
    }
    for NotationChoice { column, how } in &args.notation {
        let own = plan.columns.entry(column.clone()).or_default();
        match how {
            How::Numbers(notation) => own.numbers = Some(notation.clone()),
            How::Dates(order) => own.dates = Some(*order),
        }
    }
    Ok(plan)
}

fn read_plan(path: &Path) -> std::result::Result<Plan, Failure> {
    let text = std::fs::read(path).map_err(|error| unreadable(&error))?;
    let plan = serde_json::from_slice(&text);
    Ok(plan.map_err(|error| Error::expected(ErrorKind::Setting, "a plan (docs/plan.md)", error))?)
}

/// The user's choices about columns. Options stand above the plan's file, and a rule for all columns of numbers below one for a
/// single column.
pub fn plan(args: &DataArgs, given: &Plan, reports: &[ColumnReport]) -> Plan {
    let mut plan = given.clone();
    if let Some(missing) = args.missing {
        plan.missing = missing.into();
        plan.columns.values_mut().for_each(|own| own.missing = None);
    }
    plan.merge_rare = args.merge_rare.or(plan.merge_rare);
    plan.exclude.retain(|name| !listed(&args.include).any(|included| included == name));
    plan.exclude.extend(listed(&args.exclude).cloned());
    for name in listed(&args.include) {
        let report = reports.iter().find(|report| report.name == *name);
        // A column that the plan uses anyway is used as it says.
        let used = given.columns.get(name).and_then(|own| own.action.clone());
        let used = used.filter(|action| *action != Action::Exclude);
        plan.act(name, used.unwrap_or_else(|| report.map_or(Action::Keep, use_of)));
    }
    // What the plan's file says of a single column stands above what an option says of all.
    let planned = |name: &String| given.columns.get(name).is_some_and(|own| own.action.is_some());
    let numeric = reports.iter().filter(|report| report.verdict == Verdict::Numeric);
    for report in numeric.filter(|report| !planned(&report.name)) {
        if let Some(bins) = args.bins.iter().rfind(|bins| bins.column.is_none()) {
            plan.act(&report.name, bins.action());
        }
    }
    for bins in &args.bins {
        if let Some(column) = &bins.column {
            plan.act(column, bins.action());
        }
    }
    for choice in args.date.iter().chain(&args.split) {
        plan.act(&choice.column, choice.action.clone());
    }
    plan
}

/// How to use a column that shall be used whatever is suggested: many numbers in bins, all else as it stands.
fn use_of(report: &ColumnReport) -> Action {
    match &report.action {
        Action::Exclude if report.range.is_some() && report.distinct > FEW_LEVELS as u64 => {
            Action::Bin(Binning::Quantile(SUGGESTED_BINS))
        }
        Action::Exclude => match &report.written {
            Written::Date { suggested, .. } if report.distinct > FEW_LEVELS as u64 => {
                Action::Date(*suggested)
            }
            _ => Action::Keep,
        },
        suggested => suggested.clone(),
    }
}
