"""The queue of suspect truths: who is in it, the way through it by keys, and what a human's word does."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from tests.ui.conftest import OpenWindow
from tests.ui.scores.advisers import (
    NAMED,
    RUNS,
    Changes,
    answer,
    answered,
    inquiry,
    settled,
    suspects,
    texts,
    values,
)
from tests.ui.window_driver import WindowDriver, checksum, draft, record, truth, value

PLACE = ("publication", "place")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """All three say Bern of c1 and two say 1900 of c2, where the truth says Basel and 1899."""
    changes: Changes = {
        "A": {"c1": {"place": "Bern"}, "c2": {"year": 1900}},
        "B": {"c1": {"place": "Bern"}, "c2": {"year": 1900}},
        "C": {"c1": {"place": "Bern"}, "c3": {"title": "Anders"}},
    }
    return answered(tmp_path / "cards", changes)


def test_the_most_agreed_come_first(window_on: OpenWindow, folder: Path) -> None:
    desk: WindowDriver = window_on(folder)
    assert texts(suspects(desk).table) == [
        ["c1", "Publication › Place", "Basel", "Bern", "3 of 3"],
        ["c2", "Publication › Year", "1899", "1900", "2 of 3"],
    ]


def test_one_key_goes_to_the_field_with_the_answers_beside_it(window_on: OpenWindow, folder: Path) -> None:
    desk: WindowDriver = window_on(folder)
    desk.go("c3")
    panel = suspects(desk)
    desk.press("Ctrl+J")
    assert desk.current == "c1"
    assert desk.workspace.form.focused_pointer() == PLACE
    settled(desk)
    assert texts(values(desk).table) == [["Alt+1", "Bern", "3 of 3", "another", ", ".join(NAMED)]]
    panel.table.selectRow(1)
    desk.press("Return", panel.table)
    assert (desk.current, desk.workspace.form.focused_pointer()) == ("c2", ("publication", "year"))


def test_one_key_takes_the_answers_value_as_an_undoable_edit(window_on: OpenWindow, folder: Path) -> None:
    desk: WindowDriver = window_on(folder)
    panel = suspects(desk)
    desk.press("Ctrl+J")
    settled(desk)
    desk.press("Alt+1")
    assert desk.session.document and desk.session.document.get(PLACE) == "Bern"
    settled(desk)
    assert [row[0] for row in texts(panel.table)] == ["c2"]
    desk.press("Ctrl+Z")
    assert desk.session.document.get(PLACE) == "Basel"
    settled(desk)
    assert [row[0] for row in texts(panel.table)] == ["c1", "c2"]


def test_the_truth_stands_and_the_next_one_follows(window_on: OpenWindow, folder: Path) -> None:
    desk: WindowDriver = window_on(folder)
    panel = suspects(desk)
    desk.press("Ctrl+J")
    desk.press("Ctrl+T")
    assert desk.current == "c2"
    settled(desk)
    assert [row[0] for row in texts(panel.table)] == ["c2"]
    assert not desk.session.document or not desk.session.document.is_dirty
    panel.upheld.setChecked(True)
    assert [row[0] for row in texts(panel.table)] == ["c1", "c2"]


def test_a_word_survives_a_restart_until_the_truth_is_another(window_on: OpenWindow, folder: Path) -> None:
    desk: WindowDriver = window_on(folder)
    suspects(desk)
    desk.press("Ctrl+J")
    desk.press("Ctrl+T")
    desk.close()

    again: WindowDriver = window_on(folder)
    panel = suspects(again)
    assert [row[0] for row in texts(panel.table)] == ["c2"]
    again.go("c1")
    again.set("/publication/place", "Zürich")
    settled(again)
    assert [row[2] for row in texts(panel.table)] == ["Zürich", "1899"]
    again.set("/publication/place", "Basel")
    settled(again)
    assert [row[2] for row in texts(panel.table)] == ["1899"]


def test_another_agreement_is_another_question(window_on: OpenWindow, folder: Path) -> None:
    desk: WindowDriver = window_on(folder)
    suspects(desk)
    desk.press("Ctrl+J")
    desk.press("Ctrl+T")
    desk.close()
    for run in RUNS:
        answer(folder, run, "c1", record("Name c1", place="Genf"))
    again: WindowDriver = window_on(folder)
    assert ["c1", "Genf"] in [[row[0], row[3]] for row in texts(suspects(again).table)]


def test_a_word_is_taken_back_by_the_same_key(window_on: OpenWindow, folder: Path) -> None:
    desk: WindowDriver = window_on(folder)
    panel = suspects(desk)
    panel.upheld.setChecked(True)
    desk.press("Ctrl+J")
    desk.press("Ctrl+T")
    desk.go("c1")
    desk.workspace.form.focus_pointer(PLACE)
    desk.press("Ctrl+T")
    panel.upheld.setChecked(False)
    assert [row[0] for row in texts(panel.table)] == ["c1", "c2"]


def test_the_drafts_run_is_named_and_has_no_vote(window_on: OpenWindow, folder: Path) -> None:
    draft(folder, "c1", record("Name c1", place="Bern"))  # by the test of A
    desk: WindowDriver = window_on(folder)
    panel = suspects(desk)
    rows = texts(panel.table)
    assert rows[0] == ["c1", "Publication › Place", "Basel", "Bern", "2 of 2"]
    desk.press("Ctrl+J")
    settled(desk)
    said = " ".join(label.text() for label in panel.findChildren(QLabel))
    assert "Made the draft, no vote: A · gpt." in said and "It says the same as the others." in said
    assert "A · gpt (made the draft, no vote)" in texts(values(desk).table)[0][4]
    panel.drafter.setChecked(True)
    desk.qtbot.waitUntil(lambda: inquiry(desk).queue.state == "done")
    assert texts(panel.table)[0][4] == "3 of 3"


def test_looking_writes_nothing(window_on: OpenWindow, folder: Path) -> None:
    before = checksum(folder)
    desk: WindowDriver = window_on(folder)
    suspects(desk)
    desk.press("Ctrl+J")
    settled(desk)
    values(desk)
    assert checksum(folder) == before


def test_an_edit_elsewhere_in_the_item_keeps_the_place_in_the_queue(
    window_on: OpenWindow, folder: Path
) -> None:
    desk: WindowDriver = window_on(folder)
    panel = suspects(desk)
    desk.press("Ctrl+J")
    desk.press("Ctrl+J")
    assert desk.current == "c2"
    desk.set("/publication/title", "Ganz anders")
    settled(desk)
    row = panel.table.currentIndex().row()
    assert texts(panel.table)[row][1] == "Publication › Year"


def test_a_project_without_runs_says_so(window_on: OpenWindow, tmp_path: Path) -> None:
    truth(tmp_path / "bare", "c1", record())
    (tmp_path / "bare/images").mkdir()
    desk: WindowDriver = window_on(tmp_path / "bare", benchmark="zettelkatalog")
    panel = suspects(desk)
    assert texts(panel.table) == []
    desk.press("Ctrl+J")
    assert desk.window.status.currentMessage() == "There is no suspect truth in the queue."


def test_stopping_keeps_what_was_found(window_on: OpenWindow, folder: Path) -> None:
    desk: WindowDriver = window_on(folder)
    desk.press("Shift+F9")
    desk.qtbot.waitUntil(lambda: inquiry(desk).queue.state == "searching", timeout=20_000)
    surveyor = inquiry(desk).queue
    surveyor.stop()
    settled(desk)
    assert surveyor.state == "stopped"
    inquiry(desk).search_again()
    desk.qtbot.waitUntil(lambda: surveyor.state == "done", timeout=20_000)
    assert len(surveyor.queue) == 2


def test_text_from_answers_is_shown_as_it_is(window_on: OpenWindow, folder: Path) -> None:
    hostile = "<b>&amp;</b>\u202e{0}%s"
    for run in RUNS:
        answer(folder, run, "c1", record("Name c1", place=hostile))
    desk: WindowDriver = window_on(folder)
    panel = suspects(desk)
    assert texts(panel.table)[0][3] == hostile
    desk.press("Ctrl+J")
    settled(desk)
    desk.press("Alt+1")
    desk.press("Ctrl+S")
    assert value(folder / "ground_truths/c1.json", "publication", "place") == hostile


def test_projects_follow_each_other(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    desk: WindowDriver = window_on(folder)
    suspects(desk)
    desk.window.close_project()
    other = answered(tmp_path / "others", {run: {"c3": {"place": "Ulm"}} for run in RUNS})
    second: WindowDriver = window_on(other)
    assert [row[0] for row in texts(suspects(second).table)] == ["c3"]


def test_items_with_the_most_expected_corrections_come_first(window_on: OpenWindow, folder: Path) -> None:
    desk: WindowDriver = window_on(folder)
    action = desk.window.context.actions.by_name["by_expected"]
    action.trigger()
    model = desk.workspace.items.model
    desk.qtbot.waitUntil(lambda: model.order is not None, timeout=20_000)
    names = [desk.session.items[index].id for index in model.rows]
    assert names == ["c1", "c2", "c3", "c10", "c11", "c12"]
    figures = [model.index(row, 3).data() for row in range(4)]
    assert figures == ["1.0", "0.7", "0.3", "0.0"]
    action.trigger()
    assert model.order is None and list(model.rows) == list(range(6))


def test_next_follows_the_order_of_the_list(window_on: OpenWindow, folder: Path) -> None:
    for run in RUNS:
        answer(folder, run, "c10", record("Draft c10", place="Ulm", year=1, title="Nichts"))
    desk: WindowDriver = window_on(folder)
    desk.window.context.actions.by_name["by_expected"].trigger()
    model = desk.workspace.items.model
    desk.qtbot.waitUntil(lambda: model.order is not None, timeout=20_000)
    desk.go("c10")
    desk.press("Ctrl+PgDown")
    assert desk.current == "c1"
    desk.press("Ctrl+PgDown")
    assert desk.current == "c2"
    desk.press("Ctrl+PgUp")
    desk.press("Ctrl+PgUp")
    assert desk.current == "c10"


def test_all_answers_read_again_are_searched_again(window_on: OpenWindow, folder: Path) -> None:
    desk: WindowDriver = window_on(folder)
    panel = suspects(desk)
    for run in RUNS:
        answer(folder, run, "c3", record("Name c3", place="Ulm"))
    desk.window.scores.service.reload()
    desk.qtbot.waitUntil(lambda: len(texts(panel.table)) == 3, timeout=20_000)


def test_answers_that_were_added_vote(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    other = answered(tmp_path / "other", {run: {"c3": {"place": "Ulm"}} for run in RUNS})
    desk: WindowDriver = window_on(folder)
    panel = suspects(desk)
    desk.window.scores.service.add([other / "answers"])
    desk.qtbot.waitUntil(
        lambda: "c3" in [row[0] for row in texts(panel.table)] and texts(panel.table)[0][4] != "2 of 3",
        timeout=20_000,
    )


def test_edits_that_are_not_saved_count(window_on: OpenWindow, folder: Path) -> None:
    desk: WindowDriver = window_on(folder)
    values(desk)
    desk.set("/publication/place", "Bern")
    settled(desk)
    assert [row[0] for row in texts(suspects(desk).table)] == ["c2"]
