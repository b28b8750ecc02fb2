//! A workspace's settings as the options that repeat them.

use std::fmt::Display;

use nodewise::counts::Scheme;
use nodewise::gram::encode::{Encoding, Formulation};
use nodewise::learner::skeleton::Rule;
use nodewise::resample::bound::Assumption;
use nodewise::score::Score;
use nodewise::workspace::{
    ChanceLimit, Directions, Knowledge, Lambda, Learning, Reading, SearchLimit, Shown, Workspace,
};

/// An option's name and, unless it is a switch, its value.
pub type Choice = (&'static str, Option<String>);

/// Which of the settings a command needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// A skeleton, as learned or pruned.
    Learn {
        /// Whether it is pruned.
        prune: bool,
    },
    /// Directions.
    Orient,
    /// A report.
    Report {
        /// Whether it has directions.
        searched: bool,
    },
    /// The regressions alone.
    Regress,
    /// Nothing but the table.
    Read,
}

/// The options that say what a workspace says, apart from its plan. Those about reading are needed only for a table that is read anew.
pub fn options(workspace: &Workspace, task: Task, anew: bool) -> Vec<Choice> {
    let mut all = if anew { reading(&workspace.reading) } else { Vec::new() };
    if task != Task::Read {
        all.extend(regression(&workspace.learning));
        all.extend(pairs(&workspace.knowledge));
    }
    let searches =
        matches!(task, Task::Orient | Task::Learn { prune: true } | Task::Report { searched: true });
    if matches!(task, Task::Learn { .. } | Task::Orient | Task::Report { .. }) {
        let limited = workspace.resampling.is_some_and(|resampling| resampling.limit.is_some());
        let learning = &workspace.learning;
        let lambda = if searches { learning.candidates } else { learning.lambda.filter(|_| !limited) };
        all.extend(lambda.into_iter().flat_map(penalty));
        all.extend(joining(learning));
        all.extend(confidence(workspace, task));
    }
    if searches {
        all.extend(search(&workspace.directions, &workspace.knowledge));
    }
    match task {
        Task::Learn { prune: true } => all.push(("prune", None)),
        Task::Orient => all.extend(shown(workspace)),
        Task::Report { searched: true } => {
            all.push(match workspace.directions.shown {
                Shown::Pruned => ("prune", None),
                Shown::Dag => with("directions", "dag"),
                Shown::Learned | Shown::Class => with("directions", "class"),
            });
            all.extend(average(workspace));
        }
        _ => {}
    }
    all
}

fn with(name: &'static str, value: impl Display) -> Choice {
    (name, Some(format!("{value}")))
}

fn reading(reading: &Reading) -> Vec<Choice> {
    let header = reading.header.map(|header| with("header", if header { "yes" } else { "no" }));
    let skip = reading.skip_bad.map(|rows| match rows {
        u64::MAX => with("skip-bad", "all"),
        rows => with("skip-bad", rows),
    });
    let texts = [
        ("delimiter", &reading.delimiter),
        ("text-encoding", &reading.encoding),
        ("sheet", &reading.sheet),
        ("member", &reading.member),
    ];
    let texts = texts.into_iter().filter_map(|(name, text)| text.as_ref().map(|text| with(name, text)));
    let row = reading.header_row.map(|row| with("header-row", row));
    // A text that holds an equals sign would be taken for one of a column.
    let missing = reading.missing.iter().map(|text| with("na", format!("={text}")));
    texts.chain(header).chain(skip).chain(row).chain(missing).collect()
}

fn regression(learning: &Learning) -> Vec<Choice> {
    let encoded = |encoding: Encoding| match encoding {
        Encoding::Effects => with("encoding", "effects"),
        Encoding::Dummy => with("encoding", "dummy"),
    };
    let mut all = match learning.formulation {
        Formulation::Normalised => Vec::new(),
        Formulation::Paper { encoding, intercept } => {
            let intercept = intercept.then_some(("intercept", None));
            [with("method", "paper"), encoded(encoding)].into_iter().chain(intercept).collect()
        }
        Formulation::Standardised { encoding } => {
            vec![with("method", "paper"), encoded(encoding), ("standardise", None)]
        }
    };
    if learning.gap != Learning::default().gap {
        all.push(with("gap", learning.gap));
    }
    all
}

fn pairs(knowledge: &Knowledge) -> Vec<Choice> {
    let forbidden = knowledge.forbidden.iter().map(|pair| with("forbid", listed([&pair.0, &pair.1])));
    let required = knowledge.required.iter().map(|pair| with("require", listed([&pair.0, &pair.1])));
    forbidden.chain(required).collect()
}

fn penalty(lambda: Lambda) -> Vec<Choice> {
    match lambda {
        Lambda::Fixed { lambda } => vec![with("lambda", lambda)],
        Lambda::Ebic => vec![with("lambda", "auto")],
        Lambda::Edges { count } => vec![with("lambda", format!("edges:{count}"))],
        Lambda::Stability => vec![with("lambda", "stability")],
        Lambda::Paper { c1, c2 } => vec![with("lambda", "paper"), with("c1", c1), with("c2", c2)],
        Lambda::Synthetic { c, delta } => {
            vec![with("lambda", "synthetic"), with("c", c), with("delta", delta)]
        }
        Lambda::Theorem => vec![with("lambda", "theorem")],
    }
}

fn joining(learning: &Learning) -> Vec<Choice> {
    let rule = (learning.rule == Rule::And).then(|| with("rule", "and"));
    let filter = learning.filter.map(|filter| with("filter", if filter { "on" } else { "off" }));
    let width = learning.entry_width;
    let width = (width != Learning::default().entry_width).then(|| with("entry-width", width));
    rule.into_iter().chain(filter).chain(width).collect()
}

fn confidence(workspace: &Workspace, task: Task) -> Vec<Choice> {
    let Some(resampling) = workspace.resampling else { return Vec::new() };
    let scheme = match resampling.scheme {
        Scheme::Halves => "halves",
        Scheme::Bootstrap => "bootstrap",
    };
    let mut all = vec![
        with("confidence", resampling.resamples),
        with("resample", scheme),
        with("resample-seed", resampling.seed),
    ];
    if let Some(ChanceLimit { expected_false, assumption }) = resampling.limit
        && matches!(task, Task::Learn { .. })
    {
        all.push(with("expected-false", expected_false));
        if assumption == Assumption::Concave {
            all.push(with("assume", "concave"));
        }
    }
    all
}

fn search(directions: &Directions, knowledge: &Knowledge) -> Vec<Choice> {
    let usual = Directions::default();
    let mut all = match directions.score {
        score if score == usual.score => Vec::new(),
        Score::Bdeu { equivalent } => vec![with("ess", equivalent)],
        Score::Bic => vec![with("score", "bic")],
        Score::Aic => vec![with("score", "aic")],
        Score::LogLikelihood => vec![with("score", "ll")],
        Score::Qnml => vec![with("score", "qnml")],
    };
    if directions.starts != usual.starts {
        all.push(with("starts", directions.starts));
    }
    if directions.seed != usual.seed {
        all.push(with("seed", directions.seed));
    }
    match directions.limit {
        limit if limit == usual.limit => {}
        SearchLimit::Seconds { seconds } => all.push(with("time-limit", seconds)),
        SearchLimit::Proven => all.push(("prove", None)),
    }
    all.extend(knowledge.forbidden_arcs.iter().map(|arc| with("forbid-arc", listed([&arc.0, &arc.1]))));
    all.extend(knowledge.required_arcs.iter().map(|arc| with("require-arc", listed([&arc.0, &arc.1]))));
    if !knowledge.tiers.is_empty() {
        let tiers: Vec<String> = knowledge.tiers.iter().map(listed).collect();
        all.push(with("tiers", tiers.join("; ")));
    }
    all
}

fn shown(workspace: &Workspace) -> Vec<Choice> {
    let dag = (workspace.directions.shown == Shown::Dag).then_some(("dag", None));
    dag.into_iter().chain(average(workspace)).collect()
}

fn average(workspace: &Workspace) -> impl Iterator<Item = Choice> {
    let Directions { average, threshold, .. } = workspace.directions;
    let average = average && workspace.resampling.is_some();
    let threshold = threshold.filter(|_| average).map(|share| with("threshold", share));
    average.then_some(("average", None)).into_iter().chain(threshold)
}

/// Names between commas, each in quotes where it would be misread.
fn listed<'a>(names: impl IntoIterator<Item = &'a String>) -> String {
    let quoted = |name: &String| {
        if name.contains(['"', ',', ';', '\n']) || name.trim() != name {
            format!("\"{}\"", name.replace('"', "\"\""))
        } else {
            name.clone()
        }
    };
    names.into_iter().map(quoted).collect::<Vec<_>>().join(",")
}
