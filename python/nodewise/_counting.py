"""From rows to counts of pairs of columns."""

from __future__ import annotations

import glob
import gzip
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Union

from . import _nodewise
from ._plan import Bins, Codes, plan_json
from ._progress import Progress, listener

Path = Union[str, "os.PathLike[str]"]

_CHOICES = """
    bins : mapping of str to int or sequence of float, optional
        How numbers become levels: so many bins of about equally many rows, or the edges between bins.
    exclude, only : iterable of str, optional
        Columns to leave out; the only ones to use.
    missing : {'auto', 'drop', 'level', 'pairwise'}, optional
        What becomes of missing values (``nodewise help count``, ``--missing``).
    na : iterable of str, or mapping of str to iterable of str, optional
        Further texts that stand for a missing value, in all columns or by column. Empty texts, ``NA``, ``NaN``, ``null`` and the
        like do so in any case, as they do in a CSV file; nulls and numbers that are not finite always.
    merge_rare : int, optional
        Levels in fewer rows than this become one.
    plan : mapping, optional
        All other choices, as ``nodewise inspect --format plan`` writes them (docs/plan.md)."""


class Counts:
    """The two-way tables of all pairs of columns: all that learning needs of the rows.

    Made by :func:`count`, :meth:`Counter.counts` or :meth:`load`; ``+`` gives the counts of both sets of rows together, where both were judged
    to have the same columns. For parts of one table use :class:`Counter`, which judges columns when all parts have come.
    """

    def __init__(self, inner: _nodewise.Counts) -> None:
        self._inner = inner

    @classmethod
    def load(cls, path: Path) -> Counts:
        """Read a counts file, plain or gzip, of the command line, the page or :meth:`save`."""
        with open(path, "rb") as file:
            return cls.from_json(file.read())

    @classmethod
    def from_json(cls, text: str | bytes) -> Counts:
        """Read the text of a counts file."""
        return cls(_nodewise.Counts.from_bytes(text.encode() if isinstance(text, str) else text))

    def to_json(self) -> str:
        """The text of the counts file, the same as ``nodewise count`` writes."""
        return self._inner.to_json() + "\n"

    def save(self, path: Path) -> None:
        """Write a counts file, which the page and the command line open; packed when its name ends in ``.gz``."""
        text = self.to_json().encode()
        with open(path, "wb") as file:
            file.write(gzip.compress(text, mtime=0) if os.fspath(path).endswith(".gz") else text)

    @property
    def rows(self) -> int:
        """Number of rows behind the counts."""
        return self._inner.rows

    @property
    def columns(self) -> list[str]:
        """Names of the columns."""
        return self._inner.columns

    @property
    def notices(self) -> list[str]:
        """What was done to columns, one sentence each."""
        return self._inner.notices

    def levels(self, column: str) -> list[str]:
        """Levels of a column, in order."""
        return self._inner.levels(column)

    def marginal(self, column: str) -> dict[str, int]:
        """Rows of each level of a column."""
        return dict(zip(self._inner.levels(column), self._inner.marginal(column)))

    def table(self, a: str, b: str) -> list[list[int]]:
        """The two-way table: a row for each level of ``a``, in it a number for each level of ``b``."""
        return self._inner.table(a, b)

    def __add__(self, other: Counts) -> Counts:
        return Counts(self._inner.merge(other._inner)) if isinstance(other, Counts) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Counts) and self._inner.equals(other._inner)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return Counts.from_json, (self._inner.to_json(),)

    def __repr__(self) -> str:
        return f"Counts({self.rows} rows, {len(self.columns)} columns)"


class Counter:
    """Counts rows in parts that add up, whatever the order and the machine.

    What the columns are (constant, a copy, an identifier, numbers) is judged by :meth:`counts`, when all parts have come; so any split of
    the rows gives the counts of one pass, byte for byte. Memory does not grow with the rows.

    Parameters
    ----------
    threads : int, optional
        Threads that count; all cores unless said otherwise. The answer does not depend on it.
    **choices
        As for :func:`count`. Edges of bins are needed before counting where a column has more than 1,000 different numbers.

    Examples
    --------
    >>> import pyarrow as pa
    >>> north = Counter().add(pa.table({"rain": ["yes", "no"], "grass": ["wet", "dry"]}))
    >>> south = Counter().add(pa.table({"rain": ["no", "no"], "grass": ["dry", "wet"]}))
    >>> (north + south).counts().table("rain", "grass")
    [[2, 1], [0, 1]]
    """

    def __init__(self, *, threads: int | None = None, **choices: Any) -> None:
        self._choices = choices
        self._plan = plan_json(**choices)
        self._threads = threads
        self._inner = _nodewise.Counter(self._plan, threads)

    def add(self, rows: Any, progress: Progress = None) -> Counter:
        """Count all rows of a data frame, a table, a reader, a relation, or an iterable of these; gives the counter back."""
        with listener(progress, "rows") as told, _keys_heard():
            for part in _streams(rows):
                self._inner.add(part, told)
        return self

    @property
    def rows(self) -> int:
        """Rows counted so far."""
        return self._inner.rows

    @property
    def columns(self) -> list[str]:
        """Names of the columns met so far."""
        return self._inner.columns

    def counts(self) -> Counts:
        """Judge the columns by all rows so far, and give their counts.

        Raises
        ------
        NeedsRowsError
            When numbers of many different values are to be cut and no edges were given beforehand.
        """
        return Counts(self._inner.counts(self._plan))

    def to_bytes(self) -> bytes:
        """All that was counted, to be sent elsewhere: tens of kilobytes for tens of columns, whatever the rows."""
        return self._inner.to_bytes()

    @classmethod
    def from_bytes(cls, data: bytes, **choices: Any) -> Counter:
        """A counter that goes on from what :meth:`to_bytes` gave."""
        counter = cls(**choices)
        counter._inner.add_bytes(data)
        return counter

    def __iadd__(self, other: Counter) -> Counter:
        self._inner.merge(other._inner)
        return self

    def __add__(self, other: Counter) -> Counter:
        if not isinstance(other, Counter):
            return NotImplemented
        both = Counter(threads=self._threads, **self._choices)
        for part in (self, other):
            both._inner.merge(part._inner)
        return both

    def __reduce__(self) -> tuple[Any, ...]:
        return _counter_of, (self.to_bytes(), self._choices)

    def __repr__(self) -> str:
        return f"Counter({self.rows} rows)"


def _counter_of(data: bytes, choices: Mapping[str, Any]) -> Counter:
    return Counter.from_bytes(data, **choices)


def count(
    rows: Any,
    *,
    bins: Mapping[str, Bins] | None = None,
    exclude: Iterable[str] = (),
    only: Iterable[str] = (),
    missing: str | None = None,
    na: Codes | None = None,
    merge_rare: int | None = None,
    plan: Mapping[str, Any] | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Counts:
    """Count all pairs of columns of some rows, in one pass.

    Parameters
    ----------
    rows : object
        Anything with the Arrow capsule interface (a data frame of polars or, with pyarrow, pandas; a table or reader of pyarrow; a
        relation of DuckDB), a lazy frame of polars, or an iterable of these. A stream is read piece by piece.{choices}
    threads : int, optional
        Threads that count.
    progress : bool or callable, optional
        ``True`` for a bar of tqdm, or a function of rows done and ``None``.

    Returns
    -------
    Counts
        The same as ``nodewise count`` gives of a CSV file with these rows.

    Raises
    ------
    NodewiseError
        For rows that cannot be used, and for no rows at all: a reader gives them only once.
    NeedsRowsError
        When numbers of many values are to be cut into bins that are not known yet, and ``rows`` can be read only once.

    Notes
    -----
    Rows are let go as they are counted. Where numbers of more than 1,000 different values are to be cut, the rows are read a second
    time and held, a byte or two for each cell; giving the edges as ``bins`` avoids that.
    """
    choices = {"bins": bins, "exclude": exclude, "only": only, "missing": missing, "na": na, "merge_rare": merge_rare, "plan": plan}
    counter = Counter(threads=threads, **choices).add(rows, progress)
    try:
        return counter.counts()
    except _nodewise.NeedsRowsError:
        held = _held_again(rows, counter.rows, progress)
        if held is None:
            raise
        return Counts(held.counts(plan_json(**choices)))


count.__doc__ = (count.__doc__ or "").replace("{choices}", _CHOICES)


def held(rows: Any, progress: Progress, **choices: Any) -> Counts:
    """Counts together with the rows, for searches."""
    with listener(progress, "rows") as told, _keys_heard():
        return Counts(_nodewise.Rows(_one_stream(rows), told).prepared(plan_json(**choices)))


def _held_again(rows: Any, known: int, progress: Progress) -> _nodewise.Rows | None:
    """The rows a second time, if they can be had."""
    try:
        with listener(progress, "rows, held") as told, _keys_heard():
            again = _nodewise.Rows(_one_stream(rows), told)
    except (ValueError, TypeError, StopIteration):
        return None
    return again if again.rows == known else None


@contextmanager
def _keys_heard() -> Iterator[None]:
    """A key pressed while a reader made of Python's own functions works comes back as a failure of that reader: it is raised again as itself."""
    try:
        yield
    except _nodewise.NodewiseError as error:
        if any(line.strip() == "KeyboardInterrupt" for line in str(error).splitlines()):
            raise KeyboardInterrupt from error
        raise


def _streams(rows: Any) -> Iterator[Any]:
    """The parts of some rows that hand over Arrow."""
    kind = type(rows)
    if kind.__module__.startswith("pyspark"):
        # It would hand over all rows, by way of the driver.
        raise TypeError("expected rows of this machine, found a data frame of Spark: use nodewise.spark.count")
    if kind.__module__.startswith("pandas"):
        yield _without_index(rows)
    elif hasattr(rows, "__arrow_c_stream__") or hasattr(rows, "__arrow_c_array__"):
        yield rows
    elif hasattr(rows, "collect_batches"):
        yield from rows.collect_batches()
    elif isinstance(rows, Iterable) and not isinstance(rows, (str, bytes, Mapping)):
        for part in rows:
            yield from _streams(part)
    else:
        yield rows


def _one_stream(rows: Any) -> Any:
    if hasattr(rows, "collect_batches") and not hasattr(rows, "__arrow_c_stream__"):
        return rows.collect()
    parts = list(_streams(rows))
    if len(parts) == 1:
        return parts[0]
    import pyarrow

    return pyarrow.concat_tables([pyarrow.table(part) for part in parts], promote_options="permissive")


def _without_index(rows: Any) -> Any:
    """A data frame of pandas whose index, which is no column, does not become one."""
    reset = getattr(rows, "reset_index", None)
    if reset is None or type(rows).__name__ != "DataFrame":
        return rows
    try:
        import pyarrow  # noqa: F401
    except ImportError as error:
        raise ImportError("pandas hands over its rows by pyarrow, which is not installed") from error
    return reset(drop=True)


def scan(paths: Path | Iterable[Path], columns: Iterable[str] | None = None) -> Iterator[Any]:
    """The rows of Parquet files, batch by batch, with texts as their files pack them, so that each is looked at once.

    Parameters
    ----------
    paths : path or iterable of paths
        Files, folders of them, or patterns such as ``year=*/part-*.parquet``.
    columns : iterable of str, optional
        The only columns to read.

    Yields
    ------
    pyarrow.RecordBatch
    """
    from ._parquet import batches

    wanted = None if columns is None else list(columns)
    for path in _files(paths):
        yield from batches(path, wanted)


def count_files(
    paths: Path | Iterable[Path], *, threads: int | None = None, progress: Progress = None, **choices: Any
) -> Counts:
    """Count the rows of Parquet files of any size, read piece by piece by pyarrow.

    Parameters
    ----------
    paths : path or iterable of paths
        As for :func:`scan`.
    threads : int, optional
        Threads that count.
    progress : bool or callable, optional
        As for :func:`count`.
    **choices
        As for :func:`count`.

    Returns
    -------
    Counts
    """
    return count(_Files(paths), threads=threads, progress=progress, **choices)


class _Files:
    """Files as rows that can be read more than once."""

    def __init__(self, paths: Path | Iterable[Path]) -> None:
        self._paths = _files(paths)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        from ._parquet import reader

        return reader(self._paths).__arrow_c_stream__(requested_schema)


def _files(paths: Path | Iterable[Path]) -> list[str]:
    if isinstance(paths, (str, os.PathLike)):
        paths = [paths]
    found: list[str] = []
    for path in map(os.fspath, paths):
        if os.path.isdir(path):
            here = sorted(glob.glob(os.path.join(glob.escape(path), "**", "*.parquet"), recursive=True))
        else:
            here = [path] if os.path.exists(path) or "://" in path else sorted(glob.glob(path, recursive=True))
        if not here:
            raise FileNotFoundError(f"expected Parquet files, found none at {path}")
        found += here
    return found
