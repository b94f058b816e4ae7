"""The state of a value: its kind of empty, origin, issues, differing draft and verdict, and whether it needs a look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QCoreApplication

from gtapp.document import Issue
from gtapp.pointer import ABSENT
from gtapp.ui.form.notes import Note, issue_notes
from gtapp.ui.form.painting import origin_name, tag_name
from gtapp.ui.form.verdicts import PlaceVerdict


class ValueState(NamedTuple):
    """What the form shows about a value in addition to the value itself."""

    tag: str = ""
    origin: str = ""
    notes: tuple[Note, ...] = ()
    derived: str = ""
    needs_look: bool = False
    verdict: PlaceVerdict | None = None

    def with_verdict(self, judged: PlaceVerdict | None) -> ValueState:
        """Return the state with a run's verdict."""
        return self._replace(verdict=judged, notes=self.notes + judged.notes) if judged else self

    @property
    def details(self) -> tuple[Note, ...]:
        """All notes, with the verdicts that are only a sign elsewhere."""
        if self.verdict is None:
            return self.notes
        return tuple(note for note in self.notes if not note.is_verdict) + self.verdict.lines

    def merge(self, around: ValueState) -> ValueState:
        """Return the state merged with that of the value's container."""
        judged = self.verdict.merge(around.verdict) if self.verdict and around.verdict else None
        return self._replace(
            notes=around.notes + self.notes,
            needs_look=self.needs_look or around.needs_look,
            verdict=judged or self.verdict or around.verdict,
        )

    def accessible_text(self, read_only: bool = False) -> str:
        """Return the state in words, for a screen reader."""
        parts = [tag_name(self.tag) if self.tag else "", origin_name(self.origin) if self.origin else ""]
        if read_only:
            parts.append(QCoreApplication.translate("form", "not to be edited"))
        parts += [note.accessible_text() for note in self.notes if not note.is_verdict]
        parts += [self.verdict.accessible_text()] if self.verdict else []
        return ". ".join(part for part in parts if part)


def determine_state(
    value: Any,
    tag: str,
    origin: str,
    issues: Sequence[Issue],
    drafted: Sequence[Note],
    read_only: bool,
    derived: str = "",
) -> ValueState:
    """Return the state of a value; an absent one has no origin.

    `drafted` are the notes on a differing draft, `derived` is the text that follows from the neighbours.
    """
    notes = (*issue_notes(issues), *drafted) if issues or drafted else ()
    shown_origin = "" if value is ABSENT else origin
    serious = any(issue.level == "issue" for issue in issues)
    unseen = origin == "draft" and value is not ABSENT and not read_only
    return ValueState(tag, shown_origin, notes, derived, (serious or unseen) and origin != "confirmed")
