"""An interpretation that differs from what the rules say is an issue whose fix sets it; in real projects, on every command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.record.document import Document
from gtapp.features import open_project
from tests.core.interpretation.tables import DAY, NOTE, PAY, POST, cell, table
from tests.sample_projects import PIXEL, write_file
from tests.validation import validate_project

PAID = ("rows", 0, PAY, "interpretation")


def open_card(root: Path, card: Any) -> Document:
    write_file(root / "images" / "a.jpg", PIXEL)
    write_file(root / "ground_truths" / "a.json", json.dumps(card))
    return open_project(root, "personnel_cards").document("a")


def find_texts(document: Document) -> list[str]:
    return [str(issue) for issue in document.issues]


def test_a_value_that_differs_is_fixed_as_one_step(tmp_path: Path) -> None:
    document = open_card(tmp_path, table(PAY, ("2'400.-", "2500"), ("2'400.-", "2400"), ("2'400.-", None)))
    (issue,) = document.issues
    assert (issue.pointer, str(issue)) == (PAID, "From the transcript follows “2400”.")
    assert issue.fix and str(issue.fix.text) == "Change the interpretation to “2400”"
    document.fix([issue])
    assert document.get(PAID) == "2400" and document.find_origin(PAID) == "rule"
    assert not document.issues
    assert document.undo() and document.get(PAID) == "2500" and len(document.issues) == 1


def test_a_transcript_that_was_corrected_brings_the_issue(tmp_path: Path) -> None:
    document = open_card(tmp_path, table(POST, ("Leiter", None), ('"', "Leiter")))
    assert not document.issues
    document.set(("rows", 0, POST, "diplomatic_transcript"), "Leiterin", burst=True)
    assert [issue.pointer for issue in document.issues] == [("rows", 1, POST, "interpretation")]


@pytest.mark.parametrize(
    ("column", "above", "cell", "transcript"),
    [
        (PAY, None, ("2'400.-", "2500"), "2'500.-"),
        (PAY, None, ("2'400.-", "2500 CHF"), "2'500.-"),
        (PAY, None, ("Fr. 900.-", "1200"), "Fr. 1200.-"),
        (PAY, ("2'400.-", "2400"), ('"', "2500"), "2'500.-"),
        (PAY, None, ("2'400.-", "2400 francs"), ""),
        (DAY, None, ("1. Mai 1937", "1937-05-02"), "2. Mai 1937"),
        (DAY, ("1.1.1936", "1936-01-01"), ("01.05.37", "1937-06-11"), "11.06.37"),
        (DAY, None, ("1. Mai 1937", "1937-06-01"), ""),
        (DAY, ("3. Juni 1936", "1936-06-03"), ("1. Mai 1937", "1937-06-01"), "1. Juni 1937"),
        (POST, ("Leiter", None), ('"', "Gehilfe"), "Gehilfe"),
        ("gehaltsklasse", None, ("22.", "23"), "23."),
        ("gehaltsklasse", None, ("V", "6"), "6"),
    ],
)
def test_the_transcript_may_be_wrong_as_well(
    tmp_path: Path, column: str, above: Any, cell: Any, transcript: str
) -> None:
    document = open_card(tmp_path, table(column, *filter(None, (above, cell))))
    (issue,) = (each for each in document.issues if each.code == "interpretation")
    assert (str(issue.other_fix.text) if issue.other_fix else "") == (
        transcript and f"Change the transcript to “{transcript}”"
    )
    if issue.other_fix:
        document.fix([issue._replace(fix=issue.other_fix)])
        place = (*issue.pointer[:-1], "diplomatic_transcript")
        assert document.get(place) == transcript and document.find_origin(place) == "hand"
        assert document.get(issue.pointer) == cell[1] and not document.issues
        assert document.undo() and document.issues == [issue]


def test_what_may_be_read_otherwise_is_not_fixed_at_all_places_at_once(tmp_path: Path) -> None:
    cells = [("2'400.-", "2500")] * 3 + [("2'400.-", "2'400.-"), ("2'400.-", "2'500.-")]
    document = open_card(tmp_path, table(PAY, *cells))
    for issue in document.issues:
        document.fix_alike(issue)
    assert [document.get(("rows", row, PAY, "interpretation")) for row in range(5)] == [
        "2500", "2500", "2500", "2400", "2'500.-",
    ]  # fmt: skip


def test_an_empty_interpretation_is_an_issue_only_beside_a_transcript(tmp_path: Path) -> None:
    document = open_card(tmp_path, table(PAY, ("", ""), ("2'400.-", "")))
    assert [(issue.pointer[1], issue.code) for issue in document.issues] == [(1, "invalid-empty")]
    document.set(("rows", 1, PAY, "diplomatic_transcript"), "")
    assert not document.issues


def test_a_value_that_breaks_its_pattern_has_one_issue(tmp_path: Path) -> None:
    document = open_card(tmp_path, table(PAY, ("Fr. 2400.-", "2'400.-")))
    assert find_texts(document) == ["An amount is digits alone, without currency, separators and dashes."]


def test_a_value_that_breaks_its_pattern_without_a_fix_is_named_by_the_rule(tmp_path: Path) -> None:
    document = open_card(tmp_path, table(PAY, ("Fr. 2400.-", "2400 francs")))
    assert [issue.fix.value if issue.fix else None for issue in document.issues] == [None, "2400"]


def test_what_only_others_wrote_is_no_issue(tmp_path: Path) -> None:
    assert not open_card(tmp_path, table(NOTE, ("+ Zul.", "Zulage"), ("+ Zul.", "Zulagen"))).issues


def test_all_commands_name_it(tmp_path: Path) -> None:
    open_card(tmp_path, table(DAY, ("1. Mai 1937", "1937-05-02")))
    report = validate_project(open_project(tmp_path, "personnel_cards"))
    assert [issue.code for issue in report.issues["a"]] == ["interpretation"]


def test_many_rows_are_checked_within_the_budget(tmp_path: Path) -> None:
    card = table(POST, ("Leiter", "Leiter"), *[('"', None)] * 5000)
    card["rows"][-1][POST] = cell('"', "Gehilfe")
    document = open_card(tmp_path, card)
    assert [issue.code for issue in document.issues] == ["interpretation"]


@pytest.mark.parametrize("rows", [None, "x", [None], [{POST: 3}]])
def test_a_record_of_another_form_is_opened(tmp_path: Path, rows: Any) -> None:
    assert "interpretation" not in {issue.code for issue in open_card(tmp_path, {"rows": rows}).issues}
