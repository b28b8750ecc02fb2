"""Seconds of counting the same rows from a CSV file by the command line and from Parquet by Python, alternating, least of the rounds.

    python ratios.py PROGRAM ROWS.csv ROWS.parquet [ROUNDS]
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time

import duckdb
import nodewise
import polars as pl
import pyarrow.parquet as pq


def main() -> None:
    program, text, parquet = sys.argv[1:4]
    rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 5
    out = tempfile.mktemp(suffix=".counts.json")
    ways = {
        "nodewise count, CSV": lambda: subprocess.run([program, "count", text, "--out", out], check=True, stderr=subprocess.DEVNULL),
        "count_files, Parquet": lambda: nodewise.count_files(parquet),
        "polars, read_parquet": lambda: nodewise.count(pl.read_parquet(parquet)),
        "pyarrow, read_table": lambda: nodewise.count(pq.read_table(parquet)),
        "DuckDB relation": lambda: nodewise.count(duckdb.sql(f"FROM '{parquet}'")),
    }
    seconds = {way: [] for way in ways}
    for _ in range(rounds):
        for way, work in ways.items():
            begun = time.perf_counter()
            work()
            seconds[way].append(time.perf_counter() - begun)
    first = min(seconds["nodewise count, CSV"])
    for way, all_seconds in seconds.items():
        print(f"{way:24} {min(all_seconds):7.2f} s  ratio {min(all_seconds) / first:5.2f}")


if __name__ == "__main__":
    main()
