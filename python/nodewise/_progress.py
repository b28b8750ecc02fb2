"""Progress: a function of one's own, or a bar of tqdm."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Optional, Union

Listener = Callable[[int, Optional[int]], object]
Progress = Union[bool, Listener, None]


@contextmanager
def listener(progress: Progress, what: str) -> Iterator[Listener | None]:
    """What the core is to call with steps done and steps in all."""
    if callable(progress):
        yield progress
    elif progress:
        with _bar(what) as told:
            yield told
    else:
        yield None


@contextmanager
def _bar(what: str) -> Iterator[Listener]:
    try:
        from tqdm.auto import tqdm
    except ImportError as error:
        raise ImportError("progress=True draws a bar with tqdm, which is not installed; a function does as well") from error
    with tqdm(desc=what) as bar:

        def told(done: int, of: int | None) -> None:
            if of is not None:
                bar.total = of
            bar.update(done - bar.n)

        yield told
