//! Where the network files are.

use std::path::Path;

use nodewise::network::{Network, bif};

/// The networks that come with the program.
pub const BUNDLED: [&str; 11] = [
    "alarm",
    "andes",
    "asia",
    "cancer",
    "child",
    "earthquake",
    "hailfinder",
    "sachs",
    "survey",
    "water",
    "win95pts",
];

/// The bytes of a network that comes with the program.
pub fn bundled_bytes(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/public/networks");
    std::fs::read(folder.join(format!("{name}.bif"))).expect("the network comes with the program")
}

/// A network that comes with the program.
pub fn bundled(name: &str) -> Network {
    bif::read(&bundled_bytes(name)).expect("the network can be read")
}

/// A checksum that tells whether a stream of numbers is what it used to be (FNV-1a).
pub struct Fingerprint(u64);

impl Default for Fingerprint {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fingerprint {
    /// Adds a number.
    pub fn add(&mut self, number: u64) {
        for byte in number.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// The checksum of all numbers added.
    pub fn value(&self) -> u64 {
        self.0
    }
}
