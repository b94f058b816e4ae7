"""Values that have words in the reader's language: every panel shows the words, the record keeps the value."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QTextBrowser

from gtapp.core.platform.folders import bundled_folder
from gtapp.core.schema.benchmark import load
from gtapp.core.schema.fields import Field
from gtapp.editor.form.verdicts import RecordVerdicts, locate_values
from gtapp.features.drafts.window.draft_panel import DraftPanel
from gtapp.features.replace.window.replace_dialog import ReplaceDialog
from tests.features.scores.window.score_steps import find_scores, open_panel, wait_for_scores
from tests.features.scores.window.vote_steps import (
    find_suspects_panel,
    find_values_panel,
    wait_for_votes,
    write_answers,
)
from tests.features.scores.window.vote_steps import make_answer as answer
from tests.window.lines_driver import LinesDriver
from tests.window.window_driver import draft, read_rows, record, truth, value
from tests.window_fixtures import OpenWindow, use_language

TYPE = ("type", "type")
WORDS = {"de": ("Dissertation oder Abschlussarbeit", "Verweis"), "fr": ("Thèse ou mémoire", "Renvoi")}


@pytest.fixture(params=sorted(WORDS))
def words(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[tuple[str, str]]:
    """The words for the two types of cards in the program's language."""
    with use_language(qapp, request.param):
        yield WORDS[request.param]


def make_reference(name: str) -> dict[str, Any]:
    return {**record(name), "type": {"type": "Reference"}}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Cards that are dissertations; all runs take the first one for a reference."""
    root = write_answers(tmp_path / "cards")
    for run in ("A", "B", "C"):
        answer(root, run, "c1", make_reference("Name c1"))
    return root


def test_the_draft_and_the_record(window_on: OpenWindow, folder: Path, words: tuple[str, str]) -> None:
    draft(folder, "c1", make_reference("Name c1"))
    driver = window_on(folder)
    driver.press("F7")
    panel = driver.window.context.panels["draft_panel"].widget()
    assert isinstance(panel, DraftPanel)
    assert read_rows(panel.table)[0][1:] == [words[1], words[0]]


def test_answers_suspects_and_verdicts(window_on: OpenWindow, folder: Path, words: tuple[str, str]) -> None:
    driver = window_on(folder)
    answers = find_values_panel(driver)
    driver.workspace.form.focus_pointer(TYPE)
    wait_for_votes(driver)
    assert read_rows(answers.table)[0][1] == words[1]

    suspects = read_rows(find_suspects_panel(driver).table)
    assert suspects[0][2:4] == [words[0], words[1]]

    scores = open_panel(driver)
    find_scores(driver).choose(0)
    wait_for_scores(driver)
    scores.tabs.setCurrentWidget(scores.values)
    assert list(words) in [row[-2:] for row in read_rows(scores.values.table)]
    document = driver.session.document
    assert document
    verdict = RecordVerdicts(locate_values(find_scores(driver).values(), document), document).at(TYPE)
    assert verdict and [note.text for note in verdict.notes] == [words[1]]


def test_a_doubt_names_the_words(window_on: OpenWindow, folder: Path, words: tuple[str, str]) -> None:
    driver = window_on(folder)
    driver.qtbot.waitUntil(lambda: driver.doubts.reached is not None)
    reason = driver.doubts.describe_reached()
    assert f"{words[1]} (3)" in reason and "Reference" not in reason


def test_they_are_found_and_replaced_by_their_words(
    window_on: OpenWindow, folder: Path, words: tuple[str, str]
) -> None:
    truth(folder, "c2", make_reference("Name c2"))
    driver = window_on(folder)
    done: list[bool] = []

    def act(dialog: ReplaceDialog) -> None:
        lines = LinesDriver(driver, dialog)
        assert [row[:2] for row in read_rows(dialog.values)] == [[words[0], "2"], [words[1], "1"]]
        dialog.sought.insert(words[0])
        lines.wait()
        assert [row[0] for row in read_rows(dialog.values)] == [words[0]]
        dialog.replace_value.click()
        dialog.new.selectAll()
        dialog.new.insert(words[1])
        lines.wait()
        assert [line[1:3] for line in lines.list_lines()] == [list(words), list(words)]
        lines.apply()
        done.append(True)
        dialog.reject()

    driver.answer_dialog(ReplaceDialog, act)
    driver.workspace.form.focus_pointer(TYPE)
    driver.press("Ctrl+Shift+H")
    assert done
    kinds = {name: value(folder / f"ground_truths/{name}.json", *TYPE) for name in ("c1", "c2", "c3")}
    assert set(kinds.values()) == {"Reference"}


def test_the_panel_of_guidelines(window_on: OpenWindow, folder: Path, words: tuple[str, str]) -> None:
    driver = window_on(folder)
    driver.press("F8")
    panel = driver.window.context.panels["guidelines_panel"].widget()
    assert isinstance(panel, QTextBrowser)
    shown = panel.toPlainText()
    assert all(each in shown for each in words)
    assert "Dissertation or thesis" not in shown and "Reference" not in shown


def list_named_choices(field: Field) -> Iterator[str]:
    """Return the choices of a schema that have words of their own in the window."""
    yield from field.hints.get("choice_names", {})
    for child in (*field.children, *filter(None, (field.item,))):
        yield from list_named_choices(child)


@pytest.mark.parametrize("benchmark", ["zettelkatalog", "letters"])
@pytest.mark.parametrize("language", ["de", "fr"])
def test_translated_guidelines_name_no_choice_by_what_is_stored(benchmark: str, language: str) -> None:
    path = bundled_folder("benchmarks") / benchmark / f"guidelines.{language}.md"
    text = path.read_text(encoding="utf-8")
    choices = set(list_named_choices(load(benchmark).schema.fields))
    assert choices
    assert [each for each in choices if f"**{each}**" in text] == []
