"""Strata: the groups of items from which a sample is drawn, or by which figures are given.

They are named by one or more keys, as in ``type,year/100``: fields with one value in each record, by their paths (``type.type``,
``/type/type``) or their last names where only one field has that; lists of tags; ``status``, ``type`` and ``batch`` of the item;
and what a scan looks like, such as ``scan:kind``. A number behind a slash is the width of the classes of a number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from math import floor, isfinite
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from gtapp.core.files.file_names import find_batch
from gtapp.core.platform.errors import EditError, GtappError
from gtapp.core.record.value_text import format_plain
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.schema.fields import Field
from gtapp.core.schema.items import Item
from gtapp.core.schema.pointer import ABSENT, Pointer, get_value, parse_pointer

if TYPE_CHECKING:  # scoring divides records without a project
    from gtapp.core.project.project import Project

SCAN_FEATURES: Final = {"kind": False, "confidence": True, "darkness": True, "megapixels": True}
"""What a scan looks like, and whether that is a number."""
ITEM_FEATURES: Final = ("status", "type", "batch")

_JOINT: Final = " | "
_NOTHING: Final = "–"
_MOST_NAMED: Final = 60  # characters of a value that names a stratum
_CLASSES: Final = re.compile(r"(.+)/(\d{1,9}(?:\.\d{1,9})?)", re.DOTALL)
_NUMBER: Final = re.compile(r"-?\d{1,18}(?:[.]\d{1,9})?")

FindFeature = Callable[[str], Any]
"""Returns a feature of an item's scan, of `SCAN_FEATURES`; None where it is not known."""
FindScanFeature = Callable[[Item, str], Any]
Source = Literal["field", "item", "scan"]


class StratumKey(NamedTuple):
    """One key, as it was written in `text`: a field at `pointer`, or the `feature` of an item or a scan.

    `width` is that of the classes of a number; 0: every value is a stratum.
    """

    text: str
    source: Source
    pointer: Pointer = ()
    feature: str = ""
    width: Fraction = Fraction()

    def name(self, value: Any) -> str:
        """Return the name of the stratum of a value: shortened, in one line; "" for nothing."""
        if self.width:
            return _name_class(value, self.width)
        entries = sorted(set(map(format_plain, value))) if isinstance(value, list) else [format_plain(value)]
        return " ".join(", ".join(entries).split())[:_MOST_NAMED]


def _name_class(value: Any, width: Fraction) -> str:
    """Return the class of a number, or of the first one in a text, such as ``1900–1999``; "" if there is none."""
    if isinstance(value, float):
        number = repr(value) if isfinite(value) else ""
    else:
        found = _NUMBER.search(format_plain(value))
        number = found[0] if found else ""
    if not number:
        return ""
    low = floor(Fraction(number) / width) * width
    if width.denominator > 1:
        return f"{float(low):g}–{float(low + width):g}"
    return f"{low}" if width == 1 else f"{low}–{low + width - 1}"


class Strata(NamedTuple):
    """The keys by which items are divided; without any, all items are one stratum, whose name is ""."""

    keys: tuple[StratumKey, ...] = ()

    @property
    def need_records(self) -> bool:
        """True if a record must be read to know the stratum of its item."""
        return any(each.source == "field" for each in self.keys)

    @property
    def need_items(self) -> bool:
        """True if more must be known than the record."""
        return any(each.source != "field" for each in self.keys)

    def name(self, record: Any, find_feature: FindFeature = lambda _: None) -> str:
        """Return the name of the stratum of a record in its schema's shape (ABSENT: there is none); "" for nothing.

        `find_feature` is called with ``status``, or ``scan:kind`` and so on.
        """
        names = [
            each.name(
                get_value(record, each.pointer) if each.source == "field" else find_feature(each.feature)
            )
            for each in self.keys
        ]
        return _JOINT.join(each or _NOTHING for each in names) if any(names) else ""


def parse_strata(by: str, benchmark: Benchmark) -> Strata:
    """Return the strata that a text names, as ``type,year/100``; "" names none.

    Raises:
        GtappError: there is no such field or feature (``strata-field``), several fields have this name (``strata-several``), or
            a class has no width (``strata-zero``).
    """
    return Strata(tuple(_parse_key(each.strip(), benchmark) for each in by.split(",") if each.strip()))


def _parse_key(text: str, benchmark: Benchmark) -> StratumKey:
    name, width = text, Fraction()
    classes = _CLASSES.fullmatch(text)
    if classes and _find_field(text, benchmark) is None:
        name, width = classes[1], Fraction(classes[2])
    if name != text and not width:
        raise GtappError("strata-zero", field=text, name=name)
    if name.startswith("scan:") and name[5:] in SCAN_FEATURES:
        if bool(width) != SCAN_FEATURES[name[5:]]:
            raise GtappError("strata-width", field=text)
        return StratumKey(text, "scan", feature=name, width=width)
    pointer = _find_field(name, benchmark)
    if pointer is not None:
        return StratumKey(text, "field", pointer, width=width)
    if name.removeprefix("item:") in ITEM_FEATURES and not width:
        return StratumKey(text, "item", feature=name.removeprefix("item:"))
    raise GtappError("strata-field", field=text)


def _find_field(name: str, benchmark: Benchmark) -> Pointer | None:
    """Return the pointer of a field with one value, or of tags, by its path or by its last name; None if there is none.

    Raises:
        GtappError: several fields have this name (``strata-several``).
    """
    schema = benchmark.joint_schema.fields
    try:
        pointer = parse_field(name)
    except EditError:
        return None
    known = list(list_strata_fields(schema))
    if pointer in known:
        return pointer
    found = [each for each in known if each[-1] == name]
    if len(found) > 1:
        names = ", ".join(".".join(map(str, each)) for each in found)
        raise GtappError("strata-several", field=name, names=names)
    return found[0] if found else None


def parse_field(name: str) -> Pointer:
    """Return the pointer of a field that is named as ``type.type``, or as ``/type/type``."""
    return parse_pointer(name) if name.startswith("/") else tuple(name.split(".") if name else ())


def list_strata_fields(schema: Field, at: Pointer = ()) -> Iterator[Pointer]:
    """Yield the fields that can be strata: those with one value in each record, and lists of tags."""
    for child in schema.children:
        here = (*at, child.name)
        if child.kind == "object":
            yield from list_strata_fields(child, here)
        elif child.kind != "list" or _is_tag_list(child):
            yield here


def _is_tag_list(field: Field) -> bool:
    return field.is_own and field.item is not None and not field.item.children


def find_strata(
    project: Project,
    items: Collection[str],
    strata: Strata,
    step: Callable[[], object] = lambda: None,
    find_scan_feature: FindScanFeature | None = None,
    needs_truth: bool = False,
) -> dict[str, str]:
    """Return the stratum of each of these items, by its ground truth, else by its draft; safe in a worker.

    `needs_truth` leaves out items whose ground truth can't be read, if records are needed. `step` is called for each item that
    is looked at, and may raise to stop. What `find_scan_feature` does not know is nothing.
    """
    chosen = [item for item in project.items if item.id in items]
    if not strata.keys:
        return dict.fromkeys((item.id for item in chosen), "")
    found: dict[str, str] = {}

    def add(item: Item, record: Any) -> None:
        def find_feature(feature: str) -> Any:
            if feature.startswith("scan:"):
                return find_scan_feature(item, feature[5:]) if find_scan_feature else None
            return find_item_feature(project, item, feature)

        found[item.id] = strata.name(record, find_feature)

    if strata.need_records:
        for item, document in project.records():
            step()
            if item.id in items and not isinstance(document, GtappError):
                add(item, document.tree)
    if not (needs_truth and strata.need_records):
        for item in chosen:
            if item.id not in found:
                step()
                add(item, _read_draft(project, item) if strata.need_records else ABSENT)
    return {item.id: found[item.id] for item in chosen if item.id in found}


def _read_draft(project: Project, item: Item) -> Any:
    try:
        return project.peek_draft(item.id) if item.draft else ABSENT
    except GtappError:
        return ABSENT


def find_item_feature(project: Project, item: Item, feature: str) -> str:
    """Return the status, type or batch of an item; "" for none."""
    if feature == "status":
        return project.status(item.id).name
    benchmark = project.benchmark
    if feature == "type":
        return benchmark.report.find_type(item.truth, *item.scans[:1])
    return find_batch(benchmark.layout.truths, item.truth) if item.truth else ""
