"""A personnel card: a table whose cells are triples of transcript, interpretation and a crossed-out mark."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field


def _hint(**hints: Any) -> dict[str, Any]:
    return {"gtapp": hints}


_INTERPRETATION = "What the cell means where that is not what it says: a ditto mark is the value above, “Techn.” is written out."
_AMOUNT = "The amount without currency, separators and dashes: 3'480.- is 3480."
_DATE = "The date as YYYY-MM-DD: 1. Mai 37 is 1937-05-01."


class Cell(BaseModel):
    """One cell of a row."""

    diplomatic_transcript: str = Field(
        json_schema_extra=_hint(
            label="Transcript", help="Letter by letter, as it stands in the cell; empty where nothing does."
        )
    )
    interpretation: str | None = Field(
        json_schema_extra=_hint(label="Interpretation", help=_INTERPRETATION, empty="null")
    )
    is_crossed_out: bool = Field(
        json_schema_extra=_hint(label="Crossed out", help="Whether the entry of this cell is struck through.")
    )


class Amount(Cell):
    """A cell with an amount of money."""

    interpretation: str | None = Field(
        json_schema_extra=_hint(
            label="Interpretation",
            help=_AMOUNT,
            empty="null",
            check={
                "filled": "diplomatic_transcript",
                "regex": r"^\d+( CHF)?$",
                "message": "An amount is digits alone, without currency, separators and dashes.",
                "fix": "amount",
            },
        )
    )


class Day(Cell):
    """A cell with a date."""

    interpretation: str | None = Field(
        json_schema_extra=_hint(
            label="Interpretation",
            help=_DATE,
            empty="null",
            check={
                "filled": "diplomatic_transcript",
                "regex": r"^\d{4}(-\d{2}(-\d{2})?)?$",
                "message": "A date is written YYYY-MM-DD.",
                "fix": "date",
            },
        )
    )


class Row(BaseModel):
    """One row of the table."""

    row_number: int = Field(
        json_schema_extra=_hint(
            label="Row", help="Counted from 1, rows that are struck through included.", auto="row_number"
        )
    )
    dienstliche_stellung: Cell = Field(json_schema_extra=_hint(label="Dienstliche Stellung"))
    dienstort: Cell = Field(json_schema_extra=_hint(label="Dienstort"))
    gehaltsklasse: Cell = Field(json_schema_extra=_hint(label="Gehaltsklasse", heading="Gehalts\u00adklasse"))
    jahresgehalt_monatsgehalt_taglohn: Amount = Field(
        json_schema_extra=_hint(
            label="Jahresgehalt, Monatsgehalt, Taglohn",
            heading="Jahres\u00adgehalt, Monats\u00adgehalt, Tag\u00adlohn",
            help=_AMOUNT,
        )
    )
    datum_gehaltsänderung: Day = Field(  # noqa: PLC2401 - the key as upstream has it, NFC
        json_schema_extra=_hint(
            label="Datum der Gehaltsänderung", heading="Datum der Gehalts\u00adänderung", help=_DATE
        )
    )
    bemerkungen: Cell = Field(json_schema_extra=_hint(label="Bemerkungen"))


class Table(BaseModel):
    """One card; a card without entries has no rows."""

    rows: list[Row] = Field(
        json_schema_extra=_hint(
            label="Rows", help="One row for each line that anything is typed or written on.", widget="triples"
        )
    )
