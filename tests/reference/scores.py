"""Scores of families by pyAgrum and pgmpy, written to scores.json: see README.md.

    python scores.py
"""

import json
import math
from importlib.metadata import version

import pandas as pd
import pyagrum as gum
from pgmpy.structure_score import BDeu

TABLE = "dependent.csv"
FAMILIES = [
    ("c0", []),
    ("c0", ["c1"]),
    ("c3", ["c0", "c2"]),
    ("c5", ["c4"]),
    ("c7", ["c1", "c4", "c6"]),
    ("c2", ["c0", "c1", "c3", "c5"]),
]


def agrum(score, child, parents):
    """pyAgrum scores in bits; without a prior, so that counts are plain."""
    learner = gum.BNLearner(TABLE)
    getattr(learner, f"useScore{score}")()
    learner.useNoPrior()
    return learner.score(child, parents) * math.log(2)


def main():
    data = pd.read_csv(TABLE, dtype="category")
    bdeu = {size: BDeu(data, equivalent_sample_size=size) for size in (1, 10)}
    answers = []
    for child, parents in FAMILIES:
        free = (data[child].nunique() - 1) * math.prod(data[p].nunique() for p in parents)
        answers.append(
            {
                "child": child,
                "parents": parents,
                "log_likelihood": agrum("Log2Likelihood", child, parents),
                "bic": agrum("BIC", child, parents),
                # Its AIC takes one bit a parameter, the definition one nat.
                "aic": agrum("AIC", child, parents) + free * (math.log(2) - 1),
                "bdeu_1": float(bdeu[1].local_score(child, tuple(parents))),
                "bdeu_10": float(bdeu[10].local_score(child, tuple(parents))),
            }
        )
    provenance = {name: version(name) for name in ("pyagrum", "pgmpy", "pandas", "scipy")}
    with open("scores.json", "w") as file:
        json.dump({"table": TABLE, "provenance": provenance, "families": answers}, file, indent=1)
        file.write("\n")


if __name__ == "__main__":
    main()
