"""Where each value of a truth comes from: by hand, from the file, or from a run and model, accepted by whom."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from gtapp.core.files import json_text
from gtapp.core.platform.errors import UnreadableError
from gtapp.core.record.changes import ACCEPTED
from gtapp.core.record.document import Document
from gtapp.core.schema.pointer import ABSENT, Pointer, get_value, is_identical, walk_values, write_pointer

_PREFIX: Final = "draft:"


@dataclass(frozen=True, slots=True)
class DraftSource:
    """The run that made a draft, with the model and provider that it names."""

    run: str = ""
    model: str = ""
    provider: str = ""


@dataclass(frozen=True, slots=True)
class ValueOrigin:
    """Where the value at `pointer` (RFC 6901, in the record as in its file) comes from.

    `origin` is ``file``, ``hand``, ``draft`` or one of `ACCEPTED`; `by` is who typed it or accepted the draft (empty: not known).
    """

    pointer: str
    origin: str
    run: str = ""
    model: str = ""
    provider: str = ""
    by: str = ""


def origin_of(run: str, model: str = "") -> str:
    """Return the origin of an edit that takes a value over from another run than that of the item's own draft.

    It contains the model, which is then known even if the draft's file is deleted.
    """
    return f"{_PREFIX}{run}:{model}" if model else _PREFIX + run


def parse_origin(origin: str) -> DraftSource:
    """Return the run and model in an origin of `origin_of`; an empty source for all others."""
    if not origin.startswith(_PREFIX):
        return DraftSource()
    run, _, model = origin.removeprefix(_PREFIX).partition(":")
    return DraftSource(run, model)


def read_source(path: Path) -> DraftSource:
    """Return run, model and provider of an answer file, in the older or the newer format; what it lacks is empty."""
    head, _, rest = path.stem.partition("_")
    run = rest.partition("_")[0] if head == "request" and "_" in rest else ""
    try:
        content = json.loads(json_text.read_text(path))
    except (UnreadableError, ValueError, RecursionError):
        content = None
    if not isinstance(content, dict):
        return DraftSource(run)
    return DraftSource(run, *(_text(content.get(key)) for key in ("model", "provider")))


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def value_origins(
    document: Document, drafts: Mapping[str, DraftSource], own: str = "", by: str = ""
) -> Iterator[ValueOrigin]:
    """Yield where every plain value of a document comes from, in its order.

    `drafts` are the sources by run, `own` is the run of the item's own draft, `by` who works on the item or has checked it.
    """
    for pointer, value in walk_values(document.record):
        if not isinstance(value, dict | list):
            yield _value_origin(document, pointer, drafts, own, by)


def _value_origin(
    document: Document, pointer: Pointer, drafts: Mapping[str, DraftSource], own: str, by: str
) -> ValueOrigin:
    origin = document.find_origin(pointer)
    source = _find_source(document, pointer, origin, own)
    source = drafts.get(source.run, source) if source.run else source
    origin = "draft" if origin.startswith(_PREFIX) else origin
    accepted = "" if origin == "file" else by
    return ValueOrigin(write_pointer(pointer), origin, source.run, source.model, source.provider, accepted)


def _find_source(document: Document, pointer: Pointer, origin: str, own: str) -> DraftSource:
    """Return the run that a value was taken from; an empty source if there was none."""
    for each in (
        origin,
        document.undo_stack.find_origin(pointer),
        document.undo_stack.find_unconfirmed_origin(pointer),
    ):
        if each.startswith(_PREFIX):
            return parse_origin(each)
    drafted = document.get_draft_value(pointer)
    is_own = drafted is not ABSENT and is_identical(drafted, get_value(document.record, pointer))
    return DraftSource(own) if is_own and origin in ("draft", *ACCEPTED) else DraftSource()


def format_line(item: str, found: Iterable[ValueOrigin]) -> str:
    """Return one item as a line of a JSON-lines file; empty values are left out."""
    values = [
        {key: text for key, text in asdict(value).items() if text or key == "pointer"} for value in found
    ]
    return json.dumps({"item": item, "values": values}, ensure_ascii=False) + "\n"


def read_mark(path: Path) -> str:
    """Return the mark in an answer file (see `responses.Mark`); empty if there is none."""
    try:
        content = json_text.parse_json(json_text.decode_text(json_text.read_bytes(path), path), path)
    except UnreadableError:
        return ""
    metadata = content.get("gtapp") if isinstance(content, Mapping) else None
    return str(metadata.get("mark", "")) if isinstance(metadata, Mapping) else ""
