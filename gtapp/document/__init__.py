"""A record under correction: its tree, its texts, its edits, its issues. One door changes it."""

from gtapp.document.changes import Change, Edit
from gtapp.document.document import Document
from gtapp.document.issues import Issue
from gtapp.document.part import JsonPart, Part, RowPart

__all__ = ["Change", "Document", "Edit", "Issue", "JsonPart", "Part", "RowPart"]
