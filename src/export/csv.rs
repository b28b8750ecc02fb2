//! The edge list as CSV.

use std::fmt::Write;

use super::{Report, entry_text, gain_text, kept};
use crate::table::csv_field;

/// `a,b,norm_ab,norm_ba,entry_lambda`, one kept edge a line, `a` before `b` in column order.
///
/// `norm_ab` is the norm of `b`'s block in `a`'s regression. `entry_lambda` is the lower end of the entry interval, where
/// the edge is there (`inf` for a required one). After a search, `gain_ab,gain_ba` follow: what the edge adds to the score in each
/// direction, empty where that direction is ruled out or would close a cycle. After resampling, `confidence` is the share of resamples
/// that have the edge. Where a fit did not reach its gap,
/// `converged_a,converged_b` say of each end whether its own did, so that its norm can be trusted; where dependences were shrunk,
/// `shrinkage` says by how much. Numbers are the shortest that read back as the same bits.
pub fn csv(report: &Report) -> String {
    let (names, edges, doubts) = (report.names(), &report.edges, report.doubts());
    let searched = edges.iter().any(|edge| edge.gains.is_some());
    let mut out = String::from("a,b,norm_ab,norm_ba,entry_lambda");
    out += if searched { ",gain_ab,gain_ba" } else { "" };
    out += if report.confidence.is_some() { ",confidence" } else { "" };
    out.extend([&doubts.csv_head("a", "b"), "\n"]);
    for edge in kept(edges) {
        let (a, b) = (csv_field(names[edge.a]), csv_field(names[edge.b]));
        let (norm_ab, norm_ba) = (edge.norm_ab, edge.norm_ba);
        write!(out, "{a},{b},{norm_ab},{norm_ba},{}", entry_text(edge)).expect("a String takes any text");
        if searched {
            let gains = edge.gains.unwrap_or_default();
            out.extend([",", &gain_text(gains.ab), ",", &gain_text(gains.ba)]);
        }
        if report.confidence.is_some() {
            out.extend([",", &report.confidence_text(edge)]);
        }
        out.extend([&doubts.csv_fields(names[edge.a], names[edge.b]), "\n"]);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::tests::{doubtful, example, resampled};

    #[test]
    fn names_are_quoted_and_dropped_edges_left_out() {
        let expected = "a,b,norm_ab,norm_ba,entry_lambda\n\
            \"a, \"\"b\"\"\",<x> & y,0.30000000000000004,0,1.5\n\
            <x> & y,plain,0.0000001,2,1.5\n";
        assert_eq!(csv(&example()), expected);
    }

    #[test]
    fn shares_of_resamples_have_a_column() {
        let text = csv(&resampled());
        let ends: Vec<&str> = text.lines().map(|line| line.rsplit(',').next().unwrap()).collect();
        assert_eq!(ends, ["confidence", "0.75", "1"]);
    }

    #[test]
    fn doubts_have_columns_of_their_own() {
        let expected = "a,b,norm_ab,norm_ba,entry_lambda,converged_a,converged_b,shrinkage\n\
            \"a, \"\"b\"\"\",<x> & y,0.30000000000000004,0,1.5,true,false,0.25\n\
            <x> & y,plain,0.0000001,2,1.5,false,true,0.25\n";
        assert_eq!(csv(&doubtful()), expected);
    }
}
