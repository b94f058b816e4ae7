"""The dates and persons of the reference's letters that stand there by hand alone, and where: no OCR for print can find them.

They are left out of the share of values that are located by text, and counted by their frames instead. All pages of these letters
were looked at for it, once more on 2026-11-28: neither a letterhead, nor a typed name below the signature, nor the text has the
value. Initials in a dictation sign ("A/B") are no name. 23 are signatures, two are names that a copyist wrote in their place, and
a date and a person are in a letter by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from gtapp.core.schema.pointer import Pointer


class Spot(NamedTuple):
    """The middle of something written by hand: the index of the page, and in parts of the page from the left and the top."""

    page: int
    x: float
    y: float


def _sign(*spots: Spot) -> dict[Pointer, Spot]:
    """Return where the senders have signed, in the record's order."""
    return {("sender_persons", index): spot for index, spot in enumerate(spots)}


HANDWRITTEN: Final[Mapping[str, Mapping[Pointer, Spot]]] = {
    "letter01": _sign(Spot(2, 0.53, 0.47), Spot(2, 0.69, 0.48)),
    "letter04": _sign(Spot(0, 0.69, 0.64)),
    "letter14": _sign(Spot(5, 0.60, 0.85)),
    "letter17": _sign(Spot(1, 0.63, 0.68), Spot(1, 0.77, 0.68)),
    "letter19": _sign(Spot(3, 0.56, 0.49), Spot(3, 0.71, 0.49)),
    "letter22": _sign(Spot(0, 0.53, 0.52), Spot(0, 0.74, 0.50)),
    "letter25": _sign(Spot(1, 0.75, 0.56), Spot(1, 0.57, 0.57)),
    "letter27": _sign(Spot(0, 0.57, 0.59), Spot(0, 0.70, 0.59)),
    "letter40": _sign(Spot(1, 0.76, 0.87)),
    "letter42": _sign(Spot(0, 0.76, 0.80)),
    "letter48": _sign(Spot(2, 0.41, 0.35), Spot(2, 0.56, 0.37)),
    "letter50": {("send_date", 0): Spot(0, 0.69, 0.20), ("receiver_persons", 0): Spot(0, 0.51, 0.28)},
    "letter52": _sign(Spot(2, 0.64, 0.50), Spot(2, 0.79, 0.52)),
    "letter55": _sign(Spot(0, 0.69, 0.58)),
    "letter57": _sign(Spot(1, 0.64, 0.83)),
    "letter62": _sign(Spot(1, 0.59, 0.62), Spot(1, 0.81, 0.62)),
    "letter64": _sign(Spot(0, 0.62, 0.85)),
}
"""By item and pointer."""
