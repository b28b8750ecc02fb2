//! Words with an order, in the languages of most surveys: English, German, French, Spanish, Italian, Portuguese and Dutch.
//!
//! Each scale is a text with a line for every step, from the least to the most, and the spellings of a step between bars. Spellings are
//! folded as [`folded`] does it.

/// A text as it is compared: in small letters, straight apostrophes, single spaces for spaces, hyphens and underscores, without
/// punctuation at its ends.
pub(super) fn folded(text: &str) -> String {
    let plain = |c: char| match c {
        '’' | '`' | '´' => '\'',
        '-' | '_' | '–' | '—' | '\u{a0}' => ' ',
        other => other,
    };
    let lower: String = text.to_lowercase().chars().map(plain).collect();
    let words: Vec<&str> = lower.split_whitespace().collect();
    words.join(" ").trim_matches(|c: char| matches!(c, '.' | ',' | ';' | ':' | '!' | '"')).to_string()
}

/// The step of a scale that a folded text names.
pub(super) fn step(scale: &str, folded: &str) -> Option<usize> {
    scale.lines().position(|line| line.split('|').any(|spelling| spelling == folded))
}

/// Where two levels say no and yes in words: the place of the one that says yes. The figures 0 and 1 may mean anything.
pub(crate) fn yes_of(levels: &[String]) -> Option<usize> {
    let [one, other] = levels else { return None };
    let says = |text: &str| step(BOOLEAN, &folded(text)).filter(|_| !matches!(text, "0" | "1"));
    match (says(one)?, says(other)?) {
        (0, 1) => Some(1),
        (1, 0) => Some(0),
        _ => None,
    }
}

pub(super) const MONTHS: &str = "january|jan|januar|jänner|janvier|janv|enero|ene|gennaio|gen|janeiro|januari
february|feb|februar|feber|février|févr|fév|febrero|febbraio|fevereiro|fev|februari
march|mar|märz|mär|mrz|mars|marzo|março|maart|mrt
april|apr|avril|avr|abril|abr|aprile
may|mai|mayo|maggio|mag|maio|mei
june|jun|juni|juin|junio|giugno|giu|junho
july|jul|juli|juillet|juil|julio|luglio|lug|julho
august|aug|août|aoû|agosto|ago|augustus
september|sep|sept|septembre|septiembre|settembre|set|setembro
october|oct|oktober|okt|octobre|octubre|ottobre|ott|outubro|out
november|nov|novembre|noviembre|novembro
december|dec|dezember|dez|décembre|déc|diciembre|dic|dicembre|dezembro";

pub(super) const WEEKDAYS: &str =
    "monday|mon|montag|mo|lundi|lun|lunes|lunedì|segunda feira|segunda|maandag|ma
tuesday|tue|tues|dienstag|di|mardi|mar|martes|martedì|terça feira|terça|dinsdag
wednesday|wed|mittwoch|mi|mercredi|mer|miércoles|mié|mercoledì|quarta feira|quarta|woensdag|wo
thursday|thu|thur|thurs|donnerstag|do|jeudi|jeu|jueves|jue|giovedì|gio|quinta feira|quinta|donderdag
friday|fri|freitag|fr|vendredi|ven|viernes|vie|venerdì|sexta feira|sexta|vrijdag|vr
saturday|sat|samstag|sonnabend|sa|samedi|sam|sábado|sáb|sabato|sab|zaterdag|za
sunday|sun|sonntag|so|dimanche|dim|domingo|dom|domenica|zondag|zo";

/// No and yes.
pub(super) const BOOLEAN: &str = "no|nein|non|não|nao|nee|false|falsch|faux|falso|onwaar|n|f|off|aus|unchecked|not selected|not checked|nicht gewählt|nicht ausgewählt|0
yes|ja|oui|sí|si|sì|sim|true|wahr|vrai|verdadero|vero|verdadeiro|waar|y|j|t|on|an|ein|checked|selected|gewählt|ausgewählt|1";

/// All other scales. Where two hold the same words, the first is meant.
pub(super) const SCALES: [&str; 19] = [
    MONTHS,
    WEEKDAYS,
    AGREEMENT,
    APPLIES,
    FREQUENCY,
    GRADES,
    QUALITY,
    SATISFACTION,
    IMPORTANCE,
    LIKELIHOOD,
    AMOUNT,
    HEIGHT,
    SEVERITY,
    SIZE,
    LETTERS,
    CHANGE,
    SCHOOL,
    PLACE,
    COUNT,
];

const AGREEMENT: &str = "strongly disagree|completely disagree|totally disagree|disagree strongly|disagree completely|stimme überhaupt nicht zu|stimme gar nicht zu|lehne stark ab|lehne voll und ganz ab|pas du tout d'accord|tout à fait en désaccord|fortement en désaccord|totalmente en desacuerdo|muy en desacuerdo|completamente in disaccordo|per niente d'accordo|fortemente in disaccordo|discordo totalmente|discordo fortemente|helemaal mee oneens|helemaal niet mee eens|zeer oneens
disagree|mostly disagree|stimme nicht zu|stimme eher nicht zu|lehne ab|lehne eher ab|pas d'accord|plutôt pas d'accord|en désaccord|plutôt en désaccord|en desacuerdo|in disaccordo|poco d'accordo|discordo|mee oneens|oneens|niet mee eens
somewhat disagree|slightly disagree|tend to disagree|rather disagree|algo en desacuerdo|un po' in disaccordo|discordo parcialmente|enigszins oneens
neither agree nor disagree|neutral|undecided|neither|unsure|weder noch|teils teils|teils/teils|unentschieden|stimme teilweise zu|weder zustimmung noch ablehnung|ni d'accord ni pas d'accord|ni en accord ni en désaccord|neutre|ni de acuerdo ni en desacuerdo|neutro|né d'accordo né in disaccordo|neutrale|não concordo nem discordo|nem concordo nem discordo|neutraal|niet eens niet oneens|noch eens noch oneens
somewhat agree|slightly agree|tend to agree|rather agree|stimme eher zu|algo de acuerdo|un po' d'accordo|concordo parcialmente|enigszins eens
agree|mostly agree|stimme zu|plutôt d'accord|d'accord|de acuerdo|d'accordo|abbastanza d'accordo|concordo|mee eens|eens
strongly agree|completely agree|totally agree|agree strongly|agree completely|stimme voll zu|stimme völlig zu|stimme voll und ganz zu|stimme sehr zu|stimme stark zu|tout à fait d'accord|fortement d'accord|totalmente de acuerdo|muy de acuerdo|completamente d'accordo|molto d'accordo|fortemente d'accordo|concordo totalmente|concordo fortemente|helemaal mee eens|zeer eens";

const APPLIES: &str = "trifft überhaupt nicht zu|trifft gar nicht zu|does not apply at all
trifft nicht zu|trifft eher nicht zu|does not apply|mostly does not apply
teils teils|teils/teils|trifft teilweise zu|weder noch|partly applies
trifft eher zu|mostly applies
trifft zu|applies
trifft voll zu|trifft völlig zu|trifft voll und ganz zu|trifft sehr zu|applies completely";

const FREQUENCY: &str = "never|nie|niemals|jamais|nunca|mai|nooit|noch nie
almost never|hardly ever|very rarely|fast nie|sehr selten|presque jamais|très rarement|casi nunca|quasi mai|quase nunca|bijna nooit|less than once a year|once a year|einmal im jahr
rarely|seldom|selten|rarement|raramente|rara vez|pocas veces|zelden|a few times a year|several times a year|mehrmals im jahr|once a month|monthly|einmal im monat|monatlich|mensuel
sometimes|occasionally|now and then|manchmal|gelegentlich|hin und wieder|ab und zu|parfois|quelquefois|de temps en temps|a veces|algunas veces|ocasionalmente|qualche volta|a volte|talvolta|às vezes|por vezes|soms|a few times a month|several times a month|mehrmals im monat|once a week|weekly|einmal pro woche|wöchentlich|hebdomadaire
often|frequently|regularly|häufig|oft|regelmäßig|souvent|fréquemment|a menudo|frecuentemente|con frecuencia|muchas veces|spesso|frequentemente|vaak|a few times a week|several times a week|mehrmals pro woche|mehrmals in der woche
very often|usually|mostly|most of the time|nearly always|almost always|sehr oft|sehr häufig|meistens|meist|fast immer|très souvent|presque toujours|la plupart du temps|muy a menudo|casi siempre|molto spesso|quasi sempre|muito frequentemente|quase sempre|meestal|bijna altijd|daily|every day|täglich|jeden tag|quotidien
always|all the time|immer|stets|toujours|siempre|sempre|altijd|several times a day|mehrmals täglich|mehrmals am tag";

const GRADES: &str = "sehr gut
gut
befriedigend
ausreichend|genügend
mangelhaft
ungenügend|nicht genügend";

const QUALITY: &str = "terrible|awful|very poor|very bad|extremely poor|sehr schlecht|très mauvais|très mauvaise|muy malo|muy mala|muy mal|pessimo|molto male|péssimo|muito mau|muito ruim|zeer slecht|heel slecht
poor|bad|unacc|unacceptable|schlecht|mauvais|mauvaise|malo|mala|mal|scarso|cattivo|male|mau|ruim|má|slecht|weniger gut
fair|average|mediocre|acc|acceptable|mittelmäßig|mittel|ok|okay|so so|moyen|moyenne|passable|regular|sufficiente|discreto|razoável|médio|matig|redelijk
good|gut|bon|bonne|bien|bueno|buena|buono|bom|boa|bene|bem|goed
very good|vgood|sehr gut|très bon|très bonne|très bien|muy bueno|muy buena|muy bien|molto buono|muito bom|muito boa|molto bene|muito bem|zeer goed|heel goed
excellent|outstanding|exceptional|ausgezeichnet|hervorragend|exzellent|excellente|excelente|eccellente|ottimo|ótimo|uitstekend";

const SATISFACTION: &str = "very dissatisfied|very unsatisfied|extremely dissatisfied|sehr unzufrieden|très insatisfait|très insatisfaite|muy insatisfecho|muy insatisfecha|molto insoddisfatto|muito insatisfeito|zeer ontevreden|very unhappy|sehr unglücklich
dissatisfied|unsatisfied|unzufrieden|insatisfait|insatisfaite|insatisfecho|insatisfecha|insoddisfatto|insatisfeito|ontevreden|unhappy|unglücklich
somewhat dissatisfied|rather dissatisfied|eher unzufrieden|plutôt insatisfait|algo insatisfecho
neutral|neither satisfied nor dissatisfied|neither|teils teils|teils/teils|weder noch|mittelmäßig|neutre|neutro|neutrale|neutraal
somewhat satisfied|rather satisfied|eher zufrieden|plutôt satisfait|algo satisfecho
satisfied|zufrieden|satisfait|satisfaite|satisfecho|satisfecha|soddisfatto|satisfeito|tevreden|happy|glücklich
very satisfied|extremely satisfied|sehr zufrieden|très satisfait|très satisfaite|muy satisfecho|muy satisfecha|molto soddisfatto|muito satisfeito|zeer tevreden|very happy|sehr glücklich";

const IMPORTANCE: &str = "not important at all|not at all important|völlig unwichtig|überhaupt nicht wichtig|gar nicht wichtig|pas du tout important|nada importante|per niente importante|helemaal niet belangrijk
unimportant|not important|not very important|unwichtig|nicht wichtig|eher unwichtig|weniger wichtig|peu important|pas important|poco importante|pouco importante|onbelangrijk|niet belangrijk
neutral|slightly important|somewhat important|teils teils|teils/teils|assez important|algo importante|abbastanza importante|enigszins belangrijk
moderately important|fairly important|rather important|eher wichtig|plutôt important
important|wichtig|importante|belangrijk
very important|extremely important|sehr wichtig|äußerst wichtig|très important|muy importante|molto importante|muito importante|zeer belangrijk|essential|unverzichtbar";

const LIKELIHOOD: &str = "very unlikely|extremely unlikely|sehr unwahrscheinlich|très improbable|muy improbable|molto improbabile|muito improvável|zeer onwaarschijnlijk|definitely not|auf keinen fall
unlikely|unwahrscheinlich|improbable|improbabile|improvável|onwaarschijnlijk|probably not|eher nicht|wahrscheinlich nicht
neutral|possible|possibly|maybe|vielleicht|möglich|peut être|tal vez|quizás|forse|talvez|misschien
likely|wahrscheinlich|probable|probabile|provável|waarschijnlijk|probably|eher ja
very likely|extremely likely|sehr wahrscheinlich|très probable|muy probable|molto probabile|muito provável|zeer waarschijnlijk|definitely|auf jeden fall";

const AMOUNT: &str = "none|not at all|nothing|gar nicht|überhaupt nicht|nicht|keine|keiner|kein|nichts|pas du tout|aucun|rien|nada|en absoluto|ninguno|per niente|nessuno|nulla|nenhum|helemaal niet|geen
very little|sehr wenig|très peu|muy poco|molto poco|muito pouco|heel weinig
a little|little|slightly|few|a few|some|etwas|ein wenig|wenig|wenige|einige|ein bisschen|un peu|peu|un poco|poco|pouco|um pouco|un po'|een beetje|weinig
moderately|somewhat|partly|medium|mäßig|mittelmäßig|teilweise|zum teil|moyennement|moderadamente|algo|abbastanza|moderatamente|moderado|enigszins|matig
quite a bit|quite|fairly|mostly|ziemlich|überwiegend|größtenteils|assez|bastante|behoorlijk
very|very much|a lot|much|many|a great deal|sehr|viel|stark|viele|beaucoup|mucho|muchos|molto|muito|muitos|veel|erg
extremely|completely|totally|fully|all|sehr viel|sehr stark|äußerst|völlig|vollständig|ganz|alle|alles|extrêmement|complètement|tout|muchísimo|totalmente|completamente|moltissimo|tutto|todo|todos|heel veel|volledig";

const HEIGHT: &str = "zero|null
very low|vlow|extremely low|sehr niedrig|sehr gering|très faible|très bas|muy bajo|muy baja|molto basso|molto bassa|muito baixo|muito baixa|zeer laag
low|lower|niedrig|gering|tief|faible|bas|basse|bajo|baja|basso|bassa|baixo|baixa|laag|minimum|min
medium|med|middle|mid|moderate|normal|average|intermediate|mittel|mittelhoch|durchschnittlich|moyen|moyenne|medio|media|média|médio|moderado|normale|gemiddeld|middel|middelmatig
high|higher|hoch|élevé|élevée|haut|haute|alto|alta|hoog|maximum|max
very high|vhigh|extremely high|sehr hoch|très élevé|très haut|muy alto|muy alta|molto alto|molto alta|muito alto|muito alta|zeer hoog";

const SEVERITY: &str = "absent|none|keine|kein|aucun|ninguno|nessuno
minimal|very mild|sehr leicht
mild|slight|light|minor|leicht|léger|légère|leve|lieve|licht
moderate|mäßig|mittelschwer|mittel|modéré|modérée|moderado|moderada|moderato|matig
severe|serious|heavy|major|schwer|sévère|grave|severo|severa|ernstig|zwaar
very severe|extreme|critical|fatal|sehr schwer|kritisch|tödlich|extrême|muy grave|molto grave|zeer ernstig";

const SIZE: &str = "extra small|very small|tiny|sehr klein|winzig|très petit|muy pequeño|molto piccolo|muito pequeno|zeer klein
small|klein|petit|petite|pequeño|pequeña|piccolo|piccola|pequeno|pequena
medium|med|mid|mid size|middle|mittel|mittelgroß|moyen|moyenne|mediano|mediana|medio|media|médio|média|middelgroot
big|large|groß|gross|grand|grande|gros|grosse|groot
very big|extra large|very large|huge|sehr groß|riesig|très grand|muy grande|molto grande|muito grande|zeer groot|enorm";

const LETTERS: &str = "xxxs|3xs
xxs|2xs
xs
s
m
l
xl
xxl|2xl
xxxl|3xl
4xl";

const CHANGE: &str = "much worse|much less|much lower|strongly decreased|viel schlechter|viel weniger|deutlich schlechter|stark gesunken|beaucoup moins bien|mucho peor|molto peggio|muito pior|veel slechter
worse|less|lower|decreased|decrease|down|fewer|schlechter|weniger|gesunken|moins bien|pire|moins|peor|menos|peggio|meno|pior|slechter|minder
slightly worse|a little worse|somewhat worse|etwas schlechter
same|the same|about the same|unchanged|no change|stable|steady|equal|gleich|gleich geblieben|unverändert|pareil|igual|uguale|hetzelfde|inchangé
slightly better|a little better|somewhat better|etwas besser
better|more|increased|increase|up|besser|mehr|gestiegen|mieux|plus|mejor|más|meglio|più|melhor|mais|beter|meer
much better|much more|much higher|strongly increased|viel besser|viel mehr|deutlich besser|stark gestiegen|beaucoup mieux|mucho mejor|molto meglio|muito melhor|veel beter";

const SCHOOL: &str = "no schooling|no education|none|kein abschluss|kein schulabschluss|ohne abschluss|ohne schulabschluss|aucun diplôme|sin estudios
primary|primary school|elementary|elementary school|grundschule|école primaire|primaire|primaria|scuola elementare|ensino fundamental
hauptschule|hauptschulabschluss|volksschule|lower secondary|middle school|collège|basisschool
realschule|realschulabschluss|mittlere reife|mittlerer abschluss|mittelschule|scuola media
secondary|upper secondary|high school|secondary school|fachabitur|fachhochschulreife|secundaria|secondaire|ensino médio
abitur|gymnasium|hochschulreife|allgemeine hochschulreife|matura|lycée|baccalauréat|bac|bachillerato|liceo|maturità
some college|associate|vocational|ausbildung|lehre|berufsausbildung|associate degree|college
bachelor|bachelor's|bachelors|bachelor's degree|licence|licenciatura|undergraduate|fachhochschule|tertiary|university|universität|hochschule|studium|hochschulabschluss|université|universidad|università|universidade|universiteit|terciaria|higher
master|master's|masters|master's degree|graduate|diplom|magister|maestría|mestrado
doctorate|phd|ph.d|doctoral|promotion|doktor|doctorat|doctorado|dottorato|doutorado";

const PLACE: &str =
    "first|1st|erste|erster|erstes|premier|première|primero|primera|primo|prima|primeiro|primeira|eerste
second|2nd|zweite|zweiter|zweites|deuxième|segundo|segunda|secondo|seconda|tweede
third|3rd|dritte|dritter|drittes|troisième|tercero|tercera|terzo|terza|terceiro|terceira|derde
fourth|4th|vierte|vierter|viertes|quatrième|cuarto|cuarta|quarto|quarta|vierde
fifth|5th|fünfte|fünfter|fünftes|cinquième|quinto|quinta|vijfde";

const COUNT: &str = "zero|null|zéro|cero|nul
one|eins|ein|eine|un|une|uno|una|um|uma|een
two|zwei|deux|dos|due|dois|duas|twee
three|drei|trois|tres|tre|três|drie
four|vier|quatre|cuatro|quattro|quatro
five|fünf|cinq|cinco|cinque|vijf
six|sechs|seis|sei|zes
seven|sieben|sept|siete|sette|sete|zeven
eight|acht|huit|ocho|otto|oito
nine|neun|neuf|nueve|nove|negen
ten|zehn|dix|diez|dieci|dez|tien
eleven|elf|onze|once|undici
twelve|zwölf|douze|doce|dodici|doze|twaalf";

/// Words that stand beside an answer and are none; they follow the steps of a scale.
pub(super) const NO_ANSWER: &str = "don't know|dont know|do not know|dk|unknown|not sure|unsure|no answer|no opinion|refused|refuse|not applicable|prefer not to say|prefer not to answer|other|n/a|na|none of these|weiß nicht|weiss nicht|keine angabe|k.a|k. a|ka|keine antwort|keine meinung|unbekannt|verweigert|nicht zutreffend|sonstiges|sonstige|andere|anderes|ne sait pas|nsp|sans réponse|sans opinion|non concerné|inconnu|autre|no sabe|no sé|ns/nc|no contesta|sin respuesta|desconocido|otro|otra|non so|non sa|nessuna risposta|altro|sconosciuto|não sei|não sabe|sem resposta|outro|desconhecido|weet niet|weet ik niet|geen antwoord|geen mening|onbekend|anders|?|-";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_are_folded_and_stand_once_in_a_scale() {
        for scale in SCALES.iter().chain([&BOOLEAN]) {
            let all: Vec<&str> = scale.lines().flat_map(|line| line.split('|')).collect();
            for (at, spelling) in all.iter().enumerate() {
                assert_eq!(folded(spelling), *spelling, "in {:?}", all[0]);
                assert!(!all[..at].contains(spelling), "{spelling:?} twice beside {:?}", all[0]);
            }
        }
    }

    #[test]
    fn folding_leaves_words_alone() {
        assert_eq!(folded("  Strongly  Disagree. "), "strongly disagree");
        assert_eq!(folded("Pas d’accord"), "pas d'accord");
        assert_eq!(folded("mid-size"), "mid size");
    }
}
