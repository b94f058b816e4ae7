"""Drawing the sample of an audit among the checked items, and the values of an item that are audited."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from gtapp.core.platform.errors import GtappError
from gtapp.core.project.overview.strata import find_strata, parse_strata
from gtapp.core.project.overview.stratified_drawing import draw_items, order_items
from gtapp.core.project.project import Project
from gtapp.core.record.document import Document
from gtapp.core.record.value_text import ValueParser, format_plain
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import Pointer, get_value, list_leaves, resolve_pointer, write_pointer
from gtapp.core.store.audits import Audit
from gtapp.core.store.samples import SampledItem, load_sample
from gtapp.features.samples.scan_features import look_at_scans


def find_checked(project: Project) -> set[str]:
    """Return the ids of the project's checked items, among which samples are drawn; safe in a worker."""
    return {item.id for item in project.items if project.status(item.id).name == "checked"}


def draw_sample(
    project: Project, audit: Audit, step: Callable[[], object] = lambda: None
) -> list[SampledItem]:
    """Return the sample of an audit among the project's checked items, in the order in which it is read; safe in a worker.

    `step` is called for each record that is read, and may raise to stop.

    Raises:
        GtappError: no item is checked (``audit-nothing``), there is no such field (``strata-field``) or sample, or there are
            more strata than items are drawn (``strata-many``).
    """
    wanted = parse_strata(audit.by, project.benchmark)
    checked = find_checked(project)
    if audit.sample:
        checked &= load_sample(project.root, audit.sample, project.names).items
    features = look_at_scans(project, checked, wanted)
    strata = find_strata(project, checked, wanted, step, features, needs_truth=True)
    if not strata:
        raise GtappError("audit-nothing")
    return order_items(draw_items(strata, audit.size, audit.seed), audit.seed)


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
            found.append(AuditedValue(write_pointer(pointer), at, node, format_plain(value), state))
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


def read_value(document: Document, pointer: str) -> str:
    """Return the present text of a value of the record; "" where it is not there any more.

    Raises:
        EditError: a list has no such entry.
    """
    return format_plain(get_value(document.record, resolve_pointer(document.record, pointer)))


def parse_reading(document: Document, pointer: str, reading: str) -> Any:
    """Return the value that a reading stands for at a place of the record."""
    at = resolve_pointer(document.record, pointer)
    old, node = get_value(document.record, at), document.schema.fields.find(document.to_tree_pointer(at))
    if isinstance(old, bool) or node is None:
        return {"true": True, "false": False}.get(reading.strip().lower(), reading)
    parser = ValueParser(node)
    parser.adapt_to(old)
    return parser.parse(reading)


def agrees(reading: str, text: str) -> bool:
    """Return whether a reading and a value are the same text, white space and capitals set aside."""
    return _fold(reading) == _fold(text)


def _fold(text: str) -> str:
    return "".join(text.split()).casefold()
