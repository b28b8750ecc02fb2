//! Sorting short lists with little code.
//!
//! The standard sort is the fastest there is, and every type that it is used for adds five to eight kilobytes to the
//! browser's module. This one is compiled once: it sorts places, and the list is put in order afterwards.
//!
//! What a first visit loads sorts its short lists (names, levels, neighbours, edges) with this one; the one long list there, a
//! column's numbers when they are counted, with the standard one. Searches, rivals, classes and experiments, which come later or
//! are native, use the standard sort throughout.

use std::cmp::Ordering;

/// Sorts stably. Time `O(n log n)`.
pub(crate) fn sort_by<T>(list: &mut Vec<T>, mut compare: impl FnMut(&T, &T) -> Ordering) {
    let order = order_of(list.len(), &mut |a, b| compare(&list[a], &list[b]));
    let mut taken: Vec<Option<T>> = std::mem::take(list).into_iter().map(Some).collect();
    list.extend(order.into_iter().filter_map(|place| taken[place].take()));
}

/// Sorts stably by a key.
pub(crate) fn sort_by_key<T, K: Ord>(list: &mut Vec<T>, key: impl Fn(&T) -> K) {
    sort_by(list, |a, b| key(a).cmp(&key(b)));
}

/// The places `0..n` in the order that `compare` gives them.
pub(crate) fn order_of(n: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n).collect();
    let mut merged = order.clone();
    let mut run = 1;
    while run < n {
        for begin in (0..n).step_by(2 * run) {
            let (middle, end) = ((begin + run).min(n), (begin + 2 * run).min(n));
            let (mut left, mut right) = (begin, middle);
            for slot in &mut merged[begin..end] {
                let from_left = right == end
                    || (left < middle && compare(order[left], order[right]) != Ordering::Greater);
                let next = if from_left { &mut left } else { &mut right };
                *slot = order[*next];
                *next += 1;
            }
        }
        std::mem::swap(&mut order, &mut merged);
        run *= 2;
    }
    order
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn it_agrees_with_the_standard_sort(list in prop::collection::vec((0u8..20, any::<u8>()), 0..200)) {
            let (mut ours, mut theirs) = (list.clone(), list.clone());
            sort_by_key(&mut ours, |&(key, _)| key);
            theirs.sort_by_key(|&(key, _)| key);
            prop_assert_eq!(&ours, &theirs);
            sort_by(&mut ours, |a, b| b.cmp(a));
            theirs.sort_by(|a, b| b.cmp(a));
            prop_assert_eq!(ours, theirs);
        }
    }
}
