"""The open project on the screen: list, scan and form, each following the current item."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QMenu,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from gtapp.core.files import atomic
from gtapp.core.files.record_files import index_files
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.folders import data_folder
from gtapp.core.project.project import Project
from gtapp.core.scans.geometry import ZoomMode
from gtapp.core.scans.scan_file import PageRef
from gtapp.core.scans.scan_support import NO_PLACES, ScanPlaces
from gtapp.core.schema.items import Item
from gtapp.core.schema.pointer import ABSENT, Pointer
from gtapp.core.schema.schema import Schema
from gtapp.editor.context import Review, Turns
from gtapp.editor.form import RecordForm
from gtapp.editor.form.notes import compare_ahead
from gtapp.editor.items.item_list import ItemPanel
from gtapp.editor.items.item_table import ItemOrder
from gtapp.editor.items.progress_meter import ProgressMeter
from gtapp.editor.listing_update import ListingUpdate
from gtapp.editor.project_values import ProjectValues
from gtapp.editor.record_header import RecordHeader
from gtapp.editor.scan.scan_bar import ScanBar
from gtapp.editor.scan.view import ScanView
from gtapp.editor.session import Session, StatusFileWriter, StatusReader
from gtapp.editor.shown_values import ShownValues
from gtapp.editor.work_splitter import ABOVE, WorkSplitter
from gtapp.kit.commands.menus import Entry
from gtapp.kit.live import LiveValue
from gtapp.kit.notices import Notices
from gtapp.kit.preferences import Preferences, make_folder_id
from gtapp.kit.small_widgets import PAINTED_MS
from gtapp.kit.tasks import Tasks, Ticket
from gtapp.kit.texts.i18n import translate_message

if TYPE_CHECKING:  # imported when used: after the first page, or in few projects
    from gtapp.editor.interpretation_learner import InterpretationLearner
    from gtapp.editor.scan.line_picture import ScanLine
    from gtapp.editor.scan.page_strip import PageStrip
    from gtapp.editor.text_view import TextView

_LIST, _WORK = range(2)
_FIRST_PAGE_MS = 150
"""The other steps of opening wait no longer than this for the first page."""
_FORM_LEAST = 240
_NEAR_ROWS = 200
"""So many statuses are looked up without delay."""
_PAGE_STRIP = "window/page_strip"
_TABULAR = ("triples", "table")
"""Widgets of fields that need a wide form."""


class Workspace(QWidget):
    """Made for one project and deleted with it; `ready` is emitted when the first item is on the screen."""

    ready = Signal()
    value_focused = Signal()
    """The focus is in another value of the form."""

    cursor_moved = Signal()
    """The text cursor is at another place of the text of several lines that has the focus."""
    word_focused = Signal()
    """The cursor may be at another marked word of the value."""

    form_failed = Signal(str)
    """A command of the form failed; the text gives the reason."""

    nothing_left = Signal()
    """Everything in the form has been looked at."""

    place_reached = Signal()
    """The cursor was moved to the first place to look at in an item that is shown."""

    settled = Signal()
    """The list and the rest have followed the item that is shown."""

    characters_counted = Signal(list)
    """It is known which special characters the project's records have (see `list_used_characters`)."""

    scan_actions_added = Signal()
    """A feature has added actions to those of the scan."""

    form_changed = Signal(RecordForm)
    """Another form is shown: the item follows another schema."""

    def __init__(
        self, project: Project, tasks: Tasks, preferences: Preferences, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.session = Session(project, preferences.user, self)
        self.review = Review(self)
        self.tasks = tasks
        self.notices = Notices(self)
        self.items = ItemPanel(project, self.session.counts, tasks, preferences, self)
        self.scan = ScanView(self)
        self.scan_bar = ScanBar(self.scan, self)
        self.shown_values = ShownValues(self.session, self.scan, lambda: self.form, self)
        self.header = RecordHeader(self.session, self.review, self.shown_values, self)
        self.turns = Turns()
        self.was_found = False
        """Whether the current item was reached by `find_unchecked`, so that another one would do as well."""
        self.upcoming_pages: Sequence[PageRef] = ()
        """The first pages of the items beside the current one in the list."""
        self._find_turns: Callable[[Sequence[PageRef]], Mapping[PageRef, int]] = lambda _: {}
        self._locate_values: Callable[[str], ScanPlaces] = lambda _: NO_PLACES
        self.known_values = ProjectValues(project, tasks)
        self.known_values.characters_counted.connect(
            lambda _: self.characters_counted.emit(self.list_used_characters())
        )
        self.text = self._new_text_view() if project.items.has_texts else None
        self.form = self._new_form(project.record_schema)
        self._forms = {project.record_schema.name: self.form}
        self._rotations = Rotations(project.root)
        self.preferences = preferences
        self.page_strip: PageStrip | None = None
        StatusFileWriter(self.session, tasks)  # owned by the session
        self.status_reader = StatusReader(self.session, tasks)
        self._record_files = LiveValue[None](tasks, self, lambda _: self._take_records())
        self.listing_update = ListingUpdate(self.session, self.items, tasks)
        self.progress = ProgressMeter(self.session, tasks)
        self._learner = self._new_learner(project)
        self._changed_items: set[str] = set()
        # next card: nothing else is done until scan and form are painted
        self.settle_timer = QTimer(self, singleShot=True, interval=PAINTED_MS)
        self._is_opening = True
        self.settle_timer.timeout.connect(self._settle)
        self._lay_out()
        self._connect()

    def _new_text_view(self) -> TextView:
        from gtapp.editor.text_view import TextView  # imported when used: few projects have texts

        return TextView(self.tasks, self)

    def find_rotations(self, pages: Sequence[PageRef]) -> dict[PageRef, int]:
        """Return how pages are turned: by the user, else so that their writing is upright, as far as they were read."""
        return {**self._find_turns(pages), **self._rotations.of(pages)}

    def find_turns_by(self, find: Callable[[Sequence[PageRef]], Mapping[PageRef, int]]) -> None:
        """Turn pages as `find` returns, clockwise, as far as it knows, unless the user has turned them."""
        self._find_turns = find

    def locate_by(self, locate: Callable[[str], ScanPlaces]) -> None:
        """Find by `locate` where the values of an item stand, which is called in a worker with its id."""
        self._locate_values = locate

    def locate_values(self, item_id: str) -> ScanPlaces:
        """Return where the values of an item stand, as far as its pages were read before; safe in a worker."""
        return self._locate_values(item_id)

    def turn_upright(self, ref: PageRef) -> None:
        """Turn a page that lies on its side, unless the user has turned it."""
        rotation = self.find_rotations([ref]).get(ref, 0)
        if ref in self.scan.refs and rotation != self.scan.find_rotation(ref):
            self.scan.turn_page(ref, rotation)

    def _new_learner(self, project: Project) -> InterpretationLearner | None:
        if project.interpreter is None:
            return None
        # imported when used: few benchmarks declare rules
        from gtapp.editor.interpretation_learner import InterpretationLearner

        return InterpretationLearner(self.session, project.interpreter, self.tasks)

    def _new_form(self, schema: Schema) -> RecordForm:
        form = RecordForm(schema.fields, known_values=self.known_values)
        form.read_previous = self._read_previous
        form.focus_changed.connect(self.value_focused)
        form.focus_changed.connect(self._follow_cursor)
        form.cursor_moved.connect(self.cursor_moved)
        form.word_changed.connect(self.word_focused)
        form.failed.connect(self.form_failed)
        form.failed.connect(lambda _: self.session.look_for_other_writer())  # it may be the reason
        form.nothing_left.connect(self.nothing_left)
        form.following_changed.connect(self._set_action)
        self.shown_values.follow_form(form)
        return form

    def set_review(self, review: Review, action: QAction) -> None:
        """Ask `review` what is left to look at in items; the button of the line above the form runs `action`."""
        self.review = review
        self.header.set_review(review, action)
        review.arrival_wanted.connect(self._arrive_again)

    def _follow_cursor(self, pointer: Pointer | None) -> None:
        self.review.follow_cursor(pointer)

    def _read_previous(self) -> Any:
        """Return the record of the item before the current one in the list, in the schema's shape; ABSENT if there is none."""
        index = self.neighbour(self.session.index, -1)
        try:
            return self.session.project.peek(self.session.items[index].id).tree if index >= 0 else ABSENT
        except GtappError:
            return ABSENT

    def _lay_out(self) -> None:
        middle = QSplitter(Qt.Orientation.Vertical, self)
        self._scan_part = QWidget(middle)
        column = self._scan_column = QVBoxLayout(self._scan_part)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.scan_bar)
        self._scan_row = QHBoxLayout()
        self._scan_row.setSpacing(0)
        self._scan_row.addWidget(self.scan, 1)
        column.addLayout(self._scan_row, 1)
        if self.text:
            middle.addWidget(self.text)
            middle.setChildrenCollapsible(False)
        self.form_part = self._make_form_part()
        tabular = any(child.widget in _TABULAR for child in self.form.field.children)
        self.work = WorkSplitter(middle, self.form_part, tabular, lambda: self.form.columns_width)
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self.splitter.addWidget(self.items)
        self.splitter.addWidget(self.work)
        self.splitter.setCollapsible(_WORK, False)
        self.splitter.setStretchFactor(_LIST, 0)  # the list keeps its width
        self.splitter.setStretchFactor(_WORK, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.notices)
        whole.addWidget(self.splitter, 1)

    def _make_form_part(self) -> QWidget:
        """Return the widget of the form; its layout takes what stands above and below the form."""
        part = QWidget(self)
        part.setMinimumWidth(_FORM_LEAST)
        self.form_stack = QStackedWidget(part)
        self.form_stack.addWidget(self.form)
        self._share_field_keys()
        column = self._form_column = QVBoxLayout(part)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.form_stack, 1)
        return part

    def _connect(self) -> None:
        self.notices.left.connect(self.return_to_form)
        self.items.chosen.connect(self._show_item)
        self.items.summaries.follow(self.session)
        self.items.table.entered.connect(self.focus_form)
        self.session.shown.connect(self._show)
        self.session.commit_wanted.connect(self._commit_form)
        self.session.lost_changed.connect(self._enable_form)
        self.session.other_writer_changed.connect(self._enable_form)
        self.session.item_saved.connect(self.known_values.follow_item)
        for changed in (self.session.status_changed, self.session.item_saved):
            changed.connect(self._refresh_later)
        if self.text:
            self.text.left.connect(self.return_to_form)
        self.scan.rotation_changed.connect(self._rotations.put)
        self.scan.show_page_strip(self.preferences.flag(_PAGE_STRIP))
        self.scan.page_strip_changed.connect(self._store_page_strip)
        self.scan.page_changed.connect(self._show_page_strip)
        self.scan.page_shown.connect(self._arrange_for_page)
        self.scan.detail_changed.connect(self.form.refresh_strips)
        self.work.arranged.connect(self._fit_scan)
        self.work.low_changed.connect(self.scan_bar.setHidden)  # the menu *Scan* has its commands
        self.work.low_changed.connect(self.header.set_low)
        self.scan.page_shown.connect(self._end_wait_for_page)
        self.scan.page_failed.connect(self._end_wait_for_page)

    # showing

    def begin(self, index: int) -> None:
        """Show the first item; the other steps of opening wait until it is on the screen."""
        self.session.show(index)
        self.focus_form()
        QTimer.singleShot(0, self.session.find_lost)  # before anything can be typed
        if self.scan.refs:
            self.settle_timer.start(_FIRST_PAGE_MS)

    def _fit_scan(self) -> None:
        """Show the scan as large as it fits: in all its width above the form."""
        self.scan.set_mode(ZoomMode.WIDTH if self.work.arrangement == ABOVE else ZoomMode.WRITING)

    def _arrange_for_page(self) -> None:
        self.work.fit_page(QSize(*self.scan.viewport.upright_size()))

    def _end_wait_for_page(self) -> None:
        if self._is_opening:
            self.settle_timer.start(PAINTED_MS)  # until it is painted

    def _end_opening(self) -> None:
        self._is_opening = False
        self.settle_timer.setInterval(PAINTED_MS)
        self.session.counts.count(self.tasks)
        self.session.project.prepare_saving()
        self.status_reader.start()
        self.listing_update.start()
        self.progress.start()
        if self._learner:
            self._learner.start()
        self.ready.emit()

    def _show(self) -> None:
        session = self.session
        item = session.item
        assert item
        self.review.start_item()
        pages = self._list_pages(item)
        if not self._has_pages(pages):
            self.scan.set_pages(pages, self.find_rotations(pages))
        if self.text:
            self._show_texts(item, self.text)
        self._show_record()
        self.review.end_arrival(None)
        self._enable_form()
        self.settle_timer.start()

    def _has_pages(self, pages: Sequence[PageRef]) -> bool:
        """Return whether the scan has these pages already, as it has for other items of the same files."""
        shown = tuple(dict.fromkeys(ref.path for ref in self.scan.refs))
        return bool(pages) and tuple(page.path for page in pages) == shown

    def _show_texts(self, item: Item, view: TextView) -> None:
        """Show the item's texts: below its scan, or instead of it."""
        view.setVisible(bool(item.texts))
        has_scan = bool(self._list_pages(item))
        self._scan_part.setVisible(has_scan or not item.texts)
        view.show_texts(self.session.project.texts(item.id), has_scan=has_scan)

    def _settle(self) -> None:
        """Update the list, the statuses and the neighbours' scans shortly after an item is shown."""
        if self._is_opening:
            self._end_opening()
        self._refresh_changed_items()
        self._show_following()
        self.items.summaries.show_current(self.session)
        self.items.follow(self.session.index)
        self._prefetch()
        self.known_values.count_saved()
        if self._learner:
            self._learner.learn_changes()
        self.settled.emit()

    def _refresh_changed_items(self) -> None:
        """Update the rows and the numbers of items whose status, draft or ground truth has changed."""
        counts = self.session.counts
        counts.update(*self._changed_items)
        self.items.refresh([index for each in self._changed_items if (index := counts.index(each)) >= 0])
        self._changed_items.clear()

    def _show_record(self) -> None:
        document = self.session.document
        if document is None:
            self.form.bind(None)
            problem = None if self.session.lacks_type else self.session.problem  # a notice asks for the type
            self.form.show_problem(translate_message(problem) if problem else "")
            return
        form = self._form_for(document.schema)
        if form is not self.form:
            self.form.bind(None)
            for part in (self.items, self.scan):
                for action in self.form.field_keys.actions.values():
                    part.removeAction(action)
            self.form = form
            self.form_stack.setCurrentWidget(form)
            self._share_field_keys()
            self.form_changed.emit(form)
        self._show_following()
        self.form.bind(document)

    def _share_field_keys(self) -> None:
        """Let Alt with a field's letter go to it from the list and the scan, too."""
        for part in (self.items, self.scan):
            part.addActions(list(self.form.field_keys.actions.values()))

    def _form_for(self, schema: Schema) -> RecordForm:
        if schema.name not in self._forms:
            form = self._new_form(schema)
            self._forms[schema.name] = form
            self.form_stack.addWidget(form)
        return self._forms[schema.name]

    def _commit_form(self) -> None:
        self.form.commit()

    def _show_following(self) -> None:
        """Show what follows from the item's status: columns of the sheet that letters have."""
        if self.session.item:
            self.form.set_following(self.session.project.read_following(self.session.item.id))

    def _set_action(self, _: str, text: str) -> None:
        """Set the status to that with this action required; without one the item is in progress."""
        self.session.set_status("needs action" if text.strip() else "in progress", text.strip())
        self._show_following()

    def _enable_form(self) -> None:
        """Disable the form while corrections from before a crash wait for a decision; show that others edit the item."""
        self.form.setEnabled(not self.session.count_lost())
        self.form.show_for_reading(self.session.other_writer is not None or bool(self.session.holder))

    def _list_pages(self, item: Item) -> list[PageRef]:
        return [PageRef(path) for path in self.session.project.pages(item.id)]

    def show_fetched(self) -> None:
        """Show the item's scan, if it was not known before where it can be fetched (`Project.find_fetched`)."""
        item = self.session.item
        pages = self._list_pages(item) if item and not self.scan.refs else []
        if item and pages:
            self.scan.set_pages(pages, self.find_rotations(pages))
            if self.text:
                self._show_texts(item, self.text)
            self._prefetch()

    def _prefetch(self) -> None:
        """Decode the neighbours' first pages while the user reads."""
        neighbours = self.neighbours
        refs = [ref for index in neighbours for ref in self._list_pages(self.session.items[index])[:1]]
        self.scan.prefetch(refs, self.find_rotations(refs))
        self.upcoming_pages = refs
        if neighbours:
            following = self.session.project.preload(self.session.items[neighbours[0]].id)
            if following:
                compare_ahead(following)

    def look_at_disk(self) -> None:
        """Take over what other programs wrote: the statuses, and of the current item and the list once its record is found."""
        self.status_reader.read()
        if files := self.session.list_changed_files():
            self._record_files.renew(lambda _: index_files(files))
        else:
            self._take_records()

    def _take_records(self) -> None:
        self.session.check_disk()
        self.items.summaries.read_again()

    def _refresh_later(self, item_id: str) -> None:
        """Update the list and the numbers shortly afterwards: an item's status or ground truth changed."""
        self._changed_items.add(item_id)
        self.settle_timer.start()

    @property
    def is_settled(self) -> bool:
        """True once list and scans have followed the item that is shown."""
        return not self.settle_timer.isActive()

    def _store_page_strip(self) -> None:
        self.preferences.put_flag(_PAGE_STRIP, self.scan.has_page_strip)
        self._show_page_strip()

    def _show_page_strip(self) -> None:
        """Show the pages beside the scan where the user wants it, and an item has several."""
        is_shown = self.scan.has_page_strip and len(self.scan.refs) > 1
        if is_shown and self.page_strip is None:
            from gtapp.editor.scan.page_strip import PageStrip  # imported when used: keeps the start fast

            self.page_strip = PageStrip(self.scan, self._scan_part)
            self._scan_row.insertWidget(0, self.page_strip)
        if self.page_strip:
            self.page_strip.setVisible(is_shown)

    def show_line(self, line: ScanLine | None) -> None:
        """Show a line of the scan in a strip above the text that has the focus, or had it last; None: no strip."""
        self.form.show_strip(partial(self.scan.cut_line, line) if line else None)

    def add_above_form(self, widget: QWidget) -> None:
        """Put a widget between the line about the record and the form."""
        self._form_column.insertWidget(1, widget)

    def add_below_form(self, widget: QWidget) -> None:
        """Put a widget below the form."""
        self._form_column.addWidget(widget)

    def add_above_scan(self, widget: QWidget) -> None:
        """Put a widget between the bar of the scan and the scan."""
        self._scan_column.insertWidget(1, widget)

    def add_scan_entries(self, entries: Sequence[Entry]) -> None:
        """Add actions and submenus with their places to the menu of the scan; their keys work in all of the view."""
        for _, entry in entries:
            self.addActions(entry.actions() if isinstance(entry, QMenu) else [entry])
        self.scan.added_entries += entries
        self.scan_actions_added.emit()

    def list_used_characters(self) -> list[str]:
        """Return the special characters that the project's records have, the most frequent first.

        The records are read when this is called first; `characters_counted` is emitted then.
        """
        self.known_values.read()
        return [text for text, _ in self.known_values.characters.most_common()]

    # the list

    @property
    def listed(self) -> Sequence[int]:
        """The indexes of the items that the list shows, in its order."""
        return self.items.model.rows

    @property
    def selected(self) -> Sequence[int]:
        """The indexes of the selected items; the current one alone if less than two are."""
        return self.items.selected

    def neighbour(self, index: int, step: int) -> int:
        """Return the index of the item `step` rows from that of `index`; -1: there is none."""
        return self.items.model.neighbour(index, step)

    @property
    def neighbours(self) -> Sequence[int]:
        """The indexes of the next and the previous item in the list, as far as there are such."""
        current = self.session.index
        return [index for step in (1, -1) if (index := self.neighbour(current, step)) >= 0]

    def set_order(self, order: ItemOrder | None) -> None:
        """Sort the list; None: by the project's order."""
        self.items.set_order(order)

    @property
    def listed_kind(self) -> str:
        """The kind of items that are listed alone (see `ItemQuery`); "" for all."""
        return self.items.query.kind

    def list_kind(self, kind: str) -> None:
        """List the items of a kind alone."""
        self.items.filter.choose(kind)

    # moving

    def go(self, step: int) -> bool:
        """Show the next (1) or previous (-1) item of the list; return whether there is one."""
        index = self.items.model.neighbour(self.session.index, step)
        return index >= 0 and self.go_to(index)

    def go_to(self, index: int) -> bool:
        """Show an item; focus its first field, unless the focus is in the list. Returns True."""
        focus = QApplication.focusWidget()
        in_list = focus is not None and self.items.isAncestorOf(focus)
        self._show_item(index)
        if not in_list:
            self.focus_form()
        return True

    def _show_item(self, index: int) -> None:
        """Show an item; its first page is decoded while the record is read."""
        if index != self.session.index and 0 <= index < len(self.session.items):
            pages = self._list_pages(self.session.items[index])
            if not self._has_pages(pages):
                self.scan.decode_first(pages, self.find_rotations(pages))
            self.was_found = False
            self.session.show(index)

    def set_turns(self, turns: Turns) -> None:
        """Say which items that are not checked come first, and which are others' (`find_unchecked`); name those in the list."""
        self.turns = turns
        self.items.model.set_holders(turns.holders)

    def find_unchecked(self, none: Callable[[], object]) -> None:
        """Go to the next item of the list that is not checked, wrapping at its end; call `none` where there is none.

        An item that is near is shown at once; a long search runs in a worker. Those of the user's come first, and those of others
        are left out (`set_turns`).
        """
        found = self._search_unchecked(0, _NEAR_ROWS, self.turns.first)
        if found >= 0:
            self._go_to_found(found)
            return

        def search(ticket: Ticket) -> int:
            found = self._search_unchecked(0, len(rows), self.turns.first, ticket)
            return (
                found
                if found >= 0 or not self.turns.first
                else self._search_unchecked(0, len(rows), (), ticket)
            )

        rows = self.items.model.rows
        self.tasks.start(search, lambda found: self._go_to_found(found) if found >= 0 else none())

    def _go_to_found(self, index: int) -> None:
        self.go_to(index)
        self.was_found = True

    def _search_unchecked(
        self, first: int, last: int, among: Collection[str], ticket: Ticket | None = None
    ) -> int:
        """Return the index of the nearest item behind the current one that is not checked; -1 if there is none.

        Only those from the `first` to before the `last` behind it are looked at, and if `among` has some, only those.
        """
        current, model, status = self.session.index, self.items.model, self.session.counts.status
        rows, start = model.rows, model.row_after(current)
        for step in range(first, min(last, len(rows))):
            index = int(rows[(start + step) % len(rows)])
            if ticket and ticket.cancelled:
                break
            name = self.session.items[index].id
            if index == current or (among and name not in among) or self.turns.is_others(name):
                continue
            if status(name) != "checked":
                return index
        return -1

    def focus_form(self) -> None:
        """Focus the first value that is to be looked at, else the first value of the record."""
        self.review.begin_arrival()
        first = self.review.reach_first()  # what is not read yet is not waited for: see `_arrive_again`
        if first is not None:
            self.review.go_to_reached(self.form)
            self.place_reached.emit()
        else:
            self.form.focus_first()
        self.review.end_arrival(self.form.focused_pointer(), QApplication.focusWidget())

    def _arrive_again(self) -> None:
        """Go to the first place to look at, which is known now, unless the cursor is somewhere else."""
        focus = QApplication.focusWidget()
        if focus and self.form.isAncestorOf(focus):
            self.focus_form()

    def return_to_form(self) -> None:
        """Focus the value that had the focus last."""
        pointer = self.form.focused_pointer()
        if pointer is None:
            self.form.focus_first()
        else:
            self.form.focus_pointer(pointer)

    def focus_parts(self) -> Sequence[QWidget]:
        """Return the parts that F6 visits."""
        sources: list[QWidget] = [self.scan, self.text.text] if self.text else [self.scan]
        parts: list[QWidget] = [*self.notices.buttons(), self.items.table, *sources, self.form]
        return [part for part in parts if part.isVisible()]

    def insert_text(self, text: str) -> None:
        """Put a text into the value that has the focus, or had it last."""
        self.form.insert_text(text)
        self._return_from_elsewhere()

    def append_text(self, text: str) -> None:
        """Put a text behind that of the value that has the focus, or had it last."""
        self.form.append_text(text)
        self._return_from_elsewhere()

    def _return_from_elsewhere(self) -> None:
        """Focus the value that had the focus last, unless the focus is in the form."""
        focus = QApplication.focusWidget()
        if not (focus and self.form.isAncestorOf(focus)):
            self.return_to_form()

    # layout

    def show_list(self, on: bool) -> None:
        self.items.setVisible(on)

    def layout_state(self) -> QByteArray:
        """Return the widths of the list and of the rest; `work` has its own state."""
        return self.splitter.saveState()

    def restore_layout(self, state: QByteArray) -> None:
        """Restore the list's width; without a state, choose one by the window's width."""
        if state.isEmpty() or not self.splitter.restoreState(state):
            width = max(self.width(), 1000)
            side = min(max(self.items.sizeHint().width(), width // 6), 340)
            self.splitter.setSizes([side, width - side])

    def shutdown(self) -> None:
        """End the workers and close the project; the user is asked nothing."""
        self.known_values.close()
        self._rotations.save()
        self.form.bind(None)
        self.scan.shutdown()
        if self.page_strip:
            self.page_strip.shutdown()
        self.session.close()


log = logging.getLogger(__name__)


class Rotations:
    """The rotations of those pages of a project that the user has turned, in degrees; 0: turned back."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._path = data_folder() / "rotations" / f"{make_folder_id(root)}.json"
        self._known: dict[str, dict[str, int]] | None = None
        self._changed = False

    def of(self, refs: Sequence[PageRef]) -> dict[PageRef, int]:
        """Return the rotations of all pages of these pages' files, since the number of a PDF's pages is known later."""
        known = self._load()
        if not known:
            return {}
        return {
            PageRef(path, int(index)): degrees
            for path in dict.fromkeys(ref.path for ref in refs)
            for index, degrees in known.get(self._name(path), {}).items()
        }

    def put(self, ref: PageRef, degrees: int) -> None:
        """Set a page's rotation."""
        pages = self._load().setdefault(self._name(ref.path), {})
        pages[str(ref.index)] = degrees
        self._changed = True

    def save(self) -> None:
        """Write the file; if that fails, nothing is stored."""
        if not self._changed:
            return
        try:
            known = {name: pages for name, pages in self._load().items() if pages}
            atomic.write(self._path, json.dumps(known, indent=0).encode("ascii"))
            self._changed = False
        except GtappError as error:
            log.info("rotations not kept: %s", error)

    def _load(self) -> dict[str, dict[str, int]]:
        if self._known is None:
            try:
                self._known = _keep_valid(json.loads(self._path.read_text(encoding="ascii")))
            except (OSError, ValueError, RecursionError):
                self._known = {}
        return self._known

    def _name(self, path: Path) -> str:
        return path.relative_to(self._root).as_posix() if path.is_relative_to(self._root) else str(path)


def _keep_valid(content: Any) -> dict[str, dict[str, int]]:
    """Return the valid part of a file's content."""
    if not isinstance(content, dict):
        return {}
    return {
        str(name): {
            i: degrees for i, degrees in pages.items() if i.isdecimal() and degrees in (0, 90, 180, 270)
        }
        for name, pages in content.items()
        if isinstance(pages, dict)
    }
