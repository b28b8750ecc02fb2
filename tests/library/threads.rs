//! Reading on several threads: the same table, the same counts and the same mistakes as one thread finds, whatever the pieces.

use std::fmt::Write;
use std::ops::ControlFlow;

use crate::malformed::MISTAKES;
use crate::reading::{gzip, read};
use nodewise::counts::{Asked, CountedTable, PairCounts, count_shared};
use nodewise::table::{
    ColumnPlan, ColumnReport, Header, MissingPolicy, MissingRule, Plan, RawTable, ReadOptions, Sharing,
    inspect_as, prepare, read_shared,
};
use nodewise::{ErrorKind, Result, Watch};
use proptest::prelude::*;

/// The part of a file from which its format is guessed is read by one thread; what matters has to lie behind it.
const SAMPLE: usize = 256 * 1024;

fn shared(bytes: &[u8], options: &ReadOptions, threads: usize, piece: usize) -> Result<RawTable> {
    let sharing = Sharing { threads, piece, ..Sharing::default() };
    read_shared(bytes, options, sharing, &mut Watch::none())
}

/// The file with so many rows below its first line that the rest is read in pieces; and the length of that rest.
fn stretched(file: &[u8]) -> (Vec<u8>, usize) {
    let bytes_per_character =
        if file.starts_with(b"\xFF\xFE") || file.starts_with(b"\xFE\xFF") { 2 } else { 1 };
    let end = file.iter().position(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    // In UTF-16 with the low byte first, a line end has one more byte.
    let end = if file.starts_with(b"\xFF\xFE") { end + 1 } else { end };
    let commas = file[..end].split(|&byte| byte == b',').count() - 1;
    let row = ["p".repeat(4000), ",q".repeat(commas), "\n".into()].concat();
    let widen = |byte: u8| match bytes_per_character {
        1 => vec![byte],
        _ if file.starts_with(b"\xFF\xFE") => vec![byte, 0],
        _ => vec![0, byte],
    };
    let rows = SAMPLE / row.len() / bytes_per_character + 1;
    let rows: Vec<u8> = row.repeat(rows).bytes().flat_map(widen).collect();
    ([&file[..end], &rows, &file[end..]].concat(), file.len() - end)
}

#[test]
fn pieces_of_every_size_give_the_same_mistakes() {
    let mut found = 0;
    for (name, file, kind, _) in MISTAKES {
        let (long, rest) = if file.contains(&b'\n') { stretched(file) } else { (file.to_vec(), file.len()) };
        let options = ReadOptions::default();
        let alone = read(&long, &options);
        found += usize::from(alone.as_ref().is_err_and(|error| error.kind() == kind));
        let tolerant = ReadOptions { skip_bad: Some(3), ..ReadOptions::default() };
        let read_on = read(&long, &tolerant);
        for piece in 1..=rest + 1 {
            for threads in 1..=3 {
                let together = shared(&long, &options, threads, piece);
                assert_eq!(together, alone, "{name}, {threads} threads, pieces of {piece}");
                let together = shared(&long, &tolerant, threads, piece);
                assert_eq!(together, read_on, "{name} left out, {threads} threads, pieces of {piece}");
            }
        }
    }
    // A file with rows below its header is no longer one without, nor is one that held blank lines only.
    assert_eq!(found, MISTAKES.len() - 2);
}

#[test]
fn a_mistake_is_told_before_one_that_comes_later() {
    let row = |i: usize| format!("{},{},{}\n", i % 3, "x".repeat(i % 40), i % 7);
    let mut text: Vec<u8> = (0..40_000).map(row).collect::<String>().into_bytes();
    let breaks =
        [(300_000, b"1,2\n".to_vec()), (500_000, b"1,\0,2\n".to_vec()), (600_000, b"1,\xFF,2\n".to_vec())];
    for (at, mistake) in breaks.into_iter().rev() {
        let line = at + text[at..].iter().position(|&byte| byte == b'\n').unwrap() + 1;
        text.splice(line..line, mistake);
        let options = ReadOptions { header: Header::No, ..ReadOptions::default() };
        for (threads, piece) in [(2, 1000), (3, 40_000), (4, 1 << 20)] {
            assert_eq!(shared(&text, &options, threads, piece), read(&text, &options));
        }
        let packed = gzip(&text);
        assert_eq!(shared(&packed, &options, 2, 5000), read(&packed, &options));
        let cut = &packed[..packed.len() - 9];
        assert_eq!(shared(cut, &options, 2, 5000), read(cut, &options));
    }
}

#[test]
fn an_endless_record_is_refused_alike() {
    let head = "a,b\n".to_string() + &format!("{},q\n", "p".repeat(4000)).repeat(70);
    for tail in [
        "x".repeat(3 << 20),
        format!("\"{}", "x\n".repeat(2 << 20)),
        format!("\"{}\"\n1,2\n", "x".repeat(1 << 20)),
    ] {
        let text = head.clone() + &tail;
        let alone = read(text.as_bytes(), &ReadOptions::default());
        assert!(alone.is_err());
        for (threads, piece) in [(1, 100_000), (2, 100_000), (2, 1 << 20)] {
            assert_eq!(shared(text.as_bytes(), &ReadOptions::default(), threads, piece), alone);
        }
    }
}

#[test]
fn gzip_and_other_encodings_are_read_alike() {
    let row = |i: usize| format!("{},\"é\n{}\",{}\n", i % 3, i % 11, i * i % 7);
    let text = "a,b,c\n".to_string() + &(0..40_000).map(row).collect::<String>();
    let western: Vec<u8> = text.chars().map(|c| c as u8).collect();
    let wide: Vec<u8> = [0xFEFF].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let options = ReadOptions::default();
    let files = [gzip(text.as_bytes()), [b"\xEF\xBB\xBF", text.as_bytes()].concat(), western, wide];
    for file in &files {
        let alone = read(file, &options).unwrap();
        assert_eq!(alone.rows, 40_000);
        assert!(shared(file, &options, 3, 30_000).unwrap() == alone);
    }
}

#[test]
fn a_watch_hears_of_bytes_and_can_break_off() {
    let text = "a,b\n".to_string() + &"1,2\n3,4\n".repeat(100_000);
    let mut heard = Vec::new();
    let sharing = Sharing { threads: 2, piece: 10_000, ..Sharing::default() };
    let mut watch = Watch::hearing(|progress| heard.push(progress.done));
    read_shared(text.as_bytes(), &ReadOptions::default(), sharing, &mut watch).unwrap();
    drop(watch);
    assert!(heard.is_sorted() && heard.first().is_some_and(|&bytes| bytes < text.len() / 2));
    assert_eq!(heard.last(), Some(&text.len()));
    // One thread tells of every piece; of several, only the calling one does.
    for (threads, last) in [(1, 7), (3, 1)] {
        let mut left = last;
        let mut impatient = Watch::new(|_| {
            left -= 1;
            if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let sharing = Sharing { threads, ..sharing };
        let error =
            read_shared(text.as_bytes(), &ReadOptions::default(), sharing, &mut impatient).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Cancelled);
        drop(impatient);
        assert_eq!(left, 0);
    }
}

/// Text of cells that a careless program may have written.
fn careless() -> impl Strategy<Value = Vec<u8>> {
    let cell = prop_oneof![
        6 => "[a-c]{1,2}",
        2 => "[0-9]{1,2}",
        1 => "\"[a-c,\n\r]{0,4}\"",
        1 => " ?\"[ab]{0,2}\"\"[\n]?\" ?",
        1 => "[é?]",
        1 => "[a-c]\"[a-c]?",
    ];
    let row =
        (prop::collection::vec(cell, 3), prop::sample::select(vec!["\n", "\n", "\n", "\r\n", "\r", "\n\n"]));
    let line = row.prop_map(|(cells, end)| (cells.join(",") + end).into_bytes());
    let odd = prop::sample::select(vec![&b"\xE9,1,2\n"[..], b"x,y\n", b"\"open,1,2\n", b"\0,1,2\n", b"  \n"]);
    (prop::collection::vec(line, 1..60), prop::option::weighted(0.4, (odd, any::<prop::sample::Index>())))
        .prop_map(|(mut lines, odd)| {
            if let Some((odd, at)) = odd {
                let at = at.index(lines.len());
                lines.insert(at, odd.to_vec());
            }
            lines.concat()
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]
    #[test]
    fn any_text_is_read_as_by_one_thread(
        text in careless(), threads in 1usize..5, piece in prop_oneof![1usize..40, 40usize..2000], mark: bool, zip: bool,
        skip_bad in prop::option::of(prop::sample::select(vec![0, 1, u64::MAX])),
    ) {
        let (long, _) = stretched(&[b"a,b,c\n", &text[..]].concat());
        let marked = if mark { [b"\xEF\xBB\xBF", &long[..]].concat() } else { long };
        let file = if zip { gzip(&marked) } else { marked };
        let options = ReadOptions { skip_bad, ..ReadOptions::default() };
        prop_assert_eq!(shared(&file, &options, threads, piece), read(&file, &options));
    }
}

/// Lines of three fields, and lines that are none, each by itself: what is wrong with one says nothing of the next.
fn lines() -> impl Strategy<Value = Vec<(bool, Vec<u8>)>> {
    let good = ("[a-c]{1,2}", "[a-c\"]{0,2}[a-c]", "[0-9]")
        .prop_map(|(a, b, c)| (true, format!("{a},z{b},{c}").into_bytes()));
    let bad = prop::sample::select(vec![
        &b"x"[..],
        b"x,y",
        b"x,y,z,w",
        b"x,\"y,z",
        b"x,\xC3,1",
        b"\xFF,x,1",
        b"x,\0,1",
        b"x,\"y\"\"z,1",
    ]);
    prop::collection::vec(prop_oneof![4 => good, 1 => bad.prop_map(|line| (false, line.to_vec()))], 1..50)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    /// Every bad line costs itself and nothing else.
    #[test]
    fn rows_kept_and_rows_left_out_are_all_rows(lines in lines(), piece in 1usize..300, threads in 1usize..4, end: bool) {
        let text = lines.iter().map(|(_, line)| line.as_slice()).collect::<Vec<_>>().join(&b"\n"[..]);
        let line_end: &[u8] = if end { b"\n" } else { b"" };
        let text = [&b"a,b,\xC3\xA9\nu,v,w\n"[..], text.as_slice(), line_end].concat();
        let options = ReadOptions { skip_bad: Some(u64::MAX), header: Header::Yes, ..ReadOptions::default() };
        let table = read(&text, &options).unwrap();
        let bad: Vec<u64> = (3..).zip(&lines).filter(|(_, (good, _))| !good).map(|(line, _)| line).collect();
        prop_assert_eq!(table.skipped.rows.iter().map(|bad| bad.line).collect::<Vec<_>>(), bad.clone());
        prop_assert_eq!(table.rows, 1 + lines.len() - bad.len());
        prop_assert_eq!(shared(&text, &options, threads, piece), Ok(table));
    }

    /// Of any junk, rows that are kept and rows that are left out are counted on in the order of the file.
    #[test]
    fn junk_ends_in_an_error_or_a_table(
        text in prop::collection::vec(prop::sample::select(b"ab,,;\"\"\r\n\n\n {}[]:\0\xC3\xA9\xFF".to_vec()), 0..300),
        cut in 0usize..300,
    ) {
        let options = ReadOptions { skip_bad: Some(u64::MAX), ..ReadOptions::default() };
        let whole = read(&text, &options);
        prop_assert_eq!(&crate::reading::read_in_pieces(&text, &[cut, cut / 2], &options), &whole);
        if let Ok(table) = whole {
            let rows: Vec<u64> = table.skipped.rows.iter().map(|bad| bad.row).collect();
            prop_assert!(rows.is_sorted_by(|a, b| a < b));
            prop_assert!(rows.iter().all(|&row| row >= 1 && row <= table.rows as u64 + table.skipped.total));
        }
    }
}

/// How the cells of a column come about.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Few,
    /// The same up to a row, then few.
    LateFew,
    /// The same up to a row, then few and missing.
    LateMissing,
    Missing,
    Numbers,
    /// Numbers of which hardly one comes twice.
    ManyNumbers,
    /// Whole numbers, few up to a row, then many.
    LateNumbers,
    Id,
    /// Texts that go on coming.
    Texts,
    /// Empty cells and a usual spelling of them.
    Spelled,
    /// Missing where the first column has one of its levels.
    Skipped,
    /// Decimal commas and a currency.
    Commas,
    /// Days of a year.
    Dates,
    /// Several answers in a cell.
    Answers,
    /// Steps of a scale.
    Steps,
    /// As the first column.
    Copy,
    /// As the first column up to a row.
    EarlyCopy,
}

fn cell(kind: Kind, row: usize, late: bool, random: u64) -> String {
    let few = |x: u64| ["no", "yes", "maybe", "never"][(x % 7 % 4) as usize].to_string();
    match kind {
        Kind::Few | Kind::Copy => few(random),
        Kind::LateFew | Kind::LateMissing if !late => "k".into(),
        Kind::LateFew => few(random >> 5),
        Kind::LateMissing if random.is_multiple_of(50) => "NA".into(),
        Kind::LateMissing => few(random >> 9),
        Kind::Missing if random.is_multiple_of(30) => String::new(),
        Kind::Missing => few(random >> 13),
        Kind::Spelled if random.is_multiple_of(17) => String::new(),
        Kind::Spelled if random.is_multiple_of(11) => "NA".into(),
        Kind::Spelled => few(random >> 17),
        Kind::Skipped if few(random) == "no" => "?".into(),
        Kind::Skipped => few(random >> 21),
        Kind::Numbers => format!("{}.5", random % 300),
        Kind::ManyNumbers => format!("{}.25", random % 1_000_000),
        Kind::LateNumbers => (random % if late { 40 } else { 5 }).to_string(),
        Kind::Commas => format!("\"{},5 €\"", random % 300),
        Kind::Dates => format!("{:02}.{:02}.2024", random % 28 + 1, (random >> 7) % 12 + 1),
        Kind::Answers if random.is_multiple_of(13) => String::new(),
        Kind::Answers => {
            let taken = ["bus", "train", "bicycle"].into_iter().enumerate();
            let taken: Vec<&str> =
                taken.filter(|(i, _)| random >> (7 * i) & 1 == 1).map(|(_, name)| name).collect();
            if taken.is_empty() { "car".into() } else { taken.join("; ") }
        }
        Kind::Steps => ["never", "sometimes", "often", "always"][(random >> 11) as usize % 4].into(),
        Kind::Id => row.to_string(),
        Kind::Texts => format!("t{}", random % 1500),
        Kind::EarlyCopy => few(if late { random >> 3 } else { random }),
    }
}

/// A file of such columns beside one that is always there; long enough to be read in pieces.
fn file(kinds: &[Kind], late: usize, seed: u64) -> String {
    let names: Vec<String> = (0..kinds.len()).map(|i| format!("v{i}")).collect();
    let mut text = format!("first,{},long\n", names.join(","));
    let mut random = seed;
    for row in 0..4000 {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let x = random >> 20;
        let cells: Vec<String> = kinds.iter().map(|&kind| cell(kind, row, row >= late, x)).collect();
        let long = "l".repeat(60 + (x % 3) as usize);
        let first = cell(Kind::Few, row, false, x);
        writeln!(text, "{first},{},{long}", cells.join(",")).expect("a String takes any text");
    }
    text
}

fn counted(text: &str, plan: &Plan, sharing: Sharing) -> (Result<CountedTable>, usize) {
    let mut times = 0;
    let open = || {
        times += 1;
        Ok(text.as_bytes())
    };
    let asked = Asked { given: plan, plan: &|_: &[ColumnReport]| plan.clone(), admit: &|_, _| Ok(()) };
    let counted = count_shared(open, &ReadOptions::default(), sharing, &asked, &mut Watch::none());
    (counted, times)
}

/// Everything that is told of a counted table, by way of the rows.
fn by_rows(text: &str, plan: &Plan) -> Result<(String, String, Vec<String>, usize)> {
    let raw = read(text.as_bytes(), &ReadOptions::default())?;
    let prepared = prepare(&raw, plan)?;
    let mut reports = inspect_as(&raw, plan);
    // Here missing values are explained by the columns and rows that are used.
    for report in &mut reports {
        report.missingness = None;
    }
    for (column, found) in prepared.missingness {
        reports[column].missingness = Some(found);
    }
    let reports = serde_json::to_string(&reports).unwrap();
    let notices = prepared.notices.iter().map(ToString::to_string).collect();
    Ok((PairCounts::of(&prepared.table).to_json(), reports, notices, prepared.rows_dropped))
}

fn told(counted: &CountedTable) -> (String, String, Vec<String>, usize) {
    let reports = serde_json::to_string(&counted.reports).unwrap();
    let notices = counted.notices.iter().map(ToString::to_string).collect();
    (counted.counts.to_json(), reports, notices, counted.rows_dropped)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]
    #[test]
    fn counts_while_reading_are_those_of_the_rows(
        kinds in prop::collection::vec(prop::sample::select(vec![
            Kind::Few, Kind::LateFew, Kind::LateMissing, Kind::Missing, Kind::Numbers, Kind::ManyNumbers, Kind::LateNumbers, Kind::Id, Kind::Texts,
            Kind::Copy, Kind::EarlyCopy, Kind::Spelled, Kind::Skipped, Kind::Commas, Kind::Dates, Kind::Answers, Kind::Steps,
        ]), 1..6),
        late in 0usize..4100,
        seed: u64,
        missing in prop::sample::select(vec![MissingPolicy::Auto, MissingPolicy::DropRows, MissingPolicy::OwnLevel, MissingPolicy::Pairwise]),
        rules in prop::collection::vec(prop::option::weighted(0.4, prop::sample::select(vec![
            MissingRule::DropRows, MissingRule::OwnLevel, MissingRule::Pairwise,
        ])), 6),
        merge_rare in prop::option::weighted(0.3, 2u64..400),
        left_out in prop::option::weighted(0.3, Just("v0".to_string())),
        threads in 1usize..4,
        piece in 500usize..30_000,
    ) {
        let text = file(&kinds, late, seed);
        let rules = rules.into_iter().enumerate().take(kinds.len());
        let columns = rules.map(|(i, missing)| (format!("v{i}"), ColumnPlan { missing, ..ColumnPlan::default() }));
        let (columns, exclude) = (columns.collect(), left_out.into_iter().collect());
        let plan = Plan { columns, missing, merge_rare, exclude, ..Plan::default() };
        for hold in [0, 8 << 20] {
            let (counted, _) = counted(&text, &plan, Sharing { threads, piece, hold });
            match (counted, by_rows(&text, &plan)) {
                (Ok(counted), Ok(expected)) => prop_assert_eq!(told(&counted), expected),
                (counted, expected) => prop_assert_eq!(counted.err(), expected.err()),
            }
        }
    }
}

#[test]
fn rows_are_let_go_unless_they_are_needed() {
    let sharing = Sharing { threads: 2, piece: 5000, hold: 0 };
    let cases: [(&[Kind], usize, bool, usize); 9] = [
        (&[Kind::Few, Kind::Missing, Kind::Numbers, Kind::Copy], 0, false, 1),
        (&[Kind::LateFew, Kind::EarlyCopy, Kind::LateNumbers], 3900, false, 1),
        (&[Kind::Missing, Kind::LateFew], 3900, false, 1),
        // The rows without a value in the second column would have to be left out from the start.
        (&[Kind::Few, Kind::LateMissing], 3900, true, 2),
        (&[Kind::Few, Kind::LateMissing], 100, false, 1),
        // More than a thousand numbers, to be cut into bins: the rows are held at once.
        (&[Kind::Few, Kind::ManyNumbers], 0, true, 1),
        // Too many texts, and a number for every row: identifiers, which are not counted.
        (&[Kind::Few, Kind::Texts, Kind::Id], 0, false, 1),
        (&[Kind::EarlyCopy, Kind::Missing], 3999, false, 1),
        (&[Kind::Commas, Kind::Dates, Kind::Answers, Kind::Steps], 0, false, 1),
    ];
    for (kinds, late, held, times) in cases {
        let text = file(kinds, late, 7);
        let plan = Plan { merge_rare: Some(2), missing: MissingPolicy::DropRows, ..Plan::default() };
        let (counted, opened) = counted(&text, &plan, sharing);
        let counted = counted.unwrap();
        assert_eq!((counted.rows_held, opened), (held, times), "{kinds:?}");
        assert_eq!(told(&counted), by_rows(&text, &plan).unwrap(), "{kinds:?}");
    }
}
