"""A newspaper page: its advertisements, section by section, column by column."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field


def _hint(**hints: Any) -> dict[str, Any]:
    return {"gtapp": hints}


class Tags(BaseModel):
    """What an advertisement is about, in the words of a list."""

    tags: list[str] = Field(
        json_schema_extra=_hint(
            label="Tags",
            help="What is offered or wanted, and by whom; Down lists the project’s tags.",
            widget="tags",
            on_page=False,
        )
    )
    scheme: str | None = Field(
        default=None,
        json_schema_extra=_hint(
            label="Scheme",
            help="The address of the list that the tags are from.",
            read_only=True,
            empty="http://schemata.hasdai.org/avisblatt_tags.json",
        ),
    )


class Advertisement(BaseModel):
    """One advertisement, with the heading that it stands under."""

    date: str = Field(
        json_schema_extra=_hint(
            label="Date",
            width="half",
            help="The day of the issue as the head of the page gives it, written YYYY-MM-DD.",
            check={
                "filled": True,
                "regex": r"^\d{4}-\d{2}-\d{2}$",
                "message": "A date is written YYYY-MM-DD, with nothing before or after it.",
                "fix": "date",
            },
        )
    )
    tags_section: str = Field(
        json_schema_extra=_hint(
            label="Section",
            width="half",
            help="The heading that the advertisement stands under, as printed, without the colon at its end.",
            check={
                "filled": True,
                "regex": r"[^\s:]$",
                "message": "A section is written without the colon or space at its end.",
                "fix": "heading",
            },
        )
    )
    ntokens: int | None = Field(
        default=None,
        json_schema_extra=_hint(
            label="Tokens",
            help="The number of words in the text, its number included, without punctuation; a hyphen separates two words.",
            empty="absent",
            derive={"from": "text", "rule": "word_count"},
        ),
    )
    text: str = Field(
        json_schema_extra=_hint(
            label="Text",
            help="The whole advertisement with its number, in one line; the long s (ſ) is written s.",
            widget="long",
            check={
                "filled": True,
                "regex": r"^\d+\.",
                "message": "An advertisement begins with its number and a dot. Leave it where the page prints none.",
            },
        )
    )
    tags: Tags | None = Field(
        default=None, json_schema_extra=_hint(label="Tags", empty="absent", asked=False)
    )


class Page(BaseModel):
    """One page of advertisements."""

    advertisements: list[Advertisement] = Field(
        json_schema_extra=_hint(
            label="Advertisements",
            help="In reading order: the left column from top to bottom, then the right one.",
            widget="sections",
            sections={"heading": "tags_section", "text": "text", "numbered": True},
        )
    )
