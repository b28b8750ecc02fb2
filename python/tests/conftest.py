"""What the tests share: the command line, whose answers are the measure, and tables drawn from a known network."""

from __future__ import annotations

import os
import pathlib
import subprocess

import pyarrow.csv
import pytest

NETWORKS = pathlib.Path(__file__).parents[2] / "www" / "public" / "networks"


class Program:
    """The command line."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __call__(self, *args: object) -> str:
        done = subprocess.run([self._path, *map(str, args)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def fails(self, *args: object) -> str:
        done = subprocess.run([self._path, *map(str, args)], capture_output=True, text=True, check=False)
        assert done.returncode != 0
        return done.stderr


@pytest.fixture(scope="session")
def program() -> Program:
    path = os.environ.get("NODEWISE_PROGRAM")
    if not path:
        pytest.skip("NODEWISE_PROGRAM does not name the command line; npm run test:python does")
    return Program(path)


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("tables")


@pytest.fixture(scope="session")
def alarm_csv(program, folder):
    path = folder / "alarm.csv"
    program("sample", NETWORKS / "alarm.bif", "--rows", 20_000, "--seed", 1, "--out", path)
    return path


@pytest.fixture(scope="session")
def alarm(alarm_csv):
    """All columns as texts, as a CSV file has them."""
    return texts_of(alarm_csv)


@pytest.fixture(scope="session")
def asia_csv(program, folder):
    path = folder / "asia.csv"
    program("sample", NETWORKS / "asia.bif", "--rows", 3_000, "--seed", 2, "--out", path)
    return path


@pytest.fixture(scope="session")
def asia(asia_csv):
    return texts_of(asia_csv)


def texts_of(path):
    """A CSV file with all columns as texts."""
    with open(path, encoding="utf-8") as file:
        names = file.readline().strip().split(",")
    types = {name.strip('"'): pyarrow.string() for name in names}
    return pyarrow.csv.read_csv(path, convert_options=pyarrow.csv.ConvertOptions(column_types=types))
