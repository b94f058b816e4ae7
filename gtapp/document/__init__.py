"""A record under correction: its tree, its texts, its edits, its issues. One door changes it."""

from gtapp.document.changes import Change, Edit
from gtapp.document.document import Document
from gtapp.document.parts import JsonPart, Part, RowPart
from gtapp.document.validation import Issue

__all__ = ["Change", "Document", "Edit", "Issue", "JsonPart", "Part", "RowPart"]
