"""Every message below the user interface: a code, its English text, and the exceptions that carry one.

The user interface translates the English text (context ``messages``) and fills in the parameters afterwards, so that a
message can be shown in the annotator's language although it arose where no Qt is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

TEXTS: dict[str, str] = {
    # files that can't be read: what happened, and that the file is safe
    "file-missing": "The file {path} is not there.",
    "file-empty": "The file {path} is empty (0 bytes). It is left as it is.",
    "file-rights": "The file {path} may not be read (no permission).",
    "file-io": "The file {path} can't be read: {reason}",
    "file-not-utf8": "The file {path} is not UTF-8 text (line {line}); it was saved in another "
    "encoding, such as Latin-1 or UTF-16. It is left as it is.",
    "file-not-json": "The file {path} is not valid JSON (line {line}, column {column}: {reason}). It is left as it is.",
    "file-duplicate-key": "In {path} the key “{key}” stands twice in one object, so it isn't clear which value is meant. "
    "The file is left as it is.",
    "file-too-deep": "The file {path} is nested too deeply to be a record. It is left as it is.",
    "file-no-record": "The file {path} has no “{key}”, where this benchmark keeps the record. It is left as it is.",
    "file-two-rows": "The table {path} has more than one row “{key}”, so it isn't clear which is meant.",
    # saving
    "save-changed": "{path} was changed by another program since it was opened. Nothing was overwritten; "
    "your corrections are kept here until you choose.",
    "save-rights": "{path} could not be saved: no permission to write there. Your corrections are kept and will be tried again.",
    "save-full": "{path} could not be saved: the disk is full. The previous state of the file is unharmed; "
    "your corrections are kept and will be tried again.",
    "save-io": "{path} could not be saved: {reason}. The previous state of the file is unharmed; your corrections are kept.",
    "save-link": "{path} is a link to another item's file and was not written. "
    "Put the file itself in its place; your corrections are kept here.",
    "save-inconsistent": "{path} was not saved: what would be written does not say what the form shows. The file is "
    "unharmed; please report this. Your corrections are kept here.",
    "save-vanished": "{path} is no longer there. Your corrections are kept here until you choose.",
    # addresses and values
    "pointer-syntax": "“{pointer}” is not a pointer: it starts with “/”, as in /author/last_name; ~0 stands for ~ and ~1 for /.",
    "pointer-absent": "There is no value at {pointer}.",
    "pointer-parent": "{pointer} can't be set: what stands above it is not an object or a list.",
    "pointer-index": "{pointer} can't be set: the list above it has {count} entries.",
    "pointer-unknown": "Neither the record nor the schema has {pointer}; nothing was changed.",
    "pointer-root": "The record as a whole can't be removed or moved.",
    "value-not-json": "This value can't be written as JSON: {reason}",
    # projects
    "project-missing": "There is no folder {path}.",
    "project-not-folder": "{path} is not a folder.",
    "project-unknown": "It isn't clear which benchmark {path} follows. Name it: one of {names}.",
    "project-ambiguous": "{path} could follow more than one benchmark ({found}). Name the one that is meant.",
    "project-empty": "{path} holds neither scans nor ground truth where “{benchmark}” keeps them ({places}).",
    "project-config": "The project's file {path} can't be used: {reason}",
    "benchmark-unknown": "There is no benchmark “{name}”. There are: {names}.",
    "benchmark-broken": "The benchmark's file {path} can't be used: {reason}",
    "schema-broken": "The schema {path} can't be used: {reason}",
    "schema-code": "{path} is a program, not only data. It is run only after you have looked at it and agreed.",
    "schema-failed": "{path} could not give its schema: {reason}",
    "item-unknown": "There is no item “{item}” in this project.",
    "item-unsafe": "“{item}” can't be used as a file name: {reason}",
    "item-ambiguous": "“{item}” names more than one item: {items}.",
    "item-unsaved": "{item} has corrections that were not saved when the program ended. Open the project in the window, "
    "where they are offered back; nothing was changed.",
    "schema-other": "{path} has another hash ({found}); look at it again. Nothing was agreed to.",
    "journal-taken": "Another window wrote the work journal of this item.",
    "store-broken": "The project's work journal {path} can't be used: {reason}. Files can still be corrected and saved; "
    "undo from earlier sessions isn't available.",
    "status-unknown": "There is no status “{status}”. There are: {names}.",
    # problems of a project, item by item
    "truth-without-scan": "There is a ground truth but no scan.",
    "scan-without-truth": "There is a scan but no ground truth yet.",
    "draft-without-scan": "There is a draft but neither scan nor ground truth.",
    "draft-unreadable": "The draft {path} can't be read: {reason}",
    "draft-no-record": "The draft {path} holds no record: {reason}",
    "draft-duplicate": "There is more than one draft: {paths}. The last one is used.",
    "scan-empty": "The scan {path} is empty (0 bytes).",
    "scan-unreadable": "The scan {path} is not an image or PDF that can be shown.",
    "scan-duplicate": "Two scans have this item's name: {paths}.",
    "name-lookalike": "Two names differ only in capitals or in how accents are stored: {names}.",
    "truth-link": "This ground truth is a link to another file, which is what a save writes.",
    "truth-vanished": "The ground truth {path} is gone since the project was opened; saving makes it anew.",
    "page-gap": "The pages are not numbered without gaps: {pages}.",
    "item-duplicate": "“{key}” stands more than once: {places}.",
    "row-without-item": "The table {path} has a row “{key}” without a file of its own.",
    "row-differs": "{path} says “{other}” here.",
    "row-missing": "The table {path} has no row for this item; it gets one when the item is saved.",
    "row-twice": "The table {path} has more than one row for this item; none of them is changed.",
    "bom": "The file begins with a byte order mark; it is kept.",
    "nan": "NaN or Infinity is not valid JSON; other programs may refuse the file.",
    # issues of a value
    "type-text": "A text is expected here.",
    "type-integer": "A whole number is expected here.",
    "type-number": "A number is expected here.",
    "type-boolean": "Yes or no is expected here.",
    "type-object": "A group of values is expected here.",
    "type-list": "A list is expected here.",
    "missing": "This is missing; the schema asks for it.",
    "foreign": "The schema does not know this; it is kept as it is.",
    "choice": "One of {choices} is expected here.",
    "invalid": "{reason}",
    "derived": "From “{source}” follows {expected}.",
    "row-number": "Row {expected} is expected here.",
    "shape": "The record does not have the schema's shape ({expected}); it is shown as far as it goes, and kept.",
    "draft-foreign": "The draft's “{keys}” is not in the schema and was not taken over.",
    "control-character": "There is an invisible control character (U+{number}) in this text.",
    "not-nfc": "The accents in this text are stored as separate characters (not NFC).",
}


@dataclass(frozen=True, slots=True)
class Message:
    """A code of `TEXTS` with the parameters of its text."""

    code: str
    params: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return TEXTS[self.code].format(**self.params)


class GtappError(Exception):
    """Something a user should be told; `message` says it."""

    def __init__(self, code: str, **params: Any) -> None:
        self.message = Message(code, params)
        super().__init__(str(self.message))

    @property
    def code(self) -> str:
        return self.message.code


class UnreadableError(GtappError):
    """A file that can't be read as what it should be; it is never overwritten."""


class SaveError(GtappError):
    """A save that did not happen; the previous state of the file is unharmed."""


class ChangedOnDiskError(SaveError):
    """A save refused because the file is no longer what was read."""


class EditError(GtappError):
    """An edit that does not fit the record; nothing was changed."""


class ProjectError(GtappError):
    """A folder that can't be opened as a project."""
