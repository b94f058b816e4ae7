"""A paper, textbook or ebook as ScienceMetaBench describes it; the PDF's SHA-256 names the record."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field


def _hint(**hints: Any) -> dict[str, Any]:
    return {"gtapp": hints}


_SHA256 = _hint(label="SHA-256", help="The name of the PDF; it ties the record to it.", read_only=True)
_TITLE = _hint(
    label="Title", help="As printed, with its subtitle, in one line.", group="Work", widget="long", rows=2
)
_AUTHOR = _hint(label="Authors", help="In the order printed, separated by “; ”.", group="Work")
_ABSTRACT = _hint(
    label="Abstract",
    help="The whole abstract without its heading, in one paragraph; empty where none is printed.",
    group="Content",
    widget="long",
    rows=8,
)
_TIME = _hint(
    label="Published",
    help="The year of publication, as YYYY; empty where none is given.",
    group="Publication",
    check={
        "regex": r"^\d{4}$",
        "message": "The year of publication is written YYYY, without month and day.",
        "fix": "year",
    },
)


class Paper(BaseModel):
    """A scientific paper."""

    sha256: str = Field(json_schema_extra=_SHA256)
    doi: str = Field(
        json_schema_extra=_hint(
            label="DOI",
            help="From “10.” on, without the address before it.",
            group="Publication",
            check={
                "regex": r"^10\.\d{4,9}/\S+$",
                "message": "A DOI begins with “10.”, without “doi:” or an address before it.",
                "fix": "doi",
            },
        )
    )
    title: str = Field(json_schema_extra=_TITLE)
    author: str = Field(json_schema_extra=_AUTHOR)
    keyword: str = Field(
        json_schema_extra=_hint(
            label="Keywords",
            help="As printed, in their order, separated by “, ”.",
            group="Content",
            widget="tags",
            separator=[", ", "; "],
        )
    )
    abstract: str = Field(json_schema_extra=_ABSTRACT)
    pub_time: str = Field(json_schema_extra=_TIME)


class Book(BaseModel):
    """A textbook or an ebook."""

    sha256: str = Field(json_schema_extra=_SHA256)
    isbn: str = Field(
        json_schema_extra=_hint(
            label="ISBN",
            help="As printed, with its hyphens.",
            group="Publication",
            check={
                "regex": r"^[0-9Xx\s;,‐‑–-]+$",
                "test": "isbn",
                "fix": "isbn",
                "message": "An ISBN has 10 or 13 digits, the last of which follows from the others: one is wrong or missing.",
            },
        )
    )
    title: str = Field(json_schema_extra=_TITLE)
    author: str = Field(json_schema_extra=_AUTHOR)
    abstract: str = Field(json_schema_extra=_ABSTRACT)
    category: str = Field(
        json_schema_extra=_hint(
            label="Category",
            help="The book’s classification number, such as TP312; empty where none is printed.",
            group="Content",
            check={
                "regex": r"^([A-Z]{1,3}|[ -~]*[0-9][ -~]*)$",
                "message": "A category is a classification number, such as TP312, not a subject in words.",
            },
        )
    )
    pub_time: str = Field(json_schema_extra=_TIME)
    publisher: str = Field(
        json_schema_extra=_hint(
            label="Publisher", help="As printed on the title page, without the place.", group="Publication"
        )
    )
