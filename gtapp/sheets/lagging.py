"""Which letters were saved without what follows from them: the program was ended before, or the letter is another's work."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from gtapp.items import Item
from gtapp.sheets.columns import COPIES, GROUND_TRUTH, GROUND_TRUTH_EXPORT
from gtapp.sheets.local import Holdings


def lagging(holdings: Holdings) -> Iterator[Item]:
    """The letters that became others after the sheet's copies did, by the disk's clock; each of them may be in step.

    Nothing is read but names and times.
    """
    folder = holdings.root / holdings.benchmark.layout.truths[0]
    last = _last_written(folder)
    if last is None:
        return
    since = _time(last)
    for item in holdings.items:
        own = _time(holdings.root / item.truth) if item.truth else 0.0
        if max(own, _moment(holdings.status(item.id).changed)) > since:
            yield item


def _last_written(folder: Path) -> Path | None:
    """The last of the files that follow a save, as `writing.texts` has them."""
    paths = [folder / COPIES / f"{tab.name}.csv" for tab in (GROUND_TRUTH, GROUND_TRUTH_EXPORT)]
    return next((path for path in paths if path.is_file()), None)


def _time(path: Path) -> float:
    """When a file was written, in seconds; one that is gone is older than all."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _moment(changed: str) -> float:
    try:
        return datetime.fromisoformat(changed).timestamp()
    except ValueError:
        return 0.0
