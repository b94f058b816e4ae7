"""The tree of fields of a schema: what the form shows, what a value may be, and what a new one looks like."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.late_patterns import compile_late
from gtapp.core.schema.pointer import ABSENT, Pointer

FieldKind = Literal["text", "integer", "number", "boolean", "choice", "object", "list", "any"]

_KINDS: dict[str, FieldKind] = {
    "string": "text",
    "integer": "integer",
    "number": "number",
    "boolean": "boolean",
    "object": "object",
    "array": "list",
}


_SHORT = 30
_DATE = 25
_ENDLESS = 10**9
_SHORT_NAMES = compile_late(
    r"(^|[_-])(name|year|date|day|month|time|place|city|country|number|format|edition|volume|issue|isbn|issn|doi|language|code|id"
    r"|age|price|publisher|editor|pages|shelfmark|signature|vorname|nachname|jahr|datum|ort|nummer|band|seiten|verlag|signatur"
    r"|sprache|prénom|nom|année|lieu|numéro|tome|langue)$",
    re.IGNORECASE,
)
"""The last words of the names of fields whose values are short."""


@dataclass(frozen=True)
class Field:
    """One node of a schema.

    `children` are an object's fields, `member` is the field of its values under keys that are not among them (None: the schema
    doesn't describe those), `item` is the field of a list's entries, `choices` are the values of a choice. `hints` come
    from the schema's ``gtapp`` key (widget, width, group, rows, help, check, derive, sections, auto, empty, nothing,
    read_only, box (true, or what its numbers are: `BoxForm`), on_page (false: not read on the scan), fixed (no entries come or
    go), asked, own, and choice_names: the words that stand for choices in the window). A list of texts, or a text, with the
    widget ``tags`` may have further ones: separator (one or several: what parts the entries of a text, and of copied tags),
    names (its entries are in the project's table of names), signed (it names persons who may be on the page by their signature
    alone), spells (the field beside it whose entries it spells), and marks (what may stand around an entry, each with before,
    after and meaning).
    """

    name: str
    kind: FieldKind
    label: str
    help: str = ""
    nullable: bool = False
    required: bool = True
    choices: tuple[Any, ...] = ()
    children: tuple[Field, ...] = ()
    item: Field | None = None
    member: Field | None = None
    max_length: int | None = None
    hints: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    def __getstate__(self) -> dict[str, Any]:
        """Return what is pickled: a read-only mapping can't be, and what is cached is found anew."""
        return {each.name: getattr(self, each.name) for each in fields(self)} | {"hints": dict(self.hints)}

    @cached_property
    def by_name(self) -> Mapping[str, Field]:
        """The children by name."""
        return {child.name: child for child in self.children}

    @property
    def is_on_page(self) -> bool:
        """Whether its values are read on a page: they can be edited, don't follow from others, and aren't from elsewhere."""
        hints = self.hints
        is_given = "derive" in hints or "auto" in hints or bool(hints.get("read_only"))
        return not is_given and hints.get("on_page") is not False

    @cached_property
    def derived_from(self) -> Mapping[str, tuple[Field, ...]]:
        """The children whose values follow from another one (hint ``derive``), by that one's name."""
        sources = {child.hints["derive"]["from"] for child in self.children if "derive" in child.hints}
        return {
            source: tuple(
                child for child in self.children if child.hints.get("derive", {}).get("from") == source
            )
            for source in sources
        }

    @cached_property
    def is_short(self) -> bool:
        """True if its values are short enough to stand beside another one's.

        The hint ``width`` decides, ``half`` or ``wide``; else the kind, the length that the schema allows, and the last word of
        the name.
        """
        if "width" in self.hints:
            return bool(self.hints["width"] == "half")
        if self.kind == "text" and not self.widget:
            return (self.max_length or _ENDLESS) <= _SHORT or bool(_SHORT_NAMES.search(self.name))
        if self.kind == "choice":
            return all(len(str(choice)) <= _SHORT for choice in self.choices)
        return self.kind in ("integer", "number", "boolean")

    @cached_property
    def row_number_key(self) -> str:
        """The key under which the entries of a list carry their own numbers; "" if they don't."""
        children = self.item.children if self.item else ()
        return next((child.name for child in children if child.hints.get("auto") == "row_number"), "")

    @property
    def widget(self) -> str:
        """The widget of the form, if the schema names one; else ""."""
        return str(self.hints.get("widget", ""))

    @property
    def is_own(self) -> bool:
        """True if a project added the field to those of its benchmark."""
        return bool(self.hints.get("own"))

    @cached_property
    def benchmark_part(self) -> Field:
        """The field as its benchmark has it, without those that a project added; itself if there are none."""
        return self._leave_out(lambda each: each.is_own)

    @cached_property
    def scored_part(self) -> Field:
        """The field without what counts in no figure of its benchmark: fields that a project added, and boxes.

        A box counts where the hint ``scored`` says so. It is the field itself if all of it counts.
        """
        return self._leave_out(
            lambda each: each.is_own or ("box" in each.hints and not each.hints.get("scored"))
        )

    @cached_property
    def holds_boxes(self) -> bool:
        """True if it is a box on the scan, or one may stand inside it."""
        return "box" in self.hints or any(
            each.holds_boxes for each in (*self.children, self.item, self.member) if each
        )

    def _leave_out(self, is_left_out: Callable[[Field], bool]) -> Field:
        """Return the field without some of those inside it; itself if there are none of them."""
        children = tuple(child._leave_out(is_left_out) for child in self.children if not is_left_out(child))
        item = self.item._leave_out(is_left_out) if self.item else None
        if item is self.item and children == self.children:
            return self
        return replace(self, children=children, item=item)

    @cached_property
    def label_counts(self) -> Counter[str]:
        """The labels of the single values in it, at any depth, each with the number of fields that have it."""
        below = [each for each in (*self.children, self.item, self.member) if each]
        return sum((each.label_counts for each in below), Counter()) if below else Counter([self.label])

    @property
    def nothing_texts(self) -> Iterator[str]:
        """The texts that say in this field, or in one inside it, that there is nothing (hint ``nothing``)."""
        declared = self.hints.get("nothing", ())
        yield from (
            (declared,)
            if isinstance(declared, str)
            else (each for each in declared or () if isinstance(each, str))
        )
        for each in (*self.children, self.item, self.member):
            if each:
                yield from each.nothing_texts

    def child(self, token: str | int) -> Field | None:
        """Return the field of a key or of any index; None if the schema has none."""
        return self.item if isinstance(token, int) else self.by_name.get(token, self.member)

    def find(self, pointer: Pointer) -> Field | None:
        """Return the field of the value at `pointer` (in the schema's shape)."""
        found: Field | None = self
        for token in pointer:
            found = found.child(token) if found else None
        return found

    def make_blank(self) -> Any:
        """Return a new value: an object with its keys, else null if allowed, else the empty value of the kind."""
        if self.kind == "object":
            return {
                child.name: child.make_blank()
                for child in self.children
                if child.hints.get("empty") != "absent"
            }
        if "empty" in self.hints:
            return None if self.hints["empty"] in (None, "null", "absent") else self.hints["empty"]
        if self.kind == "list":
            return []
        if self.nullable:
            return None
        return {"boolean": False, "choice": "", "text": ""}.get(self.kind)

    def make_nothing(self) -> Any:
        """Return what says in this field that there is nothing: as the schema declares it, else a blank value."""
        return copy(self.hints["nothing"]) if "nothing" in self.hints else self.make_emptied()

    def make_emptied(self) -> Any:
        """Return what a user leaves who empties the field: no value at all if it is a project's own, else a blank one."""
        return ABSENT if self.is_own else self.make_blank()


def from_json_schema(schema: Mapping[str, Any], path: str = "") -> Field:
    """Return the tree of fields of a JSON Schema.

    Raises:
        GtappError: it is not a JSON Schema, or refers to itself.
    """
    try:
        return _Reader(schema).field("", schema, required=True, depth=0)
    except (ValueError, re.error) as error:
        raise GtappError("schema-broken", path=path, reason=str(error)) from error


def resolve_node(schema: Mapping[str, Any], node: Mapping[str, Any]) -> tuple[Mapping[str, Any], bool]:
    """Return a node of `schema` with references and alternatives to null resolved, and whether it may be null.

    Raises:
        ValueError: a reference leads nowhere, or to itself.
    """
    return _Reader(schema).resolve(node)


def format_label(name: str) -> str:
    """Return a key such as ``last_name`` as a label."""
    return (name[:1].upper() + name[1:]).replace("_", " ")


def _hints(node: Mapping[str, Any]) -> dict[str, Any]:
    """Return the ``gtapp`` key of a node.

    Raises:
        KeyError, TypeError, re.error: one of its rules could not be followed later.
    """
    hints = dict(node.get("gtapp", {}))
    if "check" in hints:
        re.compile(hints["check"]["regex"])
        str(hints["check"]["message"])
    if "choice_names" in hints:
        hints["choice_names"] = {str(choice): str(text) for choice, text in hints["choice_names"].items()}
    for mark in hints.get("marks", ()):
        str(mark["before"] + mark["after"] + mark["meaning"])
    if "sections" in hints:
        str(hints["sections"]["heading"] + hints["sections"]["text"])
    if "derive" in hints:
        str(hints["derive"]["from"] + hints["derive"]["rule"])
    return hints


def _read_length(node: Mapping[str, Any]) -> int | None:
    """Return the most characters that a node allows; a date has its own format."""
    length = node.get("maxLength", _DATE if node.get("format") in ("date", "time", "date-time") else None)
    return length if isinstance(length, int) else None


class _Reader:
    """Builds fields from a schema and resolves references."""

    _DEEPEST = 32
    _MOST = 20_000

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self._root = schema
        self._made = 0
        self._members: list[Mapping[str, Any]] = []
        """The descriptions of members that are being read, one inside the other."""

    def field(self, name: str, node: Mapping[str, Any] | bool, required: bool, depth: int) -> Field:
        """Return the field that `node` describes.

        Raises:
            ValueError: it is not a JSON Schema.
        """
        try:
            return self._field(name, node, required, depth)
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"“{name or '/'}” is not described as JSON Schema asks") from error

    def _field(self, name: str, node: Mapping[str, Any] | bool, required: bool, depth: int) -> Field:
        self._made += 1
        if depth > self._DEEPEST:
            raise ValueError("it refers to itself without end")
        if self._made > self._MOST:
            raise ValueError(f"it has more than {self._MOST} fields")
        node, nullable = self.resolve({} if isinstance(node, bool) else node)
        hints = _hints(node)
        choices = tuple(node.get("enum", [node["const"]] if "const" in node else []))
        kind = "choice" if choices else self._kind(node)
        return Field(
            name=name,
            kind=kind,
            label=str(hints.get("label") or format_label(name)),
            help=str(hints.get("help") or node.get("description") or ""),
            nullable=nullable or None in choices,
            required=required,
            choices=tuple(choice for choice in choices if choice is not None),
            children=self._children(node, depth),
            item=self._item(node, depth) if kind == "list" else None,
            member=self._member(node, depth) if kind == "object" else None,
            max_length=_read_length(node),
            hints=MappingProxyType(hints),
        )

    def _item(self, node: Mapping[str, Any], depth: int) -> Field:
        """Return the field of a list's entries; any value if the schema describes them place by place."""
        items = node.get("items", True)
        return self.field("", True if isinstance(items, list) else items, True, depth + 1)

    def _member(self, node: Mapping[str, Any], depth: int) -> Field | None:
        """Return the field of values under other keys than the named ones, if the schema describes them alike."""
        patterns = node.get("patternProperties", {})
        described = [
            each
            for each in (*patterns.values(), node.get("additionalProperties"))
            if isinstance(each, Mapping)
        ]
        if len(described) != 1 or described[0] in self._members:
            return None  # a member that holds such members again is edited as JSON
        self._members.append(described[0])
        member = self.field("", described[0], required=True, depth=depth + 1)
        self._members.pop()
        return member

    def _children(self, node: Mapping[str, Any], depth: int) -> tuple[Field, ...]:
        required = node.get("required", ())
        properties = node.get("properties", {})
        return tuple(self.field(key, child, key in required, depth + 1) for key, child in properties.items())

    @staticmethod
    def _kind(node: Mapping[str, Any]) -> FieldKind:
        types = node.get("type")
        if isinstance(types, list):
            types = next((each for each in types if each != "null"), None)
        if types is None and "properties" in node:
            types = "object"
        return _KINDS.get(str(types), "any")

    def resolve(self, node: Mapping[str, Any]) -> tuple[Mapping[str, Any], bool]:
        """Return `node` with references and ``anyOf`` with null resolved; keys beside them take precedence."""
        nullable = False
        for _ in range(self._DEEPEST):
            types = node.get("type")
            nullable = nullable or (isinstance(types, list) and "null" in types)
            if "$ref" in node:
                node = self._beside(self._target(node["$ref"]), node, "$ref")
                continue
            union = next((key for key in ("anyOf", "oneOf", "allOf") if key in node), None)
            if union is None:
                return node, nullable
            options = [each for each in node[union] if isinstance(each, bool) or each.get("type") != "null"]
            nullable = nullable or len(options) < len(node[union])
            only = options[0] if len(options) == 1 and isinstance(options[0], Mapping) else {}
            node = self._beside(only, node, union)
        raise ValueError("it refers to itself without end")

    @staticmethod
    def _beside(target: Mapping[str, Any], node: Mapping[str, Any], drop: str) -> Mapping[str, Any]:
        rest = {key: value for key, value in node.items() if key != drop}
        hints = {**target.get("gtapp", {}), **rest.pop("gtapp", {})}
        return {**target, **rest, **({"gtapp": hints} if hints else {})}

    def _target(self, reference: str) -> Mapping[str, Any]:
        if not reference.startswith("#"):
            raise ValueError(f"{reference} lies outside the schema")
        node: Any = self._root
        for token in reference[1:].split("/")[1:]:
            key = token.replace("~1", "/").replace("~0", "~")
            if not isinstance(node, Mapping) or key not in node:
                raise ValueError(f"{reference} is not in it")
            node = node[key]
        if not isinstance(node, Mapping):
            raise ValueError(f"{reference} is not a schema")
        return node
