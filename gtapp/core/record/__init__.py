"""A record being corrected: its tree, the texts of its files, its edits and its issues."""

from gtapp.core.record.changes import Change, Edit
from gtapp.core.record.document import Document
from gtapp.core.record.text_parts import JsonPart, RowPart, TextPart
from gtapp.core.record.validation import Issue

__all__ = ["Change", "Document", "Edit", "Issue", "JsonPart", "RowPart", "TextPart"]
