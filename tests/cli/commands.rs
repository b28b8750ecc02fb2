//! The command line, run as a user runs it.

use std::fs;

use assert_cmd::Command;
use quick_xml::events::Event;
use serde_json::Value;

use crate::files::Files;
use crate::program::{nodewise, succeeds};
use crate::shared;

/// The one line on stderr of a run that must end with `code`.
fn fails(args: &[&str], code: i32) -> String {
    let text = crate::program::fails(args, code);
    assert!(code == 2 || text.lines().count() == 1, "{args:?}: {text}");
    text
}

/// 80 rows: `a` and `b` agree in three of four, `c` is exactly independent of both, `k` is constant.
fn small() -> String {
    let mut text = String::from("a,b,c,k\n");
    for c in ["u", "v"] {
        for (a, b, rows) in [("no", "no", 15), ("no", "yes", 5), ("yes", "no", 5), ("yes", "yes", 15)] {
            text += &format!("{a},{b},{c},same\n").repeat(rows);
        }
    }
    text
}

/// 400 rows of four columns: a chain with noise, from a small generator, and some missing values.
fn chain(rows: std::ops::Range<u64>) -> String {
    let mut text = String::from("first,\"second, quoted\",third <3,fourth\n");
    for row in rows {
        let draw = |salt: u64| (row * 7 + salt).wrapping_mul(6_364_136_223_846_793_005).rotate_left(29) % 97;
        let first = draw(1) % 3;
        let second = if draw(2) < 20 { draw(3) % 3 } else { first };
        let third = if draw(4) < 20 { draw(5) % 2 } else { second % 2 };
        let fourth = if draw(6) < 5 { "NA".to_string() } else { (third * 10 + draw(7) % 2).to_string() };
        text.extend([format!("l{first},{second},{third},{fourth}\n")]);
    }
    text
}

#[test]
fn a_small_table_gives_the_edge_computed_by_hand() {
    let files = Files::new();
    let table = files.add("small.csv", small());
    let csv = succeeds(&["learn", &table, "--format", "csv", "--entry-width", "1e-6", "--gap", "1e-12"]);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], "a,b,norm_ab,norm_ba,entry_lambda");
    assert_eq!(lines.len(), 2, "{csv}");
    let fields: Vec<&str> = lines[1].split(',').collect();
    assert_eq!(fields[..2], ["a", "b"]);
    // The correlation is (15 * 15 - 5 * 5) / 20^2 = 1/2; the critical value that chance exceeds in 2.5 % (three
    // columns have two levels, so two candidates) is 5.023886; the weight is its root over 80 rows.
    let weight = (5.023_886_187_314_888_f64 / 80.0).sqrt();
    for (field, expected) in fields[2..].iter().zip([0.5 - 1.5 * weight, 0.5 - 1.5 * weight, 0.5 / weight]) {
        let found: f64 = field.parse().unwrap();
        assert!((found - expected).abs() < 1e-5, "{found} is not {expected}");
    }
    let text = succeeds(&["learn", &table]);
    assert!(text.starts_with(
        "80 rows, 3 columns, 1 edge; normalised, rule or, lambda 1.5, filter on; certified gap"
    ));
    assert!(text.contains("column \"k\": left out: the only value is \"same\""), "{text}");
}

#[test]
fn table_counts_and_merged_counts_give_the_same_bytes() {
    let files = Files::new();
    let whole = files.add("whole.csv", chain(0..400));
    let (one, two) = (files.add("one.csv", chain(0..150)), files.add("two.csv", chain(150..400)));
    let learn = |data: &str| succeeds(&["learn", data, "--format", "csv"]);
    let count = |data: &str, to: &str| {
        let to = files.path(to);
        assert_eq!(succeeds(&["count", data, "--out", &to]), "");
        to
    };
    let expected = learn(&whole);
    assert!(expected.lines().count() > 2, "{expected}");
    assert_eq!(learn(&count(&whole, "whole.counts.json")), expected);
    assert_eq!(learn(&count(&whole, "whole.counts.json.gz")), expected);
    let merged = files.path("merged.counts.json");
    succeeds(&["merge", &count(&one, "one.json"), &count(&two, "two.json.gz"), "--out", &merged]);
    assert_eq!(learn(&merged), expected);
    assert_eq!(fs::read(&merged).unwrap(), fs::read(files.path("whole.counts.json")).unwrap());
}

#[test]
fn the_number_of_threads_changes_no_byte() {
    let files = Files::new();
    let table = files.add("chain.csv", chain(0..400));
    for command in [
        &["learn", "--format", "json"][..],
        &["learn", "--format", "json", "--lambda", "auto"],
        &["path", "--lambdas", "20"],
    ] {
        let run = |threads: &str| succeeds(&[command, &[&table, "--threads", threads]].concat());
        assert_eq!(run("1"), run("2"));
    }
}

/// Long enough to be read in several pieces.
#[test]
fn a_long_file_is_counted_alike_on_any_number_of_threads() {
    let files = Files::new();
    let text = chain(0..300_000);
    let path = files.add("long.csv", &text);
    let counted = |threads: &str| succeeds(&["count", &path, "--threads", threads]);
    let one = counted("1");
    assert!(one == counted("2") && one == counted("5"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_nodewise"));
    let held = command.args(["count", "-"]).write_stdin(text.clone()).output().unwrap();
    assert!(held.stdout == one.as_bytes());
    let broken = files.add("broken.csv", text + "l1,2\n");
    let told = |threads: &str| fails(&["count", &broken, "--threads", threads], 1);
    assert!(told("1").contains("row 300001, line 300002: expected 4 fields, found 2"), "{}", told("1"));
    assert_eq!(told("1"), told("3"));
}

#[test]
fn standard_input_and_gzip_are_read_like_a_file() {
    let files = Files::new();
    let table = files.add("small.csv", small());
    let expected = succeeds(&["learn", &table, "--format", "csv"]);
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    std::io::Write::write_all(&mut packed, small().as_bytes()).unwrap();
    for input in [small().into_bytes(), packed.finish().unwrap()] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nodewise"));
        let output = command.args(["learn", "-", "--format", "csv"]).write_stdin(input).output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    }
}

#[test]
fn json_holds_settings_certificates_and_all_edges() {
    let files = Files::new();
    let table = files.add("chain.csv", chain(0..400));
    let args = ["learn", &table, "--format", "json", "--require", "first,fourth", "--rule", "and"];
    let report: Value = serde_json::from_str(&succeeds(&args)).unwrap();
    assert_eq!(report["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(report["settings"]["formulation"]["name"], "normalised");
    assert_eq!(report["settings"]["rule"], "and");
    assert_eq!(report["settings"]["required"][0], serde_json::json!(["first", "fourth"]));
    let nodes = report["nodes"].as_array().unwrap();
    assert_eq!(nodes.len(), 4);
    for node in nodes {
        assert_eq!((&node["status"], &node["lambda"]), (&"converged".into(), &1.5.into()));
        assert!(node["gap"].as_f64().unwrap() <= 1e-6);
    }
    let edges = report["edges"].as_array().unwrap();
    let required = edges.iter().find(|edge| edge["a"] == "first" && edge["b"] == "fourth").unwrap();
    assert!(required["entry"]["above"].is_null() && required["kept"] == true);
    for edge in edges.iter().filter(|edge| !edge["entry"]["above"].is_null()) {
        let (below, above) = (&edge["entry"]["below"], &edge["entry"]["above"]);
        let (below, above) = (below.as_f64().unwrap(), above.as_f64().unwrap());
        assert!(1.0 <= below && below <= above && above - below <= 0.001 * above);
        assert!(edge["normAb"].as_f64().unwrap() > 0.0 && edge["normBa"].as_f64().unwrap() > 0.0);
    }
}

/// Names and edges of a `GraphML` text, by a parser of its own.
pub fn parse_graphml(text: &str) -> (Vec<String>, Vec<(usize, usize)>) {
    let mut reader = quick_xml::Reader::from_str(text);
    let (mut names, mut edges, mut in_name) = (Vec::<String>::new(), Vec::new(), false);
    loop {
        match reader.read_event().expect("well-formed XML") {
            Event::Start(start) => {
                let attribute = |name: &str| {
                    let found = start.try_get_attribute(name).unwrap()?;
                    Some(found.value.to_string())
                };
                in_name = attribute("key").as_deref() == Some("name");
                if in_name {
                    names.push(String::new());
                }
                if let (Some(a), Some(b)) = (attribute("source"), attribute("target")) {
                    edges.push((a[1..].parse().unwrap(), b[1..].parse().unwrap()));
                }
            }
            Event::Text(part) if in_name => names.last_mut().unwrap().push_str(&part.into_inner()),
            Event::GeneralRef(part) if in_name => {
                let character = match &*part.into_inner() {
                    "lt" => '<',
                    "gt" => '>',
                    "amp" => '&',
                    other => panic!("unexpected reference {other}"),
                };
                names.last_mut().unwrap().push(character);
            }
            Event::End(_) => in_name = false,
            Event::Eof => return (names, edges),
            _ => {}
        }
    }
}

#[test]
fn all_formats_hold_the_same_edges() {
    let files = Files::new();
    let table = files.add("chain.csv", chain(0..400));
    let write = |format: &str| succeeds(&["learn", &table, "--format", format]);
    let report: Value = serde_json::from_str(&write("json")).unwrap();
    let name = |value: &Value| value.as_str().unwrap().to_string();
    let edges: Vec<(String, String)> = report["edges"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|edge| edge["kept"] == true)
        .map(|edge| (name(&edge["a"]), name(&edge["b"])))
        .collect();
    assert!(!edges.is_empty());

    let (names, pairs) = parse_graphml(&write("graphml"));
    assert_eq!(names, ["first", "second, quoted", "third <3", "fourth"]);
    let named: Vec<_> = pairs.iter().map(|&(a, b)| (names[a].clone(), names[b].clone())).collect();
    assert_eq!(named, edges);

    let quoted = |name: &str| if name.contains(',') { format!("\"{name}\"") } else { name.to_string() };
    let csv = write("csv");
    for ((a, b), line) in edges.iter().zip(csv.lines().skip(1)) {
        assert!(line.starts_with(&format!("{},{},", quoted(a), quoted(b))), "{line}");
    }
    assert_eq!(csv.lines().count(), edges.len() + 1);

    let dot = write("dot");
    assert!(dot.starts_with("graph skeleton {\n") && dot.ends_with("}\n"));
    for (a, b) in &edges {
        assert!(dot.contains(&format!("  \"{a}\" -- \"{b}\" [")), "{dot}");
    }
    assert_eq!(dot.matches(" -- ").count(), edges.len());
}

#[test]
fn dropped_edges_are_marked_in_table_and_json_and_absent_elsewhere() {
    // The two causes of `both` are independent, and each regression on the other cause and `both` joins them.
    let files = Files::new();
    let row = |a: u8, b: u8| format!("{a},{b},{}\n", a & b).repeat(50);
    let table =
        files.add("and.csv", format!("x,y,both\n{}{}{}{}", row(0, 0), row(0, 1), row(1, 0), row(1, 1)));
    let text = succeeds(&["learn", &table, "--lambda", "1"]);
    assert!(
        text.contains("2 edges (1 dropped)") && text.contains("dropped: marginally independent"),
        "{text}"
    );
    let report: Value =
        serde_json::from_str(&succeeds(&["learn", &table, "--lambda", "1", "--format", "json"])).unwrap();
    assert_eq!(report["edges"][0]["state"], "marginallyIndependent");
    for format in ["csv", "dot", "graphml"] {
        let on = succeeds(&["learn", &table, "--lambda", "1", "--format", format]);
        let off = succeeds(&["learn", &table, "--lambda", "1", "--format", format, "--filter", "off"]);
        assert_eq!(off.lines().count(), on.lines().count() + 1);
    }
}

#[test]
fn forbidden_and_required_pairs_are_honoured() {
    let files = Files::new();
    let table = files.add("small.csv", small());
    let chain = files.add("chain.csv", chain(0..400));
    let csv = |args: &[&str]| succeeds(&[&["learn", "--format", "csv"], args].concat());
    assert!(!csv(&[&table, "--forbid", "b,a"]).contains("\na,b,"));
    assert!(csv(&[&chain, "--lambda", "90", "--require", "first,fourth"]).contains("\nfirst,fourth,"));
    assert_eq!(csv(&[&chain, "--lambda", "90"]).lines().count(), 1);
    // Columns a and c are exactly independent.
    assert!(csv(&[&table, "--require", "a,c"]).contains("\na,c,0,0,"));
    let text = succeeds(&["learn", &table, "--require", "a,c"]);
    assert!(text.contains("\"a\" and \"c\" are joined only because that is required"), "{text}");
    let error = fails(&["learn", &table, "--forbid", "a,z"], 1);
    assert!(error.contains("found \"z\""), "{error}");
}

#[test]
fn an_edge_budget_is_kept() {
    let files = Files::new();
    let table = files.add("chain.csv", chain(0..400));
    for budget in 0..=3 {
        let csv = succeeds(&["learn", &table, "--format", "csv", "--lambda", &format!("edges:{budget}")]);
        assert_eq!(csv.lines().count(), budget + 1, "{csv}");
    }
}

#[test]
fn every_rule_of_the_papers_method_runs_and_is_named() {
    let files = Files::new();
    let table = files.add("chain.csv", chain(0..400));
    for rule in ["auto", "edges:2", "paper", "synthetic", "theorem", "0.1"] {
        for coding in [&["--encoding", "dummy"][..], &["--intercept"]] {
            let args = [&["learn", &table, "--method", "paper", "--lambda", rule], coding].concat();
            let text = succeeds(&args);
            assert!(text.contains(&format!("lambda {rule}")) && text.contains("filter off"), "{text}");
        }
    }
    let text = succeeds(&["learn", &table, "--method", "paper"]);
    assert!(text.contains("lambda auto") && text.contains("no --lambda was given"), "{text}");
}

#[test]
fn the_path_is_one_falling_grid_with_positive_norms() {
    let files = Files::new();
    let table = files.add("chain.csv", chain(0..400));
    let drop = ["--missing", "drop"];
    let output =
        nodewise(&[&["path", &table, "--lambdas", "30", "--ratio", "0.05", "--timing"][..], &drop].concat());
    let stderr = String::from_utf8(output.stderr).unwrap();
    for start in ["solve seconds: ", "max gap: ", "max violation: "] {
        let line = stderr.lines().find_map(|line| line.strip_prefix(start)).unwrap();
        assert!(line.parse::<f64>().unwrap() >= 0.0);
    }
    let csv = String::from_utf8(output.stdout).unwrap();
    assert!(csv.starts_with("node,neighbour,lambda,norm,converged\nfirst,"));
    let json = succeeds(
        &[&["path", &table, "--lambdas", "30", "--ratio", "0.05", "--format", "json"][..], &drop].concat(),
    );
    let path: Value = serde_json::from_str(&json).unwrap();
    let lambdas: Vec<f64> = path["lambdas"].as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect();
    assert_eq!(lambdas.len(), 30);
    assert!(lambdas.is_sorted_by(|x, y| x > y) && (lambdas[29] / lambdas[0] - 0.05).abs() < 1e-12);
    let points = |node: &Value| node["points"].as_array().unwrap().clone();
    let norms: Vec<Value> = path["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(points)
        .flat_map(|point| point["norms"].as_array().unwrap().clone())
        .collect();
    assert_eq!(norms.len(), csv.lines().count() - 1);
    assert!(norms.iter().all(|pair| pair[1].as_f64().unwrap() > 0.0));
}

#[test]
fn columns_are_prepared_as_asked() {
    let files = Files::new();
    let row = |k: u32| format!("{k},{},{},{}", k % 40, (k % 40) / 20, k % 3);
    let rows: Vec<String> = std::iter::once("id,age,old,x".into()).chain((0..200).map(row)).collect();
    let table = files.add("numbers.csv", rows.join("\n"));
    let levels = |args: &[&str]| -> Vec<(String, usize)> {
        let text = succeeds(&[&["learn", &table, "--format", "json"], args].concat());
        let report: Value = serde_json::from_str(&text).unwrap();
        let node = |node: &Value| {
            (node["name"].as_str().unwrap().to_string(), node["levels"].as_u64().unwrap() as usize)
        };
        report["nodes"].as_array().unwrap().iter().map(node).collect()
    };
    let of = |pairs: &[(&str, usize)]| -> Vec<(String, usize)> {
        pairs.iter().map(|&(name, levels)| (name.to_string(), levels)).collect()
    };
    assert_eq!(levels(&[]), of(&[("age", 4), ("old", 2), ("x", 3)]));
    assert_eq!(levels(&["--bins", "width:5"])[0].1, 5);
    assert_eq!(levels(&["--bins", "quantile:3", "--bins", "age=levels"])[0].1, 40);
    assert_eq!(levels(&["--exclude", "x", "--include", "id"]), of(&[("id", 4), ("age", 4), ("old", 2)]));
    // Each age has five rows and each x more than sixty: only ages are merged, and one level left is no column.
    assert_eq!(levels(&["--bins", "age=levels", "--merge-rare", "6"]), of(&[("old", 2), ("x", 3)]));
}

#[test]
fn malformed_data_end_with_one_line_that_names_the_file() {
    let files = Files::new();
    let cases: [(&str, &[u8], &str); 13] = [
        ("nested.json", br#"[{"a":1,"b":{}}]"#, "row 1, line 1, character 13, column \"b\": expected a text"),
        (
            "broken.jsonl",
            b"{\"a\":1}\n{\"a\":\n",
            "row 2, line 2, character 6: expected the rest of a JSON value",
        ),
        ("page.csv", b"<!DOCTYPE html>\n<p>", "expected a text table, found a web page or XML"),
        ("ragged.csv", b"a,b\n1,2\n3\n", "row 2, line 3: expected 2 fields, found 1"),
        ("empty.csv", b"", "expected a table, found an empty file"),
        ("header.csv", b"name,sex\n", "expected rows below the header"),
        ("quote.csv", b"a,b\n\"x,1\n", "closing quote"),
        ("one.csv", b"a\nx\ny\nx\ny\n", "expected at least two columns"),
        ("constant.csv", b"a,b\nx,y\nx,y\n", "expected at least two columns"),
        ("book.csv", b"PK\x03\x04rest", "expected a complete zip archive"),
        ("cut.gz", &[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 75], "gzip"),
        ("cut.json", b"{\"format\":\"nodewise-counts\",\"version\":1", "expected a counts file"),
        (
            "new.json",
            br#"{"format":"nodewise-counts","version":9,"rows":0,"variables":[],"tables":[]}"#,
            "version 9",
        ),
    ];
    for (name, content, expected) in cases {
        let path = files.add(name, content);
        let error = fails(&["learn", &path], 1);
        assert!(error.starts_with(&format!("nodewise: {path}")) && error.contains(expected), "{error}");
    }
    for command in ["learn", "path", "count", "inspect", "merge"] {
        let error = fails(&[command, &files.path("absent.csv")], 1);
        assert!(error.contains("absent.csv: expected a file that can be read"), "{error}");
    }
    let table = files.add("small.csv", small());
    assert!(fails(&["merge", &table], 1).contains("expected a counts file"));
    assert!(fails(&["learn", &table, "--exclude", "z"], 1).contains("found \"z\""));
    assert!(fails(&["learn", &table, "--bins", "a=quantile:3"], 1).contains("column \"a\""));
    assert!(fails(&["learn", &table, "--memory", "100"], 1).contains("within 100 bytes of memory"));
    let counts = files.path("small.counts.json");
    succeeds(&["count", &table, "--out", &counts]);
    assert!(fails(&["learn", &counts, "--bins", "width:3"], 1).contains("a table for --bins"));
}

#[test]
fn what_can_be_done_is_said_in_options_that_work() {
    let files = Files::new();
    let mixed =
        files.add("mixed.csv", "a,b\nx,\u{e9}\n".bytes().chain(*b"y,\xE9\nx,z\n").collect::<Vec<u8>>());
    let error = fails(&["learn", &mixed], 1);
    assert!(
        error.ends_with(
            "the stray byte 0xE9; if the file is older, try --text-encoding windows-1252, or leave out such rows with --skip-bad\n"
        ),
        "{error}"
    );
    assert!(succeeds(&["inspect", &mixed, "--skip-bad", "1"]).contains("2 rows, 2 columns"));
    assert!(!succeeds(&["count", &mixed, "--text-encoding", "windows-1252"]).is_empty());
    let holes = files.add("holes.csv", "a,b\n?,x\n1,?\n?,y\n2,?\n1,?\n?,x\n");
    let error = fails(&["learn", &holes, "--missing", "drop"], 1);
    assert!(
        error.ends_with("are left out; keep them with --missing level or --missing pairwise\n"),
        "{error}"
    );
    assert!(!succeeds(&["count", &holes, "--missing", "level"]).is_empty());
    let inspected = succeeds(&["inspect", &holes, "--missing", "drop"]);
    assert!(
        inspected.contains("nothing can be learned yet: ") && inspected.contains("--missing level"),
        "{inspected}"
    );
}

#[test]
fn bad_rows_are_left_out_when_that_is_asked_for() {
    let files = Files::new();
    let bad = files.add("bad.csv", small() + "yes,no\nno,\"yes,u,same\nno,no,v,same\n");
    let ragged = format!(
        "nodewise: {bad}, row 81, line 82: expected 4 fields, found 2; leave out such rows with --skip-bad (a number, or all)\n"
    );
    assert_eq!(fails(&["learn", &bad], 1), ragged);
    let many = format!(
        "nodewise: {bad}, row 81, line 82: expected at most 1 rows that cannot be read, found 2 rows; \
         here the first: expected 4 fields, found 2; leave out such rows with --skip-bad (a number, or all)\n"
    );
    let told = "2 rows that cannot be read were left out: row 81 (line 82): expected 4 fields, found 2; \
                row 82 (line 83): expected a closing quote, found the end of the file; the quote was opened here";
    let good = files.add("good.csv", small() + "no,no,v,same\n");
    // Counted while reading, and by rows.
    for command in [&["count"][..], &["learn", "--format", "csv"], &["orient", "--format", "csv"]] {
        let run = |more: &[&str]| nodewise(&[command, more].concat());
        let refused = run(&[&bad, "--skip-bad", "1"]);
        assert_eq!(String::from_utf8(refused.stderr).unwrap(), many);
        let expected = run(&[&good]).stdout;
        for count in ["2", "all"] {
            let output = run(&[&bad, "--skip-bad", count]);
            let stderr = String::from_utf8(output.stderr).unwrap();
            assert!(output.status.success() && stderr.contains(told), "{stderr}");
            assert_eq!(output.stdout, expected);
        }
    }
    assert!(succeeds(&["inspect", &bad, "--skip-bad", "all"]).contains(told));
    assert!(fails(&["learn", &bad, "--skip-bad", "some"], 2).contains("expected a number of rows or 'all'"));
}

#[test]
fn titles_json_and_archives_are_read_like_the_plain_table() {
    let files = Files::new();
    let plain = succeeds(&["count", &files.add("small.csv", small())]);
    let titled = files.add("titled.csv", format!("A small table\n\n{}", small()));
    let output = nodewise(&["count", &titled]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), plain);
    let told = "the table begins on line 3; lines beginning with \"A small table\" were left out above it";
    assert!(String::from_utf8_lossy(&output.stderr).contains(told));
    assert_eq!(succeeds(&["count", &titled, "--header-row", "3"]), plain);
    let object = |line: &str| {
        let fields = ["a", "b", "c", "k"].iter().zip(line.split(','));
        let fields: Vec<String> = fields.map(|(key, value)| format!("{key:?}:{value:?}")).collect();
        format!("{{{}}}", fields.join(","))
    };
    let objects: Vec<String> = small().lines().skip(1).map(object).collect();
    let lines = files.add("small.jsonl", objects.join("\n"));
    assert_eq!(succeeds(&["count", &lines]), plain);
    let array = files.add("small.json", format!("[{}]", objects.join(",\n")));
    assert_eq!(succeeds(&["count", &array]), plain);
    assert!(succeeds(&["inspect", &array]).contains("80 rows, 4 columns"));
    let archive = |entries: &[&str]| {
        let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        for name in entries {
            writer.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
            std::io::Write::write_all(&mut writer, small().as_bytes()).unwrap();
        }
        writer.finish().unwrap().into_inner()
    };
    assert_eq!(succeeds(&["count", &files.add("one.zip", archive(&["small.csv"]))]), plain);
    let two = files.add("two.zip", archive(&["x.csv", "y.csv"]));
    let told = format!(
        "nodewise: {two}: expected one table in the archive, found 2: \"x.csv\", \"y.csv\"; name the one to read with --member\n"
    );
    assert_eq!(fails(&["count", &two], 1), told);
    assert_eq!(succeeds(&["count", &two, "--member", "y.csv"]), plain);
    // A counts file is still one, though it is JSON.
    let counts = files.add("small.counts.json", &plain);
    assert_eq!(succeeds(&["merge", &counts]), plain);
}

#[test]
fn commands_that_make_no_sense_end_with_code_2() {
    let files = Files::new();
    let table = files.add("small.csv", small());
    for options in [
        &["--lambda", "0"][..],
        &["--lambda", "paper"],
        &["--encoding", "dummy"],
        &["--intercept"],
        &["--gap", "2"],
        &["--forbid", "a"],
        &["--forbid", "a,b", "--require", "b,a"],
        &["--include", "a", "--exclude", "a"],
        &["--threads", "0"],
        &["--delimiter", "ab"],
        &["--text-encoding", "klingon"],
        &["--no-such-option"],
    ] {
        fails(&[&["learn", &table], options].concat(), 2);
    }
    assert_eq!(nodewise(&[]).status.code(), Some(2));
    assert_eq!(succeeds(&["--version"]), concat!("nodewise ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn help_explains_every_option() {
    for command in
        ["learn", "orient", "fit", "path", "count", "merge", "inspect", "sample", "score", "assess"]
    {
        let help = succeeds(&[command, "--help"]);
        let lines: Vec<&str> = help.lines().collect();
        for (k, line) in lines.iter().enumerate().filter(|(_, line)| line.trim_start().starts_with("--")) {
            let words = line.split_whitespace().count()
                + lines.get(k + 1).map_or(0, |next| next.split_whitespace().count());
            assert!(words > 4, "{command}: {line}");
        }
    }
    assert!(succeeds(&["--help"]).contains("Examples:"));
}

#[test]
fn a_failing_run_leaves_the_old_file_and_nothing_else() {
    let files = Files::new();
    let table = files.add("small.csv", small());
    let ragged = files.add("ragged.csv", "a,b\n1,2\n3\n");
    let old = files.add("out.csv", "old");
    fails(&["learn", &ragged, "--format", "csv", "--out", &old], 1);
    fails(&["learn", &table, "--format", "csv", "--out", &old, "--forbid", "a,z"], 1);
    assert_eq!(fs::read_to_string(&old).unwrap(), "old");
    fails(&["learn", &table, "--out", &files.path("no/such/folder.csv")], 1);
    succeeds(&["learn", &table, "--format", "csv", "--out", &old]);
    assert!(fs::read_to_string(&old).unwrap().starts_with("a,b,norm_ab"));
    assert_eq!(files.names(), ["out.csv", "ragged.csv", "small.csv"]);
}

#[cfg(unix)]
#[test]
fn a_closed_output_is_no_error_and_a_device_is_not_replaced() {
    use std::io::Read;
    let files = Files::new();
    let table = files.add("chain.csv", chain(0..400));
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_nodewise"));
    command.args(["path", &table, "--lambdas", "5000"]);
    let mut child =
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    assert!(child.wait().unwrap().success());
    assert!(!stderr.contains("panicked"), "{stderr}");
    succeeds(&["learn", &table, "--out", "/dev/null"]);
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}

#[test]
fn hidden_cells_are_told() {
    let files = Files::new();
    let table = files.add("chain.csv", chain(0..400));
    let counts = files.path("hidden.json");
    let output = nodewise(&["count", &table, "--suppress", "10", "--out", &counts]);
    assert!(String::from_utf8(output.stderr).unwrap().contains("cells were hidden"));
    assert!(succeeds(&["learn", &counts]).contains("cells of the counts are hidden (threshold 10)"));
    assert!(succeeds(&["inspect", &counts]).contains("cells are hidden (threshold 10)"));
}

#[test]
fn noise_is_told_and_needs_every_value() {
    let files = Files::new();
    let table = files.add("chain.csv", chain(0..4000));
    let (north, south, both) = (files.path("north.json"), files.path("south.json"), files.path("both.json"));
    let output = nodewise(&["count", &table, "--epsilon", "1", "--site", "north", "--out", &north]);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("noise of standard deviation") && told.contains("columns and levels"), "{told}");
    succeeds(&["count", &table, "--epsilon", "2", "--delta", "1e-6", "--out", &south]);
    assert_ne!(fs::read(&north).unwrap(), fs::read(&south).unwrap());
    let output = nodewise(&["merge", &north, &south, "--out", &both]);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("each of 2 sites") && told.contains("from south"), "{told}");
    assert!(succeeds(&["learn", &both]).contains("epsilon 2 and delta 1e-6 of each of 2 sites"));
    assert!(succeeds(&["inspect", &north]).contains("epsilon 1 and delta 1e-9"));
    assert!(
        fails(&["count", &table, "--epsilon", "1", "--missing", "pairwise"], 2).contains("--missing level")
    );
    assert!(fails(&["count", &table, "--epsilon", "1", "--suppress", "5"], 2).contains("--suppress"));
    let open = files.path("open.json");
    succeeds(&["count", &table, "--out", &open]);
    assert!(fails(&["merge", &north, &open], 1).contains("noise in all counts or in none"));
}

#[test]
fn parts_come_to_the_bytes_of_one_pass() {
    let files = Files::new();
    let numbers = |rows: std::ops::Range<u32>| {
        let line =
            |row: u32| format!("{},{},{},same\n", f64::from(row * 7919 % 5003) / 8.0, row % 3, (row / 3) % 2);
        std::iter::once("size,kind,side,all\n".to_string()).chain(rows.map(line)).collect::<String>()
    };
    let (whole, one, two) = (
        files.add("whole.csv", numbers(0..5000)),
        files.add("one.csv", numbers(3000..5000)),
        files.add("two.csv", numbers(0..3000)),
    );
    let made = |args: &[&str], name: &str| {
        let path = files.path(name);
        succeeds(&[args, &["--out", &path]].concat());
        path
    };
    let sketches =
        (made(&["count", &one, "--sketch"], "one.sketch"), made(&["count", &two, "--sketch"], "two.sketch"));
    let sketch = made(&["merge", &sketches.0, &sketches.1], "all.sketch");
    assert_eq!(
        fs::read(&sketch).unwrap(),
        fs::read(made(&["count", &whole, "--sketch"], "whole.sketch")).unwrap()
    );
    let part = |file: &str, name: &str| made(&["count", file, "--part", "--bins-from", &sketch], name);
    let parts = made(&["merge", &part(&one, "1.part"), &part(&two, "2.part")], "parts.json");
    assert_eq!(fs::read(&parts).unwrap(), fs::read(part(&whole, "0.part")).unwrap());
    let judged = made(&["count", &parts], "judged.json");
    let once = made(&["count", &whole, "--bins-from", &sketch], "once.json");
    assert_eq!(fs::read(&judged).unwrap(), fs::read(&once).unwrap());
    assert_eq!(
        succeeds(&["learn", &parts, "--format", "csv"]),
        succeeds(&["learn", &once, "--format", "csv"])
    );
    assert!(succeeds(&["inspect", &parts]).contains("a part, 5000 rows, 4 columns"));
    assert!(fails(&["merge", &parts, &once], 1).contains("files of one kind"));
    let site = made(&["count", &one, "--bins-from", &sketch, "--site", "north"], "north.json");
    assert!(fs::read_to_string(&site).unwrap().contains(r#""name":"all","levels":["same"]"#));
    assert!(succeeds(&["learn", &site]).contains("column \"all\": left out: the only value is \"same\""));
}

#[test]
#[cfg_attr(not(shared_csv), ignore = "needs ../shared or NODEWISE_SHARED: see CONTRIBUTING.md")]
fn shared_tables_are_inspected_and_learned() {
    let mut seen = 0;
    for entry in fs::read_dir(shared::path("csv")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "csv" && extension != "gz") {
            continue;
        }
        let name = path.to_str().expect("a plain path");
        let report: Value = serde_json::from_str(&succeeds(&["inspect", name, "--format", "json"])).unwrap();
        assert!(report["job"]["columns"].as_u64().unwrap() >= 2, "{name}");
        for policy in ["drop", "level", "pairwise"] {
            let text = succeeds(&["learn", name, "--missing", policy, "--format", "json"]);
            let result: Value = serde_json::from_str(&text).unwrap();
            assert_eq!(result["converged"], true, "{name} {policy}");
            assert!(!result["edges"].as_array().unwrap().is_empty(), "{name} {policy}");
        }
        seen += 1;
    }
    assert!(seen > 0, "no table in the folder");
}

#[test]
fn a_drawn_seed_is_told_and_can_be_repeated() {
    let network = "www/public/networks/asia.bif";
    let drawn = nodewise(&["sample", network, "--rows", "50", "--seed", "random"]);
    let note = String::from_utf8(drawn.stderr).unwrap();
    let seed = note.trim_end().strip_suffix(" repeats this").and_then(|note| note.rsplit(' ').next());
    let seed = seed.unwrap_or_else(|| panic!("{note}"));
    assert_eq!(note, format!("nodewise: note: seed {seed} was drawn; --seed {seed} repeats this\n"));
    let again = nodewise(&["sample", network, "--rows", "50", "--seed", seed]);
    assert_eq!((again.stdout, again.stderr), (drawn.stdout, Vec::new()));
    let assessed = nodewise(&["assess", network, "--rows", "500", "--sample-from", "random"]);
    assert!(assessed.status.success() && String::from_utf8_lossy(&assessed.stderr).contains("--sample-from"));
    // An experiment has to repeat.
    fails(&["experiment", "table3", "--seed", "random"], 2);
}

#[test]
fn a_plan_is_written_changed_and_given_back() {
    let files = Files::new();
    let table = files.add("chain.csv", chain(0..400));
    let counted = |options: &[&str]| succeeds(&[&["count", &table][..], options].concat());
    let plan = succeeds(&["inspect", &table, "--format", "plan", "--missing", "level"]);
    let path = files.add("plan.json", plan.clone());
    assert_eq!(counted(&["--plan", &path]), counted(&["--missing", "level"]));
    // Options stand above the plan.
    assert_eq!(counted(&["--plan", &path, "--missing", "pairwise"]), counted(&["--missing", "pairwise"]));
    let mut changed: Value = serde_json::from_str(&plan).unwrap();
    changed["columns"]["first"]["name"] = "FIRST".into();
    let changed = files.add("changed.json", changed.to_string());
    assert!(counted(&["--plan", &changed]).contains("\"FIRST\""));
    for (wrong, status, expected) in [
        (r#"{"colums":{}}"#, 2, "expected a plan (docs/plan.md), found unknown field `colums`"),
        (r#"{"columns":{"frist":{}}}"#, 1, "first"),
    ] {
        let error = fails(&["count", &table, "--plan", &files.add("wrong.json", wrong)], status);
        assert!(error.contains(expected), "{error}");
    }
    assert!(fails(&["count", &table, "--plan", "absent.json"], 1).contains("absent.json"));
}

#[test]
fn codes_are_missing_or_kept_column_by_column() {
    let files = Files::new();
    let row = |row: usize| {
        let age = if row.is_multiple_of(10) { 99 } else { 18 + row % 40 };
        format!("{},{age}\n", ["NA", "EU", "AS"][row % 7 % 3])
    };
    let text: String = std::iter::once("continent,age\n".to_string()).chain((0..300).map(row)).collect();
    let table = files.add("codes.csv", text);
    let missing = |options: &[&str]| {
        let report: Value = serde_json::from_str(&succeeds(
            &[&["inspect", &table, "--format", "json"][..], options].concat(),
        ))
        .unwrap();
        report["columns"]
            .as_array()
            .unwrap()
            .iter()
            .map(|column| column["missing"].as_u64().unwrap())
            .collect::<Vec<_>>()
    };
    let na = missing(&[])[0];
    assert!(na > 80);
    assert_eq!(missing(&[]), [na, 0]);
    assert_eq!(missing(&["--na", "age=99"]), [na, 30]);
    assert_eq!(missing(&["--na", "99"]), [na, 30]);
    assert_eq!(missing(&["--keep-code", "continent=NA"]), [0, 0]);
    assert!(missing(&["--keep-code", "NA", "--na", "continent=EU"])[0] > 0);
    let told = String::from_utf8(nodewise(&["learn", &table, "--format", "csv"]).stderr).unwrap();
    assert!(told.contains("99 in 30 rows") && told.contains("--na age=99"), "{told}");
    let told =
        String::from_utf8(nodewise(&["learn", &table, "--format", "csv", "--keep-code", "age=99"]).stderr)
            .unwrap();
    assert!(!told.contains("99 in 30 rows"), "{told}");
}

#[test]
fn the_path_says_for_which_penalties_it_is_nearest_to_a_network() {
    let files = Files::new();
    let asia = "www/public/networks/asia.bif";
    let table = files.path("asia.csv");
    succeeds(&["sample", asia, "--rows", "2000", "--seed", "1", "--out", &table]);
    let path =
        |more: &[&str]| nodewise(&[&["path", &table, "--lambdas", "40", "--truth", asia], more].concat());
    let said = String::from_utf8(path(&[]).stderr).unwrap();
    assert!(said.contains("best F1 of the path: ") && said.contains(", for lambda from "), "{said}");
    let json: Value = serde_json::from_slice(&path(&["--format", "json"]).stdout).unwrap();
    let best = |name: &str| json["bestF1"][name].as_f64().unwrap();
    // At both ends of the stretch, and between, the graph that is learned has that F1.
    for lambda in [best("from"), (best("from") * best("to")).sqrt(), best("to")] {
        let edges = files.path("edges.csv");
        succeeds(&["learn", &table, "--lambda", &lambda.to_string(), "--format", "csv", "--out", &edges]);
        let score: Value =
            serde_json::from_str(&succeeds(&["score", "--truth", asia, &edges, "--format", "json"])).unwrap();
        assert_eq!(score["edges"]["f1"].as_f64().unwrap(), best("f1"), "at {lambda}");
    }
    let other = files.add("other.csv", chain(0..50));
    let error = fails(&["path", &other, "--missing", "drop", "--truth", asia], 1);
    assert!(error.contains("expected columns named as the network's nodes"), "{error}");
}

#[test]
fn the_precision_of_no_edges_is_undefined() {
    let files = Files::new();
    let asia = "www/public/networks/asia.bif";
    let nothing = files.add("nothing.csv", "a,b\n");
    let score = |format: &str| succeeds(&["score", "--truth", asia, &nothing, "--format", format]);
    assert!(score("table").contains("undefined"), "{}", score("table"));
    assert_eq!(score("csv").lines().nth(1), Some("0,8,0,,0,0,8,,,,,,,"));
    let json: Value = serde_json::from_str(&score("json")).unwrap();
    assert!(json["edges"]["precision"].is_null() && json["edges"]["recall"] == 0.0, "{json}");
}
