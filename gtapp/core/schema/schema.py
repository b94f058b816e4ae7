"""A record's schema, wherever it comes from: a bundled pydantic module, a JSON Schema file, a project's own code."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property, lru_cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from gtapp.core.platform import folders
from gtapp.core.platform.check_budget import CheckBudget
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.folders import cache_folder
from gtapp.core.schema import fields
from gtapp.core.schema.pointer import Pointer

if TYPE_CHECKING:
    from gtapp.core.schema.schema_constraints import SchemaConstraints

# what the validator raises for an invalid or recursive schema
_UNUSABLE = (TypeError, ValueError, AttributeError, KeyError, ArithmeticError, RecursionError, re.error)


class Schema:
    """A JSON Schema, computed when it is first needed, and its tree of fields.

    `declared_empty` are texts that mean nothing in its records, beside those that its hints ``nothing`` name.
    """

    def __init__(
        self,
        name: str,
        make: Callable[[], Mapping[str, Any]],
        constrained: bool = False,
        declared_empty: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.declared_empty = declared_empty
        self._make = make
        self._constrained = constrained

    @cached_property
    def json(self) -> Mapping[str, Any]:
        return self._make()

    @cached_property
    def fields(self) -> fields.Field:
        return fields.from_json_schema(self.json, self.name)

    @cached_property
    def empty_texts(self) -> frozenset[str]:
        """The texts that mean in a record, by declaration, that there is nothing."""
        return frozenset((*self.declared_empty, *self.fields.nothing_texts))

    def __reduce__(self) -> tuple[Callable[..., Schema], tuple[Any, ...]]:
        """Pickle the schema's contents and not the function that makes them."""
        return _restore, (self.name, json.dumps(self.json), self._constrained, self.declared_empty)

    def with_json(self, content: Mapping[str, Any], name: str = "") -> Schema:
        """Return a schema of this name (empty: the same one) with other contents."""
        return Schema(name or self.name, lambda: content, self._constrained, self.declared_empty)

    def with_declared_empty(self, texts: tuple[str, ...]) -> Schema:
        """Return this schema with other texts that mean nothing."""
        return Schema(self.name, lambda: self.json, self._constrained, texts)

    def matches(self, pattern: str, text: str, budget: CheckBudget) -> bool:
        """Return whether a pattern of this schema is found in `text`; only patterns of bundled schemas use Python's engine.

        Raises:
            ValueError: the pattern of a foreign schema can't be used.
            ChecksStoppedError: the budget is spent.
        """
        if self._constrained:
            # few schemas are foreign: keeps the start fast
            from gtapp.core.schema.schema_constraints import search_pattern

            return search_pattern(pattern, text, budget)
        budget.spend_on_text(len(text))
        return re.search(pattern, text) is not None

    def find_violations(self, tree: Any, budget: CheckBudget) -> Iterator[tuple[Pointer, str, str]]:
        """Yield (pointer, reason in English, keyword) for each constraint of a foreign schema beyond types, keys and choices.

        The keyword is "" where the whole schema can't be followed.

        Raises:
            ChecksStoppedError: the budget is spent.
        """
        if not self._constrained:
            return
        try:
            yield from self._constraints.find_violations(tree, describe_unfollowable, budget)
        except _UNUSABLE as error:
            yield (), describe_unfollowable(error), ""

    @cached_property
    def _constraints(self) -> SchemaConstraints:
        # few schemas are foreign, and jsonschema is slow to import: keeps the start fast
        from gtapp.core.schema.schema_constraints import SchemaConstraints

        return SchemaConstraints(self.json)


def _restore(name: str, text: str, constrained: bool, declared_empty: tuple[str, ...]) -> Schema:
    return Schema(name, lambda: json.loads(text), constrained, declared_empty)


def describe_unfollowable(error: Exception) -> str:
    """Return the message that a foreign schema can't be checked."""
    return f"The schema can’t be followed: {error}"


def from_module(module: str, model: str) -> Schema:
    """Return the schema of class `model` in the bundled ``schemas/<module>.py``."""

    def make() -> Mapping[str, Any]:
        schema: Mapping[str, Any] = getattr(_load(module), model).model_json_schema()
        return schema

    path = folders.bundled_folder("schemas") / f"{module}.py"
    return Schema(f"{module}.{model}", lambda: load_cached(path, model, make))


def load_cached(module: Path, model: str, make: Callable[[], Mapping[str, Any]]) -> Mapping[str, Any]:
    """Return the schema that `make` computes for a class of a schema module.

    It is computed again if the module or pydantic has changed since it was stored. Importing pydantic would take a third of
    the start (``make bench``).
    """
    place = cache_folder() / "schemas" / f"{module.stem}.{model}.json"
    mark = _make_mark(module)
    with suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
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
    """Return a text that identifies the state of the module and of pydantic, without importing either.

    A frozen program has pydantic inside: its own file stands for it.
    """
    pydantic = None if getattr(sys, "frozen", False) else importlib.util.find_spec("pydantic")
    library = Path(pydantic.origin if pydantic and pydantic.origin else sys.executable).stat()
    stamp = f"{library.st_mtime_ns}-{library.st_size}"
    return f"{importlib.util.source_hash(module.read_bytes()).hex()}-{stamp}"


def _load(module: str) -> ModuleType:
    """Import a bundled schema module by its file, so that its folder need not be on `sys.path`."""
    name = f"gtapp_schemas.{module}"
    if name in sys.modules:
        return sys.modules[name]
    path = folders.bundled_folder("schemas") / f"{module}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise GtappError("schema-broken", path=str(path), reason="it can’t be imported")
    loaded = importlib.util.module_from_spec(spec)
    sys.modules[name] = loaded
    spec.loader.exec_module(loaded)
    return loaded


@lru_cache(maxsize=16)  # each opened project may have schemas of its own
def join_schemas(schemas: tuple[Schema, ...]) -> Schema:
    """Return the schema of objects that have the fields of all these schemas; of fields of one name the first counts."""

    def make() -> Mapping[str, Any]:
        properties: dict[str, Any] = {}
        definitions: dict[str, Any] = {}
        for schema in schemas:
            for name, field in schema.json["properties"].items():
                properties.setdefault(name, field)
            definitions = {**schema.json.get("$defs", {}), **definitions}
        required = [key for schema in schemas for key in schema.json.get("required", ())]
        return {"type": "object", "properties": properties, "required": required, "$defs": definitions}

    name = "+".join(schema.name for schema in schemas)
    return Schema(
        name, make, declared_empty=tuple(text for schema in schemas for text in schema.declared_empty)
    )


def from_file(path: Path) -> Schema:
    """Return the schema in a JSON Schema file.

    Raises:
        GtappError: it can't be read or is no schema.
    """
    try:
        # reading a pipe might never end
        if path.exists() and not path.is_file():
            raise ValueError("it is not a file")
        content = _parse_json(path.read_text(encoding="utf-8-sig"))
        if not isinstance(content, dict):
            raise ValueError("it is not a JSON object")
    except (OSError, ValueError, RecursionError) as error:
        raise GtappError("schema-broken", path=str(path), reason=_reason(error)) from error
    return from_json(content, str(path))


def _parse_json(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        raise
    except ValueError as error:  # Python refuses integers of more than 4,300 digits
        raise ValueError("a number has too many digits") from error


def _reason(error: Exception) -> str:
    """Return why a file is no JSON text, as a text for users."""
    if isinstance(error, json.JSONDecodeError):
        return f"it is not JSON (line {error.lineno}, column {error.colno}: {error.msg})"
    if isinstance(error, UnicodeError):
        return "it is not UTF-8"
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    return getattr(error, "strerror", None) or str(error)


def from_json(content: Mapping[str, Any], name: str) -> Schema:
    """Return a foreign schema, whose constraints are checked too.

    Raises:
        GtappError: no form can be made of it.
    """
    found = Schema(name, lambda: content, constrained=True)
    if found.fields.kind not in ("object", "list"):
        raise GtappError("schema-broken", path=name, reason="it describes neither an object nor a list")
    return found
