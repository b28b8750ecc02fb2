#!/usr/bin/env python3
"""CPU seconds of outside group-lasso packages, and of nodewise, on every node's path of one table, in one run.

usage: peers_bench.py TABLE.csv [--nodes 0,1,..] [--peers adelie_cov,adelie_root,celer] [--tol 1e-13]
                      [--repeat 3] [--native PATH]

Problem: effects coding (first level as reference), no intercept, unit weights; 50 lambdas on one log grid from the largest
node's lambda_max to 0.01 of it. One thread. A peer's seconds include building each node's input from the Gram matrix, not the
Gram matrix itself; nodewise's are the seconds of its solves by the clock, as it reports them, on one thread and all nodes: on a busy machine more than CPU seconds.
Rounds alternate between all contenders, so that a slow spell of the machine meets each of them; the smallest sum over
nodes of any round counts. With --nodes the peers run on those nodes only and the scaled column multiplies by n / nodes.
"""
import os

for library in ("OMP", "OPENBLAS", "MKL", "NUMBA"):
    os.environ[f"{library}_NUM_THREADS"] = "1"

import argparse
import re
import resource
import subprocess
import time
from importlib.metadata import version

import numpy as np

import peers
from problem import Problem, effects, read_codes

# The package and, for a peer whose tolerance means something else than adelie's, the tolerance that gives like accuracy.
PEERS = {
    "adelie_cov": (peers.adelie_cov, "adelie", None),
    "adelie_root": (peers.adelie_root, "adelie", None),
    "celer": (peers.celer, "celer", 1e-11),
    "skglm": (peers.skglm, "skglm", 1e-6),
}
NATIVE = "path {table} --method paper --encoding effects --lambdas 50 --ratio 0.01 --gap {gap:g} --threads 1 --timing"


def peer_round(solve, nodes, lambdas, tol):
    """CPU seconds over the nodes, and each node's answers."""
    seconds, paths = 0.0, []
    for node in nodes:
        start = time.process_time()
        paths.append(solve(node, lambdas, tol))
        seconds += time.process_time() - start
    return seconds, paths


def accuracy(nodes, lambdas, paths):
    """The largest KKT / lambda and the largest gap / P(0) over all nodes and lambdas."""
    answers = [(node, W, lam) for node, path in zip(nodes, paths) for W, lam in zip(path, lambdas)]
    return max(node.kkt(W, lam) for node, W, lam in answers), max(node.gap(W, lam) for node, W, lam in answers)


def native_round(binary, table, gap):
    """The solve seconds nodewise reports, the CPU seconds of its whole process, and its largest violation and gap."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [binary, *NATIVE.format(table=table, gap=gap).split()]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    said = dict(re.findall(r"^(solve seconds|max violation|max gap): (\S+)", done.stderr, re.MULTILINE))
    if len(said) < 3:
        raise RuntimeError(f"no timing from {' '.join(command)}: {done.stderr[-300:]}")
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return float(said["solve seconds"]), cpu, float(said["max violation"]), float(said["max gap"])


def measure(a, nodes, lambdas):
    """name -> (tolerance, seconds per round, accuracy), and the native rounds."""
    names = a.peers.split(",")
    results = {name: (PEERS[name][2] or a.tol, [], []) for name in names}
    native = []
    for name in names:
        PEERS[name][0](nodes[0], lambdas[:3], results[name][0])  # imports and compilation, not timed
    for _ in range(a.repeat):
        for name in names:
            tol, seconds, quality = results[name]
            spent, paths = peer_round(PEERS[name][0], nodes, lambdas, tol)
            seconds.append(spent)
            if not quality:
                quality.extend(accuracy(nodes, lambdas, paths))
        if a.native:
            native.append(native_round(a.native, a.table, a.gap))
    return results, native


def show(results, native, n, count, asked):
    print("| solver | tolerance | nodes | CPU s, smallest of rounds | largest | scaled to all nodes | max KKT / lambda | max gap / P(0) |")
    print("|---|---|---|---|---|---|---|---|")
    for name, (tol, seconds, (kkt, gap)) in results.items():
        label, best = f"{name}, {PEERS[name][1]} {version(PEERS[name][1])}", min(seconds)
        print(f"| {label} | {tol:g} | {count} | {best:.3f} | {max(seconds):.3f} | {best * n / count:.3f} | {kkt:.1e} | {gap:.1e} |")
    if native:
        solve, whole, violation, gap = zip(*native)
        proof = f"{max(violation):.1e} | {max(gap):.1e}"
        print(f"| nodewise, solves | gap {asked:g} | {n} | {min(solve):.3f} | {max(solve):.3f} | {min(solve):.3f} | {proof} |")
        print(f"| nodewise, whole process | gap {asked:g} | {n} | {min(whole):.3f} | {max(whole):.3f} | {min(whole):.3f} | {proof} |")


def arguments():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("table")
    args.add_argument("--nodes", help="target nodes, comma-separated; all when left out")
    args.add_argument("--peers", default="adelie_cov,adelie_root")
    args.add_argument("--tol", type=float, default=1e-13, help="adelie's tolerance")
    args.add_argument("--repeat", type=int, default=3)
    args.add_argument("--native", help="the nodewise binary")
    args.add_argument("--gap", type=float, default=1e-9, help="nodewise's duality gap")
    return args.parse_args()


def main():
    a = arguments()
    problem = Problem(read_codes(a.table), effects, intercept=False)
    chosen = [int(r) for r in a.nodes.split(",")] if a.nodes else range(problem.n)
    nodes = [problem.node(r) for r in chosen]
    lambda_max = problem.lambda_max()
    lambdas = np.geomspace(lambda_max, 0.01 * lambda_max, 50)
    print(f"{os.path.basename(a.table)}: N={problem.N} n={problem.n} rho={problem.offsets[-1]} lambda_max={lambda_max:.6g}\n")
    show(*measure(a, nodes, lambdas), problem.n, len(nodes), a.gap)


if __name__ == "__main__":
    main()
