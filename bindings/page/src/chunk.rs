//! Solved grid points as flat arrays, which go to the page as soon as there are some.

use js_sys::{Array, Float64Array, Uint8Array, Uint32Array};
use nodewise::solver::PathPoint;
use nodewise_bindings::border::give;
use nodewise_bindings::outlet::Outlet;
use serde::Serialize;
use tsify::{Ts, Tsify};

/// Some solved grid points of a node, from number `first` on. The neighbours at its point k are
/// `neighbours[starts[k] .. starts[k + 1]]`, with the block norms at the same places of `norms`.
#[derive(Serialize, Tsify)]
pub struct PathChunk {
    node: usize,
    first: usize,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint32Array<ArrayBuffer>")]
    starts: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint32Array<ArrayBuffer>")]
    neighbours: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Float64Array<ArrayBuffer>")]
    norms: Float64Array,
    /// Certified duality gap at each point.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Float64Array<ArrayBuffer>")]
    gaps: Float64Array,
    /// How each fit ended: the place of its status in the list.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint8Array<ArrayBuffer>")]
    statuses: Uint8Array,
}

impl PathChunk {
    /// Sends it ahead of the answer.
    pub fn send(&self, outlet: &Outlet) {
        let buffers = [
            self.starts.buffer(),
            self.neighbours.buffer(),
            self.norms.buffer(),
            self.gaps.buffer(),
            self.statuses.buffer(),
        ];
        outlet.send_with(give(self).into(), &Array::from_iter(buffers));
    }

    /// The answer itself.
    pub fn give(&self) -> Ts<Self> {
        give(self)
    }
}

/// Gathers points until they are taken away.
pub struct Gathering {
    node: usize,
    first: usize,
    starts: Vec<u32>,
    neighbours: Vec<u32>,
    norms: Vec<f64>,
    gaps: Vec<f64>,
    statuses: Vec<u8>,
}

impl Gathering {
    /// Nothing yet of a node's path.
    pub fn new(node: usize) -> Self {
        let (neighbours, norms, gaps, statuses) = Default::default();
        Self { node, first: 0, starts: vec![0], neighbours, norms, gaps, statuses }
    }

    /// Adds a point.
    pub fn push(&mut self, point: &PathPoint) {
        for &(neighbour, norm) in &point.norms {
            self.neighbours.push(neighbour as u32);
            self.norms.push(norm);
        }
        self.starts.push(self.neighbours.len() as u32);
        self.gaps.push(point.certificate.gap);
        self.statuses.push(point.status as u8);
    }

    /// All points since the last time.
    pub fn take(&mut self) -> PathChunk {
        let next = Self { first: self.first + self.gaps.len(), ..Self::new(self.node) };
        let taken = std::mem::replace(self, next);
        PathChunk {
            node: taken.node,
            first: taken.first,
            starts: taken.starts.as_slice().into(),
            neighbours: taken.neighbours.as_slice().into(),
            norms: taken.norms.as_slice().into(),
            gaps: taken.gaps.as_slice().into(),
            statuses: taken.statuses.as_slice().into(),
        }
    }
}
