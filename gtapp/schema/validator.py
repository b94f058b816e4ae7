"""jsonschema's validator with the patterns of `patterns`; imported when a foreign schema is first followed."""

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
    """The keyword ``pattern``; one that can't be followed is an error with a cause, and the others are followed."""
    if not isinstance(value, str):
        return
    try:
        if not patterns.search(pattern, value):
            yield exceptions.ValidationError(f"{value!r} does not match {pattern!r}")
    except ValueError as error:
        yield exceptions.ValidationError(str(error), cause=error)


def _tame() -> None:
    """Lets all of the library's keywords and drafts search as we do: it knows no other way than the module ``re``."""
    for name in ("_keywords", "_legacy_keywords", "_utils"):
        vars(import_module(f"jsonschema.{name}"))["re"] = SimpleNamespace(search=patterns.search)


_tame()
Validator: Final = validators.extend(Draft202012Validator, {"pattern": _pattern})  # type: ignore[no-untyped-call]
