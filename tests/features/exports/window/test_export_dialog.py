"""The export in the window: by keyboard alone, without blocking the window, with its score; stopped, refused, and accessible."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessible, QDesktopServices
from PySide6.QtWidgets import QApplication, QWidget

from gtapp.core.files import table_file
from gtapp.core.project.overview.item_search import name_sample_kind
from gtapp.core.project.project import Project
from gtapp.core.store.samples import SampledItem, make_sample, write_sample
from gtapp.features.exports.window.export_dialog import ExportDialog
from tests.sample_projects import snapshot
from tests.window.window_driver import WindowDriver, truth, value
from tests.window_fixtures import OpenWindow

pytestmark = pytest.mark.quick


def open_export(driver: WindowDriver, act: Callable[[ExportDialog], object]) -> None:
    """Open the dialog by its key and run `act` on it; it is closed after that."""

    def answer(dialog: ExportDialog) -> None:
        act(dialog)
        dialog.close()

    driver.answer_dialog(ExportDialog, answer)
    driver.press("Ctrl+E")


def finished(driver: WindowDriver, dialog: ExportDialog) -> str:
    driver.qtbot.waitUntil(dialog.go.isEnabled)
    return dialog.outcome.toPlainText()


def run_export(driver: WindowDriver, dialog: ExportDialog) -> str:
    """Export with the dialog's present settings; return the result's text."""
    dialog.go.click()
    return finished(driver, dialog)


@pytest.mark.parametrize(("kind", "downs"), [("csv", 1), ("xlsx", 2), ("jsonl", 3)])
def test_by_keyboard_alone(window_on: OpenWindow, folder: Path, kind: str, downs: int) -> None:
    driver: WindowDriver = window_on(folder)
    before = snapshot(folder)
    texts: list[str] = []

    def act(dialog: ExportDialog) -> None:
        assert dialog.focusWidget() is dialog.format
        for _ in range(downs):
            driver.press("Down", dialog.format)
        driver.press("Return", dialog.focusWidget())
        texts.append(finished(driver, dialog))
        assert dialog.focusWidget() is dialog.outcome and not dialog.bar.isVisible()
        driver.press("Escape", dialog.outcome)
        assert not dialog.isVisible()

    open_export(driver, act)
    out = folder.parent / f"cards-export.{kind}"
    assert texts == [f"Items exported to {out}: 3.\nNot in it: items without a ground truth (3)."]
    if kind != "jsonl":
        assert [name for name, _ in table_file.read_records(out)] == ["c1", "c2", "c3"]
    assert snapshot(folder) == before


def test_the_benchmarks_own_files(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    open_export(driver, lambda dialog: run_export(driver, dialog))
    exported = snapshot(folder.parent / "cards-export")
    assert exported.pop("README.md").startswith(b"---\nlicense:")
    assert exported == {k: v for k, v in snapshot(folder).items() if k.startswith("ground_truths/")}


def test_edits_are_saved_first_and_only_checked_items_exported(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.set("/author/last_name", "Neu")
    texts: list[str] = []

    def act(dialog: ExportDialog) -> None:
        dialog.only.setChecked(True)
        texts.append(run_export(driver, dialog))

    open_export(driver, act)
    assert value(folder / "ground_truths/c1.json", "author", "last_name") == "Neu"
    assert texts == ["There is nothing to export: no item has a ground truth that was asked for."]
    driver.session.check()
    open_export(driver, act)
    assert re.fullmatch(r"Items exported to .*: 1\.", texts[1])
    assert "Not in it" not in texts[1]


def test_the_listed_sample_is_exported_and_its_folder_shown(
    window_on: OpenWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b"):
        sample = make_sample(name, 1, "", 7, [SampledItem("c1", "", 3)], equal=False, who="")
        write_sample(folder, sample, lambda _: None)
    shown: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: shown.append(url.toLocalFile()))
    driver: WindowDriver = window_on(folder)
    driver.workspace.list_kind(name_sample_kind("b"))

    def act(dialog: ExportDialog) -> None:
        assert dialog.sample.currentData() == "b"
        assert re.match(r"Items exported to .*: 1\.\n", run_export(driver, dialog))
        dialog.show_folder.click()

    open_export(driver, act)
    assert shown == [str(folder.parent / "cards-b-export")]


def test_existing_files_are_replaced_only_on_request(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    there = folder.parent / "cards-export.csv"
    there.write_text("mine", encoding="utf-8")
    texts: list[str] = []

    def act(dialog: ExportDialog) -> None:
        dialog.format.setCurrentIndex(1)
        texts.append(run_export(driver, dialog))
        assert there.read_text(encoding="utf-8") == "mine" and not dialog.show_folder.isVisible()
        dialog.replace.setChecked(True)
        texts.append(run_export(driver, dialog))

    open_export(driver, act)
    assert "is there already" in texts[0] and "--force" not in texts[0]
    assert "tick “Replace what is there already”" in texts[0] and re.match(
        r"Items exported to .*: 3\.\n", texts[1]
    )


def test_files_left_out_are_named(window_on: OpenWindow, folder: Path) -> None:
    truth(folder, "c2", {}).write_text("{broken", encoding="utf-8")
    driver: WindowDriver = window_on(folder)
    texts: list[str] = []
    open_export(driver, lambda dialog: texts.extend([run_export(driver, dialog)]))
    assert (
        re.match(r"Items exported to .*: 2\.\n", texts[0])
        and "\n\nTo be looked at (1):\nc2: The file " in texts[0]
    )


@pytest.fixture
def slow_reading(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Reading continues from the second record when this is set."""
    going = threading.Event()
    records = Project.records

    def slowly(self: Project, items: Any = None) -> Iterator[Any]:
        for number, each in enumerate(records(self, items)):
            if number:
                assert going.wait(10)
            yield each

    monkeypatch.setattr(Project, "records", slowly)
    yield going
    going.set()


def test_the_window_stays_usable_and_the_export_can_be_stopped(
    window_on: OpenWindow, folder: Path, slow_reading: threading.Event
) -> None:
    driver: WindowDriver = window_on(folder, benchmark="zettelkatalog")
    texts: list[str] = []
    ticks: list[int] = []

    def act(dialog: ExportDialog) -> None:
        timer = QTimer(dialog)
        timer.timeout.connect(lambda: ticks.append(1))
        timer.start(0)
        dialog.go.click()
        assert not dialog.format.isEnabled() and not dialog.go.isEnabled()
        driver.qtbot.waitUntil(lambda: len(ticks) > 5 and dialog.bar.value() > 0)
        driver.press("Escape", dialog)
        assert dialog.isVisible()
        slow_reading.set()
        texts.append(finished(driver, dialog))

    open_export(driver, act)
    assert texts == ["The export was stopped. Nothing was written."]
    assert not (folder.parent / "cards-export").exists()


def test_closing_the_dialog_stops_the_export_first(
    window_on: OpenWindow, folder: Path, slow_reading: threading.Event
) -> None:
    driver: WindowDriver = window_on(folder, benchmark="zettelkatalog")

    def act(dialog: ExportDialog) -> None:
        dialog.go.click()
        dialog.close()
        assert dialog.isVisible()
        slow_reading.set()
        driver.qtbot.waitUntil(lambda: not dialog.isVisible())

    open_export(driver, act)
    assert not (folder.parent / "cards-export").exists()


def test_everything_has_a_name_for_screen_readers(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)

    def act(dialog: ExportDialog) -> None:
        parts = [
            dialog.format,
            dialog.only,
            dialog.target,
            dialog.choose,
            dialog.replace,
            dialog.bar,
            dialog.outcome,
        ]
        for part in (*parts, dialog.go, dialog.leave):
            found = QAccessible.queryAccessibleInterface(part)
            assert found.text(QAccessible.Text.Name), part
        order: list[QWidget] = []
        dialog.format.setFocus()
        while QApplication.focusWidget() not in order:
            order.append(driver.focus)
            driver.press("Tab")
        assert [part for part in (*parts, dialog.go, dialog.leave) if part not in order] == [dialog.bar]

    open_export(driver, act)


def test_the_format_proposes_a_place(window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(None, sample="sciencemetabench")

    def act(dialog: ExportDialog) -> None:
        places = []
        for index in range(dialog.format.count()):
            dialog.format.setCurrentIndex(index)
            places.append(Path(dialog.target.text()).suffix)
        assert places == ["", ".csv", ".xlsx", ""]
        dialog.target.clear()
        assert not dialog.go.isEnabled()

    open_export(driver, act)


def test_origins_are_written_beside_the_export(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    texts: list[str] = []

    def act(dialog: ExportDialog) -> None:
        dialog.origins.setChecked(True)
        texts.append(run_export(driver, dialog))
        texts.append(run_export(driver, dialog))

    open_export(driver, act)
    place = folder.parent / "cards-export-provenance.jsonl"
    assert str(place) in texts[0] and place.read_text(encoding="utf-8").count("\n") == 3
    assert "there already" in texts[1]
