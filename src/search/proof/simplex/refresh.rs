//! Everything computed from the basis alone, without what rounding has added since.

use super::super::inverse::Inverse;
use super::Simplex;

impl Simplex {
    /// Computes everything from the basis alone; `false` where its matrix has no inverse.
    pub(super) fn refresh(&mut self) -> bool {
        self.pivots = 0;
        let Some(inverse) = Inverse::of(self.matrix()) else { return false };
        self.inverse = inverse;
        self.refresh_costs();
        self.refresh_weights();
        true
    }

    /// By tight cut, then by free variable.
    fn matrix(&self) -> Vec<Vec<f64>> {
        let size = self.basis.tight.len();
        let mut matrix = vec![vec![0.0; size]; size];
        for (k, &variable) in self.basis.free.iter().enumerate() {
            for (variable, by) in [(variable, 1.0), (self.basis.key[self.node[variable]], -1.0)] {
                for row in self.cuts_of[variable].iter().filter_map(|&cut| self.row[cut]) {
                    matrix[row][k] += by;
                }
            }
        }
        matrix
    }

    fn refresh_costs(&mut self) {
        let size = self.basis.tight.len();
        self.y = vec![0.0; size];
        for (&variable, of_free) in self.basis.free.iter().zip(self.inverse.rows()) {
            let dearer = self.cost[variable] - self.cost[self.basis.key[self.node[variable]]];
            for (y, &entry) in self.y.iter_mut().zip(of_free) {
                *y += dearer * entry;
            }
        }
        self.d.copy_from_slice(&self.cost);
        for (&cut, &y) in self.basis.tight.iter().zip(&self.y) {
            for &variable in &self.cuts[cut] {
                self.d[variable] -= y;
            }
        }
        let of_key: Vec<f64> = self.basis.key.iter().map(|&key| self.d[key]).collect();
        for (d, &node) in self.d.iter_mut().zip(&self.node) {
            *d -= of_key[node];
        }
        self.loss = of_key.iter().sum::<f64>() + self.y.iter().sum::<f64>();
    }

    fn refresh_weights(&mut self) {
        self.x.fill(0.0);
        for &key in &self.basis.key {
            self.x[key] = 1.0;
        }
        let of_keys =
            |&cut: &usize| 1.0 - self.cuts[cut].iter().map(|&variable| self.x[variable]).sum::<f64>();
        let rest: Vec<f64> = self.basis.tight.iter().map(of_keys).collect();
        let weights: Vec<f64> = self
            .inverse
            .rows()
            .iter()
            .map(|of_free| of_free.iter().zip(&rest).map(|(a, b)| a * b).sum())
            .collect();
        for (&variable, &weight) in self.basis.free.iter().zip(&weights) {
            self.x[variable] = weight;
            self.x[self.basis.key[self.node[variable]]] -= weight;
        }
        for (cut, slack) in self.slack.iter_mut().enumerate() {
            let sum: f64 = self.cuts[cut].iter().map(|&variable| self.x[variable]).sum();
            *slack = if self.row[cut].is_some() { 0.0 } else { sum - 1.0 };
        }
    }
}
