"""Values of several answers: taken by number keys, doubtful fields one after the other."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QLabel

from tests.features.scores.window.vote_steps import (
    RUNS,
    Changes,
    find_values_panel,
    make_answer,
    wait_for_votes,
    write_answers,
)
from tests.window.window_driver import WindowDriver, read_rows, record, truth, value
from tests.window_fixtures import OpenWindow


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """For c1, two runs have Bern and one Genf; for c2 all have another year, two another title and one another place."""
    changes: Changes = {
        "A": {"c1": {"place": "Bern"}, "c2": {"year": 1900, "title": "Anders"}},
        "B": {"c1": {"place": "Genf"}, "c2": {"year": 1900, "title": "Anders"}},
        "C": {"c1": {"place": "Bern"}, "c2": {"year": 1901, "place": "Ulm"}},
    }
    return write_answers(tmp_path / "cards", changes)


def go_to_field(driver: WindowDriver, *keys: str) -> object:
    """Go to a field and wait until the votes are counted."""
    driver.workspace.form.focus_pointer(keys)
    wait_for_votes(driver)
    assert driver.session.document
    return driver.session.document.get(keys)


def test_the_most_common_values_come_first(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    panel = find_values_panel(driver)
    go_to_field(driver, "publication", "place")
    assert read_rows(panel.table) == [
        ["Alt+1", "Bern", "2 of 3", "different", "A · gpt, C · gemini"],
        ["Alt+2", "Genf", "1 of 3", "different", "B · claude"],
    ]
    go_to_field(driver, "publication", "format")
    assert read_rows(panel.table) == [
        ["Alt+1", "8°", "3 of 3", "same as now", "A · gpt, B · claude, C · gemini"]
    ]


def test_the_first_key_press_reports_that_the_answers_are_being_read(
    window_on: OpenWindow, folder: Path
) -> None:
    """Nothing has asked for the runs before, and the project was open when the votes were made."""
    driver: WindowDriver = window_on(folder)
    driver.press("F4")
    assert driver.window.status.currentMessage() == "The runs’ answers are being read …"
    wait_for_votes(driver)


def test_without_runs_the_panel_says_so(window_on: OpenWindow, folder: Path) -> None:
    shutil.rmtree(folder / "answers")
    driver: WindowDriver = window_on(folder)
    panel = find_values_panel(driver)
    wait_for_votes(driver)
    assert any("Use answers as drafts" in each.text() for each in panel.findChildren(QLabel))


def test_number_keys_take_the_values(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    find_values_panel(driver)
    go_to_field(driver, "publication", "place")
    driver.press("Alt+2")
    assert go_to_field(driver, "publication", "place") == "Genf"
    driver.press("Alt+1")
    assert go_to_field(driver, "publication", "place") == "Bern"
    driver.press("Ctrl+Z")
    driver.press("Ctrl+Z")
    assert go_to_field(driver, "publication", "place") == "Basel"
    assert driver.session.document and not driver.session.document.is_dirty


def test_number_keys_need_no_panel(window_on: OpenWindow, folder: Path) -> None:
    """Of a value that most runs have as it is: one in doubt has its readings beside it."""
    driver: WindowDriver = window_on(folder)
    driver.go("c2")
    driver.workspace.form.focus_pointer(("publication", "place"))
    driver.press("Alt+2")
    assert driver.window.status.currentMessage() == "The runs’ answers are being read …"
    wait_for_votes(driver)
    driver.press("Alt+2")
    assert go_to_field(driver, "publication", "place") == "Ulm"


def test_a_missing_number_changes_nothing(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    find_values_panel(driver)
    go_to_field(driver, "publication", "place")
    driver.press("Alt+7")
    assert driver.window.status.currentMessage() == "The runs have no value 7 here."
    assert driver.session.document and not driver.session.document.can_undo


def test_the_present_value_is_confirmed(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    find_values_panel(driver)
    go_to_field(driver, "publication", "format")
    driver.press("Alt+1")
    document = driver.session.document
    assert (
        document and document.find_origin(("publication", "format")) == "confirmed" and not document.is_dirty
    )


def test_a_list_row_is_taken_by_return(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    panel = find_values_panel(driver)
    go_to_field(driver, "publication", "place")
    panel.table.selectRow(1)
    driver.press("Return", panel.table)
    assert go_to_field(driver, "publication", "place") == "Genf"


def test_a_number_stays_a_number_and_a_text_a_text(window_on: OpenWindow, folder: Path) -> None:
    for run in RUNS:
        make_answer(folder, run, "c1", record("Name c1", year="1900", pages=31))
    driver: WindowDriver = window_on(folder)
    find_values_panel(driver)
    go_to_field(driver, "publication", "year")
    driver.press("Alt+1")
    assert go_to_field(driver, "publication", "year") == 1900
    go_to_field(driver, "publication", "pages")
    driver.press("Alt+1")
    assert go_to_field(driver, "publication", "pages") == "31"


@pytest.mark.parametrize(("stood", "becomes"), [("Basel", None), ("", ""), (None, None)])
def test_adopting_an_empty_value_keeps_the_kind_of_empty(
    window_on: OpenWindow, folder: Path, stood: str | None, becomes: str | None
) -> None:
    truth(folder, "c1", record("Name c1", place=stood))
    for run in RUNS:
        make_answer(folder, run, "c1", record("Name c1", place=""))
    driver: WindowDriver = window_on(folder)
    panel = find_values_panel(driver)
    go_to_field(driver, "publication", "place")
    assert read_rows(panel.table)[0][1] == "(nothing)"
    driver.press("Alt+1")
    assert go_to_field(driver, "publication", "place") == becomes


def test_an_object_that_is_null_is_created(window_on: OpenWindow, folder: Path) -> None:
    truth(folder, "c1", {**record("Name c1"), "author": None})
    driver: WindowDriver = window_on(folder)
    find_values_panel(driver)
    go_to_field(driver, "author", "last_name")
    driver.press("Alt+1")
    assert go_to_field(driver, "author", "last_name") == "Name c1"
    driver.press("Ctrl+S")
    assert list(value(folder / "ground_truths/c1.json", "author")) == ["last_name", "first_name"]


def test_an_edit_just_before_the_key_is_respected(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    find_values_panel(driver)
    go_to_field(driver, "publication", "place")
    driver.set("/publication/place", "Bern")
    driver.press("Alt+1")  # the panel has not been waited for: Bern is still the first, and is the value now
    document = driver.session.document
    assert document and document.find_origin(("publication", "place")) == "confirmed"


def test_doubtful_fields_one_after_the_other(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.go("c2")
    find_values_panel(driver)
    fields = []
    for _ in range(3):
        driver.press("F4")
        pointer = driver.workspace.form.focused_pointer()
        assert pointer
        fields.append(pointer[-1])
    assert fields == ["year", "title", "place"]
    driver.press("F4")
    assert driver.window.status.currentMessage() == "Nothing more in this item that models read differently."
    driver.press("F4")
    assert driver.workspace.form.focused_pointer() == ("publication", "year")


def test_fields_decided_by_a_person_are_not_doubtful(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.go("c2")
    find_values_panel(driver)
    driver.press("F4")
    driver.press("Alt+Return")
    driver.press("F4")
    assert driver.workspace.form.focused_pointer() == ("publication", "title")
    driver.press("F4")
    driver.press("Shift+F4")
    assert driver.workspace.form.focused_pointer() == ("publication", "title")
    driver.press("F4")
    driver.press("F4")
    driver.press("F4")
    assert driver.workspace.form.focused_pointer() == ("publication", "title")


def test_another_item_has_other_values(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    panel = find_values_panel(driver)
    go_to_field(driver, "publication", "year")
    assert [row[1] for row in read_rows(panel.table)] == ["1899"]
    driver.press("Ctrl+PgDown")
    go_to_field(driver, "publication", "year")
    assert [row[1] for row in read_rows(panel.table)] == ["1900", "1901"]


def test_a_new_item_is_compared_with_its_draft(window_on: OpenWindow, folder: Path) -> None:
    for run in RUNS:
        make_answer(folder, run, "c10", record("Draft c10", place="Ulm"))
    driver: WindowDriver = window_on(folder)
    panel = find_values_panel(driver)
    driver.go("c10")
    go_to_field(driver, "publication", "place")
    row = read_rows(panel.table)[0]
    assert row[:4] == ["Alt+1", "Ulm", "3 of 3", "different"]
    assert row[4] == "A · gpt (made the draft, no vote), B · claude, C · gemini"
    driver.press("Alt+1")
    assert go_to_field(driver, "publication", "place") == "Ulm"


def test_an_unreadable_record_has_no_values(window_on: OpenWindow, folder: Path) -> None:
    (folder / "ground_truths/c3.json").write_bytes(b"{")
    driver: WindowDriver = window_on(folder)
    panel = find_values_panel(driver)
    driver.go("c3")
    wait_for_votes(driver)
    assert panel.table.isHidden()
    driver.press("Alt+1")
    assert (folder / "ground_truths/c3.json").read_bytes() == b"{"


def test_unreadable_answers_have_no_vote(window_on: OpenWindow, folder: Path) -> None:
    path = make_answer(folder, "B", "c1", {})
    path.write_text(json.dumps({"response_text": "no idea"}), encoding="utf-8")
    driver: WindowDriver = window_on(folder)
    panel = find_values_panel(driver)
    go_to_field(driver, "publication", "place")
    assert read_rows(panel.table) == [["Alt+1", "Bern", "2 of 2", "different", "A · gpt, C · gemini"]]


def test_keys_have_a_native_name(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    native = QKeySequence.SequenceFormat.NativeText
    for number in range(1, 10):
        action = driver.window.context.actions.by_name[f"take_{number}"]
        assert action.shortcut().toString(native) == QKeySequence(f"Alt+{number}").toString(native)


# real folders


def opened(window_on: OpenWindow, reference: Path, name: str, target: Path, item: str) -> WindowDriver:
    shutil.copytree(reference / name, target, ignore=shutil.ignore_patterns("images"))
    for path in (target, *target.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    (target / "images").mkdir()
    driver: WindowDriver = window_on(target, benchmark=name)
    driver.go(item)
    return driver


def test_persons_of_a_letter(window_on: OpenWindow, reference: Path, tmp_path: Path) -> None:
    driver = opened(window_on, reference, "letters", tmp_path / "letters", "letter19")
    panel = find_values_panel(driver)
    senders = go_to_field(driver, "sender_persons")
    assert senders == ["Speich, Rudolf", "Groschupf-Jaeger, Louis"]
    rows = read_rows(panel.table)
    assert rows[0][1] == "Gulich" and rows[1][1] == "(nothing)"
    driver.press("Alt+2")
    assert go_to_field(driver, "sender_persons") == ["Groschupf-Jaeger, Louis"]
    driver.press("Ctrl+Z")
    assert go_to_field(driver, "sender_persons") == senders


def test_an_advertisement_that_the_truth_lacks(
    window_on: OpenWindow, reference: Path, tmp_path: Path
) -> None:
    driver = opened(window_on, reference, "fraktur", tmp_path / "fraktur", "image_1")
    panel = find_values_panel(driver)
    document = driver.session.document
    assert document
    before = [part.text for part in document.parts]
    count = len(document.tree["advertisements"])
    driver.workspace.form.focus_at(("advertisements", count - 1, "date"))
    wait_for_votes(driver)
    assert read_rows(panel.table)[0][3] == "additional"
    driver.press("Alt+1")
    added = document.tree["advertisements"][count]
    assert added["text"] == "à 12. Gulden der Zentner." and len(added) > 1
    driver.press("Ctrl+Z")
    assert [part.text for part in document.parts] == before


def test_every_value_can_be_taken_and_undone(reference: Path, tmp_path: Path) -> None:
    from gtapp.core.project.project import Project
    from gtapp.core.schema import benchmark as benchmarks
    from gtapp.features import extend_project
    from gtapp.features.scores.board_loader import BoardJob
    from gtapp.features.scores.value_offers import collect_offers, take_offer
    from gtapp.features.scores.voting import VoteCounter, collect_votes
    from gtapp.scoring.scoring_job import name_runs

    for name in ("zettelkatalog", "letters", "fraktur"):
        shutil.copytree(reference / name / "ground_truths", tmp_path / name / "ground_truths")
        benchmark = benchmarks.load(name)
        project = Project(tmp_path / name, benchmark, extend_project)
        job = BoardJob.of_project(reference / name, benchmark)
        found, _ = job.find_runs()
        runs = {run: each.open() for run, (_, each) in zip(name_runs(found), found, strict=True)}
        voting = VoteCounter(benchmark, job.folder, {})
        for item in project.items[:12]:
            document = project.document(item.id)
            before = [part.text for part in document.parts]
            answers = {run: each[item.id] for run, each in runs.items() if item.id in each}
            for poll in collect_votes(voting, item.id, document.record, answers).fields:
                opinion = collect_votes(voting, item.id, document.record, answers)
                for offer in collect_offers(opinion, document, poll.pointer)[:1]:
                    take_offer(document, offer)
                    assert document.is_consistent
                    if not offer.is_empty and not isinstance(offer.candidate.value, dict | list):
                        assert str(document.get(document.to_record_pointer(offer.place))) == str(
                            offer.candidate.value
                        )
            while document.can_undo:
                document.undo()
            assert [part.text for part in document.parts] == before
        project.close()
