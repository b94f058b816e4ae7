"""Which part of a value is on the screen, as far as the form knows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from PySide6.QtCore import QRect

from gtapp.core.schema.pointer import Pointer

WHOLE: Final = (0.0, 1.0)
"""All of a value, from its top to its end."""


class VisiblePart(NamedTuple):
    """The part of a value that is visible, from 0 (its top) to 1 (its end)."""

    at: Pointer
    top: float = 0.0
    end: float = 1.0


def find_visible(
    at: Pointer, place: QRect, area: QRect, scrolled: tuple[float, float] = WHOLE
) -> Iterator[VisiblePart]:
    """Yield the part of a value at `place` that is inside `area`, if its width is; `scrolled` is the part that `place` shows."""
    shown = place & area
    if shown.isEmpty() or shown.width() < min(place.width(), area.width()):
        return
    first, last = scrolled
    scale = (last - first) / place.height()
    top, end = shown.top() - place.top(), shown.bottom() + 1 - place.top()
    yield VisiblePart(at, first + top * scale, first + end * scale)
