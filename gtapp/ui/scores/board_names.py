"""What a board calls a project's items: by their keys, as the answers do."""

from __future__ import annotations

from collections.abc import Sequence

from gtapp.project import Item

_SOME = 8


class BoardItemNames:
    """The names of these items."""

    def __init__(self, items: Sequence[Item]) -> None:
        self._items = items
        self._firsts: dict[str, str] = {}

    def of(self, item: Item) -> str:
        """What a board calls the item; a key that stands in several lines is the first one's."""
        return item.id if not item.key or self.is_second(item) else item.key

    def is_second(self, item: Item) -> bool:
        """Whether its key stands in a line before it, too, so that it is not scored."""
        if not item.key or item.id == item.key:
            return False
        if not self._firsts:
            self._firsts = {each.key: each.id for each in reversed(self._items)}
        return self._firsts[item.key] != item.id

    def around(self, here: int) -> list[str]:
        """The names of some items, from the one at `here` on."""
        here = max(here, 0)
        return [self.of(each) for each in (*self._items[here : here + _SOME], *self._items[:_SOME])]
