"""A table that was exported and edited comes back in the window: what is shown, ticked, imported, undone and refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from gtapp.cli import main
from gtapp.features.replace.window.line_table import BoxDelegate
from gtapp.features.replace.window.table_dialog import TableImportDialog
from tests.window.lines_driver import LinesDriver
from tests.window.window_driver import WindowDriver, hash_files, record, truth, value
from tests.window_fixtures import OpenWindow

_ITEMS = ("c1", "c2", "c3")


@pytest.fixture
def table(folder: Path, tmp_path: Path) -> Path:
    """Export the project and edit two titles and a name, which looks like a formula."""
    path = tmp_path / "table.csv"
    assert main(["export", str(folder), "--format", "csv", "--out", str(path)]) == 0
    text = path.read_text(encoding="utf-8-sig")
    for item, title in (("c1", "First"), ("c3", "Third")):
        before, after = text.split(f"\n{item},", 1)
        text = f"{before}\n{item},{after.replace('Über die Ursachen', title, 1)}"
    path.write_text(text.replace("Name c2", "'=1+1"), encoding="utf-8")
    return path


def _read_titles(folder: Path) -> list[str]:
    return [value(folder / f"ground_truths/{name}.json", "publication", "title") for name in _ITEMS]


class _Dialog(LinesDriver):
    """The open dialog, as its user sees it."""

    def __init__(self, driver: WindowDriver, dialog: TableImportDialog) -> None:
        self.inner = dialog
        super().__init__(driver, dialog)


def _drop(driver: WindowDriver, path: Path) -> None:
    """Drop a file on the window, and choose that its values are imported."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    copy, button, none = (
        Qt.DropAction.CopyAction,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    driver.window.dropEvent(QDropEvent(QPointF(5, 5), copy, data, button, none))
    driver.choose_from_menu("Import the corrected values …")


def _import(driver: WindowDriver, path: Path, act: Callable[[_Dialog], object]) -> None:
    """Drop a table on the window, act in the dialog, and close it."""
    done: list[bool] = []

    def run(dialog: TableImportDialog) -> None:
        act(_Dialog(driver, dialog))
        done.append(True)
        dialog.reject()

    driver.answer_dialog(TableImportDialog, run)
    _drop(driver, path)
    driver.qtbot.waitUntil(lambda: bool(done))


def test_one_change_is_shown_with_its_field_and_whole_name(
    window_on: OpenWindow, folder: Path, table: Path
) -> None:
    table.write_text(table.read_text().replace("Third", "Über die Ursachen").replace("'=1+1", "Name c2"))

    def look(dialog: _Dialog) -> None:
        assert dialog.list_lines() == [["c1", "Publication › Title", "Über die Ursachen", "First"]]
        lines = dialog.inner.lines
        index, option = lines.model().index(0, 0), QStyleOptionViewItem()
        lines.initViewItemOption(option)
        option.rect = lines.visualRect(index)
        delegate = lines.itemDelegateForIndex(index)
        assert isinstance(delegate, BoxDelegate)
        delegate.initStyleOption(option, index)
        room = lines.style().subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, lines).width()
        margins = 2 * (lines.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, option, lines) + 1)
        assert room - margins >= lines.fontMetrics().horizontalAdvance(option.text)

    _import(window_on(folder), table, look)


def test_what_changes_is_shown_before(window_on: OpenWindow, folder: Path, table: Path) -> None:
    def look(dialog: _Dialog) -> None:
        assert dialog.list_lines() == [
            ["c1", "Publication › Title", "Über die Ursachen", "First"],
            ["c2", "Author › Last name", "Name c2", "=1+1"],
            ["c3", "Publication › Title", "Über die Ursachen", "Third"],
        ]
        assert "Values that change: 3, in items: 3" in dialog.inner.summary.text()
        assert not dialog.inner.faults.isVisible()

    before = hash_files(folder / "ground_truths")
    _import(window_on(folder), table, look)
    assert hash_files(folder / "ground_truths") == before


def test_an_import_is_one_step_and_shown_at_once(window_on: OpenWindow, folder: Path, table: Path) -> None:
    driver = window_on(folder)
    driver.go("c3")
    before = hash_files(folder / "ground_truths")
    _import(driver, table, _Dialog.apply)
    assert _read_titles(folder) == ["First", "Über die Ursachen", "Third"]
    document = driver.session.document
    assert document and document.get("/publication/title") == "Third"
    summaries = driver.workspace.items.summaries
    driver.qtbot.waitUntil(lambda: "=1+1" in summaries.find(1).title)
    driver.press("Ctrl+Z")
    driver.qtbot.waitUntil(lambda: _read_titles(folder)[0] == "Über die Ursachen")
    driver.qtbot.waitUntil(lambda: "Name c2" in summaries.find(1).title)
    assert driver.session.save()
    assert hash_files(folder / "ground_truths") == before
    driver.press("Ctrl+Shift+Z")
    driver.qtbot.waitUntil(lambda: _read_titles(folder)[0] == "First")


def test_an_import_is_one_step_after_a_restart(window_on: OpenWindow, folder: Path, table: Path) -> None:
    before = hash_files(folder / "ground_truths")
    driver = window_on(folder)
    _import(driver, table, _Dialog.apply)
    after = hash_files(folder / "ground_truths")
    driver.close()
    driver = window_on(folder)
    driver.go("c3")
    driver.press("Ctrl+Z")
    driver.qtbot.waitUntil(lambda: "Undone in items: 3 (" in driver.window.status.currentMessage())
    assert all(item in driver.window.status.currentMessage() for item in _ITEMS)
    assert driver.session.save() and hash_files(folder / "ground_truths") == before
    driver.press("Ctrl+Shift+Z")
    driver.qtbot.waitUntil(lambda: "Redone in items: 3 (" in driver.window.status.currentMessage())
    assert driver.session.save() and hash_files(folder / "ground_truths") == after


def test_a_line_that_is_not_ticked_stays(window_on: OpenWindow, folder: Path, table: Path) -> None:
    def act(dialog: _Dialog) -> None:
        dialog.toggle(0)
        dialog.apply()
        assert "Values replaced: 2, in items: 2" in dialog.inner.note.text()
        assert [row[0] for row in dialog.list_lines()] == ["c1"]

    _import(window_on(folder), table, act)
    assert _read_titles(folder) == ["Über die Ursachen", "Über die Ursachen", "Third"]


def test_what_was_corrected_after_the_export_is_not_ticked(
    window_on: OpenWindow, folder: Path, table: Path
) -> None:
    def act(dialog: _Dialog) -> None:
        assert ["c2", "Publication › Place", "Bern", "Basel", "takes back a correction"] in (
            dialog.list_lines()
        )
        assert "not ticked at first: 1" in dialog.inner.summary.text()
        dialog.apply()

    driver = window_on(folder)
    driver.go("c2")
    driver.set("/publication/place", "Bern")
    _import(driver, table, act)
    assert value(folder / "ground_truths/c2.json", "publication", "place") == "Bern"
    assert value(folder / "ground_truths/c2.json", "author", "last_name") == "=1+1"


def test_an_item_that_changed_meanwhile_is_named(window_on: OpenWindow, folder: Path, table: Path) -> None:
    def act(dialog: _Dialog) -> None:
        truth(folder, "c1", record(title="theirs"))
        dialog.apply()
        assert "c1 was changed meanwhile" in dialog.inner.note.text()

    _import(window_on(folder), table, act)
    assert _read_titles(folder) == ["theirs", "Über die Ursachen", "Third"]


def test_what_cannot_be_used_is_named(window_on: OpenWindow, folder: Path, table: Path) -> None:
    text = table.read_text(encoding="utf-8").replace("\nc2,", "\nc99,")
    table.write_text(text.replace("/publication/year", "remark", 1), encoding="utf-8")

    def look(dialog: _Dialog) -> None:
        assert dialog.inner.faults.toPlainText().splitlines() == [
            "The column remark is no field of the records; it was left out.",
            "There is no item “c99” in this project.",
        ]
        assert dialog.inner.faults_label.text().endswith(": 2")
        assert [row[0] for row in dialog.list_lines()] == ["c1", "c3"]

    _import(window_on(folder), table, look)


@pytest.mark.parametrize("content", [b"", b"a;b\n1;2\n", b"PK\x03\x04", b"item,\xff\n"])
@pytest.mark.parametrize("name", ["broken.csv", "broken.tsv", "broken.xlsx"])
def test_another_file_gives_a_message(
    window_on: OpenWindow, folder: Path, tmp_path: Path, content: bytes, name: str
) -> None:
    (tmp_path / name).write_bytes(content)

    def look(dialog: _Dialog) -> None:
        assert name in dialog.inner.summary.text()
        assert not dialog.inner.apply_button.isEnabled() and not dialog.list_lines()

    _import(window_on(folder), tmp_path / name, look)


def test_a_name_with_markup_is_plain_text(window_on: OpenWindow, folder: Path, table: Path) -> None:
    def look(dialog: _Dialog) -> None:
        assert dialog.inner.file.textFormat() == Qt.TextFormat.PlainText

    _import(window_on(folder), table.rename(table.with_name("<b>x<b>.csv")), look)


def test_countless_faults_are_counted(window_on: OpenWindow, folder: Path, table: Path) -> None:
    def look(dialog: _Dialog) -> None:
        lines = dialog.inner.faults.toPlainText().splitlines()
        assert len(lines) == 1001 and lines[-1] == "and 2,000 more"
        assert dialog.inner.faults_label.text().endswith("3,000")

    header = table.read_text(encoding="utf-8").splitlines()[0]
    others = (f"other{number}" + "," * header.count(",") for number in range(3000))
    table.write_text("\n".join((header, *others)), encoding="utf-8")
    _import(window_on(folder), table, look)
