"""Doubtful words in the window: marked in the form, reached by keys, replaced by other readings of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gtapp.core.record.document import Document
from gtapp.editor.form.word_marks import WordMark
from tests.features.doubts.window.test_doubts import answer, arrive, focused, list_readings, says
from tests.window.window_driver import WindowDriver, draft, is_waiting, record, scan, truth
from tests.window_fixtures import OpenWindow

TITLE = ("publication", "title")
TEXT = "Ein Kuchin Känsterlein und ein Schleifstein mit einem Stock in billigem Preiss im Berichthaus zu erfragen "
TEXT += "und ferner sehr schöne gelbe Weyden zu haben"
OTHER = TEXT.replace("Känsterlein", "Känfterlein").replace("Preiss", "Preis")


@pytest.fixture
def driver(window_on: OpenWindow, tmp_path: Path) -> WindowDriver:
    """The window on three cards, on whose long titles another model differs."""
    folder = tmp_path / "drafts"
    for name in ("d1", "d2", "d3"):
        scan(folder / "images" / f"{name}.png")
        draft(folder, name, record("Name", title=TEXT))
        answer(folder, "T9", name, record("Name", title=OTHER))
    truth(folder, "z", record())
    driver = window_on(folder)
    arrive(driver, "d1")
    return driver


def read(driver: WindowDriver) -> str:
    return str(open_document(driver).get(TITLE))


def open_document(driver: WindowDriver) -> Document:
    document = driver.session.document
    assert document
    return document


def find_word(driver: WindowDriver) -> str:
    """Return the marked word at the cursor."""
    marked = driver.workspace.form.find_marked()
    return read(driver)[marked.start : marked.stop] if marked else ""


def is_marked(driver: WindowDriver, word: str) -> bool:
    """Put the cursor into a word of the title; return whether it is marked."""
    driver.qtbot.waitUntil(lambda: not is_waiting(driver.doubts) and not driver.window.context.tasks.is_busy)
    place = read(driver).index(word) + 1
    driver.workspace.form.focus_pointer(TITLE)
    driver.workspace.form.select_part(place, place)
    return find_word(driver) == word


def test_keys_go_from_word_to_word(driver: WindowDriver) -> None:
    driver.qtbot.waitUntil(lambda: find_word(driver) == "Känsterlein")
    assert driver.workspace.form.selected_text() == "Känsterlein" and focused(driver) == TITLE
    assert list_readings(driver) == ["1  Känsterlein  draft", "2  Känfterlein  t9"]
    driver.qtbot.waitUntil(lambda: says(driver, "Next word: Ctrl+F8"))
    driver.press("Ctrl+F8")
    assert says(driver, "Känsterlein → Känfterlein · Preiss → Preis")
    assert find_word(driver) == "Preiss" == driver.workspace.form.selected_text()
    assert list_readings(driver) == ["1  Preiss  draft", "2  Preis  t9"]
    driver.press("Ctrl+F8")
    assert find_word(driver) == "Känsterlein"
    driver.press("Ctrl+Shift+F8")
    assert find_word(driver) == "Preiss"
    driver.workspace.form.focus_pointer(("publication", "year"))
    driver.press("Ctrl+Shift+F8")
    assert find_word(driver) == "Preiss"
    place = read(driver).index("Stock")
    driver.workspace.form.select_part(place, place)
    assert not find_word(driver) and not list_readings(driver)
    driver.press("Ctrl+Shift+F8")
    assert find_word(driver) == "Känsterlein"


def test_a_reading_replaces_one_word_in_one_step(driver: WindowDriver) -> None:
    driver.qtbot.waitUntil(lambda: bool(list_readings(driver)))
    driver.press("Alt+2")
    assert read(driver) == TEXT.replace("Känsterlein", "Känfterlein")
    readings = list_readings(driver)
    assert readings == ["1  Känsterlein  draft", "2  Känfterlein  t9"], "another one can be taken instead"
    driver.press("Alt+1")
    assert read(driver) == TEXT
    driver.press("Alt+2")
    driver.qtbot.waitUntil(lambda: not is_waiting(driver.doubts) and not driver.window.context.tasks.is_busy)
    assert list_readings(driver) == readings
    assert is_marked(driver, "Preiss") and not is_marked(driver, "Känfterlein")
    driver.press("Ctrl+F8")
    driver.press("Alt+2")
    assert read(driver) == OTHER
    driver.press("Ctrl+Z")
    assert read(driver) == TEXT.replace("Känsterlein", "Känfterlein")
    assert is_marked(driver, "Preiss")


def test_a_word_that_is_agreed_to_is_no_longer_marked_and_nothing_is_written(driver: WindowDriver) -> None:
    driver.qtbot.waitUntil(lambda: bool(list_readings(driver)))
    driver.press("Alt+1")
    assert not list_readings(driver) and not open_document(driver).can_undo
    assert not is_marked(driver, "Känsterlein") and is_marked(driver, "Preiss")
    driver.press("Alt+1")
    assert not is_marked(driver, "Preiss")
    driver.press("Ctrl+F8")
    assert says(driver, "No words are in doubt in this item.")


def test_marks_follow_what_is_typed(driver: WindowDriver) -> None:
    driver.qtbot.waitUntil(lambda: find_word(driver) == "Känsterlein")
    driver.type(driver.focus, "Kestlein")
    assert not find_word(driver) and not list_readings(driver)
    assert is_marked(driver, "Preiss")
    driver.workspace.form.select_part(0, 0)
    driver.type(driver.focus, "Nun ")
    driver.press("Ctrl+F8")  # before the doubts are found again
    place = read(driver).index("Preiss")
    assert driver.workspace.form.find_marked() == WordMark(place, place + 6, TEXT.index("Preiss"))
    driver.press("Alt+2")
    text = TEXT.replace("Känsterlein", "Kestlein").replace("Preiss", "Preis")
    assert read(driver) == f"Nun {text}"


def test_a_reading_is_taken_by_a_click_and_the_cursor_stays_in_the_text(driver: WindowDriver) -> None:
    from gtapp.editor.form.fix_bar import FixButton

    driver.qtbot.waitUntil(lambda: bool(list_readings(driver)))
    button = next(
        each for each in driver.workspace.form.findChildren(FixButton) if "Känfterlein" in each.text()
    )
    assert "T9" in button.toolTip() or "t9" in button.toolTip()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert "Känfterlein" in read(driver) and focused(driver) == TITLE
    driver.type(driver.focus, "x")
    assert "Känfterleinx" in read(driver) and not list_readings(driver)


def test_check_and_next_visits_a_text_with_several_doubtful_words_once(driver: WindowDriver) -> None:
    driver.qtbot.waitUntil(lambda: find_word(driver) == "Känsterlein")
    driver.press("Ctrl+Return")
    assert driver.current == "d2" and driver.session.project.status("d1").name == "checked"
    driver.qtbot.waitUntil(lambda: find_word(driver) == "Känsterlein")
    driver.press("Alt+2")
    driver.press("Ctrl+Return")
    assert driver.current == "d3"
