"""Takes answers that exist over as second opinions: they are copied into the project, as a run of drafts of that kind.

Where they differ from an item's draft its values are doubted; no record begins with them (`core.schema.items.is_second_run`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gtapp.core.answers import run_finder
from gtapp.core.platform.errors import GtappError
from gtapp.core.project.project import Project
from gtapp.core.schema.items import Item, is_second_run
from gtapp.features.drafts import runs
from gtapp.features.drafts.draft_runs import ArrivedDraft


@dataclass(frozen=True, slots=True)
class TakenAnswers:
    """The run that has the answers now, the name of the one that they were taken from, and the drafts that are new."""

    run: str
    source: str
    arrived: Sequence[ArrivedDraft]


def take_over(project: Project, folder: Path, items: Sequence[Item]) -> TakenAnswers:
    """Copy the answers of the run in `folder` about these items; those that were taken over before are not copied again.

    Raises:
        GtappError: there is no run or more than one, or none of its answers is about these items.
        SaveError: an answer can't be written; those before it are.
    """
    found = run_finder.find_runs(folder, project.benchmark)
    if len(found) > 1:
        names = ", ".join(each.name for each in found)
        raise GtappError("second-several", path=str(folder), runs=names)
    answers = found[0].open()
    answers.follow([item.key or item.id for item in items])
    run, arrived = "", list[ArrivedDraft]()
    for item, content in _read_answers(answers, items):
        run = run or _find_copy(project.root, item.id, content) or runs.create_run(project.root, True)
        if not runs.answer_path(project.root, run, item.id).exists():
            path = runs.write_answer(project.root, run, item.id, content)
            arrived.append(ArrivedDraft(item.id, path.relative_to(project.root).as_posix(), "whole"))
    if not run:
        raise GtappError("second-none", run=found[0].name, path=str(folder))
    return TakenAnswers(run, found[0].name, arrived)


def _read_answers(
    answers: Mapping[str, Any], items: Sequence[Item]
) -> Iterator[tuple[Item, Mapping[str, Any]]]:
    """Yield the items that have an answer that is JSON, with its content."""
    for item in items:
        content = answers.get(item.key or item.id)
        content = {"parsed": content} if isinstance(content, list) else content
        if isinstance(content, dict) and _is_json(content):
            yield item, content


def _is_json(content: Mapping[str, Any]) -> bool:
    """Return whether a content can be written again: Python reads NaN, and values of any depth."""
    try:
        runs.encode_answer(content)
    except (ValueError, RecursionError):
        return False
    return True


def _find_copy(root: Path, item: str, content: Mapping[str, Any]) -> str:
    """Return the run of second opinions that has this answer about an item already; "" where there is none."""
    folder = root / runs.RUNS_FOLDER
    names = (
        sorted(each.name for each in folder.iterdir() if is_second_run(each.name)) if folder.is_dir() else []
    )
    for name in names:
        if runs.read_answer_file(runs.answer_path(root, name, item)) == content:
            return name
    return ""
