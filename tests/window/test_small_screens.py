"""A laptop's screen at 200 % has 700 by 450 logical pixels: the window and its dialogs fit inside it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QFont, QHelpEvent, QPalette, QTextDocumentFragment
from PySide6.QtWidgets import QApplication, QDialog, QHeaderView, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from gtapp.editor.form.layout import FormCanvas
from gtapp.editor.form.readings_bar import ReadingsBar
from gtapp.editor.form.table_view import RecordTable
from gtapp.editor.form.value_block import ValueBlock
from gtapp.editor.items.item_list import FilterTab
from gtapp.editor.work_splitter import BESIDE
from gtapp.kit.appearance import fonts
from gtapp.kit.small_widgets import fit_to_screen
from tests import sample_projects
from tests.window.cut_texts import list_own_texts, list_shortened_texts
from tests.window.dialog_tour import (
    visit_dialogs,
    visit_panels,
    visit_popups,
    visit_sheet_dialogs,
    visit_tabs,
)
from tests.window.test_every_window import choose_run
from tests.window.window_driver import WindowDriver, scan
from tests.window_fixtures import OpenWindow

SAMPLES = ["zettelkatalog", "letters", "personnel_cards", "fraktur", "sciencemetabench"]
WIDTH, HEIGHT = 700, 450
_SCAN_ROW, _SCAN_HEADING = 26, 78
"""The heights of a row of a personnel card, and of what is above the first one, where the card fits the width."""


@pytest.fixture
def large_font(qtbot: QtBot) -> Iterator[None]:
    """Make the system's font six times as large as usual."""
    before = QApplication.font()
    QApplication.setFont(QFont(before.family(), 60))
    yield
    QApplication.setFont(before)


def resize_window(driver: WindowDriver, width: int, height: int) -> None:
    """Resize the window step by step to this size, as by dragging its corner; its content is laid out at each step."""

    def pulled() -> bool:
        driver.window.resize(width, height)
        return (driver.window.width(), driver.window.height()) == (width, height)

    driver.wait_until_settled()
    driver.qtbot.waitUntil(pulled)


def make_small(driver: WindowDriver) -> None:
    resize_window(driver, WIDTH, HEIGHT)


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_window_can_be_as_small_as_the_screen(window_on: OpenWindow, language: str, sample: str) -> None:
    driver: WindowDriver = window_on(None, sample=sample)
    make_small(driver)
    assert (driver.window.width(), driver.window.height()) == (WIDTH, HEIGHT)
    workspace = driver.workspace
    for part in (workspace.items.table, workspace.items.filter, workspace.scan, workspace.form):
        assert part.width() > 80 and part.height() > 40
        right = part.mapTo(driver.window, part.rect().topRight()).x()
        assert right < WIDTH


@pytest.mark.parametrize("typed", ["", "30 S."])
@pytest.mark.usefixtures("family")
def test_a_laptop_shows_all_fields_of_an_index_card(window_on: OpenWindow, language: str, typed: str) -> None:
    driver: WindowDriver = window_on(None, sample="zettelkatalog")
    resize_window(driver, 1280, 800)
    driver.go(driver.session.project.items[1].id)
    form = driver.workspace.form
    page = form.findChild(FormCanvas)
    assert page and driver.session.document
    if typed:  # has an issue with a fix, and differs from the draft
        form.focus_at(("publication", "pages"))
        form.insert_text(typed)
        assert driver.session.document.issues
    shown = page.parentWidget()
    assert shown
    blocks = [each for each in form.findChildren(ValueBlock) if each.isVisible()]
    assert len({each.field.name for each in blocks}) == 12
    assert (
        sys.platform == "darwin"
        or len({each.decoration.letter for each in blocks if each.decoration.letter}) == 12
    )
    driver.qtbot.waitUntil(lambda: all(_is_shown(each, shown) for each in blocks))
    readings = form.findChild(
        ReadingsBar
    )  # takes room below the value at the cursor, whose beginning is doubted here
    room = readings.height() if readings and readings.isVisible() else 0
    assert typed or page.height() - room <= shown.height()


def _is_shown(block: ValueBlock, part: QWidget) -> bool:
    """Return whether a value is visible as a whole."""
    frame = block.decoration.frame
    return part.rect().contains(QRect(block.mapTo(part, frame.topLeft()), frame.size()))


@pytest.mark.usefixtures("family")
def test_a_laptop_shows_six_rows_of_a_table_and_one_scroll_bar(window_on: OpenWindow, language: str) -> None:
    driver: WindowDriver = window_on(None, sample="personnel_cards")
    resize_window(driver, 1280, 800)
    form, scan = driver.workspace.form, driver.workspace.scan
    table, page = form.findChild(RecordTable), form.findChild(FormCanvas)
    assert table and page
    driver.qtbot.waitUntil(lambda: table.rowAt(table.viewport().height() - 1) >= 0)
    least = min(map(table.rowHeight, range(table.model().rowCount())))
    assert table.viewport().height() >= 6 * least
    assert page.height() <= form.height()
    assert scan.height() > 6 * _SCAN_ROW + _SCAN_HEADING


def test_a_table_makes_room_for_all_issues_of_a_cell(window_on: OpenWindow, language: str) -> None:
    driver: WindowDriver = window_on(None, sample="personnel_cards")
    resize_window(driver, 1280, 800)
    driver.go(driver.session.project.items[1].id)
    form = driver.workspace.form
    table, page = form.findChild(RecordTable), form.findChild(FormCanvas)
    assert table and page
    document = driver.session.document
    assert document
    places = [issue.pointer for issue in document.issues]
    assert len(set(places)) < len(places)  # a cell has two
    for at in places:
        form.focus_pointer(at)
        driver.qtbot.waitUntil(lambda: page.height() <= form.height())
        assert table.viewport().rect().contains(table.visualRect(table.currentIndex()))


@pytest.mark.usefixtures("family")
def test_half_a_laptop_shows_two_whole_rows_of_a_table(window_on: OpenWindow, language: str) -> None:
    driver: WindowDriver = window_on(None, sample="personnel_cards")
    resize_window(driver, 640, 390)  # a screen of 1280 × 800 at 200 %, without the window's title
    workspace = driver.workspace
    table, page = workspace.form.findChild(RecordTable), workspace.form.findChild(FormCanvas)
    assert table and page
    driver.qtbot.waitUntil(lambda: not workspace.scan_bar.isVisible() and not workspace.items.isVisible())
    driver.qtbot.waitUntil(lambda: table.rowHeight(0) + table.rowHeight(1) <= table.viewport().height())
    assert page.height() <= workspace.form.height()
    assert workspace.scan.height() >= 2 * _SCAN_ROW
    headings = table.horizontalHeader()
    assert headings.height() < 2 * headings.fontMetrics().lineSpacing()
    assert table.verticalScrollBar().isVisible()
    beside_headings = table.grab().toImage().pixelColor(table.width() - 6, 5)
    assert beside_headings == table.palette().color(QPalette.ColorRole.Window)
    texts = [
        str(table.model().headerData(each, Qt.Orientation.Horizontal)) for each in range(headings.count())
    ]
    tips = [_show_tip(headings, each) for each in range(headings.count())]
    assert set(tips) <= {"", *texts} and any(tips)
    resize_window(driver, 1280, 800)
    driver.qtbot.waitUntil(workspace.scan_bar.isVisible)
    driver.qtbot.waitUntil(lambda: headings.height() > 2 * headings.fontMetrics().lineSpacing())
    for each in range(headings.count()):
        _show_tip(headings, each)
    driver.qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_larger_texts_leave_as_little_room_as_a_low_window(window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(None, sample="personnel_cards")
    resize_window(driver, 1280, 800)
    workspace, before = driver.workspace, QApplication.font()
    fonts.apply_size(200)
    try:
        driver.qtbot.waitUntil(lambda: not workspace.scan_bar.isVisible())
        assert workspace.header.height() >= workspace.header.fontMetrics().height()
    finally:
        QApplication.setFont(before)
    driver.qtbot.waitUntil(workspace.scan_bar.isVisible)
    assert workspace.header.height() == workspace.header.sizeHint().height()


def test_a_low_window_leaves_no_trace_in_a_higher_one(window_on: OpenWindow) -> None:
    def measure(driver: WindowDriver) -> list[int]:
        resize_window(driver, 1280, 800)
        driver.qtbot.waitUntil(driver.workspace.scan_bar.isVisible)
        return driver.workspace.work.sizes()

    driver: WindowDriver = window_on(None, sample="personnel_cards")
    usual = measure(driver)
    resize_window(driver, 640, 390)
    driver.qtbot.waitUntil(lambda: not driver.workspace.scan_bar.isVisible())
    driver.close()
    assert measure(window_on(None, sample="personnel_cards")) == usual


def test_a_notice_about_a_file_of_a_long_name_fits_a_small_screen(
    window_on: OpenWindow, folder: Path
) -> None:
    driver: WindowDriver = window_on(folder)
    make_small(driver)
    name = "Korrespondenz_der_Generalkonferenz_an_die_Stationen_1867_bis_1871_Blatt_0123_recto"
    text = f"{name} is not saved: /home/anna/{name}.json is on a drive that is full."
    notice = driver.workspace.notices.put("unsaved", "bad", text, [("Try again", lambda: None)])
    driver.wait_until_settled()
    assert driver.window.minimumSizeHint().width() <= WIDTH
    assert notice.accessibleName() == text
    assert QTextDocumentFragment.fromHtml(notice.text.toolTip()).toPlainText() == text


def _show_tip(headings: QHeaderView, section: int) -> str:
    """Return the tooltip of a heading."""
    place = QPoint(headings.sectionViewportPosition(section) + 5, 5)
    event = QHelpEvent(QEvent.Type.ToolTip, place, headings.viewport().mapToGlobal(place))
    QApplication.sendEvent(headings.viewport(), event)
    return QTextDocumentFragment.fromHtml(QToolTip.text()).toPlainText()


def test_a_narrow_list_shows_the_names(window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(None, sample="letters")
    table = driver.workspace.items.table
    resize_window(driver, 800, HEIGHT)
    assert table.columnWidth(0) > table.fontMetrics().horizontalAdvance("letter01") + 40
    assert not table.horizontalScrollBar().isVisible()
    message = table.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert message.startswith("letter01, Draft, ") and message.endswith(", pages: 3")


def test_the_list_is_hidden_where_its_tabs_could_not_be_read(window_on: OpenWindow, language: str) -> None:
    driver: WindowDriver = window_on(None, sample="zettelkatalog")
    items = driver.workspace.items
    resize_window(driver, 1280, 800)
    assert items.isVisible()
    resize_window(driver, driver.window.minimumSizeHint().width(), 400)
    driver.qtbot.waitUntil(lambda: not items.isVisible())
    resize_window(driver, 1280, 800)
    driver.qtbot.waitUntil(items.isVisible)


def test_the_numbers_of_all_tabs_give_way_before_a_label(window_on: OpenWindow, language: str) -> None:
    bar = window_on(None, sample="zettelkatalog").workspace.items.filter
    bar.setParent(None)
    bar.resize(bar.readable_width, bar.height())
    bar.show()
    for tab in (bar.all, bar.to_do, bar.other, bar.lines):
        assert tab.width() >= tab.label_width
    bar.deleteLater()


def test_a_narrow_tab_leaves_its_number_out(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    tab = FilterTab(parent)
    tab.show_number("All", None)
    tab.resize(tab.sizeHint())
    alone = tab.grab().toImage()
    tab.show_number("All", 129)
    assert tab.grab().toImage() == alone and tab.sizeHint().width() > tab.label_width == tab.width()


def test_without_room_for_the_list_scan_and_form_come_first(window_on: OpenWindow, large_font: None) -> None:
    driver: WindowDriver = window_on(None, sample="letters")
    screen = driver.window.screen().availableGeometry()
    assert not driver.workspace.items.isVisible()
    assert not driver.window.context.actions.by_name["list"].isChecked()
    # the layout is updated a moment later
    driver.qtbot.waitUntil(lambda: driver.window.minimumSizeHint().width() <= screen.width())
    driver.press("Ctrl+B")
    assert driver.workspace.items.isVisible()


def test_the_list_is_hidden_for_a_panel_without_room(window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(None, sample="zettelkatalog")
    window, items = driver.window, driver.workspace.items
    most = window.screen().availableGeometry().height()
    resize_window(driver, 1000, 700)
    # a panel of any width leaves no room for list and scan then
    driver.workspace.form_part.setMinimumWidth(500)
    driver.press("F12")
    driver.qtbot.waitUntil(lambda: not items.isVisible() and window.height() <= most)
    driver.qtbot.waitUntil(lambda: window.status.geometry().bottom() < window.height())
    assert not window.context.actions.by_name["list"].isChecked()
    driver.press("F12")
    driver.qtbot.waitUntil(items.isVisible)
    assert window.context.actions.by_name["list"].isChecked()


def test_a_panel_takes_the_place_of_the_scan_where_both_are_wider_than_the_screen(
    window_on: OpenWindow,
) -> None:
    driver: WindowDriver = window_on(None, sample="zettelkatalog")
    window, workspace = driver.window, driver.workspace
    most = window.screen().availableGeometry().width()
    workspace.form_part.setMinimumWidth(most - 450)
    for _ in range(2):  # the window is as wide as the screen the second time, too
        driver.press("F12")
        driver.qtbot.waitUntil(lambda: not workspace.scan.isVisible() and window.width() <= most)
        driver.press("F12")
        driver.qtbot.waitUntil(workspace.scan.isVisible)
    window.context.actions.by_name["scan_above"].trigger()
    driver.press("F12")
    driver.qtbot.waitUntil(lambda: window.docks.docks[0].widget() is not None or window.width() <= most)
    assert workspace.scan.isVisible()


def test_a_list_that_the_user_shows_stays(window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(None, sample="zettelkatalog")
    items = driver.workspace.items
    resize_window(driver, 1000, 700)
    driver.press("F12")
    driver.qtbot.waitUntil(lambda: not items.isVisible())
    driver.press("Ctrl+B")
    driver.window.resize(driver.window.width() - 1, driver.window.height())
    driver.wait_until_settled()
    assert items.isVisible()


class SizeKeeper(QObject):
    """Keeps the size of a window as window managers do that tile windows; counts how often it is asked for another one."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window, self._size = window, window.size()
        self.refusals = 0
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self._window.size() != self._size:
            self.refusals += 1
            self._window.resize(self._size)
        return False


def test_a_window_whose_size_is_not_its_own_is_reduced_once(window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(None, sample="zettelkatalog")
    narrow = driver.window.minimumSizeHint().width()
    resize_window(driver, narrow, 400)
    driver.qtbot.waitUntil(lambda: not driver.workspace.items.isVisible())
    driver.window.resize(narrow, driver.window.screen().availableSize().height() + 1)
    keeper = SizeKeeper(driver.window)
    driver.window.list_visibility.adjust()
    driver.window.list_visibility.adjust()
    assert keeper.refusals == 1


def test_dialogs_are_no_larger_than_the_screen(qtbot: QtBot) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    screen = dialog.screen().availableGeometry()
    fit_to_screen(dialog, 300, 200)
    assert (dialog.width(), dialog.height()) == (300, 200)
    fit_to_screen(dialog, 5000, 4000)
    assert screen.width() - 60 < dialog.width() < screen.width()
    assert screen.height() - 60 < dialog.height() < screen.height()


def test_scan_and_form_keep_their_shares_of_the_window(window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(None, sample="letters")
    resize_window(driver, 1800, 900)
    splitter, work = driver.workspace.splitter, driver.workspace.work
    splitter.setSizes([200, 1590])
    work.moveSplitter(700, 1)
    before = splitter.sizes()[0], *work.sizes()
    resize_window(driver, 1000, 700)
    list_width, scan, form = splitter.sizes()[0], *work.sizes()
    assert list_width == before[0]
    assert scan / form == pytest.approx(before[1] / before[2], rel=0.02)
    resize_window(driver, 1800, 900)
    assert (splitter.sizes()[0], *work.sizes()) == pytest.approx(before, abs=2)


def test_dialogs_can_be_as_small_as_half_a_laptop_and_show_their_texts_whole(
    window_on: OpenWindow, folder: Path, tmp_path: Path, language: str
) -> None:
    large: dict[str, tuple[int, int]] = {}
    shortened: dict[str, set[str]] = {}
    own = list_own_texts(language)

    def measure(dialog: QWidget) -> None:
        least, name = dialog.minimumSizeHint().expandedTo(dialog.minimumSize()), type(dialog).__name__
        if least.width() > 640 or least.height() > 390:  # as the window above
            large[name] = least.width(), least.height()
        if found := set(list_shortened_texts(dialog, own)):
            shortened.setdefault(name, set()).update(found)

    driver: WindowDriver = window_on(folder)
    visit_dialogs(driver, tmp_path, lambda dialog: visit_tabs(driver, dialog, measure))
    letters = sample_projects.letters(tmp_path / "letters")
    for path in (letters / "images").iterdir():
        scan(path)
    visit_sheet_dialogs(window_on(letters), letters / "ground_truths" / "letters.csv", measure)
    assert large == {}
    assert shortened == {}


def test_a_laptop_shows_the_texts_of_panels_and_popups_whole(
    window_on: OpenWindow, folder: Path, language: str
) -> None:
    shortened: dict[str, set[str]] = {}
    own = list_own_texts(language)

    def look(top: QWidget) -> None:
        found: set[str] = set()

        def is_whole() -> bool:
            found.clear()
            found.update(list_shortened_texts(top, own))
            return not found

        try:
            driver.qtbot.waitUntil(is_whole, timeout=10_000)  # a panel gets its final size late
        except driver.qtbot.TimeoutError:
            shortened.setdefault(f"{type(top).__name__} {top.objectName()}", set()).update(found)

    def look_at_panels(driver: WindowDriver) -> None:
        visit_panels(driver, lambda panel: visit_tabs(driver, panel, look))

    for sample in SAMPLES:
        driver: WindowDriver = window_on(None, sample=sample)
        resize_window(driver, 1280, 800)
        driver.wait_until_settled()
        if sample == "zettelkatalog":
            # else it depends on how large the window was when the first page became known
            driver.workspace.work.choose(BESIDE)
            choose_run(driver)
        look(driver.window)
        if sample in ("zettelkatalog", "letters"):  # have all panels between them
            look_at_panels(driver)
    driver = window_on(folder)
    resize_window(driver, 1280, 800)
    visit_popups(driver, look)
    assert shortened == {}
