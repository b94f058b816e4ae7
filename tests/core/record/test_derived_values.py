"""Values that follow from a text while it is typed: the number of words of an advertisement."""

from __future__ import annotations

from typing import Any

import pytest

from gtapp.core.record.document import Document
from tests.core.record.sample_documents import PAGES, document, text

PLACE = (0, "text")


def advert(**more: Any) -> dict[str, Any]:
    return {"date": "1731-01-02", "tags_section": "Verkauf", "text": "1. Ein Fass", **more}


def page(*adverts: dict[str, Any], new: bool = False) -> Document:
    opened = document(list(adverts), PAGES)
    if new:
        opened.parts[0].disk = None
    return opened


def write(document: Document, typed: str, pointer: tuple[Any, ...] = PLACE) -> None:
    """Type a text behind the one that is there."""
    for end in range(1, len(typed) + 1):
        before = document.get(pointer)
        document.set(pointer, before + typed[end - 1], burst=True)


@pytest.mark.parametrize("keys", [["text", "ntokens"], ["ntokens", "text"]])
def test_a_count_follows_in_one_step(keys: list[str]) -> None:
    whole = advert(ntokens=3)
    opened = page({key: whole[key] for key in ("date", "tags_section", *keys)}, advert(ntokens=3))
    before = text(opened)
    write(opened, " guter-alter Wein, feil")
    assert opened.get((0, "ntokens")) == 7
    assert opened.find_origin((0, "ntokens")) == "derived"
    assert opened.is_consistent
    after = text(opened)
    assert opened.undo() and text(opened) == before
    assert opened.redo() and text(opened) == after
    assert opened.find_origin((0, "ntokens")) == "derived"
    assert not opened.can_redo and opened.get((1, "ntokens")) == 3


def test_a_count_that_differs_or_was_set_by_hand_stays() -> None:
    opened = page(advert(ntokens=9), advert(ntokens=2), advert(), advert(ntokens=None))
    opened.set((1, "ntokens"), 3)
    for index in range(4):
        write(opened, " Wein", (index, "text"))
    assert [each.get("ntokens", "absent") for each in opened.record] == [9, 3, "absent", None]


def test_a_count_begins_with_the_text_of_new_ground_truth() -> None:
    opened = page(advert(text=""), new=True)
    write(opened, "1. Ein Fass")
    assert opened.record == [
        {"date": "1731-01-02", "tags_section": "Verkauf", "ntokens": 3, "text": "1. Ein Fass"}
    ]
    assert opened.is_consistent
    opened.remove((0, "ntokens"))
    write(opened, " Wein")
    assert "ntokens" not in opened.record[0]


def test_a_count_begins_where_the_neighbours_have_one() -> None:
    opened = page(advert(ntokens=3), advert(text=""))
    write(opened, "1. Wein", (1, "text"))
    assert opened.get((1, "ntokens")) == 2
    opened = page(advert(), advert(text=""))
    write(opened, "1. Wein", (1, "text"))
    assert "ntokens" not in opened.record[1]


def test_other_edits_leave_a_count_alone() -> None:
    opened = page(advert(ntokens=3))
    opened.set(PLACE, "1. Wein")
    assert opened.get((0, "ntokens")) == 3
