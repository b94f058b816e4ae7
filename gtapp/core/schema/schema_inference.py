"""A JSON Schema of records that have none: what was seen at each place of them, and nothing more.

Types are those that were seen. A key is required if every object had it. Choices, formats and limits are never guessed: the
next record may hold what none had before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
ENTRIES: Final = "entries"
"""The key of the list that stands for records that are dictionaries of lists."""

_DEEPEST: Final = 24
"""Deeper values may be anything; a form could not show them anyhow."""

_MOST_KEYS: Final = 500
"""An object with more keys than these is a dictionary."""

_TYPES: Final[dict[type, str]] = {
    type(None): "null",
    bool: "boolean",
    int: "integer",
    float: "number",
    str: "string",
    list: "array",
    dict: "object",
}


class SchemaInference:
    """Collects records one by one, and describes them."""

    def __init__(self) -> None:
        self._root = _Place()
        self.count = 0
        """The number of records so far; values that are neither objects nor lists, and empty ones, are none."""

    def add(self, record: Any) -> None:
        """Look at one more record."""
        if record and isinstance(record, dict | list):
            self._root.add(record)
            self.count += 1

    def build(self) -> dict[str, Any]:
        """Return the JSON Schema of the records so far.

        Raises:
            ValueError: there was no record.
        """
        if not self.count:
            raise ValueError("no record was seen")
        return {"$schema": DIALECT, **self._root.describe_record()}


class _Place:
    """What was seen at one place of all records: how often which type, and what is below."""

    def __init__(self) -> None:
        self.types: dict[str, int] = {}
        self.children: dict[str, _Place] = {}
        self.entries: _Place | None = None

    @property
    def count(self) -> int:
        """How many values were seen."""
        return sum(self.types.values())

    def add(self, value: Any, depth: int = 0) -> None:
        """Look at one more value."""
        name = _TYPES[type(value)]
        self.types[name] = self.types.get(name, 0) + 1
        if depth == _DEEPEST:
            return
        if isinstance(value, dict):
            for key, each in value.items():
                self.children.setdefault(key, _Place()).add(each, depth + 1)
        elif isinstance(value, list):
            self.entries = self.entries or _Place()
            for each in value:
                self.entries.add(each, depth + 1)

    def merge(self, other: _Place) -> None:
        """Add what was seen at another place."""
        for name, count in other.types.items():
            self.types[name] = self.types.get(name, 0) + count
        for key, child in other.children.items():
            self.children.setdefault(key, _Place()).merge(child)
        if other.entries:
            self.entries = self.entries or _Place()
            self.entries.merge(other.entries)

    # dictionaries

    @property
    def is_dictionary(self) -> bool:
        """True if each object has keys of its own, such as numbers of folios, with only lists or only objects below them."""
        objects = self.types.get("object", 0)
        if len(self.children) > _MOST_KEYS:
            return True
        below = {name for child in self.children.values() for name in child.types}
        return (
            objects > 1
            and len(self.children) >= objects
            and all(2 * child.count <= objects for child in self.children.values())
            and below in ({"array"}, {"object"})
        )

    def join_children(self) -> _Place:
        """Return what was seen below any key."""
        return _join(self.children.values())

    # the schema

    def describe_record(self) -> dict[str, Any]:
        """Return the schema of whole records: an object or a list, as most of them are.

        Dictionaries of lists, also such among lists, are described as an object with one list (`gtapp.core.record.shape`).
        """
        objects, lists = self.types.get("object", 0), self.types.get("array", 0)
        below = self.join_children()
        if below.types.keys() == {"array"} and (lists or self.is_dictionary):
            entries = _join(each for each in (below.entries, self.entries) if each)
            items = {"type": "array", "items": entries.describe()}
            return {"type": "object", "properties": {ENTRIES: items}, "required": [ENTRIES]}
        return self._describe_type("object" if objects >= lists else "array")

    def describe(self) -> dict[str, Any]:
        """Return the schema of a value; of several types any of them, of none but null anything."""
        names = [name for name in self.types if name != "null"]
        if "number" in names and "integer" in names:
            names.remove("integer")
        options = [self._describe_type(name) for name in names]
        if not options:
            return {}
        if len(options) > 1:
            return {"anyOf": [*options, *([{"type": "null"}] if "null" in self.types else [])]}
        if "null" in self.types:
            options[0]["type"] = [names[0], "null"]
        return options[0]

    def _describe_type(self, name: str) -> dict[str, Any]:
        if name == "array":
            return {"type": "array", "items": self.entries.describe() if self.entries else {}}
        if name != "object" or not self.children:
            return {"type": name}
        if self.is_dictionary:
            return {"type": "object", "additionalProperties": self.join_children().describe()}
        required = [key for key, child in self.children.items() if child.count == self.types["object"]]
        properties = {key: child.describe() for key, child in self.children.items()}
        for key, child in self.children.items():
            if key not in required and "null" not in child.types:
                properties[key]["gtapp"] = {"empty": "absent"}
        return {"type": "object", "properties": properties, "required": required}


def _join(places: Iterable[_Place]) -> _Place:
    found = _Place()
    for each in places:
        found.merge(each)
    return found


def remove_property(schema: dict[str, Any], path: Sequence[str]) -> None:
    """Remove the property at `path`, with ``*`` for each entry of a list, from an inferred schema that has it."""
    *above, name = path
    node: Any = schema
    for token in above:
        node = node.get("items", {}) if token == "*" else node.get("properties", {}).get(token, {})
    if node.get("properties", {}).pop(name, None) is not None and name in node["required"]:
        node["required"].remove(name)
