"""The text of a document that is a file of plain text: the record is an object with this text alone."""

from __future__ import annotations

from typing import Any

from gtapp.core.files import plain_text
from gtapp.core.files.json_text import Splice
from gtapp.core.record.changes import Change
from gtapp.core.record.text_parts import TextPart
from gtapp.core.schema.containers import TEXT


class PlainTextPart(TextPart):
    """A file of plain text (`gtapp.core.files.plain_text`)."""

    name = "record"

    def rebuild(self) -> str:
        splices = plain_text.plan_value(self.text, plain_text.read_record(self.text)[TEXT])
        return splices[0].apply(self.text) if splices else self.text

    def matches_record(self, record: Any) -> bool:
        try:
            self.text.encode("utf-8")
        except UnicodeEncodeError:  # JSON could hold half a surrogate pair, a text can't
            return False
        # a value may have other line ends than the file, as one of a draft
        is_text = isinstance(record, dict) and record.keys() == {TEXT} and isinstance(record[TEXT], str)
        return is_text and not plain_text.plan_value(self.text, record[TEXT])

    def relocate_record(self, record: Any) -> None:
        """Do nothing: the record is the whole text."""

    def plan_splices(self, change: Change, before: dict[str, str], record: Any) -> list[Splice]:
        if change.kind not in ("set", "insert", "remove"):
            return []
        value = change.new if change.kind != "remove" else ""
        if not change.pointer:
            value = value.get(TEXT) if isinstance(value, dict) else ""
        elif change.pointer != (TEXT,):
            return []
        return plain_text.plan_value(self.text, value)
