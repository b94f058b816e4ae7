"""Puts the messages from below the window into the annotator's language."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication

from gtapp import benchmark as benchmarks
from gtapp.errors import GtappError
from gtapp.messages import TEXTS, Message
from gtapp.ui import reasons

_CONTEXT = "messages"


def translate_message(message: Message) -> str:
    """The message as it is to be read: its text translated, its parameters filled in afterwards."""
    params = {name: _param(message.code, name, value) for name, value in message.params.items()}
    text = QCoreApplication.translate(_CONTEXT, TEXTS[message.code])
    try:
        return text.format(**params)
    except (KeyError, IndexError, ValueError):  # a catalogue with a wrong placeholder
        return str(message)


def _param(code: str, name: str, value: Any) -> Any:
    """A parameter in words: a message of its own, a rule of a schema, a reason; all else as it is."""
    if isinstance(value, Message):
        return translate_message(value)
    if name != "reason":
        return value
    translated = QCoreApplication.translate("schema", value) if code == "invalid" else value
    return translated if translated != value else reasons.told(value)


def language() -> str:
    """The language that the program speaks: each catalogue gives its own code in place of English's."""
    return QCoreApplication.translate("language", "en")


def benchmark_title(name: str) -> str:
    """What the benchmark with this id is called."""
    return QCoreApplication.translate("benchmark", benchmarks.load(name).title)


def translate_error(error: Exception) -> str:
    """What to say of an exception: a message of ours, else its own words."""
    if isinstance(error, GtappError):
        return translate_message(error.message)
    return f"{type(error).__name__}: {error}"
