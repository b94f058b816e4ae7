"""Real records in the form: looking at every value changes nothing, and what is edited as JSON keeps all other bytes."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt

from gtapp import open_project
from gtapp.core.files.json_text import find_value
from gtapp.core.files.text_sources import FileSource
from gtapp.core.record.document import Document
from gtapp.core.record.shape import detect_shape
from gtapp.core.record.text_parts import JsonPart
from gtapp.core.schema.pointer import Pointer, get_value, walk_values
from gtapp.core.schema.schema import Schema, from_json
from tests.editor.form.conftest import OpenForm
from tests.editor.form.form_window import FormWindow

NAMES = ["zettelkatalog", "letters", "fraktur", "personnel_cards"]
BARE: dict[str, Any] = {"type": "object"}
"""A schema that names no key: each member of a record is one that can be renamed, with JSON for what is inside."""


def read_documents(reference: Path, tmp_path: Path, name: str, schema: Schema) -> list[Document]:
    """Return documents of copies of a benchmark's first truths."""
    found = []
    for path in sorted((reference / name / "ground_truths").glob("*.json"))[:3]:
        copy = tmp_path / path.name
        shutil.copyfile(path, copy)
        text = copy.read_text(encoding="utf-8")
        record = json.loads(text)
        shape = detect_shape(record, schema.fields)
        found.append(Document(path.stem, record, [JsonPart(FileSource(copy), text, text)], schema, shape))
    return found


def visit_all(d: FormWindow) -> int:
    """Focus each value of the form once, and its key; return how many there are."""
    places = [walk[0] for walk in walk_values(d.document.record)]
    for pointer in places[:150]:
        d.form.focus_pointer(pointer)
        d.do("go_to_key")
    d.form.focus_first()
    for _ in range(50):
        d.form.focus_next()
    return len(places)


@pytest.mark.parametrize("is_bare", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_looking_changes_nothing(
    open_form: OpenForm, reference: Path, tmp_path: Path, name: str, is_bare: bool
) -> None:
    d = open_form(BARE if is_bare else name)
    for document in read_documents(reference, tmp_path, name, d.schema):
        before, record = document.parts[0].text, json.dumps(document.record)
        d.document = document
        d.form.bind(document)
        assert visit_all(d) > 3
        assert not document.can_undo
        assert (document.parts[0].text, json.dumps(document.record)) == (before, record)


def enter_and_leave(d: FormWindow, pointer: Pointer) -> set[str]:
    """Enter a value, begin to edit it as far as its editor has a key for that, and leave it; return the kinds of editors."""
    d.form.focus_pointer(pointer)
    kinds = {type(d.focus).__name__}
    d.key(Qt.Key.Key_F2)
    kinds.add(type(d.focus).__name__)
    d.key(Qt.Key.Key_Escape)
    d.form.focus_next()
    return kinds


@pytest.mark.parametrize(
    ("name", "count", "kinds"),
    [
        ("zettelkatalog", 129, {"LineEditor", "ChoiceEditor", "TextEditor"}),
        ("letters", 29, {"PipeEditor", "ChoiceEditor", "TagLine"}),
        ("fraktur", 2, {"LineEditor", "TextEditor", "TagLine", "JsonEditor"}),
        ("personnel_cards", 15, {"RecordTable", "CellEditor"}),
        ("sciencemetabench", 6, {"LineEditor", "TextEditor", "TagLine"}),
    ],
)
def test_no_editor_changes_what_it_shows(
    open_form: OpenForm, reference: Path, tmp_path: Path, name: str, count: int, kinds: set[str]
) -> None:
    root = tmp_path / name
    shutil.copytree(reference / name, root, ignore=shutil.ignore_patterns("images", "answers"))
    before = {path: path.read_bytes() for path in root.rglob("*.*")}
    d = open_form(name)
    entered: set[str] = set()
    with open_project(root, name) as project:
        for item in project.items:
            d.document = document = project.document(item.id)
            d.form.bind(document)
            texts = [part.text for part in document.parts]
            for pointer, value in walk_values(document.record):
                if not isinstance(value, dict | list) or not value:
                    entered |= enter_and_leave(d, pointer)
            assert not document.can_undo, item.id
            assert [part.text for part in document.parts] == texts
        assert len(project.items) == count
    assert entered >= kinds
    assert {path: path.read_bytes() for path in before} == before


@pytest.mark.parametrize("name", NAMES)
def test_json_keeps_all_bytes_but_the_value_s_own(reference: Path, tmp_path: Path, name: str) -> None:
    dice = random.Random(5)
    for document in read_documents(reference, tmp_path, name, from_json(BARE, "bare")):
        before = document.parts[0].text
        for _ in range(40):
            places = [(at, value) for at, value in walk_values(document.record) if at]
            pointer, value = dice.choice(places)
            text = document.parts[0].text
            document.type_json(pointer, json.dumps(change_value(value, dice)))
            assert document.is_consistent
            span, new = find_value(text, pointer), document.parts[0].text
            assert new.startswith(text[: span.value]) and new.endswith(text[span.end :])
            if dice.random() < 0.3:
                document.seal_burst()
        while document.can_undo:
            assert document.undo()
        assert document.parts[0].text == before


def change_value(value: Any, dice: random.Random) -> Any:
    """Return a value like `value` with one change inside."""
    copy = json.loads(json.dumps(value))
    inside = [at for at, each in walk_values(copy) if isinstance(each, dict | list) and each]
    if not inside:
        return dice.choice(["ä\n", None, 1.5, [], {}, {"k": [1]}])
    around = get_value(copy, dice.choice(inside))
    token = dice.choice(list(around) if isinstance(around, dict) else range(len(around)))
    what = dice.randrange(3)
    if what == 0:
        del around[token]
    elif what == 1:
        around[token] = "neu"
    elif isinstance(around, dict):
        around[f"{token}_2"] = [token]
    else:
        around.insert(token, {"neu": "ö"})
    return copy
