"""Edits of lists: insert, remove, move, duplicate and number entries, one undoable edit each.

Pointers named `at` are in the schema's shape; the record may be a dict of lists instead (see `shape`).
Every edit raises `EditError` where the document refuses it; nothing is changed then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from operator import itemgetter
from typing import Any

from gtapp.core.record.document import Document
from gtapp.core.record.draft_fitting import fit_draft
from gtapp.core.record.shape import make_next_key
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import Pointer, get_value

Groups = dict[str, list[Any]]


def list_entries(document: Document, at: Pointer) -> list[Any]:
    """Return the entries of the list at `at`; empty where there is no list."""
    found = get_value(document.tree, at)
    return found if isinstance(found, list) else []


def create_entry(document: Document, at: Pointer) -> Any:
    """Return an empty entry for the list: with the schema's keys, but without those that all its neighbours lack."""
    field = document.schema.fields.find(at)
    new = field.item.make_blank() if field and field.item else None
    entries = list_entries(document, at)
    if not isinstance(new, dict) or not any(isinstance(entry, dict) for entry in entries):
        return new
    return {
        key: value
        for key, value in new.items()
        if any(isinstance(entry, dict) and key in entry for entry in entries)
    }


def insert(document: Document, at: Pointer, index: int) -> None:
    """Insert an empty entry as entry `index`."""
    with document.group("insert row"):
        insert_value(document, at, index, create_entry(document, at))


def insert_missed(document: Document, at: Pointer, index: int) -> None:
    """Insert the first of the draft's rows that the list lacks before entry `index`; do nothing if it lacks none there."""
    field = document.schema.fields.find((*at, index))
    missed = document.find_row_differences(document.to_record_pointer(at)).missed.get(index, ())
    if field and missed:
        with document.group("insert row"):
            insert_value(document, at, index, fit_draft(deepcopy(missed[0]), field), origin="draft")


def append(
    document: Document, at: Pointer, *rows: Mapping[tuple[str, ...], Any], burst: bool = False
) -> None:
    """Append an entry for each of `rows`, with their values at their paths in it; with `burst`, typing may continue this edit.

    Raises:
        EditError: there is no such list, or a value is not JSON.
    """
    field, number = document.schema.fields.find(at), _find_number_key(document, at)
    first = len(list_entries(document, at))
    for index, values in enumerate(rows, first):
        entry = create_entry(document, at)
        for path, value in values.items():
            _put_inside(entry, field.item if field else None, path, value)
        _insert(document, at, index, entry, number, burst)
    _renumber(document, at, number, first)


def _put_inside(entry: Any, item: Field | None, path: Sequence[str], value: Any) -> None:
    """Set a value in an entry that `item` describes; missing objects above it are created."""
    for key in path[:-1]:
        item = item.child(key) if item else None
        if not isinstance(entry.get(key), dict):
            entry[key] = item.make_blank() if item else {}
        entry = entry[key]
    entry[path[-1]] = value


def duplicate(document: Document, at: Pointer, index: int) -> None:
    """Insert a copy of entry `index` after it; keys that the schema lacks (mostly ids) are not copied."""
    field = document.schema.fields.find((*at, index))
    copy = deepcopy(list_entries(document, at)[index])
    if field and field.children and isinstance(copy, dict):
        copy = {key: value for key, value in copy.items() if field.child(key)}
    with document.group("duplicate row"):
        insert_value(document, at, index + 1, copy)


def remove(document: Document, at: Pointer, index: int) -> None:
    """Remove entry `index`."""
    number = _find_number_key(document, at)
    with document.group("remove row"):
        pointer = document.to_record_pointer((*at, index))
        groups = _find_groups(document, at)
        alone = groups is not None and len(groups[str(pointer[0])]) == 1
        document.remove(pointer[:1] if alone else pointer)
        _renumber(document, at, number)


def move(document: Document, at: Pointer, index: int, to: int) -> None:
    """Move entry `index` to index `to`."""
    number = _find_number_key(document, at)
    groups = _find_groups(document, at)
    with document.group("move row"):
        if groups is None:
            document.move(document.to_record_pointer((*at, index)), to)
        else:
            _move_between(document, at, groups, index, to)
        _renumber(document, at, number)


def put_value(document: Document, at: Pointer, value: Any, origin: str = "hand") -> None:
    """Set the value at `at`; list entries that it needs are inserted with all their keys.

    Raises:
        EditError: the place can't be reached.
    """
    for depth, token in enumerate(at):
        around = at[:depth]
        if isinstance(token, int) and token >= len(list_entries(document, around)):
            index = len(list_entries(document, around))
            insert(document, around, index)
            at = (*around, index, *at[depth + 1 :])
    document.set(document.to_record_pointer(at), value, origin=origin)


def is_misnumbered(document: Document, at: Pointer) -> bool:
    """Return whether the entries should carry their own numbers but do not."""
    name = _row_number_key(document, at)
    return bool(name) and not _are_numbered(list_entries(document, at), name)


def renumber(document: Document, at: Pointer) -> None:
    """Number the entries from 1."""
    with document.group("number rows"):
        _renumber(document, at, _row_number_key(document, at))


def insert_value(
    document: Document, at: Pointer, index: int, value: Any, burst: bool = False, origin: str = "hand"
) -> None:
    """Insert `value` as entry `index`; several changes, for use in a group."""
    number = _find_number_key(document, at)
    _insert(document, at, index, value, number, burst, origin)
    _renumber(document, at, number, index)


def _insert(
    document: Document,
    at: Pointer,
    index: int,
    value: Any,
    number: str,
    burst: bool = False,
    origin: str = "hand",
) -> None:
    """Insert `value` as entry `index`, with its own number under the key `number`; "": entries have none."""
    if number and isinstance(value, dict) and number in value:
        value[number] = index + 1
    groups = _find_groups(document, at)
    if groups is not None:
        _insert_in_group(document, at, groups, index, value, burst)
    elif isinstance(get_value(document.tree, at), list):
        document.insert(document.to_record_pointer((*at, index)), value, burst=burst, origin=origin)
    else:
        document.set(document.to_record_pointer(at), [value], burst=burst, origin=origin)


# a record that is a dict of lists


def _find_groups(document: Document, at: Pointer) -> Groups | None:
    """Return the record if it is a dict of lists, where the entries are one level deeper than in the schema; else None."""
    return document.record if document.shape.kind == "groups" and len(at) == 1 else None


def _are_single(groups: Groups) -> bool:
    return all(len(group) == 1 for group in groups.values())


def _insert_in_group(
    document: Document, at: Pointer, groups: Groups, index: int, value: Any, burst: bool = False
) -> None:
    count = len(list_entries(document, at))
    if _are_single(groups) or not count:
        place = index if _are_single(groups) else len(groups)
        document.insert((make_next_key(groups),), [value], at=place, burst=burst)
    elif index < count:
        document.insert(document.to_record_pointer((*at, index)), value, burst=burst)
    else:
        key, last = document.to_record_pointer((*at, count - 1))
        document.insert((key, int(last) + 1), value, burst=burst)


def _move_between(document: Document, at: Pointer, groups: Groups, index: int, to: int) -> None:
    source, target = document.to_record_pointer((*at, index)), document.to_record_pointer((*at, to))
    if source[0] == target[0]:
        document.move(source, int(target[1]))
    elif _are_single(groups):
        document.move(source[:1], list(groups).index(str(target[0])))
    else:
        value = deepcopy(list_entries(document, at)[index])
        document.remove(source[:1] if len(groups[str(source[0])]) == 1 else source)
        _insert_in_group(document, at, document.record, to, value)


# rows that carry their own number


def _row_number_key(document: Document, at: Pointer) -> str:
    field = document.schema.fields.find(at)
    return field.row_number_key if field else ""


def _are_numbered(rows: list[Any], name: str) -> bool:
    # by functions in C: called for each row of a paste (`make bench`: pasting a table of 500 rows)
    try:
        return list(map(itemgetter(name), rows)) == list(range(1, len(rows) + 1))
    except (KeyError, TypeError):  # a row without number, or no object
        return False


def _find_number_key(document: Document, at: Pointer) -> str:
    """Return the key of the rows' numbers, if they are 1 to n now; else ""."""
    name = _row_number_key(document, at)
    return name if name and _are_numbered(list_entries(document, at), name) else ""


def _renumber(document: Document, at: Pointer, name: str, first: int = 0) -> None:
    """Number the entries from entry `first` on; those before it are numbered already."""
    for index, row in enumerate(list_entries(document, at)[first:] if name else [], first):
        if isinstance(row, dict) and row.get(name) != index + 1:
            document.set(document.to_record_pointer((*at, index, name)), index + 1)
