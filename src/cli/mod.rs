//! `nodewise learn | orient | fit | path | count | merge | inspect | prepare | report | sample | query | score | assess | workspace | experiment`: arguments in, library calls, text out.
//!
//! Exit codes: 0 done, 1 the data or the machine refused (one line on stderr), 2 the command was not understood, 130 interrupted.

mod args;
mod assess;
mod benchmark_samples;
mod confidence;
mod count;
mod experiment;
mod failure;
mod files;
mod fit;
mod graph;
mod hint;
mod input;
mod inspect;
mod lambda;
mod learn;
mod memory;
mod network;
mod orient;
mod output;
mod paper_datasets;
mod parse;
mod path;
mod prepare;
mod progress;
mod query;
mod report;
mod sample;
mod score;
mod signals;
mod solve;
mod typed;
mod workspace;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use nodewise::text::is_deceptive;

use args::{Cli, Command};
use failure::Failure;

/// Runs the command and turns its outcome into an exit code.
pub fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    signals::heed();
    let mut cli = Cli::parse_from(&words);
    if let Some(data) = cli.command.data() {
        memory::limit(data.memory);
    }
    let outcome = workspace::with_settings(cli, &words).and_then(|mut cli| {
        cli.command.settle();
        run(&cli.command)
    });
    outcome.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}

fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Learn(args) => learn::run(args),
        Command::Orient(args) => orient::run(args),
        Command::Fit(args) => fit::run(args),
        Command::Path(args) => path::run(args),
        Command::Count(args) => count::run(args),
        Command::Merge(args) => count::merge(args),
        Command::Inspect(args) => inspect::run(args),
        Command::Prepare(args) => prepare::run(args),
        Command::Report(args) => report::run(args),
        Command::Sample(args) => sample::run(args),
        Command::Query(args) => query::run(args),
        Command::Score(args) => score::run(args),
        Command::Assess(args) => assess::run(args),
        Command::Workspace(args) => workspace::run(args),
        Command::Experiment(args) => experiment::run(args),
    }
}

/// What the user should know, though nothing failed.
fn tell_notes(notices: &[String]) {
    for notice in notices {
        tell(&format!("note: {notice}"));
    }
}

/// One line on stderr. A closed stderr is no reason to stop.
fn tell(line: &str) {
    let line: String = line.chars().map(|c| if is_deceptive(c) { ' ' } else { c }).collect();
    let _ = writeln!(std::io::stderr(), "nodewise: {line}");
}
