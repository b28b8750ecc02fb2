//! Assessments as text for people and as CSV for programs.

use std::fmt::Write;

use super::Block;
use super::assess::{Assessment, Verdict};
use crate::table::csv_field;
use crate::text::align;

/// The first line of the CSV.
pub const CSV_HEAD: &str = "node,support,min_eigenvalue,condition,incoherence,worst,alpha,min_weight,weakest,sigma,mu,bias,biased,\
lambda_low,lambda_high,rows_stated,rows_proved,dual,dual_block,definiteness,incoherence_verdict,weights_verdict,theorem,witness";

/// One line a node.
pub fn csv(names: &[&str], assessments: &[Assessment]) -> String {
    csv_with(names, assessments, "", |_| String::new())
}

/// The same with further columns: the end of the first line, and of each node's, commas included.
pub fn csv_with(
    names: &[&str],
    assessments: &[Assessment],
    head: &str,
    more: impl Fn(usize) -> String,
) -> String {
    let mut out = format!("{CSV_HEAD}{head}\n");
    for of in assessments {
        let stated = of.bounds.map(|bounds| bounds.stated);
        let dual = of.witness.largest;
        let supports: Vec<&str> = of.support.iter().map(|&i| names[i]).collect();
        let number = |value: Option<f64>| value.map(|x| x.to_string()).unwrap_or_default();
        let block = |block: Option<Block>| {
            let name = block.map(|block| csv_field(names[block.node]).into_owned()).unwrap_or_default();
            format!("{},{name}", number(block.map(|block| block.value)))
        };
        let verdict = |verdict: Option<Verdict>| verdict.map(word).unwrap_or_default();
        let fields = [
            csv_field(names[of.node]).into_owned(),
            csv_field(&supports.join(" ")).into_owned(),
            number(of.eigenvalue),
            number(of.condition),
            block(of.incoherence),
            number(of.alpha),
            block(of.weakest),
            number(of.residual.map(|residual| residual.sigma)),
            number(of.residual.map(|residual| residual.mu)),
            block(of.bias),
            number(stated.map(|stated| stated.lower)),
            number(stated.map(|stated| stated.upper)),
            number(of.bounds.and_then(|bounds| bounds.rows_stated)),
            number(of.bounds.and_then(|bounds| bounds.rows_proved)),
            block(dual),
            word(of.verdicts.definiteness).into(),
            word(of.verdicts.incoherence).into(),
            word(of.verdicts.weights).into(),
            verdict(of.verdicts.theorem).into(),
            word(of.verdicts.witness).into(),
        ];
        let _ = writeln!(out, "{}{}", fields.join(","), more(of.node));
    }
    out
}

/// A table with a line for each node, for the paper's formulation a second one with the theorem's bounds, and a summary.
pub fn text(names: &[&str], assessments: &[Assessment]) -> String {
    let number = |value: Option<f64>| value.map_or("-".into(), short);
    let value = |block: Option<Block>| number(block.map(|block| block.value));
    let name = |block: Option<Block>| block.map_or("-".into(), |block| names[block.node].to_string());
    let head = [
        "node",
        "|S|",
        "min eigenvalue",
        "condition",
        "incoherence",
        "worst",
        "min |W*|",
        "weakest",
        "bias",
        "dual",
        "not met",
    ];
    let mut rows = vec![head.map(String::from)];
    rows.extend(assessments.iter().map(|of| {
        [
            names[of.node].to_string(),
            of.support.len().to_string(),
            number(of.eigenvalue),
            number(of.condition),
            value(of.incoherence),
            name(of.incoherence),
            value(of.weakest),
            name(of.weakest),
            value(of.bias),
            value(of.witness.largest),
            not_met(of),
        ]
    }));
    let theorem = bounds_text(names, assessments);
    format!("{}\n{theorem}{}", align(&rows), summary(names, assessments))
}

fn bounds_text(names: &[&str], assessments: &[Assessment]) -> String {
    let head = ["node", "sigma", "mu", "lambda from", "to", "rows, stated", "rows, proved"];
    let mut rows = vec![head.map(String::from)];
    for of in assessments {
        let (Some(bounds), Some(residual)) = (of.bounds, of.residual) else { continue };
        let needed = |rows: Option<f64>| rows.map_or("never".into(), short);
        rows.push([
            names[of.node].to_string(),
            short(residual.sigma),
            short(residual.mu),
            short(bounds.stated.lower),
            short(bounds.stated.upper),
            needed(bounds.rows_stated),
            needed(bounds.rows_proved),
        ]);
    }
    if rows.len() > 1 { align(&rows) + "\n" } else { String::new() }
}

/// One line for each assumption: at how many nodes it holds, and the worst.
pub fn summary(names: &[&str], assessments: &[Assessment]) -> String {
    let mut out = String::new();
    let mut line = |what: &str, verdict: &dyn Fn(&Assessment) -> Option<Verdict>, worst: Option<String>| {
        let count = |wanted| assessments.iter().filter(|of| verdict(of) == Some(wanted)).count();
        let (holds, close, fails) = (count(Verdict::Holds), count(Verdict::Close), count(Verdict::Fails));
        if holds + close + fails > 0 {
            let worst = worst.map(|worst| format!("; {worst}")).unwrap_or_default();
            let _ =
                writeln!(out, "{what}: holds at {holds} nodes, close at {close}, fails at {fails}{worst}");
        }
    };
    let pick = |value: &dyn Fn(&Assessment) -> Option<f64>| {
        Block::largest(assessments.iter().filter_map(|of| Some(Block { node: of.node, value: value(of)? })))
    };
    let least = pick(&|of| of.eigenvalue.map(|x| -x));
    line(
        "positive definiteness",
        &|of| Some(of.verdicts.definiteness),
        least.map(|at| format!("least eigenvalue {} at {}", short(-at.value), names[at.node])),
    );
    let worst = assessments.iter().filter_map(|of| of.incoherence.map(|block| (of.node, block)));
    let worst = worst.reduce(|best, next| if next.1.value > best.1.value { next } else { best });
    line(
        "mutual incoherence",
        &|of| Some(of.verdicts.incoherence),
        worst.map(|(r, at)| format!("worst {} at {}, for {}", short(at.value), names[r], names[at.node])),
    );
    let weakest = assessments.iter().filter_map(|of| of.weakest.map(|block| (of.node, block)));
    let weakest = weakest.reduce(|best, next| if next.1.value < best.1.value { next } else { best });
    line(
        "minimum weight",
        &|of| Some(of.verdicts.weights),
        weakest.map(|(r, at)| format!("least {} at {}, of {}", short(at.value), names[r], names[at.node])),
    );
    line("theorem, as stated", &|of| of.verdicts.theorem, Some(needed(assessments)));
    line("witness", &|of| Some(of.verdicts.witness), None);
    out
}

/// How many rows all nodes together need.
fn needed(assessments: &[Assessment]) -> String {
    let bounds: Vec<_> = assessments.iter().map(|of| of.bounds).collect();
    let most =
        |rows: Vec<Option<f64>>| rows.into_iter().try_fold(0.0, |most: f64, rows| Some(most.max(rows?)));
    let say = |rows: Option<f64>| {
        rows.map_or("no number of rows suffices".into(), |rows| format!("{} rows", short(rows)))
    };
    let stated = most(bounds.iter().map(|of| of.and_then(|of| of.rows_stated)).collect());
    let proved = most(bounds.iter().map(|of| of.and_then(|of| of.rows_proved)).collect());
    format!("for all nodes as stated: {}, as proved: {}", say(stated), say(proved))
}

fn not_met(of: &Assessment) -> String {
    let verdicts = [
        ("definiteness", Some(of.verdicts.definiteness)),
        ("incoherence", Some(of.verdicts.incoherence)),
        ("weights", Some(of.verdicts.weights)),
        ("theorem", of.verdicts.theorem),
        ("witness", Some(of.verdicts.witness)),
    ];
    let failing =
        verdicts.iter().filter(|(_, verdict)| *verdict == Some(Verdict::Fails)).map(|(name, _)| *name);
    failing.collect::<Vec<_>>().join(", ")
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "holds",
        Verdict::Close => "close",
        Verdict::Fails => "fails",
    }
}

/// Three significant digits.
fn short(value: f64) -> String {
    if value.is_infinite() {
        return "∞".into();
    }
    if value != 0.0 && !(1e-3..1e5).contains(&value.abs()) {
        return format!("{value:.2e}");
    }
    let digits = if value.abs() >= 100.0 { 0 } else { 3 };
    format!("{value:.digits$}")
}
