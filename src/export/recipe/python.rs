//! The program for Python.

use super::quote::python as quoted;
use super::{Kind, Recipe};

pub(super) fn text(recipe: &Recipe<'_>) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let levels: Vec<String> = recipe
        .variables
        .iter()
        .map(|variable| {
            let levels: Vec<String> = variable.levels.iter().map(|level| quoted(level)).collect();
            format!("    {}: [{}],\n", quoted(&variable.name), levels.join(", "))
        })
        .collect();
    let levels = levels.concat();
    let pairs = |wanted: bool| -> String {
        let edges = recipe.graph.edges.iter().filter(|(.., directed)| *directed == wanted);
        edges
            .map(|&(a, b, _)| format!("    ({}, {}),\n", quoted(recipe.name(a)), quoted(recipe.name(b))))
            .collect::<Vec<_>>()
            .concat()
    };
    let directing = match recipe.graph.kind {
        Kind::Dag => DAG,
        Kind::Class => CLASS,
        Kind::Skeleton => SKELETON,
    };
    format!(
        "# Fits the graph that nodewise {version} found to its table.\n\
         # Needs Python with pgmpy 1.1 or newer: pip install pgmpy. The table is what 'nodewise prepare' writes.\n\
         import pandas as pd\n\
         from pgmpy.models import DiscreteBayesianNetwork\n\
         from pgmpy.parameter_estimator import DiscreteBayesianEstimator\n\n\
         levels = {{\n{levels}}}\n\
         # From the first to the second.\n\
         arcs = [\n{}]\n\
         # Without a direction.\n\
         edges = [\n{}]\n\n\
         data = pd.read_csv({}, dtype=str, keep_default_na=False, na_values=[\"\"])\n\
         data = data[list(levels)]\n\
         complete = data.dropna()\n\n\
         {directing}\n\
         network = DiscreteBayesianNetwork(arcs)\n\
         network.add_nodes_from(levels)\n\
         {FIT}",
        pairs(true),
        pairs(false),
        quoted(recipe.table),
    )
}

const DAG: &str = "# All edges have a direction.\n";

const CLASS: &str = "# One graph of the class.
from pgmpy.base import PDAG

pattern = PDAG(directed_ebunch=arcs, undirected_ebunch=edges)
arcs = list(pattern.to_dag().edges())
";

const SKELETON: &str =
    "# The skeleton has no directions: a search by score gives them, among its edges alone.
from pgmpy.causal_discovery import ExpertKnowledge, HillClimbSearch
from pgmpy.structure_score import BDeu

allowed = set(edges) | {(b, a) for a, b in edges}
apart = {(a, b) for a in levels for b in levels if a != b} - allowed
search = HillClimbSearch(
    scoring_method=BDeu(complete, equivalent_sample_size=1, state_names=levels),
    expert_knowledge=ExpertKnowledge(forbidden_edges=apart),
    return_type=\"dag\",
    show_progress=False,
)
arcs = list(search.fit(complete).causal_graph_.edges())
";

const FIT: &str =
    "prior = DiscreteBayesianEstimator(state_names=levels, prior_type=\"BDeu\", equivalent_sample_size=1)
network = network.fit(complete, estimator=prior)
print(\"arcs:\", len(network.edges()), \"rows:\", len(complete))
";
