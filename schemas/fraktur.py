"""A newspaper page: its advertisements, section by section, column by column."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field


def _hint(**hints: Any) -> dict[str, Any]:
    return {"gtapp": hints}


class Advertisement(BaseModel):
    """One advertisement."""

    date: str = Field(
        json_schema_extra=_hint(
            label="Date",
            help="The issue's date, YYYY-MM-DD.",
            check={"regex": r"^\d{4}-\d{2}-\d{2}$", "message": "A date is written YYYY-MM-DD."},
        )
    )
    tags_section: str = Field(
        json_schema_extra=_hint(
            label="Section", help="The heading that the advertisement stands under, as printed."
        )
    )
    ntokens: int | None = Field(
        default=None,
        json_schema_extra=_hint(
            label="Tokens",
            help="Words separated by white space; upstream doesn't say how it counts.",
            empty="absent",
            derive={"from": "text", "rule": "token_count"},
        ),
    )
    text: str = Field(
        json_schema_extra=_hint(
            label="Text",
            widget="long",
            rows=4,
            help="With its number, as printed.",
        )
    )


class Page(BaseModel):
    """One page."""

    advertisements: list[Advertisement] = Field(
        json_schema_extra=_hint(label="Advertisements", widget="cards")
    )
