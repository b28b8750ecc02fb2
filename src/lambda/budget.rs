//! The smallest penalty whose graph has at most a given number of edges.

/// Finds it by bisection on the logarithm of `lambda`, to `width` relative, with at most 60 graphs.
///
/// `edges(lambda)` counts the edges of the graph at a penalty; at `largest` there are none but required ones. The
/// number of edges nearly always grows as `lambda` falls; where it does not, the answer still obeys the budget.
///
/// # Errors
/// Whatever `edges` reports.
pub fn choose<E>(
    largest: f64,
    smallest: f64,
    budget: usize,
    width: f64,
    mut edges: impl FnMut(f64) -> Result<usize, E>,
) -> Result<f64, E> {
    if edges(smallest)? <= budget {
        return Ok(smallest);
    }
    let (mut within, mut beyond) = (largest, smallest);
    for _ in 0..60 {
        if within - beyond <= width * within {
            break;
        }
        let middle = (within * beyond).sqrt();
        if edges(middle)? <= budget {
            within = middle;
        } else {
            beyond = middle;
        }
    }
    Ok(within)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_budget_is_kept_and_used() {
        let entries = [3.0, 2.0, 1.5, 0.7];
        let count = |lambda: f64| Ok::<_, ()>(entries.iter().filter(|&&entry| entry > lambda).count());
        let found = choose(4.0, 0.1, 2, 1e-6, count).unwrap();
        assert!((1.5..1.500_01).contains(&found));
        assert_eq!(choose(4.0, 0.1, 9, 1e-6, count).unwrap(), 0.1);
    }
}
