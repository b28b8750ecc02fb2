"""Stored answers for files of other programs: what their makers' own readers read in them.

    python files.py FOLDER > files.json

FOLDER holds the files (spss, stata, sheets, parquet); they are not part of this repository. Each answer has the columns in their order:
name, longer name, what is declared missing, and the cells as texts (null where there is none).
"""

import datetime
import decimal
import importlib.metadata
import json
import math
import pathlib
import re
import sys
import warnings

import odf.opendocument
import odf.table
import odf.teletype
import openpyxl
import pandas
import pyarrow
import pyarrow.parquet
import pyreadstat
import python_calamine
import xlrd

warnings.filterwarnings("ignore")

# Of Office Open XML's strict variant, which openpyxl does not read; calamine, whose test it is, does.
STRICT = {"strict_iso_paths.xlsx"}

# For each workbook: the sheet, and the row with the names (from 1; 0: none).
SHEETS = {
    "any_sheets.xlsx": ("Visible", 0),
    "date.ods": (None, 0),
    "date.xls": (None, 0),
    "date.xlsx": (None, 0),
    "date_1904.xlsx": (None, 0),
    "errors.xlsx": (None, 0),
    "header-row.xlsx": (None, None),
    "inlineStr_cdata.xlsx": (None, 0),
    "merged_range.xlsx": (None, 0),
    "strict_iso_paths.xlsx": (None, 1),
    "temperature.xlsx": (None, 1),
}


def text(value):
    """A cell as the text of a level."""
    if value is None or value is pandas.NaT or (isinstance(value, float) and math.isnan(value)):
        return None
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime.datetime):
        zone_free = value.replace(tzinfo=None)
        return zone_free.isoformat(sep=" ") if value.microsecond == 0 else zone_free.isoformat(sep=" ").rstrip("0")
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, datetime.timedelta):
        seconds = int(value.total_seconds())
        return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    if isinstance(value, decimal.Decimal):
        return format(value.normalize(), "f")
    if isinstance(value, float):
        return repr(int(value)) if value == int(value) and abs(value) < 1e16 else repr(value)
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace").strip() or None
    return str(value).strip() or None


def column(name, cells, label=None, missing=()):
    return {"name": name, "label": label or None, "missing": sorted(missing), "cells": cells}


def labelled(code, labels):
    """A code's label in its place."""
    if isinstance(code, str) and len(code) == 1 and code.isalpha() and code in labels:
        return labels[code]
    return labels.get(code, code) if labels else code


def statistics(path):
    """SPSS and Stata by pyreadstat, which is ReadStat; missing values that the user declared are kept."""
    read = pyreadstat.read_dta if path.suffix == ".dta" else pyreadstat.read_sav
    frame, meta = read(path, user_missing=True, disable_datetime_conversion=False)
    columns = []
    for name, label in zip(meta.column_names, meta.column_labels):
        labels = meta.variable_value_labels.get(name, {})
        cells, missing = [], set()
        letters = set(meta.missing_user_values.get(name, []))
        for code in frame[name]:
            if path.suffix == ".dta" and isinstance(code, str) and code in letters:
                shown = labels.get(code, f".{code}")
                missing.add(shown)
            else:
                if isinstance(code, (int, float)) and not isinstance(code, bool):
                    code = float(code)
                shown = text(labelled(code, labels))
                for given in meta.missing_ranges.get(name, []):
                    low, high = given["lo"], given["hi"]
                    if isinstance(code, type(low)) and low <= code <= high and shown is not None:
                        missing.add(shown)
            cells.append(shown)
        columns.append(column(name, cells, label, missing))
    return columns


def table(grid, header):
    """Columns from the rows of a sheet: rows and columns without any value are none."""
    rows = grid[header:] if header else grid
    names = grid[header - 1] if header else None
    rows = [row for row in rows if any(cell is not None for cell in row)]
    columns = []
    width = max(len(row) for row in grid)
    for number in range(width):
        cells = [row[number] if number < len(row) else None for row in rows]
        name = names[number] if names and number < len(names) else None
        if name is not None or any(cell is not None for cell in cells):
            columns.append(column(name, cells))
    return columns


def is_date_only(cell):
    code = cell.number_format.lower()
    return not any(letter in code for letter in "hs")


def xlsx(path, sheet, header):
    book = openpyxl.load_workbook(path, data_only=True)
    page = book[sheet] if sheet else book.worksheets[0]
    errors = {"#N/A", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#NULL!"}

    def cell(cell):
        value = cell.value
        if cell.data_type == "e" or value in errors:
            return None
        if isinstance(value, datetime.datetime) and is_date_only(cell):
            return text(value.date())
        return text(value)

    grid = [[cell(one) for one in row] for row in page.iter_rows()]
    for area in page.merged_cells.ranges:
        for row in range(area.min_row + 1, area.max_row + 1):
            grid[row - 1][area.min_col - 1] = grid[area.min_row - 1][area.min_col - 1]
    return table(grid, header)


def xls(path, sheet, header):
    book = xlrd.open_workbook(path, formatting_info=True)
    page = book.sheet_by_name(sheet) if sheet else book.sheet_by_index(0)

    def cell(one):
        if one.ctype == xlrd.XL_CELL_DATE:
            shown = book.format_map[book.xf_list[one.xf_index].format_key].format_str
            if shown.startswith("[h"):
                return text(datetime.timedelta(days=one.value) + datetime.timedelta(milliseconds=1))
            moment = xlrd.xldate_as_datetime(one.value, book.datemode)
            if one.value < 1:
                return text(moment.time())
            return text(moment.date() if one.value == int(one.value) else moment)
        if one.ctype in (xlrd.XL_CELL_EMPTY, xlrd.XL_CELL_ERROR, xlrd.XL_CELL_BLANK):
            return None
        return text(bool(one.value) if one.ctype == xlrd.XL_CELL_BOOLEAN else one.value)

    return table([[cell(one) for one in page.row(row)] for row in range(page.nrows)], header)


def ods(path, sheet, header):
    """By the elements themselves, as odfpy has them."""
    pages = odf.opendocument.load(path).spreadsheet.getElementsByType(odf.table.Table)
    page = next(page for page in pages if sheet in (None, page.getAttribute("name")))

    def cell(one):
        kind = one.getAttribute("valuetype")
        if kind in ("float", "percentage", "currency"):
            return text(float(one.getAttribute("value")))
        if kind == "date":
            return one.getAttribute("datevalue").replace("T", " ")
        if kind == "time":
            hours, minutes, seconds = re.fullmatch(r"PT(\d+)H(\d+)M([\d.]+)S", one.getAttribute("timevalue")).groups()
            return f"{int(hours):02}:{int(minutes):02}:{seconds}"
        return text(odf.teletype.extractText(one))

    grid = []
    for row in page.getElementsByType(odf.table.TableRow):
        cells = []
        for one in row.getElementsByType(odf.table.TableCell):
            value = cell(one)
            cells += [value] * (1 if value is None else int(one.getAttribute("numbercolumnsrepeated") or 1))
        grid.append(cells)
    return table(grid, header)


def strict(path, sheet, header):
    book = python_calamine.CalamineWorkbook.from_path(path)
    page = book.get_sheet_by_name(sheet or book.sheet_names[0])
    return table([[text(cell) for cell in row] for row in page.to_python()], header)


def sheets(path):
    sheet, header = SHEETS[path.name]
    if path.name in STRICT:
        return strict(path, sheet, header)
    if header is None:
        header = first_full_row(path)
    return {".xlsx": xlsx, ".xls": xls, ".ods": ods}[path.suffix](path, sheet, header)


def first_full_row(path):
    page = openpyxl.load_workbook(path, data_only=True).worksheets[0]
    filled = [sum(cell.value is not None for cell in row) for row in page.iter_rows()]
    return next(number for number, count in enumerate(filled, 1) if count == max(filled))


def parquet(path):
    data = pyarrow.parquet.read_table(path, coerce_int96_timestamp_unit="us")
    columns = []
    for name in data.column_names:
        kind = data.schema.field(name).type
        if pyarrow.types.is_nested(kind) or "unknown" in name:
            continue
        if pyarrow.types.is_float32(kind):
            cells = [None if value is None else repr_single(value) for value in data[name].to_pylist()]
        else:
            cells = [text(value) for value in data[name].to_pylist()]
        columns.append(column(name, cells))
    return columns


def repr_single(value):
    import numpy

    return str(numpy.float32(value))


READERS = {"spss": statistics, "stata": statistics, "sheets": sheets, "parquet": parquet}


def answers(folder):
    for kind, read in READERS.items():
        for path in sorted((folder / kind).iterdir()):
            name = f"{kind}/{path.name}"
            try:
                yield name, read(path)
            except Exception as error:
                yield name, {"refused": f"{type(error).__name__}: {error}"[:120]}


def main():
    found = dict(answers(pathlib.Path(sys.argv[1])))
    made = {
        "pyreadstat": pyreadstat.__version__,
        "openpyxl": openpyxl.__version__,
        "python-calamine": importlib.metadata.version("python-calamine"),
        "xlrd": xlrd.__version__,
        "odfpy": importlib.metadata.version("odfpy"),
        "pyarrow": pyarrow.__version__,
    }
    json.dump({"made by": made, "files": found}, sys.stdout, ensure_ascii=False, indent=None, separators=(",", ":"))
    print()


if __name__ == "__main__":
    main()
