"""The words of a record in the user's language: titles of benchmarks and types, labels of fields, choices, places, statuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Qt

from gtapp.core.platform.messages import Message
from gtapp.core.record.validation import Issue, join_choices
from gtapp.core.schema import benchmark as benchmarks
from gtapp.core.schema.fields import Field, format_label
from gtapp.core.schema.own_fields import EACH
from gtapp.core.schema.pointer import Pointer
from gtapp.core.store.status_text import Status
from gtapp.kit.texts.i18n import format_moment


def benchmark_title(name: str) -> str:
    """Return the title of a benchmark."""
    return QCoreApplication.translate("benchmark", benchmarks.load(name).title)


_TYPES = {
    "paper": QT_TRANSLATE_NOOP("types", "Paper"),
    "textbook": QT_TRANSLATE_NOOP("types", "Textbook"),
    "ebook": QT_TRANSLATE_NOOP("types", "Ebook"),
}


def type_title(name: str) -> str:
    """Return the title of a type of records."""
    return QCoreApplication.translate("types", str(_TYPES.get(name, name)))


def translate_label(field: Field) -> str:
    """Return the label of a field; that of a project's own field is shown as its user wrote it."""
    if field.is_own:
        return field.label
    return QCoreApplication.translate("schema", field.label) if field.label else ""


def translate_choice(field: Field, choice: str) -> str:
    """Return the words that stand for a choice in the window, in the user's language; without any, the choice itself."""
    text = field.hints.get("choice_names", {}).get(choice)
    return QCoreApplication.translate("schema", text) if text else choice


def name_choice(field: Field | None, value: Any) -> Any:
    """Return a value as the window shows it: the words that stand for a choice, any other value as it is."""
    return translate_choice(field, value) if field and isinstance(value, str) else value


def translate_choices(issue: Issue, schema: Field, to_tree: Callable[[Pointer], Pointer]) -> Issue:
    """Return an issue with the words that stand for choices in its texts; `to_tree` returns its pointer in the schema's shape."""
    field = schema.find(to_tree(issue.pointer)) if issue.code == "choice" else None
    if field is None:
        return issue
    fix = issue.fix
    if fix and fix.text.code == "fix-change":
        words = translate_choice(field, fix.text.params["text"])
        fix = fix._replace(text=Message(fix.text.code, {"text": words}))
    return issue._replace(message=name_choices(issue.message, field), fix=fix)


def name_choices(message: Message, field: Field | None) -> Message:
    """Return the message on a value that is none of the choices with the words that stand for them; any other as it is."""
    if message.code != "choice" or field is None:
        return message
    return Message(
        message.code, {"choices": join_choices(translate_choice(field, str(each)) for each in field.choices)}
    )


def translate_help(field: Field) -> str:
    """Return the schema's help text for a field; that of a project's own field is shown as its user wrote it."""
    if field.is_own:
        return field.help
    return QCoreApplication.translate("schema", field.help) if field.help else ""


def translate_title(text: str) -> str:
    """Return the heading that fields share."""
    return QCoreApplication.translate("schema", text) if text else ""


def choose_status_icon(status: Status) -> str:
    """Return the icon of a status: that of a checked item tells whether values of its draft were only shown, or not even that."""
    if status.name != "checked":
        return status.name
    note = status.check_note
    return "never shown" if note.never_shown else "shown" if note.shown else "checked"


def describe_status(status: Status) -> str:
    """Return what is known of a status beside its name: who checked the item and when, or the note on one that needs action."""
    return describe_check(status) if status.name == "checked" else status.note


def describe_check(status: Status) -> str:
    """Return who checked an item and when, with what was left and accepted; `status` is that of a checked item."""
    translate = QCoreApplication.translate
    from PySide6.QtCore import QDateTime  # imported when used: keeps the start fast

    moment = QDateTime.fromString(status.changed, Qt.DateFormat.ISODateWithMs).toLocalTime()
    when = format_moment(moment)
    if status.who:
        text = translate("status", "Checked by {who}, {when}").format(who=status.who, when=when)
    else:
        text = translate("status", "Checked, {when}").format(when=when)
    note = status.check_note
    facts = (
        (translate("status", "doubts left open: {count}"), note.open_doubts),
        (translate("status", "never shown: {count}"), note.never_shown),
        (translate("status", "accepted issues: {count}"), len(note.accepted)),
        (translate("status", "only shown: {count}"), note.shown),
        (translate("status", "values confirmed: {count}"), note.confirmed),
    )
    more = ", ".join(fact.format(count=count) for fact, count in facts if count)
    text = f"{text} ({more})" if more else text
    return f"{text} · {note.text}" if note.text else text


def describe_place(pointer: Pointer, schema: Field) -> str:
    """Return a pointer in the schema's words: ``Author › Last name``, ``Rows › 3 › Name``.

    ``*``, for each entry of a list, has no word of its own: ``Rows › Name``. A word that only repeats the one before is left out.
    """
    words: list[str] = []
    field: Field | None = schema
    for token in pointer:
        if token == EACH and (field is None or field.kind == "list"):
            field = field.item if field else None
            continue
        field = field.child(token) if field else None
        if isinstance(token, int):
            words.append(str(token + 1))
        else:
            word = (field and translate_label(field)) or format_label(token)
            words += [word] if word not in words[-1:] else []
    return " › ".join(words)


def name_field(pointer: Pointer, schema: Field) -> str:
    """Return the title of the field at a pointer alone, with the number of its entry, or its whole place.

    The title is enough if no other field of the schema has it: ``Last name``, ``3 › Name``.
    """
    field = schema.find(pointer)
    numbers = [str(token + 1) for token in pointer if isinstance(token, int)]
    ends_in_title = bool(pointer) and isinstance(pointer[-1], str)
    if field is None or not ends_in_title or len(numbers) > 1 or schema.label_counts[field.label] != 1:
        return describe_place(pointer, schema)
    return " › ".join((*numbers, translate_label(field)))
