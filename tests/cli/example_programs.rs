//! The programs in `examples/`, run as a reader would run them.

use std::process::Command;

use crate::files::Files;

/// The profile that this test was built with, so that nothing is compiled twice: the folder of the target that it lies in.
fn profile() -> String {
    let program = std::env::current_exe().expect("a program knows where it is");
    let folder =
        program.ancestors().nth(2).and_then(|folder| folder.file_name()).expect("target/PROFILE/deps");
    let name = folder.to_str().expect("a plain name");
    if name == "debug" { "dev".into() } else { name.into() }
}

fn run(name: &str, args: &[&str]) -> String {
    let profile = profile();
    let command = ["run", "--quiet", "--profile", &profile, "--example", name, "--"];
    let output = Command::new(env!("CARGO"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(command)
        .args(args)
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("an example prints text")
}

#[test]
fn a_table_is_read_and_its_edges_printed() {
    let files = Files::new();
    let line = |k: u32| format!("{},{},{}\n", k % 2, (k % 2) ^ u32::from(k.is_multiple_of(15)), k % 3);
    let table =
        files.add("rain.csv", "rain,grass,dice\n".to_string() + &(0..60).map(line).collect::<String>());
    let printed = run("read_and_print", &[&table]);
    assert!(printed.starts_with("rain -- grass (norms ") && printed.lines().count() == 1, "{printed}");
    assert!(printed.contains(", from lambda "), "{printed}");
}

#[test]
fn counts_of_two_sites_are_merged_and_learned_from() {
    let printed = run("merge_counts", &[]);
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines[0], "1000 rows of rain (no, yes), sprinkler (no, yes), grass (dry, wet)");
    assert!(lines.iter().any(|line| line.starts_with("rain -- grass (")), "{printed}");
    assert!(lines.iter().any(|line| line.starts_with("sprinkler -- grass (")), "{printed}");
}

#[test]
fn more_rows_recover_more_of_a_known_network() {
    let printed = run("recover_known_network", &[]);
    let last = |line: &str| line.rsplit(' ').next().unwrap().parse::<f64>().expect("a recall");
    let recalls: Vec<f64> = printed.lines().map(last).collect();
    assert_eq!(recalls.len(), 3, "{printed}");
    assert!(recalls.is_sorted() && recalls[2] >= 0.75, "{printed}");
}
