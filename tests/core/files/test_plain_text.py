"""Plain texts as records: a byte order mark, line ends and a last line without one are kept."""

from __future__ import annotations

import random

import pytest

from gtapp.core.files.plain_text import plan_value, read_record


def set_value(text: str, value: str) -> str:
    splices = plan_value(text, value)
    return splices[0].apply(text) if splices else text


@pytest.mark.parametrize(
    ("text", "value", "changed"),
    [
        ("Zeile\n", "Zeilen", "Zeilen\n"),
        ("Zeile", "Zeilen", "Zeilen"),
        ("\ufeffa\r\nb\r\n", "a\nc", "\ufeffa\r\nc\r\n"),
        ("\ufeffa\r\nb\r\n", "a\nb\nc", "\ufeffa\r\nb\r\nc\r\n"),
        ("a\r\nb\nc\rd", "a\nb\nx\nd", "a\r\nb\nx\r\nd"),
        ("a\n\nb\n", "a\nb", "a\nb\n"),
        ("a\u2028b\x0cc\n", "a\u2028b\x0cd", "a\u2028b\x0cd\n"),
        ("", "a", "a"),
        ("a\n", "", "\n"),
        ("a", "a\n", "a\n\n"),
    ],
)
def test_only_the_lines_that_differ_change(text: str, value: str, changed: str) -> None:
    assert set_value(text, value) == changed and read_record(changed) == {"text": value}


def test_any_value_can_be_set_in_any_text_and_the_same_one_changes_nothing() -> None:
    generator = random.Random(36)
    for _ in range(3000):
        text = "".join(generator.choices(("a", "b", "\n", "\r\n", "\r"), k=generator.randrange(9)))
        value = "".join(generator.choices("ab\n", k=generator.randrange(9)))
        assert read_record(set_value(text, value)) == {"text": value}
        assert plan_value(text, read_record(text)["text"]) == []
