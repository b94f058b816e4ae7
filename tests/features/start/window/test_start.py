"""The first start: the page of kinds, samples, drops, and the question about a folder that is no project."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, QPoint, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gtapp.core.schema import benchmark
from gtapp.features import open_project
from gtapp.features.start.window.folder_dialog import FolderDialog
from gtapp.features.start.window.kind_tile import KindTile
from gtapp.features.start.window.labels import DimLabel
from gtapp.features.start.window.start_page import StartPage
from gtapp.kit.appearance import fonts
from gtapp.kit.dialogs import FoldButton
from gtapp.kit.texts.i18n import install_translators
from gtapp.window.opener import OpenRequest
from tests.sample_projects import write_file
from tests.window.contrast import contrast
from tests.window.window_driver import WindowDriver, cards, hash_files, scan
from tests.window_fixtures import OpenWindow


def start_page(driver: WindowDriver) -> StartPage:
    page = driver.window.pages.currentWidget()
    assert isinstance(page, StartPage)
    return page


def find_tile(parent: QWidget, title: str) -> KindTile:
    return next(tile for tile in parent.findChildren(KindTile) if tile.text() == title)


def find_button(parent: QWidget, text: str) -> QPushButton:
    """Return the visible button with this text, without the marks of its key."""
    buttons = (each for each in parent.findChildren(QPushButton) if each.isVisibleTo(parent))
    return next(each for each in buttons if text in each.text().replace("&", ""))


def read_texts(dialog: QWidget) -> str:
    """Return all visible texts."""
    return "\n".join(each.text() for each in dialog.findChildren(QLabel) if each.isVisibleTo(dialog))


def measure_contrast(label: QLabel) -> float:
    palette = label.palette()
    return contrast(palette.windowText().color(), palette.window().color())


def look_at_dialog(driver: WindowDriver, open_: Callable[[], object]) -> str:
    """Return the texts of the dialog that `open_` leads to, and cancel it."""
    shown: list[str] = []

    def look(dialog: FolderDialog) -> None:
        shown.append(read_texts(dialog))
        dialog.reject()

    driver.answer_dialog(FolderDialog, look)
    open_()
    driver.qtbot.waitUntil(lambda: bool(shown))
    return shown[0]


def begin_letters(dialog: FolderDialog, target: Path) -> None:
    """Make a new project of letters of scans that are copied."""
    find_tile(dialog, "Letters").click()
    line = next(each for each in dialog.findChildren(QLineEdit) if each.isVisible())
    line.setText(str(target))
    accept(dialog)


def accept(dialog: FolderDialog) -> None:
    button = find_button(dialog, "Open")
    assert button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


_BUTTON, _KEYS, _ACTION = (
    Qt.MouseButton.LeftButton,
    Qt.KeyboardModifier.NoModifier,
    Qt.DropAction.CopyAction,
)


def list_urls(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def drag(driver: WindowDriver, *paths: Path) -> QDragEnterEvent:
    """Drag these onto the window; return the event, which is accepted if they can be dropped."""
    data = list_urls(*paths)
    event = QDragEnterEvent(QPoint(5, 5), _ACTION, data, _BUTTON, _KEYS)
    event.ignore()
    QCoreApplication.sendEvent(driver.window, event)
    return event


def drop(driver: WindowDriver, *paths: Path) -> None:
    """Drop these on the window."""
    assert drag(driver, *paths).isAccepted()
    data = list_urls(*paths)
    QCoreApplication.sendEvent(driver.window, QDropEvent(QPoint(5, 5), _ACTION, data, _BUTTON, _KEYS))


def answer_file_dialog(driver: WindowDriver, folder: Path) -> QTimer:
    """Choose this folder in the dialog for folders, as by typing its path."""

    def choose(dialog: QFileDialog) -> None:
        name = dialog.findChild(QLineEdit)
        assert name
        name.setText(str(folder))
        dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Open).click()  # type: ignore[union-attr]

    return driver.answer_dialog(QFileDialog, choose)


@pytest.fixture
def scans(tmp_path: Path) -> Path:
    """A folder with two scans, and nothing else."""
    folder = tmp_path / "Box 7"
    scan(folder / "a.png")
    scan(folder / "b.jpg")
    return folder


@pytest.fixture(autouse=True)
def user_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the user a home of his own, with a folder of documents."""
    (tmp_path / "home" / "Documents").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))


# the page


def test_the_page_asks_and_shows_a_picture_of_each_kind(window_on: OpenWindow) -> None:
    page = start_page(window_on(None))
    assert "What kind of documents?" in read_texts(page)
    titles = [tile.text() for tile in page.tiles]
    assert titles == [
        "Index cards",
        "Letters",
        "Personnel cards",
        "Newspaper pages",
        "Papers and books",
        "Something else",
    ]
    assert {tile.kind.picture.name for tile in page.tiles} == {
        *(f"{name}.jpg" for name in benchmark.list_ids()),
        "other.jpg",
    }
    assert all(tile.accessibleName() and tile.accessibleDescription() for tile in page.tiles)
    assert all(not tile.grab().isNull() for tile in page.tiles)


def test_the_first_kind_has_the_focus_and_the_keyboard_reaches_all(window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(None)
    page = start_page(driver)
    driver.qtbot.waitUntil(lambda: QApplication.focusWidget() is page.tiles[0])
    reached: list[QWidget] = []
    for _ in range(20):
        reached.append(driver.focus)
        driver.press("Tab")
    assert set(page.tiles) < set(reached)
    assert page.open_button in reached
    samples = [each for each in page.findChildren(QPushButton) if each.text() == "Try a sample"]
    assert len(samples) == 5 and set(samples) < set(reached)
    assert samples[1].accessibleName() == "Try a sample: Letters"


def test_return_presses_the_button_of_a_sample(window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(None)
    sample = find_button(start_page(driver), "Try a sample")
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.press("Return", sample)
    assert driver.session.project.benchmark.id == "zettelkatalog"


@pytest.mark.parametrize("name", benchmark.list_ids())
def test_a_sample_opens_on_a_card_without_an_error_and_where_it_was_left(
    window_on: OpenWindow, name: str
) -> None:
    driver: WindowDriver = window_on(None)
    page = start_page(driver)
    cell = next(tile for tile in page.tiles if tile.kind.id == name).parentWidget()
    assert cell
    with driver.qtbot.waitSignal(driver.window.opened):
        QTest.mouseClick(find_button(cell, "Try a sample"), Qt.MouseButton.LeftButton)
    assert driver.session.project.benchmark.id == name
    document = driver.session.document
    assert document and [issue for issue in document.issues if issue.level == "issue"] == []
    driver.press("Ctrl+PgDown")
    left = driver.current
    driver.press("Ctrl+W")
    with driver.qtbot.waitSignal(driver.window.opened):
        QTest.mouseClick(find_button(cell, "Try a sample"), Qt.MouseButton.LeftButton)
    assert driver.current == left


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [640, 1280, 1600])
def test_the_page_fits_any_width(window_on: OpenWindow, width: int, theme: str) -> None:
    from gtapp.kit.appearance.theme import apply

    app = QApplication.instance()
    assert isinstance(app, QApplication)
    driver: WindowDriver = window_on(None)
    apply(app, theme)
    try:
        driver.window.resize(width, 800)
        page = start_page(driver)
        driver.qtbot.waitUntil(lambda: page.horizontalScrollBar().maximum() == 0)
        about = page.findChild(DimLabel)
        assert about
        driver.qtbot.waitUntil(lambda: measure_contrast(about) >= 4.5)
    finally:
        apply(app, "light")


@pytest.mark.parametrize("width", [640, 1280])
def test_texts_of_twice_the_size_have_room(window_on: OpenWindow, width: int) -> None:
    driver: WindowDriver = window_on(None)
    page = start_page(driver)
    before = QApplication.font()
    fonts.apply_size(200)
    try:
        driver.window.resize(width, 800)
        driver.qtbot.waitUntil(
            lambda: page.width() > width - 10 and page.horizontalScrollBar().maximum() == 0
        )
        for tile in page.tiles:
            assert tile.fontMetrics().horizontalAdvance(tile.kind.title) * 1.15 <= tile.width() - 20
    finally:
        QApplication.setFont(before)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_texts_of_tiles_have_room(qtbot: QtBot, window_on: OpenWindow, language: str) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    translators = install_translators(app, language)
    try:
        for tile in start_page(window_on(None)).tiles:
            metrics, room = tile.fontMetrics(), tile.width() - 20
            needed = metrics.boundingRect(0, 0, room, 1000, Qt.TextFlag.TextWordWrap, tile.kind.about)
            assert needed.height() < 3 * metrics.lineSpacing() and needed.width() <= room, tile.kind.about
            assert metrics.horizontalAdvance(tile.kind.title) * 1.15 <= room
    finally:
        for translator in translators:
            app.removeTranslator(translator)


# folders that are no projects


def test_a_kind_and_a_folder_of_scans_make_a_project(window_on: OpenWindow, scans: Path) -> None:
    driver: WindowDriver = window_on(None)
    before = hash_files(scans)
    shown: list[str] = []

    def look(dialog: FolderDialog) -> None:
        assert find_tile(dialog, "Personnel cards").isChecked()
        shown.append(read_texts(dialog))
        accept(dialog)

    answer_file_dialog(driver, scans)
    tile = find_tile(start_page(driver), "Personnel cards")
    with driver.qtbot.waitSignal(driver.window.opened):
        QTimer.singleShot(0, lambda: driver.answer_dialog(FolderDialog, look))
        driver.press("Return", tile)
    assert "“Box 7” is not a project yet" in shown[0]
    assert "2 (PNG 1, JPEG 1)" in shown[0]
    assert "New in Box 7: gtapp.toml" in shown[0]
    assert "Nothing that is there already is changed." in shown[0]
    assert driver.session.project.benchmark.id == "personnel_cards"
    assert [item.id for item in driver.session.items] == ["a", "b"]
    after = hash_files(scans)
    assert {name: after[name] for name in before} == before
    driver.close()
    assert window_on(scans).session.project.benchmark.id == "personnel_cards"


def test_records_in_any_place_are_proposed_with_an_example_and_the_lines_that_say_it(
    window_on: OpenWindow, tmp_path: Path
) -> None:
    folder = tmp_path / "receipts"
    for name in ("a", "b"):
        scan(folder / f"img/{name}.jpg")
        write_file(folder / f"b\u202eox/{name}.txt", "72,25,TAN\n")
        write_file(folder / f"key/{name}.json", '{\n "company": "A",\n "total": "1"\n}\n')
    driver: WindowDriver = window_on(None)
    before = hash_files(folder)

    def answer(dialog: FolderDialog) -> None:
        assert find_tile(dialog, "Something else").isChecked() and hash_files(folder) == before
        texts, boxes = (
            read_texts(dialog),
            {each.accessibleName(): each for each in dialog.findChildren(QPlainTextEdit)},
        )
        assert "key/*.json" in texts and "JSON, scans: 2 of 2" in texts and "Example: key/a.json" in texts
        assert '"company": "A"' in boxes["The first lines of an example"].toPlainText()
        lines = boxes["What gtapp.toml will say"]
        assert lines.toPlainText() == '[layout]\nscans = ["img"]\ntruths = ["key"]' and lines.isHidden()
        [fold] = [each for each in dialog.findChildren(FoldButton) if each.text() == "Lines for gtapp.toml"]
        fold.click()
        assert lines.isVisible()
        uses = {each.accessibleName(): each for each in dialog.findChildren(QComboBox)}
        driver.press("Up", uses["Use of key/*.json"])
        assert lines.isHidden() and boxes["The fields of each document, one on each line"].isVisible()
        driver.press("Down", uses["Use of key/*.json"])
        find_tile(dialog, "Index cards").click()
        assert "key/*.json: this does not look like records of the kind “Index cards”" in read_texts(dialog)
        find_tile(dialog, "Something else").click()
        assert "does not look like" not in read_texts(dialog)
        driver.press("End", uses["Use of b<U+202E>ox/*.txt"])
        assert "Example: b<U+202E>ox/a.txt" in read_texts(dialog)
        driver.press("Return", find_tile(dialog, "Something else"))

    driver.answer_dialog(FolderDialog, answer)
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.window.open(OpenRequest(folder))
    assert (folder / "gtapp.toml").read_text("utf-8").splitlines()[2:] == [
        "[layout]",
        'scans = ["img"]',
        'truths = ["key"]',
        'texts = ["b\u202eox"]',
    ]
    with open_project(folder) as project:
        assert (project.items[0].truth, project.items[0].texts) == ("key/a.json", ("b\u202eox/a.txt",))


def test_a_command_takes_a_folder_that_can_be_read_in_one_way(window_on: OpenWindow, tmp_path: Path) -> None:
    scan(tmp_path / "cards/img/a.jpg")
    write_file(tmp_path / "cards/key/a.json", '{"total": "1"}')
    driver: WindowDriver = window_on(None)
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.window.open(OpenRequest(tmp_path / "cards", is_command=True))
    assert driver.session.project.items[0].truth == "key/a.json"
    assert not (tmp_path / "cards/gtapp.toml").exists()


def test_the_keyboard_alone_answers_the_question(window_on: OpenWindow, scans: Path) -> None:
    driver: WindowDriver = window_on(None)

    def answer(dialog: FolderDialog) -> None:
        assert not find_button(dialog, "Open").isEnabled()
        driver.press("Space")
        driver.press("Right")
        assert find_tile(dialog, "Letters").isChecked()
        driver.press("Return")

    driver.answer_dialog(FolderDialog, answer)
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.window.open(OpenRequest(scans))
    assert driver.session.project.benchmark.id == "letters"


def test_something_else_gets_the_fields_that_are_named(
    window_on: OpenWindow, scans: Path, tmp_path: Path
) -> None:
    driver: WindowDriver = window_on(None)
    answers = tmp_path / "gpt"
    write_file(answers / "a.txt", 'So:\n```json\n{"inventoryNo": 7, "persons": ["x"]}\n```')

    def answer(dialog: FolderDialog) -> None:
        fields = next(each for each in dialog.findChildren(QPlainTextEdit) if not each.isReadOnly())
        assert not fields.isVisible()
        QTest.mouseClick(find_tile(dialog, "Something else"), Qt.MouseButton.LeftButton)
        assert fields.isVisible()
        fields.clear()
        assert not find_button(dialog, "Open").isEnabled()
        timer = answer_file_dialog(driver, answers)
        read = find_button(dialog, "Those of a model’s answers")
        read.setFocus()
        driver.press("Return", read)
        timer.stop()
        assert fields.toPlainText() == "inventoryNo\npersons"
        fields.setPlainText("inventoryNo\nMaterial & Technik\n\n")
        accept(dialog)

    driver.answer_dialog(FolderDialog, answer)
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.window.open(OpenRequest(scans))
    fields = driver.workspace.form.field.children
    assert [(field.name, field.kind) for field in fields] == [
        ("inventoryNo", "integer"),
        ("material_technik", "text"),
    ]


def test_cancelling_leaves_everything_as_it_is(window_on: OpenWindow, scans: Path) -> None:
    driver: WindowDriver = window_on(None)
    before, seen = hash_files(scans), list[bool]()

    def cancel(dialog: FolderDialog) -> None:
        seen.append(True)
        driver.press("Esc")

    driver.answer_dialog(FolderDialog, cancel)
    driver.window.open(OpenRequest(scans))
    driver.qtbot.waitUntil(lambda: bool(seen) and QApplication.activeModalWidget() is None)
    assert start_page(driver).notices.get("error") is None
    assert driver.window.focusWidget() is start_page(driver).tiles[0]
    assert hash_files(scans) == before


def test_cancelling_goes_back_to_the_open_project(window_on: OpenWindow, folder: Path, scans: Path) -> None:
    driver: WindowDriver = window_on(folder)
    seen: list[bool] = []

    def cancel(dialog: FolderDialog) -> None:
        seen.append(True)
        dialog.reject()

    driver.answer_dialog(FolderDialog, cancel)
    driver.window.open(OpenRequest(scans))
    driver.qtbot.waitUntil(lambda: bool(seen) and QApplication.activeModalWidget() is None)
    assert driver.window.pages.currentWidget() is driver.workspace


def test_a_project_of_the_chosen_kind_is_opened_at_once(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(None)
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.window.open(OpenRequest(folder, kind="zettelkatalog"))
    assert "gtapp.toml" not in hash_files(folder)


def test_a_project_of_another_kind_is_asked_about(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(None)
    before, shown = hash_files(folder), list[str]()

    def look(dialog: FolderDialog) -> None:
        shown.append(read_texts(dialog))
        assert find_tile(dialog, "Index cards").isChecked()
        accept(dialog)

    driver.answer_dialog(FolderDialog, look)
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.window.open(OpenRequest(folder, kind="letters"))
    assert "Looks like\nIndex cards" in shown[0]
    assert "files: 3" in shown[0] and "files: 2" in shown[0]
    assert driver.session.project.benchmark.id == "zettelkatalog"
    assert hash_files(folder).items() >= before.items()
    assert "gtapp.toml" not in hash_files(folder)


def test_a_folder_above_projects_offers_them(window_on: OpenWindow, tmp_path: Path) -> None:
    above = tmp_path / "above"
    cards(above / "cards")
    driver: WindowDriver = window_on(None)

    def choose(dialog: FolderDialog) -> None:
        assert "there is a project to open" in read_texts(dialog)
        QTest.mouseClick(find_button(dialog, "Open the project “cards”"), Qt.MouseButton.LeftButton)

    driver.answer_dialog(FolderDialog, choose)
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.window.open(OpenRequest(above))
    assert driver.session.project.root == above / "cards"


def test_a_folder_inside_a_project_offers_that(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(None)

    def choose(dialog: FolderDialog) -> None:
        QTest.mouseClick(find_button(dialog, "Open the project “cards”"), Qt.MouseButton.LeftButton)

    driver.answer_dialog(FolderDialog, choose)
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.window.open(OpenRequest(folder / "drafts"))
    assert driver.session.project.root == folder


def test_the_same_names_in_two_folders_are_pointed_out(window_on: OpenWindow, tmp_path: Path) -> None:
    for name in ("Box 1/001.png", "Box 2/001.png"):
        scan(tmp_path / "boxes" / name)
    driver: WindowDriver = window_on(None)
    text = look_at_dialog(driver, lambda: driver.window.open(OpenRequest(tmp_path / "boxes")))
    assert "2 (PNG 2), in 2 folders" in text
    assert "Scans that have the name of another one: 1." in text


@pytest.mark.parametrize("name", ["empty", "home"])
def test_folders_of_which_nothing_can_be_made(window_on: OpenWindow, tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    scan(tmp_path / "home" / "a.png")
    driver: WindowDriver = window_on(None)
    shown: list[str] = []

    def look(dialog: FolderDialog) -> None:
        assert not any(tile.isVisible() for tile in dialog.tiles)
        assert not find_button(dialog, "Open").isEnabled()
        shown.append(read_texts(dialog))
        driver.press("Esc")

    driver.answer_dialog(FolderDialog, look)
    driver.window.open(OpenRequest(tmp_path / name))
    driver.qtbot.waitUntil(lambda: bool(shown))
    assert {"empty": "There are no scans here", "home": "This is your home folder"}[name] in shown[0]


def test_another_folder_can_be_chosen_instead(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    driver: WindowDriver = window_on(None)

    def choose(dialog: FolderDialog) -> None:
        answer_file_dialog(driver, folder)
        QTest.mouseClick(find_button(dialog, "Another folder"), Qt.MouseButton.LeftButton)

    driver.answer_dialog(FolderDialog, choose)
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.window.open(OpenRequest(tmp_path / "empty"))
    assert driver.session.project.root == folder


def test_a_config_that_is_there_stays_and_the_choice_is_remembered(
    window_on: OpenWindow, tmp_path: Path
) -> None:
    folder = tmp_path / "own"
    scan(folder / "images" / "a.png")
    (folder / "gtapp.toml").write_text('[palette]\ncharacters = "ſ"\n', encoding="utf-8")
    before = hash_files(folder)
    driver: WindowDriver = window_on(None)

    def answer(dialog: FolderDialog) -> None:
        find_tile(dialog, "Newspaper pages").click()
        accept(dialog)

    driver.answer_dialog(FolderDialog, answer)
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.window.open(OpenRequest(folder))
    driver.close()
    assert window_on(folder).session.project.benchmark.id == "fraktur"
    assert hash_files(folder).items() >= before.items()


def test_another_kind_replaces_the_one_that_was_remembered(window_on: OpenWindow, tmp_path: Path) -> None:
    folder = tmp_path / "moved"
    scan(folder / "images" / "a.png")
    driver: WindowDriver = window_on(folder, benchmark="letters")
    driver.press("Ctrl+W")
    (folder / "images").rename(folder / "scans")

    def answer(dialog: FolderDialog) -> None:
        assert find_tile(dialog, "Letters").isChecked()
        find_tile(dialog, "Personnel cards").click()
        accept(dialog)

    driver.answer_dialog(FolderDialog, answer)
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.window.open(OpenRequest(folder))
    assert driver.session.project.benchmark.id == "personnel_cards"
    assert driver.session.items[0].scans == ("scans/a.png",)


# drops


def test_a_dropped_project_is_opened(window_on: OpenWindow, tmp_path: Path) -> None:
    folder = cards(tmp_path / "dropped")
    driver: WindowDriver = window_on(None)
    with driver.qtbot.waitSignal(driver.window.opened):
        drop(driver, folder)
    assert driver.session.project.root == folder


@pytest.mark.parametrize("name", ["images/c1.png", "gtapp.toml"])
def test_a_dropped_file_of_a_project_opens_it(window_on: OpenWindow, folder: Path, name: str) -> None:
    (folder / "gtapp.toml").write_text('benchmark = "zettelkatalog"\n')
    driver: WindowDriver = window_on(None)
    with driver.qtbot.waitSignal(driver.window.opened):
        drop(driver, folder / name)
    assert driver.session.project.root == folder


def test_dropped_scans_are_copied_into_a_new_project(
    window_on: OpenWindow, scans: Path, tmp_path: Path
) -> None:
    driver: WindowDriver = window_on(None)
    before = hash_files(scans)
    target = tmp_path / "new project"

    def answer(dialog: FolderDialog) -> None:
        find_tile(dialog, "Letters").click()
        line = next(each for each in dialog.findChildren(QLineEdit) if each.isVisible())
        assert Path(line.text()).name == "Box 7"
        line.setText(str(scans))
        assert not find_button(dialog, "Open").isEnabled()
        assert "Choose another name" in read_texts(dialog)
        line.setText(str(target))
        assert "The originals stay where they are." in read_texts(dialog)
        accept(dialog)

    driver.answer_dialog(FolderDialog, answer)
    with driver.qtbot.waitSignal(driver.window.opened):
        drop(driver, scans / "a.png", scans / "b.jpg")
    assert driver.session.project.root == target
    assert sorted(path.name for path in (target / "images").iterdir()) == ["a.png", "b.jpg"]
    assert hash_files(scans) == before


def test_scans_of_several_folders_are_copied(window_on: OpenWindow, scans: Path, tmp_path: Path) -> None:
    driver: WindowDriver = window_on(None)
    other = tmp_path / "Box 8"
    scan(other / "c.png")
    shown: list[str] = []

    def answer(dialog: FolderDialog) -> None:
        shown.append(read_texts(dialog))
        begin_letters(dialog, tmp_path / "new")

    driver.answer_dialog(FolderDialog, answer)
    with driver.qtbot.waitSignal(driver.window.opened):
        drop(driver, scans / "a.png", other / "c.png")
    assert str(scans) in shown[0] and str(other) in shown[0]
    assert [item.id for item in driver.session.items] == ["a", "c"]


def test_scans_in_the_home_folder_and_below_it_can_be_dropped(
    window_on: OpenWindow, scans: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(scans))
    driver: WindowDriver = window_on(None)
    text = look_at_dialog(driver, lambda: drop(driver, scans / "a.png", scans / "b.jpg"))
    assert "What kind of documents?" in text


def test_copies_of_files_in_other_places_are_asked_about(
    window_on: OpenWindow, scans: Path, tmp_path: Path
) -> None:
    secret = tmp_path / "elsewhere/secret.png"
    scan(secret)
    (scans / "x.png").symlink_to(secret)
    target, seen = tmp_path / "new", list[bool]()

    def answer(dialog: FolderDialog) -> None:
        box = dialog.findChild(QCheckBox)
        assert box and not box.isVisible()
        find_tile(dialog, "Letters").click()
        assert box.isVisible() and not box.isChecked()
        assert f"x.png → {secret}" in read_texts(dialog) and ": 1. The originals" in read_texts(dialog)
        QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
        assert ": 2. The originals" in read_texts(dialog)
        driver.press("Space", box)
        assert not box.isChecked()
        seen.append(True)
        begin_letters(dialog, target)

    driver: WindowDriver = window_on(None)
    driver.answer_dialog(FolderDialog, answer)
    with driver.qtbot.waitSignal(driver.window.opened):
        drop(driver, scans / "a.png", scans / "x.png")
    assert seen and [path.name for path in (target / "images").iterdir()] == ["a.png"]


@pytest.mark.parametrize("has_project", [False, True])
def test_a_cancelled_copy_is_removed_and_the_user_is_told(
    window_on: OpenWindow, folder: Path, scans: Path, tmp_path: Path, has_project: bool
) -> None:
    for number in range(200):
        scan(scans / f"more{number}.png")
    driver: WindowDriver = window_on(folder if has_project else None)
    target, told = tmp_path / "new", list[str]()

    def read_box(box: QMessageBox) -> None:
        told.append(box.text())
        box.accept()

    driver.answer_dialog(FolderDialog, lambda dialog: begin_letters(dialog, target))
    drop(driver, *sorted(scans.glob("*.png")))
    if has_project:
        driver.choose_from_menu("Open them as a project …")
    driver.qtbot.waitUntil((target / "images").exists)
    if has_project:
        driver.answer_dialog(QMessageBox, read_box)
    driver.window.opener.cancel()
    driver.wait_for_tasks()
    if not has_project:
        notice = start_page(driver).notices.get("error")
        told.append(notice.text.text() if notice else "")
    driver.qtbot.waitUntil(lambda: bool(told))
    assert "The copies made so far are removed again" in told[0] and not target.exists()


def test_several_folders_are_not_taken_at_once(window_on: OpenWindow, folder: Path, scans: Path) -> None:
    driver: WindowDriver = window_on(None)
    assert not drag(driver, folder, scans).isAccepted()


def test_a_dropped_file_that_is_no_scan_is_explained(window_on: OpenWindow, tmp_path: Path) -> None:
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "a.docx").write_bytes(b"x")
    driver: WindowDriver = window_on(None)
    text = look_at_dialog(driver, lambda: drop(driver, tmp_path / "texts" / "a.docx"))
    assert "There are no scans here" in text


# the start


@pytest.mark.slow
def test_the_page_is_loaded_only_when_it_is_shown(tmp_path: Path) -> None:
    cards(tmp_path / "cards")
    code = (
        "import sys; from pathlib import Path; from gtapp.window.app import open_window\n"
        f"app, window = open_window(Path({str(tmp_path / 'cards')!r}))\n"
        "def look():\n"
        "    opening = 'gtapp.core.project.opening.'\n"
        "    names = ('gtapp.features.start.window', opening + 'creation', opening + 'folder_survey')\n"
        "    print(*(name in sys.modules for name in names)); window.close()\n"
        "window.opened.connect(look); sys.exit(app.exec())"
    )
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout.split() == ["False"] * 3, done.stderr


def test_another_kind_is_chosen_until_something_is_edited(window_on: OpenWindow, scans: Path) -> None:
    driver: WindowDriver = window_on(None)
    command = driver.window.context.actions.by_name["choose_kind"]
    assert not command.isEnabled()

    def choose(title: str) -> None:
        def answer(dialog: FolderDialog) -> None:
            find_tile(dialog, title).click()
            dialog.accept()

        driver.answer_dialog(FolderDialog, answer)

    choose("Personnel cards")
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.window.open(OpenRequest(scans))
    driver.qtbot.waitUntil(command.isEnabled)
    choose("Index cards")
    with driver.qtbot.waitSignal(driver.window.opened):
        command.trigger()
    assert driver.session.project.benchmark.id == "zettelkatalog"
    driver.qtbot.waitUntil(command.isEnabled)
    driver.set("/author/last_name", "Meier")
    assert not command.isEnabled()
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.window.open(OpenRequest(scans))
    driver.wait_until_settled()
    assert not command.isEnabled()


def test_texts_in_another_encoding_are_listed_with_what_to_do(window_on: OpenWindow, tmp_path: Path) -> None:
    scan(tmp_path / "cards/img/a.jpg")
    (tmp_path / "cards/key").mkdir()
    (tmp_path / "cards/key/a.json").write_bytes('{"total": "ü"}'.encode("utf-16"))
    driver: WindowDriver = window_on(None)
    shown = []

    def answer(dialog: FolderDialog) -> None:
        shown.append(read_texts(dialog))
        shown.extend(each.toPlainText() for each in dialog.findChildren(QPlainTextEdit))
        driver.press("Escape", dialog)

    driver.answer_dialog(FolderDialog, answer)
    driver.window.open(OpenRequest(tmp_path / "cards"))
    driver.qtbot.waitUntil(lambda: bool(shown))
    assert "key/*.json" in shown[0] and "UTF-16: save it as UTF-8 to use it" in shown[0]
    assert '{"total": "ü"}' in shown
