//! The program for R.

use super::quote::r as quoted;
use super::{Kind, Recipe, listed};

pub(super) fn text(recipe: &Recipe<'_>) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let names: Vec<String> = recipe.variables.iter().map(|variable| quoted(&variable.name)).collect();
    let levels: Vec<String> = recipe
        .variables
        .iter()
        .map(|variable| {
            let levels: Vec<String> = variable.levels.iter().map(|level| quoted(level)).collect();
            format!("  c({})", levels.join(", "))
        })
        .collect();
    let ends: Vec<String> =
        recipe.graph.edges.iter().map(|&(a, b, _)| format!("{}, {}", a + 1, b + 1)).collect();
    let directed: Vec<String> = recipe
        .graph
        .edges
        .iter()
        .map(|&(.., directed)| if directed { "TRUE" } else { "FALSE" }.into())
        .collect();
    let directing = match recipe.graph.kind {
        Kind::Dag => DAG,
        Kind::Class => CLASS,
        Kind::Skeleton => SKELETON,
    };
    format!(
        "# Fits the graph that nodewise {version} found to its table.\n\
         # Needs R with bnlearn: install.packages(\"bnlearn\"). The table is what 'nodewise prepare' writes.\n\
         library(bnlearn)\n\n\
         nodes <- c(\n{}\n)\n\
         levels <- list(\n{}\n)\n\
         # Two numbers of columns each, and whether the first points to the second.\n\
         edges <- matrix(as.integer(c(\n{}\n)), ncol = 2, byrow = TRUE)\n\
         directed <- as.logical(c(\n{}\n))\n\n\
         data <- read.csv({}, colClasses = \"character\", check.names = FALSE, na.strings = \"\", encoding = \"UTF-8\")\n\
         names(data) <- enc2utf8(names(data))\n\
         data <- data[nodes]\n\
         for (k in seq_along(nodes)) data[[k]] <- factor(enc2utf8(data[[k]]), levels = levels[[k]])\n\n\
         named <- function(pairs) matrix(nodes[pairs], ncol = 2, dimnames = list(NULL, c(\"from\", \"to\")))\n\
         {directing}\n\
         fitted <- bn.fit(dag, data, method = \"bayes\", iss = 1)\n\
         complete <- data[complete.cases(data), , drop = FALSE]\n\
         cat(\"arcs:\", nrow(arcs(dag)), \" log-likelihood of\", nrow(complete), \"complete rows:\", logLik(fitted, complete), \"\\n\")\n",
        listed(&names, "  "),
        levels.join(",\n"),
        listed(&ends, "  "),
        listed(&directed, "  "),
        quoted(recipe.table),
    )
}

const DAG: &str = "dag <- empty.graph(nodes)
arcs(dag) <- named(edges)
";

const CLASS: &str =
    "# An edge without direction stands there both ways; cextend() takes one graph of the class.
free <- edges[!directed, , drop = FALSE]
class <- empty.graph(nodes)
arcs(class) <- named(rbind(edges[directed, , drop = FALSE], free, free[, 2:1, drop = FALSE]))
dag <- cextend(class)
";

const SKELETON: &str = "# The skeleton has no directions: a search by score gives them, among its edges alone.
joined <- rbind(edges, edges[, 2:1, drop = FALSE])
all <- as.matrix(expand.grid(seq_along(nodes), seq_along(nodes)))
apart <- all[all[, 1] != all[, 2] & !paste(all[, 1], all[, 2]) %in% paste(joined[, 1], joined[, 2]), , drop = FALSE]
dag <- hc(data, blacklist = named(apart), score = \"bde\", iss = 1)
";
