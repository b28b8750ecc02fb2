//! In which order nodes are summed out, and which others each of them is then joined to.
//!
//! The order decides the size of the tables. The best one is hard to find, so two rules of thumb are tried, both on the
//! moral graph: take the node that asks for the fewest new edges, or the one whose table is smallest.

use super::super::Network;

/// An elimination order and what it costs.
pub(in crate::network) struct Elimination {
    /// The nodes, first eliminated first.
    pub(in crate::network) order: Vec<usize>,
    /// For each node of the order, those it was joined to when it was taken, which all come later.
    pub(in crate::network) separators: Vec<Vec<usize>>,
    /// Number of cells of all tables together.
    pub(in crate::network) cells: f64,
}

/// The cheaper order of the two rules, or what is too large when both need tables of more cells than `limit` in all.
pub(in crate::network) fn plan(network: &Network, limit: f64) -> Result<Elimination, TooLarge> {
    let by = |rule| Graph::moral(network).eliminate(limit, rule);
    match [Rule::FewestEdges, Rule::SmallestTable].map(by) {
        [Ok(one), Ok(other)] => Ok(if one.cells <= other.cells { one } else { other }),
        [Ok(plan), Err(_)] | [Err(_), Ok(plan)] => Ok(plan),
        [Err(one), Err(other)] => Err(if one.cells <= other.cells { one } else { other }),
    }
}

/// What the next node has least of; the other counts among equals.
#[derive(Clone, Copy)]
enum Rule {
    FewestEdges,
    SmallestTable,
}

/// Tables that are larger than allowed: their cells when that was noticed, and the largest of them with its nodes.
#[derive(Default)]
pub(in crate::network) struct TooLarge {
    pub(in crate::network) cells: f64,
    pub(in crate::network) largest: f64,
    pub(in crate::network) nodes: Vec<usize>,
}

/// The graph of nodes that are not yet eliminated, one row of bits a node.
struct Graph<'a> {
    network: &'a Network,
    words: usize,
    rows: Vec<u64>,
    left: Vec<bool>,
    /// Edges that are absent between a node's neighbours (each counted twice).
    fill: Vec<f64>,
    /// Cells of the table of a node and its neighbours.
    cells: Vec<f64>,
}

impl<'a> Graph<'a> {
    /// Joins every node with its parents, and these with each other.
    fn moral(network: &'a Network) -> Self {
        let n = network.len();
        let words = n.div_ceil(64);
        let (rows, left) = (vec![0; n * words], vec![true; n]);
        let mut graph = Self { network, words, rows, left, fill: vec![0.0; n], cells: vec![0.0; n] };
        for (child, node) in network.nodes().iter().enumerate() {
            graph.join(&[&node.parents[..], &[child]].concat());
        }
        (0..n).for_each(|node| graph.measure(node));
        graph
    }

    fn row(&self, node: usize) -> &[u64] {
        &self.rows[node * self.words..(node + 1) * self.words]
    }

    /// Joins all of some nodes with each other.
    fn join(&mut self, nodes: &[usize]) {
        let mut all = vec![0; self.words];
        for &node in nodes {
            all[node / 64] |= 1 << (node % 64);
        }
        for &node in nodes {
            let row = &mut self.rows[node * self.words..(node + 1) * self.words];
            for (word, more) in row.iter_mut().zip(&all) {
                *word |= more;
            }
            row[node / 64] &= !(1 << (node % 64));
        }
    }

    /// The neighbours of a node, ascending.
    fn neighbours(&self, node: usize) -> Vec<usize> {
        let mut neighbours = Vec::new();
        for (k, &word) in self.row(node).iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                neighbours.push(64 * k + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
        neighbours
    }

    fn measure(&mut self, node: usize) {
        let neighbours = self.neighbours(node);
        let levels = |i: usize| self.network.nodes()[i].levels() as f64;
        self.cells[node] = neighbours.iter().fold(levels(node), |cells, &i| cells * levels(i));
        let absent = |i: usize| -> u32 {
            self.row(node).iter().zip(self.row(i)).map(|(own, others)| (own & !others).count_ones()).sum()
        };
        // Every neighbour misses itself.
        self.fill[node] = neighbours.iter().map(|&i| f64::from(absent(i) - 1)).sum();
    }

    fn score(&self, node: usize, rule: Rule) -> (f64, f64) {
        match rule {
            Rule::FewestEdges => (self.fill[node], self.cells[node]),
            Rule::SmallestTable => (self.cells[node], self.fill[node]),
        }
    }

    /// Takes the node with the smallest score again and again; of equals, the first.
    fn eliminate(mut self, limit: f64, rule: Rule) -> Result<Elimination, TooLarge> {
        let n = self.network.len();
        let mut plan = Elimination { order: Vec::new(), separators: Vec::new(), cells: 0.0 };
        let mut size = TooLarge::default();
        while plan.order.len() < n {
            let left = (0..n).filter(|&node| self.left[node]);
            let less = |a: usize, b: usize| self.score(a, rule) < self.score(b, rule);
            let node = left.reduce(|best, next| if less(next, best) { next } else { best });
            let Some(node) = node else { break };
            let separator = self.neighbours(node);
            plan.cells += self.cells[node];
            if self.cells[node] > size.largest {
                size.largest = self.cells[node];
                size.nodes = [&[node][..], &separator].concat();
            }
            if plan.cells > limit {
                return Err(TooLarge { cells: plan.cells, ..size });
            }
            self.take(node, &separator);
            plan.order.push(node);
            plan.separators.push(separator);
        }
        Ok(plan)
    }

    /// Joins the neighbours of a node and takes it out; scores change up to two steps away.
    fn take(&mut self, node: usize, neighbours: &[usize]) {
        self.join(neighbours);
        self.left[node] = false;
        let mut near = vec![0; self.words];
        for &i in neighbours {
            self.rows[i * self.words + node / 64] &= !(1 << (node % 64));
            for (word, more) in near.iter_mut().zip(self.row(i)) {
                *word |= more;
            }
        }
        for i in 0..self.left.len() {
            if self.left[i] && near[i / 64] >> (i % 64) & 1 == 1 {
                self.measure(i);
            }
        }
    }
}
