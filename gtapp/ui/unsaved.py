"""Documents that could not be saved: kept whole in memory, tried again, and named until it works."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from gtapp.document import Document
from gtapp.errors import ChangedOnDiskError, GtappError
from gtapp.messages import Message
from gtapp.project import Project

AGAIN_MS = 15_000


@dataclass(frozen=True, slots=True)
class Failure:
    """A document that is not on the disk, and why; a conflict waits for the user and not for the disk."""

    document: Document
    message: Message
    conflict: bool = False


def why(document: Document, error: GtappError | OSError) -> Message:
    """What to say of a save that failed."""
    if isinstance(error, GtappError):
        return error.message
    path = str(document.parts[0].source.path)
    return Message("save-io", {"path": path, "reason": error.strerror or str(error)})


class Unsaved(QObject):
    """The documents of one project whose last save failed."""

    changed = Signal()

    def __init__(self, project: Project, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._project = project
        self._failures: dict[str, Failure] = {}
        self._timer = QTimer(self)
        self._timer.setInterval(AGAIN_MS)
        self._timer.timeout.connect(self.retry)

    def __contains__(self, item_id: str) -> bool:
        return item_id in self._failures

    def __len__(self) -> int:
        return len(self._failures)

    @property
    def failures(self) -> list[Failure]:
        return list(self._failures.values())

    def document(self, item_id: str) -> Document | None:
        """The document that waits for this item: the one to be shown again, with all its corrections."""
        failure = self._failures.get(item_id)
        return failure.document if failure else None

    def message(self, item_id: str) -> Message | None:
        """Why this item is not saved."""
        failure = self._failures.get(item_id)
        return failure.message if failure else None

    def add(self, document: Document, message: Message, conflict: bool = False) -> None:
        """Keeps a document that could not be saved."""
        self._failures[document.item_id] = Failure(document, message, conflict)
        self._timer.start()
        self.changed.emit()

    def forget(self, document: Document) -> None:
        """The document is on the disk, or as the disk has it."""
        if self._failures.pop(document.item_id, None):
            if not self._failures:
                self._timer.stop()
            self.changed.emit()

    def retry(self) -> None:
        """Tries to save all of them again, but for those that wait for the user's choice."""
        for failure in self.failures:
            if not failure.conflict:
                self._retry(failure.document)

    def _retry(self, document: Document) -> None:
        try:
            self._project.save(document)
        except ChangedOnDiskError as error:
            self.add(document, error.message, conflict=True)
        except (GtappError, OSError) as error:
            self.add(document, why(document, error))
        else:
            self.forget(document)

    def stop(self) -> None:
        self._timer.stop()
