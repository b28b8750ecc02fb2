//! Zip archives with one table, written by another program.

use std::io::{Cursor, Write};

use nodewise::table::{Container, FileKind, RawTable, ReadOptions, Sharing, TableReader, read_shared, unzip};
use nodewise::{Error, ErrorKind, Hint, Result, Watch};
use proptest::prelude::*;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::reading::{gzip, read, read_in_pieces};

const TABLE: &str = "rain,grass\nyes,wet\nno,dry\nno,wet\nno,dry\n";

/// How an archive is written.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    Deflated,
    Stored,
    /// Deflated, with lengths that take eight bytes.
    Large,
    /// Deflated, by a writer that cannot go back: lengths stand behind the data.
    Streamed,
}

pub const WAYS: [Way; 4] = [Way::Deflated, Way::Stored, Way::Large, Way::Streamed];

pub fn archive(way: Way, entries: &[(&str, &[u8])]) -> Vec<u8> {
    let method =
        if matches!(way, Way::Stored) { CompressionMethod::Stored } else { CompressionMethod::Deflated };
    let options =
        SimpleFileOptions::default().compression_method(method).large_file(matches!(way, Way::Large));
    if matches!(way, Way::Streamed) {
        let mut writer = ZipWriter::new_stream(Vec::new());
        for (name, bytes) in entries {
            add(&mut writer, name, bytes, options);
        }
        return writer.finish().unwrap().into_inner();
    }
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in entries {
        add(&mut writer, name, bytes, options);
    }
    writer.finish().unwrap().into_inner()
}

fn add<W: Write + std::io::Seek>(
    writer: &mut ZipWriter<W>,
    name: &str,
    bytes: &[u8],
    options: SimpleFileOptions,
) {
    if name.ends_with('/') {
        return writer.add_directory(name, options).unwrap();
    }
    writer.start_file(name, options).unwrap();
    writer.write_all(bytes).unwrap();
}

fn member(name: &str) -> ReadOptions {
    ReadOptions { member: Some(name.into()), ..ReadOptions::default() }
}

fn shared(bytes: &[u8], options: &ReadOptions) -> Result<RawTable> {
    read_shared(bytes, options, Sharing { threads: 2, piece: 50, hold: 0 }, &mut Watch::none())
}

fn refusal(bytes: &[u8], options: &ReadOptions) -> Error {
    let error = read(bytes, options).expect_err("the archive holds no table that is certain");
    assert_eq!(shared(bytes, options).as_ref(), Err(&error));
    error
}

#[test]
fn the_only_table_is_read_however_it_was_packed() {
    let options = ReadOptions::default();
    let plain = read(TABLE.as_bytes(), &options).unwrap();
    let beside: [(&str, &[u8]); 4] =
        [("data/", b""), ("__MACOSX/._t.csv", b"x"), ("data/.hidden", b""), ("README.md", b"# Read\n")];
    for way in WAYS {
        let alone = archive(way, &[("t.csv", TABLE.as_bytes())]);
        let entries: Vec<_> =
            beside[..3].iter().copied().chain([("data/t.csv", TABLE.as_bytes()), beside[3]]).collect();
        for (bytes, notices) in [(alone, 0), (archive(way, &entries), 1)] {
            let table = read(&bytes, &options).unwrap_or_else(|error| panic!("{way:?}: {error}"));
            assert_eq!((&table.columns, table.rows), (&plain.columns, plain.rows), "{way:?}");
            assert_eq!((table.format.container, table.notices.len()), (Container::Zip, notices), "{way:?}");
            if notices > 0 {
                assert_eq!(
                    table.notices[0].text,
                    "of the archive, \"data/t.csv\" was read, and not \"README.md\""
                );
            }
            assert_eq!(shared(&bytes, &options), Ok(table));
        }
    }
}

#[test]
fn json_in_an_archive_is_json() {
    let bytes = archive(Way::Deflated, &[("t.json", br#"[{"a":1},{"a":2}]"#)]);
    let table = read(&bytes, &ReadOptions::default()).unwrap();
    assert_eq!((table.format.file, table.format.container, table.rows), (FileKind::Json, Container::Zip, 2));
    assert_eq!(shared(&bytes, &ReadOptions::default()), Ok(table));
}

#[test]
fn several_tables_are_named_and_one_can_be_chosen() {
    for way in WAYS {
        // The first is no table: that there are others comes first.
        let bytes = archive(
            way,
            &[("notes.txt", b"a,b\n1\n"), ("x/t.csv", TABLE.as_bytes()), ("u.csv", b"a,b\n1,2\n")],
        );
        let error = refusal(&bytes, &ReadOptions::default());
        let members = ["notes.txt", "x/t.csv", "u.csv"].map(String::from).to_vec();
        let told = "expected one table in the archive, found 3: \"notes.txt\", \"x/t.csv\", \"u.csv\"";
        assert_eq!(
            (error.to_string().as_str(), error.hint()),
            (told, Some(&Hint::ArchiveMember { members: members.clone() }))
        );
        for name in ["x/t.csv", "t.csv"] {
            let table = read(&bytes, &member(name)).unwrap();
            assert_eq!((table.rows, table.notices.len()), (4, 1));
            assert_eq!(table.format.member.as_deref(), Some("x/t.csv"));
            assert_eq!(table.format.members, members);
            assert_eq!(shared(&bytes, &member(name)), Ok(table));
        }
        let told = "expected \"v.csv\" in the archive, found \"notes.txt\", \"x/t.csv\", \"u.csv\"";
        assert_eq!(refusal(&bytes, &member("v.csv")).to_string(), told);
        // What is wrong with the one that was chosen is told as of any table.
        assert_eq!(
            refusal(&bytes, &member("notes.txt")).to_string(),
            "row 1, line 2: expected 2 fields, found 1"
        );
    }
}

#[test]
fn what_is_no_table_is_refused_by_name() {
    let options = ReadOptions::default();
    let told = |entries: &[(&str, &[u8])]| refusal(&archive(Way::Deflated, entries), &options).to_string();
    assert_eq!(told(&[]), "expected a table in the archive, found no file");
    assert_eq!(told(&[("readme.txt", b"x")]), "expected a table in the archive, found \"readme.txt\"");
    let office = "expected a text table or an archive with one, found an Office document, such as an Excel workbook; save the sheet as CSV";
    assert_eq!(told(&[("[Content_Types].xml", b"<x/>"), ("xl/workbook.xml", b"<x/>")]), office);
    assert!(
        told(&[("mimetype", b"application/vnd.oasis.opendocument.spreadsheet")])
            .contains("an OpenDocument file")
    );
    let packed_twice = "expected a text table, found a packed file inside another; unpack it once";
    assert_eq!(told(&[("t.csv.gz", &gzip(TABLE.as_bytes()))]), packed_twice);
    // The mark of encryption is a bit of the header before the entry.
    let mut encrypted = archive(Way::Deflated, &[("t.csv", TABLE.as_bytes())]);
    encrypted[6] |= 1;
    let expected = "expected an archive of plain or deflated files without a password, found \"t.csv\" that is encrypted";
    assert_eq!(refusal(&encrypted, &options).to_string(), expected);
    let mut unknown = archive(Way::Deflated, &[("t.csv", TABLE.as_bytes())]);
    unknown[8] = 14;
    assert!(refusal(&unknown, &options).to_string().ends_with("found \"t.csv\" packed by LZMA"));
}

#[test]
fn an_archive_cut_or_changed_anywhere_gives_an_error_or_the_right_table() {
    let options = ReadOptions::default();
    for way in WAYS {
        let text = TABLE.repeat(20);
        let whole = archive(way, &[("a/", b""), ("t.csv", text.as_bytes()), ("license", b"free")]);
        let right = read(&whole, &options).unwrap();
        for length in 0..whole.len() {
            let cut = &whole[..length];
            let found = read(cut, &options);
            assert!(found.is_err() || found.as_ref() == Ok(&right), "{way:?}, {length} bytes");
            assert_eq!(read_in_pieces(cut, &[length / 3, length / 2], &options), found);
        }
        for at in 0..whole.len() {
            for flip in [1, 8, 0x80] {
                let mut changed = whole.clone();
                changed[at] ^= flip;
                // Names, dates and what stands in the directory are not checked.
                if let Ok(table) = read(&changed, &options) {
                    assert_eq!(table.columns, right.columns, "{way:?}, byte {at}");
                }
            }
        }
    }
}

#[test]
fn a_bomb_is_unpacked_in_pieces() {
    let bomb = archive(Way::Deflated, &[("t.csv", &vec![b'a'; 200 << 20])]);
    assert!(bomb.len() < 1 << 20);
    let mut reader = TableReader::new(ReadOptions::default());
    // One record that never ends: refused at a megabyte, and the rest is passed over.
    let pushed = reader.push(&bomb);
    let error = pushed.and_then(|()| reader.finish().map(|_| ())).unwrap_err();
    assert!(error.to_string().contains("expected a record of at most 1048576 bytes"), "{error}");
    assert_eq!(unzip(&bomb, None, 1 << 20).unwrap_err().kind(), ErrorKind::TooLarge);
    let small = archive(Way::Streamed, &[("t.csv", TABLE.as_bytes())]);
    assert_eq!(unzip(&small, None, 1 << 20).unwrap().bytes, TABLE.as_bytes());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]
    #[test]
    fn any_bytes_come_back_however_the_archive_is_cut(
        bytes in prop::collection::vec(0u8..9, 0..3000), way in prop::sample::select(WAYS.to_vec()), first: bool,
    ) {
        let beside: (&str, &[u8]) = ("readme", &bytes[..bytes.len() / 2]);
        let table: (&str, &[u8]) = ("t.csv", &bytes);
        let entries = if first { [beside, table] } else { [table, beside] };
        let packed = archive(way, &entries);
        prop_assert_eq!(unzip(&packed, None, 1 << 20).unwrap().bytes, bytes);
    }
}
