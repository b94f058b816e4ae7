"""The panel "Scores": the figures of the chosen run, and its settings, by keyboard alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from gtapp.core.schema.benchmark import load
from gtapp.features.scores.window.figure_labels import describe_change, format_optional_figure, label_figure
from gtapp.features.scores.window.scores_panel import ScoresPanel
from gtapp.kit.tables import FigureTable
from tests.features.scores.board_samples import write_answers
from tests.features.scores.window.score_steps import (
    find_nameless,
    find_scores,
    open_leaderboard,
    open_panel,
    wait_for_scores,
)
from tests.sample_projects import CARD, write_file
from tests.window.window_driver import WindowDriver, read_rows
from tests.window_fixtures import OpenWindow

OTHER = {**CARD, "author": {"last_name": "Meier", "first_name": "Käthe"}}


def choose_run(driver: WindowDriver, found: ScoresPanel, run: str) -> None:
    """Choose in the list of runs by keys."""
    found.controls.run.setFocus()
    QTest.keyClicks(found.controls.run, run)
    driver.press("Return", found.controls.run)
    assert find_scores(driver).run and find_scores(driver).run.name == run  # type: ignore[union-attr]
    wait_for_scores(driver)


def read_menu(menu: QMenu) -> list[str]:
    """Return the entries of a menu when it is opened."""
    menu.aboutToShow.emit()
    return [each.text() for each in menu.actions() if not each.isSeparator()]


def read_cell(table: FigureTable[Any], at: int, column: int) -> tuple[str, str]:
    """Return a cell's text and its text for a screen reader."""
    index = table.model().index(at, column)
    return index.data(), index.data(Qt.ItemDataRole.AccessibleTextRole)


def read_figures(found: ScoresPanel) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Return the figures of the whole run, and those of the item."""
    rows = read_rows(found.figures)
    place = next(at for at, row in enumerate(rows) if row[0] == "This item")
    assert rows[0] == ["Whole run", "", "", ""]
    whole, item = rows[1:place], rows[place + 1 :]
    return {row[0]: row[1:] for row in whole}, {row[0]: row[1:] for row in item}


def test_figures_of_run_and_item(window_on: OpenWindow, root: Path) -> None:
    driver: WindowDriver = window_on(root)
    found = open_panel(driver)
    choose_run(driver, found, "T2")
    assert found.headline.text() == "F1 macro 0.9167, rank 2 of 3"
    assert not found.changes.isVisible()
    whole, item = read_figures(found)
    assert whole["F1 macro"] == ["0.9167", "", ""]
    assert whole["Right (TP)"] == ["44", "", ""]
    assert item["F1"] == ["0.9167", "", ""]
    driver.set("/author/last_name", "Meier")
    wait_for_scores(driver)
    assert "since opened +0.0208 ▲" in found.changes.text()
    whole, item = read_figures(found)
    assert whole["F1 macro"] == ["0.9375", "+0.0208 ▲", "+0.0208 ▲"]
    assert whole["Extra (FP)"][1] == "−1 ▲"
    assert read_cell(found.figures, 1, 2) == ("+0.0208 ▲", "+0.0208, better")
    assert item["F1"] == ["1.0000", "+0.0833 ▲", ""]


@pytest.mark.parametrize(
    ("name", "before", "now", "text", "tone"),
    [
        ("cer", 0.2, 0.1, "−0.1000 ▲", "ok"),
        ("cer", 0.1, 0.2, "+0.1000 ▼", "bad"),
        ("f1_macro", 0.5, 0.500002, "+0.0000020 ▲", "ok"),
        ("total_fn", 3, 5, "+2 ▼", "bad"),
        ("send_date_tp", 1, 0, "−1 ▼", "bad"),
        ("total_fields", 3, 5, "+2", ""),
        ("fuzzy", None, 0.5, "", ""),
        ("fuzzy", 0.5, 0.5, "", ""),
    ],
)
def test_better_and_worse(name: str, before: float | None, now: float, text: str, tone: str) -> None:
    found = describe_change(name, before, now)
    assert (found.text, found.tone) == (text, tone)
    assert found.spoken


def test_numbers() -> None:
    assert format_optional_figure("f1_macro", 1 / 3) == "0.3333"
    assert format_optional_figure("total_tp", 12.0) == "12"
    assert format_optional_figure("cer", None) == "–"


def test_values_give_reasons_and_lead_to_the_field(window_on: OpenWindow, root: Path) -> None:
    driver: WindowDriver = window_on(root)
    found = open_panel(driver)
    choose_run(driver, found, "T2")
    found.tabs.setCurrentWidget(found.values)
    rows = {line[0]: line[1:] for line in read_rows(found.values.table)}
    assert rows["First name"] == ["right", "the same", "Käthe", "Käthe"]
    verdict, why, truth, answer = rows["Last name"]
    assert (verdict, truth, answer) == ("wrong", "Müller", "Meier")
    assert "similarity 0.545, needed: 0.92" in why
    place = list(rows).index("Last name")
    assert place == 0  # before all that is right
    assert (
        read_cell(found.values.table, place, 1)[1]
        == "wrong (counts as a false positive and a false negative)"
    )
    found.values.table.setFocus()
    found.values.table.setCurrentIndex(found.values.table.model().index(place, 0))
    driver.press("Return")
    assert driver.workspace.form.isAncestorOf(driver.focus)
    driver.set("/author/last_name", "Meier")
    wait_for_scores(driver)
    assert {line[1] for line in read_rows(found.values.table)} == {"right"}
    driver.set("/author/first_name", "")
    wait_for_scores(driver)
    assert read_rows(found.values.table)[0][3:] == ["—", "Käthe"]


def test_problems_give_reasons_and_lead_to_the_item(window_on: OpenWindow, root: Path) -> None:
    driver: WindowDriver = window_on(root)
    found = open_panel(driver)
    assert found.tabs.tabText(2) == "Problems"
    choose_run(driver, found, "T3")
    driver.qtbot.waitUntil(lambda: found.tabs.tabText(2) == "Problems (4)")
    found.tabs.setCurrentWidget(found.problems)
    rows = {line[0]: line[1] for line in read_rows(found.problems.table)}
    assert rows["b"] == "There is no JSON in the answer’s text."
    assert rows["c"].startswith("The answer is no record of this benchmark")
    assert rows["d"] == "There is no answer; it counts as an empty one."
    assert rows["unknown"] == "There is an answer but no ground truth; it is not scored."
    found.problems.table.setFocus()
    found.problems.table.setCurrentIndex(found.problems.table.model().index(list(rows).index("c"), 0))
    driver.press("Return")
    assert driver.current == "c"


def test_the_measure_of_a_kind_of_its_own_is_said_above_the_figures_and_is_no_problem(
    window_on: OpenWindow, tmp_path: Path
) -> None:
    write_file(tmp_path / "schema.json", '{"type": "object", "properties": {"title": {"type": "string"}}}')
    for place in ("ground_truths/a.json", "answers/T1/request_T1_a.json"):
        write_file(tmp_path / place, '{"title": "A"}')
    driver: WindowDriver = window_on(tmp_path)
    found = open_panel(driver)
    wait_for_scores(driver)
    driver.qtbot.waitUntil(lambda: "has an answer that can be read" in found.problems.note.text())
    assert found.tabs.tabText(2) == "Problems" and not read_rows(found.problems.table)
    assert found.load_notice.text.text().startswith("Scored by field F1")
    assert not found.load_notice.button.isVisible()  # nothing to mend


def test_an_item_without_truth_is_named_so(window_on: OpenWindow, root: Path) -> None:
    from tests.window.window_driver import draft

    draft(root, "e", CARD)
    write_answers(root, "T1", {"e": CARD})
    driver: WindowDriver = window_on(root)
    found = open_panel(driver)
    driver.qtbot.waitUntil(lambda: "without a ground truth yet (1)" in found.problems.note.text())
    assert found.tabs.tabText(2) == "Problems"  # not checked yet is no problem
    driver.go("e")
    wait_for_scores(driver)
    assert next(iter(read_figures(found)[1])).startswith("Not scored")
    driver.set("/author/last_name", "Meier")
    wait_for_scores(driver)
    assert len(read_figures(found)[1]) > 3
    driver.qtbot.waitUntil(lambda: "yet" not in found.problems.note.text())


def test_profile_is_switched_by_key(window_on: OpenWindow, root: Path) -> None:
    driver: WindowDriver = window_on(root)
    found = open_panel(driver)
    documented = read_rows(found.figures)
    rules = found.controls.rules
    assert rules.text() == "As documented"
    rules.menu().popup(rules.mapToGlobal(QPoint()))
    driver.qtbot.waitUntil(rules.menu().isVisible)
    for key in ("Down", "Down", "Return"):
        driver.press(key, rules.menu())
    wait_for_scores(driver)
    job = find_scores(driver).job
    assert job and job.profile == "published"
    assert rules.text() == "As published"
    assert read_rows(found.figures) != documented


def test_rules_of_letters(window_on: OpenWindow, reference: Path, tmp_path: Path) -> None:
    from tests.features.scores.window.score_steps import copy_project

    driver: WindowDriver = window_on(
        copy_project(reference, "letters", tmp_path / "letters"), benchmark="letters"
    )
    found = open_panel(driver)
    menu = found.controls.rules.menu()
    assert read_menu(menu) == [
        "As documented", "As published", "As each run’s test says", "inferred_from_function", "inferred_from_correspondence",
        "skip_signatures", "skip_non_signatures",
    ]  # fmt: skip
    before = read_rows(found.figures)
    menu.actions()[-2].trigger()
    wait_for_scores(driver)
    assert read_rows(found.figures) != before
    assert find_scores(driver).choices.rules == {"skip_signatures": True}
    read_menu(menu)
    default = next(each for each in menu.actions() if each.text().startswith("As each"))
    assert not default.isChecked()
    default.trigger()
    wait_for_scores(driver)
    assert read_rows(found.figures) == before


def drop_files(found: QWidget, *places: Path) -> bool:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(place)) for place in places])
    action, button, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPointF(5, 5).toPoint(), action, data, button, none)
    QApplication.sendEvent(found, enter)
    event = QDropEvent(QPointF(5, 5), action, data, button, none)
    QApplication.sendEvent(found, event)
    return enter.isAccepted() and event.isAccepted()


def test_answers_are_added_by_dropping(window_on: OpenWindow, root: Path, tmp_path: Path) -> None:
    one = write_answers(tmp_path / "one", "T8", dict.fromkeys("abcd", OTHER)) / "answers"
    driver: WindowDriver = window_on(root)
    found = open_panel(driver)
    assert drop_files(found, one)
    assert [each.name for each in wait_for_scores(driver).rows] == ["T1", "T2", "T3", "T8"]
    menu = found.controls.answers.menu()
    leave = next(text for text in read_menu(menu) if "Leave out" in text)
    assert str(one) in leave
    next(each for each in menu.actions() if each.text() == leave).trigger()
    assert len(wait_for_scores(driver).rows) == 3


def test_answers_are_dropped_on_the_leaderboard(window_on: OpenWindow, root: Path, tmp_path: Path) -> None:
    one = write_answers(tmp_path / "one", "T8", dict.fromkeys("abcd", OTHER)) / "answers" / "T8"
    driver: WindowDriver = window_on(root)
    board = open_leaderboard(driver)
    assert drop_files(board, one)
    wait_for_scores(driver)
    assert len(read_rows(board.table)) == 4
    assert driver.workspace.session.project.root == root


def test_f6_goes_to_the_choice_of_the_run(window_on: OpenWindow, root: Path) -> None:
    driver: WindowDriver = window_on(root)
    found = open_panel(driver)
    for _ in range(10):
        driver.press("F6")
        if found.isAncestorOf(driver.focus):
            break
    assert driver.focus is found.controls.run


def test_known_answers_are_not_added_twice(window_on: OpenWindow, root: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(root)
    driver: WindowDriver = window_on(tmp_path / "link")
    assert drop_files(open_panel(driver), root / "answers")
    assert [each.name for each in wait_for_scores(driver).rows] == ["T1", "T2", "T3"]


def test_a_folder_without_answers_is_named(window_on: OpenWindow, root: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    driver: WindowDriver = window_on(root)
    found = open_panel(driver)
    assert drop_files(found, empty)
    assert len(wait_for_scores(driver).rows) == 3
    driver.qtbot.waitUntil(lambda: found.tabs.tabText(2) == "Problems (1)")
    assert str(empty) in read_rows(found.problems.table)[0][1]


def test_a_project_without_answers_names_a_solution(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    found = open_panel(driver)
    assert "Add a folder of answers" in found.no_answers.text.text() and found.no_answers.button.isVisible()
    assert not found.contents.isVisible()
    for _ in range(10):
        driver.press("F6")
        if found.isAncestorOf(driver.focus):
            break
    assert driver.focus is found.no_answers.button
    write_answers(folder, "T1", {"a": CARD})
    find_scores(driver).reload()
    wait_for_scores(driver)
    assert found.tabs.isVisible() and not found.no_answers.isVisible()


def test_loading_is_shown_and_stopped_by_key(window_on: OpenWindow, root: Path) -> None:
    for run in range(20):
        write_answers(root, f"T{run:02}", dict.fromkeys("abcd", OTHER))
    driver: WindowDriver = window_on(root)
    driver.press("F12")
    dock = driver.window.context.panels["scores_panel"]
    driver.qtbot.waitUntil(lambda: find_scores(driver).is_loading and isinstance(dock.widget(), ScoresPanel))
    found = dock.widget()
    assert isinstance(found, ScoresPanel)
    assert found.load_notice.isVisible()
    assert found.load_notice.bar.isVisible()
    found.load_notice.button.setFocus()
    driver.press("Space")
    assert not find_scores(driver).is_loading
    assert found.load_notice.text.text().startswith("Stopped:")
    driver.press("Space")
    assert len(wait_for_scores(driver).rows) > 20
    assert not found.load_notice.isVisible()


def test_an_unknown_rule_is_reported(window_on: OpenWindow, root: Path) -> None:
    driver: WindowDriver = window_on(root)
    found = open_panel(driver)
    find_scores(driver).set_rules({"no_such_rule": True})
    driver.qtbot.waitUntil(lambda: find_scores(driver).fault is not None)
    assert "no_such_rule" in found.load_notice.text.text()
    find_scores(driver).set_rules({})
    assert len(wait_for_scores(driver).rows) == 3


def test_everything_has_a_name_for_a_screen_reader(window_on: OpenWindow, root: Path) -> None:
    driver: WindowDriver = window_on(root)
    found = open_panel(driver)
    for place in range(found.tabs.count()):
        found.tabs.setCurrentIndex(place)
        assert list(find_nameless(found)) == []


def test_figures_of_fields_have_labels() -> None:
    assert label_figure("send_date_tp") == "Send date: Right (TP)"
    letters = load("letters").schema.fields
    assert label_figure("send_date_tp", letters) == "Sent: Right (TP)"
    assert label_figure("sender_persons_fn") == "Sender persons: Missing (FN)"
    assert label_figure("f1") != label_figure("f1_score")
    assert label_figure("total_fp") == "Extra (FP)"
