"""The common style of dialogs and panels: room for texts in each language, and the colours of the current theme."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import shiboken6
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFont, QImage, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QTabWidget,
    QToolButton,
    QWidget,
    QWidgetItem,
)
from pytestqt.qtbot import QtBot

from gtapp.editor.form.editors import LineEditor
from gtapp.features.adjudication.window.case_list import CaseList
from gtapp.kit import message_boxes
from gtapp.kit.appearance import fonts, theme
from gtapp.kit.appearance.dialog_style import list_stops, order_by_layout
from gtapp.kit.combo_box import ComboBox
from gtapp.kit.dialogs import Dialog
from gtapp.kit.layouts import FieldForm, ScrollingPart, make_column, make_row
from tests.window.popup_lists import list_list_faults, visit_lists
from tests.window_fixtures import OpenWindow

_ACTIONS = ("settings", "export", "progress", "jump", "needs_action", "draft_many", "providers", "prompt")


@pytest.fixture
def dialog(qtbot: QtBot) -> Dialog:
    dialog = Dialog()
    qtbot.addWidget(dialog)
    for part in (QLineEdit(), QComboBox(), QSpinBox(), QPushButton("Save"), QLabel("a label")):
        dialog.column.addWidget(part)
    dialog.show()
    return dialog


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.usefixtures("family")
def test_controls_are_as_high_as_fields_of_the_form(qtbot: QtBot, percent: int) -> None:
    before = QApplication.font()
    fonts.apply_size(percent)
    try:
        dialog, field = Dialog(), LineEditor()
        qtbot.addWidget(dialog)
        qtbot.addWidget(field)
        field.setFont(fonts.make_value_font(QApplication.font()))
        expected = field.height_for(200) + 2  # with its frame
        button = QToolButton()
        button.setText("Save")
        for part in (QLineEdit(), QComboBox(), QSpinBox(), QPushButton("Save"), button):
            dialog.column.addWidget(part)
            part.ensurePolished()
            assert abs(part.sizeHint().height() - expected) <= 3, type(part).__name__
    finally:
        QApplication.setFont(before)


def _find_cut(dialog: QDialog) -> list[str]:
    """Return the texts of the visible buttons and lines that have less room than they need."""
    parts: list[QAbstractButton | QLabel] = [
        *dialog.findChildren(QAbstractButton),
        *(label for label in dialog.findChildren(QLabel) if not label.wordWrap()),
    ]
    return [
        part.text()
        for part in parts
        if part.isVisible()
        and part.text()
        and part.visibleRegion().boundingRect().width() < part.sizeHint().width()
    ]


@pytest.mark.parametrize("count", [2, 12])
def test_the_list_of_a_combo_box_shows_long_entries_at_the_edge_of_the_screen(
    qtbot: QtBot, count: int
) -> None:
    dialog, box = Dialog(), ComboBox()
    qtbot.addWidget(dialog)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.addItems([f"openrouter/a-model-with-a-long-name-from-2026-{number}" for number in range(count)])
    dialog.column.addWidget(box)
    screen = dialog.screen().availableGeometry()
    dialog.setGeometry(screen.right() - 150, screen.bottom() - 80, 150, 80)
    dialog.show()
    faults: list[list[str]] = []
    visit_lists(dialog, lambda popup: faults.append(list(list_list_faults(popup))))
    assert faults == [[]]


def test_the_focus_is_in_the_first_field_below_tabs(qtbot: QtBot) -> None:
    dialog = Dialog()
    qtbot.addWidget(dialog)
    tabs, field = QTabWidget(dialog), QLineEdit()
    tabs.addTab(field, "General")
    dialog.column.addWidget(tabs)
    dialog.show()
    assert dialog.focusWidget() is field


def test_a_label_has_the_room_up_to_its_field(qtbot: QtBot) -> None:
    """The letters around an underlined one stand further apart than Qt reckons with."""
    dialog = Dialog()
    qtbot.addWidget(dialog)
    form = FieldForm()
    fields = QLineEdit(), QLineEdit()
    for text, field in zip(("&Batch", "&Type"), fields, strict=True):
        form.addRow(text, field)
    dialog.column.addLayout(form)
    dialog.show()
    for field in fields:
        assert form.labelForField(field).geometry().right() == field.x() - 1


def _paint_boxes(qtbot: QtBot) -> QImage:
    """Return the picture of a dialog's list whose lines can be ticked, none of which is."""
    dialog = Dialog()
    qtbot.addWidget(dialog)
    lines = QListWidget(dialog)
    entry = QListWidgetItem("German", lines)
    entry.setCheckState(Qt.CheckState.Unchecked)
    dialog.column.addWidget(lines)
    dialog.show()
    return lines.viewport().grab().toImage()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_boxes_of_lines_have_visible_edges(qtbot: QtBot, qapp: QApplication, scheme: str) -> None:
    before = qapp.palette()
    theme.apply(qapp, scheme)
    picture, edge = _paint_boxes(qtbot), theme.theme_color("edge")
    found = [(x, y) for x in range(24) for y in range(24) if picture.pixelColor(x, y) == edge]
    qapp.setPalette(before)
    assert len(found) > 30


@pytest.mark.parametrize("make", [lambda dialog: ScrollingPart(QWidget(), dialog), CaseList])
def test_the_bar_of_a_part_that_scrolls_has_its_ground(
    qtbot: QtBot, make: Callable[[QWidget], QScrollArea]
) -> None:
    dialog = Dialog()
    qtbot.addWidget(dialog)
    part = make(dialog)
    part.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
    dialog.add_parts(part)
    dialog.show()
    bar = part.verticalScrollBar()
    corner = bar.mapTo(dialog, bar.rect().bottomRight())
    assert dialog.grab().toImage().pixelColor(corner) == dialog.palette().window().color()


def test_no_text_of_a_dialog_is_cut(window_on: OpenWindow, language: str) -> None:
    driver = window_on(None, sample="zettelkatalog")
    cut: dict[str, list[str]] = {}

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QDialog) and dialog.isVisible():
            cut[action] = _find_cut(dialog)
            dialog.reject()

    timer = QTimer(interval=0)
    timer.timeout.connect(look)
    timer.start()
    for action in _ACTIONS:
        driver.window.context.actions.by_name[action].trigger()
    timer.stop()
    assert cut == {action: [] for action in _ACTIONS}


def test_no_text_of_a_question_is_cut(qtbot: QtBot, language: str) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    cut: list[str] | None = None

    def look() -> None:
        nonlocal cut
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QDialog) and dialog.isVisible():
            cut = _find_cut(dialog)
            dialog.reject()

    QTimer.singleShot(0, look)
    message_boxes.ask_to_save("Save?", parent)
    assert cut == []


def test_controls_have_room_around_their_texts(dialog: Dialog) -> None:
    for kind in (QLineEdit, QComboBox, QSpinBox, QPushButton):
        [part] = [each for each in dialog.children() if isinstance(each, kind)]
        assert part.height() >= part.fontMetrics().height() + 8


def _window_colour(part: QWidget) -> str:
    return part.palette().color(QPalette.ColorRole.Window).name()


def test_an_open_dialog_follows_the_theme(dialog: Dialog, qapp: QApplication) -> None:
    box = message_boxes.make_message_box(dialog, "gtapp", "a text")
    parts = [dialog, *dialog.findChildren(QLabel), *box.findChildren(QLabel)]
    for scheme in ("dark", "light"):
        theme.apply(qapp, scheme)
        expected = theme.make_palette(scheme).color(QPalette.ColorRole.Window).name()
        assert {_window_colour(part) for part in parts} == {expected}


def test_an_open_dialog_follows_the_size_of_texts(dialog: Dialog, qapp: QApplication) -> None:
    before = qapp.font()
    try:
        qapp.setFont(QFont(before.family(), 20))
        assert {part.font().pointSize() for part in dialog.findChildren(QLabel)} == {20}
    finally:
        qapp.setFont(before)


def test_labels_stand_at_the_middle_of_fields_of_one_line(qtbot: QtBot) -> None:
    dialog = Dialog()
    qtbot.addWidget(dialog)
    form = FieldForm()
    line, text, label, above = QLineEdit(), QPlainTextEdit(), QLabel("Name:"), QLabel("Texts:")
    form.addRow(label, line)
    form.addRow(above, text)
    dialog.column.addLayout(form)
    dialog.show()
    assert label.geometry().center().y() == line.geometry().center().y()
    assert above.geometry().bottom() < text.geometry().center().y()


def test_the_order_of_layouts_keeps_no_item_of_them(qtbot: QtBot) -> None:
    whole = QWidget()
    qtbot.addWidget(whole)
    first, second, third, last = (QLineEdit(whole) for _ in range(4))
    form = FieldForm()
    form.addRow("Label", third)
    make_column(whole, make_row(second, QLabel("text"), first), form, last)
    before = sum(isinstance(each, QWidgetItem) for each in shiboken6.getAllValidWrappers())
    order_by_layout(whole)
    assert list(list_stops(whole)) == [second, first, third, last]
    assert sum(isinstance(each, QWidgetItem) for each in shiboken6.getAllValidWrappers()) == before
