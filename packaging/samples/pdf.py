"""Writes small PDFs of real text by hand: the same bytes everywhere, since their SHA-256 is their name.

Only the fonts that every reader has are used, nothing is compressed, and no date is written.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field

WIDTH, HEIGHT = 595.0, 842.0
_FONTS = {"roman": "Times-Roman", "bold": "Times-Bold", "italic": "Times-Italic", "sans": "Helvetica"}
# Adobe's widths of Times-Roman from the space to the tilde, in thousandths
_TIMES = [
    250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500, 500,
    500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889, 722, 722,
    556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500, 333, 444, 500, 444, 500, 444, 333, 500,
    500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541,
]  # fmt: skip
_OTHERS = {"ß": 500, "œ": 722, "æ": 667, "Ø": 722, "ø": 500, "–": 500, "—": 1000, "“": 444, "”": 444, "’": 333,
           "°": 400, "×": 564, "„": 444, "«": 500, "»": 500}  # fmt: skip
# the bold face runs a little wider, Helvetica too
_WIDER = {"roman": 1.0, "bold": 1.055, "italic": 0.97, "sans": 1.09}


def length(text: str, size: float, face: str = "roman") -> float:
    """Return how long a line of text is, exactly for the roman face, nearly for the others."""
    return sum(map(_width, text)) * size / 1000 * _WIDER[face]


def _width(character: str) -> int:
    if character in _OTHERS:
        return _OTHERS[character]
    return _TIMES[ord(unicodedata.normalize("NFD", character)[0]) - 32]


def _literal(text: str) -> bytes:
    coded = text.encode("cp1252")
    for mark in (b"\\", b"(", b")"):
        coded = coded.replace(mark, b"\\" + mark)
    return b"(" + coded + b")"


@dataclass
class Leaf:
    """One page, as a list of drawing operations; `y` is the place of the next line."""

    y: float = HEIGHT - 72
    _operations: list[bytes] = field(default_factory=list)

    def text(
        self, x: float, y: float, text: str, size: float, face: str = "roman", spread: float = 0
    ) -> None:
        name = list(_FONTS).index(face) + 1
        setup = f"BT /F{name} {size:g} Tf {spread:.3f} Tw {x:.2f} {y:.2f} Td ".encode()
        self._operations.append(setup + _literal(text) + b" Tj ET")

    def centred(self, text: str, size: float, face: str = "roman", leading: float = 1.3) -> None:
        self.text((WIDTH - length(text, size, face)) / 2, self.y, text, size, face)
        self.y -= size * leading

    def line(self, points: list[tuple[float, float]], width: float = 0.6) -> None:
        path = " ".join(f"{x:.2f} {y:.2f} {'l' if at else 'm'}" for at, (x, y) in enumerate(points))
        self._operations.append(f"{width:g} w {path} S".encode())

    def content(self) -> bytes:
        return b"\n".join(self._operations)


def wrap(text: str, size: float, width: float) -> list[str]:
    """Return the lines of a paragraph."""
    lines = [""]
    for word in text.split():
        tried = f"{lines[-1]} {word}".strip()
        if length(tried, size) > width and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = tried
    return lines


def paragraph(leaf: Leaf, text: str, size: float, left: float, width: float, leading: float = 1.28) -> None:
    """Set a justified paragraph at the leaf's `y`."""
    lines = wrap(text, size, width)
    for number, line in enumerate(lines):
        gaps = line.count(" ")
        spread = (width - length(line, size)) / gaps if gaps and number < len(lines) - 1 else 0
        leaf.text(left, leaf.y, line, size, spread=spread)
        leaf.y -= size * leading


def document(leaves: list[Leaf]) -> bytes:
    """Return the PDF's bytes."""
    fonts = [
        f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>".encode()
        for name in _FONTS.values()
    ]
    first = 3 + len(fonts)
    kids = " ".join(f"{first + 2 * number} 0 R" for number in range(len(leaves)))
    resources = " ".join(f"/F{number} {number + 2} 0 R" for number in range(1, len(fonts) + 1))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(leaves)} >>".encode(),
        *fonts,
    ]
    for number, leaf in enumerate(leaves):
        content = leaf.content()
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDTH:g} {HEIGHT:g}] "
            f"/Resources << /Font << {resources} >> >> /Contents {first + 2 * number + 1} 0 R >>".encode()
        )
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    return _file(objects)


def _file(objects: list[bytes]) -> bytes:
    made = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(made))
        made += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    tail = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(made))
    return made + head + table + tail
