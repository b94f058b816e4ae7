"""The budget that all checks of one record share, so that no file of a project can block the window.

It is counted in steps, not in seconds: the checks of a record end at the same place on every machine. A step takes 0.1 to
0.4 microseconds, so that no record takes more than about half a second. The largest record of the five benchmarks takes 3,400
steps, one that is 50 times larger 180,000; if their schema is a foreign one, whose constraints are checked too, 15,000 and
700,000. The clock only ends checks on an extremely slow machine.
"""

from __future__ import annotations

import time
from typing import Final

RECORD_STEPS: Final = 1_500_000
ISSUE_STEPS: Final = 8
"""What an issue costs: it is formatted and shown, too."""
SLOW_STEPS: Final = 100_000
"""Checks of more steps are not repeated at each key press."""
MOST_SECONDS: Final = 60
"""The time after which checks are stopped on any machine."""
_STEPS_PER_LOOK: Final = 10_000
_CHARACTERS_PER_STEP: Final = 64


class ChecksStoppedError(Exception):
    """The budget of a record's checks is spent; what remains is not checked. `timed_out`: by the clock."""

    def __init__(self, timed_out: bool = False) -> None:
        super().__init__("the budget of the record's checks is spent")
        self.timed_out = timed_out


class CheckBudget:
    """The steps that the checks of one record may take, `spent` ones included; once spent, every further check stops at once."""

    def __init__(self, spent: int = 0, seconds: float = MOST_SECONDS) -> None:
        self._left = RECORD_STEPS - spent
        self._end = time.monotonic() + seconds
        self._next_look = self._left - _STEPS_PER_LOOK
        self._counted: set[str] = set()

    @property
    def spent(self) -> int:
        """The steps taken so far."""
        return RECORD_STEPS - self._left

    def spend(self, steps: int = 1) -> None:
        """Count steps before they are taken.

        Raises:
            ChecksStoppedError: there are not so many left, or the checks have taken too long.
        """
        self._left -= steps
        if self._left <= self._next_look:
            self._stop_if_spent()

    def spend_once(self, name: str, steps: int) -> None:
        """Count the steps of something that is computed once and then kept, known by `name`.

        Raises:
            ChecksStoppedError: as `spend`.
        """
        if name not in self._counted:
            self._counted.add(name)
            self.spend(steps)

    def spend_on_text(self, length: int) -> None:
        """Count the steps of looking at each character of a text.

        Raises:
            ChecksStoppedError: as `spend`.
        """
        self.spend(1 + length // _CHARACTERS_PER_STEP)

    def _stop_if_spent(self) -> None:
        if self._left < 0:
            raise ChecksStoppedError
        if time.monotonic() > self._end:
            self._left = -1
            raise ChecksStoppedError(timed_out=True)
        self._next_look = max(self._left - _STEPS_PER_LOOK, -1)
