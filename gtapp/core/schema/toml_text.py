"""TOML of any origin: parsed within limits of depth and size of numbers, with the line of each key that nothing knows."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from gtapp.core.platform.late_patterns import compile_late
from gtapp.core.schema.pointer import MAX_DEPTH, nesting_depth

# a key of more parts than the depth allows: tomllib needs time by the square of their number
_LONG_KEY = compile_late(
    rf"""(?<![\w\\-])(?:(?:[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')[ \t]*\.[ \t]*){{{MAX_DEPTH}}}"""
)
# TOML's own range of integers
_MOST: Final = 1 << 63

_Path: TypeAlias = tuple[str | int, ...]

ValueCheck: TypeAlias = Callable[[Any], str]
"""Returns what the value of a key may be, where it is not allowed; else ""."""
KnownKeys: TypeAlias = Mapping[str, Any]
"""The keys that a table may have, each with those of its own table, or a list of them for an array of tables; None: any value.

A value may have a `ValueCheck`. ``*`` stands for every other key.
"""

_LONG_TEXT: Final = compile_late(r'''"""[\s\S]*?"""|'{3}[\s\S]*?'{3}''')
_HEADER: Final = compile_late(r"\s*\[(\[?)([^\[\]]+)\]")
_KEY: Final = compile_late(r"""\s*((?:[^\s="'#\[\]{},]|"[^"]*"|'[^']*'|[ \t])+)=""")
_ALIKE: Final = 0.7


def parse_toml(text: str, known: KnownKeys | None = None) -> dict[str, Any]:
    """Return the table that a text defines.

    Raises:
        ValueError: it is not TOML, is nested too deeply, has an integer of more than 64 bits, or a key that is not `known`, or
            a value that its key can't have.
    """
    if _LONG_KEY.search(text):
        raise ValueError("it is nested too deeply")
    try:
        table = tomllib.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except tomllib.TOMLDecodeError:
        raise
    except ValueError:  # Python refuses integers of more than 4,300 digits
        raise ValueError("a number has too many digits") from None
    if nesting_depth(table) > MAX_DEPTH:
        raise ValueError("it is nested too deeply")
    if _has_long_number(table):
        raise ValueError("a number has too many digits")
    if known is not None:
        for path, names in _find_faults(table, known):
            raise ValueError(_describe_fault(text, path, names, known))
        for path, allowed in _find_value_faults(table, known):
            raise ValueError(f"line {_find_line(text, path)}: “{_write_key(path)}” must be {allowed}")
    return table


def _find_faults(table: Any, known: KnownKeys, at: _Path = ()) -> Iterator[tuple[_Path, list[str]]]:
    """Yield the paths of the keys that are not known, with those that their tables may have; without any, of what is no table."""
    if not isinstance(table, dict):
        yield at, []
        return
    for key, value in table.items():
        if key not in known and "*" not in known:
            yield (*at, key), [str(each) for each in known]
            continue
        below = known.get(key, known.get("*"))
        if isinstance(below, Mapping):
            yield from _find_faults(value, below, (*at, key))
        elif isinstance(below, list) and isinstance(value, list):
            for place, entry in enumerate(value):
                if isinstance(entry, dict):  # others are a fault of the value
                    yield from _find_faults(entry, below[0], (*at, key, place))


def _find_value_faults(
    table: Mapping[str, Any], known: KnownKeys, at: _Path = ()
) -> Iterator[tuple[_Path, str]]:
    """Yield the paths of values that their keys can't have, with what these may be."""
    for key, value in table.items():
        below = known.get(key, known.get("*"))
        if isinstance(below, Mapping):
            yield from _find_value_faults(value, below, (*at, key))
        elif callable(below) and (allowed := below(value)):
            yield (*at, key), allowed


def _describe_fault(text: str, path: _Path, names: list[str], known: KnownKeys) -> str:
    from difflib import get_close_matches  # few files have a fault

    line, key = _find_line(text, path), _write_key(path)
    if not names:
        return f"line {line}: “{key}” is a table, [{key}]"
    fault = f"line {line}: there is no key “{key}”"
    for candidates in ({each: (*path[:-1], each) for each in names}, dict(_list_known(known))):
        for meant in get_close_matches(str(path[-1]).casefold(), candidates, n=1, cutoff=_ALIKE):
            return f"{fault} (did you mean “{_write_key(candidates[meant])}”?)"
    return f"{fault}; there are: {', '.join(names)}"


def _list_known(known: KnownKeys, at: _Path = ()) -> Iterator[tuple[str, _Path]]:
    """Yield all keys with their paths."""
    for key, below in known.items():
        yield key, (*at, key)
        for each in below if isinstance(below, list) else [below]:
            yield from _list_known(each if isinstance(each, Mapping) else {}, (*at, key))


def _write_key(path: _Path) -> str:
    return ".".join(part for part in path if isinstance(part, str))


def _find_line(text: str, path: _Path) -> int:
    """Return the number of the line that sets a key, or the table around it."""
    found = {at: number for number, at in reversed(list(_list_keys(text)))}
    return next((found[path[:end]] for end in range(len(path), 0, -1) if path[:end] in found), 1)


def _list_keys(text: str) -> Iterator[tuple[int, _Path]]:
    """Yield the lines that have the header of a table or a key, with their paths."""
    tables: Counter[_Path] = Counter()
    table: _Path = ()
    blanked = _LONG_TEXT.sub(lambda long: '""' + "\n" * long[0].count("\n"), text)
    for number, line in enumerate(blanked.split("\n"), 1):
        if header := _HEADER.match(line):
            table = _split_key(header[2])
            if header[1]:
                tables[table] += 1
                table = (*table, tables[table] - 1)
            yield number, table
        elif key := _KEY.match(line):
            yield number, (*table, *_split_key(key[1]))


def _split_key(text: str) -> _Path:
    try:
        value: Any = tomllib.loads(f"{text} = 0")
    except tomllib.TOMLDecodeError:  # a line within a value
        return ()
    parts = []
    while isinstance(value, dict):
        [(part, value)] = value.items()
        parts.append(part)
    return tuple(parts)


def write_value(value: str | bool | tuple[str, ...]) -> str:
    """Return a text, a list of texts, or true or false as TOML."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(write_value, value))}]"
    # JSON's strings are TOML's, too
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _has_long_number(value: Any) -> bool:
    if isinstance(value, dict | list):
        return any(map(_has_long_number, value.values() if isinstance(value, dict) else value))
    return isinstance(value, int) and not -_MOST <= value < _MOST
