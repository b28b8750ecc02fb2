//! The price of normalised maximum likelihood.

use std::f64::consts::PI;

/// Up to so many levels the recurrence gives the exact value; above, the closed form is within 2e-4 of it.
const RECURRED: f64 = 1_000.0;
/// Up to so many rows the sum for two levels is added up; above, its expansion is within 2e-6 of it.
const SUMMED: usize = 50;

/// `log sum_x P(x | maximum likelihood of x)` over all samples of `rows` from a multinomial with `levels` levels.
/// `levels` is real because a product over many parents does not fit a whole number. Costs `O(levels)` up to a thousand
/// levels, then `O(1)`.
pub fn regret(rows: usize, levels: f64) -> f64 {
    if rows == 0 || levels <= 1.0 {
        0.0
    } else if levels <= RECURRED {
        recurrence(rows, levels as usize)
    } else {
        closed_form(rows as f64, levels)
    }
}

/// `C(n, r + 2) = C(n, r + 1) + n / r C(n, r)` of Kontkanen and Myllymäki, carried as the ratio of neighbours because the
/// sums themselves overflow.
fn recurrence(rows: usize, levels: usize) -> f64 {
    let n = rows as f64;
    let mut ratio = two_levels(rows);
    let mut log = libm::log(ratio);
    for r in 1..levels - 1 {
        ratio = 1.0 + n / (r as f64 * ratio);
        log += libm::log(ratio);
    }
    log
}

/// `C(n, 2)`: the sum itself for few rows, Szpankowski's expansion for many.
fn two_levels(rows: usize) -> f64 {
    if rows <= SUMMED { summed_two(rows) } else { expanded_two(rows as f64) }
}

fn expanded_two(n: f64) -> f64 {
    (PI * n / 2.0).sqrt() + 2.0 / 3.0 + (2.0 * PI).sqrt() / (24.0 * n.sqrt()) - 4.0 / (135.0 * n)
}

fn summed_two(rows: usize) -> f64 {
    let n = rows as f64;
    let entropy = |count: f64| if count > 0.0 { count * libm::log(count / n) } else { 0.0 };
    let mut choose = 1.0;
    let mut sum = 0.0;
    for h in 0..=rows {
        let h = h as f64;
        sum += choose * libm::exp(entropy(h) + entropy(n - h));
        choose *= (n - h) / (h + 1.0);
    }
    sum
}

/// Szpankowski and Weinberger: good where levels are not few beside the rows.
fn closed_form(n: f64, levels: f64) -> f64 {
    let alpha = levels / n;
    let c = 0.5 + 0.5 * (1.0 + 4.0 / alpha).sqrt();
    n * (libm::log(alpha) + (alpha + 2.0) * libm::log(c) - 1.0 / c) - 0.5 * libm::log(c + 2.0 / alpha)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_rows_by_hand() {
        // Of the four samples of two rows and two levels, two have likelihood 1 and two 1/4; with three levels, three and six.
        assert!((regret(2, 2.0) - libm::log(2.5)).abs() < 1e-14);
        assert!((regret(2, 3.0) - libm::log(4.5)).abs() < 1e-14);
        assert!((regret(1, 7.0) - libm::log(7.0)).abs() < 1e-14);
    }

    #[test]
    fn its_pieces_meet() {
        for rows in [50, 200, 900] {
            assert!((summed_two(rows) / expanded_two(rows as f64) - 1.0).abs() < 2e-6, "{rows}");
        }
        for rows in [1, 5, 50, 500, 5000, 1_000_000] {
            let (exact, closed) = (recurrence(rows, 1000), closed_form(rows as f64, 1000.0));
            assert!((exact - closed).abs() < 3e-4, "{rows}: {exact} against {closed}");
        }
    }

    #[test]
    fn it_grows_with_levels_and_vanishes_for_one() {
        assert_eq!(regret(100, 1.0), 0.0);
        assert_eq!(regret(0, 5.0), 0.0);
        let values: Vec<f64> = [2.0, 3.0, 10.0, 1e3, 1001.0, 1e9].iter().map(|&m| regret(1000, m)).collect();
        assert!(values.windows(2).all(|two| two[0] < two[1]), "{values:?}");
    }
}
