#!/usr/bin/env python3
"""CPU seconds of drawing rows from a network: pyAgrum, pgmpy and nodewise, in one run.

usage: sampling_bench.py NETWORK.bif [--rows 1000000] [--repeat 3] [--native target/release/nodewise]

The peers have read the network before the clock starts, and their rows stay in memory in their own form. nodewise's seconds
are those of its whole process: it reads the network, draws, and writes a CSV file. Rounds alternate, so that a slow spell of
the machine meets all; the smallest of each counts.
"""
import argparse
import os
import resource
import subprocess
import tempfile
import warnings
from importlib.metadata import version

warnings.filterwarnings("ignore")

import pyagrum
from pgmpy.readwrite import BIFReader
from pgmpy.sampling import BayesianModelSampling


def pyagrum_draw(path):
    network = pyagrum.loadBN(path)
    generator = pyagrum.BNDatabaseGenerator(network)

    def draw(rows, seed):
        pyagrum.initRandom(seed)
        generator.drawSamples(rows)
        return network  # The generator does not keep it alive.

    return draw


def pgmpy_draw(path):
    sampler = BayesianModelSampling(BIFReader(path).get_model())
    return lambda rows, seed: sampler.forward_sample(size=rows, seed=seed, show_progress=False)


def native_draw(binary, path, folder):
    out = os.path.join(folder, "rows.csv")
    command = [binary, "sample", path, "--rows", "{rows}", "--seed", "{seed}", "--out", out]
    return lambda rows, seed: subprocess.run([part.format(rows=rows, seed=seed) for part in command], check=True)


def cpu():
    """CPU seconds of this process and of all that it has waited for."""
    usage = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in usage)


def seconds(draw, rows, seed):
    start = cpu()
    draw(rows, seed)
    return cpu() - start


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("network")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--native", default="target/release/nodewise")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        contenders = {
            f"pyAgrum {version('pyagrum')}": pyagrum_draw(options.network),
            f"pgmpy {version('pgmpy')}": pgmpy_draw(options.network),
            "nodewise, file to file": native_draw(options.native, options.network, folder),
        }
        best = dict.fromkeys(contenders, float("inf"))
        for seed in range(1, options.repeat + 1):
            for name, draw in contenders.items():
                best[name] = min(best[name], seconds(draw, options.rows, seed))
    own = list(best.values())[-1]
    for name, taken in best.items():
        print(f"{name:24} {taken:8.2f} s  {taken / own:6.1f}")


if __name__ == "__main__":
    main()
