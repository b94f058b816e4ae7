"""Zettelkatalog: drafts and answers of invented models, in the formats and with the faults of real ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from samples import sample_files
from samples.cards import Card


def draft(card: Card, rng: Random, minute: int) -> dict[str, Any]:
    """Return a file of ``drafts/``: in the older format, the newer one, or the older with a text that was cut off."""
    made = sample_files.faulty(card.record, card.faults)
    if card.draft == "newer":
        return sample_files.answer(made, rng, "sample-vision-1", minute)
    if card.draft == "broken":
        text = json.dumps(made, indent=2, ensure_ascii=False)
        made = "```json\n" + text[: text.index("Die Flößer") + 14]
    return sample_files.envelope(made, rng, minute)


def _careful(record: dict[str, Any]) -> dict[str, Any]:
    """Return the answer of a good model: years as text, a full stop after the title, null where the truth has an empty text."""
    publication, library = record["publication"], record["library_reference"]
    publication["year"] = None if publication["year"] is None else str(publication["year"])
    publication["title"] += "." if publication["title"] else ""
    record["library_reference"] = {key: value or None for key, value in library.items()}
    return record


def _hasty(record: dict[str, Any]) -> dict[str, Any]:
    """Return the answer of a weak model: no signs, “S.” after the pages, no references, shelfmarks as publishers."""
    publication, library = record["publication"], record["library_reference"]
    record["type"]["type"] = "Dissertation or thesis"
    if publication["format"]:
        publication["format"] = publication["format"][:1]
    if publication["pages"]:
        publication["pages"] += " S."
    if not publication["publisher"] and library["shelfmark"]:
        publication["publisher"] = library["shelfmark"]
        library["shelfmark"] = ""
    publication["title"] = publication["title"].replace("ö", "o").replace("ſ", "f")
    publication.pop("editor", None)
    return record


RUNS: dict[str, tuple[str, Callable[[dict[str, Any]], dict[str, Any]]]] = {
    "T0155": ("sample-vision-1", _careful),
    "T0230": ("sample-vision-mini", _hasty),
}
# the weak model's answers to two cards can't be scored: one is missing, one is text without JSON
_FAILED = {("T0230", "00500170"): "error", ("T0230", "00500187"): "unparsed"}


def answer(card: Card, run: str, rng: Random, minute: int) -> dict[str, Any]:
    """Return the answer of one run to one card."""
    model, reads = RUNS[run]
    parsed = reads(sample_files.faulty(card.record, {}))
    return sample_files.answer(parsed, rng, model, minute, _FAILED.get((run, card.id), ""))
