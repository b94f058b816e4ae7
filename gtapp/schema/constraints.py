"""The constraints of a foreign schema, checked by jsonschema with the linear-time patterns of `patterns`.

Imported when a foreign schema is first checked: jsonschema would delay the start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from types import SimpleNamespace
from typing import Any, Final

import referencing
from jsonschema import Draft202012Validator, exceptions, validators

from gtapp.pointer import Pointer
from gtapp.schema import patterns

# checked by `document.validation`, with translated messages
_STRUCTURAL = {"type", "required", "enum", "const", "anyOf", "oneOf", "allOf", "$ref", "additionalProperties"}
_LONGEST = 400


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


def _use_linear_patterns() -> None:
    """Make all keywords and drafts of the library use `patterns`; it offers no other way than replacing its module ``re``."""
    for name in ("_keywords", "_legacy_keywords", "_utils"):
        vars(import_module(f"jsonschema.{name}"))["re"] = SimpleNamespace(search=patterns.search)


_use_linear_patterns()
Validator: Final = validators.extend(Draft202012Validator, {"pattern": _pattern})  # type: ignore[no-untyped-call]


def iterate_violations(
    schema: Mapping[str, Any], tree: Any, describe: Callable[[Exception], str]
) -> Iterator[tuple[Pointer, str]]:
    """Yield (pointer, reason) for each violated constraint; `describe` gives the reason of one that can't be checked.

    Raises:
        ValueError: the schema refers to something that does not exist. jsonschema raises more for an invalid schema.
    """
    # an empty registry, since the default one fetches references from the network
    validator = Validator(dict(schema), registry=referencing.Registry())
    try:
        for error in validator.iter_errors(tree):
            for each in [error, *(error.context or ())]:
                if each.cause:
                    yield (), describe(each.cause)
                elif each.validator not in _STRUCTURAL:
                    yield tuple(each.absolute_path), _short(each.message)
    except referencing.exceptions.Unresolvable as error:
        raise ValueError(f"{error.ref} is not in it") from error
    except exceptions.UnknownType as error:
        raise ValueError(f"{error.type} is no type") from error


def _short(reason: str) -> str:
    """Return a reason short enough to read; it repeats the value and the pattern."""
    return reason if len(reason) <= _LONGEST else f"{reason[: _LONGEST // 2]} … {reason[-_LONGEST // 2 :]}"
