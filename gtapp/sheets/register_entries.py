"""What persons and organizations have in common: identifiers and sources, read from cells, written as schema.org JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from gtapp.formats.json_text import JsonStyle, detect_style
from gtapp.sheets.cells import is_nothing

Cells = Mapping[str, str]
"""A row's cells by column."""

NumberedRows = Sequence[tuple[int, Cells]]
"""Rows with their numbers in the table, from 1, the header included."""

_STYLE: Final = JsonStyle(ascii=True, indent="    ")

IDENTITY: Final[tuple[str, ...]] = ("identifier_propertyID", "identifier_value", "name")
"""The columns that all rows of one person or organization share."""

FACTS: Final[tuple[str, ...]] = ("alternateName", "birthDate", "deathDate", "description")
"""The columns of which only the first of these rows counts."""


@dataclass(frozen=True, slots=True)
class Identifier:
    """A number and the authority that issued it: ``GND``, or ``local`` for the sheet's own numbers."""

    authority: str = ""
    value: str = ""

    @classmethod
    def from_cells(cls, cells: Cells, prefix: str = "identifier") -> Identifier:
        """Return the identifier in the two columns that begin with `prefix`."""
        return cls(cell_value(cells, f"{prefix}_propertyID"), cell_value(cells, f"{prefix}_value"))

    def to_cells(self, prefix: str = "identifier") -> dict[str, str]:
        """Return the two columns that begin with `prefix`."""
        return {f"{prefix}_propertyID": self.authority, f"{prefix}_value": self.value}

    def to_tree(self, missing: float | None) -> dict[str, Any]:
        """Return a PropertyValue; an unknown authority is `missing`."""
        return {
            "@type": "PropertyValue",
            "propertyID": self.authority or missing,
            "value": self.value or None,
        }


@dataclass(frozen=True, slots=True)
class Citation:
    """The source of a row."""

    name: str = ""
    url: str = ""

    @classmethod
    def from_cells(cls, cells: Cells) -> Citation:
        """Return the source in a row's cells."""
        return cls(cell_value(cells, "citation_name"), cell_value(cells, "citation_url"))

    def to_cells(self) -> dict[str, str]:
        """Return the two columns of a source."""
        return {"citation_name": self.name, "citation_url": self.url}

    def to_tree(self, missing: float | None) -> dict[str, Any]:
        """Return a CreativeWork; an unknown value is `missing`."""
        return {"@type": "CreativeWork", "name": self.name or missing, "url": self.url or missing}


NO_IDENTIFIER: Final = Identifier()
NO_CITATION: Final = Citation()


class NumberedEntry(Protocol):
    """What one row adds; `number` is the row's, counted from 1 with the header."""

    @property
    def number(self) -> int: ...


class Thing(Protocol):
    """A person or an organization (schema.org calls both a thing)."""

    @property
    def identifier(self) -> Identifier: ...
    @property
    def name(self) -> str: ...
    @property
    def variants(self) -> tuple[str, ...]: ...
    @property
    def entries(self) -> Sequence[NumberedEntry]: ...


T = TypeVar("T", bound=Thing)


def cell_value(cells: Cells, column: str) -> str:
    """Return a cell's text; "" if the cell is empty or has a word for nothing."""
    cell = cells.get(column, "")
    return "" if is_nothing(cell) else cell


def group_rows(rows: Iterable[tuple[int, Cells]]) -> list[list[tuple[int, Cells]]]:
    """Return the numbered rows of each person or organization, in the order of their first rows.

    Rows with one identifier belong together, as in upstream's script; rows without, if they have one name.
    """
    groups: dict[tuple[str, str], list[tuple[int, Cells]]] = {}
    for number, cells in rows:
        value, name = cell_value(cells, "identifier_value"), cell_value(cells, "name")
        if value or name:
            groups.setdefault((value, "" if value else name), []).append((number, cells))
    return list(groups.values())


def format_register(
    things: Iterable[T], tree: Callable[[T], dict[str, Any]], existing: str | None = None
) -> str:
    """Return a JSON file of these, each as its `tree`, sorted by identifier; see `dump_trees`."""
    ordered = sorted(things, key=lambda thing: identifier_sort_key(thing.identifier))
    return dump_trees([tree(thing) for thing in ordered], existing)


def identifier_sort_key(identifier: Identifier) -> tuple[bool, str]:
    """Return the sort key of the JSON file: the identifier as text, those without one last."""
    return not identifier.value, identifier.value


def split_names(cell: str, mark: str = ",") -> tuple[str, ...]:
    """Return the names in a cell, stripped; an empty name is kept, as upstream does."""
    return tuple(name.strip() for name in cell.split(mark)) if cell else ()


def dump_trees(trees: list[dict[str, Any]], existing: str | None = None) -> str:
    """Return a JSON file in the style of `existing`; without one in upstream's: four spaces, ASCII, no final newline.

    Unlike `JsonStyle.dump` it allows NaN.
    """
    style = detect_style(existing, _STYLE) if existing else _STYLE
    text = json.dumps(trees, ensure_ascii=style.ascii, indent=style.indent)
    ending = "\n" if existing and existing.endswith("\n") else ""
    bom = "\ufeff" if existing and existing.startswith("\ufeff") else ""
    return bom + (text + ending).replace("\n", style.newline)
