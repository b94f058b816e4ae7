"""The boxes of a record in the window: that of the current value stands out, and follows edits."""

from __future__ import annotations

import json
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtTest import QTest

from gtapp.editor.scan.canvas import page_transform
from gtapp.features.places.window.places_part import PlacesPart
from tests.window_fixtures import OpenWindow

NONE = Qt.KeyboardModifier.NoModifier
CURRENT = 190
"""What is more blue than this is the outline of the current value, what is less the one of another."""


def make_project(root: Path) -> Path:
    """Write a project of one page with two boxes."""
    for name in ("images", "ground_truths"):
        (root / name).mkdir(parents=True)
    Image.new("RGB", (600, 800), (0, 255, 0)).save(root / "images" / "a.png")
    lines = [
        {"text": str(n), "box": {"x": 100, "y": 100 + 300 * n, "width": 400, "height": 200}} for n in (0, 1)
    ]
    (root / "ground_truths" / "a.json").write_text(
        json.dumps({"title": "x", "lines": lines}), encoding="utf-8"
    )
    return root


def test_the_box_of_the_current_value(window_on: OpenWindow, tmp_path: Path) -> None:
    d = window_on(make_project(tmp_path / "pages"))
    scan = d.workspace.scan

    def blue(y: int) -> int:
        """Return how blue the upper side of the box that begins at `y` is."""
        area = (
            page_transform(scan.viewport, scan.devicePixelRatioF()).mapRect(QRectF(100, y, 400, 200)).toRect()
        )
        return scan.grab().toImage().pixelColor(area.center().x(), area.top()).blue()

    palette = QPalette(scan.palette())
    palette.setColor(QPalette.ColorRole.Highlight, QColor("#0000ff"))
    scan.setPalette(palette)
    d.qtbot.waitUntil(lambda: scan.is_sharp)
    d.workspace.form.focus_pointer(("lines", 0, "text"))
    d.qtbot.waitUntil(lambda: blue(100) > CURRENT)
    assert 0 < blue(400) < CURRENT
    d.workspace.form.focus_pointer(("lines", 1, "box", "x"))
    assert blue(400) > CURRENT and 0 < blue(100) < CURRENT
    d.workspace.form.focus_pointer(("title",))
    assert 0 < blue(400) < CURRENT
    document = d.workspace.session.document
    assert document is not None
    document.set("/lines/1/box/y", 450)
    d.qtbot.waitUntil(lambda: blue(400) == 0 and blue(450) > 0)


def test_the_ruler_follows_the_box_of_the_current_value(window_on: OpenWindow, tmp_path: Path) -> None:
    d = window_on(make_project(tmp_path / "pages"))
    scan = d.workspace.scan
    d.qtbot.waitUntil(lambda: scan.is_sharp)

    def is_tinted(y: int) -> bool:
        """Return whether the ruler is over row `y` of the page, beside the box."""
        place = page_transform(scan.viewport, scan.devicePixelRatioF()).map(QPoint(20, y))
        return scan.grab().toImage().pixelColor(place) != QColor(0, 255, 0)

    d.workspace.form.focus_pointer(("lines", 0, "text"))
    d.qtbot.waitUntil(lambda: bool(scan.current_area.boxes))
    scan.actions_by_name["ruler"].trigger()
    assert is_tinted(200) and not is_tinted(500)
    d.workspace.form.focus_pointer(("lines", 1, "text"))
    d.qtbot.waitUntil(lambda: is_tinted(500) and not is_tinted(200))
    d.workspace.form.focus_pointer(("lines", 0, "text"))
    assert is_tinted(200) and not is_tinted(500)


def test_the_scan_stays_where_it_is_while_the_same_value_has_the_focus(
    window_on: OpenWindow, tmp_path: Path
) -> None:
    d = window_on(make_project(tmp_path / "pages"))
    scan, form = d.workspace.scan, d.workspace.form
    d.qtbot.waitUntil(lambda: scan.is_sharp)
    form.focus_pointer(("lines", 0, "text"))
    d.qtbot.waitUntil(lambda: bool(scan.current_area.boxes))
    for _ in range(8):
        scan.actions_by_name["zoom_in"].trigger()
    scan.reveal(QRectF(100, 780, 10, 10))
    before = scan.viewport.placement()
    form.focus_changed.emit(form.focused_pointer())
    assert scan.viewport.placement() == before
    form.focus_pointer(("lines", 1, "text"))
    form.focus_pointer(("lines", 0, "text"))
    assert scan.viewport.placement() != before


def test_a_box_is_moved_by_mouse_and_keys_and_its_numbers_alone_change(
    window_on: OpenWindow, tmp_path: Path
) -> None:
    root = make_project(tmp_path / "pages")
    (root / "gtapp.toml").write_text(
        '[boxes]\nkey = "bbox"\nform = "corners"\nunit = "pixels"\n', encoding="utf-8"
    )
    text = """{"lines": [
  {"text": "a", "bbox": [100, 100,   500, 300]},
  {"text": "b", "bbox": [100,400,500,  900]}
]}
"""
    (root / "ground_truths" / "a.json").write_text(text, encoding="utf-8")
    d = window_on(root)
    scan, form, session = d.workspace.scan, d.workspace.form, d.workspace.session
    document = session.document
    assert document is not None
    d.qtbot.waitUntil(lambda: scan.is_sharp)
    reading = d.window.features.part(PlacesPart).reading
    assert reading is not None
    frame = reading.boxes.frame
    d.qtbot.waitUntil(
        lambda: [i.pointer for i in document.issues] == [("lines", 1, "bbox")]
    )  # 900 of 800 pixels
    place = page_transform(scan.viewport, scan.devicePixelRatioF())
    # a click in a box goes to its value
    QTest.mouseClick(scan, Qt.MouseButton.LeftButton, NONE, place.map(QPoint(300, 200)))
    d.qtbot.waitUntil(lambda: form.focused_pointer() == ("lines", 0, "text") and frame.isVisible())

    # the line moves the box, a corner resizes it
    def drag(start: tuple[int, int], by: QPoint) -> None:
        """Drag from a point of the page; the frame moves with the mouse."""
        begin, button = place.map(QPoint(*start)), Qt.MouseButton.LeftButton
        QTest.mousePress(frame, button, NONE, frame.mapFrom(scan, begin))
        QTest.mouseMove(frame, frame.mapFrom(scan, begin + by / 2))
        QTest.mouseRelease(frame, button, NONE, frame.mapFrom(scan, begin + by))

    drag((100, 150), QPoint(20, 10))
    drag(tuple(document.get("/lines/0/bbox")[2:]), QPoint(-30, 0))
    bbox = list(document.get("/lines/0/bbox"))
    assert bbox[0] > 100 and bbox[2] - bbox[0] < 400 and bbox[3] - bbox[1] == 200
    assert all(type(number) is int for number in bbox)
    reading.actions_by_name["move_box"].trigger()
    for key, modifiers in (
        (Qt.Key.Key_Right, NONE),
        (Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier),
    ):
        QTest.keyClick(frame, key, modifiers)
    moved = document.get("/lines/0/bbox")
    assert moved[0] > bbox[0] and moved[1] == bbox[1] and moved[3] > bbox[3]
    numbers = ", ".join(map(str, moved[:2])) + ",   " + ", ".join(map(str, moved[2:]))
    assert document.parts[0].text == text.replace("100, 100,   500, 300", numbers)
    QTest.keyClick(frame, Qt.Key.Key_Return)
    assert form.isAncestorOf(d.focus)
    document.undo()  # both keys
    assert document.get("/lines/0/bbox") == bbox
    for _ in range(2):
        document.undo()
    assert document.get("/lines/0/bbox") == [100, 100, 500, 300]
    # what nobody may edit is not moved
    session.set_holder("Anna")
    d.qtbot.waitUntil(lambda: not frame.isVisible())
