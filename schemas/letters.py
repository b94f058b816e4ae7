"""A business letter of the Basler Rheinschifffahrt, as its JSON file and the Google Sheet have it."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

_DATE = {
    "regex": r"^(None|null|\d{4}(-\d{2}(-\d{2})?)?)$",
    "message": "A date is written YYYY-MM-DD; “None” where the letter has none.",
}
_INFERRED = "One line, names separated by “ | ”. <Name> is inferred from the function, <<Name>> from the correspondence."


def _hint(**hints: Any) -> dict[str, Any]:
    return {"gtapp": hints}


class Letter(BaseModel):
    """One letter, in the order of its file."""

    letter_title: list[str] = Field(
        json_schema_extra=_hint(label="Title", widget="pipe", help="As printed, “None” where there is none.")
    )
    send_date: list[str] = Field(json_schema_extra=_hint(label="Sent", widget="pipe", check=_DATE))
    sender_persons: list[str] = Field(json_schema_extra=_hint(label="Senders", widget="pipe", help=_INFERRED))
    receiver_persons: list[str] = Field(
        json_schema_extra=_hint(label="Receivers", widget="pipe", help=_INFERRED)
    )
    has_signatures: Literal["TRUE", "FALSE"] = Field(
        json_schema_extra=_hint(label="Signed", help="Whether the letter carries a signature by hand.")
    )


class SheetLetter(Letter):
    """A letter with the columns that only the Google Sheet has."""

    transkribus_doc_url: str | None = None
    document_number: str | None = None
    done: bool | None = None
    checked_by: str | None = None
    sender_persons_inscribed: list[str] | None = None
    receiver_persons_inscribed: list[str] | None = None
    signatures_recognised: str | None = None
    comment: str | None = None
    action_required: str | None = None
