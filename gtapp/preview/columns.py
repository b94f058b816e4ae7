"""The small figures of one run, item by item, as packed numbers: half a million of them take some twenty megabytes."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any, Final

from gtapp.pointer import ABSENT

# the form of an item that has no figures, since it has no truth
_NONE: Final = 0


class FigureColumn:
    """Figures by item number; `ABSENT` where none were set.

    Figures are whatever a measure gives: numbers, texts and None in tuples of tuples. Whole numbers are kept exactly up
    to 2**53.
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
        form = self._form[item] if item < len(self._form) else _NONE
        if form == _NONE:
            return ABSENT
        start, (shape, width) = self._start[item], self._forms[form]
        return _join_figures(shape, iter(self._numbers[start : start + width]))

    def __setitem__(self, item: int, figures: Any) -> None:
        while len(self._form) <= item:
            self._form.append(_NONE)
            self._start.append(0)
        if figures is ABSENT:
            self._form[item] = _NONE
            return
        numbers = array("d")
        shape = _split_figures(figures, numbers)
        form = self._numbered(shape, len(numbers))
        if form == self._form[item]:
            start = self._start[item]
            self._numbers[start : start + len(numbers)] = numbers
        else:
            self._numbers.extend(numbers)
            self._form[item], self._start[item] = form, len(self._numbers) - len(numbers)

    def is_none(self, item: int) -> bool:
        """Whether an item's figures are None; may be asked in any thread."""
        form = self._form[item] if item < len(self._form) else _NONE
        return form != _NONE and self._forms[form][0] is None

    def _numbered(self, shape: Any, width: int) -> int:
        number = self._known.get(shape)
        if number is None:
            number = self._known[shape] = len(self._forms)
            self._forms.append((shape, width))
        return number

    def __getstate__(self) -> dict[str, Any]:
        # a copy of ABSENT in another process would not be the one there
        return {**self.__dict__, "_forms": self._forms[1:]}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _forms=[(ABSENT, 0), *state["_forms"]])


def _split_figures(value: Any, numbers: array[float]) -> Any:
    """What is left of figures when their numbers are put into `numbers`: tuples of types, texts and None."""
    kind = type(value)
    if kind is int or kind is float:
        numbers.append(value)
        return kind
    if isinstance(value, tuple):
        return kind, tuple([_split_figures(each, numbers) for each in value])
    return value


def _join_figures(shape: Any, numbers: Iterator[float]) -> Any:
    """The figures of this shape, with the numbers put back."""
    if shape is int or shape is float:
        return shape(next(numbers))
    if isinstance(shape, tuple):
        kind, parts = shape
        values = [_join_figures(part, numbers) for part in parts]
        return tuple(values) if kind is tuple else kind(*values)
    return shape
