"""Second readings in the user's language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from gtapp.core.project.second_reading import SecondReading, Start
from gtapp.features.second_readings.drawing import ReaderProgress
from gtapp.kit.texts.i18n import format_count


def describe_start(start: Start) -> str:
    """Return what the reader of a second reading starts from."""
    translate = QCoreApplication.translate
    return {
        "draft": translate("readings", "the drafts"),
        "nothing": translate("readings", "nothing"),
        "first": translate("readings", "the first reader’s records (not blind)"),
    }[start]


def describe_reading(reading: SecondReading) -> str:
    """Return what the window says while a reading is open."""
    translate = QCoreApplication.translate
    if reading.is_blind:
        text = translate(
            "readings",
            "Second reading “{name}” of {count} items, starting from {start}. The first reader’s records are not shown.",
        )
    else:
        text = translate("readings", "Second reading “{name}” of {count} items, starting from {start}.")
    return text.format(
        name=reading.name, count=format_count(len(reading.items)), start=describe_start(reading.start)
    )


def describe_counted(progress: ReaderProgress) -> str:
    """Return which items of a reading are compared with the first reader's, and what the reader started from."""
    text = QCoreApplication.translate(
        "readings",
        "Only what the reader of “{name}” has checked is compared: {checked} of {items} items. The reader started from {start}.",
    )
    return text.format(
        name=progress.reading.name,
        checked=format_count(len(progress.checked)),
        items=format_count(len(progress.items)),
        start=describe_start(progress.reading.start),
    )
