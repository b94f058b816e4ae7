"""A personnel card: a table whose cells are triples of transcript, interpretation and a crossed-out mark."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field


def _hint(**hints: Any) -> dict[str, Any]:
    return {"gtapp": hints}


class Cell(BaseModel):
    """One cell of a row."""

    diplomatic_transcript: str = Field(
        json_schema_extra=_hint(label="Transcript", help="Letter by letter, as written.")
    )
    interpretation: str | None = Field(
        json_schema_extra=_hint(
            label="Interpretation",
            help="An amount without currency and separators, a date as YYYY-MM-DD, a ditto mark as the value above.",
        )
    )
    is_crossed_out: bool = Field(json_schema_extra=_hint(label="Crossed out"))


class Row(BaseModel):
    """One row of the table."""

    row_number: int = Field(json_schema_extra=_hint(label="Row", auto="row_number"))
    dienstliche_stellung: Cell = Field(json_schema_extra=_hint(label="Dienstliche Stellung"))
    dienstort: Cell = Field(json_schema_extra=_hint(label="Dienstort"))
    gehaltsklasse: Cell = Field(json_schema_extra=_hint(label="Gehaltsklasse"))
    jahresgehalt_monatsgehalt_taglohn: Cell = Field(
        json_schema_extra=_hint(label="Jahresgehalt, Monatsgehalt, Taglohn")
    )
    datum_gehaltsänderung: Cell = Field(  # noqa: PLC2401 - the key as upstream has it, NFC
        json_schema_extra=_hint(label="Datum der Gehaltsänderung")
    )
    bemerkungen: Cell = Field(json_schema_extra=_hint(label="Bemerkungen"))


class Table(BaseModel):
    """One card."""

    rows: list[Row] = Field(json_schema_extra=_hint(label="Rows", widget="triples"))
