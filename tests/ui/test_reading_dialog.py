"""The dialog "Read scans": languages and tables of the project, and reading all scans in the background."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox

from gtapp.folders import bundled_folder, cache_folder
from gtapp.ocr import language_data
from gtapp.ocr_settings import OcrSettings
from gtapp.project import open_project
from gtapp.ui.work_area.reading_dialog import ReadingDialog
from tests.ocr.reading_setup import require_data
from tests.ui.window_driver import WindowDriver

OpenWindow = Callable[..., WindowDriver]
_CONFIG = '# ours\nbenchmark = "zettelkatalog"\n[ocr]\nlanguages = "deu"  # typed\n'


@pytest.fixture
def d(tmp_path: Path, window_on: OpenWindow) -> WindowDriver:
    """A project of three cards of the sample, whose first scan is shown."""
    source, root = bundled_folder("benchmarks") / "zettelkatalog/sample/images", tmp_path / "cards"
    (root / "images").mkdir(parents=True)
    for scan in sorted(source.iterdir())[:3]:
        shutil.copy(scan, root / "images")
    (root / "gtapp.toml").write_text(_CONFIG)
    driver = window_on(root)
    driver.qtbot.waitUntil(lambda: driver.workspace.scan_text is not None)
    return driver


def _open(d: WindowDriver, fill: Callable[[ReadingDialog], None]) -> None:
    """Open the dialog by its command, and use it."""
    assert d.workspace.scan_text
    d.answer_dialog(ReadingDialog, fill)
    d.workspace.scan_text.actions_by_name["read_all_scans"].trigger()


def _tick(dialog: ReadingDialog, name: str, checked: bool = True) -> None:
    for row in range(dialog.languages.count()):
        entry = dialog.languages.item(row)
        if entry.data(Qt.ItemDataRole.UserRole) == name:
            entry.setCheckState(Qt.CheckState.Checked if checked else Qt.CheckState.Unchecked)


def test_settings_are_written_into_the_project_and_used(d: WindowDriver) -> None:
    require_data("deu", "lat")
    project = d.workspace.session.project

    def fill(dialog: ReadingDialog) -> None:
        _tick(dialog, "lat")
        dialog.tables.click()
        dialog.accept()

    _open(d, fill)
    assert project.benchmark.ocr == OcrSettings("deu+lat", table=True)
    text = (project.root / "gtapp.toml").read_text()
    assert text.startswith("# ours\n") and "deu+lat" in text
    with open_project(project.root) as again:
        assert again.benchmark.ocr == project.benchmark.ocr


def test_without_a_change_nothing_is_written(d: WindowDriver) -> None:
    _open(d, lambda dialog: dialog.accept())
    assert (d.workspace.session.project.root / "gtapp.toml").read_text() == _CONFIG


def test_a_cancelled_change_is_forgotten(d: WindowDriver) -> None:
    def fill(dialog: ReadingDialog) -> None:
        dialog.tables.click()
        dialog.reject()

    _open(d, fill)
    assert (d.workspace.session.project.root / "gtapp.toml").read_text() == _CONFIG


def test_a_project_has_at_least_one_language(d: WindowDriver) -> None:
    def fill(dialog: ReadingDialog) -> None:
        _tick(dialog, "deu", checked=False)
        assert not dialog.start.isEnabled()
        assert not dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()
        _tick(dialog, "deu")
        assert dialog.start.isEnabled()
        dialog.reject()

    _open(d, fill)


def test_all_scans_are_read_and_the_dialog_says_how_far(d: WindowDriver) -> None:
    require_data("deu")
    shown = []

    def fill(dialog: ReadingDialog) -> None:
        QTest.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
        d.qtbot.waitUntil(lambda: dialog.count.text() == "3 of 3 scans are read.", timeout=60_000)
        shown.append(dialog.bar.isVisible())
        dialog.reject()

    _open(d, fill)
    assert shown == [False]
    assert sum(path.is_file() for path in (cache_folder() / "readings").rglob("*")) == 3


def test_reading_goes_on_without_the_dialog_and_is_stopped_in_it(d: WindowDriver) -> None:
    require_data("deu")

    def begin(dialog: ReadingDialog) -> None:
        dialog.start.click()
        dialog.reject()

    def stop(dialog: ReadingDialog) -> None:
        if dialog.bar.isVisibleTo(dialog):
            dialog.start.click()
        assert not dialog.bar.isVisibleTo(dialog)
        dialog.reject()

    _open(d, begin)
    _open(d, stop)


def test_what_is_missing_is_said(d: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language_data, "_SYSTEM_FOLDERS", (str(d.workspace.session.project.root / "none"),))
    monkeypatch.delenv("TESSDATA_PREFIX", raising=False)
    said = []

    def fill(dialog: ReadingDialog) -> None:
        said.append(dialog.note.text())
        dialog.reject()

    _open(d, fill)
    assert "tesseract-ocr-deu" in said[0]
