"""Takes answers that exist over as second opinions: they are copied into the project, as a run of drafts of that kind.

Where they differ from an item's draft its values are doubted; no record begins with them (`core.schema.items.is_second_run`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gtapp.core.platform.errors import GtappError
from gtapp.core.project.project import Project
from gtapp.core.schema.items import Item, is_second_run
from gtapp.features.drafts import answer_import, runs
from gtapp.features.drafts.draft_runs import ArrivedDraft


@dataclass(frozen=True, slots=True)
class TakenAnswers:
    """The run that has the answers now, the name of the one that they were taken from, and the drafts that are new."""

    run: str
    source: str
    arrived: Sequence[ArrivedDraft]


def take_over(project: Project, place: Path, items: Sequence[Item]) -> TakenAnswers:
    """Copy the answers of the run in `place` about these items; those that were taken over before are not copied again.

    Raises:
        GtappError: there is no run or more than one, or none of its answers is about these items.
        SaveError: an answer can't be written; those before it are.
    """
    found = answer_import.find_answers(project, place)
    if len(found) > 1:
        names = ", ".join(each.name for each in found)
        raise GtappError("second-several", path=str(place), runs=names)
    [answers] = found
    run, arrived = "", list[ArrivedDraft]()
    for item in items:
        draft = answer_import.read_draft(project, answers, item.id)
        if draft is None:
            continue
        run = run or _find_copy(project.root, item.id, draft) or runs.create_run(project.root, True)
        if not runs.answer_path(project.root, run, item.id).exists():
            path = runs.write_answer(project.root, run, item.id, draft)
            arrived.append(ArrivedDraft(item.id, path.relative_to(project.root).as_posix(), "whole"))
    if not run:
        raise GtappError("second-none", run=answers.name, path=str(place))
    return TakenAnswers(run, answers.name, arrived)


def _find_copy(root: Path, item: str, draft: Mapping[str, Any]) -> str:
    """Return the run of second opinions that has this answer about an item already; "" where there is none."""
    content = _leave_out_source(draft)
    for name in filter(is_second_run, runs.list_runs(root)):
        if _leave_out_source(runs.read_answer_file(runs.answer_path(root, name, item))) == content:
            return name
    return ""


def _leave_out_source(draft: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a draft says, without what gtapp has added: when it was copied, for instance."""
    return {key: value for key, value in draft.items() if key != "gtapp"}
