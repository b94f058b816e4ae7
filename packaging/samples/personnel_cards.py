"""Personnel cards: three invented salary tables, their truths by the three rules, and the faults of their drafts."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from samples.sample_files import REMOVED, faulty

COLUMNS = (
    "dienstliche_stellung", "dienstort", "gehaltsklasse", "jahresgehalt_monatsgehalt_taglohn",
    "datum_gehaltsänderung", "bemerkungen",
)  # fmt: skip
_MONTHS = ("jan", "febr", "märz", "april", "mai", "juni", "juli", "aug", "sept", "okt", "nov", "dez")

# A cell is its text, or text and meaning; “~” before the text marks it as crossed out.
Cell = str | tuple[str, str]
Row = tuple[Cell, Cell, Cell, Cell, Cell, Cell]


@dataclass(frozen=True)
class Card:
    """One card; `lies` is the orientation of its picture: upright, on its side, or turned by its EXIF data."""

    id: str
    tone: tuple[int, int, int]
    lies: str
    rows: tuple[Row, ...]
    faults: Mapping[str, Any] = field(default_factory=dict)
    done: bool = False


_ALLOWANCE = ("einschl. 240.- Ortszul.", "einschliesslich 240.- Ortszulage")
_PLUS = ("zuzügl. Zulagen", "zuzüglich Zulagen")

CARDS = (
    Card(
        "0101_20260412_101512", (176, 197, 160), "upright",
        (
            ("Stenotypistin", "Aarmünde", "22.", "2'460.-", "1. Mai 1938", ""),
            ('"', '"', "22.", "2'580.-", "1. Jan. 1940", ""),
            ('"', '"', "22.", "2'940.-", "1. Juli 1941", _ALLOWANCE),
            (("Stenotyp. I.Kl.", "Stenotypistin I. Klasse"), '"', "20.", "3.120.--", "1. Januar 1943", _ALLOWANCE),
            ("", "", "20.", "3.300.--", "1. Januar 1945", _PLUS),
        ),
        {"rows/1/dienstort/interpretation": None},
        done=True,
    ),
    Card(
        "0102_20260412_102240", (194, 157, 126), "side",
        (
            ("Hilfswärter", "Solmingen", "", "7.20", "15. März 1931", ("Taglohn", "Taglohn")),
            ('"', '"', "", "~7.60", "~1. Jan. 1933", "~Taglohn"),
            ('"', '"', "", "7.80", "1. April 1933", "Taglohn"),
            ("Schleusenwärter", "Kembsach", "V", "2'280.-", "1. Okt. 1934", ""),
            ('"', '"', "V", "2'340.-", "1. Jan. 1937", ""),
            ('"', '"', "~V", "~2'400.-", "1. Jan. 1939", ("~s. Verf. v. 3.2.39", "siehe Verfügung vom 3.2.39")),
            ("", "", "IV", "2'520.-", "1. Febr. 1939", ("lt. Verf. v. 3.2.39", "laut Verfügung vom 3.2.39")),
            ("", "", "IV", "2'640.-", "1. Jan. 1942", _PLUS),
        ),
        {
            "rows/0/jahresgehalt_monatsgehalt_taglohn/interpretation": "7.20",
            "rows/1/jahresgehalt_monatsgehalt_taglohn/is_crossed_out": False,
            "rows/1/bemerkungen/is_crossed_out": False,
            "rows/2/dienstliche_stellung/interpretation": None,
            "rows/3/dienstort/diplomatic_transcript": "Kembsbach",
            "rows/5/gehaltsklasse/is_crossed_out": False,
            "rows/6/datum_gehaltsänderung/interpretation": "1939-02-10",
            "rows/4": REMOVED,
        },
    ),
    Card(
        "0103_20260412_103905", (222, 190, 120), "exif",
        (
            ("Bureaulist", "Aarmünde", "", "3'180.-", "1. Sept. 1929", ""),
            ('"', '"', "", "3'300.-", "1. Jan. 1931", ""),
            ("Registrator", '"', "14", "3'840.-", "16. Aug. 1934", ("prov.", "provisorisch")),
            ('"', '"', "14", "3'960.-", "1. Jan. 1936", ("def.", "definitiv")),
            ("", "", "14", "4.080.--", "1. Jan. 1938", ""),
            ("", "", "~14", "~4.080.--", "~1. Jan. 1940", ""),
            (("Registrator I.Kl.", "Registrator I. Klasse"), "Solmingen", "12", "4'520.-", "1. Jan. 1940", _PLUS),
            ("", '"', "12", "4'700.-", "1. Juni 1943", _PLUS),
            ("", '"', "12", "4'880.-", "31. Dez. 1945", ("Austritt (Pension)", "Austritt, Pensionierung")),
        ),
        {
            "rows/0/jahresgehalt_monatsgehalt_taglohn/interpretation": "3'180",
            "rows/1/dienstliche_stellung/interpretation": '"',
            "rows/3/datum_gehaltsänderung/interpretation": "1936-01-10",
            "rows/4/gehaltsklasse/diplomatic_transcript": "11",
            "rows/5/datum_gehaltsänderung/is_crossed_out": False,
            "rows/7/dienstort/interpretation": None,
            "rows/8/datum_gehaltsänderung/diplomatic_transcript": "31. Dez. 1946",
            "rows/8/datum_gehaltsänderung/interpretation": "1946-12-31",
        },
    ),
)  # fmt: skip


def text_of(cell: Cell) -> tuple[str, bool]:
    """Return a cell's text, and whether it is crossed out."""
    text = cell if isinstance(cell, str) else cell[0]
    return text.removeprefix("~"), text.startswith("~")


def truth(card: Card) -> dict[str, Any]:
    """Return the record: every cell as a triple."""
    above: dict[str, str | None] = {}
    rows: list[dict[str, Any]] = []
    for number, cells in enumerate(card.rows, 1):
        row: dict[str, Any] = {"row_number": number}
        for column, cell in zip(COLUMNS, cells, strict=True):
            text, crossed = text_of(cell)
            meaning = cell[1] if isinstance(cell, tuple) else _meaning(column, text, above.get(column))
            meaning = None if meaning == text and not text.isdigit() else meaning
            if text:
                above[column] = meaning or text
            row[column] = {
                "diplomatic_transcript": text,
                "interpretation": meaning,
                "is_crossed_out": crossed,
            }
        rows.append(row)
    return {"rows": rows}


def draft(card: Card) -> dict[str, Any]:
    """Return the model's answer: with faults, and its rows numbered again."""
    made: dict[str, Any] = faulty(truth(card), card.faults)
    for number, row in enumerate(made["rows"], 1):
        row["row_number"] = number
    return made


def _meaning(column: str, text: str, above: str | None) -> str | None:
    """Return the meaning by the three rules: a ditto mark is the value above, an amount its digits, a date its ISO form."""
    if text == '"':
        return above
    rules: dict[str, Callable[[str], str | None]] = {
        COLUMNS[2]: _class, COLUMNS[3]: lambda amount: re.sub(r"\D", "", amount), COLUMNS[4]: _date,
    }  # fmt: skip
    return rules[column](text) if text and column in rules else None


def _class(text: str) -> str | None:
    return {"IV": "4", "V": "5"}.get(text, text.rstrip("."))


def _date(text: str) -> str:
    day, month, year = text.replace(".", "").split()
    number = next(at for at, name in enumerate(_MONTHS, 1) if month.lower().startswith(name[:3]))
    return f"{year}-{number:02d}-{int(day):02d}"
