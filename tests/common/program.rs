//! The program, run as a user runs it.

use std::process::Output;

use assert_cmd::Command;

/// Runs the program.
pub fn nodewise(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_nodewise")).args(args).output().expect("the program runs")
}

/// The standard output of a run that must succeed.
pub fn succeeds(args: &[&str]) -> String {
    let output = nodewise(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("output is UTF-8")
}
