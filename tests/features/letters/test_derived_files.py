"""Files derived from the tabs are upstream's own, byte for byte, and depend only on the tabs."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.features.letters import derived_files, tabs
from gtapp.features.letters.columns import GROUND_TRUTH, GROUND_TRUTH_EXPORT, ORGANIZATIONS, PERSONS, Tab
from gtapp.features.letters.tabs import FORMULA, Table
from tests.growth import ALMOST_LINEAR, measure_growth

PLACEHOLDER = ["#VALUE!", *["FALSE"] * 6]


def tab(kind: Tab, *rows: Mapping[str, str]) -> Table:
    """Return a tab of this kind with these rows."""
    return Table(kind.name, [list(kind.columns), *([row.get(c, "") for c in kind.columns] for row in rows)])


def letter(number: str = "01", **more: str) -> dict[str, str]:
    return {
        "transkribus_doc_url": "https://app.transkribus.org/collection/77/doc/1932319/detail/2",
        "document_number": number,
        "done": "TRUE",
        "send_date": "1926-02-16",
        "letter_title": 'Betr. "ALBATROS"',
        "sender_persons": "Groschupf-Jaeger, Louis | <<Ritter-Dreier, Fritz>>",
        "receiver_persons": "None",
        "has_signatures": "TRUE",
        **more,
    }


def csv_lines(found: Mapping[str, str]) -> list[str]:
    return found["letters.csv"].split("\n")


# against upstream's own files


@pytest.fixture(scope="module")
def given_files(reference: Path) -> dict[str, str]:
    """Return upstream's files, by name."""
    folder = reference / "letters" / "ground_truths"
    return {path.name: path.read_bytes().decode() for path in sorted(folder.iterdir())}


@pytest.fixture(scope="module")
def exported(reference: Path) -> dict[str, Table]:
    """The two tabs that upstream published: finished letters, and persons."""
    folder = reference / "letters" / "ground_truths"
    return {
        GROUND_TRUTH_EXPORT.name: tabs.read_tables(folder / "letters.csv")[0],
        PERSONS.name: tabs.read_tables(folder / "persons.csv")[0],
    }


@pytest.mark.parametrize("there", [True, False], ids=["beside the files", "in an empty folder"])
def test_real_files_from_the_export(
    exported: dict[str, Table], given_files: dict[str, str], there: bool
) -> None:
    """All 29 letters, letters.csv, persons.csv and persons.json, and no further file."""
    assert derived_files.derive_files(exported, given_files if there else {}) == given_files
    assert len(given_files) == 32


@pytest.mark.parametrize("yes", ["TRUE", "WAHR", "x"])
def test_real_files_from_the_ground_truth_tab(
    exported: dict[str, Table], given_files: dict[str, str], yes: str
) -> None:
    """The tab as it is filled in, in another order of columns, with unfinished letters, gives the same files."""
    rows = [
        {
            **cells,
            "done": yes,
            "transkribus_doc_url": f"https://app.transkribus.org/collection/7/doc/{cells['transkribus_id']}",
            "has_signatures": {"TRUE": yes, "FALSE": "FALSCH"}[cells["has_signatures"]],
            "comment": "two\nlines",
        }
        for _, cells in tabs.list_numbered_rows(exported[GROUND_TRUTH_EXPORT.name])
    ]
    rows.insert(3, letter("99", done="FALSE"))
    columns = [*reversed(GROUND_TRUTH.columns), "our own"]
    table = Table("Blatt 1", [columns, *([row.get(column, "") for column in columns] for row in rows)])
    tables = {GROUND_TRUTH.name: table, PERSONS.name: exported[PERSONS.name]}
    assert derived_files.derive_files(tables, given_files) == given_files
    # a new folder has no placeholders to keep
    afresh = derived_files.derive_files(tables, {})
    placeholder = "\n" + ",".join(PLACEHOLDER)
    assert afresh.pop("letters.csv") + 2 * placeholder == given_files["letters.csv"]
    assert afresh == {name: text for name, text in given_files.items() if name != "letters.csv"}


def test_oddities_of_the_real_files(exported: dict[str, Table]) -> None:
    """Oddities of upstream's files that gtapp reproduces."""
    found = derived_files.derive_files(exported, {})
    people = json.loads(found["persons.json"])
    by_name = {person["name"]: person for person in people}
    # NaN, which is no JSON: names of jobs, employers, authorities, sources; null: dates and numbers; "": descriptions
    gettinger = by_name["Gettinger"]
    job = gettinger["hasOccupation"][0]
    nan = (job["name"], job["employer"]["name"], job["employer"]["identifier"][0]["propertyID"])
    assert all(map(math.isnan, (*nan, gettinger["citation"][0]["name"], gettinger["citation"][0]["url"])))
    assert (job["startDate"], job["employer"]["identifier"][0]["value"]) == (None, None)
    assert (gettinger["birthDate"], gettinger["description"]) == (None, "")
    # by identifier as text, so that GND's numbers come before the sheet's own; the table is by name
    numbers = [person["identifier"][0]["value"] for person in people]
    assert numbers == sorted(numbers) and numbers[0] == "1013129067" and numbers[9] == "P001"
    # a space at the end of a name stays, so that it isn't the name that letters have
    assert "Kachelhofer-Gerber, Frederick Charles " in by_name and "Ryniker-Trabold, Adolf Jakob " in by_name
    assert '"Kachelhofer-Gerber, Frederick Charles"' in found["letter22.json"]
    # a comma around a variant is removed, and an additional one gives an empty variant; no variants are an empty list
    assert "Herrn Dr. W.Krasting" in by_name["Krasting, Wilhelm"]["alternateName"]
    assert by_name["Ritter-Wehrle, Oskar"]["alternateName"][-1] == ""
    assert by_name["Buess, J. E."]["alternateName"] == []
    # a row without a job is an occupation without a name; comments are left out
    assert math.isnan(by_name["Ritter-Dreier, Fritz"]["hasOccupation"][1]["name"])
    assert "wird falsch identifiziert" in found["persons.csv"]
    assert "wird falsch identifiziert" not in found["persons.json"]
    # rows that a formula fills for letters that have not been started; no file ends in a line feed, none has a CR
    assert csv_lines(found)[-2:] == [",".join(PLACEHOLDER)] * 2
    assert not any(text.endswith("\n") or "\r" in text for text in found.values())
    # JSON is ASCII, tables are not; the JSON has the title before the date, the table after it
    assert found["letter57.json"].isascii() and not found["letters.csv"].isascii()
    assert list(json.loads(found["letter57.json"]))[:2] == ["letter_title", "send_date"]
    # signed or not is a text, and a missing value is a word
    first = json.loads(found["letter08.json"])
    assert first["has_signatures"] == "FALSE" and first["receiver_persons"] == ["None"]


# the letters


def test_only_finished_letters_are_written() -> None:
    rows = [letter("01"), letter("02", done="FALSE"), letter("03", done=""), letter("04", done="ja")]
    found = derived_files.derive_files({"ground_truth": tab(GROUND_TRUTH, *rows)}, {})
    assert sorted(found) == ["letter01.json", "letter04.json", "letters.csv"]
    assert csv_lines(found) == [
        ",".join(GROUND_TRUTH_EXPORT.columns),
        '1932319,01,1926-02-16,"Betr. ""ALBATROS""","Groschupf-Jaeger, Louis | <<Ritter-Dreier, Fritz>>",None,TRUE',
        '1932319,04,1926-02-16,"Betr. ""ALBATROS""","Groschupf-Jaeger, Louis | <<Ritter-Dreier, Fritz>>",None,TRUE',
    ]
    assert json.loads(found["letter01.json"]) == {
        "letter_title": ['Betr. "ALBATROS"'],
        "send_date": ["1926-02-16"],
        "sender_persons": ["Groschupf-Jaeger, Louis", "<<Ritter-Dreier, Fritz>>"],
        "receiver_persons": ["None"],
        "has_signatures": "TRUE",
    }


def test_the_filled_in_tab_has_priority_over_its_export() -> None:
    """The export gives only the numbers at Transkribus and the placeholders."""
    export = Table(
        "e", [list(GROUND_TRUTH_EXPORT.columns), ["5", "01", "1900", "x", "y", "z", "FALSE"], PLACEHOLDER]
    )
    tables = {"ground_truth": tab(GROUND_TRUTH, letter("01")), "ground_truth_export": export}
    lines = csv_lines(derived_files.derive_files(tables, {}))
    assert lines[1].startswith("5,01,1926-02-16,") and lines[2:] == [",".join(PLACEHOLDER)]


def test_table_and_json_agree_on_empty_values() -> None:
    row = letter(sender_persons="", receiver_persons=" null ", letter_title="None", has_signatures="nein")
    found = derived_files.derive_files({"ground_truth": tab(GROUND_TRUTH, row)}, {})
    assert csv_lines(found)[1] == "1932319,01,1926-02-16,None,None,None,FALSE"
    record = json.loads(found["letter01.json"])
    assert derived_files.cells_from_record(record) == dict(
        zip(GROUND_TRUTH_EXPORT.columns[2:], csv_lines(found)[1].split(",")[2:], strict=True)
    )


@pytest.mark.parametrize(
    ("address", "number"),
    [
        ("https://app.transkribus.org/collection/77/doc/1932319", "1932319"),
        ("https://app.transkribus.eu/collection/77/doc/1932319/edit?pageid=4", "1932319"),
        ("https://transkribus.eu/r/read/?docId=1932319", "1932319"),
        ("1932319", "1932319"),
        ("https://app.transkribus.org/collection/77", ""),
        ("", ""),
        ("to do", ""),
    ],
)
def test_number_at_transkribus(address: str, number: str) -> None:
    found = derived_files.derive_files(
        {"ground_truth": tab(GROUND_TRUTH, letter(transkribus_doc_url=address))}, {}
    )
    assert csv_lines(found)[1].split(",")[0] == number
    # values of the table are kept, whatever the address is
    there = {"letters.csv": found["letters.csv"].replace(f"\n{number},", "\n42,")}
    again = derived_files.derive_files(
        {"ground_truth": tab(GROUND_TRUTH, letter(transkribus_doc_url=address))}, there
    )
    assert csv_lines(again)[1].split(",")[0] == "42"


@pytest.mark.parametrize("number", ["../x", "a/b", "a\\b", "x" * 300, "c:"])
def test_a_number_that_is_a_path_is_in_no_file(number: str) -> None:
    """Neither as a file, nor as a row of letters.csv."""
    found = derived_files.derive_files({"ground_truth": tab(GROUND_TRUTH, letter(number), letter("02"))}, {})
    assert sorted(found) == ["letter02.json", "letters.csv"] and len(csv_lines(found)) == 2


@pytest.mark.parametrize("number", ["../x", "", ".."])
def test_no_file_name_of_a_number_that_is_a_path(number: str) -> None:
    with pytest.raises(GtappError) as caught:
        derived_files.letter_file_name({"document_number": number})
    assert caught.value.code == "item-unsafe"


def test_an_existing_letters_style_and_a_tables_further_columns_are_kept() -> None:
    tables = {"ground_truth": tab(GROUND_TRUTH, letter("01", letter_title="Für Sie"), letter("02"))}
    plain = derived_files.derive_files(tables, {})
    ours = json.dumps(json.loads(plain["letter01.json"]), indent=1, ensure_ascii=False)
    header, first, second = csv_lines(plain)
    wide = f"note,{header}\r\n,{second}\r\nmine,{first}\r\n,{','.join(PLACEHOLDER)}\r\n"
    there = {"letter01.json": ours, "letters.csv": wide, "letter02.json": f"{ours}\n".replace("\n", "\r\n")}
    found = derived_files.derive_files(tables, there)
    assert found["letter01.json"] == ours
    other = json.dumps(json.loads(plain["letter02.json"]), indent=1, ensure_ascii=False)
    assert found["letter02.json"] == f"{other}\n".replace("\n", "\r\n")
    expected = [f"note,{header}", f"mine,{first}", f",{second}", "," + ",".join(PLACEHOLDER), ""]
    assert found["letters.csv"].split("\r\n") == expected


def test_without_a_tab_its_files_are_not_changed() -> None:
    assert derived_files.derive_files({}, {"letters.csv": "x", "persons.json": "y"}) == {}


# all tabs


def test_deriving_twice_changes_nothing() -> None:
    tables = {
        "ground_truth": tab(GROUND_TRUTH, letter("01"), letter("02", letter_title="ſ ü\n😀")),
        "persons": tab(PERSONS, {"identifier_value": "P1", "name": "Ä, B", "comment": "=1+1"}),
        "organizations": tab(ORGANIZATIONS, {"identifier_value": "O1", "name": "A & Co."}),
    }
    found = derived_files.derive_files(tables, {})
    assert derived_files.derive_files(tables, found) == found
    assert sorted(found)[2:] == [
        "letters.csv",
        "organizations.csv",
        "organizations.json",
        "persons.csv",
        "persons.json",
    ]


def test_a_table_that_is_no_tab_replaces_nothing() -> None:
    with pytest.raises(GtappError) as caught:
        derived_files.derive_files(
            {"persons": Table("persons", [["something", "else"], ["a", "b"]])}, {"persons.json": "[…]"}
        )
    assert caught.value.code == "sheet-no-tab"


def test_upstreams_columns_with_any_headers_of_the_sheet() -> None:
    """A title, capitals, another order, additional columns and missing ones are accepted by upstream's script."""
    header = ["NAME", "our own", "Identifier value", "birth date", "DeathDate", "Job-Name"]
    rows = [["Our persons"], header, ["Ä, B", "x", "P1", "1900", "1970", "Wirt", "beyond"]]
    found = derived_files.derive_files({"persons": Table("persons", rows)}, {})
    assert found["persons.csv"].split("\n") == [
        "name,our own,identifier_value,birthDate,deathDate,job_name,,identifier_propertyID,alternateName,description,"
        "job_startDate,job_endDate,employer_name,employer_identifier_propertyID,employer_identifier_value,citation_name,"
        "citation_url,comment",
        '"Ä, B",x,P1,1900,1970,Wirt,beyond' + "," * 11,
    ]
    assert derived_files.derive_files({"persons": Table("persons", rows)}, found) == found
    assert json.loads(found["persons.json"])[0]["birthDate"] == "1900"


def test_a_formula_without_a_value_is_empty() -> None:
    table = tab(PERSONS, {"identifier_value": "P1", "name": "A", "birthDate": FORMULA})
    found = derived_files.derive_files({"persons": table}, {})
    assert found["persons.csv"].split("\n")[1] == ",P1,A" + "," * 13
    assert json.loads(found["persons.json"])[0]["birthDate"] is None
    assert derived_files.format_tab_copy(table) == found["persons.csv"] + "\n"


def test_a_failed_number_at_transkribus_is_no_number() -> None:
    export = Table("e", [list(GROUND_TRUTH_EXPORT.columns), ["#VALUE!", "01", *["x"] * 4, "TRUE"]])
    tables = {"ground_truth": tab(GROUND_TRUTH, letter("01")), "ground_truth_export": export}
    assert csv_lines(derived_files.derive_files(tables, {}))[1].startswith("1932319,01,")
    there = {"letters.csv": ",".join(GROUND_TRUTH_EXPORT.columns) + "\n42,01,x,x,x,x,TRUE\n"}
    assert csv_lines(derived_files.derive_files(tables, there))[1].startswith("42,01,1926")


@pytest.mark.slow
def test_the_work_grows_with_letters_and_persons() -> None:
    def derive(count: int) -> None:
        numbers = [f"{number:05}" for number in range(count)]
        people = [{"identifier_value": number, "name": f"Person {number}"} for number in numbers]
        tables = {
            "ground_truth": tab(GROUND_TRUTH, *(letter(number) for number in numbers)),
            "persons": tab(PERSONS, *people),
        }
        found = derived_files.derive_files(tables, {})
        assert len(found) == count + 3 and len(csv_lines(found)) == count + 1
        assert derived_files.derive_files(tables, found) == found

    assert measure_growth(derive, 600) < ALMOST_LINEAR
