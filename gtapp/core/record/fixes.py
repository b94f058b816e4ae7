"""How an issue is fixed: the value that replaces the wrong one, and what its button says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from gtapp.core.platform.messages import Message
from gtapp.core.record.draft_fitting import fit_draft
from gtapp.core.record.text_oddities import Oddity, TextFault
from gtapp.core.record.value_text import empty_kind, format_value
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, Pointer, is_identical
from gtapp.core.schema.text_rules import TEXT_FIXES


class Fix(NamedTuple):
    """A replacement for the value at an issue's place; `text` is what its button says, `origin` that of the new value.

    ABSENT removes the value: an entry of a list, or a key. `at` is the record's pointer of another value that is replaced
    instead. A fix is not `certain` where another reading may be right: it is made at one place at a time.
    """

    text: Message
    value: Any
    origin: str = "hand"
    at: Pointer | None = None
    certain: bool = True


def replace_text(old: str, new: str) -> Fix:
    """Return the fix that writes `new` in place of `old`; one that only removes characters names them."""
    head = 0
    while not old.endswith(new) and head < min(len(old), len(new)) and old[head] == new[head]:
        head += 1
    removed = old[head : len(old) - len(new) + head]
    if removed.strip() and removed.isprintable() and old == new[:head] + removed + new[head:]:
        return Fix(Message("fix-remove", {"text": removed.strip()}), new)
    return Fix(Message("fix-change", {"text": new}), new)


def use_form(text: str) -> Fix:
    """Return the fix that puts a text into an empty field, in the form in which such texts are written."""
    return Fix(Message("fix-use-form", {"text": text}), text)


def fit_kind(value: Any, field: Field) -> Fix | None:
    """Return the fix of a value of another kind than the field's; None if it is not clear which value is meant."""
    fitted = fit_draft(value, field)
    if fitted is ABSENT or is_identical(fitted, value):
        return None
    if empty_kind(fitted):
        return Fix(Message("fix-empty"), fitted)
    if isinstance(fitted, int | float) and not isinstance(fitted, bool):
        return Fix(Message("fix-number"), fitted)
    if isinstance(fitted, dict | list):
        return Fix(Message("fix-form"), fitted)
    return Fix(Message("fix-change", {"text": format_value(fitted)}), fitted)


_ODDITY_FIXES: Final[Mapping[TextFault, str]] = {
    "control-character": "fix-character",
    "invisible-character": "fix-character",
    "unusual-space": "fix-space",
    "outer-space": "fix-trim",
    "foreign-letter": "fix-letter",
}


def replace_oddity(odd: Oddity) -> Fix:
    """Return the fix that writes a text without its fault."""
    return Fix(Message(_ODDITY_FIXES[odd.fault]), odd.corrected)


def clear(field: Field, at: Pointer) -> Fix:
    """Return the fix that leaves a field empty, as its user would, or removes an entry of a list."""
    return Fix(Message("fix-empty"), ABSENT if at and isinstance(at[-1], int) else field.make_emptied())


def follow_rule(value: str, name: str, fits: Callable[[str], bool]) -> Fix | None:
    """Return the fix that a rule of this name has for a text, if its result satisfies the rule."""
    correct = TEXT_FIXES.get(name)
    new = correct(value) if correct else value
    return replace_text(value, new) if new and new != value and fits(new) else None


def follow_transcript(expected: str) -> Fix:
    """Return the fix that sets an interpretation to what the rules say about its transcript."""
    return Fix(Message("fix-interpretation", {"text": expected}), expected, "rule", certain=False)


def follow_interpretation(transcript: str, at: Pointer) -> Fix:
    """Return the fix that sets the transcript at `at` to one from which its interpretation follows."""
    return Fix(Message("fix-transcript", {"text": transcript}), transcript, at=at, certain=False)


def add_missing(field: Field) -> Fix | None:
    """Return the fix that adds a missing key without a value; None if the field can't be without one."""
    blank = field.make_nothing()
    if blank is ABSENT or field.kind == "choice" or (blank is None and not field.nullable):
        return None
    return Fix(Message("fix-add"), blank)
