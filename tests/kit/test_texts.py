"""Items that are texts: shown beside the form, searched, enlarged, and safe to look at whatever they hold."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gtapp.editor.text_view import TextView
from tests.sample_projects import write_file
from tests.window.window_driver import WindowDriver, scan
from tests.window_fixtures import OpenWindow

Key, Modifier = Qt.Key, Qt.KeyboardModifier
ADVERT = "<b>Bibel</b> zu verkaufen\nEine alte Bibel\nEin Ofen\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Four items: a text, a text of two files beside a scan, a scan alone, and a text that is not UTF-8."""
    root = tmp_path / "adverts"
    write_file(
        root / "schema.json", json.dumps({"type": "object", "properties": {"xml": {"type": "string"}}})
    )
    write_file(root / "texts/a.txt", ADVERT)
    write_file(root / "texts/b.json", '{"x": 1}')
    write_file(root / "texts/b.txt", "Zwei")
    write_file(root / "texts/d.txt", "Zürich".encode("latin-1"))
    for name in ("b", "c"):
        scan(root / f"images/{name}.png")
    return root


def view_of(d: WindowDriver) -> TextView:
    view = d.workspace.text
    assert view
    d.wait_for_tasks()
    return view


def test_the_text_is_shown_as_it_is_instead_of_a_scan_or_below_it(
    folder: Path, window_on: OpenWindow
) -> None:
    d = window_on(folder)
    view, place = view_of(d), d.workspace
    assert view.text.toPlainText() == ADVERT and view.isVisible() and not place.scan.isVisible()
    d.go("b")
    assert view_of(d).text.toPlainText() == '── b.json ──\n\n{"x": 1}\n\n── b.txt ──\n\nZwei'
    assert view.isVisible() and place.scan.isVisible()
    d.go("c")
    assert not view.isVisible() and place.scan.isVisible() and view_of(d).text.toPlainText() == ""


def test_the_previous_items_text_is_gone_at_once(folder: Path, window_on: OpenWindow) -> None:
    d = window_on(folder)
    view_of(d)
    d.go("d")
    assert ADVERT not in d.workspace.text.text.toPlainText()  # type: ignore[union-attr]
    assert view_of(d).text.toPlainText() == "Z\ufffdrich"


def test_a_text_that_is_not_utf_8_says_so(folder: Path, window_on: OpenWindow) -> None:
    d = window_on(folder)
    d.go("d")
    view = view_of(d)
    assert "not UTF-8" in view.text.accessibleDescription()


def test_a_text_that_vanished_says_so(folder: Path, window_on: OpenWindow) -> None:
    d = window_on(folder)
    (folder / "texts/d.txt").unlink()
    d.go("d")
    assert "d.txt" in view_of(d).text.accessibleDescription() and view_of(d).text.toPlainText() == ""


def test_it_can_not_be_edited(folder: Path, window_on: OpenWindow) -> None:
    view = view_of(window_on(folder))
    view.text.setFocus()
    QTest.keyClicks(view.text, "xyz")
    QTest.keyClick(view.text, Key.Key_V, Modifier.ControlModifier)
    assert view.text.toPlainText() == ADVERT and (folder / "texts/a.txt").read_text("utf-8") == ADVERT


def test_search_goes_from_place_to_place_and_around(folder: Path, window_on: OpenWindow) -> None:
    d = window_on(folder)
    view = view_of(d)
    d.press("Ctrl+Shift+T")
    assert view.search.field.hasFocus()
    QTest.keyClicks(view.search.field, "bibel")
    places = [view.text.textCursor().selectionStart()]
    for modifier in (Modifier.NoModifier, Modifier.NoModifier, Modifier.ShiftModifier):
        QTest.keyClick(view.search.field, Key.Key_Return, modifier)
        assert view.text.textCursor().selectedText() == "Bibel"
        places.append(view.text.textCursor().selectionStart())
    first, second = ADVERT.index("Bibel"), ADVERT.rindex("Bibel")
    assert places == [first, second, first, second]
    QTest.keyClicks(view.search.field, "x")
    assert "Not found" in view.search.outcome.text() and not view.text.textCursor().hasSelection()
    QTest.keyClick(view.search.field, Key.Key_Escape)
    assert d.workspace.form.focused_pointer() == ("xml",) and not view.search.field.hasFocus()


def test_search_finds_accents_and_old_letters_where_they_stand(tmp_path: Path, window_on: OpenWindow) -> None:
    write_file(tmp_path / "p/schema.json", '{"type": "object", "properties": {"xml": {"type": "string"}}}')
    write_file(tmp_path / "p/texts/a.txt", "\U0001d524 Cœur ſa\u0364mmtlich Käthe")
    view = view_of(window_on(tmp_path / "p"))
    for typed, found in (("coeur", "Cœur"), ("SAMM", "ſa\u0364mm"), ("kathe", "Käthe")):
        view.search.field.setText(typed)
        view.find_next()
        assert view.text.textCursor().selectedText() == found


def test_letters_become_larger_and_smaller(folder: Path, window_on: OpenWindow) -> None:
    d = window_on(folder)
    view = view_of(d)
    normal = view.text.font().pointSizeF()
    d.press("Ctrl++")
    assert view.text.font().pointSizeF() == pytest.approx(1.1 * normal)
    d.go("c")
    d.go("a")
    assert view_of(d).text.font().pointSizeF() == pytest.approx(1.1 * normal)
    view.text.setFocus()
    QTest.keyClick(view.text, Key.Key_0)
    for _ in range(20):
        turn_wheel(view, -120)
    assert view.text.font().pointSizeF() == pytest.approx(0.5 * normal)


def turn_wheel(view: TextView, angle: int) -> None:
    event = QWheelEvent(
        QPointF(5, 5),
        QPointF(5, 5),
        QPoint(),
        QPoint(0, angle),
        Qt.MouseButton.NoButton,
        Modifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.text.viewport(), event)


def test_the_same_keys_belong_to_the_scan_where_there_is_one(folder: Path, window_on: OpenWindow) -> None:
    d = window_on(folder)
    d.go("b")
    view, shown = view_of(d), d.workspace.scan
    d.qtbot.waitUntil(lambda: shown.zoom_percent() > 0)
    zoom, size = shown.zoom_percent(), view.text.font().pointSizeF()
    d.press("Ctrl++")
    assert shown.zoom_percent() > zoom and view.text.font().pointSizeF() == size


def test_a_line_of_two_million_characters_is_shown_at_once(folder: Path, window_on: OpenWindow) -> None:
    """Qt would lay it out for minutes."""
    write_file(folder / "texts/d.txt", "Wort " * 400_000 + "Ende und mehr")
    d = window_on(folder)
    d.go("d")
    view = view_of(d)
    assert "more than 2 MB or" in view.text.accessibleDescription()
    assert len(view.text.toPlainText().replace("\n", "")) == 2_000_000


def test_a_project_without_texts_has_no_text_view(tmp_path: Path, window_on: OpenWindow) -> None:
    scan(tmp_path / "cards/images/a.png")
    d = window_on(tmp_path / "cards", benchmark="zettelkatalog")
    assert d.workspace.text is None and d.workspace.scan.isVisible()
