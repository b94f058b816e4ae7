"""The keys of ``[layout]`` in a project's ``gtapp.toml``: what their values may be, and the layout they make."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from gtapp.core.platform.late_patterns import compile_late
from gtapp.core.schema.benchmark import FileLayout
from gtapp.core.schema.containers import CONTAINERS
from gtapp.core.schema.toml_text import ValueCheck

RUNS_FOLDER: Final = "drafts"
"""The folder of a project to which runs of drafts are added."""
PLACES: Final = ("scans", "texts", "truths", "drafts", "answers")
"""The keys that name folders, or files."""
_SUFFIX: Final = compile_late(r"(\.[^./\\\s\x00-\x1f]{1,40}){1,4}")
_LONGEST: Final = 200
# the engine for the patterns of projects has none, so that these are a bundled benchmark's
_LOOK_AROUND: Final = ("(?=", "(?!", "(?<")


def _allow_places(value: Any) -> str:
    places = value if isinstance(value, list) else [value]
    is_right = places and all(isinstance(place, str) and place for place in places)
    return "" if is_right else "a folder, or a list of folders"


def _allow_container(value: Any) -> str:
    is_known = isinstance(value, str) and value in CONTAINERS
    return "" if is_known else "one of " + ", ".join(CONTAINERS)


def _allow_key(value: Any) -> str:
    is_right = isinstance(value, str) and 0 < len(value) <= _LONGEST
    return "" if is_right else "the key of a record that has the name of its item, such as id"


def _allow_keys(value: Any) -> str:
    keys = value if isinstance(value, list) else [value]
    is_right = not any(map(_allow_key, keys))
    return (
        "" if is_right else "the key in which records are wrapped, such as response, or a list of such keys"
    )


def _allow_truth(value: Any) -> str:
    return "" if isinstance(value, bool) else "true or false"


def _allow_pages(value: Any) -> str:
    is_right = isinstance(value, str) and 0 < len(value) <= _LONGEST
    return (
        "" if is_right else "what precedes the number of a page, such as _p, or r/v for the sides of leaves"
    )


def _allow_suffixes(value: Any) -> str:
    is_right = isinstance(value, list) and value and all(isinstance(each, str) for each in value)
    if is_right and all(_SUFFIX.fullmatch(each) and each == each.lower() for each in value):
        return ""
    return "a list of endings of names in small letters, such as .gt.json"


def _allow_pattern(value: Any) -> str:
    if not isinstance(value, str) or not value:
        return "a regular expression for the names of items"
    try:
        match_names(value, is_trusted=False)
    except ValueError as error:
        return f"a pattern that can be searched ({error})"
    return ""


LAYOUT_KEYS: Final[Mapping[str, ValueCheck]] = {
    **dict.fromkeys(PLACES, _allow_places),
    "container": _allow_container,
    "key": _allow_key,
    "unwrap": _allow_keys,
    "recursive": _allow_truth,
    "item_pattern": _allow_pattern,
    "pages": _allow_pages,
    "suffixes": _allow_suffixes,
}
"""The keys of the table, each with the function that says what its value may be."""


def _holds_runs(place: str) -> bool:
    """Return whether the runs of drafts that gtapp adds, or one that was chosen among them, are found in a place."""
    return place in (".", RUNS_FOLDER) or place.startswith(f"{RUNS_FOLDER}/")


def parse_layout(table: Mapping[str, Any], layout: FileLayout) -> FileLayout:
    """Return a layout with what a table states in place of it; its values are allowed ones.

    Raises:
        ValueError: the keys don't fit each other.
    """
    values: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in table.items()
    }
    values |= {key: (values[key],) for key in (*PLACES, "unwrap") if isinstance(values.get(key), str)}
    if "drafts" in values and not any(map(_holds_runs, values["drafts"])):
        values["drafts"] = (
            *values["drafts"],
            RUNS_FOLDER,
        )  # drafts are added there, whatever others there are
    found = layout._replace(**values)
    if found.is_shared and CONTAINERS[found.container].needs_key and not found.key:
        raise ValueError(f"container {found.container} needs a key, which has the name of each item")
    return found


@lru_cache(maxsize=16)
def match_names(pattern: str, is_trusted: bool = True) -> Callable[[str], bool]:
    """Return the function that says whether a name matches a pattern as a whole; any name does if the pattern is empty.

    Raises:
        ValueError: it can't be used; one with look-around can only if it `is_trusted`, since that is not searched in linear time.
    """
    if not pattern:
        return lambda _: True
    if is_trusted and any(each in pattern for each in _LOOK_AROUND):
        compiled = re.compile(pattern, re.DOTALL)
        return lambda name: compiled.fullmatch(name) is not None
    from gtapp.core.schema.schema_constraints import compile_name_pattern  # few projects have a pattern

    return compile_name_pattern(pattern)
