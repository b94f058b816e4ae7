"""The palettes applied to Qt's own widgets."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QMenu,
    QRadioButton,
    QStyle,
    QStyleOptionButton,
)
from pytestqt.qtbot import QtBot

from gtapp.core.schema.fields import Field
from gtapp.editor.form.editors import ChoiceEditor
from gtapp.kit.appearance import theme
from tests.window.contrast import contrast


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    theme.apply(qapp, request.param)
    yield request.param
    theme.apply(qapp, "light")


@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
def test_a_check_box_has_a_visible_edge(
    qtbot: QtBot, scheme: str, kind: type[QCheckBox | QRadioButton]
) -> None:
    box = kind("a box")
    qtbot.addWidget(box)
    box.resize(box.sizeHint())
    option = QStyleOptionButton()
    box.initStyleOption(option)
    element = QStyle.SubElement.SE_CheckBoxIndicator
    if kind is QRadioButton:
        element = QStyle.SubElement.SE_RadioButtonIndicator
    place = box.style().subElementRect(element, option, box)
    image = box.grab().toImage()
    window = theme.make_palette(scheme).color(QPalette.ColorRole.Window)
    row = [QColor(image.pixel(x, place.center().y())) for x in range(place.left(), place.center().x())]
    assert max(contrast(pixel, window) for pixel in row[:3]) >= 3


def test_a_menu_has_a_visible_edge(qtbot: QtBot, scheme: str) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    menu.addAction("an entry")
    menu.resize(menu.sizeHint())
    image = menu.grab().toImage()
    base = theme.make_palette(scheme).color(QPalette.ColorRole.Base)
    assert contrast(QColor(image.pixel(0, image.height() // 2)), base) >= 2


def make_choice() -> QComboBox:
    return ChoiceEditor(Field("type", "choice", "Type", choices=("Thesis", "Reference")))


def make_combo_box() -> QComboBox:
    """Return one as those in Qt's own dialogs."""
    box = QComboBox()
    box.addItems(["Thesis", "Reference"])
    return box


@pytest.mark.parametrize("make", [make_choice, make_combo_box])
def test_the_list_of_a_combo_box_has_the_ground_of_fields(
    qtbot: QtBot, scheme: str, make: Callable[[], QComboBox]
) -> None:
    editor = make()
    qtbot.addWidget(editor)
    editor.show()
    editor.showPopup()
    image = editor.view().viewport().grab().toImage()
    editor.hidePopup()
    last = QColor(image.pixel(image.width() - 12, image.height() - 5))
    assert last == theme.make_palette(scheme).color(QPalette.ColorRole.Base)
