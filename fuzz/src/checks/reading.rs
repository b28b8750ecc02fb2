//! Text tables: wherever their bytes are cut, whoever reads them, and whether their rows are held.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use nodewise::counts::{Asked, CountedTable, count_shared};
use nodewise::table::{ColumnReport, Plan, RawTable, ReadOptions, Sharing, TableReader, read_shared, unzip};
use nodewise::{Result, Watch};

/// A text table is read alike wherever its bytes are cut, and bad rows can be left out of any.
pub fn table(data: &[u8]) {
    let Some((&seed, bytes)) = data.split_first() else { return };
    for skip_bad in [None, Some(u64::MAX)] {
        let options = ReadOptions { skip_bad, ..ReadOptions::default() };
        let whole = read_in_pieces(bytes, [bytes.len().max(1)], &options);
        let cut = read_in_pieces(bytes, cuts(seed), &options);
        assert_eq!(whole, cut, "pieces by seed {seed}");
    }
}

/// Sizes of pieces, again and again: equal ones up to 16 bytes for small seeds, then pairs of a short and a long one.
fn cuts(seed: u8) -> [usize; 2] {
    match usize::from(seed) {
        seed @ 0..16 => [seed + 1; 2],
        seed => [seed % 7 + 1, seed * seed % 1021 + 1],
    }
}

pub(super) fn read_in_pieces<const N: usize>(
    mut bytes: &[u8],
    sizes: [usize; N],
    options: &ReadOptions,
) -> Result<RawTable> {
    let mut reader = TableReader::new(options.clone());
    for size in sizes.into_iter().cycle() {
        let (piece, rest) = bytes.split_at(size.min(bytes.len()));
        reader.push(piece)?;
        if rest.is_empty() {
            break;
        }
        bytes = rest;
    }
    reader.finish()
}

/// A gzip stream is read alike wherever it is cut. Bytes that are none are packed first, so that what is invented reaches the table.
pub fn gzip(data: &[u8]) {
    let Some((&seed, bytes)) = data.split_first() else { return };
    if bytes.starts_with(&[0x1f, 0x8b]) {
        return table(data);
    }
    let mut packed = GzEncoder::new(vec![seed], Compression::new(u32::from(seed) % 3));
    packed.write_all(bytes).expect("memory takes all bytes");
    let packed = packed.finish().expect("memory takes all bytes");
    table(&packed);
    let options = ReadOptions::default();
    let plain = read_in_pieces(bytes, [bytes.len().max(1)], &options);
    if let (Ok(plain), Ok(unpacked)) = (plain, read_in_pieces(&packed[1..], cuts(seed), &options)) {
        assert_eq!(unpacked.columns, plain.columns);
    }
}

/// An archive is read alike wherever it is cut, and its members unpack within a limit.
pub fn zip(data: &[u8]) {
    const MOST: usize = 1 << 20;
    table(data);
    if let Ok(member) = unzip(data.get(1..).unwrap_or_default(), None, MOST) {
        assert!(member.bytes.len() <= MOST && member.members.contains(&member.name));
    }
}

/// What decides the format is read by one thread, so an input is put behind that much text.
fn stretched(bytes: &[u8]) -> Vec<u8> {
    const SAMPLE: usize = 256 * 1024;
    let end = bytes.iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |at| at + 1);
    let commas = bytes[..end].split(|&byte| byte == b',').count() - 1;
    let row = ["p".repeat(8000), ",q".repeat(commas), "\n".into()].concat();
    let rows = row.repeat(SAMPLE / row.len() + 1);
    [&bytes[..end], rows.as_bytes(), &bytes[end..]].concat()
}

/// Threads read the same table, or find the same mistake, as one.
pub fn threads(data: &[u8]) {
    let Some((&seed, bytes)) = data.split_first() else { return };
    let long = stretched(bytes);
    let options = ReadOptions::default();
    let alone = read_in_pieces(&long, [long.len()], &options);
    let sharing = Sharing { threads: 2, piece: usize::from(seed) * 16 + 1, ..Sharing::default() };
    assert_eq!(read_shared(&long[..], &options, sharing, &mut Watch::none()), alone);
}

/// Rows that are counted and let go give the counts of rows that are held.
pub fn once(data: &[u8]) {
    let Some((&seed, bytes)) = data.split_first() else { return };
    let count = |hold: usize| -> Result<CountedTable> {
        let plan = |_: &[ColumnReport]| Plan::default();
        let asked = Asked { given: &Plan::default(), plan: &plan, admit: &|_, _| Ok(()) };
        let sharing = Sharing { threads: 1, piece: usize::from(seed) * 4 + 1, hold };
        count_shared(|| Ok(bytes), &ReadOptions::default(), sharing, &asked, &mut Watch::none())
    };
    match (count(0), count(usize::MAX)) {
        (Ok(once), Ok(held)) => {
            assert_eq!(once.counts, held.counts);
            assert_eq!(once.reports, held.reports);
            assert_eq!(once.notices, held.notices);
        }
        (once, held) => assert_eq!(once.map(|_| ()), held.map(|_| ())),
    }
}
