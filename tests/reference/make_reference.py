#!/usr/bin/env python3
"""Write the small tables NAME.csv beside this file and the packages' answers to their per-node problems, NAME.json.

usage: OMP_NUM_THREADS=1 make_reference.py [NAME ...]

See README.md for the conventions and the layout of the answers. The tables come from fixed seeds.
"""
import json
import sys
from importlib.metadata import version
from pathlib import Path

import numpy as np

import peers
import plain
from problem import Problem, dummy, effects, normalised

HERE = Path(__file__).parent
DATE = "2026-11-16"
RATIOS = np.geomspace(0.7, 0.01, 6)
KKT_LIMIT = 1e-9
# Above this the stored block norms would have fewer than ten certain digits, so Newton's method takes over.
KKT_GOAL = 1e-12
# The tightest each package reaches without stalling on these problems.
TOLERANCES = {"adelie": 1e-22, "celer": 1e-15, "skglm": 1e-9, "fista": 1e-10}
SOLVERS = {"adelie": peers.adelie_cov, "celer": peers.celer, "skglm": peers.skglm, "fista": plain.fista_path}
# name: (levels of each column, rows, seed, the three target nodes)
TABLES = {
    "binary": ([2] * 6, 200, 11, [0, 2, 5]),
    "dependent": ([2, 3, 4, 2, 3, 4, 3, 2], 300, 12, [1, 2, 7]),
    "near_duplicate": ([3] * 5, 250, 13, [0, 1, 4]),
    "mixed": ([2, 6, 3, 5, 2, 4, 3, 6, 2, 5, 4, 3], 400, 14, [0, 3, 7]),
}
# (formulation, encoding, intercept, coding)
SETTINGS = [
    ("paper", "effects", False, effects),
    ("paper", "effects", True, effects),
    ("paper", "dummy", False, dummy),
    ("paper", "dummy", True, dummy),
    ("normalised", None, True, normalised),
]


def draw(levels, rows, seed):
    """Each column depends on up to two earlier ones through a random conditional table."""
    rng = np.random.default_rng(seed)
    table = np.zeros((rows, len(levels)), int)
    for i, m in enumerate(levels):
        parents = rng.choice(i, min(i, 2), replace=False)
        configuration = np.zeros(rows, int)
        for parent in parents:
            configuration = configuration * levels[parent] + table[:, parent]
        cpt = rng.dirichlet(np.full(m, 0.8), np.prod([levels[p] for p in parents], dtype=int))
        cumulative = np.cumsum(cpt, 1)[configuration]
        table[:, i] = (rng.random(rows)[:, None] >= cumulative[:, :-1]).sum(1)
    return table


def make_table(name):
    levels, rows, seed, _ = TABLES[name]
    table = draw(levels, rows, seed)
    if name == "near_duplicate":
        # Column 3 repeats column 1 but for six rows, moved to the next level.
        table[:, 3] = table[:, 1]
        table[:60:10, 3] = (table[:60:10, 3] + 1) % levels[3]
    for i, m in enumerate(levels):
        if len(np.unique(table[:, i])) != m:
            raise ValueError(f"{name}: column {i} does not show all of its {m} levels")
    return table


def write_table(name, table):
    lines = [",".join(f"c{i}" for i in range(table.shape[1]))]
    lines += [",".join("abcdef"[code] for code in row) for row in table]
    (HERE / f"{name}.csv").write_text("\n".join(lines) + "\n")


def polish(node, lam, W):
    """The package's W, sharpened by Newton's method where it is not tight enough, and whether that was needed."""
    if node.kkt(W, lam) <= KKT_GOAL:
        return W, False
    W = plain.newton(node, lam, W)
    if node.kkt(W, lam) > KKT_LIMIT:
        raise ValueError(f"KKT / lambda {node.kkt(W, lam):.1e} at lambda {lam} after the polish")
    return W, True


def disagreement(node, answers, stored):
    """The largest difference of a block norm over the path, over the largest block norm at that lambda."""
    norms = [(node.block_norms(A), node.block_norms(W)) for A, W in zip(answers, stored)]
    return max(float(np.abs(a - w).max() / w.max()) for a, w in norms)


def short(number):
    return float(f"{number:.1e}")


def answer(node, ratio, lam, W, polished, package_kkt):
    norms = [float(f"{x:.14g}") for x in node.block_norms(W)]
    return {"ratio": ratio, "lambda": lam, "objective": node.objective(W, lam), "norms": norms, "polished": polished,
            "package_kkt": short(package_kkt), "kkt": short(node.kkt(W, lam))}


def solve_node(problem, r, chi2_weights):
    node = problem.node(r, chi2_weights)
    lambdas = RATIOS * node.lambda_max()
    paths = {name: solve(node, lambdas, TOLERANCES[name]) for name, solve in SOLVERS.items()}
    polished = [polish(node, lam, W) for lam, W in zip(lambdas, paths["adelie"])]
    stored = [W for W, _ in polished]
    answers = [answer(node, float(ratio), float(lam), W, was_polished, node.kkt(package, lam))
               for ratio, lam, (W, was_polished), package in zip(RATIOS, lambdas, polished, paths["adelie"])]
    return {
        "node": r,
        "others": [i for i in range(problem.n) if i != r],
        "weights": node.weights.tolist(),
        "lambda_max": node.lambda_max(),
        "disagreement": {name: short(disagreement(node, path, stored)) for name, path in paths.items()},
        "answers": answers,
    }


def provenance():
    packages = {name: version(name) for name in ("adelie", "celer", "skglm", "numpy", "scipy")}
    return {"date": DATE, "source": "adelie", "method": "gaussian_cov, dense Gram matrix", "versions": packages,
            "tolerances": TOLERANCES, "kkt_limit": KKT_LIMIT, "reference_level": "first in text order (code 0)"}


def make(name):
    table = make_table(name)
    write_table(name, table)
    settings = []
    for formulation, encoding, intercept, coding in SETTINGS:
        problem = Problem(table, coding, intercept)
        nodes = [solve_node(problem, r, formulation == "normalised") for r in TABLES[name][3]]
        settings.append({"formulation": formulation, "encoding": encoding, "intercept": intercept, "nodes": nodes})
        report(name, formulation, encoding, intercept, nodes)
    document = {"table": f"{name}.csv", "rows": len(table), "levels": TABLES[name][0], "provenance": provenance(),
                "settings": settings}
    (HERE / f"{name}.json").write_text(layout(document))


def layout(document):
    """JSON with one line per answer, so that a change shows as the lines it touches."""
    text = json.dumps(document)
    for key in ["provenance", "settings"]:
        text = text.replace(f'"{key}"', f'\n"{key}"')
    for depth, first_key in enumerate(["formulation", "node", "ratio"], 1):
        text = text.replace(f'{{"{first_key}"', "\n" + " " * depth + f'{{"{first_key}"')
    return text.replace(" \n", "\n") + "\n"


def report(name, formulation, encoding, intercept, nodes):
    kkt = max(a["kkt"] for node in nodes for a in node["answers"])
    raw = max(a["package_kkt"] for node in nodes for a in node["answers"])
    apart = {peer: max(node["disagreement"][peer] for node in nodes) for peer in SOLVERS}
    print(f"{name} {formulation} {encoding} intercept={intercept}: kkt {raw:.1e} -> {kkt:.1e}, apart {apart}", flush=True)


if __name__ == "__main__":
    for table_name in sys.argv[1:] or TABLES:
        make(table_name)
