"""The commands on the open project: save, check, move on, undo, set a status, restore corrections.

Questions and notices that belong to them are shown here, too.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QWidget

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message, make_visible
from gtapp.core.platform.user_name import read_user_name
from gtapp.core.project.step_history import Stepping, StepResult
from gtapp.core.project.version_merge import VersionMerge
from gtapp.core.record.document import Document
from gtapp.core.record.value_text import format_json
from gtapp.editor.context import AppContext
from gtapp.editor.item_notices import LocksNotice, NetworkNotice, Recovery, TypeNotice
from gtapp.editor.other_writer_notice import OtherWriterNotice
from gtapp.editor.record_texts import describe_place
from gtapp.editor.workspace import Workspace
from gtapp.kit import small_widgets
from gtapp.kit.commands.actions import ActionSpec
from gtapp.kit.commands.menu_commands import name_action, name_keys, strip_mnemonic
from gtapp.kit.commands.menus import complete_menu
from gtapp.kit.texts.i18n import format_count, join_names, shorten_name, translate_error, translate_message

if TYPE_CHECKING:  # imported when used: keeps the start fast
    from gtapp.editor.items.status_run import StatusRun

_KEYED = {
    "ſ": "write_long_s",
    "ꝛ": "write_r_rotunda",
    "ß": "write_sharp_s",
    "æ": "write_ae",
    "œ": "write_oe",
    "ﬅ": "write_st",
    "ﬁ": "write_fi",
    "ﬂ": "write_fl",
}
"""The characters that have commands of their own, with the commands' names."""
_MOST_NAMED, _MOST_FAILURES_NAMED, _MOST_UNSAVED_NAMED = 20, 10, 5
_SLICE_SECONDS = 0.03
"""The window waits no longer than this for a part of an undo over many items."""
STATUS_COMMANDS = {"checked": "checked", "in_progress": "in progress", "needs_action": "needs action"}
"""The commands that set a status, which have its icon, with the status."""
_LIST_MENU = (tuple(STATUS_COMMANDS), ("draft_item", "export"))
_REPORT_AFTER_MS = 50  # after the next card is shown
_DOUBLE_PRESS_MS = 300
"""A second press of a key that checks, or a double click, comes within this time; nobody has looked at the next card so soon."""


class ItemCommands(QObject):
    """Carries out the actions on the open project.

    `focusable` returns the widgets outside the workspace that F6 visits.
    """

    search_wanted = Signal()
    """The list is about to be searched and must be visible."""

    def __init__(self, context: AppContext, focusable: Callable[[], list[QWidget]]) -> None:
        super().__init__(context)
        self.context = context
        self._focusable = focusable
        self._workspace: Workspace | None = None
        self._report = ""
        self._report_timer = QTimer(self, singleShot=True, interval=_REPORT_AFTER_MS)
        self._report_timer.timeout.connect(self._show_report)
        self._double_press = QTimer(self, singleShot=True, interval=_DOUBLE_PRESS_MS)
        self.actions = (
            *self._list_record_actions(),
            *self._list_character_actions(),
            *self._list_item_actions(),
            *self._list_part_actions(),
        )

    def _list_record_actions(self) -> tuple[ActionSpec, ...]:
        return (
            ActionSpec("save", self.tr("&Save"), "Ctrl+S", "record", self.save, "file", 20, icon="save"),
            ActionSpec("undo", self.tr("&Undo"), "Ctrl+Z", "undo", self.undo, "edit", 10, icon="undo-2"),
            ActionSpec(
                "redo", self.tr("&Redo"), "Ctrl+Shift+Z; Ctrl+Y",
                "redo", self.redo, "edit", 11, icon="redo-2",
            ),
            ActionSpec(
                "characters", self.tr("Special &characters …"), "Ctrl+K",
                "record", self.show_characters, "edit", 30, icon="omega",
            ),
            ActionSpec(
                "copy_record", self.tr("Copy the record as text"), "",
                "project", self.copy_as_text, "record", 80, icon="copy",
            ),
            ActionSpec(
                "copy_json", self.tr("Copy the record as JSON"), "",
                "project", self.copy_as_json, "record", 81, icon="copy",
            ),
            ActionSpec(
                "check_next", self.tr("&Check and next"), "Ctrl+Return; Ctrl+Enter",
                "record", lambda: self._run_once(self.check_next), "item", 10, icon="check", is_once=True,
            ),
            ActionSpec(
                "check_anyway", self.tr("Check anyway"), "Alt+Shift+Return; Alt+Shift+Enter",
                "record", lambda: self._run_once(self.check_anyway), "item", 11, icon="badge-check", is_once=True,
            ),
        )  # fmt: skip

    def _list_character_actions(self) -> tuple[ActionSpec, ...]:
        """Return commands that write a character: with Alt and Shift, keys that no keyboard writes anything with."""

        def row(text: str, words: str, keys: str) -> ActionSpec:
            return ActionSpec(
                _KEYED[text], f"{text} {words}", keys, "record", partial(self._insert, text), "characters"
            )

        return (
            row("ſ", self.tr("long s"), "Alt+Shift+S"),
            row("ꝛ", self.tr("r rotunda"), "Alt+Shift+R"),
            row("ß", self.tr("sharp s"), "Alt+Shift+Z"),
            row("æ", self.tr("ligature ae"), "Alt+Shift+A"),
            row("œ", self.tr("ligature oe"), "Alt+Shift+O"),
            row("ﬅ", self.tr("ligature of long s and t"), "Alt+Shift+T"),
            row("ﬁ", self.tr("ligature fi"), "Alt+Shift+I"),
            row("ﬂ", self.tr("ligature fl"), "Alt+Shift+L"),
        )

    def _list_item_actions(self) -> tuple[ActionSpec, ...]:
        return (
            ActionSpec(
                "next", self.tr("&Next item"), "Ctrl+PgDown",
                "project", self.next, "item", 30, icon="chevron-right",
            ),
            ActionSpec(
                "previous", self.tr("&Previous item"), "Ctrl+PgUp",
                "project", self.previous, "item", 31, icon="chevron-left",
            ),
            ActionSpec(
                "next_unchecked", self.tr("Next item that is not checked"), "Ctrl+N",
                "project", self.next_unchecked, "item", 32, icon="skip-forward",
            ),
            ActionSpec("jump", self.tr("&Go to …"), "Ctrl+G", "project", self.jump, "item", 33, icon="hash"),
            ActionSpec(
                "search", self.tr("&Search the list"), "Ctrl+F",
                "project", self.search, "item", 34, icon="search",
            ),
            ActionSpec(
                "all_items", self.tr("Show &all items"), "",
                "project", self.show_all, "item", 35, icon="list",
            ),
            ActionSpec(
                "needs_action", self.tr("Needs ac&tion …"), "Ctrl+M",
                "status", self.needs_action, "item", 40,
            ),
            ActionSpec(
                "in_progress", self.tr("Set to “&In progress”"), "",
                "status", lambda: self.set_status("in progress"), "item", 41,
            ),
            ActionSpec(
                "checked", self.tr("Set to “C&hecked”"), "",
                "record", self.check_selected, "item", 42,
            ),
            ActionSpec("note", self.tr("Not&e …"), "", "status", self.note, "item", 43, icon="sticky-note"),
        )  # fmt: skip

    def _list_part_actions(self) -> tuple[ActionSpec, ...]:
        return (
            ActionSpec(
                "next_part", self.tr("&Next part of the window"), "F6",
                "project", lambda: self.focus_part(1), "view", 40,
            ),
            ActionSpec(
                "previous_part", self.tr("&Previous part of the window"), "Shift+F6",
                "project", lambda: self.focus_part(-1), "view", 41,
            ),
        )  # fmt: skip

    def set_workspace(self, workspace: Workspace | None) -> None:
        """Switch to the project of `workspace`; None detaches."""
        self._workspace = workspace
        if workspace:
            session = workspace.session
            workspace.items.menu_wanted.connect(self.show_list_menu)
            workspace.place_reached.connect(self._show_later)
            for notice in (Recovery, OtherWriterNotice, TypeNotice, LocksNotice, NetworkNotice):
                notice(workspace)  # owned by the workspace
            session.conflict.connect(self._take_conflict, Qt.ConnectionType.QueuedConnection)
            session.merged.connect(self._report_merge)
            session.changed_elsewhere.connect(self._report_change_elsewhere)
            session.journal_failed.connect(self._report_journal_failure)
            session.journal_restored.connect(lambda: workspace.notices.drop("journal"))
            session.derived_update_failed.connect(self._report_derived_update_failure)
            session.derived_files_updated.connect(lambda: workspace.notices.drop("sheet"))
            session.reopened.connect(self._report_reopened)
            session.unsaved.changed.connect(self._report_unsaved)
            session.shown.connect(self._report_unsaved)

    @property
    def workspace(self) -> Workspace:
        """The open project; without one, the actions are disabled."""
        assert self._workspace
        return self._workspace

    # copying

    def copy_as_text(self) -> None:
        """Copy the current record as plain text, a line for each field."""
        from gtapp.editor.record_outline import format_outline  # imported when used: keeps the start fast

        if document := self._find_shown():
            self._copy(format_outline(document.tree, document.schema.fields))

    def copy_as_json(self) -> None:
        """Copy the current record as JSON, with the fields that the form shows."""
        if document := self._find_shown():
            self._copy(format_json(document.tree))

    def _find_shown(self) -> Document | None:
        """Return the record that the form shows, with what is being typed."""
        self.workspace.form.commit()
        return self.workspace.session.document

    def _copy(self, text: str) -> None:
        QApplication.clipboard().setText(text)
        self.context.show_status(self.tr("The record was copied."))

    # saving and moving

    def save(self) -> None:
        """Save the current item, unless it is a new one without a value: it is no truth until somebody checks it."""
        self.workspace.form.commit()
        document = self.workspace.session.document
        if document and document.has_nothing_to_save:
            self._report_blank()
        else:
            self.workspace.session.save()

    def _report_blank(self) -> None:
        command = name_action(self.context.actions.by_name["check_anyway"])
        text = self.tr(
            "Nothing is filled in, and nothing was saved. To check an item without values: {command}."
        )
        self.context.show_status(text.format(command=command))

    def check(self) -> None:
        """Mark the current item as checked, and stay; not one without a value."""
        self.workspace.form.commit()
        document = self.workspace.session.document
        if document and document.is_blank:
            self._report_blank()
        else:
            self.workspace.session.check(self.workspace.review.make_note())

    def check_selected(self) -> None:
        """Mark the selected items as checked: the current one, or several after a question."""
        count = len(self.workspace.items.selected)
        if count < 2:
            self.check()
            return
        text = self.tr("Mark {count} items as checked without looking at each?").format(
            count=format_count(count)
        )
        more = self.tr("Drafts among them become ground truths.")
        from gtapp.kit import message_boxes  # imported when used: keeps the start fast

        if message_boxes.ask(self.context.window, text, more, self.tr("&Mark them as checked")):
            self._set_statuses("checked")

    @property
    def has_just_checked(self) -> bool:
        """Whether an item was checked so shortly before that a press is not meant for the next one."""
        return self._double_press.isActive()

    def _run_once(self, check: Callable[[], None]) -> None:
        """Run a command that checks an item, unless it is the second press of a double one."""
        if not self.has_just_checked:
            check()

    def check_next(self) -> None:
        """Go to what is to be looked at next; if nothing is left, mark the item as checked and go to the next one that is not.

        First come doubts, then what was never on the screen. It does not go on from an open issue until that is fixed or
        accepted. A new item without a value is not marked.
        """
        self.workspace.form.finish_entry()
        if self.context.visit_next() or self._show_rest():
            return
        document = self.workspace.session.document
        if document and document.is_blank:
            self._report_blank()
        else:
            self._check_and_leave()

    def _show_rest(self) -> bool:
        """Go on to values of the draft that were not on the screen yet; return whether there are some."""
        left = self.workspace.shown_values
        if not left.go_on():
            return False
        text = self.tr(
            "Values of the draft that were not on the screen yet: {count}. They are shown from here on."
        )
        self.context.show_lasting_status(text.format(count=format_count(left.count_left)))
        return True

    def check_anyway(self) -> None:
        """Mark the item as checked, with the number of doubts that are left, and go to the next one that is not."""
        self.workspace.form.finish_entry()
        self.workspace.form.commit()
        self._check_and_leave()

    def _check_and_leave(self) -> None:
        session = self.workspace.session
        if session.item is None:
            return
        name = shorten_name(self.workspace.items.summaries.name_item(session.index))
        note = self.workspace.review.make_note()
        if not session.check(note):
            return
        self.workspace.review.leave_reached()
        text = self.tr("{item} is checked.")
        if note.open_doubts:
            text = self.tr("{item} is checked; doubts left open: {count}.")
        text = text.format(item=name, count=note.open_doubts)
        self._show_later(text)
        self.workspace.find_unchecked(lambda: self._show_later(f"{text} {self._all_checked_text()}"))
        self._double_press.start()

    def _show_later(self, text: str = "") -> None:
        """Show a message, and why the cursor was moved where it is, in the status bar when the next item is on the screen."""
        self._report = text or self._report
        self._report_timer.start()

    def _show_and_repeat(self, text: str) -> None:
        """Show a message at once, and again before the reason of the place that the cursor is moved to next."""
        self.context.show_status(text)
        self._show_later(text)

    def _show_report(self) -> None:
        reason = self._workspace.review.describe_reached() if self._workspace else ""
        report, self._report = " · ".join(filter(None, (self._report, reason))), ""
        if reason:
            self.context.show_lasting_status(report)
        elif report:
            self.context.show_status(report)

    def next(self) -> None:
        self._go(1)

    def previous(self) -> None:
        self._go(-1)

    def _go(self, step: int) -> None:
        if not self.workspace.go(step):
            end = self.tr("This is the last item of the list.")
            self.context.show_status(end if step > 0 else self.tr("This is the first item of the list."))

    def next_unchecked(self) -> None:
        """Go to the next item of the list that is not checked; after the last one, search from the beginning."""
        self.workspace.find_unchecked(lambda: self.context.show_status(self._all_checked_text()))

    def _all_checked_text(self) -> str:
        turns = self.workspace.turns
        if turns.holders or turns.of_others:
            return self.tr("Nothing is left for you: what is not checked yet, others have.")
        return self.tr("Every item of the list is checked.")

    # the list

    def jump(self) -> None:
        """Ask for an item and go to it."""
        from gtapp.window.dialogs.jump_dialog import JumpDialog  # imported when used: keeps the start fast

        workspace = self.workspace
        lines = workspace.items.summaries.lines
        dialog = JumpDialog(workspace.session, lines, self.context.tasks, self.context.window)
        if small_widgets.run_dialog(dialog) and dialog.chosen >= 0:
            self.workspace.go_to(dialog.chosen)

    def search(self) -> None:
        """Focus the search field above the list."""
        self.search_wanted.emit()
        field = self.workspace.items.filter.text
        field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        field.selectAll()

    def show_list_menu(self, at: QPoint) -> None:
        """Show the commands on the selected items at a place on the screen."""
        workspace = self.workspace
        menu = complete_menu(QMenu(workspace))
        menu.aboutToHide.connect(menu.deleteLater)
        count = len(workspace.items.selected)
        if count > 1:
            menu.addAction(self.tr("{count} items").format(count=format_count(count))).setEnabled(False)
            menu.addSeparator()
        by_name = self.context.actions.by_name
        for group in _LIST_MENU:
            menu.addActions([by_name[name] for name in group])
            menu.addSeparator()
        lines = workspace.items.lines_menu
        lines.setTitle(self.tr("Shown in the list"))
        menu.addMenu(lines)
        menu.popup(at)

    def show_all(self) -> None:
        """Remove the filter."""
        self.workspace.items.filter.clear()

    # edits and status

    def undo(self) -> None:
        """Take back the last step of this session, or else an earlier edit of the current item."""
        before = self.workspace.session.index
        if self.workspace.isEnabled():
            self._run_step(self.workspace.session.undo(), lambda result: self._report_undo(result, before))

    def redo(self) -> None:
        """Do the step again that was taken back last."""
        before = self.workspace.session.index
        if self.workspace.isEnabled():
            self._run_step(self.workspace.session.redo(), lambda result: self._report_redo(result, before))

    def _run_step(self, stepping: Stepping, done: Callable[[StepResult], object]) -> None:
        """Run an undo or redo; one of many items in pieces, during which nothing can be edited."""
        workspace, until = self.workspace, time.monotonic() + _SLICE_SECONDS
        while time.monotonic() < until:
            try:
                next(stepping)
            except StopIteration as end:
                if not workspace.isEnabled():
                    workspace.setEnabled(True)
                    workspace.return_to_form()
                done(end.value)
                return
        workspace.setEnabled(False)
        QTimer.singleShot(0, workspace, lambda: self._run_step(stepping, done))

    def _report_undo(self, result: StepResult, before: int) -> None:
        checked = _list_checked(result)
        if checked:
            self._report_undone_check(checked)
        else:
            several = self.tr("Undone in items: {count} ({items})")
            self._name_items(self.tr("Undone: {items}"), several, result, before)
        self._end_step(result, before)

    def _report_redo(self, result: StepResult, before: int) -> None:
        checked = _list_checked(result)
        if checked:
            text = self.tr("Checked again: {items}")
            self._show_and_repeat(text.format(items=self._join_names(checked)))
        else:
            several = self.tr("Redone in items: {count} ({items})")
            self._name_items(self.tr("Redone: {items}"), several, result, before)
        self._end_step(result, before)

    def _name_items(self, text: str, several: str, result: StepResult, before: int) -> None:
        """Say which items a step has changed, and how many, unless it is the one that was on the screen before."""
        count, names = len(result.edits), self._join_names(result.edits)
        if count > 1:
            self._show_and_repeat(several.format(count=format_count(count), items=names))
        elif count and before != self.workspace.session.index:
            self._show_and_repeat(text.format(items=names))

    def _join_names(self, items: Collection[str]) -> str:
        """Return the names of the first ones of these items; the name of the item on the screen, if alone, with its title."""
        session = self.workspace.session
        if session.item and list(items) == [session.item.id]:
            return shorten_name(self.workspace.items.summaries.name_item(session.index))
        return join_names(map(shorten_name, items), _MOST_NAMED)

    def _report_undone_check(self, items: list[str]) -> None:
        """Say that the check alone was taken back, and what became of the file."""
        text = self.tr("No longer checked: {items}. Nothing else was changed.")
        document = self.workspace.session.document
        if document and document.is_new and items == [document.item_id]:
            text = self.tr(
                "No longer checked: {items}. The file that the check had made is deleted; its values are kept."
            )
        self._show_and_repeat(text.format(items=self._join_names(items)))

    def _end_step(self, result: StepResult, before: int) -> None:
        """Put the cursor into the item that a step has shown, and name the items that were left as they are."""
        session = self.workspace.session
        if session.index != before and all(edit.is_status for edit in result.edits.values()):
            self.workspace.go_to(session.index)
        if len(result.skipped) == 1:
            self._show_and_repeat(translate_message(next(iter(result.skipped.values()))))
        elif result.skipped:
            text = self.tr("Left as they are, since they were changed later: {items}")
            self.context.show_message(text.format(items=self._join_names(result.skipped)), calm=True)
        if result.skipped:
            session.look_for_other_writer()

    def set_status(self, name: str) -> None:
        """Set the status of the selected items."""
        if len(self.workspace.items.selected) > 1:
            self._set_statuses(name)
        else:
            self.workspace.session.set_status(name)

    def needs_action(self) -> None:
        """Ask for a note and set the status “needs action” of the selected items."""
        from gtapp.window.dialogs.note_dialog import NoteDialog  # imported when used: keeps the start fast

        status = self.workspace.session.status
        is_one = len(self.workspace.items.selected) < 2
        is_noted = status is not None and status.name == "needs action"
        before = (status.note if is_noted else status.kept_note) if status and is_one else ""
        prompt = self.tr("&What has to be done with this item?")
        dialog = NoteDialog(self.tr("Needs action"), prompt, before, self.context.window)
        if not small_widgets.run_dialog(dialog):
            return
        if is_one:
            self.workspace.session.set_status("needs action", dialog.note)
        else:
            self._set_statuses("needs action", dialog.note)

    def note(self) -> None:
        """Ask for a note on the current item; its status stays."""
        from gtapp.window.dialogs.note_dialog import NoteDialog  # imported when used: keeps the start fast

        session = self.workspace.session
        status = session.status
        if status is None:
            return
        before = status.kept_note if status.name == "checked" else status.note
        dialog = NoteDialog(self.tr("Note"), self.tr("&Note on this item"), before, self.context.window)
        if small_widgets.run_dialog(dialog):
            session.note(dialog.note)

    def _set_statuses(self, name: str, note: str = "") -> None:
        """Set the status of several items."""
        from gtapp.editor.items.status_run import StatusRun  # imported when used: keeps the start fast

        workspace = self.workspace
        session = workspace.session
        items = [session.items[index].id for index in workspace.items.selected]
        run = StatusRun(session, items, name, note, workspace)
        run.finished.connect(lambda: self._report_statuses(run))
        run.start()

    def _report_statuses(self, run: StatusRun) -> None:
        label = self.workspace.session.counts.label(run.status)
        text = self.tr("Set to “{status}”: {count}.").format(status=label, count=format_count(run.count))
        self.context.show_status(text)
        if run.failures:
            lines = [
                f"{item}: {translate_message(message)}"
                for item, message in run.failures[:_MOST_FAILURES_NAMED]
            ]
            rest = len(run.failures) - len(lines)
            lines += [self.tr("and {count} more").format(count=format_count(rest))] if rest else []
            left = self.tr("Left as they are ({count}):").format(count=format_count(len(run.failures)))
            self.context.show_message("\n\n".join((text, left, "\n".join(lines))))

    def show_characters(self) -> None:
        """Show the palette of special characters at the cursor; say so where nothing can be typed."""
        if self._find_line() is None and not self.workspace.form.takes_text:
            self.context.show_status(
                self.tr("Nothing can be typed here: put the cursor into a text for special characters.")
            )
            return
        from gtapp.editor.character_palette import (
            CharacterPalette,  # imported when used: keeps the start fast
        )

        workspace = self.workspace
        known = {
            text: (
                strip_mnemonic(action.text()).removeprefix(text).strip(),
                name_keys(action.shortcuts()[:1]),
            )
            for text, action in self._list_keyed_characters()
        }
        palette = CharacterPalette(
            workspace.session.project.benchmark.characters,
            workspace.list_used_characters(),
            known,
            self.context.preferences,
            workspace,
        )
        palette.chosen.connect(self._insert)
        workspace.characters_counted.connect(palette.show_used)
        palette.open_at(QApplication.focusWidget() or workspace.form)

    def _list_keyed_characters(self) -> list[tuple[str, QAction]]:
        """Return the characters that have commands of their own."""
        by_name = self.context.actions.by_name
        return [(text, by_name[name]) for text, name in _KEYED.items()]

    def _insert(self, text: str) -> None:
        """Insert a text at the cursor: in the search field, else in the value that has the focus or had it last."""
        line = self._find_line()
        if line:
            line.insert(text)
        else:
            self.workspace.form.insert_text(text)

    def _find_line(self) -> QLineEdit | None:
        """Return the line outside the form that has the focus, such as the search."""
        focus = QApplication.focusWidget()
        if isinstance(focus, QLineEdit) and not self.workspace.form.isAncestorOf(focus):
            return focus
        return None

    def focus_part(self, step: int) -> None:
        """Focus the next (1) or previous (-1) part of the window."""
        focus = QApplication.focusWidget()
        parts = [*self.workspace.focus_parts(), *self._focusable()]
        current = next((n for n, part in enumerate(parts) if _has_focus_inside(part, focus)), -step)
        part = parts[(current + step) % len(parts)]
        if part is self.workspace.form:
            self.workspace.focus_form()
        else:
            part.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # notices and questions

    @Slot(Document)
    def _take_conflict(self, document: Document) -> None:
        self.resolve_conflict(document)

    def resolve_conflict(self, document: Document) -> None:
        """Ask what to keep of a document that another program changed, too: which values, or else which of the two versions."""
        if self._workspace is None or QApplication.activeModalWidget():
            return
        session = self._workspace.session
        merge = session.merge_versions(document)
        try:
            if merge is None:
                self._choose_version(document)
            elif not merge.conflicts:
                session.take_merge(document, merge)
            else:
                self._choose_values(document, merge)
        except GtappError as error:
            self.context.show_message(translate_error(error))

    def _choose_version(self, document: Document) -> None:
        from gtapp.window.dialogs.unsaved_work import (
            ConflictDialog,  # imported when used: keeps the start fast
        )

        session = self.workspace.session
        dialog = ConflictDialog(session.project, document, self.context.window)
        small_widgets.run_dialog(dialog)
        if dialog.choice == "mine":
            session.keep_mine(document)
        elif dialog.choice == "theirs":
            session.take_theirs(document)

    def _choose_values(self, document: Document, merge: VersionMerge) -> None:
        from gtapp.editor.merge_dialog import MergeDialog, list_conflicts  # keeps the start fast

        session = self.workspace.session
        values = list_conflicts(document, merge.merged.conflicts, merge.conflicts)
        text = self.tr(
            "{item} was changed by {who} while it was edited here. What only one of you changed is kept. These values were "
            "changed on both sides: choose which to keep."
        )
        text = text.format(item=shorten_name(document.item_id), who=self._name_author(merge))
        dialog = MergeDialog(
            self.workspace,
            self.context.tasks,
            document.item_id,
            values,
            text,
            self._name_version(merge),
            self.context.window,
        )
        if small_widgets.run_dialog(dialog):
            session.take_merge(document, merge, dialog.theirs_at)

    def _name_version(self, merge: VersionMerge) -> str:
        """Return whose version it is that is on the disk, as far as that is known."""
        who = make_visible(shorten_name(merge.author))
        return self.tr("{who}’s").format(who=who) if who else self.tr("On the disk")

    def _name_author(self, merge: VersionMerge) -> str:
        """Return who wrote what is on the disk, as far as that is known."""
        if merge.author and merge.author == (self.workspace.session.project.who or read_user_name()):
            return self.tr("another window of yours")
        return make_visible(shorten_name(merge.author)) or self.tr("another program")

    def _report_merge(self, document: Document, merge: VersionMerge) -> None:
        """Say which values another program wrote were taken over."""
        if merge.merged.changes:
            text = self.tr("{item}: changes by {who} were taken over: {places}. Undo takes that back.")
            notices = self.workspace.notices
            text = self._describe_merge(text, document, merge)
            notices.put("merge", "note", text, [(self.tr("Hide"), lambda: notices.drop("merge"))])

    def _report_change_elsewhere(self, document: Document, merge: VersionMerge) -> None:
        """Say which values another program changed; they are no edit here that undo could take back."""
        if merge.merged.changes:
            self._show_later(
                self._describe_merge(self.tr("{item} was changed by {who}: {places}."), document, merge)
            )

    def _describe_merge(self, text: str, document: Document, merge: VersionMerge) -> str:
        """Complete a text by the item, who changed it, and which values."""
        fields = document.schema.fields
        changes = merge.merged.changes
        places = dict.fromkeys(
            describe_place(document.to_tree_pointer(each.pointer), fields) for each in changes
        )
        names = join_names(places, _MOST_UNSAVED_NAMED)
        return text.format(item=shorten_name(document.item_id), who=self._name_author(merge), places=names)

    def _ask_to_write(self, targets: list[Path]) -> None:
        """Ask whether gtapp may write to these places outside the project, and save again."""
        from gtapp.window.dialogs.link_dialog import ask_to_write  # imported when used: keeps the start fast

        session = self.workspace.session
        if ask_to_write(session.project.root, targets, self.context.window):
            session.unsaved.retry()

    def _report_reopened(self, item_id: str) -> None:
        text = self.tr("{item} is “in progress” again: something was undone in it after it was checked.")
        self._show_later(text.format(item=item_id))

    def _report_journal_failure(self, message: Message) -> None:
        if self._workspace is None:  # the project is being closed
            self.context.show_message(translate_message(message))
            return
        text = translate_message(message)
        if message.code not in ("save-vanished", "save-replaced"):  # without its folder, saving fails, too
            safe = self.tr("Undo and recovery are not kept at the moment; what was saved is safe. {reason}")
            text = safe.format(reason=text)
        close = (self.tr("Hide"), lambda: self.workspace.notices.drop("journal"))
        self.workspace.notices.put("journal", "warn", text, [close])

    def _report_derived_update_failure(self, message: Message) -> None:
        if self._workspace is None:
            self.context.show_message(translate_message(message))
            return
        close = (self.tr("Hide"), lambda: self.workspace.notices.drop("sheet"))
        self.workspace.notices.put("sheet", "warn", translate_message(message), [close])

    def _report_unsaved(self) -> None:
        """Show a notice with the items that could not be saved, until they are saved."""
        workspace = self._workspace
        if workspace is None:
            return
        failures = workspace.session.unsaved.failures
        if not failures:
            workspace.notices.drop("unsaved")
            return
        names = join_names((shorten_name(each.document.item_id) for each in failures), _MOST_UNSAVED_NAMED)
        text = self.tr("Not saved: {names}. {reason}")
        conflict = next((each.document for each in failures if each.conflict), None)
        outside = [each.message for each in failures if each.message.code == "save-outside"]
        if outside:
            targets = sorted({Path(message.params["target"]) for message in outside})
            choice = (self.tr("Decide …"), lambda: self._ask_to_write(targets))
        elif conflict:
            choice = (self.tr("Decide …"), lambda: self.resolve_conflict(conflict))
        else:
            choice = (self.tr("Try again"), workspace.session.unsaved.retry)
        text = text.format(names=names, reason=translate_message(failures[0].message))
        workspace.notices.put("unsaved", "bad", text, [choice])


def _list_checked(result: StepResult) -> list[str]:
    """Return the items that the edits of a step mark as checked, without a change of their values or files."""
    return [
        item
        for item, edit in result.edits.items()
        if edit.statuses and edit.statuses[1].get("name") == "checked" and not edit.is_import
    ]


def _has_focus_inside(part: QWidget, focus: QWidget | None) -> bool:
    return focus is not None and (part is focus or part.isAncestorOf(focus))
