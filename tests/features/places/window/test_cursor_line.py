"""The strip with the lines of the scan above a long text, in the real window: it follows the cursor line by line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from gtapp.core.scans.page_text import Box
from gtapp.editor.form.line_strip import LineStrip
from gtapp.editor.scan.line_picture import ScanLine
from gtapp.features.places.window.places_part import PlacesPart
from gtapp.kit.preferences import Preferences
from tests.features.places.ocr.reading_setup import require_data
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow

LONG = "Ein Wort nach dem andern. " * 12


def make_project(root: Path) -> Path:
    """Write a project of one page, on which two texts have boxes, one below the other, and one none."""
    for name in ("images", "ground_truths"):
        (root / name).mkdir(parents=True)
    bands = [Image.linear_gradient("L"), Image.new("L", (256, 256), 255), Image.new("L", (256, 256))]
    Image.merge("RGB", bands).resize((600, 800)).save(root / "images" / "a.png")
    lines = [
        {"text": text, "box": {"x": 100, "y": 100 + 300 * number, "width": 400, "height": 200}}
        for number, text in enumerate((LONG, LONG, "Ein kurzer Text."))
    ]
    content = {"title": "x", "lines": lines, "remark": LONG}
    (root / "ground_truths" / "a.json").write_text(json.dumps(content), encoding="utf-8")
    return root


def find_strip(d: WindowDriver) -> LineStrip | None:
    """Return the strip if it is on the screen."""
    strip = d.workspace.form.findChild(LineStrip)
    return strip if strip and strip.isVisible() else None


def find_line(d: WindowDriver) -> ScanLine | None:
    """Return the line of the scan that is shown."""
    reading = d.window.features.part(PlacesPart).reading
    assert reading
    return reading.line.shown


def find_top(d: WindowDriver) -> int:
    """Return where the text that has the focus begins on the screen."""
    return d.focus.mapToGlobal(d.focus.rect().topLeft()).y()


@pytest.fixture
def boxed(tmp_path: Path, window_on: OpenWindow) -> WindowDriver:
    """Texts whose boxes the record states; nothing is read on the page."""
    Preferences(tmp_path / "settings.ini").put_flag("window/reads_scans", False)
    d = window_on(make_project(tmp_path / "pages"))
    d.qtbot.waitUntil(lambda: d.workspace.scan.is_sharp)
    return d


def test_a_long_text_whose_box_is_known_has_a_strip_above_it(boxed: WindowDriver) -> None:
    form = boxed.workspace.form
    form.focus_pointer(("lines", 0, "text"))
    boxed.qtbot.waitUntil(lambda: find_strip(boxed) is not None)
    strip = find_strip(boxed)
    assert strip
    editor = boxed.focus
    below = strip.mapToGlobal(strip.rect().bottomLeft()).y()
    assert 0 < find_top(boxed) - below < 12 and strip.width() >= editor.width()
    form.focus_pointer(("lines", 2, "text"))
    assert find_strip(boxed) is None, "a short text has none"
    form.focus_pointer(("remark",))
    assert find_strip(boxed) is None, "nothing is known of its place"


def test_the_line_follows_the_cursor(boxed: WindowDriver) -> None:
    boxed.workspace.form.focus_pointer(("lines", 0, "text"))
    boxed.qtbot.waitUntil(lambda: find_line(boxed) is not None)
    first = find_line(boxed)
    assert first and first.line[1] == pytest.approx(100 / 800)
    strip = find_strip(boxed)
    assert strip
    seen = [strip.grab().toImage()]
    boxed.press("Ctrl+End")
    boxed.qtbot.waitUntil(lambda: find_line(boxed) != first)
    last = find_line(boxed)
    assert last and last.line[3] == pytest.approx(300 / 800)
    assert strip.grab().toImage() != seen[0]
    boxed.press("Ctrl+Home")
    boxed.qtbot.waitUntil(lambda: find_line(boxed) == first)
    assert find_strip(boxed) is strip


def test_from_text_to_text_nothing_moves_but_the_strip(boxed: WindowDriver) -> None:
    form = boxed.workspace.form
    form.focus_pointer(("lines", 0, "text"))
    boxed.qtbot.waitUntil(lambda: find_strip(boxed) is not None)
    form.focus_pointer(("lines", 1, "text"))
    boxed.qtbot.waitUntil(lambda: find_strip(boxed) is not None)
    top = find_top(boxed)
    boxed.press("Ctrl+5")
    assert find_strip(boxed) is None and find_top(boxed) == top, "the page is scrolled instead"
    boxed.press("Ctrl+5")
    assert find_strip(boxed) and find_top(boxed) == top


def test_what_is_typed_changes_neither_the_strip_nor_its_room(boxed: WindowDriver) -> None:
    boxed.workspace.form.focus_pointer(("lines", 0, "text"))
    boxed.qtbot.waitUntil(lambda: find_strip(boxed) is not None)
    top = find_top(boxed)
    boxed.press("Ctrl+A")
    boxed.press("x")
    boxed.wait_until_settled()
    assert find_strip(boxed) and find_top(boxed) == top, "it is no longer long, but was when it got the focus"


def test_a_command_says_whether_there_is_a_strip_which_is_remembered(
    boxed: WindowDriver, tmp_path: Path
) -> None:
    scan = boxed.workspace.scan
    boxed.workspace.form.focus_pointer(("lines", 0, "text"))
    boxed.qtbot.waitUntil(lambda: find_strip(boxed) is not None)
    boxed.press("Ctrl+5")
    assert find_strip(boxed) is None and not scan.actions_by_name["show_lines"].isChecked()
    name = boxed.session.project.benchmark.id
    boxed.window.state.save(boxed.workspace)
    assert not Preferences(tmp_path / "settings.ini").flag(f"window/{name}/shows_lines", True)
    scan.show_lines(True)
    assert find_strip(boxed)
    boxed.window.state.restore_parts(boxed.workspace)
    assert not scan.shows_lines and find_strip(boxed) is None


def test_the_strip_is_turned_and_adjusted_as_the_scan(boxed: WindowDriver) -> None:
    boxed.workspace.form.focus_pointer(("lines", 0, "text"))
    boxed.qtbot.waitUntil(lambda: find_strip(boxed) is not None)
    strip, scan = find_strip(boxed), boxed.workspace.scan
    assert strip

    def read() -> tuple[int, int]:
        colour = strip.grab().toImage().pixelColor(strip.width() // 2, strip.height() // 2)
        return colour.green(), colour.blue()

    assert read() == (255, 0)
    scan.actions_by_name["invert"].trigger()
    assert read() == (0, 255)


def test_the_strip_of_an_advertisement_shows_the_words_at_the_cursor(
    tmp_path: Path, window_on: OpenWindow
) -> None:
    require_data("Fraktur")
    Preferences(tmp_path / "settings.ini").put_flag("window/reads_scans", True)
    d = window_on(None, sample="fraktur")
    d.workspace.form.focus_at(("advertisements", 2, "text"))
    d.qtbot.waitUntil(lambda: find_line(d) is not None)
    reading, cursor = d.window.features.part(PlacesPart).reading, d.workspace.form.read_cursor()
    assert reading and cursor
    page = reading.places.find_text(0)
    for word in ("Rudolf", "Spitalgaß", "angelangt"):
        place = cursor.text.index(word)
        d.workspace.form.select_part(place, place)
        ((start, end),) = page.find(word)
        (box,) = page.list_boxes(start, end)
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2

        def has_followed(x: float = x, y: float = y) -> bool:
            shown = find_line(d)
            return bool(shown and shown.word and is_in(x, y, shown.word) and is_in(x, y, shown.line))

        d.qtbot.waitUntil(has_followed)


def is_in(x: float, y: float, box: Box) -> bool:
    left, top, right, bottom = box
    return left <= x <= right and top <= y <= bottom
