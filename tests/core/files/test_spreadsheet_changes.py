"""What a spreadsheet makes of values by itself is told apart from what a person corrects."""

from __future__ import annotations

from typing import Any

import pytest

from gtapp.core.files.spreadsheet_changes import explain_change
from gtapp.core.files.workbook_reader import UnclearCell
from gtapp.core.schema.pointer import ABSENT

LONG = "Zürich, den 3. März " * 2000


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("Montpellier", "#NAME?", "error"),
        (ABSENT, "#WERT!", "error"),
        (ABSENT, {"a": ["x", "Wird geladen..."]}, "error"),
        ("x", UnclearCell("1.5"), "shown"),
        ("0012", 12, "number"),
        ("0012", "12", "number"),
        ("5", 5.0, "number"),
        (5, "5,0", "number"),
        ("1.50", 1.5, "number"),
        ("123456", "1,23E+05", "number"),
        (123456789012, 1.23457e11, "number"),
        ("4012345678901234567", 4012345678901230000, "number"),
        ("1.500", 1500, "number"),
        ("22.", 22, "number"),
        ("1.4.1921", "01.04.1921", "date"),
        ("1.4.1921", "4/1/21", "date"),
        ("1921-04-01", "01.04.1921", "date"),
        ("1921-04-01", 7762, "date"),
        ("1.4.1921", "1921-04-01", "date"),
        ("1. April 1921", "01.04.1921", "date"),
        ("3-21", "Mrz 21", "date"),
        ("3/4", "04. Mrz", "date"),
        ("true", True, "word"),
        ("wahr", "VRAI", "word"),
        ("a\r\nb", "a\nb", "lines"),
        (LONG, LONG[:32_767], "cut"),
        (LONG + "\x01", '"' + LONG[:32_766], "cut"),
        ("Aſche", "A?che", "characters"),
        ("Müller", "MÃ¼ller", "characters"),
        ("Müller", "M\ufffdller", "characters"),
        ("œuvre", "Å“uvre", "characters"),
    ],
)
def test_a_change_of_the_spreadsheet(old: Any, new: Any, code: str) -> None:
    found = explain_change(old, new)
    assert found and found.code == f"table-made-{code}"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Montpellier", "Paris"),
        (ABSENT, "01.04.1921"),
        (None, 12),
        ("500125", "00500125"),
        ("12", 13),
        ("22", "22."),
        (1958, 1959),
        ("1.4.1921", "4.1.1921"),
        ("1921-04-01", "1921-04-02"),
        ("Mai 12", "Mai 13"),
        ("1899-1900", "1899-1901"),
        ("Muller", "Müller"),
        ("M?ller", "Müller"),
        ("Wer?", "Wer!"),
        ("a\nb", "a b"),
        (True, False),
        ("3.14159", "3.1416"),
    ],
)
def test_a_correction_of_a_person(old: Any, new: Any) -> None:
    assert explain_change(old, new) is None
