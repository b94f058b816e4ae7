"""Replacements of parts of a text: one after the other, combined, and undone."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gtapp.formats.json_text import Splice

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
