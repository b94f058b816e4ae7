"""The columns of a flat table: those of the schema and of all records, each where its neighbours say it belongs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from gtapp.fields import Field
from gtapp.pointer import write_pointer


class Columns:
    """Takes in the columns of one row after the other; `names` are written pointers."""

    def __init__(self, listed: str | None, *schemas: Field) -> None:
        self._order: list[str] = []
        self._used: set[str] = set()
        self._seen: set[tuple[str, ...]] = set()
        for schema in schemas:
            self._merge(list(dict.fromkeys(_of_schema(schema, listed))))

    def take(self, columns: Iterable[str]) -> None:
        """A row has these columns, in this order."""
        shape = tuple(columns)
        if shape not in self._seen:
            self._seen.add(shape)
            self._used.update(shape)
            self._merge(shape)

    def _merge(self, columns: Collection[str]) -> None:
        """New columns go behind the one before them, inside what they belong to."""
        known, at = set(self._order), 0
        for column in columns:
            if column in known:
                at = self._order.index(column) + 1
                continue
            above = column.rpartition("/")[0]
            if above in known and not (at and self._order[at - 1].startswith(above + "/")):
                at = self._order.index(above) + 1
            self._order.insert(at, column)
            known.add(column)
            at += 1

    def names(self) -> list[str]:
        """All columns in order; of the schema's those that no row uses and that have none inside them stay, too."""
        inside = {column[:end] for column in self._used for end in _slashes(column)}
        return [column for column in self._order if column in self._used or column not in inside]


def _slashes(column: str) -> Iterator[int]:
    at = column.rfind("/")
    while at >= 0:
        yield at
        at = column.rfind("/", 0, at)


def _of_schema(field: Field, listed: str | None, at: str = "") -> Iterator[str]:
    """The places of a schema's values; those of the listed entries are seen from their own row."""
    if listed is not None and not at and field.kind == "list":
        yield from _of_schema(field.item, None) if field.item else ()
    elif field.kind != "object" or not field.children:
        if at:
            yield at
    else:
        for child in field.children:
            if not at and child.name == listed and child.item:
                yield from _of_schema(child.item, None)
            else:
                yield from _of_schema(child, None, at + write_pointer((child.name,)))
