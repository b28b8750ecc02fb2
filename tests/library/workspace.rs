//! Workspace files: what goes in comes out, to the last bit, and whatever happens to a file on its way is noticed.

use nodewise::counts::PairCounts;
use nodewise::table::{Plan, RawTable, ReadOptions, TableReader, Values, prepare};
use nodewise::workspace::{
    Kept, KeptCounts, Lambda, Note, Place, Selection, Workspace, about, looks_like_workspace, open, pack,
    pack_text,
};
use nodewise::{ErrorKind, Table};
use proptest::prelude::*;
use serde_json::json;

use crate::survey::survey;

const MOST: usize = 1 << 30;

fn read(bytes: &[u8]) -> RawTable {
    let mut reader = TableReader::new(ReadOptions::default());
    reader.push(bytes).unwrap();
    reader.finish().unwrap()
}

/// One with something in every place.
fn full() -> Workspace {
    let mut workspace = Workspace { name: "survey \"a\" <b>".into(), ..Workspace::default() };
    workspace.program = "nodewise test".into();
    workspace.plan.exclude.push("id".into());
    workspace.learning.lambda = Some(Lambda::Fixed { lambda: 0.1 + 0.2 });
    workspace.knowledge.forbidden.push(("a".into(), "b, c".into()));
    workspace.knowledge.tiers = vec![vec!["a".into()], vec!["b, c".into(), "d".into()]];
    workspace.view.places.insert("a".into(), Place { x: -1.0 / 3.0, y: 5e-324 });
    workspace.view.selection = Some(Selection::Edge { pair: ("a".into(), "d".into()) });
    workspace.notes.push(Note { about: None, text: "first\nsecond".into() });
    workspace.answer.skeleton = Some(json!({ "format": "nodewise-skeleton", "largestGap": 1.0e-7 / 3.0 }));
    workspace.page = Some(json!({ "panel": [1, 2.5, "x"] }));
    workspace
}

fn counts() -> PairCounts {
    PairCounts::of(&Table::from_reader(&b"a,b,c\nx,1,p\ny,2,p\nx,1,q\ny,1,q\nx,2,p\n"[..]).unwrap())
}

fn kept_counts(counts: PairCounts) -> Kept {
    Kept::Counts(KeptCounts { counts, notices: vec!["said".into()], twins: vec![("c".into(), "a".into())] })
}

#[test]
fn what_goes_in_comes_out() {
    let rows = read(&survey(3, 400));
    assert!(rows.columns.iter().any(|column| matches!(column.values, Values::Levels { .. })));
    for kept in
        [Kept::Nothing, kept_counts(counts()), kept_counts(counts().suppress(3).unwrap()), Kept::Rows(rows)]
    {
        let bytes = pack(&full(), &kept).unwrap();
        assert!(looks_like_workspace(&bytes));
        assert_eq!(open(&bytes, MOST).unwrap(), (full(), kept));
        assert_eq!(about(&bytes, MOST).unwrap(), full());
    }
}

/// Numbers beyond the levels that a column may have are kept as numbers, with their gaps, and columns of too many texts as their number.
#[test]
fn columns_without_levels_come_back() {
    let line = |k: u32| match k % 1000 {
        7 => format!("NA,t{k},{}\n", k % 3),
        _ => format!("{},t{k},{}\n", f64::from(k) / 7.0 - 3e4, k % 3),
    };
    let text = "x,t,c\n".to_string() + &(0..70_000).map(line).collect::<String>();
    let raw = read(text.as_bytes());
    assert!(matches!(raw.columns[0].values, Values::Numbers(_)));
    assert!(matches!(raw.columns[1].values, Values::TooMany { .. }));
    let (_, kept) = open(&pack(&full(), &Kept::Rows(raw.clone())).unwrap(), MOST).unwrap();
    let again = kept.rows().unwrap();
    let plan = Plan::default();
    assert_eq!(prepare(&again, &plan).unwrap().table, prepare(&raw, &plan).unwrap().table);
    let (Values::Numbers(before), Values::Numbers(after)) =
        (&raw.columns[0].values, &again.columns[0].values)
    else {
        panic!("numbers stay numbers");
    };
    assert!(before.iter().zip(after).all(|(x, y)| x == y || x.is_nan() && y.is_nan()));
}

#[test]
fn hidden_cells_stay_marked() {
    let hidden = counts().suppress(3).unwrap();
    let (_, kept) = open(&pack(&full(), &kept_counts(hidden.clone())).unwrap(), MOST).unwrap();
    let Kept::Counts(kept) = kept else { panic!("counts stay counts") };
    assert!(hidden.suppression().is_some());
    assert_eq!(kept.counts.suppression(), hidden.suppression());
}

/// Cut at 100 places, altered at 100 others and in every byte of the beginning: always refused, with a reason.
#[test]
fn whatever_happens_to_a_file_is_noticed() {
    let bytes = pack(&full(), &Kept::Rows(read(&survey(1, 300)))).unwrap();
    let refused = |bytes: &[u8], how: &str| {
        let error = open(bytes, MOST).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Workspace, "{how}: {error}");
        assert!(error.to_string().starts_with("expected a workspace"), "{how}: {error}");
    };
    let places = (0..100).map(|k| k * bytes.len() / 100);
    for place in places.clone() {
        refused(&bytes[..place], &format!("cut at {place}"));
    }
    for place in places.chain(0..130).chain([bytes.len() - 1]) {
        for change in [1, 0x20, 0xff] {
            let mut altered = bytes.clone();
            altered[place] ^= change;
            refused(&altered, &format!("altered at {place} by {change}"));
        }
    }
    refused(&[&bytes[..], b"\0"].concat(), "longer");
}

#[test]
fn a_newer_version_is_refused_by_name_and_other_files_as_none() {
    let bytes = pack(&full(), &Kept::Nothing).unwrap();
    let place = bytes.windows(20).position(|part| part == b"nodewise-workspace 1").unwrap() + 19;
    let mut newer = bytes.clone();
    newer[place] = b'2';
    assert!(looks_like_workspace(&newer));
    let error = open(&newer, MOST).unwrap_err().to_string();
    assert_eq!(
        error,
        "expected a workspace of version 1 at most, found version 2, which a newer nodewise wrote"
    );
    for other in [&b""[..], b"a,b\n1,2\n", b"{\"format\":\"nodewise-workspace\"}"] {
        assert!(!looks_like_workspace(other));
        assert_eq!(open(other, MOST).unwrap_err().kind(), ErrorKind::Workspace);
    }
}

#[test]
fn what_is_no_workspace_is_not_packed() {
    for text in ["[]", r#"{"lambda": 1}"#, r#"{"answer": {"skeleton": {"format": "other"}}}"#] {
        let error = pack_text(text, &Kept::Nothing).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Workspace, "{text}: {error}");
    }
    assert!(pack_text("{}", &Kept::Nothing).is_ok());
    let error = open(&pack(&full(), &Kept::Nothing).unwrap(), 100).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooLarge);
}

/// Files of version 1 open for ever. This one was written when it was the newest.
#[test]
fn a_stored_file_of_the_first_version_opens() {
    let bytes = std::fs::read("tests/golden/workspace/v1.nodewise").unwrap();
    let (workspace, kept) = open(&bytes, MOST).unwrap();
    assert_eq!((workspace.name.as_str(), kept.word()), ("mixed", "rows"));
    assert_eq!(workspace.learning.lambda, Some(Lambda::Fixed { lambda: 1.2 }));
    let rows = kept.rows().unwrap();
    let original = read(&std::fs::read("tests/reference/mixed.csv").unwrap());
    assert_eq!(rows, original);
}

proptest! {
    #[test]
    fn numbers_keep_their_last_bit(bits in any::<u64>()) {
        let lambda = f64::from_bits(bits);
        prop_assume!(lambda.is_finite());
        let mut workspace = Workspace::default();
        workspace.learning.lambda = Some(Lambda::Fixed { lambda });
        let (again, _) = open(&pack(&workspace, &Kept::Nothing).unwrap(), MOST).unwrap();
        let Some(Lambda::Fixed { lambda: read }) = again.learning.lambda else { panic!("a number") };
        prop_assert_eq!(read.to_bits(), bits);
    }
}
