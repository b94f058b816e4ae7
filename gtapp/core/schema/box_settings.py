"""Which keys of records hold boxes on the scan, and in which form (table ``[boxes]`` in a project's ``gtapp.toml``).

The fields with these keys get the hint ``box``, so that all that reads a schema knows them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, get_args

from gtapp.core.schema.schema import Schema
from gtapp.core.schema.toml_text import ValueCheck, write_value

Form = Literal["corners", "size"]
Unit = Literal["pixels", "thousandths", "fractions"]
_ANY: Final = "*"
_LONGEST: Final = 200
_NO_SCHEMAS: Final = frozenset(("gtapp", "enum", "const", "default", "examples"))


class BoxForm(NamedTuple):
    """What the four numbers of a box are: two corners (left, top, right, bottom), or a corner and a size (x, y, width, height).

    They are pixels of the scan, thousandths of the page, or parts of it from 0 to 1. `owner` is the key beside the box of the
    value that it belongs to; "": it belongs to the object that has it. The first page has the number `first_page`.
    """

    form: Form = "size"
    unit: Unit = "pixels"
    owner: str = ""
    first_page: int = 1

    @property
    def most(self) -> float | None:
        """The number of the page's right and lower edge; None if that depends on the scan."""
        return {"pixels": None, "thousandths": 1000.0, "fractions": 1.0}[self.unit]


def read_box_form(hint: Any) -> BoxForm | None:
    """Return the form of boxes that a field's hint ``box`` describes; None if its values are no boxes."""
    if isinstance(hint, Mapping):
        return BoxForm(**{key: value for key, value in hint.items() if key in BoxForm._fields})
    return BoxForm() if hint else None


def _allow_boxes_key(value: Any) -> str:
    keys = value if isinstance(value, list) else [value]
    is_right = keys and all(isinstance(key, str) and 0 < len(key) <= _LONGEST for key in keys)
    if is_right and all(key.count(_ANY) <= 1 and key != _ANY for key in keys):
        return ""
    return "the key of boxes, such as bbox, or *_bbox for keys beside their values, or a list of such keys"


def _allow_one_of(choices: tuple[str, ...]) -> ValueCheck:
    return lambda value: "" if value in choices else "one of " + ", ".join(choices)


def _allow_page(value: Any) -> str:
    return "" if type(value) is int and value in (0, 1) else "0 or 1"


def _allow_switch(value: Any) -> str:
    return "" if isinstance(value, bool) else "true or false"


BOX_KEYS: Final[Mapping[str, ValueCheck]] = {
    "key": _allow_boxes_key,
    "form": _allow_one_of(get_args(Form)),
    "unit": _allow_one_of(get_args(Unit)),
    "first_page": _allow_page,
    "scored": _allow_switch,
}
"""The keys of the table, each with the function that says what its value may be."""


def propose_boxes(keys: Sequence[str]) -> list[str]:
    """Return the lines of a ``gtapp.toml`` for boxes with these keys, as comments: form and unit are for the user to choose."""
    if not keys:
        return []
    return [
        "# If these are places on the scan, uncomment:",
        "# [boxes]",
        f"# key = {write_value(keys[0] if len(keys) == 1 else tuple(keys))}",
        '# form = "corners"  # or "size"',
        '# unit = "pixels"  # or "thousandths", "fractions"',
    ]


def mark_boxes(schema: Schema, table: Mapping[str, Any]) -> Schema:
    """Return `schema` with the fields marked that a table ``[boxes]`` names; its values are allowed ones.

    Raises:
        ValueError: it lacks the key, the form or the unit: none of them is guessed.
    """
    if not table:
        return schema
    for name in ("key", "form", "unit"):
        if name not in table:
            raise ValueError(f"boxes lacks “{name}”, which is {BOX_KEYS[name](None)}")
    keys = [table["key"]] if isinstance(table["key"], str) else table["key"]
    box = BoxForm(table["form"], table["unit"], first_page=table.get("first_page", 1))
    content = _mark_node(
        schema.json, lambda members: _find_boxes(members, keys, box), table.get("scored", False)
    )
    return schema.with_json(content)


def _find_boxes(members: Mapping[str, Any], keys: list[str], box: BoxForm) -> dict[str, BoxForm]:
    """Return the boxes among the members of an object, by their keys."""
    found = {}
    for key in keys:
        before, any_, after = key.partition(_ANY)
        if not any_ and key in members:
            found[key] = box
        for name in members if any_ else ():
            owner = name[len(before) : len(name) - len(after)]
            if name.startswith(before) and name.endswith(after) and owner in members:
                found[name] = box._replace(owner=owner)
    return found


def _mark_node(node: Any, find: Callable[[Mapping[str, Any]], Mapping[str, BoxForm]], is_scored: bool) -> Any:
    """Return a copy of a part of a JSON Schema with the hint ``box`` of each box, whose numbers are not read on the page."""
    if isinstance(node, list):
        return [_mark_node(each, find, is_scored) for each in node]
    if not isinstance(node, Mapping):
        return node
    copy = {
        key: value if key in _NO_SCHEMAS else _mark_node(value, find, is_scored)
        for key, value in node.items()
    }
    members = copy.get("properties")
    if isinstance(members, Mapping):
        for key, box in find(members).items():
            if isinstance(members[key], Mapping):
                added = {"box": box._asdict(), "widget": "box", "on_page": False, "scored": is_scored}
                hints = {**members[key].get("gtapp", {}), **added}
                copy["properties"] = {**copy["properties"], key: {**members[key], "gtapp": hints}}
    return copy
