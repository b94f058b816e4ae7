"""Text as ink: a typewriter's uneven strokes, and print set in justified lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from PIL import Image, ImageDraw

from samples.fonts import font, font_for

SOFT_HYPHEN = "\u00ad"


class Typewriter:
    """Types on a layer: every type is a little crooked in its own way, every stroke has its own strength."""

    def __init__(
        self, rng: Random, pitch: float = 20.0, face: str = "typewriter", faint: float = 0.2
    ) -> None:
        self._rng = rng
        self.pitch = pitch
        self._face = face
        self._size = self._fitting(pitch)
        self._faint = faint
        self._crooked: dict[str, tuple[float, float]] = {}

    def _fitting(self, pitch: float) -> int:
        return round(pitch * 100 / font(self._face, 100).getlength("n"))

    def type(self, layer: Image.Image, x: float, y: float, text: str) -> float:
        """Type one line with its base line at `y`; return where it ends."""
        draw = ImageDraw.Draw(layer)
        for character in text:
            if not character.isspace():
                self._strike(draw, x, y, character)
            x += self.pitch
        return x

    def _strike(self, draw: ImageDraw.ImageDraw, x: float, y: float, character: str) -> None:
        rng = self._rng
        if character not in self._crooked:
            self._crooked[character] = (rng.uniform(-0.7, 0.7), rng.uniform(-1.1, 1.1))
        dx, dy = self._crooked[character]
        face = font_for(self._face, self._size, character)
        room = (self.pitch - face.getlength(character)) / 2
        strength = round(255 * (1 - self._faint * rng.random() ** 2))
        draw.text(
            (x + room + dx + rng.uniform(-0.4, 0.4), y + dy + rng.uniform(-0.4, 0.4)),
            character,
            font=face,
            fill=strength,
            anchor="ls",
        )

    def lines(self, layer: Image.Image, x: float, y: float, lines: Sequence[str], leading: float) -> float:
        """Type lines one below the other; return the base line of the next."""
        for line in lines:
            self.type(layer, x, y, line)
            y += leading
        return y

    def underline(self, layer: Image.Image, x: float, y: float, count: int) -> None:
        """Draw the line that the underscore types below `count` characters."""
        top = y + self.pitch * 0.28
        ImageDraw.Draw(layer).line((x, top, x + count * self.pitch, top + 0.8), fill=225, width=2)


@dataclass(frozen=True)
class Setting:
    """The setting of a paragraph: its faces and measures."""

    size: int
    leading: float
    width: float
    faces: dict[str, str] = field(
        default_factory=lambda: {"": "print", "*": "print-bold", "/": "print-italic"}
    )
    first: float = 0.0
    hanging: float = 0.0
    justified: bool = True
    spacing: float = 0.0


@dataclass(frozen=True)
class _Word:
    text: str
    face: str


def _words(text: str, setting: Setting) -> list[_Word]:
    """Yield the words of a marked-up text: ``*bold*`` and ``/italic/`` apply until the mark is repeated."""
    found, style = [], ""
    for word in text.split(" "):
        mark = word[:1] if word[:1] in setting.faces and len(word) > 1 else ""
        style = mark or style
        ends = bool(style) and word.endswith(style) and len(word) > 1
        bare = word[1 if mark else 0 : -1 if ends else None]
        found.append(_Word(bare, setting.faces[style]))
        style = "" if ends else style
    return found


def _length(word: _Word, text: str, setting: Setting) -> float:
    return font(word.face, setting.size).getlength(text) + setting.spacing * len(text)


def _broken(word: _Word, room: float, setting: Setting) -> tuple[str, str]:
    """Return the part of a word, up to one of its soft hyphens, that fits `room`, and the rest."""
    parts = word.text.split(SOFT_HYPHEN)
    for count in range(len(parts) - 1, 0, -1):
        head = "".join(parts[:count])
        head = head if head.endswith("-") else head + "-"
        if _length(word, head, setting) <= room:
            return head, SOFT_HYPHEN.join(parts[count:])
    return "", word.text


def _lines(text: str, setting: Setting) -> list[list[_Word]]:
    """Yield greedy lines; a word breaks at a soft hyphen only."""
    space = font(setting.faces[""], setting.size).getlength(" ")
    lines: list[list[_Word]] = [[]]
    room = setting.width - setting.first
    queue = _words(text, setting)
    while queue:
        word = queue.pop(0)
        whole = word.text.replace(SOFT_HYPHEN, "")
        length = _length(word, whole, setting)
        if length <= room:
            lines[-1].append(_Word(whole, word.face))
            room -= length + space
            continue
        head, rest = _broken(word, room, setting)
        if head:
            lines[-1].append(_Word(head, word.face))
        elif not lines[-1]:
            raise ValueError(f"{whole!r} is wider than its column")
        lines.append([])
        room = setting.width - setting.hanging
        queue.insert(0, _Word(rest, word.face))
    return lines


def set_text(layer: Image.Image, rng: Random, x: float, y: float, text: str, setting: Setting) -> float:
    """Set a paragraph with its first base line at `y`; return the base line after its last."""
    lines = _lines(text, setting)
    for number, line in enumerate(lines):
        indent = setting.hanging if number else setting.first
        lengths = [_length(word, word.text, setting) for word in line]
        gap = font(setting.faces[""], setting.size).getlength(" ")
        if setting.justified and number < len(lines) - 1 and len(line) > 1:
            gap = (setting.width - indent - sum(lengths)) / (len(line) - 1)
        at = x + indent
        for word, length in zip(line, lengths, strict=True):
            _print(layer, rng, at, y, word, setting)
            at += length + gap
        y += setting.leading
    return y


def _print(layer: Image.Image, rng: Random, x: float, y: float, word: _Word, setting: Setting) -> None:
    draw = ImageDraw.Draw(layer)
    face = font(word.face, setting.size)
    if not setting.spacing:
        draw.text(
            (x, y + rng.uniform(-0.4, 0.4)), word.text, font=face, fill=rng.randint(215, 255), anchor="ls"
        )
        return
    for character in word.text:
        draw.text((x, y), character, font=face, fill=rng.randint(215, 255), anchor="ls")
        x += face.getlength(character) + setting.spacing


def centred(
    layer: Image.Image, x: float, y: float, text: str, face: str, size: int, strength: int = 245
) -> float:
    """Set one line centred on `x`; return its length."""
    ImageDraw.Draw(layer).text((x, y), text, font=font(face, size), fill=strength, anchor="ms")
    return font(face, size).getlength(text)
