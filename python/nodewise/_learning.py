"""From counts or rows to the skeleton, its path and its directions."""

from __future__ import annotations

import html
import json
from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar, Union

from . import _nodewise
from ._counting import Counts, count, held
from ._frame import Frame
from ._progress import Progress, listener

Lambda = Union[float, str, None]
Pairs = Iterable[tuple[str, str]]

_SKELETON = """
    lam : float or str, optional
        The penalty: a number, ``'auto'`` (by EBIC, for each node), or ``'edges:K'`` (at most K edges). 1.5 unless said otherwise, 0.8 for the
        candidates of a search.
    rule : {'or', 'and'}
        Whether two columns are joined when either chose the other or when both did.
    filter : bool, optional
        Whether edges between columns that are not even marginally dependent are dropped; on unless said otherwise.
    forbid, require : iterable of pairs of str, optional
        Pairs of columns that must not, or must, be joined."""

_SEARCH = """
    score : {'bdeu', 'bic', 'aic', 'll', 'qnml'}
        What the search maximises.
    ess : float, optional
        Equivalent sample size of ``'bdeu'``.
    starts, seed : int, optional
        Random orders to start from, and their seed.
    time_limit : float or None
        Seconds after which the proof that the graph is the best is broken off; 0 only searches, ``None`` goes on to the end.
    forbid_arc, require_arc : iterable of pairs of str, optional
        Arcs, from the first to the second, that must not, or must, be there.
    tiers : sequence of iterables of str, optional
        Columns in the order in which they came about: no arc runs from a later tier to an earlier one."""


Inner = TypeVar("Inner", _nodewise.Learned, _nodewise.Oriented)


class _Answer(Generic[Inner]):
    """What all answers have: the forms in which the command line writes them."""

    def __init__(self, inner: Inner) -> None:
        self._inner = inner
        self._told: dict[str, Any] = json.loads(inner.json())

    def to_csv(self) -> str:
        """As the command line with ``--format csv`` writes it."""
        return self._inner.csv()

    def to_json(self) -> str:
        """As the command line with ``--format json`` writes it."""
        return self._inner.json()

    def to_dot(self) -> str:
        """In the language of Graphviz."""
        return self._inner.dot()

    def to_graphml(self) -> str:
        """As GraphML."""
        return self._inner.graphml()

    def __str__(self) -> str:
        return self._inner.text()


class Learned(_Answer[_nodewise.Learned]):
    """A learned skeleton: which columns depend directly on each other.

    In a notebook it shows itself as a picture.
    """

    @property
    def edges(self) -> Frame:
        """The edges with both norms and the penalty at which each enters; after pruning also what each adds to the score."""
        kept = [edge for edge in self._told["edges"] if edge["kept"]]
        frame = {
            "a": [edge["a"] for edge in kept],
            "b": [edge["b"] for edge in kept],
            "norm_ab": [float(edge["normAb"]) for edge in kept],
            "norm_ba": [float(edge["normBa"]) for edge in kept],
            "entry_lambda": [None if edge["entry"] is None else float(edge["entry"]["below"]) for edge in kept],
        }
        if any("gains" in edge for edge in kept):
            for end in ("ab", "ba"):
                frame[f"gain_{end}"] = [edge.get("gains", {}).get(end) for edge in kept]
        return Frame(frame)

    @property
    def nodes(self) -> Frame:
        """Each column's penalty and how far its fit can be from the best at most."""
        fields = ("name", "levels", "lambda", "gap", "status")
        return Frame({field: [node[field] for node in self._told["nodes"]] for field in fields})

    @property
    def columns(self) -> list[str]:
        """Names of the columns."""
        return [node["name"] for node in self._told["nodes"]]

    @property
    def rows(self) -> int:
        """Number of rows behind the counts."""
        return int(self._told["rows"])

    @property
    def notices(self) -> list[str]:
        """What one should know, a sentence each; what makes the answer doubtful comes first."""
        return [*self._inner.warnings, *self._told["notices"]]

    def to_networkx(self) -> Any:
        """A ``networkx.Graph``; edges have ``norm_ab``, ``norm_ba`` and ``entry_lambda``."""
        import networkx

        graph = networkx.Graph()
        graph.add_nodes_from(self.columns)
        names = self.edges.columns[2:]
        graph.add_edges_from((a, b, dict(zip(names, rest))) for a, b, *rest in self.edges)
        return graph

    def to_svg(self) -> str:
        """A picture that needs nothing beside it."""
        return self._inner.svg()

    def _repr_html_(self) -> str:
        notices = "".join(f"<li>{html.escape(notice)}</li>" for notice in self.notices)
        told = f"<details><summary>{len(self.notices)} notices</summary><ul>{notices}</ul></details>" if notices else ""
        head = f"{len(self.edges)} edges among {len(self.columns)} columns, {self.rows} rows"
        return f"<div><p>{head}</p>{self.to_svg()}{told}</div>"

    def __repr__(self) -> str:
        return f"Learned({len(self.edges)} edges among {len(self.columns)} columns, {self.rows} rows)"


class Oriented(_Answer[_nodewise.Oriented]):
    """A directed graph, or the class of all graphs that fit the data equally."""

    @property
    def edges(self) -> Frame:
        """The edges: ``type`` is ``'directed'`` or ``'undirected'``, ``reason`` says why."""
        edges = self._told["edges"]
        return Frame({name: [edge.get(name) for edge in edges] for name in ("from", "to", "type", "gain", "rule", "reason")})

    @property
    def columns(self) -> list[str]:
        """Names of the columns."""
        return list(self._told["nodes"])

    @property
    def notices(self) -> list[str]:
        """What one should know, a sentence each."""
        return list(self._told.get("notices", []))

    def to_networkx(self) -> Any:
        """A ``networkx.DiGraph``; an edge without direction becomes one in either."""
        import networkx

        graph = networkx.DiGraph()
        graph.add_nodes_from(self.columns)
        for a, b, kind, *_ in self.edges:
            graph.add_edge(a, b)
            if kind == "undirected":
                graph.add_edge(b, a)
        return graph

    def __repr__(self) -> str:
        return f"Oriented({len(self.edges)} edges among {len(self.columns)} columns)"


def learn(
    data: Any,
    lam: Lambda = None,
    prune: bool = False,
    *,
    rule: str = "or",
    filter: bool | None = None,  # noqa: A002
    forbid: Pairs = (),
    require: Pairs = (),
    score: str = "bdeu",
    ess: float | None = None,
    starts: int | None = None,
    seed: int | None = None,
    time_limit: float | None = 60.0,
    progress: Progress = None,
    **choices: Any,
) -> Learned:
    """Learn which columns depend directly on each other.

    Parameters
    ----------
    data : Counts, or rows as for :func:`count`
        What to learn from.{skeleton}
    prune : bool
        Remove the edges that the directed graph with the best score does without. This needs rows, which are held.{search}
    progress : bool or callable, optional
        ``True`` for a bar of tqdm, or a function of steps done and steps in all.
    **choices
        About columns, as for :func:`count`, where ``data`` are rows.

    Returns
    -------
    Learned
        The same as ``nodewise learn`` gives, to the last bit.
    """
    search = _search(score, ess, starts, seed, time_limit) if prune else None
    counts = _counts(data, prune, progress, choices)
    skeleton = _skeleton(lam, rule, filter, forbid, require)
    with listener(progress, "nodes") as told:
        return Learned(_nodewise.learn(counts._inner, skeleton, search, told))


def path(
    data: Any,
    lambdas: int = 100,
    ratio: float = 0.01,
    *,
    rule: str = "or",
    forbid: Pairs = (),
    require: Pairs = (),
    progress: Progress = None,
    **choices: Any,
) -> Frame:
    """Follow every node's regression along a falling sequence of penalties.

    Parameters
    ----------
    data : Counts, or rows as for :func:`count`
        What to learn from.
    lambdas : int
        Number of penalties, evenly spaced in the logarithm from the largest that any node needs.
    ratio : float
        The smallest penalty as a share of the largest.
    rule, forbid, require
        As for :func:`learn`.
    progress : bool or callable, optional
        ``True`` for a bar of tqdm, or a function of nodes done and nodes in all.
    **choices
        About columns, as for :func:`count`, where ``data`` are rows.

    Returns
    -------
    Frame
        ``node``, ``neighbour``, ``lambda``, ``norm`` and ``converged``, as ``nodewise path`` writes them.
    """
    counts = _counts(data, False, progress, choices)
    skeleton = _skeleton(None, rule, None, forbid, require)
    with listener(progress, "nodes") as told:
        lines = _nodewise.path(counts._inner, skeleton, lambdas, ratio, told)
    names = ("node", "neighbour", "lambda", "norm", "converged")
    return Frame({name: [line[k] for line in lines] for k, name in enumerate(names)})


def orient(
    rows: Any,
    lam: Lambda = None,
    *,
    dag: bool = False,
    rule: str = "or",
    filter: bool | None = None,  # noqa: A002
    forbid: Pairs = (),
    require: Pairs = (),
    score: str = "bdeu",
    ess: float | None = None,
    starts: int | None = None,
    seed: int | None = None,
    time_limit: float | None = 60.0,
    forbid_arc: Pairs = (),
    require_arc: Pairs = (),
    tiers: Sequence[Iterable[str]] = (),
    progress: Progress = None,
    **choices: Any,
) -> Oriented:
    """Give the edges directions, as far as the data have any.

    Parameters
    ----------
    rows : object
        Rows as for :func:`count`, which are held: a score of whole families needs them.{skeleton}
    dag : bool
        Whether to give the graph that was found, with all directions, and not its class.{search}
    progress : bool or callable, optional
        As for :func:`learn`.
    **choices
        About columns, as for :func:`count`.

    Returns
    -------
    Oriented
        The same as ``nodewise orient`` gives, to the last bit.
    """
    search = _search(score, ess, starts, seed, time_limit)
    search.update(forbid_arc=_pairs(forbid_arc), require_arc=_pairs(require_arc), tiers=[list(tier) for tier in tiers])
    counts = _counts(rows, True, progress, choices)
    skeleton = _skeleton(lam, rule, filter, forbid, require)
    with listener(progress, "steps") as told:
        return Oriented(_nodewise.orient(counts._inner, skeleton, search, dag, told))


for _function in (learn, orient):
    _function.__doc__ = (_function.__doc__ or "").replace("{skeleton}", _SKELETON).replace("{search}", _SEARCH)


def _counts(data: Any, rows: bool, progress: Progress, choices: dict[str, Any]) -> Counts:
    if isinstance(data, Counts):
        if choices:
            raise TypeError(f"expected rows for {', '.join(choices)}, found counts, which are already prepared")
        return data
    if rows:
        choices.pop("threads", None)
        return held(data, progress, **choices)
    return count(data, progress=progress, **choices)


def _skeleton(lam: Lambda, rule: str, filter: bool | None, forbid: Pairs, require: Pairs) -> dict[str, Any]:  # noqa: A002
    return {"lam": lam, "rule": rule, "filter": filter, "forbid": _pairs(forbid), "require": _pairs(require)}


def _search(score: str, ess: float | None, starts: int | None, seed: int | None, time_limit: float | None) -> dict[str, Any]:
    search = {"score": score, "ess": ess, "starts": starts, "seed": seed, "time_limit": time_limit}
    return {**search, "forbid_arc": [], "require_arc": [], "tiers": []}


def _pairs(pairs: Pairs) -> list[tuple[str, str]]:
    return [(str(a), str(b)) for a, b in pairs]
