"""On which line of a scan a place of a long text is read: the text is aligned with what was read where it stands.

Where nothing was read there, the line follows from the part of the text that is before the place.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Final, NamedTuple

from rapidfuzz.distance import Indel

from gtapp.core.platform.text_folding import FoldedText, fold
from gtapp.core.scans.geometry import Size
from gtapp.core.scans.page_text import Box, PageText, turn_box
from gtapp.features.places.line_height import measure_line

_ANCHOR: Final = 4
"""So many characters that are the same in both texts are hardly by chance: what is between two such runs is interpolated."""
_LEAST_ANCHORED: Final = 0.4
"""Of a place that is a guess, this part of the text must be there; else it is no place of this text."""
_NEAR: Final = 2000
"""So many characters before and behind the cursor are aligned: 4,000 take a millisecond."""
_LEAST_READ: Final = 0.6
"""Where fewer letters were found, in parts of the text's length, the rest of it is looked for in what follows on the page."""
_CHARACTER_WIDTH: Final = 0.5
"""The width of a character, in parts of the distance between two lines."""


class _Anchor(NamedTuple):
    """What two texts have in common: where it begins in the first and in the second, and its length."""

    source: int
    target: int
    length: int


class FoundLine(NamedTuple):
    """A line of a page: its box, that of the word at the cursor (None: not known), and that of the whole text.

    Boxes are in parts of the page; `height` is that of a line, in parts of the height of the page when it is turned.
    """

    line: Box
    word: Box | None
    whole: Box
    height: float


@dataclass(frozen=True)
class TextLines:
    """The lines of a text that stands in `boxes` of a page of `size` pixels, turned clockwise by `turn` degrees on the screen."""

    page: PageText
    boxes: Sequence[Box]
    size: Size
    turn: int = 0
    is_guess: bool = False

    def find(self, text: str, cursor: int) -> FoundLine | None:
        """Return the line that shows the place of the cursor in `text`; None where that is not known."""
        if not self._read.folded:
            return self._interpolate(cursor / max(len(text), 1), len(text))
        start = max(cursor - _NEAR, 0)
        near = _fold(enumerate(text[start : cursor + _NEAR], start))
        index = self._align(near, _find_character(text, cursor), len(text)) if near.folded else None
        return None if index is None else self._describe(index)

    # by the words that were read

    @cached_property
    def _spans(self) -> list[tuple[int, int]]:
        """The first and behind the last character of each line, in the order of the page's text."""
        found: list[tuple[int, int]] = []
        for start, end in sorted({span for box in self.boxes for span in self.page.find_words_in(box)}):
            if found and start < found[-1][1]:
                found[-1] = found[-1][0], max(end, found[-1][1])
            else:
                found.append((start, end))
        return found

    @cached_property
    def _read(self) -> FoldedText:
        """The letters and digits of these lines, with their indexes in the page's text."""
        return _fold((index, self.page.text[index]) for span in self._spans for index in range(*span))

    def _align(self, near: FoldedText, at: int, length: int) -> int | None:
        """Return the character of the page for that at index `at` of a text of this length, of which `near` is what is around."""
        wanted, read = near.folded, self._read_enough(length)
        first, last = self._find_bounds(near, read, length)
        anchors = [
            _Anchor(block.src_start, block.dest_start + first, block.src_end - block.src_start)
            for block in Indel.opcodes(wanted, read.folded[first:last])
            if block.tag == "equal" and block.src_end - block.src_start >= min(_ANCHOR, len(wanted))
        ]
        if self.is_guess and sum(each.length for each in anchors) < _LEAST_ANCHORED * len(wanted):
            return None
        place = _move_to_anchor(anchors, near.places, min(bisect_left(near.places, at), len(wanted) - 1))
        ends = [_Anchor(0, first, 0), _Anchor(len(wanted), last, 0)]
        found = _interpolate(anchors or ends, place)
        return read.places[min(max(found, 0), len(read.folded) - 1)]

    def _read_enough(self, length: int) -> FoldedText:
        """Return what was read, with what follows on the page if that is only the beginning of a text of this length."""
        read = self._read
        if len(read.folded) >= _LEAST_READ * length:
            return read
        end = self._spans[-1][1]
        more = _fold(enumerate(self.page.text[end : end + length], end))
        return FoldedText(read.folded + more.folded, [*read.places[:-1], *more.places])

    def _find_bounds(self, near: FoldedText, read: FoldedText, length: int) -> tuple[int, int]:
        """Return which part of what was read is compared: all of it, unless the text is long."""
        if len(read.folded) <= 2 * _NEAR:
            return 0, len(read.folded)
        scale = len(read.folded) / length
        first, last = int(near.places[0] * scale), int(near.places[-1] * scale)
        return max(first - _NEAR // 2, 0), min(last + _NEAR // 2, len(read.folded))

    def _describe(self, index: int) -> FoundLine:
        span = next((each for each in self._spans if each[0] <= index < each[1]), None)
        if span is None:  # behind what was found
            line = next(each for each in self.page.lines if each.start <= index < each.end)
            span = line.start, line.end
        lines = self.page.list_boxes(*span)
        word = next(iter(self.page.list_boxes(*self.page.find_word(index))), None)
        height = measure_line(self.page, self.boxes, self.turn)
        return FoundLine(lines[0], word, _unite([*self.boxes, lines[0]]), height)

    # by the boxes alone

    def _interpolate(self, part: float, length: int) -> FoundLine | None:
        """Return the line at a part of a text of this length whose lines are not known: its boxes are divided into lines."""
        if self.is_guess or not self.boxes:
            return None
        boxes = [turn_box(box, self.turn) for box in self.boxes]
        width, height = self.size if self.turn % 180 == 0 else self.size[::-1]
        areas = [(right - left) * width * (bottom - top) * height for left, top, right, bottom in boxes]
        distance = sqrt(sum(areas) / (max(length, 1) * _CHARACTER_WIDTH)) / height
        lines = [line for box in boxes for line in _divide(box, distance)]
        rest = part * sum(right - left for left, _, right, _ in lines)
        for line in lines:
            rest -= line[2] - line[0]
            if rest < 0:
                break
        return FoundLine(turn_box(line, -self.turn % 360), None, _unite(self.boxes), line[3] - line[1])


def _fold(characters: Iterable[tuple[int, str]]) -> FoldedText:
    """Return the letters and digits among characters, as they are compared, with the indexes that come with them."""
    found: list[str] = []
    places: list[int] = []
    for index, character in characters:
        folded = [each for each in fold(character) if each.isalnum()]
        found += folded
        places += [index] * len(folded)
    return FoldedText("".join(found), [*places, places[-1] + 1 if places else 0])


def _find_character(text: str, cursor: int) -> int:
    """Return the index of the character that the cursor is at: the one behind it, at the end of a word the word's last one.

    A comma or another sign behind a word belongs to it.
    """
    end = cursor
    while end > 0 and not (text[end - 1].isalnum() or text[end - 1].isspace()):
        end -= 1
    is_behind_word = end > 0 and text[end - 1].isalnum()
    is_before_word = cursor < len(text) and text[cursor].isalnum()
    return end - 1 if is_behind_word and not is_before_word else cursor


def _move_to_anchor(anchors: Sequence[_Anchor], places: Sequence[int], place: int) -> int:
    """Return the nearest place in the same word that is in an anchor, first towards its beginning; the same if none is."""
    anchored = {each for anchor in anchors for each in range(anchor.source, anchor.source + anchor.length)}
    for step in (-1, 1):
        found = place
        while found not in anchored and 0 <= found + step < len(places) - 1:
            if abs(places[found + step] - places[found]) > 1:
                break
            found += step
        if found in anchored:
            return found
    return place


def _interpolate(anchors: Sequence[_Anchor], place: int) -> int:
    """Return which place in the second text one in the first is: what is between two anchors is divided alike in both."""
    number = bisect_right(anchors, place, key=lambda each: each.source)
    if number == 0:
        return anchors[0].target - (anchors[0].source - place)
    before = anchors[number - 1]
    beyond = place - before.source - before.length
    if beyond < 0 or number == len(anchors):
        return before.target + place - before.source
    behind = anchors[number]
    end = before.target + before.length
    return end + (behind.target - end) * beyond // (behind.source - before.source - before.length)


def _divide(box: Box, distance: float) -> Iterator[Box]:
    """Yield the lines of a box, about so far from each other."""
    left, top, right, bottom = box
    count = max(1, round((bottom - top) / distance)) if distance else 1
    step = (bottom - top) / count
    for number in range(count):
        yield left, top + number * step, right, top + (number + 1) * step


def _unite(boxes: Iterable[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
