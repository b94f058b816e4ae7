"""The note on a check: what it says is read back as it was written, and older notes as well."""

from __future__ import annotations

import pytest

from gtapp.core.store.check_note import CheckNote, replace_text


@pytest.mark.parametrize(
    "note",
    [
        CheckNote(),
        CheckNote(2),
        CheckNote(0, ("invalid /a; b, 50%", "missing /c")),
        CheckNote(3, ("nan /x",)),
        CheckNote(1, (), 4, 12, 3),
        CheckNote(2, ("nan /x",), text="50 %; see a, b: c\nnext line"),
    ],
)
def test_a_note_is_read_as_it_was_written(note: CheckNote) -> None:
    assert CheckNote.parse(note.format()) == note


@pytest.mark.parametrize(
    "note", ["", "open doubts: 2; accepted: nan /x", "open doubts: 2; note: a%3B b", "Who is that?; note: a"]
)
def test_a_persons_text_is_replaced_and_all_else_stays(note: str) -> None:
    noted = replace_text(note, "c; d")
    assert CheckNote.parse(noted) == CheckNote.parse(note)._replace(text="c; d")
    assert replace_text(noted, "") == note.partition("note:")[0].rstrip("; ")


@pytest.mark.parametrize(
    ("text", "count"), [("open doubts: 12", 12), ("", 0), ("open doubts: many", 0), ("Who is that?", 0)]
)
def test_a_note_of_another_origin_says_what_is_known(text: str, count: int) -> None:
    assert CheckNote.parse(text) == CheckNote(count)
