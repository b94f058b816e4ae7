"""Nothing depends on colour alone: in a theme whose meanings have all the same colour, they can still be told apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, product

import pytest
from PySide6.QtCore import QItemSelectionModel, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform
from PySide6.QtWidgets import QAbstractItemView, QApplication, QToolButton, QWidget

from gtapp.core.store.status_text import STATUS_NAMES
from gtapp.editor.form.bars import BARS, bar_name, draw_bar
from gtapp.editor.form.painting import (
    VERDICTS,
    draw_issue_sign,
    draw_verdict_sign,
    paint_colours,
    verdict_code,
)
from gtapp.editor.form.table_view import RecordTable
from gtapp.editor.scan.canvas import ScanArea, paint_boxes, paint_highlights
from gtapp.kit.appearance import theme
from gtapp.scoring.reports.radar_chart import DASHES, MARKERS
from tests.features.scores.window.score_steps import find_scores, open_panel, wait_for_scores
from tests.window.contrast import GRAPHICS, contrast
from tests.window.dialog_tour import visit_panels, visit_tabs
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow

_SIDE = 40
_MOST_ROWS = 50


@pytest.fixture
def one_colour(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give all texts and signs the same colour, and all grounds another one."""
    colours = theme._load_colours("light")
    tones = {name: colours["base" if name.endswith("_back") else "text"] for name in colours["tones"]}
    runs = [colours["text"]] * len(colours["runs"])
    monkeypatch.setattr(theme, "_load_colours", lambda _: {**colours, "tones": tones, "runs": runs})
    monkeypatch.setattr(
        theme, "current_scheme", lambda: "one colour"
    )  # its pictures are kept apart from those of others
    before = qapp.palette()
    qapp.setPalette(theme.make_palette("light"))
    yield
    qapp.setPalette(before)


def draw(paint: Callable[..., object], *settings: object) -> QImage:
    """Return what is painted by `paint` with a painter and these settings."""
    image = QImage(_SIDE, _SIDE, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint(painter, *settings)
    painter.end()
    return image


def list_same(pictures: dict[str, QImage]) -> list[tuple[str, str]]:
    """Return the names of those that look the same."""
    return [(one, other) for one, other in combinations(pictures, 2) if pictures[one] == pictures[other]]


def test_the_bars_of_values(one_colour: None) -> None:
    colours = paint_colours(QApplication.palette())
    place = QRect(4, 4, 4, 32)
    assert list_same({bar: draw(draw_bar, place, bar, colours) for bar in BARS}) == []
    assert len({*map(bar_name, BARS)}) == len(BARS)


def test_the_verdicts_and_issues(one_colour: None) -> None:
    palette = QApplication.palette()
    assert list_same({each: draw(draw_verdict_sign, 4, 4, 20, each, palette) for each in VERDICTS}) == []
    assert len({*map(verdict_code, VERDICTS)}) == len(VERDICTS)
    assert (
        list_same({each: draw(draw_issue_sign, 4, 4, 20, each, palette) for each in ("issue", "note")}) == []
    )


@pytest.mark.parametrize(
    "names",
    [STATUS_NAMES, ["saved", "new", "unsaved", "failed"], ["note", "warn", "bad"]],
    ids=["status", "saving", "notices"],
)
def test_the_icons(one_colour: None, names: Iterable[str]) -> None:
    def paint(painter: QPainter, name: str) -> None:
        theme.icon(name).paint(painter, 4, 4, 16, 16)

    pictures = {name: draw(paint, name) for name in names}
    assert len(pictures) > 2 and list_same(pictures) == []


def test_the_places_on_a_scan(one_colour: None) -> None:
    palette, box, as_it_is = QApplication.palette(), QRectF(8, 8, 20, 10), QTransform()
    boxes = {
        "none": draw(paint_boxes, as_it_is, [], ScanArea(), palette),
        "other": draw(paint_boxes, as_it_is, [box], ScanArea(), palette),
        "current": draw(paint_boxes, as_it_is, [], ScanArea((box,)), palette),
        "guess": draw(paint_boxes, as_it_is, [], ScanArea((box,), is_guess=True), palette),
    }
    inks = {name: make_black_and_white(picture) for name, picture in boxes.items()}
    assert list_same(inks) == []
    found = draw(paint_highlights, as_it_is, [box], [], palette)
    selected = draw(paint_highlights, as_it_is, [box], [box], palette)
    assert make_black_and_white(found) != make_black_and_white(selected)


def make_black_and_white(picture: QImage) -> QImage:
    """Return a picture in which all that is not nearly white is black."""
    for y in range(picture.height()):
        for x in range(picture.width()):
            is_light = QColor(picture.pixel(x, y)).lightness() > 225
            picture.setPixelColor(x, y, QColor(Qt.GlobalColor.white if is_light else Qt.GlobalColor.black))
    return picture


def test_the_runs_of_a_diagram() -> None:
    assert len({*DASHES}) == len({*MARKERS}) == len(DASHES) == 6


# states, which may be shown by grounds of another lightness


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    before = qapp.palette()
    theme.apply(qapp, request.param)
    yield request.param
    qapp.setPalette(before)


def grab_part(window: QWidget, part: QWidget, place: QRect) -> QImage:
    return window.grab(QRect(part.mapTo(window, place.topLeft()), place.size())).toImage()


def is_change_visible(one: QImage, other: QImage) -> bool:
    """Return whether as many pixels as the shorter side has changed such that everybody sees it."""
    pixels = product(range(one.width()), range(one.height()))
    changed = (at for at in pixels if one.pixel(*at) != other.pixel(*at))
    strong = sum(contrast(QColor(one.pixel(*at)), QColor(other.pixel(*at))) >= GRAPHICS for at in changed)
    return strong >= min(one.width(), one.height()) / 2


def test_selected_items(window_on: OpenWindow, scheme: str) -> None:
    driver: WindowDriver = window_on(None, sample="letters")
    driver.wait_until_settled()
    table = driver.workspace.items.table
    place = QRect(QPoint(0, table.rowViewportPosition(2)), QSize(table.width(), table.rowHeight(2)))
    before = grab_part(driver.window, table.viewport(), place)
    flags = QItemSelectionModel.SelectionFlag
    table.selectionModel().select(table.model().index(2, 0), flags.Select | flags.Rows)
    assert table.selected_rows == [0, 2]
    assert is_change_visible(grab_part(driver.window, table.viewport(), place), before)


def test_selected_cells(window_on: OpenWindow, scheme: str) -> None:
    driver: WindowDriver = window_on(None, sample="personnel_cards")
    driver.wait_until_settled()
    table = driver.workspace.form.findChild(RecordTable)
    assert table is not None
    table.set_current(0, 1, 0)
    index = table.model().index(1, 2)
    before = grab_part(driver.window, table.viewport(), table.visualRect(index))
    table.selectionModel().select(index, QItemSelectionModel.SelectionFlag.Select)
    assert table.selected.contains(1, 2)
    assert is_change_visible(grab_part(driver.window, table.viewport(), table.visualRect(index)), before)


def test_buttons_that_are_on(window_on: OpenWindow, scheme: str) -> None:
    driver: WindowDriver = window_on(None, sample="zettelkatalog")
    driver.window.resize(1600, 900)  # the bar of the scan has room for its buttons
    for keys in ("F8", "Ctrl+B", "Ctrl+B"):  # the list is hidden, or shown again as the user wants it
        driver.press(keys)
    driver.wait_until_settled()
    buttons = [
        each for each in driver.window.findChildren(QToolButton) if each.isVisible() and each.isChecked()
    ]
    assert len(buttons) > 2
    for button in buttons:
        around = QRect(QPoint(-8, 0), QSize(button.width() + 8, button.height()))
        checked = grab_part(driver.window, button, around)
        for action in button.actions():
            action.blockSignals(True)
            action.setChecked(False)
        button.blockSignals(True)
        button.setChecked(False)
        assert is_change_visible(grab_part(driver.window, button, around), checked), button.text()


def test_coloured_cells_have_a_sign(window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(None, sample="zettelkatalog")
    driver.workspace.go_to(2)
    open_panel(driver)
    find_scores(driver).choose(1)
    driver.set("/author/last_name", "Brunnthaler")
    wait_for_scores(driver)
    texts: dict[str, set[str]] = {}

    def visit(panel: QWidget) -> None:
        for view in panel.findChildren(QAbstractItemView):
            for name, text in list_coloured_cells(view):
                texts.setdefault(name, set()).add(text)

    visit_panels(driver, lambda panel: visit_tabs(driver, panel, visit))
    good, bad = (texts.get(theme.theme_color(name).name(), set()) for name in ("ok", "bad"))
    assert good and bad and not good & bad


def list_coloured_cells(view: QAbstractItemView) -> Iterator[tuple[str, str]]:
    """Yield the colours of a table's cells with their texts."""
    model = view.model()
    if model is not None:
        for row in range(min(model.rowCount(), _MOST_ROWS)):
            for column in range(model.columnCount()):
                index = model.index(row, column)
                colour = index.data(Qt.ItemDataRole.ForegroundRole)
                if isinstance(colour, QColor):
                    yield colour.name(), str(index.data())
