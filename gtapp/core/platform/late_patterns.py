"""Regular expressions that are compiled when they are first used.

To compile those of all modules that the window's start imports takes as long as a tenth of it, and few are used before the
first card ("start to first card" of `make bench`).
"""

from __future__ import annotations

import re
from typing import Any, AnyStr, Final, cast

_ATTRIBUTES: Final = frozenset(
    ("search", "match", "fullmatch", "finditer", "findall", "split", "sub", "subn", "pattern", "flags")
)


class _LatePattern:
    """Stands for a pattern; once that is compiled, its methods are this object's own, and as quick."""

    def __init__(self, pattern: str | bytes, flags: int) -> None:
        self._arguments = pattern, flags

    def __getattr__(self, name: str) -> Any:
        if name not in _ATTRIBUTES:
            raise AttributeError(name)
        text, flags = self._arguments
        compiled: re.Pattern[Any] = re.compile(text, flags)
        vars(self).update((each, getattr(compiled, each)) for each in _ATTRIBUTES)
        return getattr(compiled, name)


def compile_late(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return what behaves as `re.compile(pattern, flags)`; a pattern that is wrong raises `re.error` when it is first used."""
    return cast("re.Pattern[AnyStr]", _LatePattern(pattern, flags))
