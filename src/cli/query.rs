//! `nodewise query`: what follows from what was seen, or done.

use nodewise::network::Network;
use nodewise::network::query::{Answer, Draws, Explanation, Question, Support};
use nodewise::table::{Codes, Column, Table, csv_field};
use nodewise::text::{align, short};
use serde::Serialize;

use super::args::{DataArgs, QueryArgs, ScoreFormat};
use super::failure::Failure;
use super::input::{self, Content};
use super::output::Output;
use super::{network, progress, tell_notes};

/// Asks the network and writes its answer.
///
/// # Errors
/// When the network cannot be read, has no such node or level, excludes what was seen, or the answer cannot be written.
pub fn run(args: &QueryArgs) -> Result<(), Failure> {
    let network = network::read(&args.network)?;
    let file = args.network.display().to_string();
    let [given, set] = [&args.given, &args.set].map(|all| all.iter().flat_map(|levels| levels.0.clone()));
    let (given, set): (Vec<_>, Vec<_>) = (given.collect(), set.collect());
    let question = Question::named(&network, &given, &set).map_err(|error| error.in_file(&file))?;
    let mut output = Output::open(&args.out)?;
    let mut notices = Vec::new();
    let report = if args.mpe {
        let explanation = network.explanation(&question).map_err(|error| error.in_file(&file))?;
        explained(&network, &question, &explanation)
    } else {
        let draws = Draws { rows: args.draws, seed: args.seed.told("--seed") };
        let ask = |question: &Question| {
            let bar = progress::rows("drawing", draws.rows as u64);
            let answer = network.answer_or_draw(question, draws, &mut progress::on(&bar));
            bar.finish_and_clear();
            answer.map_err(|error| error.in_file(&file))
        };
        let asked = asked(args, &network, &question).map_err(|error| error.in_file(&file))?;
        let support =
            args.rows().map(|rows| support(&network, &question, &rows, &mut notices)).transpose()?;
        answered(&network, &question, &asked, [ask(&question)?, ask(&Question::default())?], support.as_ref())
    };
    output.write(report.written(args.format).as_bytes())?;
    output.finish()?;
    tell_notes(&notices);
    Ok(())
}

/// The nodes to tell about.
fn asked(args: &QueryArgs, network: &Network, question: &Question) -> nodewise::Result<Vec<usize>> {
    if args.of.is_empty() {
        let known: Vec<usize> = question.given.iter().chain(&question.set).map(|&(node, _)| node).collect();
        return Ok((0..network.len()).filter(|node| !known.contains(node)).collect());
    }
    args.of.iter().flat_map(|names| &names.0).map(|name| network.node_named(name)).collect()
}

/// What is written, in any format.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Report {
    format: &'static str,
    given: Vec<Known>,
    #[serde(rename = "do")]
    set: Vec<Known>,
    /// Of what was seen; of the explanation, where there is one.
    probability: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    log10: Option<f64>,
    /// Rows of the table that have what was seen and done.
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draws: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    effective_draws: Option<f64>,
    levels: Vec<Told>,
}

/// A field of the output, and what fills it.
type Field = (&'static str, fn(&Told) -> Option<f64>);

#[derive(Serialize)]
struct Known {
    node: String,
    level: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Told {
    node: String,
    level: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    probability: Option<f64>,
    /// When nothing is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    standard_error: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<usize>,
}

fn known(network: &Network, pairs: &[(usize, usize)]) -> Vec<Known> {
    let named = |&(node, level): &(usize, usize)| {
        let variable = &network.nodes()[node].variable;
        Known { node: variable.name.clone(), level: variable.levels[level].clone() }
    };
    pairs.iter().map(named).collect()
}

fn explained(network: &Network, question: &Question, found: &Explanation) -> Report {
    let levels: Vec<(usize, usize)> = found.levels.iter().copied().enumerate().collect();
    let level = |Known { node, level }: Known| Told {
        node,
        level,
        probability: None,
        before: None,
        standard_error: None,
        rows: None,
    };
    Report {
        format: "nodewise-query",
        given: known(network, &question.given),
        set: known(network, &question.set),
        probability: found.probability,
        log10: None,
        rows: None,
        draws: None,
        effective_draws: None,
        levels: known(network, &levels).into_iter().map(level).collect(),
    }
}

fn answered(
    network: &Network,
    question: &Question,
    asked: &[usize],
    [answer, before]: [Answer; 2],
    support: Option<&Support>,
) -> Report {
    let drawn = answer.drawn.as_ref();
    let level = |node: usize, level: usize| Told {
        node: network.nodes()[node].variable.name.clone(),
        level: network.nodes()[node].variable.levels[level].clone(),
        probability: Some(answer.levels[node][level]),
        before: Some(before.levels[node][level]),
        standard_error: drawn.map(|drawn| drawn.errors[node][level]),
        rows: support.map(|support| support.levels[node][level]),
    };
    let levels = asked.iter().flat_map(|&node| (0..network.nodes()[node].levels()).map(move |at| (node, at)));
    Report {
        format: "nodewise-query",
        given: known(network, &question.given),
        set: known(network, &question.set),
        probability: answer.probability,
        log10: Some(answer.log10),
        rows: support.map(|support| support.rows),
        draws: drawn.map(|drawn| drawn.rows),
        effective_draws: drawn.map(|drawn| drawn.effective),
        levels: levels.map(|(node, at)| level(node, at)).collect(),
    }
}

/// How many rows of a table have what is known, in the network's levels.
fn support(
    network: &Network,
    question: &Question,
    data: &DataArgs,
    notices: &mut Vec<String>,
) -> Result<Support, Failure> {
    let Content::Table(raw) = input::open(data)? else {
        return Err(input::needs_rows(data.name()).into());
    };
    notices.extend(raw.notices.iter().map(|notice| format!("{}: {notice}", data.name())));
    let like = Table { columns: network.variables().into_iter().map(empty).collect(), rows: 0 };
    let table = raw.coded_like(&like).map_err(|error| error.in_file(data.name()))?;
    Ok(question.support(&table))
}

fn empty(variable: nodewise::counts::Variable) -> Column {
    Column { name: variable.name, levels: variable.levels, codes: Codes::U8(Vec::new()) }
}

impl Report {
    fn written(&self, format: ScoreFormat) -> String {
        match format {
            ScoreFormat::Table => self.text(),
            ScoreFormat::Csv => self.csv(),
            ScoreFormat::Json => {
                serde_json::to_string_pretty(self).expect("texts and numbers always have a JSON form") + "\n"
            }
        }
    }

    /// The fields that there are.
    fn fields(&self) -> Vec<Field> {
        let all: [Field; 3] = [
            ("probability", |told| told.probability),
            ("standard_error", |told| told.standard_error),
            ("rows", |told| told.rows.map(|rows| rows as f64)),
        ];
        let there = |(_, get): &Field| self.levels.first().is_some_and(|told| get(told).is_some());
        all.into_iter().filter(there).collect()
    }

    fn csv(&self) -> String {
        let fields = self.fields();
        let mut head = vec!["node", "level"];
        head.extend(fields.iter().map(|(name, _)| name));
        let mut out = head.join(",") + "\n";
        for told in &self.levels {
            let mut line = [&told.node, &told.level].map(|text| csv_field(text).into_owned()).to_vec();
            line.extend(fields.iter().filter_map(|(_, get)| get(told)).map(|value| value.to_string()));
            out += &(line.join(",") + "\n");
        }
        out
    }

    fn text(&self) -> String {
        let fields = self.fields();
        let compares = self.levels.iter().any(|level| level.before.is_some())
            && !(self.given.is_empty() && self.set.is_empty());
        let mut rows: Vec<Vec<String>> = vec![["node", "level"].map(String::from).to_vec()];
        rows[0].extend(fields.iter().map(|(name, _)| name.replace('_', " ")));
        rows[0].extend(compares.then(|| "when nothing is known".to_string()));
        for level in &self.levels {
            let mut row = vec![level.node.clone(), level.level.clone()];
            row.extend(fields.iter().filter_map(|(_, get)| get(level)).map(short));
            row.extend(level.before.filter(|_| compares).map(short));
            rows.push(row);
        }
        format!("{}\n{}", self.head(), align(&rows))
    }

    fn head(&self) -> String {
        let list = |known: &[Known]| -> String {
            known.iter().map(|known| format!("{}={}", known.node, known.level)).collect::<Vec<_>>().join(", ")
        };
        let mut lines = Vec::new();
        if !self.given.is_empty() {
            lines.push(format!("seen: {}", list(&self.given)));
        }
        if !self.set.is_empty() {
            lines.push(format!("done: {} (if the arrows are causes)", list(&self.set)));
        }
        let probability = short(self.probability);
        lines.extend(match self.log10 {
            None => Some(format!("the most probable levels together have probability {probability}")),
            Some(_) if self.given.is_empty() => None,
            Some(log10) if self.probability == 0.0 => {
                Some(format!("probability of what was seen: 10^{}", short(log10)))
            }
            Some(_) => Some(format!("probability of what was seen: {probability}")),
        });
        lines.extend(self.rows.map(|rows| format!("rows that have it: {rows}")));
        if let (Some(draws), Some(effective)) = (self.draws, self.effective_draws) {
            let worth = short(effective);
            lines.push(format!(
                "from {draws} weighted draws, as good as {worth} plain ones: exactly it needs too much memory"
            ));
        }
        lines.into_iter().map(|line| line + "\n").collect()
    }
}
