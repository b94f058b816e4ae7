"""Regular expressions of foreign schemas, searched in linear time, since a project may bring any pattern.

Python's engine backtracks: ``^(a+)+$`` takes for ever on forty letters. pydantic's engine does not; it has neither
look-around nor back-references. Counts such as ``(a{1,1000}){1,1000}`` are still expensive at each letter, so the cost of
a search is bounded, too.
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pydantic_core import SchemaValidator

# steps of the engine; a third of a second in the worst case
_MOST_WORK: Final = 10_000_000
_COUNT: Final = re.compile(r"(.?)\{([^{}]*)\}", re.DOTALL)
_NUMBER: Final = re.compile(r"[0-9]+")
# a count behind one of these may repeat more than a letter
_GROUPING: Final = set(")}?*+")
# allows spaces and comments between a group and its count; not part of JSON Schema
_VERBOSE: Final = re.compile(r"\(\?[a-zA-Z-]*x")


def search(pattern: str, text: str) -> bool:
    """Return whether `pattern` is found anywhere in `text`.

    Raises:
        ValueError: the engine can't read the pattern, or it would take too long on this text.
    """
    engine = _engine(pattern)
    if isinstance(engine, str):
        raise ValueError(f"pattern {_short(pattern)}: {engine}")
    if estimate_size(pattern) * len(text) > _MOST_WORK:
        raise ValueError(f"pattern {_short(pattern)} takes too long on {len(text)} characters")
    # the engine does not accept lone surrogates
    return engine.isinstance_python(text.encode("utf-8", "replace").decode("utf-8"))


@lru_cache(maxsize=256)
def _engine(pattern: str) -> SchemaValidator | str:
    """Return the compiled pattern, or the reason why it can't be used."""
    from pydantic_core import SchemaError, SchemaValidator, core_schema

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


def _short(pattern: str) -> str:
    return repr(pattern if len(pattern) <= 80 else f"{pattern[:79]}…")
