"""A business letter, as its JSON file and the Google Sheet have it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field


def _hint(**hints: Any) -> dict[str, Any]:
    return {"gtapp": hints}


_INFERRED = (
    "“Last name, First name”, several separated by “ | ”. <Name> is inferred from the function, "
    "<<Name>> from the correspondence; “None” where nobody can be named."
)
_SURE = [
    {"before": "<", "after": ">", "meaning": "Inferred from the function"},
    {"before": "<<", "after": ">>", "meaning": "Inferred from the correspondence"},
]
"""The brackets around a name, and what they say."""
_NAMES: dict[str, Any] = {"widget": "tags", "names": "persons", "marks": _SURE, "nothing": ["None"]}
_INSCRIBED = "The persons as the letter itself writes them, several separated by “ | ”."

# The rule sits on the entries, since each date of the list is looked at by itself.
Day = Annotated[
    str,
    Field(
        json_schema_extra=_hint(
            check={
                "filled": True,
                "regex": r"^(None|null|\d{4}(-\d{2}(-\d{2})?)?)$",
                "message": "A date is written YYYY-MM-DD; “None” where the letter has none.",
                "fix": "date",
            }
        )
    ),
]
Person = Annotated[
    str,
    Field(
        json_schema_extra=_hint(
            check={
                "filled": True,
                "regex": r"^([^<>|]+|<[^<>|]+>|<<[^<>|]+>>)$",
                "message": "Angle brackets stand around the whole name, as many behind it as before it: <Name> or <<Name>>.",
            }
        )
    ),
]


class Letter(BaseModel):
    """One letter of one or more pages."""

    letter_title: list[str] = Field(
        json_schema_extra=_hint(
            label="Title",
            group="Letter",
            help="The subject line as typed (“Betr. …”); “None” where there is none.",
            widget="pipe",
            nothing=["None"],
        )
    )
    send_date: list[Day] = Field(
        json_schema_extra=_hint(
            label="Sent",
            group="Letter",
            help="The date in the letter’s head, written YYYY-MM-DD; “None” where there is none.",
            widget="pipe",
            nothing=["None"],
        )
    )
    sender_persons: list[Person] = Field(
        json_schema_extra=_hint(label="Senders", group="Persons", help=_INFERRED, signed=True, **_NAMES)
    )
    receiver_persons: list[Person] = Field(
        json_schema_extra=_hint(label="Receivers", group="Persons", help=_INFERRED, **_NAMES)
    )
    has_signatures: Literal["TRUE", "FALSE"] = Field(
        json_schema_extra=_hint(
            label="Signed",
            group="Persons",
            width="half",
            help="“Yes” where somebody signed by hand; “No” where there is only a typed name or a firm’s stamp.",
            choice_names={"TRUE": "Yes", "FALSE": "No"},
        )
    )


class SheetLetter(Letter):
    """A letter with the columns that only the Google Sheet has."""

    sender_persons_inscribed: list[str] | None = Field(
        default=None,
        json_schema_extra=_hint(
            label="Senders as written",
            group="Persons",
            help=_INSCRIBED,
            widget="tags",
            spells="sender_persons",
        ),
    )
    receiver_persons_inscribed: list[str] | None = Field(
        default=None,
        json_schema_extra=_hint(
            label="Receivers as written",
            group="Persons",
            help=_INSCRIBED,
            widget="tags",
            spells="receiver_persons",
        ),
    )
    signatures_recognised: str | None = Field(
        default=None,
        json_schema_extra=_hint(
            label="Signatures recognised",
            group="Persons",
            width="half",
            help="TRUE where each signature was mapped to a person of the table, FALSE where one was not; or the names.",
        ),
    )
    comment: str | None = Field(
        default=None, json_schema_extra=_hint(label="Comment", group="Sheet", widget="long", rows=2)
    )
    action_required: str | None = Field(
        default=None,
        json_schema_extra=_hint(
            label="Action required",
            group="Sheet",
            help="What is to be done before the letter is done: the note of the status “needs action”.",
            follows="status",
            widget="status",
        ),
    )
    transkribus_doc_url: str | None = Field(
        default=None,
        json_schema_extra=_hint(label="Transkribus document", group="Sheet", widget="link"),
    )
    document_number: str | None = Field(
        default=None,
        json_schema_extra=_hint(
            label="Number", group="Sheet", width="half", read_only=True, follows="name", widget="status"
        ),
    )
    done: str | None = Field(
        default=None,
        json_schema_extra=_hint(
            label="Done",
            group="Sheet",
            width="half",
            help="TRUE for a letter that is checked.",
            read_only=True,
            follows="status",
            widget="status",
        ),
    )
    checked_by: str | None = Field(
        default=None,
        json_schema_extra=_hint(
            label="Checked by", group="Sheet", width="half", read_only=True, follows="status", widget="status"
        ),
    )
