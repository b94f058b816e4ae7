"""Says which items git could not merge, and has their values chosen beside the scan."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from gtapp.core.platform.errors import GtappError, raise_defect
from gtapp.core.project import Item, Project
from gtapp.core.project.unmerged_files import UnmergedFiles
from gtapp.editor.context import AppContext, FeaturePart
from gtapp.editor.merge_dialog import MergeDialog, list_conflicts
from gtapp.features.git_merges.item_merge import ItemMerge, merge_item, take_values, write_merged
from gtapp.kit import small_widgets
from gtapp.kit.live import LiveValue
from gtapp.kit.tasks import Ticket
from gtapp.kit.texts.i18n import join_names, shorten_name, translate_error

_HERE, _ELSEWHERE = "git merge", "git merges"
_MOST_NAMED: Final = 4


class UnmergedItems(NamedTuple):
    """The places of a project's unmerged files, and the items that have one."""

    places: frozenset[str]
    items: tuple[str, ...]


def make_search(project: Project, unmerged: UnmergedFiles) -> Callable[[Ticket], UnmergedItems]:
    """Return the work that asks git for unmerged files."""

    def work(_: Ticket) -> UnmergedItems:
        places = unmerged.find()
        items = (item.id for item in project.items if item.truth in places) if places else ()
        return UnmergedItems(places, tuple(items))

    return work


class GitMergesPart(FeaturePart):
    """Follows git's index while a project is open; git is asked in a worker, and only when the index has changed."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._unmerged: UnmergedFiles | None = None
        self._found = LiveValue[UnmergedItems](context.tasks, self, lambda _: self._show())
        self._shown: tuple[object, ...] = ()
        context.project_changed.connect(self._begin)
        context.item_shown.connect(self._show)
        context.settled.connect(self._look)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.applicationStateChanged.connect(self._follow_window)
        self._begin()

    def _begin(self) -> None:
        self._found.drop()
        self._shown = ()
        project = self.context.project
        self._unmerged = UnmergedFiles(project.root) if project else None
        self._look()

    def _follow_window(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive:
            self._look()

    def _look(self) -> None:
        if self.context.project and self._unmerged and self._unmerged.is_in_repository:
            self._found.renew(make_search(self.context.project, self._unmerged))

    # notices

    def _show(self) -> None:
        session, found = self.context.session, self._found.value or UnmergedItems(frozenset(), ())
        item = session.item if session else None
        if session is None or item is None:
            return
        problem, own = session.problem, session.project.root / item.truth
        is_marked = (
            problem is not None and problem.code == "file-git-conflict" and problem.params["path"] == str(own)
        )
        is_here = bool(item.truth) and item.truth in found.places
        others = tuple(each for each in found.items if each != item.id)
        shown = (item.id, is_here, is_marked, others)
        if shown == self._shown:
            return
        self._shown = shown
        self.context.drop_notice(_HERE)
        self.context.drop_notice(_ELSEWHERE)
        if is_here or is_marked:
            self._offer_here(is_here, is_marked)
        elif others:
            self._offer_elsewhere(others)

    def _offer_here(self, is_here: bool, is_marked: bool) -> None:
        text = (
            self.tr(
                "git left both versions of this item in its file, with its markers between them. “Choose values …” joins them "
                "value by value, and asks where both have changed the same one. The file as git left it is kept."
            )
            if is_marked
            else self.tr(
                "git could not merge this item: both sides changed the same values, of which ours stand here. Choose which to "
                "keep; git takes the file as merged when you mark it as resolved."
            )
        )
        project = self.context.project
        choices = []
        if project and project.benchmark.layout.container == "json":
            choices.append((self.tr("Choose values …"), self.choose))
        if is_here and not is_marked:
            choices.append((self.tr("Mark as resolved"), self.resolve))
        self.context.put_notice(_HERE, "warn", text, choices)

    def _offer_elsewhere(self, others: tuple[str, ...]) -> None:
        text = self.tr("git could not merge these items: {names}")
        names = join_names(map(shorten_name, others), _MOST_NAMED)
        show = (self.tr("Show"), lambda: self.context.go_to_item(others[0]))
        self.context.put_notice(_ELSEWHERE, "warn", text.format(names=names), [show])

    # what the notice offers

    def choose(self) -> None:
        """Merge the versions of the current item, and ask for the values that both changed."""
        session, unmerged = self.context.session, self._unmerged
        if session is None or session.item is None or unmerged is None:
            return
        session.commit_wanted.emit()
        project, item = session.project, session.item
        self.context.tasks.start(lambda _: merge_item(project, unmerged, item), self._ask, self._report)

    def _ask(self, merge: ItemMerge) -> None:
        if self._is_current(merge.item) is False or self.context.view is None:
            return
        conflicts = merge.merged.conflicts
        theirs_at: frozenset[int] = frozenset()
        if conflicts:
            values = list_conflicts(merge.document, conflicts, range(len(conflicts)))
            text = self.tr(
                "git merged two versions of {item}. These values were changed on both sides: choose which to keep. “Here” is the "
                "branch that is checked out; while git rebases, it is the one onto which commits are put."
            )
            dialog = MergeDialog(
                self.context.view,
                self.context.tasks,
                merge.item.id,
                values,
                text.format(item=shorten_name(merge.item.id)),
                self.tr("Theirs"),
                self.context.window,
            )
            if not small_widgets.run_dialog(dialog):
                return
            theirs_at = dialog.theirs_at
        try:
            self._take(merge, theirs_at)
        except GtappError as error:
            self._report(error)

    def _take(self, merge: ItemMerge, theirs_at: frozenset[int]) -> None:
        session = self.context.session
        if session is None or not self._is_current(merge.item):
            return
        text = self.tr("The chosen values are put in; undo takes that back.")
        if merge.marked:
            copy = write_merged(session.project, merge)
            session.reread()
            text = self.tr("The versions are joined. The file as git left it is kept in {path}.").format(
                path=copy
            )
        elif not merge.merged.conflicts:
            text = self.tr(
                "Both sides changed no value of the record to different ones: nothing is left to choose."
            )
        if self.context.document:
            take_values(self.context.document, merge, theirs_at)
            self.context.show_status(text)
        self._look()

    def resolve(self) -> None:
        """Save the current item, and have git take its file as merged."""
        session, unmerged = self.context.session, self._unmerged
        if session is None or session.item is None or unmerged is None:
            return
        session.commit_wanted.emit()
        session.save_edits()
        if session.document is None or session.document.is_dirty:
            return  # the window says why it can't be saved
        place = session.item.truth
        self.context.tasks.start(lambda _: unmerged.resolve(place), lambda _: self._look(), self._report)

    def _is_current(self, item: Item) -> bool:
        session = self.context.session
        return session is not None and session.item is not None and session.item.id == item.id

    def _report(self, error: Exception) -> None:
        raise_defect(error)
        self.context.show_message(translate_error(error))
