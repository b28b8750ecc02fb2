"""CPU seconds and peak memory of one task as rows, columns, levels and parts grow; rows are generated, and counting alone is timed.

    python growth.py ROWS,COLUMNS,LEVELS ...
    python growth.py merge PARTS,COLUMNS,LEVELS ...
"""

from __future__ import annotations

import resource
import sys
import time

import nodewise
import numpy
import pyarrow as pa

BATCH = 1 << 16


def batches(rows: int, columns: int, levels: int, seed: int):
    """Batches of columns that are slices of one pool of random levels."""
    chance = numpy.random.default_rng(seed)
    pool = chance.integers(0, levels, 1 << 20, dtype=numpy.int16)
    texts = pa.array([f"level {level}" for level in range(levels)])
    names = [f"c{k}" for k in range(columns)]
    while rows > 0:
        size = min(rows, BATCH)
        begins = chance.integers(0, len(pool) - size, columns)
        arrays = [pa.DictionaryArray.from_arrays(pa.array(pool[a : a + size]), texts) for a in begins]
        yield pa.RecordBatch.from_arrays(arrays, names)
        rows -= size


def counted(rows: int, columns: int, levels: int, seed: int = 1):
    counter, busy = nodewise.Counter(threads=1), 0.0
    for batch in batches(rows, columns, levels, seed):
        begun = time.process_time()
        counter.add(batch)
        busy += time.process_time() - begun
    return counter, busy


def main() -> None:
    merge = sys.argv[1] == "merge"
    for case in sys.argv[2 if merge else 1 :]:
        first, columns, levels = (int(float(number)) for number in case.split(","))
        if merge:
            part = counted(BATCH, columns, levels)[0].to_bytes()
            begun = time.process_time()
            total = nodewise.Counter(threads=1)
            for _ in range(first):
                total += nodewise.Counter.from_bytes(part)
            print(f"{first} parts of {columns} columns of {levels} levels, {len(part) // 1024} kB each: merged in {time.process_time() - begun:.2f} CPU s")
            continue
        counter, busy = counted(first, columns, levels)
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        size = len(counter.to_bytes()) // 1024
        print(f"{counter.rows} rows x {columns} columns of {levels} levels: {busy:.2f} CPU s, {most} MB at most, part {size} kB", flush=True)


if __name__ == "__main__":
    main()
