"""The verdicts of a run on the record that is shown: where each one belongs, and its text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QCoreApplication

from gtapp.core.platform.messages import Message, shorten
from gtapp.core.record.document import Document
from gtapp.core.record.value_text import json_of, text_of
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, Pointer
from gtapp.editor.form.notes import Kind, Note, cut_marked, one_line
from gtapp.editor.record_texts import name_choice
from gtapp.kit.texts.i18n import translate_message
from gtapp.scoring.text_differences import MarkedText, mark_scored_differences

if TYPE_CHECKING:  # the scorer takes 30 ms to import; a form without verdicts does not need it
    from gtapp.scoring.result import Value

VerdictValues = Mapping[Pointer, "Value"] | Iterable["Value"]
Places = Mapping[Pointer, Sequence["Value"]]

_SEVERITY: tuple[Kind, ...] = ("fp+fn", "fn", "fp", "tp", "ignored")
_MAX_LINES = 6
_MAX_TEXT = 100


class PlaceVerdict(NamedTuple):
    """The verdicts at one place.

    `verdict` is the most severe, `lines` describe each one; `notes` are the lines that add something to the sign.
    """

    verdict: Kind
    lines: tuple[Note, ...]
    notes: tuple[Note, ...]

    @property
    def is_nothing(self) -> bool:
        """True if both sides are empty and nothing counts: a table shows no sign for it."""
        return self.verdict == "ignored" and not self.notes

    def merge(self, other: PlaceVerdict) -> PlaceVerdict:
        """Return both merged."""
        most_severe = _find_most_severe((self.verdict, other.verdict))
        return PlaceVerdict(most_severe, self.lines + other.lines, self.notes + other.notes)

    def accessible_text(self) -> str:
        """Return the verdicts in words, for a tooltip or a screen reader."""
        return "\n".join(note.accessible_text() for note in self.lines)


class RecordVerdicts:
    """The verdicts by the record's pointers; the texts are computed when they are first needed."""

    def __init__(self, places: Places | None = None, document: Document | None = None) -> None:
        self._places = places or {}
        self._document = document
        self._known: dict[tuple[Pointer, ...], PlaceVerdict | None] = {}
        self._closed: dict[Pointer, PlaceVerdict | None] = {}

    def __bool__(self) -> bool:
        return bool(self._places)

    def at(self, *pointers: Pointer) -> PlaceVerdict | None:
        """Return the verdict at these places themselves."""
        if not any(pointer in self._places for pointer in pointers):
            return None
        if pointers not in self._known:
            values = [(value, "") for pointer in pointers for value in self._places.get(pointer, ())]
            self._known[pointers] = _summarize(values, self._document)
        return self._known[pointers]

    def under(self, pointer: Pointer) -> PlaceVerdict | None:
        """Return the verdict on a place and everything in it; the latter are labelled with the truth's value."""
        if pointer not in self._closed:
            values = sorted(self._inside(pointer), key=lambda pair: pair[0].pointer is None)
            self._closed[pointer] = _summarize(values, self._document)
        return self._closed[pointer]

    def _inside(self, pointer: Pointer) -> Iterator[tuple[Value, str]]:
        depth = len(pointer)
        inside = {at: values for at, values in self._places.items() if at[:depth] == pointer}
        several = sum(len(at) > depth for at in inside) > 1
        for at, values in inside.items():
            for value in values:
                yield value, one_line_text(value.truth) if several and len(at) > depth else ""

    def find_changes(self, before: RecordVerdicts | None) -> set[Pointer]:
        """Return the places whose verdicts differ from `before`."""
        old, new = before._places if before else {}, self._places
        return {at for at in old.keys() | new.keys() if old.get(at) != new.get(at)}


def locate_values(values: VerdictValues, document: Document) -> Places:
    """Return the values by their places in the record: the truth's, else where the answer's would be, or its list."""
    if isinstance(values, Mapping):
        return {pointer: (value,) for pointer, value in values.items()}
    places: dict[Pointer, list[Value]] = {}
    for value in values:
        places.setdefault(_locate_value(value, document), []).append(value)
    return places


def _locate_value(value: Value, document: Document) -> Pointer:
    if value.pointer is not None:
        return value.pointer
    return document.to_record_pointer(_trim_pointer(value.at or (), document.schema.fields, document.tree))


def _trim_pointer(at: Pointer, field: Field, tree: Any) -> Pointer:
    """Return the part of an answer's pointer that schema and record know; answers may have a key around the whole."""
    while at and field.child(at[0]) is None:
        at = at[1:]
    for depth, token in enumerate(at):
        inner = field.child(token)
        beyond = isinstance(token, int) and not (isinstance(tree, list) and token < len(tree))
        if inner is None or beyond:
            return at[:depth]
        field, tree = inner, _child(tree, token)
    return at


def _child(tree: Any, token: str | int) -> Any:
    if isinstance(tree, dict):
        return tree.get(str(token))
    return tree[token] if isinstance(tree, list) and isinstance(token, int) else None


def one_line_text(value: Any) -> str:
    """Return a raw value on one line, "" for every kind of empty."""
    text = text_of(value)
    return one_line(json_of(value) if text is None else text)


def _summarize(values: Sequence[tuple[Value, str]], document: Document | None) -> PlaceVerdict | None:
    """Return the summary of these values, each with its label; `document` is the record that they are of."""
    if not values:
        return None
    lines: list[Note] = []
    notes: list[Note] = []
    for _, alike in groupby(values, key=_group_key):
        group = list(alike)
        line = (
            _value_note(*group[0], document) if len(group) == 1 else _row_note([value for value, _ in group])
        )
        lines.append(line)
        if not all(_is_quiet(value) for value, _ in group):
            notes.append(line)
    return PlaceVerdict(
        _find_most_severe(line.kind for line in lines), _limit_lines(lines), _limit_lines(notes)
    )


def _group_key(pair: tuple[Value, str]) -> Any:
    """Return a key by which values share a line: those of a row that only the answer has."""
    value = pair[0]
    if value.pointer is None and value.at:
        row = next((n + 1 for n, token in enumerate(value.at) if isinstance(token, int)), len(value.at))
        return value.at[:row]
    return id(value)


def _row_note(values: Sequence[Value]) -> Note:
    """Return the note on a row that only the answer has, with its number there."""
    counted = [value for value in values if not _is_quiet(value)] or values
    texts = (one_line_text(value.answer) for value in counted if not isinstance(value.answer, bool))
    kind = _find_most_severe(_verdict_kind(value) for value in counted)
    number = next((str(token + 1) for token in counted[0].at or () if isinstance(token, int)), "")
    return Note(
        kind,
        shorten(" | ".join(filter(None, texts)), _MAX_TEXT),
        label=number,
        reason=translate_message(counted[0].reason),
    )


def _value_note(value: Value, label: str, document: Document | None) -> Note:
    marked = cut_marked(_compare_sides(value, find_value_field(value, document) if document else None))
    return Note(
        _verdict_kind(value),
        marked.text,
        marked.ranges,
        label=label,
        reason=translate_message(value.reason),
        shown_reason=_shorten_reason(value.reason),
    )


def _shorten_reason(reason: Message) -> str | None:
    """Return what is worth showing of a reason beside the answer's value; None for all of it."""
    if reason.code == "score-field-invented":
        return ""
    difference = reason.params.get("difference")
    return translate_message(difference) if isinstance(difference, Message) else None


def find_value_field(value: Value, document: Document) -> Field | None:
    """Return the field of a scored value of a record; None for a value that only the answer has."""
    return (
        None
        if value.pointer is None
        else document.schema.fields.find(document.to_tree_pointer(value.pointer))
    )


def _compare_sides(value: Value, field: Field | None) -> MarkedText:
    """Return the answer's value with differences marked; empty where it equals the truth's."""
    ours, theirs = (one_line_text(name_choice(field, each)) for each in (value.truth, value.answer))
    if value.truth is ABSENT and value.pointer is None:
        return MarkedText(shorten(theirs, _MAX_TEXT), ())
    if ours == theirs:
        return MarkedText("", ())
    compared = ours and theirs and value.similarity is not None
    return mark_scored_differences(ours, theirs) if compared else MarkedText(shorten(theirs, _MAX_TEXT), ())


def _verdict_kind(value: Value) -> Kind:
    return value.verdict.value


def _find_most_severe(kinds: Iterable[Kind]) -> Kind:
    present = set(kinds)
    if {"fp", "fn"} <= present:
        return "fp+fn"
    return next(each for each in _SEVERITY if each in present)


def _is_quiet(value: Value) -> bool:
    """Return whether the sign alone is enough: equal, or empty on both sides."""
    if value.verdict == "tp":
        return one_line_text(value.truth) == one_line_text(value.answer)
    is_blank = all(isinstance(each, bool) or not one_line_text(each) for each in (value.truth, value.answer))
    return value.verdict == "ignored" and is_blank


def _limit_lines(lines: Sequence[Note]) -> tuple[Note, ...]:
    """Return the first lines, and one with the number of the others."""
    return tuple(_and_more(lines))


def _and_more(lines: Sequence[Note]) -> Iterator[Note]:
    rest = lines[_MAX_LINES:] if len(lines) > _MAX_LINES + 1 else ()
    yield from lines[: len(lines) - len(rest)]
    if rest:
        more = QCoreApplication.translate("form", "and {count} more").format(count=len(rest))
        yield Note(_find_most_severe(line.kind for line in rest), "", reason=more)
