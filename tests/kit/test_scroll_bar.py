"""The flat scroll bar: its line is where the style expects it, and only where there is something to scroll."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QStyle, QStyleOptionSlider
from pytestqt.qtbot import QtBot

from gtapp.kit.small_widgets import FlatScrollBar


def find_line(bar: FlatScrollBar) -> list[int]:
    """Return the rows of pixels in which the line is seen."""
    image, middle = bar.grab().toImage(), bar.width() // 2
    background = bar.palette().color(QPalette.ColorRole.Base)
    return [y for y in range(image.height()) if image.pixelColor(middle, y) != background]


def make_bar(qtbot: QtBot, hidden: int, page: int, value: int) -> FlatScrollBar:
    bar = FlatScrollBar(QPalette.ColorRole.Base)
    qtbot.addWidget(bar)
    bar.resize(bar.sizeHint().width(), 500)
    bar.setPageStep(page)
    bar.setRange(0, hidden)
    bar.setValue(value)
    bar.show()
    return bar


@pytest.mark.parametrize(("hidden", "value"), [(1, 0), (200, 0), (200, 90), (200, 200), (100_000, 30_000)])
def test_the_line_is_where_the_mouse_finds_it(qtbot: QtBot, hidden: int, value: int) -> None:
    bar = make_bar(qtbot, hidden, 480, value)
    option = QStyleOptionSlider()
    bar.initStyleOption(option)
    thumb = bar.style().subControlRect(
        QStyle.ComplexControl.CC_ScrollBar, option, QStyle.SubControl.SC_ScrollBarSlider, bar
    )
    rows = find_line(bar)
    assert abs(rows[0] - thumb.top()) <= 2 and abs(rows[-1] - thumb.bottom()) <= 2


def test_nothing_is_shown_where_all_is_visible(qtbot: QtBot) -> None:
    assert not find_line(make_bar(qtbot, 0, 480, 0))
