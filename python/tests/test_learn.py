"""Learning: the same answers as the command line, to the last bit."""

from __future__ import annotations

import csv
import io
import xml.etree.ElementTree

import networkx
import nodewise
import pytest


def lines(text):
    return list(csv.reader(io.StringIO(text)))[1:]


def test_edges_are_those_of_the_command_line(program, alarm, alarm_csv):
    learned = nodewise.learn(alarm)
    assert learned.to_csv() == program("learn", alarm_csv, "--format", "csv")
    assert learned.to_dot() == program("learn", alarm_csv, "--format", "dot")
    assert learned.to_graphml() == program("learn", alarm_csv, "--format", "graphml")
    of_counts = nodewise.learn(nodewise.count(alarm))
    assert of_counts.to_json() == learned.to_json()
    assert [[a, b, x, y] for a, b, x, y, _ in learned.edges] == [
        [a, b, float(x), float(y)] for a, b, x, y, _ in lines(learned.to_csv())
    ]


def test_settings_are_those_of_the_command_line(program, asia, asia_csv):
    a, b, c = asia.column_names[:3]
    cases = [
        (dict(lam=0.7), ["--lambda", "0.7"]),
        (dict(lam="auto"), ["--lambda", "auto"]),
        (dict(lam="edges:4"), ["--lambda", "edges:4"]),
        (dict(rule="and", filter=False), ["--rule", "and", "--filter", "off"]),
        (dict(forbid=[(a, b)], require=[(a, c)]), ["--forbid", f"{a},{b}", "--require", f"{a},{c}"]),
        (dict(prune=True), ["--prune"]),
        (dict(prune=True, score="bic", seed=3), ["--prune", "--score", "bic", "--seed", "3"]),
    ]
    for given, options in cases:
        assert nodewise.learn(asia, **given).to_csv() == program("learn", asia_csv, "--format", "csv", *options), given


def test_paths_and_directions_are_those_of_the_command_line(program, asia, asia_csv):
    path = nodewise.path(asia, lambdas=20, ratio=0.05)
    told = lines(program("path", asia_csv, "--lambdas", 20, "--ratio", 0.05))
    assert [[*row[:2], repr(row[2]), repr(row[3])] for row in path] == [
        [*row[:2], repr(float(row[2])), repr(float(row[3]))] for row in told
    ]
    names = asia.column_names
    directed = nodewise.orient(asia, tiers=[names[:2], names[2:]])
    tiers = ",".join(names[:2]) + ";" + ",".join(names[2:])
    assert directed.to_csv() == program("orient", asia_csv, "--format", "csv", "--tiers", tiers)
    whole = nodewise.orient(asia, dag=True)
    assert whole.to_csv() == program("orient", asia_csv, "--format", "csv", "--dag")
    assert networkx.is_directed_acyclic_graph(whole.to_networkx())
    assert [row[:2] for row in lines(whole.to_csv())] == [list(row[:2]) for row in whole.edges]
    assert set(whole.columns) == set(names)


def test_edges_go_into_any_library(alarm):
    learned = nodewise.learn(alarm)
    edges = learned.edges
    assert len(edges) > 20 and edges.columns == ["a", "b", "norm_ab", "norm_ba", "entry_lambda"]
    assert edges.to_polars().rows() == list(edges)
    assert list(edges.to_pandas().itertuples(index=False, name=None)) == list(edges)
    assert edges.to_arrow().to_pydict() == edges.to_dict()
    graph = learned.to_networkx()
    assert graph.number_of_nodes() == 37 and graph.number_of_edges() == len(edges)
    a, b, norm, *_ = next(iter(edges))
    assert graph.edges[a, b]["norm_ab"] == norm
    assert learned.nodes["status"] == ["converged"] * 37
    assert "a" in repr(edges).splitlines()[0]


def test_a_notebook_shows_a_picture_that_needs_nothing_else(alarm):
    learned = nodewise.learn(alarm)
    html = learned._repr_html_()
    start, end = html.index("<svg"), html.index("</svg>") + len("</svg>")
    picture = xml.etree.ElementTree.fromstring(html[start:end])
    kinds = [element.tag.split("}")[1] for element in picture]
    assert (kinds.count("circle"), kinds.count("line"), kinds.count("text")) == (37, len(learned.edges), 37)
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "")
    assert "<script" not in html


def test_mistakes_are_told_in_the_words_of_the_core(asia):
    counts = nodewise.count(asia)
    with pytest.raises(nodewise.NodewiseError, match="a score of whole families needs rows"):
        nodewise.learn(counts, prune=True)
    with pytest.raises(nodewise.NodewiseError, match="expected a penalty above 0, found -1"):
        nodewise.learn(counts, lam=-1)
    with pytest.raises(nodewise.NodewiseError, match="edges:K"):
        nodewise.learn(counts, lam="perhaps")
    with pytest.raises(nodewise.NodewiseError) as told:
        nodewise.learn(counts, forbid=[("nothing", asia.column_names[0])])
    assert told.value.kind == "column" and "nothing" in str(told.value)
    with pytest.raises(TypeError, match="already prepared"):
        nodewise.learn(counts, exclude=["x"])


def test_progress_is_told_and_can_break_off(alarm):
    counts, heard = nodewise.count(alarm), []
    nodewise.learn(counts, progress=lambda done, of: heard.append((done, of)))
    assert heard[-1] == (37, 37)

    def impatient(done, of):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        nodewise.learn(counts, progress=impatient)
