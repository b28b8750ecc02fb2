//! Rows drawn from networks.

use std::ops::ControlFlow;

use nodewise::ErrorKind;
use nodewise::counts::{PairCounts, Variable};
use nodewise::network::{Network, Node};
use nodewise::progress::Watch;
use nodewise::table::Table;

use crate::files::{BUNDLED, Fingerprint, bundled};

fn node(name: &str, levels: usize, parents: &[usize], cpt: &[f64]) -> Node {
    let levels = (0..levels).map(|level| format!("l{level}")).collect();
    Node { variable: Variable { name: name.into(), levels }, parents: parents.to_vec(), cpt: cpt.to_vec() }
}

fn fingerprint(table: &Table) -> u64 {
    let mut fingerprint = Fingerprint::default();
    for column in &table.columns {
        for code in column.codes.iter() {
            fingerprint.add(u64::from(code.unwrap()));
        }
    }
    fingerprint.value()
}

#[test]
fn a_seed_names_its_rows_for_ever() {
    let alarm = bundled("alarm");
    let table = alarm.sample(5_000, 1);
    assert_eq!(table, alarm.sample(5_000, 1));
    assert_ne!(table, alarm.sample(5_000, 2));
    assert_eq!(fingerprint(&table), 8_718_658_645_183_358_948);
}

#[test]
fn more_rows_begin_with_the_same() {
    let network = bundled("survey");
    let (few, many) = (network.sample(3_000, 7), network.sample(9_000, 7));
    for (few, many) in few.columns.iter().zip(&many.columns) {
        assert_eq!(few.levels, many.levels);
        assert!(few.codes.iter().eq(many.codes.iter().take(3_000)));
    }
}

/// The number of rows with these levels of a node's parents and of the node.
fn count(table: &Table, columns: &[usize], levels: &[&str]) -> f64 {
    let matches = |row: usize| {
        columns.iter().zip(levels).all(|(&column, &level)| {
            let column = &table.columns[column];
            column.codes.get(row).map(|code| column.levels[usize::from(code)].as_str()) == Some(level)
        })
    };
    (0..table.rows).filter(|&row| matches(row)).count() as f64
}

#[test]
fn every_row_of_every_table_is_followed() {
    for name in ["asia", "cancer", "earthquake", "survey", "sachs"] {
        let network = bundled(name);
        let table = network.sample(20_000, 3);
        for (i, node) in network.nodes().iter().enumerate() {
            let levels = |i: usize| &network.nodes()[i].variable.levels;
            for (configuration, row) in node.cpt.chunks_exact(node.levels()).enumerate() {
                let mut rest = configuration;
                let mut key: Vec<&str> = Vec::new();
                for &parent in node.parents.iter().rev() {
                    key.insert(0, &levels(parent)[rest % levels(parent).len()]);
                    rest /= levels(parent).len();
                }
                let of_parents = count(&table, &node.parents, &key);
                let columns = [&node.parents[..], &[i]].concat();
                for (level, p) in levels(i).iter().zip(row) {
                    let drawn = count(&table, &columns, &[&key[..], &[level.as_str()]].concat());
                    // Five standard deviations, and a few rows for rare levels; impossible ones leave no room.
                    let deviation = (of_parents * p * (1.0 - p)).sqrt();
                    let room = if deviation > 0.0 { 5.0 * deviation + 3.0 } else { 0.0 };
                    assert!((drawn - of_parents * p).abs() <= room, "{name} {i} {key:?} {level}: {drawn}");
                }
            }
        }
    }
}

#[test]
fn levels_that_were_never_drawn_are_left_out() {
    let a = node("a", 4, &[], &[0.0, 0.5, 0.0, 0.5]);
    let b = node("b", 2, &[0], &[0.5, 0.5, 0.0, 1.0, 0.5, 0.5, 0.0, 1.0]);
    let table = Network::new("", vec![a, b]).unwrap().sample(1_000, 1);
    assert_eq!(table.columns[0].levels, ["l1", "l3"]);
    assert_eq!(table.columns[1].levels, ["l1"]);
    assert_eq!(table.columns[1].codes.iter().max(), Some(Some(0)));
    for name in BUNDLED {
        let counts = PairCounts::of(&bundled(name).sample(200, 5));
        assert!((0..counts.len()).all(|i| counts.marginal(i).iter().all(|&count| count > 0)), "{name}");
    }
}

#[test]
fn many_levels_are_drawn_evenly() {
    let m = 300;
    let network = Network::new("", vec![node("many", m, &[], &vec![1.0 / m as f64; m])]).unwrap();
    let table = network.sample(60_000, 1);
    let mut seen = vec![0; m];
    table.columns[0].codes.iter().for_each(|code| seen[usize::from(code.unwrap())] += 1);
    // Each has mean 200 and standard deviation 14.
    assert!(seen.iter().all(|count| (130..270).contains(count)), "{seen:?}");
}

#[test]
fn streams_of_nodes_are_independent() {
    let nodes = (0..40).map(|i| node(&format!("x{i}"), 4, &[], &[0.1, 0.2, 0.3, 0.4])).collect();
    let counts = PairCounts::of(&Network::new("", nodes).unwrap().sample(50_000, 11));
    let statistics: Vec<f64> = (0..40)
        .flat_map(|i| (0..i).map(move |j| (i, j)))
        .map(|(i, j)| counts.table(i, j).chi_square())
        .collect();
    // 780 draws of chi-square with 9 degrees of freedom: mean 9 with standard deviation 0.15, none near 45.
    let mean = statistics.iter().sum::<f64>() / statistics.len() as f64;
    assert!((8.4..9.6).contains(&mean), "{mean}");
    assert!(statistics.iter().all(|&statistic| statistic < 45.0));
}

#[test]
fn progress_is_told_and_the_draw_can_be_stopped() {
    let network = bundled("asia");
    let mut told = Vec::new();
    let mut watch = Watch::hearing(|rows| told.push(rows.done));
    assert_eq!(network.sample_with(10_000, 1, &mut watch).unwrap(), network.sample(10_000, 1));
    drop(watch);
    assert_eq!(told, [4096, 8192, 10_000]);
    let stopped = network.sample_with(10_000, 1, &mut Watch::new(|_| ControlFlow::Break(())));
    assert_eq!(stopped.unwrap_err().kind(), ErrorKind::Cancelled);
    let endless = network.sample_with(usize::MAX / 2, 1, &mut Watch::new(|_| ControlFlow::Break(())));
    assert_eq!(endless.unwrap_err().kind(), ErrorKind::TooLarge);
}

#[test]
fn no_rows_have_no_levels() {
    let table = bundled("asia").sample(0, 1);
    assert_eq!((table.rows, table.columns.len()), (0, 8));
    assert!(table.columns.iter().all(|column| column.levels.is_empty() && column.codes.is_empty()));
}
