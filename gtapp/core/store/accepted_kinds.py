"""The kinds of issues that were accepted for a whole project, in a text file that git can share: a line for each."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from gtapp.core.files import atomic, json_text
from gtapp.core.platform.errors import UnreadableError

_FILE: Final = "accepted-issues.txt"


class AcceptedKinds:
    """The kinds (see `issue_acceptance.name_kind`) that are accepted in the project at `root`."""

    def __init__(self, root: Path) -> None:
        self._path = root / ".gtapp" / _FILE
        self.kinds: frozenset[str] = frozenset()

    def read(self) -> None:
        """Read the file; what can't be read accepts nothing."""
        try:
            self.kinds = self._read()
        except UnreadableError:
            self.kinds = frozenset()

    def _read(self) -> frozenset[str]:
        try:
            lines = json_text.read_text(self._path).splitlines()
        except UnreadableError as error:
            if error.code in ("file-missing", "file-empty"):
                return frozenset()
            raise
        return frozenset(line.strip() for line in lines if line.strip())

    def switch(self, kind: str) -> bool:
        """Accept a kind, or no longer do; return whether it is accepted now. What others wrote meanwhile is kept.

        Raises:
            SaveError: the file can't be written.
            UnreadableError: the present one can't be read, and is left as it is.
        """
        with atomic.lock_folder(self._path):
            there = self._read()
            is_accepted = kind not in self.kinds
            kinds = there | {kind} if is_accepted else there - {kind}
            atomic.write(self._path, "".join(f"{each}\n" for each in sorted(kinds)).encode())
        self.kinds = kinds
        return is_accepted
