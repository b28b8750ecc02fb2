//! The theorem's assumptions, as numbers that can be looked at.

pub mod incoherence;
