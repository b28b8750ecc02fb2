//! Files of our own and of networks: what is read is written and read again as the same.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use nodewise::counts::PairCounts;
use nodewise::counts::file::{self, Content};
use nodewise::network::bif as network_file;
use nodewise::table::{Plan, RawTable, ReadOptions, Sketch, prepare};
use nodewise::workspace::{self, Kept};
use sha2::{Digest, Sha256};

use super::learning::learn;
use super::reading::read_in_pieces;

/// A network is written as text that is the same network.
pub fn bif(data: &[u8]) {
    if let Ok(network) = network_file::read(data) {
        let text = network_file::write(&network);
        let again = network_file::read(text.as_bytes()).expect("what was written can be read");
        assert_eq!(network_file::write(&again), text);
    }
}

/// A counts file or a part adds to itself, and can be judged and learned from.
pub fn counts(data: &[u8]) {
    let Ok(content) = file::read(data) else { return };
    let text = |content: &Content| match content {
        Content::Counts(counts) => counts.to_json(),
        Content::Part(part) => part.to_json(),
    };
    let rows = |content: &Content| match content {
        Content::Counts(counts) => counts.rows(),
        Content::Part(part) => part.rows(),
    };
    let again = file::read(text(&content).as_bytes()).expect("what was written can be read");
    assert_eq!(text(&again), text(&content));
    // A sum may be too large, never wrong.
    if let Ok(sum) = content.merge(&again) {
        assert_eq!(rows(&sum), 2 * rows(&content));
    }
    if let Ok((counts, _)) = content.judged() {
        learn(counts);
    }
}

/// A sketch of numbers adds to itself, and gives bins.
pub fn sketch(data: &[u8]) {
    let Ok(sketch) = Sketch::from_json(data) else { return };
    let again = Sketch::from_json(sketch.to_json().as_bytes()).expect("what was written can be read");
    assert_eq!(again, sketch);
    if let Ok(sum) = sketch.merge(&again) {
        assert_eq!(sum.rows(), 2 * sketch.rows());
        assert!(Sketch::from_json(sum.to_json().as_bytes()).is_ok());
    }
    let bins = sketch.bins(4);
    let mut plan = Plan::default();
    bins.plan(&mut plan);
    assert!(bins.columns().all(|(_, names)| !names.is_empty()));
}

/// A workspace; text that is no packed file becomes one with a right digest, which would keep it from being invented.
pub fn workspace(data: &[u8]) {
    const MOST: usize = 1 << 20;
    let packed = if data.starts_with(&[0x1f, 0x8b]) { data.to_vec() } else { packed(data) };
    let Ok((workspace, kept)) = workspace::open(&packed, MOST) else { return };
    // The digest vouches for what another wrote, not for numbers without an end.
    let Ok(written) = workspace::pack(&workspace, &kept) else { return };
    let (again, kept_again) = workspace::open(&written, usize::MAX).expect("what was written can be opened");
    assert_eq!(workspace::pack(&again, &kept_again).expect("it was packed before"), written);
    assert_eq!(workspace::about(&written, usize::MAX).expect("it was opened"), workspace);
    match kept {
        Kept::Rows(table) => plan_of(&table, &workspace.plan),
        Kept::Counts(kept) => learn(kept.counts.judged().0),
        Kept::Nothing => {}
    }
}

/// The file that holds this text as docs/workspace.md describes it.
fn packed(text: &[u8]) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::none());
    gzip.write_all(text).expect("memory takes all bytes");
    let whole = gzip.finish().expect("memory takes all bytes");
    let body = &whole[10..];
    let digits: Vec<String> = Sha256::digest(body).iter().map(|byte| format!("{byte:02x}")).collect();
    let digest = digits.concat();
    let head = [0x1f, 0x8b, 8, 16, 0, 0, 0, 0, 0, 255];
    [&head[..], format!("nodewise-workspace 1 sha256:{digest}\0").as_bytes(), body].concat()
}

/// A plan is applied to a small table of all kinds of columns, or refused.
pub fn plan(data: &[u8]) {
    const TABLE: &[u8] = b"n,d,s,k,m\n1,2024-01-02,a;b,x,\n2.5,2024-02-03,b,y,1\n1.000,2023-12-01,a,x,99\n4,,c;a,z,2\n3,2024-01-05,b;c,y,1\n";
    if let Ok(plan) = Plan::from_json(data) {
        let table = read_in_pieces(TABLE, [TABLE.len()], &ReadOptions::default()).expect("a table");
        plan_of(&table, &plan);
    }
}

fn plan_of(table: &RawTable, plan: &Plan) {
    if let Ok(prepared) = prepare(table, plan) {
        learn(PairCounts::of(&prepared.table));
    }
}
