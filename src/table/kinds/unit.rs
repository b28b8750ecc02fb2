//! Units and currencies that stand beside numbers.

/// Currencies, which may stand before or behind a number: spellings of one between bars.
const CURRENCIES: &str = "€|eur|euro|euros
$|usd|us$|dollar|dollars
£|gbp|pound|pounds
¥|jpy|yen
cny|rmb|yuan
chf|fr|sfr|franken
₹|inr|rs
₽|rub|rubel
₩|krw
₺|try|tl
₫|vnd
₪|ils
฿|thb
₱|php
r$|brl
a$|aud
c$|ca$|cad
nz$|nzd
zł|zl|pln
kč|czk
ft|huf
kr|sek|nok|dkk
mxn|mx$
zar
sgd|s$
hk$|hkd";

/// Units known by their letters alone: spellings of one between bars. Others must stand apart from every number of a column.
const UNITS: &str = "%|percent|prozent|pct|per cent|pour cent|procent
‰|promille
pp
mm
cm
m|metre|metres|meter|meters
km
µm|um
m²|m2|qm|sqm
m³|m3|cbm
km²|km2
ha
ft²|sqft
in|inch|inches|zoll
mi|mile|miles
yd
kg|kgs|kilo|kilos
g|gr|gramm|gram|grams
mg
µg|ug|mcg
t
lb|lbs
oz
l|liter|litre|liters|litres
ml
cl
dl
h|hr|hrs|std|stunde|stunden|hour|hours|heure|heures
min|mins|minute|minutes|minuten
s|sec|secs|second|seconds|sekunden
ms
d|day|days|tag|tage|jour|jours
week|weeks|woche|wochen
month|months|monat|monate|mois
y|yr|yrs|year|years|jahr|jahre|an|ans|años|año|anni|anno|anos|ano|jaar
°|deg
°c
°f
k
w
kw
mw
kwh
v
a
hz
khz
mhz
ghz
kb
mb
gb
tb
km/h|kmh|kph
mph
m/s
bar
hpa
kpa
pa
mmhg
mmol/l
mg/dl
g/l
µg/l
mg/l
kcal
kj
bpm
px
dpi
pcs|stk|stück
kg/m²|kg/m2
l/100km|l/100 km
g/km
mpg
hp|ps|ch|cv";

/// Whether a text is the sign or the code of a currency.
pub(super) fn is_currency(text: &str) -> bool {
    spellings(CURRENCIES, &folded(text)).is_some()
}

/// Whether a unit is known by its letters.
pub(super) fn is_known(text: &str) -> bool {
    let text = folded(text);
    spellings(CURRENCIES, &text).or_else(|| spellings(UNITS, &text)).is_some()
}

/// Whether a letter behind a number may be a thousand or a million: it has to stand in every row, or `1.2k` beside `950` would be less than it.
pub(super) fn may_multiply(text: &str) -> bool {
    matches!(text, "k" | "K" | "M")
}

/// Whether two spellings mean the same unit: equal but for case and a full stop, in one line above, or, for words of at
/// least three letters, singular and plural.
pub(super) fn alike(a: &str, b: &str) -> bool {
    let (a, b) = (folded(a), folded(b));
    if a == b {
        return true;
    }
    let line = |text: &str| spellings(CURRENCIES, text).or_else(|| spellings(UNITS, text));
    match (line(&a), line(&b)) {
        (None, None) => same_word(&a, &b),
        (a, b) => a == b,
    }
}

/// One word is the other with up to two letters more, or they differ in the last letter: year and years, anno and anni.
fn same_word(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let letters = short.chars().count();
    let without_last = |text: &str| text.char_indices().next_back().map_or(0, |(at, _)| at);
    let plural = letters >= 3 && long.strip_prefix(short).is_some_and(|rest| rest.chars().count() <= 2);
    plural
        || (letters >= 4
            && short.len() == long.len()
            && short[..without_last(short)] == long[..without_last(long)])
}

fn folded(text: &str) -> String {
    text.trim().trim_end_matches('.').to_lowercase()
}

/// The line of a list that holds a spelling.
fn spellings<'a>(list: &'a str, folded: &str) -> Option<&'a str> {
    list.lines().find(|line| line.split('|').any(|spelling| spelling == folded))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_unit_are_alike() {
        for (a, b) in [
            ("€", "EUR"),
            ("kg", "Kg."),
            ("year", "years"),
            ("Punkt", "Punkte"),
            ("Jahr", "Jahre"),
            ("piso", "pisi"),
        ] {
            assert!(alike(a, b) && alike(b, a), "{a} {b}");
        }
        for (a, b) in [("m", "mm"), ("€", "$"), ("kg", "g"), ("min", "m"), ("st", "nd"), ("%", "")] {
            assert!(!alike(a, b) && !alike(b, a), "{a} {b}");
        }
    }

    #[test]
    fn no_spelling_stands_twice() {
        let mut all: Vec<&str> =
            CURRENCIES.lines().chain(UNITS.lines()).flat_map(|line| line.split('|')).collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
        assert!(all.iter().all(|text| folded(text) == **text));
    }
}
