"""The queue of suspect truths: its entries, the way through it by keys, and the effect of confirming a truth."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from gtapp.features.scores.window.scores_part import ScoresPart
from tests.features.scores.window.vote_steps import (
    NAMED,
    RUNS,
    Changes,
    find_suspects_panel,
    find_values_panel,
    make_answer,
    suspect_navigator,
    wait_for_votes,
    write_answers,
)
from tests.window.window_driver import WindowDriver, draft, hash_files, read_rows, record, truth, value
from tests.window_fixtures import OpenWindow

PLACE = ("publication", "place")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """All three runs have Bern for c1 and two have 1900 for c2, where the truth has Basel and 1899."""
    changes: Changes = {
        "A": {"c1": {"place": "Bern"}, "c2": {"year": 1900}},
        "B": {"c1": {"place": "Bern"}, "c2": {"year": 1900}},
        "C": {"c1": {"place": "Bern"}, "c3": {"title": "Anders"}},
    }
    return write_answers(tmp_path / "cards", changes)


def test_the_most_agreed_come_first(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    assert read_rows(find_suspects_panel(driver).table) == [
        ["c1", "Place", "Basel", "Bern", "3 of 3"],
        ["c2", "Year", "1899", "1900", "2 of 3"],
    ]


def test_one_key_goes_to_the_field_with_its_answers(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.go("c3")
    panel = find_suspects_panel(driver)
    driver.press("Ctrl+J")
    assert driver.current == "c1"
    assert driver.workspace.form.focused_pointer() == PLACE
    wait_for_votes(driver)
    assert read_rows(find_values_panel(driver).table) == [
        ["Alt+1", "Bern", "3 of 3", "different", ", ".join(NAMED)]
    ]
    panel.table.selectRow(1)
    driver.press("Return", panel.table)
    assert (driver.current, driver.workspace.form.focused_pointer()) == ("c2", ("publication", "year"))


def test_one_key_takes_the_answers_value_as_an_undoable_edit(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    panel = find_suspects_panel(driver)
    driver.press("Ctrl+J")
    wait_for_votes(driver)
    driver.press("Alt+1")
    assert driver.session.document and driver.session.document.get(PLACE) == "Bern"
    wait_for_votes(driver)
    assert [row[0] for row in read_rows(panel.table)] == ["c2"]
    driver.press("Ctrl+Z")
    assert driver.session.document.get(PLACE) == "Basel"
    wait_for_votes(driver)
    assert [row[0] for row in read_rows(panel.table)] == ["c1", "c2"]


def test_confirming_the_truth_moves_to_the_next_one(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    panel = find_suspects_panel(driver)
    driver.press("Ctrl+J")
    driver.press("Ctrl+T")
    assert driver.current == "c2"
    wait_for_votes(driver)
    assert [row[0] for row in read_rows(panel.table)] == ["c2"]
    assert not driver.session.document or not driver.session.document.is_dirty
    panel.upheld.setChecked(True)
    assert [row[0] for row in read_rows(panel.table)] == ["c1", "c2"]


def test_a_confirmation_is_kept_until_the_truth_changes(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    find_suspects_panel(driver)
    driver.press("Ctrl+J")
    driver.press("Ctrl+T")
    driver.close()

    again: WindowDriver = window_on(folder)
    panel = find_suspects_panel(again)
    assert [row[0] for row in read_rows(panel.table)] == ["c2"]
    again.go("c1")
    again.set("/publication/place", "Zürich")
    wait_for_votes(again)
    assert [row[2] for row in read_rows(panel.table)] == ["Zürich", "1899"]
    again.set("/publication/place", "Basel")
    wait_for_votes(again)
    assert [row[2] for row in read_rows(panel.table)] == ["1899"]


def test_another_agreement_is_a_new_suspect(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    find_suspects_panel(driver)
    driver.press("Ctrl+J")
    driver.press("Ctrl+T")
    driver.close()
    for run in RUNS:
        make_answer(folder, run, "c1", record("Name c1", place="Genf"))
    again: WindowDriver = window_on(folder)
    assert ["c1", "Genf"] in [[row[0], row[3]] for row in read_rows(find_suspects_panel(again).table)]


def test_a_confirmation_is_withdrawn_by_the_same_key(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    panel = find_suspects_panel(driver)
    panel.upheld.setChecked(True)
    navigator = suspect_navigator(driver)
    driver.press("Ctrl+J")
    wait_for_votes(driver)
    suspect = navigator.find_at_cursor()
    assert suspect and suspect.item == "c1"
    driver.press("Ctrl+T")
    # the votes on the next item are counted meanwhile, and replace those on this one
    driver.qtbot.waitUntil(lambda: driver.current == "c2")
    wait_for_votes(driver)
    assert navigator.queue.is_upheld(suspect)
    driver.go("c1")
    wait_for_votes(driver)
    driver.workspace.form.focus_pointer(PLACE)
    assert navigator.find_at_cursor() == suspect
    driver.press("Ctrl+T")
    driver.qtbot.waitUntil(lambda: not navigator.queue.is_upheld(suspect))
    wait_for_votes(driver)
    panel.upheld.setChecked(False)
    assert [row[0] for row in read_rows(panel.table)] == ["c1", "c2"]


def test_the_drafts_run_is_named_and_has_no_vote(window_on: OpenWindow, folder: Path) -> None:
    draft(folder, "c1", record("Name c1", place="Bern"))  # by the test of A
    driver: WindowDriver = window_on(folder)
    panel = find_suspects_panel(driver)
    rows = read_rows(panel.table)
    assert rows[0] == ["c1", "Place", "Basel", "Bern", "2 of 2"]
    driver.press("Ctrl+J")
    wait_for_votes(driver)
    message = " ".join(label.text() for label in panel.findChildren(QLabel))
    assert "Made the draft, no vote: A · gpt." in message and "It says the same as the others." in message
    assert "A · gpt (made the draft, no vote)" in read_rows(find_values_panel(driver).table)[0][4]
    panel.drafter.setChecked(True)
    driver.qtbot.waitUntil(lambda: suspect_navigator(driver).queue.state == "done")
    assert read_rows(panel.table)[0][4] == "3 of 3"


def test_reading_writes_nothing(window_on: OpenWindow, folder: Path) -> None:
    before = hash_files(folder)
    driver: WindowDriver = window_on(folder)
    find_suspects_panel(driver)
    driver.press("Ctrl+J")
    wait_for_votes(driver)
    find_values_panel(driver)
    assert hash_files(folder) == before


def test_an_edit_elsewhere_in_the_item_keeps_the_place_in_the_queue(
    window_on: OpenWindow, folder: Path
) -> None:
    driver: WindowDriver = window_on(folder)
    panel = find_suspects_panel(driver)
    driver.press("Ctrl+J")
    driver.press("Ctrl+J")
    assert driver.current == "c2"
    driver.set("/publication/title", "Ganz anders")
    wait_for_votes(driver)
    row = panel.table.currentIndex().row()
    assert read_rows(panel.table)[row][1] == "Year"


def test_a_project_without_runs_is_reported(window_on: OpenWindow, tmp_path: Path) -> None:
    truth(tmp_path / "bare", "c1", record())
    (tmp_path / "bare/images").mkdir()
    driver: WindowDriver = window_on(tmp_path / "bare", benchmark="zettelkatalog")
    panel = find_suspects_panel(driver)
    assert read_rows(panel.table) == []
    driver.press("Ctrl+J")
    assert driver.window.status.currentMessage() == "There is no suspect truth in the queue."


def test_stopping_keeps_found_suspects(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.press("Shift+F9")
    driver.qtbot.waitUntil(lambda: suspect_navigator(driver).queue.state == "searching")
    surveyor = suspect_navigator(driver).queue
    surveyor.stop()
    wait_for_votes(driver)
    assert surveyor.state == "stopped"
    suspect_navigator(driver).search_again()
    driver.qtbot.waitUntil(lambda: surveyor.state == "done")
    assert len(surveyor.queue) == 2


def test_text_from_answers_is_shown_literally(window_on: OpenWindow, folder: Path) -> None:
    hostile = "<b>&amp;</b>\u202e{0}%s"
    for run in RUNS:
        make_answer(folder, run, "c1", record("Name c1", place=hostile))
    driver: WindowDriver = window_on(folder)
    panel = find_suspects_panel(driver)
    assert read_rows(panel.table)[0][3] == hostile
    driver.press("Ctrl+J")
    wait_for_votes(driver)
    driver.press("Alt+1")
    driver.press("Ctrl+S")
    assert value(folder / "ground_truths/c1.json", "publication", "place") == hostile


def test_the_queue_follows_the_project(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    driver: WindowDriver = window_on(folder)
    find_suspects_panel(driver)
    driver.window.close_project()
    other = write_answers(tmp_path / "others", {run: {"c3": {"place": "Ulm"}} for run in RUNS})
    second: WindowDriver = window_on(other)
    assert [row[0] for row in read_rows(find_suspects_panel(second).table)] == ["c3"]


def test_items_with_the_most_expected_corrections_come_first(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    action = driver.window.context.actions.by_name["by_expected"]
    action.trigger()
    model = driver.workspace.items.model
    driver.qtbot.waitUntil(lambda: model.order is not None)
    names = [driver.session.items[index].id for index in model.rows]
    assert names == ["c1", "c2", "c3", "c10", "c11", "c12"]
    figures = [model.read_row(row).figure for row in range(4)]
    assert figures == ["1.0", "0.7", "0.3", "0.0"]
    action.trigger()
    assert model.order is None and list(model.rows) == list(range(6))


def test_next_follows_the_order_of_the_list(window_on: OpenWindow, folder: Path) -> None:
    for run in RUNS:
        make_answer(folder, run, "c10", record("Draft c10", place="Ulm", year=1, title="Nichts"))
    driver: WindowDriver = window_on(folder)
    driver.window.context.actions.by_name["by_expected"].trigger()
    model = driver.workspace.items.model
    driver.qtbot.waitUntil(lambda: model.order is not None)
    driver.go("c10")
    driver.press("Ctrl+PgDown")
    assert driver.current == "c1"
    driver.press("Ctrl+PgDown")
    assert driver.current == "c2"
    driver.press("Ctrl+PgUp")
    driver.press("Ctrl+PgUp")
    assert driver.current == "c10"


def test_after_reloading_all_answers_are_searched_again(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    panel = find_suspects_panel(driver)
    for run in RUNS:
        make_answer(folder, run, "c3", record("Name c3", place="Ulm"))
    driver.window.features.part(ScoresPart).service.reload()
    driver.qtbot.waitUntil(lambda: len(read_rows(panel.table)) == 3)


def test_added_answers_vote(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    other = write_answers(tmp_path / "other", {run: {"c3": {"place": "Ulm"}} for run in RUNS})
    driver: WindowDriver = window_on(folder)
    panel = find_suspects_panel(driver)
    driver.window.features.part(ScoresPart).service.add([other / "answers"])
    driver.qtbot.waitUntil(
        lambda: (
            "c3" in [row[0] for row in read_rows(panel.table)] and read_rows(panel.table)[0][4] != "2 of 3"
        )
    )


def test_unsaved_edits_count(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    find_values_panel(driver)
    driver.set("/publication/place", "Bern")
    wait_for_votes(driver)
    assert [row[0] for row in read_rows(find_suspects_panel(driver).table)] == ["c2"]
