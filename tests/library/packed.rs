//! Files that are no text in gzip streams and zip archives.

use nodewise::files::{FileOptions, is_binary, kind_of, open, read};
use nodewise::table::{Container, FileKind, RawTable};
use nodewise::{ErrorKind, Result, Watch};

use crate::file_formats::SMALL;
use crate::reading::gzip;
use crate::zip::{WAYS, Way, archive};

fn opened(bytes: &[u8], member: Option<&str>) -> Result<Option<RawTable>> {
    let options = FileOptions { member: member.map(String::from), ..FileOptions::default() };
    open(bytes, &options, &mut Watch::none())
}

/// The file as it stands, by its kind.
fn plain(bytes: &[u8]) -> RawTable {
    let kind = kind_of(bytes).unwrap().expect("no text");
    read(bytes, kind, &FileOptions::default(), &mut Watch::none()).unwrap()
}

#[test]
fn every_format_is_the_same_table_in_a_container() {
    for (number, (name, bytes, _)) in SMALL.into_iter().enumerate() {
        let right = plain(bytes);
        let way = WAYS[number % WAYS.len()];
        let beside: [(&str, &[u8]); 3] = [("data/", b""), ("data/file", bytes), ("codebook.pdf", b"%PDF")];
        let packed = [
            (bytes.to_vec(), Container::Plain, None),
            (gzip(bytes), Container::Gzip, None),
            (archive(way, &beside), Container::Zip, Some("data/file")),
        ];
        for (packed, container, member) in packed {
            assert!(is_binary(&packed[..packed.len().min(4096)]), "{name}");
            let mut table = opened(&packed, None).unwrap().expect("no text");
            assert_eq!(table.format.container, container, "{name}");
            assert_eq!(table.format.member.as_deref(), member, "{name}");
            table.format = right.format.clone();
            assert_eq!(table, right, "{name}");
        }
    }
}

#[test]
fn one_of_several_files_is_chosen_by_name_whatever_its_kind() {
    let (sav, xlsx) = (SMALL[0].1, SMALL[15].1);
    let packed =
        archive(Way::Streamed, &[("a/x.sav", sav), ("a/y.xlsx", xlsx), ("a/z.csv", b"p,q\n1,2\n3,4\n")]);
    for (member, kind) in [("a/x.sav", FileKind::Sav), ("y.xlsx", FileKind::Xlsx)] {
        let table = opened(&packed, Some(member)).unwrap().expect("no text");
        assert_eq!(table.format.file, kind);
        assert!(table.format.member.is_some_and(|name| name.ends_with(member)));
        assert_eq!(table.format.members, ["a/x.sav", "a/y.xlsx", "a/z.csv"]);
    }
    // Text is read piece by piece elsewhere, and there it is told that there are several.
    assert_eq!(opened(&packed, Some("z.csv")), Ok(None));
    assert_eq!(opened(&packed, None), Ok(None));
    assert_eq!(opened(&packed, Some("w.csv")), Ok(None));
}

#[test]
fn text_and_archives_in_archives_are_left_to_the_reader_of_text() {
    let inner = archive(Way::Deflated, &[("t.csv", b"a,b\n1,2\n")]);
    for bytes in [
        b"a,b\n1,2\n".to_vec(),
        gzip(b"a,b\n1,2\n"),
        inner.clone(),
        gzip(&inner),
        archive(Way::Stored, &[("inner.zip", &inner)]),
        archive(Way::Stored, &[("x.sav.gz", &gzip(SMALL[0].1))]),
        gzip(&gzip(SMALL[0].1)),
    ] {
        assert_eq!(opened(&bytes, None), Ok(None));
    }
    assert!(!is_binary(&gzip(b"a,b\n1,2\n")));
}

#[test]
fn known_kinds_are_refused_by_name_in_containers_too() {
    let mut tar = vec![0; 1024];
    tar[257..262].copy_from_slice(b"ustar");
    for bytes in [tar.clone(), gzip(&tar), archive(Way::Deflated, &[("t.tar", &tar)])] {
        let error = opened(&bytes, None).unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected a table, found a tar archive; unpack it, and open the table that is in it"
        );
    }
    assert!(opened(&gzip(b"ARROW1\0\0"), None).unwrap_err().to_string().contains("a Feather file"));
}

/// What unpacks to more than allowed is given up at that point, and damage is told as such.
#[test]
fn bombs_and_damage_end_in_an_error() {
    let mut large = SMALL[9].1.to_vec();
    large.resize(20 << 20, 0);
    let options = FileOptions { memory: 1 << 20, ..FileOptions::default() };
    for packed in [gzip(&large), archive(Way::Deflated, &[("t.parquet", &large)])] {
        let error = open(&packed, &options, &mut Watch::none()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::TooLarge, "{error}");
    }
    let whole = gzip(SMALL[0].1);
    let mut changed = whole.clone();
    changed[whole.len() - 6] ^= 1;
    for bytes in [&whole[..whole.len() - 1], &changed] {
        assert_eq!(opened(bytes, None).unwrap_err().kind(), ErrorKind::Encoding);
    }
    let whole = archive(Way::Deflated, &[("t.sav", SMALL[0].1)]);
    for at in (0..whole.len()).step_by(7) {
        let mut changed = whole.clone();
        changed[at] ^= 8;
        if let Ok(Some(table)) = opened(&changed, None) {
            assert_eq!(table.columns, plain(SMALL[0].1).columns, "byte {at}");
        }
    }
}
