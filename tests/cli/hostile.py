"""Reads what the program wrote about a table of hostile names, with the parsers of Python, and of R, Graphviz and sh where they are there.

python3 hostile.py FOLDER; the folder holds names.json, what the names should be.
"""

import ast
import csv
import json
import shutil
import subprocess
import sys
import xml.etree.ElementTree as xml
from html.parser import HTMLParser
from pathlib import Path

folder = Path(sys.argv[1])
read = lambda name: (folder / name).read_text(encoding="utf-8")
names = json.loads(read("names.json"))
csv.field_size_limit(10**6)


def table(name):
    with open(folder / name, encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


# CSV: the fields are the names, as they are. A spreadsheet's formulas are the reader's affair.
for name in ["skeleton.csv", "graph.csv", "arcs.csv"]:
    rows = table(name)
    assert len({len(row) for row in rows}) == 1, name
    assert {field for row in rows[1:] for field in row[:2]} <= set(names), name
for name in ["prepared.csv", "sampled.csv"]:
    rows = table(name)
    assert sorted(rows[0]) == names, name
    assert len({len(row) for row in rows}) == 1, name
assert all(len(row) == len(rows[0]) for row in table("path.csv") for rows in [table("path.csv")])

# JSON.
for name in ["counts.json", "plan.json", "inspect.json", "score.json", "query.json", "skeleton.json"]:
    json.loads(read(name))
assert sorted(column["name"] for column in json.loads(read("counts.json"))["variables"]) == names

# GraphML.
for name in ["skeleton.graphml", "graph.graphml"]:
    space = "{http://graphml.graphdrawing.org/xmlns}"
    nodes = xml.parse(folder / name).iter(f"{space}node")
    found = sorted(datum.text for node in nodes for datum in node if datum.get("key") == "name")
    assert found == names, name
try:
    import networkx

    graph = networkx.read_graphml(folder / "skeleton.graphml")
    assert sorted(data["name"] for _, data in graph.nodes(data=True)) == names
except ImportError:
    pass


# DOT: quoted identifiers, in which a backslash stands before a quote or another backslash.
def quoted(text):
    found, at = [], 0
    while (at := text.find('"', at)) >= 0:
        word, at = "", at + 1
        while text[at] != '"':
            at += text[at] == "\\"
            word, at = word + text[at], at + 1
        found.append(word)
        at += 1
    return found


for name in ["skeleton.dot", "graph.dot"]:
    assert set(names) <= set(quoted(read(name))), name
if dot := shutil.which("dot"):
    for name in ["skeleton.dot", "graph.dot"]:
        told = subprocess.run([dot, "-Tjson0", folder / name], capture_output=True, check=True)
        objects = json.loads(told.stdout.decode("utf-8"))["objects"]
        assert sorted(node["name"].replace("\\\\", "\\") for node in objects) == names, name


# Python: one program of known calls, in which names are texts.
def calls(text):
    tree = ast.parse(text)
    return {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}, {
        node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)
    }


for name in ["skeleton.python", "graph.python"]:
    called, texts = calls(read(name))
    assert not any("system" in call or "import" in call for call in called), called
    assert set(names) <= texts, name
    assert read(name).isascii(), name

# R: the same, where there is an R.
if r := shutil.which("Rscript"):
    script = """
      for (name in c("skeleton.r", "graph.r")) {
        parsed <- parse(file.path(commandArgs(TRUE), name), encoding = "UTF-8")
        stopifnot(!any(c("system", "system2", "eval") %in% setdiff(all.names(parsed), all.vars(parsed))))
        texts <- character()
        walk <- function(x) if (is.character(x)) texts <<- c(texts, x) else if (is.call(x) || is.expression(x)) lapply(as.list(x), walk)
        walk(parsed)
        writeLines(enc2utf8(texts), file.path(commandArgs(TRUE), paste0(name, ".texts")), useBytes = TRUE)
      }
    """
    done = subprocess.run([r, "-e", script, str(folder)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for name in ["skeleton.r.texts", "graph.r.texts"]:
        assert set(names) <= set(read(name).split("\n")), name
assert read("skeleton.r").isascii()


# HTML: no tag, attribute or link but those that a report has anyway.
class Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags, self.attributes = set(), set()

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attributes}


tags = Tags()
tags.feed(read("report.html"))
assert not tags.tags & {"script", "img", "iframe", "object", "link", "a"}, tags.tags
assert not any(name.startswith("on") or name in ("src", "href") for name in tags.attributes), tags.attributes

# BIF: comments hold the true names; outside of them stand plain words.
for line in read("network.bif").splitlines():
    code = line.split("//")[0]
    assert all(letter.isalnum() or letter in ' _-{}[]()|,;."+' for letter in code), line
