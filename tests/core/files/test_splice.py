"""Replacements of parts of a text: one after the other, combined, and undone."""

from __future__ import annotations

import json
import random
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.files import json_text
from gtapp.core.files.json_text import JsonStyle, Splice, separate_splices

texts = st.text("ab", max_size=6)


def splice(data: st.DataObject, text: str) -> Splice:
    """Draw a replacement somewhere in `text`."""
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    return Splice(start, text[start:end], data.draw(texts))


@given(st.data(), texts)
def test_combined_splices_equal_consecutive_ones(data: st.DataObject, text: str) -> None:
    first = splice(data, text)
    between = first.apply(text)
    second = splice(data, between)
    both = first.merge(second)
    if both:
        assert both.apply(text) == second.apply(between)
        assert both.invert().apply(second.apply(between)) == text
    inside = first.start <= second.start and second.start + len(second.old) <= first.start + len(first.new)
    assert (both is not None) == inside


@given(st.data(), texts)
def test_separate_splices_change_the_text_alike(data: st.DataObject, text: str) -> None:
    made, after = [], text
    for _ in range(data.draw(st.integers(0, 4))):
        made.append(splice(data, after))
        after = made[-1].apply(after)
    separate = separate_splices(made)
    if separate is None:
        return
    changed = text
    for each in separate:
        changed = each.apply(changed)
    assert changed == after
    for each in reversed(separate):
        changed = each.invert().apply(changed)
    assert changed == text
    assert all(a.start >= b.start + len(b.old) for a, b in pairwise(separate))


def test_splices_of_one_place_are_one() -> None:
    assert separate_splices([Splice(3, "c", "cc"), Splice(0, "a", ""), Splice(3, "c", "d")]) == (
        Splice(3, "c", "cd"),
        Splice(0, "a", ""),
    )
    assert separate_splices([Splice(2, "b", "bb"), Splice(1, "xb", "y")]) is None


def test_places_that_are_known_from_earlier_edits_change_none() -> None:
    """Each edit of a series, with the places of those before, is what it is without them."""
    dice, style = random.Random(500), JsonStyle()
    text = style.dump({"head": [1, [2]], "rows": [{"a": [number], "b": ""} for number in range(20)]}, "")
    known = json_text.ListPlaces()
    for _ in range(300):
        rows = json.loads(text)["rows"]
        row = dice.randrange(len(rows) + 1)
        if row == len(rows) or dice.random() < 0.2:
            place: tuple[str | int, ...] = ("rows", row)
            edits = [
                json_text.insert_member(text, place, row, {"a": [], "b": 1}, style, *each)
                for each in ((), (known,))
            ]
        elif dice.random() < 0.2:
            edits = [json_text.remove_member(text, ("rows", row))] * 2
        else:
            value = "x" * dice.randrange(5)
            edits = [
                json_text.set_value(text, ("rows", row, "b"), value, style, *each) for each in ((), (known,))
            ]
        assert edits[0] == edits[1]
        after = edits[0].apply(text)
        known.follow_edit(text, edits[0], after)
        text = after
