"""The inscribed variants of persons' names, as a project's ``persons.json`` lists them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from gtapp.errors import Message, UnreadableError
from gtapp.formats import json_reader

FILE = "persons.json"

Variants = Mapping[str, frozenset[str]]


class Register(NamedTuple):
    """Each variant with the names it may stand for; `problem` says why there are none to go by."""

    variants: Variants
    problem: Message | None = None


def register(folder: Path | None) -> Register:
    """The variants of the folder's ``persons.json``, read again only when the file has changed.

    Without a folder there are none; a missing or broken file is a problem, and nobody has variants then.
    """
    if folder is None:
        return Register({})
    path = folder / FILE
    try:
        found = path.stat()
    except OSError:
        return Register({}, Message("score-persons-missing", {"path": str(path)}))
    return _read(path, found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=8)
def _read(path: Path, _changed: int, _size: int) -> Register:
    try:
        # Python's own reader: NaN is usual here, and a key that stands twice is no reason to lose everybody's variants
        content = json.loads(json_reader.read_text(path).removeprefix("\ufeff"))
        if not isinstance(content, list):
            raise ValueError("it is not a list of persons")
    except (UnreadableError, ValueError, RecursionError) as error:
        return Register({}, Message("score-persons-broken", {"path": str(path), "reason": str(error)}))
    found: dict[str, set[str]] = {}
    for variant, name in (pair for person in content for pair in _pairs(person)):
        found.setdefault(variant, set()).add(name)
    return Register({variant: frozenset(names) for variant, names in found.items()})


def _pairs(person: Any) -> Iterator[tuple[str, str]]:
    """(variant, name) for every way in which this person is written, the name itself included."""
    name = person.get("name") if isinstance(person, dict) else None
    if not isinstance(name, str) or not name.strip():
        return
    others = person.get("alternateName")
    written = others if isinstance(others, list) else [others]
    for each in (name, *written):
        if isinstance(each, str) and each.strip():
            yield each.strip(), name.strip()
