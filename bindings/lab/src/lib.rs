//! What is loaded when it is asked for: searches, which need the rows and not only their pairwise counts, assumptions, questions
//! to a network, and the paper's figure 2.

mod assess;
mod average;
mod candidates;
mod experiment;
mod four_node;
mod graph;
mod joining;
mod judge;
mod orient;
mod promise;
mod pruned_text;
mod query;
mod recovery;
mod report;
mod resampled_file;
mod rival;
mod stored;
mod sure;
mod sure_text;
mod table;
