//! The mathematics that has nothing to do with tables or graphs: small dense matrices, chi-square and binomial
//! distributions, random numbers, very small products, the calendar, and the one sort that all share.

pub(crate) mod binomial;
pub mod calendar;
pub mod chi2;
pub(crate) mod linalg;
pub mod random;
pub(crate) mod scaled;
pub(crate) mod sort;
