//! Where to draw the nodes of a graph: distances on paper as near as can be to distances along edges.
//!
//! Each connected part is laid out by stress majorisation (Gansner, Koren and North) from a circle, with nothing left to chance; parts are then
//! put side by side in rows, the largest first. Single nodes come last.

use std::collections::VecDeque;

use crate::math::sort::sort_by_key;

/// Passes over all nodes; the picture changes little after fewer.
const PASSES: usize = 60;
/// Room around a part.
const MARGIN: f64 = 0.9;

/// Positions of nodes, one edge long each unit, from (0, 0) to `size`.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Of each node.
    pub positions: Vec<(f64, f64)>,
    /// Width and height.
    pub size: (f64, f64),
}

impl Layout {
    /// Lays out `n` nodes joined by edges. Time `O(n^2)` for each of a fixed number of passes.
    pub fn new(n: usize, edges: &[(usize, usize)]) -> Self {
        let mut near = vec![Vec::new(); n];
        for &(a, b) in edges {
            near[a].push(b);
            near[b].push(a);
        }
        let mut parts = parts(&near);
        sort_by_key(&mut parts, |part| std::cmp::Reverse(part.len()));
        let laid: Vec<Vec<(f64, f64)>> = parts.iter().map(|part| spread(part, &near)).collect();
        packed(n, &parts, &laid)
    }
}

/// The connected parts, each in the order of its nodes.
fn parts(near: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut seen = vec![false; near.len()];
    let mut parts = Vec::new();
    for start in 0..near.len() {
        if !seen[start] {
            let distances = distances(start, near);
            let part: Vec<usize> = (0..near.len()).filter(|&node| distances[node].is_some()).collect();
            for &node in &part {
                seen[node] = true;
            }
            parts.push(part);
        }
    }
    parts
}

/// Steps along edges from a node to all others; `None` where there is no way.
fn distances(start: usize, near: &[Vec<usize>]) -> Vec<Option<u32>> {
    let mut distances = vec![None; near.len()];
    distances[start] = Some(0);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((node, steps)) = queue.pop_front() {
        for &next in &near[node] {
            if distances[next].is_none() {
                distances[next] = Some(steps + 1);
                queue.push_back((next, steps + 1));
            }
        }
    }
    distances
}

/// Positions of the nodes of one part around its middle.
fn spread(part: &[usize], near: &[Vec<usize>]) -> Vec<(f64, f64)> {
    let ideal: Vec<Vec<f64>> = part
        .iter()
        .map(|&node| {
            let all = distances(node, near);
            part.iter().map(|&other| f64::from(all[other].unwrap_or(1))).collect()
        })
        .collect();
    let radius = (part.len() as f64).sqrt() / 1.5;
    let on_circle = |k: usize| {
        let angle = std::f64::consts::TAU * k as f64 / part.len() as f64;
        (radius * libm::cos(angle), radius * libm::sin(angle))
    };
    let mut places: Vec<(f64, f64)> = (0..part.len()).map(on_circle).collect();
    for _ in 0..PASSES {
        for k in 0..part.len() {
            places[k] = drawn(k, &places, &ideal[k]);
        }
    }
    places
}

/// Where the others want a node: the mean of the points at the right distance from each, weighted by nearness.
fn drawn(k: usize, places: &[(f64, f64)], ideal: &[f64]) -> (f64, f64) {
    let (x, y) = places[k];
    let (mut sum, mut to) = (0.0, (0.0, 0.0));
    for (&(a, b), &distance) in places.iter().zip(ideal).filter(|&(_, &distance)| distance > 0.0) {
        let weight = 1.0 / (distance * distance);
        let (dx, dy) = (x - a, y - b);
        let pull = distance / (dx * dx + dy * dy).sqrt().max(1e-9);
        to = (to.0 + weight * (a + dx * pull), to.1 + weight * (b + dy * pull));
        sum += weight;
    }
    if sum > 0.0 { (to.0 / sum, to.1 / sum) } else { (x, y) }
}

/// Puts the parts side by side, in rows about as wide as all is high.
fn packed(n: usize, parts: &[Vec<usize>], laid: &[Vec<(f64, f64)>]) -> Layout {
    let laid: Vec<Box> = laid.iter().map(|places| Box::around(places)).collect();
    let area: f64 = laid.iter().map(|part| part.width * part.height).sum();
    let widest = laid.iter().map(|part| part.width).fold((1.6 * area).sqrt(), f64::max);
    let mut positions = vec![(0.0, 0.0); n];
    let (mut x, mut y, mut row, mut width) = (0.0, 0.0, 0.0_f64, 0.0_f64);
    for (part, nodes) in laid.iter().zip(parts) {
        if x + part.width > widest + 1e-9 {
            (x, y, row) = (0.0, y + row, 0.0);
        }
        for (&node, &(a, b)) in nodes.iter().zip(&part.places) {
            positions[node] = (x + a, y + b);
        }
        x += part.width;
        (row, width) = (row.max(part.height), width.max(x));
    }
    Layout { positions, size: (width, y + row) }
}

/// A part, moved so that it begins at its margin.
struct Box {
    places: Vec<(f64, f64)>,
    width: f64,
    height: f64,
}

impl Box {
    fn around(places: &[(f64, f64)]) -> Self {
        let ends = |of: fn(&(f64, f64)) -> f64| {
            let numbers = places.iter().map(of);
            numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)))
        };
        let ((left, right), (top, bottom)) = (ends(|place| place.0), ends(|place| place.1));
        let places = places.iter().map(|&(x, y)| (x - left + MARGIN, y - top + MARGIN)).collect();
        Self { places, width: right - left + 2.0 * MARGIN, height: bottom - top + 2.0 * MARGIN }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(layout: &Layout, a: usize, b: usize) -> f64 {
        let ((x, y), (u, v)) = (layout.positions[a], layout.positions[b]);
        ((x - u).powi(2) + (y - v).powi(2)).sqrt()
    }

    #[test]
    fn a_path_and_a_triangle_have_edges_of_one_length() {
        let path = Layout::new(3, &[(0, 1), (1, 2)]);
        assert!((distance(&path, 0, 1) - 1.0).abs() < 0.05 && (distance(&path, 0, 2) - 2.0).abs() < 0.05);
        let triangle = Layout::new(3, &[(0, 1), (1, 2), (0, 2)]);
        assert!(
            [(0, 1), (1, 2), (0, 2)].iter().all(|&(a, b)| (distance(&triangle, a, b) - 1.0).abs() < 0.01)
        );
    }

    #[test]
    fn parts_do_not_overlap_and_all_lie_inside() {
        let edges = [(0, 1), (1, 2), (2, 3), (3, 0), (4, 5), (6, 7), (7, 8)];
        let layout = Layout::new(12, &edges);
        let inside = |&(x, y): &(f64, f64)| x > 0.0 && y > 0.0 && x < layout.size.0 && y < layout.size.1;
        assert!(layout.positions.iter().all(inside), "{layout:?}");
        let apart = (0..12).all(|a| (0..a).all(|b| distance(&layout, a, b) > 0.5));
        assert!(apart, "{layout:?}");
        assert_eq!(layout, Layout::new(12, &edges));
        assert_eq!(Layout::new(0, &[]).positions, []);
    }
}
