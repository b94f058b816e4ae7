"""The lines of a page in PAGE-XML beside its scan: outlined where the file says, found by a click, with the words in doubt."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from gtapp.editor.form.line_strip import LineStrip
from gtapp.features.places.window.places_part import PlacesPart
from gtapp.kit.preferences import Preferences
from tests.core.files.page_samples import PAGE
from tests.window.window_driver import WindowDriver, scan
from tests.window_fixtures import OpenWindow

# two lines below l1, which the sample has without places
PLACED = PAGE.replace(
    '<pc:TextLine id="l3">', '<pc:TextLine id="l3"><pc:Coords points="10,200 500,210 500,240 10,230"/>'
)
FIRST, THIRD = (("regions", 0, "lines", number, "text") for number in (0, 2))


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
    d.qtbot.waitUntil(lambda: find_strip(d))
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


def find_strip(d: WindowDriver) -> bool:
    strip = d.workspace.form.findChild(LineStrip)
    return strip is not None and strip.isVisible()
