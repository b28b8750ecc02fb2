//! Files that are no text: each is read or refused, whatever its bytes.

use std::io::{Cursor, Write};

use nodewise::Watch;
use nodewise::files::{self, FileOptions};
use nodewise::table::{FileKind, inspect};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// Bytes that reading may take.
const MEMORY: u64 = 4 << 20;

fn read(data: &[u8], kind: FileKind) {
    let options = FileOptions { memory: MEMORY, ..FileOptions::default() };
    if let Ok(table) = files::read(data, kind, &options, &mut Watch::none()) {
        inspect(&table);
    }
}

/// Whatever the first bytes say it is, packed or not.
pub fn any(data: &[u8]) {
    let options = FileOptions { memory: MEMORY, ..FileOptions::default() };
    let _ = files::open(data, &options, &mut Watch::none());
}

pub fn xls(data: &[u8]) {
    read(data, FileKind::Xls);
}

pub fn sav(data: &[u8]) {
    read(data, FileKind::Sav);
}

pub fn zsav(data: &[u8]) {
    read(data, FileKind::Zsav);
}

pub fn dta(data: &[u8]) {
    read(data, FileKind::Dta);
}

pub fn sas7bdat(data: &[u8]) {
    read(data, FileKind::Sas7bdat);
}

pub fn parquet(data: &[u8]) {
    read(data, FileKind::Parquet);
}

/// A workbook; bytes that are no archive become its sheet and its texts, which an archive's check sums would keep from being invented.
pub fn xlsx(data: &[u8]) {
    if data.starts_with(b"PK") {
        return read(data, FileKind::Xlsx);
    }
    let (sheet, texts) = halves(data);
    let members = [
        ("[Content_Types].xml", &b"<Types/>"[..]),
        ("xl/workbook.xml", WORKBOOK.as_bytes()),
        ("xl/_rels/workbook.xml.rels", RELATIONS.as_bytes()),
        ("xl/worksheets/sheet1.xml", sheet),
        ("xl/sharedStrings.xml", texts),
    ];
    read(&archive(&members), FileKind::Xlsx);
}

/// The same of `OpenDocument`.
pub fn ods(data: &[u8]) {
    if data.starts_with(b"PK") {
        return read(data, FileKind::Ods);
    }
    let kind = b"application/vnd.oasis.opendocument.spreadsheet";
    read(&archive(&[("mimetype", &kind[..]), ("content.xml", data)]), FileKind::Ods);
}

/// What stands before and behind the first byte 0.
fn halves(data: &[u8]) -> (&[u8], &[u8]) {
    let end = data.iter().position(|&byte| byte == 0).unwrap_or(data.len());
    (&data[..end], data.get(end + 1..).unwrap_or_default())
}

fn archive(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (name, content) in members {
        zip.start_file(*name, stored).expect("memory takes all bytes");
        zip.write_all(content).expect("memory takes all bytes");
    }
    zip.finish().expect("memory takes all bytes").into_inner()
}

const WORKBOOK: &str =
    r#"<workbook xmlns:r="r"><sheets><sheet name="s" sheetId="1" r:id="a"/></sheets></workbook>"#;
const RELATIONS: &str = r#"<Relationships><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="b" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>"#;
