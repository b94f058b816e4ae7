"""Says which items git could not merge, and has their values chosen beside the scan."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from gtapp.core.platform.errors import GtappError, raise_defect
from gtapp.core.project.project import Project
from gtapp.core.project.unmerged_files import UnmergedFiles
from gtapp.core.schema.items import Item
from gtapp.core.schema.pointer import write_pointer
from gtapp.editor.context import AppContext, FeaturePart
from gtapp.kit import small_widgets
from gtapp.kit.live import LiveValue
from gtapp.kit.tasks import Ticket
from gtapp.kit.texts.i18n import join_names, shorten_name, translate_error

if TYPE_CHECKING:  # few projects have unmerged items
    from gtapp.features.git_merges.item_merge import ItemMerge

_HERE, _ELSEWHERE = "git merge", "git merges"
_MOST_NAMED: Final = 4
_MOST_LISTED: Final = 20
_JOINED: Final = (".csv", ".tsv")


class UnmergedItems(NamedTuple):
    """The places of a project's unmerged files, and the items that have one.

    Of the other files `plain` have no markers of git, `marked` are tables and lists with markers.
    """

    places: frozenset[str] = frozenset()
    items: tuple[str, ...] = ()
    plain: tuple[str, ...] = ()
    marked: tuple[str, ...] = ()


def make_search(project: Project, unmerged: UnmergedFiles) -> Callable[[Ticket], UnmergedItems]:
    """Return the work that asks git for unmerged files."""

    def work(_: Ticket) -> UnmergedItems:
        places = unmerged.find()
        if not places:
            return UnmergedItems()
        truths = {item.truth: item.id for item in project.items}
        others = places - truths.keys()
        marked = {place for place in others if unmerged.has_markers(place)}
        items = tuple(item for truth, item in truths.items() if truth in places)
        joined = (place for place in marked if place.endswith(_JOINED))
        return UnmergedItems(places, items, tuple(sorted(others - marked)), tuple(sorted(joined)))

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
        session, found = self.context.session, self._found.value or UnmergedItems()
        item = session.item if session else None
        if session is None or item is None:
            return
        problem, own = session.problem, session.project.root / item.truth
        is_marked = (
            problem is not None and problem.code == "file-git-conflict" and problem.params["path"] == str(own)
        )
        is_here = bool(item.truth) and item.truth in found.places
        others = tuple(each for each in found.items if each != item.id)
        shown = (item.id, is_here, is_marked, others, found.plain, found.marked)
        if shown == self._shown:
            return
        self._shown = shown
        self.context.drop_notice(_HERE)
        self.context.drop_notice(_ELSEWHERE)
        if is_here or is_marked:
            self._offer_here(is_here, is_marked)
        elif others:
            self._offer_elsewhere(others)
        elif found.plain or found.marked:
            self._offer_files(found.plain, found.marked)

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

    def _offer_files(self, places: tuple[str, ...], marked: tuple[str, ...]) -> None:
        names = join_names(map(shorten_name, marked or places), _MOST_NAMED)
        if marked:
            text = self.tr(
                "git left both versions of these files in them, with its markers between them: {names}"
            )
            choice = (self.tr("Join by value"), lambda: self.join(marked))
        else:
            text = self.tr(
                "git could not merge these files, in which ours stands where both sides changed the same: {names}. If they are "
                "right now, mark them as resolved."
            )
            choice = (self.tr("Mark as resolved"), lambda: self._resolve(places))
        self.context.put_notice(_ELSEWHERE, "warn", text.format(names=names), [choice])

    # what the notices offer

    def choose(self) -> None:
        """Merge the versions of the current item, and ask for the values that both changed."""
        session, unmerged = self.context.session, self._unmerged
        if session is None or session.item is None or not session.item.truth or unmerged is None:
            return
        session.commit_wanted.emit()
        from gtapp.features.git_merges.item_merge import merge_item  # rarely needed

        project, item = session.project, session.item
        self.context.tasks.start(lambda _: merge_item(project, unmerged, item), self._ask, self._report)

    def _ask(self, merge: ItemMerge) -> None:
        if not self._is_current(merge.item) or self.context.view is None:
            return
        conflicts = merge.merged.conflicts
        theirs_at: frozenset[int] = frozenset()
        if conflicts:
            from gtapp.editor.merge_dialog import MergeDialog, list_conflicts  # rarely needed

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
        from gtapp.features.git_merges.item_merge import take_values, write_merged  # rarely needed

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
            self.context.return_to_form()
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
        self._resolve((session.item.truth,))

    def _resolve(self, places: tuple[str, ...]) -> None:
        unmerged = self._unmerged
        if unmerged is None:
            return

        def work(_: Ticket) -> None:
            for place in places:
                unmerged.resolve(place)

        self.context.tasks.start(work, lambda _: self._look(), self._report)

    def join(self, places: tuple[str, ...]) -> None:
        """Merge the versions of tables and lists in which git's markers stand."""
        project, unmerged = self.context.project, self._unmerged
        if project is None or unmerged is None:
            return
        from gtapp.features.git_merges.item_merge import join_file  # rarely needed

        def work(_: Ticket) -> list[str]:
            return [
                f"{place}{write_pointer(each.pointer)}"
                for place in places
                for each in join_file(project, unmerged, place)
            ]

        self.context.tasks.start(work, self._report_joined, self._report)

    def _report_joined(self, conflicts: list[str]) -> None:
        if conflicts:
            text = self.tr(
                "The files are joined. Both sides changed these values, of which ours stand there: {names}"
            )
            self.context.show_message(text.format(names=join_names(conflicts, _MOST_LISTED)), calm=True)
        if self.context.session:
            self.context.session.check_disk()
        self._look()

    def _is_current(self, item: Item) -> bool:
        session = self.context.session
        return session is not None and session.item is not None and session.item.id == item.id

    def _report(self, error: Exception) -> None:
        raise_defect(error)
        self.context.show_message(translate_error(error))
