"""The schema as providers take it (strict structured output), and answers converted back to the record's own names.

The root is an object, every property is required and may be null instead of absent, ``additionalProperties`` is false,
there are no defaults and no limits; names and choices are ASCII. These rules and the limits of size are those that OpenAI
documents (Structured outputs, Supported schemas), seen in November 2026.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.text_folding import drop_accents
from gtapp.core.record import shape as shapes
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import Pointer
from gtapp.core.schema.schema import Schema
from gtapp.features.drafts.answer_boxes import BOX_KEYS, PAGE, AnsweredBox
from gtapp.features.drafts.drafting_settings import BoxForm

PROPERTIES: Final = 5_000
LEVELS: Final = 10
CHOICES: Final = 1_000
CHARACTERS: Final = 120_000
"""Of all names and choices together."""
MANY_CHOICES: Final = 250
"""More choices than these in one place may have `MANY_CHARACTERS` at most."""
MANY_CHARACTERS: Final = 15_000

_MAX_NAME = 64
_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_-]+")
_LETTERS = str.maketrans({
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "ſ": "s", "æ": "ae", "Æ": "Ae",
    "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D",
})  # fmt: skip


def ascii_name(name: str) -> str:
    """Return a property's name in ASCII: ``datum_gehaltsänderung`` is ``datum_gehaltsaenderung``."""
    return _NOT_IN_NAMES.sub("_", ascii_text(name))[:_MAX_NAME] or "field"


def ascii_text(text: str) -> str:
    """Return a text in ASCII: umlauts are written out, accents dropped, other letters replaced by their code points."""
    plain = unicodedata.normalize("NFC", text).translate(_LETTERS)
    return "".join(each if each.isascii() else f"U{ord(each):04X}" for each in drop_accents(plain))


def unique_names(names: Iterable[str], convert: Callable[[str], str]) -> list[str]:
    """Convert different names by `convert` so that they stay different; a name that does not change has precedence."""
    names = list(names)
    taken = {name for name in names if convert(name) == name}
    return [name if name in taken else _free_name(convert(name), taken) for name in names]


def _free_name(name: str, taken: set[str]) -> str:
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
    """Yield why services would refuse a schema for its size."""
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
    """Yield every node of a schema, with its depth of objects and lists."""
    level += node.get("type") in ("object", "array")
    yield node, level
    for child in (*node.get("properties", {}).values(), *node.get("anyOf", ()), *_list_items(node)):
        yield from _nodes(child, level)


def _list_items(node: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    return (node["items"],) if "items" in node else ()


NAME: Final = "record"
ENTRIES: Final = "entries"
"""The one key of the object around a record that is none itself."""

_MAX_REASON = 300
_TYPES: Final = {"text": "string", "integer": "integer", "number": "number", "boolean": "boolean"}
_SCALARS: Final = [{"type": name} for name in ("string", "number", "boolean", "null")]
_ANY: Final = {"anyOf": [*_SCALARS, {"type": "array", "items": {"anyOf": _SCALARS}}]}
_KEY, _VALUE = "key", "value"
_WITH_BOXES: Final = ("text", "integer", "number")
"""The kinds of fields whose values are read as they stand on a page."""
_NULL: Final = {"type": "null"}
_PAGE_SCHEMA: Final = {"anyOf": [{"type": "integer"}, _NULL]}
_BOX_SCHEMA: Final = {"anyOf": [{"type": "array", "items": {"type": "number"}}, _NULL]}


@dataclass(frozen=True)
class WireSchema:
    """The JSON `schema` that strict services accept, under `name`.

    `given` are the record's fields that the model is not asked for, since the program knows them. `boxes` is the form in which it
    is asked where values stand; of an object with the key `transcript` that value alone has a place.
    """

    name: str
    schema: dict[str, Any]
    fields: Field = field(default=Field("", "any", ""), compare=False, repr=False)
    given: tuple[str, ...] = ()
    boxes: BoxForm = "none"
    transcript: str = ""

    @cached_property
    def schema_text(self) -> str:
        """The schema as JSON, for a prompt."""
        return json.dumps(self.schema, ensure_ascii=False)

    @cached_property
    def _root(self) -> _Node:
        return _Node(self.fields, BOX_KEYS.get(self.boxes, ""), self.transcript)

    def with_boxes(self, form: BoxForm) -> WireSchema:
        """Return the schema that asks for boxes of this form.

        Raises:
            GtappError: it is larger or deeper than services accept.
        """
        found = replace(self, boxes=form)
        content = found._root.schema(found.given)
        if _is_wrapped(found.fields):
            content = _object({ENTRIES: content})
        for reason in size_faults(content):
            raise GtappError("drafting-schema", reason=reason)
        return replace(found, schema=content)

    def from_wire(self, answer: Any) -> Any:
        """Return an answer with the record's own names and choices; what the schema does not know is kept."""
        if _is_wrapped(self.fields) and isinstance(answer, dict) and list(answer) == [ENTRIES]:
            answer = answer[ENTRIES]
        return self._root.from_wire(answer)

    def to_wire(self, record: Any) -> Any:
        """Return a record, in the schema's shape or as in its file, as a model would answer it, without the `given` fields."""
        shape = shapes.detect_shape(record, self.fields)
        tree = shape.build_tree(record) if shape else record
        if isinstance(tree, dict):
            tree = {name: value for name, value in tree.items() if name not in self.given}
        answer = self._root.to_wire(tree)
        return {ENTRIES: answer} if _is_wrapped(self.fields) else answer

    def split(self, record: Any) -> tuple[Any, dict[Pointer, AnsweredBox]]:
        """Return a record from the wire, in the schema's shape, without its boxes, and these."""
        found: dict[Pointer, AnsweredBox] = {}
        return self._root.split(record, (), found), found

    def find_fault(self, record: Any) -> tuple[str, str] | None:
        """Return where (RFC 6901, in the wire's names) and why a record does not fit the schema; None if it does."""
        error = next(self._validator.iter_errors(self.to_wire(record)), None)
        if error is None:
            return None
        return "/" + "/".join(map(str, error.absolute_path)), str(error.message)[:_MAX_REASON]

    @cached_property
    def _validator(self) -> Any:
        import jsonschema  # keeps the start fast: only an answer needs it

        return jsonschema.Draft202012Validator(self.schema)


def build_wire_schema(schema: Schema, boxes: BoxForm = "none", transcript: str = "") -> WireSchema:
    """Return the wire schema of a record's schema.

    Raises:
        GtappError: it is larger or deeper than services accept.
    """
    fields = schema.fields
    given = tuple(child.name for child in fields.children if _is_given(child))
    return WireSchema(NAME, {}, fields, given, transcript=transcript).with_boxes(boxes)


def _is_wrapped(root: Field) -> bool:
    """Return whether a record is no object with named fields, so that an object is needed around it."""
    return root.kind != "object" or not root.children


def _is_given(child: Field) -> bool:
    """Return whether the model is not asked for a field, since it is read-only."""
    return bool(child.hints.get("read_only"))


class _Node:
    """One field in both directions; `names` are the wire's names by the record's, `own` the record's by the wire's.

    `box` is the key of the boxes that its values have; "" where they have none.
    """

    def __init__(self, described: Field, box: str = "", transcript: str = "") -> None:
        self.field = described
        self.box = box if described.kind in _WITH_BOXES else ""
        # models are not asked for the others, nor shown them in examples
        children = [child for child in described.children if child.hints.get("asked", True)]
        names = [child.name for child in children]
        self.names = dict(zip(names, unique_names(names, ascii_name), strict=True))
        self.own = {wired: own for own, wired in self.names.items()}
        only = {transcript} & self.names.keys() or self.names.keys()
        self.children = {
            child.name: _Node(child, box if child.is_on_page and child.name in only else "", transcript)
            for child in children
        }
        self.item = _Node(described.item, box, transcript) if described.item else None
        texts = [choice for choice in described.choices if isinstance(choice, str)]
        wired = unique_names(texts, ascii_text)
        self.choices = {own: name for own, name in zip(texts, wired, strict=True) if own != name}
        self.own_choices = {name: own for own, name in self.choices.items()}
        self.is_open = described.kind == "object" and not described.children
        self.may_be_absent = not described.required and not described.nullable
        self.null_is_absent = self.may_be_absent or (
            not described.required and described.hints.get("empty") == "absent"
        )

    # the schema

    def schema(self, without: tuple[str, ...] = (), name: str = "") -> dict[str, Any]:
        """Return the node's JSON Schema, with the help text of the record's schema, and with `name` if it is given."""
        found = self._schema_of_kind(without)
        description = ": ".join(part for part in (name, self.field.help) if part)
        if description:
            found = {"description": description, **found}
        if self.field.kind != "any" and (self.field.nullable or self.may_be_absent):
            found = {"anyOf": [found, {"type": "null"}]}
        return _object({_VALUE: found, PAGE: _PAGE_SCHEMA, self.box: _BOX_SCHEMA}) if self.box else found

    def _schema_of_kind(self, without: tuple[str, ...]) -> dict[str, Any]:
        kind = self.field.kind
        if kind == "choice":
            return self._choice_schema()
        if kind == "list":
            return {"type": "array", "items": self.item.schema() if self.item else _ANY}
        if self.is_open:
            return {"type": "array", "items": _object({_KEY: {"type": "string"}, _VALUE: _ANY})}
        if kind == "object":
            return _object(
                {
                    self.names[own]: child.schema(name="" if self.names[own] == own else own)
                    for own, child in self.children.items()
                    if own not in without
                }
            )
        return {"type": _TYPES[kind]} if kind in _TYPES else dict(_ANY)

    def _choice_schema(self) -> dict[str, Any]:
        """Return the choices by type; choices that are objects or lists can't be expressed."""
        if any(isinstance(choice, dict | list) for choice in self.field.choices):
            return dict(_ANY)
        by_type: dict[str, list[Any]] = {}
        for choice in self.field.choices:
            by_type.setdefault(_type_of(choice), []).append(self._choice_to_wire(choice))
        found = [{"type": name, "enum": values} for name, values in by_type.items()]
        return found[0] if len(found) == 1 else {"anyOf": found}

    def _choice_to_wire(self, choice: Any) -> Any:
        return self.choices.get(choice, choice) if isinstance(choice, str) else choice

    # values

    def to_wire(self, value: Any) -> Any:
        """Return the record's value as on the wire."""
        return {_VALUE: value, PAGE: None, self.box: None} if self.box else self._to_wire(value)

    def _to_wire(self, value: Any) -> Any:
        if isinstance(value, dict) and self.is_open:
            return [{_KEY: key, _VALUE: each} for key, each in value.items()]
        if isinstance(value, dict) and self.children:
            return self._object_to_wire(value)
        if isinstance(value, list) and self.item:
            return [self.item.to_wire(each) for each in value]
        return self._choice_to_wire(value)

    def _object_to_wire(self, value: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for own, child in self.children.items():
            if own in value:
                found[self.names[own]] = child.to_wire(value[own])
            elif not child.field.required:
                found[self.names[own]] = child.to_wire(None)
        foreign = {key: each for key, each in value.items() if self.field.child(key) is None}
        return {**found, **foreign}

    def from_wire(self, value: Any) -> Any:
        """Return the wire's value as in the record."""
        if self.is_open and isinstance(value, list) and all(map(_is_pair, value)):
            return {each[_KEY]: each[_VALUE] for each in value}
        if isinstance(value, dict) and self.children:
            return dict(self._members(value))
        if isinstance(value, list) and self.item:
            return [self.item.from_wire(each) for each in value]
        return self.own_choices.get(value, value) if isinstance(value, str) else value

    def _members(self, value: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        for key, each in value.items():
            plain = unicodedata.normalize("NFC", key)
            own = self.own.get(key) or next((name for name in (key, plain) if name in self.children), key)
            child = self.children.get(own)
            if child is None:
                yield own, each
            elif not child.is_null(each) or not child.null_is_absent:
                yield own, child.from_wire(each)

    def is_null(self, value: Any) -> bool:
        """Return whether a value of the wire is null, with or without a box."""
        return value is None or (
            bool(self.box) and isinstance(value, dict) and value.get(_VALUE, value) is None
        )

    def split(self, value: Any, at: Pointer, found: dict[Pointer, AnsweredBox]) -> Any:
        """Return a value without its boxes, which are added to those `found`."""
        if self.box and isinstance(value, dict) and _VALUE in value:
            found[at] = AnsweredBox(value.get(PAGE), value.get(self.box))
            return value[_VALUE]
        if isinstance(value, dict) and self.children:
            return {
                key: self.children[key].split(each, (*at, key), found) if key in self.children else each
                for key, each in value.items()
            }
        if isinstance(value, list) and self.item:
            return [self.item.split(each, (*at, index), found) for index, each in enumerate(value)]
        return value


def _is_pair(value: Any) -> bool:
    return isinstance(value, dict) and set(value) == {_KEY, _VALUE} and isinstance(value[_KEY], str)


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _type_of(choice: Any) -> str:
    names = {str: "string", bool: "boolean", int: "integer", float: "number"}
    return names.get(type(choice), "string")
