"""Entries within a text: what is not changed keeps every character; marks around names."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.record.entry_text import Mark, SeparatedText, add_mark, cycle_mark, remove_mark, split_entries
from gtapp.core.record.tag_entries import TagEntries
from gtapp.core.schema.fields import Field

KEYWORDS = (", ", "; ")
SURE = (Mark("<", ">", "function"), Mark("<<", ">>", "correspondence"))
ENTRIES = st.lists(st.text("abc d", min_size=1).map(str.strip).filter(bool), max_size=4)


def parse(text: str) -> SeparatedText:
    return SeparatedText.parse(text, KEYWORDS)


@given(st.text("ab ,;|\n\t\u2028ä"))
def test_a_text_is_its_entries_and_what_is_between(text: str) -> None:
    parsed = parse(text)
    assert parsed.text == text
    assert parsed.replace_entries(parsed.entries) == text
    assert all(entry.strip() == entry != "" for entry in parsed.entries)


@given(st.text("ab ,\n"), ENTRIES)
def test_other_entries_are_read_back(text: str, new: list[str]) -> None:
    assert list(parse(parse(text).replace_entries(new)).entries) == new


@given(st.text("ab ,;\n"), st.integers(0, 5), st.text("xyz", min_size=1))
def test_an_inserted_entry_leaves_the_others_as_they_are(text: str, place: int, new: str) -> None:
    parsed = parse(text)
    at = min(place, len(parsed.entries))
    changed = parsed.replace_entries([*parsed.entries[:at], new, *parsed.entries[at:]])
    before = "".join(g + e for g, e in zip(parsed.gaps[:at], parsed.entries[:at], strict=True))
    assert changed.startswith(before)
    assert changed.endswith(
        "".join(e + g for e, g in zip(parsed.entries[at:], parsed.gaps[at + 1 :], strict=True))
    )


@pytest.mark.parametrize(
    ("text", "new", "changed"),
    [
        ("a,b ;", ["a,b", "c"], "a,b ; c"),
        ("a,  b,, c", ["a", "b", "c", "d"], "a,  b,, c, d"),
        ("a,  b,, c", ["a", "c"], "a,, c"),
        ("a,  b,, c", ["b", "c"], "b,, c"),
        ("a; b, c", ["a", "x"], "a; x"),
        ("", ["a", "b"], "a, b"),
    ],
)
def test_the_separator_is_kept(text: str, new: list[str], changed: str) -> None:
    assert parse(text).replace_entries(new) == changed


def test_a_pasted_text_is_split_at_lines_too() -> None:
    assert split_entries("Egloff, A. | Brodtbeck, H.\n\nLüssi, Th.\t", " | ") == [
        "Egloff, A.",
        "Brodtbeck, H.",
        "Lüssi, Th.",
    ]


def test_marks_go_round() -> None:
    found = ["Lüssi, Th."]
    for _ in range(3):
        found.append(cycle_mark(found[-1], SURE))
    assert found == ["Lüssi, Th.", "<Lüssi, Th.>", "<<Lüssi, Th.>>", "Lüssi, Th."]
    assert {remove_mark(each, SURE) for each in found} == {"Lüssi, Th."}
    assert remove_mark("<<Lü", SURE) == "Lü"
    assert add_mark("a", None) == "a" == cycle_mark("a", ())


@given(st.text("ab,"), st.integers(0, 9), st.integers(1, 9))
def test_a_part_of_a_text_is_in_the_entries_that_it_overlaps(text: str, start: int, length: int) -> None:
    entries = TagEntries(Field("keyword", "text", "Keyword", hints={"separator": list(KEYWORDS)}))
    entries.follow(text, reset=True)
    part = slice(start, start + length)
    marked = text[: part.start] + re.sub("[ab]", "#", text[part]) + text[part.stop :]
    pairs = enumerate(zip(parse(text).entries, parse(marked).entries, strict=True))
    assert list(entries.find_entries(part.start, part.stop)) == [at for at, (old, new) in pairs if old != new]
