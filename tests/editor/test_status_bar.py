"""The status bar: messages move nothing in it, and where a long one is shown."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication

from gtapp.editor.action_bar import ActionBar
from gtapp.editor.status_bar import WholeMessage
from tests.window.test_small_screens import resize_window
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow


def _fill(driver: WindowDriver, share: float) -> str:
    """Return a text as wide as this share of the status bar."""
    bar, text = driver.window.status, "m"
    while bar.fontMetrics().horizontalAdvance(text) < bar.width() * share:
        text += " m"
    return text


def test_a_message_moves_nothing(window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(None, sample="zettelkatalog")
    resize_window(driver, 900, 450)
    bar = driver.window.status
    driver.qtbot.waitUntil(lambda: bool(bar.progress.text()))
    parts = (bar.progress, bar.place, bar.status, bar.saving)
    before = [part.geometry() for part in parts]
    for share in (0.2, 0.7, 1.5):
        bar.show_temporary(_fill(driver, share))
        assert all(part.isVisible() for part in parts) and [part.geometry() for part in parts] == before
        whole = driver.window.findChild(WholeMessage)
        assert bool(whole and whole.isVisible()) == (share > 0.5)
    bar.clearMessage()
    assert [part.geometry() for part in parts] == before


def test_a_longer_message_stands_above_the_bar_on_half_of_its_width(window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(None, sample="zettelkatalog")
    driver.press("Ctrl+B")
    resize_window(driver, 600, 450)
    bar = driver.window.status
    text = _fill(driver, 0.83)
    bar.show_temporary(text)
    whole = driver.window.findChild(WholeMessage)
    assert whole and whole.isVisible() and bar.place.isVisible()
    assert whole.width() <= bar.width() // 2
    assert whole.height() > 2 * bar.fontMetrics().lineSpacing()  # of two lines
    resize_window(driver, 1280, 800)
    driver.qtbot.waitUntil(lambda: not whole.isVisible())


@pytest.mark.parametrize(("width", "has_scan"), [(850, True), (640, True), (640, False)])
def test_a_message_above_the_bar_leaves_the_buttons_of_the_form_in_view(
    window_on: OpenWindow, width: int, has_scan: bool
) -> None:
    driver: WindowDriver = window_on(None, sample="zettelkatalog")
    resize_window(driver, width, 700)
    driver.workspace.work.show_scan(has_scan)
    QApplication.processEvents()
    driver.window.status.show_temporary(_fill(driver, 1.5))
    whole, buttons = driver.window.findChild(WholeMessage), driver.window.findChild(ActionBar)
    assert whole and whole.isVisible() and buttons and buttons.isVisible()
    place = QRect(buttons.mapTo(driver.window, QPoint(0, 0)), buttons.size())
    assert not whole.geometry().intersects(place)
