"""The items of an open project, in order, found by their place or by their name."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import overload

from gtapp.core.platform.errors import ProjectError
from gtapp.core.schema.items import Item

ItemState = tuple[str, bool, bool]
"""An item's name, whether it has a ground truth, and whether it has a draft."""


class ProjectItems(Sequence[Item]):
    """The items in their order. What is changed in one of them stays changed (`keep`)."""

    @abstractmethod
    def find(self, name: str) -> int:
        """Return the place of the item with this name; -1 if there is none."""

    @abstractmethod
    def list_keyed(self, key: str) -> list[Item]:
        """Return the items of files with many records that have this key, or the name in it."""

    @property
    @abstractmethod
    def has_scans(self) -> bool:
        """Whether one of them has a scan."""

    @property
    @abstractmethod
    def has_texts(self) -> bool:
        """Whether one of them is a text."""

    @abstractmethod
    def keep(self, item: Item) -> None:
        """Keep an item that is about to be changed, so that it is the same object from now on."""

    @abstractmethod
    def list_kept(self) -> Iterable[Item]:
        """Return the items that may differ from those that were listed."""

    def list_names(self) -> Iterable[str]:
        """Return the names of all items, in order: quicker than to ask each item."""
        return (item.id for item in self)

    def list_states(self) -> Iterable[ItemState]:
        """Return the states of all items, in order: quicker than to ask each item."""
        return ((item.id, bool(item.truth), bool(item.drafts)) for item in self)

    def count_truths(self) -> int:
        """Return how many items have a ground truth."""
        return sum(bool(item.truth) for item in self)

    def get(self, name: str) -> Item | None:
        """Return the item with this name; None if there is none."""
        at = self.find(name)
        return self[at] if at >= 0 else None

    def find_item(self, name: str) -> Item:
        """Return the item with this name; the key of a JSON-lines item suffices if it is unique.

        Raises:
            ProjectError: there is none, or more than one.
        """
        item = self.get(name)
        if item is not None:
            return item
        same = self.list_keyed(name) if name else []
        if len(same) > 1:
            raise ProjectError("item-ambiguous", item=name, items=", ".join(item.id for item in same))
        if not same:
            raise ProjectError("item-unknown", item=name)
        return same[0]


class LoadedItems(ProjectItems):
    """Items that are all in memory."""

    def __init__(self, items: Iterable[Item]) -> None:
        self._items = list(items)
        self._places = {item.id: place for place, item in enumerate(self._items)}

    def find(self, name: str) -> int:
        return self._places.get(name, -1)

    def list_keyed(self, key: str) -> list[Item]:
        return [item for item in self._items if key in (item.key, item.key_name)]

    @property
    def has_scans(self) -> bool:
        return any(item.scans for item in self._items)

    @property
    def has_texts(self) -> bool:
        return any(item.texts for item in self._items)

    def keep(self, item: Item) -> None:
        pass

    def list_kept(self) -> Iterable[Item]:
        return ()

    def __len__(self) -> int:
        return len(self._items)

    @overload
    def __getitem__(self, at: int) -> Item: ...
    @overload
    def __getitem__(self, at: slice) -> list[Item]: ...
    def __getitem__(self, at: int | slice) -> Item | list[Item]:
        return self._items[at]
