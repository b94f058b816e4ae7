"""Pages in PAGE-XML (2010 to 2019) and ALTO (2 to 4): their regions and lines in reading order, and the change of a line's text.

A line's text has copies in the file: the texts of its words and their glyphs below it, the joined text of its region above it,
the plain text beside it. All places that said the same before say the same afterwards; those that said something else are left
as they are, and so is everything that is no text. `gtapp.core.files.shared_text` says how words share a text.
"""

from __future__ import annotations

import json
from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, takewhile
from typing import Any, Final

from gtapp.core.files.json_text import Splice
from gtapp.core.files.line_tags import fit_text, follow_text
from gtapp.core.files.shared_text import find_slots, share_text
from gtapp.core.files.xml_text import Shifts, TextPlace, XmlStyle, detect_style

Point = tuple[float, float]
"""A point on a page, as parts of its width and height from 0 to 1."""

HYPHENS: Final = "-=¬⸗\u2010\u00ad"
_SAMPLED: Final = 100


@dataclass(slots=True)
class XmlWord:
    """A word of a line: the place of its text, places that repeat it, and its glyphs, which are read when they are needed.

    `gap` is what stands before it in the line's text, unless it is the first one. `confidence` is what the program that read it
    says of it, from 0 to 1; None: nothing. `characters` has the same for each of its characters; (): nothing is said of them.
    """

    text: TextPlace
    repeated: list[TextPlace] = field(default_factory=list)
    glyphs: list[TextPlace] = field(default_factory=list)
    read_glyphs: Callable[[], list[TextPlace]] | None = None
    gap: str = " "
    confidence: float | None = None
    characters: tuple[float, ...] = ()


@dataclass(slots=True, eq=False)
class XmlLine:
    """A line: its id, its text and where that stands in the file, its shape and its baseline.

    The text is that of `own`, else that of the words. `hyphen` is the place of the hyphen behind the last word. `blank` is where
    a text is inserted into a line that has no place for one, between `before` and `after`; `joined` are the texts above it.
    """

    id: str
    own: TextPlace | None = None
    repeated: list[TextPlace] = field(default_factory=list)
    words: list[XmlWord] = field(default_factory=list)
    hyphen: TextPlace | None = None
    blank: TextPlace | None = None
    before: str = ""
    after: str = ""
    joined: list[JoinedText] = field(default_factory=list)
    shape: tuple[Point, ...] = ()
    baseline: tuple[Point, ...] = ()
    page: int = 0
    confidence: float | None = None
    tags: TextPlace | None = None
    """The attribute with tags of the text, by their offsets in it."""

    @property
    def text(self) -> str:
        """The text of the line, as the file has it."""
        if self.own:
            return self.own.text
        return _join_words(self.words, [each.text.text for each in self.words]) + (
            self.hyphen.text if self.hyphen else ""
        )

    @property
    def body(self) -> str:
        """The text that the words are, without the hyphen that has a place of its own."""
        return self.text.removesuffix(self.hyphen.text) if self.hyphen else self.text

    def find_words(self) -> list[tuple[int, int]] | None:
        """Return the span of each word in the line's text; None if the words are not that text."""
        return find_slots(self.body, [word.text.text for word in self.words])

    def list_places(self) -> Iterator[TextPlace]:
        """Yield the places of the line, without those above it."""
        yield from (each for each in (self.own, self.hyphen, self.blank, self.tags) if each)
        yield from self.repeated
        for word in self.words:
            yield word.text
            yield from word.repeated
            yield from word.glyphs


@dataclass(slots=True, eq=False)
class JoinedText:
    """The text of a region, which joins those of its `lines`."""

    place: TextPlace
    lines: list[XmlLine] = field(default_factory=list)


@dataclass(slots=True)
class BrokenWord:
    """A word on two lines: the places of its two parts, and those that have it as a whole."""

    parts: tuple[TextPlace, TextPlace]
    wholes: list[TextPlace]


@dataclass(slots=True)
class XmlRegion:
    """A region of a page: its id, its type ("" where the file names none), its shape and its lines."""

    id: str
    type: str
    lines: list[XmlLine] = field(default_factory=list)
    shape: tuple[Point, ...] = ()
    page: int = 0


@dataclass(slots=True)
class XmlPage:
    """The regions of a file in reading order, with the places of its texts."""

    regions: list[XmlRegion]
    joined: list[JoinedText] = field(default_factory=list)
    broken: list[BrokenWord] = field(default_factory=list)
    sizes: list[Point | None] = field(default_factory=list)
    """Width and height of each page, in the file's unit; None: it names none, and its lines have no places."""
    _style: XmlStyle | None = None
    _places: list[TextPlace] = field(default_factory=list)
    """The places in the file's order, once one was edited."""
    _shifts: Shifts = field(default_factory=Shifts)

    @property
    def record(self) -> dict[str, Any]:
        """The record: regions with id, type and lines, each line with id and text."""
        return {
            "regions": [
                {
                    "id": region.id,
                    "type": region.type,
                    "lines": [{"id": line.id, "text": line.text} for line in region.lines],
                }
                for region in self.regions
            ]
        }

    def list_places(self) -> Iterator[TextPlace]:
        """Yield all places of texts."""
        for region in self.regions:
            for line in region.lines:
                yield from line.list_places()
        yield from (each.place for each in self.joined)
        for word in self.broken:
            yield from word.wholes

    def list_odd_lines(self) -> Iterator[tuple[str | int, ...]]:
        """Yield the pointers of the lines whose words are not their text."""
        for number, region in enumerate(self.regions):
            for at, line in enumerate(region.lines):
                if line.own and line.words and line.find_words() is None:
                    yield "regions", number, "lines", at, "text"

    def list_odd_tags(self) -> Iterator[tuple[str | int, ...]]:
        """Yield the pointers of the lines whose tags do not fit their text."""
        for number, region in enumerate(self.regions):
            for at, line in enumerate(region.lines):
                if line.tags and not fit_text(line.tags.text, line.text):
                    yield "regions", number, "lines", at, "text"

    def follow(self, splice: Splice, before: str, text: str) -> bool:
        """Follow an edit that made `text` of the file's text; return False, without doing it, if it changed no known text."""
        self._sort_places()
        end = bisect_left(self._places, splice.start, key=lambda place: place.at)
        if not end or not any(each.has_inside(splice, before) for each in self._list_same(end - 1)):
            return False
        self._shifts.add(self._places[end - 1].start, len(splice.new) - len(splice.old))
        for place in self._list_same(end - 1):
            place.text = place.read(text)
        return True

    def _sort_places(self) -> None:
        """Prepare the places for edits, once."""
        if not self._places:
            for place in self.list_places():
                place.shifts = self._shifts
            known = (place for place in self.list_places() if not place.is_blank)
            self._places = sorted(known, key=lambda place: place.start)

    def _list_same(self, last: int) -> Iterator[TextPlace]:
        """Yield the places that begin where the one with this number does: the attributes of an element."""
        start = self._places[last].start
        return takewhile(lambda place: place.start == start, self._places[last::-1])

    def plan_line(self, text: str, line: XmlLine, new: str) -> list[Splice]:
        """Return the splices of the file's text, from the last to the first, after which the line's text is `new`.

        Raises:
            EditError: XML can't have one of its characters.
        """
        if self._style is None:
            self._sort_places()
            self._style = detect_style(text, islice(self.list_places(), _SAMPLED))
        style = self._style
        changes = self._change_line(line, new, text)
        found = [place.plan_change(text, value, style) for place, value in changes]
        if line.blank:
            content = style.fit_text(new).escape(
                _split_hyphen(line, new)[0], '"' if line.before.endswith('"') else ""
            )
            found.append(Splice(line.blank.at, "", line.before + content + line.after))
        return sorted((splice for splice in found if splice), key=lambda splice: -splice.start)

    def _change_line(self, line: XmlLine, new: str, text: str) -> Iterator[tuple[TextPlace, str]]:
        """Yield the places that a new text of the line changes, with their new texts."""
        old = line.text
        body, hyphen = _split_hyphen(line, new)
        if line.own:
            yield line.own, new
            yield from ((each, new) for each in line.repeated if each.text == old)
        if line.tags:
            yield line.tags, follow_text(line.tags.text, old, new)
        if line.hyphen:
            yield line.hyphen, hyphen
        shared = _share_among_words(line, line.body, body)
        for word, value in zip(line.words, shared, strict=False):
            if value != word.text.text:
                self._load_glyphs(word, text)
                yield from _change_word(word, value)
        parts = {id(word.text): value for word, value in zip(line.words, shared, strict=False)}
        yield from self._change_broken_words(parts)
        for joined in line.joined:
            whole = _join_again(joined, line, new)
            if whole is not None:
                yield joined.place, whole

    def _load_glyphs(self, word: XmlWord, text: str) -> None:
        """Read the glyphs of a word, which were passed over when the page was read: a page may have ten thousand."""
        if word.read_glyphs is None:
            return
        self._sort_places()
        word.glyphs, word.read_glyphs = word.read_glyphs(), None
        for place in word.glyphs:
            place.shifts = self._shifts
            place.text = place.read(text)
            insort(self._places, place, key=lambda each: each.start)

    def _change_broken_words(self, parts: dict[int, str]) -> Iterator[tuple[TextPlace, str]]:
        """Yield the copies of words that are on two lines, where one part gets a new text of `parts`."""
        for word in self.broken:
            old = [each.text for each in word.parts]
            new = [parts.get(id(each), each.text) for each in word.parts]
            for place in word.wholes if old != new else ():
                if place.text == "".join(old):
                    yield place, "".join(new)
                elif place.text == old[0].rstrip(HYPHENS) + old[1]:
                    yield place, new[0].rstrip(HYPHENS) + new[1]


def _split_hyphen(line: XmlLine, text: str) -> tuple[str, str]:
    """Return a text of the line without the hyphen that stands in a place of its own, and that hyphen."""
    if line.hyphen and text[-1:] and text[-1] in HYPHENS + line.hyphen.text:
        return text[:-1], text[-1]
    return text, ""


def _share_among_words(line: XmlLine, old: str, new: str) -> Sequence[str]:
    """Return the new texts of the line's words; none if they are not those of the line."""
    slots = [word.text.text for word in line.words]
    if line.own:
        return [each.strip() for each in share_text(slots, old, new) or ()]
    return share_text(slots, old, new, fits=lambda found: _join_words(line.words, found) == new) or ()


def _join_words(words: Sequence[XmlWord], texts: Sequence[str]) -> str:
    """Return the text of a line whose words have these texts; empty ones are left out."""
    found, gap = "", ""
    for word, text in zip(words, texts, strict=True):
        gap = gap or word.gap
        if text:
            found += (gap if found else "") + text
            gap = ""
    return found


def _change_word(word: XmlWord, new: str) -> Iterator[tuple[TextPlace, str]]:
    old = word.text.text
    yield word.text, new
    yield from ((each, new) for each in word.repeated if each.text == old)
    glyphs = share_text([each.text for each in word.glyphs], old, new, join="")
    yield from zip(word.glyphs, glyphs or (), strict=False)


def _join_again(joined: JoinedText, line: XmlLine, new: str) -> str | None:
    """Return the text of a region after its line got a new text; None if it is not that of its lines."""
    text, at = joined.place.text, joined.lines.index(line)
    lines = [each.text for each in joined.lines]
    rows = text.split("\n")
    if len(rows) == len(lines) and rows[at].strip() == lines[at].strip():
        # blanks around it are those of the region alone where the line doesn't have them, too
        old = lines[at] if lines[at] in rows[at] else rows[at].strip()
        before, _, after = rows[at].partition(old) if old else ("", "", rows[at])
        rows[at] = before + new + after
        return "\n".join(rows)
    spans = find_slots(text, lines)
    if spans is None:
        return None
    start, end = spans[at]
    if start == end and new:
        new = _set_apart(text, start, new)
    return text[:start] + new + text[end:]


def _set_apart(text: str, at: int, new: str) -> str:
    """Return a line that is inserted into a joined text, with the line ends that it lacks there."""
    before = "\n" if at and not text[at - 1].isspace() else ""
    after = "\n" if at < len(text) and not text[at].isspace() else ""
    return before + new + after


def find_line_changes(old: Any, new: Any) -> list[tuple[int, int, str]] | None:
    """Return the lines (region, line, text) in which two records of a page differ; None if they differ otherwise."""
    if _without_texts(old) != _without_texts(new):
        return None
    return [
        (region, at, line["text"])
        for region, (one, other) in enumerate(zip(old["regions"], new["regions"], strict=True))
        for at, (before, line) in enumerate(zip(one["lines"], other["lines"], strict=True))
        if before["text"] != line["text"]
    ]


def _without_texts(record: Any) -> str:
    """Return a record without the texts of its lines, to compare; "" if it is none of a page."""
    try:
        lines: Iterable[Any] = (line for region in record["regions"] for line in region["lines"])
        texts = [line["text"] for line in lines]
        if not all(isinstance(text, str) for text in texts):
            return ""
        regions = [
            {**region, "lines": [{**line, "text": ""} for line in region["lines"]]}
            for region in record["regions"]
        ]
        return json.dumps({**record, "regions": regions})
    except (TypeError, KeyError, ValueError):
        return ""
