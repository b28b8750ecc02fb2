//! What the outcomes of all samples amount to.

use std::fmt::Write;

use super::judged::{Direction, Fact, GraphF1, Judged};
use super::{ConfidenceOutcome, ConfidenceTrials};
use crate::experiment::Mean;
use crate::resample::bound::{Assumption, Halves, least_count};
use crate::resample::{Scheme, calibration};
use crate::text::align;

/// The parts of the range of shares that edges are counted in.
const BINS: usize = 10;
/// The least shares at which the bound is tried.
const LEAST: [f64; 3] = [0.6, 0.75, 0.9];

/// Share and truth of a pair.
type Told = (f64, bool);

/// Everything for people.
pub(super) fn text(trials: &ConfidenceTrials, outcomes: &[ConfidenceOutcome]) -> String {
    let mut out = String::new();
    for &scheme in &trials.schemes {
        let of: Vec<&ConfidenceOutcome> =
            outcomes.iter().filter(|outcome| outcome.cell.scheme == scheme).collect();
        let is_made = |outcome: &&&ConfidenceOutcome| trials.made.contains(trials.name(outcome));
        let (made, tested): (Vec<&ConfidenceOutcome>, Vec<&ConfidenceOutcome>) =
            of.iter().partition(|outcome| is_made(outcome));
        let _ = writeln!(out, "{}: share of true edges by share of resamples", scheme.name());
        out += &bins(&[("made the curve", &made), ("tested it", &tested)]);
        let _ = writeln!(out, "curve: {:?}", curve(&told(&made)));
        for (title, of) in [("made the curve", &made), ("tested it", &tested)] {
            out += &figures(title, &told(of), scheme);
        }
        if scheme == Scheme::Halves {
            out += "\nsamples in which false edges were at most the bound\n";
            out += &bounds(&[("made the curve", &made), ("tested it", &tested)]);
        }
        out += "\nF1 of edges / arcs, of all rows and of the average; with copies as columns of their own\n";
        out += &averages(trials, &of);
        out += "\n";
    }
    out
}

impl ConfidenceTrials {
    fn name(&self, outcome: &ConfidenceOutcome) -> &String {
        &self.networks[outcome.cell.network].name
    }
}

fn told(outcomes: &[&ConfidenceOutcome]) -> Vec<Told> {
    let share = |outcome: &ConfidenceOutcome, judged: &Judged| {
        (f64::from(judged.vote.joined) / outcome.resamples as f64, judged.is_edge())
    };
    let of = |outcome: &&ConfidenceOutcome| {
        outcome.graphs.iter().map(|judged| share(outcome, judged)).collect::<Vec<Told>>()
    };
    outcomes.iter().flat_map(of).collect()
}

/// The pairs of each tenth of the range: a share of exactly a tenth belongs to the lower.
fn binned(told: &[Told]) -> Vec<Vec<Told>> {
    let mut bins = vec![Vec::new(); BINS];
    for &(share, truth) in told {
        bins[((share * BINS as f64).ceil() as usize).clamp(1, BINS) - 1].push((share, truth));
    }
    bins
}

fn bins(groups: &[(&str, &Vec<&ConfidenceOutcome>)]) -> String {
    let head = std::iter::once(String::new()).chain((1..=BINS).map(|k| format!("-.{k}").replace(".10", "1")));
    let mut lines = vec![head.collect::<Vec<String>>()];
    for (title, outcomes) in groups {
        let bins = binned(&told(outcomes));
        let truth = bins.iter().map(|bin| mean(bin).map_or("-".into(), |(_, truth)| format!("{truth:.2}")));
        lines.push(std::iter::once((*title).to_string()).chain(truth).collect());
        let sizes = bins.iter().map(|bin| bin.len().to_string());
        lines.push(std::iter::once(String::new()).chain(sizes).collect());
    }
    align(&lines)
}

/// Mean share and share of true pairs.
fn mean(bin: &[Told]) -> Option<(f64, f64)> {
    let all = bin.len() as f64;
    let (shares, truths) = bin
        .iter()
        .fold((0.0, 0.0), |(share, truth), told| (share + told.0, truth + f64::from(u8::from(told.1))));
    (!bin.is_empty()).then(|| (shares / all, truths / all))
}

/// Mean share and share of true pairs of each tenth, pooled where the truth does not rise.
fn curve(told: &[Told]) -> Vec<(f64, f64)> {
    let mut pools: Vec<Vec<Told>> = Vec::new();
    for bin in binned(told).into_iter().filter(|bin| !bin.is_empty()) {
        pools.push(bin);
        while let [.., one, other] = &pools[..]
            && mean(one).map(|(_, truth)| truth) >= mean(other).map(|(_, truth)| truth)
        {
            let last = pools.pop().expect("there are two");
            pools.last_mut().expect("there are two").extend(last);
        }
    }
    let rounded = |x: f64, digits: f64| (x * digits).round() / digits;
    let points = pools.iter().filter_map(|pool| mean(pool));
    points.map(|(share, truth)| (rounded(share, 1000.0), rounded(truth, 1000.0))).collect()
}

/// Surest edges, and how far the curve is off.
fn figures(title: &str, told: &[Told], scheme: Scheme) -> String {
    let sure: Vec<Told> = told.iter().copied().filter(|&(share, _)| share >= 0.9).collect();
    let truths = sure.iter().filter(|(_, truth)| *truth).count();
    let off = |bin: &Vec<Told>| {
        let expected: f64 = bin.iter().map(|&(share, _)| calibration::of(share, scheme)).sum();
        (expected - bin.iter().filter(|(_, truth)| *truth).count() as f64).abs()
    };
    let error = binned(told).iter().map(off).sum::<f64>() / told.len().max(1) as f64;
    format!(
        "{title}: of shares of 0.9 or more {truths} of {} are true ({:.1} %); calibration error of the program's curve {error:.3}\n",
        sure.len(),
        100.0 * truths as f64 / sure.len().max(1) as f64,
    )
}

/// What counts as false: after a search what is not joined in truth; of regressions, whose target is all that depends given the others, what
/// has no common child either.
fn bounds(groups: &[(&str, &Vec<&ConfidenceOutcome>)]) -> String {
    let head = ["", "least share", "graphs: worst case", "r-concave", "regressions: worst case", "r-concave"];
    let mut lines = vec![head.map(String::from).to_vec()];
    for (title, outcomes) in groups {
        for least in LEAST {
            let held = |graphs: bool, assumption: Assumption| {
                let held = outcomes.iter().filter(|outcome| holds(outcome, graphs, least, assumption));
                format!("{} of {}", held.count(), outcomes.len())
            };
            let [worst, concave] = [Assumption::WorstCase, Assumption::Concave];
            let cells = [held(true, worst), held(true, concave), held(false, worst), held(false, concave)];
            lines.push([(*title).to_string(), least.to_string()].into_iter().chain(cells).collect());
        }
    }
    align(&lines)
}

fn holds(outcome: &ConfidenceOutcome, graphs: bool, least: f64, assumption: Assumption) -> bool {
    let pairs = if graphs { &outcome.graphs } else { &outcome.regressions };
    let joined: f64 = pairs.iter().map(|judged| f64::from(judged.vote.joined)).sum();
    let halves = Halves {
        splits: outcome.resamples / 2,
        edges: joined / outcome.resamples as f64,
        pairs: outcome.columns * (outcome.columns - 1) / 2,
    };
    let kept = least_count(least, outcome.resamples);
    let is_false = |judged: &&Judged| if graphs { !judged.is_edge() } else { judged.fact == Fact::Neither };
    let wrong = pairs.iter().filter(|judged| judged.vote.joined as usize >= kept).filter(is_false).count();
    wrong as f64 <= halves.bound(kept, assumption)
}

fn averages(trials: &ConfidenceTrials, outcomes: &[&ConfidenceOutcome]) -> String {
    let head = ["network", "all rows", "average", "all rows, apart", "average, apart"];
    let mut lines = vec![head.map(String::from).to_vec()];
    let networks = (0..trials.networks.len()).map(Some).chain([None]);
    for network in networks {
        let is_in = |outcome: &&&ConfidenceOutcome| network.is_none_or(|k| outcome.cell.network == k);
        let mean = |which: usize, of: fn(&GraphF1) -> f64| {
            Mean::of(outcomes.iter().filter(is_in).map(|outcome| of(&outcome.f1[which]))).value
        };
        let both =
            |which: usize| format!("{:.3} / {:.3}", mean(which, |f1| f1.edges), mean(which, |f1| f1.arcs));
        let apart = |which: usize| {
            format!("{:.3} / {:.3}", mean(which, |f1| f1.edges_apart), mean(which, |f1| f1.arcs_apart))
        };
        let name = network.map_or("mean", |k| trials.networks[k].name.as_str());
        lines.push([name.to_string(), both(0), both(1), apart(0), apart(1)].to_vec());
    }
    align(&lines)
}

/// One pair a line.
pub(super) fn csv(trials: &ConfidenceTrials, outcomes: &[ConfidenceOutcome]) -> String {
    let mut out = String::from(
        "network,repetition,resample,answer,resamples,columns,a,b,joined,ab,ba,graph_ab,truth,single,open,average\n",
    );
    for outcome in outcomes {
        let (cell, name) = (outcome.cell, trials.name(outcome));
        for (answer, pairs) in [("graph", &outcome.graphs), ("regression", &outcome.regressions)] {
            for judged in pairs {
                let Judged { pair: (a, b), vote, .. } = judged;
                let word = |direction: Option<Direction>| direction.map_or("", Direction::word);
                let truth = match judged.fact {
                    Fact::Edge(direction) => direction.word(),
                    Fact::Spouses => "spouses",
                    Fact::Neither => "none",
                };
                let _ = writeln!(
                    out,
                    "{name},{},{},{answer},{},{},{a},{b},{},{},{},{},{truth},{},{},{}",
                    cell.repetition,
                    cell.scheme.name(),
                    outcome.resamples,
                    outcome.columns,
                    vote.joined,
                    vote.ab,
                    vote.ba,
                    vote.graph_ab,
                    word(judged.single),
                    judged.open,
                    word(judged.average),
                );
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(share: f64, truths: usize, all: usize) -> Vec<Told> {
        (0..all).map(|k| (share, k < truths)).collect()
    }

    #[test]
    fn the_curve_rises_and_the_error_is_that_of_the_bins() {
        // The second tenth is truer than the third: they are pooled, 5 of 10.
        let all = [told(0.05, 1, 10), told(0.2, 4, 6), told(0.3, 1, 4), told(1.0, 9, 9)].concat();
        assert_eq!(curve(&all), [(0.05, 0.1), (0.24, 0.5), (1.0, 1.0)]);
        let sure = figures("all", &told(1.0, 3, 4), Scheme::Halves);
        let off = (calibration::of(1.0, Scheme::Halves) - 0.75).abs();
        assert!(sure.contains("3 of 4 are true (75.0 %)"), "{sure}");
        assert!(sure.ends_with(&format!("{off:.3}\n")), "{sure}");
    }
}
