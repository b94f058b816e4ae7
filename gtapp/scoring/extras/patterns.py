"""A field's name without its indices, so that what is said of a field holds for all rows of a list."""

from __future__ import annotations

import re
from functools import lru_cache

_INDEX = re.compile(r"\[(?:\d+|\*)\]|\.\d+(?=\.|\[|$)")


@lru_cache(4096)
def pattern(field: str) -> str:
    """``rows.*.dienstort`` for ``rows[3].dienstort``, ``rows.3.dienstort`` and ``rows[*].dienstort``."""
    return _INDEX.sub(".*", field)


def parents(pattern: str) -> list[str]:
    """The pattern itself and those of all that it lies in, nearest first."""
    parts = pattern.split(".")
    return [".".join(parts[:end]) for end in range(len(parts), 0, -1)]
