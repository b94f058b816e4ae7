"""The viewer's actions, their keys, the bar, colours and texts for screen readers."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QColor, QContextMenuEvent, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QToolButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gtapp.core.scans.geometry import ZoomMode
from gtapp.editor.scan.scan_bar import ActionButton, ScanBar
from gtapp.editor.scan.view import ScanView
from gtapp.kit.commands.menu_commands import strip_mnemonic
from tests.editor.scan.scan_samples import save
from tests.editor.scan.viewer_helpers import CTRL, NONE, mode, pixel, show


def find_open_menus(view: ScanView) -> list[QMenu]:
    return [menu for menu in view.findChildren(QMenu) if menu.isVisible()]


def test_actions_have_keys_that_type_nothing(view: ScanView) -> None:
    letters = ("B", "I", "L", "O", "R", "U")
    for spec in view.scan_actions.specs:
        for key in filter(None, spec.keys.split("; ")):
            assert not key.startswith("Ctrl+Alt")
            assert "+" in key or key.startswith("F")
            if key.split("+")[-1].isalpha() and len(key.split("+")[-1]) == 1:
                assert key.split("+")[-1] in letters
    entries = [entry for _, entry in view.scan_actions.in_menu()]
    actions = [[*each.actions()] if isinstance(each, QMenu) else [each] for each in entries]
    assert {id(each) for each in chain(*actions)} == {id(each) for each in view.actions_by_name.values()}


def test_actions_work_from_a_field_and_tab_does_not_lead_to_the_scan(
    qtbot: QtBot, view: ScanView, card: Path
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    bar = ScanBar(view)
    first, second = QLineEdit(), QLineEdit()
    layout = QVBoxLayout(window)
    for widget in (first, bar, view, second):
        layout.addWidget(widget)
    window.resize(600, 600)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    show(qtbot, view, card)
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_1, CTRL)
    assert mode(view) is ZoomMode.ACTUAL
    QTest.keyClick(first, Qt.Key.Key_0, CTRL)
    assert mode(view) is ZoomMode.FIT
    for _ in range(3):
        QTest.keyClick(first, Qt.Key.Key_Plus, CTRL)
    place = view.viewport.y
    QTest.keyClick(first, Qt.Key.Key_PageDown, Qt.KeyboardModifier.AltModifier)
    assert view.viewport.y > place
    assert first.text() == ""
    QTest.keyClick(first, Qt.Key.Key_Tab)
    assert second.hasFocus()
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, NONE, QPoint(50, 50))
    assert view.hasFocus()
    view.setParent(None)  # the window is deleted with this function, the view with the fixture


def test_the_bar_shows_page_and_zoom(qtbot: QtBot, view: ScanView, tmp_path: Path) -> None:
    bar = ScanBar(view)
    qtbot.addWidget(bar)
    bar.show()
    assert bar.zoom_label.text() == "–"
    paths = [save(tmp_path / f"p{number}.jpg") for number in range(2)]
    show(qtbot, view, *paths)
    assert (bar.page_label.text(), bar.zoom_label.text()) == ("1 / 2", "82 %")
    assert bar.page_label.isVisible()
    view.next_page()
    view.actual_size()
    qtbot.waitUntil(lambda: view.is_sharp)
    assert (bar.page_label.text(), bar.zoom_label.text()) == ("2 / 2", "100 %")
    assert view.actions_by_name["actual_size"].isChecked()
    assert not view.actions_by_name["fit"].isChecked()
    show(qtbot, view, paths[0])
    assert not bar.page_label.isVisible()


def test_a_button_does_the_same_as_its_action(qtbot: QtBot, view: ScanView, card: Path) -> None:
    bar = ScanBar(view)
    qtbot.addWidget(bar)
    buttons = {button.accessibleName(): button for button in bar.findChildren(QToolButton)}
    button = buttons["Fit the width"]
    assert not button.isEnabled()
    show(qtbot, view, card)
    assert button.isEnabled() and not button.isChecked()
    for _ in range(2):
        button.click()
        assert mode(view) is ZoomMode.WIDTH
        assert button.isChecked() and not buttons["Fit the writing"].isChecked()
    assert button.toolTip() == "Fit the width (Ctrl+2)"


def test_tooltips_name_the_key(view: ScanView) -> None:
    assert view.actions_by_name["zoom_in"].toolTip() == "Zoom in (Ctrl++)"
    assert view.actions_by_name["next_page"].toolTip() == "Next page (Ctrl+Shift+PgDown)"


def test_light_and_dark(qtbot: QtBot, view: ScanView) -> None:
    grounds = []
    for window, text in (("#f0f0f0", "#101010"), ("#202124", "#e8e8e8")):
        palette = QPalette(QColor(window))
        palette.setColor(QPalette.ColorRole.WindowText, QColor(text))
        view.setPalette(palette)
        view.set_pages([])
        grounds.append(QColor(pixel(view, 3, 3)).lightness())
    assert grounds[0] > 150 > 60 > grounds[1]


def test_texts_for_screen_readers(qtbot: QtBot, view: ScanView, card: Path) -> None:
    show(qtbot, view, card)
    found = QAccessible.queryAccessibleInterface(view)
    assert found.text(QAccessible.Text.Name) == "Scan"
    assert found.text(QAccessible.Text.Description) == "card.jpg, page 1 of 1"


def test_another_language_is_used_at_once(qtbot: QtBot, view: ScanView) -> None:
    bar = ScanBar(view)
    qtbot.addWidget(bar)
    for widget in (view, bar):
        QApplication.sendEvent(widget, QEvent(QEvent.Type.LanguageChange))
    assert view.actions_by_name["fit"].text() == "Fit the whole page"


def test_the_bar_is_never_cut(qtbot: QtBot, view: ScanView, tmp_path: Path) -> None:
    bar = ScanBar(view)
    qtbot.addWidget(bar)
    bar.resize(bar.sizeHint())
    bar.show()
    show(qtbot, view, *[save(tmp_path / f"p{number}.jpg") for number in range(2)])
    seen: list[tuple[int, int]] = []
    for width in range(bar.sizeHint().width(), bar.minimumSizeHint().width() - 1, -7):
        bar.resize(width, bar.height())
        QApplication.processEvents()
        buttons = [button for button in bar.findChildren(ActionButton) if button.isVisible()]
        assert all(button.width() >= button.sizeHint().width() for button in buttons)
        assert max(button.geometry().right() for button in buttons) < width
        seen.append((len(buttons), sum(button.width() > button.height() for button in buttons)))
    assert seen[0] == (14, 7) and seen[-1][1] == 0 and seen[-1][0] < 7
    assert seen == sorted(seen, reverse=True)


def test_buttons_make_room_when_the_number_of_pages_grows(
    qtbot: QtBot, view: ScanView, tmp_path: Path
) -> None:
    bar = ScanBar(view)
    qtbot.addWidget(bar)
    bar.resize(500, bar.sizeHint().height())
    bar.show()
    show(qtbot, view, *[save(tmp_path / f"p{number}.jpg") for number in range(2)])
    bar.page_label.setText("page 1000 of 1000")
    room = bar.page_label.fontMetrics().horizontalAdvance("page 1000 of 1000")
    qtbot.waitUntil(lambda: bar.page_label.width() > room)
    assert bar.zoom_label.width() == bar.zoom_label.sizeHint().width()


def test_what_has_no_button_is_in_the_menu_of_the_bar(qtbot: QtBot, view: ScanView, card: Path) -> None:
    bar = ScanBar(view)
    qtbot.addWidget(bar)
    show(qtbot, view, card)
    (more,) = (
        button for button in bar.findChildren(QToolButton) if button.accessibleName() == "More for the scan"
    )
    bar.resize(bar.sizeHint())
    bar.show()

    def offered() -> list[str]:
        more.click()
        [menu] = find_open_menus(view)
        texts = [strip_mnemonic(action.text()) for action in menu.actions()]
        menu.close()
        qtbot.waitUntil(lambda: not find_open_menus(view))
        return texts

    assert {"Fit the whole page", "Magnifier", "Rotate", "Fit the writing"} <= {*offered()}
    bar.resize(bar.minimumSizeHint())
    QApplication.processEvents()
    assert {"Fit the whole page", "Magnifier", "Rotate", "Fit the writing"} <= {*offered()}


def test_the_context_menu_offers_the_commands(qtbot: QtBot, view: ScanView, card: Path) -> None:
    show(qtbot, view, card)
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, QPoint(50, 50), view.mapToGlobal(QPoint(50, 50))
    )
    QApplication.sendEvent(view, event)
    [menu] = find_open_menus(view)
    texts = [strip_mnemonic(action.text()) for action in menu.actions() if action.isVisible()]
    assert {"Zoom in", "Fit the width", "Rotate", "Move", "Appearance", "Reload scan"} <= {*texts}
    assert "Pages" not in texts and len([*filter(None, texts)]) < 17
    ruler = next(each.menu() for each in menu.actions() if strip_mnemonic(each.text()) == "Reading ruler")
    assert isinstance(ruler, QMenu)
    assert [action.isEnabled() for action in ruler.actions()] == [True, False, False]
    menu.close()
