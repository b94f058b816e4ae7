"""What the columns of a table of objects are: which values of a row each one shows, and which mark strikes them out."""

from __future__ import annotations

from dataclasses import dataclass

from gtapp.fields import Field

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """One value of a cell; `path` leads to it from the row, `second` is told apart in its looks."""

    path: Path
    field: Field
    second: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """One column; `flag` is the yes or no that strikes a cell out."""

    field: Field
    parts: tuple[Part, ...]
    flag: Part | None = None
    automatic: bool = False

    @property
    def all_parts(self) -> tuple[Part, ...]:
        return (*self.parts, self.flag) if self.flag else self.parts

    @property
    def editable(self) -> bool:
        return not self.automatic


def columns_of(row: Field) -> tuple[Column, ...]:
    """The columns for the rows that `row` describes."""
    return tuple(_column(child) for child in row.children)


def _column(field: Field) -> Column:
    automatic = bool(field.hints.get("auto") or field.hints.get("read_only"))
    flag = next((child for child in field.children if child.kind == "boolean"), None)
    texts = [child for child in field.children if child is not flag]
    if not texts:
        return Column(field, (Part((field.name,), field),), automatic=automatic)
    parts = tuple(Part((field.name, child.name), child, number > 0) for number, child in enumerate(texts))
    return Column(field, parts, Part((field.name, flag.name), flag) if flag else None)
