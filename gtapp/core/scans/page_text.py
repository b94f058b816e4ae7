"""The text of a page: its characters and where they are, as the text layer of a PDF has them.

PDFium reads foreign bytes: `PageTextReader` calls it in a worker process with limits, and checks what it replies.
"""

from __future__ import annotations

import ctypes
import math
import stat
import struct
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from gtapp.core.platform.bounded_worker import BoundedWorker, Failure, WorkerFailedError
from gtapp.core.platform.late_patterns import compile_late
from gtapp.core.platform.text_folding import FoldedText, fold
from gtapp.core.platform.worker_process import FrameCodec
from gtapp.core.scans.scan_file import (
    HEAD_BYTES,
    PageRef,
    ScanError,
    ScanFile,
    ScanFormat,
    detect_scan_format,
    translate_file_errors,
)

MEMORY_BYTES: Final = 2**29
SECONDS: Final = 20.0
"""The time for one page."""
MOST_CHARACTERS: Final = 100_000
"""Of a page with more characters, the first ones are read; a newspaper page has 30,000."""
SOFT_HYPHEN: Final = "\u00ad"
"""Ends a line within a word that its hyphen divides."""

_LINE_END: Final = "\n"
_WORD: Final = compile_late(r"\S+")
_PDFIUM_HYPHEN: Final = 2
"""PDFium writes it in place of the hyphen and the end of the line."""
_CARRIAGE_RETURN: Final = 13
_SPACES: Final = (9, 10)
_UNKNOWN: Final = "\ufffd"
_UNITS: Final = 1_000_000
"""PDFium rounds places on a page to whole numbers: those of a page so many units wide and high."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom in parts of the page's width and height (0 to 1), before it is turned on the screen."""

_NOWHERE: Final[Box] = (0.0, 0.0, 0.0, 0.0)
_PAGE: Final[Box] = (0.0, 0.0, 1.0, 1.0)
_MOST_OUTSIDE: Final = 0.05
"""So far outside of its page, in parts of it, an edge of a foreign box may be."""
_MOST_COVERED: Final = 0.9
"""A foreign box that covers more of its page says nothing."""
_REQUESTS: Final = FrameCodec([PageRef])
_HEAD: Final = struct.Struct("<I")
"""Begins the bytes of a text: the number of characters. Their code points and their edges follow."""
_FAILED: Final = b"\xff\xff\xff\xff"
"""Begins a reply that is the reason why there is no text."""
_NO_PAGE: Final = b"\xfe\xff\xff\xff"
"""The reply where the file has fewer pages."""


class Line(NamedTuple):
    """A line of a page's text: its first character, the one after its last, and where it is."""

    start: int
    end: int
    box: Box


def check_box(edges: Any, width: float = 1.0, height: float = 1.0) -> Box | None:
    """Return the box with these edges (left, top, right, bottom), on a page of this size, cut off at its edges.

    None if it is no box: not four numbers, empty, reversed, far outside of the page, or nearly all of it.
    """
    if not isinstance(edges, list | tuple) or len(edges) != 4 or not (width > 0 and height > 0):
        return None
    # comparisons first: an integer may be too large for a float
    if not all(type(each) in (int, float) and abs(each) < 1e9 for each in edges):
        return None
    left, top, right, bottom = edges[0] / width, edges[1] / height, edges[2] / width, edges[3] / height
    if min(left, top) < -_MOST_OUTSIDE or max(right, bottom) > 1 + _MOST_OUTSIDE:
        return None
    left, top, right, bottom = max(left, 0.0), max(top, 0.0), min(right, 1.0), min(bottom, 1.0)
    is_box = left < right and top < bottom and (right - left) * (bottom - top) <= _MOST_COVERED
    return (left, top, right, bottom) if is_box else None


def turn_box(box: Box, turn: int) -> Box:
    """Return where a box is on a page that is turned clockwise by 0, 90, 180 or 270 degrees."""
    for _ in range(turn // 90):
        left, top, right, bottom = box
        box = 1 - bottom, left, 1 - top, right
    return box


def _turn_point(x: float, y: float, turn: int) -> tuple[float, float]:
    return turn_box((x, y, x, y), turn)[:2]


@dataclass(frozen=True)
class PageText:
    """The characters of a page in the order in which they are read, with a line feed between lines.

    `edges` has four numbers a character, as a `Box` has them; those of spaces and ends of lines may all be 0. The lines are
    level when the page is turned clockwise by `turn` degrees (0, 90, 180, 270).
    """

    text: str
    edges: Sequence[float]
    turn: int = 0

    @classmethod
    def from_bytes(cls, content: bytes, turn: int = 0) -> PageText:
        """Return the text that `to_bytes` or `pack_text` has written.

        Raises:
            ValueError: it has not written this.
        """
        count = _HEAD.unpack_from(content)[0] if len(content) >= _HEAD.size else -1
        if not 0 <= count <= MOST_CHARACTERS or len(content) != _HEAD.size + 20 * count:
            raise ValueError("not a text")
        codes, edges = array("I"), array("f")
        codes.frombytes(content[_HEAD.size : _HEAD.size + 4 * count])
        edges.frombytes(content[_HEAD.size + 4 * count :])
        if not all(map(math.isfinite, edges)):
            raise ValueError("a character without a place")
        return cls("".join(chr(code) if _is_character(code) else _UNKNOWN for code in codes), edges, turn)

    def to_bytes(self) -> bytes:
        """Return the text as `from_bytes` reads it; `turn` is not in it."""
        return pack_text(array("I", map(ord, self.text)), array("f", self.edges))

    def box(self, index: int) -> Box:
        """Return where a character is."""
        left, top, right, bottom = self.edges[4 * index : 4 * index + 4]
        return left, top, right, bottom

    @cached_property
    def lines(self) -> list[Line]:
        """The lines that have characters."""
        found, start = [], 0
        for part in self.text.split(_LINE_END):
            end = start + len(part)
            if part.strip():
                found.append(Line(start, end, self._unite(start, end)))
            start = end + 1
        return found

    def _unite(self, start: int, end: int) -> Box:
        boxes = [self.box(each) for each in range(start, end) if not self.text[each].isspace()]
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)

    @cached_property
    def _level(self) -> PageText:
        """The text on the page turned so that its lines are level."""
        edges = array("f")
        for index in range(len(self.text)):
            edges.extend(turn_box(self.box(index), self.turn))
        return PageText(self.text, edges)

    def list_boxes(self, start: int, end: int) -> list[Box]:
        """Return the places of a range of characters, one for each line."""
        if self.turn:
            return [turn_box(box, 360 - self.turn) for box in self._level.list_boxes(start, end)]
        found = []
        for line in self.lines:
            first, last = max(start, line.start), min(end, line.end)
            if self.text[first:last].strip():
                left, _, right, _ = self._unite(first, last)
                found.append((left, line.box[1], right, line.box[3]))
        return found

    def find_line(self, x: float, y: float) -> Line | None:
        """Return the line at a point, or just beside it; None if there is none."""
        if self.turn:
            found = self._level.find_line(*_turn_point(x, y, self.turn))
            return found and found._replace(box=turn_box(found.box, 360 - self.turn))
        for line in self.lines:
            left, top, right, bottom = line.box
            margin = (bottom - top) / 2
            if top <= y <= bottom and left - margin <= x <= right + margin:
                return line
        return None

    def find_words_in(self, area: Box) -> list[tuple[int, int]]:
        """Return the words whose middle is in an area: for each line, the beginning of its first and the end of its last."""
        found = []
        for line in (each for each in self.lines if _overlap(each.box, area)):
            spans = (match.span() for match in _WORD.finditer(self.text, line.start, line.end))
            inside = [(start, end) for start, end in spans if _is_middle_in(self._unite(start, end), area)]
            if inside:
                found.append((inside[0][0], inside[-1][1]))
        return found

    def list_words_at(self, area: Box) -> list[Box]:
        """Return the boxes of the words that an area touches."""
        return [
            box
            for line in self.lines
            if _overlap(line.box, area)
            for match in _WORD.finditer(self.text, line.start, line.end)
            if _overlap(box := self._unite(*match.span()), area)
        ]

    def find_gap(self, x: float, y: float) -> int:
        """Return the index of the character before which the point nearest to this one lies; 0 for an empty page."""
        if self.turn:
            return self._level.find_gap(*_turn_point(x, y, self.turn))
        if not self.lines:
            return 0
        line = min(self.lines, key=lambda each: _distance(each.box, x, y))
        for index in range(line.start, line.end):
            left, _, right, _ = self.box(index)
            if x < (left + right) / 2 and not self.text[index].isspace():
                return index
        return line.end

    def find_word(self, index: int) -> tuple[int, int]:
        """Return the word around a character, without the punctuation about it: its beginning and end."""
        start = end = index
        while start > 0 and not self.text[start - 1].isspace():
            start -= 1
        while end < len(self.text) and not self.text[end].isspace():
            end += 1
        word = self.text[start:end]
        bare = word.strip("“”„‘’\"'«»()[]{},;:.!?")
        place = word.find(bare) if bare else 0
        return (start + place, start + place + len(bare)) if bare else (start, end)

    def read(self, start: int, end: int) -> str:
        """Return a range of characters as one line: divided words are joined, lines and spaces become one space."""
        joined = self.text[start:end].replace(SOFT_HYPHEN + _LINE_END, "").replace(SOFT_HYPHEN, "-")
        return " ".join(joined.split())

    def find(self, wanted: str) -> list[tuple[int, int]]:
        """Return the places of a text: without regard to case, accents, ends of lines and divided words."""
        return self._folded.find(" ".join(wanted.split()))

    @cached_property
    def _folded(self) -> FoldedText:
        """The text as `find` compares it: words that a line's end divides are joined, a run of spaces is one."""
        parts: list[str] = []
        before = ""
        for character in self.text:
            is_divided = before == SOFT_HYPHEN and character == _LINE_END
            is_repeated = before.isspace() and character.isspace()
            parts.append("" if is_divided or is_repeated else fold(character))
            before = character
        return FoldedText.join(parts)


NO_TEXT: Final = PageText("", array("f"))


def _overlap(box: Box, area: Box) -> bool:
    return box[0] <= area[2] and area[0] <= box[2] and box[1] <= area[3] and area[1] <= box[3]


def _is_middle_in(box: Box, area: Box) -> bool:
    return _is_in(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), area)


def _is_in(point: tuple[float, float], area: Box) -> bool:
    return area[0] <= point[0] <= area[2] and area[1] <= point[1] <= area[3]


def _distance(box: Box, x: float, y: float) -> float:
    """Return how far a point is from a box; a difference in height counts more, so that a line keeps what is beside it."""
    left, top, right, bottom = box
    across = max(left - x, 0.0, x - right)
    down = max(top - y, 0.0, y - bottom)
    return across + 10 * down


class PageTextReader:
    """Reads one page after another in a worker process, which the first PDF starts."""

    def __init__(self, memory: int = MEMORY_BYTES, seconds: float = SECONDS) -> None:
        """`memory` in bytes is that of the process, `seconds` are those for one page."""
        self._worker = BoundedWorker(read_page_text, memory=memory, seconds=seconds)

    def read(self, ref: PageRef) -> PageText:
        """Return the text of a page; a file that is no PDF has none.

        Raises:
            ScanError: the file can't be read, or PDFium exceeded the limits (`memory`, `time`) or ended (`crash`).
            InterruptedError: `stop` was called.
        """
        if not _is_pdf(ref.path):
            return NO_TEXT
        try:
            return _check_reply(ref, b"".join(self._worker.call(_REQUESTS.encode(ref))))
        except WorkerFailedError as error:
            if error.failure is Failure.INTERRUPTED:
                raise InterruptedError from None
            raise ScanError(error.failure.value, ref.path) from error

    def stop(self) -> None:
        """End the process, from any thread; nothing is read afterwards."""
        self._worker.stop()


def _is_pdf(path: Path) -> bool:
    """Return whether a file is a PDF; nothing but a regular file is opened, since a pipe would be waited for."""
    with translate_file_errors(path):
        if not stat.S_ISREG(path.stat().st_mode):
            return False
        with path.open("rb") as file:
            return detect_scan_format(file.read(HEAD_BYTES)) is ScanFormat.PDF


def _check_reply(ref: PageRef, reply: bytes) -> PageText:
    """Return the text of a reply.

    Raises:
        ScanError: it is not one of `read_page_text`, or the page can't be read.
    """
    if reply.startswith(_FAILED):
        raise ScanError("damaged", ref.path, reply.removeprefix(_FAILED).decode(errors="replace"))
    if reply == _NO_PAGE:
        raise ScanError("no-page", ref.path)
    try:
        return PageText.from_bytes(reply)
    except ValueError as error:
        raise ScanError("crash", ref.path, str(error)) from error


def _is_character(code: int) -> bool:
    """Return whether a code point is a character, or a control character that a text may have."""
    return code in _SPACES or (
        0x20 <= code < 0x110000 and not 0x7F <= code < 0xA0 and not 0xD800 <= code < 0xE000
    )


def read_page_text(request: bytes) -> Iterator[bytes | memoryview]:
    """Read the text of the page that is requested; runs in the worker process."""
    import pypdfium2  # imported when used: only the worker needs it

    ref = _REQUESTS.decode(request)
    try:
        source = ScanFile.open(ref.path)
        document = pypdfium2.PdfDocument(source.path if source.data is None else source.data)
        try:
            yield pack_text(*_extract(document[ref.index])) if ref.index < len(document) else _NO_PAGE
        finally:
            document.close()
    except (ScanError, pypdfium2.PdfiumError, LookupError) as error:
        yield _FAILED + str(error).encode(errors="replace")


def pack_text(codes: array[int], edges: array[float]) -> bytes:
    """Return the bytes of a text, given as its code points and their edges."""
    return _HEAD.pack(len(codes)) + codes.tobytes() + edges.tobytes()


def _extract(page: Any) -> tuple[array[int], array[float]]:
    """Return the code points of a page's visible text and their edges, by PDFium.

    What is beyond the page's crop box or clipped, such as printers' marks, is in no picture of the page. Text that is drawn
    without ink is kept: scans have their OCR text so.
    """
    from pypdfium2 import raw

    text = page.get_textpage()
    codes, edges = array("I"), array("f")
    left, top, right, bottom = (ctypes.c_double() for _ in range(4))
    find_clips = _ClipFinder(text)
    for index in range(min(text.count_chars(), MOST_CHARACTERS // 2)):
        code = raw.FPDFText_GetUnicode(text, index)
        if code == _CARRIAGE_RETURN:
            continue
        place = _NOWHERE
        if raw.FPDFText_GetCharBox(text, index, left, right, bottom, top):
            found = _find_place(page, left.value, top.value, right.value, bottom.value)
            clips = find_clips(index)
            middle = (left.value + right.value) / 2, (bottom.value + top.value) / 2
            if not (_is_middle_in(found, _PAGE) and all(_is_in(middle, clip) for clip in clips)):
                if codes and codes[-1] not in _SPACES:  # what is left out divides what is before and after it
                    codes.append(ord(_LINE_END))
                    edges.extend(_NOWHERE)
                continue
            place = tuple(min(max(each, 0.0), 1.0) for each in found)  # type: ignore[assignment]  # four of them
        characters = (ord(SOFT_HYPHEN), ord(_LINE_END)) if code == _PDFIUM_HYPHEN else (code,)
        for each in characters:
            codes.append(each)
            edges.extend(_NOWHERE if each == ord(_LINE_END) else place)
    return codes, edges


class _ClipFinder:
    """Finds the rectangles, in a page's units, in which characters are drawn; of other shapes the rectangle around them."""

    def __init__(self, text: Any) -> None:
        self._text = text
        self._object = 0
        self._clips: list[Box] = []

    def __call__(self, index: int) -> list[Box]:
        """Return those of a character, for each in turn: the characters of one object have the same ones."""
        from pypdfium2 import raw

        drawn = raw.FPDFText_GetTextObject(self._text, index)
        address = ctypes.cast(drawn, ctypes.c_void_p).value or 0
        if address and address != self._object:  # a space that PDFium adds has none
            self._object, self._clips = address, list(self._read_clips(index, drawn))
        return self._clips

    def _read_clips(self, index: int, drawn: Any) -> Iterator[Box]:
        from pypdfium2 import PdfMatrix, raw

        path = raw.FPDFPageObj_GetClipPath(drawn)
        count = raw.FPDFClipPath_CountPaths(path)  # -1 where nothing of the object is cut off
        if count <= 0:
            return
        # a clip is in the units of the form that the text belongs to: the matrix of the form is what tells these apart
        inner, outer = raw.FS_MATRIX(), raw.FS_MATRIX()
        raw.FPDFPageObj_GetMatrix(drawn, inner)
        raw.FPDFText_GetMatrix(self._text, index, outer)
        determinant = inner.a * inner.d - inner.b * inner.c
        if not determinant:
            return
        a, b = inner.d / determinant, -inner.b / determinant
        c, d = -inner.c / determinant, inner.a / determinant
        inverse = PdfMatrix(a, b, c, d, -(inner.e * a + inner.f * c), -(inner.e * b + inner.f * d))
        form = inverse.multiply(PdfMatrix.from_raw(outer))
        x, y = ctypes.c_float(), ctypes.c_float()
        for number in range(count):
            points = []
            for part in range(raw.FPDFClipPath_CountPathSegments(path, number)):
                segment = raw.FPDFClipPath_GetPathSegment(path, number, part)
                raw.FPDFPathSegment_GetPoint(segment, x, y)
                points.append(form.on_point(x.value, y.value))
            if points:
                across, down = zip(*points, strict=True)
                yield min(across), min(down), max(across), max(down)


def _find_place(page: Any, left: float, top: float, right: float, bottom: float) -> Box:
    """Return a part of a page, given in its own units, in parts of its width and height as PDFium shows it."""
    (x1, y1), (x2, y2) = _to_device(page, left, top), _to_device(page, right, bottom)
    return min(x1, x2) / _UNITS, min(y1, y2) / _UNITS, max(x1, x2) / _UNITS, max(y1, y2) / _UNITS


def _to_device(page: Any, x: float, y: float) -> tuple[int, int]:
    from pypdfium2 import raw

    across, down = ctypes.c_int(), ctypes.c_int()
    raw.FPDF_PageToDevice(page, 0, 0, _UNITS, _UNITS, 0, x, y, across, down)
    return across.value, down.value
