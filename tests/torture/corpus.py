"""Hostile and odd files of every kind that the program reads, and the project in which each is put.

``tests/corpus/<kind>/`` holds those that are small; `GENERATED` makes the others. Each attack that was found is one of them. A
file of a kind is put at the kind's place in a small valid project, which also gives the valid file to mutate.
"""

from __future__ import annotations

import io
import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import openpyxl

from gtapp.core.platform import folders
from gtapp.features import open_project
from tests.sample_projects import CARD, TABLE, cards, dump_json, envelope, letters, paper, papers, write_file

FOLDER: Final = Path(__file__).resolve().parents[1] / "corpus"
_SAMPLES: Final = folders.bundled_folder("benchmarks")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file: its place in a project, and how to make the project; `benchmark` is named where detection needs it.

    `imported` is the command that reads a file outside of the project.
    """

    name: str
    place: str
    make: Callable[[Path], object]
    benchmark: str = ""
    imported: str = ""

    def make_project(self, root: Path) -> bytes:
        """Make the project and return its valid file of this kind."""
        self.make(root)
        return (root / self.place).read_bytes()


@dataclass(frozen=True, slots=True)
class Specimen:
    """A file of the corpus."""

    kind: str
    name: str
    read: Callable[[], bytes]


def list_specimens() -> Iterator[Specimen]:
    """Yield every file of the corpus, those in the folder first."""
    for path in sorted(FOLDER.glob("*/*")):
        yield Specimen(path.parent.name, path.name, path.read_bytes)
    for kind, makers in GENERATED.items():
        for make in makers:
            yield Specimen(kind, make.__name__.removeprefix("make_"), make)


# projects


def _make_cards(root: Path) -> None:
    cards(root, {"a": CARD, "b": {**CARD, "author": None}}, scans=("c",))
    write_file(root / "drafts/request_T1_c.json", dump_json(envelope(json.dumps(CARD))))
    write_file(root / "answers/2026-01-24/T0100/request_T0100_a.json", dump_json(envelope(json.dumps(CARD))))


def _make_letters(root: Path) -> None:
    letters(root)
    sample = _SAMPLES / "letters/sample/ground_truths"
    for name in ("persons.csv", "persons.json"):
        shutil.copyfile(sample / name, root / "ground_truths" / name)


def _make_letter_sheet(root: Path) -> None:
    _make_letters(root)
    write_file(root.with_name("imported"), TABLE)
    shutil.copyfile(root.with_name("imported"), root / "ground_truths/new.csv")


def _make_papers(root: Path) -> None:
    answers = [{**paper(n), "title": "other"} for n in range(2)]
    papers(root, {"data/papers.jsonl": [paper(n) for n in range(3)], "drafts/papers.jsonl": answers})


def _make_custom(root: Path) -> None:
    """Make a project with a schema of its own."""
    schema: dict[str, Any] = {
        "type": "object",
        "$defs": {
            "person": {"type": "object", "properties": {"name": {"type": "string", "pattern": "^[A-Z]"}}}
        },
        "properties": {
            "title": {"type": "string", "maxLength": 90},
            "year": {"anyOf": [{"type": "integer", "minimum": 1500}, {"type": "null"}]},
            "persons": {"type": "array", "items": {"$ref": "#/$defs/person"}, "uniqueItems": True},
            "kind": {"enum": ["a", "b"]},
        },
        "required": ["title"],
    }
    write_file(root / "schema.json", dump_json(schema))
    record = {"title": "Über", "year": 1900, "persons": [{"name": "Anna"}, {"name": "b"}], "kind": "c"}
    write_file(root / "ground_truths/a.json", dump_json(record))
    write_file(root / "images/a.jpg", b"\xff\xd8\xff\xd9")


def _make_coded(root: Path) -> None:
    write_file(
        root / "dataclass.py", "from pydantic import BaseModel\nclass Document(BaseModel):\n    title: str\n"
    )
    write_file(root / "ground_truths/x.json", '{"title": 5}')


def _make_configured(root: Path) -> None:
    _make_cards(root)
    config = '[layout]\nscans = ["images"]\ntruths = "ground_truths"\n[palette]\ncharacters = "ſ ü"\n'
    write_file(root / "gtapp.toml", f'benchmark = "zettelkatalog"\n{config}')


def _make_drafting(root: Path) -> None:
    _make_cards(root)
    write_file(root / "drafting.toml", 'prompt = "prompt.md"\nexamples = 2\ndetail = "high"\n')


def _make_worked_on(root: Path) -> None:
    """Make a project with statuses, edits and undone edits in its journal."""
    _make_cards(root)
    with open_project(root) as project:
        project.who = "anna"
        document = project.document("a")
        document.set("/publication/title", "Eins")
        project.check(document)
        document.set("/publication/title", "Zwei")
        document.undo()
        project.document("b").set("/publication/year", 1900)
        project.set_status("c", "needs action", "torn")


def _make_tabular(root: Path) -> None:
    """Make a project and an exported table of it."""
    _make_cards(root)
    lines = ["item,/author/last_name,/publication/year", "a,Meier,1900", 'b,"x, y",null']
    write_file(root / "table.csv", "\r\n".join(lines))


def _make_workbook(root: Path) -> None:
    _make_cards(root)
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet
    for row in (["item", "/author/last_name"], ["a", "Meier"], ["b", None]):
        sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    write_file(root / "table.xlsx", out.getvalue())


KINDS: Final = {
    kind.name: kind
    for kind in (
        Kind("truth", "ground_truths/a.json", _make_cards, "zettelkatalog"),
        Kind("draft", "drafts/request_T1_c.json", _make_cards),
        Kind("answer", "answers/2026-01-24/T0100/request_T0100_a.json", _make_cards),
        Kind("lines", "data/papers.jsonl", _make_papers, "sciencemetabench"),
        Kind("drafted-lines", "drafts/papers.jsonl", _make_papers, "sciencemetabench"),
        Kind("letters-table", "ground_truths/letters.csv", _make_letters),
        Kind("persons-table", "ground_truths/persons.csv", _make_letters),
        Kind("persons", "ground_truths/persons.json", _make_letters),
        Kind("sheet", "ground_truths/new.csv", _make_letter_sheet, imported="import-sheet"),
        Kind("table", "table.csv", _make_tabular, imported="import-table"),
        Kind("workbook", "table.xlsx", _make_workbook, imported="import-table"),
        Kind("project-settings", "gtapp.toml", _make_configured),
        Kind("drafting-settings", "drafting.toml", _make_drafting),
        Kind("schema", "schema.json", _make_custom),
        Kind("record-of-schema", "ground_truths/a.json", _make_custom),
        Kind("code", "dataclass.py", _make_coded),
        Kind("statuses", "gtapp-status.tsv", _make_worked_on),
        Kind("journal", ".gtapp/work.sqlite", _make_worked_on),
    )
}


# files that are generated: too large for the repository, or best understood as code


def make_many_keys() -> bytes:
    """100,000 keys, one of them twice: looking for it took quadratic time."""
    pairs = [f'"key{n}": {n}' for n in range(100_000)]
    return ("{" + ", ".join([*pairs, '"key7": 1']) + "}").encode()


def make_unknown_keys() -> bytes:
    """30,000 keys that the schema lacks: the form blocked the window."""
    return dump_json(envelope({**CARD, **{f"key{n}": n for n in range(30_000)}})).encode()


def make_deep() -> bytes:
    return b"[" * 5000


def make_deep_keys() -> bytes:
    return b'{"a":' * 300 + b"1" + b"}" * 300


def make_long_number() -> bytes:
    return b'{"year": ' + b"9" * 5000 + b"}"


def make_long_exponent() -> bytes:
    return b'{"year": 1e' + b"9" * 5000 + b"}"


def make_many_duplicates() -> bytes:
    return b"{" + b", ".join(b'"a": 1' for _ in range(50_000)) + b"}"


def make_long_line() -> bytes:
    return b'{"sha256": "' + b"a" * 2_000_000 + b'"}\n'


def make_same_lines() -> bytes:
    return (json.dumps(paper(1)) + "\n").encode() * 300


def make_quotes() -> bytes:
    return b'"' * 200_000


def make_wide_row() -> bytes:
    return b"transkribus_id,document_number\n" + b"," * 300_000


def make_long_cell() -> bytes:
    return TABLE.encode().replace(b"None", b"x | " * 100_000, 1)


def make_chained_references() -> bytes:
    """24 definitions, each of which refers twice to the next: checking took exponential time."""
    chain = {f"d{n}": {"allOf": [{"$ref": f"#/$defs/d{n + 1}"}] * 2} for n in range(24)}
    return dump_json(
        {"$defs": {**chain, "d24": {"type": "object"}}, "allOf": [{"$ref": "#/$defs/d0"}]}
    ).encode()


def make_many_patterns() -> bytes:
    patterns = [{"pattern": "(a|b|ab)*c" + "x?" * n} for n in range(100)]
    return dump_json(
        {"type": "object", "properties": {"title": {"type": "string", "allOf": patterns}}}
    ).encode()


def make_recursive_reference() -> bytes:
    return b'{"$ref": "#"}'


def make_unique_objects() -> bytes:
    """8,000 objects in a list of `uniqueItems`."""
    return dump_json({"title": "x", "persons": [{"name": f"A{n}"} for n in range(8000)]}).encode()


def make_long_title() -> bytes:
    return dump_json({"title": "ab" * 450_000}).encode()


def make_long_dotted_import() -> bytes:
    return b"import a" + b".a" * 40_000


def make_nested_code() -> bytes:
    return b"-" * 100_000 + b"1"


def make_nested_toml() -> bytes:
    return b"a = " + b"[" * 5000


def make_dotted_toml() -> bytes:
    return b"a." * 20_000 + b"b = 1"


def make_statuses_of_one_line() -> bytes:
    return b"a\tchecked" + b"\t" * 300_000


def make_recursive_view() -> bytes:
    """A database whose table of statuses is a view that never ends."""
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"
    return _make_database(
        f"CREATE VIEW status AS SELECT x AS item, x AS status, x AS who, x AS note, x AS changed FROM ({endless})",
        f"CREATE VIEW history AS SELECT x AS item, 1 AS place, 0 AS saved, '' AS writer FROM ({endless})",
    )


def make_trigger() -> bytes:
    return _make_database(
        "CREATE TABLE status (item TEXT PRIMARY KEY, status TEXT, who TEXT, note TEXT, changed TEXT)",
        "CREATE TRIGGER t AFTER INSERT ON status BEGIN DELETE FROM status; END",
    )


def make_foreign_tables() -> bytes:
    return _make_database("CREATE TABLE other (a)", "INSERT INTO other VALUES (1)")


def _make_database(*statements: str) -> bytes:
    with closing(sqlite3.connect(":memory:")) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()
        return connection.serialize()


def make_zip_bomb() -> bytes:
    """A workbook whose sheet is 200 MB of spaces."""
    import zipfile

    out = io.BytesIO()
    valid = io.BytesIO()
    openpyxl.Workbook().save(valid)
    with zipfile.ZipFile(valid) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            content = source.read(name)
            if name.endswith("sheet1.xml"):
                content = content.replace(b"<sheetData", b" " * 200_000_000 + b"<sheetData")
            target.writestr(name, content)
    return out.getvalue()


def make_entity_bomb() -> bytes:
    """A workbook whose sheet defines entities of entities."""
    import zipfile

    entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 10))
    bomb = f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e0 "x">{entities}]><worksheet><a>&e9;</a></worksheet>'
    out = io.BytesIO()
    valid = io.BytesIO()
    openpyxl.Workbook().save(valid)
    with zipfile.ZipFile(valid) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            target.writestr(name, bomb if name.endswith("sheet1.xml") else source.read(name))
    return out.getvalue()


GENERATED: Final[dict[str, tuple[Callable[[], bytes], ...]]] = {
    "truth": (
        make_many_keys, make_unknown_keys, make_deep, make_deep_keys, make_long_number, make_long_exponent, make_many_duplicates,
    ),
    "draft": (make_many_keys, make_deep, make_long_number),
    "answer": (make_many_keys, make_deep, make_long_number),
    "lines": (make_long_line, make_same_lines, make_deep),
    "drafted-lines": (make_long_line, make_same_lines, make_deep),
    "letters-table": (make_quotes, make_wide_row, make_long_cell),
    "persons-table": (make_quotes, make_wide_row),
    "persons": (make_deep, make_many_keys),
    "sheet": (make_quotes, make_wide_row, make_long_cell),
    "table": (make_quotes, make_wide_row),
    "workbook": (make_zip_bomb, make_entity_bomb),
    "project-settings": (make_nested_toml, make_dotted_toml, make_long_number),
    "drafting-settings": (make_nested_toml, make_dotted_toml),
    "schema": (make_chained_references, make_many_patterns, make_recursive_reference, make_deep, make_long_number),
    "record-of-schema": (make_unique_objects, make_long_title),
    "code": (make_long_dotted_import, make_nested_code),
    "statuses": (make_statuses_of_one_line,),
    "journal": (make_recursive_view, make_trigger, make_foreign_tables),
}  # fmt: skip
