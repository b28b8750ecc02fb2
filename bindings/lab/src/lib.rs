//! What is loaded when it is asked for: searches, which need the rows and not only their pairwise counts, assumptions, questions
//! to a network, and the paper's figure 2.

mod assess;
mod candidates;
mod experiment;
mod four_node;
mod graph;
mod joining;
mod judge;
mod orient;
mod promise;
mod query;
mod recovery;
mod report;
mod rival;
mod stored;
mod sure;
mod sure_text;
mod table;
