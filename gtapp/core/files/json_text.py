"""The text of JSON files: strict reading, and edits that leave all characters but a value's own untouched.

`read_json` and `parse_json` raise a different error for each kind of fault. An edit is a `Splice`: the replacement of a span of
text, in the style of the file.
"""

from __future__ import annotations

import json
import os
import re
import stat
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, pairwise, takewhile
from pathlib import Path
from typing import Any, Final, NamedTuple

from gtapp.core.files.git_conflicts import ensure_no_conflict
from gtapp.core.platform.errors import EditError, UnreadableError
from gtapp.core.platform.late_patterns import compile_late
from gtapp.core.schema.pointer import (
    LONE_SURROGATE,
    MAX_DEPTH,
    Pointer,
    Token,
    find_differences,
    is_identical,
    nesting_depth,
    write_pointer,
)

_READING: Final = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_CHUNK: Final = 1 << 20


def read_json(path: Path) -> Any:
    """Return the tree of a JSON file.

    Raises:
        UnreadableError: as `read_text` and `parse_json` do.
    """
    return parse_json(read_text(path), path)


def read_text(path: Path) -> str:
    """Return the text of a file; a byte order mark stays as its first character.

    Raises:
        UnreadableError: it is missing, forbidden, broken, empty or not UTF-8.
    """
    return decode_text(read_bytes(path), path)


def read_bytes(path: Path | str, most: int = -1) -> bytes:
    """Return the content of a file; with `most`, at most so many bytes of it.

    Raises:
        UnreadableError: it is missing, forbidden or broken.
    """
    try:
        found = os.stat(path)  # noqa: PTH116 - many small files are read here, and a Path takes as long as the reading
        # reading a pipe or a device might never end
        if not stat.S_ISREG(found.st_mode):
            raise UnreadableError("file-io", path=str(path), reason="it is not a file")
        handle = os.open(path, _READING)
        try:
            content = os.read(handle, found.st_size + 1 if most < 0 else min(found.st_size + 1, most))
            # there is more of a file that grows, that has no size (in /proc), or that is read by parts
            while len(content) != found.st_size and (most < 0 or len(content) < most):
                more = os.read(handle, _CHUNK if most < 0 else most - len(content))
                if not more:
                    break
                content += more
            return content
        finally:
            os.close(handle)
    except FileNotFoundError as error:
        if os.path.islink(path):
            raise UnreadableError("file-io", path=str(path), reason="it is a link to nothing") from error
        raise UnreadableError("file-missing", path=str(path)) from error
    except PermissionError as error:
        raise UnreadableError("file-rights", path=str(path)) from error
    except OSError as error:
        raise UnreadableError("file-io", path=str(path), reason=error.strerror or str(error)) from error


def decode_text(content: bytes, path: Path | str) -> str:
    """Decode the content of a file; a byte order mark stays as its first character.

    Raises:
        UnreadableError: it is empty or not UTF-8.
    """
    if not content:
        raise UnreadableError("file-empty", path=str(path))
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise UnreadableError("file-not-utf8", path=str(path), line=line) from error


def parse_json(text: str, path: Path) -> Any:
    """Parse a JSON text; NaN (validation reports it) and control characters in strings are accepted.

    Raises:
        UnreadableError: not JSON, a conflict of git, a duplicate key, nested too deeply, or a number too long to hold.
    """
    try:
        tree = _decoder.decode(text.removeprefix("\ufeff"))
    except _DuplicateKeyError as error:
        raise UnreadableError("file-duplicate-key", path=str(path), key=str(error)) from error
    except json.JSONDecodeError as error:
        ensure_no_conflict(text, path)
        raise UnreadableError(
            "file-not-json", path=str(path), line=error.lineno, column=error.colno, reason=error.msg
        ) from error
    except RecursionError as error:
        raise UnreadableError("file-too-deep", path=str(path)) from error
    except ValueError as error:
        raise _long_number_error(text, path) from error
    # counting brackets is cheap and saves the walk for most files
    if text.count("[") + text.count("{") > MAX_DEPTH and nesting_depth(tree) > MAX_DEPTH:
        raise UnreadableError("file-too-deep", path=str(path))
    return tree


_LONG_NUMBER = compile_late(r"[0-9]{4301,}")


def _long_number_error(text: str, path: Path) -> UnreadableError:
    """Return the error for a number that has more digits than Python reads, with its line and column."""
    match = _LONG_NUMBER.search(text)
    at = match.start() if match else 0
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    reason = "a number has too many digits"
    return UnreadableError("file-not-json", path=str(path), line=line, column=column, reason=reason)


class _DuplicateKeyError(ValueError):
    pass


def _refuse_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object from its pairs; raise if a key occurs twice."""
    tree = dict(pairs)
    if len(tree) != len(pairs):
        raise _DuplicateKeyError(find_repeated_key(pairs))
    return tree


def find_repeated_key(pairs: list[tuple[str, Any]]) -> str:
    """Return the first key that occurs more than once in an object; "" if none does."""
    counts = Counter(key for key, _ in pairs)
    return next((key for key, count in counts.items() if count > 1), "")


_decoder = json.JSONDecoder(object_pairs_hook=_refuse_duplicates, strict=False)


class Splice(NamedTuple):
    """At `start` (in characters) `old` is replaced by `new`."""

    start: int
    old: str
    new: str

    def apply(self, text: str) -> str:
        """Return `text` after the replacement.

        Raises:
            ValueError: `text` does not contain `old` there.
        """
        end = self.start + len(self.old)
        if self.start > len(text) or text[self.start : end] != self.old:
            raise ValueError(f"the text at {self.start} is not what the edit was made on")
        return text[: self.start] + self.new + text[end:]

    def merge(self, later: Splice) -> Splice | None:
        """Return this replacement and `later` as one, if `later` changes only what this one inserted; else None."""
        place = later.start - self.start
        end = place + len(later.old)
        if not 0 <= place <= end <= len(self.new) or self.new[place:end] != later.old:
            return None
        return Splice(self.start, self.old, self.new[:place] + later.new + self.new[end:])

    def invert(self) -> Splice:
        """Return the splice that takes this one back."""
        return Splice(self.start, self.new, self.old)


def separate_splices(splices: Iterable[Splice]) -> tuple[Splice, ...] | None:
    """Return the same change of a text as splices of separate places, from the last place to the first.

    `splices` are in the order made. None if one of them changes more than earlier ones inserted, and not only other places.
    """
    found: list[Splice] = []  # from the first place to the last, with the offsets before the change
    for splice in splices:
        moved = 0
        for number, each in enumerate(found):
            if splice.start > each.start + moved + len(
                each.new
            ):  # behind it: nothing is made, there may be hundreds
                moved += len(each.new) - len(each.old)
                continue
            placed = each._replace(start=each.start + moved)
            whole = placed.merge(splice)
            if whole:
                found[number] = whole._replace(start=each.start)
                break
            if splice.start + len(splice.old) <= placed.start:
                found.insert(number, splice._replace(start=splice.start - moved))
                break
            if splice.start < placed.start + len(placed.new):
                return None
            moved += len(each.new) - len(each.old)
        else:
            found.append(splice._replace(start=splice.start - moved))
    return tuple(reversed(found))


class JsonStyle(NamedTuple):
    """How a file writes JSON.

    `ascii` escapes all characters beyond ASCII, `upper` uses capitals in the hex digits of escapes, `indent` is the white space
    of one level (None: everything on one line), `newline` the line end.
    """

    ascii: bool = False
    upper: bool = False
    indent: str | None = "  "
    newline: str = "\n"
    item_separator: str = ", "
    key_separator: str = ": "

    def dump(self, value: Any, margin: str = "") -> str:
        """Return `value` as JSON; lines after the first are indented by `margin`.

        Raises:
            EditError: `value` is not JSON (NaN and Infinity included).
        """
        separators = ("," if self.indent is not None else self.item_separator, self.key_separator)
        try:
            text = json.dumps(
                value, ensure_ascii=self.ascii, indent=self.indent, separators=separators, allow_nan=False
            )
        except (TypeError, ValueError, RecursionError) as error:
            raise EditError("value-not-json", reason=str(error)) from error
        if not self.ascii:
            text = LONE_SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
        if self.upper:
            text = _ESCAPED.sub(lambda match: match[0][:-4] + match[1].upper(), text)
        if self.indent is not None:
            text = text.replace("\n", self.newline + margin)
        return text

    def with_escaping_of(self, literal: str) -> JsonStyle:
        """Return this style with the escaping of the text `literal`, if it contains characters beyond ASCII."""
        escaping = _detect_escaping(literal)
        if escaping is None:
            return self
        return JsonStyle(*escaping, self.indent, self.newline, self.item_separator, self.key_separator)


_ESCAPED = compile_late(r"(?<!\\)(?:\\\\)*\\u([0-9a-fA-F]{4})")
_RAW = compile_late(r"[^\x00-\x7f\ufeff]")
_STRING = compile_late(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_MEMBER = compile_late(r"[\[{]\s*[^\s\]}]")
_INDENT = compile_late(r"[\[{][ \t]*\r?\n([ \t]*)(?=[^\s\]}])")
_KEY_SEPARATOR = compile_late(r'"(\s*:[ \t]*)')
_ITEM_SEPARATOR = compile_late(r",[ \t]*")


def _detect_escaping(text: str) -> tuple[bool, bool] | None:
    """Return (ascii, upper) as `text` uses them; None if it contains nothing beyond ASCII."""
    raw = len(_RAW.findall(text))
    codes = [code for code in _ESCAPED.findall(text) if int(code, 16) > 0x7F]
    if not raw and not codes:
        return None
    letters = [code for code in codes if re.search("[a-fA-F]", code)]
    upper = bool(letters) and all(code == code.upper() for code in letters)
    return len(codes) > raw, upper


def detect_style(text: str, default: JsonStyle) -> JsonStyle:
    """Return the style of a file's whole `text`; what it doesn't show is taken from `default`."""
    ascii_, upper = _detect_escaping(text) or (default.ascii, default.upper)
    bare = _STRING.sub('""', text)
    newline = "\r\n" if "\r\n" in bare else "\n" if "\n" in bare else default.newline
    lines = "\n" in bare.strip()
    key = _KEY_SEPARATOR.search(bare)
    item = None if lines else _ITEM_SEPARATOR.search(bare)
    return JsonStyle(
        ascii=ascii_,
        upper=upper,
        indent=_detect_indent(bare, lines, default),
        newline=newline,
        item_separator=item[0] if item else default.item_separator,
        key_separator=key[1] if key else default.key_separator,
    )


def _detect_indent(bare: str, lines: bool, default: JsonStyle) -> str | None:
    """Return the white space of one level; None if everything is on one line."""
    if not _MEMBER.search(bare):
        return default.indent
    found = [match[1] for match in _INDENT.finditer(bare)]
    if not found:
        return default.indent if lines else None
    return next((indent for indent in found if indent), "")


_skip_space = re.compile(r"[ \t\n\r\ufeff]*").match
# the standard library's scanner, written in C: returns (value, end) of the JSON value at an offset
_scan: Callable[[str, int], tuple[Any, int]] = json.JSONDecoder(strict=False).scan_once  # type: ignore[attr-defined]


class Member(NamedTuple):
    """A value in its object or list: offsets of its key (or value) in `start`, of the `value` and of its `end`."""

    token: Token
    start: int
    value: int
    end: int


def _skip_spaces(text: str, at: int) -> int:
    """Return the offset of the next character that is not white space."""
    match = _skip_space(text, at)
    return match.end() if match else at


def iterate_members(text: str, at: int) -> Iterator[Member]:
    """Yield the members of the object or list whose bracket is at `at`; nothing for a scalar."""
    for token, start, value in _iterate_places(text, at):
        yield Member(token, start, value, _scan(text, value)[1])


_Place = tuple[Token, int, int]
"""The token of a member, and the offsets of its key (or value) and of its value."""


def _iterate_places(text: str, at: int) -> Iterator[_Place]:
    """Yield the places of the members; each value is read when the next place is asked for."""
    if text[at] not in "{[":
        return
    is_object, closing = text[at] == "{", "}" if text[at] == "{" else "]"
    at, index = _skip_spaces(text, at + 1), 0
    while text[at] != closing:
        start: int = at
        token: Token = index
        if is_object:
            token, at = _scan(text, at)
            at = _skip_spaces(text, _skip_spaces(text, at) + 1)
        yield token, start, at
        index, at = index + 1, _skip_spaces(text, _scan(text, at)[1])
        if text[at] == ",":
            at = _skip_spaces(text, at + 1)


class ListPlaces:
    """Where the entries of the lists in a text begin, as far as they were looked for.

    Places before an edit stay as they are, so that a series of edits does not read a long list from its first entry each time.
    """

    def __init__(self) -> None:
        self._text = ""
        self._starts: dict[int, list[int]] = {}

    def follow_edit(self, before: str, splice: Splice, after: str) -> None:
        """Keep the places that a splice leaves as they are."""
        known = self._starts if before is self._text else {}
        self._starts = {
            at: starts[: bisect_left(starts, splice.start)]
            for at, starts in known.items()
            if at < splice.start
        }
        self._text = after

    def find(self, text: str, at: int, index: int) -> int | None:
        """Return where an entry of the list whose bracket is at `at` begins; None if the list is shorter."""
        starts = self._list_known(text, at)
        if index >= len(starts):
            starts.extend(islice(_iterate_entries(text, at, starts), index + 1 - len(starts)))
        return starts[index] if 0 <= index < len(starts) else None

    def find_all(self, text: str, at: int) -> Sequence[int]:
        """Return where the entries of the list whose bracket is at `at` begin."""
        starts = self._list_known(text, at)
        starts.extend(_iterate_entries(text, at, starts))
        return starts

    def _list_known(self, text: str, at: int) -> list[int]:
        if text is not self._text:
            self._text, self._starts = text, {}
        return self._starts.setdefault(at, [])


def _iterate_entries(text: str, at: int, before: Sequence[int]) -> Iterator[int]:
    """Yield where the entries of a list begin, behind those whose places are known."""
    place = _skip_entry(text, before[-1]) if before else _skip_spaces(text, at + 1)
    while text[place] != "]":
        yield place
        place = _skip_entry(text, place)


def _skip_entry(text: str, start: int) -> int:
    """Return the place behind the entry that begins at `start`, and the comma behind it."""
    end = _skip_spaces(text, _scan(text, start)[1])
    return _skip_spaces(text, end + 1) if text[end] == "," else end


def find_root(text: str) -> Member:
    """Return the span of the whole value of `text`."""
    start = _skip_spaces(text, 0)
    return Member("", start, start, _scan(text, start)[1])


def parse_tree(text: str) -> Any:
    """Return the value of `text`."""
    return _scan(text, _skip_spaces(text, 0))[0]


def find_value(text: str, pointer: Pointer, known: ListPlaces | None = None) -> Member:
    """Return the span of the value at `pointer`; `known` are places of this text that were found before.

    What stands behind the value is not read, nor the value's own members: a large record is read only as far as that.

    Raises:
        EditError: there is none.
    """
    place = _find_place(text, pointer, known or ListPlaces())
    return Member(*place, _scan(text, place[2])[1])


def _find_place(text: str, pointer: Pointer, known: ListPlaces) -> _Place:
    """Return the place of the value at `pointer`.

    Raises:
        EditError: there is none.
    """
    root = _skip_spaces(text, 0)
    place: _Place = ("", root, root)
    for token in pointer:
        found = _find_inside(text, place[2], token, known)
        if found is None:
            raise EditError("pointer-absent", pointer=write_pointer(pointer))
        place = found
    return place


def _find_inside(text: str, at: int, token: Token, known: ListPlaces) -> _Place | None:
    """Return the place of a member of the object or list whose bracket is at `at`; None if it has no such member."""
    if text[at] == "[" and isinstance(token, int):
        start = known.find(text, at, token)
        return None if start is None else (token, start, start)
    if text[at] == "{" and isinstance(token, str):
        return next((each for each in _iterate_places(text, at) if each[0] == token), None)
    return None


def find_margin(text: str, at: int) -> str:
    """Return the white space at the beginning of the line of `at`."""
    line = text.rfind("\n", 0, at) + 1
    match = re.compile(r"[ \t]*").match(text, line)
    return match[0] if match else ""


_MOST_INNER_EDITS = 100
"""An object or list in which more differs is written anew as a whole."""


def set_value(
    text: str, pointer: Pointer, value: Any, style: JsonStyle, known: ListPlaces | None = None
) -> Splice:
    """Return the splice that sets the value at `pointer`, in the old value's escaping and layout.

    Of an object or list that stays one, only those members are written that differ. `known` are places found before.
    """
    found = find_value(text, pointer, known)
    old = text[found.value : found.end]
    before = _scan(old, 0)[0]
    if not _have_members(before, value) or len(find_differences(before, value)) > _MOST_INNER_EDITS:
        return _replace_found(text, pointer, found, value, style)
    after = _edit_inside(text, pointer, before, value, style)
    return Splice(found.value, old, after[found.value : len(after) - len(text) + found.end])


def _have_members(old: Any, new: Any) -> bool:
    """Return whether both are objects, or both are lists, and neither is empty."""
    same = any(isinstance(old, kind) and isinstance(new, kind) for kind in (dict, list))
    return same and bool(old) and bool(new)


def _edit_inside(text: str, pointer: Pointer, old: Any, new: Any, style: JsonStyle) -> str:
    """Return `text` with the value at `pointer` changed from `old` to `new`, by edits of those members that differ."""
    if is_identical(old, new):
        return text
    if not _have_members(old, new):
        return _replace_value(text, pointer, new, style).apply(text)
    if isinstance(old, dict):
        return _edit_object(text, pointer, old, new, style)
    return _edit_list(text, pointer, old, new, style)


def _edit_object(
    text: str, pointer: Pointer, old: dict[str, Any], new: dict[str, Any], style: JsonStyle
) -> str:
    for key in [key for key in old if key not in new]:
        text = remove_member(text, (*pointer, key)).apply(text)
    order = [key for key in old if key in new]
    for place, (key, value) in enumerate(new.items()):
        at = (*pointer, key)
        if key not in old:
            text = insert_member(text, at, place, value, style).apply(text)
            order.insert(place, key)
            continue
        text = _edit_inside(text, at, old[key], value, style)
        if order[place] != key:
            text = move_member(text, pointer, order.index(key), place).apply(text)
            order.remove(key)
            order.insert(place, key)
    return text


def _edit_list(text: str, pointer: Pointer, old: list[Any], new: list[Any], style: JsonStyle) -> str:
    start = _count_identical(old, new)
    tail = _count_identical(old[start:][::-1], new[start:][::-1])
    end, new_end = len(old) - tail, len(new) - tail
    both = min(end, new_end)
    for index in range(start, both):
        text = _edit_inside(text, (*pointer, index), old[index], new[index], style)
    for index in reversed(range(both, end)):
        text = remove_member(text, (*pointer, index)).apply(text)
    for index in range(both, new_end):
        text = insert_member(text, (*pointer, index), index, new[index], style).apply(text)
    return text


def _count_identical(one: list[Any], other: list[Any]) -> int:
    """Return how many entries the two have in common at their beginning."""
    return sum(1 for _ in takewhile(lambda pair: is_identical(*pair), zip(one, other, strict=False)))


def _replace_value(text: str, pointer: Pointer, value: Any, style: JsonStyle) -> Splice:
    """Return the splice that writes the value at `pointer` as a whole."""
    return _replace_found(text, pointer, find_value(text, pointer), value, style)


def _replace_found(text: str, pointer: Pointer, found: Member, value: Any, style: JsonStyle) -> Splice:
    """Return the splice that writes the value that was `found` at `pointer` as a whole."""
    old = text[found.value : found.end]
    style = style.with_escaping_of(old)
    if isinstance(value, dict | list):
        around = old if old[0] in "{[" and old[1:-1].strip() else ""
        if not around and pointer:
            parent = find_value(text, pointer[:-1])
            around = text[parent.value : parent.end]
        if around and "\n" not in around:
            style = _make_one_line(style)
    return Splice(found.value, old, style.dump(value, find_margin(text, found.start)))


def _make_one_line(style: JsonStyle) -> JsonStyle:
    """Return the style with everything on one line."""
    return JsonStyle(style.ascii, style.upper, None, style.newline, style.item_separator, style.key_separator)


def insert_member(
    text: str, pointer: Pointer, index: int, value: Any, style: JsonStyle, known: ListPlaces | None = None
) -> Splice:
    """Return the splice that inserts a member at place `index`; `pointer` ends in its key, or in `index` for a list.

    `known` are places of this text that were found before.
    """
    known = known or ListPlaces()
    parent = _find_place(text, pointer[:-1], known)
    around = parent[2]
    starts, values = _list_places(text, around, known)
    key = pointer[-1] if text[around] == "{" else None
    if not starts:
        return _insert_first(text, Member(*parent, _scan(text, around)[1]), key, value, style)
    inline = "\n" not in text[around : starts[0]]
    margin = find_margin(text, starts[min(index, len(starts) - 1)])
    new = _format_member(key, value, _make_one_line(style) if inline else style, margin)
    near = max(0, min(index, len(starts) - 1) - 1)
    separator = (
        text[_scan(text, values[near])[1] : starts[near + 1]]
        if len(starts) > 1
        else "," + (text[around + 1 : starts[0]] or style.item_separator[1:])
    )
    if index >= len(starts):
        return Splice(_scan(text, values[-1])[1], "", separator + new)
    return Splice(starts[index], "", new + separator)


def _list_places(text: str, at: int, known: ListPlaces) -> tuple[Sequence[int], Sequence[int]]:
    """Return where the members of the object or list whose bracket is at `at` begin, and where their values do."""
    if text[at] == "[":
        starts = known.find_all(text, at)
        return starts, starts  # no copy: for each row of a paste
    places = list(_iterate_places(text, at))
    return [start for _, start, _ in places], [value for _, _, value in places]


def _format_member(key: Token | None, value: Any, style: JsonStyle, margin: str) -> str:
    """Return the text of a member, with its key in an object."""
    prefix = "" if key is None else style.dump(str(key)) + style.key_separator
    return prefix + style.dump(value, margin)


def _insert_first(text: str, parent: Member, key: Token | None, value: Any, style: JsonStyle) -> Splice:
    """Return the splice that adds the first member of an empty object or list."""
    inside = text[parent.value + 1 : parent.end - 1]
    if style.indent is None:
        return Splice(parent.value + 1, inside, _format_member(key, value, style, ""))
    outer = find_margin(text, parent.start)
    margin = outer + style.indent
    new = style.newline + margin + _format_member(key, value, style, margin) + style.newline + outer
    return Splice(parent.value + 1, inside, new)


def remove_member(text: str, pointer: Pointer) -> Splice:
    """Return the splice that removes the member at `pointer` and the comma that separated it."""
    removed = find_value(text, pointer)
    parent = find_value(text, pointer[:-1])
    present = list(iterate_members(text, parent.value))
    place = present.index(removed)
    if len(present) == 1:
        start, end = parent.value + 1, parent.end - 1
    elif place < len(present) - 1:
        start, end = removed.start, present[place + 1].start
    else:
        start, end = present[place - 1].end, removed.end
    return Splice(start, text[start:end], "")


def rename_member(text: str, pointer: Pointer, key: str, style: JsonStyle) -> Splice:
    """Return the splice that writes another key of the member of an object at `pointer`, in the old key's escaping."""
    start = find_value(text, pointer).start
    old = text[start : _scan(text, start)[1]]
    return Splice(start, old, style.with_escaping_of(old).dump(key))


def move_member(text: str, parent: Pointer, source: int, target: int) -> Splice:
    """Return the splice that moves a member of `parent` from place `source` to `target`; separators stay in place."""
    present = list(iterate_members(text, find_value(text, parent).value))
    low, high = sorted((source, target))
    part = present[low : high + 1]
    literals = [text[member.start : member.end] for member in part]
    gaps = [text[a.end : b.start] for a, b in pairwise(part)] + [""]
    literals.insert(target - low, literals.pop(source - low))
    start, end = part[0].start, part[-1].end
    return Splice(
        start, text[start:end], "".join(x for pair in zip(literals, gaps, strict=True) for x in pair)
    )


def rebuild(text: str) -> str:
    """Return `text` assembled from the spans of its values; it differs from `text` if one of them is misread."""
    whole = find_root(text)
    return text[: whole.start] + _rebuild_member(text, whole, _scan(text, whole.value)[0]) + text[whole.end :]


def _rebuild_member(text: str, found: Member, value: Any) -> str:
    """Return the text of a value; a scalar is serialised again if its span holds another value than the parser returned."""
    literal = text[found.value : found.end]
    if not isinstance(value, dict | list):
        return literal if is_identical(_scan(literal, 0)[0], value) else json.dumps(value)
    pieces, at = [], found.value
    for member in iterate_members(text, found.value):
        pieces += [text[at : member.value], _rebuild_member(text, member, value[member.token])]  # type: ignore[index]
        at = member.end
    return "".join((*pieces, text[at : found.end]))
