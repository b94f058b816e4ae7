"""Pointers, the address of a value in a record: a tuple of keys and indices, written as RFC 6901; and comparing JSON values."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, Final

from gtapp.core.platform.errors import EditError
from gtapp.core.platform.late_patterns import compile_late

_BAD_ESCAPE = compile_late("~(?![01])")
_INDEX = compile_late("0|[1-9][0-9]{0,17}")

# one half of a surrogate pair: JSON can hold it, but no UTF-8 file, file name or database
LONE_SURROGATE: Final = compile_late("[\ud800-\udfff]")

Token = str | int
Pointer = tuple[Token, ...]

# far deeper than every schema, but below the interpreter's recursion limit
MAX_DEPTH: Final = 100


class _Absent:
    """The type of `ABSENT`: no value at all, as opposed to null and ""."""

    def __repr__(self) -> str:
        return "ABSENT"

    def __bool__(self) -> bool:
        return False

    def __reduce__(self) -> str:
        """Copying and pickling give the same object."""
        return "ABSENT"


ABSENT: Final = _Absent()


def write_pointer(pointer: Pointer) -> str:
    """Return the RFC 6901 text of `pointer`: ``("rows", 2)`` is ``/rows/2``; the whole record is ``""``."""
    return "".join("/" + str(token).replace("~", "~0").replace("/", "~1") for token in pointer)


def parse_pointer(text: str) -> tuple[str, ...]:
    """Return the tokens of an RFC 6901 text, all as str; `resolve_pointer` distinguishes indices from keys.

    Raises:
        EditError: `text` is not empty and doesn't begin with a slash, or contains a bad escape.
    """
    if (text and not text.startswith("/")) or _BAD_ESCAPE.search(text):
        raise EditError("pointer-syntax", pointer=text)
    return tuple(token.replace("~1", "/").replace("~0", "~") for token in text.split("/")[1:])


def resolve_pointer(tree: Any, pointer: Pointer | str) -> Pointer:
    """Return `pointer` with indices as int where `tree` has a list; ``-`` is the place behind a list's end.

    Raises:
        EditError: a list has no such index.
    """
    tokens: Pointer = parse_pointer(pointer) if isinstance(pointer, str) else pointer
    found: list[Token] = []
    for token in tokens:
        if isinstance(tree, dict):
            token = str(token)
            tree = tree.get(token, ABSENT)
        elif isinstance(tree, list):
            index = _index(token, tree, tokens) if isinstance(token, str) else token
            token, tree = index, tree[index] if 0 <= index < len(tree) else ABSENT
        else:
            tree = ABSENT
        found.append(token)
    return tuple(found)


def _index(token: str, parent: list[Any], tokens: Pointer) -> int:
    if token == "-":
        return len(parent)
    if _INDEX.fullmatch(token):
        return int(token)
    raise EditError("pointer-absent", pointer=write_pointer(tokens))


def get_value(tree: Any, pointer: Pointer) -> Any:
    """Return the value at `pointer`, or `ABSENT`."""
    for token in pointer:
        if isinstance(tree, dict):
            tree = tree.get(token, ABSENT)
        elif isinstance(tree, list) and isinstance(token, int) and 0 <= token < len(tree):
            tree = tree[token]
        else:
            return ABSENT
    return tree


def walk_values(tree: Any, at: Pointer = ()) -> Iterator[tuple[Pointer, Any]]:
    """Yield every node of `tree` with its pointer, parents first."""
    waiting = [(at, tree)]
    while waiting:
        place, value = waiting.pop()
        yield place, value
        if isinstance(value, dict):
            waiting.extend([((*place, key), value[key]) for key in reversed(value)])
        elif isinstance(value, list):
            waiting.extend([((*place, index), value[index]) for index in reversed(range(len(value)))])


def iterate_nodes(tree: Any) -> Iterator[Any]:
    """Yield every node of `tree` alone, in no certain order; however deep it is, unlike `walk_values`."""
    waiting = [tree]
    while waiting:
        each = waiting.pop()
        yield each
        if type(each) is dict:
            waiting.extend(each.values())
        elif type(each) is list:
            waiting.extend(each)


def nesting_depth(tree: Any) -> int:
    """Return the number of nested lists and objects; 0 for a scalar."""
    level, found = [tree], 0
    while level := [each for each in level if isinstance(each, dict | list)]:
        found += 1
        level = [child for each in level for child in (each.values() if isinstance(each, dict) else each)]
    return found


def is_identical(a: Any, b: Any) -> bool:
    """Return whether two JSON values are strictly equal: type (1, 1.0 and true differ), sign of zero and key order count."""
    if type(a) is not type(b):
        return False
    if isinstance(a, dict):
        return list(a) == list(b) and all(is_identical(a[key], b[key]) for key in a)
    if isinstance(a, list):
        return len(a) == len(b) and all(is_identical(x, y) for x, y in zip(a, b, strict=True))
    if isinstance(a, float):
        return (a == b and math.copysign(1, a) == math.copysign(1, b)) or (a != a and b != b)
    return bool(a == b)


def list_leaves(tree: Any) -> Iterator[tuple[Pointer, Any]]:
    """Yield the values that hold no others, empty lists and objects included."""
    for pointer, value in walk_values(tree):
        if not value or not isinstance(value, (dict, list)):
            yield pointer, value


def find_differences(mine: Any, theirs: Any) -> list[tuple[Pointer, Any, Any]]:
    """Return where two records differ, as (pointer, mine, theirs); `ABSENT` on the side that has nothing there."""
    places = dict.fromkeys(
        [pointer for pointer, _ in list_leaves(mine)] + [pointer for pointer, _ in list_leaves(theirs)]
    )
    found = []
    for pointer in places:
        ours, other = get_value(mine, pointer), get_value(theirs, pointer)
        if not is_identical(ours, other) and not _holds_more(ours) and not _holds_more(other):
            found.append((pointer, ours, other))
    return found


def _holds_more(value: Any) -> bool:
    """True if the difference is listed for the values inside."""
    return isinstance(value, dict | list) and bool(value)
