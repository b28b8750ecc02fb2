//! Sentences against those that a person wrote for the same numbers.

use super::*;
use crate::solver::Entry;

fn column(name: &str, levels: &[&str]) -> Variable {
    Variable { name: name.into(), levels: levels.iter().map(|&text| text.into()).collect() }
}

const OR: JoinedBy = JoinedBy { rule: Rule::Or, filter: true };

/// A pair that both ends chose, of equally many rows in each cell; `on_b` has levels of `a` by levels of `b`.
fn pair(a: &Variable, b: &Variable, on_b: &[f64], on_a: &[f64]) -> EdgeDetail {
    let cells = a.levels.len() * b.levels.len();
    let entry = |below: f64| Some(Entry { neighbour: 0, below, above: 1.001 * below });
    let norm = |effects: &[f64]| f64::from(u8::from(effects.iter().any(|&effect| effect != 0.0)));
    EdgeDetail {
        pair: [0, 1],
        lambda: 1.5,
        counts: vec![10; cells],
        residuals: vec![0.0; cells],
        chi_square: 50.0,
        degrees_of_freedom: 1,
        p_value: 0.0,
        critical: 4.0,
        norm_ab: norm(on_a),
        norm_ba: norm(on_b),
        entry_ab: entry(3.388).filter(|_| norm(on_a) > 0.0),
        entry_ba: entry(2.9).filter(|_| norm(on_b) > 0.0),
        effect_on_b: on_b.to_vec(),
        effect_on_a: on_a.to_vec(),
        sentence: String::new(),
    }
}

fn said(a: &Variable, b: &Variable, on_b: &[f64], on_a: &[f64]) -> String {
    edge(&pair(a, b, on_b, on_a), [a, b], OR, Demand::None)
}

#[test]
fn a_yes_is_more_common_with_a_level_than_on_average() {
    let school = column("School", &["Abitur", "Hauptschule", "Realschule"]);
    let smoking = column("Smoking", &["no", "yes"]);
    let on_smoking = [0.06, -0.06, -0.1, 0.1, 0.04, -0.04];
    assert_eq!(
        said(&school, &smoking, &on_smoking, &[0.01, 0.02, -0.03, -0.01, -0.02, 0.03]),
        "Smoking is more common when School is Hauptschule than on average (+10 points), other columns equal. \
         Found from both ends; enters at λ = 3.39."
    );
    // The same, whichever comes first.
    assert_eq!(
        said(&smoking, &school, &[0.01, 0.02, -0.03, -0.01, -0.02, 0.03], &on_smoking),
        said(&school, &smoking, &on_smoking, &[0.01, 0.02, -0.03, -0.01, -0.02, 0.03])
    );
}

#[test]
fn two_columns_of_no_and_yes_go_with_and_without_each_other() {
    let (bronchitis, breath) = (column("bronchitis", &["no", "yes"]), column("dyspnoea", &["TRUE", "FALSE"]));
    // Levels of bronchitis by those of dyspnoea: with bronchitis TRUE gains 30 points, without it loses 10.
    assert_eq!(
        said(&bronchitis, &breath, &[-0.1, 0.1, 0.3, -0.3], &[0.0; 4]),
        "dyspnoea is more common with bronchitis than without (+40 points), other columns equal. \
         Found from one end: bronchitis helps to predict dyspnoea, not the other way round; enters at λ = 2.9."
    );
    assert_eq!(
        said(&bronchitis, &breath, &[0.0; 4], &[0.021, -0.021, -0.011, 0.011]),
        "bronchitis is less common with dyspnoea than without (−3.2 points), other columns equal. \
         Found from one end: dyspnoea helps to predict bronchitis, not the other way round; enters at λ = 3.39."
    );
}

#[test]
fn of_two_levels_the_one_that_gains_is_named() {
    let (sex, hand) = (column("sex", &["female", "male"]), column("hand", &["left", "right"]));
    let told = said(&sex, &hand, &[-0.03, 0.03, 0.03, -0.03], &[0.0; 4]);
    assert!(
        told.starts_with(
            "hand is more often left when sex is male than when it is female (+6.0 points), other columns equal."
        ),
        "{told}"
    );
}

#[test]
fn numbered_levels_are_spoken_of_from_end_to_end_where_the_share_only_rises_or_falls() {
    let age = column("age", &["18–29", "30–49", "50–99"]);
    let ill = column("ill", &["nein", "ja"]);
    let told = said(&age, &ill, &[0.08, -0.08, 0.02, -0.02, -0.12, 0.12], &[0.0; 6]);
    assert!(told.starts_with("ill is more common as age goes from 18–29 to 50–99 (+20 points), "), "{told}");
    // Neither rises nor falls throughout.
    let told = said(&age, &ill, &[-0.08, 0.08, 0.1, -0.1, -0.02, 0.02], &[0.0; 6]);
    assert!(
        told.starts_with("ill is less common when age is 30–49 than on average (−10 points), "),
        "{told}"
    );
}

#[test]
fn of_many_levels_the_cell_with_most_rows_behind_it_speaks() {
    let job = column("job", &["clerk", "farm hand", "nurse"]);
    let drink = column("drink", &["beer", "tea", "wine"]);
    let effects = [0.0, 0.01, -0.01, 0.08, -0.07, -0.01, -0.2, 0.1, 0.1];
    let mut detail = pair(&job, &drink, &effects, &[0.0; 9]);
    // Many farm hands, hardly a nurse.
    detail.counts = vec![10, 10, 10, 90, 90, 90, 1, 1, 1];
    let told = edge(&detail, [&job, &drink], OR, Demand::None);
    assert!(
        told.starts_with("drink is more often beer when job is “farm hand” than on average (+8.0 points), "),
        "{told}"
    );
    // A level without rows is not spoken of.
    detail.counts = vec![10, 10, 10, 0, 0, 0, 10, 10, 10];
    detail.effect_on_b = vec![0.02, -0.01, -0.01, 9.0, 9.0, 9.0, -0.02, 0.01, 0.01];
    let told = edge(&detail, [&job, &drink], OR, Demand::None);
    assert!(
        told.starts_with("drink is more often beer when job is clerk than when it is nurse (+4.0 points), "),
        "{told}"
    );
}

#[test]
fn digits_and_sizes() {
    assert_eq!(
        [0.0949, 0.0995, 0.5, -0.004, 0.0004].map(points),
        ["+9.5 points", "+10 points", "+50 points", "−0.4 points", "by less than 0.1 points"]
    );
    assert_eq!([3.3884, 19.862, 0.05, 120.0].map(digits), ["3.39", "19.9", "0.05", "120"]);
    assert!(rises(&["-5".into(), "0".into(), "2.5".into()]));
    assert!(rises(&["< 10".into(), "10 to 20".into(), "≥ 20".into()]));
    assert!(!rises(&["low".into(), "high".into()]));
    assert!(!rises(&["2".into(), "10".into(), "1".into()]));
}

#[test]
fn what_is_no_edge_says_why() {
    let (a, b) = (column("a", &["no", "yes"]), column("b", &["no", "yes"]));
    let chosen = pair(&a, &b, &[0.1, -0.1, -0.1, 0.1], &[0.0; 4]);
    let told = |detail: &EdgeDetail, joining, demand| edge(detail, [&a, &b], joining, demand);
    assert_eq!(
        told(&chosen, JoinedBy { rule: Rule::And, filter: true }, Demand::None),
        "No edge by the rule “and”: a helps to predict b, but not the other way round. \
         b is more common with a than without (+20 points), other columns equal."
    );
    assert_eq!(
        told(&chosen, OR, Demand::Required),
        "b is more common with a than without (+20 points), other columns equal. \
         You required this edge, so it is there at every λ."
    );
    let none = pair(&a, &b, &[0.0; 4], &[0.0; 4]);
    assert_eq!(
        told(&none, OR, Demand::None),
        "Not joined at λ = 1.5: when the other columns are known, neither helps enough to predict the other. \
         As a pair alone they do depend on each other."
    );
    assert_eq!(
        told(&none, OR, Demand::Forbidden),
        "You forbade this pair, so it is no edge. As a pair alone the two columns do depend on each other."
    );
    assert!(told(&none, OR, Demand::Required).starts_with("You required this edge; when the other columns"));
    let alone = EdgeDetail { chi_square: 1.0, ..chosen };
    assert_eq!(
        told(&alone, OR, Demand::None),
        "Dropped by the marginal filter: as a pair alone the two columns show no dependence, as two causes of one \
         effect may. b is more common with a than without (+20 points), other columns equal."
    );
    assert!(told(&alone, JoinedBy { filter: false, ..OR }, Demand::None).ends_with("enters at λ = 2.9."));
}

#[test]
fn a_column_is_predicted_from_its_neighbours_strongest_first() {
    let columns: Vec<Variable> = ["a", "b", "c", "d"].map(|name| column(name, &["x", "y"])).to_vec();
    let told = |norms: &[(usize, f64)], status: Status| {
        let neighbour =
            |&(node, norm): &(usize, f64)| Neighbour { node, norm, entry_below: 2.0, entry_above: 2.1 };
        let detail = NodeDetail {
            node: 0,
            lambda: 1.5,
            neighbours: norms.iter().map(neighbour).collect(),
            level_counts: vec![1, 1],
            gap: 0.0,
            violation: 0.0,
            primal: 1.0,
            dual: 1.0,
            status: status as u8,
            sweeps: 1,
            sentence: String::new(),
        };
        node(&detail, &columns)
    };
    assert_eq!(
        told(&[(1, 0.2), (3, 0.7)], Status::Converged),
        "a is predicted from d and b; at λ = 1.5 no other column adds enough to that."
    );
    assert_eq!(
        told(&[(1, 0.2), (2, 0.1), (3, 0.7)], Status::Stalled),
        "a is predicted from d, b and c. Its regression has not converged, so this may not be the whole truth."
    );
    assert_eq!(told(&[], Status::Converged), "At λ = 1.5 no other column helps enough to predict a.");
    assert_eq!(listed(&["a"], 0), "a");
    assert_eq!(listed(&["a", "b", "c", "d", "e"], 1), "a, b, c, d, e and one other");
    assert_eq!(listed(&["a", "b", "c", "d", "e"], 2), "a, b, c, d, e and 2 others");
}
