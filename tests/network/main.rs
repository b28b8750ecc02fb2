//! Networks with a known truth: their files, what is drawn from them, and their exact marginals.

mod bif;
mod bif_faults;
mod files;
mod marginals;
mod plain;
mod population;
mod query;
mod sample;
#[path = "../common/shared.rs"]
mod shared;
mod synthetic;
