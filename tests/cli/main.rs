//! The command line, run as a user runs it. One program for all of them: each would be linked by itself otherwise.

#[path = "../common/files.rs"]
mod files;
#[path = "../common/program.rs"]
mod program;
#[path = "../common/shared.rs"]
mod shared;

mod columns;
mod commands;
mod confidence;
mod directed;
mod doubts;
mod example_programs;
mod examples;
mod experiment;
mod faults;
mod golden;
mod hostile;
mod query;
mod report;
mod weights;
mod workspace;
