"""Drawing the sample of an audit among the checked items, and the values of an item that are audited.

The same items, field and seed give the same sample, on every computer: items are ordered by a hash of the seed and their names.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from math import floor
from typing import Any, Final, NamedTuple

from gtapp.core.platform.errors import GtappError
from gtapp.core.project import Project
from gtapp.core.record import Document
from gtapp.core.record.value_text import ValueParser, json_of, text_of
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import (
    Pointer,
    get_value,
    list_leaves,
    parse_pointer,
    resolve_pointer,
    write_pointer,
)
from gtapp.core.store.audits import Audit, SampledItem

_LEAST_OF_STRATUM: Final = 2
"""So many items are drawn of each stratum, if it has them: one alone says nothing of how its items differ."""
_MOST_NAMED: Final = 60  # characters of the value that names a stratum


def draw_sample(
    project: Project, audit: Audit, step: Callable[[], object] = lambda: None
) -> list[SampledItem]:
    """Return the sample of an audit among the project's checked items, in the order in which it is read; safe in a worker.

    `step` is called for each record that is read, and may raise to stop.

    Raises:
        GtappError: no item is checked (``audit-nothing``), there is no such field (``audit-field``), or it has more values
            than items are drawn (``audit-strata``).
    """
    checked = {item.id for item in project.items if project.status(item.id).name == "checked"}
    strata = find_strata(project, checked, audit.by, step)
    if not strata:
        raise GtappError("audit-nothing")
    return order_sample(choose_items(strata, audit), audit)


def find_strata(
    project: Project, items: Collection[str], by: str, step: Callable[[], object] = lambda: None
) -> dict[str, str]:
    """Return those of these items that have a record, with its value of a field; without a field all items, with "".

    Raises:
        GtappError: there is no such field (``audit-field``).
    """
    if not by:
        return dict.fromkeys(items, "")
    pointer = find_stratum_field(project.benchmark, by)
    found: dict[str, str] = {}
    for item, document in project.records():
        step()
        if item.id in items and isinstance(document, Document):
            found[item.id] = name_stratum(document.tree, pointer)
    return found


def find_stratum_field(benchmark: Benchmark, by: str) -> Pointer:
    """Return the pointer of a field with one value in each record.

    Raises:
        GtappError: there is no such field (``audit-field``).
    """
    pointer = parse_field(by)
    node = benchmark.joint_schema.fields.find(pointer)
    if node is None or not pointer or node.kind in ("object", "list"):
        raise GtappError("audit-field", field=by)
    return pointer


def name_stratum(record: Any, pointer: Pointer) -> str:
    """Return the stratum of a record, in its schema's shape: the text of its value there, shortened; "" for none."""
    return " ".join(format_value(get_value(record, pointer)).split())[:_MOST_NAMED]


def parse_field(name: str) -> Pointer:
    """Return the pointer of a field that is named as ``type.type``, or as ``/type/type``."""
    return parse_pointer(name) if name.startswith("/") else tuple(name.split(".") if name else ())


def choose_items(strata: Mapping[str, str], audit: Audit) -> list[SampledItem]:
    """Draw the items among these, with their strata: of each stratum in proportion to its size, but two at least.

    Raises:
        GtappError: there are more strata than items to draw (``audit-strata``).
    """
    groups: dict[str, list[str]] = {}
    for item, stratum in strata.items():
        groups.setdefault(stratum, []).append(item)
    if len(groups) > audit.size:
        raise GtappError("audit-strata", field=audit.by, count=len(groups), size=audit.size)
    counts = _share_out({name: len(items) for name, items in groups.items()}, audit.size)
    return [
        SampledItem(item, name, len(items))
        for name, items in groups.items()
        for item in sorted(items, key=lambda each: _hash_item(each, audit))[: counts[name]]
    ]


def _share_out(sizes: Mapping[str, int], size: int) -> dict[str, int]:
    """Return how many items are drawn of each stratum: the least number first, the rest by the largest remainder."""
    size = min(size, sum(sizes.values()))
    names = sorted(sizes, key=lambda name: (-sizes[name], name))
    counts = dict.fromkeys(names, 0)
    for least in range(1, _LEAST_OF_STRATUM + 1):
        for name in names:
            if sum(counts.values()) < size:
                counts[name] = min(least, sizes[name])
    total = sum(sizes.values())
    wanted = {name: size * sizes[name] / total for name in names}
    while (rest := size - sum(counts.values())) > 0:
        open_names = [name for name in names if counts[name] < sizes[name]]
        ordered = sorted(open_names, key=lambda name: (counts[name] - wanted[name], names.index(name)))
        name = ordered[0]
        more = max(1, floor(min(rest, wanted[name] - counts[name], sizes[name] - counts[name])))
        counts[name] += more
    return counts


def order_sample(sample: list[SampledItem], audit: Audit) -> list[SampledItem]:
    """Return the items in the order in which they are read, strata mixed: what is read first is a sample itself."""
    return sorted(sample, key=lambda each: _hash_item(each.item, audit))


def _hash_item(item: str, audit: Audit) -> bytes:
    return sha256(f"{audit.seed}\0{item}".encode("utf-8", "surrogatepass")).digest()


class AuditedValue(NamedTuple):
    """A value that is audited: its pointer in the file's record, that in the schema's shape, its field, and its text.

    `state` is where it comes from (see `Document.find_origin`).
    """

    pointer: str
    at: Pointer
    field: Field | None
    text: str
    state: str


def list_audited(document: Document) -> list[AuditedValue]:
    """Return the values of a record that are read on its pages, empty ones included: something may be missing there."""
    found: list[AuditedValue] = []
    for pointer, value in list_leaves(document.record):
        at = document.to_tree_pointer(pointer)
        node = document.schema.fields.find(at)
        if pointer and (node is None or node.is_on_page):
            state = document.find_origin(pointer)
            found.append(AuditedValue(write_pointer(pointer), at, node, format_value(value), state))
    return found


@dataclass(slots=True)
class AuditedItem:
    """A sampled item with its values; it has none where its record can't be read any more."""

    id: str
    schema: Field | None = None
    values: list[AuditedValue] = field(default_factory=list)


def read_items(
    project: Project, sample: list[SampledItem], step: Callable[[], object] = lambda: None
) -> list[AuditedItem]:
    """Return the items of a sample, in its order; safe in a worker. `step` is called as by `draw_sample`."""
    known = {item.id: item for item in project.items}
    items = [known[each.item] for each in sample if each.item in known]
    found: list[AuditedItem] = []
    for item, document in project.records_with_history(items):
        step()
        audited = AuditedItem(item.id)
        found.append(audited)
        if isinstance(document, Document):
            audited.schema, audited.values = document.schema.fields, list_audited(document)
    return found


def format_value(value: Any) -> str:
    """Return a value as an auditor reads it; "" for every kind of empty."""
    text = text_of(value)
    return ("" if value == [] or value == {} else json_of(value)) if text is None else text


def read_value(document: Document, pointer: str) -> str:
    """Return the present text of a value of the record; "" where it is not there any more.

    Raises:
        EditError: a list has no such entry.
    """
    return format_value(get_value(document.record, resolve_pointer(document.record, pointer)))


def parse_reading(document: Document, pointer: str, reading: str) -> Any:
    """Return the value that a reading stands for at a place of the record."""
    at = resolve_pointer(document.record, pointer)
    old, node = get_value(document.record, at), document.schema.fields.find(document.to_tree_pointer(at))
    if isinstance(old, bool) or node is None:
        return {"true": True, "false": False}.get(reading.strip().lower(), reading)
    parser = ValueParser(node)
    parser.adapt_to(old)
    return parser.parse(reading)


def list_strata_fields(schema: Field, at: Pointer = ()) -> Iterator[Pointer]:
    """Yield the fields by which a sample can be drawn: those with one value in each record."""
    for child in schema.children:
        if child.kind == "object":
            yield from list_strata_fields(child, (*at, child.name))
        elif child.kind != "list":
            yield (*at, child.name)


def agrees(reading: str, text: str) -> bool:
    """Return whether a reading and a value are the same text, white space and capitals set aside."""
    return _fold(reading) == _fold(text)


def _fold(text: str) -> str:
    return "".join(text.split()).casefold()
