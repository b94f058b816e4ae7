"""What is offered in a row that is added, and what completes a transcript that is typed."""

from __future__ import annotations

import pytest

from gtapp.interpretation.interpreter import Interpreter
from tests.interpretation.tables import CARD_RULES, DAY, NOTE, PAY, POST, table


def offer(column: str, *cells: str, learnt: tuple[str, ...] = ()) -> str | None:
    """Return what is offered below these transcripts; `learnt` are those of a checked card."""
    interpreter = Interpreter(CARD_RULES)
    if learnt:
        interpreter.learn("checked", table(column, *learnt))
    return interpreter.find_next(table(column, *cells)["rows"], len(cells), column)


def complete(column: str, typed: str, *cells: str) -> str:
    rows = table(column, *cells, typed)["rows"]
    return Interpreter(CARD_RULES).complete(rows, len(cells), column, typed)


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
    assert complete(PAY, "14.780", "4.600.-") == ""
