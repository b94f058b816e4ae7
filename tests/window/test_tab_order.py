"""Tab goes through the start page, the dialogs and the parts of the window in reading order, and shows where it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from gtapp.kit.appearance import dialog_style, theme
from tests import sample_projects
from tests.window.contrast import contrast
from tests.window.dialog_tour import visit_dialogs, visit_panels, visit_sheet_dialogs
from tests.window.window_driver import SAMPLES, WindowDriver, scan
from tests.window_fixtures import OpenWindow

_MOST_STOPS = 60
_AROUND = 4
"""How far from a control the sign of its focus may lie."""
_LEAST_CHANGE = 1.5
"""The contrast between a pixel of the sign and what is there without it."""


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    before = qapp.palette()
    theme.apply(qapp, request.param)
    flash = qapp.cursorFlashTime()
    qapp.setCursorFlashTime(0)
    yield request.param
    qapp.setCursorFlashTime(flash)
    qapp.setPalette(before)


def find_place(widget: QWidget, top: QWidget) -> QRect:
    return QRect(widget.mapTo(top, QPoint()), widget.size())


def describe(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QPushButton) else ""
    return f"{type(widget).__name__} {widget.accessibleName() or text}".strip()


def list_stops(
    top: QWidget, faint: set[str], start: QWidget | None = None, part: QWidget | None = None
) -> list[QWidget]:
    """Press Tab until it comes back to where it was, or leaves a part of the window; return the controls that had the focus.

    Those whose focus can't be seen are added to `faint`.
    """
    widget = start or QApplication.focusWidget()
    assert widget is not None and (widget is top or top.isAncestorOf(widget)), "nothing has the focus"
    stops: list[QWidget] = []
    while widget not in stops:
        assert len(stops) < _MOST_STOPS
        stops.append(widget)
        QTest.keyClick(widget, Qt.Key.Key_Tab)
        QApplication.processEvents()
        following = QApplication.focusWidget()
        assert following is not None, f"the focus is lost after {describe(widget)}"
        if part is not None and not part.isAncestorOf(following):
            break
        if following is not widget:
            _add_if_faint(top, following, faint)
        widget = following
    return stops


def _add_if_faint(top: QWidget, widget: QWidget, faint: set[str]) -> None:
    """Compare the control with the focus and without it."""
    place = find_place(widget, top).adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND) & top.rect()
    focused = top.grab(place).toImage()
    QTest.keyClick(widget, Qt.Key.Key_Backtab)
    QApplication.processEvents()
    without = top.grab(place).toImage()
    QTest.keyClick(QApplication.focusWidget() or top, Qt.Key.Key_Tab)
    QApplication.processEvents()
    assert QApplication.focusWidget() is widget, f"Shift+Tab does not lead back to {describe(widget)}"
    if not _is_change_visible(focused, without):
        faint.add(f"{type(top).__name__}: {describe(widget)}")


def _is_change_visible(one: QImage, other: QImage) -> bool:
    """Return whether as many pixels differ as the shorter side of the control has."""
    needed = min(one.width(), one.height()) - 2 * _AROUND
    for y in range(one.height()):
        for x in range(one.width()):
            if one.pixel(x, y) != other.pixel(x, y):
                needed -= contrast(QColor(one.pixel(x, y)), QColor(other.pixel(x, y))) >= _LEAST_CHANGE
                if needed <= 0:
                    return True
    return False


def list_missed(dialog: QWidget, stops: Sequence[QWidget]) -> list[QWidget]:
    """Return the controls that Tab never comes to; of buttons that exclude each other it comes to one."""
    return [
        each
        for each in dialog_style.list_stops(dialog)
        if each.isVisible()
        and each.isEnabled()
        and each not in stops
        and not (isinstance(each, QRadioButton) and any(isinstance(stop, QRadioButton) for stop in stops))
    ]


def list_steps_back(top: QWidget, stops: Sequence[QWidget]) -> list[str]:
    """Return the steps to what is above, or left in the same line; the one from the last control to the first is none."""
    places = [find_place(stop, top) for stop in (*stops, *stops[:1])]
    steps = [
        f"{describe(stops[number])} → {describe(stops[(number + 1) % len(stops)])}"
        for number, (one, other) in enumerate(pairwise(places))
        if (other.bottom() <= one.top() and other.left() < one.right())
        or (other.right() <= one.left() and other.top() < one.bottom())
    ]
    return steps if len(steps) > 1 else []


def test_the_dialogs(window_on: OpenWindow, folder: Path, tmp_path: Path, scheme: str) -> None:
    faint, missed, back = set[str](), set[str](), dict[str, list[str]]()

    def visit(dialog: QWidget) -> None:
        nonlocal missed
        if QApplication.focusWidget() is None:
            QTest.keyClick(dialog, Qt.Key.Key_Tab)
        stops = list_stops(dialog, faint)
        if steps := list_steps_back(dialog, stops):
            back[type(dialog).__name__] = steps
        missed |= {f"{type(dialog).__name__}: {describe(each)}" for each in list_missed(dialog, stops)}

    def visit_and_leave(dialog: QWidget) -> None:
        visit(dialog)
        QTest.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_Escape)
        assert not dialog.isVisible(), f"Escape does not leave {type(dialog).__name__}"

    visit_dialogs(window_on(folder), tmp_path, visit_and_leave)
    letters = tmp_path / "letters"
    sample_projects.letters(letters)
    for path in (letters / "images").iterdir():
        scan(path)
    visit_sheet_dialogs(window_on(letters), letters / "ground_truths" / "letters.csv", visit)
    assert back == {}
    assert missed == set()
    assert faint == set()


def test_the_start_page(window_on: OpenWindow, scheme: str, qtbot: QtBot) -> None:
    window, faint = window_on(None).window, set[str]()
    # a window of an earlier test may still have it
    qtbot.waitUntil(lambda: (focus := QApplication.focusWidget()) is not None and window.isAncestorOf(focus))
    stops = list_stops(window, faint)
    assert len(stops) > 10
    assert list(map(describe, stops[:3])) == [
        "KindTile Index cards",
        "QPushButton Try a sample: Index cards",
        "KindTile Letters",
    ]
    assert faint == set()


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_form(window_on: OpenWindow, sample: str, scheme: str) -> None:
    driver: WindowDriver = window_on(None, sample=sample)
    driver.wait_until_settled()
    form, faint = driver.workspace.form, set[str]()
    stops = list_stops(driver.window, faint)
    assert all(form.isAncestorOf(stop) for stop in stops)
    assert list_steps_back(driver.window, stops) == []
    assert faint == set()


@pytest.mark.parametrize("sample", ["zettelkatalog", "letters"])
def test_the_panels(window_on: OpenWindow, sample: str, scheme: str) -> None:
    driver: WindowDriver = window_on(None, sample=sample)
    driver.window.resize(driver.window.screen().availableSize())
    faint, back = set[str](), dict[str, list[str]]()

    def visit(panel: QWidget) -> None:
        first = _focus_first(panel)
        stops = list_stops(driver.window, faint, first, panel) if first else []
        steps = list_steps_back(driver.window, stops)
        if steps:
            back[panel.windowTitle()] = steps

    visit_panels(driver, visit)
    assert back == {}
    assert faint == set()


def _focus_first(panel: QWidget) -> QWidget | None:
    """Focus the first control of a panel, and return it; None if it has none that can be used now."""
    controls = [widget for widget in panel.findChildren(QWidget) if _takes_focus(widget)]
    if not controls:
        return None
    first = controls[0]
    widget: QWidget | None = first
    while widget is not None and panel.isAncestorOf(widget):
        first = widget if _takes_focus(widget) else first
        widget = widget.previousInFocusChain()
    first.setFocus(Qt.FocusReason.TabFocusReason)
    return first


def _takes_focus(widget: QWidget) -> bool:
    is_stop = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.focusProxy() is None
    return is_stop and widget.isVisible() and widget.isEnabled()


def test_the_list_of_items(window_on: OpenWindow, folder: Path, scheme: str) -> None:
    driver: WindowDriver = window_on(folder)
    driver.wait_until_settled()
    items = driver.workspace.items
    driver.press("F6")
    assert driver.focus is items.table
    while items.isAncestorOf(driver.focus):
        first = driver.focus
        driver.press("Shift+Tab")
    first.setFocus(Qt.FocusReason.TabFocusReason)
    faint = set[str]()
    stops = list_stops(driver.window, faint, first, items)
    assert items.table in stops and len(stops) > 4
    assert list_steps_back(driver.window, stops) == []
    assert faint == set()
