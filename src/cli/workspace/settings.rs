//! Settings that come from a workspace: its options stand before those of the command line, which so have the last word.

use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{CommandFactory, FromArgMatches};
use nodewise::workspace::{self, Shown, Workspace, looks_like_workspace};

use super::options::{Choice, Task, options};
use crate::cli::args::{Cli, Command, DataArgs, DirectionsArg};
use crate::cli::failure::{Failure, io_error};
use crate::cli::tell;

/// Options of a workspace that make no sense beside one that was given.
const OUSTED: [(&str, &[&str]); 9] = [
    ("directions", &["prune"]),
    ("prune", &["directions"]),
    ("tiers-file", &["tiers"]),
    ("prove", &["time-limit"]),
    ("time-limit", &["prove"]),
    ("score", &["ess"]),
    ("expected-false", &["lambda", "c1", "c2", "c", "delta"]),
    ("lambda", &["c1", "c2", "c", "delta", "expected-false", "assume"]),
    ("method", &["encoding", "intercept", "standardise", "lambda", "filter", "c1", "c2", "c", "delta"]),
];

/// The command with the settings of the workspace that it names, if it names one.
///
/// # Errors
/// When the workspace cannot be read, or its settings and the options do not go together.
pub fn with_settings(mut cli: Cli, words: &[OsString]) -> Result<Cli, Failure> {
    let Some((path, anew)) = cli.command.data().and_then(|data| named(data)) else { return Ok(cli) };
    let file = path.display().to_string();
    let memory = cli.command.data().map_or(u64::MAX, |data| data.memory);
    let bytes = std::fs::read(&path).map_err(|error| unreadable(&error).in_file(&file))?;
    let workspace = workspace::about(&bytes, memory as usize).map_err(|error| error.in_file(&file))?;
    let chosen = in_force(options(&workspace, task(&cli.command, &workspace), anew), words);
    let chosen: Vec<String> = chosen.into_iter().map(word).collect();
    if !chosen.is_empty() {
        tell(&format!("note: settings of {file}, below those given here: {}", chosen.join(" ")));
    }
    // Behind the program and the command's name.
    let (head, rest) = words.split_at(words.len().min(2));
    let all = head.iter().cloned().chain(chosen.into_iter().map(OsString::from)).chain(rest.iter().cloned());
    let matches = Cli::command().args_override_self(true).try_get_matches_from(all)?;
    let mut cli = Cli::from_arg_matches(&matches)?;
    if let Some(data) = cli.command.data() {
        data.stored = Some(Arc::new(workspace));
    }
    Ok(cli)
}

/// The workspace that a command names, and whether its data are others.
fn named(data: &DataArgs) -> Option<(PathBuf, bool)> {
    if let Some(path) = &data.workspace {
        return Some((path.clone(), true));
    }
    is_workspace(Path::new(&data.data)).then(|| (PathBuf::from(&data.data), false))
}

/// Whether a file begins like a workspace. What cannot be read is told by whoever reads it in earnest.
fn is_workspace(path: &Path) -> bool {
    let head = || {
        let (file, mut head) = (File::open(path)?, Vec::new());
        // Reading from a pipe would take bytes away.
        if file.metadata()?.is_file() {
            file.take(64).read_to_end(&mut head)?;
        }
        Ok::<_, std::io::Error>(head)
    };
    head().is_ok_and(|head| looks_like_workspace(&head))
}

fn task(command: &Command, workspace: &Workspace) -> Task {
    match command {
        Command::Learn(args) => {
            Task::Learn { prune: args.prune || workspace.directions.shown == Shown::Pruned }
        }
        Command::Orient(_) => Task::Orient,
        Command::Report(args) => Task::Report {
            searched: args.prune
                || args.directions.map_or(workspace.directions.shown != Shown::Learned, |wanted| {
                    wanted != DirectionsArg::None
                }),
        },
        Command::Path(_) | Command::Assess(_) => Task::Regress,
        _ => Task::Read,
    }
}

/// Those that nothing ousts that was given.
fn in_force(options: Vec<Choice>, words: &[OsString]) -> Vec<Choice> {
    let given = |name: &str| {
        words
            .iter()
            .filter_map(|word| word.to_str()?.strip_prefix("--"))
            .any(|word| word.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('=')))
    };
    let ousted: Vec<&str> = OUSTED
        .iter()
        .filter(|(name, _)| given(name))
        .flat_map(|(_, ousted)| ousted.iter().copied())
        .collect();
    options.into_iter().filter(|(name, _)| !ousted.contains(name)).collect()
}

/// As one word, so that a value may begin with a dash.
fn word((name, value): Choice) -> String {
    value.map_or_else(|| format!("--{name}"), |value| format!("--{name}={value}"))
}

pub fn unreadable(error: &std::io::Error) -> Failure {
    io_error(error, "a file that can be read")
}
