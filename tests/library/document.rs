//! Reports and programs for other languages: nothing that comes from data becomes markup or code.

use nodewise::Table;
use nodewise::counts::{PairCounts, Variable};
use nodewise::export::document::{Document, Headings, html};
use nodewise::export::recipe::{Graph, Kind, Language, Recipe};
use nodewise::export::{Report, Settings};
use nodewise::gram::encode::Formulation;
use nodewise::learner::explain::sentences;
use nodewise::learner::knowledge::Knowledge;
use nodewise::learner::sentence::JoinedBy;
use nodewise::learner::skeleton::Rule;
use nodewise::learner::{Learner, Work};
use nodewise::progress::Watch;
use nodewise::table::{Codes, Column, ColumnStory};

const ATTACKS: [&str; 4] = [
    "</style></title></pre><script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "' onmouseover='alert(1)' x='&lt;b&gt;",
    "<!-- ]]> \u{202e}\u{0}\r\njavascript:alert(1)",
];

/// Four columns in a chain, called so.
fn table(names: [&str; 4]) -> Table {
    let code = |row: u32, k: u32| ((row >> k) & 1) as u8 ^ u8::from(row.is_multiple_of(7));
    let column = |k: usize| Column {
        name: names[k].into(),
        levels: vec![format!("{} no", names[k]), format!("{} yes", names[(k + 1) % 4])],
        codes: Codes::U8((0..400).map(|row| code(row, k as u32 / 2)).collect()),
    };
    Table { columns: (0..4).map(column).collect(), rows: 400 }
}

fn report_of(names: [&str; 4], figure: Option<String>) -> nodewise::Result<String> {
    let counts = PairCounts::of(&table(names));
    let learner = Learner::new(counts, Formulation::Normalised, Knowledge::default())?;
    let fits = learner.fit_nodes(&[0.8; 4], 0.001, Work::Alone, &mut Watch::none())?;
    let settings = Settings {
        formulation: Formulation::Normalised,
        lambda: "0.8".into(),
        rule: Rule::Or,
        filter: true,
        gap: 1e-6,
        entry_width: 0.001,
        forbidden: vec![(names[0].into(), names[1].into())],
        required: Vec::new(),
    };
    let report = Report::new(&learner, &fits, settings, vec![names[2].into()]);
    let pairs: Vec<(usize, usize)> = report.kept().map(|edge| (edge.a, edge.b)).collect();
    assert!(!pairs.is_empty());
    let joining = JoinedBy { rule: Rule::Or, filter: true };
    let said = sentences(&learner, &fits, &pairs, joining, Work::Alone, &mut Watch::none())?;
    let story = |name: &&str| ColumnStory {
        name: (*name).into(),
        label: Some((*name).into()),
        distinct: 2,
        missing: 0,
        used: true,
        done: (*name).into(),
        why: (*name).into(),
    };
    let headings = Headings {
        name: names[0].into(),
        file: Some(names[1].into()),
        command: Some(names[2].into()),
        columns: names.iter().map(story).collect(),
        notes: vec![names[3].into()],
        figure,
    };
    let document = Document {
        headings: &headings,
        report: &report,
        counts: learner.counts(),
        sentences: &said,
        graph: None,
    };
    html(&document)
}

/// The tags of a text, with their attributes but for places of the drawing and labels, which hold texts.
fn tags(html: &str) -> Vec<String> {
    let tag = |part: &str| {
        let end = part.find('>').expect("a tag ends");
        part[..end].split_whitespace().next().unwrap_or_default().to_string()
    };
    html.split('<').skip(1).map(tag).collect()
}

#[test]
fn markup_does_not_depend_on_what_texts_say() {
    let plain = report_of(["a", "b", "c", "d"], None).unwrap();
    let attacked = report_of(ATTACKS, None).unwrap();
    assert_eq!(tags(&attacked), tags(&plain));
    let quotes = |html: &str| html.matches('"').count();
    assert_eq!(quotes(&attacked), quotes(&plain));
    for word in ["<script", "<img", "<!--", "\u{202e}", "\u{0}"] {
        assert!(!attacked.contains(word), "{word:?}");
    }
}

#[test]
fn a_report_refers_to_nothing_outside() {
    let report = report_of(["a", "b", "c", "d"], None).unwrap();
    assert!(!report.contains(" src=") && !report.contains(" href=") && !report.contains("@import"));
    let addresses: Vec<&str> = report.split("http").skip(1).collect();
    assert!(
        addresses
            .iter()
            .all(|rest| rest.starts_with("-equiv") || rest.starts_with("://www.w3.org/2000/svg\""))
    );
}

#[test]
fn a_drawing_may_be_handed_in_but_nothing_else() {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0\"/></svg>";
    assert!(report_of(["a", "b", "c", "d"], Some(svg.into())).unwrap().contains(svg));
    assert!(report_of(["a", "b", "c", "d"], Some("<svg><script/></svg>".into())).is_err());
    // It has looks of its own, which those of our drawing must not change.
    let report = report_of(["a", "b", "c", "d"], Some(svg.into())).unwrap();
    let (_, style) = report.split_once("<style>").unwrap();
    let (style, _) = style.split_once("</style>").unwrap();
    for rule in style
        .lines()
        .filter(|line| ["text", "circle", "path"].iter().any(|name| line.contains(&format!("{name} {{"))))
    {
        assert!(rule.starts_with(".drawn "), "{rule}");
    }
}

#[test]
fn programs_hold_names_as_literals_only() {
    let attack = "\"]); system(\"x\")\n__import__(\"os\") # \\";
    let variables = [attack, "b"]
        .map(|name| Variable { name: name.into(), levels: vec![format!("{name}0"), format!("{name}1")] });
    for language in [Language::R, Language::Python] {
        for kind in [Kind::Skeleton, Kind::Class, Kind::Dag] {
            let graph = Graph { kind, edges: vec![(0, 1, kind == Kind::Dag)] };
            let text = Recipe::new(&variables, attack, graph).unwrap().text(language);
            assert!(text.is_ascii());
            // Wherever the quote of the attack stands, a backslash stands before it.
            for (at, _) in text.match_indices("]); system(") {
                assert_eq!(&text[at - 2..at], "\\\"", "{text}");
            }
            assert!(!text.lines().any(|line| line.trim_start().starts_with("__import__")), "{text}");
        }
    }
    let graph = Graph { kind: Kind::Dag, edges: vec![(0, 2, true)] };
    assert!(Recipe::new(&variables, "t.csv", graph).is_err());
}
