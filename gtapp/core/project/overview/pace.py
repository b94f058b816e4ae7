"""How long an item takes at the present pace, by the times at which items were checked.

It is apart from `progress` since the window shows the pace from the start on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final, NamedTuple

from gtapp.core.project.project import Project
from gtapp.core.store.status_text import Status

_LONGEST_PAUSE: Final = 600.0
"""Seconds between two checked items beyond which nobody worked on the second one all the time."""
_SHORTEST_WORK: Final = 1.0
"""Items that follow each other faster were checked together, not one by one."""
_FEWEST_ITEMS: Final = 5
"""A pace that fewer items show is no pace."""
_PACE_DAYS: Final = 7
_NO_YEAR: Final = 1970
"""The year of statuses that were written without a time."""
_MOST_ITEMS: Final = 200
"""The pace is that of each person's last items."""


class WorkPace(NamedTuple):
    """How long an item took lately: `seconds` for each of `items`, without the pauses."""

    seconds: float
    items: int


class ItemCheck(NamedTuple):
    """Who checked an item, and when (local time)."""

    who: str
    moment: datetime


def list_recent_checks(project: Project) -> list[ItemCheck]:
    """Return the checks of the last days, which the pace is measured by. Safe in a worker."""
    since = _find_first_day(None)
    checks = (find_check(project.status(item.id)) for item in project.find_last_checked())
    return [check for check in checks if check and check.moment >= since]


def measure_pace(checks: Iterable[ItemCheck], who: str, now: datetime | None = None) -> WorkPace | None:
    """Return the pace at which `who` checked items in the last days, else that of all; None: it can't be known.

    Pauses between two items are left out, and so are items that were checked together.
    """
    since = _find_first_day(now)
    times: dict[str, list[datetime]] = {}
    for person, moment in checks:
        if moment >= since:
            times.setdefault(person, []).append(moment)
    own = _list_intervals(times.get(who, ()))
    spent = (
        own
        if len(own) >= _FEWEST_ITEMS
        else [each for one in times.values() for each in _list_intervals(one)]
    )
    if len(spent) < _FEWEST_ITEMS:
        return None
    return WorkPace(sum(spent) / len(spent), len(spent))


def _find_first_day(now: datetime | None) -> datetime:
    return (now or datetime.now().astimezone()) - timedelta(days=_PACE_DAYS)


def _list_intervals(moments: Sequence[datetime]) -> list[float]:
    """Return the seconds of work before each of the last checked items."""
    ordered = sorted(moments)[-_MOST_ITEMS:]
    seconds = ((after - before).total_seconds() for before, after in pairwise(ordered))
    return [each for each in seconds if _SHORTEST_WORK <= each <= _LONGEST_PAUSE]


def find_check(status: Status) -> ItemCheck | None:
    """Return the check that a status stands for; None for another status, or where the time is not known."""
    if status.name != "checked":
        return None
    try:
        moment = datetime.fromisoformat(status.changed).astimezone()
    except (ValueError, OverflowError, OSError):
        return None
    return ItemCheck(status.who, moment) if moment.year > _NO_YEAR else None
