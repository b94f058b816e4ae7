"""Where the lines of a page in PAGE-XML or ALTO stand: the file says so, and nothing has to be read on the scan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from gtapp.core.files.page_xml import Point, XmlLine
from gtapp.core.record.document import Document
from gtapp.core.record.page_part import PagePart
from gtapp.core.scans.page_text import Box
from gtapp.core.schema.pointer import Pointer
from gtapp.features.places.record_values import ValuePlace

_STATED: Final = 1.0
"""The similarity of a place that the file states."""
_ABOVE_BASELINE, _BELOW_BASELINE = 0.02, 0.006
"""The height of a line of which only the baseline is known, in parts of the page."""


class LineBox(NamedTuple):
    """The box around a line, in parts of the page with the index `page`, and how wide that page is for its height."""

    page: int
    box: Box
    aspect: float


class LineOutline(NamedTuple):
    """The shape of a line and its baseline, in parts of the page with the index `page`; either may be empty."""

    page: int
    shape: Sequence[Point]
    baseline: Sequence[Point]


def locate_lines(document: Document) -> dict[Pointer, ValuePlace] | None:
    """Return where the lines of a document stand, by the pointers of their texts; None if it is no page."""
    part = document.parts[0] if document.parts else None
    if not isinstance(part, PagePart):
        return None
    return {
        at: ValuePlace(line.page, (box,), _STATED)
        for at, line in _list_lines(part)
        if (box := _find_box(line)) is not None
    }


def outline_lines(document: Document) -> dict[Pointer, LineOutline]:
    """Return the outlines of all lines of a document, by the pointers of their texts; none if it is no page."""
    part = document.parts[0] if document.parts else None
    lines = _list_lines(part) if isinstance(part, PagePart) else ()
    return {at: LineOutline(line.page, line.shape, line.baseline) for at, line in lines}


def list_line_boxes(document: Document) -> dict[Pointer, LineBox]:
    """Return the boxes of all lines of a document that have a place, by the pointers of their texts; none if it is no page."""
    part = document.parts[0] if document.parts else None
    if not isinstance(part, PagePart):
        return {}
    sizes = part.page.sizes
    return {
        at: LineBox(line.page, box, size[0] / size[1])
        for at, line in _list_lines(part)
        if (size := sizes[line.page]) and (box := _find_box(line))
    }


def _list_lines(part: PagePart) -> Iterator[tuple[Pointer, XmlLine]]:
    for number, region in enumerate(part.page.regions):
        for at, line in enumerate(region.lines):
            yield ("regions", number, "lines", at, "text"), line


def _find_box(line: XmlLine) -> Box | None:
    """Return the box around a line's shape, or around its baseline; None if neither has an extent."""
    points = line.shape
    if len(points) < 2:
        points = tuple(
            (x, min(max(y + by, 0.0), 1.0))
            for x, y in line.baseline
            for by in (-_ABOVE_BASELINE, _BELOW_BASELINE)
        )
    if not points:
        return None
    across, down = zip(*points, strict=True)
    box = min(across), min(down), max(across), max(down)
    return box if box[0] < box[2] and box[1] < box[3] else None
