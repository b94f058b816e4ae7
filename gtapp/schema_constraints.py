"""The constraints of a foreign schema: checked by jsonschema, with patterns that are searched in linear time.

A project may bring any pattern, and Python's engine backtracks: ``^(a+)+$`` takes practically unlimited time on forty
letters. pydantic's engine does not; it has neither look-around nor back-references. Counts such as ``(a{1,1000}){1,1000}``
are still expensive at each letter, so the cost of a search is bounded, too.

Imported when a foreign schema is first checked: jsonschema would delay the start.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from math import prod
from types import SimpleNamespace
from typing import Any, Final

import referencing
from jsonschema import Draft202012Validator, exceptions, validators
from pydantic_core import SchemaError, SchemaValidator, core_schema

from gtapp.pointer import Pointer

# checked by `document.validation`, with translated messages
_STRUCTURAL = {"type", "required", "enum", "const", "anyOf", "oneOf", "allOf", "$ref", "additionalProperties"}
_LONGEST = 400
# steps of the engine; a third of a second in the worst case
_MOST_WORK: Final = 10_000_000
_COUNT: Final = re.compile(r"(.?)\{([^{}]*)\}", re.DOTALL)
_NUMBER: Final = re.compile(r"[0-9]+")
# a count behind one of these may repeat more than a letter
_GROUPING: Final = set(")}?*+")
# allows spaces and comments between a group and its count; not part of JSON Schema
_VERBOSE: Final = re.compile(r"\(\?[a-zA-Z-]*x")


def iterate_violations(
    schema: Mapping[str, Any], tree: Any, describe: Callable[[Exception], str]
) -> Iterator[tuple[Pointer, str]]:
    """Yield (pointer, reason) for each violated constraint; `describe` gives the reason of one that can't be checked.

    Raises:
        ValueError: the schema refers to something that does not exist. jsonschema raises more for an invalid schema.
    """
    # an empty registry, since the default one fetches references from the network
    validator = _Validator(dict(schema), registry=referencing.Registry())
    try:
        for error in validator.iter_errors(tree):
            for each in [error, *(error.context or ())]:
                if each.cause:
                    yield (), describe(each.cause)
                elif each.validator not in _STRUCTURAL:
                    yield tuple(each.absolute_path), _shorten(each.message)
    except referencing.exceptions.Unresolvable as error:
        raise ValueError(f"{error.ref} is not in it") from error
    except exceptions.UnknownType as error:
        raise ValueError(f"{error.type} is no type") from error


def _shorten(reason: str) -> str:
    """Return a reason short enough to read; it repeats the value and the pattern."""
    return reason if len(reason) <= _LONGEST else f"{reason[: _LONGEST // 2]} … {reason[-_LONGEST // 2 :]}"


def _pattern(
    validator: Any, pattern: str, value: Any, _schema: Mapping[str, Any]
) -> Iterator[exceptions.ValidationError]:
    """Check the keyword ``pattern``; a pattern that can't be used is an error with a cause, and validation goes on."""
    if not isinstance(value, str):
        return
    try:
        if not search_pattern(pattern, value):
            yield exceptions.ValidationError(f"{value!r} does not match {pattern!r}")
    except ValueError as error:
        yield exceptions.ValidationError(str(error), cause=error)


def _use_linear_patterns() -> None:
    """Make all keywords and drafts of jsonschema use `search_pattern`; it offers no way but replacing its module ``re``."""
    for name in ("_keywords", "_legacy_keywords", "_utils"):
        vars(import_module(f"jsonschema.{name}"))["re"] = SimpleNamespace(search=search_pattern)


def search_pattern(pattern: str, text: str) -> bool:
    """Return whether `pattern` is found anywhere in `text`.

    Raises:
        ValueError: the engine can't read the pattern, or it would take too long on this text.
    """
    engine = _compile_pattern(pattern)
    if isinstance(engine, str):
        raise ValueError(f"pattern {_quote(pattern)}: {engine}")
    if estimate_size(pattern) * len(text) > _MOST_WORK:
        raise ValueError(f"pattern {_quote(pattern)} takes too long on {len(text)} characters")
    # the engine does not accept lone surrogates
    return engine.isinstance_python(text.encode("utf-8", "replace").decode("utf-8"))


@lru_cache(maxsize=256)
def _compile_pattern(pattern: str) -> SchemaValidator | str:
    """Return the compiled pattern, or the reason why it can't be used."""
    if _VERBOSE.search(pattern):
        return "the flag x is not supported"
    try:
        return SchemaValidator(core_schema.str_schema(pattern=pattern, regex_engine="rust-regex"))
    except SchemaError as error:
        return re.split(r"(?:error|SchemaError): ", str(error))[-1].strip()


@lru_cache(maxsize=256)
def estimate_size(pattern: str) -> int:
    """Return an upper bound of the number of letters and classes in `pattern` with all counts expanded."""
    letters, factors = len(pattern), [1]
    for before, counts in _COUNT.findall(pattern):
        count = max(map(int, _NUMBER.findall(counts)), default=1)
        if before and before not in _GROUPING:
            letters += count
        else:
            factors.append(max(count, 1))
    return letters * prod(factors)


def _quote(pattern: str) -> str:
    return repr(pattern if len(pattern) <= 80 else f"{pattern[:79]}…")


_use_linear_patterns()
_Validator: Final = validators.extend(Draft202012Validator, {"pattern": _pattern})  # type: ignore[no-untyped-call]
