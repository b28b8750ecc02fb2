//! Unpacking the one table of a zip archive, however the archive is cut.
//!
//! The archive is read from its start, entry by entry, by what stands before each of them; the directory at its end is not needed. So
//! an archive is pushed like any other file, in the browser and natively, and no more of it is held than a piece. The price: that there
//! are several tables is known only when the first was read, and then the whole archive is looked through, to name them all.
//!
//! A length that stands behind its entry (as in archives written in one go) is no obstacle, since deflated data know their own end.

use super::deflate::{Check, Deflated};
use super::gzip::Sink;
use crate::error::{Error, ErrorKind, Hint, Result};

/// The first bytes of an archive with some entry.
pub(super) const MAGIC: [u8; 4] = *b"PK\x03\x04";
/// The first bytes of an archive without any.
pub(super) const EMPTY: [u8; 4] = *b"PK\x05\x06";
/// What an entry's data may be followed by.
const DESCRIPTOR: [u8; 4] = *b"PK\x07\x08";
/// The length of that.
const DESCRIBED: usize = 16;
/// What comes behind the last entry: directories, records and signatures.
const DIRECTORY: [[u8; 4]; 5] = [*b"PK\x01\x02", EMPTY, *b"PK\x06\x06", *b"PK\x06\x08", *b"PK\x05\x05"];
/// Bytes before an entry's name.
const FIXED: usize = 30;
/// Names that an error tells.
const TOLD: usize = 10;

/// An archive that is being unpacked.
pub(super) struct Unzip {
    /// The entry that was asked for by name.
    member: Option<String>,
    stage: Stage,
    /// The tables met so far, the one that is read first if no other was asked for.
    tables: Vec<String>,
    /// What else the archive holds.
    others: Vec<String>,
    taken: Option<String>,
    /// What the reader of the table said, until it is certain that it was given the right one.
    failed: Option<Error>,
}

/// Where in an archive the next byte lies.
enum Stage {
    /// Before an entry.
    Header(Vec<u8>),
    /// In an entry's data.
    Body(Box<Entry>),
    /// Behind an entry, with all forms that what stands there may have.
    Descriptor(Vec<u8>, Vec<Vec<u8>>),
    /// Behind all entries.
    Directory,
}

/// The entry at hand.
struct Entry {
    header: Header,
    /// Whether it is the one that is read.
    taken: bool,
    data: Data,
    /// Packed bytes so far.
    packed: u64,
}

/// How an entry is packed.
enum Data {
    /// As it stands, of known length.
    Stored(Check),
    /// Deflated.
    Deflated(Deflated),
    /// Not wanted, of known length.
    Passed,
}

/// What stands before an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Header {
    name: String,
    method: u16,
    encrypted: bool,
    /// Whether check sum and lengths stand behind the data.
    described_behind: bool,
    sum: u32,
    packed: u64,
    unpacked: u64,
}

impl Unzip {
    pub(super) fn new(member: Option<String>) -> Self {
        let stage = Stage::Header(Vec::new());
        Self { member, stage, tables: Vec::new(), others: Vec::new(), taken: None, failed: None }
    }

    /// Unpacks the next bytes. What the sink says against the table is told at the end.
    pub(super) fn push(&mut self, mut bytes: &[u8], sink: Sink<'_>) -> Result<()> {
        while !bytes.is_empty() {
            let used = match &mut self.stage {
                Stage::Header(seen) => {
                    seen.push(bytes[0]);
                    if let Some(stage) = self.begin()? {
                        self.stage = stage;
                    }
                    1
                }
                Stage::Body(_) => self.unpack(bytes, sink)?,
                Stage::Descriptor(seen, forms) => {
                    seen.push(bytes[0]);
                    forms.retain(|form| form.starts_with(seen));
                    if forms.is_empty() {
                        return Err(cut_or_wrong());
                    }
                    if forms.iter().any(|form| form == seen) {
                        self.stage = Stage::Header(Vec::new());
                    }
                    1
                }
                Stage::Directory => bytes.len(),
            };
            bytes = &bytes[used..];
        }
        Ok(())
    }

    /// Refuses an archive that ends too early, or that holds no table or several; then tells what the sink had to say.
    pub(super) fn finish(&mut self) -> Result<()> {
        if !matches!(self.stage, Stage::Directory) {
            return Err(cut_or_wrong());
        }
        let several = self.member.is_none() && self.tables.len() > 1;
        if several || self.taken.is_none() {
            return Err(self.not_one());
        }
        self.failed.take().map_or(Ok(()), Err)
    }

    /// The file that is read, and all that may be tables.
    pub(super) fn members(&self) -> (Option<&String>, &[String]) {
        (self.taken.as_ref(), &self.tables)
    }

    /// What the archive holds beside the table, in a sentence.
    pub(super) fn told(&self) -> Option<String> {
        let taken = self.taken.as_ref()?;
        let others: Vec<&String> =
            self.tables.iter().chain(&self.others).filter(|name| *name != taken).collect();
        let told = || format!("of the archive, {taken:?} was read, and not {}", listed(&others));
        (!others.is_empty()).then(told)
    }

    fn not_one(&self) -> Error {
        let tables: Vec<&String> = self.tables.iter().collect();
        let others: Vec<&String> = self.others.iter().collect();
        let (expected, found) = match (&self.member, tables.len()) {
            (Some(name), _) => (format!("{name:?} in the archive"), listed(&[tables, others].concat())),
            (None, 0) if others.is_empty() => ("a table in the archive".into(), "no file".into()),
            (None, 0) => ("a table in the archive".into(), listed(&others)),
            (None, count) => ("one table in the archive".into(), format!("{count}: {}", listed(&tables))),
        };
        let error = Error::expected(ErrorKind::Table, expected, found);
        if self.tables.is_empty() {
            error
        } else {
            error.with_hint(Hint::ArchiveMember { members: self.tables.clone() })
        }
    }

    /// The next stage, as soon as what stands before an entry is whole.
    fn begin(&mut self) -> Result<Option<Stage>> {
        let Stage::Header(seen) = &self.stage else { return Ok(None) };
        if seen.len() < MAGIC.len() {
            return Ok(None);
        }
        if DIRECTORY.iter().any(|signature| seen.starts_with(signature)) {
            return Ok(Some(Stage::Directory));
        }
        if seen.starts_with(&DESCRIPTOR) {
            // Behind an entry without data, where nothing told that it would come.
            return Ok((seen.len() == DESCRIBED).then(|| Stage::Header(Vec::new())));
        }
        if !seen.starts_with(&MAGIC) {
            return Err(broken("damaged data"));
        }
        let Some(header) = Header::read(seen) else { return Ok(None) };
        refuse_documents(&header.name)?;
        let taken = self.takes(&header.name);
        if taken {
            self.taken = Some(header.name.clone());
        }
        Entry::new(header, taken).map(Entry::stage).map(Some)
    }

    /// Whether this entry is the one to read; notes its name.
    fn takes(&mut self, name: &str) -> bool {
        if name.ends_with('/') || is_hidden(name) {
            return false;
        }
        let asked = self.member.as_ref().map(|member| is_called(name, member));
        let is_table = asked.unwrap_or(!is_document(name));
        let list = if is_table || !is_document(name) { &mut self.tables } else { &mut self.others };
        list.push(name.to_string());
        is_table && self.taken.is_none()
    }

    /// Unpacks until the entry or the input ends; tells how much input was used.
    fn unpack(&mut self, bytes: &[u8], sink: Sink<'_>) -> Result<usize> {
        let Stage::Body(entry) = &mut self.stage else { return Ok(0) };
        let failed = &mut self.failed;
        let taken = entry.taken;
        let mut hand_over = |piece: &[u8]| {
            if taken && failed.is_none() {
                *failed = sink(piece).err();
            }
            Ok(())
        };
        let (used, end) = entry.unpack(bytes, &mut hand_over)?;
        if let Some(stage) = end {
            self.stage = stage;
        }
        Ok(used)
    }
}

impl Entry {
    fn new(header: Header, taken: bool) -> Result<Self> {
        if header.encrypted && taken {
            return Err(refused(&header.name, "that is encrypted"));
        }
        let unknown = header.described_behind && header.packed == 0;
        let data = match header.method {
            8 if taken || unknown => Data::Deflated(Deflated::new()),
            0 if unknown && taken => return Err(refused(&header.name, "whose length is not told before it")),
            0 if taken => Data::Stored(Check::new()),
            method if taken => return Err(refused(&header.name, &packed_by(method))),
            _ if unknown && !header.name.ends_with('/') && header.method != 0 => {
                return Err(refused(&header.name, &packed_by(header.method)));
            }
            _ => Data::Passed,
        };
        Ok(Self { header, taken, data, packed: 0 })
    }

    /// An entry without data has no byte that could end it.
    fn stage(self) -> Stage {
        match self.data {
            Data::Deflated(_) => Stage::Body(Box::new(self)),
            Data::Stored(_) | Data::Passed if self.header.packed > 0 => Stage::Body(Box::new(self)),
            Data::Stored(_) | Data::Passed => Stage::Header(Vec::new()),
        }
    }

    /// Unpacks until the data or the input ends; tells how much input was used, and what comes then.
    fn unpack(&mut self, bytes: &[u8], sink: Sink<'_>) -> Result<(usize, Option<Stage>)> {
        let left =
            usize::try_from(self.header.packed - self.packed.min(self.header.packed)).unwrap_or(usize::MAX);
        let known = &bytes[..bytes.len().min(left)];
        match &mut self.data {
            Data::Deflated(deflated) => {
                let unpacked = deflated.push(bytes, sink)?;
                let (used, check) = unpacked.ok_or_else(|| broken("damaged data"))?;
                self.packed += used as u64;
                Ok((used, check.map(|check| self.ended(&check)).transpose()?))
            }
            Data::Stored(check) => {
                check.add(known);
                sink(known)?;
                self.packed += known.len() as u64;
                let end = (known.len() == left).then(|| check.clone());
                Ok((known.len(), end.map(|check| self.ended(&check)).transpose()?))
            }
            Data::Passed => {
                self.packed += known.len() as u64;
                let end = (known.len() == left).then(|| self.behind(self.header.sum, self.header.unpacked));
                Ok((known.len(), end))
            }
        }
    }

    /// Compares the check sum and the lengths with those that stood before the data.
    fn ended(&self, check: &Check) -> Result<Stage> {
        let told = (self.header.sum, self.header.packed, self.header.unpacked);
        if !self.header.described_behind && told != (check.sum(), self.packed, check.length()) {
            return Err(cut_or_wrong());
        }
        Ok(self.behind(check.sum(), check.length()))
    }

    /// What comes behind the data. Lengths have four bytes or eight there, and the mark before them may be missing.
    fn behind(&self, sum: u32, unpacked: u64) -> Stage {
        if !self.header.described_behind {
            return Stage::Header(Vec::new());
        }
        let lengths = [self.packed, unpacked];
        let short = lengths.map(|length| (length as u32).to_le_bytes()).concat();
        let long = lengths.map(u64::to_le_bytes).concat();
        let forms = [&DESCRIPTOR[..], &[]]
            .into_iter()
            .flat_map(|mark| [&short, &long].map(|lengths| [mark, &sum.to_le_bytes(), lengths].concat()));
        Stage::Descriptor(Vec::new(), forms.collect())
    }
}

impl Header {
    /// What stands before an entry, once it is whole.
    fn read(seen: &[u8]) -> Option<Self> {
        let word = |at: usize| Some(u16::from_le_bytes([*seen.get(at)?, *seen.get(at + 1)?]));
        let long = |at: usize| Some(u32::from(word(at)?) | u32::from(word(at + 2)?) << 16);
        let (name_length, extra_length) = (usize::from(word(26)?), usize::from(word(28)?));
        let name = seen.get(FIXED..FIXED + name_length)?;
        let extra = seen.get(FIXED + name_length..FIXED + name_length + extra_length)?;
        let flags = word(6)?;
        let (packed, unpacked) = (long(18)?, long(22)?);
        let large = if packed == u32::MAX || unpacked == u32::MAX { large_lengths(extra) } else { None };
        let (packed, unpacked) = large.unwrap_or((packed.into(), unpacked.into()));
        Some(Self {
            // Some programs for Windows write its signs between folders.
            name: String::from_utf8_lossy(name).replace('\\', "/"),
            method: word(8)?,
            encrypted: flags & 1 != 0,
            described_behind: flags & 8 != 0,
            sum: long(14)?,
            packed,
            unpacked,
        })
    }
}

/// The packed and the unpacked length of more than four bytes, among the extra fields.
fn large_lengths(mut extra: &[u8]) -> Option<(u64, u64)> {
    const LARGE: u16 = 1;
    while let [kind, more, low, high, rest @ ..] = extra {
        let (field, others) = rest.split_at_checked(usize::from(u16::from_le_bytes([*low, *high])))?;
        if u16::from_le_bytes([*kind, *more]) == LARGE {
            let number = |at: usize| field.get(at..at + 8)?.try_into().ok().map(u64::from_le_bytes);
            return Some((number(8)?, number(0)?));
        }
        extra = others;
    }
    None
}

/// One file of an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its name in the archive.
    pub name: String,
    /// The names of all files that may be tables.
    pub members: Vec<String>,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// Whether a file begins like a zip archive. So do workbooks, which [`unzip`] refuses by name.
pub fn is_zip(head: &[u8]) -> bool {
    head.starts_with(&MAGIC) || head.starts_with(&EMPTY)
}

/// Unpacks the only table of an archive, or the `member` of that name, at most so many bytes.
///
/// # Errors
/// [`ErrorKind::Encoding`] for a damaged archive, [`ErrorKind::Table`] for one that holds another number of tables, an encrypted one, or
/// an office document; [`ErrorKind::TooLarge`] beyond the limit.
pub fn unzip(archive: &[u8], member: Option<&str>, most: usize) -> Result<Member> {
    let mut unzip = Unzip::new(member.map(str::to_owned));
    let mut bytes = Vec::new();
    unzip.push(archive, &mut |piece| {
        if bytes.len() + piece.len() > most {
            let expected = format!("at most {most} bytes in the archive");
            return Err(Error::expected(ErrorKind::TooLarge, expected, "more"));
        }
        bytes.extend_from_slice(piece);
        Ok(())
    })?;
    unzip.finish()?;
    Ok(Member { name: unzip.taken.unwrap_or_default(), members: unzip.tables, bytes })
}

/// The file that [`unzip`] would take out of an archive with these: the one asked for, or the only one that may be a table.
pub(crate) fn chosen<'a>(names: &[&'a str], member: Option<&str>) -> Option<&'a str> {
    let mut seen = names.iter().filter(|name| !name.ends_with('/') && !is_hidden(name));
    if let Some(member) = member {
        return seen.find(|name| is_called(name, member)).copied();
    }
    let mut tables = seen.filter(|name| !is_document(name));
    tables.next().filter(|_| tables.next().is_none()).copied()
}

/// A file is asked for by its name, with its folders or without.
fn is_called(name: &str, member: &str) -> bool {
    name == member || name.ends_with(&format!("/{member}"))
}

/// What systems add to archives, unseen.
fn is_hidden(name: &str) -> bool {
    let unseen =
        |part: &str| part.starts_with('.') || matches!(part, "__MACOSX" | "Thumbs.db" | "desktop.ini");
    name.split('/').any(unseen)
}

/// What stands beside a table in many archives and is none, by its name.
fn is_document(name: &str) -> bool {
    const ENDS: [&str; 14] =
        ["md", "pdf", "html", "htm", "xml", "doc", "docx", "rtf", "png", "jpg", "jpeg", "r", "py", "do"];
    let lower = name.rsplit('/').next().unwrap_or(name).to_ascii_lowercase();
    let known = ["readme", "license", "licence", "copying", "changelog"];
    known.iter().any(|start| lower.starts_with(start))
        || lower.rsplit_once('.').is_some_and(|(_, end)| ENDS.contains(&end))
}

/// Office documents are archives, too.
fn refuse_documents(name: &str) -> Result<()> {
    let found = match name {
        "[Content_Types].xml" | "_rels/.rels" => "an Office document, such as an Excel workbook",
        "mimetype" | "META-INF/manifest.xml" => "an OpenDocument file",
        _ => return Ok(()),
    };
    Err(Error::expected(
        ErrorKind::Table,
        "a text table or an archive with one",
        format!("{found}; save the sheet as CSV"),
    ))
}

fn packed_by(method: u16) -> String {
    let name = match method {
        9 => "Deflate64",
        12 => "bzip2",
        14 => "LZMA",
        93 => "Zstandard",
        95 => "XZ",
        99 => return "that is encrypted".into(),
        _ => return format!("packed by method {method}"),
    };
    format!("packed by {name}")
}

fn refused(name: &str, what: &str) -> Error {
    let expected = "an archive of plain or deflated files without a password";
    Error::expected(ErrorKind::Table, expected, format!("{name:?} {what}"))
}

fn listed(names: &[&String]) -> String {
    let told: Vec<String> = names.iter().take(TOLD).map(|name| format!("{name:?}")).collect();
    let more = if names.len() > TOLD { ", ..." } else { "" };
    told.join(", ") + more
}

fn cut_or_wrong() -> Error {
    broken("one that ends too early, or whose check sum does not match")
}

fn broken(found: &str) -> Error {
    Error::expected(ErrorKind::Encoding, "a complete zip archive", found)
}
