"""The window asks for the type of a PDF's new record where nothing tells it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QRadioButton

from gtapp.features.batches.window.batch_dialogs import RecordTypeDialog
from tests.sample_projects import paper, papers, sha
from tests.window.window_driver import WindowDriver

OpenWindow = Callable[..., WindowDriver]


def _make_project(root: Path) -> Path:
    """Make a project of a paper with a record, and of a PDF without one in no folder of a type."""
    papers(root, {"data/20251022/paper_1022.jsonl": [paper(1)]}, pdfs=(1,))
    place = root / "pdf" / "20251101" / f"{sha(2)}.pdf"
    place.parent.mkdir(parents=True)
    place.write_bytes((root / "pdf" / "papers" / f"{sha(1)}.pdf").read_bytes())
    return root


@pytest.mark.allow_logs  # the PDFs are not whole
def test_the_annotator_is_asked_and_the_record_follows_the_choice(
    window_on: OpenWindow, tmp_path: Path
) -> None:
    driver = window_on(_make_project(tmp_path / "papers"))
    index = next(n for n, item in enumerate(driver.session.items) if item.id == sha(2))
    driver.workspace.go_to(index)
    notice = driver.workspace.notices.get("type")
    assert notice and [button.text() for button in notice.buttons] == ["Paper", "Textbook", "Ebook"]
    assert driver.session.document is None and driver.session.saving == "untyped"
    assert sha(2) not in " ".join(label.text() for label in driver.workspace.form.findChildren(QLabel))
    assert driver.workspace.items.summaries.find(index).problem is None
    notice.buttons[2].click()
    assert driver.workspace.notices.get("type") is None
    assert driver.session.document and "publisher" in driver.session.document.schema.fields.by_name
    driver.session.document.set(("publisher",), "Teubner")
    assert not driver.session.choose_type("paper")  # the record has values already
    assert driver.session.save()
    line = (tmp_path / "papers/data/20251101/ebook_1101.jsonl").read_text(encoding="utf-8")
    assert json.loads(line)["publisher"] == "Teubner"


def test_a_type_must_be_chosen(window_on: OpenWindow, tmp_path: Path) -> None:
    driver = window_on(_make_project(tmp_path / "papers"))
    dialog = RecordTypeDialog(["paper", "ebook"], "", driver.window)
    [buttons] = dialog.findChildren(QDialogButtonBox)
    ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
    assert not ok.isEnabled()
    dialog.findChildren(QRadioButton)[1].click()
    assert ok.isEnabled() and dialog.chosen == "ebook"
