//! What a Parquet file says about itself: its columns, where their values stand, and the head of each page.

use super::super::bytes::Bytes;
use super::thrift::{Type, binary, int, list, structure};
use crate::Result;

/// The end of a file.
#[derive(Debug, Default)]
pub(super) struct FileMeta<'a> {
    pub(super) schema: Vec<Element<'a>>,
    pub(super) rows: i64,
    pub(super) groups: Vec<Group>,
}

/// A column, or a group of columns.
#[derive(Clone, Debug, Default)]
pub(super) struct Element<'a> {
    pub(super) physical: Option<i64>,
    pub(super) length: i64,
    /// 0: always there; 1: may be missing; 2: any number of them.
    pub(super) repetition: i64,
    pub(super) name: &'a [u8],
    pub(super) children: Option<i64>,
    pub(super) converted: Option<i64>,
    pub(super) scale: i64,
    pub(super) logical: Option<Logical>,
}

/// The newer way to say what a column means.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Logical {
    /// The number of the field that is there.
    pub(super) kind: i64,
    pub(super) scale: i64,
    /// Of times: 1 milliseconds, 2 microseconds, 3 nanoseconds.
    pub(super) unit: i64,
    pub(super) bits: i64,
    pub(super) unsigned: bool,
}

/// Some rows of all columns.
#[derive(Debug, Default)]
pub(super) struct Group {
    pub(super) rows: i64,
    pub(super) chunks: Vec<Chunk>,
}

/// The values of one column in a group.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Chunk {
    pub(super) codec: i64,
    pub(super) values: i64,
    pub(super) length: i64,
    pub(super) data: i64,
    pub(super) dictionary: Option<i64>,
    pub(super) encrypted: bool,
    pub(super) elsewhere: bool,
}

/// What stands before each page.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PageHead {
    /// 0: values; 2: a dictionary; 3: values, the newer way.
    pub(super) kind: i64,
    pub(super) inside: i64,
    pub(super) length: i64,
    pub(super) values: i64,
    pub(super) encoding: i64,
    pub(super) level_encoding: i64,
    /// Bytes of levels before the values of a newer page.
    pub(super) definition: i64,
    pub(super) repetition: i64,
    pub(super) plain: bool,
}

impl<'a> FileMeta<'a> {
    pub(super) fn read(at: &mut Bytes<'a>) -> Result<Self> {
        let mut meta = Self::default();
        structure(at, |field, kind, at| {
            match (field, kind) {
                (2, Type::List) => meta.schema = list(at, element)?,
                (3, Type::Int) => meta.rows = int(at)?,
                (4, Type::List) => meta.groups = list(at, group)?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(meta)
    }
}

fn element<'a>(at: &mut Bytes<'a>) -> Result<Element<'a>> {
    let mut element = Element::default();
    structure(at, |field, kind, at| {
        match (field, kind) {
            (1, Type::Int) => element.physical = Some(int(at)?),
            (2, Type::Int) => element.length = int(at)?,
            (3, Type::Int) => element.repetition = int(at)?,
            (4, Type::Binary) => element.name = binary(at)?,
            (5, Type::Int) => element.children = Some(int(at)?),
            (6, Type::Int) => element.converted = Some(int(at)?),
            (7, Type::Int) => element.scale = int(at)?,
            (10, Type::Struct) => element.logical = Some(logical(at)?),
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    Ok(element)
}

/// A choice of one field, whose number is the kind.
fn logical(at: &mut Bytes<'_>) -> Result<Logical> {
    let mut logical = Logical::default();
    structure(at, |field, kind, at| {
        logical.kind = field;
        if kind != Type::Struct {
            return Ok(false);
        }
        structure(at, |inner, kind, at| {
            match (field, inner, kind) {
                (5, 1, Type::Int) => logical.scale = int(at)?,
                (7 | 8, 2, Type::Struct) => logical.unit = unit(at)?,
                (10, 1, Type::Byte) => logical.bits = i64::from(at.u8()?),
                (10, 2, Type::False) => logical.unsigned = true,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(true)
    })?;
    Ok(logical)
}

fn unit(at: &mut Bytes<'_>) -> Result<i64> {
    let mut unit = 0;
    structure(at, |field, _, _| {
        unit = field;
        Ok(false)
    })?;
    Ok(unit)
}

fn group(at: &mut Bytes<'_>) -> Result<Group> {
    let mut group = Group::default();
    structure(at, |field, kind, at| {
        match (field, kind) {
            (1, Type::List) => group.chunks = list(at, chunk)?,
            (3, Type::Int) => group.rows = int(at)?,
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    Ok(group)
}

fn chunk(at: &mut Bytes<'_>) -> Result<Chunk> {
    let mut chunk = Chunk::default();
    structure(at, |field, kind, at| {
        match (field, kind) {
            (1, Type::Binary) => {
                binary(at)?;
                chunk.elsewhere = true;
            }
            (3, Type::Struct) => chunk_meta(at, &mut chunk)?,
            (8, Type::Struct) => {
                chunk.encrypted = true;
                return Ok(false);
            }
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    Ok(chunk)
}

fn chunk_meta(at: &mut Bytes<'_>, chunk: &mut Chunk) -> Result<()> {
    structure(at, |field, kind, at| {
        match (field, kind) {
            (4, Type::Int) => chunk.codec = int(at)?,
            (5, Type::Int) => chunk.values = int(at)?,
            (7, Type::Int) => chunk.length = int(at)?,
            (9, Type::Int) => chunk.data = int(at)?,
            (11, Type::Int) => chunk.dictionary = Some(int(at)?),
            _ => return Ok(false),
        }
        Ok(true)
    })
}

impl PageHead {
    pub(super) fn read(at: &mut Bytes<'_>) -> Result<Self> {
        let mut head = Self::default();
        structure(at, |field, kind, at| {
            match (field, kind) {
                (1, Type::Int) => head.kind = int(at)?,
                (2, Type::Int) => head.inside = int(at)?,
                (3, Type::Int) => head.length = int(at)?,
                (5 | 7, Type::Struct) => head.values_of(at)?,
                (8, Type::Struct) => head.newer(at)?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(head)
    }

    /// Of a page of values or of a dictionary.
    fn values_of(&mut self, at: &mut Bytes<'_>) -> Result<()> {
        structure(at, |field, kind, at| {
            match (field, kind) {
                (1, Type::Int) => self.values = int(at)?,
                (2, Type::Int) => self.encoding = int(at)?,
                (3, Type::Int) => self.level_encoding = int(at)?,
                _ => return Ok(false),
            }
            Ok(true)
        })
    }

    fn newer(&mut self, at: &mut Bytes<'_>) -> Result<()> {
        structure(at, |field, kind, at| {
            match (field, kind) {
                (1, Type::Int) => self.values = int(at)?,
                (4, Type::Int) => self.encoding = int(at)?,
                (5, Type::Int) => self.definition = int(at)?,
                (6, Type::Int) => self.repetition = int(at)?,
                (7, Type::False) => self.plain = true,
                _ => return Ok(false),
            }
            Ok(true)
        })
    }
}
