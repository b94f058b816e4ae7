"""Translation: the catalogues in use, numbers and times, and messages and reasons of the program, in the user's language.

The reasons inside of messages are texts of ours that code below the window fills in; what the system or a library reports
(``No space left on device``) stays as it is, but for what is wrong with JSON.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.folders import bundled_folder
from gtapp.core.platform.late_patterns import compile_late
from gtapp.core.platform.messages import TEXTS, Message, shorten

if TYPE_CHECKING:  # start to first card
    from PySide6.QtCore import QDateTime

_LANGUAGES = ("en", "de", "fr")

_catalogues: dict[Path, bytes] = {}
"""The contents of the catalogues in use: Qt makes no copy of what it loads."""


def install_translators(app: QApplication, language: str) -> list[QTranslator]:
    """Install our catalogue and Qt's own for a language, or for the first of the system's languages that we have."""
    tags = QLocale().uiLanguages() if language == "system" else [language]
    code = next((each for tag in tags if (each := tag.split("-")[0]) in _LANGUAGES), "en")
    # Qt asks the one that was installed last first: ours replaces some of Qt's own texts (`_QT_TEXTS`)
    folders = {
        "qtbase": QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath),
        "gtapp": str(bundled_folder("resources") / "translations"),
    }
    loaded = []
    for name, folder in folders.items():
        translator = _load_translator(app, Path(folder) / f"{name}_{code}.qm")
        if translator and app.installTranslator(translator):
            loaded.append(translator)
    return loaded


_QT_TEXTS: tuple[Any, ...] = (
    QT_TRANSLATE_NOOP("QShortcut", "Return"),
    QT_TRANSLATE_NOOP("QKeySequenceEdit", "Press shortcut"),
    QT_TRANSLATE_NOOP("QFileDialog", "Look in:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Files of type:"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Folder"),
)
"""Texts that Qt's own catalogues lack, or translate otherwise than keyboards and this program do."""


def _load_translator(app: QApplication, path: Path) -> QTranslator | None:
    """Return a catalogue held in memory: Qt would map the file, and crash when an update overwrites it."""
    translator = QTranslator(app)
    translator.setObjectName(path.stem)
    try:
        content = _catalogues.setdefault(path, path.read_bytes())
    except OSError:
        return None
    return translator if translator.load(content) else None


def current_language() -> str:
    """Return the code of the language in use: each catalogue translates “en” by its code."""
    return QCoreApplication.translate("language", "en")


_MESSAGES_CONTEXT = "messages"


def translate_message(message: Message) -> str:
    """Return the text of a message: translated, then with its parameters filled in."""
    params = {name: _translate_param(message.code, name, value) for name, value in message.params.items()}
    text = QCoreApplication.translate(_MESSAGES_CONTEXT, TEXTS[message.code])
    try:
        return text.format(**params)
    except (KeyError, IndexError, ValueError):  # a catalogue with a wrong placeholder
        return str(message)


def _translate_param(code: str, name: str, value: Any) -> Any:
    """Return a parameter as text: a message, a schema's rule or a reason is translated; all else is unchanged."""
    if isinstance(value, Message):
        return translate_message(value)
    if name in _NUMBERS and isinstance(value, str) and _ENGLISH_NUMBER.fullmatch(value):
        return localize_number(value)
    if name != "reason":
        return value
    translated = (
        QCoreApplication.translate("schema", value) if code in ("invalid", "invalid-empty") else value
    )
    return translated if translated != value else translate_reason(value)


_NUMBERS = ("similarity", "threshold", "error", "count")
_ENGLISH_NUMBER = compile_late(r"\d[\d,]*(\.\d+)?")


def localize_number(text: str) -> str:
    """Return a number that is written as in English as the window's language writes it."""
    locale = QLocale(current_language())
    return text.translate(str.maketrans(",.", locale.groupSeparator() + locale.decimalPoint()))


def translate_error(error: Exception) -> str:
    """Return the text of an exception: its message where it is one of ours, else its type and text."""
    if isinstance(error, GtappError):
        return translate_message(error.message)
    return f"{type(error).__name__}: {error}"


_REASONS: tuple[Any, ...] = (
    QT_TRANSLATE_NOOP("reasons", "it crashed the program that reads it"),
    QT_TRANSLATE_NOOP("reasons", "it takes too long"),
    QT_TRANSLATE_NOOP("reasons", "it takes too much memory"),
    QT_TRANSLATE_NOOP("reasons", "the time for counting pages has passed"),
    QT_TRANSLATE_NOOP("reasons", "it is not a file"),
    QT_TRANSLATE_NOOP("reasons", "it is a link to nothing"),
    QT_TRANSLATE_NOOP("reasons", "it is git’s own folder"),
    QT_TRANSLATE_NOOP("reasons", "it is nested too deeply"),
    QT_TRANSLATE_NOOP("reasons", "a number has too many digits"),
    # language data that can't be loaded
    QT_TRANSLATE_NOOP("reasons", "damaged"),
    QT_TRANSLATE_NOOP("reasons", "empty"),
    # what Python's reader of JSON says
    QT_TRANSLATE_NOOP("reasons", "Expecting value"),
    QT_TRANSLATE_NOOP("reasons", "Extra data"),
    QT_TRANSLATE_NOOP("reasons", "Expecting ',' delimiter"),
    QT_TRANSLATE_NOOP("reasons", "Expecting ':' delimiter"),
    QT_TRANSLATE_NOOP("reasons", "Expecting property name enclosed in double quotes"),
    QT_TRANSLATE_NOOP("reasons", "Unterminated string starting at"),
    QT_TRANSLATE_NOOP("reasons", "Invalid control character at"),
    QT_TRANSLATE_NOOP("reasons", "Invalid \\escape"),
    QT_TRANSLATE_NOOP("reasons", "Illegal trailing comma before end of object"),
    QT_TRANSLATE_NOOP("reasons", "Illegal trailing comma before end of array"),
    QT_TRANSLATE_NOOP("reasons", "no {key}"),
    QT_TRANSLATE_NOOP("reasons", "another program holds its folder"),
    QT_TRANSLATE_NOOP("reasons", "another program writes into it"),
    QT_TRANSLATE_NOOP("reasons", "the record has another key than before"),
    QT_TRANSLATE_NOOP("reasons", "the cells of a table are texts"),
    QT_TRANSLATE_NOOP("reasons", "the cells of a table are texts, and “{key}” is none"),
    QT_TRANSLATE_NOOP("reasons", "the table has no column “{key}”"),
    QT_TRANSLATE_NOOP("reasons", "its encoding ({name}) has no “{text}”"),
    QT_TRANSLATE_NOOP("reasons", "its rows have no numbers; save it once with a spreadsheet program"),
    QT_TRANSLATE_NOOP("reasons", "the cell {place} belongs to another one, which is shown in its place"),
    QT_TRANSLATE_NOOP("reasons", "the cell {place} has a formula, which is not changed"),
    QT_TRANSLATE_NOOP("reasons", "the cell {place} can’t hold this text"),
    QT_TRANSLATE_NOOP(
        "reasons",
        "its table “{name}” has no empty row above its totals; add one there with a spreadsheet program",
    ),
    QT_TRANSLATE_NOOP(
        "reasons",
        "below its table “{name}” is no room for a new row; make room there with a spreadsheet program",
    ),
    QT_TRANSLATE_NOOP("reasons", "there is no such workbook, and none is made"),
    QT_TRANSLATE_NOOP("reasons", "rows with formulas can’t be left out; export all items, or as CSV"),
    QT_TRANSLATE_NOOP("reasons", "it can’t be read, and is left as it is"),
    QT_TRANSLATE_NOOP("reasons", "no JSON that fits the schema in the model’s text"),
    QT_TRANSLATE_NOOP("reasons", "there is no text"),
    QT_TRANSLATE_NOOP("reasons", "the model repeats itself without end"),
    QT_TRANSLATE_NOOP("reasons", "the answer ends while the model is still reasoning"),
    QT_TRANSLATE_NOOP("reasons", "it has more cells than the header"),
    QT_TRANSLATE_NOOP("reasons", "it is not an XLSX file ({reason})"),
    # the check of the computer
    QT_TRANSLATE_NOOP("reasons", "two programs can lock one file"),
    QT_TRANSLATE_NOOP("reasons", "no window within {number} s"),
    # names that can't be a file's
    QT_TRANSLATE_NOOP("reasons", "it is no name"),
    QT_TRANSLATE_NOOP("reasons", "it holds a separator, a colon or a control character"),
    QT_TRANSLATE_NOOP(
        "reasons",
        "it holds a character that Windows does not allow: a question mark, an asterisk, a bar, a quotation mark, < or >",
    ),
    QT_TRANSLATE_NOOP("reasons", "it ends in a dot or a space"),
    QT_TRANSLATE_NOOP("reasons", "it begins with a dot"),
    QT_TRANSLATE_NOOP("reasons", "second opinions have such names"),
    QT_TRANSLATE_NOOP("reasons", "Windows reserves it"),
    QT_TRANSLATE_NOOP("reasons", "it is longer than {number} bytes"),
    QT_TRANSLATE_NOOP("reasons", "it is not UTF-8"),
    # settings in TOML
    QT_TRANSLATE_NOOP("reasons", "line {line}: there is no key “{key}” (did you mean “{known}”?)"),
    QT_TRANSLATE_NOOP("reasons", "line {line}: there is no key “{key}”; there are: {known}"),
    QT_TRANSLATE_NOOP("reasons", "line {line}: “{key}” is a table, [{name}]"),
    QT_TRANSLATE_NOOP("reasons", "line {line}: “{key}” must be {reason}"),
    # gtapp.toml
    QT_TRANSLATE_NOOP("reasons", "the characters of the palette are a text"),
    QT_TRANSLATE_NOOP("reasons", "only benchmarks with a table of items have the table [table]"),
    QT_TRANSLATE_NOOP("reasons", "a threshold is a number"),
    QT_TRANSLATE_NOOP("reasons", "a threshold is above 0 and at most 1, not {number}"),
    QT_TRANSLATE_NOOP("reasons", "weights are numbers from 0 to a million, by the names of fields"),
    QT_TRANSLATE_NOOP("reasons", "same_meaning is a table of fields"),
    QT_TRANSLATE_NOOP("reasons", "same_meaning has the keys {known}"),
    QT_TRANSLATE_NOOP("reasons", "added and synonyms of same_meaning are lists"),
    QT_TRANSLATE_NOOP("reasons", "abbreviations of same_meaning is true or false"),
    QT_TRANSLATE_NOOP("reasons", "same_meaning has texts and lists of texts"),
    QT_TRANSLATE_NOOP(
        "reasons", "phrases of same_meaning have letters or digits, and there are at most {number} of them"
    ),
    QT_TRANSLATE_NOOP("reasons", "numbers are two whole numbers, the first and the last, as [1, 68]"),
    QT_TRANSLATE_NOOP("reasons", "numbers are not negative, and the first is not above the last"),
    QT_TRANSLATE_NOOP("reasons", "type, year and language of the report are pointers, as /publication/year"),
    QT_TRANSLATE_NOOP("reasons", "empty of the report is a list of texts"),
    QT_TRANSLATE_NOOP("reasons", 'languages of ocr are names of Tesseract’s data, joined by +, as "deu+fra"'),
    QT_TRANSLATE_NOOP("reasons", "table of ocr is true or false"),
    QT_TRANSLATE_NOOP("reasons", "a folder, or a list of folders"),
    QT_TRANSLATE_NOOP("reasons", "one of {known}"),
    QT_TRANSLATE_NOOP("reasons", "the key of a record that has the name of its item, such as id"),
    QT_TRANSLATE_NOOP(
        "reasons", "the key in which records are wrapped, such as response, or a list of such keys"
    ),
    QT_TRANSLATE_NOOP("reasons", "true or false"),
    QT_TRANSLATE_NOOP(
        "reasons", "what precedes the number of a page, such as _p, or r/v for the sides of leaves"
    ),
    QT_TRANSLATE_NOOP("reasons", "a list of endings of names in small letters, such as .gt.json"),
    QT_TRANSLATE_NOOP("reasons", "a regular expression for the names of items"),
    QT_TRANSLATE_NOOP("reasons", "a pattern that can be searched ({reason})"),
    QT_TRANSLATE_NOOP("reasons", "container {known} needs a key, which has the name of each item"),
    QT_TRANSLATE_NOOP("reasons", "{place} lies outside the project"),
    QT_TRANSLATE_NOOP("reasons", "{place} leads nowhere"),
    QT_TRANSLATE_NOOP("reasons", "records of this benchmark are no plain texts"),
    QT_TRANSLATE_NOOP("reasons", "field {key}: {reason}"),
    QT_TRANSLATE_NOOP("reasons", "fields are tables [[fields]]"),
    QT_TRANSLATE_NOOP("reasons", "a table [[fields]] has no key"),
    QT_TRANSLATE_NOOP("reasons", "a key ends with the name of the field, as in advertisements/*/class"),
    QT_TRANSLATE_NOOP("reasons", "its kind is none of {known}"),
    QT_TRANSLATE_NOOP("reasons", "label and help are texts"),
    QT_TRANSLATE_NOOP("reasons", "scored is true or false"),
    QT_TRANSLATE_NOOP("reasons", "only the kinds choice and tags have choices"),
    QT_TRANSLATE_NOOP("reasons", "its choices are a list of texts"),
    QT_TRANSLATE_NOOP("reasons", "its choices are not different texts"),
    QT_TRANSLATE_NOOP("reasons", "files of truths or answers use this key"),
    QT_TRANSLATE_NOOP("reasons", "the benchmark’s schema has it already"),
    QT_TRANSLATE_NOOP("reasons", "the benchmark’s schema has no object there"),
    QT_TRANSLATE_NOOP("reasons", "records are lists here, so that only their entries have fields"),
    # a team
    QT_TRANSLATE_NOOP("reasons", "it is larger than {number} MB"),
    QT_TRANSLATE_NOOP("reasons", "no team shares such a file"),
    QT_TRANSLATE_NOOP("reasons", "it is no file of JSON lines"),
    QT_TRANSLATE_NOOP("reasons", "it is too long"),
    QT_TRANSLATE_NOOP("reasons", "it does not say in which order lines stand"),
    QT_TRANSLATE_NOOP("reasons", "a backup is made by a reviewer or owner"),
    QT_TRANSLATE_NOOP("reasons", "[team] in gtapp.toml has the texts url and project"),
    QT_TRANSLATE_NOOP("reasons", "it does not begin with postgresql://"),
    QT_TRANSLATE_NOOP("reasons", "it names no database"),
    QT_TRANSLATE_NOOP("reasons", "it has an option that gtapp does not take from it: {name}"),
    QT_TRANSLATE_NOOP("reasons", "host= is for the folder of a socket"),
    QT_TRANSLATE_NOOP("reasons", "sslmode is one of {known}"),
    QT_TRANSLATE_NOOP("reasons", "it names more than one server, or has characters that no name has"),
    QT_TRANSLATE_NOOP("reasons", "it is no backup of a team’s project"),
    QT_TRANSLATE_NOOP("reasons", "it is from a later version of gtapp"),
    QT_TRANSLATE_NOOP("reasons", "it is not whole"),
    # drafting: scans, keys, drafting.toml, prices.toml
    QT_TRANSLATE_NOOP("reasons", "it is empty (0 bytes)"),
    QT_TRANSLATE_NOOP("reasons", "it is too large"),
    QT_TRANSLATE_NOOP("reasons", "it is too large ({width} × {height} pixels)"),
    QT_TRANSLATE_NOOP("reasons", "decoding it takes more than {number} MB of memory"),
    QT_TRANSLATE_NOOP("reasons", "decoding it takes longer than {number} s"),
    QT_TRANSLATE_NOOP("reasons", "its decoder crashed"),
    QT_TRANSLATE_NOOP("reasons", "it lies outside the project"),
    QT_TRANSLATE_NOOP("reasons", "it has no pages"),
    QT_TRANSLATE_NOOP("reasons", "it has a page without a size"),
    QT_TRANSLATE_NOOP("reasons", "it sends something else"),
    QT_TRANSLATE_NOOP("reasons", "there is none"),
    QT_TRANSLATE_NOOP("reasons", "there is no setting “{name}”; there are: {known}"),
    QT_TRANSLATE_NOOP("reasons", "{key} of {name} must be a number from 0 on"),
    QT_TRANSLATE_NOOP("reasons", "{name} needs input and output"),
    # schemas
    QT_TRANSLATE_NOOP("reasons", "The schema can’t be followed: {reason}"),
    QT_TRANSLATE_NOOP("reasons", "it can’t be imported"),
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
    """Return `reason` in the user's language if it is a text of this program, else unchanged."""
    text, values = _match_reason(reason)
    if not text:
        return reason
    translated = {name: translate_reason(value) for name, value in values.items()}
    return QCoreApplication.translate("reasons", text).format(**translated)


@lru_cache(maxsize=512)
def _match_reason(reason: str) -> tuple[str, dict[str, str]]:
    """Return the text with placeholders that `reason` was made of, and their values; an empty text if it isn't ours."""
    if "{" not in reason and reason in _REASONS:
        return reason, {}
    for text in map(str, _REASONS):
        # compiling all patterns takes as long as several cards
        if reason.startswith(text.partition("{")[0]) and (match := _compile_pattern(text).fullmatch(reason)):
            return text, match.groupdict()
    return "", {}


@cache
def _compile_pattern(text: str) -> re.Pattern[str]:
    """Return the pattern that matches a text with its placeholders filled in."""
    parts = re.split(r"\{(\w+)\}", text)
    patterns = (f"(?P<{part}>.+)" if number % 2 else re.escape(part) for number, part in enumerate(parts))
    return re.compile("".join(patterns), re.DOTALL)


def join_label(label: str, text: str) -> str:
    """Return a text after its label; French has a space before the colon."""
    return QCoreApplication.translate("form", "{label}: {text}").format(label=label, text=text)


def format_moment(moment: QDateTime) -> str:
    """Return date and time as the window's language writes them; in English with the day first, as the texts are British."""
    code = current_language()
    locale = (
        QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom) if code == "en" else QLocale(code)
    )
    return locale.toString(moment, QLocale.FormatType.ShortFormat)


def capitalize(text: str) -> str:
    """Return a text with a capital at its beginning; all else stays as it is."""
    return text[:1].upper() + text[1:]


_LONGEST_NAME = 50


def shorten_name(name: str) -> str:
    """Return a name such that several have room in a line: of items without a title it can be a digest of 64 digits."""
    return shorten(name, _LONGEST_NAME)


_LONG_WORD = compile_late(rf"[^\s/\\]{{{_LONGEST_NAME + 1},}}")


def shorten_words(text: str) -> str:
    """Return a text without words that are broken nowhere and longer than a line on a small screen: names of files."""
    return _LONG_WORD.sub(lambda found: shorten_name(found[0]), text)


def join_names(names: Iterable[str], most: int) -> str:
    """Return names in a line: the first ones, and an ellipsis for those after `most`."""
    known = list(names)
    return ", ".join(known[:most]) + (" …" if len(known) > most else "")


def format_count(count: int) -> str:
    """Return a number as the window's language writes it: 12,345 in English."""
    return QLocale(current_language()).toString(count)


def format_decimal(number: float, decimals: int) -> str:
    """Return a number with this many decimals as the window's language writes it: 0.25 in English, 0,25 in German."""
    return QLocale(current_language()).toString(float(number), "f", decimals)  # PySide takes no int


def format_percentage(number: float) -> str:
    """Return a percentage with one decimal: 99.5 % in English."""
    return f"{format_decimal(number, 1)} %"


def format_duration(seconds: float) -> str:
    """Return a time as 1:05 h, 4:09 min or 12 s."""
    whole = max(0, round(seconds))
    if whole >= 3600:
        return f"{whole // 3600}:{whole % 3600 // 60:02} h"
    return f"{whole // 60}:{whole % 60:02} min" if whole >= 60 else f"{whole} s"


def format_time_left(seconds: float) -> str:
    """Return how much work is left, roughly: in minutes, from an hour and a half on in hours."""
    minutes = seconds / 60
    if minutes < 1.5:
        return QCoreApplication.translate("progress", "about a minute left")
    if minutes < 90:
        text = QCoreApplication.translate("progress", "about {count} minutes left")
        return text.format(count=round(minutes) if minutes < 10 else 5 * round(minutes / 5))
    text = QCoreApplication.translate("progress", "about {count} hours left")
    return text.format(count=format_count(round(minutes / 60)))


def format_progress(checked: int, total: int, seconds_left: float) -> str:
    """Return how much is checked, and how much time is left; 0: not known."""
    text = QCoreApplication.translate("progress", "{checked} of {total} checked")
    text = text.format(checked=format_count(checked), total=format_count(total))
    return f"{text} · {format_time_left(seconds_left)}" if seconds_left > 0 else text


def format_cost(amount: float | None) -> str:
    """Return an amount in US dollars; None: that it is unknown."""
    if amount is None:
        return QCoreApplication.translate("drafting", "cost unknown")
    return f"{format_decimal(amount, 2 if amount >= 1 else 4)} USD"
