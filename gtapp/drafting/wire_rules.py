"""What strict services accept: names and choices in ASCII, and how much of a schema.

The limits are those that OpenAI documents (Structured outputs, Supported schemas), seen in November 2026.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

PROPERTIES: Final = 5_000
LEVELS: Final = 10
CHOICES: Final = 1_000
CHARACTERS: Final = 120_000
"""Of all names and choices together."""
MANY_CHOICES: Final = 250
"""So many choices in one place may have `MANY_CHARACTERS` together at most."""
MANY_CHARACTERS: Final = 15_000

_LONGEST_NAME = 64
_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_-]+")
_LETTERS = str.maketrans({
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "ſ": "s", "æ": "ae", "Æ": "Ae",
    "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D",
})  # fmt: skip


def ascii_name(name: str) -> str:
    """A property's name as services take it: ``datum_gehaltsänderung`` is ``datum_gehaltsaenderung``."""
    return _NOT_IN_NAMES.sub("_", ascii_text(name))[:_LONGEST_NAME] or "field"


def ascii_text(text: str) -> str:
    """A text in ASCII: umlauts written out, accents left away, what is no Latin letter by its number."""
    plain = unicodedata.normalize("NFC", text).translate(_LETTERS)
    plain = "".join(each for each in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(each))
    return "".join(each if each.isascii() else f"U{ord(each):04X}" for each in plain)


def unique_names(names: Iterable[str], written: Callable[[str], str]) -> list[str]:
    """How each of some different names is written; a name that is written as it is keeps that, others make way."""
    names = list(names)
    taken = {name for name in names if written(name) == name}
    return [name if name in taken else _free(written(name), taken) for name in names]


def _free(name: str, taken: set[str]) -> str:
    found, number = name, 2
    while found in taken:
        found, number = f"{name}_{number}", number + 1
    taken.add(found)
    return found


@dataclass(slots=True)
class _Size:
    properties: int = 0
    levels: int = 0
    choices: int = 0
    characters: int = 0
    most_choices: str = ""

    def add(self, node: dict[str, Any], level: int) -> None:
        names, choices = node.get("properties", {}), node.get("enum", ())
        self.properties += len(names)
        self.levels = max(self.levels, level)
        self.choices += len(choices)
        length = sum(len(str(each)) for each in choices)
        self.characters += sum(map(len, names)) + length
        if len(choices) > MANY_CHOICES and length > MANY_CHARACTERS:
            self.most_choices = f"{len(choices)} choices of {length} characters in one place"


def size_faults(schema: dict[str, Any]) -> Iterator[str]:
    """Why services would refuse a schema for its size; nothing where they would not."""
    size = _Size()
    for node, level in _nodes(schema, 0):
        size.add(node, level)
    counts = (
        ("fields", size.properties, PROPERTIES),
        ("levels of groups and lists inside each other", size.levels, LEVELS),
        ("choices", size.choices, CHOICES),
        ("characters of names and choices", size.characters, CHARACTERS),
    )
    yield from (
        f"it has {count} {what}, and {most} are accepted" for what, count, most in counts if count > most
    )
    if size.most_choices:
        yield f"it has {size.most_choices}, and {MANY_CHARACTERS} characters are accepted"


def _nodes(node: dict[str, Any], level: int) -> Iterator[tuple[dict[str, Any], int]]:
    """Every node of a schema, with how many objects and lists stand around it, itself included."""
    level += node.get("type") in ("object", "array")
    yield node, level
    for child in (*node.get("properties", {}).values(), *node.get("anyOf", ()), *_list_items(node)):
        yield from _nodes(child, level)


def _list_items(node: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    return (node["items"],) if "items" in node else ()
