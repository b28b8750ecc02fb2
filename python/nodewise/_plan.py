"""Choices about columns, as the core's plan (docs/plan.md) writes them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Union

Bins = Union[int, Sequence[float]]
Codes = Union[Iterable[str], Mapping[str, Iterable[str]]]

_MISSING = {"auto": "auto", "drop": "dropRows", "level": "ownLevel", "pairwise": "pairwise"}


def plan_json(
    *,
    bins: Mapping[str, Bins] | None = None,
    exclude: Iterable[str] = (),
    only: Iterable[str] = (),
    missing: str | None = None,
    na: Codes | None = None,
    merge_rare: int | None = None,
    plan: Mapping[str, Any] | None = None,
) -> str:
    """The plan's text; what is named here stands above ``plan``."""
    made: dict[str, Any] = json.loads(json.dumps(plan or {}))
    columns: dict[str, dict[str, Any]] = made.setdefault("columns", {})
    for name, wanted in (bins or {}).items():
        columns.setdefault(name, {})["action"] = {"kind": "bin", **_binning(wanted)}
    made["exclude"] = [*made.get("exclude", []), *_names(exclude, "exclude")]
    made["only"] = [*made.get("only", []), *_names(only, "only")]
    if missing is not None:
        if missing not in _MISSING:
            raise ValueError(f"expected missing to be one of {', '.join(_MISSING)}, found {missing!r}")
        made["missing"] = _MISSING[missing]
    if isinstance(na, Mapping):
        for name, texts in na.items():
            columns.setdefault(name, {}).setdefault("alsoMissing", []).extend(_names(texts, "na"))
    elif na is not None:
        made["missingCodes"] = [*made.get("missingCodes", []), *_names(na, "na")]
    if merge_rare is not None:
        made["mergeRare"] = merge_rare
    return json.dumps(made)


def _binning(wanted: Bins) -> dict[str, Any]:
    if isinstance(wanted, int):
        return {"rule": "quantile", "bins": wanted}
    return {"rule": "edges", "bins": [float(edge) for edge in wanted]}


def _names(texts: Iterable[str], argument: str) -> list[str]:
    if isinstance(texts, str):
        raise TypeError(f"expected a list of texts for {argument}, found the text {texts!r}")
    return [str(text) for text in texts]
