#!/usr/bin/env python3
"""Write a table drawn from a random network of the paper's synthetic experiment.

usage: synthetic.py OUT.csv [--nodes 200] [--levels 4] [--rows 5000] [--seed 1] [--arcs ARCS.csv]

The network: a causal order drawn uniformly at random; every earlier node a parent with probability 0.5; the transitive
reduction of that graph; each row of each conditional table uniform on [0.1, 0.9], then divided by its sum.
Columns are named x0, x1, ... and stand in node order, which tells nothing about the causal order.
"""
import argparse
import csv

import numpy as np


def reduced_parents(n, rng):
    """The causal order, and each node's parents after transitive reduction."""
    order = rng.permutation(n)
    ancestors = np.zeros((n, n), bool)
    parents = {}
    for position, node in enumerate(order):
        drawn = order[:position][rng.random(position) < 0.5]
        kept = []
        # Latest first: a candidate that is an ancestor of a later candidate is reached through it, so its arc is redundant.
        for candidate in drawn[::-1]:
            if not ancestors[node, candidate]:
                kept.append(int(candidate))
                ancestors[node] |= ancestors[candidate]
                ancestors[node, candidate] = True
        parents[int(node)] = sorted(kept)
    return [int(v) for v in order], parents


def draw(order, parents, levels, rows, rng):
    """The table of codes: all rows of one node at a time, in causal order, by inverting the conditional distribution."""
    table = np.zeros((rows, len(order)), np.int64)
    for node in order:
        configuration = np.zeros(rows, np.int64)
        for parent in parents[node]:
            configuration = configuration * levels + table[:, parent]
        cpt = rng.uniform(0.1, 0.9, (levels ** len(parents[node]), levels))
        cumulative = np.cumsum(cpt / cpt.sum(1, keepdims=True), axis=1)[configuration]
        table[:, node] = (rng.random(rows)[:, None] >= cumulative[:, :-1]).sum(1)
    return table


def write_table(path, table):
    names = np.array([chr(ord("a") + level) for level in range(table.max() + 1)])
    with open(path, "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(f"x{i}" for i in range(table.shape[1]))
        out.writerows(names[table].tolist())


def write_arcs(path, parents):
    with open(path, "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["from", "to"])
        out.writerows((f"x{p}", f"x{v}") for v in sorted(parents) for p in parents[v])


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("out")
    args.add_argument("--nodes", type=int, default=200)
    args.add_argument("--levels", type=int, default=4)
    args.add_argument("--rows", type=int, default=5000)
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--arcs", help="also write the true arcs to this file")
    a = args.parse_args()
    rng = np.random.default_rng(a.seed)
    order, parents = reduced_parents(a.nodes, rng)
    write_table(a.out, draw(order, parents, a.levels, a.rows, rng))
    if a.arcs:
        write_arcs(a.arcs, parents)
    counts = [len(p) for p in parents.values()]
    print(f"{a.out}: {a.rows} rows, {a.nodes} columns, {sum(counts)} arcs, at most {max(counts)} parents")


if __name__ == "__main__":
    main()
