"""Small tables of results, which need no library and go into any."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


class Frame:
    """Columns of equal length.

    Iterating gives the rows as tuples, indexing by a name gives a column. ``to_polars``, ``to_pandas`` and ``to_arrow`` need the
    library that they name.
    """

    def __init__(self, columns: Mapping[str, list[Any]]) -> None:
        self._columns = dict(columns)

    @property
    def columns(self) -> list[str]:
        """Names of the columns."""
        return list(self._columns)

    def __len__(self) -> int:
        return len(next(iter(self._columns.values()), []))

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return zip(*self._columns.values())

    def __getitem__(self, name: str) -> list[Any]:
        return self._columns[name]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frame) and self._columns == other._columns

    __hash__ = None  # type: ignore[assignment]

    def to_dict(self) -> dict[str, list[Any]]:
        """The columns by name."""
        return {name: list(column) for name, column in self._columns.items()}

    def to_polars(self) -> Any:
        """A ``polars.DataFrame``."""
        import polars

        return polars.DataFrame(self._columns)

    def to_pandas(self) -> Any:
        """A ``pandas.DataFrame``."""
        import pandas

        return pandas.DataFrame(self._columns)

    def to_arrow(self) -> Any:
        """A ``pyarrow.Table``."""
        import pyarrow

        return pyarrow.table(self._columns)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def __repr__(self) -> str:
        rows = [self.columns, *([_short(value) for value in row] for row in self)]
        widths = [max(len(row[k]) for row in rows) for k in range(len(self._columns))]
        lines = ("  ".join(text.ljust(width) for text, width in zip(row, widths)).rstrip() for row in rows)
        return "\n".join(lines)


def _short(value: object) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)
