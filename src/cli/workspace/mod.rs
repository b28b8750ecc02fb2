//! `nodewise workspace`: what is inside a file, and parts of it; and how other commands use and save one.

mod made;
mod options;
mod settings;

use nodewise::counts::PairCounts;
use nodewise::table::{RawTable, Values, csv_field, prepare};
use nodewise::workspace::{self, Kept, Note, Selection, Shown, VERSION, Workspace};
use nodewise::{Error, ErrorKind};
use serde::Serialize;
use serde_json::Value;

use super::args::{PartArg, WorkspaceArgs, WorkspaceFormat};
use super::failure::Failure;
use super::output::Output;
use super::tell;

pub use made::{Found, Saving, name_of, of_learn, of_orient};
pub use settings::with_settings;

use options::{Task, options};
use settings::unreadable;

/// Unpacked bytes of a file that is looked at.
const MOST: usize = 1 << 36;

/// Tells what is inside, or writes a part.
///
/// # Errors
/// When the file cannot be opened, has no such part, or the result cannot be written.
pub fn run(args: &WorkspaceArgs) -> Result<(), Failure> {
    let file = args.file.display().to_string();
    let bytes = std::fs::read(&args.file).map_err(|error| unreadable(&error).in_file(&file))?;
    let (workspace, kept) = workspace::open(&bytes, MOST).map_err(|error| error.in_file(&file))?;
    let text = if let Some(part) = args.extract {
        extract(part, workspace, kept).map_err(|error| error.in_file(file))?
    } else {
        let inside = Inside::new(&workspace, &kept);
        match args.format {
            WorkspaceFormat::Table => inside.text(bytes.len()),
            WorkspaceFormat::Json => to_json(&inside),
        }
    };
    let mut output = Output::open(&args.out)?;
    output.write(text.as_bytes())?;
    output.finish()
}

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).expect("texts and numbers always have a JSON form") + "\n"
}

fn extract(part: PartArg, workspace: Workspace, kept: Kept) -> Result<String, Error> {
    let missing = |what: &str| {
        let expected = format!("a workspace with {what}");
        Error::expected(ErrorKind::Workspace, expected, format!("one that keeps {}", kept.word()))
    };
    match part {
        PartArg::Plan => Ok(to_json(&workspace.plan)),
        PartArg::Skeleton => {
            workspace.answer.skeleton.map(|it| to_json(&it)).ok_or_else(|| missing("a skeleton"))
        }
        PartArg::Graph => workspace.answer.graph.map(|it| to_json(&it)).ok_or_else(|| missing("directions")),
        PartArg::Rows => kept.rows().map(|table| csv(&table)),
        PartArg::Counts => match kept {
            Kept::Counts(kept) => Ok(kept.counts.to_json() + "\n"),
            Kept::Rows(table) => {
                Ok(PairCounts::of(&prepare(&table, &workspace.plan)?.table).to_json() + "\n")
            }
            Kept::Nothing => Err(missing("counts or rows")),
        },
    }
}

/// The cells as they were read. A column of too many different texts has none.
fn csv(table: &RawTable) -> String {
    let there = |k: &usize| !matches!(table.columns[*k].values, Values::TooMany { .. });
    let columns: Vec<usize> = (0..table.columns.len()).filter(there).collect();
    for column in table.columns.iter().filter(|column| matches!(column.values, Values::TooMany { .. })) {
        tell(&format!("note: column {:?} had too many different texts to be kept", column.name));
    }
    let line = |cells: Vec<String>| cells.join(",") + "\n";
    let mut text = line(columns.iter().map(|&k| csv_field(&table.columns[k].name).into_owned()).collect());
    for row in 0..table.rows {
        let cell = |&k: &usize| csv_field(&table.cell(row, k).unwrap_or_default()).into_owned();
        text += &line(columns.iter().map(cell).collect());
    }
    text
}

/// What is inside.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Inside<'a> {
    format: &'static str,
    version: u32,
    kept: &'static str,
    rows: Option<u64>,
    columns: Option<usize>,
    hidden_cells: Option<u64>,
    /// The command that repeats the answer.
    command: Vec<String>,
    workspace: &'a Workspace,
}

impl<'a> Inside<'a> {
    fn new(workspace: &'a Workspace, kept: &Kept) -> Self {
        let (rows, columns, hidden) = match kept {
            Kept::Nothing => (None, None, None),
            Kept::Counts(kept) => {
                (Some(kept.counts.rows()), Some(kept.counts.len()), kept.counts.suppression())
            }
            Kept::Rows(table) => (Some(table.rows as u64), Some(table.columns.len()), None),
        };
        Self {
            format: "nodewise-workspace",
            version: VERSION,
            kept: kept.word(),
            rows,
            columns,
            hidden_cells: hidden.map(|hidden| hidden.cells),
            command: command(workspace),
            workspace,
        }
    }

    fn text(&self, bytes: usize) -> String {
        let Workspace { name, program, file, notes, view, plan, knowledge, .. } = self.workspace;
        let from = file.as_ref().map(|file| format!(", read from {file}")).unwrap_or_default();
        let mut lines = vec![
            format!("{name}{from}"),
            format!("workspace of version {}, {bytes} bytes, written by {program}", self.version),
            match (self.rows, self.columns) {
                (Some(rows), Some(columns)) => {
                    format!("keeps {}: {rows} rows, {columns} columns", self.kept)
                }
                _ => "keeps nothing of the data".into(),
            },
        ];
        lines.extend(self.hidden_cells.map(|cells| format!("{cells} cells of the counts are hidden")));
        lines.push(format!("command: {}", self.command.join(" ")));
        let planned = plan.columns.len() + plan.exclude.len();
        lines.push(format!(
            "choices about {planned} columns; {} forbidden and {} required pairs; {} places; {} notes",
            knowledge.forbidden.len(),
            knowledge.required.len(),
            view.places.len(),
            notes.len()
        ));
        lines.extend(answers(self.workspace));
        lines.extend(notes.iter().map(told));
        lines.join("\n") + "\n"
    }
}

/// The command line that repeats what was found, for a file that keeps data.
fn command(workspace: &Workspace) -> Vec<String> {
    let (name, task) = match workspace.directions.shown {
        Shown::Learned => ("learn", Task::Learn { prune: false }),
        Shown::Pruned => ("learn", Task::Learn { prune: true }),
        Shown::Class | Shown::Dag => ("orient", Task::Orient),
    };
    let words = options(workspace, task, true).into_iter().flat_map(|(option, value)| match value {
        None => vec![format!("--{option}")],
        // A value with a dash in front would pass for an option.
        Some(value) if value.starts_with('-') => vec![format!("--{option}={}", quoted(&value))],
        Some(value) => vec![format!("--{option}"), quoted(&value)],
    });
    ["nodewise".to_string(), name.into(), "DATA".into()].into_iter().chain(words).collect()
}

/// One word for a POSIX shell.
pub fn quoted(word: &str) -> String {
    let harmless = |c: char| c.is_ascii_alphanumeric() || "@%+=:,./-_".contains(c);
    if !word.is_empty() && word.chars().all(harmless) {
        return word.to_string();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

fn answers(workspace: &Workspace) -> impl Iterator<Item = String> {
    let edges = |answer: &Value| answer.get("edges").and_then(Value::as_array).map_or(0, Vec::len);
    let skeleton = workspace.answer.skeleton.as_ref().map(|answer| {
        let gap = answer.get("largestGap").and_then(Value::as_f64).unwrap_or(f64::NAN);
        let kept = answer.get("edges").and_then(Value::as_array).map_or(0, |edges| {
            edges.iter().filter(|edge| edge.get("kept").and_then(Value::as_bool) == Some(true)).count()
        });
        format!("answer: {kept} edges, largest certified gap {gap:.1e}")
    });
    let graph = workspace.answer.graph.as_ref().map(|answer| {
        let proven = answer.pointer("/search/proof/proven").and_then(Value::as_bool) == Some(true);
        let proven = if proven { "proven the best of its candidates" } else { "not proven" };
        format!("answer with directions: {} edges, {proven}", edges(answer))
    });
    skeleton.into_iter().chain(graph)
}

fn told(note: &Note) -> String {
    match &note.about {
        None => format!("note: {}", note.text),
        Some(Selection::Node { node }) => format!("note on {node}: {}", note.text),
        Some(Selection::Edge { pair: (a, b) }) => format!("note on {a} and {b}: {}", note.text),
    }
}
