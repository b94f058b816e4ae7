"""The focus is visible: a frame around the list, the scan or a panel, in light and dark."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractButton, QApplication, QCommandLinkButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from gtapp.features.start.window.start_page import StartPage
from gtapp.kit.appearance import theme
from gtapp.kit.small_widgets import FocusFrame
from gtapp.window.dialogs.unsaved_work import ConflictDialog
from tests.window.contrast import contrast
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[str]:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    before = app.palette()
    theme.apply(app, request.param)
    yield request.param
    app.setPalette(before)


def list_frames(window: QWidget) -> list[QWidget]:
    """Return the widgets that have a frame now."""
    shown = (frame.parentWidget() for frame in window.findChildren(FocusFrame) if frame.isVisible())
    return [widget for widget in shown if widget]


def grab_picture(window: QWidget, part: QWidget) -> QImage:
    return window.grab(part.rect().translated(part.mapTo(window, QPoint(0, 0)))).toImage()


def test_f6_cycles_and_each_part_has_its_frame(window_on: OpenWindow, folder: Path, scheme: str) -> None:
    driver: WindowDriver = window_on(folder)
    workspace, window = driver.workspace, driver.window
    assert list_frames(window) == []  # a value of the form, which has its own
    driver.press("F6")
    assert list_frames(window) == [workspace.items.table]
    driver.press("F6")
    assert list_frames(window) == [workspace.scan]
    driver.press("F6")
    assert list_frames(window) == [] and workspace.form.isAncestorOf(driver.focus)
    driver.press("F8")
    driver.press("F6")
    assert list_frames(window) == [window.context.panels["guidelines_panel"].widget()]


@pytest.mark.skipif(sys.platform == "darwin", reason="on a Mac, Alt with a letter types")
def test_the_letter_of_a_field_leads_to_it_from_the_list_and_the_scan(
    window_on: OpenWindow, folder: Path
) -> None:
    driver: WindowDriver = window_on(folder)
    form, workspace = driver.workspace.form, driver.workspace
    at, action = next(iter(form.field_keys.actions.items()))
    for part in (workspace.items.table, workspace.scan, driver.focus):
        part.setFocus()
        driver.press(action.shortcut().toString(), part)
        assert form.focused_pointer() == at and form.isAncestorOf(driver.focus)


def test_the_buttons_of_a_panel_are_visible(window_on: OpenWindow, folder: Path, scheme: str) -> None:
    driver: WindowDriver = window_on(folder)
    driver.press("F8")
    dock = driver.window.context.panels["guidelines_panel"]
    app = QApplication.instance()
    assert isinstance(app, QApplication)

    def measure_contrast() -> list[float]:
        """Return how much the strongest line of each button contrasts with its ground."""
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        shown = [button.grab().toImage() for button in dock.findChildren(QAbstractButton, options=direct)]
        return [
            max(
                contrast(image.pixelColor(x, y), app.palette().window().color())
                for x, y in list_inner_points(image)
            )
            for image in shown
        ]

    assert len(measure_contrast()) == 2 and min(measure_contrast()) >= 3
    dock.setFloating(True)
    dock.setFloating(False)
    theme.apply(app, "light" if scheme == "dark" else "dark")
    QApplication.processEvents()
    assert min(measure_contrast()) >= 3


def list_inner_points(image: QImage) -> Iterator[tuple[int, int]]:
    """Return the middle of a picture, where no frame is."""
    width, height = image.width(), image.height()
    return ((x, y) for x in range(width // 4, 3 * width // 4) for y in range(height // 4, 3 * height // 4))


@pytest.mark.parametrize("part", ["list", "scan"])
def test_the_frame_is_visible(window_on: OpenWindow, folder: Path, scheme: str, part: str) -> None:
    driver: WindowDriver = window_on(folder)
    widget: QWidget = driver.workspace.items.table if part == "list" else driver.workspace.scan
    without = grab_picture(driver.window, widget)
    widget.setFocus()
    QApplication.processEvents()
    shown = grab_picture(driver.window, widget)
    middle = shown.height() // 2
    for x in (0, 1, shown.width() - 2, shown.width() - 1):
        assert shown.pixelColor(x, middle) == theme.theme_color("accent")
        assert contrast(shown.pixelColor(x, middle), without.pixelColor(5, middle)) >= 3
    assert contrast(theme.theme_color("accent"), shown.pixelColor(2, middle)) >= 3


def test_folders_that_were_opened_before_have_a_frame(window_on: OpenWindow, tmp_path: Path) -> None:
    driver: WindowDriver = window_on(None)
    window = driver.window
    (page,) = window.findChildren(StartPage)
    page.set_recent([str(tmp_path / "one"), str(tmp_path / "two")])
    second = page.findChildren(QCommandLinkButton)[-1]
    driver.qtbot.waitUntil(second.isVisible)
    second.setFocus()
    driver.qtbot.waitUntil(lambda: list_frames(window) == [second])


def test_the_frame_follows_the_size_and_ignores_the_mouse(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    scan = driver.workspace.scan
    scan.setFocus()
    driver.window.resize(900, 600)
    QApplication.processEvents()
    [frame] = scan.findChildren(FocusFrame)
    assert frame.geometry() == scan.rect()
    assert scan.childAt(scan.rect().center()) is None
    driver.workspace.items.table.setFocus()
    driver.window.resize(1000, 700)
    QApplication.processEvents()
    assert not frame.isVisible()
    scan.setFocus()
    assert frame.geometry() == scan.rect() and len(scan.findChildren(FocusFrame)) == 1


def test_the_frame_is_above_a_scroll_bar_that_appears_later(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    area = QScrollArea(driver.window)
    area.resize(200, 100)
    area.show()
    area.setFocus()
    QApplication.processEvents()
    part = QWidget()
    part.resize(100, 500)
    area.setWidget(part)
    QApplication.processEvents()
    above = [each for each in area.children() if isinstance(each, QWidget) and each.isVisible()]
    assert area.verticalScrollBar().isVisible() and isinstance(above[-1], FocusFrame)


def test_the_values_of_a_question_have_a_frame(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    assert driver.session.document
    dialog = ConflictDialog(driver.session.project, driver.session.document, driver.window)
    dialog.open()
    driver.qtbot.waitUntil(dialog.isActiveWindow)
    dialog.table.setFocus()
    assert list_frames(dialog) == [dialog.table]
    dialog.close()


def test_long_texts_of_the_form_keep_the_forms_own_frame(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.workspace.form.focus_pointer(("publication", "title"))
    assert list_frames(driver.window) == []
