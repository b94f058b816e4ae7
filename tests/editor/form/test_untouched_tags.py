"""Whatever a list of tags or a text of keywords is like, showing it, moving in it and leaving it changes no byte."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt

from gtapp import open_project
from gtapp.core.files.text_sources import FileSource
from gtapp.core.record.document import Document
from gtapp.core.record.text_parts import JsonPart
from tests.editor.form.conftest import OpenForm
from tests.editor.form.form_window import FormWindow

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "names": {"type": "array", "items": {"type": "string"}, "gtapp": {"widget": "tags"}},
        "keywords": {
            "type": ["string", "null"],
            "gtapp": {"widget": "tags", "separator": [", ", "; "]},
        },
        "last": {"type": "string"},
    },
}
ODD = st.text("aB ,;|<>\n\t\u00a0\u2028“é", max_size=20)
_MOVES = (
    Qt.Key.Key_Left,
    Qt.Key.Key_Home,
    Qt.Key.Key_F2,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Right,
    Qt.Key.Key_End,
)


def walk_through(window: FormWindow, *fields: str) -> None:
    """Enter fields, move in their tags, edit one without changing it, switch to text and back, and leave."""
    for field in fields:
        window.go(field)
        for key in _MOVES:
            window.key(key)
        window.key(Qt.Key.Key_Tab)
    window.do("switch_tags")
    window.do("switch_tags")
    window.form.focus_first()


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("odd")


@pytest.mark.slow
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    names=st.lists(st.one_of(ODD, st.none(), st.integers(0, 9)), max_size=5),
    keywords=st.one_of(ODD, st.none()),
)
def test_odd_texts_stay(open_form: OpenForm, files: Path, names: list[Any], keywords: str | None) -> None:
    path = files / "record.json"
    text = json.dumps({"names": names, "keywords": keywords, "last": ""}, indent=3)
    path.write_text(text, encoding="utf-8")
    window = open_form(SCHEMA)
    part = JsonPart(FileSource(path), text, text)
    window.document = Document("record", json.loads(text), [part], window.schema)
    window.form.bind(window.document)
    walk_through(window, "names", "keywords")
    assert not window.document.can_undo
    assert window.document.parts[0].text == text


def test_all_real_letters_stay(open_form: OpenForm, reference: Path, tmp_path: Path) -> None:
    root = tmp_path / "letters"
    shutil.copytree(reference / "letters", root, ignore=shutil.ignore_patterns("answers", "images"))
    before = {path: path.read_bytes() for path in root.rglob("*.*")}
    window = open_form("letters")
    with open_project(root, "letters") as project:
        for item in project.items:
            window.document = document = project.document(item.id)
            window.form.bind(document)
            texts = [part.text for part in document.parts]
            walk_through(window, "sender_persons", "receiver_persons")
            assert not document.can_undo, item.id
            assert [part.text for part in document.parts] == texts
        assert len(project.items) == 29
    assert {path: path.read_bytes() for path in before} == before
