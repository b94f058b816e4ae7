"""The text of XML files: strict reading with the place of each element, and edits that change the characters of one text alone.

The parser is the standard library's expat: it alone says where in the text an element stands. A file with a document type, and so
with entities of its own, is refused, and nothing is fetched from anywhere.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple
from xml.parsers import expat

from gtapp.core.files.git_conflicts import ensure_no_conflict
from gtapp.core.files.json_text import Splice
from gtapp.core.platform.errors import EditError, UnreadableError
from gtapp.core.platform.late_patterns import compile_late

MOST_CHARACTERS: Final = 20_000_000
MOST_ELEMENTS: Final = 300_000
"""What is read of a file: many times the largest pages, and some hundred megabytes of memory."""
DEEPEST: Final = 64

_BEYOND_ASCII: Final = compile_late(rb"[\x80-\xff]+")
_NO_RUN: Final = (MOST_CHARACTERS * 4, MOST_CHARACTERS * 4)
_DECLARED: Final = compile_late(r"""\ufeff?<\?xml[^>]*?\bencoding\s*=\s*["']([^"']*)""")
_START_TAG: Final = compile_late(r"""<[^\s/>]+(?:\s+[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*/?>""")
_ATTRIBUTE: Final = compile_late(r"""\s([^\s=]+)\s*=\s*("[^"]*"|'[^']*')""")
_CONTENT: Final = compile_late(r"(?:[^<]+|<!\[CDATA\[.*?\]\]>|<!--.*?-->|<\?.*?\?>)*", re.DOTALL)
_WRITTEN: Final = compile_late(r"&[^;]*;|\r\n?|[\n\t]")
"""A character that is written by a name or number, or that a parser changes."""
_NAMED: Final = {"&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": '"', "&apos;": "'"}
_NAMES: Final = {character: name for name, character in _NAMED.items()}
_FORBIDDEN: Final = compile_late("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(slots=True)
class Element:
    """An element: its name without prefix ("" if it is of another namespace than the root), and its span in the file's text.

    `text` is what stands directly in it, as far as it was asked for; `namespace` is the root's.
    """

    name: str
    attributes: dict[str, str]
    start: int
    end: int = 0
    children: list[Element] = field(default_factory=list)
    text: str = ""
    namespace: str = ""

    def find(self, *names: str) -> Element | None:
        """Return the first child that has one of these names."""
        return next((each for each in self.children if each.name in names), None)

    def find_all(self, *names: str) -> Iterator[Element]:
        """Yield the children that have one of these names."""
        return (each for each in self.children if each.name in names)

    def walk(self, closed: str = "") -> Iterator[Element]:
        """Yield the element and all below it, in the file's order, but not what is inside of elements named `closed`."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            if element.name != closed or not closed:
                waiting.extend(reversed(element.children))


def parse_xml(text: str, path: Path, with_text: Iterable[str] = (), closed: Iterable[str] = ()) -> Element:
    """Return the root of an XML text; `with_text` are the elements whose own text is read.

    Of the elements that are `closed` nothing is kept that is inside: `parse_part` reads that when it is needed.

    Raises:
        UnreadableError: it is not XML, declares a document type or another encoding than it has, or is too large or too deep.
    """
    return _Parser(text, path, frozenset(with_text), frozenset(closed)).parse()


def parse_part(text: str, start: int, end: int, with_text: Iterable[str] = ()) -> Element:
    """Return an element that stands between two places of a text that was read; places are those of the whole text."""
    return _Parser(text[start:end], Path(), frozenset(with_text), offset=start).parse()


def find_declared_encoding(text: str) -> str:
    """Return the encoding that an XML text declares, in small letters; without a declaration that is ``utf-8``."""
    found = _DECLARED.match(text)
    return found[1].lower() if found else "utf-8"


def _is_utf8(encoding: str) -> bool:
    return encoding in ("utf-8", "utf8")


class _Parser:
    """Builds the elements of one text, or of a part of one that begins at `offset`, where prefixes stand for namespaces."""

    def __init__(
        self,
        text: str,
        path: Path,
        with_text: frozenset[str],
        closed: frozenset[str] = frozenset(),
        offset: int | None = None,
    ) -> None:
        self._text, self._path, self._with_text, self._closed = text, path, with_text, closed
        self._offset, self._divider = offset or 0, " " if offset is None else ":"
        self._data = text.encode("utf-8")
        self._root: Element | None = None
        self._open: list[Element] = []
        self._count = 0
        self._runs = ((run.start(), run.end()) for run in _BEYOND_ASCII.finditer(self._data))
        """Where characters beyond ASCII stand in the bytes; `_begin` and `_until` are the next ones."""
        self._begin, self._until = next(self._runs, _NO_RUN)
        self._less = 0
        """By how much the place in the text is less than that in the bytes."""
        self._last: Element | None = None
        self._inside = 0
        """How deep in a closed element."""
        self._expat = expat.ParserCreate("utf-8", " ") if offset is None else expat.ParserCreate("utf-8")
        self._expat.buffer_text = True
        self._go_on()
        self._expat.CharacterDataHandler = self._add_text
        self._expat.StartDoctypeDeclHandler = self._refuse_doctype

    def _go_on(self) -> None:
        """Build elements, from the end of a closed one on."""
        self._expat.StartElementHandler = self._start
        self._expat.EndElementHandler = self._end

    def parse(self) -> Element:
        if len(self._text) > MOST_CHARACTERS:
            raise UnreadableError("xml-too-large", path=str(self._path))
        if not self._text.isascii() and not _is_utf8(find_declared_encoding(self._text)):
            raise UnreadableError("file-not-utf8", path=str(self._path), line=1)
        try:
            self._expat.Parse(self._data, True)
        except expat.ExpatError as error:
            ensure_no_conflict(self._text, self._path)
            reason = expat.ErrorString(error.code)
            raise UnreadableError(
                "file-not-xml",
                path=str(self._path),
                line=error.lineno,
                column=error.offset + 1,
                reason=reason,
            ) from error
        assert self._root
        return self._root

    def _locate(self) -> int:
        """Return the place in the text of what is being read."""
        at: int = self._expat.CurrentByteIndex
        while at >= self._until:
            run = self._data[self._begin : self._until]
            self._less += len(run) - len(run.decode("utf-8"))
            self._begin, self._until = next(self._runs, _NO_RUN)
        return at - self._less + self._offset

    def _refuse_excess(self) -> None:
        """Refuse too many elements, or too many in each other."""
        if self._count > MOST_ELEMENTS:
            raise UnreadableError("xml-too-large", path=str(self._path))
        if len(self._open) + self._inside > DEEPEST:
            raise UnreadableError("file-too-deep", path=str(self._path))

    def _start_inside(self, _name: str, _attributes: dict[str, str]) -> None:
        self._count += 1
        self._inside += 1
        self._last = None
        self._refuse_excess()

    def _end_inside(self, name: str) -> None:
        if self._inside:
            self._inside -= 1
        else:
            self._go_on()
            self._end(name)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        namespace, _, local = name.rpartition(self._divider)
        if self._root is None:
            new = self._root = Element(local, attributes, self._locate(), namespace=namespace)
        else:
            own = namespace == self._root.namespace
            new = Element(local if own else "", attributes, self._locate())
            self._open[-1].children.append(new)
        self._open.append(new)
        self._refuse_excess()
        self._last = new
        if new.name in self._closed:
            self._expat.StartElementHandler = self._start_inside
            self._expat.EndElementHandler = self._end_inside

    def _end(self, _: str) -> None:
        element, at = self._open.pop(), self._locate()
        # expat gives the place behind an empty element, but the beginning of an end tag
        is_empty = element is self._last and self._text.startswith("/>", at - self._offset - 2)
        element.end = at if is_empty else self._text.index(">", at - self._offset) + 1 + self._offset
        self._last = None

    def _add_text(self, text: str) -> None:
        self._last = None
        if self._open[-1].name in self._with_text:
            self._open[-1].text += text

    def _refuse_doctype(self, *_: object) -> None:
        raise UnreadableError("xml-doctype", path=str(self._path))


class Shifts:
    """How far the places in a text have moved since it was read, so that an edit does not go through all of them."""

    def __init__(self) -> None:
        self._edited: list[int] = []
        """Where the edited places were, in order."""
        self._sums: list[int] = []
        """How far all is moved that was behind each of them."""

    def find(self, start: int) -> int:
        """Return where something is now."""
        number = bisect_left(self._edited, start)
        return start + self._sums[number - 1] if number else start

    def add(self, start: int, by: int) -> None:
        """Move all that was behind a place."""
        number = bisect_left(self._edited, start)
        if number == len(self._edited) or self._edited[number] != start:
            self._edited.insert(number, start)
            self._sums.insert(number, self._sums[number - 1] if number else 0)
        for each in range(number, len(self._sums)):
            self._sums[each] += by


@dataclass(slots=True)
class TextPlace:
    """The place of one text in a file: an element whose content it is, or the start tag with the `attribute` that has it.

    `start` is where it was when the file was read. A place that `is_blank` is one where such an element could be inserted.
    """

    start: int
    text: str
    attribute: str = ""
    is_blank: bool = False
    shifts: Shifts = field(default_factory=Shifts, repr=False)

    @property
    def at(self) -> int:
        """Where the element begins now."""
        return self.shifts.find(self.start)

    def has_inside(self, splice: Splice, text: str) -> bool:
        """Return whether an edit of the file's text is inside this place."""
        try:
            start, end = self.find_content(text)
        except ValueError:
            return False
        # an empty element gets a content in place of the end of its tag
        first = start - 2 if self._is_empty(text, start) else start
        return first <= splice.start and splice.start + len(splice.old) <= end

    def _is_empty(self, text: str, start: int) -> bool:
        return not self.attribute and text.startswith("/>", start - 2)

    def find_content(self, text: str) -> tuple[int, int]:
        """Return the span of what is written for the text; without extent in an empty element, behind its tag.

        Raises:
            ValueError: there is no such element.
        """
        tag = _START_TAG.match(text, self.at)
        if not tag:
            raise ValueError(f"there is no element at {self.at}")
        if not self.attribute:
            start = end = tag.end()
            if not self._is_empty(text, start) and (found := _CONTENT.match(text, start)):
                end = found.end()
            return start, end
        for found in _ATTRIBUTE.finditer(text, tag.start(), tag.end()):
            if found[1] == self.attribute:
                return found.start(2) + 1, found.end(2) - 1
        raise ValueError(f"there is no {self.attribute} at {self.at}")

    def read(self, text: str) -> str:
        """Return the text that is written here."""
        if self.is_blank:
            return ""
        start, end = self.find_content(text)
        raw = text[start:end]
        if "<" in raw:  # a CDATA section or a comment
            return parse_xml(f"<a>{raw}</a>", Path(), ("a",)).text
        return self._decode(raw)[0]

    def _decode(self, raw: str) -> tuple[str, list[tuple[int, int]]]:
        """Return the text that is written as `raw`, and where in it a character is written by several, with how many more."""
        if "&" not in raw and "\r" not in raw and not self.attribute:
            return raw, []
        parts, longer, at, last = list[str](), list[tuple[int, int]](), 0, 0
        for found in _WRITTEN.finditer(raw):
            parts += (raw[last : found.start()], self._read_character(found[0]))
            at += found.start() - last
            longer.append((at, len(found[0]) - 1))
            at, last = at + 1, found.end()
        return "".join((*parts, raw[last:])), longer

    def _read_character(self, written: str) -> str:
        if written[0] == "&":
            return _NAMED.get(written) or _read_number(written)
        return " " if self.attribute else "\n" if written[0] == "\r" else written

    def plan_change(self, text: str, new: str, style: XmlStyle) -> Splice | None:
        """Return the splice after which the text here is `new`; None if it is so already.

        Raises:
            EditError: XML can't have one of the characters.
        """
        style = style.fit_text(new)
        if new == self.text:
            return None
        start, end = self.find_content(text)
        raw = text[start:end]
        if self._is_empty(text, start):
            name = re.match(r"<([^\s/>]+)", text[self.at : start])
            assert name
            return Splice(start - 2, "/>", f">{style.escape(new, '')}</{name[1]}>")
        quote = text[end] if self.attribute else ""
        if "<" in raw:
            return Splice(start, raw, style.escape(new, quote))
        old, longer = self._decode(raw)
        first = _count_same(old, new)
        last = _count_same(old[first:][::-1], new[first:][::-1])
        begin, stop = (
            at + sum(more for each, more in longer if each < at) for at in (first, len(old) - last)
        )
        return Splice(start + begin, raw[begin:stop], style.escape(new[first : len(new) - last], quote))


def _read_number(unit: str) -> str:
    digits = unit[2:-1]
    return chr(int(digits[1:], 16) if digits[:1] == "x" else int(digits))


def _count_same(one: str, other: str) -> int:
    """Return how many characters two texts begin with in common."""
    lengths = range(1, min(len(one), len(other)) + 1)
    return bisect_left(lengths, True, key=lambda length: one[:length] != other[:length])


class XmlStyle(NamedTuple):
    """How a file writes the characters that can be written in two ways.

    `named` are those of ``>"'`` that are written by their names in the content of elements; characters beyond ASCII are written
    as numbers if `numbers` is the form of one, such as ``&#x{:X};``.
    """

    named: str = ">"
    numbers: str = ""

    def fit_text(self, text: str) -> XmlStyle:
        """Return the style in which a text can be written.

        Raises:
            EditError: XML can't have one of the characters.
        """
        if forbidden := _FORBIDDEN.search(text):
            raise EditError("xml-character", character=f"U+{ord(forbidden[0]):04X}")
        return self._replace(named=self.named + ">") if "]]>" in text else self

    def escape(self, text: str, quote: str) -> str:
        """Return a text as it is written between these quotation marks, or ("") in the content of an element."""
        return "".join(self._escape_character(each, quote) for each in text)

    def _escape_character(self, character: str, quote: str) -> str:
        if character in "&<" or character in self.named or (quote and character == quote):
            return _NAMES[character]
        if character == "\r" or (quote and character in "\n\t"):
            return f"&#{ord(character)};"
        return self.numbers.format(ord(character)) if self.numbers and ord(character) > 126 else character


def detect_style(text: str, places: Iterable[TextPlace]) -> XmlStyle:
    """Return the style of a file's text, by what is written at `places`."""
    raw = "\n".join(text[slice(*place.find_content(text))] for place in places if not place.is_blank)
    named = "".join(each for each in "\"'" if _NAMES[each] in raw and each not in raw) + (
        "" if ">" in raw and "&gt;" not in raw else ">"
    )
    is_ascii = text.isascii() and ("&#" in raw or not _is_utf8(find_declared_encoding(text)))
    decimal = "&#" in raw and "&#x" not in raw
    return XmlStyle(named, ("&#{};" if decimal else "&#x{:X};") if is_ascii else "")
