"""The text layer of a PDF in the window: selected, searched, and put into the field with the focus."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from gtapp.core.scans.scan_file import PageRef
from gtapp.editor.scan.canvas import page_transform
from gtapp.editor.scan.scan_bar import ActionButton
from gtapp.editor.scan.selection_bar import SelectionBar
from gtapp.features.places.window.places_part import PlacesPart
from gtapp.features.places.window.scan_text import ScanText
from tests.pdf_texts import make_pdf
from tests.sample_projects import paper, papers
from tests.window.window_driver import WindowDriver, cards

pytestmark = pytest.mark.quick

_OTHER_WRITER = """
import sys
from gtapp.features import open_project
document = open_project(sys.argv[1]).document(sys.argv[2])
document.set("/title", "Theirs")
print("typed", flush=True)
sys.stdin.read()
"""
Key, Modifier = Qt.Key, Qt.KeyboardModifier
OpenWindow = Callable[..., WindowDriver]
PAGES = (
    ("Why Wooden Pipes Go Flat", "Ragnhild \u00d8stervold", "doi:10.5555/aar.2019"),
    ("The pitch of wooden", "pipes falls with damp"),
    ("No figures here",),
)


@pytest.fixture
def d(tmp_path: Path, window_on: OpenWindow) -> WindowDriver:
    """A project of one paper of three pages, whose record is open and its page shown."""
    content = make_pdf(*PAGES)
    sha = hashlib.sha256(content).hexdigest()
    root = papers(tmp_path / "project", {"data/paper.jsonl": [{**paper(1), "sha256": sha, "author": ""}]}, ())
    (root / "pdf").mkdir(exist_ok=True)
    (root / f"pdf/{sha}.pdf").write_bytes(content)
    driver = window_on(root)
    driver.qtbot.waitUntil(lambda: _text(driver).selection.has_text and driver.doubts.is_prepared)
    driver.wait_for_tasks()
    return driver


def _text(d: WindowDriver) -> ScanText:
    reading = d.window.features.part(PlacesPart).reading
    assert reading
    return reading.text


def _find(d: WindowDriver, wanted: str) -> tuple[QPoint, QPoint]:
    """Return where a text begins and ends on the widget of the scan."""
    scan, page = d.workspace.scan, _text(d).selection.page
    start = page.text.index(wanted)
    place = page_transform(scan.viewport, scan.devicePixelRatioF())
    width, height = scan.viewport.full

    def to_widget(x: float, y: float) -> QPoint:
        return place.map(QPointF(x * width, y * height)).toPoint()

    left, top, _, bottom = page.box(start)
    _, _, right, _ = page.box(start + len(wanted) - 1)
    middle = (top + bottom) / 2
    return to_widget(left, middle), to_widget(right, middle)


def _drag(d: WindowDriver, wanted: str) -> None:
    scan = d.workspace.scan
    begin, end = _find(d, wanted)
    QTest.mouseMove(scan, begin)
    QTest.mousePress(scan, Qt.MouseButton.LeftButton, Modifier.NoModifier, begin)
    QTest.mouseMove(scan, (begin + end) / 2)
    QTest.mouseMove(scan, end)
    QTest.mouseRelease(scan, Qt.MouseButton.LeftButton, Modifier.NoModifier, end)


def test_text_is_dragged_over_and_put_into_the_field_by_one_key(d: WindowDriver) -> None:
    d.workspace.form.focus_pointer(("author",))
    _drag(d, PAGES[0][1])
    assert _text(d).selection.text == PAGES[0][1]
    assert d.workspace.form.isAncestorOf(d.focus)  # a click on text leaves the focus where it is
    d.press("Ctrl+Shift+V")
    assert d.session.document and d.session.document.tree["author"] == PAGES[0][1]
    d.press("Ctrl+Z")
    assert d.session.document.tree["author"] == ""


def test_a_double_click_selects_a_word_and_shift_extends(d: WindowDriver) -> None:
    scan = d.workspace.scan
    at, _ = _find(d, "ooden Pipes")
    QTest.mouseDClick(scan, Qt.MouseButton.LeftButton, Modifier.NoModifier, at)
    assert _text(d).selection.text == "Wooden"
    for beginning in ("Why", "Wooden", "Ragnhild"):
        QTest.mouseDClick(scan, Qt.MouseButton.LeftButton, Modifier.NoModifier, _find(d, beginning)[0])
        assert _text(d).selection.text == beginning
    QTest.mouseDClick(scan, Qt.MouseButton.LeftButton, Modifier.NoModifier, at)
    scan.setFocus()
    QTest.keyClick(scan, Key.Key_Right, Modifier.ShiftModifier | Modifier.ControlModifier)
    assert _text(d).selection.text == "Wooden Pipes"
    QTest.keyClick(scan, Key.Key_End, Modifier.ShiftModifier)
    assert _text(d).selection.text == "Wooden Pipes Go Flat"
    QTest.keyClick(scan, Key.Key_Down, Modifier.ShiftModifier)
    assert "Ragnhild" in _text(d).selection.text
    d.window.features.part(PlacesPart).reading.text.actions_by_name["copy_selected"].trigger()  # type: ignore[union-attr]
    assert QGuiApplication.clipboard().text() == _text(d).selection.text
    QTest.keyClick(scan, Key.Key_Escape)
    assert _text(d).selection.text == ""


def test_keys_select_from_the_first_line_in_view(d: WindowDriver) -> None:
    scan = d.workspace.scan
    scan.setFocus()
    assert _text(d).selection.text == ""
    QTest.keyClick(scan, Key.Key_Right, Modifier.ShiftModifier | Modifier.ControlModifier)
    assert _text(d).selection.text == PAGES[0][0].split()[0]
    QTest.keyClick(scan, Key.Key_End, Modifier.ShiftModifier)
    assert _text(d).selection.text == PAGES[0][0]
    QTest.keyClick(scan, Key.Key_Escape)
    left, top, right, bottom = _text(d).selection.page.lines[-1].box
    width, height = scan.viewport.full
    for _ in range(12):
        scan.zoom_in()
    scan.reveal(QRectF(left * width, top * height, (right - left) * width, (bottom - top) * height))
    assert _find(d, PAGES[0][0])[0].y() < 0 < _find(d, PAGES[0][-1])[0].y()
    QTest.keyClick(scan, Key.Key_End, Modifier.ShiftModifier)
    assert _text(d).selection.text == PAGES[0][-1]


def test_a_click_on_a_word_is_forgotten_with_its_page(d: WindowDriver) -> None:
    clicks: list[tuple[float, float]] = []
    selection = _text(d).selection
    selection.clicked.connect(lambda *at: clicks.append(at))
    QTest.mouseClick(d.workspace.scan, Qt.MouseButton.LeftButton, Modifier.NoModifier, _find(d, "Wooden")[0])
    d.workspace.scan.show_page(1)
    d.qtbot.waitUntil(lambda: not any(timer.isActive() for timer in selection.findChildren(QTimer)))
    assert not clicks


def test_selected_text_is_tinted_on_the_page(d: WindowDriver) -> None:
    begin, end = _find(d, PAGES[0][1])

    def count_tinted() -> int:
        picture: QImage = d.workspace.scan.grab().toImage()
        colours = (QColor(picture.pixelColor(x, begin.y())) for x in range(begin.x(), end.x()))
        return sum(colour.saturation() > 30 for colour in colours)

    assert count_tinted() == 0
    _drag(d, PAGES[0][1])
    assert count_tinted() > (end.x() - begin.x()) / 2


def test_search_goes_through_all_pages_and_back_to_the_field(d: WindowDriver) -> None:
    d.workspace.form.focus_pointer(("title",))
    d.press("Ctrl+Shift+T")
    field = _text(d).row.field
    assert field.hasFocus()
    QTest.keyClicks(field, "WOODEN PIPES")
    d.qtbot.waitUntil(lambda: _text(d).row.outcome.text() == "1 of 2")
    assert _text(d).selection.text == "Wooden Pipes" and d.workspace.scan.page_index == 0
    QTest.keyClick(field, Key.Key_Return)
    d.qtbot.waitUntil(lambda: d.workspace.scan.page_index == 1 and bool(_text(d).selection.text))
    assert _text(d).selection.text == "wooden pipes"  # over the end of a line
    QTest.keyClick(field, Key.Key_Return)
    d.qtbot.waitUntil(lambda: d.workspace.scan.page_index == 0 and bool(_text(d).selection.text))
    QTest.keyClick(field, Key.Key_Return, Modifier.ShiftModifier)
    d.qtbot.waitUntil(lambda: d.workspace.scan.page_index == 1)
    QTest.keyClicks(field, "x")
    d.qtbot.waitUntil(lambda: _text(d).row.outcome.text() == "Not found")
    QTest.keyClick(field, Key.Key_Escape)
    assert d.workspace.form.focused_pointer() == ("title",) and not _text(d).row.isVisible()


def test_what_is_found_takes_the_place_of_what_is_selected_in_the_field(d: WindowDriver) -> None:
    d.set("/author", "R. O., doi")
    d.workspace.form.focus_pointer(("author",))
    author = d.focus
    assert isinstance(author, QLineEdit)
    author.setSelection(0, 5)
    d.press("Ctrl+Shift+T")
    QTest.keyClicks(_text(d).row.field, "ragnhild")
    d.qtbot.waitUntil(lambda: _text(d).selection.text == "Ragnhild")
    assert author.selectedText() == "R. O."
    d.press("Ctrl+Shift+V")
    assert d.session.document and d.session.document.tree["author"] == "Ragnhild, doi"
    author.selectAll()
    _text(d).row.field.setFocus()
    d.workspace.form.focus_pointer(("title",))
    assert not author.selectedText()


def _bar(d: WindowDriver) -> SelectionBar:
    return _text(d).bar


def _list_buttons(d: WindowDriver) -> list[str]:
    """Return the texts of the buttons beside the selection; none where these are not on the screen."""
    buttons = [each for each in _bar(d).findChildren(ActionButton) if each.isVisible()]
    return [each.text() for each in sorted(buttons, key=lambda each: each.x())]


def _click_button(d: WindowDriver, text: str) -> None:
    (button,) = (each for each in _bar(d).findChildren(ActionButton) if each.text() == text)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_the_actions_stand_beside_what_is_selected_and_cover_nothing_of_it(d: WindowDriver) -> None:
    d.workspace.form.focus_pointer(("author",))
    scan = d.workspace.scan
    for zoom in range(3):
        for text in (PAGES[0][0], PAGES[0][-1]):
            _drag(d, text)
            assert _list_buttons(d) == ["Into the field", "Append", "Search", "Copy"]
            begin, end = _find(d, text)
            place = _bar(d).geometry()
            assert scan.rect().contains(place) and not place.contains(begin) and not place.contains(end)
            assert not place.intersects(QRect(begin, end).normalized()), zoom
            assert d.workspace.form.isAncestorOf(d.focus)
        scan.zoom_in()
    scan.resize(260, 300)
    _drag(d, PAGES[0][-1][:3])
    assert scan.rect().contains(_bar(d).geometry())
    assert all(each.width() == each.height() for each in _bar(d).findChildren(ActionButton))


def test_the_actions_appear_when_the_button_is_let_go_and_go_with_the_selection(d: WindowDriver) -> None:
    d.workspace.form.focus_pointer(("author",))
    scan = d.workspace.scan
    begin, end = _find(d, "Ragnhild")
    QTest.mouseMove(scan, begin)
    QTest.mousePress(scan, Qt.MouseButton.LeftButton, Modifier.NoModifier, begin)
    QTest.mouseMove(scan, end)
    assert _text(d).selection.text and not _bar(d).isVisible()
    QTest.mouseRelease(scan, Qt.MouseButton.LeftButton, Modifier.NoModifier, end)
    assert _bar(d).isVisible()
    d.press("Escape")
    assert not _bar(d).isVisible() and not _text(d).selection.text
    assert d.workspace.form.isAncestorOf(d.focus)
    _drag(d, "Ragnhild")
    scan.show_page(1)
    assert not _bar(d).isVisible()
    d.qtbot.waitUntil(lambda: "pitch" in _text(d).selection.page.text and scan.image is not None)
    scan.setFocus()
    QTest.keyClick(scan, Key.Key_Right, Modifier.ShiftModifier | Modifier.ControlModifier)
    assert _list_buttons(d)[-1] == "Copy"
    QTest.mouseClick(_bar(d), Qt.MouseButton.LeftButton, Modifier.NoModifier, QPoint(1, 1))
    assert _text(d).selection.text, "a click beside a button is none on the page"


def test_the_actions_follow_the_page(d: WindowDriver) -> None:
    scan = d.workspace.scan
    for _ in range(6):
        scan.zoom_in()
    scan.reveal(QRectF(0, 0, 10, 10))
    _drag(d, PAGES[0][0].split()[0])
    assert _bar(d).isVisible()
    scan.pan_steps(99, 99)
    assert not _bar(d).isVisible(), "the words are out of view"
    scan.pan_steps(-99, -99)
    assert _bar(d).isVisible()


def test_what_is_selected_is_inserted_appended_copied(d: WindowDriver) -> None:
    document = d.session.document
    assert document
    d.workspace.form.focus_pointer(("author",))
    _drag(d, "Ragnhild")
    _click_button(d, "Into the field")
    assert document.tree["author"] == "Ragnhild" and not _bar(d).isVisible()
    d.press("Home")
    begin, _ = _find(d, "lat")
    QTest.mouseDClick(d.workspace.scan, Qt.MouseButton.LeftButton, Modifier.NoModifier, begin)
    _click_button(d, "Append")
    assert document.tree["author"] == "Ragnhild Flat"
    d.press("Home")
    d.press("Ctrl+Shift+Y")
    assert document.tree["author"] == "Ragnhild Flat Flat"
    d.press("Ctrl+Shift+C")
    assert QGuiApplication.clipboard().text() == "Flat"


def test_what_is_selected_is_searched_on_all_pages(d: WindowDriver) -> None:
    _drag(d, "Wooden Pipes")
    _click_button(d, "Search")
    row = _text(d).row
    assert row.isVisible() and row.field.text() == "Wooden Pipes"
    d.qtbot.waitUntil(lambda: row.outcome.text() == "1 of 2")
    assert not _bar(d).isVisible(), "what is found is marked without the actions"


def test_where_nothing_can_be_typed_the_text_is_only_searched_and_copied(d: WindowDriver) -> None:
    d.workspace.form.focus_pointer(("author",))
    _drag(d, "Ragnhild")
    assert len(_list_buttons(d)) == 4
    project = d.session.project.root
    command = [sys.executable, "-c", _OTHER_WRITER, str(project), d.current]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdin and other.stdout and other.stdout.readline() == "typed\n"
        d.session.look_for_other_writer()
        assert not _text(d).actions_by_name["insert_selected"].isEnabled()
        _drag(d, "Ragnhild")
        assert _list_buttons(d) == ["Search", "Copy"]
        other.kill()


def test_the_first_search_does_not_end_at_the_next_page(d: WindowDriver) -> None:
    reading = d.window.features.part(PlacesPart).reading
    assert reading
    # made when the first page is on the screen, as in a window that has just been opened
    text = ScanText(d.workspace.scan, reading.reader, d.workspace.tasks, lambda: True, d.workspace)
    text.actions_by_name["search_scan"].trigger()
    text.row.typed.emit("wooden pipes")
    d.qtbot.waitUntil(lambda: text.row.outcome.text() == "1 of 2")
    text.actions_by_name["next_found"].trigger()
    d.qtbot.waitUntil(lambda: d.workspace.scan.page_index == 1 and d.workspace.scan.image is not None)
    d.qtbot.waitUntil(lambda: text.selection.text == "wooden pipes")
    assert text.row.isVisible() and text.row.outcome.text() == "2 of 2"


def test_all_pages_are_shown_as_pictures_and_one_is_chosen(d: WindowDriver) -> None:
    d.workspace.form.focus_pointer(("title",))
    d.press("Ctrl+Shift+O")
    strip = d.workspace.page_strip
    assert strip and strip.isVisible() and strip.model().rowCount() == 3
    d.qtbot.waitUntil(lambda: all(not strip.pages.find_picture(row).isNull() for row in range(3)))
    third = strip.model().index(2, 0)
    QTest.mouseClick(
        strip.viewport(), Qt.MouseButton.LeftButton, Modifier.NoModifier, strip.visualRect(third).center()
    )
    assert d.workspace.scan.page_index == 2 and strip.currentIndex().row() == 2
    assert d.workspace.form.isAncestorOf(d.focus)
    d.press("Ctrl+Shift+PgUp")
    assert strip.currentIndex().row() == 1
    d.press("Ctrl+Shift+O")
    assert not strip.isVisible()


def test_an_item_of_one_page_has_no_strip(tmp_path: Path, window_on: OpenWindow) -> None:
    driver = window_on(cards(tmp_path / "cards"))
    driver.press("Ctrl+Shift+O")
    assert driver.workspace.page_strip is None


def _replace_paper(d: WindowDriver, *pages: tuple[str, ...]) -> None:
    """Put other pages into the file of the paper, and reload it."""
    d.workspace.scan.refs[0].path.write_bytes(make_pdf(*pages))
    d.press("F5")
    d.wait_for_tasks()


def test_a_search_goes_on_in_a_file_that_is_reloaded(d: WindowDriver) -> None:
    d.press("Ctrl+Shift+T")
    d.type(d.focus, "pipes")
    d.qtbot.waitUntil(lambda: _text(d).row.outcome.text() == "1 of 2")
    _replace_paper(d, ("No pipes", "and pipes"), ("Many more pipes",), ("The last",))
    d.qtbot.waitUntil(lambda: _text(d).row.outcome.text() == "1 of 3")
    d.qtbot.waitUntil(lambda: _text(d).selection.text == "pipes")


def test_pictures_of_pages_are_made_again_from_a_file_that_is_reloaded(d: WindowDriver) -> None:
    d.press("Ctrl+Shift+O")
    strip = d.workspace.page_strip
    assert strip
    d.qtbot.waitUntil(lambda: all(not strip.pages.find_picture(row).isNull() for row in range(3)))
    before = [strip.pages.find_picture(row) for row in range(3)]
    _replace_paper(d, ("Other",), ("words",), ("here",))
    d.qtbot.waitUntil(lambda: all(strip.pages.find_picture(row) != before[row] for row in range(3)))


def _has_read(d: WindowDriver, page: PageRef, text: str) -> bool:
    reading = d.window.features.part(PlacesPart).reading
    assert reading
    found = reading.reader.get(page)
    return found is not None and text in found.text.text


def test_all_pages_of_a_pdf_are_read_though_only_the_first_is_listed(d: WindowDriver) -> None:
    d.qtbot.waitUntil(lambda: _has_read(d, d.workspace.scan.refs[2], PAGES[2][0]))


def test_all_pages_are_read_anew_from_a_file_that_is_reloaded(d: WindowDriver) -> None:
    texts = ("One", "Two", "Three")
    _replace_paper(d, *((text,) for text in texts))
    d.workspace.scan.show_page(1)  # the others are still wanted
    pages = d.workspace.scan.refs
    d.qtbot.waitUntil(lambda: all(_has_read(d, *each) for each in zip(pages, texts, strict=True)))
