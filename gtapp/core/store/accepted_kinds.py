"""The kinds of issues that were accepted for a whole project, in a text file that git can share: a line for each."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from gtapp.core.platform.errors import UnreadableError
from gtapp.core.store.shared_lines import Cells, SharedLines

_FILE: Final = "accepted-issues.txt"


class AcceptedKinds:
    """The kinds (see `issue_acceptance.name_kind`) that are accepted in the project at `root`."""

    def __init__(self, root: Path, ensure_writable: Callable[[Path], None]) -> None:
        self._lines = SharedLines(root / ".gtapp" / _FILE, ensure_writable)
        self.kinds: frozenset[str] = frozenset()

    def read(self) -> None:
        """Read the file; what can't be read accepts nothing."""
        there: set[str] = set()
        with suppress(UnreadableError):
            self._lines.read(lambda cells: _take_line(cells, there))
        self.kinds = frozenset(there)

    def switch(self, kind: str) -> bool:
        """Accept a kind, or no longer do; return whether it is accepted now. What others wrote meanwhile is kept.

        Raises:
            SaveError: the file can't be written, or the present one can't be read; it is left as it is.
        """
        there: set[str] = set()
        is_accepted = kind not in self.kinds

        def list_entries() -> list[Cells]:
            (there.add if is_accepted else there.discard)(kind)
            return [(each,) for each in there]

        self._lines.note_change()
        self._lines.update(lambda cells: _take_line(cells, there), list_entries)
        self.kinds = frozenset(there)
        return is_accepted


def _take_line(cells: Cells, kinds: set[str]) -> bool:
    is_kind = len(cells) == 1
    if is_kind:
        kinds.update(cells)
    return is_kind
