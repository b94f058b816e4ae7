"""Where values stand on the scan, in the real window, as Tesseract reads the drawn scans of the samples."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PIL import Image
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gtapp.core.platform.folders import bundled_folder, cache_folder
from gtapp.core.scans.page_text import Box
from gtapp.core.scans.scan_file import PageRef
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.scan.canvas import READABLE_LINE, page_transform
from gtapp.features import open_project
from gtapp.features.places.locator import PageLocator
from gtapp.features.places.ocr import language_data
from gtapp.features.places.ocr.page_readings import PageReadings
from gtapp.features.places.ocr.reading_ahead import ReadingProgress
from gtapp.features.places.record_values import ValuePlace, WantedValue
from gtapp.features.places.window.places_part import PlacesPart
from gtapp.features.places.window.scan_reader import ScanReader
from gtapp.kit.notices import Notice
from gtapp.kit.preferences import Preferences
from tests.features.places.ocr.reading_setup import CARD, damage_data, require_data, write_turned
from tests.sample_projects import write_file
from tests.window.window_driver import WindowDriver, cards, draft, is_waiting, record, truth, value

OpenWindow = Callable[..., WindowDriver]

TITLE: Pointer = ("publication", "title")
YEAR: Pointer = ("publication", "year")


@pytest.fixture(scope="module")
def readings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("readings")


@pytest.fixture
def keep_readings(readings: Path, user_folders: Path) -> None:
    """Let the user have the scans' text in the cache, if an earlier test has read them: reading one takes a second."""
    folder = cache_folder() / "readings"
    folder.parent.mkdir()
    folder.symlink_to(readings)


@pytest.fixture
def d(tmp_path: Path, keep_readings: None, window_on: OpenWindow) -> WindowDriver:
    """The second index card of the sample, when the places of its values are known."""
    require_data("deu")
    Preferences(tmp_path / "settings.ini").put_flag("window/reads_scans", True)
    driver = window_on(None, sample="zettelkatalog")
    driver.go("00500118")
    driver.qtbot.waitUntil(lambda: bool(find(driver, YEAR)))
    return driver


def find(d: WindowDriver, at: Pointer) -> list[Box]:
    """Return where a value was found on the first page."""
    reading = d.window.features.part(PlacesPart).reading
    assert reading
    return [box for place in reading.places.find(at) if not place.is_guess for box in place.boxes]


def find_doubts(d: WindowDriver) -> dict[Pointer, str]:
    """Return the reasons of the doubts that were not visited."""
    return {each.place: str(each.reason) for each in d.doubts.find_open()}


def to_pixels(d: WindowDriver, box: Box) -> QRectF:
    width, height = d.workspace.scan.viewport.full
    left, top, right, bottom = box
    return QRectF(QPointF(left * width, top * height), QPointF(right * width, bottom * height))


def click(d: WindowDriver, box: Box) -> None:
    """Click on the middle of a part of the page."""
    scan = d.workspace.scan
    place = page_transform(scan.viewport, scan.devicePixelRatioF()).mapRect(to_pixels(d, box)).center()
    QTest.mouseClick(scan, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place.toPoint())


def test_the_value_that_has_the_focus_is_outlined(d: WindowDriver) -> None:
    for at in (TITLE, YEAR):
        d.workspace.form.focus_at(at)
        areas, boxes = d.workspace.scan.current_area.boxes, find(d, at)
        assert len(areas) == len(boxes) > 0
        assert all(area.contains(to_pixels(d, box)) for area, box in zip(areas, boxes, strict=True))


def test_the_frame_of_a_value_covers_no_letters_of_other_lines(d: WindowDriver) -> None:
    d.workspace.form.focus_at(YEAR)
    area, (box,) = d.workspace.scan.current_area, find(d, YEAR)
    assert area.spared and not any(word.contains(to_pixels(d, box).center()) for word in area.spared)
    beside = [
        word
        for word in area.spared
        if word.left() < area.boxes[0].right() and word.right() > area.boxes[0].left()
    ]
    assert not any(
        word.intersects(area.boxes[0]) for word in beside if not word.intersects(to_pixels(d, box))
    )


def test_lines_of_a_value_that_are_apart_have_one_frame(tmp_path: Path, window_on: OpenWindow) -> None:
    d = window_on(None, sample="sciencemetabench")
    d.workspace.form.focus_at(("title",))
    d.qtbot.waitUntil(lambda: len(d.workspace.scan.current_area.boxes) == 2)
    above, below = d.workspace.scan.current_area.boxes
    lines = [to_pixels(d, box) for box in find(d, ("title",))]
    assert lines[0].bottom() < lines[1].top() and above.bottom() >= below.top()
    assert above.contains(lines[0]) and below.contains(lines[1])


def test_a_click_on_a_word_focuses_the_value_that_holds_it(d: WindowDriver) -> None:
    d.workspace.form.focus_at(TITLE)
    click(d, find(d, YEAR)[0])
    d.qtbot.waitUntil(lambda: d.workspace.form.focused_pointer() == YEAR)


def test_a_double_click_selects_a_word_and_a_key_puts_it_into_the_field(d: WindowDriver) -> None:
    d.workspace.form.focus_at(TITLE)
    d.set("/publication/title", "")
    box = find(d, YEAR)[0]
    scan = d.workspace.scan
    place = (
        page_transform(scan.viewport, scan.devicePixelRatioF()).mapRect(to_pixels(d, box)).center().toPoint()
    )
    QTest.mouseDClick(scan, Qt.MouseButton.LeftButton, pos=place)
    year = str(d.session.document.get("/publication/year"))  # type: ignore[union-attr]
    d.qtbot.waitUntil(lambda: d.window.features.part(PlacesPart).reading.text.selection.text == year)  # type: ignore[union-attr]
    d.press("Ctrl+Shift+V")
    assert d.session.document.get("/publication/title") == year  # type: ignore[union-attr]
    assert d.workspace.form.focused_pointer() == TITLE


def test_the_place_of_a_value_follows_what_is_typed(d: WindowDriver) -> None:
    before = find(d, YEAR)
    d.set("/publication/place", str(d.session.document.get("/publication/year")))  # type: ignore[union-attr]
    d.qtbot.waitUntil(lambda: find(d, ("publication", "place")) == before)


def test_scans_are_no_longer_read_when_that_is_switched_off(d: WindowDriver) -> None:
    d.workspace.form.focus_at(YEAR)
    d.window.features.part(PlacesPart).reading.actions_by_name["read_scans"].trigger()  # type: ignore[union-attr]
    assert not d.workspace.scan.current_area.boxes
    assert not d.window.features.part(PlacesPart).reading.text.selection.has_text  # type: ignore[union-attr]
    d.press("Ctrl+PgDown")
    d.wait_until_settled()
    assert not find(d, YEAR)


DRAFTED: dict[str, Any] = {"/publication/title": {"page": 1, "box": [0.5, 0.6, 0.7, 0.65]}}
"""A place where the title does not stand, so that it is known for the model's."""


def write_draft(project: Path, places: dict[str, Any]) -> str:
    """Write a draft of a card with the places of its values; return where."""
    (item,) = (each for each in open_project(project).items if each.id == CARD.stem)
    record = open_project(project).document(item.id).tree
    content = {"text": "", "parsed": record, "model": "m", "gtapp": {"places": places}}
    place = f"drafts/T0001/request_T0001_{item.id}.json"
    write_file(project / place, json.dumps(content))
    return place


def test_a_place_that_a_model_gave_comes_first(d: WindowDriver) -> None:
    d.workspace.form.focus_at(TITLE)
    found = find(d, TITLE)
    write_draft(d.session.project.root, DRAFTED)
    d.session.project.add_draft(CARD.stem, f"drafts/T0001/request_T0001_{CARD.stem}.json")
    d.set("/publication/title", "Torf")
    d.qtbot.waitUntil(lambda: find(d, TITLE) == [tuple(DRAFTED["/publication/title"]["box"])])
    assert found and find(d, YEAR)
    (area,) = d.workspace.scan.current_area.boxes
    assert area.contains(to_pixels(d, find(d, TITLE)[0])) and not d.workspace.scan.current_area.is_guess


def test_places_of_models_are_shown_without_reading_scans(tmp_path: Path, window_on: OpenWindow) -> None:
    Preferences(tmp_path / "settings.ini").put_flag("window/reads_scans", False)
    project = Path(shutil.copytree(CARD.parents[1], tmp_path / "cards"))
    write_draft(project, DRAFTED)
    d = window_on(project)
    d.go(CARD.stem)
    d.workspace.form.focus_at(TITLE)
    d.qtbot.waitUntil(lambda: bool(d.workspace.scan.current_area.boxes))
    d.workspace.form.focus_at(YEAR)
    click(d, find(d, TITLE)[0])
    d.qtbot.waitUntil(lambda: d.workspace.form.focused_pointer() == TITLE)
    assert not find(d, YEAR)


def test_nothing_is_looked_for_where_neither_scans_nor_drafts_give_places(
    tmp_path: Path, window_on: OpenWindow
) -> None:
    Preferences(tmp_path / "settings.ini").put_flag("window/reads_scans", False)
    project = Path(shutil.copytree(CARD.parents[1], tmp_path / "cards"))
    write_draft(project, {})
    d = window_on(project)
    d.go(CARD.stem)
    reading = d.window.features.part(PlacesPart).reading
    assert reading
    places, searches = reading.places, list[None]()
    places.changed.connect(lambda: searches.append(None))

    def wait_for_pause() -> None:
        d.qtbot.waitUntil(lambda: not is_waiting(places))
        d.wait_for_tasks()

    for title in ("Torf", "Moor", "Lehm"):
        wait_for_pause()
        d.set("/publication/title", title)
    wait_for_pause()
    assert len(searches) == 1  # that of the draft


def drag_frame(d: WindowDriver, box: Box) -> None:
    """Drag a frame around a part of the page, with Ctrl."""
    scan = d.workspace.scan
    area = page_transform(scan.viewport, scan.devicePixelRatioF()).mapRect(to_pixels(d, box)).toAlignedRect()
    corners = area.topLeft() - QPoint(3, 3), area.bottomRight() + QPoint(3, 3)
    held = Qt.KeyboardModifier.ControlModifier
    QTest.mousePress(scan, Qt.MouseButton.LeftButton, held, corners[0])
    move = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(corners[1]),
        QPointF(scan.mapToGlobal(corners[1])),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.LeftButton,
        held,
    )
    QApplication.sendEvent(scan, move)
    QTest.mouseRelease(scan, Qt.MouseButton.LeftButton, held, corners[1])


def test_the_words_in_a_frame_are_put_into_the_field(d: WindowDriver) -> None:
    d.workspace.form.focus_at(TITLE)
    d.set("/publication/title", "")
    drag_frame(d, find(d, YEAR)[0])
    year = str(d.session.document.get("/publication/year"))  # type: ignore[union-attr]
    assert d.window.features.part(PlacesPart).reading.text.selection.text.strip(".") == year  # type: ignore[union-attr]
    d.press("Ctrl+Shift+V")
    assert d.session.document.get("/publication/title").strip(".") == year  # type: ignore[union-attr]


def test_a_scan_on_its_side_is_shown_upright_until_the_user_turns_it(
    tmp_path: Path, window_on: OpenWindow
) -> None:
    require_data("deu")
    Preferences(tmp_path / "settings.ini").put_flag("window/reads_scans", True)
    folder = cards(tmp_path / "cards")
    scan = next(iter(sorted((folder / "images").iterdir())))
    turned = write_turned(CARD, tmp_path, 90)
    with Image.open(turned) as image:
        image.convert("RGB").save(scan)
    before = scan.read_bytes()
    d = window_on(folder)
    d.qtbot.waitUntil(lambda: d.workspace.scan.rotation() == 270)
    d.press("Ctrl+R")
    assert d.workspace.scan.rotation() == 0
    d.go(d.session.items[1].id)
    d.go(d.session.items[0].id)
    assert d.workspace.scan.rotation() == 0
    assert scan.read_bytes() == before


def test_all_scans_of_a_project_are_read_on_request(tmp_path: Path, window_on: OpenWindow) -> None:
    require_data("deu")
    Preferences(tmp_path / "settings.ini").put_flag("window/reads_scans", True)
    d = window_on(cards(tmp_path / "cards"))
    reported: list[str] = []
    d.window.context.status_wanted.connect(reported.append)
    action = d.window.features.part(PlacesPart).reading.actions_by_name["read_all_scans"]  # type: ignore[union-attr]
    action.trigger()
    d.qtbot.waitUntil(lambda: bool(reported) and not action.isChecked())
    assert reported[-1] == f"All scans are read: {len(d.session.items)}"


def test_pages_that_can_t_be_read_are_counted_apart_from_scans(d: WindowDriver) -> None:
    reported: list[str] = []
    d.window.context.status_wanted.connect(reported.append)
    reading = d.window.features.part(PlacesPart).reading
    assert reading
    reading.actions_by_name["read_all_scans"].setChecked(True)
    reading.reader.advanced.emit(ReadingProgress(done=2, total=2, pages=1, failed=3))
    assert reported == ["Scans read: 2. Pages that can’t be read: 3"]


def test_the_reading_of_all_scans_ends_when_reading_is_switched_off(
    d: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading = d.window.features.part(PlacesPart).reading
    assert reading
    ended: list[bool] = []
    stop = reading.reader.stop_reading_all
    monkeypatch.setattr(reading.reader, "stop_reading_all", lambda: ended.append(stop() is None))
    reading.actions_by_name["read_all_scans"].trigger()
    reading.actions_by_name["read_scans"].trigger()
    assert ended and not reading.actions_by_name["read_all_scans"].isChecked()


def test_not_all_scans_are_read_when_that_is_taken_back_at_once(
    tmp_path: Path, window_on: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    require_data("deu")
    Preferences(tmp_path / "settings.ini").put_flag("window/reads_scans", True)
    d = window_on(cards(tmp_path / "cards"))
    begun: list[object] = []
    monkeypatch.setattr(d.window.findChildren(ScanReader)[0], "read_all", begun.append)
    for _ in range(2):
        d.window.features.part(PlacesPart).reading.actions_by_name["read_all_scans"].trigger()  # type: ignore[union-attr]
    d.wait_for_tasks()
    assert not begun


@pytest.mark.usefixtures("keep_readings")
def test_items_that_were_checked_before_teach_where_values_usually_are(
    tmp_path: Path, window_on: OpenWindow
) -> None:
    require_data("deu")
    Preferences(tmp_path / "settings.ini").put_flag("window/reads_scans", True)
    root = tmp_path / "cards"
    (root / "images").mkdir(parents=True)
    for name, year in (("c1", "1799"), ("c2", "1932"), ("c3", "1932"), ("c4", "1932")):
        shutil.copy(CARD, root / f"images/{name}.jpg")
        truth(root, name, record("Vallensis", year=year, place="Jena"))
    with open_project(root) as project:
        for name in ("c2", "c3", "c4"):
            project.set_status(name, "checked")
        readings = PageReadings(project.benchmark.ocr)
        usual = readings.read(PageRef(root / "images/c2.jpg"))
        readings.stop()
    d = window_on(root)
    assert d.current == "c1"
    reading = d.window.features.part(PlacesPart).reading
    assert reading
    d.qtbot.waitUntil(lambda: bool(reading.places.find(YEAR)))
    [place] = reading.places.find(YEAR)
    assert place.is_guess
    start = usual.text.text.index("1932")
    assert place.boxes == tuple(usual.text.list_boxes(start, start + 4))


@pytest.mark.usefixtures("keep_readings")
def test_corrected_values_teach_which_words_of_the_next_scans_may_be_for_a_field(
    tmp_path: Path, window_on: OpenWindow
) -> None:
    require_data("deu")
    Preferences(tmp_path / "settings.ini").put_flag("window/reads_scans", True)
    root = tmp_path / "cards"
    (root / "images").mkdir(parents=True)
    write_file(root / "gtapp.toml", 'benchmark = "zettelkatalog"\n')
    title = "Die Briefsammlung des Abtes Otmar von Vallis"
    for name, year in (("c1", None), ("c2", 1932), ("c3", None)):
        shutil.copy(CARD, root / f"images/{name}.jpg")
        content = record("Kernbeach", title=title, place="Jena", year=year, pages=None, format=None)
        content["library_reference"]["shelfmark"] = "Diss.phil. Jena 1932"
        draft(root, name, content)
    d = window_on(root)
    assert d.current == "c1"
    d.workspace.form.focus_pointer(YEAR)
    d.type(d.focus, "1932")
    for name in ("c2", "c3"):
        d.qtbot.waitUntil(lambda: bool(find(d, YEAR)))
        d.go(name)
    d.qtbot.waitUntil(lambda: "1932" in find_doubts(d).get(YEAR, ""))
    assert find_doubts(d)[YEAR] == "Also on the scan, and in no field: “1932”."
    form = d.workspace.form
    form.focus_pointer(YEAR)
    d.press("Alt+2")
    assert find_doubts(d).keys().isdisjoint({YEAR})
    assert value(root / "ground_truths/c1.json", *map(str, YEAR)) == 1932
    d.press("Ctrl+S")
    assert value(root / "ground_truths/c3.json", *map(str, YEAR)) == 1932


@pytest.mark.usefixtures("keep_readings")
def test_the_page_is_turned_to_a_place_that_is_a_guess(tmp_path: Path, window_on: OpenWindow) -> None:
    require_data("deu")
    Preferences(tmp_path / "settings.ini").put_flag("window/reads_scans", True)
    d = window_on(None, sample="letters")
    assert d.current == "letter01"
    d.workspace.form.focus_at(("sender_persons", 0))
    d.qtbot.waitUntil(lambda: bool(d.workspace.scan.current_area.boxes))
    assert d.workspace.scan.page_index == 2
    assert d.workspace.scan.current_area.is_guess
    d.workspace.form.focus_at(("send_date", 0))
    d.qtbot.waitUntil(lambda: d.workspace.scan.page_index == 0)


@pytest.mark.usefixtures("keep_readings")
def test_a_click_on_the_frame_of_a_guess_focuses_its_field(tmp_path: Path, window_on: OpenWindow) -> None:
    require_data("deu")
    Preferences(tmp_path / "settings.ini").put_flag("window/reads_scans", True)
    d = window_on(None, sample="letters")
    form, scan, reading = d.workspace.form, d.workspace.scan, d.window.features.part(PlacesPart).reading
    assert reading
    sender: Pointer = ("sender_persons", 0)
    form.focus_at(sender)
    d.qtbot.waitUntil(lambda: scan.current_area.is_guess and scan.page_index == 2)
    d.qtbot.waitUntil(lambda: scan.image is not None and reading.text.selection.has_text)
    (box,) = (box for place in reading.places.find(sender) for box in place.boxes)
    left, top, right, bottom = box
    page = reading.text.selection.page
    beside = next(
        (x, y)
        for x, y in ((left + (right - left) * n / 20, top + (bottom - top) * n / 20) for n in range(1, 20))
        if page.find_line(x, y) is None
    )
    form.focus_at(("send_date", 0))
    form.focus_at(sender)
    field = form.focused_pointer()
    click(d, (*beside, *beside))
    assert scan.hasFocus()
    d.qtbot.waitUntil(lambda: not scan.hasFocus())
    assert form.focused_pointer() == field


def test_dragging_a_page_or_zooming_by_double_click_is_no_click(d: WindowDriver) -> None:
    scan, reading = d.workspace.scan, d.window.features.part(PlacesPart).reading
    assert reading
    clicks: list[tuple[float, float]] = []
    reading.text.selection.clicked.connect(lambda *at: clicks.append(at))
    page = reading.text.selection.page
    x, y = next((n / 50, 0.95) for n in range(50) if page.find_line(n / 50, 0.95) is None)
    place = page_transform(scan.viewport, scan.devicePixelRatioF()).map(to_pixels(d, (x, y, x, y)).topLeft())
    at, button = place.toPoint(), Qt.MouseButton.LeftButton
    QTest.mousePress(scan, button, pos=at)
    QTest.mouseMove(scan, at - QPoint(0, 60))
    QTest.mouseRelease(scan, button, pos=at - QPoint(0, 60))
    for act in (QTest.mousePress, QTest.mouseRelease, QTest.mouseDClick):
        act(scan, button, pos=at)
    timers = reading.text.selection.findChildren(QTimer)
    assert not any(timer.isActive() for timer in timers) and not clicks


def test_a_notice_names_damaged_language_data_until_they_are_repaired(
    tmp_path: Path, window_on: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "tessdata"
    data.mkdir()
    for language in ("deu", "fra", "lat"):
        shutil.copy(require_data(language).list_files()[0], data)
    bad = data / "deu.traineddata"
    good = bad.read_bytes()
    damage_data(bad, bad, "truncated")
    monkeypatch.setattr(language_data, "_SYSTEM_FOLDERS", (str(tmp_path / "none"),))
    monkeypatch.setenv("TESSDATA_PREFIX", str(data))
    Preferences(tmp_path / "settings.ini").put_flag("window/reads_scans", True)
    d = window_on(None, sample="zettelkatalog")
    d.qtbot.waitUntil(lambda: d.workspace.notices.get("language data") is not None)
    d.go("00500118")

    def try_again() -> Notice | None:
        """Press the notice's first button; return the notice that is shown then."""
        notice = d.workspace.notices.get("language data")
        assert notice and f"without deu: {bad} can’t be used (damaged)" in notice.accessibleName()
        notice.buttons[0].setFocus()
        notice.buttons[0].click()
        focused = QApplication.focusWidget()
        assert focused and d.workspace.form.isAncestorOf(focused)
        return d.workspace.notices.get("language data")

    assert try_again() is not None, "the data are still damaged"
    bad.write_bytes(good)
    assert try_again() is None
    ref = d.workspace.scan.refs[0]
    reading = d.window.features.part(PlacesPart).reading
    assert reading
    d.qtbot.waitUntil(lambda: reading.reader.recall(ref) is not None)


@pytest.mark.usefixtures("keep_readings")
def test_a_drafted_value_that_the_scan_contradicts_becomes_a_doubt(
    tmp_path: Path, window_on: OpenWindow
) -> None:
    require_data("deu")
    Preferences(tmp_path / "settings.ini").put_flag("window/reads_scans", True)
    root = tmp_path / "cards"
    shutil.copytree(bundled_folder("benchmarks") / "zettelkatalog/sample", root)
    place = root / "drafts/request_T1_00500118.json"
    place.write_text(place.read_text().replace('"year": "1932"', '"year": "1942"'))
    d = window_on(root)
    d.go("00500118")
    reading = d.window.features.part(PlacesPart).reading
    assert reading
    d.qtbot.waitUntil(lambda: bool(reading.places.find(TITLE)))
    focused = d.workspace.form.focused_pointer()
    d.qtbot.waitUntil(lambda: YEAR in find_doubts(d))
    assert find_doubts(d)[YEAR] == "The scan seems to read “1932” here."
    assert d.workspace.form.focused_pointer() == focused
    d.set("/publication/year", 1932)
    assert YEAR not in find_doubts(d)


def show_part(d: WindowDriver) -> None:
    """Zoom in, and go to the lower right corner of the page."""
    scan = d.workspace.scan
    scan.fit()
    for _ in range(8):
        scan.zoom_in()
    scan.pan_steps(99, 99)


def is_in_sight(d: WindowDriver, at: Pointer) -> bool:
    """Return whether the place of a value is known, and visible as a whole."""
    scan = d.workspace.scan
    place = page_transform(scan.viewport, scan.devicePixelRatioF())
    areas = [place.mapRect(to_pixels(d, box)) for box in find(d, at)]
    return bool(areas) and all(QRectF(scan.rect()).contains(area) for area in areas)


@pytest.fixture
def may_search(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """While it is not set, no places are found."""
    event, locate = Event(), PageLocator.locate

    def locate_when_set(locator: PageLocator, values: Sequence[WantedValue]) -> dict[Pointer, ValuePlace]:
        event.wait()
        return locate(locator, values)

    monkeypatch.setattr(PageLocator, "locate", locate_when_set)
    event.set()
    yield event
    event.set()


def leave_and_return(d: WindowDriver, may_search: Event, act: Callable[[], object]) -> tuple[object, object]:
    """Show the next item and this one again, act before its places are known; return where the page was then, and is now."""
    may_search.clear()
    d.press("Ctrl+PgDown")
    d.press("Ctrl+PgUp")
    d.workspace.form.focus_at(YEAR)
    d.qtbot.waitUntil(lambda: d.workspace.scan.image is not None)
    assert not find(d, YEAR)
    act()
    before = d.workspace.scan.viewport.placement()
    may_search.set()
    d.qtbot.waitUntil(lambda: bool(find(d, YEAR)))
    return before, d.workspace.scan.viewport.placement()


def test_the_first_value_of_an_item_is_shown_as_soon_as_its_place_is_known(
    d: WindowDriver, may_search: Event
) -> None:
    show_part(d)
    before, after = leave_and_return(d, may_search, lambda: None)
    assert before != after
    assert is_in_sight(d, YEAR)


@pytest.mark.parametrize("act", ["moves the scan", "types"])
def test_the_scan_stays_where_it_is_once_the_user_is_at_work(
    d: WindowDriver, may_search: Event, act: str
) -> None:
    show_part(d)

    def type_and_delete() -> None:
        for key in ("5", "Backspace"):
            d.press(key)

    acts = {"moves the scan": lambda: d.workspace.scan.pan_steps(-1, 0), "types": type_and_delete}
    before, after = leave_and_return(d, may_search, acts[act])
    assert before == after
    assert not is_in_sight(d, YEAR)
    d.workspace.form.focus_at(TITLE)
    d.workspace.form.focus_at(YEAR)
    assert is_in_sight(d, YEAR)


def find_height(d: WindowDriver) -> float:
    """Return the height of the current value's outline on the screen, in pixels."""
    scan = d.workspace.scan
    return (
        page_transform(scan.viewport, scan.devicePixelRatioF()).mapRect(scan.current_area.boxes[0]).height()
    )


def test_the_scan_is_enlarged_until_a_value_can_be_read(d: WindowDriver) -> None:
    scan, form = d.workspace.scan, d.workspace.form
    form.focus_at(TITLE)
    scan.fit()
    small = scan.viewport.scale()
    form.focus_at(YEAR)
    assert scan.viewport.scale() == small, "the zoom that the user chose stays for this item"
    for key in ("Ctrl+PgDown", "Ctrl+PgUp"):
        d.press(key)
    form.focus_at(YEAR)
    d.qtbot.waitUntil(lambda: scan.viewport.scale() > small and is_in_sight(d, YEAR))
    assert find_height(d) >= READABLE_LINE
    large = scan.viewport.scale()
    form.focus_at(TITLE)
    form.focus_at(YEAR)
    assert scan.viewport.scale() == large


def test_a_command_says_whether_the_scan_is_enlarged_which_is_remembered(
    d: WindowDriver, tmp_path: Path
) -> None:
    scan, form = d.workspace.scan, d.workspace.form
    form.focus_at(YEAR)
    d.press("Ctrl+4")
    scan.fit()
    small = scan.viewport.scale()
    for key in ("Ctrl+PgDown", "Ctrl+PgUp"):
        d.press(key)
    form.focus_at(YEAR)
    d.qtbot.waitUntil(lambda: bool(find(d, YEAR)))
    assert scan.viewport.scale() == small
    d.window.state.save(d.workspace)
    assert not Preferences(tmp_path / "settings.ini").flag("window/zettelkatalog/zooms_to_value", True)
    scan.show_zoom_to_value(True)
    assert scan.viewport.scale() > small and is_in_sight(d, YEAR)
    d.window.state.restore_parts(d.workspace)
    assert not scan.actions_by_name["zoom_to_value"].isChecked()


def test_values_of_items_that_are_not_shown_are_found_on_what_was_read_before(d: WindowDriver) -> None:
    known, shown = find(d, YEAR), d.current
    assert known
    reading = d.window.features.part(PlacesPart).reading
    assert reading
    d.press("Ctrl+PgUp")
    place = d.workspace.locate_values(shown).find(YEAR)
    assert place and place.page == 0 and list(place.boxes) == known
