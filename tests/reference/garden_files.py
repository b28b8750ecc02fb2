"""Writes the table `garden` of tests/browser/tables.ts in every kind of file that the page opens, into tests/browser/files.

Needs pandas, pyarrow, pyreadstat and xlwt; xlsx is written by the tests themselves (tests/browser/workbook.ts).
"""

import zipfile
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pyreadstat
import xlwt

FOLDER = Path(__file__).parent.parent / "browser" / "files"
OPEN = "urn:oasis:names:tc:opendocument:xmlns:"


def garden() -> pd.DataFrame:
    """400 cases in which the grass is wet after rain, nine times in ten, and the weekday has no part in it."""
    rows = []
    for k in range(400):
        rain = k % 2 == 0
        wet = (not rain) if (k // 2) % 10 == 0 else rain
        rows.append((f"c{k}", "yes" if rain else "no", "wet" if wet else "dry", "work" if (k // 20) % 2 == 0 else "free"))
    return pd.DataFrame(rows, columns=["case", "rain", "grass", "weekday"])


def open_document(table: pd.DataFrame, path: Path) -> None:
    """A workbook with one sheet, and nothing that it can do without."""
    cell = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
    lines = [tuple(table.columns), *table.itertuples(index=False)]
    rows = "".join("<table:table-row>" + "".join(map(cell.format, line)) + "</table:table-row>" for line in lines)
    names = "".join(f' xmlns:{name}="{OPEN}{name}:1.0"' for name in ("office", "table", "text"))
    sheet = f'<table:table table:name="garden">{rows}</table:table>'
    content = f"<office:document-content{names}><office:body><office:spreadsheet>{sheet}</office:spreadsheet></office:body></office:document-content>"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        kind = "application/vnd.oasis.opendocument.spreadsheet"
        for name, text in (("mimetype", kind), ("content.xml", f'<?xml version="1.0" encoding="UTF-8"?>{content}')):
            file.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0)), text, zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED)


def old_excel(table: pd.DataFrame, path: Path) -> None:
    book = xlwt.Workbook()
    sheet = book.add_sheet("garden")
    for row, line in enumerate([tuple(table.columns), *table.itertuples(index=False)]):
        for column, value in enumerate(line):
            sheet.write(row, column, value)
    book.save(str(path))


def main() -> None:
    table = garden()
    # In the statistics programs levels are numbers with labels.
    labels = {"rain": {1.0: "yes", 2.0: "no"}, "grass": {1.0: "wet", 2.0: "dry"}, "weekday": {1.0: "work", 2.0: "free"}}
    coded = table.copy()
    for name, texts in labels.items():
        coded[name] = table[name].map({text: number for number, text in texts.items()})
    said = {"column_labels": ["Number of the case", "Did it rain?", "The grass", "Kind of day"], "variable_value_labels": labels}
    pyreadstat.write_sav(coded, str(FOLDER / "garden.sav"), **said)
    pyreadstat.write_sav(coded, str(FOLDER / "garden.zsav"), compress=True, **said)
    whole = coded.astype({name: int for name in labels})
    said["variable_value_labels"] = {name: {int(number): text for number, text in texts.items()} for name, texts in labels.items()}
    pyreadstat.write_dta(whole, str(FOLDER / "garden.dta"), **said)
    pq.write_table(pa.Table.from_pandas(table, preserve_index=False), FOLDER / "garden.parquet", store_schema=False)
    open_document(table, FOLDER / "garden.ods")
    old_excel(table, FOLDER / "garden.xls")


if __name__ == "__main__":
    main()
