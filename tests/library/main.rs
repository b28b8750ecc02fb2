//! The library, module by module. One program for all of them: each would be linked by itself otherwise.

#[path = "../../fuzz/src/checks/mod.rs"]
mod checks;
#[path = "../common/mod.rs"]
mod common;
#[path = "../common/files.rs"]
mod files;
#[path = "../reading/mod.rs"]
mod reading;
#[path = "../common/shared.rs"]
mod shared;
#[path = "../common/survey.rs"]
mod survey;

mod assumptions;
mod attack;
mod candidates;
mod counts;
mod directed;
mod document;
mod evaluate;
mod experiment;
mod facade;
mod file_answers;
mod file_formats;
mod fit;
mod fuzzed;
mod impute;
mod interior_point;
mod json;
mod kinds;
mod layers;
mod malformed;
mod missing;
mod open_document;
mod packed;
mod parts;
mod privacy;
mod proof;
mod properties;
mod protected;
mod raw_counts;
mod reference;
mod resample;
mod score;
mod search;
mod selection;
mod solver;
mod suppression;
mod table;
mod threads;
mod workspace;
mod zip;
