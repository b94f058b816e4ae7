"""The names by which issues, and kinds of issues, are accepted."""

from __future__ import annotations

from gtapp.core.record.document import Document
from gtapp.core.record.validation import Issue
from gtapp.core.schema.own_fields import make_path
from gtapp.core.schema.pointer import write_pointer


def name_issue(issue: Issue) -> str:
    """Return the name of an issue in its record: what it is, and where (RFC 6901): ``invalid /date``."""
    return f"{issue.code} {write_pointer(issue.pointer)}"


def name_kind(document: Document, issue: Issue) -> str:
    """Return the name that an issue has in all records, whichever entries of lists it is in: ``invalid /pages/*/name``."""
    return f"{issue.code} {write_pointer(make_path(document.to_tree_pointer(issue.pointer)))}"
