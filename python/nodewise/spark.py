"""Counting on a Spark cluster: tasks count their own rows, and only counts travel.

Nothing has to be installed on the workers but what Spark's Arrow functions need anyway (pyarrow): this package travels with the job
as an archive. A task that fails, or whose executor is lost, is run again by Spark; what it had counted went with it, so nothing is
counted twice.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ._counting import Counter, Counts, Path, _files

#: Rows of a batch that Spark hands to a task. Its own default is 10,000; larger batches cost less each row.
BATCH_ROWS = 1 << 16
#: Parts that are merged by one task, and at most by the driver.
FAN_IN = 32
#: Rows of the row groups that one task reads at least, unless there are fewer.
ROWS_A_TASK = 1 << 21

_BATCHES = "spark.sql.execution.arrow.maxRecordsPerBatch"
_ARCHIVE = "nodewise_package"
_PART = "part binary"

__all__ = ["BATCH_ROWS", "count", "count_files", "counter", "counter_of_files", "quantile_edges"]


def count(df: Any, *, batch_rows: int = BATCH_ROWS, archive: Path | None = None, **choices: Any) -> Counts:
    """Count all pairs of columns of a data frame of Spark.

    Parameters
    ----------
    df : pyspark.sql.DataFrame
        The rows.
    batch_rows : int
        Rows that Spark hands to a task at a time.
    archive : path, optional
        A zip with this package for the workers, such as a wheel of another platform renamed to ``.zip``. This machine's own
        otherwise.
    **choices
        As for :func:`nodewise.count`; edges of bins are known beforehand, see :func:`quantile_edges`.

    Returns
    -------
    Counts
        The same bytes as of one pass on one machine, whatever the partitions.
    """
    return counter(df, batch_rows=batch_rows, archive=archive, **choices).counts()


def counter(df: Any, *, batch_rows: int = BATCH_ROWS, archive: Path | None = None, **choices: Any) -> Counter:
    """As :func:`count`, before columns are judged: to be added to the counters of other tables."""
    spark = df.sparkSession
    name = _ship(spark, archive)
    only = choices.get("only")
    if only:
        df = df.select(*[f"`{column}`" for column in only])
    with _Setting(spark, _BATCHES, str(batch_rows)):
        parts = df.mapInArrow(_counting_task(name, choices), _PART)
        return _merged(parts, df.schema.names, name, choices, _partitions(df))


def count_files(spark: Any, paths: Path | Iterable[Path], *, archive: Path | None = None, **choices: Any) -> Counts:
    """Count Parquet files that every task can open: tasks read them themselves, and rows do not pass through Java.

    Parameters
    ----------
    spark : pyspark.sql.SparkSession
        The session.
    paths : path or iterable of paths
        Files, folders of them, or patterns; what has ``://`` in it is opened by pyarrow's file systems.
    archive, **choices
        As for :func:`count`.

    Returns
    -------
    Counts
    """
    return counter_of_files(spark, paths, archive=archive, **choices).counts()


def counter_of_files(spark: Any, paths: Path | Iterable[Path], *, archive: Path | None = None, **choices: Any) -> Counter:
    """As :func:`count_files`, before columns are judged."""
    files = _files(paths)
    name = _ship(spark, archive)
    pieces = _pieces(spark, files)
    frame = spark.createDataFrame([(k, *piece) for k, piece in enumerate(pieces)], "k int, path string, first int, last int")
    frame = frame.repartition(len(pieces), "k")
    return _merged(frame.mapInArrow(_reading_task(name, choices), _PART), None, name, choices, len(pieces))


def quantile_edges(
    df: Any, columns: Iterable[str] | None = None, bins: int = 4, relative_error: float = 0.001
) -> dict[str, list[float]]:
    """Edges of bins of about equally many rows, by a first pass over the data.

    Parameters
    ----------
    df : pyspark.sql.DataFrame
        The rows.
    columns : iterable of str, optional
        Columns of numbers; all of them otherwise.
    bins : int
        Number of bins.
    relative_error : float
        How far the share of rows below an edge may be off at most.

    Returns
    -------
    dict of str to list of float
        To be given to :func:`count` or :func:`count_files` as ``bins``. A column all of whose edges fall together is left out.
    """
    numeric = {"tinyint", "smallint", "int", "bigint", "float", "double"}
    names = list(columns) if columns is not None else [name for name, kind in df.dtypes if kind in numeric or kind.startswith("decimal")]
    if not names:
        return {}
    shares = [0.0, *(k / bins for k in range(1, bins))]
    found = df.approxQuantile([f"`{name}`" for name in names], shares, relative_error)
    edges = {}
    for name, numbers in zip(names, found):
        # An edge at the least number would cut nothing off.
        cuts = sorted({float(number) for number in numbers[1:] if number > numbers[0]}) if numbers else []
        if cuts:
            edges[name] = cuts
    return edges


class _Setting:
    """A setting of the session for as long as it is needed."""

    def __init__(self, spark: Any, name: str, value: str) -> None:
        self._conf, self._name, self._value = spark.conf, name, value

    def __enter__(self) -> None:
        self._before = self._conf.get(self._name)
        self._conf.set(self._name, self._value)

    def __exit__(self, *_: object) -> None:
        self._conf.set(self._name, self._before)


def _partitions(df: Any) -> int:
    try:
        return int(df.rdd.getNumPartitions())
    except Exception:  # noqa: BLE001 - Spark Connect has no RDDs, and each of its versions says so in its own way.
        return FAN_IN + 1


def _merged(parts: Any, names: list[str] | None, archive: str, choices: Mapping[str, Any], count: int) -> Counter:
    """Adds parts up: in tasks, many at a time, until the driver can do the rest."""
    while count > 2 * FAN_IN:
        count = -(-count // FAN_IN)
        parts = parts.repartition(count).mapInArrow(_merging_task(archive), _PART)
    total = Counter(threads=1, **choices)
    for (part,) in parts.collect():
        total._inner.add_bytes(bytes(part))
    if names is not None and total.rows == 0:
        # Judging tells that there are no rows.
        import pyarrow

        total.add(pyarrow.table({name: pyarrow.array([], pyarrow.string()) for name in names}))
    return total


# What tasks do. These functions travel by value, since the package is on the workers only when the archive is: so each brings along whatever it
# needs.


def _unpacking(archive: str) -> Any:
    def unpacked() -> Any:
        """This package, from the archive where it travelled along."""
        import os
        import sys

        from pyspark import SparkFiles

        path = SparkFiles.get(archive)
        if os.path.isdir(path) and path not in sys.path:
            sys.path.insert(0, path)
        import nodewise

        return nodewise

    return unpacked


def _sending() -> Any:
    def part_of(counter: Any) -> Iterator[Any]:
        """What a task sends: nothing where it met no rows."""
        import pyarrow

        if counter.rows:
            yield pyarrow.RecordBatch.from_pydict({"part": [counter.to_bytes()]})

    return part_of


def _counting_task(archive: str, choices: Mapping[str, Any]) -> Any:
    unpacked, part_of = _unpacking(archive), _sending()

    def task(batches: Iterator[Any]) -> Iterator[Any]:
        nodewise = unpacked()

        counter = nodewise.Counter(threads=1, **choices)
        for batch in batches:
            counter.add(batch)
        yield from part_of(counter)

    return task


def _reading_task(archive: str, choices: Mapping[str, Any]) -> Any:
    unpacked, part_of = _unpacking(archive), _sending()

    def task(batches: Iterator[Any]) -> Iterator[Any]:
        nodewise = unpacked()
        from nodewise import _parquet

        counter = nodewise.Counter(threads=1, **choices)
        columns = list(choices.get("only") or ()) or None
        for batch in batches:
            for piece in batch.to_pylist():
                groups = list(range(piece["first"], piece["last"]))
                for rows in _parquet.batches(piece["path"], columns, groups):
                    counter.add(rows)
        yield from part_of(counter)

    return task


def _merging_task(archive: str) -> Any:
    unpacked, part_of = _unpacking(archive), _sending()

    def task(batches: Iterator[Any]) -> Iterator[Any]:
        nodewise = unpacked()

        counter = nodewise.Counter(threads=1)
        for batch in batches:
            for part in batch.column(0):
                counter._inner.add_bytes(part.as_py())
        yield from part_of(counter)

    return task


def _measuring_task() -> Any:
    def task(batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow
        import pyarrow.parquet

        for batch in batches:
            files, groups, rows = [], [], []
            for file, path in zip(*(column.to_pylist() for column in batch.columns)):
                if "://" in path:
                    from pyarrow import fs

                    system, inner = fs.FileSystem.from_uri(path)
                    meta = pyarrow.parquet.read_metadata(system.open_input_file(inner))
                else:
                    meta = pyarrow.parquet.read_metadata(path)
                for group in range(meta.num_row_groups):
                    files.append(file)
                    groups.append(group)
                    rows.append(meta.row_group(group).num_rows)
            yield pyarrow.RecordBatch.from_arrays(
                [pyarrow.array(files, pyarrow.int32()), pyarrow.array(groups, pyarrow.int32()), pyarrow.array(rows, pyarrow.int64())],
                ["file", "row_group", "rows"],
            )

    return task


def _pieces(spark: Any, files: list[str]) -> list[tuple[str, int, int]]:
    """What each task reads: neighbouring row groups of one file, so that a large file does not wait for one task."""
    # By their numbers: a file that is named twice is counted twice.
    frame = spark.createDataFrame(list(enumerate(files)), "file int, path string").repartition(min(len(files), 64))
    groups = frame.mapInArrow(_measuring_task(), "file int, row_group int, rows bigint").collect()
    pieces: list[tuple[str, int, int]] = []
    first, held = 0, 0
    ordered = sorted((file, group, rows) for file, group, rows in groups)
    for k, (file, group, rows) in enumerate(ordered):
        held += rows
        last = k + 1 == len(ordered) or ordered[k + 1][0] != file
        if last or held >= ROWS_A_TASK:
            pieces.append((files[file], first, group + 1))
            first, held = 0 if last else group + 1, 0
    return pieces or [(files[0], 0, 0)]


_shipped: dict[str, str] = {}


def _ship(spark: Any, archive: Path | None) -> str:
    """Sends the package to the workers, once for each session; gives the name of the folder that it is unpacked into."""
    session = str(id(getattr(spark, "_sc", spark)))
    path = os.path.abspath(os.fspath(archive)) if archive is not None else _own_archive()
    key = f"{session} {path}"
    if key not in _shipped:
        named = f"{path}#{_ARCHIVE}"
        context = getattr(spark, "_sc", None)
        if context is not None:
            context.addArchive(named)
        else:
            spark.addArtifacts(named, archive=True)
        _shipped[key] = _ARCHIVE
    return _ARCHIVE


_archive: list[str] = []


def _own_archive() -> str:
    """A zip of this package as it is installed here."""
    if not _archive:
        folder = tempfile.mkdtemp(prefix="nodewise-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        package = os.path.dirname(os.path.abspath(__file__))
        path = os.path.join(folder, "nodewise.zip")
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as zipped:
            for name in sorted(os.listdir(package)):
                inner = os.path.join(package, name)
                if os.path.isfile(inner) and not name.endswith(".pyc"):
                    zipped.write(inner, f"nodewise/{name}")
        _archive.append(path)
    return _archive[0]
