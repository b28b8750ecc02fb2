"""Parquet files read by pyarrow, texts left as the dictionaries that the files hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

BATCH_ROWS = 1 << 16


def opened(path: str) -> Any:
    """A Parquet file whose columns of text are read as dictionaries."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    source: Any = path
    if "://" in path:
        from pyarrow import fs

        system, inner = fs.FileSystem.from_uri(path)
        source = system.open_input_file(inner)
    plain = pq.ParquetFile(source)
    texts = [field.name for field in plain.schema_arrow if pa.types.is_string(field.type) or pa.types.is_large_string(field.type)]
    plain.close()
    if "://" in path:
        source = system.open_input_file(inner)
    return pq.ParquetFile(source, read_dictionary=texts, pre_buffer=False)


def batches(path: str, columns: list[str] | None = None, groups: list[int] | None = None) -> Iterator[Any]:
    """The rows of one file, or of some of its row groups."""
    file = opened(path)
    try:
        yield from file.iter_batches(BATCH_ROWS, row_groups=groups, columns=columns)
    finally:
        file.close()


def reader(paths: list[str]) -> Any:
    """A reader over several files, which have the same columns."""
    import pyarrow as pa

    first = opened(paths[0])
    schema = first.schema_arrow
    first.close()

    def all_batches() -> Iterator[Any]:
        for path in paths:
            for batch in batches(path, schema.names):
                yield batch if batch.schema.equals(schema) else batch.cast(schema)

    return pa.RecordBatchReader.from_batches(schema, all_batches())
