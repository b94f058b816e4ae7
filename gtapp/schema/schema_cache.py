"""A cache of the bundled modules' JSON Schemas: importing pydantic would take a third of the start (``make bench``)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import util
from pathlib import Path
from typing import Any

from gtapp.user_folders import cache_folder


def load_cached(module: Path, model: str, make: Callable[[], Mapping[str, Any]]) -> Mapping[str, Any]:
    """Return the schema that `make` computes for a class of a schema module.

    It is computed again if the module or pydantic has changed since it was stored.
    """
    place = cache_folder() / "schemas" / f"{module.stem}.{model}.json"
    mark = _make_mark(module)
    with suppress(OSError, ValueError, KeyError, TypeError):
        known = json.loads(place.read_text(encoding="utf-8"))
        if known["mark"] == mark and isinstance(known["schema"], dict):
            schema: Mapping[str, Any] = known["schema"]
            return schema
    schema = make()
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        half = place.with_suffix(".tmp")
        half.write_text(json.dumps({"mark": mark, "schema": schema}), encoding="utf-8")
        half.replace(place)
    return schema


def _make_mark(module: Path) -> str:
    """Return a text that identifies the state of the module and of pydantic, without importing either."""
    pydantic = util.find_spec("pydantic")
    library = Path(pydantic.origin).stat() if pydantic and pydantic.origin else None
    stamp = f"{library.st_mtime_ns}-{library.st_size}" if library else ""
    return f"{util.source_hash(module.read_bytes()).hex()}-{stamp}"
