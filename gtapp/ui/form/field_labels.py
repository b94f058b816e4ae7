"""Labels, help texts and headings of a schema, in the annotator's language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from gtapp.fields import Field, format_label
from gtapp.pointer import Pointer

_CONTEXT = "schema"


def label_of(field: Field) -> str:
    """Return the label of a field."""
    return QCoreApplication.translate(_CONTEXT, field.label) if field.label else ""


def help_of(field: Field) -> str:
    """Return the schema's help text for a field."""
    return QCoreApplication.translate(_CONTEXT, field.help) if field.help else ""


def translate_title(text: str) -> str:
    """Return the heading that fields share."""
    return QCoreApplication.translate(_CONTEXT, text) if text else ""


def join_label(label: str, text: str) -> str:
    """Return a text after its label; French has a space before the colon."""
    return QCoreApplication.translate("form", "{label}: {text}").format(label=label, text=text)


def describe_place(pointer: Pointer, schema: Field) -> str:
    """Return a pointer in the schema's words: ``Author › Last name``, ``Rows › 3 › Name``."""
    words: list[str] = []
    field: Field | None = schema
    for token in pointer:
        field = field.child(token) if field else None
        if isinstance(token, int):
            words.append(str(token + 1))
        else:
            words.append((field and label_of(field)) or format_label(token))
    return " › ".join(words)
