"""The way through the fields of an item that the runs doubt: each once, the most doubtful first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gtapp.document import Document
from gtapp.pointer import Pointer
from gtapp.preview.voting import FieldVotes

_DECIDED = ("hand", "confirmed")


class Doubts:
    """Remembers where it has been; what a human has decided on is no doubt any more."""

    def __init__(self) -> None:
        self._document: Document | None = None
        self._been: list[Pointer] = []

    def next(self, document: Document, polls: Iterable[FieldVotes]) -> Pointer | None:
        """The most doubtful place (in the schema's shape) that was not visited; None where all were, and then it begins
        again.
        """
        self._keep_to(document)
        found = next((at for at in _open(document, polls) if at not in self._been), None)
        if found is None:
            self._been.clear()
        else:
            self._been.append(found)
        return found

    def previous(self, document: Document) -> Pointer | None:
        """Where it was before."""
        self._keep_to(document)
        if len(self._been) < 2:
            return None
        self._been.pop()
        return self._been[-1]

    def _keep_to(self, document: Document) -> None:
        if document is not self._document:
            self._document, self._been = document, []


def _open(document: Document, polls: Iterable[FieldVotes]) -> Sequence[Pointer]:
    places = {poll.place: poll.pointer for poll in polls}
    return [place for place, pointer in places.items() if document.find_origin(pointer) not in _DECIDED]
