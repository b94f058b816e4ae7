"""The values of the fields of all records of a project, with the places where they are, and those alike in groups."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, Literal, NamedTuple

from gtapp.core.project.project import Project
from gtapp.core.project.project_items import ProjectItems
from gtapp.core.project.record_reading import ReadingTicket, are_many, read_records
from gtapp.core.record.document import Document
from gtapp.core.record.look_alikes import find_similar, fold_look
from gtapp.core.record.value_text import ValueParser, empty_kind, text_of
from gtapp.core.schema.fields import Field, format_label
from gtapp.core.schema.items import Item
from gtapp.core.schema.own_fields import make_path
from gtapp.core.schema.pointer import Pointer, list_leaves

ChoiceNamer = Callable[[Field, str], str]
TextTest = Callable[[str], object]

_MOST_VALUES: Final = 20_000
"""So many values are kept of very many items: a table that is longer is not read, and to group them takes two seconds."""
_MOST_PLACES: Final = 5_000_000
"""So many places: 12 bytes each."""


def _keep_choice(_field: Field, choice: str) -> str:
    return choice


class RecordPlace(NamedTuple):
    """Where a value is; places sort in the order of items and records.

    `pointer` is in the schema's shape, `at` the one in the record.
    """

    order: int
    item: str
    pointer: Pointer
    at: Pointer


@dataclass(frozen=True, slots=True)
class SurveyField:
    """A field of the records; `path` has ``*`` for the entries of a list, `names` are the words that stand for its choices."""

    path: Pointer
    schema: Field
    names: Mapping[str, str]

    def parse(self, text: str, before: Any) -> Any:
        """Return the value that a text stands for in place of `before`: a number stays a number, words become their choice.

        An empty text is the field's own kind of nothing, whichever kind `before` is.
        """
        text = next((choice for choice, words in self.names.items() if words == text), text)
        parser = ValueParser(self.schema)
        if not empty_kind(before):
            parser.adapt_to(before)
        return parser.parse(text)


class PlaceList:
    """Where a value is, in the order of items and records: three numbers a place, of which there may be a million.

    `item_count` is the number of items that have it.
    """

    def __init__(self, items: ProjectItems, pointers: list[tuple[Pointer, Pointer]]) -> None:
        self._items, self._pointers = items, pointers
        self._numbers = array("I")
        self.item_count = 0

    def add(self, item: int, order: int, pointers: int) -> None:
        """Add a place behind the others: the item's, the value's among those of its record, and that of its pointers."""
        self.item_count += not self._numbers or self._numbers[-3] != item
        self._numbers.extend((item, order, pointers))

    def __len__(self) -> int:
        return len(self._numbers) // 3

    def __iter__(self) -> Iterator[RecordPlace]:
        numbers = iter(self._numbers)
        for item, order, pointers in zip(numbers, numbers, numbers, strict=True):
            pointer, at = self._pointers[pointers]
            yield RecordPlace(item << 32 | order, self._items[item].id, pointer, at)


@dataclass(eq=False, slots=True)
class FieldValue:
    """A value of a field, the text that shows it, and its places; a text and a number written alike are two values."""

    field: SurveyField
    value: Any
    text: str
    places: PlaceList

    @property
    def count(self) -> int:
        return len(self.places)

    def list_items(self) -> Iterator[str]:
        """Yield the items that have the value, in order."""
        return (item for item, _ in groupby(place.item for place in self.places))


class ValueSurvey:
    """The single values (texts, numbers, null) of ground truths, by field; fields that can't be edited are left out.

    `path` is the field whose values are there; None: those of all fields. `name_choice` returns the words that stand for a choice
    of a field: values are found and replaced by what is shown of them. `records` is the number of ground truths that were
    read. With `is_limited` there are so many values, or places, that not all are here.
    """

    def __init__(
        self, items: ProjectItems, path: Pointer | None = None, name_choice: ChoiceNamer = _keep_choice
    ) -> None:
        self._items, self._name_choice = items, name_choice
        self.path = path
        self.fields: dict[Pointer, SurveyField] = {}
        self.records = 0
        self.is_limited = False
        self._values: dict[Pointer, dict[tuple[type, Any], FieldValue]] = {}
        self._value_count = self._place_count = 0
        self._has_limits = are_many(items)
        self._pointers: list[tuple[Pointer, Pointer]] = []
        self._pointer_places: dict[tuple[Pointer, Pointer], int] = {}
        self._groups: dict[Pointer, list[ValueGroup]] = {}

    def add(self, part: _SurveyPart) -> None:
        """Add the values of further records."""
        self.records += part.records
        for path, schema in part.fields.items():
            if path not in self.fields:
                choices = [choice for choice in schema.choices if isinstance(choice, str)]
                names = {choice: self._name_choice(schema, choice) for choice in choices}
                self.fields[path] = SurveyField(path, schema, names)
        places = [self._items.find(name) for name in part.items]
        pointers = [self._number_pointers(each) for each in part.pointers]
        for path, values in part.values.items():
            for key, numbers in values.items():
                known = self._find_value(path, key)
                if known is None or (self._has_limits and self._place_count > _MOST_PLACES):
                    self.is_limited = True
                    continue
                self._place_count += len(numbers) // 3
                each = iter(numbers)
                for item, order, at in zip(each, each, each, strict=True):
                    if places[item] >= 0:
                        known.places.add(places[item], order, pointers[at])

    def _number_pointers(self, pointers: tuple[Pointer, Pointer]) -> int:
        number = self._pointer_places.setdefault(pointers, len(self._pointers))
        if number == len(self._pointers):
            self._pointers.append(pointers)
        return number

    def _find_value(self, path: Pointer, key: tuple[type, Any]) -> FieldValue | None:
        """Return a value that is known, or becomes so; None if there are too many."""
        values = self._values.setdefault(path, {})
        if key not in values:
            if self._has_limits and self._value_count >= _MOST_VALUES:
                return None
            self._value_count += 1
            field, text = self.fields[path], str(text_of(key[1]))
            places = PlaceList(self._items, self._pointers)
            values[key] = FieldValue(field, key[1], field.names.get(text, text), places)
        return values[key]

    def list_fields(self) -> list[SurveyField]:
        """Return the fields that records have, in their order there."""
        return list(self.fields.values())

    def list_values(self, path: Pointer) -> list[FieldValue]:
        """Return the values of a field, the most frequent first."""
        return sort_values(self._values.get(path, {}).values())

    def list_groups(self, path: Pointer | None) -> list[ValueGroup]:
        """Return the values of a field as `group_values` does; those of all fields (None) each by itself, field by field."""
        if path is None:
            return [ValueGroup((value,)) for each in self._values for value in self.list_values(each)]
        if path not in self._groups:
            self._groups[path] = group_values(self.list_values(path))
        return self._groups[path]


class _SurveyPart(NamedTuple):
    """The values of some records.

    A place is three numbers: those of its item among `items`, of the value in its record, and of its `pointers`.
    """

    records: int
    items: list[str]
    pointers: list[tuple[Pointer, Pointer]]
    fields: dict[Pointer, Field]
    values: dict[Pointer, dict[tuple[type, Any], array[int]]]


@dataclass(frozen=True)
class _SurveyWork:
    """Collects the values of one field or of all whose text `fits`; choices in any case, which are shown by other words."""

    path: Pointer | None
    fits: TextTest | None

    def run(self, project: Project, items: Sequence[Item], step: Callable[[], object]) -> _SurveyPart:
        fields: dict[Pointer, Field | None] = {}
        values: dict[Pointer, dict[tuple[type, Any], array[int]]] = {}
        pointers: dict[tuple[Pointer, Pointer], int] = {}
        names: dict[str, int] = {}
        records = 0
        for item, document in project.records(items):
            step()
            if not isinstance(document, Document):
                continue
            records += 1
            for order, (pointer, value) in enumerate(list_leaves(document.tree)):
                text, path = text_of(value), make_path(pointer)
                if text is None or not path:
                    continue
                if path not in fields:
                    fields[path] = _find_field(path, pointer, document.schema.fields)
                field = fields[path]
                if field is None or not self._is_wanted(path, field, text):
                    continue
                known = values.setdefault(path, {}).setdefault((type(value), value), array("I"))
                at = pointers.setdefault((pointer, document.to_record_pointer(pointer)), len(pointers))
                known.extend((names.setdefault(item.id, len(names)), order, at))
        found = {path: field for path, field in fields.items() if field}
        return _SurveyPart(records, list(names), list(pointers), found, values)

    def _is_wanted(self, path: Pointer, field: Field, text: str) -> bool:
        return self.path in (None, path) and (not self.fits or bool(field.choices) or bool(self.fits(text)))


def _find_field(path: Pointer, pointer: Pointer, schema: Field) -> Field | None:
    """Return the field of a place in a record; None if its values can't be edited."""
    name = str(path[-1])
    known = schema.find(pointer) or Field(name, "any", format_label(name))
    return None if "follows" in known.hints or known.hints.get("read_only") else known


def sort_values(values: Iterable[FieldValue]) -> list[FieldValue]:
    """Return values with the most frequent first."""
    return sorted(values, key=lambda value: (-value.count, value.text))


def survey_values(
    project: Project,
    ticket: ReadingTicket,
    name_choice: ChoiceNamer = _keep_choice,
    path: Pointer | None = None,
    fits: TextTest | None = None,
    count: Callable[[int], object] = lambda _: None,
) -> ValueSurvey:
    """Return the values of all records as they are on the disk, of one field if it is given; safe in a worker.

    With `fits`, which can be pickled, values may be missing whose text it refuses. `count` is called with the number of items
    that were read.
    """
    survey = ValueSurvey(project.items, path, name_choice)
    for found, _ in read_records(project, _SurveyWork(path, fits), ticket, count=count):
        survey.add(found)
    return survey


Likeness = Literal["alike", "similar"]


@dataclass(frozen=True, slots=True)
class ValueGroup:
    """Values of one field that look alike or nearly, the most frequent first.

    `likeness` is that of each value but the first to the one that it was grouped with.
    """

    values: tuple[FieldValue, ...]
    likeness: tuple[tuple[Likeness, FieldValue], ...] = ()

    def __iter__(self) -> Iterator[tuple[FieldValue, tuple[Likeness, FieldValue] | None]]:
        """Yield each value with its likeness; None for the first."""
        return zip(self.values, (None, *self.likeness), strict=True)


def group_values(values: Iterable[FieldValue]) -> list[ValueGroup]:
    """Return the values of one field in groups; those with several values first, then those like no other.

    Values that look alike are in one group, and with the most frequent value that is nearly like them.
    """
    classes: dict[str, list[FieldValue]] = {}
    for value in sort_values(values):
        classes.setdefault(fold_look(value.text), []).append(value)
    heads = [members[0] for members in classes.values()]
    near: dict[int, set[int]] = defaultdict(set)
    for one, other in find_similar([head.text for head in heads]):
        near[one].add(other)
        near[other].add(one)
    members_of, found, taken = list(classes.values()), list[ValueGroup](), set[int]()
    for number in range(len(heads)):  # the most frequent first
        if number not in taken:
            joined = [each for each in sorted(near[number]) if each not in taken]
            taken.update((number, *joined))
            found.append(_build_group(members_of[number], [members_of[each] for each in joined]))
    return sorted(found, key=lambda group: len(group.values) == 1)


def _build_group(first: list[FieldValue], others: list[list[FieldValue]]) -> ValueGroup:
    head = first[0]
    likeness: list[tuple[FieldValue, Likeness, FieldValue]] = [(each, "alike", head) for each in first[1:]]
    for members in others:
        likeness.append((members[0], "similar", head))
        likeness += [(each, "alike", members[0]) for each in members[1:]]
    values = (head, *(value for value, _, _ in likeness))
    return ValueGroup(values, tuple((kind, to) for _, kind, to in likeness))
