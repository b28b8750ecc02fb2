//! The table in words: one table a measure, a line a network, a column a method.

use std::fmt::Write;

use super::super::{Mean, Summary};
use super::published::published;
use super::{Answer, GraphScores, MethodColumn, Scores, Table1, Table1Outcome};
use crate::table::csv_field;
use crate::text::align;

pub(super) fn summary(table: &Table1, outcomes: &[Table1Outcome]) -> Summary {
    let report = Report { table, outcomes };
    Summary { text: report.text(), csv: report.csv(), svg: None }
}

struct Report<'a> {
    table: &'a Table1,
    outcomes: &'a [Table1Outcome],
}

/// A measure of one answer; a skeleton has no number where directions are needed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Measure {
    Edges,
    Precision,
    Recall,
    Arcs,
    Classes,
    Distance,
    Score,
}

impl Measure {
    const ALL: [Self; 7] =
        [Self::Edges, Self::Precision, Self::Recall, Self::Arcs, Self::Classes, Self::Distance, Self::Score];

    fn of(self, scores: &Scores) -> f64 {
        let of_graph = |measure: fn(&GraphScores) -> f64| scores.graph.as_ref().map_or(f64::NAN, measure);
        match self {
            Self::Edges => scores.edges.f1(),
            Self::Precision => scores.edges.precision().unwrap_or(f64::NAN),
            Self::Recall => scores.edges.recall().unwrap_or(f64::NAN),
            Self::Arcs => of_graph(|graph| graph.arcs.f1()),
            Self::Classes => of_graph(|graph| graph.classes.f1()),
            Self::Distance => of_graph(|graph| graph.distance as f64),
            Self::Score => scores.score.unwrap_or(f64::NAN),
        }
    }
}

impl<'a> Report<'a> {
    fn of_cell(&self, network: usize, method: MethodColumn) -> impl Iterator<Item = &'a Table1Outcome> {
        self.outcomes
            .iter()
            .filter(move |outcome| outcome.cell.network == network && outcome.cell.method == method)
    }

    /// Why a cell of the table has no number, if it has none.
    fn unfinished(&self, network: usize, method: MethodColumn) -> Option<String> {
        let all = self.of_cell(network, method).count();
        let late = self.of_cell(network, method).filter(|outcome| outcome.answer == Answer::Late).count();
        if self.of_cell(network, method).any(|outcome| outcome.answer == Answer::TooLarge) {
            return Some(format!("{} nodes: too many", self.table.networks[network].truth().len()));
        }
        let seconds = self.table.limit.map_or(0.0, |limit| limit.as_secs_f64());
        match late {
            0 => None,
            _ if late == all => Some(format!("> {seconds} s")),
            _ => Some(format!("> {seconds} s ({late} of {all})")),
        }
    }

    fn mean(&self, network: usize, method: MethodColumn, measure: Measure) -> Mean {
        let scores = self.of_cell(network, method).filter_map(|outcome| match &outcome.answer {
            Answer::Scored(scores) => Some(measure.of(scores)).filter(|value| !value.is_nan()),
            _ => None,
        });
        Mean::of(scores)
    }

    /// The largest distance from the best score that was left open, if one was.
    fn gap(&self, network: usize, method: MethodColumn) -> Option<f64> {
        let gaps = self.of_cell(network, method).filter_map(|outcome| match &outcome.answer {
            Answer::Scored(scores) => scores.gap,
            _ => None,
        });
        gaps.reduce(f64::max)
    }

    /// The limit of parents within which the best graph was sought, if there was one.
    fn most_parents(&self, network: usize, method: MethodColumn) -> Option<usize> {
        self.of_cell(network, method).find_map(|outcome| match &outcome.answer {
            Answer::Scored(scores) => scores.most_parents,
            _ => None,
        })
    }

    fn cell(&self, network: usize, method: MethodColumn, measure: Measure, beside: Option<f64>) -> String {
        let value = self
            .unfinished(network, method)
            .unwrap_or_else(|| self.mean(network, method, measure).to_string());
        let gap = self.gap(network, method).map_or(String::new(), |gap| format!(" (gap {gap:.1})"));
        let beside = beside.map_or(String::new(), |value| format!(" [{value:.2}]"));
        let within = self
            .most_parents(network, method)
            .map_or(String::new(), |most| format!(" (of at most {most} parents)"));
        format!("{value}{gap}{within}{beside}")
    }

    fn measured(&self, title: &str, methods: &[MethodColumn], measure: Measure) -> String {
        if methods.is_empty() {
            return String::new();
        }
        let mut rows = vec![vec!["network".to_string(), "nodes".into(), "edges".into()]];
        rows[0].extend(methods.iter().map(|method| method.name().to_string()));
        for (k, network) in self.table.networks.iter().enumerate() {
            let truth = network.truth();
            let mut row =
                vec![network.name.clone(), truth.len().to_string(), truth.arcs().count().to_string()];
            let line = published(&network.name);
            row.extend(methods.iter().map(|&method| {
                // The paper's columns of graphs stand in the table of arcs, those of skeletons in the table of edges.
                let fits = measure == if method.directs() { Measure::Arcs } else { Measure::Edges };
                self.cell(k, method, measure, line.and_then(|line| method.published(line)).filter(|_| fits))
            }));
            rows.push(row);
        }
        format!("\n{title}\n\n{}", align(&rows))
    }

    fn text(&self) -> String {
        let table = self.table;
        let graphs: Vec<MethodColumn> =
            table.methods.iter().copied().filter(|method| method.directs()).collect();
        let mut out = format!(
            "mean ± standard error over {} samples; in brackets the paper's\n\
             paper: c1 {}, c2 {}, {:?} coding, rule or; normalised: lambda {}, filtered; ours: candidates at lambda {}; {:?}\n\
             ours, quick: the searches' answer; ours, proven: the best graph among the candidates; exact: the best there is \
             without candidates, of more than 16 columns with at most 5 parents a node, of more than 25 with 3. Where time ended \
             a proof: the largest gap\n",
            table.repetitions,
            table.c1,
            table.c2,
            table.encoding,
            table.lambda,
            table.candidates,
            table.score
        );
        out += &self.measured("F1 of edges without direction", &table.methods, Measure::Edges);
        out += &self.measured("F1 of arcs with their directions", &graphs, Measure::Arcs);
        out += &self.measured("F1 of the equivalence class", &graphs, Measure::Classes);
        out += &self.measured("structural distance of the equivalence class", &graphs, Measure::Distance);
        out += &self.measured("score", &graphs, Measure::Score);
        if table.timing {
            out += &self.seconds();
        }
        self.add_remarks(&mut out);
        out
    }

    fn seconds(&self) -> String {
        let mut rows = vec![vec!["network".to_string()]];
        rows[0].extend(self.table.methods.iter().map(|method| method.name().to_string()));
        for (k, network) in self.table.networks.iter().enumerate() {
            let mut row = vec![network.name.clone()];
            let least = |method: &MethodColumn| {
                self.of_cell(k, *method).map(|outcome| outcome.seconds).fold(f64::INFINITY, f64::min)
            };
            row.extend(self.table.methods.iter().map(|method| format!("{:.3}", least(method))));
            rows.push(row);
        }
        format!("\nseconds of learning by the clock, the least over samples\n\n{}", align(&rows))
    }

    fn add_remarks(&self, out: &mut String) {
        let method = MethodColumn::Standardised;
        if self.table.methods.contains(&method) {
            let known = self.table.networks.iter().enumerate();
            let known: Vec<f64> = known
                .filter_map(|(k, network)| {
                    Some(
                        (self.mean(k, method, Measure::Edges).value - published(&network.name)?.skeleton)
                            .abs(),
                    )
                })
                .collect();
            let near = known.iter().filter(|difference| **difference <= 0.05).count();
            let _ = writeln!(
                out,
                "\n{} lies within 0.05 of the paper's value on {near} of {}",
                method.name(),
                known.len()
            );
        }
        let unconverged: usize = self
            .outcomes
            .iter()
            .map(|outcome| match &outcome.answer {
                Answer::Scored(scores) => scores.unconverged,
                _ => 0,
            })
            .sum();
        if unconverged > 0 {
            let _ = writeln!(out, "\nNOT CONVERGED: {unconverged} fits did not reach their gap");
        }
    }

    fn csv(&self) -> String {
        let mut out = String::from(
            "network,nodes,edges,method,note,f1,f1_error,precision,precision_error,recall,recall_error,\
             arc_f1,arc_f1_error,class_f1,class_f1_error,cpdag_distance,cpdag_distance_error,score,score_error,gap,most_parents,paper\n",
        );
        for (k, network) in self.table.networks.iter().enumerate() {
            let truth = network.truth();
            for &method in &self.table.methods {
                let note = self.unfinished(k, method);
                let name = csv_field(&network.name);
                let _ = write!(out, "{name},{},{},", truth.len(), truth.arcs().count());
                let _ =
                    write!(out, "{},{}", csv_field(method.name()), csv_field(note.as_deref().unwrap_or("")));
                for measure in Measure::ALL {
                    let mean = self.mean(k, method, measure);
                    if note.is_some() || mean.value.is_nan() {
                        out += ",,";
                    } else {
                        let _ = write!(out, ",{},{}", mean.value, mean.error);
                    }
                }
                let text = |value: Option<f64>| value.map(|value| value.to_string()).unwrap_or_default();
                let paper = published(&network.name).and_then(|line| method.published(line));
                let most = self.most_parents(k, method).map(|most| most.to_string()).unwrap_or_default();
                let _ = writeln!(out, ",{},{most},{}", text(self.gap(k, method)), text(paper));
            }
        }
        out
    }
}
