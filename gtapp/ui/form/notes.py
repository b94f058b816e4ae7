"""What is said below a value: its issues, the draft's other value and the run's, with what differs marked."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Any, Literal, NamedTuple

from PySide6.QtCore import QCoreApplication

from gtapp.document import Document, Issue
from gtapp.pointer import ABSENT, is_identical, walk_values
from gtapp.ui.form import words
from gtapp.ui.form.differences import Marked, compare
from gtapp.ui.form.marks import tag_name
from gtapp.ui.form.signs import verdict_name
from gtapp.ui.form.values import empty_kind, json_of, text_of
from gtapp.ui.messages import shown

Kind = Literal["issue", "note", "draft", "tp", "fp", "fn", "fp+fn", "ignored"]

_SLOW = 250_000
# what is compared ahead must not be felt: a table may differ in hundreds of cells, and long texts take their time
_SOON = 20_000
_AHEAD_SECONDS = 0.004


class Note(NamedTuple):
    """One line below a value; `label` says which value is meant.

    `kind` is also its sign: a verdict's or an issue's. `text` is an issue, or the draft's or answer's value with what
    differs in it as `ranges`; `tag` stands in for a draft that is empty, `reason` is a verdict's.
    """

    kind: Kind
    text: str
    ranges: tuple[tuple[int, int], ...] = ()
    tag: str = ""
    label: str = ""
    reason: str = ""

    @property
    def is_verdict(self) -> bool:
        return bool(self.reason)

    @property
    def prefix(self) -> str:
        """What stands before the draft's or the answer's value."""
        translate, plain = QCoreApplication.translate, not self.label
        if self.is_verdict:
            text = translate("form", "Answer:") if plain else translate("form", "Answer ({label}):")
        else:
            text = translate("form", "Draft:") if plain else translate("form", "Draft ({label}):")
        return text.format(label=self.label)

    @property
    def told(self) -> str:
        """A verdict's reason; with the label, where no value of the answer stands beside it that has the label."""
        return words.labelled(self.label, self.reason) if self.label and not self.text else self.reason

    def spoken(self) -> str:
        """The line in words, for a tooltip or a screen reader."""
        said = tag_name(self.tag) if self.tag else self.text
        if self.kind == "draft":
            return f"{self.prefix} {said}"
        if self.is_verdict:
            answer = f"{self.prefix} {said}" if said else ""
            return ". ".join(filter(None, (verdict_name(self.kind), self.told, answer)))
        return words.labelled(self.label, said) if self.label else said


def issue_notes(issues: Sequence[Issue]) -> tuple[Note, ...]:
    """The issues, those that ask for a look first."""
    ordered = sorted(issues, key=lambda issue: issue.level != "issue")
    return tuple(Note(issue.level, _sentence(shown(issue.message))) for issue in ordered)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def draft_notes(value: Any, draft: Any) -> tuple[Note, ...]:
    """The draft's value, where it is another one than `value`; `ABSENT` says that it is not."""
    return () if draft is ABSENT else (_draft_note(value, draft),)


def look_ahead(document: Document) -> None:
    """Compares a record that will probably be shown next with its draft, so that showing it needn't."""
    texts = ((pointer, value) for pointer, value in walk_values(document.record) if isinstance(value, str))
    pairs = ((value, document.get_draft_value(pointer)) for pointer, value in texts)
    enough = perf_counter() + _AHEAD_SECONDS
    for value, draft in pairs:
        if not is_identical(value, draft) and isinstance(draft, str) and len(value) * len(draft) <= _SOON:
            draft_notes(value, draft)
        if perf_counter() > enough:
            break


def is_slow(value: Any, draft: Any) -> bool:
    """Whether comparing the two takes longer than a key may."""
    return isinstance(value, str) and isinstance(draft, str) and len(value) * len(draft) > _SLOW


def _draft_note(value: Any, draft: Any) -> Note:
    if empty_kind(draft):
        return Note("draft", "", tag=empty_kind(draft))
    old, new = text_of(draft), text_of(value)
    if old is None or new is None or old == new:
        return Note("draft", one_line(json_of(draft)))
    marked = compare(new, old) if new else Marked(old, ())
    return Note("draft", one_line(marked.text), marked.ranges)


def one_line(text: str) -> str:
    """A text as one line, its line ends as signs."""
    return text.replace("\n", "⏎").replace("\r", "⏎")
