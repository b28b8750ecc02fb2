"""Counting: the same bytes as the command line, from every library, in any split."""

from __future__ import annotations

import datetime
import decimal
import gc
import pickle
import random
import signal
import subprocess
import sys
import threading

import duckdb
import nodewise
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest


def library_frames(table):
    yield "pyarrow", table
    yield "polars", pl.DataFrame(table)
    yield "polars, lazy", pl.DataFrame(table).lazy()
    yield "polars, categorical", pl.DataFrame(table).cast(pl.Categorical)
    yield "pandas", table.to_pandas()
    yield "pandas, with an index", table.to_pandas().set_index(pd.Index(range(7, 7 + len(table)), name="number"))
    yield "pandas, categorical", table.to_pandas().astype("category")
    yield "duckdb", duckdb.from_arrow(table)
    yield "reader", table.to_reader(max_chunksize=777)
    yield "batches", iter(table.to_batches(max_chunksize=1_500))
    yield "dictionaries", pa.table({name: table[name].dictionary_encode() for name in table.column_names})


def test_every_library_gives_the_bytes_of_the_command_line(program, alarm, alarm_csv):
    expected = program("count", alarm_csv)
    for name, rows in library_frames(alarm):
        assert nodewise.count(rows).to_json() == expected, name


def test_threads_and_batches_change_nothing(alarm):
    large = pa.concat_tables([alarm] * 12)
    expected = nodewise.count(large, threads=1).to_json()
    assert nodewise.count(large.combine_chunks(), threads=4).to_json() == expected
    assert nodewise.count(large.to_reader(100_000), threads=3).to_json() == expected


def test_any_split_in_any_order_is_one_pass(alarm):
    expected = nodewise.count(alarm).to_json()
    for seed in range(5):
        chance = random.Random(seed)
        cuts = sorted(chance.sample(range(len(alarm)), 6))
        pieces = [alarm.slice(a, b - a) for a, b in zip([0, *cuts], [*cuts, len(alarm)])]
        chance.shuffle(pieces)
        parts = [nodewise.Counter(threads=1).add(piece) for piece in pieces]
        total = sum(parts[1:], parts[0])
        assert total.counts().to_json() == expected
        assert total.rows == len(alarm)
    sent = [nodewise.Counter.from_bytes(part.to_bytes()) for part in parts]
    sent[0] += sent[1]
    assert sent[0].to_bytes() == (parts[1] + parts[0]).to_bytes()
    assert pickle.loads(pickle.dumps(total)).counts() == nodewise.count(alarm)


def test_columns_are_judged_when_all_parts_are_there():
    one = nodewise.Counter().add(pa.table({"a": ["x", "y"], "b": ["x", "y"], "c": ["k", "k"]}))
    with pytest.raises(nodewise.NodewiseError, match="at least two columns"):
        one.counts()
    one.add(pa.table({"a": ["x", "y"], "b": ["y", "x"], "c": ["k", "m"]}))
    assert one.counts().columns == ["a", "b", "c"]


def test_a_column_without_values_in_one_part():
    one = nodewise.Counter().add(pa.table({"a": ["x", "y"], "b": pa.nulls(2)}))
    two = nodewise.Counter().add(pa.table({"a": ["x", "y", "y"], "b": ["u", "v", "u"]}))
    assert (one + two).counts().marginal("b") == {"u": 2, "v": 1}


def test_missing_values_have_one_rule(program, folder):
    cells = ["x", "", "NA", "y", " y ", "NaN", "null", "x", "?", "y", "x"]
    other = [str(k % 2) for k in range(len(cells))]
    path = folder / "missing.csv"
    path.write_text("a,b\n" + "".join(f"{a},{b}\n" for a, b in zip(cells, other)))
    table = pa.table({"a": cells, "b": other})
    nulls = pa.table({"a": [None if c in ("", "NA", "NaN", "null", "?") else c for c in cells], "b": other})
    expected = program("count", path)
    assert nodewise.count(table).to_json() == expected
    assert nodewise.count(nulls).to_json() == expected
    assert nodewise.count(pl.DataFrame(table)).to_json() == expected
    assert nodewise.count(table, missing="level").to_json() == program("count", path, "--missing", "level")
    more = pa.table({"a": [*cells, "z"], "b": [*other, "0"]})
    with open(path, "a", encoding="utf-8") as file:
        file.write("z,0\n")
    level = program("count", path, "--missing", "level", "--na", "a=z")
    assert nodewise.count(more, missing="level", na={"a": ["z"]}).to_json() == level
    assert nodewise.count(more, missing="drop").to_json() == program("count", path, "--missing", "drop")


def test_kinds_of_values_are_written_as_people_do(program, folder):
    moments = [datetime.datetime(2024, 3, 1 + k % 3, 12, 30) for k in range(12)]
    table = pa.table(
        {
            "truth": [k % 2 == 0 for k in range(12)],
            "whole": [k % 3 for k in range(12)],
            "small": pa.array([k % 3 for k in range(12)], pa.uint8()),
            "half": [0.5 * (k % 4) for k in range(12)],
            "single": pa.array([0.1 * (k % 2) for k in range(12)], pa.float32()),
            "exact": pa.array([decimal.Decimal("1.50") * (k % 2) for k in range(12)], pa.decimal128(10, 2)),
            "day": [moment.date() for moment in moments],
            "moment": moments,
            "nested": [[k] for k in range(12)],
        }
    )
    lines = [
        f"{'true' if k % 2 == 0 else 'false'},{k % 3},{k % 3},{0.5 * (k % 4):g},{0.1 * (k % 2):g},{1.5 * (k % 2):g},"
        f"{moments[k]:%Y-%m-%d},{moments[k]:%Y-%m-%d %H:%M:%S}\n"
        for k in range(12)
    ]
    path = folder / "kinds.csv"
    path.write_text("truth,whole,small,half,single,exact,day,moment\n" + "".join(lines))
    counts = nodewise.count(table)
    assert counts.to_json() == program("count", path)
    assert any("nested" in notice and "lists" in notice for notice in counts.notices)


def test_numbers_of_many_values_are_cut_by_all_rows_or_by_edges(program, folder):
    chance = random.Random(1)
    ages = [round(chance.uniform(0, 90), 2) for _ in range(5_000)]
    table = pa.table({"age": ages, "ill": [str(int(age > 60)) for age in ages], "sex": [str(k % 2) for k in range(5_000)]})
    path = folder / "ages.csv"
    path.write_text("age,ill,sex\n" + "".join(f"{a!r},{b},{c}\n" for a, b, c in zip(*table.to_pydict().values())))
    assert nodewise.count(table).to_json() == program("count", path)
    edges = program("count", path, "--bins", "age=edges:18,30,65")
    assert nodewise.count(table, bins={"age": [18, 30, 65]}).to_json() == edges
    assert nodewise.count(table.to_reader(300), bins={"age": [18, 30, 65]}).to_json() == edges
    assert nodewise.count(table, bins={"age": 6}).to_json() == program("count", path, "--bins", "age=quantile:6")
    with pytest.raises(nodewise.NeedsRowsError, match="age") as told:
        nodewise.count(table.to_reader())
    assert told.value.column == "age"
    assert nodewise.count(table.to_reader(), exclude=["age"]).columns == ["ill", "sex"]


def test_choices_are_those_of_the_command_line(program, alarm, alarm_csv):
    names = alarm.column_names
    assert nodewise.count(alarm, exclude=names[:3]).to_json() == program("count", alarm_csv, "--exclude", ",".join(names[:3]))
    assert nodewise.count(alarm, merge_rare=900).to_json() == program("count", alarm_csv, "--merge-rare", 900)
    assert nodewise.count(alarm, only=names[5:9]).columns == names[5:9]
    with pytest.raises(nodewise.NodewiseError, match="nothing of the kind"):
        nodewise.count(alarm, exclude=["nothing of the kind"])
    with pytest.raises(ValueError, match="pairwise"):
        nodewise.count(alarm, missing="perhaps")
    with pytest.raises(TypeError, match="list of texts"):
        nodewise.count(alarm, exclude="abc")
    with pytest.raises(nodewise.NodewiseError, match="plan"):
        nodewise.count(alarm, plan={"misspelled": 1})


def test_what_has_no_rows_is_told(alarm):
    reader = alarm.to_reader()
    nodewise.count(reader)
    with pytest.raises(nodewise.NodewiseError, match="found none"):
        nodewise.count(reader)
    with pytest.raises(nodewise.NodewiseError, match="found none"):
        nodewise.count(alarm.slice(0, 0))
    with pytest.raises(TypeError, match="found int"):
        nodewise.count(3)
    with pytest.raises(TypeError, match="found str"):
        nodewise.count("survey.csv")
    with pytest.raises(nodewise.NodewiseError, match="only in the first"):
        _ = nodewise.Counter().add(alarm) + nodewise.Counter().add(alarm.select(alarm.column_names[:5]))


def test_a_reader_that_breaks_says_so():
    schema = pa.schema({"a": pa.string(), "b": pa.string()})

    def batches():
        yield pa.record_batch({"a": ["x"], "b": ["y"]})
        raise RuntimeError("the disk is gone")

    with pytest.raises(nodewise.NodewiseError, match="the disk is gone"):
        nodewise.count(pa.RecordBatchReader.from_batches(schema, batches()))


def test_counts_are_files_that_add_up(program, asia, asia_csv, folder):
    counts = nodewise.count(asia)
    for name in ("asia.counts.json", "asia.counts.json.gz"):
        counts.save(folder / name)
        assert nodewise.Counts.load(folder / name) == counts
    assert program("learn", folder / "asia.counts.json", "--format", "csv") == program("learn", asia_csv, "--format", "csv")
    merged = program("merge", folder / "asia.counts.json", folder / "asia.counts.json.gz")
    assert (counts + counts).to_json() == merged
    assert pickle.loads(pickle.dumps(counts)) == counts
    a, b = counts.columns[:2]
    assert sum(map(sum, counts.table(a, b))) == counts.rows == 3_000
    assert counts.table(b, a) == [list(row) for row in zip(*counts.table(a, b))]
    assert [sum(row) for row in counts.table(a, b)] == list(counts.marginal(a).values())
    with pytest.raises(KeyError):
        counts.table(a, "nothing")
    with pytest.raises(nodewise.NodewiseError, match="nodewise-counts"):
        nodewise.Counts.from_json('{"format":"nodewise-counts","version":99}')


def test_progress_is_told_and_can_break_off(alarm):
    heard = []
    nodewise.count(alarm.to_reader(1_000), progress=lambda done, of: heard.append((done, of)))
    assert heard[-1] == (20_000, None) and len(heard) >= 20 and heard == sorted(heard, key=lambda told: told[0])

    def impatient(done, of):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        nodewise.count(alarm, progress=impatient)
    pytest.importorskip("tqdm")
    assert nodewise.count(alarm, progress=True) == nodewise.count(alarm)


ENDLESS = """
import sys, time
import nodewise, pyarrow as pa
batch = pa.record_batch({"a": ["x", "y"] * 40_000, "b": ["u", "v"] * 40_000})

def batches():
    while True:
        time.sleep(0.001)
        yield batch

def told(done, of):
    print(done, flush=True)

rows = {"reader": lambda: pa.RecordBatchReader.from_batches(batch.schema, batches()), "batches": batches}[sys.argv[1]]()
try:
    nodewise.count(rows, progress=told)
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="keys are other signals there")
@pytest.mark.parametrize("kind", ["reader", "batches"])
def test_a_pressed_key_ends_the_work(kind, folder):
    running = subprocess.Popen([sys.executable, "-c", ENDLESS, kind], stdout=subprocess.PIPE, text=True, cwd=folder)
    assert running.stdout is not None and running.stdout.readline()
    running.send_signal(signal.SIGINT)
    assert running.communicate(timeout=60)[0].endswith("interrupted\n")
    assert running.returncode == 0


def test_the_interpreter_is_free_while_rows_are_counted(alarm):
    large = pa.concat_tables([alarm] * 20).combine_chunks()
    ticks, done = [], threading.Event()

    def tick():
        while not done.wait(0.001):
            ticks.append(1)

    ticking = threading.Thread(target=tick)
    ticking.start()
    nodewise.Counter(threads=1).add(large)
    done.set()
    ticking.join()
    assert ticks


def test_parquet_files_are_read_piece_by_piece(program, alarm, alarm_csv, folder):
    files = folder / "parts"
    files.mkdir()
    for k in range(4):
        pq.write_table(alarm.slice(5_000 * k, 5_000), files / f"part-{k}.parquet", row_group_size=1_200)
    expected = program("count", alarm_csv)
    assert nodewise.count_files(files).to_json() == expected
    assert nodewise.count_files(str(files / "part-*.parquet")).to_json() == expected
    assert nodewise.count(nodewise.scan(files)).to_json() == expected
    with pytest.raises(FileNotFoundError):
        nodewise.count_files(folder / "nothing")


BEYOND = """
import resource, sys
import duckdb, nodewise
connection = duckdb.connect()
connection.execute("SET memory_limit = '96MB'; SET threads = 1; SET enable_progress_bar = false; SET preserve_insertion_order = false")
rows = connection.sql(f"SELECT * FROM read_parquet('{sys.argv[1]}')")
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
counts = nodewise.count(rows, threads=1)
print(counts.rows, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""


def test_duckdb_streams_more_rows_than_its_memory(folder):
    """Files that are five times as large, unpacked, as DuckDB may take: memory grows by less than they have."""
    pytest.importorskip("resource")
    path = folder / "beyond.parquet"
    rows, columns = 1_000_000, 60
    duckdb.sql(
        "COPY (SELECT "
        + ", ".join(f"'level-' || CAST(hash(i * {k} + {k}) % 4 AS VARCHAR) AS c{k}" for k in range(1, columns + 1))
        + f" FROM range({rows}) t(i)) TO '{path}' (FORMAT parquet, ROW_GROUP_SIZE 20000)"
    )
    done = subprocess.run([sys.executable, "-c", BEYOND, str(path)], capture_output=True, text=True, check=True, cwd=folder)
    counted, grown = map(int, done.stdout.split())
    unpacked = rows * columns * (16 + len("level-0")) // 2**20
    assert counted == rows
    assert unpacked > 5 * 96
    assert grown < 300, f"{grown} MB more"


def test_memory_is_given_back(alarm):
    for _ in range(3):
        nodewise.count(alarm.to_reader())
    gc.collect()
    before = pa.total_allocated_bytes()
    for _ in range(5):
        nodewise.count(pa.concat_tables([alarm]).combine_chunks().to_reader())
    gc.collect()
    assert pa.total_allocated_bytes() <= before + 2**16
