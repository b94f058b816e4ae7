"""Records in the window that are very large or complex: shown in pages, saved without loss, and what is not checked is said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QWidget

from gtapp.editor.form.pages import PageBar
from gtapp.features.problems.window.problems_panel import ProblemsPanel
from tests.window.window_driver import WindowDriver, read_rows, scan
from tests.window_fixtures import OpenWindow

TEXT = {"type": "string"}


def _project(root: Path, properties: dict[str, Any], record: Any, **schema: Any) -> Path:
    """Make a project of one item; return its ground truth."""
    root.mkdir()
    described = {"type": "object", "properties": properties, **schema}
    (root / "schema.json").write_text(json.dumps(described), encoding="utf-8")
    scan(root / "images/x.png")
    path = root / "ground_truths/x.json"
    path.parent.mkdir()
    path.write_text(json.dumps(record, indent=1), encoding="utf-8")
    return path


def _open_problems(d: WindowDriver) -> ProblemsPanel:
    d.press("F9")
    d.wait_for_tasks()
    (panel,) = d.window.findChildren(ProblemsPanel)
    return panel


def test_an_edit_on_a_late_page_changes_nothing_else_in_the_file(
    window_on: OpenWindow, tmp_path: Path
) -> None:
    texts = [f"text {n}" for n in range(20_000)]
    path = _project(tmp_path / "p", {"a": {"type": "array", "items": TEXT}}, {"a": texts})
    before = path.read_text(encoding="utf-8")
    d = window_on(tmp_path / "p")
    d.workspace.form.focus_pointer(("a", 15_000))
    d.press("End")
    d.type(d.focus, "x")
    d.press("Ctrl+S")
    assert path.read_text(encoding="utf-8") == before.replace('"text 15000"', '"text 15000x"')
    d.press("Ctrl+Z")
    d.press("Ctrl+S")
    assert path.read_text(encoding="utf-8") == before


def test_an_issue_leads_to_its_page(window_on: OpenWindow, tmp_path: Path) -> None:
    texts: list[Any] = [f"text {n}" for n in range(5000)]
    texts[4321] = 5
    _project(tmp_path / "p", {"a": {"type": "array", "items": TEXT}}, {"a": texts})
    d = window_on(tmp_path / "p")
    panel = _open_problems(d)
    assert [place for place, _ in read_rows(panel.issues)] == ["A › 4322"]
    panel.value_wanted.emit(("a", 4321))
    assert d.workspace.form.focused_pointer() == ("a", 4321)


def test_thirty_thousand_unknown_keys_are_shown_and_kept(window_on: OpenWindow, tmp_path: Path) -> None:
    record = {"a": "x", **{f"key {n}": n for n in range(30_000)}}
    path = _project(tmp_path / "p", {"a": TEXT}, record)
    d = window_on(tmp_path / "p")
    panel = _open_problems(d)
    assert panel.issues.rows.rowCount() == 30_000
    panel.value_wanted.emit(("key 29999",))
    (bar,) = d.workspace.form.findChildren(PageBar)
    assert "of 30,000, page 750 of 750" in bar.accessibleName()
    d.set("/a", "y")
    d.press("Ctrl+S")
    assert json.loads(path.read_text(encoding="utf-8")) == {**record, "a": "y"}


def test_the_form_says_what_was_not_checked(window_on: OpenWindow, tmp_path: Path) -> None:
    steps = {f"d{n}": {"allOf": [{"$ref": f"#/$defs/d{n + 1}"}] * 2} for n in range(24)}
    doubling = {
        "$defs": {**steps, "d24": {"minLength": 1}},
        "patternProperties": {"a": {"$ref": "#/$defs/d0"}},
    }
    path = _project(tmp_path / "p", {"a": TEXT}, {"a": "x"}, **doubling)
    d = window_on(tmp_path / "p")
    texts = [block.accessibleDescription() for block in d.workspace.form.findChildren(QWidget)]
    assert any("too large or complex to be checked completely" in text for text in texts)
    d.workspace.form.focus_pointer(("a",))
    d.press("End")
    d.type(d.focus, "yz")
    d.press("Ctrl+S")
    assert json.loads(path.read_text(encoding="utf-8")) == {"a": "xyz"}


def test_a_record_that_is_slow_to_check_is_checked_when_the_keys_pause(
    window_on: OpenWindow, tmp_path: Path
) -> None:
    texts = [f"{n}" for n in range(20_000)]
    _project(tmp_path / "p", {"a": {"type": "array", "items": {**TEXT, "maxLength": 6}}}, {"a": texts})
    d = window_on(tmp_path / "p")
    form = d.workspace.form
    form.focus_pointer(("a", 700))
    d.type(d.focus, "longer")
    assert d.session.document and d.session.document.is_slow_to_check
    assert form.needs_look_count() == 0
    d.qtbot.waitUntil(lambda: form.needs_look_count() == 1)
