//! Apache Parquet: flat columns of numbers, texts and times.
//!
//! The end of a file says where the values of each column stand ([`meta`]); they come in groups of rows and, in those, in pages, which
//! are unpacked ([`codec`]) and decoded ([`values`], [`levels`]) one at a time. Every size that a page claims is held to what the
//! file can hold before memory is set aside for it.

mod cells;
mod codec;
mod levels;
mod meta;
mod schema;
mod thrift;
mod values;

use super::FileOptions;
use super::assemble::{self, Described};
use super::bytes::{Bytes, Order, cut_short};
use super::labels::Meaning;
use crate::progress::{Progress, Watch};
use crate::table::{ColumnBuilder, FileKind, Format, Notice, RawTable, TableBuilder};
use crate::{Error, ErrorKind, Result};
use cells::Cell;
use levels::Hybrid;
use meta::{Chunk, FileMeta, PageHead};
use schema::{Kind, Leaf, Schema};

const MAGIC: &str = "PAR1";
/// A file that ends like this is encrypted.
const ENCRYPTED: &[u8] = b"PARE";
/// Kinds of pages.
const VALUES: i64 = 0;
const DICTIONARY: i64 = 2;
const NEWER_VALUES: i64 = 3;

/// Reads a whole file.
///
/// # Errors
/// For a file that is damaged, cut short, encrypted, or packed in a way that is not known; when no column can be read.
pub(super) fn read(bytes: &[u8], options: &FileOptions<'_>, watch: &mut Watch<'_>) -> Result<RawTable> {
    let meta = footer(bytes)?;
    let schema = Schema::of(&meta)?;
    check_size(&meta, &schema, options)?;
    let mut table = TableBuilder::new();
    let steps = meta.groups.len() * schema.leaves.len();
    for leaf in &schema.leaves {
        let column = table.add_column();
        let column = table.column(column);
        for (number, group) in meta.groups.iter().enumerate() {
            watch.tell(Progress::of(column_step(leaf, &schema, &meta, number), steps))?;
            let chunk =
                group.chunks.get(leaf.number).ok_or_else(|| cut_short("a group without all columns"))?;
            let read = read_chunk(bytes, leaf, chunk, group.rows, column);
            read.map_err(|error| error.in_column(&leaf.name))?;
        }
    }
    let columns = schema.leaves.iter().map(described).collect();
    let left_out = |(name, reason): &(String, &str)| Notice {
        column: Some(name.clone()),
        text: format!("the column was left out: {reason}"),
        twin_of: None,
    };
    let notices = schema.left_out.iter().map(left_out).collect();
    let (values, rows) = table.finish();
    assemble::table(values, rows, columns, Format::of(FileKind::Parquet), notices)
}

/// How many pieces of work are done when this one begins.
fn column_step(leaf: &Leaf, schema: &Schema, meta: &FileMeta<'_>, group: usize) -> usize {
    let before = schema.leaves.iter().position(|other| other.number == leaf.number).unwrap_or_default();
    before * meta.groups.len() + group
}

fn described(leaf: &Leaf) -> Described {
    let clock = match leaf.kind {
        Kind::Moment { clock, .. } => Some(clock),
        _ => None,
    };
    Described { name: leaf.name.clone(), label: None, meaning: Meaning { clock, ..Meaning::default() } }
}

/// What the end of the file says.
fn footer(bytes: &[u8]) -> Result<FileMeta<'_>> {
    let mut at = Bytes::new(bytes, Order::Little);
    let end = bytes.len().saturating_sub(8);
    at.go_to(end as u64)?;
    let length = at.u32()? as usize;
    if at.rest() == ENCRYPTED {
        return Err(Error::expected(ErrorKind::Table, "a Parquet file that is not encrypted", "one that is"));
    }
    if at.rest() != MAGIC.as_bytes() || length > end {
        return Err(cut_short("no list of columns at the end of the Parquet file"));
    }
    at.go_to((end - length) as u64)?;
    FileMeta::read(&mut at)
}

/// Runs of equal values take hardly any room, so the rows are held to the memory that is allowed.
fn check_size(meta: &FileMeta<'_>, schema: &Schema, options: &FileOptions<'_>) -> Result<()> {
    let rows = meta.groups.iter().map(|group| group.rows.max(0) as u64).fold(0, u64::saturating_add);
    if u64::try_from(meta.rows).ok() != Some(rows) {
        return Err(cut_short(format!("{} rows, and {rows} in its groups", meta.rows)));
    }
    let needed = rows.saturating_mul(schema.leaves.len() as u64);
    if needed > options.memory {
        let expected = format!("a table of at most {} cells", options.memory);
        return Err(Error::expected(ErrorKind::TooLarge, expected, needed));
    }
    Ok(())
}

/// Reads the pages of one column in one group.
fn read_chunk(bytes: &[u8], leaf: &Leaf, chunk: &Chunk, rows: i64, column: &mut ColumnBuilder) -> Result<()> {
    if chunk.encrypted || chunk.elsewhere {
        let found = if chunk.encrypted { "an encrypted column" } else { "a column in another file" };
        return Err(Error::expected(ErrorKind::Table, "values in this file", found));
    }
    if chunk.values != rows || rows < 0 {
        return Err(cut_short(format!("{} values for {rows} rows", chunk.values)));
    }
    let begin = chunk.dictionary.filter(|&place| place > 0 && place < chunk.data).unwrap_or(chunk.data);
    let mut at = Bytes::new(bytes, Order::Little);
    at.go_to(u64::try_from(begin).unwrap_or(u64::MAX))?;
    let length = at.count(chunk.length, 1, "bytes of a column")?;
    let mut at = Bytes::new(at.take(length)?, Order::Little);
    let mut dictionary = Vec::new();
    let mut left = rows as u64;
    while left > 0 {
        let head = PageHead::read(&mut at)?;
        let length = at.count(head.length, 1, "bytes of a page")?;
        let packed = at.take(length)?;
        match head.kind {
            DICTIONARY => dictionary = read_dictionary(leaf, chunk, &head, packed)?,
            VALUES | NEWER_VALUES => {
                let values = u64::try_from(head.values).ok().filter(|&values| values <= left);
                let Some(values) = values else {
                    return Err(cut_short(format!("a page of {} values, of {left}", head.values)));
                };
                let page = Page::unpack(chunk, &head, packed, leaf)?;
                page.push(leaf, &head, values as usize, &dictionary, column)?;
                left -= values;
            }
            _ => {}
        }
    }
    Ok(())
}

fn read_dictionary(leaf: &Leaf, chunk: &Chunk, head: &PageHead, packed: &[u8]) -> Result<Vec<Cell<'static>>> {
    let bytes = codec::unpack(chunk.codec, packed, size(head.inside)?)?;
    let count = size(head.values)?;
    let values = values::decode(0, leaf.physical, &bytes, count)?;
    Ok(values.into_iter().map(|value| cells::cell(leaf.kind, value).into_owned()).collect())
}

fn size(claimed: i64) -> Result<usize> {
    usize::try_from(claimed).map_err(|_| cut_short(format!("a size of {claimed}")))
}

/// Adds the next value of a page to a column.
type Push<'a> = Box<dyn FnMut(&mut ColumnBuilder) -> Result<()> + 'a>;

/// A page, unpacked and cut into what is there and the values.
struct Page {
    bytes: Vec<u8>,
    /// Bytes that tell which values are there.
    levels: std::ops::Range<usize>,
    values: usize,
}

impl Page {
    fn unpack(chunk: &Chunk, head: &PageHead, packed: &[u8], leaf: &Leaf) -> Result<Self> {
        if head.kind == NEWER_VALUES {
            Self::newer(chunk, head, packed)
        } else {
            Self::older(chunk, head, packed, leaf)
        }
    }

    /// Levels behind their length, packed together with the values.
    fn older(chunk: &Chunk, head: &PageHead, packed: &[u8], leaf: &Leaf) -> Result<Self> {
        let bytes = codec::unpack(chunk.codec, packed, size(head.inside)?)?;
        let mut at = Bytes::new(&bytes, Order::Little);
        if !leaf.optional {
            return Ok(Self { bytes, levels: 0..0, values: 0 });
        }
        if head.level_encoding != 3 {
            let found = format!("encoding {}", head.level_encoding);
            return Err(Error::expected(ErrorKind::Encoding, "missing values told by runs", found));
        }
        let length = at.u32()? as usize;
        at.skip(length)?;
        let values = at.position();
        Ok(Self { bytes, levels: 4..values, values })
    }

    /// Levels before the values, never packed.
    fn newer(chunk: &Chunk, head: &PageHead, packed: &[u8]) -> Result<Self> {
        let (repetition, definition) = (size(head.repetition)?, size(head.definition)?);
        let before = repetition.saturating_add(definition);
        if before > packed.len() {
            return Err(cut_short(format!("{before} bytes of levels in a page of {}", packed.len())));
        }
        let (levels, packed) = packed.split_at(before);
        let inside = size(head.inside)?.saturating_sub(before);
        let mut bytes = levels.to_vec();
        if head.plain || packed.is_empty() {
            bytes.extend_from_slice(packed);
        } else {
            bytes.extend(codec::unpack(chunk.codec, packed, inside)?);
        }
        Ok(Self { bytes, levels: repetition..before, values: before })
    }

    /// Adds the cells of this page to the column.
    fn push(
        &self,
        leaf: &Leaf,
        head: &PageHead,
        count: usize,
        dictionary: &[Cell<'static>],
        column: &mut ColumnBuilder,
    ) -> Result<()> {
        let there = self.there(leaf, count)?;
        let present = there.as_ref().map_or(count, |there| there.iter().filter(|&&there| there).count());
        let mut next: Push<'_> = match head.encoding {
            2 | 8 => Box::new(self.indices(dictionary, present)?),
            encoding => {
                let values = values::decode(encoding, leaf.physical, &self.bytes[self.values..], present)?;
                let mut values = values.into_iter();
                Box::new(move |column| {
                    let value = values.next().ok_or_else(|| cut_short("a page without all of its values"))?;
                    cells::cell(leaf.kind, value).push(column);
                    Ok(())
                })
            }
        };
        match there {
            None => (0..count).try_for_each(|_| next(column)),
            Some(there) => there.into_iter().try_for_each(|there| {
                if there {
                    return next(column);
                }
                column.missing();
                Ok(())
            }),
        }
    }

    /// Which values are there, unless all are.
    fn there(&self, leaf: &Leaf, count: usize) -> Result<Option<Vec<bool>>> {
        if !leaf.optional {
            return Ok(None);
        }
        let mut levels = Hybrid::new(&self.bytes[self.levels.clone()], 1)?;
        (0..count).map(|_| Ok(levels.next()? == 1)).collect::<Result<Vec<bool>>>().map(Some)
    }

    /// Values told by their place in the dictionary.
    fn indices<'a>(
        &'a self,
        dictionary: &'a [Cell<'static>],
        present: usize,
    ) -> Result<impl FnMut(&mut ColumnBuilder) -> Result<()> + 'a> {
        let bytes = &self.bytes[self.values..];
        let mut indices = match bytes.split_first() {
            Some((&width, rest)) => Hybrid::new(rest, width)?,
            None if present == 0 => Hybrid::new(&[], 0)?,
            None => return Err(cut_short("a page without all of its values")),
        };
        Ok(move |column: &mut ColumnBuilder| {
            let index = indices.next()? as usize;
            let cell = dictionary
                .get(index)
                .ok_or_else(|| cut_short(format!("value {index} of a dictionary of {}", dictionary.len())))?;
            cell.push(column);
            Ok(())
        })
    }
}
