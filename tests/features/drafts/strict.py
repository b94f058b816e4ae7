"""The schemas that a strict service accepts, by its published rules; used by the tests and by their server.

It is written from the rules alone (OpenAI, Structured outputs, Supported schemas; and what other compatible services
are known to refuse) and is independent of how gtapp builds its schemas.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

KNOWN = {
    "type", "properties", "required", "additionalProperties", "items", "enum", "const", "anyOf", "description",
    "$ref", "$defs",
}  # fmt: skip
TYPES = {"string", "number", "integer", "boolean", "object", "array", "null"}
NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


def find_refusals(name: Any, schema: Any) -> list[str]:
    """Return the reasons why a strict service refuses the schema; empty if it accepts it."""
    found = [] if isinstance(name, str) and NAME.fullmatch(name) else [f"name {name!r}"]
    if not isinstance(schema, dict):
        return [*found, "the schema is no object"]
    if schema.get("type") != "object" or "anyOf" in schema:
        found.append("the root must be an object")
    found += _node(schema, "#", root=True)
    if not found:
        found += _size(schema)
    return found


def _node(node: Any, at: str, root: bool = False) -> Iterator[str]:
    if not isinstance(node, dict):
        yield f"{at}: no schema"
        return
    unknown = sorted(set(node) - KNOWN)
    if unknown:
        yield f"{at}: {', '.join(unknown)} not permitted"
    if "$ref" in node and set(node) != {"$ref"}:
        yield f"{at}: $ref has other keys beside it"
    if "$defs" in node and not root:
        yield f"{at}: $defs inside"
    yield from _kind(node, at)
    yield from _object(node, at)
    for key, child in _children(node):
        yield from _node(child, f"{at}/{key}")


def _kind(node: dict[str, Any], at: str) -> Iterator[str]:
    kinds = [key for key in ("type", "anyOf", "$ref", "enum", "const") if key in node]
    if not kinds:
        yield f"{at}: no type"
    types = node.get("type", "object")
    for each in types if isinstance(types, list) else [types]:
        if each not in TYPES:
            yield f"{at}: type {each!r}"
    if node.get("type") == "array" and "items" not in node:
        yield f"{at}: array without items"
    for choice in node.get("enum", ()):
        if isinstance(choice, str) and not choice.isascii():
            yield f"{at}: choice {choice!r} is not ASCII"
    if "enum" in node and not node["enum"]:
        yield f"{at}: no choices"


def _object(node: dict[str, Any], at: str) -> Iterator[str]:
    if node.get("type") != "object" and "properties" not in node:
        return
    properties = node.get("properties")
    if not isinstance(properties, dict):
        yield f"{at}: object without properties"
        return
    if node.get("additionalProperties") is not False:
        yield f"{at}: additionalProperties must be false"
    if sorted(node.get("required", ())) != sorted(properties):
        yield f"{at}: required must name every property"
    for name in properties:
        if not NAME.fullmatch(name):
            yield f"{at}: property {name!r}"


def _children(node: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for group in ("properties", "$defs"):
        members = node.get(group, {})
        if isinstance(members, dict):
            yield from ((f"{group}/{key}", child) for key, child in members.items())
    if "items" in node:
        yield "items", node["items"]
    yield from ((f"anyOf/{index}", child) for index, child in enumerate(node.get("anyOf", ())))


def _size(schema: dict[str, Any]) -> Iterator[str]:
    nodes = list(_walk(schema, schema, 0))
    counts = {
        "levels": (max(level for _, level in nodes), 10),
        "properties": (sum(len(node.get("properties", ())) for node, _ in nodes), 5_000),
        "choices": (sum(len(node.get("enum", ())) for node, _ in nodes), 1_000),
        "characters": (sum(_characters(node) for node, _ in nodes), 120_000),
    }
    for what, (count, most) in counts.items():
        if count > most:
            yield f"{count} {what}, {most} accepted"
    for node, _ in nodes:
        choices = [str(each) for each in node.get("enum", ())]
        if len(choices) > 250 and len("".join(choices)) > 15_000:
            yield f"{len(choices)} choices of more than 15,000 characters"


def _characters(node: dict[str, Any]) -> int:
    return len(
        "".join([*node.get("properties", ()), *node.get("$defs", ()), *map(str, node.get("enum", ()))])
    )


def _walk(node: dict[str, Any], root: dict[str, Any], level: int) -> Iterator[tuple[dict[str, Any], int]]:
    if "$ref" in node:
        yield from _walk(root["$defs"][node["$ref"].rpartition("/")[2]], root, level)
        return
    level += node.get("type") in ("object", "array")
    if level > 12:
        yield node, level
        return
    yield node, level
    for key, child in _children(node):
        if not key.startswith("$defs/"):
            yield from _walk(child, root, level)
