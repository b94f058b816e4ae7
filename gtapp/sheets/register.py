"""The table of persons to look things up in: who is meant by a name, and which persons a letter names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from gtapp.pointer import Pointer
from gtapp.sheets.cells import is_nothing
from gtapp.sheets.persons import Person

FIELDS = ("sender_persons", "receiver_persons")


class Mention(NamedTuple):
    """A person whom a letter names, and where.

    `inferred` is ``function`` for ``<Name>``, ``correspondence`` for ``<<Name>>``, empty where the name itself stands there.
    """

    pointer: Pointer
    name: str
    inferred: str = ""


def mentions(record: Mapping[str, Any], field: str) -> list[Mention]:
    """The persons in one field of a letter, without their brackets; “None” is nobody."""
    found = (Mention(pointer, *_bare(text)) for pointer, text in entries(record, field))
    return [mention for mention in found if not is_nothing(mention.name)]


def entries(record: Mapping[str, Any], field: str) -> Iterator[tuple[Pointer, str]]:
    """The texts in a field's list, divided at the pipes; a text alone counts as a list of one."""
    value = record.get(field)
    listed = value if isinstance(value, list) else [value]
    for index, each in enumerate(listed):
        pointer = (field, index) if isinstance(value, list) else (field,)
        for text in each.split("|") if isinstance(each, str) else ():
            if not is_nothing(text):
                yield pointer, text.strip()


def _bare(text: str) -> tuple[str, str]:
    opening = len(text) - len(text.lstrip("<"))
    return text.strip("<> ").strip(), ("", "function", "correspondence")[min(opening, 2)]


class Register:
    """The persons by name and by inscribed variant, without the white space around these."""

    def __init__(self, persons: Iterable[Person]) -> None:
        self.persons = list(persons)
        self._named: dict[str, list[Person]] = {}
        self._written: dict[str, list[Person]] = {}
        for person in self.persons:
            name = person.name.strip()
            self._named.setdefault(name, []).append(person)
            for variant in dict.fromkeys((name, *person.variants)):
                self._written.setdefault(variant, []).append(person)

    def named(self, name: str) -> list[Person]:
        """The persons of this very name: as a rule one."""
        return self._named.get(name.strip(), [])

    def written(self, variant: str) -> list[Person]:
        """The persons who are written this way somewhere, by name or variant."""
        return self._written.get(variant.strip(), [])

    @property
    def shared(self) -> dict[str, list[Person]]:
        """The ways of writing that could mean more than one person."""
        return {text: persons for text, persons in self._written.items() if text and len(persons) > 1}
