#!/usr/bin/env python3
"""Answers of pgmpy to random questions about the bundled networks, for a test that nodewise gives the same.

usage: queries.py NETWORKS > queries.json

Fifty questions to each network: up to five nodes seen at levels drawn from one sampled row, so that no question is impossible;
in every second question one more node is set from outside. The answer is the probability of what was seen and the levels of
three other nodes. pgmpy eliminates variables in double precision; its tables are normalised first, as nodewise normalises what
a file prints with few digits.
"""
import json
import sys
import warnings

warnings.filterwarnings("ignore")

import numpy as np
import pgmpy
from pgmpy.inference import VariableElimination
from pgmpy.readwrite import BIFReader

NETWORKS = ["asia", "child", "alarm", "hailfinder"]
QUESTIONS = 50


def read(path):
    model = BIFReader(path).get_model()
    for cpd in model.get_cpds():
        cpd.values = cpd.values / cpd.values.sum(axis=0)
    return model


def sampled(model, rng):
    """One row, parents before children."""
    import networkx as nx

    row = {}
    for node in nx.topological_sort(model):
        cpd = model.get_cpds(node)
        shares = cpd.values[(slice(None), *(cpd.name_to_no[parent][row[parent]] for parent in cpd.variables[1:]))]
        row[node] = cpd.state_names[node][rng.choice(len(shares), p=shares / shares.sum())]
    return row


def question(model, rng, number):
    row = sampled(model, rng)
    nodes = [str(node) for node in rng.permutation(sorted(model.nodes()))]
    count = int(rng.integers(1, min(6, len(nodes) - 4)))
    given = {node: row[node] for node in nodes[:count]}
    # A set node is seen at no level of the row: where it is a parent, what was seen may become impossible; then it is left out.
    done = {nodes[count]: str(rng.choice(model.get_cpds(nodes[count]).state_names[nodes[count]]))} if number % 2 else {}
    return given, done, nodes[count + 1 : count + 4]


def answer(model, given, done, asked):
    cut = model.do(list(done)) if done else model
    known = {**given, **done}
    engine = VariableElimination(cut)

    def probability(evidence):
        """By the chain rule, a node at a time."""
        product, before = 1.0, {}
        for node, level in evidence.items():
            factor = engine.query([node], evidence=before or None, show_progress=False)
            product *= float(factor.get_value(**{node: level}))
            if product == 0.0:
                return 0.0
            before[node] = level
        return product

    # What is set has no parents: its own share divides out.
    seen = probability({**done, **given})
    if seen == 0.0:
        return None
    seen /= probability(done) if done else 1.0
    levels = {}
    for node in asked:
        factor = engine.query([node], evidence=known, show_progress=False)
        levels[node] = {level: float(factor.get_value(**{node: level})) for level in factor.state_names[node]}
    return {"given": given, "do": done, "probability": seen, "levels": levels}


def answers(model, rng):
    found = []
    while len(found) < QUESTIONS:
        given, done, asked = question(model, rng, len(found))
        told = answer(model, given, done, asked)
        if told is not None:
            found.append(told)
    return found


def main():
    rng = np.random.default_rng(1)
    provenance = {"pgmpy": pgmpy.__version__, "numpy": np.__version__, "python": sys.version.split()[0]}
    networks = {name: answers(read(f"{sys.argv[1]}/{name}.bif"), rng) for name in NETWORKS}
    print(json.dumps({"provenance": provenance, "networks": networks}, indent=None, separators=(",", ":")).replace('{"given"', '\n{"given"'))


main()
