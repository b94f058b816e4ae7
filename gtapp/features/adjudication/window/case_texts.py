"""Cases and decisions in the user's language."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication, QDateTime, Qt

from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT
from gtapp.core.store.decisions import Decision
from gtapp.editor.record_texts import describe_place
from gtapp.editor.value_words import show_value
from gtapp.features.adjudication.readings import Case
from gtapp.features.agreement.window.agreement_texts import write_sides
from gtapp.kit import small_widgets
from gtapp.kit.appearance.theme import theme_color
from gtapp.kit.texts.empty_values import NOTHING
from gtapp.kit.texts.i18n import format_moment
from gtapp.scoring.text_differences import mark_differences


def describe_case(case: Case, schema: Field) -> str:
    """Return where a case is, in the schema's words."""
    return describe_place(case.place, schema)


def write_case(case: Case, schema: Field) -> tuple[str, str]:
    """Return what both readers have, as texts; "" for nothing."""
    if case.is_row:
        first, second = ("" if value is ABSENT else show_value(value) for value in (case.first, case.second))
        return first, second
    return write_sides(schema.find(case.place), case.first, case.second)


def write_decided(case: Case, value: Any, schema: Field) -> str:
    """Return a decided value as a text; a dash for nothing."""
    if case.is_row:
        return NOTHING if value is ABSENT else show_value(value)
    text, _ = write_sides(schema.find(case.place), value, ABSENT)
    return text or NOTHING


def mark_text(text: str, other: str) -> str:
    """Return a text as HTML, with the characters marked that differ from another one; long equal stretches are left out."""
    if not text:
        return f'<span style="color: {theme_color("dim").name()}">{NOTHING}</span>'
    if not other:
        return small_widgets.escape_html(text)
    marked = mark_differences(other, text)
    parts, at = list[str](), 0
    for start, end in marked.ranges:
        different = small_widgets.escape_html(marked.text[start:end])
        parts.append(small_widgets.escape_html(marked.text[at:start]))
        parts.append(f'<span style="color: {theme_color("bad").name()}"><u><b>{different}</b></u></span>')
        at = end
    return "".join((*parts, small_widgets.escape_html(marked.text[at:])))


def describe_decision(case: Case, decision: Decision, schema: Field, is_missing: bool) -> str:
    """Return in a line what was decided, by whom, when and why."""
    translate = QCoreApplication.translate
    texts = {
        "first": translate("adjudication", "Decided: the first reader’s."),
        "second": translate("adjudication", "Decided: the second reader’s."),
    }
    value = write_decided(case, decision.value, schema)
    text = texts.get(decision.taken) or translate("adjudication", "Decided: {text}").format(text=value)
    moment = QDateTime.fromString(decision.changed, Qt.DateFormat.ISODateWithMs).toLocalTime()
    parts = [text, ", ".join(filter(None, (decision.who, format_moment(moment)))), decision.reason]
    if is_missing:
        parts.insert(
            0, translate("adjudication", "Not in the record any more: it was changed or undone since.")
        )
    return " · ".join(filter(None, parts))
