"""How a text that is typed into a cell goes on, where no whole value begins so."""

from __future__ import annotations

import pytest

from gtapp.core.interpretation.interpreter import Interpreter
from tests.core.interpretation.tables import CARD_RULES, NOTE, POST, table

CHECKED = (("inkl. 200.- techn. Zl.", "inklusive 200.- techn. Zulage"), ("+ Naturalleistung", None))


def continue_text(
    column: str, typed: str, *cells: str | tuple[str, str | None], is_meaning: bool = False
) -> str:
    """Return how what is typed into the last of these cells goes on."""
    interpreter = Interpreter(CARD_RULES)
    interpreter.learn("checked", table(NOTE, *CHECKED))
    rows = table(column, *cells)["rows"]
    return interpreter.continue_text(rows, len(cells) - 1, column, typed, is_meaning)


@pytest.mark.parametrize(
    ("transcript", "typed", "whole"),
    [
        ("inkl.T.Z. 92.10", "i", "inklusive T. Z. 92.10"),
        ("inkl.T.Z. 92.10", "inklusive Teuerungszulage", "inklusive Teuerungszulage 92.10"),
        ("inkl. 500.- techn. Z.", "inklusive", "inklusive 500.- techn. Z."),
        ("+ Naturalleistung.", "Nat", "Naturalleistung."),
        ("Bureaugehilfin I.Kl.", "Bürogehilfin", "Bürogehilfin I. Kl."),
        ("Kanzlist", "Kanzlist", ""),
        ("", "Kan", ""),
        ("x " * 100, "x", ""),
    ],
)
def test_an_interpretation_goes_on_as_its_transcript(transcript: str, typed: str, whole: str) -> None:
    assert continue_text(NOTE, typed, transcript, is_meaning=True) == whole


def test_a_word_is_completed_by_the_column_else_by_checked_records() -> None:
    assert continue_text(POST, "Bet", "15.11.42 Betriebsleiter", "") == "Betriebsleiter"
    assert continue_text(POST, "Be", "15.11.42 Betriebsleiter", "") == ""
    assert continue_text(POST, "Betriebslei", "15.11.42 Betriebsleiter", "") == "Betriebsleiter"
    assert continue_text(POST, "Betriebsleit", "15.11.42 Betriebsleiter", "") == ""
    assert continue_text(NOTE, "und Nat", "") == "und Naturalleistung"
    assert continue_text(NOTE, "Zul", "", is_meaning=True) == "Zulage"
    assert continue_text(POST, "Nat", "") == ""


def test_a_word_that_no_checked_record_has_any_longer_completes_nothing() -> None:
    interpreter = Interpreter(CARD_RULES)
    rows = table(POST, "Bet")["rows"]
    interpreter.learn("checked", table(POST, "Betriebsleiter"))
    assert interpreter.continue_text(rows, 0, POST, "Bet", False) == "Betriebsleiter"
    interpreter.learn("checked", table(POST, "Vorarbeiter"))
    assert interpreter.continue_text(rows, 0, POST, "Bet", False) == ""
