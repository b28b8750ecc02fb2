//! Reading and writing BIF.

use nodewise::counts::Variable;
use nodewise::network::{Network, Node, bif};
use proptest::prelude::*;

use crate::files::{BUNDLED, bundled};
use crate::shared;

fn read(text: &str) -> Network {
    bif::read(text.as_bytes()).unwrap()
}

fn arcs_and_parameters(network: &Network) -> (usize, usize, usize) {
    let free = |node: &Node| node.cpt.len() / node.levels() * (node.levels() - 1);
    (network.len(), network.dag().arcs().count(), network.nodes().iter().map(free).sum())
}

/// Nodes, arcs and free parameters as the repository's own pages and two other readers count them.
const SIZES: [(&str, usize, usize, usize); 11] = [
    ("alarm", 37, 46, 509),
    ("andes", 223, 338, 1157),
    ("asia", 8, 8, 18),
    ("cancer", 5, 4, 10),
    ("child", 20, 25, 230),
    ("earthquake", 5, 4, 10),
    ("hailfinder", 56, 66, 2656),
    ("sachs", 11, 17, 178),
    ("survey", 6, 6, 21),
    ("water", 32, 66, 10083),
    ("win95pts", 76, 112, 574),
];

#[test]
fn bundled_networks_have_their_known_sizes() {
    assert_eq!(SIZES.map(|(name, ..)| name), BUNDLED);
    for (name, nodes, arcs, parameters) in SIZES {
        assert_eq!(arcs_and_parameters(&bundled(name)), (nodes, arcs, parameters), "{name}");
    }
}

#[test]
fn bundled_networks_survive_writing_to_the_last_bit() {
    for name in BUNDLED {
        let network = bundled(name);
        let text = bif::write(&network);
        assert!(text.is_ascii(), "{name}");
        assert_eq!(read(&text), network, "{name}");
    }
}

#[test]
#[cfg_attr(not(shared_networks), ignore = "needs ../shared or NODEWISE_SHARED: see CONTRIBUTING.md")]
fn large_networks_survive_writing_too() {
    for (name, nodes, arcs, parameters) in
        [("barley", 48, 84, 114_005), ("mildew", 35, 46, 540_150), ("carpo-noisymax", 60, 74, 342)]
    {
        let bytes = shared::bytes(&format!("networks/{name}.bif"));
        let network = bif::read(&bytes).unwrap();
        assert_eq!(arcs_and_parameters(&network), (nodes, arcs, parameters), "{name}");
        assert_eq!(read(&bif::write(&network)), network, "{name}");
    }
}

#[test]
fn asia_is_read_as_it_is_printed_in_textbooks() {
    let asia = bundled("asia");
    let node = |name: &str| asia.nodes().iter().find(|node| node.variable.name == name).unwrap();
    let names = |node: &Node| -> Vec<String> {
        node.parents.iter().map(|&parent| asia.nodes()[parent].variable.name.clone()).collect()
    };
    assert_eq!(node("tub").cpt, [0.05, 0.95, 0.01, 0.99]);
    assert_eq!(names(node("dysp")), ["bronc", "either"]);
    // Given (bronchitis, either): yes yes, yes no, no yes, no no.
    assert_eq!(node("dysp").cpt, [0.9, 0.1, 0.8, 0.2, 0.7, 0.3, 0.1, 0.9]);
}

#[test]
#[cfg_attr(not(shared_networks), ignore = "needs ../shared or NODEWISE_SHARED: see CONTRIBUTING.md")]
fn dialects_are_read() {
    for (name, sizes) in [("asia", (8, 8, 18)), ("pigs", (441, 592, 5618)), ("water", (32, 66, 10083))] {
        let bytes = shared::bytes(&format!("networks/dialects/{name}.bif"));
        let network = bif::read(&bytes).unwrap();
        assert_eq!(arcs_and_parameters(&network), sizes, "{name}");
        assert_eq!(read(&bif::write(&network)), network, "{name}");
    }
}

/// A root `x` and its child `y`, with the child's table to be filled in.
pub fn with_table(body: &str) -> String {
    format!(
        "network n {{ }}\nvariable x {{ type discrete [ 2 ] {{ a, b }}; }}\nvariable y {{ type discrete [ 3 ] {{ 0, 1, 2 }}; }}\n\
         probability ( x ) {{ table 0.25, 0.75; }}\nprobability ( y | x ) {{\n{body}\n}}\n"
    )
}

#[test]
fn every_form_of_a_table_says_the_same() {
    let expected = [0.1, 0.2, 0.7, 0.3, 0.3, 0.4];
    for body in [
        "(a) 0.1, 0.2, 0.7; (b) 0.3, 0.3, 0.4;",
        "( b ) 0.3 0.3 0.4;\n( a )\t0.1 .2 7e-1 ; // the other order",
        "table 0.1, 0.3, 0.2, 0.3, 0.7, 0.4;",
        "table 0.1 0.3\n 0.2 0.3\n 0.7 0.4 ;",
        "default 0.3, 0.3, 0.4; (a) 0.1, 0.2, 0.7;",
        "property function any thing; (a) 0.1 , 0.2 , 0.7; /* ( */ (b) 0.3,0.3,0.4;",
        "(\"a\") 0.1, 0.2, 0.7; (\"b\") 0.3, 0.3, 0.4;",
    ] {
        assert_eq!(read(&with_table(body)).nodes()[1].cpt, expected, "{body}");
    }
}

#[test]
fn a_list_runs_over_the_last_parent_first_and_the_child_last() {
    let text = "variable c { type discrete[2] {0 1}; }
variable a { type discrete[2] {0 1}; }
variable b { type discrete[3] {0 1 2}; }
probability (a) { table 0.5 0.5; }
probability (b) { default 0.2 0.3 0.5; }
probability (c a b) { table 0.0 0.1 0.2 0.3 0.4 0.5  1.0 0.9 0.8 0.7 0.6 0.5; }";
    let network = read(text);
    assert_eq!(network.name, "");
    assert_eq!(network.nodes()[0].parents, [1, 2]);
    assert_eq!(network.nodes()[0].cpt, [0.0, 1.0, 0.1, 0.9, 0.2, 0.8, 0.3, 0.7, 0.4, 0.6, 0.5, 0.5]);
}

#[test]
fn a_default_in_advance_gives_way_to_a_table() {
    let usual = with_table("(a) 0.1, 0.2, 0.7; (b) 0.3, 0.3, 0.4;");
    assert_eq!(
        read(&usual.replacen("probability", "probability ( y ) { default 0, 0, 1; }\nprobability", 1)),
        read(&usual)
    );
}

#[test]
fn odd_names_properties_and_comments_are_read() {
    let text = "// a heading with \u{f8}\nnetwork \"The net\" {\n property one = \"}; {\"\n property two\n}\n\
         variable Blood pressure {\n property label = \"a; b\";\n property x = y\n type discrete[4] {\n \
         <7.5, // \"low\"\n >=7.5, Asy/Patch,\n 12+// \"last\"\n };\n property z;\n}\n\
         probability ( Blood pressure ) { table 0.1, 0.2, 0.3, 0.4; }\n";
    let network = read(text);
    assert_eq!(network.name, "The net");
    let variable = &network.nodes()[0].variable;
    assert_eq!(variable.name, "Blood pressure");
    assert_eq!(variable.levels, ["<7.5", ">=7.5", "Asy/Patch", "12+"]);
}

#[test]
fn bytes_that_are_not_utf8_are_latin1_and_a_mark_is_skipped() {
    let text = |name: &[u8]| {
        let mut bytes = b"variable ".to_vec();
        bytes.extend(name);
        bytes.extend(b" { type discrete [ 1 ] { a }; } probability ( ");
        bytes.extend(name);
        bytes.extend(b" ) { table 1; }");
        bytes
    };
    assert_eq!(bif::read(&text(b"S\xf8ren")).unwrap().nodes()[0].variable.name, "S\u{f8}ren");
    assert_eq!(bif::read(&text("S\u{f8}ren".as_bytes())).unwrap().nodes()[0].variable.name, "S\u{f8}ren");
    let marked = [b"\xEF\xBB\xBF".to_vec(), text(b"x")].concat();
    assert_eq!(bif::read(&marked).unwrap().nodes()[0].variable.name, "x");
}

#[test]
fn rows_that_miss_one_by_printed_digits_are_normalised() {
    let network = read(&with_table("(a) 0.3333333, 0.3333333, 0.3333333; (b) 1, 0, 0;"));
    assert!(network.nodes()[1].row(0).iter().all(|p| (p - 1.0 / 3.0).abs() < 1e-15));
}

#[test]
fn strange_names_are_written_plainly_and_come_back() {
    let variable = |name: &str, levels: &[&str]| Variable {
        name: name.into(),
        levels: levels.iter().map(ToString::to_string).collect(),
    };
    let half = |variable, parents: &[usize], rows: usize| Node {
        variable,
        parents: parents.to_vec(),
        cpt: vec![0.5; 2 * rows],
    };
    let nodes = vec![
        half(variable("Blood pressure", &["", "very \"low\"\n"]), &[], 1),
        half(variable("blood_pressure", &["table", "a}b"]), &[0], 2),
        half(variable("1st", &["\u{e4}", "\u{1f600}"]), &[0, 1], 4),
        half(variable("network", &["x\\u{41}", "a.b"]), &[], 1),
    ];
    let network = Network::new("a // b", nodes).unwrap();
    let text = bif::write(&network);
    assert!(text.is_ascii());
    assert_eq!(
        text.lines().skip_while(|line| line.starts_with("//")).take(3).collect::<Vec<_>>(),
        ["network a____b {", "}", "variable Blood_pressure {"]
    );
    assert!(
        text.contains("variable blood_pressure_2 {\n  type discrete [ 2 ] { table_, a_b };\n}\n"),
        "{text}"
    );
    assert!(
        text.contains("probability ( X1st | Blood_pressure, blood_pressure_2 ) {\n  (_, table_) 0.5, 0.5;\n"),
        "{text}"
    );
    assert_eq!(read(&text), network);
}

/// Not a test: writes the networks of one folder into another, for `tests/reference/bif_peers.py`.
#[test]
#[ignore = "writes files for a comparison by hand"]
fn write_for_other_programs() {
    let folder = |name| std::env::var_os(name).map(std::path::PathBuf::from).expect("the folder's name");
    let (from, to) = (folder("NODEWISE_BIF_FROM"), folder("NODEWISE_BIF_TO"));
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "bif") {
            let network = bif::read(&std::fs::read(&path).unwrap()).unwrap();
            std::fs::write(to.join(path.file_name().unwrap()), bif::write(&network)).unwrap();
        }
    }
}

/// What every other reader needs: nothing but plain words outside comments.
fn is_plain(line: &str) -> bool {
    line.starts_with("//") || line.chars().all(|c| c.is_ascii_alphanumeric() || "_ {}()[],;|.-".contains(c))
}

proptest! {
    #[test]
    fn any_names_and_numbers_survive(
        name in any::<String>(),
        variables in prop::collection::btree_set(any::<String>(), 2),
        levels in prop::collection::btree_set(any::<String>(), 1..5),
        draws in prop::collection::vec(1e-9..1.0f64, 30),
    ) {
        let levels: Vec<String> = levels.into_iter().collect();
        let m = levels.len();
        let mut nodes: Vec<Node> = variables
            .into_iter()
            .map(|name| Node { variable: Variable { name, levels: levels.clone() }, parents: vec![], cpt: vec![] })
            .collect();
        nodes[1].parents.push(0);
        for (node, draws) in nodes.iter_mut().zip([&draws[..m], &draws[5..5 + m * m]]) {
            let rows = draws.chunks_exact(m);
            node.cpt = rows.flat_map(|row| row.iter().map(|p| p / row.iter().sum::<f64>())).collect();
        }
        let network = Network::new(name, nodes).unwrap();
        let text = bif::write(&network);
        prop_assert!(text.lines().all(is_plain), "{}", text);
        prop_assert_eq!(read(&text), network);
    }
}
