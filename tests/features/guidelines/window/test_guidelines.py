"""The guidelines follow the focused field: the section that names it is marked and shown; nothing else moves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication

from gtapp.core.schema import benchmark
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import Pointer
from gtapp.features.guidelines.window.guideline_search import (
    find_section,
    find_sentence,
    first_sentence,
    list_names,
    read_paragraphs,
)
from gtapp.features.guidelines.window.guidelines_panel import GuidelinesPanel
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow


def list_fields(field: Field, pointer: Pointer = ()) -> Iterator[Pointer]:
    """Yield the place of each single value of a schema."""
    if field.children:
        for child in field.children:
            yield from list_fields(child, (*pointer, child.name))
    elif field.item:
        yield from list_fields(field.item, (*pointer, 0))
    else:
        yield pointer


def find_texts(text: str, schema: Field, pointer: Pointer) -> list[str]:
    """Return the paragraphs of a Markdown text about a field."""
    document = QTextDocument()
    document.setMarkdown(text)
    section = find_section(read_paragraphs(document), list_names(pointer, schema))
    return [document.findBlockByNumber(number).text() for number in section]


@pytest.mark.parametrize("name", benchmark.list_ids())
def test_the_guidelines_say_something_about_each_field(language: str, name: str) -> None:
    known = benchmark.load(name)
    text = known.read_text(f"guidelines.{language}.md") or known.read_text("guidelines.md")
    schema = known.joint_schema.fields
    assert [field for field in list_fields(schema) if not find_texts(text, schema, field)] == []


SCHEMA = Field(
    "", "object", "",
    children=(
        Field("year_of_birth", "text", "Born"),
        Field("author", "object", "Author", children=(Field("last_name", "text", "Last name"),)),
    ),
)  # fmt: skip
BORN: Pointer = ("year_of_birth",)


@pytest.mark.parametrize(
    ("text", "pointer", "found"),
    [
        ("# All\n\n## Born, died\n\nA year.\n\n## Else\n\nMore.", BORN, ["Born, died", "A year."]),
        ("# All\n\n## Year of birth\n\nA year.\n\n### Calendar\n\nOld.", BORN, ["Year of birth", "A year.", "Calendar", "Old."]),
        ("# All\n\n## YEAR_OF_BIRTH\n\nA year.", BORN, ["YEAR_OF_BIRTH", "A year."]),
        ("# Born\n\nEverything.\n\n* **Other**: born then.\n* **Born**: a year.", BORN, ["Born: a year."]),
        ("# All\n\nPersons are born.\n\nThe field *born* is a year.", BORN, ["The field born is a year."]),
        ("# All\n\nNever empty.\n\nSomebody was born.", BORN, ["Somebody was born."]),
        ("# All\n\nOne was born.\n\nAnother was born.", BORN, []),
        ("# All\n\n## Stubborn\n\nNewborns.", BORN, []),
        ("# All\n\n## Author\n\nA person.\n\n## Title\n\nWords.", ("author", "last_name"), ["Author", "A person."]),
        ("# All\n\n## Author\n\nA person.\n\n## Last name\n\nA word.", ("author", "last_name"), ["Last name", "A word."]),
        ("# All\n\n| a | |\n| --- | --- |\n| b | |", ("—",), []),
        ("", BORN, []),
    ],
)  # fmt: skip
def test_a_field_is_found_by_its_names_as_whole_words(
    qapp: QApplication, text: str, pointer: Pointer, found: list[str]
) -> None:
    assert find_texts(text, SCHEMA, pointer) == found


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("# All\n\n## Born\n\nThe year, e.g. 1901. Else nothing.\n\nMore.", "The year, e.g. 1901."),
        ("# All\n\n## Born\n\n### Else\n\n* As *printed*", "As printed"),
        ("# All\n\n## Born, died\n\nOther things.", ""),
        ("# All\n\n## Born, died\n\nOther things.\n\nThere it stands. Born is a year. Not more.", "Born is a year."),
        ("# All\n\n* **Born**: a year (cf. p. 3). Never a day.", "Born: a year (cf. p. 3)."),
        ("# All\n\nOne was born.\n\nAnother was born.", ""),
    ],
)  # fmt: skip
def test_a_sentence_is_shown_only_if_it_is_about_the_field(
    qapp: QApplication, text: str, sentence: str
) -> None:
    document = QTextDocument()
    document.setMarkdown(text)
    assert find_sentence(read_paragraphs(document), list_names(BORN, SCHEMA)[0]) == sentence


def test_sentences_are_short() -> None:
    assert len(first_sentence("word " * 10_000)) == 300 and first_sentence("") == ""


def open_guidelines(driver: WindowDriver) -> GuidelinesPanel:
    driver.window.resize(1200, 500)
    driver.press("F8")
    panel = driver.window.context.panels["guidelines_panel"].widget()
    assert isinstance(panel, GuidelinesPanel)
    return panel


def list_visible(panel: GuidelinesPanel) -> set[str]:
    """Return the paragraphs that can be seen."""
    places = (QPoint(20, y) for y in range(0, panel.viewport().height(), 4))
    return {panel.cursorForPosition(place).block().text() for place in places}


def test_the_section_about_the_focused_field_is_shown(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    panel = open_guidelines(driver)
    for pointer, heading in (
        (("library_reference", "subjects"), "Shelfmark"),
        (("author", "last_name"), "Author"),
    ):
        driver.workspace.form.focus_pointer(pointer)
        driver.qtbot.waitUntil(lambda heading=heading: panel.marked_text.startswith(heading))  # type: ignore[misc]
        assert panel.marked_text.split("\n")[0] in list_visible(panel)
        assert driver.workspace.form.isAncestorOf(driver.focus)
        assert panel.accessibleDescription() == panel.marked_text


def test_nothing_moves_while_typing_and_within_a_section(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    panel = open_guidelines(driver)
    driver.workspace.form.focus_pointer(("publication", "title"))
    driver.qtbot.waitUntil(lambda: panel.marked_text.startswith("Title, place"))
    panel.verticalScrollBar().setValue(0)
    driver.type(driver.focus, "Words")
    driver.workspace.form.focus_pointer(("publication", "place"))
    dock = driver.window.context.panels["guidelines_panel"]
    dock.fill(dock)
    assert panel.verticalScrollBar().value() == 0


def test_a_projects_own_guidelines_follow_and_are_read_again_when_they_change(
    window_on: OpenWindow, folder: Path
) -> None:
    driver = window_on(folder)
    panel = driver.window.context.panels["guidelines_panel"]
    panel.toggleViewAction().trigger()
    browser = panel.widget()
    assert isinstance(browser, GuidelinesPanel) and "of this project" not in browser.toPlainText()
    (folder / "guidelines.md").write_text("## Last name\n\nAs on the card, 5 \\* 3.", encoding="utf-8")
    driver.window.context.refresh_docks()
    driver.qtbot.waitUntil(lambda: "Guidelines of this project" in browser.toPlainText())
    driver.workspace.form.focus_pointer(("author", "last_name"))
    driver.qtbot.waitUntil(lambda: "As on the card, 5 * 3." in browser.marked_text)
    assert browser.marked_text.startswith("Author")  # what the benchmark's say is marked, too
    description = driver.window.status.description
    driver.qtbot.waitUntil(lambda: description.text() == "Last name: As on the card, 5 * 3.")
    driver.workspace.form.focus_pointer(("publication", "title"))
    driver.qtbot.waitUntil(lambda: description.text().startswith("Title: With its subtitle, "))
    (folder / "guidelines.md").write_bytes(b"\xff\xfe")
    driver.window.context.refresh_docks()
    driver.qtbot.waitUntil(lambda: "is not UTF-8" in browser.toPlainText())
