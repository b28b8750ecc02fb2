//! The file `.nodewise`: JSON in a gzip member whose comment names format, version and digest.
//!
//! The comment stands before all that is packed. So a version can be told without unpacking anything, and the digest covers every byte
//! behind it, which a check of the text could not: deflate has many ways to write one text. Every program that knows gzip unpacks the file.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::rows::FileRows;
use super::{Kept, KeptCounts, Workspace};
use crate::counts::PairCounts;
use crate::counts::file::File as FileCounts;
use crate::error::{Error, ErrorKind, Result};
use crate::table::gzip;

const FORMAT: &str = "nodewise-workspace";
/// The version that is written. Older ones are read, newer ones refused by name.
pub const VERSION: u32 = 1;
/// The gzip header: deflate, with a comment, of no time and no system.
const HEADER: [u8; 10] = [gzip::MAGIC[0], gzip::MAGIC[1], 8, 16, 0, 0, 0, 0, 0, 255];
/// More than a comment of any version: whoever looks for its end stops here.
const LONGEST_COMMENT: usize = 200;

/// The object in the file. The workspace stays JSON, so that the page, which passes it on as JSON, needs one way only to take it apart.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    format: String,
    version: u32,
    workspace: Value,
    #[serde(default)]
    data: Option<Data>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Data {
    Counts {
        counts: FileCounts,
        #[serde(default)]
        notices: Vec<String>,
        #[serde(default)]
        twins: Vec<(String, String)>,
    },
    Rows(FileRows),
}

/// Whether a file that begins so is a workspace, of whatever version.
pub fn looks_like_workspace(head: &[u8]) -> bool {
    let comment = head.get(HEADER.len()..HEADER.len() + FORMAT.len());
    head.starts_with(&HEADER[..4]) && comment == Some(FORMAT.as_bytes())
}

/// The bytes of the file. The same workspace gives the same bytes everywhere.
///
/// # Errors
/// [`ErrorKind::Workspace`] for an answer that is none, or a number that is not finite.
pub fn pack(workspace: &Workspace, kept: &Kept) -> Result<Vec<u8>> {
    pack_value(serde_json::to_value(workspace).map_err(|error| unwritable(&error))?, kept)
}

/// The same of a workspace that is JSON already.
///
/// # Errors
/// As for [`pack`], and for a text that is no workspace.
pub fn pack_text(workspace: &str, kept: &Kept) -> Result<Vec<u8>> {
    pack_value(parsed(workspace.as_bytes())?, kept)
}

fn pack_value(workspace: Value, kept: &Kept) -> Result<Vec<u8>> {
    understood(&workspace)?;
    let data = match kept {
        Kept::Nothing => None,
        Kept::Counts(KeptCounts { counts, notices, twins }) => {
            Some(Data::Counts { counts: counts.to_file(), notices: notices.clone(), twins: twins.clone() })
        }
        Kept::Rows(table) => Some(Data::Rows(FileRows::of(table))),
    };
    let body = Body { format: FORMAT.into(), version: VERSION, workspace, data };
    let packed = gzip::pack_body(&serde_json::to_vec(&body).map_err(|error| unwritable(&error))?);
    let mut bytes = HEADER.to_vec();
    bytes.extend(comment(VERSION, &packed).into_bytes());
    bytes.push(0);
    bytes.extend(packed);
    Ok(bytes)
}

fn unwritable(error: &serde_json::Error) -> Error {
    Error::expected(ErrorKind::Workspace, "finite numbers and texts", error)
}

/// What the gzip member's comment says of the bytes behind it.
fn comment(version: u32, packed: &[u8]) -> String {
    use std::fmt::Write;
    let mut text = format!("{FORMAT} {version} sha256:");
    for byte in Sha256::digest(packed) {
        write!(text, "{byte:02x}").expect("a String takes any text");
    }
    text
}

/// Opens a file that unpacks to at most so many bytes.
///
/// # Errors
/// [`ErrorKind::Workspace`] for what is no workspace, is of a newer version, or was cut or altered: every changed byte is noticed.
/// [`ErrorKind::TooLarge`] beyond the limit.
pub fn open(bytes: &[u8], most: usize) -> Result<(Workspace, Kept)> {
    let body = opened(bytes, most)?;
    Ok((understood(&body.workspace)?, kept(body.data)?))
}

/// The same with the workspace as JSON, which was checked.
///
/// # Errors
/// As for [`open`].
pub fn open_text(bytes: &[u8], most: usize) -> Result<(String, Kept)> {
    let body = opened(bytes, most)?;
    understood(&body.workspace)?;
    Ok((body.workspace.to_string(), kept(body.data)?))
}

fn opened(bytes: &[u8], most: usize) -> Result<Body> {
    let body: Body = parsed(&unpacked(bytes, most)?)?;
    check_version(&body.format, &body.version.to_string())?;
    Ok(body)
}

fn kept(data: Option<Data>) -> Result<Kept> {
    Ok(match data {
        None => Kept::Nothing,
        Some(Data::Counts { counts, notices, twins }) => {
            Kept::Counts(KeptCounts { counts: PairCounts::from_file(counts)?, notices, twins })
        }
        Some(Data::Rows(rows)) => Kept::Rows(rows.checked()?),
    })
}

/// The workspace that some JSON is.
fn understood(json: &Value) -> Result<Workspace> {
    // A list would pass for an object that says nothing.
    if !json.is_object() {
        return Err(Error::expected(ErrorKind::Workspace, "a workspace as an object", json));
    }
    let workspace = Workspace::deserialize(json).map_err(|error| misunderstood(&error))?;
    workspace.answer.check()?;
    Ok(workspace)
}

/// A workspace without its data, which are passed over.
///
/// # Errors
/// As for [`open`], but for what is wrong with the data.
pub fn about(bytes: &[u8], most: usize) -> Result<Workspace> {
    #[derive(Deserialize)]
    struct Head {
        format: String,
        version: u32,
        workspace: Value,
    }
    let head: Head = parsed(&unpacked(bytes, most)?)?;
    check_version(&head.format, &head.version.to_string())?;
    understood(&head.workspace)
}

fn unpacked(bytes: &[u8], most: usize) -> Result<Vec<u8>> {
    gzip::unpack_at_most(&[&HEADER_WITHOUT_COMMENT[..], checked(bytes)?].concat(), most)
}

fn parsed<'a, T: Deserialize<'a>>(text: &'a [u8]) -> Result<T> {
    serde_json::from_slice(text).map_err(|error| misunderstood(&error))
}

fn misunderstood(error: &serde_json::Error) -> Error {
    Error::expected(ErrorKind::Workspace, "the fields of a workspace (docs/workspace.md)", error)
}

/// The same header without the flag of a comment, for what unpacks.
const HEADER_WITHOUT_COMMENT: [u8; 10] = [gzip::MAGIC[0], gzip::MAGIC[1], 8, 0, 0, 0, 0, 0, 0, 255];

/// What is packed in a file whose header and digest are right.
fn checked(bytes: &[u8]) -> Result<&[u8]> {
    let behind = bytes.strip_prefix(&HEADER).ok_or_else(|| {
        if bytes.len() < HEADER.len() || looks_like_workspace(bytes) {
            damaged("one that was cut or altered at its beginning")
        } else {
            damaged("something else")
        }
    })?;
    let end = behind.iter().take(LONGEST_COMMENT).position(|&byte| byte == 0);
    let end = end.ok_or_else(|| damaged("one that was cut or altered at its beginning"))?;
    let (told, packed) = (&behind[..end], &behind[end + 1..]);
    let told = std::str::from_utf8(told).map_err(|_| damaged("other signs in its beginning"))?;
    let mut words = told.split(' ');
    check_version(words.next().unwrap_or_default(), words.next().unwrap_or_default())?;
    if told != comment(VERSION, packed) {
        return Err(damaged("one that was cut or altered: its digest does not match"));
    }
    Ok(packed)
}

/// Refuses what is no workspace, and versions that are not known here.
fn check_version(format: &str, version: &str) -> Result<()> {
    if format != FORMAT {
        return Err(damaged("something else"));
    }
    match version.parse() {
        Ok(VERSION) => Ok(()),
        Ok(newer) if newer > VERSION => {
            let found = format!("version {newer}, which a newer nodewise wrote");
            Err(Error::expected(
                ErrorKind::Workspace,
                format!("a workspace of version {VERSION} at most"),
                found,
            ))
        }
        _ => Err(damaged("one without a known version")),
    }
}

fn damaged(found: &str) -> Error {
    Error::expected(ErrorKind::Workspace, "a workspace of nodewise", found)
}
