"""The bar under the form: its buttons do what the actions do, follow their texts, keys and states, and fit its width."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from gtapp.editor.action_bar import ActionBar, BarButton
from gtapp.kit.commands.menu_commands import strip_mnemonic
from gtapp.window.dialogs.note_dialog import NoteDialog
from tests.sample_projects import paper, papers, sha
from tests.window.dialog_tour import visit_panels
from tests.window.test_small_screens import resize_window
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow


def find_bar(driver: WindowDriver) -> ActionBar:
    bar = driver.workspace.findChild(ActionBar)
    assert bar is not None
    assert bar.isVisible()
    return bar


def find_button(driver: WindowDriver, name: str) -> BarButton:
    [found] = [
        button for button in find_bar(driver).findChildren(BarButton) if button.accessibleName() == name
    ]
    return found


def click(button: BarButton) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_every_button_names_its_command_and_key(window_on: OpenWindow, folder: Path) -> None:
    bar = find_bar(window_on(folder))
    tips = {
        QTextDocumentFragment.fromHtml(button.toolTip()).toPlainText()
        for button in bar.findChildren(BarButton)
    }
    assert tips == {
        "Previous item (Ctrl+PgUp)",
        "Next item (Ctrl+PgDown)",
        "Undo (Ctrl+Z)",
        "Take the draft’s value (Ctrl+D)",
        "Needs action (Ctrl+M)",
        "Check and next (Ctrl+Return)",
        "More commands",
    }


def test_next_and_previous_show_another_item(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    click(find_button(driver, "Next item"))
    assert driver.current == "c2"
    click(find_button(driver, "Previous item"))
    assert driver.current == "c1"


def test_undo_is_possible_once_something_was_typed(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    undo = find_button(driver, "Undo")
    assert not undo.isEnabled()
    driver.press("Ctrl+Shift+N")
    assert undo.isEnabled()
    click(undo)
    assert not undo.isEnabled()


def test_a_click_leaves_the_cursor_in_its_value(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    before = QApplication.focusWidget()
    driver.press("Ctrl+Shift+N")
    click(find_button(driver, "Undo"))
    assert QApplication.focusWidget() is before


def test_check_and_next_checks(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    with driver.qtbot.waitSignal(driver.window.context.actions.by_name["check_next"].triggered):
        click(find_button(driver, "Check and next"))


def show_alone(driver: WindowDriver) -> ActionBar:
    """Show a bar that no layout resizes."""
    holder = QWidget(driver.window)
    holder.setGeometry(0, 0, 1300, 80)
    bar = ActionBar(driver.window.context.actions, driver.workspace.form, holder)
    holder.show()
    return bar


def test_the_buttons_fit_the_bar(
    window_on: OpenWindow, folder: Path, language: str, qapp: QApplication
) -> None:
    driver = window_on(folder)
    bar = show_alone(driver)
    for room in range(bar.minimumSizeHint().width(), 1300, 20):
        bar.resize(room, bar.minimumSizeHint().height())
        qapp.sendPostedEvents(bar, QEvent.Type.LayoutRequest)
        buttons = [button for button in bar.findChildren(BarButton) if button.isVisibleTo(bar)]
        assert bar.check_next in buttons
        assert max(button.geometry().right() for button in buttons) < room
        assert [button.width() - button.sizeHint().width() for button in buttons] == [0] * len(buttons)


def test_there_are_texts_where_there_is_room(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    bar = show_alone(driver)
    undo = next(button for button in bar.findChildren(BarButton) if button.text() == "Undo")
    widths = []
    for room in range(430, 1200, 10):
        bar.resize(room, bar.height())
        widths.append(undo.sizeHint().width())
    assert list(dict.fromkeys(widths)) == [undo.icon_width, undo.text_width, undo.full_width]


def test_the_key_of_the_prominent_button_is_below_its_text_in_a_narrow_bar(
    window_on: OpenWindow, folder: Path
) -> None:
    bar = show_alone(window_on(folder))
    check = bar.check_next
    bar.resize(1200, bar.height())
    assert check.width() == check.sizeHint().width() == check.full_width
    bar.resize(430, bar.height())
    assert check.sizeHint().width() == check.text_width < check.full_width


def test_the_prominent_button_is_whole_beside_each_panel(window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(None, sample="zettelkatalog")
    resize_window(driver, 960, 540)
    check = find_bar(driver).check_next
    seen = []
    visit_panels(driver, lambda _: seen.append(check.width() - check.sizeHint().width()))
    assert len(seen) > 5 and not any(seen)


def test_commands_without_room_are_in_a_menu(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    bar = show_alone(driver)
    bar.resize(1200, bar.height())
    assert bar.more.isHidden()
    bar.resize(300, bar.height())
    click(bar.more)
    menu = bar.findChild(QMenu)
    assert menu is not None
    hidden = {button.accessibleName() for button in bar.findChildren(BarButton) if button.isHidden()}
    assert {strip_mnemonic(action.text()) for action in menu.actions()} == hidden
    assert hidden and not hidden & {"Previous item", "Next item"}
    [taking] = [action for action in menu.actions() if action.objectName() == "needs_action"]
    seen = driver.answer_dialog(NoteDialog, lambda dialog: dialog.reject())
    menu.close()
    taking.trigger()
    driver.qtbot.waitUntil(lambda: not seen.isActive())


@pytest.mark.allow_logs  # the PDFs are not whole
def test_the_draft_is_taken_in_the_form_that_is_shown(window_on: OpenWindow, tmp_path: Path) -> None:
    root = papers(tmp_path / "papers", {"data/20251022/paper_1022.jsonl": [paper(1)]}, pdfs=(1,))
    place = root / "pdf" / "20251101" / "ebook" / f"{sha(2)}.pdf"
    place.parent.mkdir(parents=True)
    place.write_bytes((root / "pdf" / "papers" / f"{sha(1)}.pdf").read_bytes())
    driver = window_on(root)
    forms = set()
    for index in range(len(driver.session.items)):
        driver.workspace.go_to(index)
        form = driver.workspace.form
        forms.add(form)
        with driver.qtbot.waitSignal(form.actions_by_name["take_draft"].triggered):
            click(find_button(driver, "Take the draft’s value"))
    assert len(forms) == 2
