"""The values of a record that can be looked for on its pages, and where one was found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from gtapp.core.scans.page_text import Box
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import Pointer
from gtapp.features.places.written_forms import write_date_forms, write_name_forms


class WantedValue(NamedTuple):
    """A value that is looked for: where it is in the record, and the texts that it may stand as on a page.

    What is less similar to these than `least_similarity` is not the value; the matching has a least one of its own. The names
    of persons who sign (`is_signed`) may stand there by hand alone.
    """

    pointer: Pointer
    texts: tuple[str, ...]
    least_similarity: float = 0.0
    is_signed: bool = False


class ValuePlace(NamedTuple):
    """Where a value stands: the index of the page, a box for each line of it, and how similar the text there is (0 to 1).

    A similarity of 0 says that the text was not found, and that the place is where it is likely to stand. `text` is what is
    read there, `start` the number of its first word on the page, `end` that of the word behind its last one, and `behind` this
    word, folded; empty and 0 where nothing was found, and in tables.
    """

    page: int
    boxes: tuple[Box, ...]
    similarity: float
    text: str = ""
    start: int = 0
    end: int = 0
    behind: str = ""

    @property
    def is_guess(self) -> bool:
        """Whether the text was not found."""
        return self.similarity == 0


_SHORTEST_NAME: Final = 3
"""Shorter spellings of names, such as initials, aren't looked for: they stand everywhere."""

_LEAST_SIMILAR_NAME: Final = 0.85
"""Names share much with what stands before other names, as "Herrn Dr."; of seven letters one may be wrong."""

_WRITTEN_KINDS: Final = ("text", "integer", "number")

Spellings = Callable[[str], tuple[str, ...]]
"""Returns other spellings of a name; none where it has none, or isn't known."""


@dataclass(frozen=True, slots=True)
class ValueReader:
    """Lists the values of a record that may stand on a page.

    Choices, yes and no, numbers of rows, values that follow from others, can't be edited or stand for nothing, and names that
    the annotator inferred don't, nor those of fields with the hint ``on_page: false``. A date may stand there in words, a name
    of a field with the hint ``names`` in other spellings and orders, of one with ``signed`` as a signature. An object with the
    key `transcript` is a cell, which has one place; with none ("") there are no cells.
    """

    spellings: Spellings = lambda name: ()
    transcript: str = ""

    def list_values(self, tree: Any, fields: Field) -> Iterator[WantedValue]:
        """Yield the values of a record, in the schema's shape and order."""
        yield from self._list_values(tree, fields, (), fields)

    def list_empty(self, tree: Any, fields: Field, at: Pointer = ()) -> Iterator[Pointer]:
        """Yield the fields outside of lists that may stand on a page, and have nothing in the record."""
        for child in fields.children if isinstance(tree, dict) else ():
            value, here = tree.get(child.name), (*at, child.name)
            if child.children and child.is_on_page:
                yield from self.list_empty(value, child, here)
            elif child.kind in _WRITTEN_KINDS and child.is_on_page and not child.hints.get("read_only"):
                yield from [here] if value is None or value == "" else []

    def _list_values(self, value: Any, field: Field, at: Pointer, holder: Field) -> Iterator[WantedValue]:
        """Yield the values at `at`; `holder` is the list that an entry belongs to, else the field itself."""
        if self.transcript and isinstance(value, dict) and self.transcript in value:
            value, field = value[self.transcript], field.child(self.transcript) or field
        if isinstance(value, dict):
            for child in field.children:
                if child.name in value and child.is_on_page:
                    yield from self._list_values(value[child.name], child, (*at, child.name), child)
        elif isinstance(value, list):
            for index, entry in enumerate(value):
                if field.item:
                    yield from self._list_values(entry, field.item, (*at, index), field)
        elif _is_written(value, holder) and field.kind not in ("choice", "boolean"):
            text = str(value)
            if holder.hints.get("names"):
                names = (name for name in self.spellings(text) if len(name) >= _SHORTEST_NAME)
                forms = dict.fromkeys((text, *names, *write_name_forms(text)))
                yield WantedValue(at, tuple(forms), _LEAST_SIMILAR_NAME, bool(holder.hints.get("signed")))
            else:
                yield WantedValue(at, (*write_date_forms(text), text))


def find_places(places: Mapping[Pointer, ValuePlace], at: Pointer) -> list[ValuePlace]:
    """Return where a value stands: its place, else those of what is in it, else that of the innermost one that holds it."""
    if at in places:
        return [places[at]]
    inside = [place for pointer, place in places.items() if pointer[: len(at)] == at]
    around = (places.get(at[:depth]) for depth in range(len(at) - 1, 0, -1))
    return inside or [place for place in around if place][:1]


def _is_written(value: Any, field: Field) -> bool:
    """Return whether a value stands for something that someone read, and did not infer."""
    if value is None or isinstance(value, bool):
        return False
    text = str(value).strip()
    is_inferred = any(text.startswith(mark["before"]) for mark in field.hints.get("marks", ()))
    return bool(text) and text not in field.hints.get("nothing", ()) and not is_inferred
