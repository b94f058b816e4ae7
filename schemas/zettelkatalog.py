"""An index card of a dissertation catalogue, or a card that only refers to another one."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field


def _hint(**hints: Any) -> dict[str, Any]:
    return {"gtapp": hints}


class CardType(BaseModel):
    """What kind of card this is."""

    type: Literal["Dissertation or thesis", "Reference"] = Field(
        json_schema_extra=_hint(label="Type", help="A card with “s.” on a line of its own is a reference.")
    )


class Author(BaseModel):
    """Who wrote the work."""

    last_name: str = Field(json_schema_extra=_hint(label="Last name", empty=""))
    first_name: str = Field(json_schema_extra=_hint(label="First name", empty=""))


class Publication(BaseModel):
    """The work as the card describes it."""

    title: str = Field(json_schema_extra=_hint(label="Title", widget="long", rows=2, empty=""))
    year: int | None = Field(json_schema_extra=_hint(label="Year", empty="null"))
    place: str | None = Field(json_schema_extra=_hint(label="Place", empty="null"))
    pages: str | None = Field(
        json_schema_extra=_hint(
            label="Pages",
            empty="null",
            help="Without “S.” or “p.”; unnumbered pages are kept: “IV S. + 67-74 S.” is “IV 67-74”.",
            check={
                "regex": r"^(?!.*(\d\s*[Ss]\.|\b[Ss]\.\s*\d|\bpp?\.)).*$",
                "message": "Pages are given without “S.” or “p.”",
            },
        )
    )
    publisher: str | None = Field(json_schema_extra=_hint(label="Publisher", empty="null"))
    format: str | None = Field(
        json_schema_extra=_hint(label="Format", empty="null", help="As it stands on the card: 8°, 8' or 8.")
    )
    editor: str | None = Field(default=None, json_schema_extra=_hint(label="Editor", empty="null"))


class LibraryReference(BaseModel):
    """Where the library keeps the work."""

    shelfmark: str | None = Field(json_schema_extra=_hint(label="Shelfmark", empty=""))
    subjects: str | None = Field(json_schema_extra=_hint(label="Subjects", empty=""))


class Document(BaseModel):
    """One card."""

    type: CardType = Field(json_schema_extra=_hint(label="Card"))
    author: Author = Field(json_schema_extra=_hint(label="Author"))
    publication: Publication = Field(json_schema_extra=_hint(label="Publication"))
    library_reference: LibraryReference = Field(json_schema_extra=_hint(label="Library"))
