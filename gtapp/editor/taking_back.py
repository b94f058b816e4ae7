"""Takes back what was added to a project at once, such as scans or drafts, as long as nobody has worked with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from PySide6.QtCore import QObject

from gtapp.core.platform.errors import raise_defect
from gtapp.core.project.project import Project
from gtapp.editor.context import AppContext
from gtapp.kit import message_boxes
from gtapp.kit.texts.i18n import translate_error

Found = TypeVar("Found")


class Removal(NamedTuple):
    """What can be taken back: the `question`, with what stays (`more`), what removes it in a worker, and what is said then."""

    question: str
    more: str
    remove: Callable[[], object]
    done: str


class TakingBack(QObject, Generic[Found]):
    """Finds in a worker what was added last, and removes it.

    `find` returns it, None for nothing; `describe` says how it is removed, or in a text why it can't be.
    """

    def __init__(
        self,
        context: AppContext,
        find: Callable[[Project], Found | None],
        describe: Callable[[Project, Found | None], Removal | str],
    ) -> None:
        super().__init__(context)
        self._context, self._find, self._describe = context, find, describe

    def ask(self) -> None:
        """Ask whether it is removed."""
        self._look(self._ask)

    def begin(self) -> None:
        """Remove it; the user has chosen so where it was reported."""
        self._look(self._remove)

    def _look(self, go_on: Callable[[Project, Removal], object]) -> None:
        project = self._context.project
        if project is None:
            return

        def consider(found: Found | None) -> None:
            if self._context.project is not project:
                return
            answer = self._describe(project, found)
            if isinstance(answer, str):
                self._context.show_message(answer, calm=True)
            else:
                go_on(project, answer)

        self._context.tasks.start(lambda _: self._find(project), consider, self._show_fault)

    def _ask(self, project: Project, removal: Removal) -> None:
        text, more = removal.question, removal.more
        if message_boxes.ask(self._context.window, text, more, self.tr("&Take back")):
            self._remove(project, removal)

    def _remove(self, project: Project, removal: Removal) -> None:
        session = self._context.session
        item = session.item.id if session and session.item else ""

        def show(_: object) -> None:
            self._context.show_status(removal.done)
            if self._context.project is project:
                self._context.reload_wanted.emit(item)

        self._context.tasks.start(lambda _: removal.remove(), show, self._show_fault)

    def _show_fault(self, error: Exception) -> None:
        raise_defect(error)
        self._context.show_message(translate_error(error))
