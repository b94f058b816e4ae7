"""What is offered in a row that is added, and what completes a transcript that is typed."""

from __future__ import annotations

from typing import Any

import pytest

from gtapp.core.interpretation.interpreter import Interpreter
from tests.core.interpretation.tables import CARD_RULES, DAY, NOTE, PAY, POST, cell, table


def offer(column: str, *cells: str, learnt: tuple[str, ...] = ()) -> str | None:
    """Return what is offered below these transcripts; `learnt` are those of a checked card."""
    interpreter = Interpreter(CARD_RULES)
    if learnt:
        interpreter.learn("checked", table(column, *learnt))
    return interpreter.find_next(table(column, *cells)["rows"], len(cells), column)


def complete(column: str, typed: str, *cells: str, learnt: tuple[str, ...] = ()) -> str:
    interpreter = Interpreter(CARD_RULES)
    interpreter.learn("checked", table(column, *learnt))
    return interpreter.complete(table(column, *cells, typed)["rows"], len(cells), column, typed)


@pytest.mark.parametrize(
    ("cells", "offered"),
    [
        (("1. Jan. 1946",), "1. Jan. 1947"),
        (("1. Febr. 99",), "1. Febr. 00"),
        (("1. Jan. 1946", "1. Juli 1946", "1. Jan. 1947"), "1. Juli 1947"),
        (("im Mai",), "im Mai"),
        ((), ""),
    ],
)
def test_a_date_gets_the_next_year(cells: tuple[str, ...], offered: str) -> None:
    assert offer(DAY, *cells) == offered


def test_a_date_is_offered_as_the_ones_after_it_were_in_checked_cards() -> None:
    learnt = ("10. Mai 1930", "1. Jan. 1931", "1. Jan. 1932")
    assert offer(DAY, "4. Juni 1946", learnt=learnt) == "1. Jan. 1947"
    assert offer(DAY, learnt=("4. Juni 1946",)) is None


def test_an_amount_rises_by_a_step_that_was_taken_twice() -> None:
    assert offer(PAY, "4.600.-", "4.780.-", "4.960.-") == "5.140.-"
    assert offer(PAY, "4.600.-", "4.780.-", "4.900.-") is None
    assert offer(PAY, "9.600.-", "9.800.-", "10.000.-") == "10.200.-"
    assert offer(PAY, "600.-", "780.-", "960.-") is None
    assert offer(PAY, "4.600.-") is None


def test_an_amount_does_not_fall_below_zero_and_has_no_thousands_of_digits() -> None:
    assert offer(PAY, "40.-", "25.-", "10.-") is None
    assert offer(PAY, "7" * 5_000, "7" * 5_000, "7" * 5_000) is None


def test_a_text_is_followed_by_what_followed_it() -> None:
    assert offer(POST, "Leiter", '"', "Leiter") == '"'
    assert offer(POST, "Leiter", learnt=("Leiter", '"', "")) == '"'
    assert offer(POST, learnt=("Leiter",)) == "Leiter"
    assert offer(NOTE, "+ Zulagen") == "+ Zulagen"


def test_what_is_typed_becomes_the_next_date_or_gets_the_ending_of_an_amount() -> None:
    assert complete(DAY, "1. Ja", "1. Jan. 1946", "1. Juli 1946") == "1. Jan. 1947"
    assert complete(DAY, "1. Ju", "1. Juli 1945", "1. Jan. 1946") == "1. Juli 1946"
    assert complete(PAY, "4.7", "4.600.-") == ""
    assert complete(PAY, "4.780", "4.600.-") == "4.780.-"
    assert complete(PAY, "7664", "4.600.-") == "7664.-"
    assert complete(PAY, "2400", learnt=("270.-", "3.500.-", "3600.--")) == "2400.-"
    assert complete(PAY, "240", learnt=("270.-",)) == ""
    assert complete(PAY, "4.780.", "4.600") == ""


def test_a_date_is_written_as_checked_cards_write_it() -> None:
    learnt = ("1. Jan. 1944", "1. Januar 1945", "1. Juli 1945", "1. Jan. 1946")
    assert offer(DAY, "1. Jan. 1943", "1. Jan. 1944", learnt=learnt) == "1. Januar 1945"
    assert offer(DAY, "1. Jan. 44", learnt=learnt) == "1. Januar 45"
    assert offer(DAY, "1. Juli 1945", learnt=learnt) == "1. Jan. 1946"
    assert offer(DAY, "1. Juli 1950", learnt=learnt) == "1. Jan. 1951"


def test_an_amount_is_followed_as_in_checked_cards() -> None:
    learnt = ("2.200.-", "2.225.-", "3.565.--")
    assert offer(PAY, "2'200.-", learnt=learnt) == "2'225.-"
    assert offer(PAY, "2'200.-", "2'225.-", learnt=learnt) == "3'565.-"
    assert offer(PAY, "2'300.-", learnt=learnt) is None
    assert complete(PAY, "2'3", "2'300.-", learnt=learnt) == "2'325.-"
    assert offer(PAY, "9" * 5000) is None


def card(*rows: tuple[str, str]) -> dict[str, Any]:
    """Return a card with these amounts and dates."""
    found = table(PAY, *(amount for amount, _ in rows))
    for row, (_, day) in zip(found["rows"], rows, strict=True):
        row[DAY] = cell(day)
    return found


def test_an_amount_rises_as_at_its_date_in_two_checked_cards() -> None:
    interpreter = Interpreter(CARD_RULES)
    interpreter.learn("a", card(("4000.-", "1. Jan. 1946"), ("4180.-", "1. Jan. 1947")))
    rows = card(("4.400.-", "1. Jan. 1946"), ("", "1. Jan. 47"))["rows"]
    assert interpreter.find_next(rows, 1, PAY) is None
    interpreter.learn("b", card(("4320.-", "1. Juli 1946"), ("4500.-", "1. Januar 1947")))
    assert interpreter.find_next(rows, 1, PAY) == "4.580.-"
    assert interpreter.find_next(rows[:1], 1, PAY) == "4.580.-"
    rows[1][DAY] = cell("1. Jan. 1948")
    assert interpreter.find_next(rows, 1, PAY) is None
    assert interpreter.complete(rows, 1, PAY, "4.5") == "4.580.-"
    assert interpreter.find_next(card(("9.400.-", "1. Jan. 1946"))["rows"], 1, PAY) is None
