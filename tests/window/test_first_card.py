"""From the start page to the first card that is corrected and checked, by what is visible alone: no menu, no manual, no key.

Buttons are found by their texts, fields by their labels, as someone reads them who never saw the program.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget

from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow, use_language


class Words(NamedTuple):
    """What is read on the window in a language."""

    sample: str
    field: str
    steps: tuple[str, ...]
    """What the button may say that leads to the end of a card."""


WORDS = {
    "en": Words("Try a sample: Index cards", "Last name", ("Check and next", "Next doubt", "Show the rest")),
    "de": Words(
        "Beispiel ausprobieren: Karteikarten",
        "Nachname",
        ("Prüfen und weiter", "Nächster Zweifel", "Rest zeigen"),
    ),
    "fr": Words(
        "Essayer un exemple\N{NO-BREAK SPACE}: Fiches",
        "Nom",
        ("Vérifier et suivant", "Doute suivant", "Montrer le reste"),
    ),
}
_MOST_DOUBTS = 20


@pytest.fixture(params=sorted(WORDS))
def words(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[Words]:
    with use_language(qapp, request.param):
        yield WORDS[request.param]


def find_button(window: QWidget, *texts: str) -> QAbstractButton:
    """Return the one visible button with one of these texts; the accessible name says which of those with one text it is."""
    buttons = [button for button in window.findChildren(QAbstractButton) if button.isVisible()]
    [found] = [
        button
        for button in buttons
        if not {*texts}.isdisjoint((button.accessibleName(), button.text().replace("&", "")))
    ]
    assert found.isEnabled()
    return found


def find_field(window: QWidget, label: str) -> QLineEdit:
    """Return the first visible field with this label."""
    fields = [field for field in window.findChildren(QLineEdit) if field.isVisible()]
    return next(field for field in fields if field.accessibleName().split(" › ")[-1] == label)


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def test_the_first_card_is_corrected_and_checked(words: Words, window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(None)
    with driver.qtbot.waitSignal(driver.window.opened):
        click(find_button(driver.window, words.sample))
    driver.wait_for_tasks()
    card = driver.current

    field = find_field(driver.window, words.field)
    click(field)
    field.selectAll()
    QTest.keyClicks(field, "Corrected")
    for _ in range(_MOST_DOUBTS):
        if driver.current != card:
            break
        click(find_button(driver.window, *words.steps))
    assert driver.current != card

    assert driver.session.counts.status(card) == "checked"
    document = driver.session.project.document(card)
    assert document.get(("author", "last_name")) == "Corrected"
