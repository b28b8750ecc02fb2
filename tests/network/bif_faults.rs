//! One bad file for each fault that the reader knows.

use nodewise::network::bif;
use nodewise::{Error, ErrorKind};
use proptest::prelude::*;

use crate::bif::with_table;
use crate::files::bundled_bytes;
use crate::shared;

fn fault(text: &str) -> Error {
    bif::read(text.as_bytes()).unwrap_err()
}

/// One fault each: what is in the table of `y`, and what is said about it.
const BAD_TABLES: [(&str, &str); 19] = [
    (
        "(a) 0.1, 0.2, 0.7;",
        "line 5, character 1: expected 2 rows of probabilities for \"y\", found 1, none for (b)",
    ),
    ("", "line 5, character 1: expected 2 rows of probabilities for \"y\", found 0, none for (a)"),
    ("(c) 0.1, 0.2, 0.7;", "line 6, character 2: expected a level of \"x\", found \"c\""),
    ("(a, b) 0.1, 0.2, 0.7;", "line 6, character 1: expected the levels of 1 parents, found 2"),
    ("(a) 0, 0, 1;\n (a) 0, 0, 1;", "line 7, character 2: expected one row for (a), found a second one"),
    ("(a) 0.1, 0.9;", "line 6, character 5: expected 3 probabilities, found 2"),
    ("(a) 0.1, 0.2, 0.6, 0.1;", "line 6, character 5: expected 3 probabilities, found 4"),
    ("(a) 0.1, 0.2, 0.6;", "line 6, character 5: expected probabilities with sum 1, found sum 0.9"),
    ("(a) -0.1, 0.2, 0.9;", "line 6, character 5: expected a probability, found \"-0.1\""),
    ("(a) 0.1, high, 0.9;", "line 6, character 10: expected a probability or ';', found \"high\""),
    ("(a) 0.1, nan, 0.9;", "line 6, character 10: expected a probability or ';', found \"nan\""),
    ("(a) 0.1, 1.2, 0.9;", "line 6, character 10: expected a probability or ';', found \"1.2\""),
    ("(a) 0.1,, 0.9;", "line 6, character 9: expected a probability or ';', found ','"),
    ("(a) ;", "line 6, character 5: expected a probability, found ';'"),
    ("(a) 0.1, 0.2, 0.7", "line 7, character 1: expected a probability or ';', found '}'"),
    ("(a 0.1, 0.2, 0.7;", "line 6, character 17: expected a level of a parent, ',' or ')', found ';'"),
    ("table 0.1, 0.9;", "line 6, character 7: expected 6 probabilities, found 2"),
    (
        "table 0.1 0.3 0.2 0.3 0.7 0.5;",
        "line 6, character 7: expected probabilities given (b) with sum 1, found sum 1.1",
    ),
    ("rows 0.1;", "line 6, character 1: expected '(', \"table\", \"default\" or '}', found \"rows\""),
];

#[test]
fn faults_in_a_table_are_told_with_their_place() {
    for (body, message) in BAD_TABLES {
        let error = fault(&with_table(body));
        assert_eq!((error.kind(), error.to_string().as_str()), (ErrorKind::Network, message), "{body}");
    }
}

const X: &str = "variable x { type discrete [ 2 ] { a, b }; }\n";
const Y: &str = "variable y { type discrete [ 2 ] { a, b }; }\n";
const P: &str = "probability ( x ) { table 0.5, 0.5; }\n";

/// One fault each: the parts of a file, and what is said about it.
const BAD_FILES: &[(&[&str], &str)] = &[
    (&[""], "line 1, character 1: expected a block \"variable\", found the end of the file"),
    (
        &["<?xml?>"],
        "line 1, character 1: expected \"network\", \"variable\" or \"probability\", found \"<?xml?>\"",
    ),
    (
        &["network n "],
        "line 1, character 11: expected '{' after the network's name, found the end of the file",
    ),
    (
        &["network n {\n"],
        "line 2, character 1: expected '}' to end the block of line 1, found the end of the file",
    ),
    (
        &[X, "probability ( x ) {\n table 0.5, 0.5;\n", Y],
        "line 4, character 12: expected '}' to end the block of line 2, found '{'",
    ),
    (&["variable { }"], "line 1, character 10: expected the variable's name, found '{'"),
    (
        &["variable x type"],
        "line 1, character 16: expected '{' after the variable's name, found the end of the file",
    ),
    (
        &["variable x { }"],
        "line 1, character 10: expected levels of variable \"x\", found a block without \"type\"",
    ),
    (&["variable x { kind }"], "line 1, character 14: expected \"type\" or \"property\", found \"kind\""),
    (
        &["variable x { type continuous; }"],
        "line 1, character 19: expected \"discrete\", the only type that is read, found \"continuous\"",
    ),
    (
        &["variable x { type discrete { a, b }; }"],
        "line 1, character 28: expected '[' and the number of levels, found '{'",
    ),
    (
        &["variable x { type discrete [ two ] { a, b }; }"],
        "line 1, character 30: expected the number of levels, found \"two\"",
    ),
    (&["variable x { type discrete [ 3 ] { a, b }; }"], "line 1, character 35: expected 3 levels, found 2"),
    (
        &["variable x { type discrete [ 0 ] { }; }"],
        "line 1, character 30: expected the number of levels, found \"0\"",
    ),
    (
        &["variable x { type discrete [ 2 ] { a, a }; }"],
        "line 1, character 39: expected different levels, found \"a\" twice",
    ),
    (
        &["variable x { type discrete [ 2 ] { a, b } }"],
        "line 1, character 43: expected ';' after the levels, found '}'",
    ),
    (
        &["variable x { type discrete [ 2 ] { a, b ; }"],
        "line 1, character 41: expected a level, ',' or '}', found ';'",
    ),
    (
        &["variable x { type discrete [ 2 ] { a, b }; more }"],
        "line 1, character 44: expected \"property\" or '}', found \"more\"",
    ),
    (&[X, X], "line 2, character 10: expected a different name for every variable, found \"x\" twice"),
    (&[X], "line 1, character 10: expected a block \"probability\" for variable \"x\", found none"),
    (
        &[X, P, P],
        "line 3, character 1: expected one block \"probability\" for each variable, found a second one for \"x\"",
    ),
    (
        &[X, P, Y, "probability ( y | z ) { }"],
        "line 4, character 19: expected a declared variable, found \"z\"",
    ),
    (&[X, P, "probability ( y ) { }"], "line 3, character 15: expected a declared variable, found \"y\""),
    (
        &[X, "probability ( ) { }"],
        "line 2, character 1: expected a variable between the parentheses, found none",
    ),
    (&[X, "probability x { }"], "line 2, character 13: expected '(' and the variable, found \"x\""),
    (&[X, "probability ( x { }"], "line 2, character 17: expected a variable, '|', ',' or ')', found '{'"),
    (
        &[X, "probability ( x | x ) { }"],
        "line 2, character 19: expected different variables, found \"x\" twice",
    ),
    (
        &[
            X,
            Y,
            "probability ( x | y ) { default 0.5, 0.5; }\n",
            "probability ( y | x ) { default 0.5, 0.5; }\n",
        ],
        "line 3, character 1: expected arcs without a cycle, found x <- y <- x",
    ),
];

#[test]
fn faults_between_and_in_blocks_are_told_with_their_place() {
    for (parts, message) in BAD_FILES {
        let error = fault(&parts.concat());
        assert_eq!((error.kind(), error.to_string().as_str()), (ErrorKind::Network, *message), "{parts:?}");
    }
}

#[test]
fn a_default_does_not_fill_all_memory() {
    let names: Vec<String> = (0..40).map(|i| format!("x{i}")).collect();
    let variables = names.iter().map(|name| X.replacen('x', name, 1));
    let roots = names[1..].iter().map(|name| P.replacen('x', name, 1));
    let child = format!("probability ( x0 | {} ) {{ default 0.5, 0.5; }}\n", names[1..].join(", "));
    let text: String = variables.chain(roots).chain([child]).collect();
    let error = fault(&text);
    assert_eq!(error.kind(), ErrorKind::TooLarge);
    assert_eq!(
        error.to_string(),
        "line 80, character 1: expected at most 16777216 probabilities in all tables, found 1099511627776 in that of \"x0\""
    );
}

#[test]
#[cfg_attr(not(shared_networks), ignore = "needs ../shared or NODEWISE_SHARED: see CONTRIBUTING.md")]
fn files_that_are_no_networks_are_refused_by_name() {
    let message =
        |name| bif::read(&shared::bytes(&format!("networks/dialects/{name}.bif"))).unwrap_err().to_string();
    assert_eq!(
        message("carpo-original"),
        "line 503, character 1: expected 4 rows of probabilities for \"N5\", found 3, none for (1, 1) \
         (\"property function max\" leaves rows to be computed, which is not supported)"
    );
    // Three of its keys are misprinted, so that three rows stand twice and three are absent.
    assert_eq!(message("dbn"), "line 961, character 1: expected one row for (16, 8, 9), found a second one");
    assert_eq!(message("bifreader_file3"), "line 58, character 9: expected 12 probabilities, found 10");
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(cut in 0usize..1074, place in 0usize..1074, with in prop::collection::vec(any::<u8>(), 0..4)) {
        let mut bytes = bundled_bytes("asia");
        bytes.truncate(cut.max(1));
        let place = place % bytes.len();
        bytes.splice(place..place, with);
        if let Err(error) = bif::read(&bytes) {
            prop_assert!(error.place().line.is_some() || error.place().column.is_some(), "{}", error);
        }
    }
}
