"""The dialog "Languages of the scans": what is chosen is written into the project, and scans are read that way."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox

from gtapp.core.platform.folders import bundled_folder
from gtapp.core.schema.ocr_settings import OcrSettings
from gtapp.features import open_project
from gtapp.features.places.ocr import language_data
from gtapp.features.places.window.places_part import PlacesPart
from gtapp.features.places.window.reading_dialog import ReadingDialog
from gtapp.kit.preferences import Preferences
from tests.features.places.ocr.reading_setup import require_data
from tests.window.window_driver import WindowDriver

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
    Preferences(tmp_path / "settings.ini").put_flag("window/reads_scans", True)
    driver = window_on(root)
    driver.qtbot.waitUntil(lambda: driver.window.features.part(PlacesPart).reading is not None)
    return driver


def _open(d: WindowDriver, fill: Callable[[ReadingDialog], None]) -> None:
    """Open the dialog by its command, and use it."""
    reading = d.window.features.part(PlacesPart).reading
    assert reading
    d.answer_dialog(ReadingDialog, fill)
    reading.actions_by_name["reading_settings"].trigger()


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


def test_the_scan_is_read_in_the_new_way(d: WindowDriver) -> None:
    require_data("deu", "fra")

    def fill(dialog: ReadingDialog) -> None:
        _tick(dialog, "fra")
        dialog.accept()

    reading = d.window.features.part(PlacesPart).reading
    assert reading
    ref = d.workspace.scan.refs[0]
    d.qtbot.waitUntil(lambda: reading.reader.get(ref) is not None)
    before = reading.reader.get(ref)
    _open(d, fill)
    assert reading.reader.get(ref) is None
    d.qtbot.waitUntil(lambda: reading.reader.get(ref) is not None)
    assert reading.reader.get(ref) is not before


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
        assert not dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()
        _tick(dialog, "deu")
        assert dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()
        dialog.reject()

    _open(d, fill)


def test_what_is_missing_is_said(d: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language_data, "_SYSTEM_FOLDERS", (str(d.workspace.session.project.root / "none"),))
    monkeypatch.delenv("TESSDATA_PREFIX", raising=False)
    said = []

    def fill(dialog: ReadingDialog) -> None:
        said.append(dialog.note.text())
        dialog.reject()

    _open(d, fill)
    assert "tesseract-ocr-deu" in said[0]
