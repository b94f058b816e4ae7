"""Tells at opening that the sheet's copies lag behind the letters, as after the program was ended in the middle of a save."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from gtapp.errors import GtappError
from gtapp.messages import Message
from gtapp.project import Project
from gtapp.sheets.columns import COPIES_FOLDER
from gtapp.ui.context import AppContext
from gtapp.ui.i18n import translate_message

NAME = "sheet"
"""The notice goes when the files are up to date, as after a save that could not be followed."""

_SHOWN = 3


def say_lagging(context: AppContext, project: Project) -> None:
    """Looks beside the window, and says what there is to say; nothing is written before the annotator saves."""
    if (project.root / project.benchmark.layout.truths[0] / COPIES_FOLDER).is_dir():
        context.tasks.start(lambda _: _behind(project), lambda found: _say(context, project, found))


def _behind(project: Project) -> list[str]:
    from gtapp.sheets import export_files
    from gtapp.sheets.export_files import find_lagging_letters

    try:
        return export_files.list_outdated_files(project) if next(find_lagging_letters(project), None) else []
    except (GtappError, OSError):  # told where somebody saves, imports or validates
        return []


def _say(context: AppContext, project: Project, found: list[str]) -> None:
    if found and context.project is project:
        names = ", ".join(found[:_SHOWN]) + (", …" if len(found) > _SHOWN else "")
        hide = QCoreApplication.translate("Commands", "Hide")
        said = translate_message(Message("sheet-lags", {"files": names}))
        context.put_notice(NAME, "warn", said, [(hide, lambda: context.drop_notice(NAME))])
