"""Counting on a Spark cluster of this machine: two executors, one of which is killed."""

from __future__ import annotations

import os
import pathlib
import signal
import sys
import time

import nodewise
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

pyspark = pytest.importorskip("pyspark")
pytestmark = pytest.mark.spark


@pytest.fixture(scope="session")
def spark():
    from pyspark.sql import SparkSession

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "4")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.executor.processTreeMetrics.enabled", "false")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


@pytest.fixture(scope="session")
def files(alarm, folder):
    """Files of very different sizes, one of them empty."""
    here = folder / "spark"
    here.mkdir()
    cuts = [0, 0, 13, 400, 12_000, 20_000]
    for k, (a, b) in enumerate(zip(cuts, cuts[1:])):
        pq.write_table(alarm.slice(a, b - a), here / f"part-{k}.parquet", row_group_size=900)
    return here


def test_partitions_of_any_number_and_size_give_one_pass(spark, alarm, files):
    import nodewise.spark

    expected = nodewise.count(alarm).to_json()
    df = spark.read.parquet(str(files))
    assert nodewise.spark.count(df).to_json() == expected
    # More partitions than one driver merges alone, most of them empty or small; and one that holds all.
    assert nodewise.spark.count(df.repartition(90)).to_json() == expected
    assert nodewise.spark.count(df.coalesce(1), batch_rows=1_000).to_json() == expected
    assert spark.conf.get("spark.sql.execution.arrow.maxRecordsPerBatch") == "10000"


def test_files_are_read_by_the_tasks(spark, alarm, files, monkeypatch):
    import nodewise.spark

    expected = nodewise.count(alarm).to_json()
    assert nodewise.spark.count_files(spark, files).to_json() == expected
    monkeypatch.setattr(nodewise.spark, "ROWS_A_TASK", 1_000)
    assert nodewise.spark.count_files(spark, files).to_json() == expected
    twice = [files / "part-3.parquet", files / "part-2.parquet", files / "part-3.parquet"]
    assert nodewise.spark.count_files(spark, twice).to_json() == nodewise.count_files(twice).to_json()
    few = alarm.column_names[:4]
    assert nodewise.spark.count_files(spark, files, only=few).to_json() == nodewise.count(alarm, only=few).to_json()


def test_levels_that_only_some_partitions_have(spark):
    import nodewise.spark

    rows = [(f"level {k // 50}", "same" if k < 350 else "other", str(k % 3)) for k in range(400)]
    df = spark.createDataFrame(rows, "a string, b string, c string").repartitionByRange(8, "a")
    table = pa.table(dict(zip("abc", map(list, zip(*rows)))))
    assert nodewise.spark.count(df).to_json() == nodewise.count(table).to_json()


def test_numbers_are_cut_at_quantiles_of_all_rows(spark):
    import nodewise.spark

    df = spark.range(0, 40_000, 1, 6).selectExpr("id % 20011 / 7.0 AS x", "id % 2 AS y", "CAST(id % 5 AS string) AS z")
    edges = nodewise.spark.quantile_edges(df, ["x"], bins=4)
    assert len(edges["x"]) == 3
    counts = nodewise.spark.count(df, bins=edges)
    assert all(abs(rows - 10_000) < 200 for rows in counts.marginal("x").values())
    assert counts.to_json() == nodewise.count(df.toArrow(), bins=edges).to_json()
    with pytest.raises(nodewise.NeedsRowsError, match="x"):
        nodewise.spark.count(df)


def test_no_rows_are_told(spark):
    import nodewise.spark

    with pytest.raises(nodewise.NodewiseError, match="found none"):
        nodewise.spark.count(spark.createDataFrame([], "a string, b string"))
    with pytest.raises(TypeError, match="nodewise.spark.count"):
        nodewise.count(spark.range(3))


def test_workers_use_the_package_that_travels(spark):
    """The package's folder on the workers is the archive's, not the one installed here."""
    import nodewise.spark

    name = nodewise.spark._ship(spark, None)

    def where(batches):
        import os
        import sys

        from pyspark import SparkFiles

        list(batches)
        sys.path.insert(0, SparkFiles.get(name))
        sys.modules.pop("nodewise", None)
        import nodewise

        yield pa.RecordBatch.from_pydict({"path": [os.path.dirname(nodewise.__file__)]})

    (found,) = {row.path for row in spark.range(0, 1, 1, 1).mapInArrow(where, "path string").collect()}
    assert name in found


def test_a_killed_executor_changes_nothing(spark, alarm, folder):
    import nodewise.spark

    seen = folder / "seen"
    seen.mkdir()
    df = spark.createDataFrame(alarm.to_pandas()).repartition(16)
    expected = nodewise.count(alarm).to_json()

    def slowly(batches):
        """Tells who works, and takes its time over it."""
        import os
        import time

        (seen / f"{os.getppid()}-{time.time_ns()}").touch()
        time.sleep(0.7)
        yield from batches

    import threading

    killed = []

    def kill():
        while len(list(seen.iterdir())) < 5:
            time.sleep(0.05)
        executor = executor_of(int(sorted(seen.iterdir())[-1].name.split("-")[0]))
        os.kill(executor, signal.SIGKILL)
        killed.append(executor)

    killer = threading.Thread(target=kill)
    killer.start()
    counts = nodewise.spark.count(df.mapInArrow(slowly, df.schema))
    killer.join()
    assert killed and not pathlib.Path(f"/proc/{killed[0]}").exists()
    assert len(list(seen.iterdir())) > 16, "some tasks were run again"
    assert counts.to_json() == expected


def executor_of(process: int) -> int:
    """The Java process above a Python worker."""
    while process > 1:
        command = pathlib.Path(f"/proc/{process}/cmdline").read_bytes()
        if b"CoarseGrainedExecutorBackend" in command:
            return process
        process = int(pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[1])
    raise AssertionError("no executor above the worker")
