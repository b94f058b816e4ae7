"""What was done since some time: what was added then is taken back only while nobody has worked with it."""

from __future__ import annotations

from collections.abc import Iterable

from gtapp.core.project.project import Project
from gtapp.core.store.shared_lines import parse_time


def find_later_work(project: Project, items: Iterable[str], since: str) -> list[str]:
    """Return those of the items that were edited, or whose status was set, at this time (ISO 8601) or later.

    A saved edit sets the status, so that what is left to ask the journal for are edits that are not saved.
    """
    unsaved, begin = set(project.find_unsaved()), parse_time(since)
    return [item for item in items if item in unsaved or parse_time(project.status(item).changed) >= begin]
