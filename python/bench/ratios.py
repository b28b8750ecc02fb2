"""Seconds, by the clock and of the processor, of counting the same rows from a CSV file by the command line and from Parquet by Python, alternating, least
of the rounds; and what the libraries take to hand over the rows to nobody.

    python ratios.py PROGRAM ROWS.csv ROWS.parquet [ROUNDS]
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

import duckdb
import nodewise
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq


def main() -> None:
    program, text, parquet = sys.argv[1:4]
    rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 5
    out = tempfile.mktemp(suffix=".counts.json")
    ways = {
        "nodewise count, CSV": lambda: subprocess.run([program, "count", text, "--out", out], check=True, stderr=subprocess.DEVNULL),
        "count_files, Parquet": lambda: nodewise.count_files(parquet),
        "polars, read_parquet": lambda: nodewise.count(pl.read_parquet(parquet)),
        "DuckDB relation": lambda: nodewise.count(duckdb.sql(f"FROM '{parquet}'")),
        "pyarrow, read_table": lambda: nodewise.count(pq.read_table(parquet)),
        "scan alone": lambda: sum(batch.num_rows for batch in nodewise.scan(parquet)),
        "polars alone": lambda: pl.read_parquet(parquet).height,
        "DuckDB alone": lambda: sum(batch.num_rows for batch in pa.RecordBatchReader.from_stream(duckdb.sql(f"FROM '{parquet}'"))),
        "pyarrow alone": lambda: pq.read_table(parquet).num_rows,
    }
    seconds = {way: ([], []) for way in ways}
    for _ in range(rounds):
        for way, work in ways.items():
            begun, busy = time.perf_counter(), processor()
            work()
            seconds[way][0].append(time.perf_counter() - begun)
            seconds[way][1].append(processor() - busy)
    clock, busy = map(min, seconds["nodewise count, CSV"])
    for way, (by_clock, of_processor) in seconds.items():
        least, least_busy = min(by_clock), min(of_processor)
        print(f"{way:22} {least:6.2f} s  ratio {least / clock:5.2f}   processor {least_busy:6.2f} s  ratio {least_busy / busy:5.2f}")


def processor() -> float:
    """Seconds of all threads and of programs that were started and have ended."""
    return sum(os.times()[:4])


if __name__ == "__main__":
    main()
