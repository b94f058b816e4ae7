"""Scores while editing: loaded when a panel is open, updated with every edit, with settings stored per project."""

from __future__ import annotations

import gc
import json
import weakref
from pathlib import Path
from typing import Any

import pytest

import gtapp
from gtapp.editor.merge_dialog import MergeDialog
from gtapp.features.scores import standings
from tests.features.scores.board_samples import RescoredRuns, items, last_gain, metrics, write_answers
from tests.features.scores.window.score_steps import (
    find_row,
    find_scores,
    is_quiet,
    open_leaderboard,
    open_panel,
    wait_for_scores,
)
from tests.sample_projects import CARD, write_file
from tests.window.test_recovery import kill_while_editing
from tests.window.window_driver import WindowDriver, draft, read_rows, scan, truth
from tests.window_fixtures import OpenWindow
from tests.worker_processes import list_workers

OTHER = {**CARD, "author": {"last_name": "Meier", "first_name": "Käthe"}}


def score_truths(driver: WindowDriver) -> RescoredRuns:
    """Return the scorer's results for the folder on the disk."""
    job = find_scores(driver).job
    assert job
    return RescoredRuns(job)


def f1(driver: WindowDriver, run: str) -> float:
    figure = find_row(driver, run).figure
    assert figure is not None
    return figure


def close_panel(driver: WindowDriver) -> None:
    """Hide the panel by its key."""
    driver.press("F12")
    assert not driver.window.context.panels["scores_panel"].isVisible()


def test_nothing_is_loaded_before_a_panel_is_open(window_on: OpenWindow, root: Path) -> None:
    driver: WindowDriver = window_on(root)
    driver.go("b")
    driver.set("/author/last_name", "Keller")
    driver.wait_until_settled()
    driver.wait_for_tasks()
    assert find_scores(driver).board is None
    assert not find_scores(driver).is_busy
    driver.press("F12")
    change = wait_for_scores(driver)
    theirs = score_truths(driver)
    theirs.records["b"]["author"]["last_name"] = "Keller"
    assert metrics(change) == theirs.metrics()
    assert items(change) == theirs.item("b")
    assert [each.name for each in change.rows] == ["T1", "T2", "T3"]


def test_loading_writes_nothing_into_the_project(window_on: OpenWindow, root: Path) -> None:
    from tests.window.window_driver import hash_files

    before = hash_files(root)
    driver: WindowDriver = window_on(root)
    open_panel(driver)
    driver.go("c")
    wait_for_scores(driver)
    assert hash_files(root) == before


def test_edited_items_are_not_kept_in_memory_while_no_panel_is_open(
    window_on: OpenWindow, root: Path
) -> None:
    driver: WindowDriver = window_on(root)
    open_panel(driver)
    driver.set("/author/last_name", "Meier")
    close_panel(driver)
    documents = []
    for name in ("b", "c", "a"):
        driver.set("/author/last_name", f"Keller {name}")
        documents.append(weakref.ref(driver.session.document))
        driver.go(name)
        driver.wait_until_settled()
        driver.wait_for_tasks()
    gc.collect()
    assert [each() for each in documents] == [None] * 3
    driver.press("F12")
    assert metrics(wait_for_scores(driver)) == score_truths(driver).metrics()


def test_an_edit_counts_at_once_and_undo_reverts_it(window_on: OpenWindow, root: Path) -> None:
    driver: WindowDriver = window_on(root)
    open_panel(driver)
    before = f1(driver, "T1")
    driver.set("/author/last_name", "Meier")
    right, wrong = find_row(driver, "T1"), find_row(driver, "T2")
    assert (last_gain(right) or 0) < 0
    assert (last_gain(wrong) or 0) > 0
    assert last_gain(right) == right.gained_since_opened == right.gained_since_start
    driver.press("Ctrl+Z")
    assert f1(driver, "T1") == before
    assert find_row(driver, "T1").gained_since_opened == 0
    driver.press("Ctrl+Y")
    assert f1(driver, "T1") == right.figure


def test_typing_and_leaving_at_once(window_on: OpenWindow, root: Path) -> None:
    driver: WindowDriver = window_on(root)
    open_panel(driver)
    driver.go("b")
    driver.set("/author/last_name", "Meier")
    driver.go("c")
    driver.set("/author/last_name", "Meier")
    driver.go("d")
    assert metrics(wait_for_scores(driver)) == score_truths(driver).metrics()
    assert find_row(driver, "T1").gained_since_opened == 0
    assert find_row(driver, "T1").gained_since_start != 0


def test_edits_during_loading_are_scored(window_on: OpenWindow, root: Path) -> None:
    driver: WindowDriver = window_on(root)
    open_panel(driver)
    driver.go("d")
    driver.qtbot.waitUntil(lambda: not driver.workspace.settle_timer.isActive())
    driver.set("/author/last_name", "Meier")
    change = find_row(driver, "T1")
    assert change.gained_since_opened and change.gained_since_opened < 0


def test_a_draft_is_no_truth_before_it_is_edited_or_saved(window_on: OpenWindow, root: Path) -> None:
    for name in ("e", "f"):
        scan(root / "images" / f"{name}.png")
        draft(root, name, CARD)
        write_answers(root, "T2", {name: OTHER})
    driver: WindowDriver = window_on(root)
    open_panel(driver)
    before = metrics(wait_for_scores(driver))
    driver.go("e")
    assert metrics(wait_for_scores(driver)) == before
    assert not find_row(driver, "T2").now.item
    driver.set("/author/last_name", "Meier")
    assert find_row(driver, "T2").now.item["f1_score"] == 1.0
    driver.press("Ctrl+Z")
    assert metrics(wait_for_scores(driver)) == before
    driver.press("Ctrl+S")
    assert find_row(driver, "T2").now.item["f1_score"] < 1.0
    driver.go("f")
    driver.press("Ctrl+Return")
    assert metrics(wait_for_scores(driver)) == score_truths(driver).metrics()
    assert metrics(wait_for_scores(driver)) != before


def test_closed_panels_cost_nothing_and_are_updated_later(window_on: OpenWindow, root: Path) -> None:
    driver: WindowDriver = window_on(root)
    open_panel(driver)
    latest = wait_for_scores(driver)
    close_panel(driver)
    for name in ("a", "b", "c"):
        driver.go(name)
        driver.set("/author/last_name", "Meier")
        driver.wait_until_settled()
    driver.wait_for_tasks()
    assert find_scores(driver).latest is latest
    assert not find_scores(driver).is_busy
    driver.press("F12")
    driver.qtbot.waitUntil(lambda: is_quiet(driver))
    driver.session.save()
    assert metrics(wait_for_scores(driver)) == score_truths(driver).metrics()


def test_choices_are_stored_for_the_project(window_on: OpenWindow, root: Path, tmp_path: Path) -> None:
    elsewhere = write_answers(tmp_path / "else", "T9", dict.fromkeys("abcd", OTHER)) / "answers" / "T9"
    driver: WindowDriver = window_on(root)
    open_panel(driver)
    find_scores(driver).add([elsewhere])
    assert [each.name for each in wait_for_scores(driver).rows] == ["T1", "T2", "T3", "T9"]
    find_scores(driver).choose(3)
    find_scores(driver).set_profile("published")
    assert metrics(wait_for_scores(driver)) == score_truths(driver).metrics()
    driver.close()
    again: WindowDriver = window_on(root)
    open_panel(again)
    wait_for_scores(again)
    job, run = find_scores(again).job, find_scores(again).run
    assert job and job.profile == "published"
    assert run and run.name == "T9"
    find_scores(again).remove(str(elsewhere.resolve()))
    assert [each.name for each in wait_for_scores(again).rows] == ["T1", "T2", "T3"]


def test_a_panel_left_open_is_open_again(window_on: OpenWindow, root: Path) -> None:
    driver: WindowDriver = window_on(root)
    open_panel(driver)
    driver.close()
    again: WindowDriver = window_on(root)
    assert again.window.context.panels["scores_panel"].isVisible()
    assert len(wait_for_scores(again).rows) == 3


def test_rules_can_be_switched(window_on: OpenWindow, reference: Path, tmp_path: Path) -> None:
    from tests.features.scores.window.score_steps import copy_project

    driver: WindowDriver = window_on(
        copy_project(reference, "letters", tmp_path / "letters"), benchmark="letters"
    )
    open_panel(driver)
    before = metrics(wait_for_scores(driver))
    find_scores(driver).set_rules({"inferred_from_function": False})
    assert metrics(wait_for_scores(driver)) == score_truths(driver).metrics()
    assert metrics(wait_for_scores(driver)) != before
    find_scores(driver).set_rules({})
    assert metrics(wait_for_scores(driver)) == before


def test_today_starts_with_the_first_loading(
    window_on: OpenWindow, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver: WindowDriver = window_on(root)
    open_panel(driver)
    wait_for_scores(driver)
    driver.set("/author/last_name", "Meier")
    gained = find_row(driver, "T2").gained_since_start
    assert gained and gained > 0
    driver.close()
    again: WindowDriver = window_on(root)
    open_panel(again)
    assert find_row(again, "T2").gained_since_start == gained
    assert find_row(again, "T2").gained_since_opened == 0
    again.close()
    monkeypatch.setattr(standings, "get_today", lambda: "2999-01-01")
    tomorrow: WindowDriver = window_on(root)
    open_panel(tomorrow)
    assert find_row(tomorrow, "T2").gained_since_start == 0


def test_midnight(window_on: OpenWindow, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver: WindowDriver = window_on(root)
    open_panel(driver)
    driver.set("/author/last_name", "Meier")
    assert find_row(driver, "T2").gained_since_start
    monkeypatch.setattr(standings, "get_today", lambda: "2999-01-01")
    driver.go("b")
    assert find_row(driver, "T2").gained_since_start == 0


def test_a_broken_file_of_this_mornings_scores_is_ignored(window_on: OpenWindow, root: Path) -> None:
    from gtapp.core.platform.folders import data_folder

    driver: WindowDriver = window_on(root)
    open_panel(driver)
    wait_for_scores(driver)
    driver.close()
    for path in (data_folder() / "scores").iterdir():
        path.write_text('{"[": {"date": 3, "runs": []}', encoding="utf-8")
    again: WindowDriver = window_on(root)
    open_panel(again)
    assert find_row(again, "T2").gained_since_start == 0


def test_stopping_keeps_loaded_runs(window_on: OpenWindow, root: Path) -> None:
    driver: WindowDriver = window_on(root)
    driver.press("F12")
    scores = find_scores(driver)
    driver.qtbot.waitUntil(lambda: scores.board is not None and bool(scores.board.runs))
    find_scores(driver).stop_loading()
    assert not find_scores(driver).is_loading
    there = metrics(wait_for_scores(driver))
    assert there == score_truths(driver).metrics()[: len(there)]
    find_scores(driver).reload()
    assert metrics(wait_for_scores(driver)) == score_truths(driver).metrics()


@pytest.mark.own_decoders
def test_closing_while_loading_leaves_no_process(window_on: OpenWindow, root: Path) -> None:
    for run in range(20):
        write_answers(root, f"T{run:02}", dict.fromkeys("abcd", OTHER))
    driver: WindowDriver = window_on(root)
    driver.press("F12")
    driver.qtbot.waitUntil(lambda: find_scores(driver).board is not None)
    driver.window.close_project()
    assert find_scores(driver).board is None
    driver.wait_for_tasks()
    assert not list_workers()


def test_another_project_has_its_own_scores(window_on: OpenWindow, root: Path, folder: Path) -> None:
    from gtapp.window.opener import OpenRequest

    driver: WindowDriver = window_on(root)
    open_panel(driver)
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.window.open(OpenRequest(folder))
    driver.qtbot.waitUntil(lambda: is_quiet(driver))
    assert find_scores(driver).latest is None or not find_scores(driver).latest.rows  # type: ignore[union-attr]
    if not driver.window.context.panels["scores_panel"].isVisible():
        driver.press("F12")
    assert wait_for_scores(driver).rows == ()


def test_verdicts_are_shown_in_the_form_and_removed(window_on: OpenWindow, root: Path) -> None:
    messages: list[Any] = []
    driver: WindowDriver = window_on(root)
    find_scores(driver).verdicts.connect(messages.append)
    open_panel(driver)
    find_scores(driver).choose(1)
    wrong = {value.pointer: value.verdict.value for value in messages[-1] if value.verdict != "tp"}
    assert wrong == {("author", "last_name"): "fp+fn"}
    driver.set("/author/last_name", "Meier")
    wait_for_scores(driver)
    assert {value.verdict.value for value in messages[-1]} == {"tp"}
    driver.press("Ctrl+F12")
    assert messages[-1] is None
    count = len(messages)
    driver.set("/author/last_name", "Müller")
    wait_for_scores(driver)
    assert len(messages) == count
    driver.press("Ctrl+F12")
    close_panel(driver)
    assert messages[-1]
    assert driver.window.context.actions.by_name["verdicts"].isChecked()


def test_verdicts_are_hidden_with_the_panel(window_on: OpenWindow, root: Path) -> None:
    messages: list[Any] = []
    driver: WindowDriver = window_on(root)
    find_scores(driver).verdicts.connect(messages.append)
    open_panel(driver)
    assert messages[-1]
    close_panel(driver)
    assert messages[-1] is None


def test_verdicts_without_a_panel(window_on: OpenWindow, root: Path) -> None:
    messages: list[Any] = []
    driver: WindowDriver = window_on(root)
    find_scores(driver).verdicts.connect(messages.append)
    driver.press("Ctrl+F12")
    wait_for_scores(driver)
    assert messages[-1]


def test_an_unreadable_truth_is_not_scored(window_on: OpenWindow, root: Path) -> None:
    (root / "ground_truths" / "b.json").write_text("{", encoding="utf-8")
    driver: WindowDriver = window_on(root)
    open_panel(driver)
    before = metrics(wait_for_scores(driver))
    driver.go("b")
    assert metrics(wait_for_scores(driver)) == before
    assert not find_row(driver, "T1").now.item
    board = find_scores(driver).board
    assert board and [item for item, _ in board.problems(0)] == ["b"]


def test_changes_by_another_program_are_scored(window_on: OpenWindow, root: Path) -> None:
    driver: WindowDriver = window_on(root)
    open_panel(driver)
    truth(root, "a", OTHER)
    driver.session.check_disk()
    assert metrics(wait_for_scores(driver)) == score_truths(driver).metrics()
    assert find_row(driver, "T2").now.item["f1_score"] == 1.0


def test_their_version_is_scored_once_it_is_chosen(window_on: OpenWindow, root: Path) -> None:
    driver: WindowDriver = window_on(root)
    open_panel(driver)
    driver.set("/author/last_name", "Keller")
    wait_for_scores(driver)
    truth(root, "a", OTHER)

    def take_theirs(dialog: MergeDialog) -> None:
        dialog.theirs_button.click()
        dialog.merge_button.click()

    timer = driver.answer_dialog(MergeDialog, take_theirs)
    driver.go("b")
    driver.qtbot.waitUntil(lambda: not timer.isActive() and not len(driver.session.unsaved))
    assert (
        metrics(wait_for_scores(driver)) != score_truths(driver).metrics()
        or not driver.session.project.find_unsaved()
    )
    assert find_row(driver, "T2").now.metrics == score_truths(driver).metrics()[1]


def test_only_the_first_of_two_lines_with_a_key_is_scored(window_on: OpenWindow, tmp_path: Path) -> None:
    keys = ("a" * 64, "b" * 64)
    paper = {
        "sha256": keys[0],
        "doi": "",
        "title": "Über",
        "author": "",
        "keyword": "",
        "abstract": "",
        "pub_time": "",
    }
    lines = [paper, {**paper, "title": "Anders"}, {**paper, "sha256": keys[1]}]
    data = tmp_path / "papers" / "data" / "papers.jsonl"
    data.parent.mkdir(parents=True)
    data.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    answers = tmp_path / "papers" / "answers" / "model" / "x.jsonl"
    answers.parent.mkdir(parents=True)
    answers.write_text("\n".join(json.dumps(line) for line in lines[1:]), encoding="utf-8")
    driver: WindowDriver = window_on(tmp_path / "papers", benchmark="sciencemetabench")
    open_panel(driver)
    before = metrics(wait_for_scores(driver))
    folder = tmp_path / "papers"
    theirs = gtapp.score("sciencemetabench", folder, folder / "answers")
    assert before == [run.metrics for run in theirs]
    for at in range(3):
        driver.workspace.go_to(at)
        assert metrics(wait_for_scores(driver)) == before
        assert bool(wait_for_scores(driver).rows[0].now.item) == (at != 1)
    driver.workspace.go_to(1)
    driver.set("/title", "Ganz anders")
    assert metrics(wait_for_scores(driver)) == before


def test_recovered_items_are_scored(window_on: OpenWindow, root: Path) -> None:
    kill_while_editing(root, "b", "c")
    driver: WindowDriver = window_on(root)
    open_panel(driver)
    before = metrics(wait_for_scores(driver))
    assert driver.session.lost_items == ["b", "c"]
    for name in ("b", "c"):
        driver.session.recover_other(name)
    assert metrics(wait_for_scores(driver)) == score_truths(driver).metrics()
    assert metrics(wait_for_scores(driver)) != before


def test_many_runs_are_scored_in_steps_the_chosen_one_first(window_on: OpenWindow, root: Path) -> None:
    for number in range(4, 9):
        write_answers(root, f"T{number}", dict.fromkeys("abcd", OTHER))
    driver: WindowDriver = window_on(root)
    open_panel(driver)
    find_scores(driver).choose(5)
    board, messages = find_scores(driver).board, list[Any]()
    assert board and board.patience and board.patience <= 0.008
    board.patience = 0.0
    find_scores(driver).changed.connect(messages.append)
    driver.set("/author/last_name", "Meier")
    change = wait_for_scores(driver)
    first = messages[0]
    assert first.outdated == len(board.runs) - 1 and [
        row.run for row in first.rows if (last_gain(row) or 0) > 0
    ] == [5]
    assert change is messages[-1] and not change.outdated
    theirs = score_truths(driver)
    theirs.records["a"]["author"]["last_name"] = "Meier"
    assert metrics(change) == theirs.metrics()
    driver.go("b")
    assert metrics(wait_for_scores(driver)) == theirs.metrics()
    assert all(each.gained_since_opened == 0 for each in wait_for_scores(driver).rows)


def test_edits_before_loading_count_since_opening_and_today(window_on: OpenWindow, root: Path) -> None:
    driver: WindowDriver = window_on(root)
    driver.set("/author/last_name", "Meier")
    open_panel(driver)
    wrong = find_row(driver, "T1")
    assert wrong.gained_since_opened and wrong.gained_since_opened < 0
    assert wrong.gained_since_start == wrong.gained_since_opened
    driver.press("Ctrl+Z")
    assert find_row(driver, "T1").gained_since_opened == find_row(driver, "T1").gained_since_start == 0
    assert metrics(wait_for_scores(driver)) == score_truths(driver).metrics()


def test_the_model_is_shown_with_a_runs_name(window_on: OpenWindow, root: Path) -> None:
    for path in (root / "answers" / "T2").iterdir():
        content = json.loads(path.read_text(encoding="utf-8"))
        path.write_text(
            json.dumps({**content, "provider": "p", "model": "Sonett-4-20250101"}), encoding="utf-8"
        )
    driver: WindowDriver = window_on(root)
    found = open_panel(driver)
    names = [found.controls.run.itemText(at) for at in range(found.controls.run.count())]
    assert names[1] == "T2 · sonett-4"
    assert [line[1] for line in read_rows(open_leaderboard(driver).table)].count("T2 · sonett-4") == 1


def test_each_of_several_records_of_a_scan_is_scored_with_its_own_answer(
    window_on: OpenWindow, tmp_path: Path
) -> None:
    root = tmp_path / "p"
    write_file(
        root / "gtapp.toml", '[layout]\ntruths = "all.csv"\ncontainer = "csv"\nkey = "file"\nscans = "img"\n'
    )
    write_file(root / "all.csv", "file,title\n1.png,Eins\n1.png,Zwei\n")
    write_file(root / "answers/T1.csv", "file,title\n1.png,Eins\n1.png,Drei\n")
    scan(root / "img/1.png")
    driver: WindowDriver = window_on(root)
    open_panel(driver)
    driver.go("1@1")
    right = items(wait_for_scores(driver))
    driver.go("1@2")
    wrong = items(wait_for_scores(driver))
    before = find_row(driver, "T1")
    driver.set("/title", "Drei")
    after = find_row(driver, "T1")
    assert wrong != right == items(wait_for_scores(driver))
    assert (before.figure or 0) < (after.figure or 0) == 1
