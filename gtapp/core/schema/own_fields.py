"""A project's own fields: what ``[[fields]]`` in its ``gtapp.toml`` adds to the schemas of its benchmark.

A field is added to the JSON Schema itself, marked by the hint ``own``. So form, checks, drafts, exports and tables treat it as
any other field. Only the scorer and the export into upstream's files tell it apart: `keep_part` leaves its values out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from gtapp.core.schema.fields import Field, format_label, resolve_node
from gtapp.core.schema.pointer import Pointer
from gtapp.core.schema.schema import Schema

EACH: Final = "*"
"""The token of a path that stands for each entry of a list."""


def make_path(pointer: Pointer) -> Pointer:
    """Return the path of a value: its pointer with `EACH` for each index, which all entries of a list share."""
    return tuple(EACH if isinstance(token, int) else token for token in pointer)


GROUP: Final = "Own fields"
"""The heading in the form above the own fields of an object."""

KINDS: Final = ("text", "date", "number", "choice", "persons", "tags")
FIELD_KEYS: Final = ("key", "label", "kind", "help", "choices", "scored")
# keys by which the envelope of an answer's file is recognised
_RESERVED: Final = frozenset(("response_text", "parsed", "text"))
DATE_RULE: Final[dict[str, Any]] = {
    "regex": r"^\d{4}(-\d{2}(-\d{2})?)?[?~]?$",
    "message": "A date is written YYYY-MM-DD, YYYY-MM or YYYY; “?” behind it if it is uncertain, “~” if it is about right.",
    "fix": "uncertain_date",
    "filled": True,
}


class OwnField(NamedTuple):
    """A field as a project's own file describes it; `path` leads to it from the record, with ``*`` for each entry of a list."""

    path: tuple[str, ...]
    kind: str
    label: str
    help: str = ""
    choices: tuple[str, ...] = ()
    scored: bool = True

    def to_schema(self) -> dict[str, Any]:
        """Return the field's node of a JSON Schema."""
        hints = {
            "own": True,
            "group": GROUP,
            "kind": self.kind,
            "scored": self.scored,
            "label": self.label,
            "empty": "absent",
        }
        hints |= {"help": self.help} if self.help else {}
        text: dict[str, Any] = {"enum": list(self.choices)} if self.choices else {"type": "string"}
        if self.kind == "number":
            return {"type": "number", "gtapp": hints}
        if self.kind in ("persons", "tags"):
            hints |= {"widget": "tags"} | ({"names": "persons"} if self.kind == "persons" else {})
            return {"type": "array", "items": text, "gtapp": hints}
        return {**text, "gtapp": {**hints, "check": DATE_RULE} if self.kind == "date" else hints}


def parse_fields(tables: Any) -> Iterator[OwnField]:
    """Yield the fields that the tables ``[[fields]]`` describe.

    Raises:
        ValueError: a table can't be used; the reason names the field's key.
    """
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise ValueError("fields are tables [[fields]]")
    for table in tables:
        key = table.get("key")
        if not isinstance(key, str) or not key.strip("/"):
            raise ValueError("a table [[fields]] has no key")
        try:
            yield _parse_field(key, table)
        except ValueError as error:
            raise ValueError(f"field {key}: {error}") from error


def _parse_field(key: str, table: Mapping[str, Any]) -> OwnField:
    path = tuple(key.removeprefix("/").split("/"))
    if path[-1] == EACH or "" in path:
        raise ValueError("a key ends with the name of the field, as in advertisements/*/class")
    kind, scored = table.get("kind", "text"), table.get("scored", True)
    label, help_ = table.get("label", format_label(path[-1])), table.get("help", "")
    if kind not in KINDS:
        raise ValueError(f"its kind is none of {', '.join(KINDS)}")
    if not isinstance(label, str) or not isinstance(help_, str):
        raise ValueError("label and help are texts")
    if not isinstance(scored, bool):
        raise ValueError("scored is true or false")
    return OwnField(path, kind, label, help_, _parse_choices(kind, table.get("choices")), scored)


def _parse_choices(kind: str, choices: Any) -> tuple[str, ...]:
    if choices is None and kind != "choice":
        return ()
    if kind not in ("choice", "tags"):
        raise ValueError("only the kinds choice and tags have choices")
    if not isinstance(choices, list) or not choices or not all(isinstance(each, str) for each in choices):
        raise ValueError("its choices are a list of texts")
    if "" in choices or len(set(choices)) < len(choices):
        raise ValueError("its choices are not different texts")
    return tuple(choices)


def add_field(schema: Schema, own: OwnField) -> Schema | None:
    """Return `schema` with a field added; None if it has no object at that place.

    Raises:
        ValueError: it has this field already, or the field's key is one by which files of answers are recognised.
    """
    if len(own.path) == 1 and own.path[0] in _RESERVED:
        raise ValueError("files of truths or answers use this key")
    content = _add_node(schema.json, schema.json, own.path, own.to_schema())
    return None if content is None else schema.with_json(content)


def _add_node(
    root: Mapping[str, Any], node: Any, path: tuple[str, ...], added: Mapping[str, Any]
) -> Mapping[str, Any] | None:
    """Return a copy of `node` with a field added below it; None if `path` leads to no object.

    References on the way are replaced by what they refer to, since other places may share that.
    """
    if not isinstance(node, Mapping):
        return None
    (token, *rest), part = path, "items" if path[0] == EACH else "properties"
    node, nullable = (node, False) if isinstance(node.get(part), Mapping) else resolve_node(root, node)
    members = node.get(part)
    if not isinstance(members, Mapping):
        return None
    if part == "properties" and not rest:
        if token in members:
            raise ValueError("the benchmark’s schema has it already")
        inner: Mapping[str, Any] | None = added
    else:
        below = members if part == "items" else members.get(token)
        inner = _add_node(root, below, tuple(rest), added)
    if inner is None:
        return None
    changed = {**node, part: inner if part == "items" else {**members, token: inner}}
    if nullable and isinstance(changed.get("type"), str):
        changed["type"] = [changed["type"], "null"]
    return changed


def mark_read_only(schema: Schema, paths: Iterable[Sequence[str]]) -> Schema:
    """Return `schema` with fields, given by the keys that lead to them, as read-only; those that it lacks are left out."""
    content: Any = schema.json
    for path in paths:
        content = _mark_node(schema.json, content, path) or content
    return schema if content is schema.json else schema.with_json(content)


def _mark_node(root: Mapping[str, Any], node: Any, path: Sequence[str]) -> Mapping[str, Any] | None:
    """Return a copy of `node` with a field below it marked; None if `path` leads to no field."""
    if not path:
        return {**node, "gtapp": {**node.get("gtapp", {}), "read_only": True}}
    if not isinstance(node.get("properties"), Mapping):
        node, _ = resolve_node(root, node)
    members = node.get("properties")
    if not isinstance(members, Mapping) or not isinstance(members.get(path[0]), Mapping):
        return None
    inner = _mark_node(root, members[path[0]], path[1:])
    return inner and {**node, "properties": {**members, path[0]: inner}}


def list_own_fields(schema: Field, at: Pointer = ()) -> Iterator[tuple[Pointer, Field]]:
    """Yield the fields that a project added, with their paths (``*`` for each entry of a list)."""
    for child in schema.children:
        if child.is_own:
            yield (*at, child.name), child
        else:
            yield from list_own_fields(child, (*at, child.name))
    if schema.item and not schema.is_own:
        yield from list_own_fields(schema.item, (*at, EACH))


def keep_part(tree: Any, schema: Field, part: Field) -> Any:
    """Return `tree`, a value of the field `schema`, without the values of the fields that its `part` lacks."""
    if part is schema:
        return tree
    if isinstance(tree, dict):
        known, kept = schema.by_name, part.by_name
        return {
            key: keep_part(value, known[key], kept[key]) if key in known else value
            for key, value in tree.items()
            if key not in known or key in kept
        }
    if isinstance(tree, list) and schema.item and part.item:
        return [keep_part(entry, schema.item, part.item) for entry in tree]
    return tree
