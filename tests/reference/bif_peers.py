#!/usr/bin/env python3
"""Whether other programs read the BIF files that nodewise writes, and read in them what was in the originals.

usage: bif_peers.py ORIGINALS WRITTEN

Two folders of NAME.bif. The second is made by

    NODEWISE_BIF_FROM=ORIGINALS NODEWISE_BIF_TO=WRITTEN cargo test --test network write_for_other_programs -- --ignored

pgmpy reads both files, and all tables must agree to the printed digits. pyAgrum reads the written one (it refuses some
originals), in single precision, and its tables must agree with pgmpy's. bnlearn is an R package that Debian does not have; its
reader goes line by line with patterns, so the lines are held to what those patterns need.
"""
import os
import re
import sys
import warnings

warnings.filterwarnings("ignore")

import numpy as np
import pyagrum
from pgmpy.readwrite import BIFReader

NAME = r"[A-Za-z_]\w*"
LEVEL = r"\w+"
NUMBERS = r"[-+.0-9e]+(?:, [-+.0-9e]+)*"
LINES = [
    rf"network \w+ \{{",
    r"\}",
    rf"variable ({NAME}) \{{",
    rf"type discrete \[ \d+ \] \{{ {LEVEL}(?:, {LEVEL})* \}};",
    rf"probability \( ({NAME}) \) \{{",
    rf"probability \( ({NAME}) \| {NAME}(?:, {NAME})* \) \{{",
    rf"table {NUMBERS};",
    rf"\({LEVEL}(?:, {LEVEL})*\) {NUMBERS};",
]


def lines_for_bnlearn(path):
    """The number of variables, when every line has one of the shapes that bnlearn's reader takes apart."""
    with open(path, encoding="ascii") as file:
        lines = [re.sub("//.*", "", line).strip() for line in file]
    lines = [line for line in lines if line]
    assert lines[0].startswith("network"), lines[0]
    for line in lines:
        assert any(re.fullmatch(shape, line) for shape in LINES), line[:80]
    declared = [line.split()[1] for line in lines if line.startswith("variable")]
    tables = [line.split()[2] for line in lines if line.startswith("probability")]
    assert declared == tables, "tables in another order than variables"
    return len(declared)


def pgmpy_tables(reader):
    """For each variable in the order of the file, the places of its parents and its table, a column a configuration."""
    place = {name: k for k, name in enumerate(reader.variable_names)}
    parents = [[place[parent] for parent in reader.variable_parents[name]] for name in reader.variable_names]
    return parents, [reader.variable_cpds[name] for name in reader.variable_names]


def pyagrum_tables(path, reader):
    """The same tables from pyAgrum, which has its own order of dimensions, the last one first in an array."""
    network = pyagrum.loadBN(path)
    tables = []
    for name in reader.variable_names:
        cpt = network.cpt(name)
        axes = [cpt.variable(k).name() for k in reversed(range(cpt.nbrDim()))]
        order = [axes.index(other) for other in [name, *reader.variable_parents[name]]]
        array = np.transpose(cpt.toarray(), order)
        tables.append(array.reshape(array.shape[0], -1))
    return tables


def difference(ones, others):
    return max(float(np.abs(one - other).max()) for one, other in zip(ones, others, strict=True))


def main(originals, written):
    failures = 0
    for file in sorted(os.listdir(written)):
        original, copy = os.path.join(originals, file), os.path.join(written, file)
        try:
            reader = BIFReader(copy)
            parents, tables = pgmpy_tables(reader)
            original_parents, original_tables = pgmpy_tables(BIFReader(original))
            assert parents == original_parents, "other parents"
            digits = difference(tables, original_tables)
            agrum = difference(tables, pyagrum_tables(copy, reader))
            assert digits < 1e-6 and agrum < 1e-6, f"other probabilities: {digits:.0e}, {agrum:.0e}"
            count = lines_for_bnlearn(copy)
            print(f"{file:24} {count:4} nodes, original {digits:.0e}, pyAgrum {agrum:.0e}")
        except Exception as error:  # one bad file should not hide the others
            failures += 1
            print(f"{file:24} {type(error).__name__}: {str(error)[:200]}")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
