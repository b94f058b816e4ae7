"""What the annotator said of suspect truths: "the truth stands", kept in the project's database."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from gtapp.errors import GtappError
from gtapp.pointer import write_pointer
from gtapp.preview.field_answers import comparison_key
from gtapp.preview.suspects import Suspect, digest
from gtapp.store.database import Database
from gtapp.store.judgements import Judgement, Judgements


class Marks(QObject):
    """The marks of one project; what can't be written down holds until the window is closed, and `failed` says so."""

    changed = Signal()
    failed = Signal(object)
    """The message why a mark could not be written down."""

    def __init__(self, root: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._database = Database(root)
        self._stands = Judgements(self._database)
        # by item: of thousands of suspects only a few were ever judged
        self._known: dict[str, set[Judgement]] = {}
        with suppress(GtappError):  # a broken database is among the project's problems already
            for each in self._stands:
                self._known.setdefault(each.item, set()).add(each)

    def stands(self, suspect: Suspect) -> bool:
        """Whether it was said that this truth stands, against just this value."""
        known = self._known.get(suspect.item)
        return known is not None and _of(suspect) in known

    def put(self, suspect: Suspect, on: bool, who: str = "") -> None:
        """Says that the truth stands, or takes that back."""
        upheld = _of(suspect)
        known = self._known.setdefault(suspect.item, set())
        (known.add if on else known.discard)(upheld)
        try:
            if on:
                self._stands.add(upheld, who, datetime.now(UTC).isoformat(timespec="seconds"))
            else:
                self._stands.remove(upheld)
        except GtappError as error:
            self.failed.emit(error.message)
        self.changed.emit()

    def close(self) -> None:
        self._database.close()


def _of(suspect: Suspect) -> Judgement:
    agreed = digest(comparison_key(suspect.agreed))
    return Judgement(suspect.item, write_pointer(suspect.pointer), digest(suspect.basis), agreed)
