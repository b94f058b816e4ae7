"""Where the answers of a run lie, by item number and without their names: a byte or two for a file, eight for a line."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock
from typing import Any, Final, Protocol

from gtapp.scoring.sources import ItemFiles, ItemLines, ItemRows, ItemSource

_NOWHERE: Final = -1


class Places(Protocol):
    """Finds an item's answer; may be sent to another process, and asked by several threads."""

    def __contains__(self, item: int) -> bool: ...

    def content(self, item: int, name: str) -> Any:
        """What the run says of the item that has this number and name, as `gtapp.scoring.sources.Items` gives it.

        Raises:
            KeyError: it says nothing.
        """
        ...


def of(answers: ItemSource, number: Callable[[str], int]) -> Places:
    """The places of a run's answers; `number` gives the number of an item's name."""
    if isinstance(answers, ItemFiles):
        return InFiles(answers, number)
    if isinstance(answers, ItemLines):
        return InLines(answers, number)
    assert isinstance(answers, ItemRows)
    return InTable(answers, number)


class InFiles:
    """A file an item."""

    def __init__(self, answers: ItemFiles, number: Callable[[str], int]) -> None:
        self._folder = answers.folder
        known: dict[tuple[str, str], int] = {}
        self._kind = array("h")
        for name in answers:
            _put(self._kind, number(name), known.setdefault(answers.place(name), len(known)))
        self._affixes = list(known)

    def __contains__(self, item: int) -> bool:
        return _at(self._kind, item) != _NOWHERE

    def content(self, item: int, name: str) -> Any:
        if item not in self:
            raise KeyError(name)
        found = ItemFiles(self._folder)
        found.add(name, *self._affixes[self._kind[item]])
        return found[name]


class InLines:
    """A line an item; where a file is another by now, its lines are looked for anew."""

    def __init__(self, answers: ItemLines, number: Callable[[str], int]) -> None:
        self._paths, self._key = answers.paths, answers.key
        self._state = _states(self._paths)
        self._start = array("q")
        for name in answers:
            path, start = answers.start(name)
            _put(self._start, number(name), start * len(self._paths) + path)

    def __contains__(self, item: int) -> bool:
        return _at(self._start, item) != _NOWHERE

    def content(self, item: int, name: str) -> Any:
        if item not in self:
            raise KeyError(name)
        found = ItemLines(self._paths, self._key)
        if _states(self._paths) != self._state:
            return found[name]
        start, path = divmod(self._start[item], len(self._paths))
        return found.content_at(path, start)


class InTable:
    """A row an item; the table is gone through once more when the first row is asked for."""

    def __init__(self, answers: ItemRows, number: Callable[[str], int]) -> None:
        self._path = answers._path
        self._known = array("b")
        self._rows: ItemRows | None = None
        self._lock = Lock()
        for name in answers:
            _put(self._known, number(name), 0)

    def __contains__(self, item: int) -> bool:
        return _at(self._known, item) != _NOWHERE

    def content(self, item: int, name: str) -> Any:
        if item not in self:
            raise KeyError(name)
        with self._lock:
            if self._rows is None:
                self._rows = ItemRows(self._path)
            return self._rows[name]

    def __getstate__(self) -> tuple[Path, array[int]]:
        return self._path, self._known

    def __setstate__(self, state: tuple[Path, array[int]]) -> None:
        self._path, self._known = state
        self._rows, self._lock = None, Lock()


def _states(paths: Sequence[Path]) -> list[tuple[int, int] | None]:
    """Time and size of each file, by which a changed one is known."""
    return [_state(path) for path in paths]


def _state(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def _put(places: array[int], item: int, place: int) -> None:
    while len(places) <= item:
        places.append(_NOWHERE)
    places[item] = place


def _at(places: array[int], item: int) -> int:
    return places[item] if 0 <= item < len(places) else _NOWHERE
