//! What comes when a file is opened: reading it, saying what is in it, and preparing its table.

mod counts;
mod foreign;
mod table;
mod workspace;
