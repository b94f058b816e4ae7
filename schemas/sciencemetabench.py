"""A paper, textbook or ebook as ScienceMetaBench describes it; the PDF's SHA-256 names the record."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field


def _hint(**hints: Any) -> dict[str, Any]:
    return {"gtapp": hints}


_SHA256 = _hint(label="SHA-256", read_only=True, help="Names the PDF; it is never edited.")
_TITLE = _hint(label="Title", widget="long", rows=2)
_AUTHOR = _hint(label="Authors", help="As printed, separated by “; ”.")
_ABSTRACT = _hint(label="Abstract", widget="long", rows=8)
_TIME = _hint(label="Published")


class Paper(BaseModel):
    """A scientific paper."""

    sha256: str = Field(json_schema_extra=_SHA256)
    doi: str = Field(json_schema_extra=_hint(label="DOI"))
    title: str = Field(json_schema_extra=_TITLE)
    author: str = Field(json_schema_extra=_AUTHOR)
    keyword: str = Field(json_schema_extra=_hint(label="Keywords", help="As printed, separated by “, ”."))
    abstract: str = Field(json_schema_extra=_ABSTRACT)
    pub_time: str = Field(json_schema_extra=_TIME)


class Book(BaseModel):
    """A textbook or an ebook."""

    sha256: str = Field(json_schema_extra=_SHA256)
    isbn: str = Field(json_schema_extra=_hint(label="ISBN"))
    title: str = Field(json_schema_extra=_TITLE)
    author: str = Field(json_schema_extra=_AUTHOR)
    abstract: str = Field(json_schema_extra=_ABSTRACT)
    category: str = Field(json_schema_extra=_hint(label="Category"))
    pub_time: str = Field(json_schema_extra=_TIME)
    publisher: str = Field(json_schema_extra=_hint(label="Publisher"))
