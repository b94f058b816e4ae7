"""Marks of a draft: the characters that the value has otherwise."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.scoring.text_differences import MISSING, mark_differences


def list_marks(value: str, draft: str) -> str:
    found = mark_differences(value, draft)
    text, at = "", 0
    for start, end in found.ranges:
        text += found.text[at:start] + "[" + found.text[start:end] + "]"
        at = end
    return text + found.text[at:]


@pytest.mark.parametrize(
    ("value", "draft", "shown"),
    [
        ("8°", "8'", "8[']"),
        ("Müller", "Muller", "M[u]ller"),
        ("Nebel", "Nebels", "Nebel[s]"),
        ("Nebels", "Nebel", f"Nebel[{MISSING}]"),
        ("Foo", "Dissertation", "[Dissertation]"),
        ("", "a", "[a]"),
        ("x" * 200 + "a", "x" * 200 + "b", "…" + "x" * 24 + "[b]"),
    ],
)
def test_marks(value: str, draft: str, shown: str) -> None:
    assert list_marks(value, draft) == shown


@given(st.text(max_size=40), st.text(max_size=40))
def test_a_short_draft_is_shown_completely(value: str, draft: str) -> None:
    found = mark_differences(value, draft)
    kept = "".join(
        character
        for place, character in enumerate(found.text)
        if not (character == MISSING and any(start <= place < end for start, end in found.ranges))
    )
    assert kept == draft.replace(MISSING, "") or MISSING in draft or len(draft) > 50
