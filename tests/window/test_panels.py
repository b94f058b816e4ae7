"""Draft, guidelines, problems, special characters, settings, keys: the panels and dialogs beside the form."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QImage, QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gtapp.core.record.value_text import format_value
from gtapp.core.schema import benchmark
from gtapp.core.schema.pointer import find_differences, write_pointer
from gtapp.editor.character_palette import CharacterPalette, describe_character, find_characters, is_drawable
from gtapp.editor.session import StatusFileWriter
from gtapp.features.drafts.window.draft_panel import DraftPanel
from gtapp.features.guidelines.window.guidelines_panel import GuidelinesPanel
from gtapp.features.problems.window.problems_panel import ProblemsPanel
from gtapp.kit.commands.menu_commands import strip_mnemonic
from gtapp.window.dialogs.settings_dialog import SettingsDialog
from tests.window.window_driver import WindowDriver, draft, read_rows, record, truth
from tests.window_fixtures import OpenWindow


def texts(panel: DraftPanel | ProblemsPanel, name: str) -> list[list[str]]:
    return read_rows(getattr(panel, name))


def test_the_draft_panel_shows_differences(window_on: OpenWindow, folder: Path) -> None:
    draft(folder, "c1", record("Name c1", title="Anders & <b>fett</b>"))
    driver: WindowDriver = window_on(folder)
    driver.press("F7")
    panel = driver.window.context.panels["draft_panel"].widget()
    assert isinstance(panel, DraftPanel)
    assert texts(panel, "table") == [["Title", "Anders & <b>fett</b>", "Über die Ursachen"]]
    panel.shows_all.click()
    rows = {row[0]: row[1:] for row in texts(panel, "table")}
    assert rows["Last name"] == ["Name c1", "Name c1"]
    assert rows["Title"] == ["Anders & <b>fett</b>", "Über die Ursachen"]
    place = list(rows).index("Title")
    font: QFont = panel.table.model().index(place, 0).data(6)
    assert font.bold()
    driver.set("/publication/title", "Anders & <b>fett</b>")
    driver.qtbot.waitUntil(lambda: panel._note.text().endswith(": 0"))
    driver.press("Ctrl+PgDown")
    driver.qtbot.waitUntil(lambda: "no draft" in panel._note.text())
    driver.press("F7")
    assert not driver.window.context.panels["draft_panel"].isVisible()


def test_guidelines_open_no_links(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.press("F8")
    panel = driver.window.context.panels["guidelines_panel"].widget()
    assert isinstance(panel, GuidelinesPanel)
    assert len(panel.toPlainText()) > 100
    assert not panel.openLinks()


@pytest.mark.parametrize("form", ["{path}", "file://{path}", "data:image/png;base64,{data}"])
def test_guidelines_show_no_images(qtbot: QtBot, tmp_path: Path, form: str) -> None:
    """Qt decoded them in the window's process, although `loadResource` returned nothing."""
    path = tmp_path / "red.png"
    image = QImage(300, 300, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    assert image.save(str(path))
    source = form.format(path=path, data=base64.b64encode(path.read_bytes()).decode())
    own = benchmark.load("zettelkatalog")._replace(id="own", folder=tmp_path)
    (tmp_path / "guidelines.md").write_text(f"Before ![an image]({source}) and after", encoding="utf-8")
    panel = GuidelinesPanel()
    qtbot.addWidget(panel)
    panel.resize(500, 500)
    panel.show_guidelines(own, "")
    shown = panel.grab().toImage()
    colours = {shown.pixelColor(x, y).name() for x in range(0, 500, 5) for y in range(0, 500, 5)}
    assert "Before" in panel.toPlainText() and "#ff0000" not in colours


def test_problems_lead_to_the_value_and_the_item(window_on: OpenWindow, folder: Path) -> None:
    truth(folder, "c1", record(year="1899"))
    truth(folder, "zz", record())
    driver: WindowDriver = window_on(folder)
    driver.press("F9")
    panel = driver.window.context.panels["problems_panel"].widget()
    assert isinstance(panel, ProblemsPanel)
    [row] = texts(panel, "issues")
    assert row[0] == "Year"
    panel.issues.selectRow(0)
    driver.press("Return", panel.issues)
    assert driver.workspace.form.focused_pointer() == ("publication", "year")
    assert ["zz", "There is a ground truth but neither a scan nor a text."] in texts(panel, "project")
    panel.project.selectRow(0)
    driver.press("Return", panel.project)
    assert driver.current == "zz"


def test_panels_are_visited_by_f6(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.press("F9")
    panel = driver.window.context.panels["problems_panel"].widget()
    driver.qtbot.waitUntil(lambda: not panel.visibleRegion().isEmpty())
    assert isinstance(panel, ProblemsPanel)
    driver.press("F6")
    assert panel.hasFocus() and not panel.issues.isVisible()  # there are no problems
    driver.set("/publication/year", "1899")
    driver.qtbot.waitUntil(panel.issues.isVisible)
    driver.qtbot.waitUntil(panel.issues.hasFocus)


@pytest.mark.parametrize(
    "key", ["F7", "F8", "F9", "F12", "Shift+F12", "Shift+F9", "Shift+F8", "Shift+F7", "Ctrl+F7"]
)
def test_a_panels_key_shows_it_and_hides_it(window_on: OpenWindow, folder: Path, key: str) -> None:
    driver: WindowDriver = window_on(folder)
    [dock] = [
        each for each in driver.window.docks.docks if each.toggleViewAction().shortcut().toString() == key
    ]
    driver.workspace.form.focus_pointer(("publication", "title"))
    driver.press(key)
    driver.qtbot.waitUntil(lambda: dock.widget() is not None and not dock.visibleRegion().isEmpty())
    assert driver.workspace.form.focused_pointer() == ("publication", "title")  # read in the background
    if key != "Shift+F8":  # it has no values to go to
        driver.press("F6")
        assert dock.has_focus
    driver.press(key)
    assert not dock.isVisible() and driver.workspace.form.isAncestorOf(driver.focus)
    assert driver.workspace.form.focused_pointer() == ("publication", "title")


@pytest.mark.parametrize(
    "close", [QWidget.hide, QWidget.close, lambda dock: dock.toggleViewAction().trigger()]
)
def test_a_panel_that_is_closed_gives_the_focus_back(
    window_on: OpenWindow, folder: Path, close: Callable[[QWidget], object]
) -> None:
    driver: WindowDriver = window_on(folder)
    driver.workspace.form.focus_pointer(("publication", "title"))
    driver.press("F9")
    dock = driver.window.context.panels["problems_panel"]
    driver.qtbot.waitUntil(lambda: not dock.visibleRegion().isEmpty())
    driver.press("F6")
    assert dock.has_focus
    close(dock)
    assert driver.workspace.form.isAncestorOf(driver.focus)
    assert driver.workspace.form.focused_pointer() == ("publication", "title")


def test_the_menu_hides_a_panel_wherever_the_focus_is(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.press("F9")
    driver.window.context.panels["problems_panel"].toggleViewAction().trigger()
    assert not driver.window.context.panels["problems_panel"].isVisible()


# special characters


def open_palette(driver: WindowDriver) -> CharacterPalette:
    driver.press("Ctrl+K")
    [found] = [each for each in driver.window.findChildren(CharacterPalette) if each.isVisible()]
    return found


def focus_name(driver: WindowDriver) -> QLineEdit:
    driver.workspace.form.focus_pointer(("author", "last_name"))
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
    return editor


def test_palette_inserts_at_the_cursor(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    editor = focus_name(driver)
    editor.setCursorPosition(4)
    palette = open_palette(driver)
    for key in "long s":
        driver.press(key.upper() if key != " " else "Space", palette)
    assert palette.list.currentItem().text() == "ſ"
    driver.press("Return", palette)
    assert driver.session.document and driver.session.document.get("/author/last_name") == "Nameſ c1"
    palette = open_palette(driver)
    assert palette.list.item(0).text() == "ſ"
    driver.press("Escape", palette)
    assert QApplication.focusWidget() is editor


def test_typing_continues_in_the_editor_after_a_character_is_chosen(
    window_on: OpenWindow, folder: Path
) -> None:
    driver: WindowDriver = window_on(folder)
    editor = focus_name(driver)
    editor.setCursorPosition(4)
    palette = open_palette(driver)
    # a popup of Qt's has its own keyboard focus, and would take what is typed while it closes
    assert QApplication.activePopupWidget() is None and QApplication.focusWidget() is editor
    QTest.keyClicks(editor, "long s")
    assert palette.list.currentItem().text() == "ſ" and editor.text() == "Name c1"
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QTest.keyClicks(editor, "abcd")
    assert driver.session.document and driver.session.document.get("/author/last_name") == "Nameſabcd c1"


def test_the_palette_accepts_input_methods_and_no_commands(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    editor = focus_name(driver)
    palette = open_palette(driver)
    written = QInputMethodEvent()
    written.setCommitString("æ")
    QApplication.sendEvent(editor, written)
    QTest.keyClick(editor, Qt.Key.Key_Z, Qt.KeyboardModifier.AltModifier)
    QTest.keyClick(editor, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert palette.isVisible() and editor.text() == "Name c1"
    assert any("æ" in field.text() for field in palette.findChildren(QLineEdit))
    assert driver.session.document and not driver.session.document.is_dirty
    driver.window.resize(driver.window.width() - 20, driver.window.height())
    driver.qtbot.waitUntil(lambda: not palette.isVisible())


def test_a_click_elsewhere_closes_the_palette(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    editor = focus_name(driver)
    palette = open_palette(driver)
    QTest.mouseClick(editor, Qt.MouseButton.LeftButton)
    assert not palette.isVisible()
    QTest.keyClicks(editor, "x")
    assert "x" in editor.text()


def test_palette_by_arrows_and_code(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    focus_name(driver)
    palette = open_palette(driver)
    first = palette.list.item(1).text()
    driver.press("Right", palette)
    assert palette.list.currentItem().text() == first
    for key in "A75B":
        driver.press(key, palette)
    assert palette.list.currentItem().text() == "ꝛ"
    for _ in range(4):
        driver.press("Backspace", palette)
    assert palette.list.count() > 60
    driver.press("Escape", palette)


def test_palette_inserts_into_the_search_field_too(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.press("Ctrl+F")
    palette = open_palette(driver)
    driver.press("Return", palette)
    assert driver.workspace.items.filter.text.text() == palette.list.item(0).text()
    assert driver.session.document and not driver.session.document.is_dirty


def test_names_of_characters() -> None:
    assert describe_character("ſ") == "U+017F LATIN SMALL LETTER LONG S"
    assert describe_character("fl.") == "fl."
    assert next(find_characters("pound sign", ["£"])) == "£"
    assert next(find_characters("U+2114", [])) == "℔"
    assert list(find_characters("zzzz no such", [])) == []


def test_characters_without_a_font_are_found_by_their_code_alone(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    focus_name(driver)
    palette = open_palette(driver)
    metrics = palette.list.fontMetrics()
    for typed in ("long s", "letter"):
        driver.type(palette, typed)
        found = [palette.list.item(row).text() for row in range(palette.list.count())]
        assert found and all(is_drawable(metrics, text) for text in found)
        for _ in typed:
            driver.press("Backspace", palette)
    driver.press("Escape", palette)
    lacking = "\U0010fffd"  # of private use: in no font
    drawable = partial(is_drawable, metrics)
    assert [drawable(text) for text in (lacking, f"m{lacking}", "ſ", "m")] == [False, False, True, True]
    assert list(find_characters("10FFFD", [], drawable)) == []  # Python calls it not printable
    assert list(find_characters(lacking, [], drawable)) == [lacking]


# settings and themes


def test_settings_are_stored_and_applied(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    changed: list[bool] = []
    driver.window.theme_changed.connect(lambda: changed.append(True))

    def fill(dialog: SettingsDialog) -> None:
        dialog.user.setText("Anna")
        dialog.theme.setCurrentIndex(dialog.theme.findData("dark"))
        dialog.accept()

    driver.answer_dialog(SettingsDialog, fill)
    driver.press("Ctrl+,")
    assert changed and driver.window.context.preferences.theme == "dark"
    driver.press("Ctrl+Return")
    assert driver.session.project.status("c1").who == "Anna"


def test_settings_keep_their_size_with_another_page(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)

    def look(dialog: SettingsDialog) -> None:
        dialog.show()
        size = dialog.size()
        dialog.tabs.setCurrentWidget(dialog.keys)
        assert dialog.size() == size and dialog.keys.list.isVisible()
        dialog.reject()

    driver.answer_dialog(SettingsDialog, look)
    driver.press("Ctrl+,")


def test_commands_keep_a_third_of_the_list_of_keys(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)

    def look(dialog: SettingsDialog) -> None:
        dialog.resize(600, 400)
        dialog.tabs.setCurrentWidget(dialog.keys)
        dialog.show()
        keys = dialog.keys.list
        driver.qtbot.waitUntil(lambda: keys.columnWidth(0) >= keys.viewport().width() // 3)
        dialog.reject()

    driver.answer_dialog(SettingsDialog, look)
    driver.press("Ctrl+,")


def test_every_label_of_the_window_shows_plain_text(window_on: OpenWindow, folder: Path) -> None:
    from PySide6.QtCore import Qt

    driver: WindowDriver = window_on(folder)
    for key in ("F7", "F8", "F9"):
        driver.press(key)
    labels = [label for label in driver.window.findChildren(QLabel) if label.text()]
    assert labels
    assert [label.text() for label in labels if label.textFormat() != Qt.TextFormat.PlainText] == []


def test_everything_that_takes_the_focus_has_a_name(window_on: OpenWindow, folder: Path) -> None:
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QAccessible

    driver: WindowDriver = window_on(folder)
    for key in ("F7", "F8", "F9"):
        driver.press(key)
    driver.qtbot.waitUntil(lambda: not driver.window.docks._refresh_timer.isActive())
    nameless = []
    for widget in driver.window.findChildren(QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible():
            interface = QAccessible.queryAccessibleInterface(widget)
            if not interface.text(QAccessible.Text.Name):
                nameless.append(f"{type(widget).__name__} in {type(widget.parentWidget()).__name__}")
    assert nameless == []


# values


def test_differences_of_records() -> None:
    mine = {"a": 1, "b": {"c": "x"}, "d": [1, 2], "e": None}
    theirs = {"a": 1.0, "b": None, "d": [1, 2, 3], "e": ""}
    rows = [
        (write_pointer(at), format_value(ours), format_value(other))
        for at, ours, other in find_differences(mine, theirs)
    ]
    assert rows == [
        ("/a", "1", "1.0"), ("/b/c", "x", "–"), ("/e", "null", '""'), ("/d/2", "–", "3"),
    ]  # fmt: skip
    assert find_differences(json.loads("{}"), {}) == []


def test_unreadable_files_are_searched_when_the_panel_is_shown(window_on: OpenWindow, folder: Path) -> None:
    (folder / "ground_truths/c3.json").write_bytes(b"")
    driver: WindowDriver = window_on(folder)
    driver.press("F9")
    panel = driver.window.context.panels["problems_panel"].widget()
    assert isinstance(panel, ProblemsPanel)
    driver.qtbot.waitUntil(lambda: any(row[0] == "c3" for row in texts(panel, "project")))


def test_statuses_are_written_to_the_text_file_while_the_project_is_open(
    window_on: OpenWindow, folder: Path
) -> None:
    driver: WindowDriver = window_on(folder)
    [writer] = driver.session.findChildren(StatusFileWriter)
    writer._timer.setInterval(1)
    driver.press("Ctrl+Return")
    path = folder / "gtapp-status.tsv"
    driver.qtbot.waitUntil(lambda: path.exists() and "c1\tchecked" in path.read_text(encoding="utf-8"))


def test_the_sidebar_shows_one_panel(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    draft, problems = (
        driver.window.context.panels["draft_panel"],
        driver.window.context.panels["problems_panel"],
    )
    driver.press("F7")
    driver.qtbot.waitUntil(lambda: draft.widget() is not None and draft.width() >= 200)
    height = driver.workspace.scan.height()
    driver.press("F9")
    driver.qtbot.waitUntil(problems.isVisible)
    assert not draft.isVisible() and driver.workspace.scan.height() == height
    assert problems.toggleViewAction().isChecked() and not draft.toggleViewAction().isChecked()
    driver.press("F9")
    assert not problems.isVisible() and not draft.isVisible()


def test_a_panel_at_the_bottom_or_floating_stays(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    draft, guidelines = (
        driver.window.context.panels["draft_panel"],
        driver.window.context.panels["guidelines_panel"],
    )
    problems = driver.window.context.panels["problems_panel"]
    driver.press("F7")
    driver.window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, draft)
    driver.press("F8")
    guidelines.setFloating(True)
    driver.press("F9")
    assert draft.isVisible() and guidelines.isVisible() and problems.isVisible()


def test_the_strip_has_a_button_for_each_panel(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    strip = driver.window.docks.strip
    buttons = [button for button in strip.findChildren(QToolButton) if button.defaultAction() is not None]
    shown = [button.defaultAction() for button in buttons if button.isVisible()]
    panels = [action for action in driver.window.docks.actions if action.isVisible()]
    assert shown[: len(panels)] == panels
    assert [action.objectName() for action in shown[len(panels) :]] == ["progress", "keys"]
    for action in shown:
        assert action.toolTip() == f"{strip_mnemonic(action.text())} ({action.shortcut().toString()})"
        assert action.iconText() and not action.icon().isNull()
    [guide] = [button for button in buttons if button.defaultAction().text() == "Guidelines"]
    driver.workspace.form.focus_pointer(("publication", "title"))
    guide.click()
    assert driver.window.context.panels[
        "guidelines_panel"
    ].isVisible() and driver.workspace.form.isAncestorOf(driver.focus)
    guide.click()
    assert not driver.window.context.panels["guidelines_panel"].isVisible()
    driver.window.close_project()
    assert not strip.isVisible()


@pytest.mark.parametrize(("width", "has_words"), [(1280, True), (700, False)])
def test_the_strip_has_words_where_the_window_is_wide(
    window_on: OpenWindow, folder: Path, width: int, has_words: bool
) -> None:
    driver: WindowDriver = window_on(folder)
    driver.window.resize(width, 700)
    styles = Qt.ToolButtonStyle
    for button in driver.window.docks.strip.findChildren(QToolButton):
        if button.defaultAction() is not None:
            style = styles.ToolButtonTextUnderIcon if has_words else styles.ToolButtonIconOnly
            assert button.toolButtonStyle() == style
            assert button.accessibleName() == strip_mnemonic(button.defaultAction().text())


@pytest.mark.parametrize(("height", "has_words"), [(600, False), (900, True)])
def test_a_low_window_hides_no_button_of_the_strip(
    window_on: OpenWindow, height: int, has_words: bool
) -> None:
    driver: WindowDriver = window_on(None, sample="letters")
    strip, styles = driver.window.docks.strip, Qt.ToolButtonStyle
    driver.window.resize(1280, height)
    style = styles.ToolButtonTextUnderIcon if has_words else styles.ToolButtonIconOnly
    driver.qtbot.waitUntil(lambda: strip.toolButtonStyle() == style)
    actions = [action for action in strip.actions() if action.isVisible()]
    driver.qtbot.waitUntil(lambda: all(strip.widgetForAction(each).isVisible() for each in actions))


def test_list_and_strip_follow_the_size_of_texts(window_on: OpenWindow, folder: Path) -> None:
    usual = QApplication.font()
    driver: WindowDriver = window_on(folder)
    window = driver.window
    strip, rows = window.docks.strip, driver.workspace.items.table.verticalHeader()
    before = strip.font().pointSizeF(), rows.defaultSectionSize()
    try:
        window.context.actions.by_name["larger_letters"].trigger()
        driver.qtbot.waitUntil(lambda: strip.font().pointSizeF() > before[0])
        assert rows.defaultSectionSize() > before[1]
    finally:
        QApplication.setFont(usual)


def test_wide_panels_and_others_have_a_width_each(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    window = driver.window
    window.list_visibility.show_list(False)  # the screen of tests has no room for all parts
    window.resize(1600, 700)
    panels = (
        window.context.panels["guidelines_panel"],
        window.context.panels["leaderboard_panel"],
        window.context.panels["problems_panel"],
    )
    for panel, width in zip(panels, (360, 480, 360), strict=True):
        panel.toggleViewAction().trigger()
        driver.qtbot.waitUntil(lambda panel=panel, width=width: panel.width() == width)  # type: ignore[misc]


@pytest.mark.parametrize("sample", ["letters", "personnel_cards"])
def test_a_laptop_has_room_for_a_panel_beside_list_scan_and_form(
    window_on: OpenWindow, language: str, sample: str
) -> None:
    driver: WindowDriver = window_on(None, sample=sample)
    window, workspace = driver.window, driver.workspace
    window.resize(1280, 800)
    driver.wait_until_settled()
    before, list_width = workspace.scan.width(), workspace.items.width()
    window.context.panels["values_panel"].open()  # stays below the others
    for dock in [each for each in window.docks.docks if each.is_available]:
        dock.open()
        driver.qtbot.waitUntil(dock.isVisible)
        driver.wait_until_settled()
        assert workspace.items.isVisible(), dock.objectName()
        driver.qtbot.waitUntil(lambda: workspace.items.width() < list_width)
        assert workspace.items.width() >= workspace.items.filter.readable_width
        assert workspace.scan.width() > before // 2, dock.objectName()
        assert workspace.form_part.width() >= workspace.form.columns_width, dock.objectName()
        shown = [each for each in window.docks.docks if each.isVisible()]
        assert len(shown) <= 2 and min(each.height() for each in shown) >= 160
    for dock in window.docks.docks:
        dock.hide()
    driver.qtbot.waitUntil(lambda: workspace.items.width() == list_width)
    driver.qtbot.waitUntil(lambda: abs(workspace.scan.width() - before) < 5)  # the splitter rounds
