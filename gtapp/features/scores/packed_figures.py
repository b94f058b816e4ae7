"""Packed arrays for a board: the figures of all items of a run, and the places of its answers.

Half a million figures take about 20 MB; the place of an answer takes two bytes for a file and eight for a line. `make bench`
measures the effect as the memory of 50 runs x 10,000 items.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Lock
from typing import Any, Final, Protocol

from gtapp.core.answers.item_sources import ItemFiles, ItemLines, ItemRows, ItemSource, Place
from gtapp.core.answers.record_rows import RecordRows
from gtapp.core.schema.benchmark import FileLayout
from gtapp.core.schema.pointer import ABSENT

# the form of an item without figures, because it has no truth
_UNSET: Final = 0


class FigureColumn:
    """The figures of one run by item number; `ABSENT` if none were set.

    Figures are the values of `Measure.compare`: numbers, texts and None in nested tuples. Integers are exact up to 2**53.
    """

    def __init__(self) -> None:
        self._forms: list[tuple[Any, int]] = [(ABSENT, 0)]
        self._known: dict[Any, int] = {}
        self._form = array("I")
        self._start = array("Q")
        self._numbers = array("d")

    def __len__(self) -> int:
        return len(self._form)

    def __getitem__(self, item: int) -> Any:
        form = self._form[item] if item < len(self._form) else _UNSET
        if form == _UNSET:
            return ABSENT
        start, (shape, width) = self._start[item], self._forms[form]
        return _join_figures(shape, iter(self._numbers[start : start + width]))

    def __setitem__(self, item: int, figures: Any) -> None:
        while len(self._form) <= item:
            self._form.append(_UNSET)
            self._start.append(0)
        if figures is ABSENT:
            self._form[item] = _UNSET
            return
        numbers = figures
        shape = _find_flat_shape(figures)
        if shape is None:
            numbers = array("d")
            shape = _split_figures(figures, numbers)
        form = self._number_shape(shape, len(numbers))
        if form == self._form[item]:
            start = self._start[item]
            self._numbers[start : start + len(numbers)] = array("d", numbers)
        else:
            self._numbers.extend(numbers)
            self._form[item], self._start[item] = form, len(self._numbers) - len(numbers)

    def is_none(self, item: int) -> bool:
        """Return whether an item's figures are None; thread-safe."""
        form = self._form[item] if item < len(self._form) else _UNSET
        return form != _UNSET and self._forms[form][0] is None

    def _number_shape(self, shape: Any, width: int) -> int:
        number = self._known.get(shape)
        if number is None:
            number = self._known[shape] = len(self._forms)
            self._forms.append((shape, width))
        return number


_FLAT: Final = frozenset((int, float))


def _find_flat_shape(figures: Any) -> Any:
    """Return the shape of a plain tuple of numbers, as `_split_figures` returns it; None of anything else."""
    if type(figures) is not tuple:
        return None
    kinds = tuple(map(type, figures))
    return (tuple, kinds) if _FLAT.issuperset(kinds) else None


def _split_figures(value: Any, numbers: array[float]) -> Any:
    """Append the numbers of `value` to `numbers`; return its shape: tuples of types, texts and None."""
    kind = type(value)
    if kind is int or kind is float:
        numbers.append(value)
        return kind
    if isinstance(value, tuple):
        return kind, tuple([_split_figures(each, numbers) for each in value])
    return value


def _join_figures(shape: Any, numbers: Iterator[float]) -> Any:
    """Return the figures of this shape with these numbers."""
    if shape is int or shape is float:
        return shape(next(numbers))
    if isinstance(shape, tuple):
        kind, parts = shape
        values = [_join_figures(part, numbers) for part in parts]
        return tuple(values) if kind is tuple else kind(*values)
    return shape


_NOWHERE: Final = -1


class AnswerPlaces(Protocol):
    """The places of a run's answers by item number; thread-safe."""

    def __contains__(self, item: int) -> bool: ...

    def content(self, item: int, name: str) -> Any:
        """Read the answer to the item of this number and name, as `ItemSource` does.

        Raises:
            KeyError: there is no answer.
        """
        ...


def locate_answers(answers: ItemSource, number: Callable[[str], int]) -> AnswerPlaces:
    """Return the places of a run's answers; `number` returns the number of an item by its name."""
    if isinstance(answers, ItemFiles):
        return PlacesInFiles(answers, number)
    if isinstance(answers, ItemLines):
        return PlacesInLines(answers, number)
    assert isinstance(answers, ItemRows)
    return PlacesInTable(answers, number)


class PlacesInFiles:
    """The places of answers that have a file for each item."""

    def __init__(self, answers: ItemFiles, number: Callable[[str], int]) -> None:
        self._folder, self._has_texts = answers.folder, answers.has_texts
        known: dict[Place, int] = {}
        self._kind = array("h")
        for name in answers:
            _set_place(self._kind, number(name), known.setdefault(answers.find_place(name), len(known)))
        self._affixes = list(known)

    def __contains__(self, item: int) -> bool:
        return _get_place(self._kind, item) != _NOWHERE

    def content(self, item: int, name: str) -> Any:
        if item not in self:
            raise KeyError(name)
        found = ItemFiles(self._folder, has_texts=self._has_texts)
        found.add(name, *self._affixes[self._kind[item]])
        return found[name]


class PlacesInLines:
    """The places of answers that are lines of files; if a file has changed, its lines are indexed again."""

    def __init__(self, answers: ItemLines, number: Callable[[str], int]) -> None:
        self._paths, self._key = answers.paths, answers.key
        self._state = _read_states(self._paths)
        self._start = array("q")
        for name in answers:
            _set_place(self._start, number(name), answers.find_place(name))

    def __contains__(self, item: int) -> bool:
        return _get_place(self._start, item) != _NOWHERE

    def content(self, item: int, name: str) -> Any:
        if item not in self:
            raise KeyError(name)
        found = ItemLines(self._paths, self._key)
        if _read_states(self._paths) != self._state:
            found.follow((name,))
            return found[name]
        return found.read_at(self._start[item])


class PlacesInTable:
    """The places of answers that are rows of a table; the table is read on the first access."""

    _layout: FileLayout | None
    _rules = False, False

    def __init__(self, answers: ItemRows, number: Callable[[str], int]) -> None:
        self._path, self._layout = answers.path, None
        if isinstance(answers, RecordRows):
            self._layout = answers.layout
            self._rules = answers.is_numbered, answers.drops_key
        self._known = array("b")
        self._rows: ItemRows | None = None
        self._lock = Lock()
        for name in answers:
            _set_place(self._known, number(name), 0)
        self._renamed = answers.copy_as_lines().renamed

    def __contains__(self, item: int) -> bool:
        return _get_place(self._known, item) != _NOWHERE

    def content(self, item: int, name: str) -> Any:
        if item not in self:
            raise KeyError(name)
        with self._lock:
            if self._rows is None:
                self._rows = (
                    RecordRows([self._path], self._layout, *self._rules)
                    if self._layout
                    else ItemRows(self._path)
                )
            return self._rows[self._renamed.get(name, name)]

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_rows": None, "_lock": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _lock=Lock())


def _read_states(paths: Sequence[Path]) -> list[tuple[int, int] | None]:
    """Return modification time and size of each file, to detect a change; None for a file that can't be read."""
    return [_read_state(path) for path in paths]


def _read_state(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def _set_place(places: array[int], item: int, place: int) -> None:
    while len(places) <= item:
        places.append(_NOWHERE)
    places[item] = place


def _get_place(places: array[int], item: int) -> int:
    return places[item] if 0 <= item < len(places) else _NOWHERE
