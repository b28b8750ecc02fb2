//! What the test files share: tables from fixed seeds, encoded rows, and solvers that know nothing of counts.

#![allow(dead_code, reason = "every test file uses a part of it")]

pub mod generate;
pub mod graphs;
pub mod laws;
pub mod proximal;
pub mod rows;
pub mod solve;
