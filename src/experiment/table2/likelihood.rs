//! How well a graph, filled in from training rows, foretells test rows.

use rustc_hash::FxHashMap;

use crate::graph::Dag;
use crate::table::Table;

/// `-log P(row)` of every test row, natural logarithm. Both tables have the same columns and levels.
///
/// Every node's table is `(N_jk + a) / (N_j + m a)` with `N_jk` counted over the training rows, `m` levels and `a`
/// pseudo-rows in every cell. Time `O((train + test) (n + arcs))`.
pub fn negative_log_likelihood(dag: &Dag, train: &Table, test: &Table, pseudo: f64) -> Vec<f64> {
    let mut sums = vec![0.0; test.rows];
    for node in 0..dag.len() {
        let m = train.columns[node].levels.len();
        let mut counts: FxHashMap<u64, Vec<u32>> = FxHashMap::default();
        let (of_train, of_test) = configurations(dag.parents(node), train, test);
        for (configuration, code) in of_train.iter().zip(train.columns[node].codes.iter()) {
            counts.entry(*configuration).or_insert_with(|| vec![0; m])[level(code)] += 1;
        }
        for ((sum, configuration), code) in sums.iter_mut().zip(&of_test).zip(test.columns[node].codes.iter())
        {
            let (cell, all) =
                counts.get(configuration).map_or((0, 0), |row| (row[level(code)], row.iter().sum::<u32>()));
            let p = (f64::from(cell) + pseudo) / (f64::from(all) + pseudo * m as f64);
            *sum -= libm::log(p);
        }
    }
    sums
}

/// The tables of this experiment have no missing values: those of the files are a level.
fn level(code: Option<u16>) -> usize {
    usize::from(code.unwrap_or_default())
}

/// A number for every row of both tables, equal where the parents are equal. Configurations are numbered as they come,
/// so that any number of parents fits.
fn configurations(parents: &[usize], train: &Table, test: &Table) -> (Vec<u64>, Vec<u64>) {
    let mut numbers = [vec![0; train.rows], vec![0; test.rows]];
    for &parent in parents {
        let mut seen: FxHashMap<(u64, usize), u64> = FxHashMap::default();
        for (numbers, table) in numbers.iter_mut().zip([train, test]) {
            for (number, code) in numbers.iter_mut().zip(table.columns[parent].codes.iter()) {
                let next = seen.len() as u64;
                *number = *seen.entry((*number, level(code))).or_insert(next);
            }
        }
    }
    let [of_train, of_test] = numbers;
    (of_train, of_test)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Codes, Column};

    fn table(columns: &[(usize, &[u8])]) -> Table {
        let column = |(i, (m, codes)): (usize, &(usize, &[u8]))| Column {
            name: i.to_string(),
            levels: (0..*m).map(|level| level.to_string()).collect(),
            codes: Codes::U8(codes.to_vec()),
        };
        Table { columns: columns.iter().enumerate().map(column).collect(), rows: columns[0].1.len() }
    }

    #[test]
    fn likelihood_by_hand() {
        let train = table(&[(2, &[0, 0, 0, 1]), (3, &[0, 0, 1, 2])]);
        let test = table(&[(2, &[0, 1]), (3, &[0, 0])]);
        let dag = Dag::from_arcs(2, [(0, 1)]).unwrap();
        let found = negative_log_likelihood(&dag, &train, &test, 1.0);
        // P(x = 0) = 4/6, P(y = 0 | x = 0) = 3/6; P(x = 1) = 2/6, P(y = 0 | x = 1) = 1/4.
        let expected = [-libm::log(4.0 / 6.0 * 3.0 / 6.0), -libm::log(2.0 / 6.0 / 4.0)];
        for (found, expected) in found.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
        }
    }

    #[test]
    fn probabilities_of_all_rows_add_to_one() {
        let train = table(&[(2, &[0, 0, 1, 1, 1]), (2, &[0, 1, 1, 1, 0]), (3, &[0, 0, 2, 1, 2])]);
        let dag = Dag::from_arcs(3, [(0, 1), (0, 2), (1, 2)]).unwrap();
        let (mut a, mut b, mut c) = (Vec::new(), Vec::new(), Vec::new());
        for k in 0..12u8 {
            a.push(k % 2);
            b.push(k / 2 % 2);
            c.push(k / 4);
        }
        let all = table(&[(2, &a), (2, &b), (3, &c)]);
        let sum: f64 = negative_log_likelihood(&dag, &train, &all, 0.5).iter().map(|x| libm::exp(-x)).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    }
}
