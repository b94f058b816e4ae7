"""Examples for the model: checked items of the project, never the one that is asked about."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gtapp.drafting import pages as loading
from gtapp.drafting.pages import PageImage
from gtapp.drafting.settings import DraftingSettings

_SPARE = 4


@dataclass(frozen=True, slots=True)
class CheckedItem:
    """An item that a person has checked: its scans, and its record as it lies or in the schema's shape."""

    item: str
    scans: tuple[Path, ...]
    record: Any


@dataclass(frozen=True, slots=True)
class Example:
    """A checked item as it is shown to the model."""

    pages: tuple[PageImage, ...]
    record: Any


def choose_examples(checked: Iterable[CheckedItem], settings: DraftingSettings) -> list[CheckedItem]:
    """The items that serve: those that the settings name, else the first ones, and a few more to stand in for them.

    Names of items that are not checked (any more) are passed over: fewer are shown then.
    """
    if not settings.examples and not settings.example_items:
        return []
    if settings.example_items:
        known = {each.item: each for each in checked}
        return [known[name] for name in settings.example_items if name in known]
    found: list[CheckedItem] = []
    for each in checked:
        found.append(each)
        if len(found) == settings.examples + _SPARE:
            break
    return found


class ExamplePool:
    """The examples of a run; each one's scans are read once, whichever thread asks first."""

    def __init__(self, checked: Iterable[CheckedItem], settings: DraftingSettings) -> None:
        self._settings = settings
        self._chosen = choose_examples(checked, settings)
        self._made: dict[str, Example] = {}
        self._making = threading.Lock()

    def for_item(self, item: str, pages: Sequence[PageImage]) -> tuple[Example, ...]:
        """What is shown before `item`: never itself, nor another item with one of its pages.

        Raises:
            GtappError: an example's scan can't be used.
        """
        own = {page.sha256 for page in pages}
        others = (self._example(each) for each in self._chosen if each.item != item)
        fitting = [each for each in others if own.isdisjoint(page.sha256 for page in each.pages)]
        most = len(fitting) if self._settings.example_items else self._settings.examples
        return tuple(fitting[:most])

    def _example(self, checked: CheckedItem) -> Example:
        with self._making:
            if checked.item not in self._made:
                pages = loading.load_pages(checked.scans, self._settings)
                self._made[checked.item] = Example(pages, checked.record)
            return self._made[checked.item]
