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
    "report-rights": "The report {path} was not written: no permission to write there.",
    "report-full": "The report {path} was not written: the disk is full. What was there before is unharmed.",
    "report-io": "The report {path} was not written: {reason}. What was there before is unharmed.",
    "report-output": "The standard output could not be written: {reason}. Reports in files are complete.",
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
    "journal-broken": "Part of this item's work journal can't be read. Its file is not affected, but undo, and corrections that "
    "were not saved, reach only as far as the journal can be read.",
    "journal-waiting": "The work journal could not be read when {item} was opened, and holds corrections of an earlier session "
    "that were not saved. They are kept; to get them back, and to have this item's corrections journalled, open the item again.",
    "store-locked": "Another program holds the project's work journal {path}. Corrections can be saved, but are not journalled; "
    "this is tried again with each correction.",
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
    # tables that were exported, and come back
    "table-no-item": "{path} is not a table that gtapp exported: it has no column “item”.",
    "table-column-twice": "The table {path} has more than one column “{name}”, so it isn't clear which counts.",
    "table-broken": "The table {path} can't be read at row {row}: {reason}.",
    "table-item": "{item}: {reason}",
    "table-nameless": "Row {row} names no item; it was left out.",
    "table-place": "In row {row} “{place}” is not a pointer; its item was left out.",
    "table-twice": "In row {row} there is another value for {pointer}; its item was left out.",
    "table-inside": "The table has both a value for {pointer} and values inside it; the item was left out.",
    "table-no-values": "The table has no values for this item; it was left as it is.",
    "table-item-twice": "The table has this item more than once; it was left as it is.",
    "table-column-unknown": "Neither the schema nor a record knows the column {name}; it was left out.",
    "table-column-other": "The column {name} is not a pointer; it was left out.",
    # exports
    "export-exists": "{path} is there already. Nothing was written; choose another place, or say that it may be replaced "
    "(--force).",
    "export-inside": "{path} belongs to the project itself. Nothing was written; choose a place outside of it.",
    "export-kind": "{path} is a folder; this format is one file. Nothing was written.",
    "export-nothing": "There is nothing to export: no item has a ground truth that was asked for.",
    "export-rights": "Nothing was exported: no permission to write to {path}.",
    "export-full": "Nothing was exported: the disk is full ({path}).",
    "export-io": "Nothing was exported to {path}: {reason}",
    "export-stopped": "The export was stopped. Nothing was written.",
    "export-cell": "{pointer} has {length} characters, and a cell of an XLSX file holds {most}. CSV and JSON hold it.",
    "export-cells": "{count} values are too long for XLSX. Nothing was written; export as CSV or JSON.",
    "export-rows": "{count} rows are too many for XLSX, which holds {most}. Nothing was written; export as CSV or JSON.",
    "export-columns": "{count} columns are too many for XLSX, which holds {most}. Nothing was written; export as CSV or JSON.",
    "export-left": "{path} still has {count} files that are not part of this export, such as {names}.",
    "export-column": "The table {path} has further columns, which the export leaves out: {names}.",
    "export-differs": "{pointer} came out as {new} instead of {old}.",
    "export-not-scored": "This is not laid out as a record of this benchmark; it can't be scored.",
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
    "draft-repeated": "More than once in one object of the draft, of which the last one was taken over: {keys}.",
    "draft-foreign": "Not in the schema, and therefore not taken over from the draft: {keys}.",
    "control-character": "There is an invisible control character (U+{number}) in this text.",
    "not-nfc": "The accents in this text are stored as separate characters (not NFC).",
    # scoring: how an answer's text differs from the truth's (fragments behind a colon)
    "score-diff-same": "no difference",
    "score-diff-stored": "accents stored differently",
    "score-diff-space-more": "a space more",
    "score-diff-space-missing": "a space missing",
    "score-diff-spaces": "spaces differ",
    "score-diff-comma-more": "a comma more",
    "score-diff-comma-missing": "a comma missing",
    "score-diff-dot-more": "a full stop more",
    "score-diff-dot-missing": "a full stop missing",
    "score-diff-more": "“{characters}” more",
    "score-diff-missing": "“{characters}” missing",
    "score-diff-many-more": "{count} characters more",
    "score-diff-many-missing": "{count} characters missing",
    "score-diff-capital": "capital letter: {answer} for {truth}",
    "score-diff-capitals": "capital letters differ",
    "score-diff-accent": "accent: {answer} for {truth}",
    "score-diff-accents": "accents differ",
    "score-diff-punctuation": "punctuation differs",
    "score-diff-for": "{answer} for {truth}",
    "score-diff-for-times": "{answer} for {truth}, {count} times",
    "score-diff-characters": "{count} characters differ",
    "score-diff-other": "another text",
    # scoring, advertisements
    "score-ad-same": "the same text",
    "score-ad-differs": "fuzzy {similarity}, CER {error}: {difference}",
    "score-ad-number": "the answer has no advertisement {number} in this section",
    "score-ad-left": "the answer has none left for it in this section",
    "score-ad-section": "the answer has no section “{section}”; “{nearest}” is not alike enough ({similarity} < {threshold})",
    "score-ad-none": "the answer has no advertisements",
    "score-ad-invented": "not in the truth; listed, not scored",
    "score-ad-unnumbered": "not scored: the text does not begin with a number and a dot",
    "score-ad-unsectioned": "not scored: there is no section",
    "score-ad-repeated": "not scored: its number comes again in the section, and the last one counts",
    "score-ad-not-text": "not scored: its section or text is not a text",
    "score-ad-other-section": "not scored: on this page one section alone counts",
    # scoring: letters, date and persons
    # one field: similarity and threshold, then in what they differ
    "score-field-same": "the same",
    "score-field-as-text": "the same, written as text",
    "score-field-alike": "{similarity} ≥ {threshold}: {difference}",
    "score-field-differs": "{similarity} < {threshold}: {difference}",
    "score-field-kind": "a list or an object on one side, a single value on the other",
    "score-field-missing": "not in the answer",
    "score-field-invented": "only in the answer",
    "score-field-empty": "empty on both sides",
    "score-field-quiet": "not marked, and nothing stands in this cell",
    "score-date-name": "the same date",
    "score-date-missing": "this date is not in the answer",
    "score-date-unknown": "no such date in the truth",
    "score-date-again": "the same date again, counted once",
    "score-person-name": "matched by the name",
    "score-person-variant": "matched by the inscribed variant “{variant}”",
    "score-person-missing": "not named in the answer",
    "score-person-unknown": "no such person in the truth",
    "score-person-other": "stands for “{name}”, who is not in the truth",
    "score-person-unscored": "inferred in the truth, not scored, so that naming it counts as invented",
    "score-person-again": "the same person again, counted once",
    "score-person-function": "inferred from the function, not scored",
    "score-person-correspondence": "inferred from the correspondence, not scored",
    "score-letter-signed": "skipped by the rule skip_signatures",
    "score-letter-unsigned": "skipped by the rule skip_non_signatures",
    "score-answer-unread": "the leaderboard could not read this answer, so that everything is missing",
    "score-persons-missing": "There is no {path}: persons match by their exact name only.",
    "score-persons-broken": "{path} can't be used ({reason}): persons match by their exact name only.",
    # scoring: similarity of texts
    "score-similarity-same": "identical",
    "score-similarity-empty": "empty in both",
    "score-similarity-invented": "empty in the truth, filled in the answer",
    "score-similarity-missing": "empty in the answer",
    "score-similarity-case": "the same but for capital letters, which don't count",
    "score-similarity-ratio": "{similarity}: {difference}",
    # scoring: answers, truths and rules that can't be read
    "score-answer-missing": "There is no answer; it counts as an empty one.",
    "score-answer-empty": "The answer is empty.",
    "score-answer-text": "There is no JSON in the answer's text.",
    "score-answer-deep": "The answer is nested too deeply to be a record.",
    "score-answer-foreign": "The answer is no record of this benchmark: it has none of {fields}.",
    "score-answer-repaired": "The answer's JSON breaks off or is faulty at character {place}; what was complete is scored.",
    "score-answer-unparsed": "The answer's file has no “parsed”, and the leaderboard takes nothing else; it counts as empty.",
    "score-answer-unparsable": "The leaderboard's reader can't parse the answer ({reason}); it takes it for an error message.",
    "score-answer-stopped": "The leaderboard's program stopped at this answer with an error; it counts as empty.",
    "score-answer-unknown": "There is an answer but no ground truth; it is not scored.",
    "score-answer-double": "There is more than one answer: {places}. The last one counts.",
    "score-truth-double": "There is more than one ground truth of this name ({places}); the first one counts.",
    "score-truth-twice": "There is more than one ground truth of this name; the first one counts.",
    "score-truth-text": "The ground truth is not JSON; it is not scored.",
    "score-file-other": "This file lies among answers of tests (request_<test>_<item>.json) and is none; it is not scored.",
    "score-truth-foreign": "The ground truth is no record of this benchmark (it has none of {fields}); it is not scored.",
    "score-truth-deep": "The ground truth is nested too deeply to be a record; it is not scored.",
    "score-stopped": "Stopped after {count} items; the figures are of these alone.",
    "score-line-key": "Line {line} of {path} is not JSON, or has no “{key}” by which items are known; it is not scored.",
    "score-nothing": "There is nothing to score: {path} holds no ground truth of “{benchmark}”.",
    "score-no-answers": "There are no answers in {path}.",
    "score-no-run": "There is no run “{run}”. There are: {names}.",
    "score-rule-unknown": "“{benchmark}” knows no rule “{rule}”. It knows: {known}.",
    "score-rule-value": "The rule “{rule}” is true or false, not {value}.",
    "score-rules-broken": "The rules “{text}” can't be used: {reason}",
    "score-tests-broken": "{path} has no column “id” by which tests are known.",
    "score-rules-unused": "The rules of test {test} can't be used, so the benchmark's own count: {reason}",
    "score-test-other": "The test {test} is one of “{benchmark}”.",
    "score-weights-broken": "The weights “{text}” can't be used: {reason}",
    "score-usage": "Name a project, or else {missing}. See: gtapp score --help",
    # scoring, extras
    "score-weight-unmet": "No value has the field “{field}”, so that its weight changes nothing.",
    "score-weight": "The weight of “{field}” can't be {weight}: it must be a number from 0 to 1,000,000.",
    # the live board of runs
    "preview-broken": "The answers could not all be loaded: the program that reads them ended early ({reason}). What was loaded "
    "is shown; load again for the rest.",
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
