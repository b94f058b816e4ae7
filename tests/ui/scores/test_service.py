"""Scores beside the work: loaded when somebody looks, in step with every item, remembered for the project."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import psutil
import pytest

import gtapp
from gtapp.preview import standings
from gtapp.ui.dialogs.conflict_dialog import ConflictDialog
from tests.preview.board_samples import Rescored, items, metrics, write_answers
from tests.sample_projects import CARD
from tests.ui.conftest import OpenWindow
from tests.ui.scores.office import is_quiet, leaderboard, panel, row, scored, scores, texts
from tests.ui.test_recovery import kill_while_editing
from tests.ui.window_driver import WindowDriver, draft, scan, truth

OTHER = {**CARD, "author": {"last_name": "Meier", "first_name": "Käthe"}}


def truths_of(desk: WindowDriver) -> Rescored:
    """What the scorer says of the folder as it lies on the disk now."""
    job = scores(desk).job
    assert job
    return Rescored(job)


def f1(desk: WindowDriver, run: str) -> float:
    figure = row(desk, run).figure
    assert figure is not None
    return figure


def put_away(desk: WindowDriver) -> None:
    """Goes to the panel by its key, and hides it by the same."""
    for _ in range(2):
        desk.press("F12")
    assert not desk.window.scores.panel.isVisible()


def test_nothing_is_loaded_before_somebody_looks(window_on: OpenWindow, root: Path) -> None:
    desk: WindowDriver = window_on(root)
    desk.go("b")
    desk.set("/author/last_name", "Keller")
    desk.wait_until_settled()
    desk.wait_for_tasks()
    assert scores(desk).board is None
    assert not scores(desk).waiting
    desk.press("F12")
    change = scored(desk)
    theirs = truths_of(desk)
    theirs.records["b"]["author"]["last_name"] = "Keller"
    assert metrics(change) == theirs.metrics()
    assert items(change) == theirs.item("b")
    assert [each.name for each in change.rows] == ["T1", "T2", "T3"]


def test_looking_writes_nothing_into_the_project(window_on: OpenWindow, root: Path) -> None:
    from tests.ui.window_driver import checksum

    before = checksum(root)
    desk: WindowDriver = window_on(root)
    panel(desk)
    desk.go("c")
    scored(desk)
    assert checksum(root) == before


def test_an_edit_counts_at_once_and_undo_takes_it_back(window_on: OpenWindow, root: Path) -> None:
    desk: WindowDriver = window_on(root)
    panel(desk)
    before = f1(desk, "T1")
    desk.set("/author/last_name", "Meier")
    right, wrong = row(desk, "T1"), row(desk, "T2")
    assert right.gained and right.gained < 0
    assert wrong.gained and wrong.gained > 0
    assert right.gained == right.gained_since_opened == right.gained_since_start
    desk.press("Ctrl+Z")
    assert f1(desk, "T1") == before
    assert row(desk, "T1").gained_since_opened == 0
    desk.press("Ctrl+Y")
    assert f1(desk, "T1") == right.figure


def test_typing_and_leaving_at_once(window_on: OpenWindow, root: Path) -> None:
    desk: WindowDriver = window_on(root)
    panel(desk)
    desk.go("b")
    desk.set("/author/last_name", "Meier")
    desk.go("c")
    desk.set("/author/last_name", "Meier")
    desk.go("d")
    assert metrics(scored(desk)) == truths_of(desk).metrics()
    assert row(desk, "T1").gained_since_opened == 0
    assert row(desk, "T1").gained_since_start != 0


def test_what_is_edited_while_the_answers_are_read(window_on: OpenWindow, root: Path) -> None:
    desk: WindowDriver = window_on(root)
    panel(desk)
    desk.go("d")
    desk.qtbot.waitUntil(lambda: not desk.workspace.soon.isActive())
    desk.set("/author/last_name", "Meier")
    change = row(desk, "T1")
    assert change.gained_since_opened and change.gained_since_opened < 0


def test_a_draft_is_no_truth_before_it_is_edited_or_saved(window_on: OpenWindow, root: Path) -> None:
    for name in ("e", "f"):
        scan(root / "images" / f"{name}.png")
        draft(root, name, CARD)
        write_answers(root, "T2", {name: OTHER})
    desk: WindowDriver = window_on(root)
    panel(desk)
    before = metrics(scored(desk))
    desk.go("e")
    assert metrics(scored(desk)) == before
    assert not row(desk, "T2").now.item
    desk.set("/author/last_name", "Meier")
    assert row(desk, "T2").now.item["f1_score"] == 1.0
    desk.press("Ctrl+Z")
    assert metrics(scored(desk)) == before
    desk.press("Ctrl+S")
    assert row(desk, "T2").now.item["f1_score"] < 1.0
    desk.go("f")
    desk.press("Ctrl+Return")
    assert metrics(scored(desk)) == truths_of(desk).metrics()
    assert metrics(scored(desk)) != before


def test_closed_panels_cost_nothing_and_catch_up(window_on: OpenWindow, root: Path) -> None:
    desk: WindowDriver = window_on(root)
    panel(desk)
    latest = scored(desk)
    put_away(desk)
    for name in ("a", "b", "c"):
        desk.go(name)
        desk.set("/author/last_name", "Meier")
        desk.wait_until_settled()
    desk.wait_for_tasks()
    assert scores(desk).latest is latest
    assert not scores(desk).waiting
    desk.press("F12")
    desk.qtbot.waitUntil(lambda: is_quiet(desk))
    desk.session.save()
    assert metrics(scored(desk)) == truths_of(desk).metrics()


def test_what_is_chosen_is_remembered_for_the_project(
    window_on: OpenWindow, root: Path, tmp_path: Path
) -> None:
    elsewhere = write_answers(tmp_path / "else", "T9", dict.fromkeys("abcd", OTHER)) / "answers" / "T9"
    desk: WindowDriver = window_on(root)
    panel(desk)
    scores(desk).add([elsewhere])
    assert [each.name for each in scored(desk).rows] == ["T1", "T2", "T3", "T9"]
    scores(desk).choose(3)
    scores(desk).set_profile("published")
    assert metrics(scored(desk)) == truths_of(desk).metrics()
    desk.close()
    again: WindowDriver = window_on(root)
    panel(again)
    scored(again)
    job, run = scores(again).job, scores(again).run
    assert job and job.profile == "published"
    assert run and run.name == "T9"
    scores(again).remove(str(elsewhere.resolve()))
    assert [each.name for each in scored(again).rows] == ["T1", "T2", "T3"]


def test_a_panel_left_open_is_there_again(window_on: OpenWindow, root: Path) -> None:
    desk: WindowDriver = window_on(root)
    panel(desk)
    desk.close()
    again: WindowDriver = window_on(root)
    assert again.window.scores.panel.isVisible()
    assert len(scored(again).rows) == 3


def test_rules_can_be_switched(window_on: OpenWindow, reference: Path, tmp_path: Path) -> None:
    from tests.ui.scores.office import copied

    desk: WindowDriver = window_on(copied(reference, "letters", tmp_path / "letters"), benchmark="letters")
    panel(desk)
    before = metrics(scored(desk))
    scores(desk).set_rules({"inferred_from_function": False})
    assert metrics(scored(desk)) == truths_of(desk).metrics()
    assert metrics(scored(desk)) != before
    scores(desk).set_rules({})
    assert metrics(scored(desk)) == before


def test_today_begins_with_the_first_look(
    window_on: OpenWindow, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk: WindowDriver = window_on(root)
    panel(desk)
    scored(desk)
    desk.set("/author/last_name", "Meier")
    gained = row(desk, "T2").gained_since_start
    assert gained and gained > 0
    desk.close()
    again: WindowDriver = window_on(root)
    panel(again)
    assert row(again, "T2").gained_since_start == gained
    assert row(again, "T2").gained_since_opened == 0
    again.close()
    monkeypatch.setattr(standings, "get_today", lambda: "2999-01-01")
    tomorrow: WindowDriver = window_on(root)
    panel(tomorrow)
    assert row(tomorrow, "T2").gained_since_start == 0


def test_midnight(window_on: OpenWindow, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk: WindowDriver = window_on(root)
    panel(desk)
    desk.set("/author/last_name", "Meier")
    assert row(desk, "T2").gained_since_start
    monkeypatch.setattr(standings, "get_today", lambda: "2999-01-01")
    desk.go("b")
    assert row(desk, "T2").gained_since_start == 0


def test_a_broken_memory_of_this_morning_is_none(window_on: OpenWindow, root: Path) -> None:
    from gtapp.user_folders import data_folder

    desk: WindowDriver = window_on(root)
    panel(desk)
    scored(desk)
    desk.close()
    for path in (data_folder() / "scores").iterdir():
        path.write_text('{"[": {"date": 3, "runs": []}', encoding="utf-8")
    again: WindowDriver = window_on(root)
    panel(again)
    assert row(again, "T2").gained_since_start == 0


def test_stopping_keeps_what_is_loaded(window_on: OpenWindow, root: Path) -> None:
    desk: WindowDriver = window_on(root)
    desk.press("F12")
    desk.qtbot.waitUntil(lambda: scores(desk).board is not None and bool(scores(desk).board.runs))  # type: ignore[union-attr]
    scores(desk).stop()
    assert not scores(desk).loading
    there = metrics(scored(desk))
    assert there == truths_of(desk).metrics()[: len(there)]
    scores(desk).reload()
    assert metrics(scored(desk)) == truths_of(desk).metrics()


def test_closing_while_loading_leaves_no_process(window_on: OpenWindow, root: Path) -> None:
    for run in range(20):
        write_answers(root, f"T{run:02}", dict.fromkeys("abcd", OTHER))
    desk: WindowDriver = window_on(root)
    desk.press("F12")
    desk.qtbot.waitUntil(lambda: scores(desk).board is not None)
    desk.window.close_project()
    assert scores(desk).board is None
    desk.wait_for_tasks()
    # multiprocessing's resource tracker stays, once for the program, and ends with it
    children = psutil.Process().children(recursive=True)
    assert [each for each in children if "--multiprocessing-fork" in each.cmdline()] == []


def test_another_project_has_its_own_scores(window_on: OpenWindow, root: Path, folder: Path) -> None:
    from gtapp.ui.opener import OpenRequest

    desk: WindowDriver = window_on(root)
    panel(desk)
    with desk.qtbot.waitSignal(desk.window.opened):
        desk.window.open(OpenRequest(folder))
    desk.qtbot.waitUntil(lambda: is_quiet(desk))
    assert scores(desk).latest is None or not scores(desk).latest.rows  # type: ignore[union-attr]
    if not desk.window.scores.panel.isVisible():
        desk.press("F12")
    assert scored(desk).rows == ()


def test_verdicts_come_into_the_form_and_go(window_on: OpenWindow, root: Path) -> None:
    told: list[Any] = []
    desk: WindowDriver = window_on(root)
    scores(desk).verdicts.connect(told.append)
    panel(desk)
    scores(desk).choose(1)
    wrong = {value.pointer: value.verdict.value for value in told[-1] if value.verdict != "tp"}
    assert wrong == {("author", "last_name"): "fp+fn"}
    desk.set("/author/last_name", "Meier")
    scored(desk)
    assert {value.verdict.value for value in told[-1]} == {"tp"}
    desk.press("Ctrl+F12")
    assert told[-1] is None
    count = len(told)
    desk.set("/author/last_name", "Müller")
    scored(desk)
    assert len(told) == count
    desk.press("Ctrl+F12")
    put_away(desk)
    assert told[-1]
    assert desk.window.context.actions.by_name["verdicts"].isChecked()


def test_verdicts_go_with_the_panel(window_on: OpenWindow, root: Path) -> None:
    told: list[Any] = []
    desk: WindowDriver = window_on(root)
    scores(desk).verdicts.connect(told.append)
    panel(desk)
    assert told[-1]
    put_away(desk)
    assert told[-1] is None


def test_verdicts_without_a_panel(window_on: OpenWindow, root: Path) -> None:
    told: list[Any] = []
    desk: WindowDriver = window_on(root)
    scores(desk).verdicts.connect(told.append)
    desk.press("Ctrl+F12")
    scored(desk)
    assert told[-1]


def test_a_truth_that_cannot_be_read_is_none(window_on: OpenWindow, root: Path) -> None:
    (root / "ground_truths" / "b.json").write_text("{", encoding="utf-8")
    desk: WindowDriver = window_on(root)
    panel(desk)
    before = metrics(scored(desk))
    desk.go("b")
    assert metrics(scored(desk)) == before
    assert not row(desk, "T1").now.item
    board = scores(desk).board
    assert board and [item for item, _ in board.problems(0)] == ["b"]


def test_what_another_program_wrote_is_scored(window_on: OpenWindow, root: Path) -> None:
    desk: WindowDriver = window_on(root)
    panel(desk)
    truth(root, "a", OTHER)
    desk.session.look_at_disk()
    assert metrics(scored(desk)) == truths_of(desk).metrics()
    assert row(desk, "T2").now.item["f1_score"] == 1.0


def test_theirs_is_scored_once_it_is_chosen(window_on: OpenWindow, root: Path) -> None:
    desk: WindowDriver = window_on(root)
    panel(desk)
    desk.set("/author/last_name", "Keller")
    scored(desk)
    truth(root, "a", OTHER)

    timer = desk.answer_dialog(ConflictDialog, lambda dialog: dialog._theirs.click())
    desk.go("b")
    desk.qtbot.waitUntil(lambda: not timer.isActive() and not len(desk.session.unsaved))
    assert metrics(scored(desk)) != truths_of(desk).metrics() or not desk.session.project.find_unsaved()
    assert row(desk, "T2").now.metrics == truths_of(desk).metrics()[1]


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
    desk: WindowDriver = window_on(tmp_path / "papers", benchmark="sciencemetabench")
    panel(desk)
    before = metrics(scored(desk))
    folder = tmp_path / "papers"
    theirs = gtapp.score("sciencemetabench", folder, folder / "answers")
    assert before == [run.metrics for run in theirs]
    for at in range(3):
        desk.workspace.go_to(at)
        assert metrics(scored(desk)) == before
        assert bool(scored(desk).rows[0].now.item) == (at != 1)
    desk.workspace.go_to(1)
    desk.set("/title", "Ganz anders")
    assert metrics(scored(desk)) == before


def test_what_is_recovered_elsewhere_counts(window_on: OpenWindow, root: Path) -> None:
    kill_while_editing(root, "b", "c")
    desk: WindowDriver = window_on(root)
    panel(desk)
    before = metrics(scored(desk))
    assert desk.session.lost_items == ["b", "c"]
    for name in ("b", "c"):
        desk.session.recover_other(name)
    assert metrics(scored(desk)) == truths_of(desk).metrics()
    assert metrics(scored(desk)) != before


def test_many_runs_are_scored_piece_by_piece_the_chosen_one_first(window_on: OpenWindow, root: Path) -> None:
    for number in range(4, 9):
        write_answers(root, f"T{number}", dict.fromkeys("abcd", OTHER))
    desk: WindowDriver = window_on(root)
    panel(desk)
    scores(desk).choose(5)
    board, told = scores(desk).board, list[Any]()
    assert board and board.patience and board.patience <= 0.008
    board.patience = 0.0
    scores(desk).changed.connect(told.append)
    desk.set("/author/last_name", "Meier")
    change = scored(desk)
    first = told[0]
    assert first.behind == len(board.runs) - 1 and [
        row.run for row in first.rows if (row.gained or 0) > 0
    ] == [5]
    assert change is told[-1] and not change.behind
    theirs = truths_of(desk)
    theirs.records["a"]["author"]["last_name"] = "Meier"
    assert metrics(change) == theirs.metrics()
    desk.go("b")
    assert metrics(scored(desk)) == theirs.metrics()
    assert all(each.gained_since_opened == 0 for each in scored(desk).rows)


def test_edits_made_before_anybody_looked_are_since_opened_and_today(
    window_on: OpenWindow, root: Path
) -> None:
    desk: WindowDriver = window_on(root)
    desk.set("/author/last_name", "Meier")
    panel(desk)
    wrong = row(desk, "T1")
    assert wrong.gained_since_opened and wrong.gained_since_opened < 0
    assert wrong.gained_since_start == wrong.gained_since_opened
    desk.press("Ctrl+Z")
    assert row(desk, "T1").gained_since_opened == row(desk, "T1").gained_since_start == 0
    assert metrics(scored(desk)) == truths_of(desk).metrics()


def test_who_made_a_run_stands_beside_its_name(window_on: OpenWindow, root: Path) -> None:
    for path in (root / "answers" / "T2").iterdir():
        content = json.loads(path.read_text(encoding="utf-8"))
        path.write_text(
            json.dumps({**content, "provider": "p", "model": "Sonett-4-20250101"}), encoding="utf-8"
        )
    desk: WindowDriver = window_on(root)
    found = panel(desk)
    names = [found.controls.run.itemText(at) for at in range(found.controls.run.count())]
    assert names[1] == "T2 · sonett-4"
    assert [line[1] for line in texts(leaderboard(desk).table)].count("T2 · sonett-4") == 1
