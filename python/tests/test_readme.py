"""The examples of the README run, and the docstrings' too."""

from __future__ import annotations

import doctest
import pathlib
import re

import nodewise
import nodewise._counting
import pyarrow.parquet as pq

README = pathlib.Path(__file__).parents[1] / "README.md"


def test_examples_of_the_readme_run(asia, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "visits").mkdir()
    pq.write_table(asia, "survey.parquet")
    pq.write_table(asia, "visits/part-0.parquet")
    examples = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)
    ran = [example for example in examples if "spark" not in example]
    assert len(ran) == 5
    for example in ran:
        exec(compile(example, "README.md", "exec"), {})  # noqa: S102


def test_docstrings_tell_the_truth():
    assert doctest.testmod(nodewise._counting).failed == 0


def test_every_name_has_a_docstring():
    for name in nodewise.__all__:
        if not name.startswith("__"):
            assert getattr(nodewise, name).__doc__, name
