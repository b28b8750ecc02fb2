//! What a machine does to a program: full disks, closed pipes, files that end or grow, interruptions, and tables that need more memory
//! than they look like.

use std::fmt::Write as _;
use std::fs;
use std::io::{Read, Write};
use std::process::{Child, Command, Output, Stdio};

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::files::Files;
use crate::program::{fails, nodewise, succeeds};

/// Rows of columns that depend on each other, with several levels.
fn table(rows: usize) -> String {
    let mut text = "a,b,c,d\n".to_string();
    for row in 0..rows {
        let (a, b) = (row % 3, (row + row / 7) % 4);
        writeln!(text, "a{a},b{b},c{},d{}", (a + b + row / 11) % 3, row / 5 % 2).unwrap();
    }
    text
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

#[test]
fn an_input_that_ends_in_the_middle_is_told_and_nothing_is_written() {
    let files = Files::new();
    let text = table(300);
    let counts = succeeds(&["count", &files.add("whole.csv", &text)]);
    let saved = files.path("whole.nodewise");
    succeeds(&["learn", &files.path("whole.csv"), "--save", &saved]);
    let cut = |bytes: &[u8]| bytes[..bytes.len() * 2 / 3].to_vec();
    let kinds = [
        ("cut.csv", format!("{text}a1,\"b2").into_bytes()),
        ("cut.csv.gz", cut(&gzip(text.as_bytes()))),
        ("cut.counts.json", cut(counts.as_bytes())),
        ("cut.counts.json.gz", cut(&gzip(counts.as_bytes()))),
        ("cut.nodewise", cut(&fs::read(&saved).unwrap())),
        ("cut.xlsx", cut(&fs::read("tests/reference/small/titled.xlsx").unwrap())),
        ("cut.sav", cut(&fs::read("tests/reference/small/plain.sav").unwrap())),
        ("cut.parquet", cut(&fs::read("tests/reference/small/snappy.parquet").unwrap())),
    ];
    for (name, bytes) in kinds {
        let (path, out) = (files.add(name, bytes), files.path("out.json"));
        let told = fails(&["learn", &path, "--format", "json", "--out", &out], 1);
        assert!(
            told.contains(name) && told.contains("expected") && told.lines().count() == 1,
            "{name}: {told}"
        );
        assert!(!fs::exists(&out).unwrap(), "{name}");
    }
    assert!(files.names().iter().all(|name| !name.contains(".part")), "{:?}", files.names());
}

/// Every command that reads a table, with what makes it take a while on a large one.
fn commands<'a>(table: &'a str, out: &'a str) -> Vec<Vec<&'a str>> {
    vec![
        vec!["learn", table, "--out", out],
        vec!["learn", table, "--confidence", "10000", "--out", out],
        vec!["orient", table, "--confidence", "10000", "--out", out],
        vec!["path", table, "--lambdas", "100000", "--out", out],
        vec!["count", table, "--resamples", "10000", "--out", out],
        vec!["inspect", table, "--out", out],
        vec!["prepare", table, "--out", out],
        vec!["report", table, "--confidence", "10000", "--out", out],
        vec!["sample", "www/public/networks/alarm.bif", "--rows", "3000000", "--out", out],
    ]
}

fn started(args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nodewise"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

#[cfg(unix)]
mod unix {
    use std::os::unix::process::ExitStatusExt;
    use std::time::{Duration, Instant};

    use super::*;

    fn signal(child: &Child, name: &str) {
        let sent = Command::new("kill").args([format!("-{name}"), child.id().to_string()]).status();
        assert!(sent.expect("every Unix has kill").success());
    }

    /// A program that runs under a limit of the shell.
    fn limited(limit: &str, args: &[&str]) -> Output {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("{limit}; exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_nodewise")]);
        command.args(args).output().expect("every Unix has sh")
    }

    /// Waits until a command has an unfinished file, has ended, or has had some time; whether there is such a file.
    fn underway(child: &mut Child, files: &Files) -> bool {
        let begin = Instant::now();
        let is_part = |name: &String| name.contains(".part");
        while child.try_wait().unwrap().is_none() && begin.elapsed() < Duration::from_millis(300) {
            if files.names().iter().any(is_part) {
                return true;
            }
        }
        false
    }

    #[test]
    fn an_interrupted_command_leaves_the_old_file_and_no_other() {
        let files = Files::new();
        let (table, old) = (files.add("table.csv", table(20_000)), files.add("out", "old"));
        let mut in_the_middle = 0;
        for (k, args) in commands(&table, &old).iter().enumerate() {
            let mut child = started(args);
            let begun = underway(&mut child, &files);
            if child.try_wait().unwrap().is_none() {
                signal(&child, if k % 2 == 0 { "INT" } else { "TERM" });
            }
            let output = child.wait_with_output().unwrap();
            let told = String::from_utf8_lossy(&output.stderr);
            assert!(!told.contains("panicked"), "{args:?}: {told}");
            match output.status.code() {
                // It was quicker than the signal.
                Some(0) => drop(files.add("out", "old")),
                Some(130) => in_the_middle += u32::from(begun),
                // It had hardly begun.
                None if !begun => assert!(output.status.signal().is_some()),
                other => panic!("{args:?} ended with {other:?}: {told}"),
            }
            let left = fs::read_to_string(&old).unwrap();
            // The signal may have come between the last step and the end.
            assert!(left == "old" || left == succeeds(&args[..args.len() - 2]), "{args:?}");
            files.add("out", "old");
            assert_eq!(files.names(), ["out", "table.csv"], "{args:?}");
        }
        assert!(in_the_middle >= 4, "only {in_the_middle} commands were met in the middle");
    }

    #[test]
    fn a_full_disk_is_told_and_leaves_the_old_file() {
        let files = Files::new();
        let (table, old) = (files.add("table.csv", table(3000)), files.add("out", "old"));
        // A file may have one block, of 512 or 1,024 bytes: less than any of these write.
        for args in [
            vec!["learn", &table, "--format", "json", "--out", &old],
            vec!["learn", &table, "--save", &old, "--keep", "rows"],
            vec!["orient", &table, "--format", "json", "--out", &old],
            vec!["path", &table, "--lambdas", "100", "--out", &old],
            vec!["prepare", &table, "--out", &old],
            vec!["report", &table, "--out", &old],
            vec!["sample", "www/public/networks/alarm.bif", "--rows", "300", "--out", &old],
        ] {
            let output = limited("ulimit -f 1", &args);
            let told = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{args:?}: {told}");
            assert!(told.contains("a file that can be written") && told.contains("out"), "{args:?}: {told}");
            assert_eq!(fs::read_to_string(&old).unwrap(), "old", "{args:?}");
            assert_eq!(files.names(), ["out", "table.csv"], "{args:?}");
        }
    }

    #[test]
    fn a_full_device_on_standard_output_is_told() {
        if !fs::exists("/dev/full").unwrap() {
            return;
        }
        let files = Files::new();
        let table = files.add("table.csv", table(300));
        for args in [["learn", &table], ["inspect", &table], ["prepare", &table], ["count", &table]] {
            let full = fs::File::options().write(true).open("/dev/full").unwrap();
            let mut command = Command::new(env!("CARGO_BIN_EXE_nodewise"));
            let output = command.args(args).stdout(full).output().unwrap();
            let told = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{args:?}: {told}");
            assert!(told.contains("standard output") && told.contains("space"), "{args:?}: {told}");
            fails(&[args[0], args[1], "--out", "/dev/full"], 1);
        }
    }

    #[test]
    fn a_reader_that_has_gone_ends_every_command_quietly() {
        let files = Files::new();
        let table = files.add("table.csv", table(3000));
        for args in [
            vec!["learn", &table, "--format", "json"],
            vec!["path", &table, "--lambdas", "2000"],
            vec!["prepare", &table],
            vec!["report", &table],
            vec!["count", &table],
            vec!["inspect", &table],
            vec!["sample", "www/public/networks/alarm.bif", "--rows", "10000"],
            vec!["query", "www/public/networks/alarm.bif"],
            vec!["help", "learn"],
        ] {
            let mut child = started(&args);
            let mut output = child.stdout.take().unwrap();
            let _ = output.read(&mut [0; 1]);
            drop(output);
            let end = child.wait_with_output().unwrap();
            let told = String::from_utf8_lossy(&end.stderr);
            assert!(end.status.success(), "{args:?}: {told}");
            assert!(!told.contains("panicked") && !told.contains("expected"), "{args:?}: {told}");
        }
    }

    #[test]
    fn a_file_that_grows_while_it_is_read_gives_the_counts_of_some_of_its_rows() {
        let files = Files::new();
        let path = files.add("table.csv", table(200_000));
        let mut child = started(&["count", &path]);
        let mut file = fs::File::options().append(true).open(&path).unwrap();
        let rows = "a1,b2,c0,d1\n".repeat(1000);
        let begin = Instant::now();
        let mut added = 0;
        while child.try_wait().unwrap().is_none() && begin.elapsed() < Duration::from_secs(2) {
            file.write_all(rows.as_bytes()).unwrap();
            added += 1000;
            // The pipe has to be emptied for the program to end.
            std::thread::sleep(Duration::from_millis(1));
        }
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).unwrap();
        let rows = text.split("\"rows\":").nth(1).and_then(|rest| rest.split(',').next()).unwrap();
        let rows: usize = rows.parse().unwrap();
        assert!((200_000..=200_000 + added).contains(&rows), "{rows} of {added} more");
    }

    /// The most memory of a run in bytes.
    #[cfg(target_os = "linux")]
    fn most_memory(args: &[&str]) -> (Output, u64) {
        // `time` is not on every machine; the shell's children tell what they took when they end.
        let script = "\"$0\" \"$@\" & child=$!; most=0; while now=$(grep -s VmHWM /proc/$child/status); do most=$now; done; wait $child; code=$?; echo \"$most\" | tr -dc 0-9 >&3; exit $code";
        let file = tempfile::NamedTempFile::new().unwrap();
        let mut command = Command::new("sh");
        command.args(["-c", &format!("exec 3>{}; {script}", file.path().display())]);
        command.arg(env!("CARGO_BIN_EXE_nodewise")).args(args);
        let output = command.output().unwrap();
        let kilobytes: u64 = fs::read_to_string(file.path()).unwrap().parse().unwrap_or(0);
        (output, kilobytes * 1024)
    }

    /// A stream that unpacks to these bytes and then, for 100 MiB, to a piece again and again.
    fn bomb(head: &[u8], piece: &[u8]) -> Vec<u8> {
        let member = gzip(&piece.repeat((1 << 20) / piece.len()));
        [gzip(head), member.repeat(100)].concat()
    }

    /// An archive whose last member begins so and goes on with 100 MiB of one byte.
    fn archive(members: &[(&str, &[u8])], byte: u8) -> Vec<u8> {
        let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        for (name, content) in members {
            zip.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
            zip.write_all(content).unwrap();
        }
        let piece = vec![byte; 1 << 20];
        for _ in 0..100 {
            zip.write_all(&piece).unwrap();
        }
        zip.finish().unwrap().into_inner()
    }

    /// Tables that are larger than they look like: most take more than the memory that they are given, if nobody looks.
    #[cfg(target_os = "linux")]
    #[test]
    fn memory_is_kept_to_whatever_a_file_makes_it_look_like() {
        const MEMORY: u64 = 100 << 20;
        let files = Files::new();
        // Nearly all levels come behind the rows by which the file is judged.
        let mut late = "a,b,c,d\n".to_string();
        for row in 0..400_000 {
            let _ = if row < 100_000 {
                writeln!(late, "{},{},x,{}", row % 3, row % 5, row % 4)
            } else {
                writeln!(late, "{row},t{row},{},{}", row * 7, row % 4)
            };
        }
        let counts = b"{\"format\":\"nodewise-counts\",\"version\":1,\"rows\":0,\"variables\":[";
        let mut pairs = "k,v,w,x\n".to_string();
        for k in 0..20_000 {
            writeln!(pairs, "{},{},{},{}", k % 9000, k * 7 % 9001, k * 11 % 8999, k * 13 % 8998).unwrap();
        }
        let line = [b"a,b\n".to_vec(), vec![b'x'; 20 << 20]].concat();
        let workbook =
            br#"<workbook xmlns:r="r"><sheets><sheet name="s" sheetId="1" r:id="a"/></sheets></workbook>"#;
        let relations = br#"<Relationships><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#;
        let sheet = [
            ("xl/workbook.xml", &workbook[..]),
            ("xl/_rels/workbook.xml.rels", &relations[..]),
            ("xl/worksheets/sheet1.xml", b"<worksheet><sheetData><row><c t=\"str\"><v>"),
        ];
        let cases: [(&str, Vec<u8>, &[&str]); 8] = [
            ("line.zip", archive(&[("t.csv", b"a,b\n")], b'x'), &[]),
            ("sheet.xlsx", archive(&sheet, b'x'), &[]),
            ("late.csv", late.into_bytes(), &[]),
            ("line.csv", line, &[]),
            ("line.csv.gz", bomb(b"a,b\n", b"x"), &[]),
            ("rows.csv.gz", bomb(b"a,b\n", b"1,x\n2,y\n1,y\n"), &[]),
            ("counts.json.gz", bomb(counts, b" "), &[]),
            ("pairs.csv", pairs.into_bytes(), &["--include", "k,v,w,x"]),
        ];
        for (name, bytes, more) in cases {
            let path = files.add(name, bytes);
            let (output, most) = most_memory(&[&["learn", &path, "--memory", "100MiB"], more].concat());
            let told = String::from_utf8_lossy(&output.stderr);
            assert!(most > 0 && most <= MEMORY * 12 / 10, "{name} took {} MB: {told}", most >> 20);
            assert!(matches!(output.status.code(), Some(0 | 1)), "{name}: {told}");
            assert!(!told.contains("panicked"), "{name}: {told}");
        }
    }
}

#[test]
fn a_sound_file_passes_all_of_the_above() {
    let files = Files::new();
    let table = files.add("table.csv", table(300));
    assert!(nodewise(&["learn", &table, "--memory", "70MiB"]).status.success());
}
