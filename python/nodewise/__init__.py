"""Which columns of a categorical table depend directly on each other.

``count`` counts pairs of columns from anything that hands over Arrow (polars, DuckDB, pyarrow, pandas with
pyarrow) as a stream, ``learn`` learns the skeleton from rows or counts, ``path`` follows it over all penalties,
``orient`` gives directions. ``Counter`` counts in parts that add up; ``nodewise.spark`` does so on a cluster.
The answers are those of the command line ``nodewise`` and of the page, to the last bit.
"""

from ._counting import Counter, Counts, count, count_files, scan
from ._frame import Frame
from ._learning import Learned, Oriented, learn, orient, path
from ._nodewise import NeedsRowsError, NodewiseError, __version__

__all__ = [
    "Counter",
    "Counts",
    "Frame",
    "Learned",
    "NeedsRowsError",
    "NodewiseError",
    "Oriented",
    "__version__",
    "count",
    "count_files",
    "learn",
    "orient",
    "path",
    "scan",
]
