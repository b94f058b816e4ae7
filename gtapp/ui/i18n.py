"""Puts the messages from below the window into the annotator's language."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from gtapp import benchmark as benchmarks
from gtapp import resources
from gtapp.errors import GtappError
from gtapp.messages import TEXTS, Message

# ---- reasons ----
# The reasons that messages from below the window give in words of ours, in the annotator's language.
#
# What the system or a library says (``No space left on device``, ``Expecting value``) stays in its own words.


_REASONS: tuple[Any, ...] = (
    QT_TRANSLATE_NOOP("reasons", "it is not a file"),
    QT_TRANSLATE_NOOP("reasons", "it is a link to nothing"),
    QT_TRANSLATE_NOOP("reasons", "it is nested too deeply"),
    QT_TRANSLATE_NOOP("reasons", "a number has too many digits"),
    QT_TRANSLATE_NOOP("reasons", "no {key}"),
    QT_TRANSLATE_NOOP("reasons", "another program holds its folder"),
    QT_TRANSLATE_NOOP("reasons", "the record has another key than its line"),
    QT_TRANSLATE_NOOP("reasons", "it can't be read as a list of statuses, and is left as it is"),
    QT_TRANSLATE_NOOP("reasons", "no JSON that fits the schema in the model's text"),
    QT_TRANSLATE_NOOP("reasons", "it has more cells than the header"),
    QT_TRANSLATE_NOOP("reasons", "it is not an XLSX file ({reason})"),
    # names that can't be a file's
    QT_TRANSLATE_NOOP("reasons", "it is no name"),
    QT_TRANSLATE_NOOP("reasons", "it holds a separator, a colon or a control character"),
    QT_TRANSLATE_NOOP("reasons", "it ends in a dot or a space"),
    QT_TRANSLATE_NOOP("reasons", "Windows reserves it"),
    QT_TRANSLATE_NOOP("reasons", "it is longer than {number} bytes"),
    QT_TRANSLATE_NOOP("reasons", "it leads out of its folder"),
    QT_TRANSLATE_NOOP("reasons", "it is not UTF-8"),
    # gtapp.toml
    QT_TRANSLATE_NOOP("reasons", "layout knows scans, truths, drafts and answers"),
    QT_TRANSLATE_NOOP("reasons", "a layout names a folder, or a list of folders"),
    QT_TRANSLATE_NOOP("reasons", "{place} lies outside the project"),
    QT_TRANSLATE_NOOP("reasons", "{place} leads nowhere"),
    # drafting: scans, keys, drafting.toml, prices.toml
    QT_TRANSLATE_NOOP("reasons", "it is empty (0 bytes)"),
    QT_TRANSLATE_NOOP("reasons", "it is too large ({width} × {height} pixels)"),
    QT_TRANSLATE_NOOP("reasons", "it lies outside the project"),
    QT_TRANSLATE_NOOP("reasons", "it has no pages"),
    QT_TRANSLATE_NOOP("reasons", "it has a page without a size"),
    QT_TRANSLATE_NOOP("reasons", "it sends something else"),
    QT_TRANSLATE_NOOP("reasons", "there is none"),
    QT_TRANSLATE_NOOP("reasons", "there is no setting “{name}”; there are: {known}"),
    QT_TRANSLATE_NOOP("reasons", "“{key}” of {name} is none of {known}"),
    QT_TRANSLATE_NOOP("reasons", "{key} of {name} must be a number from 0 on"),
    QT_TRANSLATE_NOOP("reasons", "{name} needs input and output"),
    # schemas
    QT_TRANSLATE_NOOP("reasons", "The schema can't be followed: {reason}"),
    QT_TRANSLATE_NOOP("reasons", "it can't be imported"),
    QT_TRANSLATE_NOOP("reasons", "it is not a JSON object"),
    QT_TRANSLATE_NOOP("reasons", "it is not JSON (line {line}, column {column}: {reason})"),
    QT_TRANSLATE_NOOP("reasons", "“{name}” is not described as JSON Schema asks"),
    QT_TRANSLATE_NOOP("reasons", "it describes neither an object nor a list"),
    QT_TRANSLATE_NOOP("reasons", "it refers to itself without end"),
    QT_TRANSLATE_NOOP("reasons", "it has more than {number} fields"),
    QT_TRANSLATE_NOOP("reasons", "{place} lies outside the schema"),
    QT_TRANSLATE_NOOP("reasons", "{place} is not a schema"),
    QT_TRANSLATE_NOOP("reasons", "{place} is not in it"),
    QT_TRANSLATE_NOOP("reasons", "{name} is no type"),
    QT_TRANSLATE_NOOP("reasons", "its output is no schema"),
    QT_TRANSLATE_NOOP("reasons", "it defines no pydantic model of its own"),
    QT_TRANSLATE_NOOP("reasons", "it ran longer than {number} s"),
    QT_TRANSLATE_NOOP("reasons", "it printed more than {number} characters"),
    QT_TRANSLATE_NOOP("reasons", "exit code {number}"),
)


def translate_reason(reason: str) -> str:
    """`reason` in the annotator's language where it is one of ours, else as it is."""
    text, values = _match_reason(reason)
    if not text:
        return reason
    said = {name: translate_reason(value) for name, value in values.items()}
    return QCoreApplication.translate("reasons", text).format(**said)


@lru_cache(maxsize=512)
def _match_reason(reason: str) -> tuple[str, dict[str, str]]:
    """The text that `reason` was made of, and what its placeholders were filled with; nothing where it isn't ours."""
    for text, pattern in _patterns():
        found = pattern.fullmatch(reason)
        if found:
            return text, found.groupdict()
    return "", {}


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Each text with what finds it, its placeholders filled in; those without any first."""
    texts = sorted(map(str, _REASONS), key=lambda text: "{" in text)
    return tuple((text, _pattern(text)) for text in texts)


def _pattern(text: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", text)
    found = (f"(?P<{part}>.+)" if number % 2 else re.escape(part) for number, part in enumerate(parts))
    return re.compile("".join(found), re.DOTALL)


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
    return translated if translated != value else translate_reason(value)


def current_language() -> str:
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


_LANGUAGES = ("en", "de", "fr")


_catalogues: dict[Path, bytes] = {}
"""Those in use: Qt makes no copy of what it is given."""


def install_translators(app: QApplication, language: str) -> list[QTranslator]:
    """Loads our catalogue and Qt's own, both for the language chosen, or the system's first that we speak."""
    asked = QLocale().uiLanguages() if language == "system" else [language]
    spoken = next((each for tag in asked if (each := tag.split("-")[0]) in _LANGUAGES), "en")
    folders = {
        "gtapp": str(resources.folder("resources") / "translations"),
        "qtbase": QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath),
    }
    loaded = []
    for name, folder in folders.items():
        translator = _load_translator(app, Path(folder) / f"{name}_{spoken}.qm")
        if translator and app.installTranslator(translator):
            loaded.append(translator)
    return loaded


def _load_translator(app: QApplication, path: Path) -> QTranslator | None:
    """A catalogue, held in memory: Qt would map the file, and die with it when an update writes it anew."""
    translator = QTranslator(app)
    translator.setObjectName(path.stem)
    try:
        content = _catalogues.setdefault(path, path.read_bytes())
    except OSError:
        return None
    return translator if translator.load(content) else None
