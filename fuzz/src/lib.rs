//! What the fuzzer runs: [`checks`], each within a limit of memory that grows with the input.

pub mod checks;
mod memory;

pub use memory::within_limit;
