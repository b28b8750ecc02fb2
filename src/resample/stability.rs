//! The penalty by stability, after Liu, Roeder and Wasserman (2010): as small as possible while resamples agree.

use super::shares::Shares;

/// The most disagreement that is allowed: two resamples differ in so many edges a column, in the mean.
pub const MOST: f64 = 0.2;

/// How much resamples disagree at each penalty of a grid: `2 pi (1 - pi)`, the chance that one of two has an edge and the other not, summed
/// over all pairs, for each of `n` columns.
///
/// The authors take the mean over all pairs instead. Most pairs of a sparse graph are never joined, and always agree; a mean over them would
/// allow the more disagreement about each edge the more columns there are.
pub fn instability(shares: &Shares, n: usize) -> Vec<f64> {
    let all = shares.resamples().max(1) as f64;
    let of_point = |k: usize| {
        let shares = shares.pairs().map(|(_, counts)| f64::from(counts[k]) / all);
        shares.map(|share| 2.0 * share * (1.0 - share)).sum::<f64>() / n.max(1) as f64
    };
    (0..shares.points()).map(of_point).collect()
}

/// The number of the smallest penalty of a falling grid down to which resamples disagree by at most `most`; the first where they do so
/// from the beginning.
pub fn choose(instability: &[f64], most: f64) -> usize {
    instability.iter().take_while(|&&value| value <= most).count().saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disagreement_by_hand() {
        // Of four resamples all have one edge, half have the other.
        let shares = Shares::from_pairs(2, 4, [((0, 1), vec![2, 4]), ((0, 2), vec![0, 2])]);
        assert_eq!(instability(&shares, 4), [0.125, 0.125]);
        assert_eq!(instability(&shares, 1), [0.5, 0.5]);
    }

    #[test]
    fn the_rule_stops_at_the_first_disagreement() {
        assert_eq!(choose(&[0.0, 0.1, 0.3, 0.1], 0.2), 1);
        assert_eq!(choose(&[0.3, 0.1], 0.2), 0);
        assert_eq!(choose(&[0.0, 0.1], 0.2), 1);
    }
}
