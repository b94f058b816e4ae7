"""The values of the fields of all records of a project, with the places where they are, and those alike in groups."""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from gtapp.core.platform.messages import Message
from gtapp.core.project.project import Project
from gtapp.core.record import Document
from gtapp.core.record.look_alikes import find_similar, fold_look
from gtapp.core.record.value_text import ValueParser, empty_kind, text_of
from gtapp.core.schema.fields import Field, format_label
from gtapp.core.schema.own_fields import make_path
from gtapp.core.schema.pointer import Pointer, list_leaves

ChoiceNamer = Callable[[Field, str], str]


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


@dataclass(eq=False, slots=True)
class FieldValue:
    """A value of a field, the text that shows it, and its places; a text and a number written alike are two values."""

    field: SurveyField
    value: Any
    text: str
    places: list[RecordPlace] = dataclasses.field(default_factory=list)

    @property
    def count(self) -> int:
        return len(self.places)

    def list_items(self) -> list[str]:
        """Return the items that have the value, in order."""
        return list(dict.fromkeys(place.item for place in self.places))


class ValueSurvey:
    """The single values (texts, numbers, null) of all ground truths, by field; fields that can't be edited are left out.

    `name_choice` returns the words that stand for a choice of a field: values are found and replaced by what is shown of them.
    `records` is the number of ground truths that were read, `unreadable` are the items whose ground truth can't be read.
    """

    def __init__(self, name_choice: ChoiceNamer = _keep_choice) -> None:
        self._name_choice = name_choice
        self.fields: dict[Pointer, SurveyField] = {}
        self.records = 0
        self.unreadable: dict[str, Message] = {}
        self._values: dict[Pointer, dict[tuple[type, Any], FieldValue]] = defaultdict(dict)
        self._pointers: dict[Pointer, Pointer] = {}
        self._groups: dict[Pointer, list[ValueGroup]] = {}
        self._order = 0

    def add_record(self, item: str, document: Document) -> None:
        """Add the values of a record."""
        self.records += 1
        for pointer, value in list_leaves(document.tree):
            text = text_of(value)
            found = self._find_field(pointer, document.schema.fields) if text is not None else None
            if found is not None and text is not None:
                shown = FieldValue(found, value, found.names.get(text, text))
                known = self._values[found.path].setdefault((type(value), value), shown)
                self._order += 1
                at = document.to_record_pointer(pointer)
                known.places.append(RecordPlace(self._order, item, self._share(pointer), self._share(at)))

    def _share(self, pointer: Pointer) -> Pointer:
        """Return an equal pointer that is stored already, if there is one: many records have the same pointers."""
        return self._pointers.setdefault(pointer, pointer)

    def _find_field(self, pointer: Pointer, schema: Field) -> SurveyField | None:
        """Return the field of a place in a record; None if its values can't be edited."""
        path = make_path(pointer)
        if path not in self.fields:
            name = str(path[-1]) if path else ""
            known = schema.find(pointer) or Field(name, "any", format_label(name))
            choices = [choice for choice in known.choices if isinstance(choice, str)]
            names = {choice: self._name_choice(known, choice) for choice in choices}
            self.fields[path] = SurveyField(path, known, names)
        found = self.fields[path]
        is_fixed = "follows" in found.schema.hints or found.schema.hints.get("read_only")
        return None if is_fixed or not path else found

    def list_fields(self) -> list[SurveyField]:
        """Return the fields that have values, in the order in which the records have them."""
        return [self.fields[path] for path in self._values]

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


def sort_values(values: Iterable[FieldValue]) -> list[FieldValue]:
    """Return values with the most frequent first."""
    return sorted(values, key=lambda value: (-value.count, value.text))


def survey_values(
    project: Project,
    count_step: Callable[[], object] = lambda: None,
    name_choice: ChoiceNamer = _keep_choice,
) -> ValueSurvey:
    """Return the values of all records as they are on the disk; safe in a worker. `count_step` is called for each record."""
    found = ValueSurvey(name_choice)
    for item, document in project.records():
        count_step()
        if isinstance(document, Document):
            found.add_record(item.id, document)
        else:
            found.unreadable[item.id] = document.message
    return found


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
