"""Counting on a Spark cluster of this machine: against SQL, by rows generated in the tasks, and the memory of a task.

    python spark_rates.py sql PARQUET             # count, count_files and GROUPING SETS over all pairs on 200,000 rows
    python spark_rates.py rows ROWS,TASKS,COLUMNS,LEVELS ...   # rows generated and counted in the tasks, for each case
    python spark_rates.py memory PARQUET TIMES ...   # the rows of a file so many times, all of them in one task: memory of the worker's process
"""

from __future__ import annotations

import itertools
import os
import sys
import tempfile
import threading
import time

import nodewise.spark
import pyarrow as pa
import pyarrow.parquet as pq


def session():
    from pyspark.sql import SparkSession

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.driver.memory", "2g")
    spark = builder.config("spark.sql.shuffle.partitions", "4").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    return spark


def timed(work):
    begun = time.perf_counter()
    answer = work()
    return answer, time.perf_counter() - begun


def sql(parquet: str) -> None:
    spark = session()
    rows = pq.read_table(parquet).slice(0, 200_000)
    path = os.path.join(tempfile.mkdtemp(), "rows.parquet")
    pq.write_table(rows, path, row_group_size=50_000)
    df = spark.read.parquet(path)
    # Once, so that workers are there and the files in the page cache.
    nodewise.spark.count(df)
    counts, ours = timed(lambda: nodewise.spark.count(df))
    _, files = timed(lambda: nodewise.spark.count_files(spark, path))
    print(f"count {ours:.2f} s, count_files {files:.2f} s, {counts.rows} rows", flush=True)
    df.createOrReplaceTempView("t")
    names = [f"`{name}`" for name in df.columns]
    sets = ", ".join(f"({a}, {b})" for a, b in itertools.combinations(names, 2))
    query = f"SELECT {', '.join(names)}, count(*) n FROM t GROUP BY GROUPING SETS ({sets})"
    # Past fifteen times ours there is nothing more to learn.
    watchdog = threading.Timer(15 * ours, spark.sparkContext.cancelAllJobs)
    watchdog.start()
    begun = time.perf_counter()
    try:
        spark.sql(query).write.format("noop").mode("overwrite").save()
        ended = "ended"
    except Exception:  # noqa: BLE001 - cancelled jobs end in exceptions of several kinds.
        ended = "was stopped"
    watchdog.cancel()
    theirs = time.perf_counter() - begun
    print(f"GROUPING SETS {ended} after {theirs:.1f} s: {theirs / ours:.0f} times count, {theirs / files:.0f} times count_files")


def rows(n: int, tasks: int, columns: int, levels: int) -> None:
    spark = session()
    archive = nodewise.spark._ship(spark, None)
    each = n // tasks

    def generate(batches):
        import resource
        import sys
        import time

        import numpy
        from pyspark import SparkFiles

        sys.path.insert(0, SparkFiles.get(archive))
        import nodewise

        for batch in batches:
            for seed in batch.column(0).to_pylist():
                chance = numpy.random.default_rng(seed)
                pool = chance.integers(0, levels, 1 << 20, dtype=numpy.int16)
                texts = pa.array([f"level {level}" for level in range(levels)])
                counter, left = nodewise.Counter(threads=1), each
                busy = 0.0
                while left > 0:
                    size = min(left, 1 << 16)
                    begins = chance.integers(0, len(pool) - size, columns)
                    arrays = [pa.DictionaryArray.from_arrays(pa.array(pool[a : a + size]), texts) for a in begins]
                    rows = pa.RecordBatch.from_arrays(arrays, [f"c{k}" for k in range(columns)])
                    begun = time.process_time()
                    counter.add(rows)
                    busy += time.process_time() - begun
                    left -= size
                most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
                yield pa.RecordBatch.from_pydict({"part": [counter.to_bytes()], "most": [most], "busy": [busy]})

    def run():
        frame = spark.range(0, tasks, 1, tasks)
        found = frame.mapInArrow(generate, "part binary, most long, busy double").collect()
        total, merging = nodewise.Counter(threads=1), time.process_time()
        for row in found:
            total._inner.add_bytes(bytes(row.part))
        return found, total, time.process_time() - merging

    (found, total, merging), seconds = timed(run)
    busy, most, part = sum(row.busy for row in found), max(row.most for row in found), max(len(row.part) for row in found)
    print(
        f"{total.rows} rows x {columns} columns of {levels} levels in {tasks} tasks: {seconds:.1f} s by the clock, generating included; "
        f"CPU seconds: counting {busy:.2f}, merging {merging:.2f}; largest task {most // 1024} MB, part {part // 1024} kB",
        flush=True,
    )


def memory(parquet: str, times: int) -> None:
    spark = session()

    def most(batches):
        import os
        import resource

        list(batches)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        yield pa.RecordBatch.from_pydict({"process": [os.getpid()], "most": [peak]})

    # Workers stay for later tasks, so the one that counted can be asked afterwards.
    peaks = lambda: max(row.most for row in spark.range(0, 8, 1, 8).mapInArrow(most, "process long, most long").collect())  # noqa: E731
    before = peaks()
    df = spark.read.parquet(*[parquet] * times).coalesce(1)
    counts = nodewise.spark.count(df)
    of_rows = peaks()
    files = nodewise.spark.count_files(spark, [parquet] * times)
    assert files.rows == counts.rows
    print(f"{counts.rows} rows in one task: idle worker {before} MB, after count {of_rows} MB, after count_files {peaks()} MB", flush=True)
    spark.stop()


if __name__ == "__main__":
    if sys.argv[1] == "sql":
        sql(sys.argv[2])
    elif sys.argv[1] == "memory":
        for times in sys.argv[3:]:
            memory(sys.argv[2], int(times))
    else:
        for case in sys.argv[2:]:
            numbers = [int(float(number)) for number in case.split(",")]
            rows(*(numbers + [16, 37, 4][len(numbers) - 1 :]))
