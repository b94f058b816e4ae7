"""Puts the messages from below the window into the annotator's language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from gtapp import benchmark as benchmarks
from gtapp.errors import TEXTS, GtappError, Message

_CONTEXT = "messages"


def shown(message: Message) -> str:
    """The message as it is to be read: its text translated, its parameters filled in afterwards."""
    params = dict(message.params)
    if message.code == "invalid":  # a rule of a schema, whose texts are translated too
        params = {"reason": QCoreApplication.translate("schema", str(params["reason"]))}
    text = QCoreApplication.translate(_CONTEXT, TEXTS[message.code])
    try:
        return text.format(**params)
    except (KeyError, IndexError, ValueError):  # a catalogue with a wrong placeholder
        return str(message)


def benchmark_title(name: str) -> str:
    """What the benchmark with this id is called."""
    return QCoreApplication.translate("benchmark", benchmarks.load(name).title)


def told(error: Exception) -> str:
    """What to say of an exception: a message of ours, else its own words."""
    if isinstance(error, GtappError):
        return shown(error.message)
    return f"{type(error).__name__}: {error}"
