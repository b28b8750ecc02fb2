//! Tables from fixed seeds, for tests and benchmarks.

#![allow(dead_code, reason = "every test file uses a part of it")]

use nodewise::table::{Codes, Column, Table, level_order};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A generator that gives the same numbers on every machine.
pub fn generator(seed: u64) -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64(seed)
}

/// A table of plain texts between commas, with a header.
pub fn table_of_csv(csv: &str) -> Table {
    let mut lines = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let names = lines.next().unwrap();
    let rows: Vec<Vec<&str>> = lines.collect();
    let column =
        |i: usize| column_of_texts(names[i], &rows.iter().map(|row| Some(row[i])).collect::<Vec<_>>());
    Table { columns: (0..names.len()).map(column).collect(), rows: rows.len() }
}

/// A column whose levels are the texts that occur, in the order that reading a file gives.
pub fn column_of_texts(name: &str, texts: &[Option<&str>]) -> Column {
    let mut levels: Vec<String> = texts.iter().flatten().map(ToString::to_string).collect();
    levels.sort_by(|a, b| level_order(a, b));
    levels.dedup();
    let code =
        |text: &str| levels.iter().position(|level| level == text).expect("every text is a level") as u16;
    let codes = Codes::pack(levels.len(), texts.iter().map(|text| text.map(code)));
    Column { name: name.into(), levels, codes }
}

/// A table of columns `c0`, `c1`, ... from codes; level texts are the codes, and codes that do not occur are dropped.
pub fn table_of_codes(columns: &[Vec<u16>]) -> Table {
    let columns: Vec<Column> = columns
        .iter()
        .enumerate()
        .map(|(i, codes)| {
            let mut levels = codes.clone();
            levels.sort_unstable();
            levels.dedup();
            let code = |c: &u16| levels.binary_search(c).ok().map(|k| k as u16);
            let codes = Codes::pack(levels.len(), codes.iter().map(code));
            Column { name: format!("c{i}"), levels: levels.iter().map(ToString::to_string).collect(), codes }
        })
        .collect();
    let rows = columns.first().map_or(0, |column| column.codes.len());
    Table { columns, rows }
}

/// Columns with the given numbers of levels. Each but the first repeats an earlier column, modulo its own number of
/// levels, with probability `strength`, and is random otherwise.
pub fn dependent_codes(seed: u64, levels: &[usize], rows: usize, strength: f64) -> Vec<Vec<u16>> {
    let mut rng = generator(seed);
    let mut columns: Vec<Vec<u16>> = Vec::new();
    for (i, &m) in levels.iter().enumerate() {
        let parent = if i > 0 { rng.random_range(0..i) } else { 0 };
        let codes = (0..rows).map(|row| {
            let copied = i > 0 && rng.random::<f64>() < strength;
            if copied { columns[parent][row] % m as u16 } else { rng.random_range(0..m as u16) }
        });
        let codes = codes.collect();
        columns.push(codes);
    }
    columns
}

/// [`dependent_codes`] as a table.
pub fn dependent(seed: u64, levels: &[usize], rows: usize, strength: f64) -> Table {
    table_of_codes(&dependent_codes(seed, levels, rows, strength))
}

/// A chain `c0 - c1 - c2 - ...`: each column keeps its predecessor's level with probability `keep`.
pub fn chain(seed: u64, columns: usize, m: u16, rows: usize, keep: f64) -> Table {
    let mut rng = generator(seed);
    let mut codes: Vec<Vec<u16>> = vec![(0..rows).map(|_| rng.random_range(0..m)).collect()];
    for i in 1..columns {
        let next = codes[i - 1]
            .iter()
            .map(|&before| if rng.random::<f64>() < keep { before } else { rng.random_range(0..m) });
        let next = next.collect();
        codes.push(next);
    }
    table_of_codes(&codes)
}

/// A random network in which every node has up to two parents among the ten columns before it, with conditional
/// distributions drawn at random: `n` columns of `k` levels.
pub fn network(seed: u64, n: usize, k: usize, rows: usize) -> Table {
    let mut rng = generator(seed);
    let mut codes: Vec<Vec<u16>> = Vec::new();
    for i in 0..n {
        let parents: Vec<usize> = (0..2.min(i)).map(|_| rng.random_range(i.saturating_sub(10)..i)).collect();
        let law: Vec<Vec<f64>> = (0..k.pow(parents.len() as u32)).map(|_| random_law(&mut rng, k)).collect();
        let column = (0..rows).map(|row| {
            let state = parents.iter().fold(0, |state, &p| state * k + usize::from(codes[p][row]));
            draw(&law[state], rng.random())
        });
        let column = column.collect();
        codes.push(column);
    }
    table_of_codes(&codes)
}

/// Probabilities with one level clearly ahead of the others.
fn random_law(rng: &mut Pcg64Mcg, k: usize) -> Vec<f64> {
    let mut law: Vec<f64> = (0..k).map(|_| rng.random::<f64>()).collect();
    law[rng.random_range(0..k)] += k as f64 / 2.0;
    let total: f64 = law.iter().sum();
    law.iter().map(|x| x / total).collect()
}

fn draw(law: &[f64], mut u: f64) -> u16 {
    for (a, &p) in law.iter().enumerate() {
        if u < p {
            return a as u16;
        }
        u -= p;
    }
    law.len() as u16 - 1
}

/// A large table of few-level columns, built without going through texts: for measuring the counting.
pub fn large(seed: u64, columns: usize, rows: usize) -> Table {
    let mut rng = generator(seed);
    let column = |i: usize, rng: &mut Pcg64Mcg| {
        let m = [2, 2, 3, 4, 3, 2][i % 6];
        Column {
            name: format!("c{i}"),
            levels: (0..m).map(|a: u8| a.to_string()).collect(),
            codes: Codes::U8((0..rows).map(|_| rng.random_range(0..m)).collect()),
        }
    };
    Table { columns: (0..columns).map(|i| column(i, &mut rng)).collect(), rows }
}
