"""A record as plain text and as JSON, by the commands that copy it."""

from __future__ import annotations

import json

import pytest
from PySide6.QtWidgets import QApplication

from gtapp.editor.record_outline import OutlineRow, outline_record
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow

pytestmark = pytest.mark.quick


def test_the_record_is_copied_as_it_is_shown(window_on: OpenWindow, german: None) -> None:
    driver: WindowDriver = window_on(None, sample="zettelkatalog")
    driver.set("/publication/place", "Bern")
    document = driver.session.document
    assert document
    actions = driver.window.context.actions.by_name
    actions["copy_json"].trigger()
    assert json.loads(QApplication.clipboard().text()) == document.tree
    actions["copy_record"].trigger()
    lines = QApplication.clipboard().text().splitlines()
    assert {"Verfasser:", f"  Nachname: {document.tree['author']['last_name']}", "  Ort: Bern"} <= {*lines}


def test_values_of_each_kind(window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(None, sample="personnel_cards")
    document = driver.session.document
    assert document
    tree = {
        "rows": [{"row_number": 1, "name": {"diplomatic_transcript": "a\nb"}}, {}],
        "more": [["x", None], True, 7],
        "none": None,
    }
    assert [*outline_record(tree, document.schema.fields)][-6:] == [
        OutlineRow(0, "More"),
        OutlineRow(1, "1"),
        OutlineRow(2, "1", "x"),
        OutlineRow(1, "2", "true"),
        OutlineRow(1, "3", "7"),
        OutlineRow(0, "None", "—"),
    ]
