"""Scan and form beside each other or one above the other: chosen by shape, switched by a key, remembered."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gtapp.core.scans.geometry import ZoomMode
from gtapp.editor.work_splitter import ABOVE, BESIDE, WorkSplitter
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow

CARD, LETTER, STRIP = QSize(976, 580), QSize(2479, 3508), QSize(3000, 500)


def make_splitter(qtbot: QtBot, is_tabular: bool) -> WorkSplitter:
    splitter = WorkSplitter(QWidget(), QWidget(), is_tabular, lambda: 336)
    qtbot.addWidget(splitter)
    splitter.resize(1040, 760)
    splitter.restore("", {})
    return splitter


def test_the_form_keeps_two_columns_until_the_scan_is_too_narrow(qtbot: QtBot) -> None:
    splitter = make_splitter(qtbot, is_tabular=False)
    splitter.show()
    usual = splitter.sizes()
    for width, has_columns in ((620, True), (330, False), (1040, True)):
        splitter.resize(width, 760)
        qtbot.waitUntil(lambda width=width: splitter.width() == width)  # type: ignore[misc]
        assert (splitter.sizes()[1] >= 336) is has_columns
    assert splitter.sizes() == usual
    splitter.setSizes([800, 240])  # as by the user, who wants less than two columns
    splitter.splitterMoved.emit(800, 1)
    splitter.resize(620, 760)
    assert splitter.sizes()[1] < 240


@pytest.mark.parametrize(
    ("is_tabular", "page", "arrangement"),
    [
        (False, CARD, BESIDE), (False, LETTER, BESIDE), (False, STRIP, ABOVE),
        (True, CARD, ABOVE), (True, LETTER, BESIDE),
    ],
)  # fmt: skip
def test_the_first_page_decides(qtbot: QtBot, is_tabular: bool, page: QSize, arrangement: str) -> None:
    splitter = make_splitter(qtbot, is_tabular)
    assert splitter.decided == ""
    splitter.fit_page(page)
    assert splitter.arrangement == splitter.decided == arrangement
    splitter.fit_page(STRIP if arrangement == BESIDE else LETTER)
    assert splitter.arrangement == arrangement


def test_each_arrangement_keeps_its_sizes(qtbot: QtBot) -> None:
    splitter = make_splitter(qtbot, is_tabular=False)
    splitter.show()
    splitter.moveSplitter(700, 1)
    beside = splitter.sizes()
    splitter.choose(ABOVE)
    splitter.moveSplitter(500, 1)
    above = splitter.sizes()
    splitter.choose(BESIDE)
    assert splitter.sizes() == beside
    splitter.choose(ABOVE)
    assert splitter.sizes() == above
    again = make_splitter(qtbot, is_tabular=False)
    again.show()
    again.restore(splitter.decided, splitter.states())
    assert again.arrangement == ABOVE and again.sizes() == above
    again.fit_page(LETTER)
    assert again.arrangement == ABOVE
    again.choose(BESIDE)
    assert again.sizes() == beside


def test_a_state_that_is_none_is_ignored(qtbot: QtBot) -> None:
    splitter = make_splitter(qtbot, is_tabular=True)
    splitter.restore(BESIDE, {BESIDE: QByteArray(b"no state"), ABOVE: QByteArray()})
    assert splitter.arrangement == BESIDE and min(splitter.sizes()) > 0


def test_a_key_switches_and_the_benchmark_remembers_it(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    action = driver.window.context.actions.by_name["scan_above"]
    assert driver.workspace.work.arrangement == BESIDE and not action.isChecked()
    driver.press("Ctrl+Shift+L")
    assert driver.workspace.work.arrangement == ABOVE and action.isChecked()
    scan, form = driver.workspace.scan, driver.workspace.form
    assert abs(scan.width() - form.width()) <= 2
    assert scan.viewport.mode is ZoomMode.WIDTH
    driver.close()
    again: WindowDriver = window_on(folder)
    assert again.workspace.work.arrangement == ABOVE
    assert again.window.context.actions.by_name["scan_above"].isChecked()


def test_tables_have_the_whole_width(window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(None, sample="personnel_cards")
    assert driver.workspace.work.arrangement == ABOVE
