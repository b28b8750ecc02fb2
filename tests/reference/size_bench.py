#!/usr/bin/env python3
"""How time and memory of whole paths grow with the number of columns, with the exponent of the time.

usage: size_bench.py [--nodes 50,100,200,500] [--rows 7300] [--lambdas 100] [--rounds 3] [--native target/release/nodewise]

Every table is drawn by synthetic.py (four levels, seed 1). `nodewise path --timing` says how long its solves took by the clock, on one
thread; peak memory is that of the whole process, reading and counting included. Rounds alternate, the smallest time counts. The exponent is the slope of
log(seconds) on log(columns) by least squares: a ratio, so a busy machine disturbs it less than the seconds.
"""
import argparse
import math
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


def run(native, table, lambdas):
    """Seconds of the solves, and the peak memory of the process in MiB."""
    command = [native, "path", table, "--lambdas", str(lambdas), "--ratio", "0.05", "--threads", "1", "--timing", "--out", os.devnull]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    said = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.stderr.close()
    if status != 0:
        sys.exit(said)
    seconds = float(re.search(r"^solve seconds: (\S+)", said, re.MULTILINE).group(1))
    return seconds, usage.ru_maxrss / 1024


def slope(points):
    xs, ys = [math.log(n) for n, _ in points], [math.log(seconds) for _, seconds in points]
    x_mean, y_mean = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((x - x_mean) * (y - y_mean) for x, y in zip(xs, ys)) / sum((x - x_mean) ** 2 for x in xs)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--nodes", default="50,100,200,500")
    parser.add_argument("--rows", type=int, default=7300)
    parser.add_argument("--lambdas", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--native", default="target/release/nodewise")
    args = parser.parse_args()
    sizes = [int(n) for n in args.nodes.split(",")]
    best = {n: (math.inf, 0.0) for n in sizes}
    with tempfile.TemporaryDirectory() as folder:
        tables = {n: os.path.join(folder, f"{n}.csv") for n in sizes}
        for n, table in tables.items():
            draw = [sys.executable, os.path.join(HERE, "synthetic.py"), table, "--nodes", str(n), "--rows", str(args.rows)]
            subprocess.run(draw, check=True)
        for _ in range(args.rounds):
            for n, table in tables.items():
                seconds, memory = run(args.native, table, args.lambdas)
                best[n] = (min(best[n][0], seconds), max(best[n][1], memory))
    print(f"{'columns':>8} {'seconds':>9} {'peak MiB':>9}")
    for n, (seconds, memory) in best.items():
        print(f"{n:>8} {seconds:>9.3f} {memory:>9.0f}")
    if len(sizes) > 1:
        print(f"exponent {slope([(n, seconds) for n, (seconds, _) in best.items()]):.2f}")


if __name__ == "__main__":
    main()
