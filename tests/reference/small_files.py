"""Makes the small files in small/, one table in every format, for tests that run everywhere.

    python small_files.py

Each holds six persons: a sex with labels (9 is declared missing, where the format has such), an age, an income with decimals, a town with
umlauts, a day, and a truth. Written with the versions in requirements.txt.
"""

import datetime
import pathlib
import zipfile

import pandas
import pyarrow
import pyarrow.parquet
import pyreadstat
import xlsxwriter
import xlwt

OUT = pathlib.Path(__file__).parent / "small"
DAY = datetime.date
TABLE = pandas.DataFrame(
    {
        "sex": [1, 2, 2, 1, 9, 2],
        "age": [30, 41, None, 25, 67, 30],
        "income": [1234.5, 0.1, 99.25, None, 1e6, 3.0],
        "town": ["Köln", "Łódź", "Köln", None, "Paris & Co", "Łódź"],
        "day": [DAY(2024, 3, 1), DAY(1999, 12, 31), None, DAY(1960, 1, 1), DAY(2000, 2, 29), DAY(2024, 3, 1)],
    }
)
LABELS = {"sex": {1: "male", 2: "female", 9: "no answer"}}
NAMES = {"sex": "Sex of the person", "age": "Age in years"}
FIXED = datetime.datetime(2024, 1, 1)


def statistics():
    for name, more in [("plain.sav", {}), ("rows.sav", {"row_compress": True}), ("blocks.zsav", {"compress": True})]:
        pyreadstat.write_sav(
            TABLE,
            OUT / name,
            column_labels=NAMES,
            variable_value_labels=LABELS,
            missing_ranges={"sex": [9], "age": [{"lo": 60, "hi": 99}]},
            **more,
        )
    for version in (8, 10, 12, 14, 15):
        table = TABLE if version > 12 else TABLE.assign(town=TABLE.town.str.replace("Łódź", "Lodz"))
        pyreadstat.write_dta(
            table,
            OUT / f"stata{version}.dta",
            version=version,
            column_labels=NAMES,
            variable_value_labels=LABELS,
        )


def long_text():
    long = pandas.DataFrame({"note": ["a" * 254 + "bc" * 300, "short", "é" * 200], "n": [1, 2, 3]})
    pyreadstat.write_sav(long, OUT / "long.sav")


def parquet():
    table = TABLE.assign(sex=TABLE.sex.map(LABELS["sex"]), open=[True, False, None, True, True, False])
    moments = pandas.Series(pandas.to_datetime(["2024-03-01 12:30:00.5"] * 3 + [None] * 3))
    table["at"] = moments
    for codec in ("none", "snappy", "gzip", "lz4", "zstd"):
        pyarrow.parquet.write_table(pyarrow.Table.from_pandas(table), OUT / f"{codec}.parquet", compression=codec)
    plain = pyarrow.Table.from_pandas(table.drop(columns=["open"]))
    encodings = {"sex": "DELTA_BYTE_ARRAY", "town": "DELTA_LENGTH_BYTE_ARRAY", "age": "BYTE_STREAM_SPLIT"}
    pyarrow.parquet.write_table(
        plain, OUT / "encodings.parquet", use_dictionary=False, column_encoding=encodings, data_page_version="2.0"
    )


def xlsx():
    book = xlsxwriter.Workbook(OUT / "titled.xlsx", {"default_date_format": "dd.mm.yyyy"})
    book.set_properties({"created": FIXED})
    book.add_worksheet("Empty")
    sheet = book.add_worksheet("Persons")
    sheet.write(0, 0, "Survey of 2024, first wave")
    for column, name in enumerate(TABLE.columns):
        sheet.write(2, column, name)
    sheet.write(2, 5, "wave")
    for row, person in enumerate(TABLE.itertuples(index=False), 3):
        for column, value in enumerate(person):
            if value is not None and value == value:
                sheet.write(row, column, LABELS["sex"][value] if column == 0 else value)
    sheet.merge_range(3, 5, 5, 5, "first")
    sheet.merge_range(6, 5, 8, 5, "second")
    sheet.write(9, 0, "male")
    sheet.write_formula(9, 1, "=1/0", None, "#DIV/0!")
    sheet.write_formula(9, 2, "=1+1", None, 2)
    sheet.write(9, 5, True)
    book.close()


def xls():
    book = xlwt.Workbook()
    sheet = book.add_sheet("Persons")
    style = xlwt.easyxf(num_format_str="YYYY-MM-DD")
    for column, name in enumerate(TABLE.columns):
        sheet.write(0, column, name)
    for row, person in enumerate(TABLE.itertuples(index=False), 1):
        for column, value in enumerate(person):
            if value is None or value != value:
                continue
            if column == 4:
                sheet.write(row, column, value, style)
            else:
                sheet.write(row, column, LABELS["sex"][value] if column == 0 else value)
    book.save(str(OUT / "persons.xls"))


def ods():
    names = "".join(f'<table:table-cell office:value-type="string"><text:p>{n}</text:p></table:table-cell>' for n in TABLE)

    def cell(column, value):
        if value is None or value != value:
            return "<table:table-cell/>"
        if column in (0, 3):
            text = LABELS["sex"][value] if column == 0 else value.replace("&", "&amp;")
            return f'<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>'
        if column == 4:
            return f'<table:table-cell office:value-type="date" office:date-value="{value}"><text:p>x</text:p></table:table-cell>'
        return f'<table:table-cell office:value-type="float" office:value="{value}"><text:p>x</text:p></table:table-cell>'

    rows = "".join(
        "<table:table-row>" + "".join(cell(*pair) for pair in enumerate(person)) + "</table:table-row>"
        for person in TABLE.itertuples(index=False)
    )
    content = (
        '<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
        'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">'
        '<office:body><office:spreadsheet><table:table table:name="Persons">'
        f"<table:table-row>{names}</table:table-row>{rows}"
        '<table:table-row table:number-rows-repeated="1048569"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
        "</table:table></office:spreadsheet></office:body></office:document-content>"
    )
    with zipfile.ZipFile(OUT / "persons.ods", "w") as archive:
        for name, text, method in [
            ("mimetype", "application/vnd.oasis.opendocument.spreadsheet", zipfile.ZIP_STORED),
            ("content.xml", content, zipfile.ZIP_DEFLATED),
        ]:
            archive.writestr(zipfile.ZipInfo(name, FIXED.timetuple()[:6]), text, method)


def main():
    OUT.mkdir(exist_ok=True)
    for make in (statistics, long_text, parquet, xlsx, xls, ods):
        make()


if __name__ == "__main__":
    main()
