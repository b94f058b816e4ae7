"""Find and replace over all items in the window: what is shown, ticked and replaced, with real files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox

from gtapp.editor.merge_dialog import MergeDialog
from gtapp.features.replace.window.replace_dialog import ReplaceDialog
from tests.window.lines_driver import LinesDriver
from tests.window.window_driver import WindowDriver, hash_files, is_waiting, record, truth, value
from tests.window_fixtures import OpenWindow

_FORMATS = {"c1": "8°", "c2": "8º", "c3": "8'", "c10": "8°", "c11": "8°", "c12": "8º"}
_VALUE, _COUNT, _ITEMS, _LIKENESS = range(4)


@pytest.fixture
def cards(folder: Path) -> Path:
    for name, text in _FORMATS.items():
        truth(folder, name, record(format=text))
    return folder


def _read_formats(folder: Path) -> list[str]:
    return [value(folder / f"ground_truths/{name}.json", "publication", "format") for name in _FORMATS]


class _Dialog(LinesDriver):
    """The open dialog, as its user sees it."""

    def __init__(self, driver: WindowDriver, dialog: ReplaceDialog) -> None:
        self.inner = dialog
        super().__init__(driver, dialog)

    def list_values(self, column: int = _VALUE) -> list[str]:
        model = self.inner.values.model()
        return [str(model.index(row, column).data()) for row in range(model.rowCount())]

    def choose(self, *values: str) -> None:
        self.inner.values.clearSelection()
        shown = self.list_values()
        for each in values:
            self.inner.values.setSelectionMode(self.inner.values.SelectionMode.MultiSelection)
            self.inner.values.selectRow(shown.index(each))
        self.wait()

    def type(self, field: str, text: str) -> None:
        line = getattr(self.inner, field)
        line.selectAll()
        QTest.keyClicks(line, text)
        self.wait()

    def choose_field(self, name: str) -> None:
        self.inner.field.setCurrentText(name)
        self.wait()


def _use(driver: WindowDriver, act: Callable[[_Dialog], object]) -> None:
    """Open the dialog by its key, act and close it."""
    done: list[bool] = []

    def run(dialog: ReplaceDialog) -> None:
        act(_Dialog(driver, dialog))
        done.append(True)
        dialog.reject()

    driver.answer_dialog(ReplaceDialog, run)
    driver.workspace.form.focus_pointer(("publication", "format"))
    driver.press("Ctrl+Shift+H")
    assert done


def test_the_focused_field_s_values_are_shown_with_words(window_on: OpenWindow, cards: Path) -> None:
    def look(dialog: _Dialog) -> None:
        assert dialog.inner.focusWidget() is dialog.inner.sought
        assert dialog.inner.field.currentText() == "Publication › Format"
        assert dialog.list_values() == ["8°", "8º", "8'"]
        assert dialog.list_values(_COUNT) == ["3", "2", "1"]
        assert dialog.list_values(_LIKENESS) == [
            "most frequent of 3",
            "looks like “8°”, unusual sign",
            "nearly “8°”",
        ]
        assert not dialog.inner.values.isColumnHidden(_LIKENESS)
        tip = dialog.inner.values.model().index(1, _VALUE).data(Qt.ItemDataRole.ToolTipRole)
        assert "U+00BA MASCULINE ORDINAL INDICATOR" in tip

    before = hash_files(cards / "ground_truths")
    _use(window_on(cards), look)
    assert hash_files(cards / "ground_truths") == before


def test_the_most_frequent_value_is_proposed_and_replaces_the_chosen_ones(
    window_on: OpenWindow, cards: Path
) -> None:
    def act(dialog: _Dialog) -> None:
        dialog.choose("8º", "8'")
        assert dialog.inner.new.text() == "8°"
        assert dialog.list_lines() == [
            ["c2", "8º", "8°", "unusual sign"],
            ["c3", "8'", "8°", ""],
            ["c12", "8º", "8°", "unusual sign"],
        ]
        assert "3" in dialog.inner.summary.text()
        dialog.apply()
        assert "Values replaced: 3, in items: 3" in dialog.inner.note.text()
        assert dialog.list_values() == ["8°"] and dialog.inner.values.isColumnHidden(_LIKENESS)

    driver = window_on(cards)
    driver.go("c3")
    _use(driver, act)
    assert set(_read_formats(cards)) == {"8°"}
    assert driver.session.document and driver.session.document.get("/publication/format") == "8°"


def test_one_undo_takes_back_all_items_and_names_those_changed_meanwhile(
    window_on: OpenWindow, cards: Path
) -> None:
    def act(dialog: _Dialog) -> None:
        dialog.choose("8º", "8'")
        dialog.apply()

    driver = window_on(cards)
    driver.go("c3")
    _use(driver, act)
    truth(cards, "c12", record(format="4°"))
    driver.press("Ctrl+Z")
    driver.qtbot.waitUntil(lambda: _read_formats(cards)[1] == "8º")
    assert driver.session.document and driver.session.document.get("/publication/format") == "8'"
    status = driver.window.status
    driver.qtbot.waitUntil(lambda: "c12" in status.currentMessage())
    driver.qtbot.waitUntil(lambda: not is_waiting(driver.window.commands))
    assert "c12" in status.currentMessage()  # also after the next doubt was named
    assert driver.session.save()
    assert _read_formats(cards) == ["8°", "8º", "8'", "8°", "8°", "4°"]


def test_a_line_that_is_not_ticked_stays(window_on: OpenWindow, cards: Path) -> None:
    def act(dialog: _Dialog) -> None:
        dialog.choose("8º", "8'")
        dialog.toggle(0)
        dialog.apply()

    _use(window_on(cards), act)
    assert _read_formats(cards) == ["8°", "8º", "8°", "8°", "8°", "8°"]


def test_text_is_found_in_all_fields(window_on: OpenWindow, cards: Path) -> None:
    def act(dialog: _Dialog) -> None:
        dialog.choose_field("All fields")
        dialog.type("sought", "BASEL")
        assert dialog.list_values() == []
        assert not dialog.inner.apply_button.isEnabled()
        dialog.inner.match_case.setChecked(False)
        dialog.wait()
        assert dialog.list_values() == ["Basel"]
        dialog.type("new", "Bern")
        assert dialog.list_lines() == [[name, "Basel", "Bern"] for name in _FORMATS]
        dialog.apply()

    _use(window_on(cards), act)
    places = [value(cards / f"ground_truths/{name}.json", "publication", "place") for name in _FORMATS]
    assert places == ["Bern"] * len(_FORMATS)


def test_what_is_typed_in_the_current_item_is_saved_before(window_on: OpenWindow, cards: Path) -> None:
    driver = window_on(cards)
    driver.set("/publication/format", "Folio")
    seen: list[str] = []
    _use(driver, lambda dialog: seen.extend(dialog.list_values()))
    assert "Folio" in seen


def test_an_item_that_changed_meanwhile_is_named(window_on: OpenWindow, cards: Path) -> None:
    def act(dialog: _Dialog) -> None:
        dialog.choose("8º", "8'")
        truth(cards, "c2", record(format="4°"))
        dialog.apply()
        assert "c2 was changed meanwhile" in dialog.inner.note.text()

    _use(window_on(cards), act)
    assert _read_formats(cards) == ["8°", "4°", "8°", "8°", "8°", "8°"]


def test_it_can_be_stopped_between_items(window_on: OpenWindow, cards: Path) -> None:
    def act(dialog: _Dialog) -> None:
        dialog.choose("8º", "8'")
        dialog.inner.apply_button.click()
        assert "Stop" in dialog.inner.close_button.text().replace("&", "")
        dialog.inner._change_next()
        dialog.inner.reject()
        assert dialog.inner.isVisible()
        dialog.wait()

    _use(window_on(cards), act)
    assert _read_formats(cards) == ["8°", "8°", "8'", "8°", "8°", "8º"]


def test_nothing_is_replaced_while_an_item_could_not_be_saved(window_on: OpenWindow, cards: Path) -> None:
    driver = window_on(cards)
    driver.set("/publication/place", "Bern")
    truth(cards, "c1", record(place="Genf"))
    seen: list[str] = []

    def read(box: QMessageBox) -> None:
        seen.append(box.text())
        box.reject()

    driver.answer_dialog(MergeDialog, MergeDialog.reject)
    driver.answer_dialog(QMessageBox, read)
    driver.window.context.actions.by_name["replace_all"].trigger()
    assert seen and "c1" in seen[0]


def test_of_very_many_values_those_with_a_text_are_found(
    window_on: OpenWindow, cards: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Processes read the values of the chosen field alone, and not all of them where there are too many."""
    monkeypatch.setattr("gtapp.core.project.record_reading._MANY", 2)
    monkeypatch.setattr("gtapp.core.project.value_survey._MOST_VALUES", 1)

    def replace(dialog: _Dialog) -> None:
        assert dialog.list_values() == ["8°"]
        assert dialog.inner.limit.isVisible()
        dialog.type("sought", "8'")
        assert dialog.list_values() == ["8'"] and not dialog.inner.limit.isVisible()
        dialog.inner.replace_value.click()
        dialog.type("new", "8°")
        dialog.inner.apply_button.click()
        dialog.wait()

    driver = window_on(cards)
    _use(driver, replace)
    assert sorted(_read_formats(cards)) == ["8°"] * 4 + ["8º"] * 2
