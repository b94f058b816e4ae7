"""Which issues of a record are accepted, and the names by which they, and kinds of them, are.

That an issue is accepted is an edit of the document, which changes no value. The issue is open again once its value changes.
"""

from __future__ import annotations

from collections.abc import Iterable

from gtapp.core.record.changes import Change, Edit
from gtapp.core.record.document import Document
from gtapp.core.record.validation import Issue
from gtapp.core.schema.own_fields import make_path
from gtapp.core.schema.pointer import Pointer, write_pointer

Accepted = frozenset[tuple[str, Pointer]]
"""The accepted issues of a record: what each says (`Issue.kind`), and where."""

_MOST_DIGITS = 10


def name_issue(issue: Issue) -> str:
    """Return the name of an issue in its record: what it is, and where (RFC 6901): ``invalid /date``."""
    return f"{issue.kind} {write_pointer(issue.pointer)}"


def name_kind(document: Document, issue: Issue) -> str:
    """Return the name that an issue has in all records, whichever entries of lists it is in: ``invalid /pages/*/name``."""
    return f"{issue.kind} {write_pointer(make_path(document.to_tree_pointer(issue.pointer)))}"


def parse_names(names: Iterable[str]) -> Accepted:
    """Return the issues with these names (see `name_issue`); a token of digits is taken for the index of an entry."""
    parts = (name.partition(" ") for name in names)
    return frozenset((kind, _parse_pointer(place)) for kind, _, place in parts)


def _parse_pointer(text: str) -> Pointer:
    tokens = (each.replace("~1", "/").replace("~0", "~") for each in text.split("/")[1:])
    return tuple(int(each) if each.isdecimal() and len(each) < _MOST_DIGITS else each for each in tokens)


def follow_edits(accepted: Accepted, edits: Iterable[Edit]) -> Accepted:
    """Return which issues are accepted after these edits, if `accepted` were before."""
    found = set(accepted)
    for edit in edits:
        for change in edit.changes:
            if change.kind == "accept":
                found -= _list_places(change.pointer, change.old)
                found |= _list_places(change.pointer, change.new)
            elif found:
                found = _follow_change(found, change)
    return frozenset(found)


def _list_places(pointer: Pointer, kinds: object) -> set[tuple[str, Pointer]]:
    return {(each, pointer) for each in kinds if isinstance(each, str)} if isinstance(kinds, list) else set()


def _follow_change(accepted: set[tuple[str, Pointer]], change: Change) -> set[tuple[str, Pointer]]:
    """Return the accepted issues without those of values that a change replaces, the others where they are then."""
    depth, changes_value = len(change.pointer), change.kind in ("set", "insert", "remove")
    found = set[tuple[str, Pointer]]()
    for kind, pointer in accepted:
        moved = change.map_pointer(pointer)
        is_changed = changes_value and moved == pointer and pointer[:depth] == change.pointer
        if moved is not None and not is_changed:
            found.add((kind, moved))
    return found
