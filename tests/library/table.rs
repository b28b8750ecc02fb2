//! From bytes to a table: laws that hold for every file, and the files that people have.

use std::fmt::Write;

use crate::reading::{gzip, read, read_in_pieces};
use crate::shared;
use nodewise::ErrorKind;
use nodewise::table::{
    Action, Binning, Codes, ColumnPlan, ColumnReport, Container, Encoding, Header, MissingPolicy,
    MissingRule, Plan, RawTable, ReadOptions, Verdict, WhyMissing, inspect, inspect_as, level_order, prepare,
};
use proptest::prelude::*;

fn with_header() -> ReadOptions {
    ReadOptions { header: Header::Yes, ..ReadOptions::default() }
}

fn acting(column: &str, action: Action) -> Plan {
    let mut plan = Plan::default();
    plan.act(column, action);
    plan
}

fn cells(table: &RawTable) -> Vec<Vec<Option<String>>> {
    (0..table.rows)
        .map(|row| (0..table.columns.len()).map(|column| table.cell(row, column)).collect())
        .collect()
}

/// A cell as a careful program writes it: quoted if anything in it could be misread.
fn quoted(cell: &str, always: bool) -> String {
    let risky = cell.contains([',', '"', '\n', '\r', ' ', '\t', ';', '|']);
    if risky || always { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_string() }
}

fn written(rows: &[Vec<String>], always: bool, line_end: &str) -> String {
    let line = |row: &Vec<String>| row.iter().map(|cell| quoted(cell, always)).collect::<Vec<_>>().join(",");
    rows.iter().map(|row| line(row) + line_end).collect()
}

fn cell() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-c]{1,2}",
        2 => "[0-9]{1,3}",
        2 => "[ -~]{0,12}",
        1 => "[a-zé€😀\"\n, ]{0,9}",
        1 => Just(String::new()),
        1 => Just("?".to_string()),
    ]
}

fn rows() -> impl Strategy<Value = Vec<Vec<String>>> {
    (1usize..5).prop_flat_map(|width| prop::collection::vec(prop::collection::vec(cell(), width), 1..30))
}

proptest! {
    #[test]
    fn what_was_written_is_read_back(rows in rows(), always: bool, end in prop::sample::select(vec!["\n", "\r\n", "\r"])) {
        let width = rows[0].len();
        let header: Vec<String> = (0..width).map(|i| format!("name{i}")).collect();
        let text = written(&[&[header.clone()][..], &rows].concat(), always, end);
        let options = ReadOptions { delimiter: Some(b','), ..with_header() };
        // A row of one empty cell, unquoted, is a blank line.
        let kept = rows.iter().filter(|row| always || width > 1 || !row[0].is_empty());
        let expected: Vec<Vec<Option<String>>> = kept
            .map(|row| row.iter().map(|cell| (!cell.is_empty()).then(|| cell.clone())).collect())
            .collect();
        match read(text.as_bytes(), &options) {
            Ok(table) => {
                prop_assert_eq!(cells(&table), expected);
                prop_assert_eq!(table.columns.iter().map(|column| column.name.clone()).collect::<Vec<_>>(), header);
            }
            Err(_) => prop_assert!(expected.is_empty()),
        }
    }

    #[test]
    fn pieces_of_any_size_give_the_same(rows in rows(), cuts in prop::collection::vec(0usize..400, 0..12), zip: bool) {
        let text = written(&rows, false, "\r\n");
        let bytes = if zip { gzip(text.as_bytes()) } else { text.into_bytes() };
        let options = ReadOptions::default();
        prop_assert_eq!(read_in_pieces(&bytes, &cuts, &options), read(&bytes, &options));
    }

    #[test]
    fn arbitrary_bytes_never_panic_and_never_depend_on_the_cuts(
        bytes in prop::collection::vec(
            prop_oneof![3 => prop::sample::select(b"a1,;\"\r\n\t ".to_vec()), 1 => any::<u8>()], 0..200),
        cuts in prop::collection::vec(0usize..200, 0..8),
        header in prop::sample::select(vec![Header::Auto, Header::Yes, Header::No]),
    ) {
        let options = ReadOptions { header, ..ReadOptions::default() };
        let whole = read(&bytes, &options);
        prop_assert_eq!(&read_in_pieces(&bytes, &cuts, &options), &whole);
        if let Ok(table) = whole {
            prop_assert_eq!(inspect(&table).len(), table.columns.len());
            for missing in [MissingPolicy::DropRows, MissingPolicy::OwnLevel, MissingPolicy::Pairwise] {
                let _ = prepare(&table, &Plan { missing, merge_rare: Some(2), ..Plan::default() });
            }
        }
    }

    #[test]
    fn the_order_of_rows_does_not_matter(
        (rows, order) in prop::collection::vec(("[ab?]", "[1-9]{1,2}", "[x-z]{1,2}"), 2..60)
            .prop_flat_map(|rows| { let order: Vec<usize> = (0..rows.len()).collect(); (Just(rows), Just(order).prop_shuffle()) }),
        policy in prop::sample::select(vec![MissingPolicy::OwnLevel, MissingPolicy::Pairwise]),
        merge_rare in prop::option::of(2u64..5),
    ) {
        let text = |order: &[usize]| order.iter().fold("a,b,c\n".to_string(), |text, &row| {
            let (a, b, c) = &rows[row];
            text + &format!("{a},{b},{c}\n")
        });
        let plan = Plan {
            missing: policy, merge_rare, ..acting("b", Action::Bin(Binning::Quantile(3)))
        };
        let straight: Vec<usize> = (0..rows.len()).collect();
        let first = prepare(&read(text(&straight).as_bytes(), &with_header()).unwrap(), &plan);
        let second = prepare(&read(text(&order).as_bytes(), &with_header()).unwrap(), &plan);
        let (first, second) = match (first, second) {
            (Ok(first), Ok(second)) => (first, second),
            (first, second) => return { prop_assert_eq!(first, second); Ok(()) },
        };
        prop_assert_eq!(first.notices, second.notices);
        prop_assert_eq!(first.table.columns.len(), second.table.columns.len());
        for (a, b) in first.table.columns.iter().zip(&second.table.columns) {
            prop_assert_eq!(&a.levels, &b.levels);
            for (new, &old) in order.iter().enumerate() {
                prop_assert_eq!(a.codes.get(old), b.codes.get(new));
            }
        }
    }

    #[test]
    fn every_level_of_a_prepared_table_occurs(rows in rows(), policy in prop::sample::select(vec![
        MissingPolicy::DropRows, MissingPolicy::OwnLevel, MissingPolicy::Pairwise]), merge_rare in prop::option::of(2u64..5)) {
        let options = ReadOptions { header: Header::No, delimiter: Some(b','), ..ReadOptions::default() };
        let Ok(raw) = read(written(&rows, false, "\n").as_bytes(), &options) else { return Ok(()) };
        let Ok(prepared) = prepare(&raw, &Plan { missing: policy, merge_rare, ..Plan::default() }) else { return Ok(()) };
        for column in &prepared.table.columns {
            prop_assert_eq!(column.codes.len(), prepared.table.rows);
            prop_assert!(column.levels.len() >= 2);
            prop_assert!(column.levels.is_sorted_by(|a, b| level_order(a, b).is_lt()), "{:?}", column.levels);
            for code in 0..column.levels.len() as u16 {
                prop_assert!(column.codes.iter().any(|found| found == Some(code)), "{:?}", column.levels);
            }
            prop_assert!(policy == MissingPolicy::Pairwise || column.codes.iter().all(|code| code.is_some()));
        }
    }
}

#[test]
fn a_cut_at_every_byte_gives_the_same_table() {
    let text = "name,größe;\n\"a\r\nb\",€\r\nx,\"y\"\"z\"\n\n😀,NA";
    let utf16: Vec<u8> =
        [0xFF, 0xFE].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let latin = b"a;b\n\xE9;1\n\xFC;2\n".to_vec();
    for bytes in [text.as_bytes().to_vec(), utf16, latin, gzip(text.as_bytes())] {
        let options = ReadOptions::default();
        let whole = read(&bytes, &options).unwrap();
        for cut in 0..=bytes.len() {
            assert_eq!(read_in_pieces(&bytes, &[cut], &options).unwrap(), whole, "cut at {cut}");
        }
    }
}

#[test]
fn large_files_in_pieces_pass_the_sample_and_block_limits() {
    let line = |i: usize| format!("{},{},\"q{}\"\n", i % 7, i % 300, i % 3);
    let text: String = std::iter::once("a,b,c\n".to_string()).chain((0..60_000).map(line)).collect();
    let whole = read(text.as_bytes(), &with_header()).unwrap();
    assert_eq!(whole.rows, 60_000);
    assert_eq!(whole.cell(59_999, 1).unwrap(), (59_999 % 300).to_string());
    for piece in [1000, 65_537, 262_144] {
        let cuts: Vec<usize> = (0..text.len()).step_by(piece).collect();
        assert_eq!(read_in_pieces(text.as_bytes(), &cuts, &with_header()).unwrap(), whole);
    }
    assert_eq!(read(&gzip(text.as_bytes()), &with_header()).unwrap().columns, whole.columns);
}

#[test]
fn gzip_of_several_members_is_one_file() {
    let bytes = [gzip(b"a,b\n1,x\n"), gzip(b"2,y\n")].concat();
    let table = read(&bytes, &with_header()).unwrap();
    assert_eq!((table.rows, table.format.container), (2, Container::Gzip));
}

#[test]
fn the_format_tells_what_was_guessed() {
    let table = read(b"a;b\ncaf\xE9;1\nth\xE9;2\n", &ReadOptions::default()).unwrap();
    assert_eq!((table.format.delimiter, table.format.encoding.as_deref()), (Some(';'), Some("windows-1252")));
    assert!(table.notices.iter().any(|notice| notice.text.contains("Windows-1252")));
    assert_eq!(table.cell(0, 0).unwrap(), "café");
    let named =
        ReadOptions { encoding: Some(Encoding::named("windows-1251").unwrap()), ..ReadOptions::default() };
    assert_eq!(read(b"a;b\n\xE4\xE0;1\n", &named).unwrap().cell(0, 0).unwrap(), "да");
}

#[test]
fn users_missing_spellings_are_read_as_missing() {
    let options = ReadOptions { missing: vec!["-9".into(), "refused".into()], ..with_header() };
    let table = read(b"a,b\n-9,x\n1,refused\n2,y\n", &options).unwrap();
    let reports = inspect(&table);
    let codes = |column: usize| {
        let codes = reports[column].missing_codes.iter();
        codes.map(|code| (code.text.as_str(), code.rows, code.why, code.taken)).collect::<Vec<_>>()
    };
    assert_eq!((reports[0].missing, codes(0)), (1, vec![("-9", 1, WhyMissing::Declared, true)]));
    assert_eq!((reports[1].missing, codes(1)), (1, vec![("refused", 1, WhyMissing::Declared, true)]));
}

fn report<'a>(reports: &'a [ColumnReport], name: &str) -> &'a ColumnReport {
    reports.iter().find(|report| report.name == name).unwrap()
}

#[test]
fn verdicts_by_hand() {
    let mut text = "id,name,same,nearly,grade,copy,recoded,weight,kind\n".to_string();
    for i in 0..100 {
        let (nearly, grade) = (u8::from(i == 7), i % 5);
        let recoded = ["e", "d", "c", "b", "a"][grade];
        let kind = ["u", "v", "w"][i % 3];
        let (id, weight) = (i + 1, (i * 37) % 60);
        writeln!(text, "{id},n{i},x,{nearly},{grade},{grade},{recoded},{weight}.5,{kind}").unwrap();
    }
    let table = read(text.as_bytes(), &with_header()).unwrap();
    let reports = inspect(&table);
    let verdicts: Vec<Verdict> = reports.iter().map(|report| report.verdict).collect();
    let expected = [
        Verdict::Identifier,
        Verdict::Identifier,
        Verdict::Constant,
        Verdict::NearlyConstant,
        Verdict::Categorical,
        Verdict::CopyOf { column: 4, recoded: false },
        Verdict::CopyOf { column: 4, recoded: true },
        Verdict::Numeric,
        Verdict::Categorical,
    ];
    assert_eq!(verdicts, expected);
    assert_eq!(report(&reports, "weight").action, Action::Bin(Binning::Quantile(4)));
    assert_eq!(report(&reports, "weight").range, Some([0.5, 59.5]));
    assert_eq!(report(&reports, "kind").common[0].rows, 34);
    assert_eq!(report(&reports, "nearly").action, Action::Keep);
    assert!(report(&reports, "recoded").reason.contains("recoding of column \"grade\""));
    let json = serde_json::to_value(&reports[5]).unwrap();
    assert_eq!(json["verdict"], serde_json::json!({"kind": "copyOf", "column": 4, "recoded": false}));
    assert_eq!(json["rareLevels"], 0);
}

#[test]
fn a_copy_is_used_when_the_original_is_left_out() {
    let table = read(b"a,b,c,d\n1,x,u,0\n2,y,v,0\n1,x,u,1\n2,y,v,1\n", &with_header()).unwrap();
    let used = |plan: &Plan| {
        let names = prepare(&table, plan).unwrap().table.columns;
        names.into_iter().map(|column| column.name).collect::<Vec<_>>()
    };
    assert_eq!(used(&Plan::default()), ["a", "d"]);
    assert_eq!(used(&Plan { exclude: vec!["a".into()], ..Plan::default() }), ["b", "d"]);
    assert_eq!(used(&Plan { only: vec!["c".into(), "d".into()], ..Plan::default() }), ["c", "d"]);
    assert_eq!(used(&acting("c", Action::Keep)), ["a", "c", "d"]);
}

#[test]
fn a_level_called_na_can_be_kept_without_reading_again() {
    let table = read(b"a,b\nNA,1\nSA,\nNA,99\nEU,2\nEU,99\n", &with_header()).unwrap();
    let mut plan = Plan { missing_codes: vec!["99".into()], ..Plan::default() };
    let missing =
        |plan: &Plan| inspect_as(&table, plan).iter().map(|report| report.missing).collect::<Vec<_>>();
    assert_eq!(missing(&plan), [2, 3]);
    plan.columns.insert("a".into(), ColumnPlan { missing_codes: Some(vec![]), ..ColumnPlan::default() });
    assert_eq!(missing(&plan), [0, 3]);
    let code = &inspect_as(&table, &plan)[0].missing_codes[0];
    assert_eq!((code.text.as_str(), code.taken), ("NA", false));
    assert_eq!(prepare(&table, &plan).unwrap().table.columns[0].levels, ["EU", "NA", "SA"]);
    plan.columns.insert("b".into(), ColumnPlan { missing_codes: Some(vec![]), ..ColumnPlan::default() });
    assert_eq!(missing(&plan), [0, 1]);
}

#[test]
fn missing_rules_of_columns_stand_above_the_policy() {
    let table = read(b"a,b,c\nx,1,u\ny,?,v\n?,2,v\nx,2,?\ny,1,u\nx,1,v\n", &with_header()).unwrap();
    let rule = |missing| ColumnPlan { missing: Some(missing), ..ColumnPlan::default() };
    let columns =
        [("a".to_string(), rule(MissingRule::OwnLevel)), ("b".to_string(), rule(MissingRule::DropRows))];
    let prepared = prepare(&table, &Plan { columns: columns.into(), ..Plan::default() }).unwrap();
    assert_eq!((prepared.rows_dropped, prepared.table.rows), (1, 5));
    let [a, b, c] = &prepared.table.columns[..] else { panic!("three columns") };
    assert_eq!(
        (a.levels.join(" "), &a.codes),
        ("x y (missing)".to_string(), &Codes::U8(vec![0, 2, 0, 1, 0]))
    );
    assert_eq!(b.codes, Codes::U8(vec![0, 1, 1, 0, 0]));
    assert_eq!(c.codes.iter().collect::<Vec<_>>(), [Some(0), Some(1), None, Some(0), Some(1)]);
}

#[test]
fn missing_values_by_each_policy() {
    let table = read(b"a,b\nx,1\ny,?\n?,2\nx,2\ny,1\n(missing),1\n", &with_header()).unwrap();
    let by = |missing| prepare(&table, &Plan { missing, ..Plan::default() }).unwrap();
    let dropped = by(MissingPolicy::DropRows);
    assert_eq!((dropped.table.rows, dropped.rows_dropped), (4, 2));
    let own = by(MissingPolicy::OwnLevel).table;
    assert_eq!(own.columns[0].levels, ["x", "y", "(missing)", "(missing) 2"]);
    assert_eq!(own.columns[0].codes, Codes::U8(vec![0, 1, 3, 0, 1, 2]));
    assert_eq!(own.columns[1].levels, ["1", "2", "(missing)"]);
    let pairwise = by(MissingPolicy::Pairwise).table;
    assert_eq!(
        pairwise.columns[1].codes.iter().collect::<Vec<_>>(),
        [Some(0), None, Some(1), Some(1), Some(0), Some(0)]
    );
}

#[test]
fn dropping_rows_may_cost_a_column_its_levels() {
    let table = read(b"a,b,c\nx,1,u\ny,?,v\nx,2,u\nx,1,v\n", &with_header()).unwrap();
    let plan = Plan { missing: MissingPolicy::DropRows, ..Plan::default() };
    let prepared = prepare(&table, &plan).unwrap();
    assert_eq!(prepared.table.columns.iter().map(|c| c.name.as_str()).collect::<Vec<_>>(), ["b", "c"]);
    assert!(prepared.notices.iter().any(|notice| notice.column.as_deref() == Some("a")));
}

#[test]
fn rare_levels_are_merged_under_a_name_of_their_own() {
    let mut text = "a,b\n".to_string();
    for (level, rows) in [("p", 6), ("q", 5), ("r", 1), ("s", 2), ("(rare)", 9)] {
        (0..rows).for_each(|row| writeln!(text, "{level},{}", row % 2).unwrap());
    }
    let table = read(text.as_bytes(), &with_header()).unwrap();
    let prepared = prepare(&table, &Plan { merge_rare: Some(3), ..Plan::default() }).unwrap();
    assert_eq!(prepared.table.columns[0].levels, ["p", "q", "(rare)", "(rare) 2"]);
    assert_eq!(prepared.table.columns[0].codes.iter().filter(|code| *code == Some(3)).count(), 3);
}

#[test]
fn names_and_uses_that_do_not_fit_are_refused() {
    let table = read(b"smoke,lung\nyes,1\nno,2\n", &with_header()).unwrap();
    let unknown = prepare(&table, &Plan { exclude: vec!["smoek".into()], ..Plan::default() }).unwrap_err();
    assert_eq!(unknown.kind(), ErrorKind::Column);
    assert!(unknown.to_string().contains("\"smoke\""), "{unknown}");
    let text = prepare(&table, &acting("smoke", Action::Bin(Binning::EqualWidth(3)))).unwrap_err();
    assert_eq!((text.kind(), text.place().column.as_deref()), (ErrorKind::Column, Some("smoke")));
    let one = acting("lung", Action::Bin(Binning::EqualWidth(1)));
    assert_eq!(prepare(&table, &one).unwrap_err().kind(), ErrorKind::Setting);
}

fn distinct(table: &RawTable) -> Vec<u64> {
    inspect(table).iter().map(|report| report.distinct).collect()
}

fn missing(table: &RawTable) -> u64 {
    inspect(table).iter().map(|report| report.missing).sum()
}

/// File, rows, missing cells, cardinalities in column order.
type Known = (&'static str, usize, u64, &'static [u64]);

#[test]
#[cfg_attr(not(shared_csv), ignore = "needs ../shared or NODEWISE_SHARED: see CONTRIBUTING.md")]
fn known_tables_have_their_known_cardinalities() {
    let known: [Known; 8] = [
        ("titanic", 2201, 0, &[4, 2, 2, 2]),
        ("mushroom", 8124, 2480, &[2, 6, 4, 10, 2, 9, 2, 2, 2, 12, 2, 4, 4, 4, 9, 9, 1, 4, 3, 5, 9, 6, 7]),
        ("voting", 435, 392, &[2; 17]),
        ("car", 1728, 0, &[4, 4, 4, 3, 3, 3, 4]),
        ("zoo", 101, 0, &[100, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 6, 2, 2, 2, 7]),
        ("adult", 32561, 4262, &[73, 8, 21648, 16, 16, 7, 14, 6, 5, 2, 119, 92, 94, 41, 2]),
        ("asia-5000", 5000, 0, &[2; 8]),
        ("coronary", 1841, 0, &[2; 6]),
    ];
    for (name, rows, absent, cardinalities) in known {
        let bytes = shared::bytes(&format!("csv/{name}.csv"));
        let table = read(&bytes, &ReadOptions::default()).unwrap();
        assert!(table.format.header, "{name}");
        assert_eq!((table.rows, missing(&table)), (rows, absent), "{name}");
        assert_eq!(distinct(&table), cardinalities, "{name}");
        let prepared = prepare(&table, &Plan::default()).unwrap();
        assert!(prepared.table.columns.len() >= 2, "{name}");
    }
}

#[test]
#[cfg_attr(not(shared_csv), ignore = "needs ../shared or NODEWISE_SHARED: see CONTRIBUTING.md")]
fn known_oddities_are_named() {
    let reports = |name| inspect(&read(&shared::bytes(name), &ReadOptions::default()).unwrap());
    let adult = reports("csv/adult.csv");
    assert_eq!(report(&adult, "fnlwgt").verdict, Verdict::Numeric);
    assert_eq!(report(&adult, "education-num").verdict, Verdict::CopyOf { column: 3, recoded: true });
    assert_eq!(reports("csv/zoo.csv")[0].verdict, Verdict::Identifier);
    let constant =
        reports("csv/mushroom.csv").iter().filter(|report| report.verdict == Verdict::Constant).count();
    assert_eq!(constant, 1);
}

#[test]
#[cfg_attr(not(shared_real), ignore = "needs ../shared or NODEWISE_SHARED: see CONTRIBUTING.md")]
fn real_files_without_header_or_with_semicolons() {
    // File, delimiter, header, rows, columns.
    let known = [
        ("real/autos/imports-85.data", ',', false, 205, 26),
        ("real/student-por/student-por.csv", ';', true, 649, 33),
        ("real/wiki4he/wiki4HE.csv", ';', true, 913, 53),
        ("real/dna/dna.train.data.gz", ',', false, 1600, 180),
        ("real/moviereview/moviereview.valid.data.gz", ',', false, 150, 1001),
        ("real/tmovie/tmovie.train.data.gz", ',', false, 4524, 500),
        ("real/tretail/tretail.train.data.gz", ',', false, 22041, 135),
        ("real/promoters/promoters.data", ',', false, 106, 3),
    ];
    for (name, delimiter, header, rows, columns) in known {
        let bytes = shared::bytes(name);
        let table = read(&bytes, &ReadOptions::default()).unwrap();
        let format = &table.format;
        let found = (format.delimiter, format.header, table.rows, table.columns.len());
        assert_eq!(found, (Some(delimiter), header, rows, columns), "{name}");
    }
}

#[test]
#[cfg_attr(not(shared_real), ignore = "needs ../shared or NODEWISE_SHARED: see CONTRIBUTING.md")]
fn a_table_that_loses_most_rows_is_met_with_advice() {
    let bytes = shared::bytes("real/wiki4he/wiki4HE.csv");
    let table = read(&bytes, &ReadOptions::default()).unwrap();
    assert_eq!(missing(&table), 1995);
    let by = |missing| prepare(&table, &Plan { missing, ..Plan::default() }).unwrap();
    let prepared = by(MissingPolicy::DropRows);
    assert_eq!((prepared.table.rows, prepared.rows_dropped), (176, 737));
    assert!(prepared.notices.iter().any(|notice| notice.text.contains("level of their own")));
    assert_eq!(by(MissingPolicy::OwnLevel).table.rows, 913);
    assert_eq!(by(MissingPolicy::Auto).table.rows, 913);
}

#[test]
fn progress_is_told_while_reading() {
    let mut reader = nodewise::table::TableReader::new(with_header());
    let block: String = "1,2\n".repeat(100_000);
    reader.push(b"a,b\n").unwrap();
    reader.push(block.as_bytes()).unwrap();
    assert_eq!((reader.rows_read(), reader.bytes_read()), (100_000, 400_004));
    assert!(format!("{reader:?}").contains("100000"));
}
