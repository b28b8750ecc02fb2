//! Where in a Stata file everything stands.

use super::super::bytes::{Bytes, Order};
use super::LongTexts;
use super::values::Kind;
use crate::table::MAX_COLUMNS;
use crate::{Error, ErrorKind, Result};

/// What the beginning of a file says.
pub(super) struct Layout<'a> {
    pub(super) release: u16,
    pub(super) order: Order,
    pub(super) rows: u64,
    pub(super) variables: Vec<Variable<'a>>,
    /// The first row.
    pub(super) data: Bytes<'a>,
    /// The first set of labels.
    pub(super) labels: Bytes<'a>,
    /// The first long text, if there may be some.
    long: Option<Bytes<'a>>,
}

/// A column to be; its texts are not decoded yet.
pub(super) struct Variable<'a> {
    pub(super) kind: Kind,
    pub(super) name: &'a [u8],
    pub(super) format: &'a [u8],
    pub(super) label_name: &'a [u8],
    pub(super) label: &'a [u8],
}

/// Bytes of the fields of each variable.
struct Widths {
    name: usize,
    format: usize,
    label: usize,
}

impl Widths {
    fn of(release: u16) -> Self {
        let name = match release {
            ..110 => 9,
            110..118 => 33,
            _ => 129,
        };
        let format = match release {
            ..114 => 12,
            114..118 => 49,
            _ => 57,
        };
        Self { name, format, label: if release < 118 { 81 } else { 321 } }
    }
}

impl<'a> Layout<'a> {
    pub(super) fn read(bytes: &'a [u8]) -> Result<Self> {
        if bytes.starts_with(b"<stata_dta>") { Self::tagged(bytes) } else { Self::plain(bytes) }
    }

    /// Bytes of the name of a set of labels.
    pub(super) fn name_width(&self) -> usize {
        Widths::of(self.release).name
    }

    /// Up to release 115.
    fn plain(bytes: &'a [u8]) -> Result<Self> {
        let mut at = Bytes::new(bytes, Order::Little);
        let release = u16::from(at.u8()?);
        if !(108..=115).contains(&release) {
            return Err(other_release(release));
        }
        let order = if at.u8()? == 1 { Order::Big } else { Order::Little };
        at.set_order(order);
        at.skip(2)?;
        let claimed = i64::from(at.u16()?);
        let count = columns(&at, claimed)?;
        let rows = u64::from(at.u32()?);
        at.skip(81 + 18)?;
        let types = at.take(count)?;
        let kinds =
            types.iter().map(|&number| Kind::old(number, release).ok_or_else(|| unknown_kind(number.into())));
        let kinds = kinds.collect::<Result<Vec<_>>>()?;
        let widths = Widths::of(release);
        let names = at.take(count * widths.name)?;
        at.skip(2 * (count + 1))?;
        let formats = at.take(count * widths.format)?;
        let label_names = at.take(count * widths.name)?;
        let labels = at.take(count * widths.label)?;
        skip_notes(&mut at, release)?;
        let variables = variables(&kinds, &widths, [names, formats, label_names, labels]);
        let width: usize = kinds.iter().map(|kind| kind.width()).sum();
        let data = at;
        let length = rows.saturating_mul(width as u64).min(at.left() as u64) as usize;
        at.skip(length)?;
        Ok(Self { release, order, rows, variables, data, labels: at, long: None })
    }

    /// From release 117 on.
    fn tagged(bytes: &'a [u8]) -> Result<Self> {
        let mut at = Bytes::new(bytes, Order::Little);
        at.expect("<stata_dta><header><release>")?;
        let digits = std::str::from_utf8(at.take(3)?).ok().and_then(|digits| digits.parse().ok());
        let release = digits.unwrap_or_default();
        if !(117..=119).contains(&release) {
            return Err(other_release(release));
        }
        at.expect("</release><byteorder>")?;
        let order = if at.take(3)? == b"MSF" { Order::Big } else { Order::Little };
        at.set_order(order);
        at.expect("</byteorder><K>")?;
        let claimed = if release < 119 { i64::from(at.u16()?) } else { i64::from(at.u32()?) };
        let count = columns(&at, claimed)?;
        at.expect("</K><N>")?;
        let rows = if release == 117 { u64::from(at.u32()?) } else { at.u64()? };
        at.expect("</N><label>")?;
        let length = if release == 117 { usize::from(at.u8()?) } else { usize::from(at.u16()?) };
        at.skip(length)?;
        at.expect("</label><timestamp>")?;
        let length = usize::from(at.u8()?);
        at.skip(length)?;
        at.expect("</timestamp></header>")?;
        // The map of places is not used: some programs leave parts of it empty.
        between(&mut at, "map", 14 * 8)?;
        let variables = described(&mut at, count, release)?;
        skip_characteristics(&mut at)?;
        at.expect("<data>")?;
        let data = at;
        let width: usize = variables.iter().map(|variable| variable.kind.width()).sum();
        at.skip(usize::try_from(rows.saturating_mul(width as u64)).unwrap_or(usize::MAX))?;
        at.expect("</data><strls>")?;
        let mut layout = Self { release, order, rows, variables, data, labels: at, long: Some(at) };
        layout.labels = layout.behind_long_texts()?;
        Ok(layout)
    }

    /// The sets of labels, which stand behind the long texts.
    fn behind_long_texts(&self) -> Result<Bytes<'a>> {
        let mut at = self.labels;
        while next_long(&mut at, self.release)?.is_some() {}
        at.expect("</strls><value_labels>")?;
        Ok(at)
    }

    /// The long texts, wherever cells point to them.
    pub(super) fn long_texts(&self) -> Result<LongTexts<'a>> {
        let mut texts = LongTexts::default();
        let Some(mut at) = self.long else { return Ok(texts) };
        while let Some((place, text)) = next_long(&mut at, self.release)? {
            texts.insert(place, text);
        }
        Ok(texts)
    }
}

/// A long text and the two numbers that point to it.
type Long<'a> = ((u64, u64), &'a [u8]);

/// The next long text, if there is another.
fn next_long<'a>(at: &mut Bytes<'a>, release: u16) -> Result<Option<Long<'a>>> {
    if !at.rest().starts_with(b"GSO") {
        return Ok(None);
    }
    at.skip(3)?;
    let first = u64::from(at.u32()?);
    let second = if release == 117 { u64::from(at.u32()?) } else { at.u64()? };
    at.skip(1)?;
    let length = at.u32()? as usize;
    Ok(Some(((first, second), at.take(length)?)))
}

/// What stands between a tag and its end.
fn between<'a>(at: &mut Bytes<'a>, tag: &str, length: usize) -> Result<&'a [u8]> {
    at.expect(&format!("<{tag}>"))?;
    let inside = at.take(length)?;
    at.expect(&format!("</{tag}>"))?;
    Ok(inside)
}

/// The variables of a newer file.
fn described<'a>(at: &mut Bytes<'a>, count: usize, release: u16) -> Result<Vec<Variable<'a>>> {
    let mut types = Bytes::new(between(at, "variable_types", 2 * count)?, at.order());
    let kinds = (0..count).map(|_| {
        let number = types.u16()?;
        Kind::new(number).ok_or_else(|| unknown_kind(number))
    });
    let kinds = kinds.collect::<Result<Vec<_>>>()?;
    let widths = Widths::of(release);
    let names = between(at, "varnames", count * widths.name)?;
    between(at, "sortlist", (count + 1) * if release < 119 { 2 } else { 4 })?;
    let formats = between(at, "formats", count * widths.format)?;
    let label_names = between(at, "value_label_names", count * widths.name)?;
    let labels = between(at, "variable_labels", count * widths.label)?;
    Ok(variables(&kinds, &widths, [names, formats, label_names, labels]))
}

/// Notes of a newer file.
fn skip_characteristics(at: &mut Bytes<'_>) -> Result<()> {
    at.expect("<characteristics>")?;
    while at.rest().starts_with(b"<ch>") {
        at.skip(4)?;
        let length = at.u32()? as usize;
        at.skip(length)?;
        at.expect("</ch>")?;
    }
    at.expect("</characteristics>")
}

fn variables<'a>(kinds: &[Kind], widths: &Widths, fields: [&'a [u8]; 4]) -> Vec<Variable<'a>> {
    let [names, formats, label_names, labels] = fields;
    let field = |all: &'a [u8], width: usize, number: usize| &all[number * width..(number + 1) * width];
    let variable = |(number, &kind): (usize, &Kind)| Variable {
        kind,
        name: field(names, widths.name, number),
        format: field(formats, widths.format, number),
        label_name: field(label_names, widths.name, number),
        label: field(labels, widths.label, number),
    };
    kinds.iter().enumerate().map(variable).collect()
}

/// Notes between the variables and the rows, up to one of no kind and no length.
fn skip_notes(at: &mut Bytes<'_>, release: u16) -> Result<()> {
    loop {
        let kind = at.u8()?;
        let length = if release < 110 { usize::from(at.u16()?) } else { at.u32()? as usize };
        if kind == 0 && length == 0 {
            return Ok(());
        }
        at.skip(length)?;
    }
}

/// The number of columns, held to what the file can hold.
fn columns(at: &Bytes<'_>, claimed: i64) -> Result<usize> {
    let count = at.count(claimed, 100, "variables")?;
    if count == 0 {
        return Err(Error::expected(ErrorKind::Table, "variables", "none"));
    }
    if count > MAX_COLUMNS {
        return Err(Error::expected(ErrorKind::TooLarge, format!("at most {MAX_COLUMNS} columns"), count));
    }
    Ok(count)
}

fn other_release(release: u16) -> Error {
    let expected = "a Stata file of release 108 to 115 or 117 to 119";
    Error::expected(ErrorKind::Table, expected, format!("release {release}"))
}

fn unknown_kind(number: u16) -> Error {
    Error::expected(ErrorKind::Table, "a known type of variable", format!("type {number}"))
}
