"""Has all letters that name somebody in one way name them in another, one undoable edit each."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Final

from gtapp.errors import GtappError
from gtapp.project import Project
from gtapp.sheets import export_files, register_editing
from gtapp.ui.session import Session
from gtapp.ui.sheets import mentioned

LABEL: Final = "persons"


def rename(project: Project, session: Session, old: str, new: str) -> list[str]:
    """Has the letters say `new` where they say `old`; gives the letters changed.

    Raises:
        GtappError: a letter can't be written; what was done until then is done.
    """
    session.leave()
    with ExitStack() as after:
        after.callback(session.reread)
        after.callback(export_files.update_files, project)
        with project.defer_following():
            return [item for item in used_as(project, old) if _rename(project, item, old, new)]


def used_as(project: Project, name: str) -> list[str]:
    """The items in which this name stands."""
    return list(mentioned.in_records(project).get(name.strip(), {}))


def _rename(project: Project, item: str, old: str, new: str) -> bool:
    document = project.document(item)
    if project.count_lost_edits(document):
        raise GtappError("item-unsaved", item=item)
    with document.group(LABEL):
        for pointer, text in register_editing.rename_in_record(document.record, old, new):
            document.set(pointer, text)
    return project.save(document)
