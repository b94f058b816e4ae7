"""jsonschema's validator with the linear-time patterns of `patterns`; imported when a foreign schema is first checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import SimpleNamespace
from typing import Any, Final

from jsonschema import Draft202012Validator, exceptions, validators

from gtapp.schema import patterns

__all__ = ["Validator", "exceptions"]


def _pattern(
    validator: Any, pattern: str, value: Any, _schema: Mapping[str, Any]
) -> Iterator[exceptions.ValidationError]:
    """Check the keyword ``pattern``; a pattern that can't be used is an error with a cause, and validation goes on."""
    if not isinstance(value, str):
        return
    try:
        if not patterns.search(pattern, value):
            yield exceptions.ValidationError(f"{value!r} does not match {pattern!r}")
    except ValueError as error:
        yield exceptions.ValidationError(str(error), cause=error)


def _tame() -> None:
    """Make all keywords and drafts of the library use `patterns`; it offers no other way than replacing its module ``re``."""
    for name in ("_keywords", "_legacy_keywords", "_utils"):
        vars(import_module(f"jsonschema.{name}"))["re"] = SimpleNamespace(search=patterns.search)


_tame()
Validator: Final = validators.extend(Draft202012Validator, {"pattern": _pattern})  # type: ignore[no-untyped-call]
