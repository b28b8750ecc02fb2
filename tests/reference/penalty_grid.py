#!/usr/bin/env python3
"""The paper's benchmark rule on a grid of its two constants: on how many networks the skeleton's F1 is within .05 of the paper's.

usage: penalty_grid.py DIR [--methods standardised,intercept,paper] [--c1 0.1,1,1.3,2.2,3] [--c2 0,0.02,0.025,0.05] [--seed 2] [--repetitions 2]
                       [--native target/release/nodewise]

DIR holds the networks as BIF files, as for `nodewise experiment table1 --networks DIR`. The seed is not that of the published table, whose samples
are to take no part in the choice.
"""
import argparse
import csv
import os
import subprocess
import tempfile


def table(args, c1, c2, folder):
    out = os.path.join(folder, "table.csv")
    command = [args.native, "experiment", "table1", "--networks", args.networks, "--methods", args.methods, "--c1", c1, "--c2", c2]
    command += ["--seed", args.seed, "--repetitions", args.repetitions, "--csv", out]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    with open(out, newline="") as file:
        return list(csv.DictReader(file))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("networks")
    parser.add_argument("--methods", default="standardised,intercept,paper")
    parser.add_argument("--c1", default="0.1,1,1.3,2.2,3")
    parser.add_argument("--c2", default="0,0.02,0.025,0.05")
    parser.add_argument("--seed", default="2")
    parser.add_argument("--repetitions", default="2")
    parser.add_argument("--native", default="target/release/nodewise")
    args = parser.parse_args()
    print("c1,c2,method,networks,within_.05,mean_f1")
    with tempfile.TemporaryDirectory() as folder:
        for c1 in args.c1.split(","):
            for c2 in args.c2.split(","):
                rows = [row for row in table(args, c1, c2, folder) if row["f1"] and row["paper"]]
                for method in dict.fromkeys(row["method"] for row in rows):
                    own = [row for row in rows if row["method"] == method]
                    near = sum(abs(float(row["f1"]) - float(row["paper"])) <= 0.05 for row in own)
                    mean = sum(float(row["f1"]) for row in own) / len(own)
                    print(f"{c1},{c2},{method},{len(own)},{near},{mean:.3f}", flush=True)


if __name__ == "__main__":
    main()
