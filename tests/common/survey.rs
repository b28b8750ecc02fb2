//! A survey as an office program of a German analyst writes it: semicolons, decimal commas, Windows-1252, and all that people put into columns.

#![allow(dead_code, reason = "every test file uses a part of it")]

use rand::RngExt;
use rand_pcg::Pcg64Mcg;

use crate::common::generate::generator;

/// The names of its columns.
pub const COLUMNS: [&str; 16] = [
    "Fragebogen",
    "Interviewdatum",
    "Uhrzeit",
    "Bundesland",
    "PLZ",
    "Geschlecht",
    "Alter",
    "Altersgruppe",
    "Schulabschluss",
    "Einkommen",
    "Miete",
    "Mietanteil",
    "Kinder",
    "Zufriedenheit",
    "Verkehrsmittel",
    "Anmerkung",
];

/// The survey as bytes of Windows-1252; the same for the same seed.
pub fn survey(seed: u64, rows: usize) -> Vec<u8> {
    let mut rng = generator(seed);
    let mut text = COLUMNS.join(";") + "\r\n";
    for row in 0..rows {
        text += &line(&mut rng, row);
        text += "\r\n";
    }
    windows_1252(&text)
}

fn line(rng: &mut Pcg64Mcg, row: usize) -> String {
    const STATES: [&str; 6] =
        ["Baden-Württemberg", "Bayern", "Berlin", "Nordrhein-Westfalen", "Sachsen", "Thüringen"];
    const SCHOOLS: [&str; 4] = ["Hauptschule", "Realschule", "Abitur", "Hochschulabschluss"];
    const CONTENT: [&str; 5] =
        ["sehr unzufrieden", "eher unzufrieden", "teils/teils", "eher zufrieden", "sehr zufrieden"];
    let state = rng.random_range(0..STATES.len());
    let age = rng.random_range(18..90);
    let school = (rng.random_range(0..4) + usize::from(age < 45)).min(3);
    let income = 900.0 + 700.0 * school as f64 + 20.0 * f64::from(age.min(60)) + rng.random_range(0.0..900.0);
    let rent = 300.0 + income * rng.random_range(0.1..0.35);
    let content = ((income - 1500.0) / 900.0 + rng.random_range(-1.0..1.5)).clamp(0.0, 4.0) as usize;
    let cells: [String; 16] = [
        format!("T-{:05}", 10_000 + (row * 7_919) % 89_989),
        date(rng),
        format!("{}:{:02}", rng.random_range(8..20), rng.random_range(0..60)),
        STATES[state].into(),
        format!("{:05}", [1_067, 80_331, 10_115, 50_667, 4_109, 99_084][state] + rng.random_range(0..4)),
        one_of(rng, &["weiblich", "männlich", "weiblich", "männlich", "divers"]),
        or(rng, 0.04, "99", age.to_string()),
        group(age).into(),
        SCHOOLS[school].into(),
        or(rng, 0.05, "", format!("{income:.2}").replace('.', ",")),
        thousands(rent) + " €",
        format!("{:.1} %", 100.0 * rent / income).replace('.', ","),
        children(rng),
        or(rng, 0.03, "keine Angabe", CONTENT[content].into()),
        transport(rng, state == 2),
        remark(rng, row),
    ];
    cells.join(";")
}

fn one_of(rng: &mut Pcg64Mcg, texts: &[&str]) -> String {
    texts[rng.random_range(0..texts.len())].to_string()
}

/// One text with a small probability, else another.
fn or(rng: &mut Pcg64Mcg, share: f64, rare: &str, usual: String) -> String {
    if rng.random_range(0.0..1.0) < share { rare.to_string() } else { usual }
}

/// A day of a year.
fn date(rng: &mut Pcg64Mcg) -> String {
    let month = rng.random_range(1..=12);
    format!("{:02}.{month:02}.2024", rng.random_range(1..=28))
}

fn group(age: i32) -> &'static str {
    match age {
        ..25 => "unter 25",
        25..40 => "25–39",
        40..65 => "40–64",
        _ => "65 und älter",
    }
}

fn children(rng: &mut Pcg64Mcg) -> String {
    let children = rng.random_range(0..5) * rng.random_range(0..2);
    or(rng, 0.03, "99", children.to_string())
}

/// `1.234,50`
fn thousands(amount: f64) -> String {
    let digits = format!("{amount:.2}").replace('.', ",");
    let at = digits.len() - 6;
    if at == 0 { digits } else { format!("{}.{}", &digits[..at], &digits[at..]) }
}

/// Some of five means of transport, at least one.
fn transport(rng: &mut Pcg64Mcg, city: bool) -> String {
    let shares = if city { [0.8, 0.5, 0.3, 0.5, 0.1] } else { [0.3, 0.3, 0.8, 0.2, 0.1] };
    let names = ["Bus", "Fahrrad", "Auto", "zu Fuß", "Zug"];
    let taken: Vec<&str> = names
        .into_iter()
        .zip(shares)
        .filter(|&(_, share)| rng.random_range(0.0..1.0) < share)
        .map(|(name, _)| name)
        .collect();
    if taken.is_empty() { "Auto".into() } else { taken.join(", ") }
}

/// Mostly nothing, else a sentence that nobody wrote before.
fn remark(rng: &mut Pcg64Mcg, row: usize) -> String {
    const BEGIN: [&str; 4] = [
        "Die Busse fahren viel zu selten",
        "Ich wünsche mir mehr Radwege",
        "Bitte weniger Lärm",
        "Schöne Befragung",
    ];
    const END: [&str; 4] =
        ["vor allem abends", "und das schon lange", "danke für die Mühe", "wie jeder weiß"];
    let sentence = format!("{}, {}, seit {} Tagen", one_of(rng, &BEGIN), one_of(rng, &END), row + 3);
    or(rng, 0.7, "", sentence)
}

fn windows_1252(text: &str) -> Vec<u8> {
    let byte = |c: char| match c {
        '€' => 0x80,
        '–' => 0x96,
        c => u8::try_from(c).expect("a letter of western Europe"),
    };
    text.chars().map(byte).collect()
}
