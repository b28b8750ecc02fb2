//! `nodewise query`: what follows from what was seen, or done.

use nodewise::network::Network;
use nodewise::network::query::{Answer, Draws, Explanation, Question};
use nodewise::table::{Codes, Column, Table, csv_field};
use nodewise::text::{align, short};
use serde::Serialize;

use super::args::{QueryArgs, ScoreFormat};
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
            args.rows().map(|rows| Support::of(&network, &question, &rows, &mut notices)).transpose()?;
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
    levels: Vec<Level>,
}

#[derive(Serialize)]
struct Known {
    node: String,
    level: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Level {
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
    let level = |Known { node, level }: Known| Level {
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
    let level = |node: usize, level: usize| Level {
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

/// How many rows of a table have what is known, and each level beside it.
struct Support {
    rows: usize,
    levels: Vec<Vec<usize>>,
}

impl Support {
    fn of(
        network: &Network,
        question: &Question,
        data: &super::args::DataArgs,
        notices: &mut Vec<String>,
    ) -> Result<Self, Failure> {
        let Content::Table(raw) = input::open(data)? else {
            return Err(input::needs_rows(data.name()).into());
        };
        notices.extend(raw.notices.iter().map(|notice| format!("{}: {notice}", data.name())));
        let like = Table { columns: network.variables().into_iter().map(empty).collect(), rows: 0 };
        let table = raw.coded_like(&like).map_err(|error| error.in_file(data.name()))?;
        let mut has = vec![true; table.rows];
        for &(node, level) in question.given.iter().chain(&question.set) {
            for (has, code) in has.iter_mut().zip(table.columns[node].codes.iter()) {
                *has &= code.map(usize::from) == Some(level);
            }
        }
        let count = |(node, column): (usize, &Column)| {
            let mut rows = vec![0; network.nodes()[node].levels()];
            for (_, code) in has.iter().zip(column.codes.iter()).filter(|(has, _)| **has) {
                if let Some(count) = code.and_then(|code| rows.get_mut(usize::from(code))) {
                    *count += 1;
                }
            }
            rows
        };
        let levels = table.columns.iter().enumerate().map(count).collect();
        Ok(Self { rows: has.iter().filter(|has| **has).count(), levels })
    }
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

    /// The fields that there are: names, and how each level fills them.
    fn fields(&self) -> Vec<(&'static str, fn(&Level) -> Option<f64>)> {
        let all: [(&str, fn(&Level) -> Option<f64>); 3] = [
            ("probability", |level| level.probability),
            ("standard_error", |level| level.standard_error),
            ("rows", |level| level.rows.map(|rows| rows as f64)),
        ];
        let there = |(_, get): &(&str, fn(&Level) -> Option<f64>)| {
            self.levels.first().is_some_and(|level| get(level).is_some())
        };
        all.into_iter().filter(there).collect()
    }

    fn csv(&self) -> String {
        let fields = self.fields();
        let names: String = fields.iter().map(|(name, _)| format!(",{name}")).collect();
        let mut out = format!("node,level{names}\n");
        for level in &self.levels {
            let values = fields.iter().filter_map(|(_, get)| get(level));
            let values: String = values.map(|value| format!(",{value}")).collect();
            out += &format!("{},{}{values}\n", csv_field(&level.node), csv_field(&level.level));
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
        let mut head = String::new();
        if !self.given.is_empty() {
            head += &format!("seen: {}\n", list(&self.given));
        }
        if !self.set.is_empty() {
            head += &format!("done: {} (if the arrows are causes)\n", list(&self.set));
        }
        head += &match self.log10 {
            None => {
                format!("the most probable levels together have probability {}\n", short(self.probability))
            }
            Some(_) if self.given.is_empty() => String::new(),
            Some(log10) if self.probability == 0.0 => {
                format!("probability of what was seen: 10^{}\n", short(log10))
            }
            Some(_) => format!("probability of what was seen: {}\n", short(self.probability)),
        };
        if let Some(rows) = self.rows {
            head += &format!("rows that have it: {rows}\n");
        }
        if let (Some(draws), Some(effective)) = (self.draws, self.effective_draws) {
            head += &format!(
                "from {draws} draws, worth {} without evidence: the exact answer needs too much memory\n",
                short(effective)
            );
        }
        head
    }
}
