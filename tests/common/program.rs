//! The program, run as a user runs it.

use std::process::Output;

use assert_cmd::Command;

/// Runs the program.
pub fn nodewise(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_nodewise")).args(args).output().expect("the program runs")
}

/// What stands on stderr after a run that must end with `code` and write no result.
#[allow(dead_code, reason = "not every test file has such runs")]
pub fn fails(args: &[&str], code: i32) -> String {
    let output = nodewise(args);
    assert_eq!(output.status.code(), Some(code), "{args:?}");
    assert!(output.stdout.is_empty(), "{args:?} wrote a result all the same");
    String::from_utf8(output.stderr).expect("messages are UTF-8")
}

/// The standard output of a run that must succeed.
pub fn succeeds(args: &[&str]) -> String {
    let output = nodewise(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("output is UTF-8")
}
