"""The window killed while it imports a table: each item is imported or not, and what was imported is one step after a restart."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.project.edit_journal.undo_journal import rewind_texts
from gtapp.core.project.project import Project
from gtapp.core.project.step_history import StepHistory
from gtapp.core.record.changes import CREATION_LABEL, Edit
from gtapp.core.record.document import Document
from gtapp.features import open_project
from gtapp.features.exports.export import ExportRequest, export
from tests.core.project.test_step_history import run_stepping
from tests.sample_projects import CARD, cards, dump_json, envelope, write_file
from tests.torture.budget import Budget
from tests.torture.victim import Victim

BENCHMARK = "zettelkatalog"
_CHECKED = [f"card{number:02}" for number in range(12)]
_DRAFTED = [f"draft{number:02}" for number in range(6)]
_KILLS_EACH = 15
"""How often one project is worked on and killed."""
_STEPS = 240
"""Reports of about two imports, after which the window is killed at the latest."""


def _change_card(item: str) -> dict[str, Any]:
    """Return what the table has for an item: two values are others."""
    return {**CARD, "publication": {**CARD["publication"], "title": f"Titel {item}", "year": 1900}}


def _make_project(root: Path) -> Path:
    """Make a project of truths and drafts, and beside it a table that changes all of its items."""
    cards(root, dict.fromkeys(_CHECKED, CARD), scans=tuple(_DRAFTED))
    for item in _DRAFTED:
        write_file(root / f"drafts/request_T1_{item}.json", dump_json(envelope(CARD)))
    other = cards(root.with_name("table"), {item: _change_card(item) for item in (*_CHECKED, *_DRAFTED)})
    with open_project(other) as project:
        export(project, ExportRequest("csv", root.with_name(f"{root.name}.csv")))
    shutil.rmtree(other)
    return root


class ImportVictim(Victim):
    """A window that imports a table.

    `amid` counts the kills while it imported, `undone` the items of the steps that were taken back after a kill.
    """

    def __init__(self, root: Path) -> None:
        super().__init__(_make_project(root), BENCHMARK, "tests.torture.import_window")
        self._tried = root.with_name("tried")
        self.amid = self.undone = 0

    def _check(self, reports: list[dict[str, Any]]) -> None:
        states = [each["importing"] for each in reports if "importing" in each]
        self.amid += bool(states and states[-1])
        super()._check(reports)

    def kill_one(self, seed: int, most_steps: int = _STEPS) -> None:
        """Kill the window as `Victim` does, and check the values of the files, and the steps, besides."""
        super().kill_one(seed, most_steps)
        for path in (self.root / "ground_truths").glob("*.json"):
            _check_file(path)
        shutil.copytree(self.root, self._tried)
        self.undone += _check_steps(self._tried)
        shutil.rmtree(self._tried)


def _check_file(path: Path) -> None:
    """Check that a file has all values of the table or none."""
    found = json.loads(path.read_text(encoding="utf-8"))["response_text"]["publication"]
    imported = _change_card(path.stem)["publication"]
    assert [found[name] == imported[name] for name in ("title", "year")] in ([True] * 2, [False] * 2), path


def _check_steps(root: Path) -> int:
    """Take each import back, and do it again, as a window can after a restart; return the number of items that this changed."""
    with open_project(root, BENCHMARK) as project:
        documents = [_open_saved(project, item.id) for item in project.items]
        names = {edit.step for each in documents if (edit := each.undo_stack.last) and edit.step}
    return sum(_check_step(root, name) for name in sorted(names))


def _open_saved(project: Project, item: str) -> Document:
    """Return an item's document with what was not saved, which the user restores."""
    document = project.document(item)
    while project.count_lost_edits(document):
        project.recover(document)
    _save_edits(project, document)
    return document


def _save_edits(project: Project, document: Document) -> None:
    if document.is_dirty:
        project.save(document)


def _check_step(root: Path, name: str) -> int:
    """Check that the step is all edits of this name, those under others left out, and that redo does the same again."""
    with open_project(root, BENCHMARK) as project:
        steps = StepHistory(project)
        documents = {item.id: project.document(item.id) for item in project.items}
        members = {
            item: edit
            for item, document in documents.items()
            if (edit := document.undo_stack.last) and edit.step == name
        }
        covered = {
            item
            for item, document in documents.items()
            if item not in members and any(edit.step == name for edit in document.undo_stack.done)
        }
        after = {item: documents[item].parts[0].text for item in members}
        before = {item: _rewind(documents[item], edit) for item, edit in members.items()}
        shown = project.document(min(members))
        result = run_stepping(steps.undo(shown))
        _save_edits(project, shown)
        assert set(result.edits) == set(members) and set(result.skipped) == covered, (name, result, members)
        for item, edit in members.items():
            assert _read_disk(root, item) == ("" if edit.label == CREATION_LABEL else before[item]), item
        again = run_stepping(steps.redo(shown))
        _save_edits(project, shown)
        assert set(again.edits) == set(members) and not again.skipped
        assert {item: _read_disk(root, item) for item in members} == after
    return len(members)


def _rewind(document: Document, edit: Edit) -> str:
    return rewind_texts(document, [edit])[0]


def _read_disk(root: Path, item: str) -> str:
    path = root / f"ground_truths/{item}.json"
    return path.read_bytes().decode() if path.exists() else ""


@pytest.mark.slow
def test_a_window_killed_while_it_imports(tmp_path: Path) -> None:
    victim = ImportVictim(tmp_path / "project")
    for seed in (3, 7):
        victim.kill_one(seed)
    assert victim.edits


@pytest.mark.torture
@pytest.mark.timeout(0)
def test_killed_again_and_again(tmp_path: Path) -> None:
    with Budget("import kills") as budget:
        for seed in budget.seeds():
            folder = tmp_path / str(seed)
            folder.mkdir()
            victim = ImportVictim(folder / "project")
            for number in range(_KILLS_EACH):
                victim.kill_one(seed * _KILLS_EACH + number)
            budget.count(
                kills=victim.kills, amid_imports=victim.amid, edits=victim.edits, undone=victim.undone
            )
            shutil.rmtree(folder)
