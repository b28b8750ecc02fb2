//! Known networks: read, written, checked, drawn at random, and sampled from.

use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use nodewise::Watch;
use nodewise::error::{Error, ErrorKind};
use nodewise::network::{Network, Node, Synthetic, bif};
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::{model, value};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** A known network; the table of a node has one row per configuration of its parents, the last parent fastest. */
export interface NetworkModel {
  name: string;
  nodes: { name: string; levels: string[]; parents: number[]; cpt: number[] }[];
}

/** A network without its tables. */
export interface NetworkHead {
  name: string;
  nodes: { name: string; levels: string[]; parents: number[] }[];
}

/** Receives drawn rows as pieces of a CSV file, and before each piece the number of rows drawn so far. */
export interface SampleSink {
  drawn(rows: number): void;
  piece(bytes: Uint8Array<ArrayBuffer>): void;
}
";

/// Rows of CSV in one piece: about a hundred kilobytes.
const PIECE: usize = 2048;
/// The largest seed that a JavaScript number holds exactly.
const MAX_SEED: f64 = ((1u64 << 53) - 1) as f64;

#[wasm_bindgen]
extern "C" {
    /// Where drawn rows go.
    #[wasm_bindgen(typescript_type = "SampleSink")]
    pub type SampleSink;

    #[wasm_bindgen(method)]
    fn drawn(this: &SampleSink, rows: f64);

    #[wasm_bindgen(method)]
    fn piece(this: &SampleSink, bytes: Vec<u8>);
}

#[derive(Serialize)]
struct Head<'a> {
    name: &'a str,
    nodes: Vec<NodeHead<'a>>,
}

#[derive(Serialize)]
struct NodeHead<'a> {
    name: &'a str,
    levels: &'a [String],
    parents: &'a [usize],
}

impl<'a> NodeHead<'a> {
    fn of(Node { variable, parents, .. }: &'a Node) -> Self {
        Self { name: &variable.name, levels: &variable.levels, parents }
    }
}

/// A network that is in order.
#[wasm_bindgen(js_name = NetworkBox)]
pub struct KnownNetwork {
    network: Network,
}

#[wasm_bindgen(js_class = NetworkBox)]
impl KnownNetwork {
    /// Checks a network that the user made.
    ///
    /// # Errors
    /// A `Failure` that names the node, and the row of its table where one is at fault.
    #[wasm_bindgen(constructor)]
    pub fn new(#[wasm_bindgen(unchecked_param_type = "NetworkModel")] model: &JsValue) -> Result<Self> {
        Ok(Self { network: model::network(model).map_err(failure)? })
    }

    /// Reads the text of a BIF file.
    ///
    /// # Errors
    /// A `Failure` that names line and character.
    #[wasm_bindgen(js_name = fromBif)]
    pub fn from_bif(text: &str) -> Result<Self> {
        Ok(Self { network: bif::read(text.as_bytes()).map_err(failure)? })
    }

    /// The text of a BIF file.
    #[wasm_bindgen(js_name = toBif)]
    pub fn to_bif(&self) -> String {
        bif::write(&self.network)
    }

    /// Draws one of the paper's random networks.
    ///
    /// # Errors
    /// A `Failure` for a setting outside its range, or tables too large.
    pub fn synthetic(nodes: usize, levels: usize, edge_probability: f64, seed: f64) -> Result<Self> {
        let synthetic = Synthetic { nodes, levels, edge_probability };
        let network = self::seed(seed).and_then(|seed| synthetic.draw(seed));
        Ok(Self { network: network.map_err(failure)? })
    }

    /// A `NetworkHead` as JSON.
    pub fn head(&self) -> String {
        let nodes = self.network.nodes().iter().map(NodeHead::of).collect();
        value::give(&Head { name: &self.network.name, nodes })
    }

    /// The table of one node.
    pub fn cpt(&self, node: usize) -> Vec<f64> {
        self.network.nodes()[node].cpt.clone()
    }

    /// Draws rows, which go to `sink` as CSV.
    ///
    /// # Errors
    /// A `Failure` when memory does not hold the rows, or for a seed that is none.
    pub fn sample(&self, rows: usize, seed: f64, sink: &SampleSink) -> Result<()> {
        let mut watch = Watch::hearing(|rows| sink.drawn(rows.done as f64));
        let seed = self::seed(seed).map_err(failure)?;
        let table = self.network.sample_with(rows, seed, &mut watch).map_err(failure)?;
        sink.piece(table.csv_header().into_bytes());
        for begin in (0..rows).step_by(PIECE) {
            sink.piece(table.csv_rows(begin..rows.min(begin + PIECE)).into_bytes());
        }
        Ok(())
    }
}

fn seed(seed: f64) -> nodewise::Result<u64> {
    if seed.fract() == 0.0 && (0.0..=MAX_SEED).contains(&seed) {
        return Ok(seed as u64);
    }
    Err(Error::expected(ErrorKind::Setting, format!("a whole number from 0 to {MAX_SEED} as seed"), seed))
}
