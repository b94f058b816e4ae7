"""An index card of a dissertation catalogue, or a card that only refers to another one."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field


def _hint(**hints: Any) -> dict[str, Any]:
    return {"gtapp": hints}


_PAGES_RULE = {
    "regex": r"^(?!.*([\dIVXLC]\s*[Ss]\.|\b[Ss]\.\s*\d|\bpp?\.)).*$",
    "message": "Pages are given without “S.” or “p.”.",
    "fix": "pages",
}


class CardType(BaseModel):
    """What kind of card this is."""

    type: Literal["Dissertation or thesis", "Reference"] = Field(
        json_schema_extra=_hint(
            label="Type",
            help="A card with “s.” (siehe) on a line of its own is a reference.",
            choice_names={"Dissertation or thesis": "Dissertation or thesis", "Reference": "Reference"},
        )
    )


class Author(BaseModel):
    """Who wrote the work; on a reference, whom the card refers to."""

    last_name: str = Field(
        json_schema_extra=_hint(
            label="Last name",
            help="Without the spaces of a spaced-out heading: “M e y e r” is Meyer.",
            empty="",
        )
    )
    first_name: str = Field(
        json_schema_extra=_hint(
            label="First name", help="As the card gives it, initials included; no title.", empty=""
        )
    )


class Publication(BaseModel):
    """The work as the card describes it."""

    title: str = Field(
        json_schema_extra=_hint(
            label="Title",
            help="With its subtitle, hyphens of line breaks closed up, without the full stop at the end.",
            widget="long",
            rows=2,
            empty="",
        )
    )
    year: int | None = Field(
        json_schema_extra=_hint(label="Year", help="The year of publication, a number.", empty="null")
    )
    place: str | None = Field(
        default=None,
        json_schema_extra=_hint(
            label="Place", help="The place of publication, as on the card.", empty="null"
        ),
    )
    pages: str | None = Field(
        default=None,
        json_schema_extra=_hint(
            label="Pages",
            help="Without “S.” or “p.”; unnumbered pages are kept: “IV S. + 67-74 S.” is “IV 67-74”.",
            empty="null",
            check=_PAGES_RULE,
        ),
    )
    publisher: str | None = Field(
        default=None,
        json_schema_extra=_hint(
            label="Publisher", help="Publisher or printer, as on the card.", empty="null"
        ),
    )
    format: str | None = Field(
        default=None,
        json_schema_extra=_hint(
            label="Format", help="As it stands on the card, sign included: 8°, 8' or 8.", empty="null"
        ),
    )
    editor: str | None = Field(
        default=None,
        json_schema_extra=_hint(label="Editor", help="Only where the card names one.", empty="null"),
    )


class LibraryReference(BaseModel):
    """Where the library keeps the work."""

    shelfmark: str | None = Field(
        default=None,
        json_schema_extra=_hint(
            label="Shelfmark",
            help="As on the card, often after “Standort”; the bracket before it is left out.",
            empty="",
        ),
    )
    subjects: str | None = Field(
        default=None,
        json_schema_extra=_hint(
            label="Subjects", help="The line of headings at the foot of the card, with its strokes.", empty=""
        ),
    )


class Document(BaseModel):
    """One card."""

    type: CardType = Field(json_schema_extra=_hint(label="Type"))
    author: Author = Field(json_schema_extra=_hint(label="Author"))
    publication: Publication = Field(json_schema_extra=_hint(label="Publication"))
    library_reference: LibraryReference = Field(json_schema_extra=_hint(label="Library"))
