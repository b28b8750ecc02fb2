//! Settings and limits in sentences.

use crate::export::Settings;
use crate::gram::encode::{Encoding, Formulation};
use crate::learner::skeleton::Rule;
use crate::text::short;

/// What was asked for.
pub(super) fn settings(settings: &Settings) -> Vec<String> {
    let mut all = vec![formulation(settings.formulation), penalty(&settings.lambda)];
    all.push(match settings.rule {
        Rule::Or => "Two columns are joined where either one's regression chose the other.".into(),
        Rule::And => "Two columns are joined where both regressions chose each other.".into(),
    });
    all.push(if settings.filter {
        "Edges between columns that are not even marginally dependent were dropped.".into()
    } else {
        "Edges were kept whether or not their columns are marginally dependent.".into()
    });
    all.push(format!(
        "A fit is accepted when its duality gap is at most {} of the empty model's loss; intervals in which edges enter are at most {} wide, relatively.",
        short(settings.gap),
        short(settings.entry_width)
    ));
    all.extend(
        settings.forbidden.iter().map(|(a, b)| format!("Forbidden beforehand: an edge between {a} and {b}.")),
    );
    all.extend(
        settings.required.iter().map(|(a, b)| format!("Required beforehand: an edge between {a} and {b}.")),
    );
    all
}

fn formulation(formulation: Formulation) -> String {
    let coded = |encoding: Encoding| match encoding {
        Encoding::Effects => "effects coding",
        Encoding::Dummy => "dummy coding",
    };
    match formulation {
        Formulation::Normalised => {
            "Every column was regressed on all others with a group-lasso penalty, normalised so that the coding of levels does not matter and λ is measured in critical values of the chi-square test.".into()
        }
        Formulation::Paper { encoding, intercept } => format!(
            "Every column was regressed on all others with a group-lasso penalty as published by Barik and Honorio, with {} and {} intercept.",
            coded(encoding),
            if intercept { "an" } else { "no" }
        ),
        Formulation::Standardised { encoding } => format!(
            "Every column was regressed on all others with a group-lasso penalty as published by Barik and Honorio, with {}, an intercept, and coded columns scaled to variance one.",
            coded(encoding)
        ),
    }
}

fn penalty(rule: &str) -> String {
    match rule {
        "auto" => {
            "The penalty λ of each column was chosen by the extended Bayesian information criterion.".into()
        }
        "stability" => "The penalty λ is the smallest down to which random halves of the rows agree.".into(),
        "expected-false" => {
            "The penalty λ was chosen for the most edges under a limit of edges expected by chance.".into()
        }
        "theorem" => "The penalty λ of each column is a plug-in value of the theorem's bound.".into(),
        rule => match rule.strip_prefix("edges:") {
            Some(count) => format!("The penalty λ is the smallest with at most {count} edges."),
            None if rule.parse::<f64>().is_ok() => format!("The penalty λ is {rule}."),
            None => format!("The penalty λ follows the rule {rule}."),
        },
    }
}

/// What the answer does not say. `directed`: it has directions; `gaps`: values were missing; `sure`: rows were sampled again.
pub(super) fn limits(directed: bool, gaps: bool, sure: bool) -> Vec<&'static str> {
    let mut all = vec![
        "Causes. An edge says that two columns are dependent in a way that the other columns in this table do not explain. It does not say which one brings about the other, or that either does.",
        "Hidden common causes. Two columns may be joined because of something that is not in the table; nothing here can tell that from a direct dependence.",
        "Absence. Where there is no edge, the dependence was too weak for the penalty and the number of rows, or invisible to a regression on pairs of columns (as when two columns matter only together). That is not a proof of independence.",
        "Other rows. The answer is about the rows that were used, however they were chosen. A selection of rows can join columns that are independent otherwise.",
        "Assumptions. That the true neighbours are found is proved under conditions on the unknown distribution (definiteness, mutual incoherence, dependences that are not too weak) that the data cannot confirm; the certificates below say that the regressions were solved, not that these conditions hold.",
        "Levels. Bins, joined levels and columns that were left out are choices; others may give other edges.",
    ];
    if directed {
        all.push("Directions. An arrow says that among the graphs considered every one that scores best has it so. It becomes a statement about causes only where there are no hidden common causes, no selection of rows, and no dependence that cancels out; data cannot test that.");
    }
    if gaps {
        all.push("Missing values. Pairs were counted over the rows that have both columns. Where values are missing for reasons that depend on the values themselves, these counts are biased.");
    }
    if sure {
        all.push("Confidence. The share of resamples that have an edge tells how stable the answer is under another draw of rows like these. It is not the probability that the edge is true.");
    }
    all
}
