"""Carries out what the journal has to take, and says why it can't: once for each reason, not at every edit."""

from __future__ import annotations

from collections.abc import Callable

from gtapp.errors import GtappError
from gtapp.signals import Signal


class Journalling:
    """`failed` tells why something could not be written down."""

    def __init__(self) -> None:
        self.failed: Signal[GtappError] = Signal()
        self._told = ""

    @property
    def kept(self) -> bool:
        """Whether the last steps could all be written down."""
        return not self._told

    def do(self, *steps: Callable[[], object]) -> None:
        """Carries out all steps, the later ones even if an earlier one fails."""
        before, self._told = self._told, ""
        for step in steps:
            try:
                step()
            except GtappError as error:
                self._told = self._told or before
                self.tell(error)

    def tell(self, error: GtappError) -> None:
        """Says why the journal is not kept, until that is another reason or it works again."""
        if str(error) != self._told:
            self._told = str(error)
            self.failed.emit(error)
