"""The lines of a page in PAGE-XML beside its scan: outlined where the file says, found by a click, with the words in doubt."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from gtapp.core.schema.pointer import Pointer
from gtapp.editor.form.line_strip import LineStrip, RowsStrip
from gtapp.editor.form.page_blocks import LineTextBlock
from gtapp.editor.scan.canvas import page_transform
from gtapp.features.places.window.places_part import PlacesPart
from gtapp.kit.preferences import Preferences
from tests.core.files.page_samples import PAGE
from tests.window.window_driver import WindowDriver, scan
from tests.window_fixtures import OpenWindow

# two lines below l1, which the sample has without places
PLACED = PAGE.replace(
    '<pc:TextLine id="l3">', '<pc:TextLine id="l3"><pc:Coords points="10,200 500,210 500,240 10,230"/>'
)
FIRST, SECOND, THIRD = (("regions", 0, "lines", number, "text") for number in range(3))


def open_page(tmp_path: Path, window_on: OpenWindow) -> WindowDriver:
    """Open a page of 1000 by 500 pixels, as its file says, whose scan has half of them; nothing is read on it."""
    Preferences(tmp_path / "settings.ini").put_flag("window/reads_scans", False)
    root = tmp_path / "pages"
    scan(root / "a.png", 500, 250)
    (root / "a.xml").write_text(PLACED, encoding="utf-8")
    d = window_on(root)
    d.qtbot.waitUntil(lambda: d.workspace.scan.is_sharp)
    return d


def test_lines_are_outlined_where_the_file_says(tmp_path: Path, window_on: OpenWindow) -> None:
    d = open_page(tmp_path, window_on)
    form, view = d.workspace.form, d.workspace.scan
    form.focus_pointer(FIRST)
    d.qtbot.waitUntil(lambda: bool(view.current_area.boxes))
    [box] = view.current_area.boxes
    assert not view.current_area.is_guess
    assert box.contains(QPointF(5, 10)) and box.contains(QPointF(495, 30)) and box.bottom() < 40
    # the other line of the two that have a place
    width, height = view.viewport.full
    reading = d.window.features.part(PlacesPart).reading
    assert reading
    reading.text.selection.clicked.emit(100 / width, 108 / height)
    assert form.focused_pointer() == THIRD
    d.qtbot.waitUntil(lambda: view.current_area.boxes[0].top() > 90)
    QTest.keyClick(d.focus, Qt.Key.Key_End)
    QTest.keyClicks(d.focus, "!")
    d.workspace.session.save()
    assert (tmp_path / "pages" / "a.xml").read_text(encoding="utf-8") == PLACED.replace(
        "<![CDATA[a < b]]> &gt; c<", "a &lt; b &gt; c!<"
    ).replace("a &lt; b > c<", "a &lt; b > c!<")


def find_strips(d: WindowDriver) -> list[tuple[Pointer, type[LineStrip]]]:
    """Return the lines that have a strip above them, with the kind of it."""
    strips = (each for each in d.workspace.form.findChildren(LineStrip) if each.isVisible())
    return [(block.at, type(each)) for each in strips if isinstance(block := each.parent(), LineTextBlock)]


def test_each_line_has_its_part_of_the_scan_above_it(tmp_path: Path, window_on: OpenWindow) -> None:
    d = open_page(tmp_path, window_on)
    form, every = d.workspace.form, d.window.features.part(PlacesPart).reading.actions_by_name["line_strips"]  # type: ignore[union-attr]
    form.focus_pointer(SECOND)
    placed = [FIRST, THIRD, ("regions", 2, "lines", 0, "text"), ("regions", 2, "lines", 1, "text")]
    d.qtbot.waitUntil(lambda: sorted(find_strips(d)) == [(at, RowsStrip) for at in placed])
    # only the current line, as for other texts
    every.trigger()
    d.qtbot.waitUntil(lambda: not find_strips(d))
    form.focus_pointer(FIRST)
    d.qtbot.waitUntil(lambda: find_strips(d) == [(FIRST, LineStrip)])
    every.trigger()
    d.qtbot.waitUntil(lambda: sorted(find_strips(d)) == [(at, RowsStrip) for at in placed])
    d.workspace.scan.toggle_lines()
    d.qtbot.waitUntil(lambda: not find_strips(d))


def test_frames_can_be_hidden(tmp_path: Path, window_on: OpenWindow) -> None:
    d = open_page(tmp_path, window_on)
    view = d.workspace.scan
    d.workspace.form.focus_pointer(FIRST)
    d.qtbot.waitUntil(lambda: bool(view.current_area.boxes) and has_baseline(d))
    framed = view.grab().toImage()
    d.press("Ctrl+6")
    assert not has_baseline(d)
    d.press("Ctrl+6")
    assert view.grab().toImage() == framed


def has_baseline(d: WindowDriver) -> bool:
    """Say whether the first line's baseline is drawn on the scan, which has one colour there."""
    picture = d.workspace.scan.grab().toImage()
    x, y = find_baseline(d)
    return picture.pixel(x, y) != picture.pixel(x, y - 6)


def find_baseline(d: WindowDriver) -> tuple[int, int]:
    """Return a place of the first line's baseline in the picture of the scan."""
    view = d.workspace.scan
    at = (
        page_transform(view.viewport, view.devicePixelRatioF()).map(QPointF(250, 27.5))
        * view.devicePixelRatioF()
    )
    return int(at.x()), int(at.y())
