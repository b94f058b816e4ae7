"""Answers in which a model repeats itself without end, and material that only repeats itself."""

from __future__ import annotations

from typing import Any

import pytest

from gtapp.core.answers.repetition import has_loop, has_text_loop

ROW = {"row_number": 1, "place": {"transcript": '"', "interpretation": None}, "year": "1921"}


@pytest.mark.parametrize(
    "text",
    [
        "la" * 5000, "x" + "la " * 5000, "0" * 500, "Und dann kam der Mann. " * 150, "Real text at first. " + "abc, " * 200,
        "} " * 3000, "A sentence of quite some words that a model says again and again, " * 120,
    ],
)  # fmt: skip
def test_a_part_that_is_repeated_without_end_is_a_loop(text: str) -> None:
    assert has_text_loop(text) and has_loop({"a": [{"b": text}]})


@pytest.mark.parametrize(
    "text",
    [
        "", "la la la", "Kapitel 1 " + "." * 300 + " 12", " " * 5000, "-" * 1000, "Abc " * 60,
        "".join(f"Kapitel {n} {'. ' * 40}{n * 7}\n" for n in range(200)), "".join(f"{n}. Satz; " for n in range(2000)),
    ],
)  # fmt: skip
def test_leaders_lists_and_refrains_are_none(text: str) -> None:
    assert not has_text_loop(text)


def _number(row: dict[str, Any], count: int) -> list[dict[str, Any]]:
    return [{**row, "row_number": number + 1} for number in range(count)]


def test_rows_that_are_repeated_without_end_are_a_loop() -> None:
    assert has_loop({"rows": [ROW] * 300}) and has_loop({"rows": _number(ROW, 300)})
    assert has_loop({"rows": [ROW, {**ROW, "year": "x"}] * 100}) and has_loop({"tags": ["a"] * 150})


def test_rows_of_ditto_marks_and_lists_of_numbers_are_none() -> None:
    assert not has_loop({"rows": _number(ROW, 60), "boxes": [0] * 500})
    assert not has_loop({"rows": [{**ROW, "place": f"place {chr(n)}"} for n in range(97, 300)]})
